#include "taut/cells/detail/weighted/region_mesh.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "taut/cells/detail/triangulation/spatial_order.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

constexpr std::uint32_t kNone = VertexId::kNone;

// Gives the corners of a complex their numbers, wedge by wedge.
class WedgeCorners {
 public:
  WedgeCorners(const RegionMesh& regions, const Refinement* refinement) : regions_(regions), refinement_(refinement) {}

  // Numbers those of one vertex.
  void number(VertexId v, SimplexParts<2, 2>& parts) {
    const TriangleMesh& mesh = regions_.mesh;
    HalfEdge begin;  // of a wedge: what lies to the right of it is closed off
    bool inside = false, walled = false;
    mesh.around(v, [&](HalfEdge h) {
      const bool wall = is_wall(h);
      walled = walled || wall;  // be it within blocked ground
      if (!is_inside(h)) return false;
      inside = true;
      if (wall || !is_inside(mesh.twin(h))) begin = h;
      return false;
    });
    if (!inside) return;
    const auto add = [&] {
      parts.positions.push_back(mesh.position(v));
      return static_cast<std::uint32_t>(parts.positions.size() - 1);
    };
    if (!begin.valid() || (regions_.corner_rule == CornerRule::allow && !walled)) {
      once_[v.value] = add();
      return;
    }
    std::uint32_t number = kNone;
    std::size_t wedges = 0;
    const std::size_t first_entry = several_.size();
    HalfEdge h = begin;  // what has triangles of a region around it is no corner of the frame
    do {
      if (is_inside(h)) {
        if (h == begin || is_wall(h) || !is_inside(mesh.twin(h))) {
          number = add();
          ++wedges;
        }
        several_.emplace_back(h.value, number);
      }
      h = mesh.twin(h.previous());
    } while (h != begin);
    if (wedges == 1) {
      several_.resize(first_entry);
      once_[v.value] = number;
    }
  }
  void reserve() { once_.assign(regions_.mesh.vertex_slots(), kNone); }
  void sort() { std::sort(several_.begin(), several_.end()); }
  // Of the corner that h starts from, in its face.
  [[nodiscard]] std::uint32_t of(HalfEdge h) const {
    const std::uint32_t once = once_[regions_.mesh.origin(h).value];
    if (once != kNone) return once;
    return std::lower_bound(several_.begin(), several_.end(), std::pair(h.value, 0u))->second;
  }

 private:
  [[nodiscard]] bool is_inside(HalfEdge h) const { return h.valid() && regions_.mesh.coverage(h.face()) >= 0; }
  [[nodiscard]] bool is_wall(HalfEdge h) const {
    const TriangleMesh& mesh = regions_.mesh;
    if (regions_.walls.empty() || !mesh.is_constrained(h)) return false;
    VertexId a = mesh.origin(h), b = mesh.target(h);
    if (refinement_ != nullptr) std::tie(a, b) = refinement_->whole_edge(a, b);
    return regions_.is_wall(a, b);
  }

  const RegionMesh& regions_;
  const Refinement* refinement_;
  std::vector<std::uint32_t> once_;                               // by vertex
  std::vector<std::pair<std::uint32_t, std::uint32_t>> several_;  // by half-edge that starts there
};

}  // namespace

bool RegionMesh::is_wall(VertexId a, VertexId b) const {
  return std::binary_search(walls.begin(), walls.end(), wall_key(a, b));
}

std::vector<std::int32_t> RegionMesh::number_weights(std::span<const double> weights, std::vector<double>& distinct) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  std::unordered_map<double, std::int32_t> number_of;
  std::vector<std::int32_t> numbers;
  numbers.reserve(weights.size());
  for (const double w : weights) {
    if (w == kInfinite) {
      numbers.push_back(kBlocked);
      continue;
    }
    const auto [place, fresh] = number_of.try_emplace(w, static_cast<std::int32_t>(distinct.size()));
    if (fresh) distinct.push_back(w);
    numbers.push_back(place->second);
  }
  return numbers;
}

