#include "taut/lab/draw/detail/picture_legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "taut/base/cases.hpp"
#include "taut/lab/draw/detail/picture_layers.hpp"
#include "taut/lab/draw/detail/picture_style.hpp"
#include "taut/lab/draw/detail/picture_world.hpp"
#include "taut/lab/measure/results.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::detail {
namespace {

constexpr double kTitleSize = 20, kTextSize = 15, kLineHeight = 25, kSwatch = 52, kGap = 22, kHeatWidth = 150;

TextStyle plain(double unit) { return {style::kInk, kTextSize * unit}; }
TextStyle faint(double unit) { return {style::kFaintInk, kTextSize * unit}; }
TextStyle heading(double unit) { return {style::kInk, kTitleSize * unit, Anchor::start, true}; }

std::string fitted(const std::string& text, const TextStyle& style, double widest) {
  const double column = estimated_text_width("x", style);
  return shortened(text, static_cast<std::size_t>(std::max(1.0, widest / column)));
}

std::string describe(const Picture& picture) {
  std::string text = picture.title.empty() ? "" : one_line(picture.world_name);
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " · ") + part; };
  const auto add_cells = [&](const auto& grid) { add(fmt::format("{} × {} cells", grid.width(), grid.height())); };
  const auto add_size = [&](const Box2& box) {
    add(fmt::format("{} × {}", readable_number(box.width()), readable_number(box.height())));
  };
  const auto add_count = [&](std::size_t count, const char* what) {
    add(fmt::format("{} {}{}", grouped_count(count), what, count == 1 ? "" : "s"));
  };
  match(
      *picture.world, [&](const Grid& grid) { add_cells(grid); },
      [&](const PolygonWorld& polygons) {
        add_size(polygons.bounds());
        add_count(polygons.obstacles().size(), "obstacle");
      },
      [&](const CostGrid& grid) { add_cells(grid); },
      [&](const WeightedRegions& regions) {
        add_size(regions.bounds());
        add_count(regions.blocked().obstacles().size(), "obstacle");
        add_count(regions.areas().size(), "area");
      },
      [&](const TriangleComplex& triangles) {
        add_size(triangles.bounds());
        add_count(triangles.simplex_count(), "triangle");
      });
  if (picture.radius > 0)
    add("agent radius " + (picture.radius_text.empty() ? readable_number(picture.radius) : picture.radius_text));
  return text;
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string out = clean_utf8(text);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return out;
}

std::string measure_text(double length, double cost) {
  const bool both = !std::isnan(cost) && cost_differs(cost, length);
  return "length " + readable_number(length) + (both ? ", cost " + readable_number(cost) : "");
}

LegendLine legend_line(std::string_view label, Status status, double length, double cost, double time_us) {
  LegendLine line{one_line(label), "", std::isnan(time_us) ? "" : readable_time_us(time_us)};
  if (status != Status::found) {
    line.length = std::string(name_of(status));
    std::replace(line.length.begin(), line.length.end(), '_', ' ');
  } else if (!std::isnan(length)) {
    line.length = measure_text(length, cost);
  }
  return line;
}

std::string path_title(std::string_view label, Status status, double length, double cost, double time_us) {
  std::string title = std::string(label) + ": " + std::string(name_of(status));
  if (!std::isnan(length)) title += ", " + measure_text(length, cost);
  if (!std::isnan(time_us)) title += ", " + readable_time_us(time_us);
  return title;
}

LegendContents legend_of(const Picture& picture) {
  LegendContents contents{one_line(picture.title.empty() ? picture.world_name : picture.title), describe(picture)};
  for (const PicturePath& path : picture.paths) contents.lines.push_back(legend_line(path));
  if (!picture.searched.empty())
    contents.searched = fmt::format("{} nodes expanded, first to last", grouped_count(picture.searched.size()));
  contents.scale = picture.scale;
  using Kind = LegendKey::Kind;
  if (picture.start) contents.keys.push_back({Kind::start, "start", style::kStart});
  if (picture.goal) contents.keys.push_back({Kind::goal, "goal", style::kGoal});
  for (const PictureArea& area : picture.areas) {
    if (!area.key.empty()) contents.keys.push_back({Kind::ground, one_line(area.key), area.colour});
  }
  for (GroundKey& ground : special_ground(*picture.world)) {
    contents.keys.push_back({Kind::ground, std::move(ground.name), ground.colour});
  }
  return contents;
}

