#include "taut/cells/detail/graphs/tangent_graph.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"

namespace taut::detail {
namespace {

// Beside the work of looking at a pair of arcs: that of finding the arcs of a corner, of cutting them with an obstacle,
// and of telling whether a tangent keeps clear.
constexpr std::size_t kArcWork = 64, kCutWork = 16, kTangentWork = 64, kSortWork = 4;

// Whether a direction may belong to an arc: see FreeArc.
bool may_hold(const FreeArc& arc, Vec2 direction) { return dot(direction, arc.middle) >= arc.least; }

RollId roll_of(std::size_t arc, bool counter_clockwise) { return RollId::at(2 * arc + (counter_clockwise ? 0 : 1)); }

}  // namespace

TangentGraph::TangentGraph(std::shared_ptr<const TangentCorners> corners, double radius, const BuildProgress& progress)
    : corners_(std::move(corners)),
      radius_(radius),
      slack_(corners_->tolerance().slack(radius)),
      angle_slack_(slack_ / 8 / radius),
      beside_(std::max(kBesideArcCosine, 2 * std::sqrt(slack_ / radius))),
      clearance_(corners_->obstacles(), corners_->box(), radius - slack_, progress) {
  FreeArcFinder finder(clearance_, radius_, angle_slack_);
  ProgressMeter meter(progress, corners_->corners().size());
  for (const BendCorner& corner : corners_->corners()) {
    meter.step(kArcWork + kCutWork * finder.find(corner, arcs_));
  }
  std::vector<Tangent> found;
  find_tangents(found, progress);
  sort_tangents(std::move(found), progress);
}

std::optional<double> TangentGraph::progress_at(RollId roll, Vec2 direction) const {
  const FreeArc& on = arc(roll);
  const double angle = std::atan2(direction.y, direction.x);
  const double end = on.from + on.width;
  double progress = positive_angle(is_counter_clockwise(roll) ? angle - on.from : end - angle);
  if (on.full) return progress;
  if (progress > kTurn - angle_slack_) progress = 0;
  if (progress > on.width + angle_slack_) return {};
  return std::min(progress, on.width);
}

double TangentGraph::angle_at(RollId roll, double progress) const {
  const FreeArc& on = arc(roll);
  return is_counter_clockwise(roll) ? on.from + progress : on.from + on.width - progress;
}

Vec2 TangentGraph::point_at(RollId roll, double progress) const {
  const double angle = angle_at(roll, progress);
  return arc(roll).centre + radius_ * Vec2{std::cos(angle), std::sin(angle)};
}

// All circles are equal. With e the unit vector from centre to centre and n to the right of it, a tangent touches both
// circles in the direction n or both in -n, or, crossing over, one in a direction w = c e + s n and the other in -w,
// where c = 2 radius / distance, s = +-sqrt(1 - c^2). What is on the right of the way is gone round clockwise.
void TangentGraph::find_tangents(std::vector<Tangent>& out, const BuildProgress& progress) const {
  ProgressMeter meter(progress, arcs_.size());
  DiscClearance::Scratch scratch;
  const auto consider = [&](std::size_t i, Vec2 at_i, std::size_t j, Vec2 at_j, bool i_ccw, bool j_ccw, double length) {
    const auto leaves = progress_at(roll_of(i, i_ccw), at_i), lands = progress_at(roll_of(j, j_ccw), at_j);
    if (!leaves || !lands) return;
    meter.add_work(kTangentWork);
    if (!clearance_.keeps(arcs_[i].centre + radius_ * at_i, arcs_[j].centre + radius_ * at_j, scratch)) return;
    out.push_back({length, *leaves, *lands, roll_of(i, i_ccw), roll_of(j, j_ccw), {}});
    const auto back = progress_at(roll_of(j, !j_ccw), at_j), home = progress_at(roll_of(i, !i_ccw), at_i);
    if (back && home) out.push_back({length, *back, *home, roll_of(j, !j_ccw), roll_of(i, !i_ccw), {}});
  };
  // Circles that overlap by no more than the slack on either side touch.
  const double touching = 2 * (radius_ - slack());
  for (std::size_t i = 0; i < arcs_.size(); ++i) {
    const FreeArc& a = arcs_[i];
    for (std::size_t j = i + 1; j < arcs_.size(); ++j) {
      const FreeArc& b = arcs_[j];
      if (a.centre == b.centre) continue;
      const Vec2 between = b.centre - a.centre;
      const double d = std::sqrt(dot(between, between));
      const Vec2 e = (1 / d) * between, n = right_of(e);
      // Touching on the right, the centre is on the left: counter-clockwise.
      if (may_hold(a, n) && may_hold(b, n)) consider(i, n, j, n, true, true, d);
      const Vec2 left = -1 * n;
      if (may_hold(a, left) && may_hold(b, left)) consider(i, left, j, left, false, false, d);
      if (d < touching) continue;
      const double c = std::min(1.0, 2 * radius_ / d), s = std::sqrt(1 - c * c);
      for (const bool right : {true, false}) {
        const Vec2 w = c * e + (right ? s : -s) * n, back = -1 * w;
        if (may_hold(a, w) && may_hold(b, back)) consider(i, w, j, back, right, !right, s * d);
      }
    }
    meter.step(arcs_.size() - i);
  }
}

// By the roll that they leave, and then roll by roll: so it can be given up at any time.
void TangentGraph::sort_tangents(std::vector<Tangent> found, const BuildProgress& progress) {
  ProgressMeter meter(progress, found.size());
  leaving_.assign(roll_count() + 1, 0);
  for (const Tangent& tangent : found) {
    meter.add_work(1);
    leaving_[tangent.from.value + 1] += arc(tangent.from).full ? 2 : 1;
  }
  for (std::size_t r = 1; r < leaving_.size(); ++r) leaving_[r] += leaving_[r - 1];
  tangents_.resize(leaving_.back());
  std::vector<std::uint32_t> next(leaving_);
  for (const Tangent& tangent : found) {
    meter.add_work(1);
    tangents_[next[tangent.from.value]++] = tangent;
    if (!arc(tangent.from).full) continue;
    Tangent& again = tangents_[next[tangent.from.value]++];
    again = tangent;
    again.progress += kTurn;
  }
  for (std::size_t r = 0; r + 1 < leaving_.size(); ++r) {
    const auto on_roll = std::span(tangents_).subspan(leaving_[r], leaving_[r + 1] - leaving_[r]);
    meter.add_work(kSortWork * on_roll.size());
    std::sort(on_roll.begin(), on_roll.end(), [](const Tangent& s, const Tangent& t) {
      return s.progress != t.progress ? s.progress < t.progress : s.to < t.to;
    });
  }
  departures_.reserve(tangents_.size());
  for (Tangent& tangent : tangents_) {
    meter.step(kSortWork);
    departures_.push_back(point_at(tangent.from, tangent.progress));
    tangent.next = first_after(tangent.to, tangent.landing);
  }
}

TangentId TangentGraph::first_after(RollId roll, double progress) const {
  const auto begin = tangents_.begin() + leaving_[roll.value], end = tangents_.begin() + leaving_[roll.value + 1];
  const auto first =
      std::partition_point(begin, end, [&](const Tangent& t) { return t.progress < progress - angle_slack_; });
  return first != end ? TangentId::at(first - tangents_.begin()) : TangentId();
}

std::optional<TangentGraph::Touch> TangentGraph::touch(Vec2 p, RollId roll, bool leaving) const {
  const FreeArc& on = arc(roll);
  const Vec2 to_p = p - on.centre;
  const double d = length(to_p);
  // Both ends of a path keep clear of the corner up to the slack, so p is never nearer than that.
  const double c = std::min(1.0, radius_ / d), s = std::sqrt(1 - c * c);
  const Vec2 e = (1 / d) * to_p, n = right_of(e);
  // Counter-clockwise the corner is on the left: one leaves for p on the right of its direction, and comes from p on
  // the left.
  const Vec2 w = c * e + (is_counter_clockwise(roll) == leaving ? s : -s) * n;
  if (may_hold(on, w)) {
    if (const auto progress = progress_at(roll, w)) return Touch{on.centre + radius_ * w, *progress, s * d};
  }
  if (on.full || dot(w, on.middle) < on.least - beside_) return {};
  return touch_end(p, roll, leaving);
}

// Where p has the clearance only up to the slack, its tangent misses an arc that it ought to touch at its end: by the
// slack over the distance, or at the circle itself by the root of that. What is meant is the way between p and that
// end: if p lies on the tangent there, up to the slack.
std::optional<TangentGraph::Touch> TangentGraph::touch_end(Vec2 p, RollId roll, bool leaving) const {
  const FreeArc& on = arc(roll);
  const Vec2 to_p = p - on.centre;
  for (const double end : {0.0, on.width}) {
    // Measured from the centre: far from the origin the end is a rounded point, and a tangent at right angles to where
    // that lies would miss p by its rounding times the distance over the radius.
    const double angle = angle_at(roll, end);
    const Vec2 out{std::cos(angle), std::sin(angle)};
    const Vec2 ahead = is_counter_clockwise(roll) == leaving ? -1 * right_of(out) : right_of(out);
    if (std::fabs(dot(out, to_p) - radius_) > slack()) continue;
    const Vec2 at = point_at(roll, end), way = p - at;
    // A step back is nothing but rounding if p is at the circle.
    if (dot(ahead, to_p) < 0 && dot(way, way) > 4 * slack() * radius_) continue;
    return Touch{at, end, length(way)};
  }
  return {};
}

std::size_t TangentGraph::memory_bytes() const { return bytes_of(clearance_, arcs_, tangents_, departures_, leaving_); }

}  // namespace taut::detail
