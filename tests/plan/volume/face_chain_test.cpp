// Points that slide on faces: beside golden sections on one face, descent from face to face on several, and a proof
// that nothing is cheaper where no piece vanishes.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "taut/plan/detail/volume/face_chain.hpp"

namespace taut::detail {
namespace {

struct Chain {
  std::vector<FacePoint> points;
  std::vector<double> weights;
};

Vec3 any_place(Random& random) { return {random.unit(), random.unit(), random.unit()}; }

// Faces and edges anywhere, or each sharing corners with the one before, as around an edge.
Chain draw_chain(std::size_t faces, double contrast, bool joined, Random& random) {
  Chain chain;
  FacePoint end;
  end.corners[0] = any_place(random);
  chain.points.push_back(end);
  std::array<Vec3, 3> corners{any_place(random), any_place(random), any_place(random)};
  for (std::size_t i = 0; i < faces; ++i) {
    if (joined) {
      corners[random.below(3)] = any_place(random);
    } else {
      for (Vec3& c : corners) c = any_place(random);
    }
    FacePoint point;
    point.count = random.below(4) == 0 ? 2 : 3;
    point.corners = corners;
    point.shares = point.count == 2 ? std::array{0.4, 0.6, 0.0} : std::array{0.2, 0.5, 0.3};
    chain.points.push_back(point);
    chain.weights.push_back(std::pow(contrast, random.unit()));
  }
  end.corners[0] = any_place(random);
  chain.points.push_back(end);
  chain.weights.push_back(std::pow(contrast, random.unit()));
  return chain;
}

Vec3 place_at(const FacePoint& p, double u, double v) {  // of the unit square
  if (p.count == 2) return (1 - u) * p.corners[0] + u * p.corners[1];
  return (1 - u) * p.corners[0] + (u * (1 - v)) * p.corners[1] + (u * v) * p.corners[2];
}

template <class Cost>
double golden(Cost cost, double& at) {
  constexpr double kShare = 0.6180339887498949;
  double low = 0, high = 1;
  for (int i = 0; i < 40; ++i) {
    const double a = high - kShare * (high - low), b = low + kShare * (high - low);
    if (cost(a) <= cost(b)) {
      high = b;
    } else {
      low = a;
    }
  }
  at = 0.5 * (low + high);
  double best = cost(at);
  for (const double end : {0.0, 1.0}) {
    if (const double there = cost(end); there < best) best = there, at = end;
  }
  return best;
}

// The least of w |x - p| + v |x - q| on the face, rounded; and where.
Vec3 least_place(const FacePoint& face, Vec3 p, Vec3 q, double w, double v, double round) {
  const auto size = [&](Vec3 a) { return std::sqrt(dot(a, a) + round * round); };
  const auto cost = [&](Vec3 x) { return w * size(x - p) + v * size(x - q); };
  double s = 0, t = 0;
  const auto along = [&](double u) {
    double at = 0;
    return face.count == 2 ? cost(place_at(face, u, 0))
                           : golden([&](double k) { return cost(place_at(face, u, k)); }, at);
  };
  golden(along, s);
  if (face.count == 3) golden([&](double k) { return cost(place_at(face, s, k)); }, t);
  return place_at(face, s, t);
}

double cost_of_places(const Chain& chain, std::span<const Vec3> places) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < places.size(); ++i) sum += chain.weights[i] * distance(places[i], places[i + 1]);
  return sum;
}

// Face after face, again and again; pieces are rounded less and less, or it would end where one vanishes.
double descent(const Chain& chain, int rounds) {
  std::vector<Vec3> places;
  for (const FacePoint& p : chain.points) places.push_back(p.place());
  double best = cost_of_places(chain, places);
  for (const double round : {1e-1, 1e-2, 1e-3, 1e-4}) {
    for (int i = 0; i < rounds; ++i) {
      for (std::size_t k = 1; k + 1 < places.size(); ++k) {
        places[k] =
            least_place(chain.points[k], places[k - 1], places[k + 1], chain.weights[k - 1], chain.weights[k], round);
      }
    }
    best = std::min(best, cost_of_places(chain, places));
  }
  return best;
}

// Forces along the pieces, of the size of their weights, are a bound: no place on the faces makes less of them.
double proven(const Chain& chain, std::span<const Vec3> places) {
  std::vector<Vec3> force;
  for (std::size_t i = 0; i + 1 < places.size(); ++i)
    force.push_back((chain.weights[i] / distance(places[i], places[i + 1])) * (places[i + 1] - places[i]));
  double bound = dot(force.back(), places.back()) - dot(force.front(), places.front());
  for (std::size_t i = 1; i + 1 < places.size(); ++i) {
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < chain.points[i].count; ++k)
      least = std::min(least, dot(force[i - 1] - force[i], chain.points[i].corners[static_cast<std::size_t>(k)]));
    bound += least;
  }
  return bound;
}

// The cost of what the solver makes of it, measured here; each point is where it may be.
double solved(Chain& chain, FaceChainSolver& solver, std::vector<Vec3>& places) {
  Interrupt never;
  const double claimed = solver.solve(chain.points, chain.weights, never);
  places.clear();
  for (const FacePoint& p : chain.points) {
    double sum = 0;
    Vec3 place{};
    for (std::size_t k = 0; k < static_cast<std::size_t>(p.count); ++k) {
      EXPECT_GE(p.shares[k], 0);
      sum += p.shares[k];
      place = place + p.shares[k] * p.corners[k];
    }
    EXPECT_NEAR(sum, 1, 1e-14);
    places.push_back(place);
  }
  const double cost = cost_of_places(chain, places);
  const double heaviest = *std::max_element(chain.weights.begin(), chain.weights.end());
  EXPECT_NEAR(cost, claimed, 1e-13 * cost + 1e-15 * heaviest);  // rounding of places
  return cost;
}