Legend::Legend(LegendContents contents, double unit, double widest) : contents_(std::move(contents)), unit_(unit) {
  const auto grow = [&](double right) { width_ = std::max(width_, std::min(right, widest)); };
  std::string &title = contents_.title, &subtitle = contents_.subtitle, &searched = contents_.searched;
  if (!title.empty()) {
    title = fitted(title, heading(unit), widest);
    grow(estimated_text_width(title, heading(unit)));
    height_ += 30 * unit;
  }
  subtitle = fitted(subtitle, faint(unit), widest);
  grow(estimated_text_width(subtitle, faint(unit)));
  height_ += kLineHeight * unit;

  lines_y_ = height_;
  if (!contents_.lines.empty()) lay_out_lines(widest);
  if (!searched.empty()) {
    heat_y_ = height_;
    searched = fitted(searched, plain(unit), widest - (kHeatWidth + kGap) * unit);
    grow((kHeatWidth + kGap / 2) * unit + estimated_text_width(searched, plain(unit)));
    height_ += kLineHeight * unit;
  }
  if (contents_.scale) {
    scale_y_ = height_;
    std::string& scale_title = contents_.scale->title;
    scale_title = fitted(one_line(scale_title), plain(unit), widest - (kScaleWidth + kGap) * unit);
    grow((kScaleWidth + kGap) * unit + estimated_text_width(scale_title, plain(unit)));
    height_ += kScaleHeight * unit;
  }
  lay_out_keys(widest);
}

void Legend::lay_out_lines(double widest) {
  double label_width = 0, length_width = 0, time_width = 0;
  for (const LegendLine& line : contents_.lines) {
    label_width = std::max(label_width, estimated_text_width(line.label, plain(unit_)));
    length_width = std::max(length_width, estimated_text_width(line.length, plain(unit_)));
    time_width = std::max(time_width, estimated_text_width(line.time, plain(unit_)));
  }
  const double numbers = length_width + time_width + 2 * kGap * unit_;
  label_width = std::max(40 * unit_, std::min(label_width, widest - kSwatch * unit_ - numbers));
  for (LegendLine& line : contents_.lines) line.label = fitted(line.label, plain(unit_), label_width);
  length_right_ = kSwatch * unit_ + label_width + kGap * unit_ + length_width;
  time_right_ = length_right_ + (time_width > 0 ? kGap * unit_ + time_width : 0);
  // Many paths go into columns side by side, at least four to a column.
  column_ = time_right_ + 2 * kGap * unit_;
  const std::size_t count = contents_.lines.size();
  const auto columns_that_fit = static_cast<std::size_t>(std::max(1.0, (widest + 2 * kGap * unit_) / column_));
  const std::size_t columns = std::min(columns_that_fit, (count + 3) / 4);
  lines_per_column_ = (count + columns - 1) / columns;
  width_ = std::max(width_, column_ * static_cast<double>(columns) - 2 * kGap * unit_);
  height_ += kLineHeight * unit_ * static_cast<double>(lines_per_column_);
}

void Legend::lay_out_keys(double widest) {
  double x = 0;
  for (LegendKey& key : contents_.keys) {
    const double wide = 28 * unit_ + estimated_text_width(key.name, plain(unit_));
    if (x == 0 || x + wide > widest) {
      x = 0;
      height_ += kLineHeight * unit_;
    }
    key.x = x;
    key.y = height_ - kLineHeight * unit_;
    x += wide + kGap * unit_;
    width_ = std::max(width_, std::min(x - kGap * unit_, widest));
  }
}

