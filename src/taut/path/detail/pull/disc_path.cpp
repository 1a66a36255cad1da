#include "taut/path/detail/pull/disc_path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/geometry/arc.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

// Rounds of dropping and adding; more are a sign that two corners are in each other's way.
constexpr int kMostRounds = 512;

}  // namespace

std::size_t DiscPath::memory_bytes() const { return bytes_of(strings_, bends_, pieces_, flood_, seen_); }

// The circles that the shortest path of a point through the shrunk portals touches, with about how much it turns there.
void DiscPath::find_bends(const TriangleMesh& mesh, Vec2 start, std::span<const HalfEdge> crossed, Vec2 goal,
                          double slack) {
  strings_.begin(start);
  StringEnds ends;
  for (std::uint32_t i = 0; i < crossed.size(); ++i) {
    // One who leaves a face over a half-edge has its target on the left.
    const Portal portal{mesh.position(mesh.target(crossed[i])), mesh.position(mesh.origin(crossed[i]))};
    if (i == 0 && is_at(portal, start, slack)) continue;
    const Portal open = shrunk(portal, radius_);
    strings_.move_end<BendSide::left>(ends, open.left, 2 * i);
    strings_.move_end<BendSide::right>(ends, open.right, 2 * i + 1);
  }
  bends_.clear();
  Vec2 next = goal;
  for (std::uint32_t k = strings_.last_knot(ends, goal); k != TautStrings::kStart; k = strings_.knot(k).before) {
    const StringKnot& knot = strings_.knot(k);
    const StringKnot& before = strings_.knot(knot.before);
    // Where an end of the path touches a circle, the direction between them is nothing but rounding.
    if ((bends_.empty() && distance(knot.at, goal) <= slack) ||
        (knot.before == TautStrings::kStart && distance(before.at, knot.at) <= slack))
      continue;
    const std::uint32_t portal = knot.tag / 2;
    const BendSide side = knot.tag % 2 == 0 ? BendSide::left : BendSide::right;
    const Vec2 centre =
        mesh.position(side == BendSide::left ? mesh.target(crossed[portal]) : mesh.origin(crossed[portal]));
    const double turn = std::max(0.0, turn_around(side, knot.at - before.at, next - knot.at, 0));
    if (!bends_.empty() && bends_.back().centre == centre && bends_.back().side == side) {
      bends_.back().turn += turn;
    } else {
      bends_.push_back({centre, side, turn, portal});
    }
    next = knot.at;
  }
  std::reverse(bends_.begin(), bends_.end());
}

// Joins the circles by tangents; drops those that the path would rather not touch, the worst one first. False if the
// last straight piece is not as long as the path is to end before the goal.
bool DiscPath::draw(Vec2 start, Vec2 goal) {
  for (;;) {
    Tangent comes{};
    for (std::size_t i = 0; i <= bends_.size(); ++i) {
      const Bend* from = i > 0 ? &bends_[i - 1] : nullptr;
      const Bend* to = i < bends_.size() ? &bends_[i] : nullptr;
      const Vec2 a = from != nullptr ? from->centre : start, b = to != nullptr ? to->centre : goal;
      const BendSide a_side = from != nullptr ? from->side : BendSide::none,
                     b_side = to != nullptr ? to->side : BendSide::none;
      Tangent goes = comes;
      if (a != b) goes = tangent(a, a_side, b, b_side, radius_);
      if (from != nullptr) {
        bends_[i - 1].turn = turn_around(a_side, comes.direction, goes.direction, from->turn);
        bends_[i - 1].leaves = contact(a, a_side, goes.direction, radius_);
      }
      if (to != nullptr) bends_[i].meets = contact(b, b_side, goes.direction, radius_);
      comes = goes;
    }
    const auto least =
        std::min_element(bends_.begin(), bends_.end(), [](const Bend& a, const Bend& b) { return a.turn < b.turn; });
    if (least == bends_.end() || least->turn > kTurnRounding) break;
    if (least->turn < 0) ++dropped_;
    bends_.erase(least);
  }
  pieces_.clear();
  length_ = 0;
  Vec2 at = start;
  for (std::uint32_t i = 0; i <= bends_.size(); ++i) {
    Vec2 to = i < bends_.size() ? bends_[i].meets : goal;
    if (i == bends_.size() && short_of_ > 0) {
      const double left = distance(at, goal);
      if (!(left > short_of_)) return false;
      to = goal + (short_of_ / left) * (at - goal);
    }
    pieces_.push_back({at, to, i, false});
    length_ += distance(at, to);
    if (i == bends_.size()) break;
    // An arc so short that rounding may turn it round is none.
    const Bend& bend = bends_[i];
    const double rounding =
        kPlaceRoundingPerCoordinate * (std::fabs(bend.centre.x) + std::fabs(bend.centre.y) + radius_);
    pieces_.push_back({to, bend.leaves, i, radius_ * bend.turn > rounding});
    length_ += radius_ * bends_[i].turn;
    at = bends_[i].leaves;
  }
  return true;
}

