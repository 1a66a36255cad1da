// Quadtrees over grids of costs: leaves, weights, errors, rings and neighbours, all against brute force.
#include "taut/cells/detail/weighted/cost_quadtree.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/brute_force_worlds.hpp"
#include "support/cost_grids.hpp"
#include "taut/base/input_error.hpp"

namespace taut::detail {
namespace {

using cost_grids::GridKind;

CostGrid draw_grid(Random& random, int largest) {
  GridKind kind = cost_grids::draw_kind(random, largest);
  if (random.below(2) == 0) kind.patch = random.between(2, 5);
  return cost_grids::draw(kind, random);
}

bool holds(const Box2& box, Vec2 p) { return p.x > box.min.x && p.x < box.max.x && p.y > box.min.y && p.y < box.max.y; }

TEST(CostQuadtree, LeavesTileTheSquareAndKeepTheGridsWeights) {
  Random random(1);
  for (int n = 0; n < brute_force::cases(60, 1000); ++n) {
    const CostGrid grid = draw_grid(random, 20);
    const CostQuadtree tree(grid);
    double area = 0;
    for (std::uint32_t i = 0; i < tree.leaf_count(); ++i) {
      const Box2 box = tree.box(i);
      area += (box.max.x - box.min.x) * (box.max.y - box.min.y);
      EXPECT_EQ(box.max.x - box.min.x, static_cast<double>(1 << tree.level(i)));
      for (double y = box.min.y; y < box.max.y; ++y) {
        for (double x = box.min.x; x < box.max.x; ++x)
          ASSERT_EQ(tree.weight(i), static_cast<double>(grid.weight_checked(static_cast<int>(x), static_cast<int>(y))));
      }
    }
    double side = 1;
    while (side < std::max(grid.width(), grid.height())) side *= 2;
    EXPECT_EQ(area, side * side);
    EXPECT_EQ(tree.least_weight(), static_cast<double>(grid.least_weight()));
    EXPECT_EQ(tree.error().published, 0);
    EXPECT_EQ(tree.error().by_area, 0);
    // As many leaves as squares that are all of one weight while their parents are not.
    const auto is_one = [&](double x, double y, double s) {
      for (double v = y; v < y + s; ++v) {
        for (double u = x; u < x + s; ++u) {
          if (grid.weight_checked(static_cast<int>(u), static_cast<int>(v)) !=
              grid.weight_checked(static_cast<int>(x), static_cast<int>(y)))
            return false;
        }
      }
      return true;
    };
    std::size_t expected = 0;
    for (double s = 1; s <= side; s *= 2) {
      for (double y = 0; y < side; y += s) {
        for (double x = 0; x < side; x += s) {
          const double px = std::floor(x / (2 * s)) * 2 * s, py = std::floor(y / (2 * s)) * 2 * s;
          expected += is_one(x, y, s) && (s == side || !is_one(px, py, 2 * s)) ? 1 : 0;
        }
      }
    }
    EXPECT_EQ(tree.leaf_count(), expected);
  }
}

TEST(CostQuadtree, RingsHaveAllCornersOnTheBorderAndKnowWhatLiesBehind) {
  Random random(2);
  int doubles = 0;
  for (int n = 0; n < brute_force::cases(60, 1000); ++n) {
    const CostGrid grid = draw_grid(random, 14);
    const CostQuadtree tree(grid, n % 3 == 0 ? 2.0 : 0.0);
    std::set<std::pair<double, double>> corners;
    for (std::uint32_t i = 0; i < tree.leaf_count(); ++i) {
      const Box2 b = tree.box(i);
      for (const double x : {b.min.x, b.max.x}) corners.insert({x, b.min.y}), corners.insert({x, b.max.y});
    }
    std::vector<std::set<std::uint32_t>> around(tree.node_count());
    for (std::uint32_t i = 0; i < tree.leaf_count(); ++i) {
      const Box2 b = tree.box(i);
      if (!(tree.weight(i) < cost_grids::kNever)) {
        EXPECT_EQ(tree.ring_size(i), 0u);
        continue;
      }
      std::size_t on_border = 0;
      for (const auto& [x, y] : corners)
        on_border += x >= b.min.x && x <= b.max.x && y >= b.min.y && y <= b.max.y && !holds(b, {x, y}) ? 1 : 0;
      ASSERT_EQ(tree.ring_size(i), on_border);
      double turned = 0;
      for (std::uint32_t k = 0; k < tree.ring_size(i); ++k) {
        const std::uint32_t edge = tree.ring_begin(i) + k;
        const Vec2 at = tree.position(tree.ring_node(edge));
        const Vec2 next = tree.position(tree.ring_node(tree.ring_begin(i) + (k + 1) % tree.ring_size(i)));
        ASSERT_TRUE(corners.contains({at.x, at.y}));
        turned += at.x * next.y - at.y * next.x;
        around[tree.ring_node(edge)].insert(i);
        const Vec2 d = next - at, out{(at.x + next.x) / 2 + (d.y > 0   ? 0.25
                                                             : d.y < 0 ? -0.25
                                                                       : 0),
                                      (at.y + next.y) / 2 + (d.x > 0   ? -0.25
                                                             : d.x < 0 ? 0.25
                                                                       : 0)};
        std::uint32_t behind = CostQuadtree::kNone;
        for (std::uint32_t j = 0; j < tree.leaf_count(); ++j) behind = holds(tree.box(j), out) ? j : behind;
        ASSERT_EQ(tree.behind(edge), behind);
      }
      ASSERT_EQ(turned / 2, (b.max.x - b.min.x) * (b.max.y - b.min.y));  // counter-clockwise, once round
      const Vec2 own[3] = {{b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
      for (std::size_t t = 0; t < 3; ++t)
        ASSERT_EQ(tree.position(tree.ring_node(tree.ring_begin(i) + tree.turns(i)[t])), own[t]);
    }
    // A node is one wedge of free leaves.
    for (std::uint32_t a = 0; a < tree.node_count(); ++a) {
      std::set<std::uint32_t> listed;
      for (const CostQuadtree::Around& l : tree.around(a)) {
        listed.insert(l.leaf);
        ASSERT_EQ(tree.ring_node(tree.ring_begin(l.leaf) + l.index), a);
      }
      ASSERT_EQ(listed, around[a]);
      const Vec2 p = tree.position(a);
      const auto free = [&](double x, double y) {
        return grid.weight_checked(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y))) <
               CostGrid::kBlocked;
      };
      const bool q0 = free(p.x, p.y), q1 = free(p.x - 1, p.y), q2 = free(p.x - 1, p.y - 1), q3 = free(p.x, p.y - 1);
      const bool is_double = q0 == q2 && q1 == q3 && q0 != q1 && grid.corner_rule() == CornerRule::forbid;
      if (is_double) {
        ASSERT_EQ(listed.size(), 1u);
        ++doubles;
      }
    }
  }
  EXPECT_GT(doubles, 50);
}

// Moments that are joined on the way up, against sums over what leaves cover in the end.
TEST(CostQuadtree, ErrorsAreThoseOfWhatLeavesCover) {
  Random random(3);
  int joined = 0, mixed = 0;
  for (int n = 0; n < brute_force::cases(60, 1000); ++n) {
    const CostGrid grid = draw_grid(random, 12);
    const int levels = random.between(0, 5);
    const double side = random.below(2) == 0 ? 16.0 : 7 + 9 * random.unit(), bound = random.below(3) == 0 ? 0 : 3;
    const Vec2 origin{random.unit(), random.unit()};
    const CostQuadtree tree(GridAreas(grid), origin, side, levels, {bound, grid.corner_rule()});
    const double unit = side / (1 << levels);
    double published = 0, spread = 0, whole = 0;
    for (std::uint32_t i = 0; i < tree.leaf_count(); ++i) {
      const Box2 box = tree.box(i);
      if (!(tree.weight(i) < cost_grids::kNever)) continue;
      double sum = 0, area = 0, own_spread = 0;
      for (int pass = 0; pass < 2; ++pass) {
        for (double v = box.min.y; v < box.max.y - unit / 2; v += unit) {
          for (double u = box.min.x; u < box.max.x - unit / 2; u += unit) {
            for (int y = 0; y < grid.height(); ++y) {
              for (int x = 0; x < grid.width(); ++x) {
                const double a = std::max(0.0, std::min(u + unit, x + 1.0) - std::max(u, x * 1.0)) *
                                 std::max(0.0, std::min(v + unit, y + 1.0) - std::max(v, y * 1.0));
                if (a < 1e-12) continue;
                const double w = static_cast<double>(grid.weight(x, y)), by = w - tree.weight(i);
                ASSERT_LT(w, cost_grids::kNever);
                if (pass == 0) sum += a * w, area += a;
                if (pass == 1) own_spread += a * by * by, published += a * a * by * by;
              }
            }
          }
        }
      }
      ASSERT_NEAR(area, (box.max.x - box.min.x) * (box.max.y - box.min.y), 1e-9);
      ASSERT_NEAR(tree.weight(i), sum / area, 1e-6 * sum / area);
      if (tree.level(i) > 0) {
        ASSERT_LE(std::sqrt(own_spread / area), bound + 1e-4);
        ++joined;
      }
      mixed += own_spread > 1e-6 ? 1 : 0;
      spread += own_spread;
      whole += area;
    }
    const double by_area = whole > 0 ? std::sqrt(spread / whole) : 0;
    EXPECT_NEAR(tree.error().by_area, by_area, 1e-6 * (1 + by_area));
    EXPECT_NEAR(tree.error().published, std::sqrt(published), 1e-6 * (1 + std::sqrt(published)));
  }
  EXPECT_GT(joined, 20);
  EXPECT_GT(mixed, 200);
}

TEST(CostQuadtree, TellsWhichLeavesHoldAPoint) {
  Random random(4);
  for (int n = 0; n < 60; ++n) {
    const CostGrid grid = draw_grid(random, 12);
    const CostQuadtree tree(grid);
    std::vector<std::uint32_t> found;
    for (int k = 0; k < 50; ++k) {
      const Vec2 p = cost_grids::draw_point(grid, random);
      tree.find_leaves_at(p, {}, found);
      std::set<std::uint32_t> expected;
      for (std::uint32_t i = 0; i < tree.leaf_count(); ++i) {
        if (tree.box(i).contains(p) && tree.weight(i) < cost_grids::kNever) expected.insert(i);
      }
      ASSERT_EQ(std::set<std::uint32_t>(found.begin(), found.end()), expected);
    }
    tree.find_leaves_at({-0.5, 0.5}, {}, found);
    EXPECT_TRUE(found.empty());
    tree.find_leaves_at({0.5, 1e9}, {}, found);
    EXPECT_TRUE(found.empty());
  }
}

TEST(CostQuadtree, RefusesWhatItCannotHold) {
  const CostGrid grid(2, 2, {1, 2, 3, 4});
  EXPECT_THROW(CostQuadtree(GridAreas(grid), {0, 0}, 2, 15, {}), InputError);
  EXPECT_THROW(CostQuadtree(GridAreas(grid), {0, 0}, 2, -1, {}), InputError);
  EXPECT_THROW(CostQuadtree(GridAreas(grid), {0, 0}, 0, 2, {}), InputError);
  EXPECT_EQ(CostQuadtree(CostGrid()).leaf_count(), 1u);
  EXPECT_THROW(CostQuadtree(grid, 0, [](std::size_t, std::size_t) { throw InputError("test", 0, "given up"); }),
               InputError);
}

}  // namespace
}  // namespace taut::detail
