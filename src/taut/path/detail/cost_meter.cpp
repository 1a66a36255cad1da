#include "taut/path/detail/cost_meter.hpp"

#include <array>

#include "taut/base/cases.hpp"
#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/infinite.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {}  // namespace

CostMeter::CostMeter(const World& world) : world_(&world) {
  const Tolerance tolerance = tolerance_of(world);
  hair_ = 4 * tolerance.rounding();
  fine_hair_ = hair_ / 64;
  match(
      world, [](const Grid&) {}, [](const PolygonWorld&) {}, [](const CostGrid&) {},
      [&](const WeightedRegions& regions) {
        hair_ = std::max(hair_, tolerance.crossing());  // planners may have edges of areas that far off
        prepare(regions);
      },
      [&](const TriangleComplex& triangles) { prepare(triangles); });
}

void CostMeter::add_area(std::span<const Ring> rings, double weight, bool outside) {
  Area area{static_cast<std::uint32_t>(edges_.size()), 0, weight, {}, outside};
  for (const Ring& ring : rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      edges_.push_back({ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]});
      area.box.extend(ring[i]);
    }
  }
  area.end = static_cast<std::uint32_t>(edges_.size());
  areas_.push_back(area);
}

void CostMeter::add_wall(const Polyline& wall) {
  Area area{static_cast<std::uint32_t>(edges_.size()), 0, kInfinite, {}};
  area.wall = true;
  for (std::size_t i = 0; i + 1 < wall.size(); ++i) edges_.push_back({wall[i], wall[i + 1]});
  for (const Vec2 p : wall) area.box.extend(p);
  area.end = static_cast<std::uint32_t>(edges_.size());
  areas_.push_back(area);
}

void CostMeter::prepare(const WeightedRegions& regions) {
  base_ = regions.base_weight();
  for (const WeightedArea& area : regions.areas()) add_area(area.polygon.rings, area.weight);
  for (const Polygon& obstacle : regions.blocked().obstacles()) add_area(obstacle.rings, kInfinite);
  for (const Polyline& wall : regions.blocked().walls()) add_wall(wall);
  add_area({&regions.blocked().boundary(), 1}, kInfinite, true);
  fill_buckets();
}

void CostMeter::prepare(const TriangleComplex& triangles) {
  base_ = kInfinite;
  areas_.reserve(triangles.simplex_count());
  edges_.reserve(3 * triangles.simplex_count());
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const auto& corners = triangles.corners(SimplexId(t));
    Area area{3 * t, 3 * t + 3, triangles.weight(SimplexId(t)), {}};
    for (std::size_t i = 0; i < 3; ++i) {
      edges_.push_back({triangles.position(corners[i]), triangles.position(corners[(i + 1) % 3])});
      area.box.extend(edges_.back().a);
    }
    areas_.push_back(area);
  }
  fill_buckets();
}

// Few enough buckets that areas of a common size lie in few of them.
void CostMeter::fill_buckets() {
  Box2 all;
  double extents = 0;
  for (const Area& area : areas_) {
    if (area.box.empty()) continue;
    all.extend(area.box.min);
    all.extend(area.box.max);
    extents += area.box.extent();
  }
  if (all.empty()) return;
  const double across = 2 * all.extent() * static_cast<double>(areas_.size()) / std::max(extents, hair_);
  buckets_ =
      BucketGrid(all, static_cast<std::size_t>(std::min(static_cast<double>(areas_.size()) / 4 + 1, across * across)));
  buckets_.fill([&](auto put) {
    for (std::uint32_t i = 0; i < areas_.size(); ++i) {
      if (areas_[i].outside || areas_[i].box.empty()) continue;  // what lies outside is looked at anyway
      buckets_.over(areas_[i].box, hair_, [&](std::size_t bucket) { put(i, bucket); });
    }
  });
}

void CostMeter::find_areas(Vec2 a, Vec2 b, Scratch& scratch) const {
  std::vector<std::uint32_t>& found = scratch.areas;
  found.clear();
  if (areas_.empty()) return;
  buckets_.along(a, b, [&](std::size_t bucket) {
    const auto here = buckets_.bucket(bucket);
    found.insert(found.end(), here.begin(), here.end());
    return true;
  });
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  if (areas_.back().outside) found.push_back(static_cast<std::uint32_t>(areas_.size() - 1));
}

