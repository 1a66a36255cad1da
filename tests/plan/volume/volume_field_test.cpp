// Distance fields through tetrahedra against distances measured to every triangle, without a mesh.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <queue>

#include "support/brute_force_worlds.hpp"
#include "support/torus_in_box.hpp"
#include "support/volume_meshes.hpp"
#include "taut/base/input_error.hpp"
#include "taut/plan/distance_field.hpp"

namespace taut {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
using Triangle = volume::TorusInBox::Triangle;
using volume::brute_distance;

std::shared_ptr<const VolumeComplex> complex_of(const SimplexParts<3, 3>& parts) {
  return std::make_shared<const VolumeComplex>(parts);
}

// All faces with free ground on one side only, found without the complex's own neighbours.
std::vector<Triangle> walls_of(const SimplexParts<3, 3>& parts) {
  std::map<std::array<std::uint32_t, 3>, int> free;
  for (std::size_t t = 0; t < parts.corners.size(); ++t) {
    for (std::size_t i = 0; i < 4; ++i) {
      std::array<std::uint32_t, 3> face{};
      for (std::size_t k = 0; k < 3; ++k) face[k] = parts.corners[t][(i + 1 + k) % 4];
      std::sort(face.begin(), face.end());
      free[face] += parts.weights[t] < kEndless ? 1 : 0;
    }
  }
  std::vector<Triangle> walls;
  for (const auto& [face, count] : free) {
    if (count == 1) walls.push_back({parts.positions[face[0]], parts.positions[face[1]], parts.positions[face[2]]});
  }
  return walls;
}

double length_of(const std::vector<Vec3>& way) {
  double sum = 0;
  for (std::size_t i = 1; i < way.size(); ++i) sum += distance(way[i - 1], way[i]);
  return sum;
}

// Root of the mean square error over the range of the true distances (perkins2013, equation 6.1).
double relative_error(const VolumeField& field, const std::vector<Triangle>& triangles, double allowed_below) {
  double sum = 0, least = kEndless, most = 0;
  int count = 0;
  for (std::uint32_t id = 0; id < field.complex().corner_count(); ++id) {
    const double said = field.at(CornerId(id));
    if (std::isinf(said)) continue;
    const double truth = brute_distance(field.complex().position(CornerId(id)), triangles);
    EXPECT_GE(said, truth - allowed_below);
    sum += (said - truth) * (said - truth);
    least = std::min(least, truth);
    most = std::max(most, truth);
    ++count;
  }
  EXPECT_GT(count, 0);
  return std::sqrt(sum / count) / (most - least);
}

TEST(VolumeField, IsCloseToTheDistanceFromATorus) {
  volume::TorusKind kind;
  if (!full_size()) kind.spacing = 0.25;
  const volume::TorusInBox torus(kind);
  // The mesh is what it should be: a closed surface in one piece with one hole.
  std::map<std::pair<double, double>, int> corners;
  for (const Triangle& t : torus.torus)
    for (const Vec3 p : t) ++corners[{p.x, p.y + 1e3 * p.z}];
  EXPECT_EQ(2 * corners.size(), torus.torus.size());
  const auto outside = complex_of(torus.blocked_inside()), both = complex_of(torus.parts);
  auto walled = torus.torus;
  walled.insert(walled.end(), torus.walls.begin(), torus.walls.end());
  const FieldSources<3> alone{.facets = torus.facets}, walls{.walls = true}, all{.walls = true, .facets = torus.facets};
  const double published_bar = full_size() ? 1 : 2;  // a coarser mesh errs more
  for (const bool roots : {true, false}) {
    const FieldOptions options{.roots = roots};
    const double below = roots ? 1e-12 : 0.05;  // interpolated over ridges it may be too low
    const double bar = roots ? 0.002 : 0.01 * published_bar;
    const double errors[4] = {relative_error(VolumeField(outside, alone, options), torus.torus, below),
                              relative_error(VolumeField(both, alone, options), torus.torus, below),
                              relative_error(VolumeField(outside, walls, options), walled, below),
                              relative_error(VolumeField(both, all, options), walled, below)};
    std::printf("%s: %.4f %% outside, %.4f %% on both sides; with the walls %.4f %%, %.4f %%\n",
                roots ? "straight" : "published", 100 * errors[0], 100 * errors[1], 100 * errors[2], 100 * errors[3]);
    for (const double error : {errors[0], errors[1]}) EXPECT_LT(error, bar);
    for (const double error : {errors[2], errors[3]}) EXPECT_LT(error, roots ? 0.003 : 0.007 * published_bar);
  }
}

TEST(VolumeField, IsExactInABoxOfBoxes) {
  // Along ridges, too. Interpolated as published it is as exact, but for the boxes in the middle of edges and corners.
  Random random(2);
  const auto complex = complex_of(volume::draw_mesh({.size = 8, .jitter = 0}, random));
  const VolumeField field(complex, {.walls = true});
  for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
    const Vec3 p = complex->position(CornerId(id));
    EXPECT_NEAR(field.at(CornerId(id)), std::min({p.x, p.y, p.z, 8 - p.x, 8 - p.y, 8 - p.z}), 1e-12);
  }
}

