// The worlds of the study of movable nodes: 1000 x 1000 with so many obstacles, of shapes that the paper may have meant
// (niederberger2004 section 8 gives the number of obstacles and nothing else). What world/generate has is taken from
// there; rectangles, letters and lattices are made here. The same for a seed on every machine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "taut/world/polygon_world.hpp"

namespace taut::lab::niederberger2004 {

inline constexpr double kSide = 1000;

enum class Shape {
  convex_apart,
  rectangles_apart,
  stars_apart,
  letters_apart,
  convex_overlapping,
  rectangles_overlapping,
  rectangles_on_lattice,
  grid_squares
};

struct ShapeFacts {
  Shape shape;
  std::string_view name;   // in files
  std::string_view title;  // in tables
  std::string_view key;    // in legends of figures
  bool is_apart;           // no two obstacles touch
  bool is_convex;          // every obstacle is
  double query_size;       // the mean size of the worlds in which paths are planned
};
[[nodiscard]] std::span<const ShapeFacts> shapes();
[[nodiscard]] const ShapeFacts& facts_of(Shape shape);
// Throws InputError that names `where` for a name that is none.
[[nodiscard]] Shape shape_of(std::string_view name, const std::string& where);

// The spacing of Shape::rectangles_on_lattice.
inline constexpr int kLattice = 25;

// `mean_size` is the mean diameter of an obstacle (of squares the side), `obstacles` their number. Nothing if obstacles
// that have to stay apart do not fit.
[[nodiscard]] std::optional<PolygonWorld> make_world(Shape shape, int obstacles, double mean_size, std::uint64_t seed);

}  // namespace taut::lab::niederberger2004
