// The validator accepts what is right and refuses, with a reason that names the place, what is not.
#include "taut/path/validate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/brute_force_paths.hpp"
#include "support/brute_force_worlds.hpp"
#include "support/drawn_worlds.hpp"
#include "support/random_grid.hpp"

namespace taut {
namespace {

using brute_force::cases;
using brute_force::describe;
using brute_force::LatticeWorlds;
using brute_force::Model;

PathClaim2 claim_of_path(const Path2& path) {
  return {path.points.front(), path.points.back(), length(path), length(path)};
}
Query2 ends_of(const Path2& path) { return {path.points.front(), path.points.back()}; }

Verdict check(const World& world, const Path2& path, const Query2& query) {
  return Validator(world).check(query, claim_of_path(path), path);
}
Verdict check(const World& world, const Path2& path) { return check(world, path, ends_of(path)); }
Verdict check(const World& world, std::vector<Vec2> points) { return check(world, Path2{std::move(points), {}}); }

void expect_accepted(const Verdict& verdict, bool exact = true) {
  EXPECT_TRUE(verdict.valid) << verdict.reason;
  EXPECT_EQ(verdict.exact, exact);
  EXPECT_TRUE(verdict.reason.empty()) << verdict.reason;
}
void expect_refused(const Verdict& verdict, const std::string& words) {
  EXPECT_FALSE(verdict.valid);
  EXPECT_FALSE(verdict.exact);
  EXPECT_NE(verdict.reason.find(words), std::string::npos) << verdict.reason;
}

PolygonWorld::Parts square_of(double size) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {size, 0}, {size, size}, {0, size}};
  return parts;
}
// A block in the middle of a room.
World block() {
  auto parts = square_of(10);
  parts.obstacles = {box_obstacle(4, 4, 6, 6)};
  return PolygonWorld(parts);
}
// Two blocks that share the edge from (5, 3) to (5, 5).
World shared_edge() {
  auto parts = square_of(10);
  parts.obstacles = {box_obstacle(3, 3, 5, 5), box_obstacle(5, 3, 7, 5)};
  return PolygonWorld(parts);
}
// Two blocks that touch in (5, 5).
World pinch(CornerRule rule) {
  auto parts = square_of(10);
  parts.obstacles = {box_obstacle(3, 3, 5, 5), box_obstacle(5, 5, 7, 7)};
  parts.corner_rule = rule;
  return PolygonWorld(parts);
}
World wall() {
  auto parts = square_of(10);
  parts.walls = {{{5, 2}, {5, 8}}};
  return PolygonWorld(parts);
}
World grid_pinch(CornerRule rule) {
  GridBuilder builder(10, 10);
  for (int y = 0; y < 10; ++y) {
    for (int x = 0; x < 10; ++x) builder.set_free(x, y, !((x == 4 && y == 4) || (x == 5 && y == 5)));
  }
  builder.set_corner_rule(rule);
  return std::move(builder).build();
}

TEST(Validator, AcceptsAndRefusesPathsExactlyAsBruteForceDoes) {
  int valid = 0;
  for (int seed = 0; seed < cases(300, 5000); ++seed) {
    LatticeWorlds lattice(static_cast<std::uint64_t>(seed) + 5000000);
    PolygonWorld::Parts parts = lattice.make();
    parts.corner_rule = seed % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const World world = PolygonWorld(parts);
    const Validator validator(world);
    const Model model(parts, 2);
    for (int k = 0; k < 40; ++k) {
      Path2 path;
      const std::size_t size = 1 + lattice.random().below(4);
      while (path.points.size() < size) path.points.push_back(lattice.query_point());
      std::vector<brute_force::Point> points;
      for (Vec2 p : path.points) points.push_back(model.point(p));
      const Verdict verdict = validator.check(ends_of(path), claim_of_path(path), path);
      const bool expected = model.path_is_free(points);
      valid += expected;
      ASSERT_EQ(verdict.valid, expected) << verdict.reason << describe(path.points) << "seed " << seed
                                         << describe(parts);
      ASSERT_EQ(verdict.exact, expected);
      ASSERT_EQ(verdict.reason.empty(), expected);
    }
  }
  EXPECT_GT(valid, 1000);
}

