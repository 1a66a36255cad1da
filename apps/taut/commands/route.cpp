#include "commands/route.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/stored_worlds.hpp"
#include "taut/lab/draw/relief.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/terrain.hpp"

namespace taut::cli {
using namespace taut::detail;

void RouteOptions::add(CLI::App& command) {
  const auto group = [&](CLI::Option* option) {
    option->group("What slopes cost");
    given_.push_back(option);
    return option;
  };
  group(command.add_option("--climb", costs_.climb, "Cost of each unit of height gained, beside 1 a unit of length"));
  group(command.add_option("--descend", costs_.descend, "Given back for each unit of height lost, 0 to --climb"));
  group(command.add_option("--max-slope", costs_.max_slope, "Steepest slope in degrees"));
  group(command
            .add_option("--slope-rule", rule_,
                        "What may not be steeper: the heading (switchbacks are taken), or the ground itself")
            ->check(CLI::IsMember({"heading", "cell"})));
  group(command.add_option("--slope-weight", costs_.slope_weight,
                           "Multiply the weight of the ground by 1 + this times its slope angle in radians"));
  command
      .add_option("--height-units", units_,
                  "Unit of the height file's coordinates, if no .prj file beside it says: metres (or that of the "
                  "heights), or degrees, which become metres from its south-west corner")
      ->check(CLI::IsMember({"metres", "degrees"}))
      ->group("What slopes cost");
}

bool RouteOptions::wanted() const {
  for (const CLI::Option* option : given_) {
    if (option->count() > 0) return true;
  }
  return false;
}

TerrainCosts RouteOptions::costs() const {
  TerrainCosts out = costs_;
  out.rule = rule_ == "cell" ? SlopeRule::cell : SlopeRule::heading;
  check(out);
  return out;
}

RouteGround RouteOptions::read(const HeightOptions& options, const std::string& file) const {
  HeightField field = options.read(file);
  std::optional<io::Georeference> said;
  if (units_.empty()) said = io::read_prj_beside(file);
  if (units_ == "degrees" || (said && said->degrees)) {
    const io::LocalMetres local(field);
    return {std::make_shared<const HeightField>(local.resampled(field)), local};
  }
  if (said && said->metres_per_unit != 1) {
    const double scale = said->metres_per_unit;
    field = field.placed(scale * field.origin(), scale * field.spacing());
  }
  // Whoever only walks a path that knows no slopes may exaggerate heights.
  constexpr double kFineForDegrees = 0.1;
  if (units_.empty() && (wanted() || field.spacing() < kFineForDegrees)) {
    if (const std::string misfit = io::unit_misfit(field); !misfit.empty())
      throw InputError(file, 0, misfit + "; expected a .prj file beside it, or --height-units degrees or metres");
  }
  return {std::make_shared<const HeightField>(std::move(field)), {}};
}

namespace {

// A world without obstacles that covers all heights.
io::LoadedWorld world_under(const HeightField& field) {
  const Box2 box = field.bounds();
  PolygonWorld::Parts parts;
  parts.boundary = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
  return {std::make_shared<const World>(PolygonWorld(parts)), nullptr, ""};
}

}  // namespace

RoutePlace read_route_place(const WorldOptions& world, const std::string& from, const std::string& to,
                            const RouteOptions& options, const HeightOptions& height_options,
                            const std::string& heights) {
  RoutePlace place;
  const bool alone = is_height_file(world.file);
  if (!alone) place.world = world.load();
  place.query = {parse_point(from, "--from"), parse_point(to, "--to")};
  place.ground = options.read(height_options, heights);
  if (alone) place.world = world_under(*place.ground.field);
  if (alone && place.ground.degrees)
    place.query = {place.ground.degrees->metres(place.query.start), place.ground.degrees->metres(place.query.goal)};
  return place;
}

Route measured_route(std::string name, std::string by, const World& world, const RouteGround& ground,
                     const TerrainCosts& costs, const Query2& query, const Path2& path) {
  Route out{std::move(name), std::move(by), path, {}, false, ""};
  const Query2 used{path.points.front(), path.points.back()};
  const Verdict verdict =
      Validator(world).check(used, {used.start, used.goal, length(path), path_cost(world, path)}, path);
  out.valid = verdict.valid;
  out.reason = verdict.reason;
  if (query.on_blocked == OnBlocked::report && (used.start != query.start || used.goal != query.goal)) {
    out.valid = false;
    out.reason = "the path does not lead from start to goal";
  }
  out.measured = TerrainMeter(world, *ground.field, costs).measure(path.points);
  return out;
}

std::optional<Route> slope_route(const std::shared_ptr<const World>& world, const RouteGround& ground,
                                 const TerrainCosts& costs, const Query2& query, const Budget& budget, Status& status) {
  Plan2 plan;
  const CellStore::Progress told = build_progress();
  const BuildProgress progress = [&](std::size_t done, std::size_t total) {
    if (told) told("triangles on the ground", done, total);
  };
  make_terrain_planner(world, ground.field, costs, {}, progress)->plan(query, budget, plan);
  status = plan.status;
  if (plan.status != Status::found) return {};
  return measured_route("planned by slope", "terrain", *world, ground, costs, query, plan.path);
}

void print_routes(const std::vector<Route>& routes, double scale, const std::string& unit) {
  using lab::Align;
  lab::Table table({{"way"},
                    {"by"},
                    {"length" + unit, Align::right},
                    {"on the ground", Align::right},
                    {"ascent", Align::right},
                    {"descent", Align::right},
                    {"energy", Align::right},
                    {"checked"}});
  for (const Route& route : routes) {
    table.add_row({route.name, route.by, number_text(scale * length(route.path)),
                   number_text(route.measured.ground_length), number_text(route.measured.climb.up),
                   number_text(route.measured.climb.down), number_text(route.measured.energy),
                   route.valid ? "valid" : "INVALID: " + route.reason});
  }
  fmt::print("{}", table.text_in_bands(table_columns()));
}

nlohmann::ordered_json routes_json(const std::vector<Route>& routes, double scale) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const Route& route : routes) {
    nlohmann::ordered_json points = nlohmann::ordered_json::array();
    for (const Vec2 p : route.path.points) points.push_back({p.x, p.y});
    out.push_back({{"way", route.name},
                   {"by", route.by},
                   {"length", scale * length(route.path)},
                   {"ground_length", route.measured.ground_length},
                   {"ascent", route.measured.climb.up},
                   {"descent", route.measured.climb.down},
                   {"steepest_degrees", route.measured.steepest},
                   {"energy", route.measured.energy},
                   {"valid", route.valid},
                   {"points", std::move(points)}});
  }
  return out;
}

