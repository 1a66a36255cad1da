// Every public part of the core, used once by somebody who knows only what is installed. Exits with 1 and says so where
// an answer is not what it should be.
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "taut/base/build_progress.hpp"
#include "taut/base/cases.hpp"
#include "taut/base/export.hpp"
#include "taut/base/float_check.hpp"
#include "taut/base/id.hpp"
#include "taut/base/input_error.hpp"
#include "taut/base/stop_token.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/clearance.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/given_cells.hpp"
#include "taut/cells/layered_regions.hpp"
#include "taut/cells/live_world.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/cells/mesh_parts.hpp"
#include "taut/cells/reduction.hpp"
#include "taut/cells/space_generators.hpp"
#include "taut/cells/terrain_mesh.hpp"
#include "taut/cells/triangle_mesh.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/cells/turn_corners.hpp"
#include "taut/cells/weighted_triangles.hpp"
#include "taut/geometry/arc.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/polygon.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/path/path.hpp"
#include "taut/path/path_clearance.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/path/path_watch.hpp"
#include "taut/path/query.hpp"
#include "taut/path/slope_follower.hpp"
#include "taut/path/terrain_energy.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/distance_field.hpp"
#include "taut/plan/no_path.hpp"
#include "taut/plan/plan.hpp"
#include "taut/plan/planner.hpp"
#include "taut/plan/registry.hpp"
#include "taut/plan/replanner.hpp"
#include "taut/plan/terrain.hpp"
#include "taut/search/budget.hpp"
#include "taut/search/listener.hpp"
#include "taut/taut.hpp"
#include "taut/world/corner_rule.hpp"
#include "taut/world/cost_grid.hpp"
#include "taut/world/cost_voxels.hpp"
#include "taut/world/cut_voxels.hpp"
#include "taut/world/expand.hpp"
#include "taut/world/flow_weights.hpp"
#include "taut/world/generate/catalogue.hpp"
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/clustered_grid.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/maze.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/rooms.hpp"
#include "taut/world/generate/showcase.hpp"
#include "taut/world/generate/weighted_ground.hpp"
#include "taut/world/grid.hpp"
#include "taut/world/height_field.hpp"
#include "taut/world/polygon_world.hpp"
#include "taut/world/simplex_complex.hpp"
#include "taut/world/straighten.hpp"
#include "taut/world/terrain_layer.hpp"
#include "taut/world/trace_grid.hpp"
#include "taut/world/trace_triangles.hpp"
#include "taut/world/triangle_edit.hpp"
#include "taut/world/voxel_grid.hpp"
#include "taut/world/weighted_regions.hpp"
#include "taut/world/world.hpp"

namespace {

int checks = 0, failures = 0;

void expect(bool holds, const std::string& what) {
  ++checks;
  if (holds) return;
  ++failures;
  std::cerr << "not so: " << what << "\n";
}

taut::Polygon box(double x0, double y0, double x1, double y1) {
  return taut::Polygon{{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}}};
}

taut::PolygonWorld two_rooms() {
  taut::PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
  parts.obstacles = {box(9, 0, 11, 4), box(9, 6, 11, 9)};
  return taut::PolygonWorld(parts);
}

void geometry() {
  using namespace taut;
  expect(orient2d({0, 0}, {1, 0}, {0, 1}) == 1, "orient2d");
  expect(incircle({0, 0}, {1, 0}, {0, 1}, {0.2, 0.2}) == 1, "incircle");
  expect(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}) != 0, "orient3d");
  expect(is_valid_point(Vec2{1, 2}), "is_valid_point");
  expect(side_of_polygon(box(0, 0, 1, 1), {0.5, 0.5}) == Side::inside, "side_of_polygon");
  expect(distance_to_segment({0, 1}, {-1, 0}, {1, 0}) == 1, "distance_to_segment");
  expect(bounding_box(box(0, 0, 3, 1).rings[0]).extent() == 3, "bounding_box");
  expect(distance_to_arc({0, 0}, CircularArc{}) >= 0, "distance_to_arc");
  expect(kPenetrationPerExtent > 0, "tolerances");
}

