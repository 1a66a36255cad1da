// The part of PolygonSight that looks for the free point nearest to a given one.
#include <algorithm>

#include "taut/geometry/detail/vectors.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"

namespace taut::detail {
namespace {

constexpr std::uint32_t kStepsPerPlace = 512;                      // of an Interrupt
constexpr std::array<double, 4> kStepsAside{1e-6, 1e-4, 1e-2, 1};  // of the tolerance

}  // namespace

std::array<Vec2, 33> PolygonSight::around(Vec2 p, double reach) {
  constexpr std::array<Vec2, 8> kCompass{
      {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {.7, .7}, {-.7, .7}, {-.7, -.7}, {.7, -.7}}};
  std::array<Vec2, 33> out;
  std::size_t n = 0;
  out[n++] = p;
  for (double step : kStepsAside) {
    for (Vec2 d : kCompass) out[n++] = p + (step * reach) * d;
  }
  return out;
}

// The nearest point of a region lies on a piece of an edge between two points in which other edges meet it: it is the
// nearest point of that edge or an end of such a piece. The ends are looked for only where the former does not do.
bool PolygonSight::find_nearest(Vec2 p, Scratch& scratch, Interrupt& interrupt, bool (*accept_asked)(void*, Vec2),
                                void* asked) const {
  const auto accept = [&](Vec2 q) { return accept_asked(asked, q); };
  std::vector<Place>& open = scratch.places;
  open.clear();
  const auto add = [&](const Place& place) {
    open.push_back(place);
    std::push_heap(open.begin(), open.end());
  };
  for (std::uint32_t e = 0; e < edges_.size() && !interrupt.asked(); ++e) {
    const Vec2 q = nearest_on_segment(p, corners_[edges_[e].a], corners_[edges_[e].b]);
    open.push_back({distance(p, q), q, e});
  }
  std::make_heap(open.begin(), open.end());
  const auto expand = [&](Vec2 a, Vec2 b) {
    const auto push = [&](Vec2 q, Vec2 u = {}, Vec2 v = {}) { add({distance(p, q), q, Place::kNoEdge, u, v}); };
    push(a);
    push(b);
    Box2 box;
    box.extend(a);
    box.extend(b);
    for_edges_near(box, 0, scratch, [&](Vec2 c, Vec2 d) {
      const Contact how = contact(a, b, c, d);
      if (how == Contact::none) return;
      if (how == Contact::cross) return push(line_intersection(a, b, c, d), unit(b - a), unit(d - c));
      for (Vec2 q : {c, d}) {
        if (on_segment(q, a, b)) push(q);
      }
    });
  };
  const double reach = reach_tolerance();
  Vec2 refused = p;  // the last corner or crossing that was not accepted
  for (bool first = true; !open.empty() && !interrupt.asked(kStepsPerPlace);) {
    std::pop_heap(open.begin(), open.end());
    const Place place = open.back();
    open.pop_back();
    if (place.is_crossing()) {
      // The free sector at a crossing may be narrow; one of the four ways between the edges leads into it.
      for (double step : kStepsAside) {
        for (double s : {1.0, -1.0}) {
          for (double t : {1.0, -1.0}) {
            const Vec2 between = unit(s * place.along + t * place.other_along);
            if (accept(place.at + (step * reach) * between)) return true;
          }
        }
      }
    } else if (place.edge == Place::kNoEdge) {
      if (!first && place.at == refused) continue;
      if (accept(place.at)) return true;
      refused = place.at;
      first = false;
    } else {
      for (Vec2 q : around(place.at, reach)) {
        if (accept(q)) return true;
      }
      expand(corners_[edges_[place.edge].a], corners_[edges_[place.edge].b]);
    }
  }
  return false;
}

}  // namespace taut::detail
