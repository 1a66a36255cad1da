// Polyanya's convex meshes (`.mesh`, versions 1 to 3), specified in docs/formats.md. Everything is in the file's raw
// coordinates; polygons run counter-clockwise in them. A mesh that parses is sound: indices in range, polygons convex
// (three points in a line are allowed), neighbours mutual, vertex lists in agreement with the polygons. Not checked:
// that polygons do not overlap. Of version 3, which tells blocked polygons too, what can be walked on is kept.
// O(n log n).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::io {

// What a mesh file says, in its own numbering.
struct MeshFile {
  static constexpr int kNone = -1;  // blocked space, where a polygon could be

  // One convex polygon.
  struct Polygon {
    std::vector<int> vertices;    // counter-clockwise
    std::vector<int> neighbours;  // [i] lies across the edge from vertices[i - 1] to vertices[i], or is kNone
    friend bool operator==(const Polygon&, const Polygon&) = default;
  };

  std::vector<Vec2> vertices;                     // where they lie
  std::vector<std::vector<int>> vertex_polygons;  // around each vertex, in the file's order, kNone for blocked space
  std::vector<Polygon> polygons;                  // in the file's order
  friend bool operator==(const MeshFile&, const MeshFile&) = default;
};

// Throws InputError naming `name`, the line and what was expected.
[[nodiscard]] TAUT_API MeshFile parse_mesh(std::string_view text, const std::string& name);
[[nodiscard]] TAUT_API MeshFile read_mesh(const std::filesystem::path& path);

// Writes version 2.
[[nodiscard]] TAUT_API std::string format_mesh(const MeshFile& mesh);
TAUT_API void write_mesh(const MeshFile& mesh, const std::filesystem::path& path);

// The world that the mesh covers. Edges without a neighbour form its outline; if that has a single outer ring, this is
// the boundary and every other ring an obstacle, and if it has several, the boundary is a box around all of them and
// all else one obstacle. An edge without a neighbour on either of its two sides is a wall.
[[nodiscard]] TAUT_API PolygonWorld::Parts to_polygon_parts(const MeshFile& mesh);

}  // namespace taut::io
