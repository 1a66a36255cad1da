// Triangle's planar straight-line graphs (`.poly`, with `.node` files), specified in docs/formats.md: vertices,
// segments between them, and points that mark holes. Parsing checks counts and indices; what the graph means as a world
// is decided by to_polygon_parts. Parsing is linear; finding the rings costs O(n log n), nesting them O(rings x
// vertices).
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::io {

// The vertices of a graph, from its own file or from a `.node` file.
struct PolyVertices {
  std::vector<Vec2> points;         // where they lie
  std::size_t attributes_each = 0;  // how many numbers each of them carries
  std::vector<double> attributes;   // attributes_each for every point
  std::vector<int> markers;         // one for every point, or none at all
  int first_index = 0;              // 0 or 1: how the file counts
  friend bool operator==(const PolyVertices&, const PolyVertices&) = default;
};

// What a `.poly` file says.
struct Poly {
  // A straight edge between two vertices.
  struct Segment {
    int from = 0, to = 0;  // counting from 0, whatever the file does
    int marker = 0;        // 0 if the file has none
    friend bool operator==(const Segment&, const Segment&) = default;
  };
  // A mark of an area for Triangle; nothing to planners.
  struct Region {
    Vec2 point;                               // anywhere in it
    double attribute = 0, largest_area = -1;  // negative: no limit
    friend bool operator==(const Region&, const Region&) = default;
  };
  PolyVertices vertices;          // here or in the `.node` file
  std::vector<Segment> segments;  // in the file's order
  std::vector<Vec2> holes;        // one point in each
  std::vector<Region> regions;    // kept for writing
  friend bool operator==(const Poly&, const Poly&) = default;
};

// Throw InputError naming `name`, the line and what was expected.
[[nodiscard]] TAUT_API PolyVertices parse_node(std::string_view text, const std::string& name);
// `vertices_elsewhere` is asked if the file itself has none (Triangle then looks into the `.node` file of that name).
[[nodiscard]] TAUT_API Poly parse_poly(std::string_view text, const std::string& name,
                                       const std::function<PolyVertices()>& vertices_elsewhere = {});
// From a file; vertices that it leaves out are looked for in the `.node` file beside it.
[[nodiscard]] TAUT_API Poly read_poly(const std::filesystem::path& path);

// All in one file, vertices included.
[[nodiscard]] TAUT_API std::string format_poly(const Poly& poly);
TAUT_API void write_poly(const Poly& poly, const std::filesystem::path& path);

// What the graph means as a world:
// - Segments are joined to chains where exactly two meet, and at busier vertices where exactly two carry the same
//   marker. A chain that closes is a ring, any other a wall; a vertex without segments is a point obstacle.
// - The ring that encloses everything else is the boundary; without one it is the bounding box grown by 5 %.
// - With hole points, a ring is an obstacle if it is the innermost one around a hole point, else a closed wall, as in
//   Triangle; a ring that is no obstacle directly inside one that is bounds free space. Without hole points nested
//   rings alternate: obstacle, free, obstacle.
// Throws InputError if a hole point would remove all free space.
[[nodiscard]] TAUT_API PolygonWorld::Parts to_polygon_parts(const Poly& poly);

// The other way: each ring and wall with a marker of its own, a hole point in each blocked region. Throws InputError
// for what the format cannot say: rings that cross each other or share edges, and parts outside the boundary. The
// corner rule is not kept.
[[nodiscard]] TAUT_API Poly to_poly(const PolygonWorld::Parts& parts);

}  // namespace taut::io
