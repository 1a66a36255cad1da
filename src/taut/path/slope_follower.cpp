#include "taut/path/slope_follower.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>

#include "taut/base/cases.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/world/detail/free_space.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kMostSteps = 1e7;
constexpr double kLargestDeviation = 80 * std::numbers::pi / 180;

template <class... Pieces>
[[noreturn]] void refuse(const char* where, const Pieces&... pieces) {
  std::ostringstream text;
  (text << ... << pieces);
  throw InputError(where, 0, text.str());
}

void require(bool fine, const char* expectation, double got) {
  if (!fine) refuse("slope follower", "expected ", expectation, ", got ", got);
}

// Keeps nothing of polygons, and of grids only what the world holds.
std::variant<GridSight, PolygonSight> sight_in(const World& world) {
  using Sight = std::variant<GridSight, PolygonSight>;
  return FreeSpace(world).visit([](const Grid& grid) -> Sight { return GridSight(grid); },
                                [](const PolygonWorld& polygons) -> Sight { return PolygonSight(polygons); });
}

Vec2 rotated(Vec2 v, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * v.x - s * v.y, s * v.x + c * v.y};
}

Climb climb_along(const HeightField& field, std::span<const Vec2> points) {
  Climb sum;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Climb piece = field.climb(points[i - 1], points[i]);
    sum.up += piece.up;
    sum.down += piece.down;
  }
  return sum;
}

}  // namespace

// The walker on its way to a way point.
struct SlopeFollower::Leg {
  std::size_t target;
  Vec2 ahead;        // of length 1
  double remaining;  // to the way point
  Vec2 place;
};

SlopeFollower::SlopeFollower(const World& world, const HeightField& field, const SlopeOptions& options)
    : field_(&field), options_(options), sight_(sight_in(world)) {
  require(options.step > 0 && options.step <= kLargestCoordinate, "a step length above 0", options.step);
  require(options.max_deviation >= 0 && options.max_deviation <= kLargestDeviation,
          "a maximal deviation of 0 to 80 degrees, in radians", options.max_deviation);
  require(options.strength >= 0 && options.strength <= 1e6, "a strength between 0 and 10^6", options.strength);
  require(options.fade > 0 && options.fade <= kLargestCoordinate, "a fading distance above 0", options.fade);
  require(options.hold >= 0 && options.hold <= std::numbers::pi / 2, "an angle to hold sides for of 0 to pi / 2",
          options.hold);
}

double SlopeFollower::deflection(Vec2 p, Vec2 target) const {
  const double d = distance(p, target);
  if (d == 0) return 0;
  const double ascent = dot((1 / d) * (target - p), field_->gradient(p));
  if (!(ascent > 0)) return 0;
  const double f = options_.max_deviation * std::min(1.0, d / options_.fade);
  return std::min(options_.max_deviation, options_.strength * f * ascent);
}

bool SlopeFollower::is_free(std::span<const Vec2> points, const std::optional<Vec2>& start,
                            const std::optional<Vec2>& goal) {
  if (const auto* grid = std::get_if<GridSight>(&sight_)) return grid->is_free(points, start, goal);
  return std::get<PolygonSight>(sight_).is_free(points, scratch_, start, goal);
}

bool SlopeFollower::has_one_wedge(Vec2 p) {
  if (const auto* grid = std::get_if<GridSight>(&sight_)) return grid->free_wedges(p) == 1;
  return std::get<PolygonSight>(sight_).fan_at(p, rays_, scratch_).free_wedges() == 1;
}

void SlopeFollower::check_way(std::span<const Vec2> way) const {
  double steps = 0;
  for (std::size_t i = 0; i < way.size(); ++i) {
    if (!is_valid_point(way[i])) refuse("slope follower", "expected way point ", i, " within the range of coordinates");
    if (i > 0) steps += 2 * distance(way[i - 1], way[i]) / (options_.step * std::cos(options_.max_deviation)) + 1;
  }
  if (!(steps <= kMostSteps)) {
    refuse("slope follower", "expected a step length with which the way takes at most 10^7 steps, got ", options_.step);
  }
}