TEST(VolumeField, BeginsAtPointsAndCorners) {
  Random random(3);
  const auto complex = complex_of(volume::draw_mesh({.size = 10}, random));
  const CornerId corner(11 * 11 * 5 + 11 * 5 + 5);
  const Vec3 source = complex->position(corner);
  const VolumeField field(complex, {.corners = {corner}}), published(complex, {.corners = {corner}}, {.roots = false});
  EXPECT_EQ(field.at(corner), 0);
  EXPECT_EQ(field.before(corner), source);
  for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
    const double truth = distance(source, complex->position(CornerId(id)));
    EXPECT_NEAR(field.at(CornerId(id)), truth, 1e-9);
    EXPECT_GE(published.at(CornerId(id)), truth - 1e-9);
    EXPECT_LE(published.at(CornerId(id)), 1.1 * truth + 1);
  }
  // A point in a tetrahedron: its corners are straight away, and so is everything else.
  const SimplexId t(2400);
  Vec3 middle{};
  for (const CornerId c : complex->corners(t)) middle = middle + 0.25 * complex->position(c);
  const VolumeField inside(complex, {.points = {{middle, t}}});
  for (std::uint32_t id = 0; id < complex->corner_count(); ++id)
    EXPECT_NEAR(inside.at(CornerId(id)), distance(middle, complex->position(CornerId(id))), 1e-9);
  // Linear between corners.
  const auto& c = complex->corners(t);
  EXPECT_NEAR(inside.at(complex->position(c[0]), t), inside.at(c[0]), 1e-9);
  EXPECT_NEAR(inside.at(0.3 * complex->position(c[1]) + 0.7 * complex->position(c[3]), t),
              0.3 * inside.at(c[1]) + 0.7 * inside.at(c[3]), 1e-9);
}

TEST(VolumeField, CountsWeightsWhereAsked) {
  Random random(4);
  SimplexParts<3, 3> parts = volume::draw_mesh({.size = 5}, random);
  parts.weights.assign(parts.corners.size(), 3);
  const auto complex = complex_of(parts);
  const VolumeField lengths(complex, {.walls = true}, {.roots = false}),
      costs(complex, {.walls = true}, {.weighted = true});
  for (std::uint32_t id = 0; id < complex->corner_count(); ++id)
    EXPECT_NEAR(costs.at(CornerId(id)), 3 * lengths.at(CornerId(id)), 1e-9);
}

// By edges alone, from corners that are sources; at what the cheapest tetrahedron beside them costs, if `weighted`.
std::vector<double> along_edges(const VolumeComplex& complex, const std::vector<CornerId>& sources,
                                bool weighted = false) {
  std::vector<double> found(complex.corner_count(), kEndless);
  using Entry = std::pair<double, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  for (const CornerId c : sources) open.emplace(found[c.value] = 0, c.value);
  while (!open.empty()) {
    const auto [cost, at] = open.top();
    open.pop();
    if (cost > found[at]) continue;
    for (const SimplexId t : complex.around(CornerId(at))) {
      if (complex.weight(t) == kEndless) continue;
      for (const CornerId c : complex.corners(t)) {
        const double rate = weighted ? complex.weight(t) : 1;
        const double next = cost + rate * distance(complex.position(CornerId(at)), complex.position(c));
        if (next < found[c.value]) open.emplace(found[c.value] = next, c.value);
      }
    }
  }
  return found;
}

