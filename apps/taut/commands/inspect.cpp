// taut inspect: what is in a world's file, and which planners fit it.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "commands/terrain.hpp"
#include "taut/lab/measure/complex_facts.hpp"
#include "taut/lab/report/plan_json.hpp"
#include "taut/lab/report/saved_runs.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/path/validate.hpp"
#include "taut/world/detail/grid/grid_regions.hpp"

namespace taut::cli {
using namespace taut::detail;
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

// Of ground with costs: what the least and the greatest are, nothing if all of it is blocked.
void describe_weights(double least, double greatest, Json& out) {
  out["least_weight"] = least <= greatest ? Json(least) : Json();
  out["greatest_weight"] = least <= greatest ? Json(greatest) : Json();
}

void describe(const CostGrid& grid, Json& out) {
  describe(grid.cells(), out);
  out.erase("terrain_letters");
  double greatest = 0;
  for (const float weight : grid.weights()) {
    if (weight != CostGrid::kBlocked) greatest = std::max(greatest, double{weight});
  }
  describe_weights(grid.least_weight(), greatest, out);
  out["memory_bytes"] = grid.memory_bytes();
}

void describe(const WeightedRegions& regions, Json& out) {
  describe(regions.blocked(), out);
  out["areas"] = regions.areas().size();
  out["base_weight"] = regions.base_weight();
  describe_weights(regions.least_weight(), regions.greatest_weight(), out);
  out["vertices"] = regions.vertex_count();
  out["memory_bytes"] = regions.memory_bytes();
}

template <int N, int D>
void describe(const SimplexComplex<N, D>& complex, Json& out) {
  const std::string simplices = N == 2 ? "triangles" : "tetrahedra", content = N == 2 ? "area" : "volume";
  const lab::ComplexFacts facts = lab::complex_facts(complex);
  out["corners"] = complex.corner_count();
  out[simplices] = facts.simplices;
  out["blocked_" + simplices] = facts.blocked;
  out[content] = facts.content;
  out["blocked_share"] = facts.content > 0 ? 1 - facts.free_content / facts.content : 0;
  describe_weights(facts.least_weight, facts.greatest_weight, out);
  Json bins = Json::array();
  for (const lab::WeightBin& bin : facts.weights) {
    bins.push_back(
        {{"from", bin.from}, {"to", bin.to}, {"count", bin.count}, {"share", bin.content / facts.free_content}});
  }
  out["weights"] = std::move(bins);
  out["free_parts"] = facts.parts;
  out["largest_part_share"] = facts.free_content > 0 ? Json(facts.largest_part / facts.free_content) : Json();
  out[N == 2 ? "border_edges" : "border_triangles"] = facts.border_facets;
  out["loose_corners"] = facts.loose_corners;
  if (facts.simplices > 0) {
    out["worst_radius_ratio"] = facts.worst_ratio;
    out["median_radius_ratio"] = facts.median_ratio;
    out["least_angle_degrees"] = facts.least_angle;
    out["greatest_angle_degrees"] = facts.greatest_angle;
    out["shortest_edge"] = facts.shortest_edge;
    out["longest_edge"] = facts.longest_edge;
  }
  out["memory_bytes"] = complex.memory_bytes();
}

void describe(const VoxelGrid& grid, Json& out) {
  const std::uint64_t voxels = grid.voxel_count(), free = grid.count_free();
  out["voxels"] = voxels;
  out["free_voxels"] = free;
  out["blocked_share"] = voxels > 0 ? 1 - static_cast<double>(free) / static_cast<double>(voxels) : 0;
  out["memory_bytes"] = grid.memory_bytes();
}

void describe(const CostVoxels& voxels, Json& out) {
  const std::uint64_t count = voxels.voxel_count(), free = voxels.count_free();
  const VoxelFrame& frame = voxels.frame();
  out["sides"] = {voxels.width(), voxels.height(), voxels.depth()};
  out["spacing"] = {frame.spacing.x, frame.spacing.y, frame.spacing.z};
  out["voxels"] = count;
  out["free_voxels"] = free;
  out["blocked_share"] = count > 0 ? 1 - static_cast<double>(free) / static_cast<double>(count) : 0;
  double greatest = 0;
  for (const float weight : voxels.weights()) {
    if (weight != CostVoxels::kBlocked) greatest = std::max(greatest, double{weight});
  }
  describe_weights(voxels.least_weight(), greatest, out);
  out["memory_bytes"] = voxels.memory_bytes();
}

Json bounds_json(const Box2& box) { return {box.min.x, box.min.y, box.max.x, box.max.y}; }
Json bounds_json(const Box3& box) { return {box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z}; }

// Of the planners that plan in so many dimensions: which fit this world.
template <int D>
Json planners_json(const WorldIn<D>& world) {
  Json planners = Json::array();
  for (const PlannerEntry& entry : registry()) {
    if (!entry.in<D>()) continue;
    const std::string reason = entry.misfit(world);
    planners.push_back({{"planner", entry.name}, {"fits", reason.empty()}, {"reason", reason}});
  }
  return planners;
}

Json inspect(const World& world, const std::string& file) {
  Json out{{"world", file},
           {"kind", kind_name(world)},
           {"bounds", bounds_json(bounds(world))},
           {"squeeze", lab::corner_rule_name(corner_rule(world))}};
  std::visit([&](const auto& w) { describe(w, out); }, world);
  out["planners"] = planners_json<2>(world);
  return out;
}

Json inspect(const World3& world, const std::string& file) {
  Json out{{"world", file}, {"kind", kind_name(world)}, {"bounds", bounds_json(bounds(world))}};
  std::visit([&](const auto& w) { describe(w, out); }, world);
  out["planners"] = planners_json<3>(world);
  return out;
}

// What is saved beside the world, every path checked again.
Json inspect_saved(const std::string& file, const World& world) {
  const lab::SavedRuns saved = lab::read_saved_runs(file, world);
  // The validator takes the world as it was when the paths were found.
  const World as_saved = with_corner_rule(world, saved.rule);
  const Validator validator(as_saved);
  Json out{{"squeeze", lab::corner_rule_name(saved.rule)}, {"runs", Json::array()}};
  for (const lab::SavedRun& run : saved.runs) {
    Json one{{"scenario", run.scenario},
             {"number", run.number},
             {"from", point_argument(run.query.start)},
             {"to", point_argument(run.query.goal)},
             {"results", Json::array()}};
    for (const lab::PlanResult2& result : run.results) {
      Json item{{"planner", result.planner}, {"status", name_of(result.status)}};
      const bool found = result.status == Status::found;
      if (result.statistics) {
        if (found) item["length"] = result.statistics->length;
        if (found) item["turn_degrees"] = result.statistics->turn_degrees;
        item["expanded"] = result.statistics->expanded;
        item["time_us"] = result.statistics->time_us;
        item["build_us"] = result.statistics->build_us;
      }
      if (result.way && found) {
        item["length"] = result.way->length;
        item["points"] = result.way->path.points.size();
        const Verdict verdict = validator.check(run.query, lab::claim_of(result), result.way->path);
        item["checked"] = verdict.valid ? "valid" : "INVALID: " + verdict.reason;
      }
      one["results"].push_back(std::move(item));
    }
    out["runs"].push_back(std::move(one));
  }
  return out;
}

void print_saved(const Json& saved) {
  using lab::Align;
  lab::Table table({{"query"},
                    {"planner"},
                    {"status"},
                    {"length", Align::right},
                    {"turn", Align::right},
                    {"expanded", Align::right},
                    {"time", Align::right},
                    {"build", Align::right},
                    {"points", Align::right},
                    {"checked"}});
  for (const Json& run : saved["runs"]) {
    const std::string query = run["from"].get<std::string>() + " to " + run["to"].get<std::string>();
    for (const Json& result : run["results"]) {
      const auto text = [&](const char* key, auto show) {
        return result.contains(key) ? show(result[key].template get<double>()) : std::string("-");
      };
      const auto plain = [](double x) { return number_text(x, 9); };
      table.add_row({query, result["planner"].get<std::string>(), result["status"].get<std::string>(),
                     text("length", plain), text("turn_degrees", [](double x) { return fmt::format("{:.1f}°", x); }),
                     text("expanded", plain), text("time_us", lab::readable_time_us),
                     text("build_us", lab::readable_time_us), text("points", plain),
                     result.value("checked", std::string())});
    }
  }
  fmt::print("{}", table.text());
}

// How often which weights are, as a row of blocks that is as long as their share.
void print_weights(const Json& bins) {
  using lab::Align;
  if (bins.empty()) return;
  lab::Table table({{"weight", Align::right}, {"number", Align::right}, {"share", Align::right}, {""}});
  for (const Json& bin : bins) {
    const double from = bin["from"].get<double>(), to = bin["to"].get<double>();
    std::string shown = number_text(from, 4);
    if (from != to) shown += " to " + number_text(to, 4);
    const double share = bin["share"].get<double>();
    constexpr double kLongest = 40;
    const auto blocks = static_cast<std::size_t>(std::lround(kLongest * share));
    table.add_row({shown, bin["count"].dump(), fmt::format("{:.1f} %", 100 * share), std::string(blocks, '#')});
  }
  fmt::print("{}", table.text());
}

void print(const Json& facts) {
  lab::Table table({{"what"}, {"value"}});
  for (const auto& [key, value] : facts.items()) {
    if (key == "planners" || key == "saved" || key == "weights") continue;
    std::string name = key;
    std::replace(name.begin(), name.end(), '_', ' ');
    table.add_row({name, value.is_string()         ? value.get<std::string>()
                         : value.is_number_float() ? number_text(value.get<double>(), 9)
                                                   : value.dump()});
  }
  fmt::print("{}", table.text(false));
  if (facts.contains("weights")) print_weights(facts["weights"]);
  for (const Json& planner : facts["planners"]) {
    const auto name = planner["planner"].get<std::string>(), reason = planner["reason"].get<std::string>();
    fmt::print("planner {} {}\n", name, reason.empty() ? "fits" : "does not fit: " + reason);
  }
}

}  // namespace

