// Planning with heights on the command line: what ascent costs, in which unit a height file is, and ways beside each
// other by length and energy, as a table, as JSON and over the relief.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "commands/common.hpp"
#include "commands/terrain.hpp"
#include "taut-io/georeference.hpp"
#include "taut-io/loaded_world.hpp"
#include "taut/path/terrain_energy.hpp"

namespace taut::cli {

// Heights in the unit of lengths.
struct RouteGround {
  std::shared_ptr<const HeightField> field;
  std::optional<io::LocalMetres> degrees;  // where the file's own coordinates lie, if these are degrees
};

// A way, and what it costs.
struct Route {
  std::string name, by;  // "planned by slope", and the planner
  Path2 path;
  TerrainEnergy measured;
  bool valid = false;
  std::string reason{};  // why it is not valid
};

class RouteOptions {
 public:
  void add(CLI::App& command);
  // Whether one of the options that say what slopes cost was given.
  [[nodiscard]] bool wanted() const;
  // Throws InputError for numbers out of range.
  [[nodiscard]] TerrainCosts costs() const;
  // Throws InputError for heights whose unit does not fit, naming --height-units.
  [[nodiscard]] RouteGround read(const HeightOptions& options, const std::string& file) const;

 private:
  TerrainCosts costs_;
  std::string rule_ = "heading", units_;
  std::vector<const CLI::Option*> given_;
};

// What a command is about: its world, or one without obstacles under its heights if its file is one of these; the
// heights; and the ends asked for, in metres if heights alone are given in degrees.
struct RoutePlace {
  io::LoadedWorld world;
  RouteGround ground;
  Query2 query;
};
// What is wrong with the world is said first, as it tells whether points have two numbers; then that of the ends.
[[nodiscard]] RoutePlace read_route_place(const WorldOptions& world, const std::string& from, const std::string& to,
                                          const RouteOptions& options, const HeightOptions& height_options,
                                          const std::string& heights);

// Measures and validates a path.
[[nodiscard]] Route measured_route(std::string name, std::string by, const World& world, const RouteGround& ground,
                                   const TerrainCosts& costs, const Query2& query, const Path2& path);
// Plans by slope, in this ground; nothing, and the status, if there is no path.
[[nodiscard]] std::optional<Route> slope_route(const std::shared_ptr<const World>& world, const RouteGround& ground,
                                               const TerrainCosts& costs, const Query2& query, const Budget& budget,
                                               Status& status);

void print_routes(const std::vector<Route>& routes, double scale, const std::string& unit);
[[nodiscard]] nlohmann::ordered_json routes_json(const std::vector<Route>& routes, double scale);
// Over the relief, north up if the ground is all there is, else the same way up as the world.
void draw_routes(const std::vector<Route>& routes, const World& world, const RouteGround& ground, const Query2& query,
                 const std::string& title, bool north_up, const std::string& file);

// taut plan --heights.
struct RouteQuestion {
  const WorldOptions* world;
  const PlannerOptions* planners;
  const HeightOptions* height_options;
  const RouteOptions* options;
  std::string heights, from, to;
  bool nearest = false, json = false;
  Budget budget;
  std::vector<std::string> pictures;
};
[[nodiscard]] int plan_route(const RouteQuestion& question);

}  // namespace taut::cli
