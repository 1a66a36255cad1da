// Distance fields over triangles against distances measured to every wall, without a mesh.
#include "taut/plan/distance_field.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "support/weighted_meshes.hpp"
#include "taut/base/input_error.hpp"

namespace taut {
namespace {

using weighted::kInfinite;
using weighted::MeshKind;
using weighted::Weights;

// Rectangular obstacles in a mesh: all triangles of the squares in them are blocked.
SimplexParts<2, 2> with_obstacles(int size, int obstacles, double jitter, Random& random) {
  SimplexParts<2, 2> parts = weighted::draw_mesh<2>({.size = size, .jitter = jitter, .weights = Weights::one}, random);
  for (int o = 0; o < obstacles; ++o) {
    const int w = random.between(1, std::max(1, size / 5)), h = random.between(1, std::max(1, size / 5));
    const int x = random.between(0, size - w), y = random.between(0, size - h);
    for (int j = y; j < y + h; ++j) {
      for (int i = x; i < x + w; ++i) {
        const auto square = static_cast<std::size_t>(2 * (j * size + i));
        parts.weights[square] = parts.weights[square + 1] = kInfinite;
      }
    }
  }
  return parts;
}

// All edges with free ground on one side only, found without the complex's own neighbours.
std::vector<std::pair<Vec2, Vec2>> walls_of(const SimplexParts<2, 2>& parts) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> free;
  for (std::size_t t = 0; t < parts.corners.size(); ++t) {
    for (std::size_t i = 0; i < 3; ++i) {
      const auto ends = std::minmax(parts.corners[t][i], parts.corners[t][(i + 1) % 3]);
      free[ends] += parts.weights[t] < kInfinite ? 1 : 0;
    }
  }
  std::vector<std::pair<Vec2, Vec2>> walls;
  for (const auto& [ends, count] : free) {
    if (count == 1) walls.emplace_back(parts.positions[ends.first], parts.positions[ends.second]);
  }
  return walls;
}
double distance_to(const std::vector<std::pair<Vec2, Vec2>>& walls, Vec2 p) {
  double best = kInfinite;
  for (const auto& [a, b] : walls) {
    const double t = std::clamp(dot(p - a, b - a) / dot(b - a, b - a), 0.0, 1.0);
    best = std::min(best, distance(p, a + t * (b - a)));
  }
  return best;
}
bool is_free_corner(const SimplexComplex<2, 2>& complex, CornerId id) {
  return std::ranges::any_of(complex.around(id), [&](SimplexId t) { return complex.weight(t) < kInfinite; });
}

// Root of the mean square error over the range of the true distances (perkins2013, equation 6.1).
double relative_error(const DistanceField2& field, const std::vector<std::pair<Vec2, Vec2>>& walls) {
  double sum = 0, least = kInfinite, most = 0;
  int count = 0;
  for (std::uint32_t id = 0; id < field.complex().corner_count(); ++id) {
    if (!is_free_corner(field.complex(), CornerId(id))) continue;
    const double truth = distance_to(walls, field.complex().position(CornerId(id)));
    const double off = field.at(CornerId(id)) - truth;
    sum += off * off;
    least = std::min(least, truth);
    most = std::max(most, truth);
    ++count;
  }
  return most > least ? std::sqrt(sum / count) / (most - least) : std::sqrt(sum);
}

TEST(DistanceField, IsCloseToTheDistanceOfTheNearestWall) {
  Random random(1);
  std::vector<double> errors, published;
  for (int world = 0; world < 60; ++world) {
    const SimplexParts<2, 2> parts = with_obstacles(random.between(20, 50), random.between(1, 12), 0.2, random);
    const auto complex = std::make_shared<const TriangleComplex>(parts);
    const DistanceField2 field(complex, {.walls = true});
    const auto walls = walls_of(parts);
    errors.push_back(relative_error(field, walls));
    published.push_back(relative_error(DistanceField2(complex, {.walls = true}, {.roots = false}), walls));
    EXPECT_LT(field.expansions(), 2 * complex->corner_count());
    for (std::uint32_t id = 0; id < complex->corner_count(); ++id)
      EXPECT_GE(field.at(CornerId(id)), distance_to(walls, complex->position(CornerId(id))) - 1e-12);
  }
  std::ranges::sort(errors);
  std::ranges::sort(published);
  EXPECT_LT(errors[30], 0.0005);
  EXPECT_LT(errors.back(), 0.01);
  EXPECT_LT(published[30], 0.012);
  EXPECT_LT(published.back(), 0.03);
}

TEST(DistanceField, IsExactInASquareOfSquares) {
  // Along ridges, too: the diagonals of a square.
  Random random(2);
  const auto complex = std::make_shared<const TriangleComplex>(
      weighted::draw_mesh<2>({.size = 12, .jitter = 0, .weights = Weights::one}, random));
  const DistanceField2 field(complex, {.walls = true});
  for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
    const Vec2 p = complex->position(CornerId(id));
    EXPECT_NEAR(field.at(CornerId(id)), std::min({p.x, p.y, 12 - p.x, 12 - p.y}), 1e-12);
  }
}

