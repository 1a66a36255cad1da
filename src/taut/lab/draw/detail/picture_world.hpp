// The ground of a picture: what is free and what is blocked in a world, drawn through the canvas's current view.
#pragma once

#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/draw/canvas.hpp"
#include "taut/lab/draw/detail/picture_weights.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/world/world.hpp"

namespace taut::lab::detail {

// The world's bounds, or a unit box for a world without extent.
[[nodiscard]] TAUT_INSIDE Box2 drawn_bounds(const World& world);
// All but walls and points, which have no area: they would be lost beneath coloured ones.
TAUT_INSIDE void draw_world(Canvas& canvas, const World& world, CellLines cell_lines);
TAUT_INSIDE void draw_walls(Canvas& canvas, const World& world);

// A line of the legend.
struct GroundKey {
  std::string name;  // "water", "swamp"
  Colour colour;     // as on the map
};
// The kinds of ground besides plain free and blocked that occur in the world, for the legend.
[[nodiscard]] TAUT_INSIDE std::vector<GroundKey> special_ground(const World& world);
// Some weights and their colours.
[[nodiscard]] TAUT_INSIDE std::vector<GroundKey> weight_keys(const WeightShades& shades);

}  // namespace taut::lab::detail
