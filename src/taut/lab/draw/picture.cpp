#include "taut/lab/draw/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "taut/geometry/detail/point_text.hpp"
#include "taut/lab/draw/detail/picture_layers.hpp"
#include "taut/lab/draw/detail/picture_legend.hpp"
#include "taut/lab/draw/detail/picture_size.hpp"
#include "taut/lab/draw/detail/picture_style.hpp"
#include "taut/lab/draw/detail/picture_world.hpp"
#include "taut/lab/draw/png_canvas.hpp"
#include "taut/lab/draw/svg_canvas.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/world/detail/grid/outline_cells.hpp"

namespace taut::lab {
using namespace taut::detail;
using namespace taut::lab::detail;
namespace {

struct Layout {
  double unit = 1;  // of text, margins and lines; 1 at a longest side of 1200 pixels
  int width = 0, height = 0;
  Vec2 map_at, legend_at;
  View view;
};

double unit_of(const Picture& picture) { return unit_for(picture.options.longest_side); }

// A tall map has its legend beside it, any other below.
bool legend_beside(const Box2& box) { return box.height() > 1.25 * box.width(); }

Layout lay_out(const Picture& picture, const Legend* legend) {
  const Box2 box = drawn_bounds(*picture.world);
  const double side = picture.options.longest_side;
  Layout layout;
  layout.unit = unit_of(picture);
  const double margin = 16 * layout.unit;
  const double legend_width = legend != nullptr ? legend->width() + margin : 0;
  const double legend_height = legend != nullptr ? legend->height() + margin : 0;
  const bool beside = legend_beside(box);
  // The map keeps at least half of the picture, whatever the legend asks for.
  const double room_x = std::max(side / 2, side - 2 * margin - (beside ? legend_width : 0));
  const double room_y = std::max(side / 2, side - 2 * margin - (beside ? 0 : legend_height));
  double scale = std::min(room_x / box.width(), room_y / box.height());
  // Whole pixels a cell look crisper, where that costs little size.
  if (has_cell_raster(*picture.world) && scale >= 8) scale = std::floor(scale);
  const double map_width = std::max(1.0, box.width() * scale), map_height = std::max(1.0, box.height() * scale);
  layout.map_at = {std::round(margin), std::round(margin)};
  layout.legend_at =
      beside ? layout.map_at + Vec2{map_width + margin, 0} : layout.map_at + Vec2{0, map_height + margin};
  double right = layout.map_at.x + map_width, bottom = layout.map_at.y + map_height;
  if (legend != nullptr) {
    right = std::max(right, layout.legend_at.x + legend->width());
    bottom = std::max(bottom, layout.legend_at.y + legend->height());
  }
  const auto pixels = [](double v) { return static_cast<int>(std::min(std::ceil(v), double(kLargestCanvasSide))); };
  layout.width = pixels(right + margin);
  layout.height = pixels(bottom + margin);
  const bool flip = picture.options.flip_y;
  layout.view = {{box.min.x, flip ? box.max.y : box.min.y}, layout.map_at, scale, flip};
  return layout;
}

constexpr int kHeatLevels = 48;

// Which of the nodes are drawn: the first in each square of side `bin` (world units, squares centred on multiples of
// it), so that the picture's size does not depend on how long the search was.
struct HeatMap {
  int columns = 0, rows = 0;
  Vec2 corner;                      // of the first square
  std::vector<std::uint8_t> level;  // per square; kHeatLevels: nothing
  std::vector<std::uint32_t> node;  // per square: the node drawn there
  HeatMap(const Box2& box, double bin, std::span<const Vec2> nodes)
      : columns(static_cast<int>(box.width() / bin) + 2),
        rows(static_cast<int>(box.height() / bin) + 2),
        corner(box.min - Vec2{bin / 2, bin / 2}),
        level(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), kHeatLevels),
        node(level.size()) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (!box.contains(nodes[i])) continue;
      const auto x = static_cast<std::size_t>((nodes[i].x - corner.x) / bin);
      const auto y = static_cast<std::size_t>((nodes[i].y - corner.y) / bin);
      const std::size_t at = y * static_cast<std::size_t>(columns) + x;
      if (level[at] != kHeatLevels) continue;
      level[at] = static_cast<std::uint8_t>(i * kHeatLevels / nodes.size());
      node[at] = static_cast<std::uint32_t>(i);
    }
  }
};

// Dark violet first, yellow last: squares that fill their cells where cells are small, dots with gaps elsewhere.
void draw_searched(Canvas& canvas, const Picture& picture, double unit) {
  if (picture.searched.empty()) return;
  const double scale = canvas.view().scale;
  const bool grid = has_cell_raster(*picture.world);
  const double bin = grid ? std::ceil(1.5 / scale) : 4.5 * unit / scale;
  const bool filled = grid && bin * scale < 5;
  const double dot = grid ? std::min(0.72 * bin, 14 * unit / scale) : bin;
  const HeatMap heat(drawn_bounds(*picture.world), bin, picture.searched);
  canvas.begin_group("expanded nodes");
  for (int level = 0; level < kHeatLevels; ++level) {
    const Paint paint{.fill = heat_colour((level + 0.5) / kHeatLevels).with_opacity(0.8), .crisp = filled};
    if (filled) {
      auto rings = outline_of_cells(heat.columns, heat.rows, [&](int x, int y) {
        return heat.level[static_cast<std::size_t>(y) * static_cast<std::size_t>(heat.columns) +
                          static_cast<std::size_t>(x)] == level;
      });
      for (Ring& ring : rings) {
        for (Vec2& p : ring) p = heat.corner + bin * p;
      }
      canvas.area(rings, paint);
    } else {
      std::vector<Box2> dots;
      for (std::size_t i = 0; i < heat.level.size(); ++i) {
        const Vec2 at = picture.searched[heat.node[i]], half{dot / 2, dot / 2};
        if (heat.level[i] == level) dots.push_back({at - half, at + half});
      }
      canvas.rectangles(dots, paint);
    }
  }
  canvas.end_group();
}

