#include "taut/path/detail/pull/disc_path.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/geometry/detail/segment_distance.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

constexpr std::uint32_t kStart = 0, kGoal = 1;

// How often a corner is added on one side of the path.
constexpr std::uint8_t kMostTries = 9;

// Of Interrupt.
constexpr std::uint32_t kStepsPerFace = 64, kStepsPerAngle = 8;

BendSide opposite(BendSide side) { return side == BendSide::left ? BendSide::right : BendSide::left; }

// How far a channel turns around a corner that is an end of its portals from the given one on; less if it is
// interrupted.
double angle_around(const TriangleMesh& mesh, std::span<const HalfEdge> crossed, const DiscFunnel::Bend& bend,
                    Interrupt& interrupt) {
  const bool on_left = bend.side == BendSide::left;
  const auto is_end = [&](HalfEdge h) { return (on_left ? mesh.target(h) : mesh.origin(h)) == bend.vertex; };
  const auto to_other = [&](HalfEdge h) { return mesh.position(on_left ? mesh.origin(h) : mesh.target(h)) - bend.at; };
  double sum = 0;
  for (std::size_t i = bend.portal; i + 1 < crossed.size() && is_end(crossed[i + 1]); ++i) {
    const Vec2 u = to_other(crossed[i]), v = to_other(crossed[i + 1]);
    sum += std::atan2(std::fabs(cross(u, v)), dot(u, v));
    if (interrupt.asked(kStepsPerAngle)) break;
  }
  return sum;
}

}  // namespace

std::size_t DiscPath::memory_bytes() const {
  return bytes_of(funnel_, tree_, nodes_, idle_, pieces_, hits_, hit_, flood_, met_, seen_faces_, corners_, attempts_);
}

void DiscPath::insert_after(NodeId before, Node node) {
  const auto id = static_cast<NodeId>(nodes_.size());
  node.before = before;
  node.after = nodes_[before].after;
  nodes_[before].after = nodes_[node.after].before = id;
  nodes_.push_back(node);
}

// The tangent from a node to the next one.
void DiscPath::join(NodeId id) {
  Node& node = nodes_[id];
  const Node& next = nodes_[node.after];
  if (node.centre != next.centre) {
    node.goes = tangent(node.centre, node.side, next.centre, next.side, radius_);
  } else {
    node.goes = {id == kStart ? Vec2{1, 0} : nodes_[node.before].goes.direction, 0};
  }
}

// A turn that is none, or the wrong way, is one to drop.
void DiscPath::measure(NodeId id) {
  if (id == kStart || id == kGoal) return;
  Node& node = nodes_[id];
  node.turn = turn_around(node.side, nodes_[node.before].goes.direction, node.goes.direction, node.about);
  if (node.turn > kTurnRounding) return;
  idle_.emplace_back(-node.turn, id);
  std::push_heap(idle_.begin(), idle_.end());
}

// Joins the circles by tangents; drops those that the path would rather not touch, the worst one first.
void DiscPath::drop_idle() {
  idle_.clear();
  for (NodeId id = kStart; id != kGoal; id = nodes_[id].after) {
    join(id);
    measure(id);
  }
  while (!idle_.empty()) {
    const auto [turn, id] = idle_.front();
    std::pop_heap(idle_.begin(), idle_.end());
    idle_.pop_back();
    Node& node = nodes_[id];
    if (node.gone || -node.turn != turn) continue;
    node.gone = true;
    if (node.turn < 0) ++dropped_;
    nodes_[node.before].after = node.after;
    nodes_[node.after].before = node.before;
    join(node.before);
    measure(node.before);
    measure(node.after);
  }
}

// The pieces along the nodes. False if the last straight one is not as long as the path is to end before the goal.
bool DiscPath::draw() {
  pieces_.clear();
  length_ = 0;
  Vec2 at = nodes_[kStart].centre;
  for (NodeId id = kStart;;) {
    const NodeId next = nodes_[id].after;
    const Node& bend = nodes_[next];
    Vec2 to = contact(bend.centre, bend.side, nodes_[id].goes.direction, radius_);
    if (next == kGoal && short_of_ > 0) {
      const double left = distance(at, to);
      if (!(left > short_of_)) return false;
      to = to + (short_of_ / left) * (at - to);
    }
    pieces_.push_back({at, to, id, false});
    length_ += distance(at, to);
    if (next == kGoal) return true;
    const Vec2 leaves = contact(bend.centre, bend.side, bend.goes.direction, radius_);
    // An arc so short that rounding may turn it round is none.
    const double rounding =
        kPlaceRoundingPerCoordinate * (std::fabs(bend.centre.x) + std::fabs(bend.centre.y) + radius_);
    pieces_.push_back({to, leaves, next, radius_ * bend.turn > rounding});
    length_ += radius_ * bend.turn;
    at = leaves;
    id = next;
  }
}

