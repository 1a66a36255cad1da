// The validator in volumes of tetrahedra and of weighted voxels: costs against boxes whose walls are crossed one by
// one, what is blocked and what only touches, squeezing through edges and corners, room.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "support/volume_meshes.hpp"
#include "taut/path/path_clearance.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/path/validate.hpp"

namespace taut {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

enum class Made { of_tetrahedra, of_voxels };

// A lattice of boxes with a weight each, cut into tetrahedra or as they are, stretched along x, scaled and moved.
struct Boxes {
  Made made = Made::of_tetrahedra;
  int size = 3;
  double stretch = 1, scale = 1;
  Vec3 at{};
  CornerRule rule = CornerRule::forbid;
  std::vector<double> weights = std::vector<double>(static_cast<std::size_t>(size * size * size), 1.0);

  double& weight(int x, int y, int z) { return weights[index(x, y, z)]; }
  // Infinite outside.
  [[nodiscard]] double weight_at(int x, int y, int z) const {
    const auto in = [&](int v) { return v >= 0 && v < size; };
    return in(x) && in(y) && in(z) ? weights[index(x, y, z)] : kInfinite;
  }
  [[nodiscard]] Vec3 place(Vec3 p) const { return at + scale * Vec3{stretch * p.x, p.y, p.z}; }
  [[nodiscard]] World3 world(Random& random) const {
    if (made == Made::of_voxels) {
      return CostVoxels(size, size, size, std::vector<float>(weights.begin(), weights.end()),
                        {at, scale * Vec3{stretch, 1, 1}}, rule);
    }
    auto parts = volume::draw_mesh({.size = size, .jitter = 0, .stretch = stretch, .scale = scale, .at = at}, random);
    for (std::size_t t = 0; t < parts.weights.size(); ++t) parts.weights[t] = weights[t / 6];
    parts.corner_rule = rule;
    return VolumeComplex(parts);
  }
  // Of a piece through boxes, in the lattice's own units: between two walls it lies in one box, or in several that it
  // runs along.
  [[nodiscard]] double cost(Vec3 a, Vec3 b) const {
    std::vector<double> cuts{0, 1};
    const Vec3 way = b - a;
    for (const auto axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
      for (int wall = 0; wall <= size; ++wall) {
        if (way.*axis == 0) continue;
        const double t = (wall - a.*axis) / way.*axis;
        if (t > 0 && t < 1) cuts.push_back(t);
      }
    }
    std::sort(cuts.begin(), cuts.end());
    double sum = 0;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
      const Vec3 m = a + (cuts[i] + cuts[i + 1]) / 2 * way;
      double least = kInfinite;
      for (int k = 0; k < 8; ++k) {
        const auto box = [&](double v, bool low) { return static_cast<int>(low ? std::ceil(v) - 1 : std::floor(v)); };
        least = std::min(least, weight_at(box(m.x, k & 1), box(m.y, k & 2), box(m.z, k & 4)));
      }
      sum += least * distance(place(a + cuts[i] * way), place(a + cuts[i + 1] * way));
    }
    return sum;
  }

 private:
  [[nodiscard]] std::size_t index(int x, int y, int z) const {
    return static_cast<std::size_t>((z * size + y) * size + x);
  }
};

Verdict verdict_of(const World3& world, const std::vector<Vec3>& points, double cost) {
  const Path3 path{points};
  return Validator3(world).check({points.front(), points.back()}, {points.front(), points.back(), length(path), cost},
                                 path);
}
bool is_valid(const World3& world, const std::vector<Vec3>& points) {
  return verdict_of(world, points, path_cost(world, Path3{points})).valid;
}

class ValidateVolume : public testing::TestWithParam<Made> {};
INSTANTIATE_TEST_SUITE_P(, ValidateVolume, testing::Values(Made::of_tetrahedra, Made::of_voxels),
                         [](const auto& made) { return made.param == Made::of_voxels ? "voxels" : "tetrahedra"; });

