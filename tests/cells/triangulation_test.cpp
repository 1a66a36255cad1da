// The dynamic triangulation under random edits, with everything that has to hold checked from the outside, and free
// space held against the world that the obstacles make up.
#include "taut/cells/triangulation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <tuple>

#include "support/full_size.hpp"
#include "support/random_edits.hpp"
#include "support/triangulation_checks.hpp"
#include "taut/base/input_error.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
namespace {

using test::find_broken;
using test::find_broken_segment;

constexpr std::size_t kVerticesOfAFreeBox = 8;  // its corners and those of the frame

using Editor = test::RandomEditor<Triangulation>;

class TriangulationEdits : public testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Steps, TriangulationEdits, testing::Values(1.0, 0.5, 0.0625, 0.3, 0.1, 0.7));

TEST_P(TriangulationEdits, KeepEverythingInOrder) {
  int refused = 0;
  const std::uint64_t seeds = full_size() ? 2500 : 25;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Editor editor(seed, GetParam());
    for (int i = 0; i < 70; ++i) {
      editor.edit();
      ASSERT_EQ(find_broken(editor.world), "") << "seed " << seed << ", edit " << i;
      ASSERT_EQ(find_broken_segment(editor.world), "") << "seed " << seed << ", edit " << i;
    }
    refused += editor.refused;
    editor.remove_all();
    ASSERT_EQ(find_broken(editor.world), "") << "seed " << seed << ", emptied";
    ASSERT_EQ(editor.world.mesh().vertex_count(), kVerticesOfAFreeBox) << "seed " << seed;
    ASSERT_EQ(editor.world.obstacle_count(), 1u);
  }
  EXPECT_LT(refused, static_cast<int>(seeds) * 35) << "most edits should be done";
}

// Blocked by the definition: outside the boundary, or inside an obstacle; nothing said near an edge, where rounded
// crossings may differ.
enum class Truth { free, blocked, near_an_edge };
Truth truth_at(const PolygonWorld::Parts& parts, Vec2 p, double margin) {
  const auto near = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (distance_to_segment(p, ring[i], ring[(i + 1) % ring.size()]) <= margin) return true;
    }
    return false;
  };
  bool blocked = side_of_ring(parts.boundary, p) != Side::inside;
  if (near(parts.boundary)) return Truth::near_an_edge;
  for (const Polygon& polygon : parts.obstacles) {
    for (const Ring& ring : polygon.rings) {
      if (near(ring)) return Truth::near_an_edge;
    }
    blocked = blocked || side_of_polygon(polygon, p) == Side::inside;
  }
  return blocked ? Truth::blocked : Truth::free;
}

TEST_P(TriangulationEdits, LeaveFreeWhatTheWorldLeavesFree) {
  std::size_t compared = 0;
  for (std::uint64_t seed = 100; seed < (full_size() ? 1100 : 115); ++seed) {
    Editor editor(seed, GetParam());
    for (int i = 0; i < 40; ++i) editor.edit();
    const PolygonWorld::Parts parts = editor.world.parts();
    std::vector<FaceId> faces;
    for (int i = 0; i < 200; ++i) {
      const Vec2 p = editor.anywhere();
      const Truth truth = truth_at(parts, p, 1e-9);
      if (truth == Truth::near_an_edge) continue;
      editor.world.free_faces_at(p, faces);
      ASSERT_EQ(!faces.empty(), truth == Truth::free) << "seed " << seed << " at " << p.x << ", " << p.y;
      ++compared;
    }
  }
  EXPECT_GT(compared, 1000u);
}

TEST_P(TriangulationEdits, NameEveryFaceTheyChange) {
  using Face = std::tuple<bool, std::uint32_t, std::uint32_t, std::uint32_t, int>;
  const auto snapshot = [](const Triangulation& t) {
    std::vector<Face> faces;
    for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
      const FaceId f(i);
      if (!t.mesh().in_use(f)) {
        faces.emplace_back();
        continue;
      }
      faces.emplace_back(true, t.mesh().corner(f, 0).value, t.mesh().corner(f, 1).value, t.mesh().corner(f, 2).value,
                         t.mesh().coverage(f));
    }
    return faces;
  };
  Editor editor(7, GetParam());
  for (int i = 0; i < 150; ++i) {
    const std::vector<Face> before = snapshot(editor.world);
    const std::uint32_t version = editor.world.version();
    editor.edit();
    const std::vector<Face> after = snapshot(editor.world);
    std::set<std::uint32_t> named;
    if (editor.world.version() != version) {
      for (const FaceId f : editor.world.changed()) named.insert(f.value);
    }
    for (std::uint32_t f = 0; f < after.size(); ++f) {
      if (f < before.size() && before[f] == after[f]) continue;
      ASSERT_TRUE(named.contains(f)) << "edit " << i << ", face " << f;
      ASSERT_EQ(editor.world.mesh().changed_in(FaceId(f)), editor.world.version());
    }
  }
}

