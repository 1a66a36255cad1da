// One function per command: each adds its options to the program and, when chosen, does the work and sets the exit
// code.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace taut::cli {

// What the program and its commands tell each other.
struct Context {
  int exit_code = 0;
  std::string command_line;  // as the user wrote it
  std::string version;
};

inline constexpr int kDone = 0, kNoPath = 1, kWrongUse = 2;

void add_plan(CLI::App& app, Context& context);
void add_bench(CLI::App& app, Context& context);
void add_planners(CLI::App& app, Context& context);
void add_inspect(CLI::App& app, Context& context);
void add_generate(CLI::App& app, Context& context);
void add_convert(CLI::App& app, Context& context);
void add_render(CLI::App& app, Context& context);
void add_walk(CLI::App& app, Context& context);
void add_field(CLI::App& app, Context& context);
void add_explore(CLI::App& app, Context& context);
void add_width(CLI::App& app, Context& context);
void add_validate(CLI::App& app, Context& context);
void add_reproduce(CLI::App& app, Context& context);
void add_studio(CLI::App& app, Context& context);

}  // namespace taut::cli
