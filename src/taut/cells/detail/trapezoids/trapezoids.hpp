// The trapezoidal decomposition of free space by horizontal chords through all ends of segments, built segment by
// segment in random order, and the search structure that comes with it (Seidel 1991; niederberger2004 §6.1).
//
// Ends are ordered by y, then x, as if the plane were sheared by an infinitesimal amount: then no two have the same
// height and no segment is horizontal, without moving any point. What the shear adds are *flat* trapezoids, whose
// bottom and top have the same y; they keep the structure connected, but are no cells. Exact predicates decide
// everything.
//
// Expected O(n log n) to build, O(log n) to locate; deterministic for a seed. n segments with v ends make 1 + n + v
// trapezoids. 180 to 280 bytes a segment. Reading is safe from any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/base/id.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

using TrapezoidId = Id<struct TrapezoidTag>;

// A segment that cannot be crossed, and on which of its sides free space is; a wall where it is on both.
struct BarrierSegment {
  Vec2 from, to;
  bool free_left = true, free_right = true;
};

class TAUT_INSIDE Trapezoids {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffu;
  static constexpr std::uint64_t kSeed = 1;

  // The free faces of a triangulation, which has cut segments where they cross and knows what is covered.
  // `progress` may throw in order to give the building up.
  explicit Trapezoids(const Triangulation& triangulation, std::uint64_t seed = kSeed,
                      const BuildProgress& progress = {});
  // Throws InputError if segments meet elsewhere than in common ends, disagree about what is free between them, or
  // leave free space without a border.
  explicit Trapezoids(std::span<const BarrierSegment> segments, std::uint64_t seed = kSeed);

  // From its lower end to its upper one; ends are numbers of vertices.
  struct Segment {
    Vec2 lower_at, upper_at;
    std::uint32_t lower, upper;
    bool free_left, free_right;
  };
  // Between two segments, and between the chords through two vertices; kNone where it is unbounded.
  struct Trapezoid {
    std::uint32_t left = kNone, right = kNone, bottom = kNone, top = kNone;
  };

  // Vertices are numbered by y, then x.
  [[nodiscard]] std::span<const Vec2> vertices() const { return vertices_; }
  [[nodiscard]] std::span<const Segment> segments() const { return segments_; }
  [[nodiscard]] std::span<const Trapezoid> trapezoids() const { return trapezoids_; }
  [[nodiscard]] const Trapezoid& operator[](TrapezoidId id) const { return trapezoids_[id.value]; }
  [[nodiscard]] bool is_free(TrapezoidId id) const {
    const Trapezoid& t = trapezoids_[id.value];
    return t.left != kNone && segments_[t.left].free_right;
  }
  // Whether it has a free area; only then it is a cell.
  [[nodiscard]] bool is_cell(TrapezoidId id) const {
    return is_free(id) && vertices_[trapezoids_[id.value].bottom].y < vertices_[trapezoids_[id.value].top].y;
  }
  [[nodiscard]] std::size_t cell_count() const { return cell_count_; }
  [[nodiscard]] double area(TrapezoidId id) const;  // of one that is bounded
  [[nodiscard]] double area() const;                // of all cells

  // What lies beyond its bottom or top, left and right of the vertex there, flat ones included; both may be the same.
  // Not valid where that part of the chord has no length.
  using Pair = std::array<TrapezoidId, 2>;
  [[nodiscard]] Pair below(TrapezoidId id) const;
  [[nodiscard]] Pair above(TrapezoidId id) const;

  // The trapezoid that a point lies in, free or not, never a flat one. Of several that it is on the border of, one
  // above it, and right of a segment. Not valid for coordinates out of range.
  [[nodiscard]] TrapezoidId locate(Vec2 p) const;
  // How many questions that takes, for points in the range of coordinates.
  [[nodiscard]] std::size_t questions_to_locate(Vec2 p) const;
  // All cells that contain p or have it on their border. Exact; allocates nothing once `found` is warm.
  void cells_at(Vec2 p, std::vector<TrapezoidId>& found) const;

  // The most questions that locating a point can take.
  [[nodiscard]] std::size_t depth() const;
  [[nodiscard]] std::size_t memory_bytes() const;

  // Whether a wall meets this vertex, be it in blocked space; see MeshParts::sealed.
  [[nodiscard]] bool is_sealed(std::uint32_t vertex) const { return sealed_[vertex] != 0; }
  // How far the segments themselves may lie from where they ought to; see MeshParts::slack.
  [[nodiscard]] double slack() const { return slack_; }

 private:
  class Builder;

  // A question of the search structure, or a trapezoid where there is nothing left to ask. Children have larger
  // numbers.
  struct Node {
    enum Kind : std::uint32_t { vertex, segment, leaf };
    static constexpr std::uint32_t kIndexBits = 30;
    std::uint32_t packed;
    std::uint32_t low, high;  // below and above a vertex, left and right of a segment

    Node(Kind kind, std::uint32_t index, std::uint32_t low_child, std::uint32_t high_child)
        : packed(static_cast<std::uint32_t>(kind) << kIndexBits | index), low(low_child), high(high_child) {}
    [[nodiscard]] Kind kind() const { return static_cast<Kind>(packed >> kIndexBits); }
    [[nodiscard]] std::uint32_t index() const { return packed & ((1u << kIndexBits) - 1); }
  };
  // The trapezoids along the chord through a vertex, left and right of it: the same ones for all that end there.
  struct Chord {
    std::array<std::uint32_t, 2> below{kNone, kNone}, above{kNone, kNone};
  };
  enum class Input { trusted, checked };

  void build(std::span<const BarrierSegment> input, Input trust, std::uint64_t seed, const BuildProgress& progress);
  void check_sides() const;
  template <class Asked>
  [[nodiscard]] std::uint32_t descend(Vec2 p, Asked asked) const;
  void collect(std::uint32_t node, Vec2 p, bool upwards, std::vector<TrapezoidId>& found) const;

  std::vector<Vec2> vertices_;
  std::vector<Segment> segments_;  // in the order in which they were put in
  std::vector<Trapezoid> trapezoids_;
  std::vector<Chord> chords_;  // by vertex
  std::vector<Node> nodes_;
  std::vector<std::uint8_t> sealed_;
  double slack_ = 0;
  std::size_t cell_count_ = 0;
};

// Where a segment crosses a height between its ends, rounded; exact at its ends.
[[nodiscard]] double crossing_x(const Trapezoids::Segment& s, double y);

}  // namespace taut::detail
