// Delaunay refinement against its promises, on inputs that are hard for it.
#include "taut/cells/detail/weighted/refinement.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "support/full_size.hpp"
#include "support/mesh_checks.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/world_regions.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/world/generate/random.hpp"

namespace {

using namespace taut;
using namespace taut::detail;
using namespace taut::weighted;

struct Case {
  PolygonWorld world;
  std::vector<Polygon> polygons;
  std::vector<double> weights;
  [[nodiscard]] std::vector<AreaView> areas() const {
    std::vector<AreaView> out;
    for (std::size_t i = 0; i < polygons.size(); ++i) out.push_back({&polygons[i], weights[i]});
    return out;
  }
};

struct Refined {
  TriangleComplex triangles;
  std::size_t excused = 0, given_up = 0;
  bool complete = false, keeps_angles = false;
};

// Refines, and holds the result against everything that is promised.
Refined refine(const Case& c, const RefineCriteria& criteria, bool brute_force = false) {
  RegionMesh regions = mesh_of_areas(c.world, 1, c.areas());
  const std::vector<Piece> input = constrained_pieces(regions.mesh);
  const Refinement refinement(regions.mesh, criteria);
  check_valid(regions.mesh);
  if (brute_force) check_delaunay(regions.mesh);
  Refined out{TriangleComplex(complex_of(regions, &refinement)), 0, refinement.given_up(), refinement.is_complete(),
              refinement.keeps_angles()};
  EXPECT_EQ(out.triangles.simplex_count(), refinement.triangle_count());
  const double off = Tolerance(c.world.bounds(), c.world.bounds()).penetration();
  check_covered(out.triangles, input, off);
  const bool all = refinement.is_complete() && refinement.given_up() == 0;
  if (refinement.keeps_angles() && refinement.given_up() == 0)
    out.excused = check_angles(out.triangles, input, criteria.min_angle, off);
  if (all && criteria.size) {
    for (std::uint32_t t = 0; t < out.triangles.simplex_count(); ++t)
      EXPECT_LE(criteria.size(points_of(out.triangles, t), 0), 1);
  }
  return out;
}

TEST(Refinement, LeavesGoodTrianglesAlone) {
  const Refined out = refine({PolygonWorld(square(4)), {}, {}}, {25, {}, 0}, true);
  EXPECT_EQ(out.triangles.simplex_count(), 2u);
  EXPECT_TRUE(out.complete);
}

TEST(Refinement, KeepsToAngleAndSize) {
  for (const double angle : {0.0, 10.0, 20.0, 25.0, 30.0}) {
    const Refined out = refine({PolygonWorld(square(1)), {}, {}}, {angle, longest_edge(0.1), 0}, true);
    EXPECT_EQ(out.excused, 0u);
    EXPECT_GT(out.triangles.simplex_count(), 200u);
    EXPECT_LT(out.triangles.simplex_count(), 1000u);
    EXPECT_NEAR(total_area(out.triangles), 1, 1e-12);
  }
}

TEST(Refinement, RefusesWhatIsOutOfRange) {
  TriangleMesh mesh({{0, 0}, {1, 1}});
  EXPECT_THROW(Refinement(mesh, {31, {}, 0}), InputError);
  EXPECT_THROW(Refinement(mesh, {-1, {}, 0}), InputError);
  EXPECT_THROW(Refinement(mesh, {std::nan(""), {}, 0}), InputError);
  EXPECT_THROW((void)longest_edge(0), InputError);
  EXPECT_THROW((void)longest_edge(std::nan("")), InputError);
}

TEST(Refinement, EndsAtTinyAngles) {
  // Fans of needles, one in another area's corner, one on the border.
  for (const double degrees : {0.01, 1.0, 5.0, 15.0, 30.0, 45.0, 59.0}) {
    Case c{PolygonWorld(square(10)), {}, {}};
    const double turn = degrees * std::numbers::pi / 180;
    for (int i = 0; i < 4; ++i) {
      const double a = 0.3 + 2 * i * turn, b = a + turn;
      c.polygons.push_back(
          {{{{5, 5}, {5 + 4 * std::cos(a), 5 + 4 * std::sin(a)}, {5 + 3 * std::cos(b), 5 + 3 * std::sin(b)}}}});
      c.weights.push_back(2 + i);
    }
    c.polygons.push_back({{{{0, 0}, {6, 0}, {6 * std::cos(turn), 6 * std::sin(turn)}}}});
    c.weights.push_back(9);
    for (const double angle : {20.0, 25.0, 30.0}) {
      const Refined out = refine(c, {angle, {}, 0});
      EXPECT_LT(out.triangles.simplex_count(), 40000u) << degrees << " " << angle;
      EXPECT_EQ(out.given_up, 0u);
    }
  }
}

TEST(Refinement, IsTheSameEverywhereAndAtAnyScale) {
  const auto shape = [](double scale, Vec2 at) {
    Case c{PolygonWorld(square(16 * scale, at)), {}, {}};
    const auto p = [&](double x, double y) { return Vec2{at.x + scale * x, at.y + scale * y}; };
    c.polygons.push_back({{{p(1, 1), p(9, 2), p(4, 11)}, {p(4, 3), p(4, 5), p(5, 4)}}});
    c.polygons.push_back({{{p(3, 2), p(14, 9), p(2, 9)}}});
    c.weights = {3, 7};
    return c;
  };
  const std::size_t count = refine(shape(1, {}), {25, {}, 0}, true).triangles.simplex_count();
  // Scaled by powers of two everything is the same; elsewhere points are rounded, and choices may differ.
  for (const double scale : {0x1p-10, 0x1p10})
    EXPECT_EQ(refine(shape(scale, {}), {25, {}, 0}).triangles.simplex_count(), count);
  for (const double scale : {1e-3, 1e3}) {
    const std::size_t other = refine(shape(scale, {}), {25, {}, 0}).triangles.simplex_count();
    EXPECT_NEAR(static_cast<double>(other), static_cast<double>(count), 0.3 * static_cast<double>(count));
  }
  for (const Vec2 at : {Vec2{1e6, -1e6}, Vec2{-1e6, 3e5}}) {
    for (const double scale : {1e-3, 1.0, 1e3}) (void)refine(shape(scale, at), {25, {}, 0});
  }
}

TEST(Refinement, KeepsToANumberOfTriangles) {
  const Case c{PolygonWorld(square(1)), {{{{{0.2, 0.2}, {0.7, 0.3}, {0.4, 0.8}}}}}, {2}};
  for (const std::size_t most : {50u, 333u, 2000u}) {
    const Refined out = refine(c, {25, longest_edge(1e-3), most});
    EXPECT_LE(out.triangles.simplex_count(), most);
    EXPECT_GE(out.triangles.simplex_count(), most - most / 8 - 2);
    EXPECT_TRUE(out.keeps_angles);
    EXPECT_FALSE(out.complete);
    // The largest were refined first.
    double longest = 0;
    for (std::uint32_t t = 0; t < out.triangles.simplex_count(); ++t)
      longest = std::max(longest, longest_of(points_of(out.triangles, t)));
    EXPECT_LT(longest, 4 / std::sqrt(static_cast<double>(most)));
  }
}

TEST(Refinement, FollowsASizeField) {
  const SizeField near_corner = [](const std::array<Vec2, 3>& p, std::int32_t) {
    const Vec2 middle = (1.0 / 3) * (p[0] + p[1] + p[2]);
    return longest_edge_of(p) / (0.01 + 0.2 * length(middle));
  };
  const Refined out = refine({PolygonWorld(square(1)), {}, {}}, {25, near_corner, 0}, true);
  EXPECT_LT(out.triangles.simplex_count(), 4000u);
}

TEST(Refinement, CanBeGivenUp) {
  struct Stop {};
  RegionMesh regions = mesh_of_areas(PolygonWorld(square(1)), 1, {});
  int calls = 0;
  EXPECT_THROW(Refinement(regions.mesh, {25, longest_edge(0.01), 0},
                          [&](std::size_t done, std::size_t total) {
                            EXPECT_LE(done, total);
                            if (++calls == 3) throw Stop{};
                          }),
               Stop);
  check_valid(regions.mesh);
}

// Random polygons and walls that cross, touch, overlap and meet at any angle, far away or not, at any scale.
TEST(Refinement, OfRandomGround) {
  const std::uint64_t seeds = full_size() ? 1000 : 60;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const double scale = std::pow(10.0, random.between(-3, 3));
    const Vec2 at = random.below(3) == 0 ? Vec2{1e6 * (random.unit() - 0.5), 1e6 * random.unit()} : Vec2{};
    const bool lattice = random.below(2) == 0;  // many collinear and common points
    const auto point = [&] {
      const double x = lattice ? random.between(0, 8) / 8.0 : random.unit(),
                   y = lattice ? random.between(0, 8) / 8.0 : random.unit();
      return Vec2{at.x + scale * x, at.y + scale * y};
    };
    PolygonWorld::Parts parts = square(scale, at);
    for (std::uint64_t i = random.below(3); i > 0; --i) parts.walls.push_back({point(), point(), point()});
    Case c{{}, {}, {}};
    const auto triangle = [&](std::vector<Polygon>& out) {
      Ring ring{point(), point(), point()};
      const int turn = orient2d(ring[0], ring[1], ring[2]);
      if (turn == 0) return;
      if (turn < 0) std::swap(ring[1], ring[2]);
      out.push_back({{ring}});
    };
    if (random.below(2) == 0) triangle(parts.obstacles);
    for (std::uint64_t i = 1 + random.below(5); i > 0; --i) triangle(c.polygons);
    for (std::size_t i = 0; i < c.polygons.size(); ++i) c.weights.push_back(random.between(1, 5));
    std::erase_if(parts.walls, [](const Polyline& wall) { return wall[0] == wall[1] || wall[1] == wall[2]; });
    c.world = PolygonWorld(parts);
    const Refined out = refine(
        c, {random.below(4) == 0 ? 30.0 : 25.0, random.below(2) == 0 ? longest_edge(scale / 8) : SizeField(), 2000000},
        seed % 8 == 0);
    EXPECT_TRUE(out.complete);
    // Only where coordinates are coarse for the size of the world.
    EXPECT_TRUE(out.given_up == 0 || scale <= 1e-6 * length(at));
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
}

}  // namespace