void DiscPath::new_flood(std::size_t faces) {
  if (seen_.size() < faces) seen_.resize(faces + faces / 8);
  if (++generation_ == 0) {
    std::fill(seen_.begin(), seen_.end(), 0);
    generation_ = 1;
  }
}

// Looks at everything within reach of a piece, from the face that holds its beginning (the last one of flood_).
void DiscPath::look_around(const Triangulation& triangulation, std::uint32_t index, double least, Hit& worst) {
  const TriangleMesh& mesh = triangulation.mesh();
  const Piece& piece = pieces_[index];
  const BendSide around = piece.is_arc ? bends_[piece.bend].side : BendSide::none;
  const CircularArc arc{piece.is_arc ? bends_[piece.bend].centre : Vec2{}, piece.from, piece.to,
                        around == BendSide::left};
  const Vec2 along = piece.to - piece.from;
  const auto distance_to = [&](Vec2 p) {
    return piece.is_arc ? distance_to_arc(p, arc) : distance_to_segment(p, piece.from, piece.to);
  };
  // Most of what is looked at is far away, and a few products tell.
  const double reach = distance(piece.from, piece.to);
  const Vec2 forward = reach > 0 ? 1 / reach * along : Vec2{1, 0};
  const auto is_far = [&](Vec2 a, Vec2 b) {
    if (piece.is_arc) return distance_to_segment(arc.centre, a, b) >= 2 * radius_;
    const double a_across = cross(forward, a - piece.from), b_across = cross(forward, b - piece.from);
    if (std::min(a_across, b_across) >= radius_ || std::max(a_across, b_across) <= -radius_) return true;
    const double a_along = dot(forward, a - piece.from), b_along = dot(forward, b - piece.from);
    return std::min(a_along, b_along) >= reach + radius_ || std::max(a_along, b_along) <= -radius_;
  };
  // An obstacle's point p, and the corner to bend around in its place.
  const auto consider = [&](Vec2 p, BendSide side, Vec2 corner) {
    if (is_far(p, p)) return;
    const double far = distance_to(p);
    if (far >= least || far >= worst.distance) return;
    if (piece.is_arc) {
      // What is nearest to an end of the arc is as near to the straight piece there.
      if (!arc.spans(p)) return;
      side = distance(p, arc.centre) < radius_ ? around : around == BendSide::left ? BendSide::right : BendSide::left;
    }
    worst = {corner, far, index, side, {}};
  };
  new_flood(mesh.face_slots());
  flood_.assign(1, FaceId(flood_.back()));
  seen_[flood_.front().value] = generation_;
  for (std::size_t i = 0; i < flood_.size(); ++i) {
    const FaceId f = flood_[i];
    for (unsigned k = 0; k < 3; ++k) {
      const HalfEdge h(f, k);
      const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h));
      consider(a, cross(along, a - piece.from) > 0 ? BendSide::left : BendSide::right, a);
      const FaceId next = mesh.is_constrained(h) ? f : mesh.twin(h).face();
      if ((next != f && seen_[next.value] == generation_) || is_far(a, b)) continue;
      const double far =
          piece.is_arc ? distance_between(arc, a, b) : distance_between_segments(piece.from, piece.to, a, b);
      if (far >= radius_) continue;
      if (next != f) {
        seen_[next.value] = generation_;
        flood_.push_back(next);
        continue;
      }
      if (far >= least) continue;
      if (far == 0 && !piece.is_arc) worst = {a, 0, index, BendSide::none, h};
      // The wall's ends have been considered. If an end of the piece is too close to what lies between them, the way is
      // along the wall: to the corner ahead of there, or from the one behind, or if it bends around one, the other. But
      // not if the piece is as close to an end of the wall: then that is what is in its way, even if rounding has put
      // the foot of a perpendicular there a little beside it.
      const auto consider_foot = [&](Vec2 from, const Bend* bend, bool forward) {
        const Vec2 foot = nearest_on_segment(from, a, b);
        if (foot == a || foot == b) return;
        const double as_close = std::min(least, distance_to(foot) + (radius_ - least));
        if (!piece.is_arc && (distance_to(a) < as_close || distance_to(b) < as_close)) return;
        const bool to_b = bend != nullptr && (bend->centre == a || bend->centre == b)
                              ? bend->centre == a
                              : (dot(along, b - a) > 0) == forward;
        consider(foot, cross(along, foot - piece.from) > 0 ? BendSide::left : BendSide::right, to_b ? b : a);
      };
      const auto bend_at = [&](std::size_t i) { return i < bends_.size() ? &bends_[i] : nullptr; };
      consider_foot(piece.to, bend_at(piece.bend), true);
      // Nothing is too close to the start, which a first piece comes from.
      consider_foot(piece.from, bend_at(piece.is_arc || piece.bend == 0 ? piece.bend : piece.bend - 1), false);
      if (piece.is_arc) consider_foot(arc.centre, nullptr, true);
    }
  }
}

