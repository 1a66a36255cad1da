// A reduction that follows its triangulation, against one found without its code after every edit.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "support/drawn_worlds.hpp"
#include "support/full_size.hpp"
#include "support/random_edits.hpp"
#include "support/reduction_checks.hpp"
#include "taut/cells/clearance.hpp"
#include "taut/cells/reduction.hpp"
#include "taut/world/generate/maze.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

// A world, widths of which some change for no reason with every edit, and their reduction.
class Followed {
 public:
  explicit Followed(const PolygonWorld& world)
      : triangulation_(world), widths_(triangulation_), reduction_(triangulation_, widths_) {}

  ObstacleId insert(const Polygon& polygon) { return follow(triangulation_.insert(polygon)); }
  ObstacleId insert_wall(std::span<const Vec2> points) { return follow(triangulation_.insert_wall(points)); }
  ObstacleId insert_point(Vec2 p) { return follow(triangulation_.insert_point(p)); }
  void remove(ObstacleId id) {
    triangulation_.remove(id);
    follow(id);
  }
  void move(ObstacleId id, Vec2 by) {
    triangulation_.move(id, by);
    follow(id);
  }

  [[nodiscard]] const Triangulation& triangulation() const { return triangulation_; }
  [[nodiscard]] const Reduction& reduction() const { return reduction_; }
  [[nodiscard]] std::string defect() const { return test::find_defect(reduction_, triangulation_, widths_); }
  [[nodiscard]] std::string difference() const {
    return test::find_difference(reduction_, Reduction(triangulation_, widths_), triangulation_);
  }

 private:
  ObstacleId follow(ObstacleId id) {
    renewed_.assign(triangulation_.changed().begin(), triangulation_.changed().end());
    for (std::uint64_t n = random_.below(4); n > 0; --n) {
      const auto f = FaceId::at(random_.below(triangulation_.mesh().face_slots()));
      widths_.factor[f.value] = random_.unit();
      renewed_.push_back(f);
    }
    reduction_.update(triangulation_, widths_, renewed_);
    return id;
  }

  Triangulation triangulation_;
  test::ScaledSides widths_;
  Reduction reduction_;
  std::vector<FaceId> renewed_;
  Random random_{1};
};

class ReductionEdits : public testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Steps, ReductionEdits, testing::Values(1.0, 0.5, 0.3, 0.7));

TEST_P(ReductionEdits, LeaveWhatBuildingAnewLeaves) {
  const std::uint64_t seeds = full_size() ? 420 : 9;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    test::RandomEditor<Followed> editor(seed, GetParam());
    ASSERT_EQ(editor.world.defect(), "") << "seed " << seed << ", at the beginning";
    for (int i = 0; i < 60; ++i) {
      editor.edit();
      ASSERT_EQ(editor.world.defect(), "") << "seed " << seed << ", edit " << i;
      ASSERT_EQ(editor.world.difference(), "") << "seed " << seed << ", edit " << i;
    }
    editor.remove_all();
    ASSERT_EQ(editor.world.defect(), "") << "seed " << seed << ", emptied";
    ASSERT_EQ(editor.world.reduction().component_count(), 1u);
  }
}

// How many components have decisions: their number changes where large parts come apart or together.
std::size_t components_with_decisions(const Followed& world) {
  std::set<std::uint32_t> found;
  for (std::uint32_t i = 0; i < world.triangulation().mesh().face_slots(); ++i) {
    if (world.reduction().level(FaceId(i)) == 3) found.insert(world.reduction().component(FaceId(i)).value);
  }
  return found.size();
}

// Two round walks that share their middle. The door moves from the one to the other: faces in the junctions stay what
// they are, level 2, but lead on over another side.
TEST(ReductionEditsOfDoors, TurnJunctionsWithoutChangingThem) {
  PolygonWorld::Parts parts;
  parts.boundary = {{1, 1}, {14, 1}, {14, 8}, {1, 8}};
  parts.obstacles = {box_obstacle(2, 2, 7, 7), box_obstacle(8, 2, 13, 7)};
  Followed world{PolygonWorld(parts)};
  const ObstacleId door = world.insert(box_obstacle(13, 4, 14, 5));
  std::map<std::uint32_t, unsigned> dead;
  const auto faces = [&] { return static_cast<std::uint32_t>(world.triangulation().mesh().face_slots()); };
  for (std::uint32_t i = 0; i < faces(); ++i) {
    if (world.reduction().level(FaceId(i)) == 2) dead[i] = world.reduction().dead_side(FaceId(i));
  }
  world.move(door, {-12, 0});
  EXPECT_EQ(world.defect(), "");
  std::size_t turned = 0;
  for (const auto& [i, side] : dead) {
    const FaceId f(i);
    if (world.triangulation().mesh().changed_in(f) == world.triangulation().version()) continue;
    turned += world.reduction().level(f) == 2 && world.reduction().dead_side(f) != side ? 1 : 0;
  }
  EXPECT_EQ(turned, 2u);
}