void RegionMesh::close_slivers(double apart) {
  std::vector<std::pair<VertexId, VertexId>> waiting;
  for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
    for (unsigned i = 0; mesh.in_use(FaceId(f)) && i < 3; ++i) {
      const HalfEdge h(FaceId(f), i);
      if (mesh.is_constrained(h)) waiting.emplace_back(mesh.origin(h), mesh.target(h));
    }
  }
  std::set<std::uint64_t> walled(walls.begin(), walls.end());
  std::vector<HalfEdge> doubtful;
  while (!waiting.empty()) {
    const auto [from, to] = waiting.back();
    waiting.pop_back();
    const HalfEdge h = mesh.find_edge(from, to);
    if (!h.valid() || !mesh.is_constrained(h)) continue;
    const VertexId via = mesh.apex(h);
    const Vec2 a = mesh.position(from), b = mesh.position(to), p = mesh.position(via);
    const double whole = distance(a, b);
    if (distance(a, p) >= whole || distance(p, b) >= whole || distance_to_segment(p, a, b) > apart) continue;
    const std::int32_t here = mesh.coverage(h.face()), beyond = mesh.coverage(mesh.twin(h).face());
    const bool opens = here < 0 && beyond >= 0;  // blocked ground gives way, if there is more of it behind
    if (opens && (mesh.coverage(mesh.twin(h.next()).face()) >= 0 || mesh.coverage(mesh.twin(h.previous()).face()) >= 0))
      continue;
    // The face changes sides, and is flipped away.
    const bool wall = walled.erase(wall_key(from, to)) > 0;
    for (const HalfEdge side : {h.next(), h.previous()}) {
      if (here != beyond || wall) mesh.set_constrained(side, true);
      if (wall) walled.insert(wall_key(mesh.origin(side), mesh.target(side)));
    }
    mesh.set_coverage(h.face(), beyond);
    mesh.set_constrained(h, false);
    doubtful.assign(1, h);
    mesh.make_delaunay(doubtful);
    mesh.around(via, [&](HalfEdge e) {
      for (const HalfEdge side : {e, e.next()}) {
        if (!mesh.is_constrained(side)) continue;
        waiting.emplace_back(mesh.origin(side), mesh.target(side));
        waiting.emplace_back(mesh.target(side), mesh.origin(side));
      }
      return false;
    });
  }
  walls.assign(walled.begin(), walled.end());
}

void RegionMesh::split_lonely_walls() {
  std::vector<std::uint64_t> all;
  bool any = false;
  // One wall and nothing blocked: a wedge that goes all the way round.
  const auto is_open = [&](VertexId v) {
    int count = 0;
    const bool blocked = mesh.around(v, [&](HalfEdge h) {
      if (mesh.is_constrained(h) && is_wall(v, mesh.target(h))) ++count;
      return mesh.coverage(h.face()) < 0;
    });
    return !blocked && count == 1;
  };
  for (const std::uint64_t key : walls) {
    const VertexId a(static_cast<std::uint32_t>(key >> 32)), b(static_cast<std::uint32_t>(key));
    const HalfEdge h = mesh.find_edge(a, b);
    if (!h.valid() || !is_open(a) || !is_open(b)) {
      all.push_back(key);
      continue;
    }
    const Vec2 at_a = mesh.position(a), at_b = mesh.position(b), p = at_a + 0.5 * (at_b - at_a);
    const Vec2 on_left = mesh.position(mesh.apex(h)), on_right = mesh.position(mesh.apex(mesh.twin(h)));
    if (orient2d(at_b, on_left, p) <= 0 || orient2d(on_left, at_a, p) <= 0 || orient2d(at_a, on_right, p) <= 0 ||
        orient2d(on_right, at_b, p) <= 0) {  // rounding would turn a face over
      all.push_back(key);
      continue;
    }
    const std::int32_t left = mesh.coverage(h.face()), right = mesh.coverage(mesh.twin(h).face());
    const VertexId v = mesh.add_vertex(p);
    mesh.open(p, {TriangleMesh::Place::edge, h});
    mesh.close(v);
    const HalfEdge first = mesh.find_edge(v, b);
    bool before_a = true;
    HalfEdge e = first;
    do {
      before_a = before_a && mesh.target(e) != a;
      mesh.set_coverage(e.face(), before_a ? left : right);
      e = mesh.twin(e.previous());
    } while (e != first);
    all.insert(all.end(), {wall_key(a, v), wall_key(v, b)});
    any = true;
  }
  if (!any) return;
  std::sort(all.begin(), all.end());
  walls = std::move(all);
}

