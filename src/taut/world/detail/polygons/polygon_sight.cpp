#include "taut/world/detail/polygons/polygon_sight.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/angle.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {

namespace {

constexpr std::size_t kEdgeWork = 16;  // of entering an edge into buckets
enum : unsigned { kLeft = 1, kRight = 2 };

// An area in at most so many buckets is tested edge by edge.
constexpr std::size_t kNarrowBuckets = 16;

constexpr std::size_t kFanWork = 64;  // of a fan, as progress counts it

}  // namespace

bool FanView::blocked() const {
  if (rays.empty()) return !free_if_no_rays;
  return std::none_of(rays.begin(), rays.end(), [](const FanRay& r) { return r.free_after; });
}

int FanView::free_wedges() const {
  if (rays.empty()) return free_if_no_rays ? 1 : 0;
  return static_cast<int>(std::count_if(rays.begin(), rays.end(), [](const FanRay& r) { return r.free_after; }));
}

int FanView::wedge_towards(Vec2 p, bool counter_clockwise_side) const {
  if (rays.empty()) return free_if_no_rays ? 0 : kBlocked;
  const int n = static_cast<int>(rays.size());
  // The last ray at or before p, counter-clockwise from the x axis; before the first ray it is the last one.
  int sector = n - 1;
  for (int i = 0; i < n; ++i) {
    const int order = compare_angle(at, rays[static_cast<std::size_t>(i)].towards, p);
    if (order > 0) break;
    sector = i;
    if (order == 0) {
      if (!counter_clockwise_side) sector = (i + n - 1) % n;
      break;
    }
  }
  return rays[static_cast<std::size_t>(sector)].free_after ? sector : kBlocked;
}

int FanView::wedge_asked(const std::optional<Vec2>& towards) const {
  if (!towards || *towards == at || free_wedges() < 2) return kAnyWedge;
  const int left = wedge_towards(*towards, true);
  return left != kBlocked ? left : wedge_towards(*towards, false);
}

PolygonSight::PolygonSight(const PolygonWorld& world, const BuildProgress& progress)
    : corner_rule_(world.corner_rule()) {
  // Corners with equal coordinates become one.
  std::vector<std::pair<Vec2, std::uint32_t>> ends;  // point, 2 * edge + end
  const auto add_edge = [&](Vec2 a, Vec2 b, std::uint32_t owner) {
    const auto e = static_cast<std::uint32_t>(edges_.size());
    edges_.push_back({0, 0, owner});
    ends.emplace_back(a, 2 * e);
    ends.emplace_back(b, 2 * e + 1);
  };
  const auto add_ring = [&](const Ring& ring, std::uint32_t owner) {
    for (std::size_t i = 0; i < ring.size(); ++i) add_edge(ring[i], ring[(i + 1) % ring.size()], owner);
  };
  add_ring(world.boundary(), 0);
  for (std::size_t o = 0; o < world.obstacles().size(); ++o) {
    for (const Ring& ring : world.obstacles()[o].rings) add_ring(ring, static_cast<std::uint32_t>(o + 1));
  }
  for (const Polyline& wall : world.walls()) {
    for (std::size_t i = 0; i + 1 < wall.size(); ++i) add_edge(wall[i], wall[i + 1], kWall);
  }
  std::sort(ends.begin(), ends.end());
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (i == 0 || ends[i].first != ends[i - 1].first) corners_.push_back(ends[i].first);
    Edge& edge = edges_[ends[i].second / 2];
    (ends[i].second % 2 == 0 ? edge.a : edge.b) = static_cast<std::uint32_t>(corners_.size() - 1);
  }

  reach_ = bounding_box(corners_);  // obstacles outside the boundary count for nothing but must not be lost
  tolerance_ = {world.bounds(), reach_};
  index_edges(progress);
  build_fans(progress);
}

