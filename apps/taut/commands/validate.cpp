// taut validate: checks the plans of `taut plan --json` files against a world, believing nothing: neither the paths nor
// what is claimed about them.
#include <fmt/core.h>

#include <array>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut-io/file.hpp"
#include "taut/lab/measure/claim_checker.hpp"
#include "taut/lab/report/plan_json.hpp"
#include "taut/lab/report/unit_change.hpp"
#include "taut/path/validate.hpp"

namespace taut::cli {
namespace {

void read(const lab::JsonReader& in, Query2& query) { query = lab::read_query(in); }
void read(const lab::JsonReader& in, Query3& query) { query = lab::read_query3(in); }
void read(const lab::JsonReader& in, lab::PlanResult2& result) { result = lab::read_result(in); }
void read(const lab::JsonReader& in, lab::PlanResult3& result) { result = lab::read_result3(in); }

// A world under one corner rule, and what checks plans in it.
template <int D>
struct Checkers {
  Checkers(CellStoreIn<D> store, const std::string& oracle)
      : cells(std::move(store)), paths(cells.world()), claims(cells, oracle) {}
  CellStoreIn<D> cells;
  ValidatorIn<D> paths;
  lab::ClaimChecker<D> claims;
};

// The world of one call, as its files want to see it.
class PlaneWorld {
 public:
  PlaneWorld(const io::LoadedWorld& loaded, bool rule_is_given, std::string oracle)
      : loaded_(loaded), rule_is_given_(rule_is_given), oracle_(std::move(oracle)) {}

  // Under the rule that the plan was made under, unless the user has named another.
  [[nodiscard]] Checkers<2>& checkers(const lab::JsonReader& root, const lab::JsonReader& plan) {
    CornerRule rule = corner_rule(*loaded_.world);
    if (!rule_is_given_) {
      for (const lab::JsonReader& says : {root, plan.at("query")}) {
        if (says.has("squeeze")) rule = lab::read_corner_rule(says.at("squeeze"));
      }
    }
    auto& out = by_rule_.at(rule == CornerRule::allow ? 1 : 0);
    if (out == nullptr) {
      out = std::make_unique<Checkers<2>>(io::make_cell_store(io::with_corner_rule(loaded_, rule), build_progress()),
                                          oracle_);
    }
    return *out;
  }
  // Of the file, in the world's own units.
  [[nodiscard]] double unit(const lab::JsonReader& root) const {
    return change_of(root) ? loaded_.frame->resolution : 1;
  }
  // In the world's own units.
  void understand(const lab::JsonReader& root, Query2& query) const {
    if (const auto change = change_of(root)) query = change->query(query);
  }
  void understand(const lab::JsonReader& root, lab::PlanResult2& result) const {
    if (const auto change = change_of(root)) result = change->result(std::move(result));
  }

 private:
  [[nodiscard]] std::optional<lab::UnitChange> change_of(const lab::JsonReader& root) const {
    if (!root.has("unit")) return {};
    const lab::JsonReader unit = root.at("unit");
    if (unit.text() != lab::kMetres) unit.fail(fmt::format("expected \"{}\"", lab::kMetres));
    if (!loaded_.frame) unit.fail("expected a world that says where it lies in metres, as ROS maps (.yaml) do");
    return lab::UnitChange::to_world(*loaded_.frame);
  }

  const io::LoadedWorld& loaded_;
  bool rule_is_given_;
  std::string oracle_;
  std::array<std::unique_ptr<Checkers<2>>, 2> by_rule_;
};

class SpaceWorld {
 public:
  SpaceWorld(const std::shared_ptr<const World3>& world, const std::string& oracle)
      : checkers_(CellStore3(world, build_progress()), oracle) {}
  [[nodiscard]] Checkers<3>& checkers(const lab::JsonReader&, const lab::JsonReader&) { return checkers_; }
  static void understand(const lab::JsonReader& root, const Query3&) {
    if (root.has("unit")) root.at("unit").fail("expected none: worlds in space do not say where they lie in metres");
  }
  static void understand(const lab::JsonReader&, const lab::PlanResult3&) {}
  [[nodiscard]] static double unit(const lab::JsonReader&) { return 1; }

