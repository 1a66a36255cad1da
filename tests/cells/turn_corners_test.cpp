// Where paths can turn: against the fans of the world itself, which know nothing of triangles, and after every edit
// against what building anew gives.
#include "taut/cells/turn_corners.hpp"

#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/random_edits.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"

namespace taut {
using namespace detail;
namespace {

// Whether a point has a free wedge of more than 180 degrees.
bool has_wide_wedge(const FanView& fan) {
  const std::size_t n = fan.rays.size();
  if (n == 0) return fan.free_if_no_rays;
  for (std::size_t i = 0; i < n; ++i) {
    if (!fan.rays[i].free_after) continue;
    if (n == 1) return true;
    const Vec2 a = fan.rays[i].towards, b = fan.rays[(i + 1) % n].towards;
    if (orient2d(fan.at, a, b) < 0) return true;
  }
  return false;
}

// By position, of all vertices in use.
std::vector<std::pair<Vec2, bool>> listed(const Triangulation& t, const TurnCorners& corners) {
  std::vector<std::pair<Vec2, bool>> out;
  for (std::uint32_t i = 0; i < t.mesh().vertex_slots(); ++i) {
    const VertexId v(i);
    if (t.mesh().in_use(v) && t.mesh().is_joined(v)) out.emplace_back(t.mesh().position(v), corners[v]);
  }
  return out;
}

TEST(TurnCorners, AreWhereTheWorldHasRoomForMoreThanHalfATurn) {
  std::size_t turns = 0, others = 0;
  brute_force::LatticeWorlds worlds(41);
  for (int i = 0; i < brute_force::cases(2000, 20000); ++i) {
    PolygonWorld::Parts parts = worlds.make();
    for (std::uint64_t k = worlds.random().below(4); k > 0; --k) parts.points.push_back(worlds.query_point());
    const PolygonWorld world(parts);
    const Triangulation t(world);
    if (t.is_rounded()) continue;  // crossings are no corners of the world
    const PolygonSight sight(world);
    PolygonSight::Scratch scratch;
    std::vector<FanRay> rays;
    const TurnCorners corners(t);
    for (const auto& [at, turn] : listed(t, corners)) {
      const FanView fan = sight.fan_at(at, rays, scratch);
      // A point obstacle has no rays; anything else without is inside a blocked area or a corner of the frame.
      if (fan.rays.empty() && !t.domain().contains(at)) continue;
      const bool expected = has_wide_wedge(fan);
      ASSERT_EQ(turn, expected) << "world " << i << " at " << at.x << "," << at.y << brute_force::describe(parts);
      ++(expected ? turns : others);
    }
  }
  EXPECT_GT(turns, 500u);
  EXPECT_GT(others, 500u);
}

TEST(TurnCorners, OfADrawingAreTheTipsThatStickOut) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {6, 10}, {5, 6}, {4, 10}, {0, 10}};  // a notch from above
  parts.walls = {{{0, 3}, {4, 3}}};                                                 // its free end
  parts.points = {{8, 5}};
  const Triangulation t{PolygonWorld(parts)};
  std::vector<Vec2> turns;
  for (const auto& [at, turn] : listed(t, TurnCorners(t))) {
    if (turn) turns.push_back(at);
  }
  std::sort(turns.begin(), turns.end());
  EXPECT_EQ(turns, (std::vector<Vec2>{{4, 3}, {5, 6}, {8, 5}}));
}

TEST(TurnCorners, FollowEveryEdit) {
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(brute_force::cases(20, 300)); ++seed) {
    test::RandomEditor<Triangulation> editor(seed, seed % 2 == 0 ? 1 : 0.5);
    TurnCorners corners(editor.world);
    for (int i = 0; i < 80; ++i) {
      const std::uint32_t version = editor.world.version();
      editor.edit();
      if (editor.world.version() == version) continue;
      corners.update(editor.world);
      ASSERT_EQ(listed(editor.world, corners), listed(editor.world, TurnCorners(editor.world)))
          << "seed " << seed << ", edit " << i;
    }
  }
}

}  // namespace
}  // namespace taut
