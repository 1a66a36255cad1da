// A world that changes with all that follows it: after every edit, odd ones included, each follower is what it would be
// if it were made afresh; what a crossing had loosened is tight again when it is gone; and an edit is done with every
// follower or with none.
#include "taut/cells/live_world.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "support/full_size.hpp"
#include "support/random_edits.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/segment.hpp"

namespace taut {
using namespace detail;
namespace {

// The free area as faces and as cells have it.
double free_area(const Triangulation& t) {
  double twice = 0;
  for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
    if (!t.is_free(FaceId(i))) continue;
    const auto at = [&](unsigned k) { return t.mesh().position(t.mesh().corner(FaceId(i), k)); };
    twice += cross(at(1) - at(0), at(2) - at(0));
  }
  return twice / 2;
}
double free_area(const ConvexMesh& mesh) {
  double twice = 0;
  for (const MeshCellId id : mesh.cells()) {
    const auto cell = mesh.cell(id);
    for (std::size_t i = 1; i + 1 < cell.size(); ++i)
      twice += cross(cell[i].at - cell[0].at, cell[i + 1].at - cell[0].at);
  }
  return twice / 2;
}

// Whether two segments of the world cross, each inside the other: only there are points computed.
bool has_crossing(const PolygonWorld::Parts& parts) {
  std::vector<std::pair<Vec2, Vec2>> segments;
  const auto add = [&](std::span<const Vec2> chain, bool closed) {
    for (std::size_t i = 1; i < chain.size(); ++i) segments.emplace_back(chain[i - 1], chain[i]);
    if (closed) segments.emplace_back(chain.back(), chain.front());
  };
  add(parts.boundary, true);
  for (const Polygon& polygon : parts.obstacles) {
    for (const Ring& ring : polygon.rings) add(ring, true);
  }
  for (const Polyline& wall : parts.walls) add(wall, false);
  for (std::size_t i = 0; i < segments.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (contact(segments[i].first, segments[i].second, segments[k].first, segments[k].second) == Contact::cross)
        return true;
    }
  }
  return false;
}

// What is wrong with the followers; empty if nothing is.
std::string find_wrong(const LiveWorld& live) {
  const Triangulation& t = live.triangulation();
  const PolygonWorld::Parts parts = t.parts();
  if (t.is_rounded() && !has_crossing(parts)) return "it is loose, and nothing crosses";
  if (live.mesh()->slack() != rounding_slack(t)) return "the mesh is not as loose as its triangles";
  const double faces = free_area(t), cells = free_area(*live.mesh());
  if (std::fabs(faces - cells) > 1e-9 * (1 + faces)) return "the mesh covers another area than its triangles";
  const Clearance widths(t);
  for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
    for (unsigned k = 0; k < 3 && t.is_free(FaceId(i)); ++k) {
      if (live.clearance().width(FaceId(i), k) != widths.width(FaceId(i), k)) return "a width is another one";
    }
  }
  if (live.clearance().gate_count() != widths.gate_count()) return "there are other gates";
  const TurnCorners turns(t);
  for (std::uint32_t i = 0; i < t.mesh().vertex_slots(); ++i) {
    if (t.mesh().in_use(VertexId(i)) && live.turn_corners()[VertexId(i)] != turns[VertexId(i)])
      return "a corner that paths turn at is none, or the other way round";
  }
  if (live.reduction().version() != t.version()) return "the reduction is of another version";
  return "";
}

struct Offset {
  double step;
  Vec2 by;
};
class LiveWorldEdits : public testing::TestWithParam<Offset> {};
INSTANTIATE_TEST_SUITE_P(Steps, LiveWorldEdits,
                         testing::Values(Offset{1, {0, 0}}, Offset{0.5, {0, 0}}, Offset{0.3, {0, 0}},
                                         Offset{1, {1e6, -1e6}}, Offset{0.3, {1e6, -1e6}}));

TEST_P(LiveWorldEdits, KeepAllThatFollowsInStep) {
  const std::uint64_t seeds = full_size() ? 2500 : 6;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const CornerRule rule = seed % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    test::RandomEditor<LiveWorld> editor(seed, GetParam().step, rule, GetParam().by, kFollowedByAll);
    std::uint64_t version = 0;
    for (int i = 0; i < 80; ++i) {
      const int refused = editor.refused;
      const std::size_t before = editor.ids.size();
      i % 3 == 2 ? editor.edit_oddly() : editor.edit();
      if (editor.ids.size() != before) {
        ASSERT_EQ(editor.world.version(), version + 1);
      }
      if (editor.refused != refused) {
        ASSERT_EQ(editor.world.version(), version) << "refused, and yet there is another version";
      }
      version = editor.world.version();
      ASSERT_EQ(find_wrong(editor.world), "") << "seed " << seed << ", edit " << i;
      if (editor.ids.size() > 20) editor.remove_all();
      version = editor.world.version();
    }
    editor.remove_all();
    ASSERT_EQ(find_wrong(editor.world), "") << "seed " << seed << ", emptied";
    ASSERT_EQ(editor.world.triangulation().mesh().face_count(), 10u) << "seed " << seed << ": the frame and a square";
    ASSERT_FALSE(editor.world.triangulation().is_rounded()) << "seed " << seed;
  }
}

PolygonWorld two_walls() {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  parts.walls = {{{1, 1}, {9, 4}}, {{1, 8}, {9, 7}}};
  return PolygonWorld(parts);
}