void add_inspect(CLI::App& app, Context& context) {
  struct Command {
    WorldOptions world_options;
    HeightOptions height_options;
    bool json = false, saved = false;
  };
  auto command = std::make_shared<Command>();
  CLI::App& sub = *app.add_subcommand("inspect", "Say what is in a world and which planners fit it");
  command->world_options.add(sub);
  sub.add_flag("--json", command->json, "Print one JSON object");
  sub.add_flag("--saved", command->saved, "Show what is saved beside the world (WORLD.json), every path checked again");
  command->height_options.add_flag(sub);
  command->height_options.add(sub);
  sub.footer(
      "Example: taut inspect caves.map\n"
      "         taut inspect hills.asc\n"
      "         taut inspect cells.vtk\n"
      "         taut inspect hills.raw --columns 512 --rows 512 --height-step 0.1\n"
      "         taut inspect kept.map --saved");
  sub.callback([command, &context] {
    const std::string& file = command->world_options.file;
    Json facts;
    if (command->height_options.applies_to(file) && !command->saved) {
      facts = inspect_heights(command->height_options.read(file), file);
    } else {
      command->height_options.refuse_all();
      const auto in_the_plane = [&](const io::LoadedWorld& loaded) {
        facts = inspect(*loaded.world, file);
        if (loaded.frame) {
          facts["metres_a_unit"] = loaded.frame->resolution;
          facts["origin_in_metres"] = {loaded.frame->origin.x, loaded.frame->origin.y};
          facts["yaw"] = loaded.frame->yaw;
        }
        if (loaded.cells) facts["convex_cells"] = loaded.cells->parts.cells();
        if (!loaded.refused.empty()) facts["convex_cells_refused"] = loaded.refused;
        if (command->saved) facts["saved"] = inspect_saved(file, *loaded.world);
      };
      const auto in_space = [&](const std::shared_ptr<const World3>& world) {
        if (command->saved)
          throw CLI::ValidationError("--saved", "works for worlds of the plane only, this world is a space");
        facts = inspect(*world, file);
      };
      command->world_options.load_any(Cases{in_the_plane, in_space});
    }
    if (command->json) {
      fmt::print("{}\n", facts.dump(2));
    } else {
      print(facts);
      if (command->saved) print_saved(facts["saved"]);
    }
    context.exit_code = kDone;
  });
}

}  // namespace taut::cli
