#include "taut/path/disc_path.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "taut/geometry/arc.hpp"
#include "taut/geometry/segment.hpp"

namespace taut {
namespace {

constexpr std::uint32_t kEnd = DiscStrings::kNoVertex;
// Corners are added one at a time; more than this many are a sign that two of them are in each other's way.
constexpr std::size_t kMostAdded = 256;

constexpr BendSide opposite(BendSide side) { return side == BendSide::left ? BendSide::right : BendSide::left; }

}  // namespace

std::size_t DiscPath::memory_bytes() const {
  return moves_.capacity() * sizeof(Move) + pieces_.capacity() * sizeof(Piece) + strings_.memory_bytes() +
         flood_.capacity() * sizeof(FaceId) + seen_.capacity() * sizeof(std::uint32_t);
}

void DiscPath::new_flood(std::size_t faces) {
  if (seen_.size() < faces) seen_.resize(faces + faces / 8);
  if (++generation_ == 0) {
    std::fill(seen_.begin(), seen_.end(), 0);
    generation_ = 1;
  }
}

// Pulls the string around the moves and lists its pieces. The knots are named by their moves.
void DiscPath::string_up(Vec2 start, Vec2 goal) {
  strings_.begin(start, radius_);
  StringEnds ends;
  for (std::uint32_t i = 0; i < moves_.size(); ++i) strings_.step(ends, moves_[i].side, moves_[i].at, i);
  strings_.knots_to(ends, goal, [&](const DiscStrings::Bend& bend) {
    const std::uint32_t after = pieces_.empty() ? kEnd : pieces_.back().before;
    pieces_.push_back(
        {pieces_.empty() ? start : pieces_.back().to, bend.meets, {}, BendSide::none, after, bend.vertex});
    if (bend.turn > 0) pieces_.push_back({bend.meets, bend.leaves, bend.centre, bend.side, bend.vertex, bend.vertex});
  });
  const std::uint32_t after = pieces_.empty() ? kEnd : pieces_.back().before;
  pieces_.push_back({pieces_.empty() ? start : pieces_.back().to, goal, {}, BendSide::none, after, kEnd});
  length_ = strings_.length_to(ends, goal);
}

// Looks at everything within reach of a piece, from the face that holds its beginning (the last one of flood_).
void DiscPath::look_around(const Triangulation& triangulation, std::size_t index, double least, Hit& worst) {
  const TriangleMesh& mesh = triangulation.mesh();
  const Piece& piece = pieces_[index];
  const bool is_arc = piece.around != BendSide::none;
  const CircularArc arc{piece.centre, piece.from, piece.to, piece.around == BendSide::left};
  const auto distance_to = [&](Vec2 p) {
    return is_arc ? distance_to_arc(p, arc) : distance_to_segment(p, piece.from, piece.to);
  };
  const auto consider = [&](Vec2 p, double far, BendSide side) {
    if (far >= least || far >= worst.distance) return;
    if (is_arc) {
      // What is nearest to an end of the arc is as near to the straight piece there.
      if (!arc.spans(p)) return;
      side = distance(p, arc.centre) < radius_ ? piece.around : opposite(piece.around);
    }
    worst = {p, far, index, side};
  };
  new_flood(mesh.face_slots());
  const FaceId first = flood_.back();
  flood_.assign(1, first);
  seen_[first.value] = generation_;
  for (std::size_t i = 0; i < flood_.size(); ++i) {
    const FaceId f = flood_[i];
    for (unsigned k = 0; k < 3; ++k) {
      const HalfEdge h(f, k);
      const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h));
      consider(a, distance_to(a), cross(piece.to - piece.from, a - piece.from) > 0 ? BendSide::left : BendSide::right);
      const double far = is_arc ? distance_between(arc, a, b) : distance_between_segments(piece.from, piece.to, a, b);
      if (far >= radius_) continue;
      if (!mesh.is_constrained(h)) {
        const FaceId next = mesh.twin(h).face();
        if (seen_[next.value] == generation_) continue;
        seen_[next.value] = generation_;
        flood_.push_back(next);
        continue;
      }
      if (far >= least) continue;
      // The free side of h is its left one. Only what lies strictly between the wall's ends is new.
      const BendSide side = dot(piece.to - piece.from, b - a) > 0 ? BendSide::right : BendSide::left;
      for (const Vec2 from : {piece.from, piece.to, piece.centre}) {
        const Vec2 foot = nearest_on_segment(from, a, b);
        if (foot != a && foot != b) consider(foot, distance_to(foot), side);
      }
    }
  }
}

