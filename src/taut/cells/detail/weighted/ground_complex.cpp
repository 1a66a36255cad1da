#include "taut/cells/detail/weighted/ground_complex.hpp"

#include <algorithm>
#include <limits>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/triangulation/spatial_order.hpp"

namespace taut::detail {

GroundComplex::GroundComplex(const GroundMesh& ground, CornerRule rule, const Box2& reach, const WeightOf& weight_of,
                             const BuildProgress& progress)
    : editor_(complex_), rule_(rule), reach_(reach) {
  build(ground, weight_of, progress);
}

void GroundComplex::rebuild(const GroundMesh& ground, const WeightOf& weight_of) {
  triangles_.clear();
  next_.clear();
  previous_.clear();
  first_.clear();
  editor_ = ComplexEditor<2>(complex_);
  build(ground, weight_of, {});
}

void GroundComplex::build(const GroundMesh& ground, const WeightOf& weight_of, const BuildProgress& progress) {
  const TriangleMesh& mesh = ground.mesh();
  triangles_.resize(mesh.face_slots());
  changed_.assign(mesh.face_slots(), 1);  // so nothing is taken over
  listed_.assign(mesh.face_slots(), 1);
  update_ = 1;
  std::vector<Vec2> points;
  std::vector<std::uint32_t> vertices;
  for (std::uint32_t v = 4; v < mesh.vertex_slots(); ++v) {
    if (!mesh.in_use(VertexId(v))) continue;
    vertices.push_back(v);
    points.push_back(mesh.position(VertexId(v)));
  }
  SimplexParts<2, 2> parts;
  parts.corner_rule = rule_;
  for (const std::uint32_t i : spatial_order(points)) {
    number(ground, VertexId(vertices[i]), [&](Vec2 p) {
      parts.positions.push_back(p);
      return static_cast<std::uint32_t>(parts.positions.size() - 1);
    });
  }
  // In the order of the first of their corners, which keeps neighbours together in memory.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> faces;
  for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
    if (!mesh.in_use(FaceId(f)) || mesh.coverage(FaceId(f)) < 0) continue;
    const auto& c = triangles_[f].corners;
    faces.emplace_back(std::min({c[0], c[1], c[2]}), f);
  }
  std::sort(faces.begin(), faces.end());
  for (const auto& [first, f] : faces) {
    parts.corners.push_back(triangles_[f].corners);
    parts.weights.push_back(weight_of(mesh.coverage(FaceId(f))));
    enter(FaceId(f), SimplexId::at(parts.corners.size() - 1), mesh.coverage(FaceId(f)));
  }
  complex_ = TriangleComplex(parts, progress);
  editor_.extend_bounds(reach_);
}

// Gives the corners of the triangles at a vertex their numbers, wedge by wedge: one that a triangle which stays has
// there already, or a new one. Triangles that stay and get another one are listed to be made anew.
template <class NewCorner>
void GroundComplex::number(const GroundMesh& ground, VertexId v, NewCorner new_corner) {
  const TriangleMesh& mesh = ground.mesh();
  const auto is_inside = [&](HalfEdge h) { return h.valid() && mesh.coverage(h.face()) >= 0; };
  star_.clear();
  starts_.clear();
  std::size_t begin = 0;
  bool parted = false, walled = false;
  mesh.around(v, [&](HalfEdge h) {
    const bool wall = ground.is_wall(h);
    walled = walled || wall;
    const bool starts = is_inside(h) && (wall || !is_inside(mesh.twin(h)));
    if (starts && !parted) begin = star_.size();
    parted = parted || starts;
    star_.push_back(h);
    starts_.push_back(starts ? 1 : 0);
    return false;
  });
  if (rule_ == CornerRule::allow && !walled) {
    starts_.assign(starts_.size(), 0);
    begin = 0;
  }
  taken_.clear();
  const std::size_t count = star_.size();
  for (std::size_t done = 0; done < count;) {
    // A wedge: up to where the next one begins.
    const std::size_t first = done++;
    while (done < count && starts_[(begin + done) % count] == 0) ++done;
    constexpr std::uint32_t kNone = CornerId::kNone;
    std::uint32_t corner = kNone;
    bool any = false;
    for (std::size_t i = first; i < done; ++i) {
      const HalfEdge h = star_[(begin + i) % count];
      if (!is_inside(h)) continue;
      any = true;
      if (corner != kNone || changed_[h.face().value] == update_) continue;
      const std::uint32_t here = triangles_[h.face().value].corners[h.side()];
      if (std::find(taken_.begin(), taken_.end(), here) == taken_.end()) corner = here;
    }
    if (!any) continue;
    if (corner == kNone) corner = new_corner(mesh.position(v));
    taken_.push_back(corner);
    for (std::size_t i = first; i < done; ++i) {
      const HalfEdge h = star_[(begin + i) % count];
      if (!is_inside(h)) continue;
      std::uint32_t& here = triangles_[h.face().value].corners[h.side()];
      if (here != corner && listed_[h.face().value] != update_) {
        listed_[h.face().value] = update_;
        anew_.push_back(h.face());
      }
      here = corner;
    }
  }
}

