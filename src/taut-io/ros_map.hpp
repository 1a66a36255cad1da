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
#include "taut/world/cost_grid.hpp"
#include "taut/world/grid.hpp"

namespace taut::io {

// What grey levels mean: occupied, free or unknown; how probably a cell is occupied; or the values of a costmap.
enum class RosMode { trinary, scale, raw };

// What the `.yaml` file says.
struct RosDescription {
  std::string image;      // as written: relative to the `.yaml` file unless absolute
  double resolution = 1;  // metres a cell
  Vec2 origin;            // where ROS sees the lower left corner of the picture, in metres
  double yaw = 0;         // by which the map is turned around that corner, in radians
  bool negate = false;    // false: dark is occupied
  // Of occupancy, from 0 to 1: above the first a cell is occupied, below the second free.
  double occupied_threshold = 0.65, free_threshold = 0.196;
  RosMode mode = RosMode::trinary;  // `scale` and `raw` give costs
  // Of a cell that is surely free and of one that is all but occupied, or of the values 0 and 252 of a costmap: the
  // keys `least_weight` and `greatest_weight`, which are ours.
  double least_weight = 1, greatest_weight = 10;
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

// The same with a weight for each cell.
struct RosCosts {
  CostGrid grid;          // a cell a pixel
  double resolution = 1;  // metres a cell
  Vec2 origin;            // as in RosDescription
  double yaw = 0;         // as in RosDescription
  friend bool operator==(const RosCosts&, const RosCosts&) = default;
};

// What cells become whose occupancy lies between the thresholds.
enum class UnknownCells { blocked, free };

// Throws InputError naming `name`, the line and what was expected.
[[nodiscard]] TAUT_API RosDescription parse_ros_yaml(std::string_view text, const std::string& name);
// The map of a picture that is there already.
[[nodiscard]] TAUT_API RosMap ros_map(const RosDescription& description, const GrayImage& image,
                                      UnknownCells unknown = UnknownCells::blocked);
// Its costs, in any mode. Where the mode is `raw`, levels are the values of a costmap: 0 is free and 252 the dearest,
// 253 (an agent would touch), 254 (occupied) and 255 (unknown) are blocked. Otherwise occupancies below the free
// threshold have the least weight, those above the occupied one are blocked, and between them weights rise, or in mode
// `trinary` are blocked as well.
[[nodiscard]] TAUT_API RosCosts ros_costs(const RosDescription& description, const GrayImage& image);
// The description alone.
[[nodiscard]] TAUT_API RosDescription read_ros_yaml(const std::filesystem::path& yaml);
// The picture that a description names, which is looked for beside `yaml`.
[[nodiscard]] TAUT_API GrayImage read_ros_image(const RosDescription& description, const std::filesystem::path& yaml,
                                                int largest_side = Grid::kLargestSide);
// From the description and the picture that it names. Throws TooLargeError (side_limit.hpp) for longer sides.
[[nodiscard]] TAUT_API RosMap read_ros_map(const std::filesystem::path& yaml,
                                           UnknownCells unknown = UnknownCells::blocked,
                                           int largest_side = Grid::kLargestSide);

// Throws InputError if a number or the image's name cannot be written.
[[nodiscard]] TAUT_API std::string format_ros_yaml(const RosDescription& description);
// Writes the description to `yaml` and the picture beside it, with the extension `.pgm`; the picture first, so that a
// description never names a picture that is not there.
TAUT_API void write_ros_map(const RosMap& map, const std::filesystem::path& yaml);
// The same in mode `raw`, with weights rounded to 253 values between the least and the greatest.
TAUT_API void write_ros_costs(const RosCosts& map, const std::filesystem::path& yaml);

}  // namespace taut::io