void PolygonSight::index_edges(const BuildProgress& progress) {
  ProgressMeter meter(progress, edges_.size());
  const auto from = [&](std::uint32_t e) { return corners_[edges_[e].a]; };
  const auto to = [&](std::uint32_t e) { return corners_[edges_[e].b]; };
  // The edges of one area follow each other.
  for (std::uint32_t e = 0; e < edges_.size() && edges_[e].owner != kWall; ++e) {
    if (areas_.size() <= edges_[e].owner) areas_.push_back({e, e, {}});
    Area& area = areas_.back();
    area.end = e + 1;
    area.box.extend(from(e));
  }
  double all_lengths = 0;
  for (std::uint32_t e = 0; e < edges_.size(); ++e) all_lengths += distance(from(e), to(e));
  const double mean_length = all_lengths / static_cast<double>(edges_.size());
  edge_buckets_ = narrow_areas_ = BucketGrid(reach_, BucketGrid::count_for(edges_.size(), mean_length, reach_));
  edge_buckets_.fill([&](auto put) {
    for (std::uint32_t e = 0; e < edges_.size(); ++e) {
      meter.add_work(kEdgeWork);
      edge_buckets_.along(from(e), to(e), [&](std::size_t bucket) {
        put(e, bucket);
        return true;
      });
    }
  });
  const auto is_narrow = [&](std::uint32_t owner) {
    return owner != 0 && edge_buckets_.count(areas_[owner].box) <= kNarrowBuckets;
  };
  narrow_areas_.fill([&](auto put) {
    for (std::uint32_t o = 0; o < areas_.size(); ++o) {
      meter.add_work(kEdgeWork);
      if (is_narrow(o)) narrow_areas_.over(areas_[o].box, 0, [&](std::size_t bucket) { put(o, bucket); });
    }
  });
  std::size_t wide = 0;
  for (std::uint32_t o = 0; o < areas_.size(); ++o) wide += is_narrow(o) ? 0 : areas_[o].end - areas_[o].begin;
  wide_edges_ = BucketGrid(reach_, BucketGrid::count_for(wide, mean_length, reach_));
  wide_edges_.fill([&](auto put) {
    for (std::uint32_t o = 0; o < areas_.size(); ++o) {
      for (std::uint32_t e = areas_[o].begin; e < areas_[o].end && !is_narrow(o); ++e) {
        meter.add_work(kEdgeWork);
        wide_edges_.along(from(e), to(e), [&](std::size_t bucket) {
          put(e, bucket);
          return true;
        });
      }
    }
  });
  // Few areas are wide, or they lie on top of each other: then most corners are covered, and this tells at once.
  covered_ = CoveredTiles(reach_);
  for (std::uint32_t o = 0; o < areas_.size(); ++o) {
    if (is_narrow(o)) continue;
    const auto edges = std::span(edges_).subspan(areas_[o].begin, areas_[o].end - areas_[o].begin);
    covered_.cover(edges.size(), o == 0 ? CoveredTiles::Side::outside : CoveredTiles::Side::inside,
                   [&](std::size_t i) { return std::pair(corners_[edges[i].a], corners_[edges[i].b]); });
  }
}

void PolygonSight::begin(Scratch& scratch) const {
  if (scratch.edge_stamp.size() != edges_.size() || ++scratch.stamp == 0) {
    scratch.edge_stamp.assign(edges_.size(), 0);
    scratch.stamp = 1;
  }
}

// Calls visit(edge) for every edge in the buckets along the segment, once, until it returns false.
template <class Visit>
bool PolygonSight::for_edges_along(const BucketGrid& buckets, Vec2 a, Vec2 b, Scratch& scratch, Visit visit) const {
  begin(scratch);
  return buckets.along(a, b, [&](std::size_t bucket) {
    for (const std::uint32_t e : buckets.bucket(bucket)) {
      if (scratch.edge_stamp[e] == scratch.stamp) continue;
      scratch.edge_stamp[e] = scratch.stamp;
      if (!visit(edges_[e])) return false;
    }
    return true;
  });
}

