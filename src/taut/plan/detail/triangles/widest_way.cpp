#include "taut/plan/detail/triangles/widest_way.hpp"

#include <algorithm>
#include <bit>
#include <chrono>

#include "taut/base/detail/bit_cast.hpp"
#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/cells/detail/triangulation/channel_gates.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/triangles/triangle_endpoints.hpp"

namespace taut::detail {
namespace {

constexpr std::uint32_t kGoalBit = 0x80000000u;  // of an id in the open list: the channel ends at the goal

// The open list takes the least first. Bits of numbers that are not negative are ordered as the numbers are, so this
// turns their order round without rounding.
constexpr std::uint64_t kTop = bit_cast<std::uint64_t>(std::numeric_limits<double>::max());
double key_of(double width) { return bit_cast<double>(kTop - bit_cast<std::uint64_t>(width)); }
double width_of(double key) { return key_of(key); }

}  // namespace

// What a channel has crossed, from the last edge back. Asked for one edge after the other.
class WidestWay::Back {
 public:
  Back(const WidestWay& way, std::uint32_t id) : way_(&way), first_(id), at_(id) {}
  HalfEdge operator()(unsigned i) {
    if (i < depth_) {
      at_ = first_;
      depth_ = 0;
    }
    for (; depth_ < i && way_->labels_[at_].crossed.valid(); ++depth_) at_ = way_->labels_[at_].parent;
    return way_->labels_[at_].crossed;
  }