void SlopeFollower::follow(std::span<const Vec2> way, SlopeWalk& out, std::optional<Vec2> start_towards,
                           std::optional<Vec2> goal_towards) {
  check_way(way);
  out.path.clear();
  out.steps = out.turned = out.clipped = 0;
  out.planned = climb_along(*field_, way);
  out.walked = {};
  if (way.empty()) return;
  way_ = way;
  start_towards_ = start_towards;
  goal_towards_ = goal_towards;
  out.path.points.push_back(way.front());
  since_.assign(1, way.front());
  since_start_ = true;
  for (std::size_t target = 1; target < way.size(); ++target) walk_leg(target, out);
  out.walked = climb_along(*field_, out.path.points);
}

void SlopeFollower::walk_leg(std::size_t target, SlopeWalk& out) {
  const Vec2 goal = way_[target];
  side_ = 0;
  // From the last point of the walk straight to the way point is free all the time, so steps that do not turn need
  // neither a question nor a point.
  Leg leg{};
  const auto set_out = [&] {
    leg = {target, {}, distance(out.path.points.back(), goal), out.path.points.back()};
    if (leg.remaining > 0) leg.ahead = (1 / leg.remaining) * (goal - leg.place);
  };
  set_out();
  while (leg.remaining > options_.step) {
    ++out.steps;
    const double asked = deflection(leg.place, goal);
    bool turned = false;
    if (asked > 0) {
      side_ = choose_side(leg.ahead, field_->gradient(leg.place));
      double angle = asked;
      for (int halvings = 0; halvings < 4 && !turned; ++halvings, angle /= 2) turned = turn_aside(leg, angle, out);
      if (turned) ++out.turned;
      if (!turned || 2 * angle < asked) ++out.clipped;
    }
    if (turned) {
      set_out();
      continue;
    }
    side_ = 0;
    leg.remaining -= options_.step;
    leg.place = goal - leg.remaining * leg.ahead;
  }
  if (leg.remaining > 0) ++out.steps;
  out.path.points.push_back(goal);
  if (has_one_wedge(goal)) {
    since_.clear();
    since_start_ = false;
  }
  since_.push_back(goal);
}

int SlopeFollower::choose_side(Vec2 ahead, Vec2 gradient) const {
  const double to_the_left = cross(ahead, gradient);
  const int away = to_the_left > 0 ? -1 : 1;
  if (side_ == 0 || side_ == away) return away;
  return std::fabs(to_the_left) > std::sin(options_.hold) * length(gradient) ? away : side_;
}

bool SlopeFollower::turn_aside(const Leg& leg, double angle, SlopeWalk& out) {
  const Vec2 next = leg.place + options_.step * rotated(leg.ahead, side_ * angle);
  const double least_progress = options_.step * std::cos(options_.max_deviation) / 2;
  if (!is_valid_point(next) || !(distance(next, way_[leg.target]) <= leg.remaining - least_progress)) return false;
  if (!has_one_wedge(next) || !sees_what_follows(leg.target, next)) return false;
  if (leg.place == out.path.points.back()) return go(leg.place, next, out);
  const Vec2 left{-leg.ahead.y, leg.ahead.x};
  for (const double aside : {0.0, side_ * kStepAside, -side_ * kStepAside}) {
    const Vec2 place = leg.place + aside * options_.step * left;
    if (is_valid_point(place) && go(place, next, out)) return true;
  }
  return false;
}

bool SlopeFollower::sees_what_follows(std::size_t target, Vec2 from) {
  ahead_.assign(1, from);
  for (std::size_t i = target; i < way_.size(); ++i) {
    ahead_.push_back(way_[i]);
    if (i + 1 < way_.size() && has_one_wedge(way_[i])) return is_free(ahead_, {}, {});
  }
  return is_free(ahead_, {}, goal_towards_);
}

// Adds the piece to `to`, which has a single wedge, by way of `from`, which may be the end of the walk already.
bool SlopeFollower::go(Vec2 from, Vec2 to, SlopeWalk& out) {
  const std::size_t before = since_.size();
  const bool new_place = from != since_.back();
  if (new_place) since_.push_back(from);
  since_.push_back(to);
  if (!is_free(since_, since_start_ ? start_towards_ : std::nullopt, {})) {
    since_.resize(before);
    return false;
  }
  if (new_place) out.path.points.push_back(from);
  out.path.points.push_back(to);
  since_.assign(1, to);
  since_start_ = false;
  return true;
}

}  // namespace taut
