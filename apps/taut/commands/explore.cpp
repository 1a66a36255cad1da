// taut explore: an agent crosses ground that it does not know, and plans again as it senses it.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/lab/measure/exploration.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/lab/report/unit_change.hpp"

namespace taut::cli {
namespace {

struct ExploreCommand {
  WorldOptions world_options;
  std::string from, to, planner, picture;
  lab::ExploreOptions options;
  double max_edge = 0;
  bool no_compare = false, exact = false, json = false;

  int run();

 private:
  void choose_planner(const World& world);
  void print(const lab::Exploration& explored) const;
  void print_json(const lab::Exploration& explored) const;
  void draw(const World& world, const lab::Exploration& explored) const;
  [[nodiscard]] Vec2 said(Vec2 p) const { return shown_ ? shown_->point(p) : p; }
  [[nodiscard]] std::string end_text(const lab::Exploration& explored) const;

  Vec2 start_, goal_;
  std::optional<lab::UnitChange> shown_;  // the world's own units unless metres are asked for
};

// How many expansions planning again saves, as a factor: the middle one of all steps but the first, which has nothing
// to go on from.
double median_saving(const std::vector<lab::ExploreStep>& steps) {
  std::vector<double> factors;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    if (steps[i].from_scratch > 0)
      factors.push_back(static_cast<double>(steps[i].from_scratch) /
                        static_cast<double>(std::max<std::uint64_t>(steps[i].expanded, 1)));
  }
  if (factors.empty()) return 0;
  const auto middle = factors.begin() + static_cast<std::ptrdiff_t>(factors.size() / 2);
  std::nth_element(factors.begin(), middle, factors.end());
  return *middle;
}

void ExploreCommand::choose_planner(const World& world) {
  const bool is_grid = match(
      world, [](const Grid&) { return true; }, [](const PolygonWorld&) { return false; },
      [](const CostGrid&) { return true; }, [](const WeightedRegions&) { return false; },
      [](const TriangleComplex&) { return false; });
  if (planner.empty()) planner = is_grid ? "field-dstar" : "tri-field-dstar";
  if (planner == "field-dstar" && !is_grid)
    throw InputError("--planner", 0, "field-dstar does not fit: it plans on grids of cells; take tri-field-dstar");
  if (planner != "field-dstar" && planner != "tri-field-dstar")
    throw InputError("--planner", 0, "expected field-dstar or tri-field-dstar, got '" + planner + "'");
  options.on_triangles = planner == "tri-field-dstar";
}

std::string ExploreCommand::end_text(const lab::Exploration& explored) const {
  const Vec2 at = said(explored.steps.back().at);
  switch (explored.status) {
    case Status::found:
      return "arrived";
    case Status::unreachable:
      return fmt::format("gave up at {}: no way leads to the goal", point_argument(at));
    case Status::start_blocked:
      return "the start is blocked";
    case Status::goal_blocked:
      return fmt::format("gave up at {}: the goal is blocked", point_argument(at));
    default:
      return fmt::format("gave up at {} after {} steps", point_argument(at), explored.steps.size());
  }
}

void ExploreCommand::print(const lab::Exploration& explored) const {
  using lab::Align;
  std::vector<lab::Table::Column> columns{
      {"step", Align::right}, {"at", Align::left}, {"learned", Align::right}, {"expanded", Align::right}};
  if (options.compare) columns.push_back({"from scratch", Align::right});
  columns.push_back({"cost ahead", Align::right});
  lab::Table table(columns);
  std::uint64_t again = 0, anew = 0;
  for (std::size_t i = 0; i < explored.steps.size(); ++i) {
    const lab::ExploreStep& step = explored.steps[i];
    const Vec2 at = said(step.at);
    std::vector<std::string> row{std::to_string(i), number_text(at.x) + "," + number_text(at.y),
                                 std::to_string(step.changed), std::to_string(step.expanded)};
    if (options.compare) row.push_back(std::to_string(step.from_scratch));
    row.push_back(number_text(step.cost));
    table.add_row(row);
    again += step.expanded;
    anew += step.from_scratch;
  }
  fmt::print("{}", table.text());
  fmt::print("{}; sensed {} of {} cells\n", end_text(explored), explored.sensed_count, explored.sensed.size());
  fmt::print("expanded  {}", again);
  if (options.compare) {
    fmt::print(", {} if planned from scratch at every step", anew);
    if (explored.steps.size() > 1)
      fmt::print("; {} times fewer at the median", number_text(median_saving(explored.steps), 3));
  }
  fmt::print("\n");
  if (explored.status == Status::found) {
    fmt::print("cost      {} walked, {} with full knowledge ({} times)\n", number_text(explored.cost, 9),
               number_text(explored.known_cost, 9),
               number_text(explored.cost / std::max(explored.known_cost, 1e-300), 4));
    fmt::print("{}\n", explored.valid ? "valid" : "INVALID: " + explored.reason);
  } else {
    fmt::print("with full knowledge: {}\n", name_of(explored.known_status));
  }
}

void ExploreCommand::print_json(const lab::Exploration& explored) const {
  nlohmann::ordered_json out{{"world", world_options.file},
                             {"planner", planner},
                             {"status", std::string(name_of(explored.status))},
                             {"cells", explored.sensed.size()},
                             {"sensed", explored.sensed_count}};
  if (shown_) out["unit"] = lab::kMetres;
  std::uint64_t again = 0, anew = 0;
  nlohmann::ordered_json steps = nlohmann::ordered_json::array();
  for (const lab::ExploreStep& step : explored.steps) {
    nlohmann::ordered_json row{
        {"at", {said(step.at).x, said(step.at).y}}, {"learned", step.changed}, {"expanded", step.expanded}};
    if (options.compare) row["from_scratch"] = step.from_scratch;
    row["cost_ahead"] = step.cost;
    steps.push_back(std::move(row));
    again += step.expanded;
    anew += step.from_scratch;
  }
  out["expanded"] = again;
  if (options.compare) {
    out["from_scratch"] = anew;
    out["median_saving"] = median_saving(explored.steps);
  }
  out["known_status"] = std::string(name_of(explored.known_status));
  if (explored.known_status == Status::found) out["known_cost"] = explored.known_cost;
  if (explored.status == Status::found) {
    out["cost"] = explored.cost;
    out["length"] = shown_ ? shown_->length(explored.length) : explored.length;
    out["valid"] = explored.valid;
  }
  nlohmann::ordered_json points = nlohmann::ordered_json::array();
  for (const Vec2 p : explored.walked.points) points.push_back({said(p).x, said(p).y});
  out["walked"] = std::move(points);
  out["steps"] = std::move(steps);
  fmt::print("{}\n", out.dump(2));
}

void ExploreCommand::draw(const World& world, const lab::Exploration& explored) const {
  lab::Picture drawn;
  drawn.world = &world;
  drawn.world_name = file_name(world_options.file);
  drawn.title = fmt::format("Explored, sensing {}{} around",
                            number_text(shown_ ? shown_->length(options.sense) : options.sense), shown_ ? " m" : "");
  drawn.areas.push_back({lab::colour(0x8A8F98).with_opacity(0.72), explored.unknown, "never sensed"});
  drawn.start = start_;
  drawn.goal = goal_;
  drawn.paths.push_back({.label = "with full knowledge",
                         .path = explored.known,
                         .status = explored.known_status,
                         .length = length(explored.known),
                         .cost = explored.known_cost});
  drawn.paths.push_back({.label = "walked",
                         .path = explored.walked,
                         .status = explored.status,
                         .length = explored.length,
                         .cost = explored.status == Status::found ? explored.cost : explored.length});
  lab::write_picture(drawn, picture);
}

int ExploreCommand::run() {
  const io::LoadedWorld loaded = world_options.load();
  start_ = parse_point(from, "--from");
  goal_ = parse_point(to, "--to");
  options.replanner.max_edge = max_edge > 0 ? max_edge : std::numeric_limits<double>::infinity();
  if (const auto frame = world_options.frame(loaded)) {
    shown_ = lab::UnitChange::to_metres(*frame);
    const auto change = lab::UnitChange::to_world(*frame);
    start_ = change.point(start_);
    goal_ = change.point(goal_);
    options.sense = change.length(options.sense);
    options.step = change.length(options.step);
    options.replanner.max_edge = change.length(options.replanner.max_edge);
  }
  choose_planner(*loaded.world);
  options.compare = !no_compare;
  options.replanner.early = !exact;
  const lab::Exploration explored = lab::explore(*loaded.world, start_, goal_, options);
  if (json) {
    print_json(explored);
  } else {
    print(explored);
  }
  if (!picture.empty()) draw(*loaded.world, explored);
  return explored.status == Status::found && explored.valid ? kDone : kNoPath;
}

}  // namespace

