#include "taut/lab/draw/relief.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "taut/base/input_error.hpp"
#include "taut/lab/draw/detail/picture_size.hpp"
#include "taut/lab/draw/png_canvas.hpp"
#include "taut/lab/draw/svg_canvas.hpp"

namespace taut::lab {
using namespace taut::lab::detail;
namespace {

constexpr std::size_t kTints = 48, kShades = 24;
constexpr double kDarkest = 0.35, kBrightest = 1.35;
constexpr Colour kUnknown = colour(0xC8CDD3), kPaper = colour(0xFFFFFF), kText = colour(0x222222);
constexpr Colour kObstacle = colour(0x3A3F47), kStart = colour(0x1B8A3A), kGoal = colour(0x1F4FD8);
constexpr std::array<Colour, 6> kTintPoints{colour(0x3F7F4F), colour(0x8FB35F), colour(0xE0D292),
                                            colour(0xB98A55), colour(0x8C6450), colour(0xF4F1EC)};

// `t` in 0 .. 1 from the lowest ground to the highest; `light` 1 for level ground.
Colour ground_colour(double t, double light) {
  const double place = std::clamp(t, 0.0, 1.0) * (kTintPoints.size() - 1);
  const std::size_t low = std::min(static_cast<std::size_t>(place), kTintPoints.size() - 2);
  const double part = place - static_cast<double>(low);
  const auto mix = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::clamp(std::lround(light * (a + part * (b - a))), 0L, 255L));
  };
  const Colour a = kTintPoints[low], b = kTintPoints[low + 1];
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

// What gradients are multiplied with before they are lit: the mean slope becomes 0.4.
double exaggeration(const HeightField& field) {
  double sum = 0, count = 0;
  const int step = 1 + std::max(field.columns(), field.rows()) / 200;
  for (int row = 0; row < field.rows(); row += step) {
    for (int column = 0; column < field.columns(); column += step) {
      sum += length(field.gradient(field.sample_place(column, row)));
      ++count;
    }
  }
  return sum > 0 ? 0.4 * count / sum : 1;
}

// Lambert's law with the sun in the upper left, 45 degrees high, for y upward; level ground gets 1.
double light_on(Vec2 slope) {
  const double lit = (slope.x - slope.y) / std::sqrt(2.0) + 1;
  return std::clamp(lit / std::sqrt(1 + dot(slope, slope)), kDarkest, kBrightest);
}

struct ReliefLayout {
  double unit;
  int width, height;
  View view;
  double legend_top;
};

ReliefLayout lay_out(const Relief& relief) {
  if (relief.field == nullptr) throw std::logic_error("a relief needs a field");
  if (relief.field->columns() == 0) throw InputError("relief", 0, "expected a height field with samples");
  const double side = relief.longest_side;
  check_side(relief.longest_side);
  const Box2 box = relief.field->bounds();
  const double unit = unit_for(relief.longest_side), margin = 16 * unit;
  const double lines = relief.legend ? 1 + static_cast<double>(relief.ways.size()) + (relief.title.empty() ? 0 : 1) : 0;
  const double legend = relief.legend ? lines * 24 * unit + margin : 0;
  const double room_y = std::max(side / 2, side - 2 * margin - legend);
  const double scale = std::min((side - 2 * margin) / box.width(), room_y / box.height());
  const double map_height = std::max(1.0, box.height() * scale);
  ReliefLayout out{};
  out.unit = unit;
  out.width = static_cast<int>(std::ceil(std::max(box.width() * scale, 300 * unit) + 2 * margin));
  out.height = static_cast<int>(std::ceil(map_height + 2 * margin + legend));
  out.view = {{box.min.x, relief.flip_y ? box.max.y : box.min.y},
              {std::round(margin), std::round(margin)},
              scale,
              relief.flip_y};
  out.legend_top = out.view.at.y + map_height + margin;
  return out;
}

// A dark rim keeps a way visible on bright and dark ground.
void draw_way(Canvas& canvas, std::span<const Vec2> points, Colour colour, double unit) {
  canvas.polyline(points, {kText.with_opacity(0.6), 5 * unit});
  canvas.polyline(points, {colour, 3 * unit});
}

void draw_legend(Canvas& canvas, const Relief& relief, const ReliefLayout& layout) {
  const double unit = layout.unit, left = layout.view.at.x;
  const View pixels;
  canvas.set_view(pixels);
  double y = layout.legend_top;
  if (!relief.title.empty()) {
    canvas.text({left, y + 14 * unit}, relief.title, {.colour = kText, .size = 16 * unit, .bold = true});
    y += 24 * unit;
  }
  const auto range = relief.field->range();
  constexpr int kBoxes = 24;
  const double bar = 200 * unit;
  for (int i = 0; range && i < kBoxes; ++i) {
    const Box2 box{{left + bar * i / kBoxes, y}, {left + bar * (i + 1) / kBoxes, y + 14 * unit}};
    canvas.rectangles(std::array{box}, {.fill = ground_colour((i + 0.5) / kBoxes, 1), .crisp = true});
  }
  if (range) {
    canvas.text({left + bar + 10 * unit, y + 12 * unit},
                fmt::format("height {:.6g} to {:.6g}{}", range->lowest, range->highest, relief.unit),
                {.colour = kText, .size = 14 * unit});
  }
  for (const ReliefWay& way : relief.ways) {
    y += 24 * unit;
    draw_way(canvas, std::array{Vec2{left, y + 7 * unit}, Vec2{left + 40 * unit, y + 7 * unit}}, way.colour, unit);
    canvas.text({left + 50 * unit, y + 12 * unit}, way.label, {.colour = kText, .size = 14 * unit});
  }
}

// On the right of the legend's first lines: a bar of a round length, and which end is which.
void draw_scale(Canvas& canvas, const Relief& relief, const ReliefLayout& layout) {
  if (!relief.legend) return;
  const double unit = layout.unit, most = 160 * unit / layout.view.scale;
  double round = std::pow(10.0, std::floor(std::log10(most)));
  for (const double times : {5.0, 2.0}) {
    if (times * round <= most) {
      round *= times;
      break;
    }
  }
  canvas.set_view(View{});
  const double pixels = round * layout.view.scale, right = layout.width - layout.view.at.x,
               y = layout.legend_top + 8 * unit;
  const double left = right - pixels;
  canvas.polyline(std::array{Vec2{left, y - 5 * unit}, Vec2{left, y}, Vec2{right, y}, Vec2{right, y - 5 * unit}},
                  {kText, 1.5 * unit});
  canvas.text({left, y + 15 * unit}, fmt::format("{:g}{}", round, relief.unit), {.colour = kText, .size = 13 * unit});
  double x = right - 120 * unit;
  const double line = layout.legend_top + 46 * unit;
  for (const auto& [end, rgb, name] : {std::tuple{relief.start, kStart, "start"}, {relief.goal, kGoal, "goal"}}) {
    if (end) {
      canvas.circle({x, line}, 5 * unit, {.fill = rgb});
      canvas.text({x + 10 * unit, line + 5 * unit}, name, {.colour = kText, .size = 13 * unit});
    }
    x += 66 * unit;
  }
}

void draw(Canvas& canvas, const Relief& relief, const ReliefLayout& layout, double cell_pixels) {
  canvas.rectangles(std::array{Box2{{0, 0}, {double(layout.width), double(layout.height)}}}, {.fill = kPaper});
  canvas.set_view(layout.view);
  draw_relief(canvas, *relief.field, cell_pixels / layout.view.scale);
  canvas.begin_group("", relief.field->bounds());
  const Colour blocked = kObstacle.with_opacity(0.85);
  for (const Polygon& obstacle : relief.obstacles) canvas.area(obstacle.rings, {.fill = blocked});
  for (const Polyline& wall : relief.walls) canvas.polyline(wall, {blocked, 2 * layout.unit});
  for (const ReliefWay& way : relief.ways) draw_way(canvas, way.points, way.colour, layout.unit);
  for (const auto& [end, rgb] : {std::pair{relief.start, kStart}, std::pair{relief.goal, kGoal}}) {
    if (end) canvas.circle(*end, 7 * layout.unit, {.fill = rgb, .stroke = Stroke{kPaper, 2 * layout.unit}});
  }
  canvas.end_group();
  draw_scale(canvas, relief, layout);
  if (relief.legend) draw_legend(canvas, relief, layout);
}

}  // namespace

