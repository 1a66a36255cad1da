// The closed forms of Field D* on tetrahedra, each case by itself and all together, against a minimiser that knows none
// of them and proves how far off it may be.
#include "taut/plan/detail/volume/tetrahedron_cost.hpp"

#include <gtest/gtest.h>

#include <cstdio>

#include "studies/numeric/tetrahedron_problems.hpp"
#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/errors_by_aspect.hpp"
#include "support/tetrahedron_draws.hpp"

namespace taut::detail {
namespace {

using Real = long double;
using oracle::kInfinite;
using oracle::kMostError;
using oracle::kMostGap;
using oracle::kWanted;
using oracle::TetrahedronDraws;
// Beyond this aspect places are too uncertain to say which case they belong to; costs are not.
constexpr double kMostAspectOfCases = 1e6;
// A place counts as on the rim of a face below this; in needles many places are as good, and more so the thinner they
// are.
Real rim_of(const TetrahedronSides& t) { return 1e-6L * std::max(1.0, 1e-6 * TetrahedronDraws::aspect(t.side)); }

// The least cost of a case, between `least` and `most`, and whether the best way is within what the case is about: it
// bends away from corners and edges, and is better for it than a straight one from the same edge.
struct Expected {
  Real least = kInfinite, most = kInfinite;
  bool within = false;
  void take(const Expected& other) {
    least = std::min(least, other.least);
    if (other.most < most) {
      most = other.most;
      within = other.within;
    }
  }
};

template <std::size_t N>
Expected expected(const oracle::BarrierMinimum<Real, N>& found, double base) {
  return {found.least + base, found.most + base, true};
}

Expected least_trivial(const TetrahedronSides& t, const std::array<double, 3>& g, std::size_t i) {
  const Real cost = g[i] + std::min(t.weight, t.weight_along[i]) * oracle::size(oracle::exact<Real>(t.side[i]));
  return {cost, cost, true};
}

Expected least_direct(const TetrahedronSides& t, const std::array<double, 3>& g) {
  std::vector<std::size_t> in;
  for (std::size_t i = 0; i < 3; ++i)
    if (g[i] < kInfinite) in.push_back(i);
  if (in.empty()) return {};
  if (in.size() == 3) {
    return expected(oracle::barrier_minimum(oracle::direct_problem<2, Real>(t, g, {0, 1, 2}), kWanted), g[0]);
  }
  if (in.size() == 2) {
    return expected(oracle::barrier_minimum(oracle::direct_problem<1, Real>(t, g, {in[0], in[1]}), kWanted), g[in[0]]);
  }
  const Real cost = g[in[0]] + t.weight * oracle::size(oracle::exact<Real>(t.side[in[0]]));
  return {cost, cost, true};
}

// Whether a way is better than straight ones from between corners i and j, by more than rounding.
bool gains(const TetrahedronSides& t, const std::array<double, 3>& g, std::size_t i, std::size_t j,
           const Expected& way) {
  std::array<double, 3> edge = g;
  edge[3 - i - j] = kInfinite;
  const Expected straight = least_direct(t, edge);
  return way.most < straight.least - kMostGap * std::max<Real>(way.most, t.weight * TetrahedronDraws::longest(t.side));
}

// From the edge between corners i and j, or what of it has a cost, over the face opposite to j.
Expected least_over_face(const TetrahedronSides& t, const std::array<double, 3>& g, std::size_t i, std::size_t j) {
  if (std::isinf(t.weight_behind[j]) || std::isinf(g[j])) return {};
  const auto solve = [&]<std::size_t N>(const oracle::BarrierProblem<Real, N, 3>& problem,
                                        const oracle::BarrierProblem<Real, N - 1, 3>& on_base, double base) {
    const auto found = oracle::barrier_minimum(problem, kWanted);
    Expected result = expected(found, base);
    const Real a = found.z[N - 2], b = found.z[N - 1];
    const Real rim = rim_of(t);
    result.within = a > rim && b > rim && a + b < 1 - rim && gains(t, g, i, j, result);
    // In needles a place far from the base may be no better than one on it.
    const Real scale = std::max<Real>(result.most, t.weight * TetrahedronDraws::longest(t.side));
    if (result.within)
      result.within = result.most < oracle::barrier_minimum(on_base, kWanted).most + base - kMostGap * scale;
    return result;
  };
  return std::isinf(g[i])
             ? solve(oracle::face_problem<2, Real>(t, g, i, j), oracle::base_problem<1, Real>(t, g, i, j), g[j])
             : solve(oracle::face_problem<3, Real>(t, g, i, j), oracle::base_problem<2, Real>(t, g, i, j), g[i]);
}

// From the edge between the two other corners, or what of it has a cost, over the edge at corner k.
Expected least_over_edge(const TetrahedronSides& t, const std::array<double, 3>& g, std::size_t k) {
  std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
  if (std::isinf(g[i])) std::swap(i, j);
  if (std::isinf(t.weight_along[k]) || std::isinf(g[i])) return {};
  const auto solve = [&]<std::size_t N>(const oracle::BarrierProblem<Real, N, 3>& problem) {
    const auto found = oracle::barrier_minimum(problem, kWanted);
    Expected result = expected(found, g[i]);
    result.within = found.z[N - 1] > rim_of(t) && gains(t, g, i, j, result);
    return result;
  };
  return std::isinf(g[j]) ? solve(oracle::edge_problem<1, Real>(t, g, i, j, k))
                          : solve(oracle::edge_problem<2, Real>(t, g, i, j, k));
}

// What the way that was found costs.
Real cost_of_way(const TetrahedronSides& t, const std::array<double, 3>& g, const TetrahedronCost& found) {
  std::array<Real, 3> begin{}, meets{};
  Real cost = 0;
  double behind = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    if (found.from[i] != 0) cost += static_cast<Real>(g[i]) * found.from[i];
    for (std::size_t d = 0; d < 3; ++d) {
      begin[d] += static_cast<Real>(found.from[i]) * oracle::exact<Real>(t.side[i])[d];
      meets[d] += static_cast<Real>(found.over[i]) * oracle::exact<Real>(t.side[i])[d];
    }
  }
  switch (found.kind) {
    case TetrahedronWay::trivial:
      return cost + std::min(t.weight, t.weight_along[found.corner]) * oracle::size(begin);
    case TetrahedronWay::over_edge:
      behind = t.weight_along[found.corner];
      break;
    case TetrahedronWay::over_face:
      behind = t.weight_behind[found.corner];
      break;
    default:
      break;
  }
  std::array<Real, 3> way = begin;
  for (std::size_t d = 0; d < 3; ++d) way[d] -= meets[d];
  return cost + t.weight * oracle::size(way) + behind * oracle::size(meets);
}

struct Draw {
  TetrahedronSides t;
  std::array<double, 3> g;
  double aspect, longest;

