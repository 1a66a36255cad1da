// The command line. Exit codes: 0 done, 1 no path or unsupported, 2 wrong use or bad input.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include "commands/commands.hpp"
#include "taut-io/cache_folder.hpp"
#include "taut/cells/local_distances.hpp"

int main(int argc, char** argv) {
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
  taut::set_database_cache({taut::io::read_cached, taut::io::write_cached});
  taut::cli::Context context;
  context.version = TAUT_VERSION;
  for (int i = 0; i < argc; ++i) context.command_line += (i > 0 ? " " : "") + std::string(i > 0 ? argv[i] : "taut");
  taut::cli::add_plan(app, context);
  taut::cli::add_bench(app, context);
  taut::cli::add_planners(app, context);
  taut::cli::add_inspect(app, context);
  taut::cli::add_generate(app, context);
  taut::cli::add_convert(app, context);
  taut::cli::add_render(app, context);
  taut::cli::add_walk(app, context);
  taut::cli::add_width(app, context);
  taut::cli::add_validate(app, context);
  taut::cli::add_reproduce(app, context);
#ifdef TAUT_STUDIO
  taut::cli::add_studio(app, context);
#endif
  try {
    app.parse(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
      throw std::runtime_error("standard output: cannot be written");
    return context.exit_code;
  } catch (const CLI::ParseError& error) {
    const bool asked = error.get_exit_code() == 0;  // --help and --version
    app.exit(error);
    return asked ? taut::cli::kDone : taut::cli::kWrongUse;
  } catch (const std::exception& error) {
    // Not by fmt, which throws where standard error cannot be written either.
    std::fputs(("taut: " + std::string(error.what()) + "\n").c_str(), stderr);
    return taut::cli::kWrongUse;
  }
}