TEST_P(ValidateVolume, CostsAreThoseOfTheBoxesThatAPathRunsThrough) {
  Random random(1);
  int checked = 0;
  for (int round = 0; round < 40; ++round) {
    Boxes boxes{.made = GetParam(),
                .size = 3,
                .stretch = round % 4 == 0 ? 20.0 : 1.0,
                .scale = std::pow(10.0, random.between(-4, 4)),
                .at = {}};
    if (round % 3 == 0) boxes.at = boxes.scale * Vec3{1e4, -3e4, 2e4};
    for (double& w : boxes.weights) w = static_cast<float>(std::pow(10.0, random.between(0.0, 2.0)));
    const World3 world = boxes.world(random);
    const bool on_lattice = round % 2 == 0;  // along walls, edges and diagonals
    const auto coordinate = [&] { return on_lattice ? random.between(0, 6) / 2.0 : random.between(0.0, 3.0); };
    for (int i = 0; i < 20; ++i) {
      std::vector<Vec3> points;
      double cost = 0;
      for (int k = 0; k < 3; ++k) {
        const Vec3 p{coordinate(), coordinate(), coordinate()};
        if (k > 0 && points.back() == boxes.place(p)) continue;
        points.push_back(boxes.place(p));
      }
      // The oracle again in its own units.
      const auto back = [&](Vec3 p) {
        const Vec3 q = (1 / boxes.scale) * (p - boxes.at);
        return Vec3{q.x / boxes.stretch, q.y, q.z};
      };
      const auto rounded = [&](Vec3 p) {
        if (!on_lattice) return p;
        return Vec3{std::round(2 * p.x) / 2, std::round(2 * p.y) / 2, std::round(2 * p.z) / 2};
      };
      for (std::size_t k = 0; k + 1 < points.size(); ++k)
        cost += boxes.cost(rounded(back(points[k])), rounded(back(points[k + 1])));
      const Verdict verdict = verdict_of(world, points, cost);
      EXPECT_TRUE(verdict.valid) << "round " << round << ", path " << i << ": " << verdict.reason;
      EXPECT_NEAR(verdict.cost, cost, 1e-7 * cost);
      EXPECT_FALSE(verdict_of(world, points, 1.001 * cost + 1e-3 * boxes.scale).valid);
      ++checked;
    }
  }
  EXPECT_GT(checked, 700);
}

TEST_P(ValidateVolume, PathsMayTouchWhatIsBlockedAndNotEnterIt) {
  Random random(2);
  for (const Vec3 at : {Vec3{}, Vec3{1e6, 2e6, -1e6}}) {
    Boxes boxes{.made = GetParam(), .size = 3, .at = at};
    boxes.weight(1, 1, 1) = kInfinite;
    const World3 world = boxes.world(random);
    const auto valid = [&](std::vector<Vec3> points) {
      for (Vec3& p : points) p = boxes.place(p);
      return is_valid(world, points);
    };
    EXPECT_FALSE(valid({{0.5, 1.5, 1.5}, {2.5, 1.5, 1.5}}));
    EXPECT_FALSE(valid({{0.5, 0.5, 0.5}, {2.5, 2.5, 2.5}}));
    EXPECT_FALSE(valid({{1.5, 1.5, 1.5}, {2.5, 2.5, 2.5}}));
    EXPECT_FALSE(valid({{0.5, 1.0001, 1.5}, {2.5, 1.0001, 1.5}}));
    EXPECT_TRUE(valid({{0.5, 1, 1.5}, {2.5, 1, 1.5}}));
    EXPECT_TRUE(valid({{1, 1, 0.5}, {1, 1, 2.5}}));
    EXPECT_TRUE(valid({{1, 1, 1}, {1, 1, 2}, {1, 2, 2}, {2, 2, 2}}));
    EXPECT_TRUE(valid({{0.5, 0.5, 1.5}, {0.5, 2.5, 1.5}, {2.5, 2.5, 1.5}}));
    EXPECT_FALSE(valid({{0.5, 0.5, 0.5}, {0.5, 0.5, 3.1}}));
    EXPECT_TRUE(valid({{0, 0, 0}, {3, 0, 0}, {3, 3, 0}, {3, 3, 3}}));
    const Validator3 validator(world);
    EXPECT_EQ(validator.standing(boxes.place({1.5, 1.5, 1.5})).place, PointPlace::in_obstacle);
    EXPECT_EQ(validator.standing(boxes.place({1.5, 1.5, 3.5})).place, PointPlace::outside);
    EXPECT_EQ(validator.standing(boxes.place({1.5, 1.5, 1})).place, PointPlace::free);
    EXPECT_NEAR(validator.standing(boxes.place({0.25, 1.5, 1.5})).room, 0.25, 1e-9);
    EXPECT_NEAR(validator.standing(boxes.place({0.5, 0.5, 0.75})).room, 0.5, 1e-9);
  }
}

