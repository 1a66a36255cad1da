// Planning again through tetrahedra after weights have changed and the agent has moved: costs are those of planning
// from scratch, and paths pass the validator in the world as it is now.
#include <gtest/gtest.h>

#include <vector>

#include "support/brute_force_worlds.hpp"
#include "support/changing_weights.hpp"
#include "support/volume_worlds.hpp"
#include "taut/base/detail/infinite.hpp"
#include "taut/base/input_error.hpp"
#include "taut/plan/detail/volume/tetrahedron_replanner.hpp"
#include "taut/plan/replanner.hpp"

namespace taut::detail {
namespace {

using volume::any_point;

VolumeComplex draw_volume(Random& random) {
  volume::MeshKind kind = volume::any_kind(random);
  kind.stretch = random.below(3) == 0 ? 8 : 1;
  kind.contrast = std::min(kind.contrast, 100.0);
  auto parts = volume::draw_mesh(kind, random);
  parts.corner_rule = random.below(4) == 0 ? CornerRule::allow : CornerRule::forbid;
  return VolumeComplex(parts);
}

struct Tally {
  int changes = 0, found = 0, differ = 0, along_edges = 0;
  // Where costs settle so slowly that a search lets small changes go (IncrementalSearch), as on stretched tetrahedra.
  int impatient = 0;
  double most_apart = 0, most_impatient = 0;
  std::uint64_t again = 0, anew = 0;
};

// What the replanner says now, beside a planner made for the world as it is now.
void compare(TetrahedronReplanner& replanner, const FieldOptions& options, Vec3 start, Vec3 goal, Plan3& plan,
             bool& impatient, Tally& tally) {
  replanner.plan({}, plan);
  const auto ground = std::make_shared<const VolumeGround>(std::make_shared<const VolumeComplex>(replanner.complex()));
  TetrahedronFieldPlanner planner(ground, options, IndirectWays::all);
  Plan3 scratch;
  planner.plan({.start = start, .goal = goal}, {}, scratch);
  ASSERT_EQ(plan.status, scratch.status) << "change " << tally.changes;
  if (plan.status != Status::found) return;
  ++tally.found;
  const double apart =
      replanner.value_at_start() == planner.value_at_start()
          ? 0
          : std::fabs(replanner.value_at_start() - planner.value_at_start()) / planner.value_at_start();
  // In no run of fewer expansions is a change let go.
  constexpr std::uint64_t kPatient = 2048;
  impatient = impatient || plan.effort.expanded > kPatient;
  if (impatient || scratch.effort.expanded > kPatient) {
    ++tally.impatient;
    tally.most_impatient = std::max(tally.most_impatient, apart);
  } else {
    tally.differ += apart > 1e-9 ? 1 : 0;
    tally.most_apart = std::max(tally.most_apart, apart);
  }
  const World3 world = replanner.complex();
  const Verdict verdict = Validator3(world).check({.start = start, .goal = goal}, volume::claim_of(plan), plan.path);
  ASSERT_TRUE(verdict.valid) << verdict.reason;
  tally.along_edges += replanner.went_along_edges() ? 1 : 0;
  EXPECT_GE(plan.cost, plan.lower_bound * (1 - 1e-12));
  tally.again += plan.effort.expanded;
  tally.anew += scratch.effort.expanded;
}

Tally compare_with_scratch(int changes, bool early, std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  while (tally.changes < changes) {
    const VolumeComplex complex = draw_volume(random);
    FieldOptions options;
    options.early = early;
    options.share = !early ? 0 : random.below(3) == 0 ? 0.5 : 1;
    options.restricted = random.below(4) != 0;
    TetrahedronReplanner replanner(complex, options);
    const auto draw = [&] { return any_point(complex, random); };
    const Vec3 goal = draw();
    Vec3 start = draw();
    replanner.move_to(start);
    replanner.set_goal(goal);
    Plan3 plan;
    bool impatient = false;
    for (int round = 0; round < 25 && tally.changes < changes; ++round) {
      compare(replanner, options, start, goal, plan, impatient, tally);
      if (testing::Test::HasFatalFailure()) return tally;
      for (int n = random.between(1, 3); n > 0; --n, ++tally.changes) {
        replanner.set_weight(SimplexId::at(random.below(complex.simplex_count())), draw_changed_weight(random));
        if (random.below(3) == 0) replanner.plan(draw_short_budget(random), plan);
      }
      if (random.below(2) == 0) {
        start = random.below(2) == 0 || plan.path.points.size() < 2 ? draw() : plan.path.points[1];
        replanner.move_to(start);
      }
    }
  }
  std::printf(
      "replanner: %d found, %llu expansions again, %llu from scratch; %d differ, by up to %.3g, beside %d that settle "
      "slowly, by up to %.3g; %d along edges\n",
      tally.found, static_cast<unsigned long long>(tally.again), static_cast<unsigned long long>(tally.anew),
      tally.differ, tally.most_apart, tally.impatient, tally.most_impatient, tally.along_edges);
  EXPECT_GT(tally.found, changes / 20);
  return tally;
}

TEST(TetrahedronReplanner, GivesTheCostsOfPlanningFromScratch) {
  const Tally tally = compare_with_scratch(brute_force::cases(400, 10000), false, 1);
  EXPECT_LE(tally.most_apart, 1e-9);
  EXPECT_LE(tally.most_impatient, 1e-7);
  EXPECT_LT(tally.impatient, tally.found / 4);
  EXPECT_LT(tally.again, tally.anew);
}
TEST(TetrahedronReplanner, StopsEarlyAndStillFindsPaths) {
  (void)compare_with_scratch(brute_force::cases(400, 10000), true, 2);
}

// What is found about a large mesh stays when little of it changes.
TEST(TetrahedronReplanner, RepairsLittleWhereLittleHasChanged) {
  Random random(5);
  const VolumeComplex complex(volume::draw_mesh({.size = 12, .contrast = 10}, random));
  Replanner3 replanner(complex);
  Vec3 at{0.5, 0.5, 0.5};
  replanner.move_to(at);
  replanner.set_goal({11.5, 11.2, 11.4});
  Plan3 plan;
  replanner.plan({}, plan);
  const std::uint64_t first = plan.effort.expanded;
  std::uint64_t rest = 0;
  int steps = 0;
  std::vector<GroundCellId> near;
  for (; plan.status == Status::found && plan.path.points.size() > 2 && steps < 1000; ++steps) {
    at = plan.path.points[1];
    replanner.move_to(at);
    replanner.cells_near(at, 1, near);
    ASSERT_FALSE(near.empty());
    replanner.set_weight(near[random.below(near.size())], 1 + 9 * random.unit());
    replanner.plan({}, plan);
    rest += plan.effort.expanded;
  }
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_GT(steps, 10);
  EXPECT_LT(rest, first * static_cast<std::uint64_t>(steps) / 10);
}

TEST(TetrahedronReplanner, KnowsTetrahedraNearAPoint) {
  Random random(6);
  const VolumeComplex complex(volume::draw_mesh({.size = 2, .blocked = 0.3}, random));
  const Replanner3 replanner(complex);
  std::vector<GroundCellId> near;
  for (int k = 0; k < 100; ++k) {
    const Vec3 p{4 * random.unit() - 1, 4 * random.unit() - 1, 4 * random.unit() - 1};
    const double radius = random.unit();
    replanner.cells_near(p, radius, near);
    ASSERT_TRUE(std::is_sorted(near.begin(), near.end()));
    // Some point of a tetrahedron near enough makes it near; corners and a few between will do.
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      double least = kInfinite;
      const auto& c = complex.corners(SimplexId(t));
      constexpr int n = 10;
      for (int i = 0; i <= n; ++i) {
        for (int j = 0; i + j <= n; ++j) {
          for (int l = 0; i + j + l <= n; ++l) {
            const double rest = n - i - j - l;
            const Vec3 q =
                (1.0 / n) *
                (static_cast<double>(i) * complex.position(c[0]) + static_cast<double>(j) * complex.position(c[1]) +
                 static_cast<double>(l) * complex.position(c[2]) + rest * complex.position(c[3]));
            least = std::min(least, distance(p, q));
          }
        }
      }
      const bool is_near = std::binary_search(near.begin(), near.end(), GroundCellId(t));
      if (least <= radius) {
        ASSERT_TRUE(is_near);
      }
      if (least > radius + 0.3) {
        ASSERT_FALSE(is_near);
      }
    }
  }
}

TEST(TetrahedronReplanner, AnswersInWords) {
  const SimplexParts<3, 3> parts{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}}, {2}, CornerRule::forbid};
  Replanner3 replanner{VolumeComplex(parts)};
  Plan3 plan;
  replanner.plan({}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  replanner.move_to({0.1, 0.1, 0.1});
  replanner.set_goal({0.2, 0.2, 0.1});
  for (const double weight : {0.0, -1.0, std::nan("")})
    EXPECT_THROW(replanner.set_weight(GroundCellId(0), weight), InputError);
  EXPECT_THROW(replanner.set_weight(GroundCellId(1), 1), InputError);
  EXPECT_THROW(replanner.split(SimplexId(0), {0.2, 0.2, 0.2}), InputError);
  EXPECT_THROW(replanner.replace({}), InputError);
  EXPECT_EQ(replanner.triangles(), nullptr);
  ASSERT_NE(replanner.tetrahedra(), nullptr);
  EXPECT_EQ(replanner.tetrahedra()->simplex_count(), 1u);
  EXPECT_EQ(replanner.cell_count(), 1u);
  replanner.plan({}, plan);
  EXPECT_EQ(plan.status, Status::found);
  replanner.set_weight(GroundCellId(0), kInfinite);
  replanner.plan({}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  replanner.set_weight(GroundCellId(0), 3);
  replanner.plan({}, plan);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, 0.3 * std::sqrt(2.0), 1e-12);
  Replanner3 none{VolumeComplex()};
  none.move_to({0, 0, 0});
  none.set_goal({0, 0, 0});
  none.plan({}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
}

// A search that is interrupted goes on where it was.
TEST(TetrahedronReplanner, GoesOnAfterABudgetIsSpent) {
  Random random(8);
  const VolumeComplex complex(volume::draw_mesh({.size = 6, .contrast = 10}, random));
  Replanner3 slow(complex), quick(complex);
  Plan3 plan, whole;
  for (Replanner3* replanner : {&slow, &quick}) {
    replanner->move_to({0.3, 0.2, 0.4});
    replanner->set_goal({5.5, 5.6, 5.2});
  }
  quick.plan({}, whole);
  int calls = 0;
  do {
    slow.plan({.expansions = 20}, plan);
    ASSERT_LT(++calls, 1000);
  } while (plan.status == Status::budget_spent);
  EXPECT_GT(calls, 1);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_EQ(slow.value_at_start(), quick.value_at_start());
}

}  // namespace
}  // namespace taut::detail
