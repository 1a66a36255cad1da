// A picture of a world and of what planners did in it: free space and obstacles, what was searched and in which order,
// cells and graphs, narrow places, paths with their lengths and times, start and goal, and a legend beside or below the
// map.
//
// The same code draws SVG and PNG. Memory is bounded by the picture's size, not the world's: where cells or searched
// nodes are smaller than about half a pixel they are drawn merged.
#pragma once

#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/draw/canvas.hpp"
#include "taut/plan/plan.hpp"
#include "taut/world/world.hpp"

namespace taut::lab {

// A path of a picture, with what the legend says of it.
template <int D>
struct PicturePathIn {
  std::string label;                                          // usually the planner
  Path<D> path;                                               // empty: only in the legend
  Status status = Status::found;                              // shown in the legend if it is another than `found`
  double length = std::numeric_limits<double>::quiet_NaN();   // NaN: not shown
  double time_us = std::numeric_limits<double>::quiet_NaN();  // NaN: not shown
  double cost = std::numeric_limits<double>::quiet_NaN();     // shown where it differs from the length
};
// In the plane, and in space.
using PicturePath = PicturePathIn<2>;
using PicturePath3 = PicturePathIn<3>;

enum class CellLines { automatic, on, off };  // automatic: where a cell is at least 10 pixels wide

// How large a picture is and what is shown beside the map.
struct PictureOptions {
  // Pixels, 64 to kLargestCanvasSide; the whole picture, legend included. The map keeps half of it and the text stays
  // readable, so a long legend can make a small picture larger.
  int longest_side = 1200;
  bool flip_y = false;                          // y upward; false draws row 0 on top, as in the files
  bool legend = true;                           // title, paths and keys beside or below the map
  CellLines cell_lines = CellLines::automatic;  // of grids
};

// Areas of one colour: what cells are, or what they measure on a scale.
struct PictureArea {
  Colour colour;            // of the inside
  std::vector<Ring> rings;  // filled by the even-odd rule
  std::string key{};        // its name in the legend; empty: not named
};

// A narrow place: a free segment between two obstacles, with its length.
struct PictureGate {
  Vec2 a, b;         // its ends
  double width = 0;  // shown beside the narrowest gates
  Colour colour{};   // of the line
};

// What the colours of areas and gates say: heat_colour from the lowest value to the highest, by their logarithms or as
// they are.
struct PictureScale {
  std::string title;         // what is measured
  double low = 1, high = 1;  // above 0 if logarithms count
  bool logarithmic = true;   // even steps of colour are even factors, or else even differences
};

// All that a picture shows; only the world must be there.
struct Picture {
  const World* world = nullptr;         // not owned; must be set
  std::string title{}, world_name{};    // empty: not shown
  std::vector<Vec2> searched{};         // expanded nodes in their order
  std::vector<Ring> cells{};            // outlines of cells (a mesh, a quadtree)
  std::vector<LineSegment> segments{};  // edges of a graph, or lines between cells
  bool segments_cross = true;           // and are drawn the fainter for it
  std::vector<PictureArea> areas{};     // below everything but the ground
  std::vector<PictureGate> gates{};     // on top of areas
  std::size_t most_gate_labels = 40;    // the narrowest gates show their width
  std::optional<PictureScale> scale{};  // shown in the legend
  std::vector<PicturePath> paths{};     // the first is drawn widest, the last on top
  std::optional<Vec2> start{}, goal{};  // markers
  double radius = 0;                    // of the agent: drawn along the paths and around their ends
  std::string radius_text{};            // as the legend names it; empty: the number itself
  PictureOptions options{};             // size and legend
};

// Throw InputError for a size out of range, std::logic_error without a world.
[[nodiscard]] TAUT_API std::string picture_svg(const Picture& picture);
[[nodiscard]] TAUT_API std::string picture_png(const Picture& picture);

// By the file's extension (.svg or .png, else InputError); the file appears complete or not at all.
TAUT_API void write_picture(const Picture& picture, const std::filesystem::path& file);

}  // namespace taut::lab
