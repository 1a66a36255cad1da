// Where a world lies in metres: what the description of a ROS map says beside its picture (ros_map.hpp), and worlds of
// polygons made of such a map keep (geojson_file.hpp). Worlds themselves have no unit; a cell of a map has side 1.
#pragma once

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::io {

// ROS has y upward and its origin in the lower left corner of the picture; worlds have y down the picture.
struct TAUT_API MapFrame {
  double resolution = 1;  // metres a unit of the world
  Vec2 origin;            // where the lower left corner of the picture lies, in metres
  double yaw = 0;         // by which the map is turned around that corner, in radians
  double rows = 0;        // of the picture: y of that corner in the world

  // A point of the world in metres, and back; both round.
  [[nodiscard]] Vec2 to_metres(Vec2 p) const;
  [[nodiscard]] Vec2 to_world(Vec2 metres) const;
  friend bool operator==(const MapFrame&, const MapFrame&) = default;
};

}  // namespace taut::io