 private:
  const WidestWay* way_;
  std::uint32_t first_, at_;
  unsigned depth_ = 0;
};

WidestWay::WidestWay(std::shared_ptr<const LiveWorld> triangles) : triangles_(std::move(triangles)) {
  (void)triangles_->clearance();  // refuses a world without widths
}

std::size_t WidestWay::scratch_bytes() const {
  return bytes_of(labels_, open_, edge_marks_, face_marks_, starts_, goals_, ahead_);
}

NearestObstacle WidestWay::nearest_obstacle(Vec2 p, FaceId f) {
  NearestObstacle nearest{std::numeric_limits<double>::infinity(), p};
  Interrupt never;
  (void)look_for_obstacles(triangles_->triangulation().mesh(), p, f, 0, ahead_, never, nearest);
  return nearest;
}

void WidestWay::new_query() {
  const Triangulation& triangulation = triangles_->triangulation();
  const std::size_t slots = triangulation.mesh().face_slots();
  if (face_marks_.size() < slots || ++query_ == 0) {
    const std::size_t room = query_ == 0 ? 0 : slots / 8;  // a mesh that has grown may go on doing so
    face_marks_ = ZeroedArray<FaceMark>(slots + room);
    edge_marks_ = ZeroedArray<EdgeMark>(4 * (slots + room));
    query_ = 1;
  }
  reach_ = 2 * triangulation.domain().extent();
  labels_.clear();
  open_.clear();
  best_ = -1;
}

// Finds the faces of both ends and the way up from the goal's dead end; false, with the status, if that answers.
bool WidestWay::find_ends(Vec2 start, Vec2 goal, Answer& out) {
  const Triangulation& triangulation = triangles_->triangulation();
  const Reduction& reduction = triangles_->reduction();
  starts_.clear();
  goals_.clear();
  if (is_valid_point(start)) find_end_faces(triangulation, start, {}, starts_);
  if (is_valid_point(goal)) find_end_faces(triangulation, goal, {}, goals_);
  if (starts_.empty() || goals_.empty()) {
    out.status = starts_.empty() ? Status::start_blocked : Status::goal_blocked;
    return false;
  }
  const auto is_joined = [&](FaceId f) {
    return std::any_of(goals_.begin(), goals_.end(),
                       [&](FaceId goal_face) { return reduction.component(f) == reduction.component(goal_face); });
  };
  if (std::none_of(starts_.begin(), starts_.end(), is_joined)) return false;
  const TriangleMesh& mesh = triangulation.mesh();
  for (const FaceId goal_face : goals_) {
    face_marks_[goal_face.value].goal = query_;
    for (FaceId f = goal_face; reduction.level(f) == 1;) {
      face_marks_[f.value].way = query_;
      if (reduction.parent_side(f) == Reduction::kNoSide) break;
      f = mesh.twin(HalfEdge(f, reduction.parent_side(f))).face();
    }
  }
  return true;
}

FaceId WidestWay::face_of(const Label& label) const {
  return label.crossed.valid() ? triangles_->triangulation().mesh().twin(label.crossed).face() : starts_[label.parent];
}

// Whether a channel at least as wide has come to the same edge, and from the same side to every gate that could narrow
// this one yet.
bool WidestWay::is_beaten(std::uint32_t id) const {
  const Label& label = labels_[id];
  if (!label.crossed.valid()) return false;
  const EdgeMark& mark = edge_marks_[label.crossed.value];
  if (mark.query != query_) return false;
  for (std::uint32_t other = mark.first; other != kNone; other = labels_[other].next) {
    const bool is_same = triangles_->clearance().goes_on_alike(triangles_->triangulation(), label.crossed, start_,
                                                               Back(*this, id), Back(*this, other), label.width);
    if (is_same) return true;
  }
  return false;
}

// Not so into a dead end that has no goal: a channel does not turn back.
bool WidestWay::leads_on(HalfEdge out) const {
  const HalfEdge in = triangles_->triangulation().mesh().twin(out);
  const Reduction& reduction = triangles_->reduction();
  return reduction.level(in.face()) != 1 || reduction.parent_side(in.face()) != in.side() ||
         face_marks_[in.face().value].way == query_;
}

// How wide the way behind an edge is as far as there is nothing to decide on.
double WidestWay::ahead(HalfEdge out) const {
  const Reduction& reduction = triangles_->reduction();
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  if (reduction.level(out.face()) != 3) return kUnknown;
  const CorridorId corridor = reduction.corridor_behind(out);
  for (const FaceId goal : goals_) {
    const FaceId on = reduction.level(goal) == 1 ? reduction.root(goal) : goal;
    if (on.valid() && reduction.level(on) == 2 && reduction.corridor_of(on) == corridor) return kUnknown;
  }
  return reduction.corridor(corridor).choke;
}

// Among equally wide channels the one nearest to the goal goes first.
void WidestWay::push(std::uint32_t id, double width, Vec2 at) {
  open_.push({key_of(width), reach_ - std::min(reach_, distance(at, goal_)), id});
}

void WidestWay::expand(std::uint32_t id) {
  const Triangulation& triangulation = triangles_->triangulation();
  const TriangleMesh& mesh = triangulation.mesh();
  const Clearance& clearance = triangles_->clearance();
  const Label label = labels_[id];
  const FaceId face = face_of(label);
  if (is_goal(face)) {
    const double width =
        std::min(label.width, clearance.end_width(triangulation, face, goal_, start_, Back(*this, id)));
    if (width > best_) {
      best_ = width;
      push(id | kGoalBit, width, goal_);
    }
  }
  const HalfEdge in = label.crossed.valid() ? mesh.twin(label.crossed) : HalfEdge();
  for (unsigned side = 0; side < 3; ++side) {
    const HalfEdge out(face, side);
    if (out == in || mesh.is_constrained(out) || !leads_on(out)) continue;
    const double width =
        std::min({label.width, ahead(out), clearance.step_width(triangulation, out, start_, Back(*this, id))});
    if (width <= best_) continue;
    const auto next = static_cast<std::uint32_t>(labels_.size());
    labels_.push_back({out, id, kNone, width});
    if (is_beaten(next)) {
      labels_.pop_back();
      continue;
    }
    push(next, width, 0.5 * (mesh.position(mesh.origin(out)) + mesh.position(mesh.target(out))));
  }
}

void WidestWay::search(double most, Answer& out) {
  for (std::uint32_t i = 0; i < starts_.size(); ++i) {
    labels_.push_back({HalfEdge(), i, kNone, most});
    push(i, most, start_);
  }
  while (!open_.empty()) {
    const OpenList::Entry entry = open_.pop();
    const std::uint32_t id = entry.id() & ~kGoalBit;
    if ((entry.id() & kGoalBit) != 0) {
      out.status = Status::found;
      out.diameter = width_of(entry.f());
      reconstruct(id, out);
      break;
    }
    if (is_beaten(id)) continue;
    if (const HalfEdge crossed = labels_[id].crossed; crossed.valid()) {
      EdgeMark& mark = edge_marks_[crossed.value];
      labels_[id].next = mark.query == query_ ? mark.first : kNone;
      mark = {query_, id};
    }
    ++out.effort.expanded;
    expand(id);
  }
  out.effort.generated = labels_.size();
}

void WidestWay::reconstruct(std::uint32_t id, Answer& out) const {
  for (; labels_[id].crossed.valid(); id = labels_[id].parent) out.channel.push_back(labels_[id].crossed);
  out.first = starts_[labels_[id].parent];
  std::reverse(out.channel.begin(), out.channel.end());
}

void WidestWay::name_limit(double start_room, double goal_room, Answer& out) {
  const Triangulation& triangulation = triangles_->triangulation();
  if (out.diameter < std::min(start_room, goal_room)) {
    const Gate gate = narrowest_gate(triangulation, triangles_->clearance(), out.first, out.channel, start_, goal_);
    out.limit = Limit::gate;
    out.narrow_from = gate.from;
    out.narrow_to = gate.to;
  } else {
    const bool at_start = start_room <= goal_room;
    out.limit = at_start ? Limit::start : Limit::goal;
    out.narrow_from = at_start ? start_ : goal_;
    out.narrow_to = nearest_obstacle(out.narrow_from, at_start ? out.first : goals_.front()).at;
  }
}

void WidestWay::find(Vec2 start, Vec2 goal, Answer& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  out.status = Status::unreachable;
  out.diameter = 0;
  out.channel.clear();
  out.first = {};
  out.effort = {};
  out.narrow_from = out.narrow_to = start;
  if (triangles_->is_broken()) {
    out.status = Status::stale;
    return;
  }
  new_query();
  start_ = start;
  goal_ = goal;
  if (!find_ends(start, goal, out)) return;
  const double start_room = 2 * nearest_obstacle(start, starts_.front()).distance,
               goal_room = 2 * nearest_obstacle(goal, goals_.front()).distance;
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  search(std::min(start_room, goal_room), out);
  if (out.status == Status::found) name_limit(start_room, goal_room, out);
  out.effort.search = Clock::now() - located;
}

}  // namespace taut::detail
