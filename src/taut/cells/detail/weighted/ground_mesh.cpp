#include "taut/cells/detail/weighted/ground_mesh.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/weighted/region_mesh.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

Box2 frame_of(const TriangleMesh& mesh) { return {mesh.position(VertexId(0)), mesh.position(VertexId(2))}; }

}  // namespace

GroundMesh::GroundMesh(const AreaTriangulation& areas, const RefineCriteria& criteria, const BuildProgress& progress)
    : mesh_(frame_of(areas.mesh())), criteria_(criteria) {
  build(areas, progress);
}

void GroundMesh::build(const AreaTriangulation& areas, const BuildProgress& progress) {
  const TriangleMesh& of = areas.mesh();
  mesh_ = of;
  walls_.clear();
  splits_.clear();
  known_.assign(of.face_slots(), {});
  corner_of_.assign(of.vertex_slots(), {});
  vertex_of_.assign(of.vertex_slots(), {});
  uses_.assign(of.vertex_slots(), 0);
  doubtful_.clear();
  for (std::uint32_t i = 0; i < of.face_slots(); ++i) {
    const FaceId f(i);
    if (!of.in_use(f)) continue;
    mesh_.set_coverage(f, areas.region(f));
    known_[i] = known(areas, f);
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(f, side);
      const VertexId a = of.origin(h), b = of.target(h);
      if ((known_[i].borders >> side & 1) == 0) {
        if (a < b && of.is_constrained(h)) doubtful_.push_back(h);
        continue;
      }
      if (b < a) continue;
      ++uses_[a.value];
      ++uses_[b.value];
      if ((known_[i].walls >> side & 1) != 0) {
        walls_.insert(RegionMesh::wall_key(a, b));
        splits_.emplace_back(a, b);
      }
    }
  }
  for (const HalfEdge h : doubtful_) mesh_.set_constrained(h, false);
  mesh_.make_delaunay(doubtful_);
  for (std::uint32_t i = 4; i < of.vertex_slots(); ++i) {
    if (!of.in_use(VertexId(i))) continue;
    if (uses_[i] == 0) {
      mesh_.remove_vertex(VertexId(i));
    } else {
      corner_of_[i] = vertex_of_[i] = VertexId(i);
    }
  }
  refinement_ = std::make_unique<Refinement>(mesh_, criteria_, progress);
  refinement_->renew({}, splits_);
}

GroundMesh::Known GroundMesh::known(const AreaTriangulation& areas, FaceId f) const {
  Known out;
  for (unsigned i = 0; i < 3; ++i) {
    const HalfEdge h(f, i);
    out.corners[i] = areas.mesh().origin(h);
    if (!areas.is_border(h)) continue;
    out.borders |= static_cast<std::uint8_t>(1u << i);
    if (areas.is_wall(h)) out.walls |= static_cast<std::uint8_t>(1u << i);
  }
  return out;
}

bool GroundMesh::is_wall(HalfEdge h) const {
  if (walls_.empty() || !mesh_.is_constrained(h)) return false;
  const auto [a, b] = refinement_->whole_edge(mesh_.origin(h), mesh_.target(h));
  return walls_.count(RegionMesh::wall_key(a, b)) > 0;
}

bool GroundMesh::update(const AreaTriangulation& areas) {
  const TriangleMesh& of = areas.mesh();
  mesh_.begin_version();
  relabelled_.clear();
  to_lay_.clear();
  splits_.clear();
  conflicts_ = 0;
  failed_ = false;
  known_.resize(of.face_slots());
  vertex_of_.resize(of.vertex_slots());
  uses_.resize(of.vertex_slots());
  list_borders(areas);
  find_dirty(areas);
  take_out_old(areas);
  clear_near();
  if (!failed_) put_in_new(areas);
  if (!failed_) label(areas);
  if (failed_) {
    build(areas, {});
    return false;
  }
  refine();
  return true;
}

void GroundMesh::add_borders(const Known& face, std::vector<Border>& out) {
  for (unsigned i = 0; i < 3; ++i) {
    if ((face.borders >> i & 1) == 0) continue;
    const VertexId a = face.corners[i], b = face.corners[(i + 1) % 3];
    out.push_back({std::min(a, b), std::max(a, b), (face.walls >> i & 1) != 0});
  }
}