void worlds() {
  using namespace taut;
  GridBuilder builder(8, 6);
  for (int x = 2; x < 6; ++x) builder.set_free(x, 3, false);
  const Grid grid = std::move(builder).build();
  const PolygonWorld traced = trace_grid(grid);
  expect(traced.obstacles().size() == 1, "trace_grid");
  expect(!expand_obstacles(traced, 0.1).obstacles().empty(), "expand_obstacles");
  expect(straighten_staircases(traced, Straighten::grow_obstacles).corners_before > 0, "straighten_staircases");
  const World world = grid;
  expect(match(
             world, [](const Grid&) { return 1; }, [](const PolygonWorld&) { return 2; },
             [](const CostGrid&) { return 3; }, [](const WeightedRegions&) { return 4; },
             [](const TriangleComplex&) { return 5; }) == 1,
         "match");
  expect(kind_name(world) == "grid" && bounds(world).width() == 8, "world");
  expect(corner_rule(with_corner_rule(world, CornerRule::allow)) == CornerRule::allow, "corner rule");
  for (const Generator& generator : generators()) expect(!generator.title.empty(), "generators");
  const Generator::Made made = generate(space_generators().front(), {{"corners", 20.0}}, 1);
  expect(std::get<VolumeComplex>(std::get<World3>(made)).simplex_count() > 20, "space_generators");
  expect(VolumeComplex(cut_voxels(CostVoxels(2, 1, 1, {1, 3}))).simplex_count() == 12, "cut_voxels");
  expect(generate_maze({}).width() > 0 && generate_rooms({}).width() > 0 && generate_caves({}).width() > 0, "grids");
  expect(generate_clustered_grid({}).width() > 0, "clustered grid");
  expect(!generate_polygons({}).obstacles.empty() && !generate_showcase().obstacles.empty(), "polygons");
  expect(generate_hills({}).range().has_value(), "hills");
  const NoPath blocked = why_no_path(Validator(world), {{3.5, 3.5}, {1, 1}}, Status::start_blocked);
  expect(in_words(blocked) == "the start lies inside an obstacle", "NoPath");
  CellStore cells(std::make_shared<const World>(world));
  expect(!widest_radius(cells, {1.5, 1.5}, {6.5, 1.5}), "widest_radius where all is blocked");
  bool refused = false;
  try {
    (void)find_generator("nothing");
  } catch (const InputError&) {
    refused = true;  // thrown by the library, caught here
  }
  expect(refused, "InputError");
}

void in_space() {
  using namespace taut;
  VoxelGridBuilder builder(5, 5, 5);
  builder.free_all();
  builder.set_free(2, 2, 2, false);
  const World3 world = std::move(builder).build();
  const Query3 query{.start = {0.5, 2.5, 2.5}, .goal = {4.5, 2.5, 2.5}};
  const Answer3 answer = plan(world, query);
  expect(answer.plan.status == Status::found && answer.plan.length > 4, "plan() in space");
  expect(Validator3(world).check(query, claim_of(answer.plan), answer.plan.path).valid, "Validator3");
  expect(path_cost(world, answer.plan.path) == answer.plan.cost, "path_cost");
  expect(path_clearance(world, answer.plan.path) == answer.plan.clearance, "path_clearance");
}

