#include "taut/cells/detail/weighted/ground_complex.hpp"

#include <algorithm>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/infinite.hpp"
#include "taut/cells/detail/triangulation/spatial_order.hpp"

namespace taut::detail {
namespace {}  // namespace

GroundComplex::GroundComplex(const GroundMesh& ground, CornerRule rule, const Box2& reach, const WeightOf& weight_of,
                             const BuildProgress& progress)
    : editor_(complex_), rule_(rule), reach_(reach) {
  build(ground, weight_of, progress);
}

void GroundComplex::rebuild(const GroundMesh& ground, const WeightOf& weight_of) {
  triangles_.clear();
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
  for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
    if (mesh.in_use(FaceId(f)) && mesh.coverage(FaceId(f)) >= 0) list(FaceId(f), mesh.coverage(FaceId(f)), weight_of);
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
    if (!mesh.in_use(FaceId(f)) || !is_free(mesh.coverage(FaceId(f)))) continue;
    const auto& c = triangles_[f].corners;
    faces.emplace_back(std::min({c[0], c[1], c[2]}), f);
  }
  std::sort(faces.begin(), faces.end());
  for (const auto& [first, f] : faces) {
    parts.corners.push_back(triangles_[f].corners);
    parts.weights.push_back(weight_of(mesh.coverage(FaceId(f))));
    triangles_[f].id = SimplexId::at(parts.corners.size() - 1);
  }
  complex_ = TriangleComplex(parts, progress);
  editor_.extend_bounds(reach_);
}

// Gives the corners of the triangles at a vertex their numbers, wedge by wedge: one that a triangle which stays has
// there already, or a new one. Triangles that stay and get another one are listed to be made anew.
template <class NewCorner>
void GroundComplex::number(const GroundMesh& ground, VertexId v, NewCorner new_corner) {
  const TriangleMesh& mesh = ground.mesh();
  const auto is_inside = [&](HalfEdge h) { return h.valid() && is_free(mesh.coverage(h.face())); };
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

void GroundComplex::list(FaceId f, std::int32_t region, const WeightOf& weight_of) {
  const auto r = static_cast<std::size_t>(region);
  while (r >= first_.size()) {
    free_.push_back(weight_of(static_cast<std::int32_t>(first_.size())) < kInfinite);
    first_.emplace_back();
  }
  Triangle& triangle = triangles_[f.value];
  triangle.region = region;
  triangle.next = first_[r];
  triangle.previous = {};
  if (first_[r].valid()) triangles_[first_[r].value].previous = f;
  first_[r] = f;
}

void GroundComplex::unlist(FaceId f) {
  Triangle& triangle = triangles_[f.value];
  if (triangle.region == kNowhere) return;
  if (triangle.next.valid()) triangles_[triangle.next.value].previous = triangle.previous;
  (triangle.previous.valid() ? triangles_[triangle.previous.value].next
                             : first_[static_cast<std::size_t>(triangle.region)]) = triangle.next;
  triangle.region = kNowhere;
}

void GroundComplex::begin(const GroundMesh& ground) {
  const std::size_t slots = ground.mesh().face_slots();
  edit_.triangles.gone.clear();
  edit_.triangles.corners.clear();
  edit_.triangles.made.clear();
  edit_.triangles.weights.clear();
  edit_.weights.clear();
  edited_.corners.clear();
  edited_.made.clear();
  triangles_.resize(slots);
  changed_.resize(slots);
  listed_.resize(slots);
  ++update_;
  anew_.clear();
  vertices_.clear();
}

void GroundComplex::change(const GroundMesh& ground, FaceId f) {
  const TriangleMesh& mesh = ground.mesh();
  changed_[f.value] = listed_[f.value] = update_;
  anew_.push_back(f);
  for (unsigned i = 0; mesh.in_use(f) && i < 3; ++i) {
    if (mesh.corner(f, i).value > 3) vertices_.push_back(mesh.corner(f, i));
  }
}

void GroundComplex::finish(const GroundMesh& ground, const WeightOf& weight_of) {
  const TriangleMesh& mesh = ground.mesh();
  std::sort(vertices_.begin(), vertices_.end());
  vertices_.erase(std::unique(vertices_.begin(), vertices_.end()), vertices_.end());
  const auto old = static_cast<std::uint32_t>(complex_.corner_count());
  for (const VertexId v : vertices_) {
    number(ground, v, [&](Vec2 p) {
      edit_.triangles.corners.push_back(p);
      return old + static_cast<std::uint32_t>(edit_.triangles.corners.size() - 1);
    });
  }
  made_.clear();
  for (const FaceId f : anew_) {
    SimplexId& id = triangles_[f.value].id;
    if (id.valid()) edit_.triangles.gone.push_back(id);
    id = {};
    if (!mesh.in_use(f) || !is_free(mesh.coverage(f))) continue;
    made_.push_back(f);
    edit_.triangles.made.push_back(triangles_[f.value].corners);
    edit_.triangles.weights.push_back(weight_of(mesh.coverage(f)));
  }
  if (!edit_.replaces()) return;
  edited_ = editor_.replace(edit_.triangles);
  for (std::size_t i = 0; i < made_.size(); ++i) {
    Triangle& triangle = triangles_[made_[i].value];
    triangle.id = edited_.made[i];
    for (std::uint32_t& c : triangle.corners) c = c < old ? c : edited_.corners[c - old].value;
  }
}

const GroundEdit& GroundComplex::update(const GroundMesh& ground, const WeightOf& weight_of) {
  const TriangleMesh& mesh = ground.mesh();
  begin(ground);
  for (const FaceId f : mesh.changed()) {
    change(ground, f);
    unlist(f);
    if (mesh.in_use(f) && mesh.coverage(f) >= 0) list(f, mesh.coverage(f), weight_of);
  }
  for (const FaceId f : ground.relabelled()) {
    if (changed_[f.value] == update_) continue;
    const bool before = is_free(triangles_[f.value].region);
    unlist(f);
    list(f, mesh.coverage(f), weight_of);
    if (is_free(mesh.coverage(f)) != before) change(ground, f);
  }
  finish(ground, weight_of);
  for (const FaceId f : ground.relabelled()) {
    if (listed_[f.value] != update_ && triangles_[f.value].id.valid())
      weigh(triangles_[f.value].id, weight_of(mesh.coverage(f)));
  }
  return edit_;
}

const GroundEdit& GroundComplex::renew_weight(const GroundMesh& ground, std::int32_t region,
                                              const WeightOf& weight_of) {
  begin(ground);
  const auto r = static_cast<std::size_t>(region);
  if (r >= first_.size()) return edit_;
  const double weight = weight_of(region);
  const bool turns = (weight < kInfinite) != free_[r];
  free_[r] = weight < kInfinite;
  for (FaceId f = first_[r]; f.valid(); f = triangles_[f.value].next) {
    if (turns) {
      change(ground, f);
    } else if (free_[r]) {
      weigh(triangles_[f.value].id, weight);
    }
  }
  if (turns) finish(ground, weight_of);
  return edit_;
}

void GroundComplex::weigh(SimplexId t, double weight) {
  if (weight == complex_.weight(t)) return;
  complex_.set_weight(t, weight);
  edit_.weights.push_back({t, weight});
}

std::size_t GroundComplex::memory_bytes() const {
  return complex_.memory_bytes() + bytes_of(editor_, triangles_, first_, changed_, listed_);
}

}  // namespace taut::detail