 private:
  Checkers<3> checkers_;
};

// Where rounding may change more of a cost than this, how much is said.
constexpr double kToldCost = 1e-6;

// Whether what one planner answered holds; says so.
// Lengths are printed in the unit of the file.
template <int D>
bool check(Checkers<D>& checkers, const Query<D>& query, const lab::PlanResult<D>& result, double unit) {
  Verdict verdict;
  if (result.status == Status::found && result.way) {
    verdict = checkers.paths.check(query, lab::claim_of(result), result.way->path);
    if (!verdict.valid) {
      fmt::print("{}: INVALID: {}\n", result.planner, verdict.reason);
      return false;
    }
  }
  const lab::ClaimVerdict claims = checkers.claims.check(query, result);
  if (!claims.reason.empty()) {
    fmt::print("{}: INVALID: {}\n", result.planner, claims.reason);
    return false;
  }
  if (!claims.remark.empty()) fmt::print("{}: {}\n", result.planner, claims.remark);
  const std::string optimal = result.statistics && result.statistics->proven_optimal ? " optimal" : "";
  const std::string by = claims.asked.empty() ? "" : ", claims checked with " + claims.asked;
  if (result.status != Status::found) {
    fmt::print("{}: {}, no path to check{}\n", result.planner, name_of(result.status), by);
    return true;
  }
  if (!result.way) {
    fmt::print("{}: no path to check{}\n", result.planner, by);
    return true;
  }
  std::string cost;
  if (lab::cost_differs(verdict.cost, verdict.length)) cost = ", cost " + number_text(verdict.cost * unit, 9);
  if (verdict.cost_off > kToldCost * verdict.cost)
    cost += ", give or take " + number_text(verdict.cost_off * unit, 2) + " for rounding";
  fmt::print("{}: valid{}, length {}{}{}{}\n", result.planner, verdict.exact ? " (exactly)" : "",
             number_text(verdict.length * unit, 9), optimal, cost, by);
  return true;
}

// Whether all of a file holds.
template <int D, class InWorld>
bool check_file(InWorld& world, const std::string& file) {
  const nlohmann::json document =
      lab::parse_json(io::read_file(file).text(), file, "JSON as `taut plan --json` and `--save` write it");
  const lab::JsonReader root(document, file, "");
  const std::vector<lab::JsonReader> plans =
      root.has("runs") ? root.at("runs").list() : std::vector<lab::JsonReader>{root};
  if (plans.empty()) root.at("runs").fail("expected at least one plan to check, got none");
  bool all = true;
  for (const lab::JsonReader& plan : plans) {
    Query<D> query;
    read(plan.at("query"), query);
    world.understand(root, query);
    const std::vector<lab::JsonReader> results = plan.at("results").list();
    if (results.empty()) plan.at("results").fail("expected at least one plan to check, got none");
    for (const lab::JsonReader& item : results) {
      lab::PlanResult<D> result;
      read(item, result);
      world.understand(root, result);
      all = check<D>(world.checkers(root, plan), query, result, world.unit(root)) && all;
    }
  }
  return all;
}

template <int D, class InWorld>
int check_files(InWorld& world, const std::vector<std::string>& files) {
  bool all = true;
  for (const std::string& file : files) {
    if (files.size() > 1) fmt::print("{}\n", file);
    all = check_file<D>(world, file) && all;
  }
  return all ? kDone : kNoPath;
}

}  // namespace

void add_validate(CLI::App& app, Context& context) {
  struct Command {
    WorldOptions world_options;
    std::vector<std::string> plans;
    std::string oracle;
  };
  auto command = std::make_shared<Command>();
  CLI::App& sub = *app.add_subcommand("validate", "Check plans, and what they claim, against a world");
  command->world_options.add(sub);
  sub.add_option("PLANS", command->plans, "Files printed by `taut plan --json`, or saved beside a world")->required();
  sub.add_option("--oracle", command->oracle,
                 "Planner that bounds, claims to be optimal, nearest ends and answers without a path are checked with; "
                 "it has to promise the optimum. Without it the best one other than the one checked");
  sub.footer(
      "Example: taut plan world.geojson --from 40,560 --to 960,40 --json > plan.json\n"
      "         taut validate world.geojson plan.json\n"
      "Paths are checked under the corner rule that they were found under, unless --squeeze names another.\n"
      "Exit code 1 if a path is not valid, or not what is claimed of it.");
  sub.callback([command, &context] {
    context.exit_code = command->world_options.load_any(
        Cases{[&](const io::LoadedWorld& loaded) {
                PlaneWorld world(loaded, !command->world_options.squeeze.empty(), command->oracle);
                return check_files<2>(world, command->plans);
              },
              [&](const std::shared_ptr<const World3>& loaded) {
                SpaceWorld world(loaded, command->oracle);
                return check_files<3>(world, command->plans);
              }});
  });
}

}  // namespace taut::cli