TEST(DistanceField, BeginsAtPointsAndCorners) {
  Random random(3);
  const auto complex = std::make_shared<const TriangleComplex>(
      weighted::draw_mesh<2>({.size = 30, .jitter = 0.2, .weights = Weights::one}, random));
  const CornerId corner(31 * 15 + 15);
  const Vec2 source = complex->position(corner);
  const DistanceField2 field(complex, {.corners = {corner}}),
      published(complex, {.corners = {corner}}, {.roots = false});
  EXPECT_EQ(field.at(corner), 0);
  EXPECT_EQ(field.before(corner), source);
  for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
    const double truth = distance(source, complex->position(CornerId(id)));
    EXPECT_NEAR(field.at(CornerId(id)), truth, 1e-9);
    EXPECT_NEAR(published.at(CornerId(id)), truth, 1);
  }
  // A point in a triangle: its corners are straight away.
  const SimplexId t(400);
  Vec2 middle{};
  for (const CornerId c : complex->corners(t)) middle = middle + 1.0 / 3 * complex->position(c);
  const DistanceField2 inside(complex, {.points = {{middle, t}}});
  for (const CornerId c : complex->corners(t)) EXPECT_NEAR(inside.at(c), distance(middle, complex->position(c)), 1e-12);
  EXPECT_NEAR(inside.at(complex->position(complex->corners(t)[0]), t), inside.at(complex->corners(t)[0]), 1e-9);
}

TEST(DistanceField, CountsWeightsWhereAsked) {
  Random random(4);
  SimplexParts<2, 2> parts = weighted::draw_mesh<2>({.size = 10, .jitter = 0.2, .weights = Weights::one}, random);
  parts.weights.assign(parts.corners.size(), 3);
  const auto complex = std::make_shared<const TriangleComplex>(parts);
  const DistanceField2 lengths(complex, {.walls = true}, {.roots = false}),
      costs(complex, {.walls = true}, {.weighted = true});
  for (std::uint32_t id = 0; id < complex->corner_count(); ++id)
    EXPECT_NEAR(costs.at(CornerId(id)), 3 * lengths.at(CornerId(id)), 1e-9);
}

TEST(DistanceField, IsInfiniteWhereNoWayLeads) {
  // Two separate triangles and a blocked one.
  const SimplexParts<2, 2> parts{{{0, 0}, {1, 0}, {0, 1}, {5, 5}, {6, 5}, {5, 6}, {9, 9}, {10, 9}, {9, 10}},
                                 {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}},
                                 {1, 1, kInfinite}};
  const auto complex = std::make_shared<const TriangleComplex>(parts);
  const DistanceField2 field(complex, {.corners = {CornerId(0)}});
  EXPECT_EQ(field.at(CornerId(1)), 1);
  EXPECT_EQ(field.at(CornerId(4)), kInfinite);
  EXPECT_EQ(field.at({5.2, 5.2}, SimplexId(1)), kInfinite);
  EXPECT_EQ(field.greatest(), 1);
  EXPECT_TRUE(iso_lines(field, 100).empty());
  const DistanceField2 walls(complex, {.walls = true});
  EXPECT_EQ(walls.at(CornerId(4)), 0);
  EXPECT_EQ(walls.at(CornerId(7)), kInfinite);
  const DistanceField2 nothing(complex, {});
  EXPECT_EQ(nothing.at(CornerId(0)), kInfinite);
  const DistanceField2 empty(std::make_shared<const TriangleComplex>(), {.walls = true});
  EXPECT_EQ(empty.greatest(), 0);
}