void draw_relief(Canvas& canvas, const HeightField& field, double cell) {
  const Box2 box = field.bounds();
  const auto range = field.range();
  const double rise = range && range->highest > range->lowest ? range->highest - range->lowest : 1;
  const double lift = exaggeration(field);
  const auto columns = static_cast<int>(std::ceil(box.width() / cell)),
             rows = static_cast<int>(std::ceil(box.height() / cell));
  // Squares by colour, neighbours in a row joined; the last class is unknown ground.

  std::vector<std::vector<Box2>> classes(kTints * kShades + 1);
  const auto class_at = [&](Vec2 p) -> std::size_t {
    const auto height = field.height(p);
    if (!height) return kTints * kShades;
    const double tint = std::clamp((*height - range->lowest) / rise, 0.0, 1.0);
    const Vec2 slope = lift * field.gradient(p);
    const double shade =
        (light_on(canvas.view().flip ? slope : Vec2{slope.x, -slope.y}) - kDarkest) / (kBrightest - kDarkest);
    return std::min(static_cast<std::size_t>(tint * kTints), kTints - 1) * kShades +
           std::min(static_cast<std::size_t>(shade * kShades), kShades - 1);
  };
  for (int row = 0; row < rows; ++row) {
    const double low = box.min.y + cell * row, high = std::min(low + cell, box.max.y), middle = (low + high) / 2;
    std::size_t run_class = 0;
    int run_begin = 0;
    for (int column = 0; column <= columns; ++column) {
      const double x = std::min(box.min.x + cell * (column + 0.5), box.max.x);
      const std::size_t here = column < columns ? class_at({x, middle}) : classes.size();
      if (column > 0 && here == run_class) continue;
      if (column > 0) {
        classes[run_class].push_back(
            {{box.min.x + cell * run_begin, low}, {std::min(box.min.x + cell * column, box.max.x), high}});
      }
      run_class = here;
      run_begin = column;
    }
  }
  // In bunches, because filling a very long path at once is slow in PNG.
  constexpr std::size_t kBunch = 500;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const std::size_t tint_class = i / kShades, shade_class = i % kShades;
    const double tint = (static_cast<double>(tint_class) + 0.5) / kTints;
    const double shade = kDarkest + (static_cast<double>(shade_class) + 0.5) / kShades * (kBrightest - kDarkest);
    const Paint paint{.fill = i == kTints * kShades ? kUnknown : ground_colour(tint, shade), .crisp = true};
    for (std::size_t k = 0; k < classes[i].size(); k += kBunch) {
      canvas.rectangles(std::span(classes[i]).subspan(k, std::min(kBunch, classes[i].size() - k)), paint);
    }
  }
}

std::string relief_svg(const Relief& relief) {
  const ReliefLayout layout = lay_out(relief);
  SvgCanvas canvas(layout.width, layout.height, relief.title);
  draw(canvas, relief, layout, 4);
  return canvas.take();
}

std::string relief_png(const Relief& relief) {
  const ReliefLayout layout = lay_out(relief);
  PngCanvas canvas(layout.width, layout.height);
  draw(canvas, relief, layout, 1);
  return canvas.take();
}

void write_relief(const Relief& relief, const std::filesystem::path& file) {
  write_by_extension(
      file, [&] { return relief_svg(relief); }, [&] { return relief_png(relief); });
}

}  // namespace taut::lab
