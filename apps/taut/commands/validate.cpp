// taut validate: checks the plans of a `taut plan --json` file against a world, believing nothing.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut-io/file.hpp"
#include "taut/lab/report/plan_json.hpp"
#include "taut/path/validate.hpp"

namespace taut::cli {
namespace {

// Whether all paths of one query are valid; says so of each.
bool check(const Validator& validator, const lab::JsonReader& plan) {
  const Query2 query = lab::read_query(plan.at("query"));
  bool all = true;
  for (const lab::JsonReader& item : plan.at("results").list()) {
    const lab::PlanResult result = lab::read_result(item);
    if (result.status != Status::found || !result.way) {
      fmt::print("{}: {}, no path to check\n", result.planner, name_of(result.status));
      continue;
    }
    const PathClaim claim{result.way->start_used, result.way->goal_used, result.way->length};
    const Verdict verdict = validator.check(query, claim, result.way->path);
    all = all && verdict.valid;
    fmt::print("{}: {}\n", result.planner,
               verdict.valid ? fmt::format("valid{}, length {}", verdict.exact ? " (exactly)" : "",
                                           number_text(verdict.length, 9))
                             : "INVALID: " + verdict.reason);
  }
  return all;
}

int run(const WorldOptions& world_options, const std::string& plan_file) {
  const auto world = world_options.read();
  const nlohmann::json document =
      lab::parse_json(io::read_file(plan_file).text(), plan_file, "JSON as `taut plan --json` and `--save` write it");
  const lab::JsonReader root(document, plan_file, "");
  const Validator validator(*world);
  bool all = true;
  if (root.has("runs")) {
    for (const lab::JsonReader& one : root.at("runs").list()) all = check(validator, one) && all;
  } else {
    all = check(validator, root);
  }
  return all ? kDone : kNoPath;
}

}  // namespace

void add_validate(CLI::App& app, Context& context) {
  struct Command {
    WorldOptions world_options;
    std::string plan;
  };
  auto command = std::make_shared<Command>();
  CLI::App& sub = *app.add_subcommand("validate", "Check a plan against a world");
  command->world_options.add(sub);
  sub.add_option("PLAN", command->plan, "A file printed by `taut plan --json`, or saved beside a world")->required();
  sub.footer(
      "Example: taut plan world.geojson --from 40,560 --to 960,40 --json > plan.json\n"
      "         taut validate world.geojson plan.json\n"
      "Exit code 1 if a path is not valid.");
  sub.callback([command, &context] { context.exit_code = run(command->world_options, command->plan); });
}

}  // namespace taut::cli