TEST(DistanceField, NamesSourcesThatTheMeshDoesNotHave) {
  const auto complex =
      std::make_shared<const TriangleComplex>(SimplexParts<2, 2>{{{0, 0}, {1, 0}, {0, 1}}, {{0, 1, 2}}, {}});
  EXPECT_THROW(DistanceField2(complex, {.corners = {CornerId(3)}}), InputError);
  EXPECT_THROW(DistanceField2(complex, {.points = {{{0.1, 0.1}, SimplexId(1)}}}), InputError);
}

TEST(DistanceField, CanBeGivenUp) {
  Random random(5);
  const auto complex = std::make_shared<const TriangleComplex>(weighted::draw_mesh<2>({.size = 100}, random));
  struct Stop {};
  int calls = 0;
  EXPECT_THROW(DistanceField2(complex, {.walls = true}, {},
                              [&](std::size_t, std::size_t) {
                                if (++calls == 2) throw Stop{};
                              }),
               Stop);
}

double length_of(const std::vector<Vec2>& way) {
  double sum = 0;
  for (std::size_t i = 1; i < way.size(); ++i) sum += distance(way[i - 1], way[i]);
  return sum;
}

TEST(DistanceField, LeadsFromEveryCornerToAWall) {
  Random random(21);
  for (int world = 0; world < 12; ++world) {
    const SimplexParts<2, 2> parts = with_obstacles(random.between(10, 30), random.between(1, 8), 0.2, random);
    const auto complex = std::make_shared<const TriangleComplex>(parts);
    const auto walls = walls_of(parts);
    for (const bool roots : {true, false}) {
      const DistanceField2 field(complex, {.walls = true}, {.roots = roots});
      double sum = 0, ways = 0;
      for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
        const std::vector<Vec2> way = field.way(CornerId(id));
        const double said = field.at(CornerId(id));
        if (!(said < kInfinite)) {
          EXPECT_TRUE(way.empty());
          continue;
        }
        ASSERT_FALSE(way.empty());
        EXPECT_EQ(way.front(), complex->position(CornerId(id)));
        EXPECT_LT(distance_to(walls, way.back()), 1e-6) << "world " << world << ", corner " << id;
        EXPECT_GE(length_of(way), distance_to(walls, way.front()) - 1e-6);
        EXPECT_LE(length_of(way), (roots ? 1 + 1e-9 : 1.6) * said + 1e-9) << "world " << world << ", corner " << id;
        sum += said;
        ways += length_of(way);
      }
      EXPECT_NEAR(ways, sum, (roots ? 1e-9 : 0.05) * sum);
    }
  }
}

TEST(DistanceField, LeadsFromEveryCornerToASourceThatIsAPoint) {
  Random random(22);
  for (int world = 0; world < 12; ++world) {
    const auto complex = std::make_shared<const TriangleComplex>(
        weighted::draw_mesh<2>({.size = 16,
                                .jitter = 0.2,
                                .weights = world % 2 == 0 ? Weights::one : Weights::any,
                                .blocked = world % 3 == 0 ? 0.1 : 0},
                               random));
    SimplexId t(0);
    do {
      t = SimplexId::at(random.below(complex->simplex_count()));
    } while (complex->weight(t) == kInfinite);
    Vec2 middle{};
    for (const CornerId c : complex->corners(t)) middle = middle + 1.0 / 3 * complex->position(c);
    for (const bool weighted : {false, true}) {
      const DistanceField2 field(complex, {.points = {{middle, t}}}, {.weighted = weighted});
      double sum = 0, ways = 0;
      for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
        const std::vector<Vec2> way = field.way(CornerId(id));
        EXPECT_EQ(way.empty(), std::isinf(field.at(CornerId(id))));
        if (way.empty()) continue;
        EXPECT_EQ(way.front(), complex->position(CornerId(id)));
        EXPECT_EQ(way.back(), middle) << "world " << world << ", corner " << id;
        if (!weighted) {
          EXPECT_LE(length_of(way), 1.5 * field.at(CornerId(id)) + 1e-9);
          sum += field.at(CornerId(id));
          ways += length_of(way);
        }
      }
      EXPECT_NEAR(ways, sum, 0.05 * sum);
    }
  }
}