// The corners of facets that end what is free.
std::vector<CornerId> wall_corners(const VolumeComplex& complex) {
  std::vector<CornerId> out;
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    if (complex.weight(SimplexId(t)) == kEndless) continue;
    for (int i = 0; i < 4; ++i) {
      if (complex.weight_across(SimplexId(t), i) < kEndless) continue;
      for (int k = 1; k < 4; ++k) out.push_back(complex.corners(SimplexId(t))[static_cast<std::size_t>((i + k) % 4)]);
    }
  }
  return out;
}

// Worlds of every kind, size and place, with obstacles: from walls it is right, from corners between bounds, and so are
// costs.
TEST(VolumeField, KeepsItsBoundsWhateverIsVaried) {
  Random random(6);
  int to_walls = 0, costly = 0;
  double least_share = 1, most_expansions = 0;
  for (int world = 0; world < brute_force::cases(30, 1000); ++world) {
    volume::MeshKind kind{.size = random.between(2, 6), .jitter = 0.2 * random.unit()};
    kind.blocked = random.below(3) == 0 ? 0 : 0.1 * random.between(1, 5);
    kind.scale = std::pow(10.0, random.between(-6, 6));
    kind.stretch = random.below(3) == 0 ? 5 : 1;
    if (random.below(3) == 0) kind.at = kind.scale * Vec3{1e3, -2e3, 500};
    const SimplexParts<3, 3> parts = volume::draw_mesh(kind, random);
    const auto complex = complex_of(parts);
    const auto walls = walls_of(parts);
    const std::vector<CornerId> sources{CornerId::at(random.below(complex->corner_count())),
                                        CornerId::at(random.below(complex->corner_count()))};
    const std::vector<double> edges = along_edges(*complex, sources),
                              wall_edges = along_edges(*complex, wall_corners(*complex));
    const double hair = 1e-9 * kind.scale * kind.stretch * (kind.at == Vec3{} ? 1 : 1e3);
    for (const bool roots : {true, false}) {
      const VolumeField from_walls(complex, {.walls = true}, {.roots = roots}),
          from_corners(complex, {.corners = sources}, {.roots = roots});
      most_expansions = std::max(most_expansions, double(from_walls.expansions()) / double(complex->corner_count()));
      for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
        const CornerId c(id);
        const Vec3 p = complex->position(c);
        EXPECT_EQ(std::isinf(from_walls.at(c)), std::isinf(wall_edges[id])) << "world " << world;
        if (std::isfinite(from_walls.at(c))) {
          ++to_walls;
          EXPECT_LE(from_walls.at(c), wall_edges[id] + hair) << "world " << world;
          if (roots) {
            EXPECT_GE(from_walls.at(c), brute_distance(p, walls) - hair);
          }
        }
        EXPECT_EQ(std::isinf(from_corners.at(c)), std::isinf(edges[id]));
        if (std::isinf(edges[id])) continue;
        EXPECT_LE(from_corners.at(c), edges[id] + hair) << "world " << world;
        const double air =
            std::min(distance(p, complex->position(sources[0])), distance(p, complex->position(sources[1])));
        // Between ways from two sources what is interpolated is too low, by more where cells are stretched.
        // Where nothing can hide a source nothing is.
        const bool is_open = roots && kind.blocked == 0;
        EXPECT_GE(from_corners.at(c), (is_open ? 1 : 0.5) * air - hair)
            << "world " << world << (roots ? " straight" : "");
        if (air > 0) least_share = std::min(least_share, from_corners.at(c) / air);
      }
    }
    // The same world of different costs.
    kind.contrast = 10;
    const auto ground = complex_of(volume::draw_mesh(kind, random));
    const std::vector<double> dear = along_edges(*ground, sources, true);
    const VolumeField costs(ground, {.corners = sources}, {.weighted = true});
    for (std::uint32_t id = 0; id < ground->corner_count(); ++id) {
      const CornerId c(id);
      EXPECT_EQ(std::isinf(costs.at(c)), std::isinf(dear[id])) << "world " << world;
      if (std::isinf(dear[id])) continue;
      ++costly;
      const double air = std::min(distance(ground->position(c), ground->position(sources[0])),
                                  distance(ground->position(c), ground->position(sources[1])));
      EXPECT_LE(costs.at(c), dear[id] + 10 * hair) << "world " << world;
      EXPECT_GE(costs.at(c), 0.5 * ground->least_weight() * air - hair) << "world " << world;
    }
  }
  std::printf("  at least %.3f of the straight way; at most %.1f expansions a corner\n", least_share, most_expansions);
  EXPECT_LT(most_expansions, 100);  // in stretched ones; usually one or two
  EXPECT_GT(to_walls, 1000);
  EXPECT_GT(costly, 1000);
}

