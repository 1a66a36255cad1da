// The planners over voxels against a plain search that shares no code with them, and against published costs.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <set>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/random_voxels.hpp"
#include "support/shared_data.hpp"
#include "taut-io/voxel_file.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

std::unique_ptr<Planner3> planner_for(const char* name, std::shared_ptr<const World3> world) {
  CellStore3 cells(std::move(world));
  return make_planner(parse_planner(name), cells);
}

// Dijkstra's algorithm without any cleverness. Voxels are numbered, distances kept for all of them.
class PlainVoxelSearch {
 public:
  explicit PlainVoxelSearch(const VoxelGrid& grid) : grid_(grid) {}

  // Infinite where there is no way; NaN where an end is blocked.
  double length(Vec3 start, Vec3 goal) {
    const auto starts = voxels_that_hold(start), goals = voxels_that_hold(goal);
    if (starts.empty() || goals.empty()) return std::nan("");
    for (const auto& s : starts) {
      for (const auto& g : goals) {
        if (s == g) return distance(start, goal);
      }
    }
    std::map<Place, double> best;
    std::set<std::pair<double, Place>> open;
    const auto reach = [&](const Place& place, double way) {
      const auto known = best.find(place);
      if (known != best.end() && known->second <= way) return;
      best[place] = way;
      open.insert({way, place});
    };
    for (const auto& s : starts) reach(s, distance(start, middle(s)));
    while (!open.empty()) {
      const auto [way, at] = *open.begin();
      open.erase(open.begin());
      if (way > best[at]) continue;
      for (int x = at[0] - 1; x <= at[0] + 1; ++x) {
        for (int y = at[1] - 1; y <= at[1] + 1; ++y) {
          for (int z = at[2] - 1; z <= at[2] + 1; ++z) {
            if (all_free(at, {x, y, z})) reach({x, y, z}, way + distance(middle(at), middle({x, y, z})));
          }
        }
      }
    }
    double least = std::numeric_limits<double>::infinity();
    for (const auto& g : goals) {
      if (best.count(g) > 0) least = std::min(least, best[g] + distance(middle(g), goal));
    }
    return least;
  }

 private:
  using Place = std::array<int, 3>;
  static Vec3 middle(const Place& p) { return {p[0] + 0.5, p[1] + 0.5, p[2] + 0.5}; }
  std::vector<Place> voxels_that_hold(Vec3 p) const {
    std::vector<Place> out;
    for (int x = 0; x < grid_.width(); ++x) {
      for (int y = 0; y < grid_.height(); ++y) {
        for (int z = 0; z < grid_.depth(); ++z) {
          const bool holds = x <= p.x && p.x <= x + 1 && y <= p.y && p.y <= y + 1 && z <= p.z && p.z <= z + 1;
          if (holds && grid_.is_free(x, y, z)) out.push_back({x, y, z});
        }
      }
    }
    return out;
  }
  bool all_free(const Place& a, const Place& b) const {
    for (int x = std::min(a[0], b[0]); x <= std::max(a[0], b[0]); ++x) {
      for (int y = std::min(a[1], b[1]); y <= std::max(a[1], b[1]); ++y) {
        for (int z = std::min(a[2], b[2]); z <= std::max(a[2], b[2]); ++z) {
          if (!grid_.is_free_checked(x, y, z)) return false;
        }
      }
    }
    return true;
  }
  const VoxelGrid& grid_;
};

class VoxelPlanners : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Each, VoxelPlanners, testing::Values("voxel-dijkstra", "voxel-astar"));

