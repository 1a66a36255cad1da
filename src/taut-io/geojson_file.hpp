// Worlds of polygons, and of regions with weights, as GeoJSON (RFC 7946 geometry, plain coordinates of the plane),
// specified in docs/formats.md. What a geometry means is said by its feature's property "role": boundary, obstacle,
// area, wall or point; what an area costs by "weight". Files written here read back as exactly the same world. Errors
// name the place in the document ("features[3].geometry.coordinates[0][2]"), and for broken JSON the line. Memory is
// proportional to the text; nesting deeper than 64 is refused.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taut-io/map_frame.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/layered_regions.hpp"
#include "taut/world/world.hpp"

namespace taut::io {

// What a file says of ground with weights.
struct GeojsonGround {
  PolygonWorld::Parts rest;         // boundary, walls, points and the corner rule; obstacles where nothing has a weight
  std::vector<GroundLayer> layers;  // areas and obstacles as they stand in the file; none where nothing has a weight
  double base_weight = 1;           // the boundary's
  bool weighted = false;            // whether anything has a weight
};
// Checked as far as layered_regions() does not do it. `frame` is where the world lies in metres, if the file says so.
[[nodiscard]] TAUT_API GeojsonGround parse_ground_geojson(std::optional<MapFrame>& frame, std::string_view text,
                                                          const std::string& name);
// PolygonWorld, or WeightedRegions if anything has a weight.
[[nodiscard]] TAUT_API World read_ground_geojson(std::optional<MapFrame>& frame, const std::filesystem::path& path);

// The following are for worlds without weights, and refuse others.

// The parts as they stand in the file; PolygonWorld's constructor checks rings against each other.
[[nodiscard]] TAUT_API PolygonWorld::Parts parse_geojson(std::string_view text, const std::string& name);
// The world of a file; errors name it.
[[nodiscard]] TAUT_API PolygonWorld read_geojson(const std::filesystem::path& path);
// The same, with where the world lies in metres if the file says so.
[[nodiscard]] TAUT_API PolygonWorld::Parts parse_framed_geojson(std::optional<MapFrame>& frame, std::string_view text,
                                                                const std::string& name);
// Likewise of a file.
[[nodiscard]] TAUT_API PolygonWorld read_framed_geojson(std::optional<MapFrame>& frame,
                                                        const std::filesystem::path& path);

// Throws InputError for a world without a boundary.
[[nodiscard]] TAUT_API std::string format_geojson(const PolygonWorld::Parts& parts);
[[nodiscard]] TAUT_API std::string format_framed_geojson(const std::optional<MapFrame>& frame,
                                                         const PolygonWorld::Parts& parts);
TAUT_API void write_geojson(const PolygonWorld& world, const std::filesystem::path& path,
                            const std::optional<MapFrame>& frame = {});

// The areas, then the obstacles, which therefore stay blocked.
[[nodiscard]] TAUT_API std::string format_ground_geojson(const std::optional<MapFrame>& frame,
                                                         const WeightedRegions& regions);
TAUT_API void write_geojson(const WeightedRegions& regions, const std::filesystem::path& path,
                            const std::optional<MapFrame>& frame = {});

}  // namespace taut::io
