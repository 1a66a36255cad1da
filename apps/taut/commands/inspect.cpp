// taut inspect: what is in a world's file, and which planners fit it.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include <algorithm>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut/lab/table.hpp"
#include "taut/world/grid_regions.hpp"

namespace taut::cli {
namespace {

using Json = nlohmann::ordered_json;

void describe(const Grid& grid, Json& out) {
  const std::size_t cells = static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height());
  const std::size_t free = grid.count_free();
  const GridFacts facts = grid_facts(grid);
  out["cells"] = cells;
  out["free_cells"] = free;
  out["blocked_share"] = cells > 0 ? 1 - static_cast<double>(free) / static_cast<double>(cells) : 0;
  out["free_regions"] = facts.regions;
  out["largest_region_cells"] = facts.largest_region;
  const CornerCounts corners = count_corners(grid);
  out["corners"] = corners.all();
  out["double_corners"] = corners.touching;
  out["terrain_letters"] = grid.terrain().has_value();
  out["memory_bytes"] = grid.memory_bytes();
}

void describe(const PolygonWorld& world, Json& out) {
  std::size_t rings = 0;
  for (const Polygon& polygon : world.obstacles()) rings += polygon.rings.size();
  out["boundary_corners"] = world.boundary().size();
  out["obstacles"] = world.obstacles().size();
  out["rings"] = rings;
  out["walls"] = world.walls().size();
  out["point_obstacles"] = world.points().size();
  out["vertices"] = world.vertex_count();
  out["memory_bytes"] = world.memory_bytes();
}

Json inspect(const World& world, const std::string& file) {
  const Box2 box = bounds(world);
  Json out{{"world", file},
           {"kind", kind_name(world)},
           {"bounds", {box.min.x, box.min.y, box.max.x, box.max.y}},
           {"squeeze", corner_rule(world) == CornerRule::allow ? "allow" : "forbid"}};
  std::visit([&](const auto& w) { describe(w, out); }, world);
  Json planners = Json::array();
  for (const PlannerEntry& entry : registry()) {
    const std::string reason = entry.misfit(world);
    planners.push_back({{"planner", entry.name}, {"fits", reason.empty()}, {"reason", reason}});
  }
  out["planners"] = planners;
  return out;
}

void print(const Json& facts) {
  lab::Table table({{"what"}, {"value"}});
  for (const auto& [key, value] : facts.items()) {
    if (key == "planners") continue;
    std::string name = key;
    std::replace(name.begin(), name.end(), '_', ' ');
    table.add_row({name, value.is_string() ? value.get<std::string>() : value.dump()});
  }
  fmt::print("{}", table.text(false));
  for (const Json& planner : facts["planners"]) {
    const auto name = planner["planner"].get<std::string>(), reason = planner["reason"].get<std::string>();
    fmt::print("planner {} {}\n", name, reason.empty() ? "fits" : "does not fit: " + reason);
  }
}

}  // namespace

void add_inspect(CLI::App& app, Context& context) {
  struct Command {
    WorldOptions world_options;
    bool json = false;
  };
  auto command = std::make_shared<Command>();
  CLI::App& sub = *app.add_subcommand("inspect", "Say what is in a world and which planners fit it");
  command->world_options.add(sub);
  sub.add_flag("--json", command->json, "Print one JSON object");
  sub.footer("Example: taut inspect caves.map");
  sub.callback([command, &context] {
    const Json facts = inspect(*command->world_options.read(), command->world_options.file);
    if (command->json) {
      fmt::print("{}\n", facts.dump(2));
    } else {
      print(facts);
    }
    context.exit_code = kDone;
  });
}

}  // namespace taut::cli
