#include "studies/perkins2013/caching.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "studies/perkins2013/timing.hpp"
#include "studies/perkins2013/worlds.hpp"
#include "studies/study_maps.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab::perkins2013 {
using namespace taut::detail;

TriangleComplex random_delaunay(int triangles, std::uint64_t seed) {
  Random random(seed);
  PolygonWorld::Parts world;
  world.boundary = {{0, 0}, {kSide, 0}, {kSide, kSide}, {0, kSide}};
  for (int i = 0; i < triangles / 2; ++i)
    world.points.push_back({random.between(0.01, kSide - 0.01), random.between(0.01, kSide - 0.01)});
  const Triangulation made{PolygonWorld(std::move(world))};
  const TriangleMesh& mesh = made.mesh();
  SimplexParts<2, 2> parts;
  std::vector<std::uint32_t> number(mesh.vertex_slots(), 0xffffffffu);
  for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
    if (!made.is_free(FaceId(f))) continue;
    std::array<std::uint32_t, 3> corners{};
    for (unsigned i = 0; i < 3; ++i) {
      const VertexId v = mesh.corner(FaceId(f), i);
      if (number[v.value] == 0xffffffffu) {
        number[v.value] = static_cast<std::uint32_t>(parts.positions.size());
        parts.positions.push_back(mesh.position(v));
      }
      corners[i] = number[v.value];
    }
    parts.corners.push_back(corners);
    parts.weights.push_back(random.unit() < 0.5 ? kFree : 16.0 * random.between(1, 16));
  }
  return TriangleComplex(parts);
}

std::vector<CachingRow> time_caching(int size, int world, const Design& design, std::uint64_t study_seed) {
  const auto complex = std::make_shared<const TriangleComplex>(
      random_delaunay(size, seed_from(study_seed, fmt::format("perkins2013 caching {} {}", size, world))));
  const auto ground = std::make_shared<const WeightedGround<2>>(complex);
  Query2 query;
  query.start = {0, 0};
  query.goal = {kSide, kSide};
  taut::detail::FieldOptions options;
  options.look_ahead = LookAhead::cell;
  const auto kept_ways = std::make_shared<const KeptWays<2>>(*complex);
  TriangleFieldPlanner<2, ClosedForm<2>> plain(ground, std::make_shared<const ClosedForm<2>>(), options);
  TriangleFieldPlanner<2, KeptWays<2>> kept(ground, kept_ways, options);
  EdgeAstarPlanner<2> edges(ground);
  CachingRow row{.size = size, .world = world};
  row.triangles = complex->simplex_count();
  row.corners = complex->corner_count();
  Plan2 plan, plan_kept, plan_edges;
  row.plain_us = time_plans(plain, query, design.repeats, plan);
  row.kept_us = time_plans(kept, query, design.repeats, plan_kept);
  row.edges_us = time_plans(edges, query, design.repeats, plan_edges);
  row.expanded = plan_kept.effort.expanded;
  row.bytes = complex->memory_bytes();
  row.kept_bytes = kept_ways->memory_bytes();
  if (plan.status != Status::found || plan_edges.status != Status::found) {
    row.problem = "no path over triangles";
  } else if (std::fabs(plan.estimate.value_or(0) - plan_kept.estimate.value_or(0)) > 1e-9 * plan.cost) {
    row.problem = fmt::format("g(start) is {:.9g} with and {:.9g} without what is kept", plan_kept.estimate.value_or(0),
                              plan.estimate.value_or(0));
  }
  return {row};
}

}  // namespace taut::lab::perkins2013