TEST(LiveWorld, IsTightAgainWhenACrossingIsGone) {
  LiveWorld world(two_walls(), kFollowedByAll);
  ASSERT_EQ(world.mesh()->slack(), 0);
  const Vec2 beside{5, std::nextafter(2.5, 3)};  // a hair from the first wall
  std::vector<MeshPlace> places;
  world.mesh()->locate(beside, places);
  ASSERT_EQ(places.size(), 1u);
  const MeshPlace::Kind exact = places[0].kind;
  const ObstacleId across = world.insert_wall(std::vector<Vec2>{{3, 0.5}, {5.3, 9}});
  EXPECT_GT(world.mesh()->slack(), 0);
  EXPECT_EQ(world.mesh()->slack(), rounding_slack(world.triangulation()));
  world.remove(across);
  EXPECT_EQ(world.mesh()->slack(), 0);
  EXPECT_FALSE(world.triangulation().is_rounded());
  world.mesh()->locate(beside, places);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places[0].kind, exact) << "found as exactly as before";
}

TEST(LiveWorld, IsTightAgainWhereACrossingHadLedAWallOverACorner) {
  // The new wall crosses the first one closer to the box's corner than crossings are kept apart: both lead over it.
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  const double hair = 0x1p-46;
  parts.walls = {{{1, 5 - hair}, {9, 5 - hair}}};
  parts.obstacles = {Polygon{{{{5, 5}, {6, 6}, {4, 6}}}}};
  LiveWorld world(PolygonWorld(parts), kFollowedByAll);
  ASSERT_FALSE(world.triangulation().is_rounded());
  const std::size_t faces = world.triangulation().mesh().face_count();
  const ObstacleId across = world.insert_wall(std::vector<Vec2>{{5, 1}, {5, 5}});
  EXPECT_TRUE(world.triangulation().is_rounded());
  world.remove(across);
  EXPECT_FALSE(world.triangulation().is_rounded());
  EXPECT_EQ(world.mesh()->slack(), 0);
  EXPECT_EQ(world.triangulation().mesh().face_count(), faces);
  EXPECT_EQ(find_wrong(world), "");
}

TEST(LiveWorld, KeepsOnlyWhatItIsAskedFor) {
  LiveWorld points(two_walls()), discs(two_walls(), kFollowedByWidths);
  EXPECT_TRUE(points.has_mesh());
  EXPECT_FALSE(points.has_widths());
  EXPECT_THROW((void)points.clearance(), InputError);
  EXPECT_THROW((void)discs.mesh(), InputError);
  EXPECT_THROW((void)discs.gone(), InputError);
  (void)points.insert_point({5, 5});
  (void)discs.insert_point({5, 5});
  points.add_widths();
  discs.add_mesh(MergeStrategy::longest_portal);
  (void)points.insert_point({5, 6});
  (void)discs.insert_point({5, 6});
  EXPECT_EQ(find_wrong(points), "");
  EXPECT_EQ(find_wrong(discs), "");
  EXPECT_EQ(points.version(), 2u);
}

TEST(LiveWorld, RefusesAnEditWithAllThatFollows) {
  LiveWorld world(two_walls(), kFollowedByAll);
  const ObstacleId box = world.insert(Polygon{{{{4, 4}, {6, 4}, {6, 6}, {4, 6}}}});
  const std::uint32_t mesh = world.mesh()->version();
  EXPECT_THROW(world.insert(Polygon{{{{1, 1}, {3, 3}, {3, 1}, {1, 3}}}}), InputError);
  EXPECT_THROW(world.insert_point({1e6, 1e6}), InputError);
  EXPECT_THROW(world.insert_wall(std::vector<Vec2>{{1, 1}}), InputError);
  EXPECT_THROW(world.move(box, {1e6, 0}), InputError);
  EXPECT_THROW(world.remove(ObstacleId(12345)), InputError);
  EXPECT_EQ(world.version(), 1u);
  EXPECT_EQ(world.mesh()->version(), mesh);
  EXPECT_FALSE(world.is_broken());
  EXPECT_FALSE(world.mesh()->in_edit());
  EXPECT_EQ(find_wrong(world), "");
}

// A digit typed too many puts all other corners nearer to each other than crossings are told apart. What finds that out
// in the middle of an edit must not pass for an edit that was refused.
TEST(LiveWorld, IsBrokenByAnEditThatCannotBeDoneAndByNoOther) {
  int broken = 0, refused = 0;
  for (int i = 0; i < (full_size() ? 20000 : 400); ++i) {
    Random random(static_cast<std::uint64_t>(i));
    const double most = random.between(1.0, 25.0), reach = 2 * std::pow(10, most);
    const auto coordinate = [&] {
      const double size = random.below(3) == 0 ? random.between(0.0, most) : 1.0;
      return (random.below(2) == 0 ? -1 : 1) * std::round(std::pow(10, size));
    };
    PolygonWorld::Parts parts;
    parts.boundary = {{-reach, -reach}, {reach, -reach}, {reach, reach}, {-reach, reach}};
    LiveWorld world(PolygonWorld(parts), kFollowedByAll);
    for (int walls = random.between(1, 4); walls > 0; --walls) {
      std::vector<Vec2> wall;
      for (int k = random.between(1, 60); k > 0; --k) wall.push_back({coordinate(), coordinate()});
      const std::uint64_t version = world.version();
      try {
        (void)world.insert_wall(wall);
      } catch (const InputError& error) {
        ASSERT_EQ(world.version(), version);
        const bool halfway = std::string(error.what()).find("cannot be told") != std::string::npos;
        ASSERT_EQ(world.is_broken(), halfway) << error.what();
        ++(halfway ? broken : refused);
        if (!halfway) continue;
        EXPECT_TRUE(world.mesh()->in_edit());
        EXPECT_THROW((void)world.insert_point({1, 1}), InputError);
        break;
      }
    }
    if (!world.is_broken() && i % 20 == 0) {
      EXPECT_EQ(find_wrong(world), "") << "world " << i;
    }
  }
  EXPECT_GT(broken, 0);
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace taut