TEST(IsoLines, GoRoundAPointAndEndAtTheBorder) {
  Random random(6);
  const auto complex = std::make_shared<const TriangleComplex>(
      weighted::draw_mesh<2>({.size = 40, .jitter = 0.2, .weights = Weights::one}, random));
  const CornerId corner(41 * 20 + 20);
  const DistanceField2 field(complex, {.corners = {corner}});
  const auto near = iso_lines(field, 8);
  ASSERT_EQ(near.size(), 1U);
  EXPECT_EQ(near[0].front(), near[0].back());
  for (const Vec2 p : near[0]) EXPECT_NEAR(distance(p, complex->position(corner)), 8, 0.5);
  // In the corners of the square four open lines are left.
  const auto far = iso_lines(field, 24);
  ASSERT_EQ(far.size(), 4U);
  for (const auto& line : far) {
    EXPECT_NE(line.front(), line.back());
    for (const Vec2 end : {line.front(), line.back()})
      EXPECT_TRUE(end.x == 0 || end.y == 0 || end.x == 40 || end.y == 40) << end.x << ' ' << end.y;
  }
}

TEST(IsoLines, HoldOnePieceForEachTriangleTheyCross) {
  Random random(7);
  for (int world = 0; world < 30; ++world) {
    const auto complex = std::make_shared<const TriangleComplex>(with_obstacles(24, 5, 0.2, random));
    const DistanceField2 field(complex, {.walls = true});
    for (const double share : {0.1, 0.5, 0.9}) {
      const double level = share * field.greatest();
      std::size_t pieces = 0, crossed = 0;
      for (const auto& line : iso_lines(field, level)) pieces += line.size() - 1;
      for (std::uint32_t t = 0; t < complex->simplex_count(); ++t) {
        int above = 0;
        for (const CornerId c : complex->corners(SimplexId(t))) above += field.at(c) >= level ? 1 : 0;
        crossed += complex->weight(SimplexId(t)) < kInfinite && above % 3 != 0 ? 1 : 0;
      }
      EXPECT_EQ(pieces, crossed);
    }
  }
}

TEST(ContourWeights, AreLeastOnTheLine) {
  Random random(8);
  const auto complex = std::make_shared<const TriangleComplex>(with_obstacles(20, 3, 0.2, random));
  const DistanceField2 field(complex, {.walls = true});
  const std::vector<double> weights = contour_weights(field, 1);
  for (std::uint32_t t = 0; t < weights.size(); ++t) {
    if (complex->weight(SimplexId(t)) == kInfinite) {
      EXPECT_EQ(weights[t], kInfinite);
      continue;
    }
    double sum = 0;
    for (const CornerId c : complex->corners(SimplexId(t))) sum += field.at(c);
    EXPECT_NEAR(weights[t], std::max(std::fabs(sum / 3 - 1), 0.1), 1e-12);
  }
  EXPECT_THROW((void)contour_weights(field, 1, 0), InputError);
  EXPECT_THROW((void)contour_weights(field, std::nan("")), InputError);
}

TEST(DistanceField, RunsOverSurfaces) {
  Random random(9);
  const auto parts = weighted::draw_mesh<3>({.size = 20, .jitter = 0.2, .weights = Weights::one}, random);
  const auto complex = std::make_shared<const SurfaceComplex>(parts);
  const DistanceField3 field(complex, {.corners = {CornerId(0)}});
  for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
    // No shorter than through the air, no longer than twice that here, and the way's last piece is as long as it says.
    const double air = distance(complex->position(CornerId(0)), complex->position(CornerId(id)));
    EXPECT_GE(field.at(CornerId(id)), 0.98 * air);
    EXPECT_LE(field.at(CornerId(id)), 2 * air);
    EXPECT_GE(field.at(CornerId(id)) + 1e-12, distance(field.before(CornerId(id)), complex->position(CornerId(id))));
  }
}

}  // namespace
}  // namespace taut