TEST_P(VoxelPlanners, FindWhatAPlainSearchFinds) {
  Random random(11);
  int found = 0, unreachable = 0, blocked = 0;
  for (int round = 0; round < 60; ++round) {
    const int width = random.between(1, 7), height = random.between(1, 7), depth = random.between(1, 7);
    const auto world = std::make_shared<const World3>(random_voxels(random, width, height, depth, round % 6 * 0.12));
    const VoxelGrid& grid = std::get<VoxelGrid>(*world);
    PlainVoxelSearch plain(grid);
    const auto planner = planner_for(GetParam(), world);
    const Validator3 validator(*world);
    Plan3 plan;
    for (int q = 0; q < 12; ++q) {
      const Query3 query{random_point(random, grid), random_point(random, grid)};
      planner->plan(query, Budget{}, plan);
      const double expected = plain.length(query.start, query.goal);
      const std::string about = "round " + std::to_string(round) + ", query " + std::to_string(q);
      if (std::isnan(expected)) {
        EXPECT_TRUE(plan.status == Status::start_blocked || plan.status == Status::goal_blocked) << about;
        ++blocked;
      } else if (std::isinf(expected)) {
        EXPECT_EQ(plan.status, Status::unreachable) << about;
        ++unreachable;
      } else {
        ASSERT_EQ(plan.status, Status::found) << about;
        EXPECT_NEAR(plan.cost, expected, 1e-9) << about;
        EXPECT_EQ(plan.length, plan.cost);
        EXPECT_LE(plan.lower_bound, plan.cost * (1 + 1e-12));
        const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
        EXPECT_TRUE(verdict.valid) << about << ": " << verdict.reason;
        ++found;
      }
    }
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(unreachable, 20);
  EXPECT_GT(blocked, 100);
}

TEST_P(VoxelPlanners, AnswerEveryKindOfQueryWithAStatus) {
  VoxelGridBuilder builder(3, 3, 3);
  builder.free_all();
  builder.set_free(1, 1, 1, false);
  const auto world = std::make_shared<const World3>(std::move(builder).build());
  const auto planner = planner_for(GetParam(), world);
  Plan3 plan;
  const auto status_of = [&](const Query3& query, const Budget& budget = {}) {
    planner->plan(query, budget, plan);
    return plan.status;
  };
  const Vec3 corner{0.5, 0.5, 0.5}, opposite{2.5, 2.5, 2.5};
  EXPECT_EQ(status_of({corner, {1.5, 1.5, 1.5}}), Status::goal_blocked);
  EXPECT_EQ(status_of({{1.5, 1.5, 1.5}, corner}), Status::start_blocked);
  EXPECT_EQ(status_of({{std::nan(""), 0, 0}, corner}), Status::start_blocked);
  EXPECT_EQ(status_of({corner, {4, 1, 1}}), Status::goal_blocked);
  EXPECT_EQ(status_of({corner, opposite, 0.1}), Status::unsupported);
  Query3 nearest{corner, opposite}, within{corner, opposite};
  nearest.on_blocked = OnBlocked::nearest;
  within.within = 1;
  EXPECT_EQ(status_of(nearest), Status::unsupported);
  EXPECT_EQ(status_of(within), Status::unsupported);
  EXPECT_EQ(status_of({corner, corner}), Status::found);
  EXPECT_EQ(plan.path.points, std::vector{corner});
  EXPECT_EQ(plan.cost, 0);
  Budget little;
  little.expansions = 1;
  EXPECT_EQ(status_of({corner, opposite}, little), Status::budget_spent);
  // Around the blocked middle: the way runs through the middles of two faces of the cube, or an edge of it.
  EXPECT_EQ(status_of({corner, opposite}), Status::found);
  EXPECT_NEAR(plan.cost, 2 * std::sqrt(2) + 2, 1e-12);
}

TEST_P(VoxelPlanners, DoNotSlipBetweenVoxelsThatTouch) {
  VoxelGridBuilder builder(2, 2, 1);
  builder.set_free(0, 0, 0, true);
  builder.set_free(1, 1, 0, true);
  const auto world = std::make_shared<const World3>(std::move(builder).build());
  const auto planner = planner_for(GetParam(), world);
  Plan3 plan;
  planner->plan({{0.5, 0.5, 0.5}, {1.5, 1.5, 0.5}}, Budget{}, plan);
  EXPECT_EQ(plan.status, Status::unreachable);
  // From the edge where they touch both can be reached, unless the query means one.
  Query3 query{{1, 1, 0.5}, {1.5, 1.5, 0.5}};
  planner->plan(query, Budget{}, plan);
  EXPECT_EQ(plan.status, Status::found);
  query.start_towards = Vec3{0, 0, 0.5};
  planner->plan(query, Budget{}, plan);
  EXPECT_EQ(plan.status, Status::unreachable);
  // Across the edge only: along it there is nothing to choose.
  for (const double z : {0.1, 0.5, 0.9}) {
    query.start_towards = Vec3{2, 2, z};
    planner->plan(query, Budget{}, plan);
    EXPECT_EQ(plan.status, Status::found) << z;
    query.start_towards = Vec3{0, 0, z};
    planner->plan(query, Budget{}, plan);
    EXPECT_EQ(plan.status, Status::unreachable) << z;
  }
}

TEST_P(VoxelPlanners, TellAListenerOfTheSameSearchAndAllocateNothingOnceWarm) {
  Random random(5);
  const auto world = std::make_shared<const World3>(random_voxels(random, 20, 20, 20, 0.2));
  const auto planner = planner_for(GetParam(), world);
  const Query3 query{{0.5, 0.5, 0.5}, {19.5, 19.5, 19.5}};
  Plan3 plan, told;
  planner->plan(query, Budget{}, plan);
  ASSERT_EQ(plan.status, Status::found);
  const std::size_t before = allocations();
  planner->plan(query, Budget{}, plan);
  EXPECT_EQ(allocations(), before);
  const auto clone = planner->clone();
  std::uint64_t expanded = 0, generated = 0;
  clone->listen([&](const SearchEvent3& event) {
    EXPECT_TRUE(std::get<VoxelGrid>(*world).bounds().contains(event.at));
    (event.kind == SearchEventKind::expanded ? expanded : generated) += 1;
  });
  clone->plan(query, Budget{}, told);
  EXPECT_EQ(told.path.points, plan.path.points);
  EXPECT_EQ(expanded, plan.effort.expanded);
  EXPECT_EQ(generated, plan.effort.generated);
}

TEST(VoxelPlanner, IsPickedForVoxelsAndNoPlannerOfThePlaneFitsThem) {
  VoxelGridBuilder builder(4, 4, 4);
  builder.free_all();
  const World3 world = std::move(builder).build();
  const Query3 query{{0.5, 0.5, 0.5}, {3.5, 3.5, 3.5}};
  const Answer3 answer = plan(world, query);
  EXPECT_EQ(answer.planner, "voxel-astar");
  EXPECT_NEAR(answer.plan.cost, 3 * std::sqrt(3), 1e-12);
  EXPECT_TRUE(answer.plan.proven_optimal);
  EXPECT_NE(find_planner("polyanya")->misfit(world).find("plane"), std::string::npos);
  EXPECT_NE(find_planner("voxel-astar")->misfit(World(Grid())).find("space"), std::string::npos);
}

TEST(VoxelPlanner, FindsThePublishedCosts) {
  TAUT_NEEDS_SHARED_DATA("voxels");
  const auto folder = test::shared_data() / "voxels";
  const auto world = std::make_shared<const World3>(io::read_voxels(folder / "Simple.3dmap"));
  const auto planner = planner_for("voxel-astar", world);
  const Validator3 validator(*world);
  std::ifstream in(folder / "Simple.3dmap.3dscen");
  std::string line;
  std::getline(in, line);
  std::getline(in, line);
  Vec3 start, goal;
  double cost = 0, ratio = 0;
  Plan3 plan;
  int number = 0;
  const int step = brute_force::cases(50, 1);
  const Vec3 half = filled<3>(0.5);
  while (in >> start.x >> start.y >> start.z >> goal.x >> goal.y >> goal.z >> cost >> ratio) {
    if (number++ % step != 0) continue;
    planner->plan({start + half, goal + half}, Budget{}, plan);
    ASSERT_EQ(plan.status, Status::found) << "query " << number;
    ASSERT_NEAR(plan.cost, cost, 1e-6) << "query " << number;
    const Query3 query{start + half, goal + half};
    const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
    ASSERT_TRUE(verdict.valid) << "query " << number << ": " << verdict.reason;
  }
  EXPECT_EQ(number, 10000);
}

}  // namespace
}  // namespace taut