void DiscPath::note(std::uint32_t piece, const Hit& hit) {
  if (!(hit.distance < hits_[piece].distance)) return;
  if (hits_[piece].distance == kInfinity) hit_.push_back(piece);
  hits_[piece] = hit;
}

bool DiscPath::is_near(std::uint32_t index, Vec2 a, Vec2 b) const {
  const Piece& piece = pieces_[index];
  if (piece.is_arc) return distance_between(arc_of(piece), a, b) < radius_;
  return squared_distance_between(piece.from, piece.to, a, b) < radius_ * radius_;
}

// Whether a piece comes too close to a corner. What is nearest to an end of an arc is as near to the straight piece
// there.
void DiscPath::look_at_corner(std::uint32_t index, VertexId v, Vec2 p, double least) {
  const Piece& piece = pieces_[index];
  if (piece.is_arc) {
    if (!arc_of(piece).spans(p)) return;
    const Node& bend = nodes_[piece.node];
    const double from_centre = distance(p, bend.centre), far = std::fabs(from_centre - radius_);
    if (far < least) note(index, {far, v, {}, from_centre < radius_ ? bend.side : opposite(bend.side)});
  } else if (const double square = squared_distance_to(p, piece.from, piece.to); square < least * least) {
    const bool on_left = cross(piece.to - piece.from, p - piece.from) > 0;
    note(index, {std::sqrt(square), v, {}, on_left ? BendSide::left : BendSide::right});
  }
}

// Whether a piece comes too close to a wall. If it is not an end of the wall that is in the way of an end of the piece,
// the way is along the wall: to the corner ahead of there, or from the one behind, or if it bends around one, the
// other. But not if the piece is as close to an end of the wall: then that is what is in its way, even if rounding has
// put the foot of a perpendicular there a little beside it.
void DiscPath::look_at_wall(std::uint32_t index, const Wall& wall, double least) {
  const VertexId va = wall.va, vb = wall.vb;
  const Vec2 a = wall.a, b = wall.b;
  const Piece& piece = pieces_[index];
  if (!piece.is_arc) {
    const double square = squared_distance_between(piece.from, piece.to, a, b);
    if (square >= least * least) return;
    if (square == 0) return note(index, {0, va, wall.h, BendSide::none});
  } else if (is_beside(piece, a, b)) {
    return;
  }
  look_at_corner(index, va, a, least);
  look_at_corner(index, vb, b, least);
  const CircularArc arc = piece.is_arc ? arc_of(piece) : CircularArc{};
  const Vec2 along = piece.to - piece.from;
  const auto distance_to = [&](Vec2 p) {
    return piece.is_arc ? distance_to_arc(p, arc) : distance_to_segment(p, piece.from, piece.to);
  };
  const auto look_at_foot = [&](Vec2 from, NodeId bend, bool forward) {
    const Vec2 foot = nearest_on_segment(from, a, b);
    if (foot == a || foot == b) return;
    const double here = distance_to(foot), as_close = std::min(least, here + (radius_ - least));
    if (here >= least) return;
    if (!piece.is_arc && (distance_to(a) < as_close || distance_to(b) < as_close)) return;
    const VertexId v = nodes_[bend].vertex;
    const bool to_b = v == va || v == vb ? v == va : (dot(along, b - a) > 0) == forward;
    BendSide side = cross(along, foot - piece.from) > 0 ? BendSide::left : BendSide::right;
    if (piece.is_arc) {
      if (!arc.spans(foot)) return;
      side = distance(foot, arc.centre) < radius_ ? nodes_[piece.node].side : opposite(nodes_[piece.node].side);
    }
    note(index, {here, to_b ? vb : va, {}, side});
  };
  const NodeId after = piece.is_arc ? piece.node : nodes_[piece.node].after;
  look_at_foot(piece.to, after, true);
  // Nothing is too close to the start, which a first piece comes from.
  look_at_foot(piece.from, piece.node == kStart ? after : piece.node, false);
  if (piece.is_arc) look_at_foot(arc.centre, kStart, true);
}

// Whether no point of a wall lies in the sector of an arc, or all are too far away; then straight pieces beside it are
// as near.
bool DiscPath::is_beside(const Piece& piece, Vec2 a, Vec2 b) const {
  const Node& bend = nodes_[piece.node];
  if (squared_distance_to(bend.centre, a, b) >= 4 * radius_ * radius_) return true;
  if (bend.turn >= kPi) return false;
  Vec2 first = piece.from - bend.centre, last = piece.to - bend.centre;
  if (bend.side == BendSide::right) std::swap(first, last);
  const Vec2 to_a = a - bend.centre, to_b = b - bend.centre;
  return (cross(first, to_a) <= 0 && cross(first, to_b) <= 0) || (cross(to_a, last) <= 0 && cross(to_b, last) <= 0);
}