TEST(Validator, RefusesAPathThroughAnObstacle) {
  expect_accepted(check(block(), {{1, 5}, {4, 6}, {6, 6}, {9, 5}}));
  expect_refused(check(block(), {{1, 5}, {9, 5}}), "from (1, 5) to (9, 5)");
  expect_refused(check(block(), {{4, 4}, {6, 6}}), "from (4, 4) to (6, 6)");
  expect_refused(check(block(), {{5, 5}}), "(5, 5)");
  expect_refused(check(block(), {{1, 1}, {1, 11}, {2, 1}}), "from (1, 1) to (1, 11)");
}

TEST(Validator, RefusesAPathAcrossAWall) {
  expect_accepted(check(wall(), {{1, 5}, {5, 8}, {9, 5}}));
  expect_accepted(check(wall(), {{5, 3}, {5, 7}, {9, 5}}));
  expect_refused(check(wall(), {{1, 5}, {9, 5}}), "from (1, 5) to (9, 5)");
  expect_refused(check(wall(), {{1, 5}, {5, 5}, {9, 5}}), "");
  expect_refused(check(wall(), {{1, 5}, {5, 4}, {5, 6}, {9, 5}}), "");
}

TEST(Validator, RefusesAPathAlongAnEdgeSharedByTwoBlockedAreas) {
  expect_refused(check(shared_edge(), {{5, 1}, {5, 9}}), "from (5, 1) to (5, 9)");
  expect_refused(check(shared_edge(), {{5, 3}, {5, 5}}), "from (5, 3) to (5, 5)");
  expect_accepted(check(shared_edge(), {{3, 5}, {7, 5}}));
}

TEST(Validator, LetsTheCornerRuleDecideAtAPinch) {
  for (bool grid : {false, true}) {
    const auto world = [&](CornerRule rule) { return grid ? grid_pinch(rule) : pinch(rule); };
    expect_refused(check(world(CornerRule::forbid), {{4, 6}, {6, 4}}), "");
    expect_refused(check(world(CornerRule::forbid), {{4, 6}, {5, 5}, {6, 4}}), "touch");
    expect_accepted(check(world(CornerRule::forbid), {{4, 6}, {5, 5}}));
    expect_accepted(check(world(CornerRule::allow), {{4, 6}, {6, 4}}));
    expect_accepted(check(world(CornerRule::allow), {{4, 6}, {5, 5}, {6, 4}}));
  }
}

TEST(Validator, RefusesAnEndInTheWrongRegion) {
  Query2 query{{4, 6}, {5, 5}};
  query.goal_towards = {{6, 4}};
  const Path2 path{{{4, 6}, {5, 5}}, {}};
  for (const World& world : {pinch(CornerRule::forbid), grid_pinch(CornerRule::forbid)}) {
    expect_refused(check(world, path, query), "wrong region");
    query.goal_towards = {{4, 7}};
    expect_accepted(check(world, path, query));
    query.goal_towards = {{6, 4}};
  }
}

TEST(Validator, RefusesFalseClaims) {
  const World world = block();
  const Validator validator(world);
  const Path2 path{{{1, 1}, {9, 1}}, {}};
  const Query2 query{{1, 1}, {9, 1}};
  EXPECT_TRUE(validator.check(query, {{1, 1}, {9, 1}, 8, 8}, path).valid);
  EXPECT_DOUBLE_EQ(validator.check(query, {{1, 1}, {9, 1}, 8, 8}, path).length, 8);
  expect_refused(validator.check(query, {{1, 2}, {9, 1}, 8, 8}, path), "starts at (1, 1), not at (1, 2)");
  expect_refused(validator.check(query, {{1, 1}, {9, 2}, 8, 8}, path), "ends at (9, 1), not at (9, 2)");
  expect_refused(validator.check(query, {{1, 1}, {9, 1}, 8.0001, 8}, path), "the length is 8");
  expect_refused(validator.check(query, {{1, 1}, {9, 1}, 8, 16}, path), "the cost is 8");
  expect_refused(validator.check(query, {{1, 1}, {9, 1}, 8, std::nan("")}, path), "cost");
  EXPECT_DOUBLE_EQ(validator.check(query, {{1, 1}, {9, 1}, 8, 8}, path).cost, 8);
  expect_refused(validator.check(query, {{1, 1}, {9, 1}, std::nan(""), 8}, path), "length");
  expect_refused(validator.check({{2, 1}, {9, 1}}, {{1, 1}, {9, 1}, 8, 8}, path), "moved to (1, 1) unasked");
  expect_refused(validator.check({{1, 1}, {9, 2}}, {{1, 1}, {9, 1}, 8, 8}, path), "from the goal");
  expect_refused(validator.check(query, {{1, 1}, {9, 1}, 8, 8}, Path2{}), "no points");
}

