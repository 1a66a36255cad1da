#include "studies/niederberger2004/bars.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "taut/lab/draw/svg_canvas.hpp"

namespace taut::lab::niederberger2004 {
namespace {

constexpr double kWidth = 760, kTop = 74, kRow = 24, kBar = 17, kRight = 24, kBottom = 34;
constexpr double kFont = 13, kLeastForText = 0.045;
// Green where the first planner wins, blue where none does, red where the other does.
constexpr std::array<Colour, 3> kColours{colour(0x009E73), colour(0x0072B2), colour(0xD55E00)};
constexpr Colour kInk = colour(0x232A33), kFaint = colour(0x8D99A8), kPage = colour(0xFFFFFF);

}  // namespace

std::string bars_svg(const BarChart& chart) {
  double left = 0;
  for (const Bar& bar : chart.bars) {
    left = std::max(left, estimated_text_width(bar.label, {.colour = kInk, .size = kFont}) + 24);
  }
  const double span = kWidth - kRight - left, bottom = kTop + kRow * static_cast<double>(chart.bars.size());
  SvgCanvas canvas(static_cast<int>(kWidth), static_cast<int>(bottom + kBottom), chart.title);
  const auto box = [&](double x, double y, double w, double h, Colour fill) {
    const Box2 area{{x, y}, {x + w, y + h}};
    canvas.rectangles(std::span(&area, 1), {.fill = fill});
  };
  const auto text = [&](Vec2 at, const std::string& words, TextStyle style) { canvas.text(at, words, style); };
  box(0, 0, kWidth, bottom + kBottom, kPage);
  text({16, 26}, chart.title, {.colour = kInk, .size = 16, .bold = true});
  double x = 16;
  for (std::size_t i = 0; i < chart.keys.size(); ++i) {
    if (chart.keys[i].empty()) continue;
    box(x, 42, 14, 14, kColours[i]);
    const TextStyle style{.colour = kInk, .size = kFont};
    text({x + 20, 54}, chart.keys[i], style);
    x += 44 + estimated_text_width(chart.keys[i], style);
  }
  for (int percent = 0; percent <= 100; percent += 25) {
    const double at = left + span * percent / 100;
    const LineSegment line{{at, kTop - 6}, {at, bottom}};
    canvas.segments(std::span(&line, 1), {kFaint, 1});
    text({at, bottom + 18}, fmt::format("{} %", percent), {.colour = kInk, .size = 12, .anchor = Anchor::middle});
  }
  for (std::size_t row = 0; row < chart.bars.size(); ++row) {
    const double y = kTop + kRow * static_cast<double>(row);
    text({left - 10, y + 13}, chart.bars[row].label, {.colour = kInk, .size = kFont, .anchor = Anchor::end});
    double from = left;
    for (std::size_t i = 0; i < kColours.size(); ++i) {
      const double share = chart.bars[row].shares[i];
      if (!(share > 0)) continue;
      box(from, y, span * share, kBar, kColours[i]);
      if (share >= kLeastForText) {
        text({from + span * share / 2, y + 13}, fmt::format("{:.0f}", 100 * share),
             {.colour = kPage, .size = 12, .anchor = Anchor::middle});
      }
      from += span * share;
    }
  }
  return canvas.take();
}

}  // namespace taut::lab::niederberger2004