TEST(Triangulation, OfAWorldEqualsTheOneMadeStepByStep) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    PolygonOptions options;
    options.obstacles = 30;
    options.walls = 5;
    options.points = 10;
    options.courtyards = 0.3;
    options.mean_size = 60;
    options.overlap = seed % 2 == 0;
    options.seed = seed;
    const PolygonWorld world(generate_polygons(options));
    const Triangulation at_once(world);
    ASSERT_EQ(find_broken(at_once), "") << seed;
    ASSERT_EQ(find_broken_segment(at_once), "") << seed;
    Triangulation by_steps(world.bounds());
    for (const Polygon& polygon : world.obstacles()) by_steps.insert(polygon);
    for (const Polyline& wall : world.walls()) by_steps.insert_wall(wall);
    for (const Vec2 p : world.points()) by_steps.insert_point(p);
    EXPECT_EQ(PolygonWorld(at_once.parts()), world) << seed;
    EXPECT_EQ(PolygonWorld(by_steps.parts()).obstacles(), world.obstacles()) << seed;
    const auto free_area = [](const Triangulation& t) {
      double area = 0;
      for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
        if (!t.is_free(FaceId(i))) continue;
        const auto at = [&](unsigned k) { return t.mesh().position(t.mesh().corner(FaceId(i), k)); };
        area += cross(at(1) - at(0), at(2) - at(0)) / 2;
      }
      return area;
    };
    EXPECT_NEAR(free_area(at_once), free_area(by_steps), 1e-9 * 1e6) << seed;
    if (seed % 2 == 1) {
      EXPECT_EQ(at_once.mesh().vertex_count(), by_steps.mesh().vertex_count() + world.boundary().size() - 4);
    }
  }
}

TEST(Triangulation, FindsAllFreeFacesAroundAPoint) {
  Triangulation t(Box2{{0, 0}, {10, 10}});
  t.insert(Polygon{{{{2, 2}, {4, 2}, {4, 4}, {2, 4}}}});
  t.insert(Polygon{{{{4, 4}, {6, 4}, {6, 6}, {4, 6}}}});
  std::vector<FaceId> faces;
  const auto corners_angle = [&](Vec2 p) {  // the free angle around p, in parts of a circle
    t.free_faces_at(p, faces);
    double sum = 0;
    for (const FaceId f : faces) {
      for (unsigned i = 0; i < 3; ++i) {
        const auto at = [&](unsigned k) { return t.mesh().position(t.mesh().corner(f, k % 3)); };
        if (at(i) != p) continue;
        const Vec2 a = at(i + 1) - p, b = at(i + 2) - p;
        sum += std::atan2(cross(a, b), dot(a, b));
      }
    }
    return sum / (2 * std::acos(-1.0));
  };
  EXPECT_DOUBLE_EQ(corners_angle({4, 4}), 0.5);  // two quarters apart
  EXPECT_DOUBLE_EQ(corners_angle({2, 2}), 0.75);
  EXPECT_DOUBLE_EQ(corners_angle({0, 0}), 0.25);  // outside is blocked
  t.free_faces_at({3, 2}, faces);
  EXPECT_EQ(faces.size(), 1u);  // on an edge of an obstacle
  t.free_faces_at({3, 3}, faces);
  EXPECT_TRUE(faces.empty());
  t.free_faces_at({11, 5}, faces);
  EXPECT_TRUE(faces.empty());
  for (const Vec2 far : {Vec2{1e9, 5}, {-1e300, 1e300}, {std::nan(""), 5}}) {
    t.free_faces_at(far, faces);
    EXPECT_TRUE(faces.empty());
    EXPECT_THROW((void)t.locate(far), InputError);
  }
}