TEST_P(ValidateVolume, SqueezingIsForTheRuleToAllow) {
  Random random(3);
  for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    const bool allowed = rule == CornerRule::allow;
    // Two boxes that touch along an edge from bottom to top.
    Boxes edge{.made = GetParam(), .size = 2, .rule = rule};
    for (int z = 0; z < 2; ++z) edge.weight(0, 0, z) = edge.weight(1, 1, z) = kInfinite;
    const World3 through_edge = edge.world(random);
    EXPECT_EQ(is_valid(through_edge, {{0.5, 1.5, 0.5}, {1.5, 0.5, 0.5}}), allowed);
    EXPECT_EQ(is_valid(through_edge, {{0.5, 1.5, 0.5}, {1, 1, 0.7}, {1, 1, 1.2}, {1.5, 0.5, 0.5}}), allowed);
    EXPECT_TRUE(is_valid(through_edge, {{0.5, 1.5, 0.5}, {1, 1, 0.7}, {1, 1, 1.2}, {0.25, 1.5, 0.5}}));
    // From one corner to the opposite one, all else blocked.
    Boxes corner{.made = GetParam(), .size = 2, .rule = rule, .weights = std::vector<double>(8, kInfinite)};
    corner.weight(0, 0, 0) = corner.weight(1, 1, 1) = 1;
    const World3 through_corner = corner.world(random);
    EXPECT_EQ(is_valid(through_corner, {{0.5, 0.5, 0.5}, {1.5, 1.5, 1.5}}), allowed);
    EXPECT_EQ(is_valid(through_corner, {{0.5, 0.75, 0.5}, {1, 1, 1}, {1.5, 1.75, 1.5}}), allowed);
  }
}

// Where free parts touch in a point, the one is meant that a query says.
TEST_P(ValidateVolume, EndsAreWhereTheQuerySays) {
  Random random(4);
  Boxes boxes{.made = GetParam(), .size = 2, .weights = std::vector<double>(8, kInfinite)};
  boxes.weight(0, 0, 0) = boxes.weight(1, 1, 1) = 1;
  const World3 world = boxes.world(random);
  const Validator3 validator(world);
  const Path3 path{{{1, 1, 1}, {0.5, 0.5, 0.25}}};
  Query3 query{path.points[0], path.points[1]};
  const PathClaim3 claim{query.start, query.goal, length(path), length(path)};
  EXPECT_TRUE(validator.check(query, claim, path).valid);
  query.start_towards = Vec3{0.5, 0.5, 0.5};
  EXPECT_TRUE(validator.check(query, claim, path).valid);
  query.start_towards = Vec3{1.5, 1.5, 1.5};
  EXPECT_FALSE(validator.check(query, claim, path).valid);
}

// Along an edge where such parts meet, what is paid is that of the part that is meant.
TEST_P(ValidateVolume, AlongAnEdgeThePartCountsThatTheQuerySays) {
  Random random(6);
  Boxes boxes{.made = GetParam(), .size = 2, .weights = std::vector<double>(8, kInfinite)};
  for (const int z : {0, 1}) {
    boxes.weight(0, 0, z) = 5;
    boxes.weight(1, 1, z) = 2;
  }
  const World3 world = boxes.world(random);
  const Validator3 validator(world);
  const Path3 path{{{1, 1, 0}, {1, 1, 2}}};
  Query3 query{path.points[0], path.points[1]};
  const auto is_valid = [&](double cost) {
    return validator.check(query, {query.start, query.goal, length(path), cost}, path).valid;
  };
  EXPECT_TRUE(is_valid(4));
  EXPECT_FALSE(is_valid(10));
  for (const bool at_start : {true, false}) {
    const Vec3 dear{0.5, 0.5, 1};
    query.start_towards = at_start ? std::optional<Vec3>(dear) : std::nullopt;
    query.goal_towards = at_start ? std::nullopt : std::optional<Vec3>(dear);
    EXPECT_TRUE(is_valid(10));
    EXPECT_FALSE(is_valid(4));
  }
}

TEST_P(ValidateVolume, ClearanceIsTheDistanceFromFacesThatAreBlockedBehind) {
  Random random(5);
  Boxes boxes{.made = GetParam(), .size = 5};
  boxes.weight(2, 2, 2) = kInfinite;
  const World3 world = boxes.world(random);
  EXPECT_NEAR(path_clearance(world, Path3{{{1, 1, 1}, {1, 1, 4}}}), 1, 1e-12);  // as far from the border
  EXPECT_NEAR(path_clearance(world, Path3{{{1.5, 1.5, 2.5}}}), std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(path_clearance(world, Path3{{{1.5, 2.5, 1.5}, {1.5, 2.5, 3.5}}}), 0.5, 1e-12);
  EXPECT_NEAR(path_clearance(world, Path3{{{1.25, 3.5, 2.5}, {3.5, 1.25, 2.5}}}), 0, 1e-12);
}

}  // namespace
}  // namespace taut
