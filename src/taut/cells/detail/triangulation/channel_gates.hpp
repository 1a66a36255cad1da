// The gates a channel of faces crosses, one by one: where Clearance says how wide a step is, this says which free
// segment between two obstacles makes it so, and on which side of a gate a channel is before it has crossed it. Gates
// are open edges, segments from a corner to its foot on the wall opposite, and those that Clearance keeps apart because
// they run through several faces (clearance.hpp has the theory).
//
// A side is told by geometry: an edge of a face that a gate runs through lies on one side of the gate's line or is
// crossed by the gate. Decided in doubles, so right where no vertex lies within rounding of a gate; gates with a vertex
// on them are not kept. Describes one version of a triangulation. Building is linear in faces and gates; 4 bytes a
// face, 40 a gate and 4 for every face it runs through.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/clearance.hpp"

namespace taut::detail {

struct Gate {
  Vec2 from, to;  // both on obstacles
  double length = std::numeric_limits<double>::infinity();
  [[nodiscard]] bool exists() const { return length < std::numeric_limits<double>::infinity(); }
  // Above 0 on the left of the line, below on the right.
  [[nodiscard]] double side_of(Vec2 p) const { return cross(to - from, p - from); }
};

class TAUT_INSIDE ChannelGates {
 public:
  ChannelGates() = default;
  ChannelGates(const Triangulation& t, const Clearance& clearance) { rebuild(t, clearance); }
  void rebuild(const Triangulation& t, const Clearance& clearance);

  // Those kept apart that run through the face, shortest first.
  template <class Visit>
  void for_each_through(FaceId f, Visit visit) const {
    for (std::uint32_t i = begins_[f.value]; i < begins_[f.value + 1]; ++i) visit(gates_[through_[i]]);
  }

  // The side of an edge: above 0 left, below 0 right; 0 if the gate crosses it.
  [[nodiscard]] static int side_of(const TriangleMesh& mesh, const Gate& gate, HalfEdge h) {
    const double a = gate.side_of(mesh.position(mesh.origin(h))), b = gate.side_of(mesh.position(mesh.target(h)));
    if (a >= 0 && b >= 0) return 1;
    return a <= 0 && b <= 0 ? -1 : 0;
  }
  // From which side a channel has come that is now in a face the gate runs through. back(i) as in Clearance; without a
  // start, 0 if the channel begins in the gate's faces.
  template <class Back>
  [[nodiscard]] static int came_from(const TriangleMesh& mesh, const Gate& gate, const std::optional<Vec2>& start,
                                     Back back) {
    for (unsigned i = 0;; ++i) {
      const HalfEdge before = back(i);
      if (!before.valid()) return start ? sign(gate.side_of(*start)) : 0;
      if (const int side = side_of(mesh, gate, before); side != 0) return side;
    }
  }

  // The shortest gate that a channel crosses; none if it crosses none. crossed[i] belongs to the face that is left.
  // Without start or goal the channel is a piece of a longer one, and what it does not cross for good does not count.
  [[nodiscard]] Gate narrowest(const Triangulation& t, FaceId first, std::span<const HalfEdge> crossed,
                               const std::optional<Vec2>& start = {}, const std::optional<Vec2>& goal = {}) const;

  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(gates_, begins_, through_); }

 private:
  [[nodiscard]] static int sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

  std::vector<Gate> gates_;             // shortest first
  std::vector<std::uint32_t> begins_;   // by face, and one more: where its gates begin
  std::vector<std::uint32_t> through_;  // gates, by face
};

}  // namespace taut::detail
