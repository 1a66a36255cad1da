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

void read(const lab::JsonReader& in, Query2& query) { query = lab::read_query(in); }
void read(const lab::JsonReader& in, Query3& query) { query = lab::read_query3(in); }
void read(const lab::JsonReader& in, lab::PlanResult2& result) { result = lab::read_result(in); }
void read(const lab::JsonReader& in, lab::PlanResult3& result) { result = lab::read_result3(in); }

// Whether all paths of one query are valid; says so of each.
template <int D>
bool check(const ValidatorIn<D>& validator, const lab::JsonReader& plan) {
  Query<D> query;
  read(plan.at("query"), query);
  bool all = true;
  for (const lab::JsonReader& item : plan.at("results").list()) {
    lab::PlanResult<D> result;
    read(item, result);
    if (result.status != Status::found || !result.way) {
      fmt::print("{}: {}, no path to check\n", result.planner, name_of(result.status));
      continue;
    }
    const PathClaim<D> claim{result.way->start_used, result.way->goal_used, result.way->length, result.way->cost};
    const Verdict verdict = validator.check(query, claim, result.way->path);
    all = all && verdict.valid;
    if (!verdict.valid) {
      fmt::print("{}: INVALID: {}\n", result.planner, verdict.reason);
      continue;
    }
    fmt::print("{}: valid{}, length {}{}\n", result.planner, verdict.exact ? " (exactly)" : "",
               number_text(verdict.length, 9),
               lab::cost_differs(verdict.cost, verdict.length) ? ", cost " + number_text(verdict.cost, 9) : "");
  }
  return all;
}

template <int D>
int run(const WorldIn<D>& world, const std::string& plan_file) {
  const nlohmann::json document =
      lab::parse_json(io::read_file(plan_file).text(), plan_file, "JSON as `taut plan --json` and `--save` write it");
  const lab::JsonReader root(document, plan_file, "");
  const ValidatorIn<D> validator(world);
  bool all = true;
  if (root.has("runs")) {
    for (const lab::JsonReader& one : root.at("runs").list()) all = check<D>(validator, one) && all;
  } else {
    all = check<D>(validator, root);
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
  sub.callback([command, &context] {
    context.exit_code = command->world_options.load_any(
        Cases{[&](const io::LoadedWorld& loaded) { return run<2>(*loaded.world, command->plan); },
              [&](const std::shared_ptr<const World3>& world) { return run<3>(*world, command->plan); }});
  });
}

}  // namespace taut::cli