// The worst place of the first piece that comes too close to something; false if none does.
bool DiscPath::find_hit(const Triangulation& triangulation, FaceId first, double least, Hit& worst) {
  const TriangleMesh& mesh = triangulation.mesh();
  flood_.assign(1, first);
  worst.distance = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    // The face that holds the beginning is among those around the piece before, which ended there.
    const Vec2 at = pieces_[i].from;
    FaceId holds = first;
    double deepest = -std::numeric_limits<double>::infinity();
    for (const FaceId f : flood_) {
      double inside = std::numeric_limits<double>::infinity();
      for (unsigned k = 0; k < 3; ++k) {
        const Vec2 a = mesh.position(mesh.corner(f, k)), b = mesh.position(mesh.corner(f, (k + 1) % 3));
        inside = std::min(inside, cross(b - a, at - a) / distance(a, b));
      }
      if (inside > deepest) {
        deepest = inside;
        holds = f;
      }
      if (inside > 0) break;
    }
    flood_.push_back(holds);
    look_around(triangulation, i, least, worst);
    if (worst.distance < least) return true;
  }
  return false;
}

// Gives the string one more corner; false if that cannot help.
bool DiscPath::add(const Hit& hit) {
  const Piece& piece = pieces_[hit.piece];
  const bool is_arc = piece.around != BendSide::none;
  if (is_arc && hit.side != piece.around) return false;  // between two corners less than two radii apart
  const auto count = static_cast<std::uint32_t>(moves_.size());
  const std::uint32_t after = piece.after == kEnd ? 0 : piece.after + 1,
                      before = piece.before == kEnd ? count : piece.before;
  std::uint32_t low = std::min(after, before), high = std::max(after, before);
  if (is_arc) {
    // Before or after the corner of the arc, whichever way it lies.
    const Vec2 along = piece.to - piece.from;
    low = high = dot(along, hit.at - piece.centre) > 0 ? piece.after + 1 : piece.after;
  } else {
    const Vec2 along = piece.to - piece.from;
    const auto is_beyond = [&](const Move& move) { return move.side == hit.side && dot(along, move.at - hit.at) > 0; };
    while (low < high && !is_beyond(moves_[low])) ++low;
  }
  const auto is_known = [&](const Move& move) { return move.at == hit.at && move.side == hit.side; };
  if (std::any_of(moves_.begin(), moves_.end(), is_known)) return false;
  moves_.insert(moves_.begin() + low, {hit.at, hit.side});
  ++added_;
  return true;
}

bool DiscPath::pull(const Triangulation& triangulation, Vec2 start, FaceId first, std::span<const HalfEdge> crossed,
                    Vec2 goal, double radius, double slack, Path2& out) {
  const TriangleMesh& mesh = triangulation.mesh();
  radius_ = radius;
  moves_.clear();
  VertexId left, right;
  for (const HalfEdge h : crossed) {
    // One who leaves a face over h has its target on the left.
    if (mesh.target(h) != left) moves_.push_back({mesh.position(left = mesh.target(h)), BendSide::left});
    if (mesh.origin(h) != right) moves_.push_back({mesh.position(right = mesh.origin(h)), BendSide::right});
  }
  for (std::size_t tries = 0; tries <= kMostAdded; ++tries) {
    pieces_.clear();
    string_up(start, goal);
    Hit hit{};
    if (!find_hit(triangulation, first, radius - slack, hit)) {
      out.clear();
      out.points.push_back(start);
      for (const Piece& piece : pieces_) {
        if (piece.to == out.points.back() && out.points.size() > 1) continue;
        if (piece.around != BendSide::none) {
          out.arcs.push_back(
              {static_cast<std::uint32_t>(out.points.size() - 1), piece.centre, piece.around == BendSide::left});
        }
        out.points.push_back(piece.to);
      }
      return true;
    }
    if (!add(hit)) return false;
  }
  return false;
}

bool DiscPath::is_clear(const Triangulation& triangulation, Vec2 from, FaceId first, Vec2 to, double distance) {
  radius_ = distance;
  pieces_.assign(1, {from, to, {}, BendSide::none, kEnd, kEnd});
  Hit hit{};
  return !find_hit(triangulation, first, distance, hit);
}

}  // namespace taut
