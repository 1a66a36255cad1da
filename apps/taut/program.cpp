#include "program.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "taut-io/cache_folder.hpp"
#include "taut/cells/detail/grid/local_distances.hpp"

namespace taut::cli {

int run_program(int argc, char** argv, std::span<const AddCommand> commands) {
  CLI::App app{"taut finds the way a moving thing should take through a continuous world.", "taut"};
  app.set_version_flag("--version", "taut " TAUT_VERSION);
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::simple);
  app.get_formatter()->column_width(38);
  app.footer(
      "Start with:  taut generate showcase -o world.geojson\n"
      "             taut plan world.geojson --from 40,560 --to 960,40 --planner all --svg way.svg\n"
      "`taut COMMAND --help` shows the options of a command, with an example.\n"
      "Exit codes: 0 done, 1 no path or unsupported, 2 wrong use or bad input.");
  detail::set_database_cache({io::read_cached, io::write_cached});
  Context context;
  context.version = TAUT_VERSION;
  for (int i = 0; i < argc; ++i) context.command_line += (i > 0 ? " " : "") + std::string(i > 0 ? argv[i] : "taut");
  for (const AddCommand add : commands) add(app, context);
  try {
    app.parse(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
      throw std::runtime_error("standard output: cannot be written");
    return context.exit_code;
  } catch (const CLI::ParseError& error) {
    const bool asked = error.get_exit_code() == 0;  // --help and --version
    app.exit(error);
    return asked ? kDone : kWrongUse;
  } catch (const std::exception& error) {
    // Not by fmt, which throws where standard error cannot be written either.
    std::fputs(("taut: " + std::string(error.what()) + "\n").c_str(), stderr);
    return kWrongUse;
  }
}

int run_command(int argc, char** argv, const char* name, AddCommand command) {
  std::vector<char*> arguments(argv, argv + argc);
  std::string named = name;
  if (argc < 2 || named != argv[1]) arguments.insert(arguments.begin() + (argc > 0 ? 1 : 0), named.data());
  const int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  return run_program(count, arguments.data(), std::span(&command, 1));
}

}  // namespace taut::cli
