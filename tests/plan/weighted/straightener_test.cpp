// Straightened paths: Snell's law in closed form, golden sections through a few edges, straight lines where all weights
// are equal, brute force on random meshes, and never a dearer path than what came in.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/weighted_oracles.hpp"
#include "taut/plan/detail/weighted/steiner_search.hpp"
#include "taut/plan/detail/weighted/straightener.hpp"

namespace taut::detail {
namespace {

using weighted::MeshKind;
using weighted::Weights;

// A strip of triangles over the x axis: corners alternate between y = 0 and y = 1.
SimplexComplex<2, 2> draw_strip(int count, Random& random, double contrast) {
  SimplexParts<2, 2> parts;
  for (int i = 0; i < count + 2; ++i)
    parts.positions.push_back({0.5 * i + 0.2 * random.unit(), i % 2 == 0 ? 0.0 : 1 + random.unit()});
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(count); ++i) {
    parts.corners.push_back({i, i + 1, i + 2});
    parts.weights.push_back(std::pow(contrast, random.unit()));
  }
  return SimplexComplex<2, 2>(parts);
}

Vec2 middle_of(const SimplexComplex<2, 2>& complex, std::uint32_t t) {
  const auto& c = complex.corners(SimplexId(t));
  return (1.0 / 3) * (complex.position(c[0]) + complex.position(c[1]) + complex.position(c[2]));
}

// The least cost through the edges of a strip from here on, by golden sections.
double strip_cost(const SimplexComplex<2, 2>& complex, std::uint32_t t, Vec2 from, Vec2 goal) {
  const double weight = complex.weight(SimplexId(t));
  if (t + 1 == complex.simplex_count()) return weight * distance(from, goal);
  const Vec2 a = complex.position(CornerId(t + 1)), b = complex.position(CornerId(t + 2));
  return weighted::golden_section([&](double share) {
    const Vec2 p = a + share * (b - a);
    return weight * distance(from, p) + strip_cost(complex, t + 1, p, goal);
  });
}

TEST(ChainSolver, FindsTheLeastCostThroughAFewEdges) {
  Random random(31);
  for (int m = 0; m < brute_force::cases(60, 2000); ++m) {
    const int count = random.between(2, 4);
    const double contrast = m % 3 == 0 ? 1e4 : 10;
    const auto complex = draw_strip(count, random, contrast);
    const Vec2 start = middle_of(complex, 0), goal = middle_of(complex, static_cast<std::uint32_t>(count - 1));
    std::vector<SlidingPoint<2>> points{{start, {}, 0, 0}};
    std::vector<double> weights{complex.weight(SimplexId(0))};
    for (std::uint32_t t = 1; t < static_cast<std::uint32_t>(count); ++t) {
      const Vec2 a = complex.position(CornerId(t)), along = complex.position(CornerId(t + 1)) - a;
      points.push_back({a, (1 / length(along)) * along, length(along), 0.3 * length(along)});
      weights.push_back(complex.weight(SimplexId(t)));
    }
    points.push_back({goal, {}, 0, 0});
    ChainSolver<2> solver;
    Interrupt never;
    const double cost = solver.solve(points, weights, never), expected = strip_cost(complex, 0, start, goal);
    ASSERT_LE(cost, expected * (1 + 1e-11)) << m;
    ASSERT_GE(cost, expected * (1 - 1e-9)) << m;
  }
}

// Two layers: sin(a) w1 = sin(b) w2.
TEST(Straightener, BendsBySnellsLaw) {
  SimplexParts<2, 2> parts;
  parts.positions = {{-5, 0}, {5, 0}, {0, 5}, {0, -5}};
  parts.corners = {{0, 1, 2}, {0, 3, 1}};
  parts.weights = {1, 2.5};
  const SimplexComplex<2, 2> complex(parts);
  ComplexPath<2> path;
  path.points = {{-1, 1}, {0.9, 0}, {1, -1}};
  path.cells = {SimplexId(0), SimplexId(1)};
  Interrupt never;
  Straightener<2> straightener(complex);
  const double cost = straightener.straighten(path, never);
  ASSERT_EQ(path.points.size(), 3u);
  const double x = path.points[1].x;
  EXPECT_NEAR((x + 1) / std::hypot(x + 1, 1), 2.5 * (1 - x) / std::hypot(1 - x, 1), 1e-8);
  EXPECT_NEAR(cost, std::hypot(x + 1, 1) + 2.5 * std::hypot(1 - x, 1), 1e-12);
}

// Over a cheap triangle behind an edge: in and out of it at the critical angle.
TEST(Straightener, RunsAlongACheaperEdge) {
  SimplexParts<2, 2> parts;
  parts.positions = {{-10, 0}, {10, 0}, {0, 10}, {0, -10}};
  parts.corners = {{0, 1, 2}, {0, 3, 1}};
  parts.weights = {5, 1};
  const SimplexComplex<2, 2> complex(parts);
  ComplexPath<2> path;
  path.points = {{-4, 1}, {-10, 0}, {10, 0}, {4, 1}};
  path.cells = {SimplexId(0), SimplexId(1), SimplexId(0)};
  Interrupt never;
  Straightener<2> straightener(complex);
  const double sine = 1.0 / 5, cosine = std::sqrt(1 - sine * sine), off = sine / cosine;
  EXPECT_NEAR(straightener.straighten(path, never), 2 * 5 / cosine + (8 - 2 * off), 1e-11);
}

struct Case {
  std::vector<SimplexId> starts, goals;
};

template <int D>
void expect_straight(const MeshKind& kind, double contrast, double scale, double offset, int meshes,
                     std::uint64_t seed) {
  Random random(seed);
  for (int m = 0; m < meshes; ++m) {
    auto parts = weighted::draw_mesh<D>(kind, random);
    for (std::size_t t = 0; contrast > 1 && t < parts.weights.size(); ++t)
      parts.weights[t] = std::pow(contrast, random.unit());
    for (auto& p : parts.positions) {
      p = scale * p;
      p.x += offset;
    }
    const SimplexComplex<2, D> complex(parts);
    const CornerWedges<D> wedges(complex, CornerRule::forbid);
    const ComplexEdges<D> edges(complex, wedges);
    const ComplexLocator<D> locator(complex);
    const Vec<D> start = weighted::draw_place(complex, random), goal = weighted::draw_place(complex, random);
    Case c;
    locator.find(start, c.starts);
    locator.find(goal, c.goals);
    if (c.starts.empty() || c.goals.empty()) continue;  // a rounded place beside the mesh
    SteinerSearch<D> coarse(edges, 3, SteinerSpacing::uniform), fine(edges, 15, SteinerSpacing::graded);
    Effort effort;
    ComplexPath<D> path, other;
    if (coarse.find({start, c.starts}, {goal, c.goals}, Budget{}, effort, {}, path) != SearchEnd::goal) continue;
    ASSERT_EQ(fine.find({start, c.starts}, {goal, c.goals}, Budget{}, effort, {}, other), SearchEnd::goal);
    const double before = cost_of(complex, path), other_before = cost_of(complex, other);
    Straightener<D> straightener(complex);
    Interrupt never;
    const double after = straightener.straighten(path, never);
    EXPECT_LE(after, before) << m;
    EXPECT_DOUBLE_EQ(after, cost_of(complex, path));
    EXPECT_EQ(path.points.front(), start);
    EXPECT_EQ(path.points.back(), goal);
    // Straightening again changes nothing any more.
    ComplexPath<D> again = path;
    EXPECT_NEAR(straightener.straighten(again, never), after, 1e-10 * after + 1e-13 * offset) << m;
    EXPECT_LE(straightener.straighten(other, never), other_before) << m;
    // Each point lies on the triangles beside it.
    for (std::size_t i = 0; i < path.cells.size(); ++i) {
      const auto& k = complex.corners(path.cells[i]);
      for (const std::size_t end : {i, i + 1}) {
        const Vec<D> p = path.points[end];
        const Vec<D> nearest =
            nearest_on_triangle(p, complex.position(k[0]), complex.position(k[1]), complex.position(k[2]));
        EXPECT_LE(distance(p, nearest), 1e-13 * (scale * kind.size * kind.stretch + std::fabs(offset))) << m;
      }
    }
    if (kind.weights == Weights::one && kind.blocked == 0 && D == 2) {
      EXPECT_NEAR(after, distance(start, goal), 1e-9 * after) << m;
    }
  }
}

TEST(Straightener, NeverMakesPathsDearer) {
  const int n = brute_force::cases(25, 1000);
  expect_straight<2>({.size = 8}, 1, 1, 0, n, 41);
  expect_straight<2>({.size = 8, .stretch = 50}, 1, 1, 0, n, 42);
  expect_straight<2>({.size = 8, .blocked = 0.2}, 1, 1e-3, 1e6, n, 43);
  expect_straight<2>({.size = 8}, 1e4, 1e3, 0, n, 44);
  expect_straight<2>({.size = 8, .weights = Weights::one}, 1, 1, 0, n, 45);
  expect_straight<3>({.size = 8, .blocked = 0.1}, 1, 1, 0, n, 46);
}

// What brute force finds with many points is no cheaper than a straightened path by more than it is off itself.
TEST(Straightener, ComesToWhatManyPointsFind) {
  Random random(47);
  int ahead = 0, all = 0;
  for (int m = 0; m < brute_force::cases(12, 300); ++m) {
    const SimplexComplex<2, 2> complex(weighted::draw_mesh<2>({.size = 3}, random));
    const CornerWedges<2> wedges(complex, CornerRule::forbid);
    const ComplexEdges<2> edges(complex, wedges);
    const ComplexLocator<2> locator(complex);
    const Vec2 start = weighted::draw_place(complex, random), goal = weighted::draw_place(complex, random);
    Case c;
    locator.find(start, c.starts);
    locator.find(goal, c.goals);
    if (c.starts.empty() || c.goals.empty()) continue;
    const double expected = weighted::BruteForceCosts<2>(complex, 12).cost(start, c.starts, goal, c.goals);
    SteinerSearch<2> search(edges, 7, SteinerSpacing::uniform);
    Effort effort;
    ComplexPath<2> path;
    ASSERT_EQ(search.find({start, c.starts}, {goal, c.goals}, Budget{}, effort, {}, path), SearchEnd::goal);
    Straightener<2> straightener(complex);
    Interrupt never;
    const double cost = straightener.straighten(path, never);
    EXPECT_LE(cost, expected * (1 + 1e-3) + 1e-12);
    if (distance(start, goal) > 1.5) {  // else brute force is off by more
      EXPECT_GE(cost, expected * (1 - 0.08)) << m;
    }
    ++all;
    if (cost <= expected * (1 + 1e-12)) ++ahead;
  }
  EXPECT_GE(ahead, all * 9 / 10);
}

TEST(Straightener, AllocatesNothingOnceWarmAndCanBeInterrupted) {
  Random random(48);
  const SimplexComplex<2, 2> complex(weighted::draw_mesh<2>({.size = 20}, random));
  const CornerWedges<2> wedges(complex, CornerRule::forbid);
  const ComplexEdges<2> edges(complex, wedges);
  const SimplexId start(0), goal(static_cast<std::uint32_t>(complex.simplex_count() - 1));
  SteinerSearch<2> search(edges, 3, SteinerSpacing::uniform);
  Effort effort;
  ComplexPath<2> path;
  const Vec2 from = middle_of(complex, start.value), to = middle_of(complex, goal.value);
  ASSERT_EQ(search.find({from, {&start, 1}}, {to, {&goal, 1}}, Budget{}, effort, {}, path), SearchEnd::goal);
  Straightener<2> straightener(complex);
  Interrupt never;
  ComplexPath<2> copy = path;
  const double cost = straightener.straighten(copy, never);
  copy.points.reserve(4 * path.points.size());
  copy.cells.reserve(4 * path.points.size());
  copy.points.assign(path.points.begin(), path.points.end());
  copy.cells.assign(path.cells.begin(), path.cells.end());
  straightener.straighten(copy, never);
  copy.points.assign(path.points.begin(), path.points.end());
  copy.cells.assign(path.cells.begin(), path.cells.end());
  const std::size_t before = allocations();
  EXPECT_EQ(straightener.straighten(copy, never), cost);
  EXPECT_EQ(allocations(), before);
  Interrupt at_once(Interrupt::Clock::now() - std::chrono::seconds(1), {});
  ASSERT_TRUE(at_once.look());
  EXPECT_LE(straightener.straighten(path, at_once), cost_of(complex, path) * (1 + 1e-15));
}

}  // namespace
}  // namespace taut::detail
