// What a disc sweeps over as its centre follows a path of straight pieces and arcs: the faces of a triangulation within
// its radius, and whether it stays clear of all obstacles. Found by spreading from face to face over open edges that
// come near enough: whatever the disc meets first is seen from the path over such edges only. Distances are those that
// the validator measures, arcs in closed form. Costs the faces found for each piece.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "taut/cells/triangulation.hpp"
#include "taut/geometry/arc.hpp"
#include "taut/path/path.hpp"

namespace taut::detail {

class SweptDisc {
 public:
  // Lists the faces, each once, in about the order of the path. Returns whether no obstacle comes nearer to the path
  // than the radius less `penetration`; if one does, the faces are those up to there. Pieces before `passed` do not
  // count. The radius must be above 0.
  bool find(const Triangulation& triangulation, const Path2& path, std::size_t passed, double radius,
            double penetration, std::vector<FaceId>& faces);

 private:
  struct Piece {
    Vec2 from, to;
    std::optional<CircularArc> arc;
    [[nodiscard]] double distance_to(Vec2 p) const;
    [[nodiscard]] double distance_to(Vec2 a, Vec2 b) const;
  };
  bool spread(const TriangleMesh& mesh, const Piece& piece, double radius, double least);
  void reach(FaceId f);

  std::vector<FaceId> reached_;                        // of the piece at hand
  std::vector<FaceId> entries_;                        // those that hold the beginning of the next one
  std::vector<std::uint64_t> reached_in_, listed_in_;  // by face: the last piece and path
  std::uint64_t piece_ = 0, path_ = 0;
};

}  // namespace taut::detail