// Which way an area lies of an edge decides whether it is entered, so one event mistaken does not spoil the next.
void CostMeter::enter_events(std::uint32_t index, Vec2 p, Vec2 q, Scratch& scratch) const {
  const Area& area = areas_[index];
  Box2 box;
  box.extend(p);
  box.extend(q);
  if (!area.outside && !box.overlaps(area.box)) return;
  const std::size_t first = scratch.events.size();
  for (std::uint32_t e = area.begin; e < area.end; ++e) {
    const auto [a, b] = edges_[e];
    if (!none_above(box.min, most(a, b)) || !none_above(least(a, b), box.max)) continue;
    if ((orient2d(p, q, a) > 0) == (orient2d(p, q, b) > 0)) continue;
    const bool from_left = orient2d(a, b, p) > 0, to_left = orient2d(a, b, q) > 0;
    if (from_left == to_left) continue;
    // The same for the edge seen from its other side.
    const GroundLine line{std::min(a, b), std::max(a, b)};
    const double before = cross(line.v - line.u, p - line.u), after = cross(line.v - line.u, q - line.u);
    const double t = before == after ? 0.5 : std::clamp(before / (before - after), 0.0, 1.0);
    scratch.events.push_back({t, index, to_left, line});
  }
  bool inside = false;
  if (scratch.events.size() > first) {
    const auto earliest =
        std::min_element(scratch.events.begin() + static_cast<std::ptrdiff_t>(first), scratch.events.end(),
                         [](const Event& e, const Event& f) { return e.t < f.t; });
    inside = !earliest->enters;
  } else {
    const Vec2 m = 0.5 * (p + q);
    inside = area.outside;
    for (std::uint32_t e = area.begin; e < area.end; ++e) {
      const auto [a, b] = edges_[e];
      if ((a.y > m.y) != (b.y > m.y) && (orient2d(a, b, m) > 0) == (b.y > a.y)) inside = !inside;
    }
  }
  if (inside) scratch.inside.push_back(index);
}

void CostMeter::find_walled(Vec2 a, Vec2 b, double hair, Scratch& scratch) const {
  std::vector<WalledStretch>& found = scratch.walled;
  found.clear();
  const double apart = distance(a, b);
  const Vec2 ahead = (1 / apart) * (b - a);
  for (const std::uint32_t index : scratch.areas) {
    const Area& area = areas_[index];
    if (std::isfinite(area.weight)) continue;
    for (std::uint32_t e = area.begin; e < area.end; ++e) {
      // The part of the edge that lies between both lines beside the way.
      const Vec2 u = edges_[e].a - a, v = edges_[e].b - a;
      const double aside = cross(ahead, u), rise = cross(ahead, v) - aside;
      double from = 0, to = 1;
      if (rise == 0) {
        if (std::fabs(aside) > hair) continue;
      } else {
        const double lower = (-hair - aside) / rise, upper = (hair - aside) / rise;
        from = std::max(std::min(lower, upper), 0.0);
        to = std::min(std::max(lower, upper), 1.0);
        if (!(from < to)) continue;
      }
      const double begin = dot(ahead, u), end = dot(ahead, v);
      const auto [first, last] = std::minmax({begin + from * (end - begin), begin + to * (end - begin)});
      if (last > 0 && first < apart) found.push_back({first / apart, last / apart});
    }
  }
  if (found.empty()) return;
  std::sort(found.begin(), found.end(), [](const auto& w, const auto& x) { return w.from < x.from; });
  std::size_t joined = 0;
  for (const WalledStretch& w : std::span(found).subspan(1)) {
    if (w.from > found[joined].to) {
      found[++joined] = w;
    } else {
      found[joined].to = std::max(found[joined].to, w.to);
    }
  }
  found.resize(joined + 1);
}

double CostMeter::top(const Scratch& scratch) const {
  return scratch.inside.empty() ? base_ : areas_[scratch.inside.back()].weight;
}

void CostMeter::walk(Vec2 p, Vec2 q, Scratch& scratch, GroundSide& out) const {
  scratch.events.clear();
  scratch.inside.clear();
  for (const std::uint32_t area : scratch.areas) {
    if (!areas_[area].wall) enter_events(area, p, q, scratch);
  }
  std::sort(scratch.events.begin(), scratch.events.end(), [](const Event& e, const Event& f) { return e.t < f.t; });
  out.assign(1, {0, top(scratch), {}});
  for (const Event& event : scratch.events) {
    auto& inside = scratch.inside;  // in order
    const auto place = std::lower_bound(inside.begin(), inside.end(), event.area);
    const bool is_in = place != inside.end() && *place == event.area;
    if (event.enters && !is_in) inside.insert(place, event.area);
    if (!event.enters && is_in) inside.erase(place);
    if (out.back().t == event.t) {
      out.back().weight = top(scratch);
      if (event.t > 0) out.back().line = event.line;
    } else if (out.back().weight != top(scratch)) {
      out.push_back({event.t, top(scratch), event.line});
    }
  }
}

