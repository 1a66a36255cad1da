#include "studies/perkins2013/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "studies/perkins2013/timing.hpp"
#include "studies/perkins2013/worlds.hpp"
#include "studies/study_maps.hpp"
#include "taut/cells/detail/weighted/stored_weighted.hpp"
#include "taut/cells/detail/weighted/weighted_ground.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut::lab::perkins2013 {
using namespace taut::detail;
namespace {

constexpr double kNoWall = std::numeric_limits<double>::infinity();
constexpr double kLeastWeight = 0.1;  // as published
// Paths are measured in steps of this length.
constexpr double kStep = 0.1;

// From the obstacles and the boundary as they were drawn, without any mesh.
double wall_distance(const PolygonWorld& world, Vec2 p) {
  double best = kNoWall;
  const auto ring = [&](const Ring& corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec2 a = corners[i], b = corners[(i + 1) % corners.size()];
      const double t = std::clamp(dot(p - a, b - a) / dot(b - a, b - a), 0.0, 1.0);
      best = std::min(best, distance(p, a + t * (b - a)));
    }
  };
  ring(world.boundary());
  for (const Polygon& obstacle : world.obstacles())
    for (const Ring& r : obstacle.rings) ring(r);
  return best;
}

std::shared_ptr<const TriangleComplex> mesh_of(CellStore& cells, std::size_t triangles) {
  MeshOptions options;
  options.max_triangles = triangles;
  return weighted_triangles_of(cells, options);
}

// How far a path is from a line, in the mean over its length, measured by the walls themselves.
double mean_off(const PolygonWorld& world, const Path2& path, double level) {
  double sum = 0, whole = 0;
  for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
    const Vec2 a = path.points[i], b = path.points[i + 1];
    const double piece = distance(a, b);
    const int steps = std::max(1, static_cast<int>(std::ceil(piece / kStep)));
    for (int k = 0; k < steps; ++k) {
      const Vec2 p = a + (k + 0.5) / steps * (b - a);
      sum += piece / steps * std::fabs(wall_distance(world, p) - level);
    }
    whole += piece;
  }
  return whole > 0 ? sum / whole : 0;
}

// Triangles with weights that lead along the line; of the same corners.
std::shared_ptr<const TriangleComplex> led(const DistanceField2& field, double level) {
  TriangleComplex out = field.complex();
  const std::vector<double> weights = contour_weights(field, level, kLeastWeight);
  for (std::uint32_t t = 0; t < out.simplex_count(); ++t) out.set_weight(SimplexId(t), weights[t]);
  return std::make_shared<const TriangleComplex>(std::move(out));
}

Path2 path_over(std::shared_ptr<const TriangleComplex> complex, const Query2& query) {
  const auto ground = std::make_shared<const WeightedGround<2>>(std::move(complex));
  taut::detail::FieldOptions options;
  options.look_ahead = LookAhead::cell;
  TriangleFieldPlanner<2, ClosedForm<2>> planner(ground, std::make_shared<const ClosedForm<2>>(), options);
  Plan2 plan;
  planner.plan(query, {}, plan);
  return plan.path;
}

// From every corner to every edge of a wall, as the thesis does it: to those of the mesh.
double time_brute_force(const TriangleComplex& complex, int repeats) {
  std::vector<std::pair<Vec2, Vec2>> walls;
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    for (int i = 0; i < 3; ++i) {
      if (complex.across(SimplexId(t), i).valid()) continue;
      const auto corner = [&](int k) {
        return complex.position(complex.corners(SimplexId(t))[static_cast<std::size_t>((i + k) % 3)]);
      };
      walls.emplace_back(corner(1), corner(2) - corner(1));
    }
  }
  volatile double sink = 0;
  const double out = time_work(repeats, [&] {
    double sum = 0;
    for (std::uint32_t id = 0; id < complex.corner_count(); ++id) {
      const Vec2 p = complex.position(CornerId(id));
      double best = kNoWall;
      for (const auto& [from, along] : walls) {
        const Vec2 to = p - from;
        const double share = std::clamp(dot(to, along) / dot(along, along), 0.0, 1.0);
        const Vec2 off = to - share * along;
        best = std::min(best, dot(off, off));
      }
      sum += std::sqrt(best);
    }
    sink = sum;
  });
  static_cast<void>(sink);
  return out;
}

Query2 across() {
  Query2 query;
  query.start = {1.5, 1.5};
  query.goal = {kRoomSide - 1.5, kRoomSide - 1.5};
  return query;
}

}  // namespace

std::shared_ptr<const World> field_world(int number, std::uint64_t study_seed) {
  return std::make_shared<const World>(
      PolygonWorld(generate_polygons({.obstacles = 20,
                                      .mean_size = 100,
                                      .gap = 8,
                                      .seed = seed_from(study_seed, fmt::format("perkins2013 fields {}", number))})));
}

