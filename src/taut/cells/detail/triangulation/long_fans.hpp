// Vertices with very many faces around them, and how walks straight ahead get past: those that Clearance sends from the
// corners of faces. On a smooth outline, or around a point that sees one, each corner would walk past all others.
//
// The edges from such a vertex, the *pivot*, are its *spokes*, in counter-clockwise order. Boxes around runs of 8, 64,
// 512, ... spokes tell for all of a run at once that a walk just goes on around the pivot. They are conservative: a
// spoke that is not sure to be passed is left to the walk itself, which decides exactly. Building takes a step a spoke,
// passing about the logarithm of their number.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "taut/cells/triangle_mesh.hpp"

namespace taut::detail {

class LongFans {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffu;

  // Spokes of a fan that a walk has passed without looking at them one by one.
  struct Run {
    std::uint32_t fan;
    std::uint32_t from,
        to;             // from the first spoke passed to the one that the walk stands at now, which is none of them
    std::size_t after;  // how many edges the walk had listed before
    [[nodiscard]] bool is_left() const { return from < to; }  // counter-clockwise: the pivot is on the walk's left
  };

  // Forgets all fans; to be done when the mesh has changed.
  void clear();
  // The fan of a vertex, made if it is not there; kNone if the vertex has too few faces to be worth it.
  std::uint32_t find(const TriangleMesh& mesh, VertexId pivot);
  // Which spoke this half-edge is, which starts at the fan's pivot.
  [[nodiscard]] std::uint32_t place_of(const TriangleMesh& mesh, std::uint32_t fan, HalfEdge spoke) const;
  // The next one in either direction.
  [[nodiscard]] std::uint32_t beside(std::uint32_t fan, std::uint32_t place, bool counter_clockwise) const {
    const std::uint32_t count = fans_[fan].count;
    if (counter_clockwise) return place + 1 < count ? place + 1 : 0;
    return place > 0 ? place - 1 : count - 1;
  }
  [[nodiscard]] HalfEdge spoke(std::uint32_t fan, std::uint32_t place) const {
    return spokes_[fans_[fan].first + place];
  }
  // How far around the pivot a walk from p, which stands at this spoke, is sure to get: all spokes up to there are open
  // and have the foot of p inside, and none of the edges between their ends has.
  [[nodiscard]] std::uint32_t pass(std::uint32_t fan, std::uint32_t place, bool counter_clockwise, Vec2 p) const;
  // Whether all ends of the spokes passed leave a segment alone: beside it, and not in the disc over it. `along` is
  // perpendicular to the segment, to the left.
  [[nodiscard]] bool is_beside(const TriangleMesh& mesh, const Run& run, Vec2 from, Vec2 to, Vec2 along) const;
  // Whether a face between the spokes passed, or beside them, has changed in this version of the mesh.
  [[nodiscard]] bool has_changed(const Run& run) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Fan {
    Vec2 pivot;
    std::uint32_t first, count;  // of spokes_
    std::uint32_t blocks;        // the first of blocks_, level by level
  };
  // Of 8, 64, 512, ... spokes; only full ones are kept. Places are as seen from the pivot and turned, so that boxes lie
  // along the rim and are thin.
  struct Block {
    Vec2 axis;
    Box2 ends{};             // of its spokes and the two beside
    Box2 rim{};              // the differences between neighbouring ends
    bool is_closed = false;  // a spoke is constrained
    bool has_changed = false;
    [[nodiscard]] Vec2 turned(Vec2 v) const { return {dot(axis, v), cross(axis, v)}; }
  };
  static constexpr std::uint32_t kWidth = 8;

  std::uint32_t make(const TriangleMesh& mesh, VertexId pivot);
  template <class Visit>
  bool all_blocks(const Run& run, Visit visit) const;

  std::vector<Fan> fans_;
  std::vector<HalfEdge> spokes_;
  std::vector<Block> blocks_;
  std::unordered_map<std::uint32_t, std::uint32_t> fan_of_;  // by vertex
};

}  // namespace taut::detail