// A slab that is blocked, but for a gap at one end, and one side of the box as sources: what lies behind the slab must
// not be measured through it, though every corner hears of facets that are straight behind.
TEST(VolumeField, IsNotMeasuredThroughWalls) {
  Random random(7);
  SimplexParts<3, 3> parts = volume::draw_mesh({.size = 10, .jitter = 0}, random);
  const auto middle = [&](std::size_t t) {
    Vec3 sum{};
    for (const std::uint32_t c : parts.corners[t]) sum = sum + 0.25 * parts.positions[c];
    return sum;
  };
  for (std::size_t t = 0; t < parts.corners.size(); ++t) {
    const Vec3 at = middle(t);
    if (at.x > 4 && at.x < 5 && at.y < 8) parts.weights[t] = kEndless;
  }
  const auto complex = complex_of(parts);
  FieldSources<3> sources;
  for (std::uint32_t t = 0; t < complex->simplex_count(); ++t) {
    for (int i = 0; i < 4; ++i) {
      bool in_side = true;
      for (int k = 1; k < 4; ++k)
        in_side =
            in_side && complex->position(complex->corners(SimplexId(t))[static_cast<std::size_t>((i + k) % 4)]).x == 0;
      if (in_side) sources.facets.emplace_back(SimplexId(t), i);
    }
  }
  ASSERT_EQ(sources.facets.size(), 200u);
  for (const bool roots : {true, false}) {
    const VolumeField field(complex, sources, {.roots = roots});
    for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
      const Vec3 p = complex->position(CornerId(id));
      // Straight on, or round the end of the slab: over one of its two edges there, or both.
      const double truth = p.x <= 4 || p.y >= 8 ? p.x : p.x < 5 ? kEndless : 4 + 1 + std::hypot(p.x - 5, 8 - p.y);
      if (truth == kEndless) continue;
      EXPECT_GE(field.at(CornerId(id)), truth - 1e-9) << p.x << ' ' << p.y << ' ' << p.z;
      EXPECT_LE(field.at(CornerId(id)), 1.15 * truth + 1e-9) << p.x << ' ' << p.y << ' ' << p.z;
    }
  }
}

TEST(VolumeField, LeadsFromEveryCornerToAWall) {
  Random random(21);
  for (int world = 0; world < brute_force::cases(6, 100); ++world) {
    const SimplexParts<3, 3> parts =
        volume::draw_mesh({.size = random.between(4, 7), .jitter = 0.2, .blocked = 0.05 * (world % 3)}, random);
    const auto complex = complex_of(parts);
    const auto walls = walls_of(parts);
    for (const bool roots : {true, false}) {
      const VolumeField field(complex, {.walls = true}, {.roots = roots});
      double sum = 0, ways = 0;
      for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
        const std::vector<Vec3> way = field.way(CornerId(id));
        const double said = field.at(CornerId(id));
        if (!(said < kEndless)) {
          EXPECT_TRUE(way.empty());
          continue;
        }
        ASSERT_FALSE(way.empty());
        EXPECT_EQ(way.front(), complex->position(CornerId(id)));
        EXPECT_LT(brute_distance(way.back(), walls), 1e-6) << "world " << world << ", corner " << id;
        EXPECT_GE(length_of(way), brute_distance(way.front(), walls) - 1e-6);
        EXPECT_LE(length_of(way), (roots ? 1 + 1e-9 : 3.5) * said + 1e-9) << "world " << world << ", corner " << id;
        sum += said;
        ways += length_of(way);
      }
      // Walls are but a box or two away.
      EXPECT_NEAR(ways, sum, (roots ? 1e-9 : 0.2) * sum + 1e-9);
    }
  }
}