// All edges and walls that leave p, into scratch.rays.
void PolygonSight::collect_rays(Vec2 p, Scratch& scratch) const {
  std::vector<Ray>& rays = scratch.rays;
  rays.clear();
  for_edges_along(edge_buckets_, p, p, scratch, [&](const Edge& edge) {
    const Vec2 a = corners_[edge.a], b = corners_[edge.b];
    const bool wall = edge.owner == kWall;
    const bool inside = p != a && p != b && on_segment(p, a, b);
    if (p == a || inside) rays.push_back({b, wall ? 0 : 1, edge.owner});
    if (p == b || inside) rays.push_back({a, wall ? 0 : -1, edge.owner});
    return true;
  });
}

// Whether any area (the outside of the boundary, or an obstacle) that has none of scratch.rays contains p. By the
// parity of the edges to the right of p: of an area that lies in few buckets, all its edges are looked at; of the
// others, the edges along the ray.
bool PolygonSight::is_covered(Vec2 p, Scratch& scratch) const {
  if (!reach_.contains(p)) return true;
  if (covered_.contains(p)) return true;
  const auto touches = [&](std::uint32_t owner) {
    return std::any_of(scratch.rays.begin(), scratch.rays.end(), [&](const Ray& r) { return r.owner == owner; });
  };
  const auto crosses = [&](const Edge& edge) {
    const Vec2 a = corners_[edge.a], b = corners_[edge.b];
    return (a.y > p.y) != (b.y > p.y) && (orient2d(a, b, p) > 0) == (b.y > a.y);
  };
  for (const std::uint32_t owner : narrow_areas_.bucket(narrow_areas_.bucket_of(p))) {
    const Area& area = areas_[owner];
    if (!area.box.contains(p) || touches(owner)) continue;
    bool odd = false;
    for (std::uint32_t e = area.begin; e < area.end; ++e) odd = odd != crosses(edges_[e]);
    if (odd) return true;
  }
  scratch.crossed.clear();
  for_edges_along(wide_edges_, p, {reach_.max.x, p.y}, scratch, [&](const Edge& edge) {
    if (crosses(edge)) scratch.crossed.push_back(edge.owner);
    return true;
  });
  std::sort(scratch.crossed.begin(), scratch.crossed.end());
  bool inside_boundary = false;
  for (std::size_t i = 0; i < scratch.crossed.size();) {
    const std::uint32_t owner = scratch.crossed[i];
    bool odd = false;
    for (; i < scratch.crossed.size() && scratch.crossed[i] == owner; ++i) odd = !odd;
    if (owner == 0) {
      inside_boundary = odd;
    } else if (odd && !touches(owner)) {
      return true;
    }
  }
  return !inside_boundary && !touches(0);
}

// Appends the fan of p to `out`.
PolygonSight::FanKind PolygonSight::make_fan(Vec2 p, std::vector<FanRay>& out, Scratch& scratch) const {
  collect_rays(p, scratch);
  // An area that covers all surroundings of p adds one to every sector, whatever else meets there.
  int count = is_covered(p, scratch) ? 1 : 0;
  std::vector<Ray>& rays = scratch.rays;
  std::sort(rays.begin(), rays.end(), [&](const Ray& r, const Ray& s) {
    const int order = compare_angle(p, r.towards, s.towards);
    return order != 0 ? order < 0 : r.owner < s.owner;
  });
  // Now count how many areas cover the direction just before the first ray: each area touching p leaves some direction
  // around it free, so its count starts as high as it must in order never to fall below 0.
  for (auto ray = rays.begin(); ray != rays.end(); ++ray) {
    const auto same_owner = [&](const Ray& r) { return r.owner == ray->owner; };
    if (ray->owner == kWall || std::any_of(rays.begin(), ray, same_owner)) continue;
    int sum = 0, least = 0;
    for (const Ray& r : rays) {
      if (same_owner(r)) least = std::min(least, sum += r.change);
    }
    count -= least;
  }
  bool has_wall = false;
  for (std::size_t i = 0; i < rays.size();) {
    const bool free_before = count == 0;
    bool wall = false;
    std::size_t j = i;
    for (; j < rays.size() && compare_angle(p, rays[i].towards, rays[j].towards) == 0; ++j) {
      count += rays[j].change;
      wall = wall || rays[j].owner == kWall;
    }
    const bool free_after = count == 0;
    if (free_before || free_after) {  // a ray within blocked space separates nothing
      out.push_back({rays[i].towards, free_after});
    }
    has_wall = has_wall || wall;
    i = j;
  }
  return {count == 0, has_wall};
}