void RegionMesh::drop_hidden_borders() {
  std::vector<HalfEdge> doubtful;
  std::vector<VertexId> loose;
  for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
    if (!mesh.in_use(FaceId(f)) || mesh.coverage(FaceId(f)) < 0) continue;
    for (unsigned i = 0; i < 3; ++i) {
      const HalfEdge h(FaceId(f), i);
      if (!mesh.is_constrained(h) || mesh.coverage(mesh.twin(h).face()) != mesh.coverage(FaceId(f))) continue;
      const VertexId a = mesh.origin(h), b = mesh.target(h);
      if (!walls.empty() && is_wall(a, b)) continue;
      mesh.set_constrained(h, false);
      doubtful.push_back(h);
      loose.insert(loose.end(), {a, b});
    }
  }
  mesh.make_delaunay(doubtful);
  for (const VertexId v : loose) {
    if (!mesh.in_use(v)) continue;
    if (!mesh.around(v, [&](HalfEdge h) { return mesh.is_constrained(h); })) mesh.remove_vertex(v);
  }
}

SimplexParts<2, 2> complex_of(const RegionMesh& regions, const Refinement* refinement, const TriangleWeight& weight,
                              const BuildProgress& progress) {
  const TriangleMesh& mesh = regions.mesh;
  ProgressMeter meter(progress, mesh.vertex_slots() + mesh.face_slots());
  std::vector<Vec2> points;
  std::vector<std::uint32_t> vertices;
  points.reserve(mesh.vertex_count());
  vertices.reserve(mesh.vertex_count());
  for (std::uint32_t v = 0; v < mesh.vertex_slots(); ++v) {
    if (!mesh.in_use(VertexId(v))) continue;
    vertices.push_back(v);
    points.push_back(mesh.position(VertexId(v)));
  }
  SimplexParts<2, 2> parts;
  parts.corner_rule = regions.corner_rule;
  parts.positions.reserve(points.size());
  WedgeCorners corners(regions, refinement);
  corners.reserve();
  for (const std::uint32_t i : spatial_order(points)) {
    corners.number(VertexId(vertices[i]), parts);
    meter.step();
  }
  corners.sort();
  // Triangles in the order of the first of their corners.
  std::vector<std::uint32_t> begin(parts.positions.size() + 1);
  const auto for_faces = [&](auto visit) {
    for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
      if (!mesh.in_use(FaceId(f)) || mesh.coverage(FaceId(f)) < 0) continue;
      std::array<std::uint32_t, 3> of{};
      for (unsigned i = 0; i < 3; ++i) of[i] = corners.of(HalfEdge(FaceId(f), i));
      visit(FaceId(f), of);
    }
  };
  for_faces([&](FaceId, const std::array<std::uint32_t, 3>& of) { ++begin[*std::min_element(of.begin(), of.end())]; });
  std::uint32_t sum = 0;
  for (std::uint32_t& b : begin) sum += std::exchange(b, sum);
  parts.corners.resize(sum);
  parts.weights.resize(sum);
  for_faces([&](FaceId f, const std::array<std::uint32_t, 3>& of) {
    const std::uint32_t at = begin[*std::min_element(of.begin(), of.end())]++;
    const std::int32_t region = mesh.coverage(f);
    parts.corners[at] = of;
    parts.weights[at] = weight ? weight({mesh.position(mesh.corner(f, 0)), mesh.position(mesh.corner(f, 1)),
                                         mesh.position(mesh.corner(f, 2))},
                                        region)
                               : regions.weights[static_cast<std::size_t>(region)];
    meter.step();
  });
  return parts;
}

}  // namespace taut::detail