TEST(VolumeField, LeadsFromEveryCornerToASourceThatIsAPoint) {
  Random random(22);
  for (int world = 0; world < brute_force::cases(12, 100); ++world) {
    volume::MeshKind kind{.size = 5, .jitter = 0.2};
    kind.contrast = world % 2 == 0 ? 1 : 10;
    kind.blocked = world % 3 == 0 ? 0.1 : 0;
    const auto complex = complex_of(volume::draw_mesh(kind, random));
    SimplexId t(0);
    do {
      t = SimplexId::at(random.below(complex->simplex_count()));
    } while (complex->weight(t) == kEndless);
    Vec3 middle{};
    for (const CornerId c : complex->corners(t)) middle = middle + 0.25 * complex->position(c);
    for (const bool weighted : {false, true}) {
      const VolumeField field(complex, {.points = {{middle, t}}}, {.weighted = weighted, .roots = world % 4 != 3});
      double sum = 0, ways = 0;
      for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
        const std::vector<Vec3> way = field.way(CornerId(id));
        EXPECT_EQ(way.empty(), std::isinf(field.at(CornerId(id))));
        if (way.empty()) continue;
        EXPECT_EQ(way.front(), complex->position(CornerId(id)));
        EXPECT_EQ(way.back(), middle) << "world " << world << ", corner " << id;
        if (weighted) continue;
        EXPECT_LE(length_of(way), 2 * field.at(CornerId(id)) + 1e-9);
        sum += field.at(CornerId(id));
        ways += length_of(way);
      }
      // Straight where nothing is in the way.
      EXPECT_NEAR(ways, sum, (kind.blocked > 0 || world % 4 == 3 ? 0.06 : 1e-9) * sum);
    }
  }
}

TEST(VolumeField, IsInfiniteWhereNoWayLeads) {
  // Two tetrahedra apart, and a blocked one.
  SimplexParts<3, 3> parts;
  for (int i = 0; i < 3; ++i) {
    const auto first = static_cast<std::uint32_t>(parts.positions.size());
    for (const Vec3 p : {Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
      parts.positions.push_back(p + Vec3{5.0 * i, 0, 0});
    parts.corners.push_back({first, first + 1, first + 2, first + 3});
    parts.weights.push_back(i == 2 ? kEndless : 1);
  }
  const auto complex = complex_of(parts);
  const VolumeField field(complex, {.corners = {CornerId(0)}});
  EXPECT_EQ(field.at(CornerId(1)), 1);
  EXPECT_EQ(field.at(CornerId(5)), kEndless);
  EXPECT_EQ(field.at({5.2, 0.2, 0.2}, SimplexId(1)), kEndless);
  EXPECT_EQ(field.greatest(), 1);
  EXPECT_TRUE(iso_surface(field, 100).corners.empty());
  const VolumeField walls(complex, {.walls = true});
  EXPECT_EQ(walls.at(CornerId(5)), 0);
  EXPECT_EQ(walls.at(CornerId(9)), kEndless);
  EXPECT_EQ(VolumeField(complex, {}).at(CornerId(0)), kEndless);
  EXPECT_EQ(VolumeField(complex, {.facets = {{SimplexId(2), 0}}}).at(CornerId(9)), kEndless);
  EXPECT_EQ(VolumeField(std::make_shared<const VolumeComplex>(), {.walls = true}).greatest(), 0);
}

TEST(VolumeField, NamesSourcesThatTheMeshDoesNotHave) {
  const auto complex = complex_of({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}}, {}, {}});
  EXPECT_THROW(VolumeField(complex, {.corners = {CornerId(4)}}), InputError);
  EXPECT_THROW(VolumeField(complex, {.points = {{{0.1, 0.1, 0.1}, SimplexId(1)}}}), InputError);
  EXPECT_THROW(VolumeField(complex, {.facets = {{SimplexId(1), 0}}}), InputError);
  EXPECT_THROW(VolumeField(complex, {.facets = {{SimplexId(0), 4}}}), InputError);
  EXPECT_THROW(VolumeField(complex, {.facets = {{SimplexId(0), -1}}}), InputError);
}

TEST(VolumeField, CanBeGivenUp) {
  Random random(5);
  const auto complex = complex_of(volume::draw_mesh({.size = 20}, random));
  struct Stop {};
  int calls = 0;
  EXPECT_THROW(VolumeField(complex, {.walls = true}, {},
                           [&](std::size_t, std::size_t) {
                             if (++calls == 2) throw Stop{};
                           }),
               Stop);
}

}  // namespace
}  // namespace taut