  explicit Draw(TetrahedronDraws& draws)
      : t(draws.tetrahedron()),
        g(draws.costs(t)),
        aspect(TetrahedronDraws::aspect(t.side)),
        longest(TetrahedronDraws::longest(t.side)) {}
  [[nodiscard]] Real scale(Real cost) const { return std::max<Real>(cost, t.weight * longest); }
};

// Never too low; not too high if `exact`. How far off.
double error_of(const Draw& d, double found, const Expected& expected, bool exact) {
  if (std::isinf(expected.most)) return std::isinf(found) ? 0 : 1;
  const Real scale = d.scale(expected.most);
  if (std::isnan(found)) return 1;
  Real error = std::max<Real>(0, expected.least - found);
  if (exact) error = std::max(error, found - expected.most);
  return static_cast<double>(error / scale);
}

TEST(TetrahedronCost, OfEachCaseIsTheLeast) {
  TetrahedronDraws draws(41);
  oracle::ErrorsByAspect errors[3];
  const int count = brute_force::cases(4000, 300000);
  int within[3] = {}, cases_of[3] = {}, loose = 0;
  for (int n = 0; n < count; ++n) {
    const Draw d(draws);
    const auto check = [&](std::size_t kind, const TetrahedronCases& cases, const Expected& least, bool exact) {
      const double error = error_of(d, cases.best().cost, least, exact);
      errors[kind].note(d.aspect, error);
      ++cases_of[kind];
      within[kind] += exact && !std::isinf(least.most);
      loose += least.most - least.least > kMostGap * d.scale(least.most);
      ASSERT_LE(error, kMostError) << "case " << n << " of kind " << kind << ", aspect " << d.aspect << ": "
                                   << cases.best().cost << " against " << static_cast<double>(least.least) << " to "
                                   << static_cast<double>(least.most);
    };
    TetrahedronCases direct(d.t, d.g);
    direct.direct();
    check(0, direct, least_direct(d.t, d.g), true);
    for (std::size_t j = 0; j < 3; ++j) {
      if (d.t.weight_behind[j] < d.t.weight) {
        TetrahedronCases face(d.t, d.g);
        face.over_face(j);
        Expected least = least_over_face(d.t, d.g, (j + 1) % 3, j);
        least.take(least_over_face(d.t, d.g, (j + 2) % 3, j));
        // Where a way along an edge of the face is as good, the best one is all but there.
        TetrahedronCases rims(d.t, d.g);
        rims.over_edge((j + 1) % 3);
        rims.over_edge((j + 2) % 3);
        const bool bends = least.within && least.most < rims.best().cost - kMostGap * d.scale(least.most);
        check(1, face, least, bends && d.aspect < kMostAspectOfCases);
      }
      if (d.t.weight_along[j] < d.t.weight) {
        TetrahedronCases edge(d.t, d.g);
        edge.over_edge(j);
        const Expected least = least_over_edge(d.t, d.g, j);
        check(2, edge, least, least.within && d.aspect < kMostAspectOfCases);
      }
    }
    if (HasFatalFailure()) return;
  }
  errors[0].print("direct");
  errors[1].print("over a face");
  errors[2].print("over an edge");
  std::printf("  %d tetrahedra; best ways that bend within on %d of %d faces, %d of %d edges; %d known loosely\n",
              count, within[1], cases_of[1], within[2], cases_of[2], loose);
  EXPECT_LT(loose, count / 20);
  for (const int enough : within) EXPECT_GT(enough, count / 20);
}

TEST(TetrahedronCost, IsTheLeastOfAllWays) {
  TetrahedronDraws draws(43);
  oracle::ErrorsByAspect errors;
  const int count = brute_force::cases(6000, 1000000);
  int kinds[5] = {}, over_base = 0, loose = 0;
  for (int n = 0; n < count; ++n) {
    const Draw d(draws);
    const TetrahedronCost found = tetrahedron_cost(d.t, d.g);
    ++kinds[static_cast<int>(found.kind)];
    Expected least = least_direct(d.t, d.g);
    for (std::size_t i = 0; i < 3; ++i) {
      least.take(least_trivial(d.t, d.g, i));
      if (d.t.weight_along[i] < d.t.weight) least.take(least_over_edge(d.t, d.g, i));
      if (!(d.t.weight_behind[i] < d.t.weight)) continue;
      for (const std::size_t k : {(i + 1) % 3, (i + 2) % 3}) least.take(least_over_face(d.t, d.g, k, i));
    }
    if (std::isinf(least.most)) {
      ASSERT_EQ(found.kind, TetrahedronWay::none) << "case " << n;
      continue;
    }
    const Real scale = d.scale(least.most);
    loose += least.most - least.least > kMostGap * scale;
    double error = std::isnan(found.cost) ? 1 : static_cast<double>((found.cost - least.most) / scale);
    error = std::max(error, static_cast<double>((least.least - found.cost) / scale));
    errors.note(d.aspect, error);
    ASSERT_LE(error, kMostError) << "case " << n << ", aspect " << d.aspect << ": " << found.cost << " against "
                                 << static_cast<double>(least.least) << " to " << static_cast<double>(least.most);
    // And it is what its way costs.
    ASSERT_NEAR(found.cost, static_cast<double>(cost_of_way(d.t, d.g, found)), 1e-9 * static_cast<double>(scale))
        << "case " << n << " of kind " << static_cast<int>(found.kind);
    for (std::size_t i = 0; i < 3; ++i) {
      ASSERT_TRUE(found.from[i] >= 0 && found.over[i] >= 0) << "case " << n;
      const bool edge = found.kind == TetrahedronWay::over_edge, face = found.kind == TetrahedronWay::over_face;
      if (edge ? i != found.corner : !face || i == found.corner) {
        ASSERT_EQ(found.over[i], 0) << "case " << n;
      }
    }
    if (found.kind == TetrahedronWay::trivial) {
      ASSERT_EQ(found.from[found.corner], 1) << "case " << n;
    }
    over_base += found.kind == TetrahedronWay::over_face && found.over[0] + found.over[1] + found.over[2] > 1 - 1e-9;
  }
  errors.print("the whole");
  std::printf("  %d tetrahedra: %d trivial, %d direct, %d over an edge, %d over a face, %d of these to the base\n",
              count, kinds[1], kinds[2], kinds[3], kinds[4], over_base);
  std::printf("  %d known loosely\n", loose);
  EXPECT_LT(loose, count / 20);
  for (int kind = 1; kind < 5; ++kind) EXPECT_GT(kinds[kind], count / 100);
  EXPECT_GT(over_base, count / 100);
}

TEST(TetrahedronCost, FallsWithWhatIsLookedAt) {
  TetrahedronDraws draws(47);
  int better[2] = {};
  for (int n = 0; n < brute_force::cases(50000, 3000000); ++n) {
    const Draw d(draws);
    const double none = tetrahedron_cost(d.t, d.g, IndirectWays::none).cost;
    const double corners = tetrahedron_cost(d.t, d.g, IndirectWays::from_corners).cost;
    const double all = tetrahedron_cost(d.t, d.g, IndirectWays::all).cost;
    if (std::isinf(none)) {
      ASSERT_TRUE(std::isinf(all));
      continue;
    }
    const double scale = static_cast<double>(d.scale(all));
    ASSERT_LE(corners, none);
    ASSERT_LE(all, corners + 1e-9 * scale) << "case " << n << ", aspect " << d.aspect;
    better[0] += corners < none - 1e-9 * scale;
    better[1] += all < corners - 1e-9 * scale;
    // Kept ways are no different.
    const std::array<SolidCornerWay, 3> ways{corner_way(d.t, 0), corner_way(d.t, 1), corner_way(d.t, 2)};
    ASSERT_NEAR(tetrahedron_cost(d.t, ways, d.g).cost, corners, 1e-14 * scale);
  }
  std::printf("  from corners better %d, all better still %d\n", better[0], better[1]);
  EXPECT_GT(better[0], 500);
  EXPECT_GT(better[1], 500);
}

TEST(TetrahedronCost, TakesNoMemory) {
  TetrahedronDraws draws(59);
  for (int n = 0; n < 1000; ++n) {
    const Draw d(draws);
    const std::size_t before = allocations();
    const double cost = tetrahedron_cost(d.t, d.g).cost;
    ASSERT_EQ(allocations(), before);
    ASSERT_GE(cost, 0);
  }
}

// Where nothing is left of a tetrahedron, its cost is that of a way still.
TEST(TetrahedronCost, IsANumberOnWhatIsNoTetrahedron) {
  const Vec3 a{1, 0, 0}, b{0.5, 0, 0}, c{0.25, 0.5, 0}, none{};
  const std::array<std::array<Vec3, 3>, 7> shapes{
      {{a, b, c}, {a, a, c}, {a, a, a}, {a, b, -1 * a}, {none, a, c}, {none, none, a}, {none, none, none}}};
  for (const auto& shape : shapes) {
    for (const auto& g : {std::array<double, 3>{1, 1, 1}, {0, 3, 1}, {2, 0, kInfinite}}) {
      const TetrahedronSides t{shape, 2, {1, 1.5, 1.9}, {1, 1, 1}};
      double least = kInfinite, most = kInfinite;
      for (std::size_t i = 0; i < 3; ++i) {
        least = std::min(least, g[i]);
        most = std::min(most, g[i] + length(shape[i]));
      }
      const double cost = tetrahedron_cost(t, g).cost;
      EXPECT_GE(cost, least);
      EXPECT_LE(cost, most);
    }
  }
}

TEST(TetrahedronCost, OfABlockedOneIsThatOfItsEdges) {
  const TetrahedronSides t{{{{1, 0, 0}, {0, 2, 0}, {0, 0, 3}}}, kInfinite, {1, 2, 3}, {2, 1, 1}};
  const std::array<double, 3> blocked{kInfinite, kInfinite, kInfinite};
  const TetrahedronCost found = tetrahedron_cost(t, {5, 5, 5});
  EXPECT_EQ(found.kind, TetrahedronWay::trivial);
  EXPECT_DOUBLE_EQ(found.cost, 7);
  // What is behind its faces is around its edges, even if it was not said.
  EXPECT_DOUBLE_EQ(tetrahedron_cost({t.side, kInfinite, t.weight_behind, blocked}, {5, 5, 5}).cost, 7);
  EXPECT_DOUBLE_EQ(tetrahedron_cost({t.side, 9, t.weight_behind, blocked}, {5, 5, 5}).cost, 7);
  EXPECT_EQ(tetrahedron_cost({t.side, kInfinite, blocked, blocked}, {kInfinite, kInfinite, kInfinite}).kind,
            TetrahedronWay::none);
}

// Vectors that were computed apart from this code.
class Computed : public testing::Test {
 protected:
  static constexpr Vec3 kApex{3, 1, 3};
  TetrahedronSides t{{Vec3{1, 0, 0} - kApex, Vec3{5, 0, 0} - kApex, Vec3{3, 3, 0} - kApex},
                     5,
                     {kInfinite, kInfinite, kInfinite},
                     {kInfinite, kInfinite, kInfinite}};
};
using TetrahedronCostComputed = Computed;

TEST_F(TetrahedronCostComputed, IsDirect) {
  const struct {
    std::array<double, 3> g;
    double cost, x, y;
  } vectors[] = {{{0, 0, 0}, 15, 1.0 / 3, 1.0 / 3},
                 {{0, 1, 2}, 15.9059552, 0.3459122, 0.2327024},
                 {{0, 8, 8}, 18.4862798, 0.1432619, 0.0292190},
                 {{5, 0, 9}, 17.8093109, 0.7041241, 0}};
  for (const auto& v : vectors) {
    const TetrahedronCost found = tetrahedron_cost(t, v.g);
    EXPECT_EQ(found.kind, TetrahedronWay::direct);
    EXPECT_NEAR(found.cost, v.cost, 1e-7);
    EXPECT_NEAR(found.from[1], v.x, 1e-7);
    EXPECT_NEAR(found.from[2], v.y, 1e-7);
  }
}

// From the edge between the first and the last corner over the face opposite to the first.
TEST_F(TetrahedronCostComputed, IsIndirectWithinAnIntervalOfWeights) {
  const std::array<double, 3> g{};
  const auto over = [&](double behind) {
    t.weight_behind = {behind, kInfinite, kInfinite};
    TetrahedronCases cases(t, g);
    cases.over_face(0);
    return cases.best();
  };
  const TetrahedronCost low = over(4.43), high = over(4.45);
  EXPECT_EQ(low.kind, TetrahedronWay::over_face);
  EXPECT_NEAR(low.cost, 15.958792, 1e-6);
  EXPECT_NEAR(low.from[2], 0.80437, 1e-5);
  EXPECT_NEAR(low.over[1], 0.0275, 1e-4);
  EXPECT_NEAR(low.over[2], 0.5716, 1e-4);
  EXPECT_NEAR(high.cost, 15.987359, 1e-6);
  EXPECT_NEAR(high.from[2], 0.63548, 1e-5);
  EXPECT_EQ(over(4.4641).kind, TetrahedronWay::none);
  EXPECT_EQ(over(4.46404).kind, TetrahedronWay::over_face);
  EXPECT_EQ(over(4.41223).kind, TetrahedronWay::over_face);
  EXPECT_EQ(over(4.4122).kind, TetrahedronWay::none);
}

}  // namespace
}  // namespace taut::detail