// The worst place of the first piece that comes too close to something; false if none does.
bool DiscPath::find_hit(const Triangulation& triangulation, FaceId first, double least, Hit& worst) {
  const TriangleMesh& mesh = triangulation.mesh();
  flood_.assign(1, first);
  worst.distance = kInfinity;
  for (std::uint32_t i = 0; i < pieces_.size(); ++i) {
    // The face that holds the beginning is among those around the piece before, which ended there.
    const Vec2 at = pieces_[i].from;
    FaceId holds = first;
    double deepest = -kInfinity;
    for (std::size_t k = flood_.size(); k-- > 0 && deepest <= 0;) {
      const FaceId f = flood_[k];
      double inside = kInfinity;
      for (unsigned c = 0; c < 3; ++c) {
        const Vec2 a = mesh.position(mesh.corner(f, c)), b = mesh.position(mesh.corner(f, (c + 1) % 3));
        inside = std::min(inside, cross(b - a, at - a) / distance(a, b));
      }
      if (inside > deepest) {
        deepest = inside;
        holds = f;
      }
    }
    flood_.push_back(holds);
    look_around(triangulation, i, least, worst);
    if (worst.distance < least) return true;
  }
  return false;
}

// One more circle to bend around; false if that cannot help.
bool DiscPath::add(const Hit& hit) {
  const Piece& piece = pieces_[hit.piece];
  std::uint32_t place = piece.bend;
  if (piece.is_arc) {
    const Bend& bend = bends_[piece.bend];
    if (hit.side != bend.side) return false;  // between two corners less than two radii apart
    // Before or after the circle of the arc, whichever way it lies.
    if (dot(bend.leaves - bend.meets, hit.at - bend.centre) > 0) ++place;
  }
  // What has been dropped at once stood in the wrong place: circles that overlap are met in another order than they
  // are bent around.
  constexpr std::array<int, 3> kBeside{0, -1, 1};
  const auto is_same = [&](const Bend& bend) { return bend.centre == hit.at && bend.side == hit.side; };
  tries_ = is_same(last_added_) ? tries_ + 1 : 0;
  if (tries_ >= kBeside.size()) return false;
  place = static_cast<std::uint32_t>(
      std::clamp(static_cast<std::ptrdiff_t>(place) + kBeside[tries_], std::ptrdiff_t{0}, std::ssize(bends_)));
  // A path may come by the same corner again, but not at once.
  if ((place > 0 && is_same(bends_[place - 1])) || (place < bends_.size() && is_same(bends_[place]))) return false;
  last_added_ = {hit.at, hit.side, 0, place > 0 ? bends_[place - 1].portal : 0};
  bends_.insert(bends_.begin() + place, last_added_);
  ++added_;
  return true;
}