TEST(FaceChain, IsLeastOnOneFace) {
  Random random(71);
  FaceChainSolver solver;
  std::vector<Vec3> places;
  for (int m = 0; m < brute_force::cases(100, 10000); ++m) {
    Chain chain = draw_chain(1, m % 3 == 0 ? 1e4 : 10, false, random);
    const Vec3 p = chain.points[0].place(), q = chain.points[2].place();
    const Vec3 best = least_place(chain.points[1], p, q, chain.weights[0], chain.weights[1], 0);
    const double expected = chain.weights[0] * distance(p, best) + chain.weights[1] * distance(best, q);
    const double cost = solved(chain, solver, places);
    ASSERT_LE(cost, expected * (1 + 1e-11)) << m;
    ASSERT_GE(cost, expected * (1 - 1e-8)) << m;
  }
}

TEST(FaceChain, IsLeastThroughManyFaces) {
  Random random(72);
  FaceChainSolver solver;
  std::vector<Vec3> places;
  int vanishing = 0, near = 0;
  const int count = brute_force::cases(20, 1000);
  for (int m = 0; m < count; ++m) {
    Chain chain = draw_chain(2 + random.below(4), m % 4 == 0 ? 1e3 : 5, m % 2 == 0, random);
    const double expected = descent(chain, 20);
    const double cost = solved(chain, solver, places);
    ASSERT_LE(cost, expected * (1 + 1e-11)) << m;
    near += cost > expected * (1 - 1e-2) ? 1 : 0;
    bool vanishes = false;
    for (std::size_t i = 0; i + 1 < places.size(); ++i)
      vanishes = vanishes || distance(places[i], places[i + 1]) < 1e-5;
    vanishing += vanishes ? 1 : 0;
  }
  EXPECT_GT(near, count * 8 / 10);  // descent is no straw man
  EXPECT_GT(vanishing, count / 10);
}

TEST(FaceChain, IsProvenLeastWhereNoPieceVanishes) {
  Random random(73);
  FaceChainSolver solver;
  std::vector<Vec3> places;
  int checked = 0, held = 0;
  const int count = brute_force::cases(400, 100000);
  for (int m = 0; m < count; ++m) {
    Chain chain = draw_chain(1 + random.below(m % 10 == 0 ? 100 : 8), m % 4 == 0 ? 100 : 3, m % 3 == 0, random);
    const double cost = solved(chain, solver, places);
    bool vanishes = false;
    for (std::size_t i = 0; i + 1 < places.size(); ++i)
      vanishes = vanishes || distance(places[i], places[i + 1]) < 1e-3;
    if (vanishes) continue;
    ++checked;
    for (std::size_t i = 1; i + 1 < places.size(); ++i)
      held += *std::min_element(chain.points[i].shares.begin(),
                                chain.points[i].shares.begin() + chain.points[i].count) < 1e-9;
    // What places are off by counts for the bound, and only its square for the cost.
    ASSERT_GE(proven(chain, places), cost * (1 - 1e-7)) << m;
  }
  EXPECT_GT(checked, count / 4);
  EXPECT_GT(held, count / 10);
}

// Needles, corners far apart, ends on a face or in a corner, weights that differ by 10^6: never dearer than before.
TEST(FaceChain, IsNeverDearer) {
  Random random(74);
  FaceChainSolver solver;
  std::vector<Vec3> places;
  for (int m = 0; m < brute_force::cases(300, 30000); ++m) {
    Chain chain = draw_chain(1 + random.below(12), 1e6, m % 2 == 0, random);
    for (FacePoint& p : chain.points) {
      const double flat = std::pow(10.0, -random.between(0, 6));
      for (Vec3& c : p.corners) c.x *= flat;
      if (random.below(5) == 0 && p.count == 3) p.corners[2] = p.corners[1] + flat * (p.corners[2] - p.corners[1]);
    }
    if (random.below(3) == 0) chain.points[0].corners[0] = chain.points[1].corners[0];
    std::vector<Vec3> before;
    for (const FacePoint& p : chain.points) before.push_back(p.place());
    const double was = cost_of_places(chain, before);
    ASSERT_LE(solved(chain, solver, places), was * (1 + 1e-15)) << m;
    // Again changes nothing.
    const double once = cost_of_places(chain, places);
    ASSERT_NEAR(solved(chain, solver, places), once, 1e-9 * once) << m;
  }
}

TEST(FaceChain, AllocatesNothingOnceWarmAndCanBeInterrupted) {
  Random random(75);
  FaceChainSolver solver;
  Chain chain = draw_chain(200, 10, true, random), copy = chain;
  std::vector<Vec3> places;
  solved(copy, solver, places);
  Interrupt never, at_once(Interrupt::Clock::now() - std::chrono::seconds(1), {});
  copy = chain;
  const std::size_t before = allocations();
  const double cost = solver.solve(copy.points, copy.weights, never);
  EXPECT_EQ(allocations(), before);
  ASSERT_TRUE(at_once.look());
  copy = chain;
  const double early = solver.solve(copy.points, copy.weights, at_once);
  EXPECT_LE(early, chain_cost(chain.points, chain.weights));
  EXPECT_GE(early, cost);
}

}  // namespace
}  // namespace taut::detail
