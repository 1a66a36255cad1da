#include "taut/path/detail/swept_disc.hpp"

#include <algorithm>

#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

bool contains(const TriangleMesh& mesh, FaceId f, Vec2 p) {
  for (unsigned side = 0; side < 3; ++side) {
    const HalfEdge h(f, side);
    if (orient2d(mesh.position(mesh.origin(h)), mesh.position(mesh.target(h)), p) < 0) return false;
  }
  return true;
}

}  // namespace

double SweptDisc::Piece::distance_to(Vec2 p) const {
  return arc ? distance_to_arc(p, *arc) : distance_to_segment(p, from, to);
}

double SweptDisc::Piece::distance_to(Vec2 a, Vec2 b) const {
  return arc ? distance_between(*arc, a, b) : distance_between_segments(from, to, a, b);
}

void SweptDisc::reach(FaceId f) {
  if (reached_in_[f.value] == piece_) return;
  reached_in_[f.value] = piece_;
  reached_.push_back(f);
}

// From the faces reached so far to all within the radius of the piece. Every vertex and constrained edge is an
// obstacle.
bool SweptDisc::spread(const TriangleMesh& mesh, const Piece& piece, double radius, double least) {
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    for (unsigned k = 0; k < 3; ++k) {
      if (piece.distance_to(mesh.position(mesh.corner(reached_[i], k))) < least) return false;
    }
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(reached_[i], side);
      const bool constrained = mesh.is_constrained(h);
      if (!constrained && reached_in_[mesh.twin(h).face().value] == piece_) continue;
      const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h));
      const double apart = piece.distance_to(a, b);
      if (constrained && apart < least) return false;
      if (!constrained && apart < radius) reach(mesh.twin(h).face());
    }
  }
  return true;
}

bool SweptDisc::find(const Triangulation& triangulation, const Path2& path, std::size_t passed, double radius,
                     double penetration, std::vector<FaceId>& faces) {
  faces.clear();
  if (passed >= path.points.size()) return true;
  const TriangleMesh& mesh = triangulation.mesh();
  reached_in_.resize(mesh.face_slots());
  listed_in_.resize(mesh.face_slots());
  ++path_;
  triangulation.free_faces_at(path.points[passed], entries_);
  if (entries_.empty()) return false;
  auto arc = std::find_if(path.arcs.begin(), path.arcs.end(), [&](const Arc& a) { return a.piece >= passed; });
  const std::size_t pieces = std::max<std::size_t>(path.points.size() - passed, 2) - 1;
  for (std::size_t i = passed; i < passed + pieces; ++i) {
    Piece piece{path.points[i], path.points[std::min(i + 1, path.points.size() - 1)], {}};
    if (arc != path.arcs.end() && arc->piece == i) {
      piece.arc = CircularArc{arc->centre, piece.from, piece.to, arc->counter_clockwise};
      ++arc;
    }
    ++piece_;
    reached_.clear();
    for (const FaceId f : entries_) reach(f);
    const bool clear = spread(mesh, piece, radius, radius - penetration);
    for (const FaceId f : reached_) {
      if (listed_in_[f.value] == path_) continue;
      listed_in_[f.value] = path_;
      faces.push_back(f);
    }
    if (!clear) return false;
    entries_.clear();
    for (const FaceId f : reached_) {
      if (contains(mesh, f, piece.to)) entries_.push_back(f);
    }
    if (entries_.empty()) return false;
  }
  return true;
}

}  // namespace taut::detail
