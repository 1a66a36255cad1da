#include "taut/lab/draw/detail/space_axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "taut/lab/draw/detail/picture_style.hpp"

namespace taut::lab::detail {
namespace {

// 1, 2 or 5 times a power of ten, not below what is asked.
double round_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double times : {1.0, 2.0, 5.0}) {
    if (times * power >= least * (1 - 1e-6)) return times * power;
  }
  return 10 * power;
}

struct Edge {
  std::size_t low, high;  // corners of the box
};

// Of the four edges along an axis the one at the bottom of the picture, of those along z the leftmost; where the view
// tells them not apart, the nearer.
Edge edge_along(std::size_t axis, const Box3& box, const Camera& camera) {
  const std::size_t bit = std::size_t{1} << axis;
  Edge best{};
  double best_rank = 0, best_depth = 0;
  bool first = true;
  for (std::size_t corner = 0; corner < 8; ++corner) {
    if ((corner & bit) != 0) continue;
    const auto a = camera(box_corner(box, corner)), b = camera(box_corner(box, corner | bit));
    const double rank = axis == 2 ? -(a.at.x + b.at.x) : a.at.y + b.at.y, depth = a.depth + b.depth;
    const double same = 1e-6 * (1 + std::abs(rank));
    if (!first && (rank < best_rank - same || (rank < best_rank + same && depth <= best_depth))) continue;
    best = {corner, corner | bit};
    best_rank = rank;
    best_depth = depth;
    first = false;
  }
  return best;
}

}  // namespace

void draw_axes(Canvas& canvas, const Box3& box, const Camera& camera, double unit) {
  const Vec2 middle = camera(0.5 * (box.min + box.max)).at;
  const std::array<double, 3> lows{box.min.x, box.min.y, box.min.z}, highs{box.max.x, box.max.y, box.max.z};
  const double size = 13 * unit;
  std::vector<Box2> written;  // numbers where two axes meet would lie over each other
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Edge edge = edge_along(axis, box, camera);
    const Vec2 a = camera(box_corner(box, edge.low)).at, b = camera(box_corner(box, edge.high)).at, along = b - a;
    const double pixels = length(along), low = lows[axis], high = highs[axis];
    if (pixels < 40 * unit || !(high > low)) continue;
    Vec2 outward = 1 / pixels * Vec2{-along.y, along.x};
    if (dot(outward, 0.5 * (a + b) - middle) < 0) outward = -1.0 * outward;
    const auto text = [&](double share, double away, const std::string& words, Colour colour, bool bold) {
      const Vec2 at = a + share * along + away * unit * outward;
      const Anchor anchor = outward.x < -0.35 ? Anchor::end : outward.x > 0.35 ? Anchor::start : Anchor::middle;
      const TextStyle style{.colour = colour, .size = size, .anchor = anchor, .bold = bold};
      const Vec2 base = at + Vec2{0, (0.36 + 0.5 * std::max(0.0, outward.y)) * size};
      const double wide = estimated_text_width(words, style);
      const double left = base.x - (anchor == Anchor::end ? wide : anchor == Anchor::middle ? wide / 2 : 0);
      const Box2 room{{left, base.y - size}, {left + wide, base.y}};
      if (std::any_of(written.begin(), written.end(), [&](const Box2& other) { return other.overlaps(room); })) return;
      written.push_back(room);
      canvas.text(base, words, style);
    };
    // Numbers are wider than high.
    const double room = (45 + 50 * std::abs(along.x) / pixels) * unit;
    const double step = round_step((high - low) / std::clamp(std::floor(pixels / room), 1.0, 5.0));
    std::vector<LineSegment> ticks;
    constexpr int kMostTicks = 12;  // where coordinates are no finer than steps, counting would not end
    const double first = std::ceil(low / step - 1e-6);
    for (int i = 0; i < kMostTicks; ++i) {
      const double value = (first + i) * step;
      if (value > high + 1e-6 * step) break;
      const double share = std::clamp((value - low) / (high - low), 0.0, 1.0);
      const Vec2 at = a + share * along;
      ticks.push_back({at, at + 5 * unit * outward});
      text(share, 9, fmt::format("{:.6g}", std::abs(value) < 1e-6 * step ? 0.0 : value), style::kFaintInk, false);
    }
    canvas.segments(ticks, {style::kFrame, 1.2 * unit});
    text(0.5, 36, std::string(1, "xyz"[axis]), style::kInk, true);
  }
}

}  // namespace taut::lab::detail
