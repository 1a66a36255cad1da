// Occupancy maps of ROS (map_server and nav2): a small `.yaml` file beside a `.pgm` or `.png` picture; specified in
// docs/formats.md. The picture's first row, which ROS puts at the top (largest y), is row 0 of the grid: grids have y
// down the picture like every other map here, and `origin` says where ROS sees the lower left corner of the last row.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "taut-io/image.hpp"
#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/world/grid.hpp"

namespace taut::io {

// What the `.yaml` file says.
struct RosDescription {
  std::string image;      // as written: relative to the `.yaml` file unless absolute
  double resolution = 1;  // metres a cell
  Vec2 origin;            // where ROS sees the lower left corner of the picture, in metres
  double yaw = 0;         // by which the map is turned around that corner, in radians
  bool negate = false;    // false: dark is occupied
  // Of occupancy, from 0 to 1: above the first a cell is occupied, below the second free.
  double occupied_threshold = 0.65, free_threshold = 0.196;
  friend bool operator==(const RosDescription&, const RosDescription&) = default;
};

// The map that description and picture make together.
struct RosMap {
  Grid grid;              // a cell a pixel
  double resolution = 1;  // metres a cell
  Vec2 origin;            // as in RosDescription
  double yaw = 0;         // as in RosDescription
  friend bool operator==(const RosMap&, const RosMap&) = default;
};

// What cells become whose occupancy lies between the thresholds.
enum class UnknownCells { blocked, free };

// Throws InputError naming `name`, the line and what was expected.
[[nodiscard]] TAUT_API RosDescription parse_ros_yaml(std::string_view text, const std::string& name);
// The map of a picture that is there already.
[[nodiscard]] TAUT_API RosMap ros_map(const RosDescription& description, const GrayImage& image,
                                      UnknownCells unknown = UnknownCells::blocked);
// From the description and the picture that it names. Throws TooLargeError (side_limit.hpp) for longer sides.
[[nodiscard]] TAUT_API RosMap read_ros_map(const std::filesystem::path& yaml,
                                           UnknownCells unknown = UnknownCells::blocked,
                                           int largest_side = Grid::kLargestSide);

// Throws InputError if a number or the image's name cannot be written.
[[nodiscard]] TAUT_API std::string format_ros_yaml(const RosDescription& description);
// Writes the description to `yaml` and the picture beside it, with the extension `.pgm`; the picture first, so that a
// description never names a picture that is not there.
TAUT_API void write_ros_map(const RosMap& map, const std::filesystem::path& yaml);

}  // namespace taut::io
