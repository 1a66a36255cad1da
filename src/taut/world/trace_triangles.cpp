#include "taut/world/trace_triangles.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/outer_box.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/world/detail/polygons/outline_parts.hpp"

namespace taut {
using namespace detail;
namespace {

// Sides of free triangles with nothing free behind them, joined to rings with free space on their left. Around each
// corner a side that arrives is followed by the one at the other end of the same fan of free triangles. Sides of two
// triangles that lie on each other without being joined are walls, which rings do not see.
class FreeOutline {
 public:
  explicit FreeOutline(const TriangleComplex& triangles) : triangles_(triangles) { find_walls(); }

  [[nodiscard]] Outline outline() const {
    Outline out;
    std::vector<std::uint8_t> done(triangles_.simplex_count());  // a bit for each side
    for (std::uint32_t t = 0; t < triangles_.simplex_count(); ++t) {
      for (std::uint8_t i = 0; i < 3; ++i) {
        Side side{SimplexId(t), i};
        if (!is_free(side.triangle) || behind(side).valid()) continue;
        Ring ring;
        while ((done[side.triangle.value] >> side.opposite & 1u) == 0) {
          done[side.triangle.value] = static_cast<std::uint8_t>(done[side.triangle.value] | 1u << side.opposite);
          ring.push_back(end_of(side));
          side = next(side);
        }
        if (!ring.empty()) split_at_repeats(std::move(ring), out.rings);
      }
    }
    for (const OpenSide& side : open_) {
      if (side.from < side.to && wall_partner(side.side).valid()) out.walls.push_back({side.from, side.to});
    }
    return out;
  }

 private:
  // From corner `opposite` + 1 to corner `opposite` + 2.
  struct Side {
    SimplexId triangle;
    std::uint8_t opposite;
  };
  struct OpenSide {
    Vec2 from, to;
    Side side;
    [[nodiscard]] bool operator<(const OpenSide& o) const { return from != o.from ? from < o.from : to < o.to; }
  };

  [[nodiscard]] bool is_free(SimplexId t) const { return t.valid() && std::isfinite(triangles_.weight(t)); }
  [[nodiscard]] Vec2 corner(SimplexId t, int i) const {
    return triangles_.position(triangles_.corners(t)[static_cast<std::size_t>(i) % 3]);
  }
  [[nodiscard]] Vec2 end_of(const Side& side) const { return corner(side.triangle, side.opposite + 2); }

  void find_walls() {
    for (std::uint32_t t = 0; t < triangles_.simplex_count(); ++t) {
      for (std::uint8_t i = 0; i < 3 && is_free(SimplexId(t)); ++i) {
        const Side side{SimplexId(t), i};
        if (!is_free(triangles_.across(side.triangle, i)))
          open_.push_back({corner(side.triangle, i + 1), end_of(side), side});
      }
    }
    std::sort(open_.begin(), open_.end());
  }
  [[nodiscard]] SimplexId wall_partner(const Side& side) const {
    const OpenSide turned{end_of(side), corner(side.triangle, side.opposite + 1), {}};
    const auto found = std::lower_bound(open_.begin(), open_.end(), turned);
    return found == open_.end() || turned < *found ? SimplexId() : found->side.triangle;
  }
  // The free triangle behind a side, be it behind a wall.
  [[nodiscard]] SimplexId behind(const Side& side) const {
    const SimplexId other = triangles_.across(side.triangle, side.opposite);
    return is_free(other) ? other : wall_partner(side);
  }
  [[nodiscard]] Side next(const Side& side) const {
    const Vec2 pivot = end_of(side);
    Side leaving{side.triangle, static_cast<std::uint8_t>((side.opposite + 1) % 3)};
    std::size_t turned = 0;
    for (SimplexId other = behind(leaving); other.valid(); other = behind(leaving)) {
      if (++turned > triangles_.simplex_count())
        throw InputError("triangles", 0, "expected none that overlap, as some do at " + point_text(pivot));
      int i = 0;
      while (i < 2 && corner(other, i) != pivot) ++i;
      leaving = {other, static_cast<std::uint8_t>((i + 2) % 3)};
    }
    return leaving;
  }

  const TriangleComplex& triangles_;
  std::vector<OpenSide> open_;  // with nothing joined behind them, in order
};

PolygonWorld all_blocked(const Box2& box, CornerRule rule) {
  PolygonWorld::Parts parts;
  parts.boundary = box_grown_by(box, 0);
  parts.obstacles = {Polygon{{box_grown_by_a_twentieth(box)}}};
  parts.corner_rule = rule;
  return PolygonWorld(std::move(parts));
}

}  // namespace

Outline detail::outline_of(const TriangleComplex& triangles) { return FreeOutline(triangles).outline(); }

PolygonWorld trace_triangles(const TriangleComplex& triangles) {
  if (triangles.simplex_count() == 0) return {};
  const Outline outline = outline_of(triangles);
  if (outline.rings.empty()) return all_blocked(triangles.bounds(), triangles.corner_rule());
  PolygonWorld::Parts parts = parts_of(outline);
  parts.corner_rule = triangles.corner_rule();
  try {
    PolygonWorld world(std::move(parts));
    const auto overlap = overlap_in(outline, world);
    if (!overlap) return world;
    throw InputError("triangles", 0, "expected none that overlap, as some do near " + point_text(*overlap));
  } catch (const InputError& error) {
    if (error.where() == "triangles") throw;
    throw InputError(
        "triangles", 0,
        "expected triangles that neither overlap nor touch along a line without having a whole edge in common; "
        "their outline says: " +
            error.expectation());
  }
}

}  // namespace taut