void planning() {
  using namespace taut;
  const auto world = std::make_shared<const World>(two_rooms());
  const Answer answer = plan(*world, {.start = {1, 5}, .goal = {19, 5}});
  expect(answer.plan.status == Status::found && answer.plan.cost == 18, "plan()");
  CellStore cells(world);
  const Validator validator(*world);
  for (const PlannerEntry& entry : registry()) {
    if (!entry.misfit(*world).empty()) continue;
    const auto planner = make_planner(parse_planner(entry.name), cells);
    int events = 0;
    planner->listen([&](const SearchEvent2&) { ++events; });
    Plan2 plan;
    const Query2 query{.start = {1, 1}, .goal = {19, 1}};
    planner->plan(query, Budget{}, plan);
    expect(plan.status == Status::found, std::string(entry.name));
    const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
    expect(verdict.valid, std::string(entry.name) + ": " + verdict.reason);
    expect(events > 0, "events of " + std::string(entry.name));
  }
  expect(!cells.take_used().empty(), "used cells");
  StopSource stop;
  stop.request_stop();
  Plan2 given_up;
  make_planner(parse_planner("polyanya"), cells)
      ->plan({.start = {1, 1}, .goal = {19, 1}}, {.stop = stop.get_token()}, given_up);
  expect(given_up.status == Status::budget_spent, "stop token");
  const HeightField field = generate_hills({});
  SlopeFollower follower(*world, field, SlopeOptions{});
  SlopeWalk walk;
  follower.follow(answer.plan.path.points, walk);
  expect(length(walk.path) >= 18, "SlopeFollower");
}

void changing() {
  using namespace taut;
  const auto live = std::make_shared<LiveWorld>(two_rooms(), kFollowedByAll);
  const auto point = make_planner(parse_planner("polyanya"), live), disc = make_planner(parse_planner("tra"), live);
  PathWatch watch(*live);
  Plan2 plan;
  point->plan({.start = {1, 5}, .goal = {19, 5}}, {}, plan);
  const WatchedId watched = watch.add(plan.path);
  disc->plan({.start = {1, 5}, .goal = {19, 5}, .radius = 0.5}, {}, plan);
  expect(plan.status == Status::found, "a disc in a live world");
  const WatchedId wide = watch.add(plan.path, 0.5);
  const ObstacleId door = live->insert(box(9, 4, 11, 6));
  const auto touched = watch.after_edit();
  expect(touched.size() == 2 && touched[0].path == watched && touched[1].path == wide, "PathWatch");
  live->remove(door);
  expect(live->version() == 2 && !live->is_broken(), "version");
  expect(live->mesh()->cell_count() > 0 && live->reduction().memory_bytes() > 0, "followers");
  const Triangulation triangulation(two_rooms());
  expect(Clearance(triangulation).memory_bytes() > 0 && TurnCorners(triangulation).memory_bytes() > 0, "widths");
}