TEST(Validator, AllowsTheGoalToBeMissedByAsMuchAsWasAsked) {
  const World world = block();
  const Validator validator(world);
  const Path2 path{{{1, 1}, {9, 1}}, {}};
  Query2 query{{1, 1}, {9, 2}};
  query.within = 1;
  EXPECT_TRUE(validator.check(query, {{1, 1}, {9, 1}, 8, 8}, path).valid);
  query.within = 0.99;
  expect_refused(validator.check(query, {{1, 1}, {9, 1}, 8, 8}, path), "from the goal");
  query.on_blocked = OnBlocked::nearest;
  EXPECT_TRUE(validator.check(query, {{1, 1}, {9, 1}, 8, 8}, path).valid);
}

// For agents of any radius: a start moves only where it has no room, a goal only as far as was asked.
TEST(Validator, LetsTheEndsOfAnyAgentMoveOnlyAsAsked) {
  for (const double radius : {0.0, 1e-11, 1.0}) {
    Query2 query{{2, 5}, {5, 5}, radius};  // the goal is in the block
    query.on_blocked = OnBlocked::nearest;
    const Path2 to_the_block{{{2, 5}, {4 - radius, 5}}, {}}, from_elsewhere{{{2, 4}, {2, 3}}, {}};
    EXPECT_TRUE(check(block(), to_the_block, query).valid);
    expect_refused(check(block(), from_elsewhere, query), "has room where it was");
    query.start = {-1, 4};  // outside
    EXPECT_TRUE(check(block(), from_elsewhere, query).valid);
    query = {{2, 5}, {5, 5}, radius};
    query.within = 1 + radius;
    EXPECT_TRUE(check(block(), to_the_block, query).valid);
    query.within = 0.99 + radius;
    expect_refused(check(block(), to_the_block, query), "from the goal, asked was within");
  }
  // The smallest disc does not get through walls, nor along them; a smaller one is refused.
  const Path2 through{{{2, 5}, {8, 5}}, {}};
  expect_refused(check(block(), through, {{2, 5}, {8, 5}, 1e-11}), "comes within 0 of the edge");
  const Path2 along{{{2, 4}, {8, 4}}, {}};
  expect_refused(check(block(), along, {{2, 4}, {8, 4}, 1e-11}), "comes within 0 of the edge");
  expect_refused(check(block(), along, {{2, 4}, {8, 4}, 1e-12}), "too small for the coordinates of this world");
}

TEST(Validator, RefusesNumbersThatAreNone) {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  for (Vec2 p : {Vec2{nan, 1}, Vec2{1, nan}, Vec2{inf, 1}, Vec2{1, -inf}, Vec2{1e300, 1}, Vec2{1e-300, 1}}) {
    expect_refused(check(block(), {{1, 1}, p, {9, 1}}), "out of range");
    expect_refused(check(block(), Path2{{{1, 1}, {2, 1}}, {{0, p, true}}}), "out of range");
  }
}

TEST(Validator, RefusesArcsOutOfOrderOrBeyondThePath) {
  const std::vector<Vec2> points{{1, 1}, {3, 1}, {5, 1}};
  expect_refused(check(block(), Path2{points, {{2, {2, 1}, true}}}), "beyond the path");
  expect_refused(check(block(), Path2{points, {{4294967295u, {2, 1}, true}}}), "beyond the path");
  expect_refused(check(block(), Path2{points, {{1, {4, 1}, true}, {0, {2, 1}, true}}}), "out of order");
  expect_refused(check(block(), Path2{points, {{0, {2, 1}, true}, {0, {2, 1}, true}}}), "out of order");
}

