// taut planners: the registry for people and programs.
#include <fmt/core.h>

#include <unistd.h>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut/lab/report/progress.hpp"
#include "taut/lab/report/table.hpp"

namespace taut::cli {
namespace {

nlohmann::ordered_json entry_json(const PlannerEntry& entry) {
  nlohmann::ordered_json options = nlohmann::ordered_json::array();
  for (const OptionSchema& option : entry.options) {
    nlohmann::ordered_json values = nlohmann::ordered_json::array();
    for (std::string_view value : option.values) values.push_back(value);
    options.push_back(
        {{"name", option.name}, {"values", values}, {"default", option.values[0]}, {"help", option.help}});
  }
  return {{"name", entry.name},
          {"title", entry.title},
          {"source", entry.source},
          {"guarantee", entry.guarantee},
          {"worlds", entry.worlds},
          {"abilities",
           {{"any_point", entry.abilities.any_point},
            {"radius", entry.abilities.radius},
            {"within", entry.abilities.within},
            {"nearest", entry.abilities.nearest},
            {"optimal", entry.abilities.optimal}}},
          {"options", options}};
}

std::string markdown() {
  std::string out = "| Planner | What it is | Worlds | Guarantee | Source |\n|---|---|---|---|---|\n";
  for (const PlannerEntry& e : registry()) {
    out += fmt::format("| `{}` | {} | {} | {} | {} |\n", e.name, e.title, e.worlds, e.guarantee, e.source);
  }
  return out;
}

std::string table() {
  lab::Table out({{"planner"}, {"what it is"}, {"worlds"}, {"guarantee"}, {"options"}});
  for (const PlannerEntry& e : registry()) {
    std::string options;
    for (const OptionSchema& option : e.options) {
      options += (options.empty() ? "" : " ") + std::string(option.name) + "=";
      for (std::size_t i = 0; i < option.values.size(); ++i)
        options += (i > 0 ? "|" : "") + std::string(option.values[i]);
    }
    out.add_row({std::string(e.name), std::string(e.title), std::string(e.worlds), std::string(e.guarantee), options});
  }
  return out.text_within(lab::terminal_columns(STDOUT_FILENO));
}

}  // namespace

void add_planners(CLI::App& app, Context& context) {
  struct Flags {
    bool json = false, markdown = false;
  };
  auto flags = std::make_shared<Flags>();
  CLI::App& sub = *app.add_subcommand("planners", "List the planners with their options");
  sub.add_flag("--json", flags->json, "As JSON, with abilities and option schemas");
  sub.add_flag("--markdown", flags->markdown, "As the table of the README");
  sub.footer("Example: taut planners\nOptions of a planner are written after its name: --planner astar:moves=4");
  sub.callback([flags, &context] {
    if (flags->json) {
      nlohmann::ordered_json out = nlohmann::ordered_json::array();
      for (const PlannerEntry& entry : registry()) out.push_back(entry_json(entry));
      fmt::print("{}\n", out.dump(2));
    } else {
      fmt::print("{}", flags->markdown ? markdown() : table());
    }
    context.exit_code = kDone;
  });
}

}  // namespace taut::cli
