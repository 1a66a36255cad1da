// A picture of a world in space, seen from far away in a direction of one's choice: tetrahedra by their outer surface,
// surfaces as they lie, voxels by those that are blocked, all shaded by a light from the upper left. Colours are those
// of weighted ground in pictures of the plane. A plane across an axis may cut away what is nearer to the viewer; the
// cut shows the weights of the cells that it passes through, in the very colours of the legend. Paths lie on top; what
// is behind a face is drawn faint. z points up; a box with numbers on three of its edges is the scale.
//
// The same code draws SVG and PNG; in an SVG the faces are a PNG inside it, paths and text are lines. The cost follows
// the number of cells and the size of the picture.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/world/world.hpp"

namespace taut::lab {

// Where the viewer is, in degrees.
struct SpaceView {
  double azimuth = -60;   // around the world: 0 on the side of greater x, 90 on that of greater y
  double elevation = 25;  // above the horizon, -90 to 90
};

// A plane across an axis; what lies between it and the viewer is left out.
struct SpaceCut {
  int axis = 0;   // 0, 1, 2: across x, y, z
  double at = 0;  // where
};

// All that a picture shows; only the world must be there.
struct SpacePicture {
  const World3* world = nullptr;        // not owned; must be set
  std::string title{}, world_name{};    // empty: not shown
  std::vector<PicturePath3> paths{};    // the last lies on top
  std::optional<Vec3> start{}, goal{};  // markers
  SpaceView view{};                     // from where
  std::optional<SpaceCut> cut{};        // nothing: whole
  int longest_side = 1200;              // pixels, 64 to kLargestCanvasSide; the legend can make small pictures larger
  bool legend = true;                   // title, paths and keys below
};

// Which cut shows most from there: tetrahedra and voxels of different costs are cut in the middle across the axis that
// points most to the viewer, and nothing else is.
[[nodiscard]] TAUT_API std::optional<SpaceCut> usual_cut(const World3& world, const SpaceView& view);

// Throw InputError for a size, a view or a cut out of range, for a cut that leaves nothing and for a world without
// cells, std::logic_error without a world.
[[nodiscard]] TAUT_API std::string space_picture_svg(const SpacePicture& picture);
[[nodiscard]] TAUT_API std::string space_picture_png(const SpacePicture& picture);

// By the file's extension (.svg or .png, else InputError); the file appears complete or not at all.
TAUT_API void write_space_picture(const SpacePicture& picture, const std::filesystem::path& file);

}  // namespace taut::lab
