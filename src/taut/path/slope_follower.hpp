// Walking a planned way over hills without taking them head-on (niederberger2004 section 7.2). The walker makes steps
// of equal length towards the next way point w; where that leads up, it turns aside by
//
//     delta(p) = min(max_deviation, strength * f(|w - p|) * |grad(p)| * cos(phi)),   f(d) = max_deviation * min(1, d /
//     fade),
//
// phi being the angle between the way to w and the gradient: most when w lies straight uphill, not at all along the
// slope, and ever less near w. "Ascending" means cos(phi) > 0; the paper's "phi > 0" says something else. The paper
// leaves open to which side: to the one with the smaller ascent, away from the gradient. Straight uphill this rule
// alone would change sides at every step, so a side is held until the gradient lies further than `hold` to that side:
// the way up becomes serpentines.
//
// The paper lets such a way enter obstacles. Here a step is made only if it stays in free space and w, with what
// follows, can be seen from its end, both by the exact sight lines of the world and its corner rule; otherwise with
// half, a quarter and an eighth of the angle, otherwise straight on. So a way that is exactly free gives a walk that
// is, and what was not free is left as it was. Every step brings the walker nearer to w by at least step *
// cos(max_deviation) / 2, or it is not made: it arrives at every way point after at most 2 * distance / (step *
// cos(max_deviation)) + 1 steps. Where nothing is to be turned away from, no points are added: on level ground the walk
// is the way.
//
// For a point agent. Deterministic. A step costs about four sight lines.
#pragma once

#include <cstddef>
#include <numbers>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/path/path.hpp"
#include "taut/world/detail/grid/grid_sight.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"
#include "taut/world/height_field.hpp"
#include "taut/world/world.hpp"

namespace taut {

// How a walker takes slopes; the names are those of the formula at the top of the file.
struct SlopeOptions {
  double step = 1;                              // above 0; a way may take at most 10^7 steps
  double max_deviation = std::numbers::pi / 4;  // 0 .. 80 degrees, in radians
  double strength = 1;                          // 0 .. 10^6; 1 is the paper's formula
  double fade = 10;                             // above 0: from this distance on, f falls to 0 at the way point
  double hold = 0.2;                            // 0 .. pi / 2
};

// A walk, and what it cost in height.
struct SlopeWalk {
  // Way points and what was added between them.
  Path2 path;
  Climb planned, walked;    // what the way, and what the walk goes up and down
  std::size_t steps = 0;    // made, straight ones included
  std::size_t turned = 0;   // of them, turned aside
  std::size_t clipped = 0;  // of them, by less than the slope asks for, because of obstacles
};

// Turns planned ways into walks over one world and its heights. Keeps scratch memory: one a thread.
class TAUT_API SlopeFollower {
 public:
  // World and field must outlive the follower. Throws InputError for options out of range.
  SlopeFollower(const World& world, const HeightField& field, const SlopeOptions& options);
  SlopeFollower(World&&, const HeightField&, const SlopeOptions&) = delete;
  SlopeFollower(const World&, HeightField&&, const SlopeOptions&) = delete;

  // Throws InputError for way points that are out of the range of coordinates, and for more than 10^7 steps.
  // `start_towards`, `goal_towards`: see Query.
  void follow(std::span<const Vec2> way, SlopeWalk& out, std::optional<Vec2> start_towards = {},
              std::optional<Vec2> goal_towards = {});

  // The angle by which a walker at p turns aside on its way to `target`, without obstacles.
  [[nodiscard]] double deflection(Vec2 p, Vec2 target) const;

 private:
  struct Leg;
  [[nodiscard]] bool is_free(std::span<const Vec2> points, const std::optional<Vec2>& start,
                             const std::optional<Vec2>& goal);
  [[nodiscard]] bool has_one_wedge(Vec2 p);
  void check_way(std::span<const Vec2> way) const;
  void walk_leg(std::size_t target, SlopeWalk& out);
  [[nodiscard]] int choose_side(Vec2 ahead, Vec2 gradient) const;
  [[nodiscard]] bool turn_aside(const Leg& leg, double angle, SlopeWalk& out);
  [[nodiscard]] bool sees_what_follows(std::size_t target, Vec2 from);
  [[nodiscard]] bool go(Vec2 from, Vec2 to, SlopeWalk& out);

  const HeightField* field_;
  SlopeOptions options_;
  std::variant<detail::GridSight, detail::PolygonSight> sight_;
  detail::PolygonSight::Scratch scratch_;
  std::vector<detail::FanRay> rays_;

  std::span<const Vec2> way_;
  std::optional<Vec2> start_towards_, goal_towards_;
  int side_ = 0;             // +1 left, -1 right, 0 not chosen yet
  std::vector<Vec2> since_;  // the walk since its last place with a single wedge: all that going on depends on
  bool since_start_ = true;  // since_ begins at the start
  std::vector<Vec2> ahead_;  // a place, and the way points up to the first one with a single wedge
};

}  // namespace taut