std::shared_ptr<const World> room_world(int number, std::uint64_t study_seed) {
  const WeightedRegions rooms = cut_rooms({.side = kRoomSide,
                                           .thickness = 0.8,
                                           .door = 4,
                                           .least_area = 60,
                                           .slanted = true,
                                           .seed = seed_from(study_seed, fmt::format("perkins2013 rooms {}", number))});
  PolygonWorld::Parts parts;
  parts.boundary = rooms.blocked().boundary();
  for (const WeightedArea& wall : rooms.areas()) parts.obstacles.push_back(wall.polygon);
  return std::make_shared<const World>(PolygonWorld(std::move(parts)));
}

DistanceField2 sample_field(const Design& design, std::uint64_t study_seed) {
  CellStore cells(field_world(1, study_seed));
  return DistanceField2(mesh_of(cells, design.field_triangles), {.walls = true}, {.roots = false});
}

std::vector<FieldRow> measure_fields(int world, const Design& design, std::uint64_t study_seed) {
  const auto drawn = field_world(world, study_seed);
  CellStore cells(drawn);
  const auto complex = mesh_of(cells, design.field_triangles);
  std::vector<double> truth;
  for (std::uint32_t id = 0; id < complex->corner_count(); ++id)
    truth.push_back(wall_distance(std::get<PolygonWorld>(*drawn), complex->position(CornerId(id))));
  const double brute_us = time_brute_force(*complex, design.repeats);
  const auto [least, most] = std::minmax_element(truth.begin(), truth.end());
  const double range = *most - *least;
  std::vector<FieldRow> out;
  for (const std::string_view method : {kFieldPublished, kFieldUnchecked, kFieldRoots}) {
    const taut::FieldOptions options{.rejection = method != kFieldUnchecked, .roots = method == kFieldRoots};
    FieldRow row{.world = world, .method = std::string(method)};
    row.corners = complex->corner_count();
    row.triangles = complex->simplex_count();
    row.brute_us = brute_us;
    row.time_us =
        time_work(design.repeats, [&] { static_cast<void>(DistanceField2(complex, {.walls = true}, options)); });
    const DistanceField2 field(complex, {.walls = true}, options);
    row.expanded = field.expansions();
    double sum = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
      const double error = field.distances()[i] - truth[i];
      sum += error * error;
      row.low = std::max(row.low, -error / range);
      row.high = std::max(row.high, error / range);
    }
    row.worst = std::max(row.low, row.high);
    row.nrmsd = std::sqrt(sum / static_cast<double>(truth.size())) / range;
    row.bytes = row.triangles * 6 * sizeof(std::uint32_t) + row.corners * sizeof(float);
    out.push_back(std::move(row));
  }
  return out;
}

std::vector<FollowRow> follow_walls(int world, const Design& design, std::uint64_t study_seed) {
  const auto drawn = room_world(world, study_seed);
  const auto& polygons = std::get<PolygonWorld>(*drawn);
  CellStore cells(drawn);
  const Query2 query = across();
  std::vector<FollowRow> out;
  for (const bool fine : {true, false}) {
    const auto complex = mesh_of(cells, fine ? design.field_triangles : 0);
    const DistanceField2 field(complex, {.walls = true}, {.roots = false});
    const Path2 plain = path_over(complex, query);
    for (const double level : {0.0, kFollowedLevel}) {
      FollowRow row{.world = world, .mesh = fine ? "fine" : "coarse", .level = level};
      const Path2 followed = path_over(led(field, level), query);
      if (plain.points.empty() || followed.points.empty()) row.problem = "no path across a world of obstacles";
      row.plain = mean_off(polygons, plain, level);
      row.followed = mean_off(polygons, followed, level);
      row.plain_length = length(plain);
      row.followed_length = length(followed);
      out.push_back(std::move(row));
    }
  }
  return out;
}

FollowPicture follow_picture(const Design& design, std::uint64_t study_seed) {
  const auto drawn = room_world(1, study_seed);
  CellStore cells(drawn);
  const auto complex = mesh_of(cells, design.field_triangles);
  const DistanceField2 field(complex, {.walls = true}, {.roots = false});
  FollowPicture out{drawn, across(), {}};
  out.paths.emplace_back("shortest", path_over(complex, out.query));
  out.paths.emplace_back("along the walls, c = 0", path_over(led(field, 0), out.query));
  out.paths.emplace_back(fmt::format("along the line c = {}", kFollowedLevel),
                         path_over(led(field, kFollowedLevel), out.query));
  return out;
}

}  // namespace taut::lab::perkins2013