void Legend::draw(Canvas& canvas, Vec2 at) const {
  double y = at.y;
  if (!contents_.title.empty()) {
    canvas.text({at.x, y + 20 * unit_}, contents_.title, heading(unit_));
    y += 30 * unit_;
  }
  canvas.text({at.x, y + 16 * unit_}, contents_.subtitle, faint(unit_));
  draw_lines(canvas, at);
  if (!contents_.searched.empty()) draw_heat_bar(canvas, {at.x, at.y + heat_y_});
  if (contents_.scale) {
    draw_scale(canvas, *contents_.scale, {at.x, at.y + scale_y_}, unit_);
    canvas.text({at.x + (kScaleWidth + kGap) * unit_, at.y + scale_y_ + 18 * unit_}, contents_.scale->title,
                plain(unit_));
  }
  draw_keys(canvas, at);
}

void Legend::draw_lines(Canvas& canvas, Vec2 at) const {
  TextStyle right = plain(unit_);
  right.anchor = Anchor::end;
  const auto& lines = contents_.lines;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t column = i / lines_per_column_;
    const double x = at.x + column_ * static_cast<double>(column);
    const double middle = at.y + lines_y_ + (static_cast<double>(i % lines_per_column_) + 0.5) * kLineHeight * unit_;
    const double base = middle + 0.36 * kTextSize * unit_;
    const Vec2 swatch[] = {{x + 4 * unit_, middle}, {x + (kSwatch - 14) * unit_, middle}};
    canvas.polyline(swatch, style::path_stroke(i, 5 * unit_));
    canvas.text({x + kSwatch * unit_, base}, lines[i].label, plain(unit_));
    canvas.text({x + length_right_, base}, lines[i].length, right);
    if (!lines[i].time.empty()) canvas.text({x + time_right_, base}, lines[i].time, right);
  }
}

void Legend::draw_heat_bar(Canvas& canvas, Vec2 at) const {
  constexpr int kSteps = 50;
  for (int i = 0; i < kSteps; ++i) {
    const double x = at.x + kHeatWidth * unit_ * i / kSteps;
    const Box2 step{{x, at.y + 6 * unit_}, {x + kHeatWidth * unit_ / kSteps, at.y + 19 * unit_}};
    canvas.rectangles({&step, 1}, {.fill = heat_colour((i + 0.5) / kSteps), .crisp = true});
  }
  canvas.text({at.x + (kHeatWidth + kGap / 2) * unit_, at.y + 18 * unit_}, contents_.searched, plain(unit_));
}

void Legend::draw_keys(Canvas& canvas, Vec2 at) const {
  using Kind = LegendKey::Kind;
  for (const LegendKey& key : contents_.keys) {
    const Vec2 centre{at.x + key.x + 9 * unit_, at.y + key.y + 0.5 * kLineHeight * unit_};
    if (key.kind == Kind::start) {
      draw_start_marker(canvas, centre, unit_);
    } else if (key.kind == Kind::goal) {
      draw_goal_marker(canvas, centre, unit_);
    } else if (key.kind == Kind::hidden) {
      const Vec2 half{10 * unit_, 0};
      canvas.polyline(std::array{centre - half, centre + half}, style::hidden_stroke(key.colour, 4 * unit_));
    } else {
      const Vec2 half{8 * unit_, 8 * unit_};
      const Box2 box{centre - half, centre + half};
      canvas.rectangles({&box, 1}, {.fill = key.colour, .stroke = Stroke{style::kFrame, 1}});
    }
    canvas.text({at.x + key.x + 26 * unit_, centre.y + 0.36 * kTextSize * unit_}, key.name, plain(unit_));
  }
}

void draw_start_marker(Canvas& canvas, Vec2 at, double unit) {
  canvas.circle(at, 7.5 * unit, {.fill = style::kHalo});
  canvas.circle(at, 6 * unit, {.fill = style::kStart, .stroke = Stroke{style::kInk, 1.2 * unit}});
}

void draw_goal_marker(Canvas& canvas, Vec2 at, double unit) {
  canvas.circle(at, 9 * unit, {.fill = style::kHalo});
  canvas.circle(at, 7.5 * unit, {.fill = style::kHalo, .stroke = Stroke{style::kInk, 1.2 * unit}});
  canvas.circle(at, 4.5 * unit, {.fill = style::kGoal});
}

}  // namespace taut::lab::detail
