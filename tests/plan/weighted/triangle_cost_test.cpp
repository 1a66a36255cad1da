// The closed forms of Field D* on triangles against a minimiser that knows none of them: bisection of the slope, in
// extended precision, on triangles of every shape and size, needles, flat and obtuse ones and such with few digits left
// among them, in the plane and in space.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "support/brute_force_worlds.hpp"
#include "taut/plan/detail/weighted/generalized_cost.hpp"
#include "taut/plan/detail/weighted/triangle_cost.hpp"
#include "taut/world/generate/random.hpp"
#include "triangle_lanes.hpp"

namespace taut::detail {
namespace {

using Real = long double;

template <int D>
struct Function {  // weight * |v + x w| + slope * x
  Vec<D> v, w;
  Real weight, slope;
  // |v + x w|, and how fast it grows with x; 0 where it is least and not smooth.
  [[nodiscard]] Real norm(Real x, Real* rate = nullptr) const {
    Real sum = 0, product = 0;
    const auto add = [&](double a, double b) {
      const Real t = a + x * static_cast<Real>(b);
      sum += t * t;
      product += t * b;
    };
    add(v.x, w.x);
    add(v.y, w.y);
    if constexpr (D == 3) add(v.z, w.z);
    const Real root = std::sqrt(sum);
    if (rate != nullptr) *rate = root > 0 ? product / root : 0;
    return root;
  }
  [[nodiscard]] Real operator()(Real x) const { return weight * norm(x) + slope * x; }
  [[nodiscard]] Real slope_at(Real x) const {
    Real rate = 0;
    (void)norm(x, &rate);
    return weight * rate + slope;
  }
};

// By halves: the function is convex, so it is least where its slope changes sign. The slope is at most weight * |w| +
// |slope|, so after 44 halvings the cost is off by 1e-13 of that; where rounding turns the sign round, the slope is a
// few units in the last place of it, and so is the error.
template <int D>
Real least_of(const Function<D>& f) {
  Real low = 0, high = 1;
  for (int i = 0; i < 44; ++i) {
    const Real middle = (low + high) / 2;
    (f.slope_at(middle) < 0 ? low : high) = middle;
  }
  return std::min({f(0), f(1), f((low + high) / 2)});
}

template <int D>
Real least_of_all(const TriangleSides<D>& t, double cost0, double cost1) {
  const auto norm = [](Vec<D> a) { return Function<D>{a, {}, 1, 0}.norm(0); };
  Real best = std::numeric_limits<Real>::infinity();
  const double costs[2] = {cost0, cost1};
  for (int i = 0; i < 2; ++i) {
    const Vec<D> side = t.side[i], other = t.side[1 - i];
    best = std::min(best, costs[i] + norm(side) * std::min(t.weight, t.weight_along[i]));
    if (std::isinf(t.weight_along[1 - i])) continue;
    const Function<D> indirect{side, -1 * other, t.weight, t.weight_along[1 - i] * norm(other)};
    best = std::min(best, costs[i] + least_of(indirect));
  }
  if (std::isinf(cost0) || std::isinf(cost1)) return best;
  const Function<D> direct{t.side[0], t.side[1] - t.side[0], t.weight, static_cast<Real>(cost1) - cost0};
  return std::min(best, cost0 + least_of(direct));
}

template <int D>
class TriangleDraws {
 public:
  explicit TriangleDraws(std::uint64_t seed) : random_(seed) {}

  TriangleSides<D> triangle() {
    TriangleSides<D> t{};
    do {
      shape(t);
      // Mostly of usual size; else anything that coordinates may be.
      const double scale =
          std::pow(10.0, random_.below(4) == 0 ? random_.between(-36.0, 36.0) : random_.between(-3.0, 3.0));
      for (Vec<D>& side : t.side) side = scale * side;
      if (random_.below(8) == 0) move_far(t, scale);
    } while (!(area_of(t) > 0));
    t.weight = weight();
    for (double& along : t.weight_along) {
      along = random_.below(8) == 0 ? std::numeric_limits<double>::infinity() : weight();
    }
    return t;
  }
  // Between them so much that every case wins now and then.
  void costs(const TriangleSides<D>& t, double& cost0, double& cost1) {
    const double most = t.weight * length(t.side[1] - t.side[0]);
    cost0 = random_.below(3) == 0 ? 0 : 10 * most * random_.unit();
    if (random_.below(8) == 0) cost0 *= std::pow(10.0, random_.between(0.0, 6.0));  // far from the goal
    cost1 = std::max(0.0, cost0 + 1.3 * most * (2 * random_.unit() - 1));
    if (random_.below(16) == 0) cost1 = cost0;
    if (random_.below(32) == 0) cost0 = std::numeric_limits<double>::infinity();
    if (random_.below(32) == 0) cost1 = std::numeric_limits<double>::infinity();
  }

