// Ground drawn as a map: heights by colour, from green over brown to white, slopes by light from the upper left;
// unknown ground is gray. Ways over it are drawn on top. y points upward, as on maps, unless told otherwise. Slopes are
// exaggerated or flattened so that the mean one is clearly seen, whatever the units of length and height are.
//
// The same code draws SVG and PNG. The cost follows the size of the picture, not of the field: PNG has a height a
// pixel, SVG one in squares of four.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/draw/canvas.hpp"
#include "taut/world/height_field.hpp"

namespace taut::lab {

// A way over the ground.
struct ReliefWay {
  std::string label;         // in the legend
  std::vector<Vec2> points;  // from point to point
  Colour colour;             // of the line
};

// What a map of heights shows; only the field must be there.
struct Relief {
  const HeightField* field = nullptr;  // not owned; must be set
  std::vector<Polygon> obstacles{};    // on top of the ground
  std::vector<Polyline> walls{};       // likewise
  std::vector<ReliefWay> ways{};       // the last lies on top
  std::string title{};                 // empty: none
  int longest_side = 1200;             // pixels, 64 to kLargestCanvasSide; the whole picture
  bool legend = true;                  // heights and ways below the map
  bool flip_y = true;                  // y upward; false draws it downward, as pictures of worlds do
  std::string unit{};                  // of lengths and heights, with a blank before it; empty: not said
  // Where ways begin and end, marked if given.
  std::optional<Vec2> start{}, goal{};
};

// The field alone, in the canvas's view; `cell` is the side of what gets one colour, in world units.
TAUT_API void draw_relief(Canvas& canvas, const HeightField& field, double cell);

// Throw InputError for a size out of range and for a field without samples, std::logic_error without a field.
[[nodiscard]] TAUT_API std::string relief_svg(const Relief& relief);
[[nodiscard]] TAUT_API std::string relief_png(const Relief& relief);

// By the file's extension (.svg or .png, else InputError); the file appears complete or not at all.
TAUT_API void write_relief(const Relief& relief, const std::filesystem::path& file);

}  // namespace taut::lab