void PolygonSight::build_fans(const BuildProgress& progress) {
  ProgressMeter meter(progress, corners_.size());
  Scratch scratch;
  fan_begin_.reserve(corners_.size() + 1);
  for (Vec2 p : corners_) {
    fan_begin_.push_back(static_cast<std::uint32_t>(fan_rays_.size()));
    const FanKind kind = make_fan(p, fan_rays_, scratch);
    fan_flags_.push_back(static_cast<std::uint8_t>((kind.free_if_no_rays ? 1 : 0) | (kind.has_wall ? 2 : 0)));
    meter.step(kFanWork);
  }
  fan_begin_.push_back(static_cast<std::uint32_t>(fan_rays_.size()));
}

FanView PolygonSight::fan(ObstacleCornerId corner) const {
  const std::uint32_t begin = fan_begin_[corner.value];
  return {corners_[corner.value], std::span(fan_rays_).subspan(begin, fan_begin_[corner.value + 1] - begin),
          (fan_flags_[corner.value] & 1) != 0, (fan_flags_[corner.value] & 2) != 0};
}

FanView PolygonSight::fan_at(Vec2 p, std::vector<FanRay>& rays, Scratch& scratch) const {
  const auto corner = std::lower_bound(corners_.begin(), corners_.end(), p);
  if (corner != corners_.end() && *corner == p) return fan(ObstacleCornerId::at(corner - corners_.begin()));
  rays.clear();
  const FanKind kind = make_fan(p, rays, scratch);
  return {p, rays, kind.free_if_no_rays, kind.has_wall};
}

// The sides on which a segment can arrive if it leaves on `side`, passing the corners `via` in order.
unsigned PolygonSight::arrival_sides(const FanView& from, const FanView& to, unsigned side,
                                     std::span<const std::uint32_t> via) const {
  // Left of the direction of travel is counter-clockwise of the way ahead, and clockwise of the way back.
  const auto ahead = [](const FanView& fan, Vec2 p, unsigned s) { return fan.wedge_towards(p, s == kLeft); };
  const auto back = [](const FanView& fan, Vec2 p, unsigned s) { return fan.wedge_towards(p, s == kRight); };
  const auto along_a_ray = [](const FanView& fan, Vec2 p) {
    return std::any_of(fan.rays.begin(), fan.rays.end(),
                       [&](const FanRay& r) { return compare_angle(fan.at, r.towards, p) == 0; });
  };
  if (ahead(from, to.at, side) == FanView::kBlocked) return 0;
  unsigned sides = along_a_ray(from, to.at) ? side : kLeft | kRight;
  for (std::uint32_t corner : via) {
    const FanView at = fan(ObstacleCornerId(corner));
    unsigned onward = 0;
    for (unsigned s : {kLeft, kRight}) {
      if ((sides & s) == 0) continue;
      const int arriving = back(at, from.at, s);
      for (unsigned t : {kLeft, kRight}) {
        if (may_pass(at, arriving, ahead(at, to.at, t))) onward |= t;
      }
    }
    if (onward != 0 && !along_a_ray(at, to.at)) onward = kLeft | kRight;
    sides = onward;
  }
  unsigned arriving = 0;
  for (unsigned s : {kLeft, kRight}) {
    if ((sides & s) != 0 && back(to, from.at, s) != FanView::kBlocked) arriving |= s;
  }
  return arriving;
}