 private:
  void shape(TriangleSides<D>& t) {
    switch (random_.below(6)) {
      case 0:  // any
        t.side[0] = vector();
        t.side[1] = vector();
        break;
      case 1:  // a needle seen from its tip
        t.side[0] = vector();
        t.side[1] = t.side[0] + tiny() * vector();
        break;
      case 2:  // flat: the apex all but on the base
        t.side[0] = vector();
        t.side[1] = -random_.between(0.05, 4.0) * t.side[0] + tiny() * vector();
        break;
      case 3:  // flat: the apex all but on the line of the base, beside it
        t.side[0] = vector();
        t.side[1] = random_.between(1.1, 5.0) * t.side[0] + tiny() * vector();
        break;
      case 4: {  // obtuse at the apex, or at a corner of the base
        do {
          t.side[0] = vector();
          t.side[1] = vector();
        } while (dot(t.side[0], t.side[1]) >= 0);
        if (random_.below(2) == 0) t.side[1] = t.side[0] - t.side[1];
        break;
      }
      default:  // a needle with a short side at the apex
        t.side[0] = tiny() * vector();
        t.side[1] = vector();
        break;
    }
    if (random_.below(2) == 0) std::swap(t.side[0], t.side[1]);
  }
  // To where its corners have as few digits left as those of worlds far from the origin.
  void move_far(TriangleSides<D>& t, double scale) {
    const Vec<D> apex = scale * std::pow(10.0, random_.between(3.0, 9.0)) * vector();
    for (Vec<D>& side : t.side) side = (apex + side) - apex;
  }
  static Real area_of(const TriangleSides<D>& t) {
    const auto minor = [](double ax, double ay, double bx, double by) {
      return std::fabs(static_cast<Real>(ax) * by - static_cast<Real>(ay) * bx);
    };
    const Vec<D> a = t.side[0], b = t.side[1];
    Real area = minor(a.x, a.y, b.x, b.y);
    if constexpr (D == 3) area += minor(a.y, a.z, b.y, b.z) + minor(a.z, a.x, b.z, b.x);
    return area;
  }
  double tiny() { return std::pow(10.0, random_.between(-12.0, -1.0)); }
  double weight() {
    const double most = random_.below(8) == 0 ? 4.5 : 2.0;
    return random_.below(4) == 0 ? random_.between(1, 4) : std::pow(10.0, random_.between(-most, most));
  }
  Vec<D> vector() {
    const auto number = [&] { return 2 * random_.unit() - 1; };
    Vec<D> v;
    do {
      v.x = number();
      v.y = number();
      if constexpr (D == 3) v.z = number();
    } while (length(v) < 0.1);
    return v;
  }
  Random random_;
};

template <int D>
void expect_least(int count) {
  TriangleDraws<D> draws(17 + D);
  double worst = 0;
  int kinds[4] = {};
  for (int i = 0; i < count; ++i) {
    const TriangleSides<D> t = draws.triangle();
    double cost0 = 0, cost1 = 0;
    draws.costs(t, cost0, cost1);
    const TriangleCost found = triangle_cost(t, cost0, cost1);
    const Real least = least_of_all(t, cost0, cost1);
    ++kinds[static_cast<int>(found.kind)];
    if (std::isinf(least)) {
      ASSERT_EQ(found.kind, CrossingKind::none) << "case " << i;
      continue;
    }
    const double longest = std::max({length(t.side[0]), length(t.side[1]), length(t.side[1] - t.side[0])});
    const Real scale = std::max<Real>(least, t.weight * longest);
    const double off = static_cast<double>(std::fabs(found.cost - least) / scale);
    worst = std::max(worst, off);
    ASSERT_LE(off, 1e-9) << "case " << i << ": " << found.cost << " against " << static_cast<double>(least);
    // And it is what its way costs.
    if (found.kind == CrossingKind::direct) {
      const Vec<D> from = t.side[0] + found.at * (t.side[1] - t.side[0]);
      ASSERT_NEAR(found.cost, cost0 + found.at * (cost1 - cost0) + t.weight * length(from),
                  1e-9 * static_cast<double>(scale));
    } else if (found.kind == CrossingKind::indirect) {
      const Vec<D> other = t.side[1 - found.corner];
      const double way = t.weight * length(t.side[found.corner] - found.at * other) +
                         found.at * t.weight_along[1 - found.corner] * length(other);
      ASSERT_NEAR(found.cost, (found.corner == 0 ? cost0 : cost1) + way, 1e-9 * static_cast<double>(scale));
    }
  }
  std::printf(
      "  %d triangles: %d trivial, %d direct, %d indirect; worst error %.2g of max(cost, weight * longest side)\n",
      count, kinds[1], kinds[2], kinds[3], worst);
  for (int kind = 1; kind < 4; ++kind) EXPECT_GT(kinds[kind], count / 50);
}

TEST(TriangleCost, IsTheLeastOfAllWaysInThePlane) { expect_least<2>(brute_force::cases(20000, 10000000)); }
TEST(TriangleCost, IsTheLeastOfAllWaysInSpace) { expect_least<3>(brute_force::cases(20000, 10000000)); }

// The baseline gives the same on triangles that are no needles.
TEST(TriangleCost, EqualsTheEarlierFormulas) {
  TriangleDraws<2> draws(29);
  int compared = 0;
  for (int i = 0; i < brute_force::cases(20000, 1000000); ++i) {
    const TriangleSides<2> t = draws.triangle();
    double cost0 = 0, cost1 = 0;
    draws.costs(t, cost0, cost1);
    const TriangleAngles angles = triangle_angles(t);
    if (std::min({angles.sine[0], angles.sine[1]}) < 0.01 || std::isinf(cost0 + cost1)) continue;
    const double expected = triangle_cost(t, cost0, cost1).cost;
    const double scale = std::max(expected, t.weight * std::max({angles.side[0], angles.side[1], angles.base}));
    ASSERT_NEAR(generalized_cost(angles, t.weight, t.weight_along, cost0, cost1), expected, 1e-9 * scale)
        << "case " << i;
    ++compared;
  }
  EXPECT_GT(compared, 3000);
}

// Many at once: the same but for rounding, blocked triangles among them.
TEST(TriangleCost, IsTheSameForManyAtOnce) {
  TriangleDraws<2> draws(31);
  constexpr std::size_t kCount = 1000;
  double worst = 0;
  for (int round = 0; round < brute_force::cases(20, 1000); ++round) {
    std::vector<TriangleSides<2>> all;
    std::vector<double> in[9], out(kCount);
    for (std::size_t i = 0; i < kCount; ++i) {
      TriangleSides<2> t = draws.triangle();
      double cost0 = 0, cost1 = 0;
      draws.costs(t, cost0, cost1);
      if (i % 37 == 0) t.weight = std::numeric_limits<double>::infinity();
      const double values[9] = {t.side[0].x,       t.side[0].y,       t.side[1].x, t.side[1].y, t.weight,
                                t.weight_along[0], t.weight_along[1], cost0,       cost1};
      for (std::size_t k = 0; k < 9; ++k) in[k].push_back(values[k]);
      all.push_back(t);
    }
    bench::triangle_costs({kCount, in[0].data(), in[1].data(), in[2].data(), in[3].data(), in[4].data(), in[5].data(),
                           in[6].data(), in[7].data(), in[8].data()},
                          out.data());
    for (std::size_t i = 0; i < kCount; ++i) {
      const TriangleSides<2>& t = all[i];
      const double expected = triangle_cost(t, in[7][i], in[8][i]).cost;
      if (std::isinf(expected)) {
        ASSERT_EQ(out[i], expected) << "case " << i;
        continue;
      }
      const double longest = std::max({length(t.side[0]), length(t.side[1]), length(t.side[1] - t.side[0])});
      const double scale = std::max(expected, std::isinf(t.weight) ? 0 : t.weight * longest);
      worst = std::max(worst, std::fabs(out[i] - expected) / scale);
      ASSERT_NEAR(out[i], expected, 1e-13 * scale) << "case " << i;  // each is off by up to half of that
    }
  }
  std::printf("  worst difference %.2g of max(cost, weight * longest side)\n", worst);
}

// Vectors that were computed by hand.
TEST(TriangleCost, MayBeLessThanThatOfACorner) {
  // Obtuse at the apex: the way starts beside the dear corner.
  const TriangleSides<2> t{{{-1, -0.1}, {1, -0.1}}, 1, {1, 1}};
  const TriangleCost found = triangle_cost(t, 0, 1.9);
  EXPECT_EQ(found.kind, CrossingKind::direct);
  EXPECT_NEAR(found.cost, 0.98122, 1e-5);
  EXPECT_NEAR(found.at, 0.34788, 1e-5);
}

TEST(TriangleCost, TakesTheCheaperSideOfAnEdge) {
  const TriangleSides<2> t{{{1, 0}, {1, 1}}, 2, {1, 2}};
  const TriangleCost found = triangle_cost(t, 1, 1);
  EXPECT_EQ(found.kind, CrossingKind::trivial);
  EXPECT_DOUBLE_EQ(found.cost, 2);
}

}  // namespace
}  // namespace taut::detail