// Looks at everything within reach of the path, from the face of its start on. False if it was interrupted.
bool DiscPath::look_around(const Triangulation& triangulation, FaceId first, double least, Interrupt& interrupt) {
  const TriangleMesh& mesh = triangulation.mesh();
  const auto strays = [&](const Piece& piece) {
    if (!piece.is_arc) return 0.0;
    const double turn = nodes_[piece.node].turn;
    return turn < kPi ? radius_ * (1 - std::cos(turn / 2)) : 2 * radius_;
  };
  tree_.build(static_cast<std::uint32_t>(pieces_.size()), [&](std::uint32_t i) {
    return PieceTree::Piece{pieces_[i].from, pieces_[i].to, strays(pieces_[i])};
  });
  hits_.assign(pieces_.size(), {kInfinity, {}, {}, BendSide::none});
  hit_.clear();
  if (seen_faces_.size() < mesh.face_slots()) seen_faces_.resize(mesh.face_slots() + mesh.face_slots() / 8);
  if (corners_.size() < mesh.vertex_slots()) corners_.resize(mesh.vertex_slots() + mesh.vertex_slots() / 8);
  if (++flood_number_ == 0) {
    std::fill(seen_faces_.begin(), seen_faces_.end(), 0);
    std::fill(corners_.begin(), corners_.end(), CornerMark{});
    flood_number_ = 1;
  }
  met_.clear();
  flood_.assign(1, {first, 0});
  seen_faces_[first.value] = flood_number_;
  for (std::size_t i = 0; i < flood_.size(); ++i) {
    if (interrupt.asked(kStepsPerFace)) return false;
    const auto [face, piece] = flood_[i];
    for (unsigned k = 0; k < 3; ++k) {
      const HalfEdge h(face, k);
      const VertexId va = mesh.origin(h), vb = mesh.target(h);
      CornerMark& mark = corners_[va.value];
      if (mark.flood != flood_number_) {
        mark = {flood_number_, false};
        met_.push_back(va);
      }
      const Vec2 a = mesh.position(va), b = mesh.position(vb);
      if (mesh.is_constrained(h)) {
        mark.on_wall = true;
        const Wall wall{h, va, vb, a, b};
        (void)tree_.near(a, b, least, [&](std::uint32_t index) { return look_at_wall(index, wall, least), true; });
        continue;
      }
      const FaceId next = mesh.twin(h).face();
      if (seen_faces_[next.value] == flood_number_) continue;
      std::uint32_t near = piece;
      const auto is_far = [&](std::uint32_t index) {
        near = index;
        return !is_near(index, a, b);
      };
      if (is_far(piece) && tree_.near(a, b, radius_, is_far)) continue;
      seen_faces_[next.value] = flood_number_;
      flood_.push_back({next, near});
    }
  }
  // A corner that the path comes near to is met with the walls that end there on this side, if there are any, and has
  // been looked at with them.
  for (const VertexId v : met_) {
    if (corners_[v.value].on_wall) continue;
    const Vec2 p = mesh.position(v);
    (void)tree_.near(p, least, [&](std::uint32_t index) { return look_at_corner(index, v, p, least), true; });
  }
  return true;
}

// One more circle to bend around; false if that cannot help.
bool DiscPath::add(const TriangleMesh& mesh, std::uint32_t index, const Hit& hit) {
  const Piece& piece = pieces_[index];
  const Vec2 at = mesh.position(hit.corner);
  NodeId before = piece.node;
  if (piece.is_arc) {
    const Node& bend = nodes_[piece.node];
    if (hit.side != bend.side) return false;  // between two corners less than two radii apart
    // Before or after the circle of the arc, whichever way it lies.
    if (dot(piece.to - piece.from, at - bend.centre) <= 0) before = bend.before;
  } else {
    // Circles on one side overlap: one beyond that at an end of the piece is too close to that end as well.
    const auto lies_beyond = [&](const Node& end, Vec2 way) {
      return end.side == hit.side && dot(way, at - end.centre) > 0;
    };
    const NodeId after = nodes_[before].after;
    if (lies_beyond(nodes_[after], piece.to - piece.from)) {
      before = after;
    } else if (lies_beyond(nodes_[before], piece.from - piece.to)) {
      before = nodes_[before].before;
    }
  }
  // A path may come by the same corner again, but not at once.
  const auto is_there = [&] {
    const auto is_same = [&](const Node& node) { return node.vertex == hit.corner && node.side == hit.side; };
    return is_same(nodes_[before]) || is_same(nodes_[nodes_[before].after]);
  };
  if (is_there()) return false;
  // What has been added in vain stood in the wrong place: circles that overlap are met in another order than they are
  // bent around.
  if (attempts_.size() < mesh.vertex_slots()) attempts_.resize(mesh.vertex_slots() + mesh.vertex_slots() / 8);
  Attempt& attempt = attempts_[hit.corner.value];
  if (attempt.pull != pull_number_) attempt = {pull_number_, {}};
  std::uint8_t& tries = attempt.tries[hit.side == BendSide::left ? 0 : 1];
  if (tries >= kMostTries) return false;
  if (tries % 3 == 1) before = nodes_[before].before;
  if (tries % 3 == 2 && nodes_[before].after != kGoal) before = nodes_[before].after;
  ++tries;
  if (is_there()) return false;
  insert_after(before, {at, hit.corner, nodes_[before].portal, hit.side, 0});
  ++added_;
  return true;
}

