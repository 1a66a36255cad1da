#include "taut/lab/draw/detail/picture_world.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "taut/base/cases.hpp"
#include "taut/lab/draw/detail/picture_style.hpp"
#include "taut/lab/draw/detail/picture_weights.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/world/detail/grid/outline_cells.hpp"

namespace taut::lab::detail {
using namespace taut::detail;
namespace {

struct Ground {
  char letter;
  const char* name;
  Colour colour;
};
constexpr std::array<Ground, 3> kSpecialGround{
    {{'S', "swamp", style::kSwamp}, {'W', "water", style::kWater}, {'T', "trees", style::kTrees}}};

// Outlines of single cells are drawn from this size on; below it they would be all one sees.
constexpr double kOutlineFrom = 5;
constexpr double kCellLinesFrom = 10;

std::vector<bool> cells_with_letter(const Grid& grid, char letter) {
  const auto width = static_cast<std::size_t>(grid.width());
  std::vector<bool> found(width * static_cast<std::size_t>(grid.height()));
  for (int y = 0; y < grid.height(); ++y) {
    const std::string letters = grid.letters(y);
    for (std::size_t x = 0; x < width; ++x) found[static_cast<std::size_t>(y) * width + x] = letters[x] == letter;
  }
  return found;
}

void draw_letters(Canvas& canvas, const Grid& grid) {
  for (const Ground& ground : kSpecialGround) {
    const std::vector<bool> found = cells_with_letter(grid, ground.letter);
    const auto rings = outline_of_cells(grid.width(), grid.height(), [&](int x, int y) {
      return found[static_cast<std::size_t>(y) * static_cast<std::size_t>(grid.width()) + static_cast<std::size_t>(x)];
    });
    if (rings.empty()) continue;
    canvas.begin_group(ground.name);
    canvas.area(rings, {.fill = ground.colour});
    canvas.end_group();
  }
}

void draw_cell_lines(Canvas& canvas, const Grid& grid) {
  std::vector<LineSegment> lines;
  for (int x = 1; x < grid.width(); ++x) lines.push_back({{double(x), 0}, {double(x), double(grid.height())}});
  for (int y = 1; y < grid.height(); ++y) lines.push_back({{0, double(y)}, {double(grid.width()), double(y)}});
  canvas.segments(lines, {style::kCellLine, 1});
}

// Squares of `block` x `block` cells, shaded by how much of them is blocked.
void draw_merged(Canvas& canvas, const Grid& grid, int block) {
  constexpr int kShades = 4;
  const int columns = (grid.width() + block - 1) / block, rows = (grid.height() + block - 1) / block;
  std::vector<std::uint8_t> shade(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  for (int r = 0; r < rows; ++r) {
    const int y_end = std::min(grid.height(), (r + 1) * block);
    for (int c = 0; c < columns; ++c) {
      const int x_end = std::min(grid.width(), (c + 1) * block);
      int blocked = 0, cells = 0;
      for (int y = r * block; y < y_end; ++y) {
        for (int x = c * block; x < x_end; ++x, ++cells) blocked += grid.is_free(x, y) ? 0 : 1;
      }
      shade[static_cast<std::size_t>(r) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(c)] =
          static_cast<std::uint8_t>((blocked * kShades + cells - 1) / cells);
    }
  }
  for (int level = 1; level <= kShades; ++level) {
    auto rings = outline_of_cells(columns, rows, [&](int x, int y) {
      return shade[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(x)] ==
             level;
    });
    for (Ring& ring : rings) {
      for (Vec2& p : ring) {
        p = {std::min(p.x * block, double(grid.width())), std::min(p.y * block, double(grid.height()))};
      }
    }
    canvas.area(rings, {.fill = style::kBlocked.with_opacity(double(level) / kShades), .crisp = true});
  }
}

// `draw_ground()` colours what is not blocked.
template <class DrawGround>
void draw_grid(Canvas& canvas, const Grid& grid, const Box2& all, CellLines cell_lines, DrawGround draw_ground) {
  const double cell = canvas.view().scale;
  canvas.rectangles({&all, 1}, {.fill = style::kFree});
  if (grid.width() == 0 || grid.height() == 0) return;
  draw_ground();
  if (cell < 0.5) {
    draw_merged(canvas, grid, static_cast<int>(std::ceil(1 / cell)));
    return;
  }
  if (cell_lines == CellLines::on || (cell_lines == CellLines::automatic && cell >= kCellLinesFrom)) {
    draw_cell_lines(canvas, grid);
  }
  const auto blocked = outline_of_cells(grid.width(), grid.height(), [&](int x, int y) { return !grid.is_free(x, y); });
  canvas.area(blocked, {.fill = style::kBlocked});
  if (grid.terrain()) draw_letters(canvas, grid);
  if (cell >= kOutlineFrom) {
    const Stroke stroke{style::kBlockedOutline, std::clamp(cell / 12, 1.0, 2.0)};
    for (const Ring& ring : blocked) canvas.area({&ring, 1}, {.stroke = stroke});
  }
}

// `draw_ground()` colours all within the boundary, and may go beyond.
template <class DrawGround>
void draw_polygons(Canvas& canvas, const PolygonWorld& world, const Box2& all, DrawGround draw_ground) {
  canvas.rectangles({&all, 1}, {.fill = style::kBlocked});
  canvas.area({&world.boundary(), 1}, {.fill = style::kFree});
  draw_ground();
  // First every outline, then every area: where obstacles overlap only the outline of the whole stays visible.
  const Stroke outline{style::kBlockedOutline, 3};
  canvas.area({&world.boundary(), 1}, {.stroke = Stroke{style::kBlockedOutline, 1.5}});
  for (const Polygon& obstacle : world.obstacles()) canvas.area(obstacle.rings, {.stroke = outline});
  for (const Polygon& obstacle : world.obstacles()) canvas.area(obstacle.rings, {.fill = style::kBlocked});
}

}  // namespace

Box2 drawn_bounds(const World& world) {
  Box2 box = bounds(world);
  if (box.empty()) box = {{0, 0}, {1, 1}};
  if (box.width() <= 0) box.max.x = box.min.x + std::max(1.0, box.height());
  if (box.height() <= 0) box.max.y = box.min.y + std::max(1.0, box.width());
  return box;
}

void draw_world(Canvas& canvas, const World& world, CellLines cell_lines) {
  const Box2 all = drawn_bounds(world);
  const auto plain = [] {};
  const std::optional<WeightShades> shades = WeightShades::of(world);
  match(
      world, [&](const Grid& grid) { draw_grid(canvas, grid, all, cell_lines, plain); },
      [&](const PolygonWorld& polygons) { draw_polygons(canvas, polygons, all, plain); },
      [&](const CostGrid& grid) {
        draw_grid(canvas, grid.cells(), all, cell_lines, [&] {
          if (shades) draw_weights(canvas, grid, *shades);
        });
      },
      [&](const WeightedRegions& regions) {
        draw_polygons(canvas, regions.blocked(), all, [&] {
          if (shades) draw_weights(canvas, regions, *shades, all);
          // Areas may reach beyond the boundary, where all is blocked.
          const std::array<Ring, 2> outside{Ring{all.min, {all.max.x, all.min.y}, all.max, {all.min.x, all.max.y}},
                                            regions.blocked().boundary()};
          canvas.area(outside, {.fill = style::kBlocked});
        });
      },
      [&](const TriangleComplex& triangles) {
        canvas.rectangles({&all, 1}, {.fill = style::kBlocked});
        if (shades) draw_weights(canvas, triangles, *shades);
      });
}

void draw_walls(Canvas& canvas, const World& world) {
  const auto draw = [&](const PolygonWorld& polygons) {
    for (const Polyline& wall : polygons.walls()) canvas.polyline(wall, {style::kWall, 2.5});
    for (const Vec2 point : polygons.points()) canvas.circle(point, 2.5, {.fill = style::kWall});
  };
  match(
      world, [](const Grid&) {}, draw, [](const CostGrid&) {},
      [&](const WeightedRegions& regions) { draw(regions.blocked()); }, [](const TriangleComplex&) {});
}

std::vector<GroundKey> weight_keys(const WeightShades& shades) {
  std::vector<GroundKey> keys;
  for (const double weight : shades.shown())
    keys.push_back({"cost " + readable_number(weight), WeightShades::colour(shades.level(weight))});
  return keys;
}

std::vector<GroundKey> special_ground(const World& world) {
  if (const auto shades = WeightShades::of(world)) return weight_keys(*shades);
  std::vector<GroundKey> keys;
  const Grid* grid = match(
      world, [](const Grid& g) { return &g; }, [](const PolygonWorld&) -> const Grid* { return nullptr; },
      [](const CostGrid&) -> const Grid* { return nullptr; },
      [](const WeightedRegions&) -> const Grid* { return nullptr; },
      [](const TriangleComplex&) -> const Grid* { return nullptr; });
  if (grid == nullptr || !grid->terrain()) return {};
  for (const Ground& ground : kSpecialGround) {
    for (int y = 0; y < grid->height(); ++y) {
      if (grid->letters(y).find(ground.letter) == std::string::npos) continue;
      keys.push_back({ground.name, ground.colour});
      break;
    }
  }
  return keys;
}

}  // namespace taut::lab::detail
