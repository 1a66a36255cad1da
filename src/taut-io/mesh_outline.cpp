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
#include "taut-io/detail/outer_box.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/angle.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

struct EdgeRef {
  int polygon = MeshFile::kNone;
  std::size_t index = 0;  // of the corner that the edge leads to
};

class Outline {
 public:
  explicit Outline(const MeshFile& mesh) : mesh_(mesh) { find_walls(); }

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
        split_into_simple(points, out);
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

  static void split_into_simple(const std::vector<Vec2>& points, std::vector<Ring>& out) {
    std::vector<Vec2> open;
    std::map<Vec2, std::size_t> place;
    for (const Vec2 p : points) {
      if (const auto before = place.find(p); before != place.end()) {
        const std::size_t begin = before->second;
        out.emplace_back(open.begin() + static_cast<std::ptrdiff_t>(begin), open.end());
        for (std::size_t i = begin; i < open.size(); ++i) place.erase(open[i]);
        open.resize(begin);
      }
      place[p] = open.size();
      open.push_back(p);
    }
    out.push_back(std::move(open));
  }

  const MeshFile& mesh_;
  std::map<std::pair<int, int>, int> wall_polygons_;  // by directed edge
  std::vector<std::pair<int, int>> walls_;
};

bool is_outer(const Ring& ring) { return orientation(ring) > 0; }

}  // namespace

namespace detail {

MeshOutline outline_of(const MeshFile& mesh) {
  if (mesh.polygons.empty()) throw InputError("mesh", 0, "expected at least one polygon to make a world of");
  Outline outline(mesh);
  return {outline.rings(), outline.walls()};
}

PolygonWorld::Parts parts_of(MeshOutline outline) {
  PolygonWorld::Parts parts;
  parts.walls = std::move(outline.walls);
  std::vector<Ring>& rings = outline.rings;
  if (std::count_if(rings.begin(), rings.end(), is_outer) == 1) {
    const auto outer = std::find_if(rings.begin(), rings.end(), is_outer);
    parts.boundary = std::move(*outer);
    rings.erase(outer);
    for (Ring& ring : rings) parts.obstacles.push_back({{std::move(ring)}});
    return parts;
  }
  // Several pieces of free space: everything within the box is blocked except what an odd number of outline rings
  // surround. As rings of one polygon, the box and the outline have parity say exactly that, however they nest.
  Box2 box;
  for (const Ring& ring : rings) {
    for (const Vec2 p : ring) box.extend(p);
  }
  parts.boundary = box_grown_by(box, 1);
  Polygon blocked{{parts.boundary}};
  for (Ring& ring : rings) blocked.rings.push_back(std::move(ring));
  parts.obstacles.push_back(std::move(blocked));
  return parts;
}

// Edges between neighbours cancel, so a point lies in as many polygons as outer rings surround it, less the others.
// That is never less than nothing: with one outer ring the others lie in it and apart, and nothing overlaps. With
// several, free is by parity what lies in one polygon or three. On the way into what lies in two there is an edge of
// the outline with that on its left, where the world has blocked space.
std::optional<Vec2> overlap_in(const MeshOutline& outline, const PolygonWorld& world) {
  if (std::count_if(outline.rings.begin(), outline.rings.end(), is_outer) == 1) return std::nullopt;
  struct End {
    Vec2 at, towards;
    bool arrives;  // in its ring, which has what is blocked on its left
    bool operator<(const End& o) const {
      return at != o.at ? at < o.at : taut::detail::compare_angle(at, towards, o.towards) < 0;
    }
  };
  std::vector<End> ends;
  for (const Polygon& polygon : world.obstacles()) {
    for (const Ring& ring : polygon.rings) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 a = ring[i], b = ring[i + 1 < ring.size() ? i + 1 : 0];
        ends.push_back({a, b, false});
        ends.push_back({b, a, true});
      }
    }
  }
  std::sort(ends.begin(), ends.end());
  for (const Ring& ring : outline.rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const End leaving{ring[i], ring[i + 1 < ring.size() ? i + 1 : 0], false};
      // The world may have cut the edge where another ring touches it, but it begins the same way.
      const auto found = std::lower_bound(ends.begin(), ends.end(), leaving);
      if (found == ends.end() || leaving < *found || !found->arrives) return leaving.at;
    }
  }
  return std::nullopt;
}

}  // namespace detail

PolygonWorld::Parts to_polygon_parts(const MeshFile& mesh) { return parts_of(outline_of(mesh)); }

}  // namespace taut::io
