// The curves that bound where the centre of a disc can be: edges shifted aside by the radius, and circles around
// corners; and what obstacles leave free of one. Closed form: what an obstacle blocks of a line or circle ends in at
// most eight points, and between neighbouring ones it is all blocked or all free.
#pragma once

#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

// An edge of an area, a piece of a wall, or (with both ends the same) a point obstacle.
struct DiscObstacle {
  Vec2 a, b;
};

// What is free of a circle: counter-clockwise from the direction `from` (radians) over `width`; full if it has no ends.
struct FreeRim {
  double from = 0, width = 0;
  bool full = false;
};

// A piece of offset edge or circle, and how its points are numbered: by length, or by angle. All is measured from a
// point that is given, not computed, so that coordinates far from the origin cost no digits until a place is named.
struct DiscCurve {
  struct Piece {
    double from, to;
  };
  Vec2 at;            // the corner that a line begins beside; the centre of a circle
  Vec2 aside, along;  // a line begins this far from the corner, and runs in this direction, of length 1
  double size;        // the length of a line, the radius of a circle
  bool is_circle;

  // At the distance to the left of the edge; to the right if it is negative.
  [[nodiscard]] static DiscCurve beside(Vec2 a, Vec2 b, double distance);
  [[nodiscard]] static DiscCurve around(Vec2 centre, double radius) { return {centre, {}, {}, radius, true}; }
  [[nodiscard]] Vec2 from_at(double number) const;
  [[nodiscard]] Vec2 point(double number) const { return at + from_at(number); }
  // The number within the piece whose point is nearest to p.
  [[nodiscard]] double nearest(Vec2 p, const Piece& within) const;
};

// What keeps a reach from everything, of one curve after the other. No allocation once warm.
class FreeOfCurve {
 public:
  void begin(const DiscCurve& curve, double reach);
  // Takes away what comes closer to an obstacle than the reach.
  void cut(const DiscObstacle& obstacle);
  // What is left; after that nothing can be cut any more.
  [[nodiscard]] std::span<const DiscCurve::Piece> pieces();
  // Whether nothing has been taken away.
  [[nodiscard]] bool is_whole() const { return blocked_.empty(); }
  // The pieces of a circle, in place of what `out` held.
  void write_rim(std::vector<FreeRim>& out);
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(blocked_, free_, numbers_); }

 private:
  DiscCurve curve_{};
  double reach_ = 0;
  std::vector<DiscCurve::Piece> blocked_, free_;
  std::vector<double> numbers_;
};

}  // namespace taut::detail