void draw_routes(const std::vector<Route>& routes, const World& world, const RouteGround& ground, const Query2& query,
                 const std::string& title, bool north_up, const std::string& file) {
  lab::Relief relief;
  relief.field = ground.field.get();
  relief.flip_y = north_up;
  relief.title = title;
  relief.unit = ground.degrees ? " m" : "";
  relief.start = query.start;
  relief.goal = query.goal;
  CellStore cells(std::make_shared<const World>(world));
  const auto polygons = polygons_of(cells);
  relief.obstacles = polygons->obstacles();
  relief.walls = polygons->walls();
  constexpr std::array<std::uint32_t, 3> kColours{0xFFFFFF, 0xFFC21A, 0xD81E1E};
  for (std::size_t i = 0; i < routes.size(); ++i) {
    const Route& route = routes[i];
    const std::uint32_t rgb = i + 1 == routes.size() && i > 0 ? kColours[2] : kColours[std::min<std::size_t>(i, 1)];
    relief.ways.push_back(
        {fmt::format("{}: energy {}, length {}, ascent {}", route.name, number_text(route.measured.energy, 5),
                     number_text(length(route.path), 5), number_text(route.measured.climb.up, 4)),
         route.path.points, lab::colour(rgb)});
  }
  lab::write_relief(relief, file);
}

int plan_route(const RouteQuestion& question) {
  const WorldOptions& options = *question.world;
  const std::string file = question.heights.empty() ? options.file : question.heights;
  const RoutePlace place =
      read_route_place(options, question.from, question.to, *question.options, *question.height_options, file);
  const io::LoadedWorld& loaded = place.world;
  const RouteGround& ground = place.ground;
  const TerrainCosts costs = question.options->costs();
  if (options.metres) throw CLI::ValidationError("--metres", "heights are in the world's own coordinates");
  Query2 query = place.query;
  const bool alone = is_height_file(options.file);
  if (question.nearest) query.on_blocked = OnBlocked::nearest;
  std::vector<std::string> skipped;
  const std::vector<PlannerSpec> planners = question.planners->choose(*loaded.world, skipped, query);
  std::vector<Route> routes;
  if (!planners.empty()) {
    CellStore cells = io::make_cell_store(loaded, build_progress());
    Plan2 plan;
    make_planner(planners.front(), cells)->plan(query, question.budget, plan);
    if (plan.status == Status::found)
      routes.push_back(measured_route("planned without slopes", planners.front().text, *loaded.world, ground, costs,
                                      query, flattened(plan.path, 1e-3 * ground.field->spacing())));
  }
  Status status = Status::found;
  if (auto route = slope_route(loaded.world, ground, costs, query, question.budget, status))
    routes.push_back(std::move(*route));
  const std::string unit = ground.degrees ? " (m)" : "";
  if (question.json) {
    nlohmann::ordered_json out{{"world", options.file}, {"heights", file}, {"status", std::string(name_of(status))}};
    if (ground.degrees) out["unit"] = "m from the south-west corner";
    out["ways"] = routes_json(routes, 1);
    fmt::print("{}\n", out.dump(2));
  } else {
    print_routes(routes, 1, unit);
    if (status != Status::found) fmt::print("by slope: {}\n", name_of(status));
  }
  const std::string title = alone ? file_name(file) : file_name(options.file) + " on " + file_name(file);
  for (const std::string& picture : question.pictures) {
    if (!picture.empty()) draw_routes(routes, *loaded.world, ground, query, title, alone, picture);
  }
  bool good = status == Status::found;
  for (const Route& route : routes) good = good && route.valid;
  return good ? kDone : kNoPath;
}

}  // namespace taut::cli