void weighted() {
  const taut::TriangleComplex square({{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {{0, 1, 2}, {0, 2, 3}}, {1, 2}});
  expect(square.across(taut::SimplexId(0), 1) == taut::SimplexId(1) && square.least_weight() == 1, "SimplexComplex");
  expect(taut::trace_triangles(square).boundary().size() == 4, "trace_triangles");
  const taut::CostGrid costs(2, 1, {1, 3});
  expect(costs.weight(1, 0) == 3, "CostGrid");
  taut::PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
  const taut::WeightedRegions bridged =
      taut::layered_regions(parts, {{box(4, -1, 5, 10), taut::GroundLayer::kBlocked}, {box(3, 4, 6, 5), 2}});
  expect(bridged.weight_at({4.5, 4.5}) == 2, "layered_regions");
  const taut::World ground = bridged;
  const taut::Answer over = taut::plan(ground, {.start = {1, 1}, .goal = {8, 1}});
  expect(over.plan.status == taut::Status::found && over.plan.cost > over.plan.length, "a bridge");
  expect(taut::generate_noise({.width = 8, .height = 8}).width() == 8, "generate_noise");
  taut::Replanner2 replanner(bridged);
  replanner.move_to({1, 1});
  replanner.set_goal({8, 1});
  taut::Plan2 before, after;
  replanner.plan({}, before);
  replanner.set_area_weight(0, 9);
  replanner.plan({}, after);
  expect(before.status == taut::Status::found && after.cost > before.cost, "Replanner");
  const auto live = std::make_shared<taut::LiveWorld>(bridged, taut::kFollowedByWeights);
  const taut::AreaId mud = live->insert_area(box(1, 0, 3, 9), 7);
  taut::Replanner2 follower{std::shared_ptr<const taut::LiveWorld>(live)};
  follower.set_goal({8, 1});
  follower.move_to({0.5, 1});
  follower.plan({}, before);
  live->set_weight(mud, 1);
  follower.plan({}, after);
  expect(before.status == taut::Status::found && after.cost < before.cost, "a live area");
  live->remove(mud);
  expect(!live->contains(mud) && live->regions() == bridged, "regions");
  taut::CellStore store(std::make_shared<const taut::World>(bridged));
  const taut::WeightedTriangleOptions fine{.max_edge = 1};
  expect(taut::weighted_triangles(store, fine)->simplex_count() > 100, "weighted_triangles");
  const taut::DistanceField2 field(std::make_shared<const taut::TriangleComplex>(square), {.walls = true});
  expect(field.greatest() == 0, "DistanceField");
  const auto solid = std::make_shared<const taut::VolumeComplex>(
      taut::SimplexParts<3, 3>{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}}, {}, {}});
  const taut::VolumeField from_corner(solid, {.corners = {taut::CornerId(1)}});
  expect(from_corner.at(taut::CornerId(0)) == 1 && from_corner.way(taut::CornerId(0)).size() == 2, "VolumeField");
  expect(taut::iso_surface(from_corner, 0.5).corners.size() == 1, "iso_surface");
  const std::vector<taut::Vec3> current{{1, 0, 0}};
  const auto streaming = taut::flow_weights(*solid, std::span<const taut::Vec3>(current), {taut::FlowFavour::slow, 5});
  expect(streaming == std::vector<double>{5}, "flow_weights");
  taut::Replanner3 through{taut::VolumeComplex(*solid)};
  through.set_goal({0.1, 0.1, 0.1});
  through.move_to({0.2, 0.1, 0.1});
  taut::Plan3 straight;
  through.plan({}, straight);
  expect(straight.status == taut::Status::found, "Replanner3 in tetrahedra");
  expect(split_at(square, taut::SimplexId(0), {0.5, 0.25}).made.size() == 3, "split_at");
}

// Points that are nearly on one line turn the same way whichever is named first.
void exactness() {
  int contradictions = 0;
  for (int i = 0; i < 50000; ++i) {
    const double x = 0.5 + 0x1p-53 * (i % 251), y = 0.5 + 0x1p-53 * (i % 241);
    const taut::Vec2 a{x, y}, b{12, 12}, c{24, 24};
    if (orient2d(a, b, c) != orient2d(b, c, a) || orient2d(a, b, c) != -orient2d(b, a, c)) ++contradictions;
  }
  expect(contradictions == 0, "orient2d on points that are nearly on one line");
}

void over_heights() {
  const auto hills = std::make_shared<const taut::HeightField>(taut::generate_hills({}));
  const taut::Box2 box = hills->bounds();
  taut::PolygonWorld::Parts parts;
  parts.boundary = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
  const auto world = std::make_shared<const taut::World>(taut::PolygonWorld(parts));
  const taut::TerrainCosts costs{.climb = 3};
  const auto planner = taut::make_terrain_planner(world, hills, costs, taut::TerrainMesh{.max_triangles = 500});
  taut::Plan2 plan;
  planner->plan({.start = box.min, .goal = box.max}, {}, plan);
  expect(plan.status == taut::Status::found, "make_terrain_planner");
  expect(taut::TerrainMeter(*world, *hills, costs).measure(plan.path.points).energy == plan.cost, "TerrainMeter");
}

}  // namespace

int main() {
  geometry();
  exactness();
  worlds();
  planning();
  in_space();
  changing();
  weighted();
  over_heights();
  std::cout << checks << " checks, " << failures << " failures\n";
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