// Which borders are gone, and which have come: those of faces that have changed, and of their neighbours.
void GroundMesh::list_borders(const AreaTriangulation& areas) {
  const TriangleMesh& of = areas.mesh();
  old_.clear();
  new_.clear();
  gone_.clear();
  come_.clear();
  unknown_.assign(areas.changed().begin(), areas.changed().end());
  for (std::size_t i = 0, count = unknown_.size(); i < count; ++i) {
    for (unsigned k = 0; of.in_use(unknown_[i]) && k < 3; ++k) {
      if (const HalfEdge other = of.twin(HalfEdge(unknown_[i], k)); other.valid()) unknown_.push_back(other.face());
    }
  }
  std::sort(unknown_.begin(), unknown_.end());
  unknown_.erase(std::unique(unknown_.begin(), unknown_.end()), unknown_.end());
  for (const FaceId f : unknown_) {
    add_borders(known_[f.value], old_);
    known_[f.value] = of.in_use(f) ? known(areas, f) : Known{};
    add_borders(known_[f.value], new_);
  }
  for (std::vector<Border>* list : {&old_, &new_}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  // The id of a vertex may have been given again, elsewhere.
  const auto stays = [&](VertexId v) {
    return of.in_use(v) && vertex_of_[v.value].valid() && mesh_.position(vertex_of_[v.value]) == of.position(v);
  };
  for (const Border& border : old_) {
    if (!std::binary_search(new_.begin(), new_.end(), border) || !stays(border.a) || !stays(border.b))
      gone_.push_back(border);
  }
  for (const Border& border : new_) {
    if (!std::binary_search(old_.begin(), old_.end(), border) || !stays(border.a) || !stays(border.b))
      come_.push_back(border);
  }
}

// Borders that are gone, and corners that no border needs any more.
void GroundMesh::take_out_old(const AreaTriangulation& areas) {
  const TriangleMesh& of = areas.mesh();
  places_.clear();
  loose_.clear();
  place_box_ = {};
  const auto add_place = [&](Vec2 a, Vec2 b) {
    places_.push_back({a, b});
    place_box_.extend(a);
    place_box_.extend(b);
  };
  for (const Border& border : gone_) {
    const VertexId a = vertex_of_[border.a.value], b = vertex_of_[border.b.value];
    add_place(mesh_.position(a), mesh_.position(b));
    refinement_->lift(a, b);
    if (border.wall) walls_.erase(RegionMesh::wall_key(a, b));
    for (const VertexId v : {border.a, border.b}) {
      if (--uses_[v.value] == 0) loose_.push_back(v);
    }
  }
  for (const Border& border : come_) {
    add_place(of.position(border.a), of.position(border.b));
    ++uses_[border.a.value];
    ++uses_[border.b.value];
  }
  for (const VertexId v : loose_) {
    const VertexId here = vertex_of_[v.value];
    if (uses_[v.value] > 0 && mesh_.position(here) == of.position(v)) continue;
    mesh_.remove_vertex(here);
    corner_of_[here.value] = vertex_of_[v.value] = {};
  }
}

// From the left of its edge, or its right, as the triangulation has it.
std::int32_t GroundMesh::region_left_of(const AreaTriangulation& areas, HalfEdge h) const {
  const VertexId a = mesh_.origin(h), b = mesh_.target(h);
  auto [from, to] = refinement_->whole_edge(a, b);
  const bool forwards = a == from || b == to ||
                        (a != to && b != from &&
                         dot(mesh_.position(b) - mesh_.position(a), mesh_.position(to) - mesh_.position(from)) > 0);
  if (!forwards) std::swap(from, to);
  const HalfEdge border = areas.mesh().find_edge(corner_of_[from.value], corner_of_[to.value]);
  return border.valid() ? areas.region(border.face()) : kUnknown;
}

// The regions of faces that are new or in what has changed: from borders beside them, or from faces that are known.
void GroundMesh::label(const AreaTriangulation& areas) {
  unknown_.clear();
  for (const auto& [f, before] : dirty_) {
    if (mesh_.in_use(f)) unknown_.push_back(f);
  }
  for (const FaceId f : mesh_.changed()) {
    if (mesh_.in_use(f)) unknown_.push_back(f);
  }
  for (const FaceId f : unknown_) mesh_.set_coverage(f, kUnknown);
  flood_.clear();
  const auto spread = [&] {
    while (!flood_.empty()) {
      const FaceId f = flood_.back();
      flood_.pop_back();
      for (unsigned i = 0; i < 3; ++i) {
        const HalfEdge h(f, i), other = mesh_.twin(h);
        if (!other.valid() || mesh_.is_constrained(h) || mesh_.coverage(other.face()) != kUnknown) continue;
        mesh_.set_coverage(other.face(), mesh_.coverage(f));
        flood_.push_back(other.face());
      }
    }
  };
  for (const FaceId f : unknown_) {
    for (unsigned i = 0; i < 3 && mesh_.coverage(f) == kUnknown; ++i) {
      const HalfEdge h(f, i);
      if (!mesh_.is_constrained(h)) continue;
      const std::int32_t region = region_left_of(areas, h);
      if (region == kUnknown) {
        failed_ = true;
        return;
      }
      mesh_.set_coverage(f, region);
      flood_.push_back(f);
    }
  }
  spread();
  for (const FaceId f : unknown_) {
    for (unsigned i = 0; i < 3 && mesh_.coverage(f) == kUnknown; ++i) {
      const HalfEdge h(f, i), other = mesh_.twin(h);
      if (!other.valid() || mesh_.is_constrained(h) || mesh_.coverage(other.face()) == kUnknown) continue;
      mesh_.set_coverage(f, mesh_.coverage(other.face()));
      flood_.push_back(f);
    }
    spread();
  }
  for (const FaceId f : unknown_) {
    if (mesh_.coverage(f) == kUnknown) mesh_.set_coverage(f, AreaTriangulation::kBlocked);  // there is no border at all
  }
  for (const auto& [f, before] : dirty_) {
    if (!mesh_.in_use(f) || mesh_.changed_in(f) == mesh_.version() || mesh_.coverage(f) == before) continue;
    if ((mesh_.coverage(f) < 0) != (before < 0)) {
      mesh_.touch(f);
    } else {
      relabelled_.push_back(f);
    }
  }
}

void GroundMesh::refine() {
  unknown_.assign(mesh_.changed().begin(), mesh_.changed().end());
  near_.clear();
  for (const FaceId f : unknown_) {
    for (unsigned i = 0; mesh_.in_use(f) && i < 3; ++i) {
      const VertexId v = mesh_.corner(f, i);
      if (v.value > 3 && !is_added(v)) near_.push_back(v);
    }
  }
  std::sort(near_.begin(), near_.end());
  near_.erase(std::unique(near_.begin(), near_.end()), near_.end());
  for (const VertexId v : near_) refinement_->renew_corner(v);
  refinement_->renew(unknown_, splits_);
}

std::size_t GroundMesh::memory_bytes() const {
  return mesh_.memory_bytes() + refinement_->memory_bytes() + 16 * walls_.size() +
         bytes_of(corner_of_, vertex_of_, uses_, known_, dirty_, seen_, listed_);
}

}  // namespace taut::detail
