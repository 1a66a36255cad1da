// taut walk: plans a path and walks it over hills, turning aside where it climbs.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <numbers>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "commands/route.hpp"
#include "commands/terrain.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/stored_worlds.hpp"
#include "taut/lab/draw/relief.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/lab/report/unit_change.hpp"
#include "taut/path/slope_follower.hpp"
#include "taut/path/validate.hpp"

namespace taut::cli {
using namespace taut::detail;
namespace {

struct WalkCommand {
  WorldOptions world_options;
  HeightOptions height_options;
  RouteOptions route_options;
  PlannerOptions planner_options;
  BudgetOptions budget_options;
  std::string from, to, heights, picture;
  SlopeOptions slope;
  double max_degrees = 45;
  bool json = false;

  int run();

 private:
  struct Walked {
    std::string planner;
    Plan2 plan;
    SlopeWalk walk;
    Verdict verdict;
    std::vector<Route> routes{};  // planned, walked and planned by slope, where slopes are to cost
  };
  void compare(const std::shared_ptr<const World>& world, const RouteGround& ground, const Query2& query,
               Walked& walked) const;
  void print(const Walked& walked) const;
  void print_json(const Walked& walked) const;
  void draw(const World& world, const HeightField& field, const Walked& walked) const;
  [[nodiscard]] Vec2 said(Vec2 p) const { return shown ? shown->point(p) : p; }
  [[nodiscard]] double said(double length) const { return shown ? shown->length(length) : length; }

