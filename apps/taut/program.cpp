#include "program.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "nearest_name.hpp"
#include "taut-io/cache_folder.hpp"
#include "taut/cells/detail/grid/local_distances.hpp"

namespace taut::cli {
namespace {

std::string hint(std::string_view name, const std::vector<std::string>& known) {
  const std::string meant = nearest_name(name, known);
  return meant.empty() ? "" : "; did you mean '" + meant + "'?";
}

// The parser would first miss what such an option was meant to be.
void refuse_unknown_options(const CLI::App& command, std::span<char* const> words) {
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (const std::string_view word : words) {
    if (word == "--") return;
    const std::string name(word.substr(0, word.find('=')));
    if (!name.starts_with("--") || std::find(known.begin(), known.end(), name) != known.end()) continue;
    throw CLI::ParseError("unknown option '" + name + "'" + hint(name, known), CLI::ExitCodes::ExtrasError);
  }
}

// The parser only says that a command is missing where one is not known.
void refuse_unknown_words(const CLI::App& app, std::span<char* const> words) {
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (!words.empty() && command->get_name() == words[0]) return refuse_unknown_words(*command, words.subspan(1));
    known.push_back(command->get_name());
  }
  if (known.empty()) return refuse_unknown_options(app, words);
  if (!words.empty() && words[0][0] == '-') return;
  std::string all;
  for (const std::string& name : known) all += (all.empty() ? "" : ", ") + name;
  const std::string what = app.get_parent() == nullptr ? "command" : "kind";
  const std::string wrong =
      words.empty() ? "expected a " + what : "unknown " + what + " '" + words[0] + "'" + hint(words[0], known);
  throw CLI::ParseError(wrong + "\nThere are: " + all, CLI::ExitCodes::ExtrasError);
}

// Whether an option of the command that was asked for is a whole number.
bool is_whole(const CLI::App& app, const std::string& option) {
  for (const CLI::App* command = &app; command != nullptr;) {
    const CLI::Option* found = command->get_option_no_throw(option);
    if (found != nullptr) return found->get_type_name().find("INT") != std::string::npos;
    const auto below = command->get_subcommands();
    command = below.empty() ? nullptr : below.front();
  }
  return false;
}

// "OPTION: VALUE not in {A,B}"
std::string choice_text(const std::string& text, std::size_t behind_value) {
  const std::size_t colon = text.find(": "), begin = text.find('{', behind_value) + 1;
  const std::string value = text.substr(colon + 2, behind_value - colon - 2);
  std::vector<std::string> known{""};
  for (const char c : text.substr(begin, text.find('}', begin) - begin)) {
    if (c == ',') {
      known.emplace_back();
    } else {
      known.back() += c;
    }
  }
  std::string all;
  for (const std::string& name : known) all += (all.empty() ? "" : ", ") + name;
  return text.substr(0, colon) + ": expected one of " + all + ", got '" + value + "'" + hint(value, known);
}

// The parser's message in our words; as it is where it says all there is to say.
std::string failure_text(const CLI::App* app, const CLI::Error& error) {
  std::string text = error.what();
  constexpr std::string_view kNotConverted = "Could not convert: ", kNotOneOf = " not in {",
                             kTooOften = ": At Most 1 required but received ";
  if (text.starts_with(kNotConverted)) {
    const std::size_t equals = text.find(" = ");
    const std::string option = text.substr(kNotConverted.size(), equals - kNotConverted.size());
    const std::string value = text.substr(std::min(text.size(), equals + 3));
    const bool is_too_large = value.find_first_not_of("0123456789") == std::string::npos;
    text = option + ": expected a " + (is_whole(*app, option) ? "whole number" : "number") +
           (is_too_large ? " that is smaller" : "") + ", got '" + value + "'";
  } else if (const std::size_t at = text.find(kNotOneOf); at != std::string::npos) {
    text = choice_text(text, at);
  } else if (const std::size_t missing = text.find(": 1 required "); missing != std::string::npos) {
    text = text.substr(0, missing) + ": expected a value behind it";
  } else if (const std::size_t often = text.find(kTooOften); often != std::string::npos) {
    text = text.substr(0, often) + ": expected once, got " + text.substr(often + kTooOften.size()) + " times";
  }
  return text + "\nRun with --help for more information.\n";
}

}  // namespace

int run_program(int argc, char** argv, std::span<const AddCommand> commands) {
  CLI::App app{"taut finds the way a moving thing should take through a continuous world.", "taut"};
  app.set_version_flag("--version", "taut " TAUT_VERSION);
  app.require_subcommand(1);
  app.failure_message(failure_text);
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
    refuse_unknown_words(app, std::span(argv, static_cast<std::size_t>(argc)).subspan(argc > 0 ? 1 : 0));
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