// A dead end that turns back on itself, beside a ring. A door moves from the wall between its two arms to its mouth:
// the tree becomes a ring on its own, which holds faces that the edit leaves alone.
TEST(ReductionEditsOfDoors, FindTheLoopInATreeThatIsCutOffAtItsTop) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {9, 0}, {9, 4}, {24, 4}, {24, 7}, {13.5, 7}, {13.5, 5}, {9, 5}, {9, 9}, {0, 9}};
  for (double x = 13.75; x < 22; x += 0.25) {
    parts.obstacles = {box_obstacle(3, 3, 6, 6), box_obstacle(13.5, 5, x, 6), box_obstacle(x + 1, 5, 23, 6)};
    Followed world{PolygonWorld(parts)};
    const ObstacleId door = world.insert(box_obstacle(x, 5, x + 1, 6));
    ASSERT_EQ(world.defect(), "") << x;
    ASSERT_EQ(world.reduction().component_count(), 1u);
    world.move(door, {10 - x, -1});
    ASSERT_EQ(world.defect(), "") << x;
    ASSERT_EQ(world.reduction().component_count(), 2u);
    world.remove(door);
    ASSERT_EQ(world.defect(), "") << x;
  }
}

// Corridors a cell wide; doors are boxes that fill a cell. Moving one opens a way and closes another in one edit.
TEST(ReductionOfAMaze, FollowsDoorsThatOpenCloseAndMove) {
  constexpr int kCells = 16, kDoors = 50;
  const Grid grid = generate_maze({.columns = kCells, .rows = kCells, .loops = 0.3, .seed = 4});
  Followed world(trace_grid(grid));
  Random random(5);
  const auto free_cell = [&] {
    for (;;) {
      const auto x = static_cast<int>(random.below(2 * kCells + 1)), y = static_cast<int>(random.below(2 * kCells + 1));
      if (grid.is_free(x, y)) return Vec2{static_cast<double>(x), static_cast<double>(y)};
    }
  };
  struct Door {
    ObstacleId id;
    Vec2 at;
  };
  std::vector<Door> doors;
  const int edits = full_size() ? 40000 : 800;
  int parted = 0, joined = 0;
  std::size_t before = components_with_decisions(world);
  for (int i = 0; i < edits; ++i) {
    const std::uint64_t what = random.below(4);
    if (!doors.empty() && (what == 0 || doors.size() > kDoors)) {
      std::swap(doors[random.below(doors.size())], doors.back());
      world.remove(doors.back().id);
      doors.pop_back();
    } else if (!doors.empty() && what == 1) {
      Door& door = doors[random.below(doors.size())];
      const Vec2 to = free_cell();
      world.move(door.id, to - door.at);
      door.at = to;
    } else {
      const Vec2 p = free_cell();
      doors.push_back({world.insert(box_obstacle(p.x, p.y, p.x + 1, p.y + 1)), p});
    }
    ASSERT_EQ(world.defect(), "") << "edit " << i;
    ASSERT_EQ(world.difference(), "") << "edit " << i;
    const std::size_t now = components_with_decisions(world);
    parted += now > before ? 1 : 0;
    joined += now < before ? 1 : 0;
    before = now;
  }
  EXPECT_GT(parted, edits / 100);
  EXPECT_GT(joined, edits / 100);
}

// With widths as they are: an edit changes those of faces that it does not touch.
TEST(ReductionOfALargeWorld, IsRightAtCheckpointsBetweenEdits) {
  PolygonOptions options{.obstacles = 700, .mean_size = 20, .courtyards = 0.1, .walls = 100, .points = 100};
  const PolygonWorld world(generate_polygons(options));
  Triangulation triangulation(world);
  Clearance clearance(triangulation);
  Reduction reduction(triangulation, clearance);
  Random random(6);
  std::vector<ObstacleId> ids;
  const auto place = [&] { return Vec2{random.between(20.0, 980.0), random.between(20.0, 980.0)}; };
  const int edits = full_size() ? 20000 : 300, step = full_size() ? 200 : 30;
  for (int i = 0; i < edits; ++i) {
    const std::uint64_t what = random.below(4);
    if (!ids.empty() && (what == 0 || ids.size() > 60)) {
      std::swap(ids[random.below(ids.size())], ids.back());
      triangulation.remove(ids.back());
      ids.pop_back();
    } else if (what == 1) {
      triangulation.move(ObstacleId::at(1 + random.below(700)), {random.between(-2.0, 2.0), random.between(-2.0, 2.0)});
    } else if (what == 2) {
      // From side to side at times: most of the world comes apart.
      const Vec2 p = place(), q = place();
      ids.push_back(triangulation.insert_wall(random.below(3) == 0 ? Polyline{{0, p.y}, p, q, {1000, q.y}}
                                                                   : Polyline{p, p + Vec2{9, 5}}));
    } else {
      const Vec2 p = place();
      ids.push_back(triangulation.insert(Polygon{{{p, {p.x + 8, p.y + 1}, {p.x + 5, p.y + 7}}}}));
    }
    clearance.update(triangulation);
    reduction.update(triangulation, clearance, clearance.renewed());
    if (i % step != 0) continue;
    ASSERT_EQ(test::find_defect(reduction, triangulation, clearance), "") << "edit " << i;
    ASSERT_EQ(test::find_difference(reduction, Reduction(triangulation, clearance), triangulation), "") << "edit " << i;
  }
}

TEST(ReductionUpdate, BuildsAnewWhenEditsHaveBeenMissed) {
  Triangulation triangulation(Box2{{0, 0}, {10, 10}});
  const test::ScaledSides widths(triangulation);
  Reduction reduction(triangulation, widths);
  reduction.update(triangulation, widths, {});
  EXPECT_EQ(test::find_defect(reduction, triangulation, widths), "") << "nothing has happened";
  triangulation.insert_point({3, 4});
  triangulation.insert_point({7, 5});
  reduction.update(triangulation, widths, triangulation.changed());
  EXPECT_EQ(reduction.version(), triangulation.version());
  EXPECT_EQ(test::find_defect(reduction, triangulation, widths), "");
}

}  // namespace
}  // namespace taut
