#include "taut/lab/draw/detail/picture_layers.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/lab/draw/axis.hpp"
#include "taut/lab/draw/detail/picture_style.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::detail {
using namespace taut::detail;
namespace {

constexpr double kLabelSize = 12.5;
constexpr double kAreaOpacity = 0.82;

// 1, 2 and 5 times powers of ten within the scale, or multiples of one of them where logarithms do not count; its ends
// alone if there are too few.
std::vector<double> ticks_of(const PictureScale& scale) {
  std::vector<double> ticks;
  if (!scale.logarithmic) {
    const double values[] = {scale.low, scale.high};
    const Axis axis(AxisScale::linear, values);
    for (const Tick& tick : axis.ticks()) {
      if (!tick.label.empty() && tick.value >= scale.low && tick.value <= scale.high) ticks.push_back(tick.value);
    }
    return ticks;
  }
  const auto exponent = [](double x) { return static_cast<int>(std::floor(std::log10(x))); };
  for (int power = exponent(scale.low); power <= exponent(scale.high); ++power) {
    for (const double step : {1, 2, 5}) {
      const double value = step * std::pow(10, power);
      if (value >= scale.low * (1 - kTickRounding) && value <= scale.high * (1 + kTickRounding)) ticks.push_back(value);
    }
  }
  if (ticks.size() < 2) ticks = {scale.low, scale.high};
  return ticks;
}

std::string width_text(double width) {
  const double digits = width > 0 ? std::clamp(2 - std::floor(std::log10(width)), 0.0, 12.0) : 0;
  return compact_number(width, static_cast<int>(digits));
}

bool overlap(const Box2& a, const Box2& b) {
  return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

}  // namespace

double place_on(const PictureScale& scale, double value) {
  if (!scale.logarithmic)
    return scale.high > scale.low ? std::clamp((value - scale.low) / (scale.high - scale.low), 0.0, 1.0) : 0.5;
  if (!(scale.low > 0 && scale.high > scale.low)) return 0.5;
  return std::clamp(std::log(value / scale.low) / std::log(scale.high / scale.low), 0.0, 1.0);
}

Colour colour_on(const PictureScale& scale, double value) { return heat_colour(place_on(scale, value)); }

void draw_areas(Canvas& canvas, const Picture& picture) {
  for (const PictureArea& area : picture.areas)
    canvas.area(area.rings, {.fill = area.colour.with_opacity(kAreaOpacity)});
}

void draw_gates(Canvas& canvas, const Picture& picture, double unit) {
  if (picture.gates.empty()) return;
  std::vector<std::size_t> order(picture.gates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return picture.gates[a].width < picture.gates[b].width; });
  const View map = canvas.view();
  canvas.set_view({});
  std::vector<LineSegment> lines;
  for (const PictureGate& gate : picture.gates) lines.push_back({map(gate.a), map(gate.b)});
  // The narrowest on top.
  for (std::size_t i = order.size(); i-- > 0;) {
    canvas.begin_group("width " + readable_number(picture.gates[order[i]].width));
    canvas.segments({&lines[order[i]], 1}, {style::kInk.with_opacity(0.35), 1.2 * unit});
    canvas.end_group();
  }
  std::vector<Box2> taken;
  const TextStyle style{style::kInk, kLabelSize * unit, Anchor::middle, true};
  for (const std::size_t i : order) {
    if (taken.size() == picture.most_gate_labels) break;
    const LineSegment& line = lines[i];
    const std::string text = width_text(picture.gates[i].width);
    const Vec2 half{0.5 * estimated_text_width(text, style) + 3 * unit, (0.5 * kLabelSize + 2.5) * unit};
    // Beside the middle of the gate, on the side that is more upward, so that the gate itself stays visible.
    const Vec2 along = line.b - line.a;
    const double longest = std::max(length(along), kShortestDrawn);
    Vec2 beside{along.y / longest, -along.x / longest};
    if (beside.y > 0) beside = -1.0 * beside;
    const double reach = 5 * unit + std::fabs(beside.x) * half.x + std::fabs(beside.y) * half.y;
    const Vec2 centre = 0.5 * (line.a + line.b) + reach * beside;
    const Box2 box{centre - half, centre + half};
    const Box2 page{{0, 0}, {double(canvas.width()), double(canvas.height())}};
    if (!page.contains(box.min) || !page.contains(box.max)) continue;
    if (std::any_of(taken.begin(), taken.end(), [&](const Box2& other) { return overlap(box, other); })) continue;
    taken.push_back(box);
    canvas.segments({&line, 1}, {style::kHalo.with_opacity(0.9), 4.6 * unit});
    canvas.segments({&line, 1}, {picture.gates[i].colour, 2.4 * unit});
    for (const Vec2 end : {line.a, line.b}) {
      canvas.circle(end, 3.4 * unit, {.fill = style::kHalo});
      canvas.circle(end, 2.4 * unit, {.fill = style::kInk});
    }
    canvas.rectangles({&box, 1}, {.fill = style::kHalo.with_opacity(0.88)});
    canvas.text({centre.x, centre.y + 0.36 * kLabelSize * unit}, text, style);
  }
  canvas.set_view(map);
}

void draw_scale(Canvas& canvas, const PictureScale& scale, Vec2 at, double unit) {
  constexpr int kSteps = 80;
  const double width = kScaleWidth * unit;
  for (int i = 0; i < kSteps; ++i) {
    const Box2 step{{at.x + width * i / kSteps, at.y + 6 * unit}, {at.x + width * (i + 1) / kSteps, at.y + 19 * unit}};
    canvas.rectangles({&step, 1}, {.fill = heat_colour((i + 0.5) / kSteps), .crisp = true});
  }
  const TextStyle style{style::kFaintInk, 12.5 * unit, Anchor::middle};
  double right = -std::numeric_limits<double>::infinity();
  for (const double tick : ticks_of(scale)) {
    const double x = at.x + width * place_on(scale, tick);
    const std::string text = width_text(tick);
    const double half = 0.5 * estimated_text_width(text, style);
    const Vec2 mark[] = {{x, at.y + 19 * unit}, {x, at.y + 24 * unit}};
    canvas.polyline(mark, {style::kFaintInk, unit});
    // Kept within the bar, so that the first and the last number stay on the page.
    const double middle = std::clamp(x, at.x + half, at.x + width - half);
    if (middle - half < right + 6 * unit) continue;
    canvas.text({middle, at.y + 38 * unit}, text, style);
    right = middle + half;
  }
}

}  // namespace taut::lab::detail
