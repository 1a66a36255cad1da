// How each program of the command line runs: options, messages and exit codes are the same in all of them.
#pragma once

#include <span>

#include "commands/commands.hpp"

namespace taut::cli {

using AddCommand = void (*)(CLI::App& app, Context& context);

// Runs the command that the user has chosen among those added. Exit codes: 0 done, 1 no path or unsupported, 2 wrong
// use or bad input.
int run_program(int argc, char** argv, std::span<const AddCommand> commands);

// The same for a program that has one command only, whose name need not be given.
int run_command(int argc, char** argv, const char* name, AddCommand command);

}  // namespace taut::cli
