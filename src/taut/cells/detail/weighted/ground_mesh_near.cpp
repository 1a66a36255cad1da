// What of a GroundMesh an edit concerns: the faces in what has changed, and the vertices of the refinement that are in
// the way of borders that come or go.
#include <algorithm>
#include <cmath>

#include "taut/cells/detail/weighted/ground_mesh.hpp"
#include "taut/cells/detail/weighted/region_mesh.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

// A vertex of the refinement is in the way of a border that comes or goes if it is nearer to it than this many times
// what lies between it and its neighbours: about as far as small triangles reach that are there for the border's sake.
constexpr double kInTheWay = 2.5;

}  // namespace

// Whether a face comes as near as that to a triangle; rather too often than too seldom.
bool GroundMesh::meets(FaceId f, const std::array<Vec2, 3>& triangle, double margin) const {
  const std::array<Vec2, 3> face{mesh_.position(mesh_.corner(f, 0)), mesh_.position(mesh_.corner(f, 1)),
                                 mesh_.position(mesh_.corner(f, 2))};
  const auto parts = [&](const std::array<Vec2, 3>& a, const std::array<Vec2, 3>& b) {
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec2 from = a[i], along = a[(i + 1) % 3] - from;
      const double most = -margin * length(along);
      if (cross(along, b[0] - from) < most && cross(along, b[1] - from) < most && cross(along, b[2] - from) < most)
        return true;
    }
    return false;
  };
  return !parts(face, triangle) && !parts(triangle, face);
}

void GroundMesh::find_dirty(const AreaTriangulation& areas) {
  const TriangleMesh& of = areas.mesh();
  const double margin = areas.triangulation().tolerance().rounding();
  dirty_.clear();
  near_.clear();
  seen_.resize(mesh_.face_slots());
  listed_.resize(mesh_.face_slots());
  ++listed_mark_;
  for (const FaceId t : areas.changed()) {
    if (!of.in_use(t)) continue;
    std::array<Vec2, 3> triangle;
    Vec2 inside;
    bool any = false;
    for (unsigned i = 0; i < 3; ++i) {
      triangle[i] = of.position(of.corner(t, i));
      if (of.corner(t, i).value < 4) continue;  // of the frame
      inside = triangle[i];
      any = true;
    }
    if (!any) continue;
    if (!last_.valid() || last_.value >= mesh_.face_slots() || !mesh_.in_use(last_))
      last_ = mesh_.edge_at(VertexId(0)).face();
    const TriangleMesh::Location at = mesh_.locate(inside, last_);
    ++seen_mark_;
    flood_.clear();
    const auto enter = [&](FaceId f) {
      if (seen_[f.value] == seen_mark_) return;
      seen_[f.value] = seen_mark_;
      if (!meets(f, triangle, margin)) return;
      flood_.push_back(f);
      if (listed_[f.value] == listed_mark_) return;
      listed_[f.value] = listed_mark_;
      dirty_.emplace_back(f, mesh_.coverage(f));
      for (unsigned i = 0; i < 3; ++i) {
        if (is_added(mesh_.corner(f, i))) near_.push_back(mesh_.corner(f, i));
      }
    };
    last_ = at.edge.face();
    mesh_.around(mesh_.origin(at.edge), [&](HalfEdge h) {  // the point may be a vertex, where others meet the triangle
      enter(h.face());
      return false;
    });
    enter(last_);
    while (!flood_.empty()) {
      const FaceId f = flood_.back();
      flood_.pop_back();
      for (unsigned i = 0; i < 3; ++i) {
        if (const HalfEdge other = mesh_.twin(HalfEdge(f, i)); other.valid()) enter(other.face());
      }
    }
  }
  std::sort(near_.begin(), near_.end());
  near_.erase(std::unique(near_.begin(), near_.end()), near_.end());
}

// From those in the faces that have changed on to their neighbours, as long as they are in the way: small triangles
// reach over borders.
void GroundMesh::clear_near() {
  if (places_.empty()) return;
  const auto apart_from_box = [&](Vec2 p) {
    return std::hypot(std::max({place_box_.min.x - p.x, p.x - place_box_.max.x, 0.0}),
                      std::max({place_box_.min.y - p.y, p.y - place_box_.max.y, 0.0}));
  };
  queued_.resize(mesh_.vertex_slots());
  ++queued_mark_;
  for (const VertexId v : near_) queued_[v.value] = queued_mark_;
  for (std::size_t k = 0; k < near_.size() && !failed_; ++k) {
    const VertexId v = near_[k];
    if (!mesh_.in_use(v) || !is_added(v)) continue;
    const Vec2 p = mesh_.position(v);
    double sum = 0;
    int count = 0;
    mesh_.around(v, [&](HalfEdge h) {
      sum += distance(p, mesh_.position(mesh_.target(h)));
      ++count;
      return false;
    });
    const double reach = kInTheWay * sum / count;
    if (apart_from_box(p) > reach) continue;
    if (std::none_of(places_.begin(), places_.end(),
                     [&](const Place& place) { return distance_to_segment(p, place.from, place.to) <= reach; }))
      continue;
    mesh_.around(v, [&](HalfEdge h) {
      const VertexId next = mesh_.target(h);
      if (is_added(next) && queued_[next.value] != queued_mark_) {
        queued_[next.value] = queued_mark_;
        near_.push_back(next);
      }
      return false;
    });
    if (refinement_->is_on_edge(v)) {
      const auto whole = refinement_->edge_of(v);
      if (walls_.count(RegionMesh::wall_key(whole.first, whole.second)) > 0) splits_.push_back(whole);
    }
    const auto [a, b] = refinement_->take_out(v);
    if (!a.valid()) continue;
    to_lay_.emplace_back(a, b);
    lay_all();
  }
}

}  // namespace taut::detail