TEST(Triangulation, KeepsACrateInAWallSolid) {
  Triangulation t(Box2{{0, 0}, {10, 10}});
  t.insert(Polygon{{{{4, 0}, {6, 0}, {6, 10}, {4, 10}}}});
  const ObstacleId crate = t.insert(Polygon{{{{1, 4}, {2, 4}, {2, 5}, {1, 5}}}});
  const std::size_t vertices = t.mesh().vertex_count();
  const auto is_free = [&](Vec2 p) {
    std::vector<FaceId> faces;
    t.free_faces_at(p, faces);
    return !faces.empty();
  };
  t.move(crate, {3.5, 0});  // half in the wall
  EXPECT_EQ(find_broken(t), "");
  EXPECT_FALSE(is_free({5, 4.5}));
  EXPECT_TRUE(is_free({1.5, 4.5}));
  t.move(crate, {-0.9, 0});
  EXPECT_FALSE(is_free({3.8, 4.5}));
  EXPECT_FALSE(is_free({4.2, 4.5}));
  t.move(crate, {-2.6, 0});
  EXPECT_EQ(find_broken(t), "");
  EXPECT_FALSE(is_free({5, 4.5}));
  EXPECT_FALSE(is_free({1.5, 4.5}));
  EXPECT_EQ(t.mesh().vertex_count(), vertices);
}

TEST(Triangulation, TakesDegenerateInput) {
  Triangulation t(Box2{{-100, -100}, {100, 100}});
  std::vector<ObstacleId> ids;
  for (int i = -50; i <= 50; ++i) ids.push_back(t.insert_point({static_cast<double>(i), static_cast<double>(i)}));
  EXPECT_EQ(find_broken(t), "") << "all in a line";
  for (int i = 0; i < 3; ++i) ids.push_back(t.insert_point({7, 7}));  // there already
  for (int i = 0; i < 3; ++i) ids.push_back(t.insert_wall(std::vector<Vec2>{{-50, -50}, {50, 50}}));
  EXPECT_EQ(find_broken_segment(t), "") << "through every point, three times";
  for (const Vec2 p : {Vec2{25, 0}, {7, 24}, {24, 7}, {15, 20}, {20, 15}, {0, 25}, {-7, 24}, {-24, 7}, {-25, 0}}) {
    ids.push_back(t.insert_point(p));
  }
  EXPECT_EQ(find_broken(t), "") << "many on a circle";
  const Polygon square{{{{10, -10}, {20, -10}, {20, -20}, {10, -20}}}};
  for (int i = 0; i < 3; ++i) ids.push_back(t.insert(square));
  EXPECT_EQ(find_broken(t), "") << "the same square three times";
  for (const ObstacleId id : ids) t.remove(id);
  EXPECT_EQ(find_broken(t), "");
  EXPECT_EQ(t.mesh().vertex_count(), kVerticesOfAFreeBox);
}

TEST(Triangulation, RefusesWhatIsNoObstacleAndChangesNothing) {
  Triangulation t(Box2{{0, 0}, {10, 10}});
  const ObstacleId wall = t.insert_wall(std::vector<Vec2>{{1, 1}, {9, 9}});
  const std::uint32_t version = t.version();
  const double nan = std::nan("");
  EXPECT_THROW(t.insert(Polygon{{{{0, 0}, {4, 4}, {4, 0}, {0, 4}}}}), InputError);  // crosses itself
  EXPECT_THROW(t.insert(Polygon{{{{0, 0}, {1, 1}}}}), InputError);
  EXPECT_THROW(t.insert(Polygon{}), InputError);
  EXPECT_THROW(t.insert(Polygon{{{{0, 0}, {nan, 1}, {1, 1}}}}), InputError);
  EXPECT_THROW(t.insert(Polygon{{{{0, 0}, {1000, 1}, {1, 1}}}}), InputError);
  EXPECT_THROW(t.insert_wall(std::vector<Vec2>{{1, 1}}), InputError);
  EXPECT_THROW(t.insert_wall(std::vector<Vec2>{}), InputError);
  EXPECT_THROW(t.insert_wall(std::vector<Vec2>{{1, 1}, {1, nan}}), InputError);
  EXPECT_THROW(t.insert_point({nan, 1}), InputError);
  EXPECT_THROW(t.insert_point({-1e300, 1}), InputError);
  EXPECT_THROW(t.move(wall, {1e9, 0}), InputError);
  EXPECT_THROW(t.move(wall, {nan, 0}), InputError);
  EXPECT_THROW(t.remove(ObstacleId(0)), InputError) << "the boundary";
  EXPECT_THROW(t.remove(ObstacleId(99)), InputError);
  EXPECT_THROW(t.remove(ObstacleId()), InputError);
  EXPECT_EQ(t.version(), version);
  t.remove(wall);
  EXPECT_THROW(t.remove(wall), InputError) << "already gone";
  EXPECT_THROW(Triangulation(Box2{{0, 0}, {0, 5}}), InputError);
  EXPECT_THROW(Triangulation(Box2{{0, 0}, {0x1p140, 0x1p140}}), InputError);
}

}  // namespace
}  // namespace taut
