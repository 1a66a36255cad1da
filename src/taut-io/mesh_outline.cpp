// The outline of a convex mesh as the parts of a polygon world.
//
// Directed edges without a neighbour have free space on their left. Around each vertex the free space falls into fans
// of polygons; an outline edge that enters a vertex is followed by the outline edge at the other end of the same fan.
// So outline rings are found from the mesh's topology alone, even where several of them touch in a vertex. Rings are
// then split where they pass a point twice, which leaves simple ones: those around free space run counter-clockwise,
// those around obstacles clockwise.
#include <algorithm>
#include <map>

#include "taut-io/detail/mesh_outline.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
using namespace taut::detail;
namespace {

struct EdgeRef {
  int polygon = MeshFile::kNone;
  std::size_t index = 0;  // of the corner that the edge leads to
};

class OutlineFinder {
 public:
  explicit OutlineFinder(const MeshFile& mesh) : mesh_(mesh) { find_walls(); }

  std::vector<Ring> rings() {
    std::vector<Ring> out;
    std::vector<std::vector<bool>> done;
    for (const auto& polygon : mesh_.polygons) done.emplace_back(polygon.vertices.size(), false);
    for (std::size_t p = 0; p < mesh_.polygons.size(); ++p) {
      for (std::size_t i = 0; i < mesh_.polygons[p].vertices.size(); ++i) {
        if (done[p][i] || across({static_cast<int>(p), i}).polygon != MeshFile::kNone) continue;
        std::vector<Vec2> points;
        EdgeRef edge{static_cast<int>(p), i};
        while (!done[static_cast<std::size_t>(edge.polygon)][edge.index]) {
          done[static_cast<std::size_t>(edge.polygon)][edge.index] = true;
          points.push_back(mesh_.vertices[static_cast<std::size_t>(corner(edge))]);
          edge = next_on_outline(edge);
        }
        split_at_repeats(std::move(points), out);
      }
    }
    return out;
  }

  std::vector<Polyline> walls() const {
    std::vector<Polyline> out;
    for (const auto& [from, to] : walls_) {
      if (from < to)
        out.push_back({mesh_.vertices[static_cast<std::size_t>(from)], mesh_.vertices[static_cast<std::size_t>(to)]});
    }
    return out;
  }

 private:
  [[nodiscard]] const MeshFile::Polygon& polygon(EdgeRef edge) const {
    return mesh_.polygons[static_cast<std::size_t>(edge.polygon)];
  }
  [[nodiscard]] int corner(EdgeRef edge) const { return polygon(edge).vertices[edge.index]; }
  [[nodiscard]] EdgeRef following(EdgeRef edge) const {
    return {edge.polygon, edge.index + 1 < polygon(edge).vertices.size() ? edge.index + 1 : 0};
  }
  [[nodiscard]] int origin(EdgeRef edge) const {
    return polygon(edge).vertices[edge.index > 0 ? edge.index - 1 : polygon(edge).vertices.size() - 1];
  }

  // The same edge seen from the other side; without a polygon if there is none. Walls are seen through.
  [[nodiscard]] EdgeRef across(EdgeRef edge) const {
    int other = polygon(edge).neighbours[edge.index];
    if (other == MeshFile::kNone) {
      const auto wall = wall_polygons_.find({corner(edge), origin(edge)});
      if (wall == wall_polygons_.end()) return {};
      other = wall->second;
    }
    const auto& vertices = mesh_.polygons[static_cast<std::size_t>(other)].vertices;
    const int from = corner(edge), to = origin(edge);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      if (vertices[i] == to && vertices[i > 0 ? i - 1 : vertices.size() - 1] == from) return {other, i};
    }
    return {};
  }

  // Turns through the fan of free polygons around the edge's end point, from the edge to the outline edge that leaves.
  [[nodiscard]] EdgeRef next_on_outline(EdgeRef edge) const {
    EdgeRef leaving = following(edge);
    for (EdgeRef other = across(leaving); other.polygon != MeshFile::kNone; other = across(leaving)) {
      leaving = following(other);
    }
    return leaving;
  }

  void find_walls() {
    std::map<std::pair<int, int>, int> open;
    for (std::size_t p = 0; p < mesh_.polygons.size(); ++p) {
      for (std::size_t i = 0; i < mesh_.polygons[p].vertices.size(); ++i) {
        const EdgeRef edge{static_cast<int>(p), i};
        if (mesh_.polygons[p].neighbours[i] == MeshFile::kNone) open[{origin(edge), corner(edge)}] = edge.polygon;
      }
    }
    for (const auto& [edge, polygon] : open) {
      if (!open.contains({edge.second, edge.first})) continue;
      wall_polygons_[edge] = polygon;
      walls_.push_back(edge);
    }
  }

  const MeshFile& mesh_;
  std::map<std::pair<int, int>, int> wall_polygons_;  // by directed edge
  std::vector<std::pair<int, int>> walls_;
};

}  // namespace

namespace detail {

Outline outline_of(const MeshFile& mesh) {
  if (mesh.polygons.empty()) throw InputError("mesh", 0, "expected at least one polygon to make a world of");
  OutlineFinder finder(mesh);
  return {finder.rings(), finder.walls()};
}

}  // namespace detail

PolygonWorld::Parts to_polygon_parts(const MeshFile& mesh) { return parts_of(outline_of(mesh)); }

}  // namespace taut::io
