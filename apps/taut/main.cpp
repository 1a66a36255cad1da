// The command line. Commands that need more than the libraries are programs of their own, which lie beside this one.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string_view>

#include "program.hpp"

namespace taut::cli {
namespace {

struct Separate {
  const char *name, *program, *title;
};
constexpr std::array<Separate, 2> kSeparate{
    {{"reproduce", "taut-reproduce", "Run a published experiment again and write it up"},
     {"studio", "taut-studio", "Draw worlds and watch planners in a browser"}}};

// Becomes the command's own program, with the same arguments; returns only if it cannot.
[[noreturn]] void start(const Separate& command, char** argv) {
  std::error_code unknown;
  std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", unknown);
  if (unknown) program = argv[0];
  program.replace_filename(command.program);
  execv(program.c_str(), argv);
  throw std::runtime_error(std::string(command.name) + ": the program '" + program.string() +
                           "' cannot be started: " + std::strerror(errno) + "; `make` builds it");
}

template <std::size_t kWhich>
void add_separate(CLI::App& app, Context&) {
  app.add_subcommand(kSeparate[kWhich].name, kSeparate[kWhich].title);  // for the list of commands
}

}  // namespace
}  // namespace taut::cli

int main(int argc, char** argv) {
  using namespace taut::cli;
  try {
    for (const auto& command : kSeparate) {
      if (argc > 1 && std::string_view(argv[1]) == command.name) start(command, argv);
    }
  } catch (const std::exception& error) {
    std::fputs(("taut: " + std::string(error.what()) + "\n").c_str(), stderr);
    return kWrongUse;
  }
  static constexpr std::array<AddCommand, 14> kCommands{
      add_plan, add_bench, add_planners, add_inspect, add_generate, add_convert,     add_render,
      add_walk, add_field, add_explore,  add_width,   add_validate, add_separate<0>, add_separate<1>};
  return run_program(argc, argv, kCommands);
}