void add_explore(CLI::App& app, Context& context) {
  auto command = std::make_shared<ExploreCommand>();
  CLI::App& sub = *app.add_subcommand("explore", "Cross unknown ground, sensing it and planning again on the way");
  command->world_options.add(sub);
  sub.add_option("--from", command->from, "Start, as X,Y")->required();
  sub.add_option("--to", command->to, "Goal, as X,Y")->required();
  sub.add_option("--sense", command->options.sense, "How far the agent senses true weights")
      ->required()
      ->check(positive_check());
  sub.add_option("--step", command->options.step, "How far it goes before it senses again; by default half of --sense")
      ->check(positive_check());
  sub.add_option("--assume", command->options.assume, "The weight of ground that was not sensed yet")
      ->check(positive_check())
      ->capture_default_str();
  sub.add_option("--planner", command->planner,
                 "field-dstar (grids) or tri-field-dstar (triangles of anything); by default what fits");
  sub.add_option("--max-edge", command->max_edge, "Longest edge of the triangles that areas are cut into")
      ->check(positive_check());
  sub.add_option("--max-steps", command->options.most_steps, "Give up after so many steps")
      ->check(whole_number_check(1))
      ->capture_default_str();
  sub.add_flag("--exact", command->exact, "Settle all costs at each step, which gives those of planning from scratch");
  sub.add_flag("--no-compare", command->no_compare, "Do not plan from scratch as well at each step");
  command->world_options.add_metres(sub);
  sub.add_flag("--json", command->json, "Print one JSON object");
  sub.add_option("-o,--out", command->picture, "Draw what was walked and what was never sensed (.png or .svg)")
      ->check(picture_check());
  sub.footer(
      "Example: taut generate noise --width 96 --height 96 --seed 3 -o ground.csv &&\n"
      "         taut explore ground.csv --from 4,4 --to 90,88 --sense 8 -o explored.png\n"
      "Cells of a grid, blocked ones too, and weights of areas and triangles have to be sensed; obstacles of polygons\n"
      "are known. 'from scratch' is what a new search would expand in the same place with the same knowledge.");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