// A path that runs through a wall has lost its way: around one of the wall's ends, the nearer one if it can be, on the
// side on which the channel has it there. (A channel that goes around a wall has its end on both sides, one after the
// other.)
bool DiscPath::add_wall_end(const TriangleMesh& mesh, std::span<const HalfEdge> crossed, const Hit& hit) {
  const Piece& piece = pieces_[hit.piece];
  const std::size_t from = piece.bend > 0 ? bends_[piece.bend - 1].portal : 0;
  const std::size_t to = std::min<std::size_t>(
      piece.bend < bends_.size() ? bends_[piece.bend].portal + 1 : crossed.size(), crossed.size());
  const auto here = from < to ? crossed.subspan(from, to - from) : crossed;
  const auto distance_of = [&](VertexId v) { return distance_to_segment(mesh.position(v), piece.from, piece.to); };
  std::array<VertexId, 2> ends{mesh.origin(hit.crosses), mesh.target(hit.crosses)};
  if (distance_of(ends[1]) < distance_of(ends[0])) std::swap(ends[0], ends[1]);
  for (const VertexId end : ends) {
    const auto has_end = [&](HalfEdge h) { return mesh.target(h) == end || mesh.origin(h) == end; };
    const auto found = std::find_if(here.begin(), here.end(), has_end);
    if (found == here.end()) continue;
    const BendSide side = mesh.target(*found) == end ? BendSide::left : BendSide::right;
    if (add({mesh.position(end), 0, hit.piece, side, {}})) return true;
  }
  return false;
}

void DiscPath::write(Vec2 start, Path2& out) const {
  out.clear();
  out.points.push_back(start);
  for (const Piece& piece : pieces_) {
    if (piece.to == out.points.back() && out.points.size() > 1) continue;
    if (piece.is_arc) {
      const Bend& bend = bends_[piece.bend];
      out.arcs.push_back({static_cast<std::uint32_t>(out.points.size() - 1), bend.centre, bend.side == BendSide::left});
    }
    out.points.push_back(piece.to);
  }
}

bool DiscPath::pull(const Triangulation& triangulation, Vec2 start, FaceId first, std::span<const HalfEdge> crossed,
                    Vec2 goal, double radius, double slack, Path2& out, double short_of) {
  radius_ = radius;
  short_of_ = short_of;
  last_added_ = {};
  find_bends(triangulation.mesh(), start, crossed, goal, slack);
  for (int round = 0; round < kMostRounds; ++round) {
    if (!draw(start, goal)) return false;
    Hit hit{};
    if (!find_hit(triangulation, first, radius - slack, hit)) {
      write(start, out);
      return true;
    }
    if (!(hit.crosses.valid() ? add_wall_end(triangulation.mesh(), crossed, hit) : add(hit))) return false;
  }
  return false;
}

}  // namespace taut::detail