SightSides PolygonSight::sight(const FanView& from, const FanView& to, Scratch& scratch) const {
  SightSides out;
  const Vec2 p = from.at, q = to.at;
  scratch.touched.clear();
  const bool clear = for_edges_along(edge_buckets_, p, q, scratch, [&](const Edge& edge) {
    const Vec2 a = corners_[edge.a], b = corners_[edge.b];
    const int side_a = orient2d(p, q, a), side_b = orient2d(p, q, b);
    if (side_a * side_b > 0) return true;
    const auto note_if_inside = [&](std::uint32_t corner, Vec2 c) {
      if (c != p && c != q && (p < q ? p < c && c < q : q < c && c < p)) scratch.touched.push_back(corner);
    };
    if (side_a == 0) note_if_inside(edge.a, a);
    if (side_b == 0) note_if_inside(edge.b, b);
    if (side_a * side_b == 0) return true;
    return orient2d(a, b, p) * orient2d(a, b, q) >= 0;  // else they cross
  });
  if (!clear) return out;
  std::vector<std::uint32_t>& via = scratch.touched;
  std::sort(via.begin(), via.end());  // corners are sorted lexicographically, so along any line
  via.erase(std::unique(via.begin(), via.end()), via.end());
  if (q < p) std::reverse(via.begin(), via.end());
  for (int departure = 0; departure < 2; ++departure) {
    const unsigned sides = arrival_sides(from, to, departure == 0 ? kLeft : kRight, via);
    out.way[departure][0] = (sides & kLeft) != 0;
    out.way[departure][1] = (sides & kRight) != 0;
  }
  return out;
}

bool PolygonSight::is_free(std::span<const Vec2> points, Scratch& scratch, std::optional<Vec2> start_towards,
                           std::optional<Vec2> goal_towards) const {
  if (points.empty()) return false;
  // The wedges in which the path can be at the current point, as a bit set over (at most 2) alternatives.
  std::vector<FanRay> store[2];
  FanView here = fan_at(points[0], store[0], scratch);
  if (here.blocked()) return false;
  constexpr int kAny = FanView::kAnyWedge;
  const int first = here.wedge_asked(start_towards);
  if (first == FanView::kBlocked) return false;
  int wedges[2] = {first, first};
  int which = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (points[i] == here.at) continue;
    which ^= 1;
    const FanView next = fan_at(points[i], store[which], scratch);
    const SightSides sides = sight(here, next, scratch);
    int arriving[2] = {FanView::kBlocked, FanView::kBlocked};
    for (int d = 0; d < 2; ++d) {
      const int leaving = here.wedge_towards(next.at, d == 0);
      const bool can_leave =
          leaving != FanView::kBlocked &&
          (wedges[0] == kAny || (wedges[0] != FanView::kBlocked && may_pass(here, wedges[0], leaving)) ||
           (wedges[1] != FanView::kBlocked && may_pass(here, wedges[1], leaving)));
      for (int a = 0; can_leave && a < 2; ++a) {
        if (sides.way[d][a]) arriving[a] = next.wedge_towards(here.at, a == 1);
      }
    }
    if (arriving[0] == FanView::kBlocked && arriving[1] == FanView::kBlocked) return false;
    wedges[0] = arriving[0];
    wedges[1] = arriving[1];
    here = next;
  }
  const int last = here.wedge_asked(goal_towards);
  if (last == kAny || wedges[0] == kAny) return last != FanView::kBlocked;
  return may_pass(here, wedges[0], last) || may_pass(here, wedges[1], last);
}

void PolygonSight::corners_near(Vec2 a, Vec2 b, double margin, std::vector<Vec2>& out, Scratch& scratch) const {
  out.clear();
  Box2 box;
  box.extend(a);
  box.extend(b);
  for_edges_near(box, margin, scratch, [&](Vec2 u, Vec2 v) {
    for (Vec2 c : {u, v}) {
      if (distance_to_segment(c, a, b) <= margin) out.push_back(c);
    }
  });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

std::size_t PolygonSight::memory_bytes() const {
  return bytes_of(corners_, edges_, fan_rays_, fan_begin_, areas_, edge_buckets_, wide_edges_, narrow_areas_,
                  fan_flags_, covered_);
}

}  // namespace taut::detail