  std::optional<lab::UnitChange> shown;  // the world's own units unless metres are asked for
};

void WalkCommand::compare(const std::shared_ptr<const World>& world, const RouteGround& ground, const Query2& query,
                          Walked& walked) const {
  const TerrainCosts costs = route_options.costs();
  const Path2 planned = flattened(walked.plan.path, 1e-3 * ground.field->spacing());
  walked.routes.push_back(measured_route("planned", walked.planner, *world, ground, costs, query, planned));
  walked.routes.push_back(
      measured_route("walked", "slope-adaptive follower", *world, ground, costs, query, walked.walk.path));
  Status status = Status::found;
  if (auto route = slope_route(world, ground, costs, query, budget_options.budget(), status)) {
    walked.routes.push_back(std::move(*route));
  } else if (!json) {
    fmt::print("by slope: {}\n", name_of(status));
  }
}

void WalkCommand::print(const Walked& walked) const {
  using lab::Align;
  const SlopeWalk& walk = walked.walk;
  lab::Table table(
      {{""}, {shown ? "length (m)" : "length", Align::right}, {"ascent", Align::right}, {"descent", Align::right}});
  const auto add = [&](const char* name, const Path2& path, const Climb& climb) {
    table.add_row({name, number_text(said(length(path))), number_text(climb.up), number_text(climb.down)});
  };
  add("planned", walked.plan.path, walk.planned);
  add("walked", walk.path, walk.walked);
  if (walked.routes.empty()) {
    fmt::print("planned by {}\n{}", walked.planner, table.text());
  } else {
    print_routes(walked.routes, said(1.0), shown ? " (m)" : "");
  }
  fmt::print("{} steps, {} turned aside, {} of these less than the slope asks for, because of obstacles\n", walk.steps,
             walk.turned, walk.clipped);
  fmt::print("{}\n", walked.verdict.valid ? "valid" : "INVALID: " + walked.verdict.reason);
}

void WalkCommand::print_json(const Walked& walked) const {
  nlohmann::ordered_json out{{"world", world_options.file},
                             {"heights", heights},
                             {"planner", walked.planner},
                             {"status", std::string(name_of(walked.plan.status))}};
  if (shown) out["unit"] = lab::kMetres;
  if (walked.plan.status == Status::found) {
    const auto facts = [&](const Path2& path, const Climb& climb) {
      nlohmann::ordered_json points = nlohmann::ordered_json::array();
      for (const Vec2 p : path.points) points.push_back({said(p).x, said(p).y});
      return nlohmann::ordered_json{
          {"length", said(length(path))}, {"ascent", climb.up}, {"descent", climb.down}, {"points", std::move(points)}};
    };
    out["planned"] = facts(walked.plan.path, walked.walk.planned);
    out["walked"] = facts(walked.walk.path, walked.walk.walked);
    out["steps"] = walked.walk.steps;
    out["turned"] = walked.walk.turned;
    out["clipped"] = walked.walk.clipped;
    if (!walked.routes.empty()) out["ways"] = routes_json(walked.routes, said(1.0));
    out["valid"] = walked.verdict.valid;
  }
  fmt::print("{}\n", out.dump(2));
}

void WalkCommand::draw(const World& world, const HeightField& field, const Walked& walked) const {
  lab::Relief relief;
  relief.field = &field;
  relief.flip_y = false;  // the same way up as `taut plan` draws the world
  relief.title = file_name(world_options.file) + " on " + file_name(heights);
  CellStore cells(std::make_shared<const World>(world));
  const auto polygons = polygons_of(cells);
  relief.obstacles = polygons->obstacles();
  relief.walls = polygons->walls();
  const auto add = [&](const char* name, const Path2& path, const Climb& climb, std::uint32_t rgb) {
    relief.ways.push_back(
        {fmt::format("{}: length {}, ascent {}", name, number_text(said(length(path))), number_text(climb.up)),
         path.points, lab::colour(rgb)});
  };
  add("planned", walked.plan.path, walked.walk.planned, 0xFFFFFF);
  add("walked", walked.walk.path, walked.walk.walked, 0xD81E1E);
  lab::write_relief(relief, picture);
}

int WalkCommand::run() {
  if (!(max_degrees >= 0 && max_degrees <= 80))
    throw CLI::ValidationError("--max-angle", fmt::format("expected degrees from 0 to 80, got {}", max_degrees));
  if (heights.empty() && is_height_file(world_options.file)) heights = world_options.file;
  if (heights.empty()) throw CLI::RequiredError("--heights");
  const RoutePlace place = read_route_place(world_options, from, to, route_options, height_options, heights);
  const io::LoadedWorld& loaded = place.world;
  const RouteGround& ground = place.ground;
  Query2 query = place.query;
  if (const auto frame = world_options.frame(loaded)) {
    shown = lab::UnitChange::to_metres(*frame);
    const auto change = lab::UnitChange::to_world(*frame);
    query = change.query(query);
    slope.step = change.length(slope.step);
    slope.fade = change.length(slope.fade);
  }
  const auto& world = loaded.world;
  const HeightField& field = *ground.field;
  std::vector<std::string> skipped;
  const std::vector<PlannerSpec> planners = planner_options.choose(*world, skipped, query);
  if (planners.size() != 1) throw InputError("--planner", 0, "expected one planner that fits the world");
  CellStore cells = io::make_cell_store(loaded, build_progress());
  Walked walked{.planner = planners.front().text, .plan = {}, .walk = {}, .verdict = {}};
  if (const std::string reason = planners.front().entry->misfit(*world); !reason.empty())
    throw InputError("--planner", 0, walked.planner + " does not fit: " + reason);
  make_planner(planners.front(), cells)->plan(query, budget_options.budget(), walked.plan);
  if (walked.plan.status != Status::found) {
    if (json) {
      print_json(walked);
    } else {
      fmt::print("{}\n", no_path_text(*world, query, walked.plan.status));
    }
    return kNoPath;
  }
  slope.max_deviation = max_degrees * std::numbers::pi / 180;
  SlopeFollower(*world, field, slope).follow(walked.plan.path.points, walked.walk);
  const double walked_length = length(walked.walk.path);
  walked.verdict =
      Validator(*world).check(query, {query.start, query.goal, walked_length, walked_length}, walked.walk.path);
  if (route_options.wanted()) compare(world, ground, query, walked);
  if (json) {
    print_json(walked);
  } else {
    print(walked);
  }
  if (!picture.empty() && walked.routes.empty()) draw(*world, field, walked);
  if (!picture.empty() && !walked.routes.empty()) {
    const bool alone = is_height_file(world_options.file);
    const std::string title = alone ? file_name(heights) : file_name(world_options.file) + " on " + file_name(heights);
    draw_routes(walked.routes, *world, ground, query, title, alone, picture);
  }
  for (const Route& route : walked.routes) {
    if (!route.valid) return kNoPath;
  }
  return walked.verdict.valid ? kDone : kNoPath;
}

}  // namespace

void add_walk(CLI::App& app, Context& context) {
  auto command = std::make_shared<WalkCommand>();
  CLI::App& sub = *app.add_subcommand("walk", "Plan a path and walk it over hills, turning aside where it climbs");
  command->world_options.add(sub);
  sub.add_option("--heights", command->heights,
                 "The ground in the world's coordinates: an ESRI ASCII grid (.asc), a gray picture (.png), numbers "
                 "(.raw, .r16). WORLD may be such a file itself");
  sub.add_option("--from", command->from, "Start, as X,Y")->required();
  sub.add_option("--to", command->to, "Goal, as X,Y")->required();
  command->world_options.add_metres(
      sub, "Points and lengths are in metres, in question and answer (not heights, nor where the ground lies)");
  command->planner_options.add(sub);
  command->budget_options.add(sub);
  sub.add_option("--max-angle", command->max_degrees, "Turn aside by at most so many degrees, 0 to 80")
      ->capture_default_str();
  sub.add_option("--step", command->slope.step, "Length of a step")->check(positive_check())->capture_default_str();
  sub.add_option("--strength", command->slope.strength, "How much a slope matters; 1 as published")
      ->check(length_check())
      ->capture_default_str();
  sub.add_option("--fade", command->slope.fade, "Turn aside ever less within this distance of a way point")
      ->check(positive_check())
      ->capture_default_str();
  command->height_options.add(sub);
  command->route_options.add(sub);
  sub.add_flag("--json", command->json, "Print one JSON object");
  sub.add_option("-o,--out", command->picture, "Draw ground, obstacles and both ways into this file (.png or .svg)")
      ->check(picture_check());
  sub.footer(
      "Example: taut generate polygons -o world.geojson && taut generate hills -o hills.asc &&\n"
      "         taut walk world.geojson --heights hills.asc --from 40,40 --to 960,960 --step 5 --fade 50 -o walk.png\n"
      "With --climb, --max-slope or --slope-weight the path that is planned by slope is shown beside it, with "
      "energies.\n"
      "A step never enters an obstacle, and every way point is reached. For agents without a radius.");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