void draw_cells(Canvas& canvas, const Picture& picture, double unit) {
  // In bunches, because stroking a very long path at once is slow in PNG.
  constexpr std::size_t kBunch = 500;
  for (std::size_t i = 0; i < picture.cells.size(); i += kBunch) {
    const std::size_t n = std::min(kBunch, picture.cells.size() - i);
    canvas.area(std::span(picture.cells).subspan(i, n),
                {.stroke = Stroke{style::kCells.with_opacity(0.55), 0.8 * unit}});
  }
  const double opacity = picture.segments_cross ? 0.28 : 0.6;
  for (std::size_t i = 0; i < picture.segments.size(); i += kBunch) {
    const std::size_t n = std::min(kBunch, picture.segments.size() - i);
    canvas.segments(std::span(picture.segments).subspan(i, n), {style::kCells.with_opacity(opacity), 0.8 * unit});
  }
}

void draw_paths(Canvas& canvas, const Picture& picture, double unit) {
  const auto& paths = picture.paths;
  if (paths.empty()) return;
  if (picture.radius > 0) {
    const double swath = 2 * picture.radius * canvas.view().scale;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      canvas.path(paths[i].path, {distinct_colour(i).with_opacity(0.16), swath});
    }
  }
  for (std::size_t i = 0; i < paths.size(); ++i) {
    canvas.path(paths[i].path, {style::kHalo.with_opacity(0.9), style::path_width(i, paths.size(), unit) + 2.6 * unit});
  }
  for (std::size_t i = 0; i < paths.size(); ++i) {
    canvas.begin_group(path_title(paths[i]));
    canvas.path(paths[i].path, style::path_stroke(i, style::path_width(i, paths.size(), unit)));
    canvas.end_group();
  }
}

void draw_ends(Canvas& canvas, const Picture& picture, double unit) {
  const double radius = picture.radius * canvas.view().scale;
  // The agent stands where the path begins and ends; without one, where it was asked for.
  std::optional<Vec2> first = picture.start, last = picture.goal;
  const auto shown = std::find_if(picture.paths.begin(), picture.paths.end(),
                                  [](const PicturePath& path) { return !path.path.points.empty(); });
  if (shown != picture.paths.end()) {
    first = shown->path.points.front();
    last = shown->path.points.back();
  }
  for (const auto& [point, colour] : {std::pair{first, style::kStart}, {last, style::kGoal}}) {
    if (point && radius > 0) {
      canvas.circle(*point, radius, {.fill = colour.with_opacity(0.12), .stroke = Stroke{colour, 1.2 * unit}});
    }
  }
  const auto marker = [&](const std::optional<Vec2>& at, const char* name, auto draw) {
    if (!at) return;
    canvas.begin_group(fmt::format("{} {}", name, point_text(*at)));
    draw(canvas, *at, unit);
    canvas.end_group();
  };
  marker(picture.start, "start", draw_start_marker);
  marker(picture.goal, "goal", draw_goal_marker);
}

void draw(Canvas& canvas, const Picture& picture, const Layout& layout, const Legend* legend) {
  const Box2 page{{0, 0}, {double(layout.width), double(layout.height)}};
  canvas.rectangles({&page, 1}, {.fill = style::kPage});
  const Box2 box = drawn_bounds(*picture.world);
  canvas.set_view(layout.view);
  canvas.begin_group("", box);
  draw_world(canvas, *picture.world, picture.options.cell_lines);
  draw_areas(canvas, picture);
  draw_walls(canvas, *picture.world);
  draw_searched(canvas, picture, layout.unit);
  draw_cells(canvas, picture, layout.unit);
  canvas.end_group();
  canvas.rectangles({&box, 1}, {.stroke = Stroke{style::kFrame, std::max(1.0, 1.5 * layout.unit)}});
  draw_paths(canvas, picture, layout.unit);
  draw_gates(canvas, picture, layout.unit);
  draw_ends(canvas, picture, layout.unit);
  canvas.set_view({});
  if (legend != nullptr) legend->draw(canvas, layout.legend_at);
}

template <class MakeCanvas>
std::string render(const Picture& picture, MakeCanvas make_canvas) {
  if (picture.world == nullptr) throw std::logic_error("a picture needs a world");
  const int side = picture.options.longest_side;
  check_side(side);
  std::optional<Legend> legend;
  if (picture.options.legend) {
    const bool beside = legend_beside(drawn_bounds(*picture.world));
    legend.emplace(legend_of(picture), unit_of(picture), beside ? 0.48 * side : side - 32 * unit_of(picture));
  }
  const Legend* shown = legend ? &*legend : nullptr;
  const Layout layout = lay_out(picture, shown);
  auto canvas = make_canvas(layout);
  draw(canvas, picture, layout, shown);
  return canvas.take();
}

}  // namespace

std::string picture_svg(const Picture& picture) {
  return render(picture, [&](const Layout& layout) {
    return SvgCanvas(layout.width, layout.height, picture.title.empty() ? picture.world_name : picture.title);
  });
}

std::string picture_png(const Picture& picture) {
  return render(picture, [](const Layout& layout) { return PngCanvas(layout.width, layout.height); });
}

void write_picture(const Picture& picture, const std::filesystem::path& file) {
  write_by_extension(
      file, [&] { return picture_svg(picture); }, [&] { return picture_png(picture); });
}

}  // namespace taut::lab
