// The ground of a weighted world in a picture: light where it is cheap, brown where it is dear, in a few even steps of
// the logarithm of its weight.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/draw/canvas.hpp"
#include "taut/world/world.hpp"

namespace taut::lab::detail {

// Which colour a weight has, between the least and the greatest of a world.
class TAUT_INSIDE WeightShades {
 public:
  static constexpr int kLevels = 12;

  // Both finite and above 0.
  WeightShades(double least, double greatest) : least_(least), greatest_(greatest) {}
  // Of all weights in the world; nothing if it has none, or all of it is blocked.
  [[nodiscard]] static std::optional<WeightShades> of(const World& world);

  // Of a world in space: of its triangles or tetrahedra.
  [[nodiscard]] static std::optional<WeightShades> of(const World3& world);

  // From 0 to kLevels - 1.
  [[nodiscard]] int level(double weight) const;
  [[nodiscard]] static Colour colour(int level);
  // Weights that the legend shows: both ends and some between.
  [[nodiscard]] std::vector<double> shown() const;

 private:
  double least_, greatest_;
};

// Cells that are not blocked; where they are smaller than half a pixel, squares of them by their mean weight.
TAUT_INSIDE void draw_weights(Canvas& canvas, const CostGrid& grid, const WeightShades& shades);
// All of the boundary, and the areas one over the other, cut off at the box `all`.
TAUT_INSIDE void draw_weights(Canvas& canvas, const WeightedRegions& regions, const WeightShades& shades,
                              const Box2& all);
// Triangles that are not blocked.
TAUT_INSIDE void draw_weights(Canvas& canvas, const TriangleComplex& triangles, const WeightShades& shades);

}  // namespace taut::lab::detail
