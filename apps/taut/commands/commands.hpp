// One function per command: each adds its options to the program and, when chosen, does the work and sets the exit code.
#pragma once

namespace CLI {
class App;
}

namespace taut::cli {

inline constexpr int kDone = 0, kNoPath = 1, kWrongUse = 2;

void add_plan(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_planners(CLI::App& app, int& exit_code);
void add_inspect(CLI::App& app, int& exit_code);
void add_generate(CLI::App& app, int& exit_code);
void add_convert(CLI::App& app, int& exit_code);
void add_render(CLI::App& app, int& exit_code);
void add_validate(CLI::App& app, int& exit_code);

}  // namespace taut::cli
