#include "taut-io/detail/mesh_walkable.hpp"

#include <algorithm>

namespace taut::io::detail {
namespace {

// A corner of a polygon.
struct Corner {
  int polygon;
  std::size_t place;
  friend bool operator<(const Corner& a, const Corner& b) { return a.polygon < b.polygon; }
};

// The polygons around a vertex, those that are joined one after the other. `corners` are those at the vertex, by
// polygon.
std::vector<int> in_order(const std::vector<MeshFile::Polygon>& polygons, const std::vector<Corner>& corners) {
  const auto neighbours = [&](const Corner& corner) -> const std::vector<int>& {
    return polygons[static_cast<std::size_t>(corner.polygon)].neighbours;
  };
  const auto last = [&](const Corner& c) { return neighbours(c)[(c.place + 1) % neighbours(c).size()]; };
  const auto next = [&](const Corner& c) { return neighbours(c)[c.place]; };
  std::vector<int> list;
  const auto follow = [&](Corner corner) {
    const int first = corner.polygon;
    for (int p = first;;) {
      list.push_back(p);
      p = next(corner);
      if (p == MeshFile::kNone) list.push_back(MeshFile::kNone);
      if (p == MeshFile::kNone || p == first) return;
      corner = *std::lower_bound(corners.begin(), corners.end(), Corner{p, 0});
    }
  };
  for (const Corner& corner : corners) {
    if (last(corner) == MeshFile::kNone) follow(corner);
  }
  if (list.empty() && !corners.empty()) follow(corners.front());
  return list;
}

}  // namespace

MeshFile walkable_part(const MeshFile& mesh, const std::vector<bool>& walkable) {
  std::vector<int> polygon_number(mesh.polygons.size(), MeshFile::kNone);
  std::vector<int> vertex_number(mesh.vertices.size(), MeshFile::kNone);
  int polygons = 0;
  for (std::size_t p = 0; p < mesh.polygons.size(); ++p) {
    if (!walkable[p]) continue;
    polygon_number[p] = polygons++;
    for (const int v : mesh.polygons[p].vertices) vertex_number[static_cast<std::size_t>(v)] = 0;
  }
  MeshFile part;
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    if (vertex_number[v] == MeshFile::kNone) continue;
    vertex_number[v] = static_cast<int>(part.vertices.size());
    part.vertices.push_back(mesh.vertices[v]);
  }
  std::vector<std::vector<Corner>> corners(part.vertices.size());
  for (std::size_t p = 0; p < mesh.polygons.size(); ++p) {
    if (!walkable[p]) continue;
    MeshFile::Polygon polygon = mesh.polygons[p];
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
      int& v = polygon.vertices[i];
      v = vertex_number[static_cast<std::size_t>(v)];
      corners[static_cast<std::size_t>(v)].push_back({polygon_number[p], i});
    }
    for (int& q : polygon.neighbours) {
      if (q != MeshFile::kNone) q = polygon_number[static_cast<std::size_t>(q)];
    }
    part.polygons.push_back(std::move(polygon));
  }
  for (const std::vector<Corner>& around : corners) part.vertex_polygons.push_back(in_order(part.polygons, around));
  return part;
}

}  // namespace taut::io::detail