// A path that runs through a wall has lost its way: around one of the wall's ends, the nearer one if it can be, on the
// side on which the channel has it there. (A channel that goes around a wall has its end on both sides, one after the
// other.)
bool DiscPath::add_wall_end(const TriangleMesh& mesh, std::span<const HalfEdge> crossed, std::uint32_t index,
                            const Hit& hit) {
  const Piece& piece = pieces_[index];
  const NodeId next = nodes_[piece.node].after;
  const std::size_t from = nodes_[piece.node].portal;
  const std::size_t to =
      std::min<std::size_t>(next != kGoal ? nodes_[next].portal + 1 : crossed.size(), crossed.size());
  const auto here = from < to ? crossed.subspan(from, to - from) : crossed;
  const auto distance_of = [&](VertexId v) { return distance_to_segment(mesh.position(v), piece.from, piece.to); };
  std::array<VertexId, 2> ends{mesh.origin(hit.crosses), mesh.target(hit.crosses)};
  if (distance_of(ends[1]) < distance_of(ends[0])) std::swap(ends[0], ends[1]);
  for (const VertexId end : ends) {
    const auto has_end = [&](HalfEdge h) { return mesh.target(h) == end || mesh.origin(h) == end; };
    const auto found = std::find_if(here.begin(), here.end(), has_end);
    if (found == here.end()) continue;
    const BendSide side = mesh.target(*found) == end ? BendSide::left : BendSide::right;
    if (add(mesh, index, {0, end, {}, side})) return true;
  }
  return false;
}

void DiscPath::write(Path2& out) const {
  out.clear();
  out.points.push_back(pieces_.front().from);
  for (const Piece& piece : pieces_) {
    if (piece.to == out.points.back() && out.points.size() > 1) continue;
    if (piece.is_arc) {
      const Node& bend = nodes_[piece.node];
      out.arcs.push_back({static_cast<std::uint32_t>(out.points.size() - 1), bend.centre, bend.side == BendSide::left});
    }
    out.points.push_back(piece.to);
  }
}

void DiscPath::begin(const TriangleMesh& mesh, Vec2 start, std::span<const HalfEdge> crossed, Vec2 goal,
                     Interrupt& interrupt) {
  if (++pull_number_ == 0) {
    attempts_.clear();
    pull_number_ = 1;
  }
  nodes_.clear();
  nodes_.push_back({start, {}, 0, BendSide::none, 0});
  nodes_.push_back({goal, {}, 0, BendSide::none, 0});
  nodes_[kStart].after = kGoal;
  nodes_[kGoal].before = kStart;
  for (const DiscFunnel::Bend& bend : funnel_.bends(mesh, start, crossed, goal, radius_, interrupt)) {
    const double about = angle_around(mesh, crossed, bend, interrupt);
    insert_after(nodes_[kGoal].before, {bend.at, bend.vertex, bend.portal, bend.side, about});
  }
}

DiscPath::Outcome DiscPath::pull(const Triangulation& triangulation, Vec2 start, FaceId first,
                                 std::span<const HalfEdge> crossed, Vec2 goal, double radius, double slack,
                                 Interrupt& interrupt, Path2& out, double short_of) {
  const TriangleMesh& mesh = triangulation.mesh();
  radius_ = radius;
  short_of_ = short_of;
  begin(mesh, start, crossed, goal, interrupt);
  for (unsigned round = 0; round < most_rounds_; ++round) {
    ++rounds_;
    drop_idle();
    if (interrupt.look()) return Outcome::interrupted;
    if (!draw()) return Outcome::ends_early;
    if (!look_around(triangulation, first, radius - slack, interrupt)) return Outcome::interrupted;
    if (hit_.empty()) {
      write(out);
      return Outcome::found;
    }
    std::sort(hit_.begin(), hit_.end());
    bool any = false;
    for (const std::uint32_t piece : hit_) {
      const Hit& hit = hits_[piece];
      const bool did = hit.crosses.valid() ? add_wall_end(mesh, crossed, piece, hit) : add(mesh, piece, hit);
      any = any || did;
    }
    if (!any) return Outcome::unsettled;
  }
  return Outcome::unsettled;
}

}  // namespace taut::detail
