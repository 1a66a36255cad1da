#include "taut/plan/detail/triangles/disc_flood.hpp"

#include "taut/base/detail/bytes_of.hpp"

namespace taut::detail {

// What a channel has crossed, from the last edge back. Asked for one edge after the other.
class DiscFlood::Back {
 public:
  Back(const DiscFlood& flood, std::uint32_t id) : labels_(&flood.labels_), first_(id), at_(id) {}
  HalfEdge operator()(unsigned i) {
    if (i < depth_) {
      at_ = first_;
      depth_ = 0;
    }
    for (; depth_ < i && (*labels_)[at_].crossed.valid(); ++depth_) at_ = (*labels_)[at_].parent;
    return (*labels_)[at_].crossed;
  }

 private:
  const std::vector<Label>* labels_;
  std::uint32_t first_, at_;
  unsigned depth_ = 0;
};

std::size_t DiscFlood::memory_bytes() const { return bytes_of(labels_, marks_); }

void DiscFlood::begin() {
  const Triangulation& triangulation = triangles_->triangulation();
  const std::size_t edges = 4 * triangulation.mesh().face_slots();
  if (marks_.size() < edges || ++flood_ == 0) {
    const std::size_t room = flood_ == 0 ? 0 : edges / 8;  // a mesh that has grown may go on doing so
    marks_ = ZeroedArray<EdgeMark>(edges + room);
    flood_ = 1;
  }
  labels_.clear();
}

// Whether a channel has come over the same edge, and from the same side to every gate that is too short to cross.
bool DiscFlood::is_known(std::uint32_t id) const {
  const Label& label = labels_[id];
  const EdgeMark& mark = marks_[label.crossed.value];
  if (mark.flood != flood_) return false;
  for (std::uint32_t other = mark.first; other != kNone; other = labels_[other].next) {
    if (triangles_->clearance().goes_on_alike(triangles_->triangulation(), label.crossed, start_, Back(*this, id),
                                              Back(*this, other), least_width_))
      return true;
  }
  return false;
}

void DiscFlood::add(const Label& label) {
  const auto id = static_cast<std::uint32_t>(labels_.size());
  labels_.push_back(label);
  if (is_known(id)) return labels_.pop_back();
  EdgeMark& mark = marks_[label.crossed.value];
  labels_[id].next = mark.flood == flood_ ? mark.first : kNone;
  mark = {flood_, id};
}

bool DiscFlood::run(const LiveWorld& triangles, Vec2 start, std::span<const FaceId> faces, double least_width,
                    SharedBudget& budget) {
  triangles_ = &triangles;
  start_ = start;
  least_width_ = least_width;
  begin();
  for (const FaceId face : faces) labels_.push_back({HalfEdge(), 0, kNone, face});
  start_count_ = labels_.size();
  const Triangulation& triangulation = triangles.triangulation();
  const TriangleMesh& mesh = triangulation.mesh();
  for (std::uint32_t id = 0; id < labels_.size(); ++id) {
    if (!budget.take()) return false;
    const Label label = labels_[id];
    const HalfEdge in = label.crossed.valid() ? mesh.twin(label.crossed) : HalfEdge();
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge out(label.face, side);
      if (out == in || mesh.is_constrained(out)) continue;
      if (triangles.clearance().step_width(triangulation, out, start_, Back(*this, id), least_width_) < least_width_)
        continue;
      add({out, id, kNone, mesh.twin(out).face()});
    }
  }
  return true;
}

Box2 DiscFlood::box() const {
  const TriangleMesh& mesh = triangles_->triangulation().mesh();
  Box2 box;
  for (const Label& label : labels_) {
    for (unsigned i = 0; i < 3; ++i) box.extend(mesh.position(mesh.corner(label.face, i)));
  }
  return box;
}

bool DiscFlood::reaches(Vec2 place, FaceId face) const {
  const Triangulation& triangulation = triangles_->triangulation();
  const auto ends_by = [&](std::uint32_t id) {
    return triangles_->clearance().end_width(triangulation, face, place, start_, Back(*this, id), least_width_) >=
           least_width_;
  };
  for (std::uint32_t id = 0; id < start_count_; ++id) {
    if (labels_[id].face == face && ends_by(id)) return true;
  }
  for (unsigned side = 0; side < 3; ++side) {
    const HalfEdge in(face, side);
    if (triangulation.mesh().is_constrained(in)) continue;
    const EdgeMark& mark = marks_[triangulation.mesh().twin(in).value];
    if (mark.flood != flood_) continue;
    for (std::uint32_t id = mark.first; id != kNone; id = labels_[id].next) {
      if (ends_by(id)) return true;
    }
  }
  return false;
}

}  // namespace taut::detail