// Lines of the grid are crossed one after the other; which cell comes then needs no rounded place.
void CostMeter::walk(const CostGrid& grid, Vec2 p, Vec2 q, GroundSide& out) const {
  struct Axis {
    double from, way;  // along it
    int most;          // the last line
    int cell = 0;      // where the line is now; all beyond the grid are one
    double line = 0;   // crossed next
    double t = 2;      // when; above 1 if none is
    void begin() {
      cell = static_cast<int>(std::clamp(std::floor(from), -1.0, static_cast<double>(most)));
      line = way > 0 ? cell + 1 : cell;
      look();
    }
    void look() {
      const bool ends = way == 0 || line < 0 || line > most;
      const double when = ends ? 2 : (line - from) / way;
      t = when < 1 ? std::max(when, 0.0) : 2;
    }
    void cross() {
      cell = static_cast<int>(way > 0 ? line : line - 1);
      line += way > 0 ? 1 : -1;
      look();
    }
  };
  std::array<Axis, 2> axes{{{p.x, q.x - p.x, grid.width()}, {p.y, q.y - p.y, grid.height()}}};
  for (Axis& axis : axes) axis.begin();
  const auto weight = [&] { return double{grid.weight_checked(axes[0].cell, axes[1].cell)}; };
  out.assign(1, {0, weight(), {}});
  while (true) {
    const std::size_t next = axes[0].t <= axes[1].t ? 0 : 1;
    const double t = axes[next].t;
    if (t > 1) return;
    const double at = axes[next].line;
    const GroundLine line = next == 0 ? GroundLine{{at, 0}, {at, 1}} : GroundLine{{0, at}, {1, at}};
    axes[next].cross();
    if (out.back().t == t) {
      out.back().weight = weight();
      if (t > 0) out.back().line = line;
    } else if (out.back().weight != weight()) {
      out.push_back({t, weight(), line});
    }
  }
}

// side(a, b, aside, scratch) says what the ground costs on both sides of the way from a to b.
template <class Side>
MeasuredCost CostMeter::integrate(const Path2& path, double hair, double slack, Side side) const {
  GroundProfile profile(hair);
  Scratch scratch;
  const auto straight = [&](Vec2 a, Vec2 b, double stretched) {
    const double apart = distance(a, b);
    if (!(apart > 0)) return;
    side(a, b, hair / apart * Vec2{a.y - b.y, b.x - a.x}, scratch);
    profile.add(scratch.left, scratch.right, scratch.walled, b - a, apart * stretched);
  };
  auto arc = path.arcs.begin();
  for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
    const Vec2 a = path.points[i], b = path.points[i + 1];
    if (arc == path.arcs.end() || arc->piece != i) {
      straight(a, b, 1);
      continue;
    }
    // Chords, which count as much as the arc is long.
    const double whole = sweep(path, *arc) * distance(arc->centre, a);
    const Path2 chords = flattened({{a, b}, {{0, arc->centre, arc->counter_clockwise}}}, kChordOffRelative * whole);
    const double stretched = whole / std::max(length(chords), std::numeric_limits<double>::min());
    for (std::size_t k = 0; k + 1 < chords.points.size(); ++k)
      straight(chords.points[k], chords.points[k + 1], stretched);
    ++arc;
  }
  return profile.cost(slack);
}

// Ground may be narrower than a hair. Whether a path is on it is told by a finer one, and not for certain.
MeasuredCost CostMeter::measure(const Path2& path, double slack) const {
  MeasuredCost measured = measure(path, hair_, slack);
  const double apart = std::fabs(measure(path, fine_hair_, slack).cost - measured.cost);
  if (std::isfinite(apart)) measured.off += 2 * apart;
  return measured;
}

MeasuredCost CostMeter::measure(const Path2& path, double hair, double slack) const {
  const auto among_areas = [&](Vec2 a, Vec2 b, Vec2 aside, Scratch& scratch) {
    find_areas(a, b, scratch);
    walk(a + aside, b + aside, scratch, scratch.left);
    walk(a - aside, b - aside, scratch, scratch.right);
    find_walled(a, b, length(aside), scratch);
  };
  return match(
      *world_,
      [&](const Grid&) {
        return MeasuredCost{length(path), 0};
      },
      [&](const PolygonWorld&) {
        return MeasuredCost{length(path), 0};
      },
      [&](const CostGrid& grid) {
        return integrate(path, hair, slack, [&](Vec2 a, Vec2 b, Vec2 aside, Scratch& scratch) {
          walk(grid, a + aside, b + aside, scratch.left);
          walk(grid, a - aside, b - aside, scratch.right);
        });
      },
      [&](const WeightedRegions&) { return integrate(path, hair, slack, among_areas); },
      [&](const TriangleComplex&) { return integrate(path, hair, slack, among_areas); });
}

std::size_t CostMeter::memory_bytes() const { return bytes_of(areas_, edges_) + buckets_.memory_bytes(); }

}  // namespace taut::detail