// --- tolerance -------------------------------------------------------------------------------------------------------

TEST(Validator, ForgivesRoundingAtCornersAndNothingMore) {
  const std::vector<Vec2> taut{{1, 5}, {4, 6}, {6, 6}, {9, 5}};
  Random random(5);
  for (int i = 0; i < 200; ++i) {
    for (double off : {1e-12, 1e-5}) {  // of an extent of 10: 1e-13 and 1e-6
      std::vector<Vec2> moved = taut;
      for (std::size_t k : {1, 2}) {
        const double angle = random.between(0.0, 6.28);
        moved[k] = moved[k] + Vec2{off * std::cos(angle), off * std::sin(angle)};
      }
      const Verdict verdict = check(block(), moved);
      if (off < 1e-9) {
        EXPECT_TRUE(verdict.valid) << describe(moved) << verdict.reason;
      } else if (moved[1].y < 6 && moved[1].x > 4 && moved[2].y < 6) {
        expect_refused(verdict, "blocked space");
      }
    }
  }
  EXPECT_FALSE(check(block(), {{1, 5}, {4 + 1e-12, 6 - 1e-12}, {6 - 1e-12, 6 - 1e-12}, {9, 5}}).exact);
  expect_refused(check(block(), {{1, 5}, {4 + 1e-5, 6 - 1e-5}, {6 - 1e-5, 6 - 1e-5}, {9, 5}}), "blocked space");
}

TEST(Validator, ForgivesRoundingAlongAnEdgeOfAGrid) {
  const World world = grid_pinch(CornerRule::forbid);
  expect_accepted(check(world, {{4 - 1e-12, 1}, {4 + 1e-12, 4 + 1e-12}, {4 + 1e-12, 5 - 1e-12}, {4, 9}}), false);
  expect_refused(check(world, {{4, 1}, {4 + 1e-5, 4 + 1e-5}, {4 + 1e-5, 5 - 1e-5}, {4, 9}}), "blocked space");
}

TEST(Validator, RefusesASqueezeThroughAPinchHoweverItIsPerturbed) {
  Random random(6);
  for (bool grid : {false, true}) {
    const World forbid = grid ? grid_pinch(CornerRule::forbid) : pinch(CornerRule::forbid);
    const World allow = grid ? grid_pinch(CornerRule::allow) : pinch(CornerRule::allow);
    for (int i = 0; i < 200; ++i) {
      const double angle = random.between(0.0, 6.28), off = i % 2 == 0 ? 1e-12 : 1e-9;
      const Vec2 through = Vec2{5, 5} + Vec2{off * std::cos(angle), off * std::sin(angle)};
      EXPECT_FALSE(check(forbid, {{4, 6}, through, {6, 4}}).valid) << describe({through}) << grid;
      EXPECT_FALSE(check(forbid, {{4, 6 + off}, {6, 4 + off}}).valid) << off << grid;
      EXPECT_TRUE(check(allow, {{4, 6}, through, {6, 4}}).valid) << describe({through}) << grid;
    }
  }
}

TEST(Validator, RefusesAPathThatCrossesAWallByPerturbation) {
  for (double off : {1e-15, 1e-12, 1e-10, 1e-6}) {
    expect_refused(check(wall(), {{4, 5}, {5 - off, 4}, {5 + off, 6}, {6, 5}}), "");
    expect_refused(check(wall(), {{4, 5}, {5 + off, 4}, {6, 5}}), "");
    expect_refused(check(wall(), {{4, 5}, {5, 4}, {5 + off, 6}, {6, 5}}), "");
  }
  // Back to where it came from it is a dent, not a way across.
  expect_accepted(check(wall(), {{4, 4}, {5 + 1e-12, 5}, {4, 6}}), false);
  expect_refused(check(wall(), {{4, 4}, {5 + 1e-5, 5}, {4, 6}}), "");
  // Around the end of the wall.
  expect_accepted(check(wall(), {{4, 5}, {5, 8 - 1e-12}, {6, 5}}), false);
  expect_refused(check(wall(), {{4, 5}, {5, 8 - 1e-5}, {6, 5}}), "");
}