void GroundComplex::enter(FaceId f, SimplexId t, std::int32_t region) {
  if (t.value >= next_.size()) {
    next_.resize(t.value + 1);
    previous_.resize(t.value + 1);
  }
  const auto r = static_cast<std::size_t>(region);
  if (r >= first_.size()) first_.resize(r + 1);
  triangles_[f.value].id = t;
  triangles_[f.value].region = region;
  next_[t.value] = first_[r];
  previous_[t.value] = {};
  if (first_[r].valid()) previous_[first_[r].value] = t;
  first_[r] = t;
}

void GroundComplex::leave(FaceId f) {
  Triangle& triangle = triangles_[f.value];
  const SimplexId t = triangle.id, next = next_[t.value], previous = previous_[t.value];
  if (next.valid()) previous_[next.value] = previous;
  (previous.valid() ? next_[previous.value] : first_[static_cast<std::size_t>(triangle.region)]) = next;
  triangle.id = {};
}

const GroundEdit& GroundComplex::update(const GroundMesh& ground, const WeightOf& weight_of) {
  const TriangleMesh& mesh = ground.mesh();
  edit_.triangles.gone.clear();
  edit_.triangles.corners.clear();
  edit_.triangles.made.clear();
  edit_.triangles.weights.clear();
  edit_.weights.clear();
  edited_.corners.clear();
  edited_.made.clear();
  triangles_.resize(mesh.face_slots());
  changed_.resize(mesh.face_slots());
  listed_.resize(mesh.face_slots());
  ++update_;
  anew_.clear();
  vertices_.clear();
  for (const FaceId f : mesh.changed()) {
    changed_[f.value] = listed_[f.value] = update_;
    anew_.push_back(f);
    for (unsigned i = 0; mesh.in_use(f) && i < 3; ++i) {
      if (mesh.corner(f, i).value > 3) vertices_.push_back(mesh.corner(f, i));
    }
  }
  std::sort(vertices_.begin(), vertices_.end());
  vertices_.erase(std::unique(vertices_.begin(), vertices_.end()), vertices_.end());
  const auto old = static_cast<std::uint32_t>(complex_.corner_count());
  for (const VertexId v : vertices_) {
    number(ground, v, [&](Vec2 p) {
      edit_.triangles.corners.push_back(p);
      return old + static_cast<std::uint32_t>(edit_.triangles.corners.size() - 1);
    });
  }
  std::vector<FaceId> made;
  for (const FaceId f : anew_) {
    if (triangles_[f.value].id.valid()) {
      edit_.triangles.gone.push_back(triangles_[f.value].id);
      leave(f);
    }
    if (!mesh.in_use(f) || mesh.coverage(f) < 0) continue;
    made.push_back(f);
    edit_.triangles.made.push_back(triangles_[f.value].corners);
    edit_.triangles.weights.push_back(weight_of(mesh.coverage(f)));
  }
  if (!edit_.triangles.gone.empty() || !made.empty()) edited_ = editor_.replace(edit_.triangles);
  for (std::size_t i = 0; i < made.size(); ++i) {
    for (std::uint32_t& c : triangles_[made[i].value].corners) c = c < old ? c : edited_.corners[c - old].value;
    enter(made[i], edited_.made[i], mesh.coverage(made[i]));
  }
  for (const FaceId f : ground.relabelled()) {
    if (listed_[f.value] == update_ || !triangles_[f.value].id.valid()) continue;
    const SimplexId t = triangles_[f.value].id;
    leave(f);
    enter(f, t, mesh.coverage(f));
    weigh(t, weight_of(mesh.coverage(f)));
  }
  return edit_;
}

void GroundComplex::weigh(SimplexId t, double weight) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const double before = complex_.weight(t);
  if (weight == before) return;
  complex_.set_weight(t, weight);
  edit_.weights.push_back({t, weight, (weight < kInfinite) != (before < kInfinite)});
}

const GroundEdit& GroundComplex::set_weight(std::int32_t region, double weight) {
  edit_ = {};
  edited_ = {};
  const auto r = static_cast<std::size_t>(region);
  for (SimplexId t = r < first_.size() ? first_[r] : SimplexId(); t.valid(); t = next_[t.value])
    weigh(t, weight);
  return edit_;
}

std::size_t GroundComplex::memory_bytes() const {
  return complex_.memory_bytes() + bytes_of(editor_, triangles_, next_, previous_, first_, changed_, listed_);
}

}  // namespace taut::detail