TEST(Validator, RefusesAPathBesideAnEdgeSharedByTwoBlockedAreas) {
  for (double off : {1e-13, 1e-12, 1e-9}) {
    expect_refused(check(shared_edge(), {{5 + off, 1}, {5 + off, 9}}), "");
    expect_refused(check(shared_edge(), {{5, 1}, {5 + off, 3}, {5 - off, 5}, {5, 9}}), "");
  }
}

TEST(Validator, AcceptsRandomTautPathsWithRoundedCorners) {
  // Random valid lattice paths, their inner points moved by less than the tolerance, stay valid.
  int tried = 0;
  for (int seed = 0; seed < cases(300, 5000); ++seed) {
    LatticeWorlds lattice(static_cast<std::uint64_t>(seed) + 6000000);
    PolygonWorld::Parts parts = lattice.make();
    const World world = PolygonWorld(parts);
    const Validator validator(world);
    for (int k = 0; k < 40; ++k) {
      Path2 path;
      const std::size_t size = 3 + lattice.random().below(2);
      while (path.points.size() < size) path.points.push_back(lattice.query_point());
      const auto verdict = [&] { return validator.check(ends_of(path), claim_of_path(path), path); };
      if (!verdict().valid) continue;
      ++tried;
      for (std::size_t i = 1; i + 1 < path.points.size(); ++i) {
        const double angle = lattice.random().between(0.0, 6.28);
        path.points[i] = path.points[i] + 1e-13 * lattice.size() * Vec2{std::cos(angle), std::sin(angle)};
      }
      ASSERT_TRUE(verdict().valid) << verdict().reason << describe(path.points) << "seed " << seed << describe(parts);
    }
  }
  EXPECT_GT(tried, 300);
}

// --- radius ----------------------------------------------------------------------------------------------------------

// Around the corners (4, 6) and (6, 6) of the block at distance r, from (2, 5) side to the right side.
Path2 around_the_block(double r) {
  return {{{4 - r, 3}, {4 - r, 6}, {4, 6 + r}, {6, 6 + r}, {6 + r, 6}, {6 + r, 3}},
          {{1, {4, 6}, false}, {3, {6, 6}, false}}};
}

World block_as_grid() {
  GridBuilder builder(10, 10);
  for (int y = 0; y < 10; ++y) {
    for (int x = 0; x < 10; ++x) builder.set_free(x, y, !(x >= 4 && x < 6 && y >= 4 && y < 6));
  }
  return std::move(builder).build();
}

TEST(Validator, MeasuresTheClearanceOfStraightPiecesAndArcs) {
  for (const World& world : {block(), block_as_grid()}) {
    for (double r : {0.1, 0.5, 1.3}) {
      const Path2 path = around_the_block(r);
      Query2 query = ends_of(path);
      query.radius = r;
      const Verdict verdict = check(world, path, query);
      EXPECT_TRUE(verdict.valid) << verdict.reason;
      EXPECT_DOUBLE_EQ(verdict.length, length(path));
      query.radius = r * 1.001;
      expect_refused(check(world, path, query), "comes within");
    }
    // Clearance from the boundary counts as well.
    Query2 query{{1, 1}, {9, 1}};
    query.radius = 1;
    EXPECT_TRUE(check(world, Path2{{{1, 1}, {9, 1}}, {}}, query).valid);
    query.radius = 1.001;
    expect_refused(check(world, Path2{{{1, 1}, {9, 1}}, {}}, query), "comes within");
  }
}

TEST(Validator, RefusesOneArcThatComesTooClose) {
  for (const World& world : {block(), block_as_grid()}) {
    // Too tight only between its ends: an arc of a larger circle that bulges towards the corner.
    const Path2 chord{{{3.5, 6}, {4, 6.5}}, {}};
    Query2 query = ends_of(chord);
    query.radius = 0.5;
    expect_refused(check(world, chord, query), "comes within");
    const Path2 arc{{{3.5, 6}, {4, 6.5}}, {{0, {4, 6}, false}}};
    EXPECT_TRUE(check(world, arc, query).valid);
    // The other way round sweeps through the block.
    const Path2 wrong{{{3.5, 6}, {4, 6.5}}, {{0, {4, 6}, true}}};
    expect_refused(check(world, wrong, query), "comes within");
    // Not a circle at all.
    const Path2 uneven{{{3.4, 6}, {4, 6.5}}, {{0, {4, 6}, false}}};
    query = ends_of(uneven);
    query.radius = 0.1;
    expect_refused(check(world, uneven, query), "circle");
    query.radius = 0;
    expect_refused(check(world, uneven, query), "circle");
  }
}

TEST(Validator, KeepsRoundAgentsAwayFromWallsAndPoints) {
  auto parts = square_of(10);
  parts.walls = {{{5, 2}, {5, 8}}};
  parts.points = {{2, 5}};
  const World world = PolygonWorld(parts);
  const auto passes = [&](std::vector<Vec2> points, double radius) {
    Path2 path{std::move(points), {}};
    Query2 query = ends_of(path);
    query.radius = radius;
    return check(world, path, query).valid;
  };
  EXPECT_TRUE(passes({{3.5, 2}, {3.5, 8}}, 1.5));
  EXPECT_FALSE(passes({{3.5, 2}, {3.5, 8}}, 1.51));
  EXPECT_TRUE(passes({{2, 1}, {2, 3.9}}, 1));
  EXPECT_FALSE(passes({{2, 1}, {2, 4.1}}, 1));
  EXPECT_FALSE(passes({{4, 5}, {6, 5}}, 0.001));
  EXPECT_TRUE(passes({{2, 1}, {2, 9}}, 0));  // a point does not stop a point
  EXPECT_FALSE(passes({{11, 5}}, 0.5));      // outside, though far from every edge
  EXPECT_FALSE(passes({{50, 5}}, 0.5));
}

TEST(Validator, ComparesRoundAgentsWithDenseSampling) {
  Random random(9);
  int valid = 0;
  for (int i = 0; i < cases(60, 1000); ++i) {
    const Grid grid = random_grid(random, 6, 6, 0.2, CornerRule::forbid);
    const World world = grid;
    for (int k = 0; k < 20; ++k) {
      const Vec2 centre{random.between(1.0, 5.0), random.between(1.0, 5.0)};
      const double r = random.between(0.3, 2.0), from = random.between(0.0, 6.28),
                   sweep_angle = random.between(0.1, 6.0);
      const bool ccw = k % 2 == 0;
      const auto at = [&](double t) {
        const double angle = from + (ccw ? t : -t) * sweep_angle;
        return centre + Vec2{r * std::cos(angle), r * std::sin(angle)};
      };
      const Path2 path{{at(0), at(1)}, {{0, centre, ccw}}};
      // The clearance, sampled: distance to the nearest blocked cell or the outside.
      double clearance = 100;
      for (int s = 0; s <= 400; ++s) {
        const Vec2 p = at(s / 400.0);
        for (int y = -2; y < 8; ++y) {
          for (int x = -2; x < 8; ++x) {
            if (grid.is_free_checked(x, y)) continue;
            const double dx = std::max({x - p.x, 0.0, p.x - x - 1}), dy = std::max({y - p.y, 0.0, p.y - y - 1});
            clearance = std::min(clearance, std::hypot(dx, dy));
          }
        }
      }
      const double step = r * sweep_angle / 400;
      if (clearance < 2 * step) continue;
      ++valid;
      Query2 query = ends_of(path);
      query.radius = clearance - step;
      EXPECT_TRUE(check(world, path, query).valid) << describe({centre, at(0), at(1)}) << describe(grid);
      query.radius = clearance + 1e-6;
      EXPECT_FALSE(check(world, path, query).valid) << describe({centre, at(0), at(1)}) << describe(grid);
    }
  }
  EXPECT_GT(valid, 50);
}

}  // namespace
}  // namespace taut
