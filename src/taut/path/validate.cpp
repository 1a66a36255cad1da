#include "taut/path/validate.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <sstream>

#include "taut/geometry/arc.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/polygon.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/path/detail/claim_check.hpp"
#include "taut/path/detail/clearance_meter.hpp"
#include "taut/path/detail/cost_meter.hpp"
#include "taut/world/detail/free_space.hpp"
#include "taut/world/detail/grid/grid_sight.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"

namespace taut {
using namespace detail;
namespace {

using Towards = std::optional<Vec2>;

// The exact questions, asked of either kind of world.
class GridQuestions {
 public:
  explicit GridQuestions(const Grid& grid) : grid_(grid), sight_(grid) {}
  [[nodiscard]] bool segment_free(Vec2 a, Vec2 b) { return sight_.is_free(a, b); }
  [[nodiscard]] int regions_at(Vec2 p) { return sight_.free_wedges(p); }
  [[nodiscard]] bool path_free(std::span<const Vec2> points, const Towards& start, const Towards& goal) {
    return sight_.is_free(points, start, goal);
  }
  void corners_near(Vec2 a, Vec2 b, double margin, std::vector<Vec2>& out) { sight_.corners_near(a, b, margin, out); }
  // Whether other edges cross this one: none in a grid.
  [[nodiscard]] static bool is_crossed(Vec2, Vec2, double) { return false; }
  // Calls visit(a, b) for every piece of border between free and blocked space near the box.
  template <class Visit>
  void borders_near(const Box2& box, double margin, Visit visit) {
    const auto index = [](double v, int n) { return static_cast<int>(std::clamp(v, 0.0, static_cast<double>(n))); };
    const int x0 = index(std::floor(box.min.x - margin), grid_.width()),
              x1 = index(std::ceil(box.max.x + margin), grid_.width());
    const int y0 = index(std::floor(box.min.y - margin), grid_.height()),
              y1 = index(std::ceil(box.max.y + margin), grid_.height());
    for (int y = y0; y <= y1; ++y) {
      for (int x = x0; x <= x1; ++x) {
        const Vec2 p{static_cast<double>(x), static_cast<double>(y)};
        if (grid_.is_free(x, y) != grid_.is_free(x, y - 1)) visit(p, p + Vec2{1, 0});
        if (grid_.is_free(x, y) != grid_.is_free(x - 1, y)) visit(p, p + Vec2{0, 1});
      }
    }
  }

 private:
  const Grid& grid_;
  GridSight sight_;
};

class PolygonQuestions {
 public:
  PolygonQuestions(const PolygonWorld& world, const PolygonSight& sight) : world_(world), sight_(sight) {}
  [[nodiscard]] bool segment_free(Vec2 a, Vec2 b) {
    const std::array<Vec2, 2> both{a, b};
    return sight_.is_free(both, scratch_);
  }
  [[nodiscard]] int regions_at(Vec2 p) { return sight_.fan_at(p, rays_, scratch_).free_wedges(); }
  [[nodiscard]] bool path_free(std::span<const Vec2> points, const Towards& start, const Towards& goal) {
    return sight_.is_free(points, scratch_, start, goal);
  }
  void corners_near(Vec2 a, Vec2 b, double margin, std::vector<Vec2>& out) {
    sight_.corners_near(a, b, margin, out, scratch_);
  }
  // Whether another edge comes this close, but for those that go on from its ends: where they cross, planners have it
  // rounded.
  [[nodiscard]] bool is_crossed(Vec2 a, Vec2 b, double margin) {
    Box2 box;
    box.extend(a);
    box.extend(b);
    bool crossed = false;
    sight_.for_edges_near(box, margin, scratch_, [&](Vec2 u, Vec2 v) {
      crossed = crossed || (u != a && u != b && v != a && v != b && distance_between_segments(a, b, u, v) <= margin);
    });
    return crossed;
  }
  template <class Visit>
  void borders_near(const Box2& box, double margin, Visit visit) {
    sight_.for_edges_near(box, margin, scratch_, visit);
    for (Vec2 p : world_.points()) visit(p, p);
  }

 private:
  const PolygonWorld& world_;
  const PolygonSight& sight_;
  PolygonSight::Scratch scratch_;
  std::vector<FanRay> rays_;
};

// Looks for an exactly valid path within `tolerance` of a given one: through a chain of stations along it, each with a
// few places to choose from (as given, a little aside, in a corner close by), joined by exact sight lines.
template <class Questions>
class NearbyPath {
 public:
  NearbyPath(Questions& ask, double tolerance) : ask_(ask), tolerance_(tolerance) {}

  [[nodiscard]] bool exists(std::span<const Vec2> points, const Towards& start, const Towards& goal) {
    lay_stations(points);
    std::vector<Way> ways{{{points.front()}, true}}, next;
    for (std::size_t i = 1; i < stations_.size(); ++i) {
      next.clear();
      for (Vec2 place : stations_[i]) go_on(ways, place, start, next);
      std::swap(ways, next);
    }
    return std::any_of(ways.begin(), ways.end(), [&](const Way& way) {
      return ask_.path_free(way.since, way.from_start ? start : Towards{}, goal);
    });
  }

 private:
  // A valid way to a place, as far as it matters for going on: since the last place with a single region around it.
  struct Way {
    std::vector<Vec2> since;
    bool from_start;
  };
  // Where regions touch, ways that arrive in different ones have to be kept apart; more than these are never needed in
  // practice, and fewer could only make the validator stricter. Ways that stay in a place come first: they are the
  // least committed.
  static constexpr std::size_t kMostWays = 8;

  void go_on(const std::vector<Way>& ways, Vec2 place, const Towards& start, std::vector<Way>& out) {
    const bool one_region = ask_.regions_at(place) == 1;
    std::size_t found = 0;
    for (bool staying : {true, false}) {
      for (const Way& way : ways) {
        if ((way.since.back() == place) != staying) continue;
        Way longer = way;
        if (!staying) longer.since.push_back(place);
        if (!ask_.path_free(longer.since, way.from_start ? start : Towards{}, {})) continue;
        if (one_region) longer = {{place}, false};
        out.push_back(std::move(longer));
        if (one_region || ++found == kMostWays) return;
      }
    }
  }

  void lay_stations(std::span<const Vec2> points) {
    stations_.clear();
    const double t = tolerance_ * 0.99;  // so that rounding keeps within it
    for (std::size_t i = 0; i < points.size(); ++i) {
      const bool is_end = i == 0 || i + 1 == points.size();
      if (is_end && i > 0) lay_corners(points[i], t);
      stations_.push_back({points[i]});
      if (is_end && i == 0) lay_corners(points[i], t);
      if (!is_end) {
        ask_.corners_near(points[i], points[i], t, near_);
        stations_.back().insert(stations_.back().end(), near_.begin(), near_.end());
        const double s = t * std::sqrt(0.5);
        for (Vec2 d :
             {Vec2{t, 0}, Vec2{0, t}, Vec2{-t, 0}, Vec2{0, -t}, Vec2{s, s}, Vec2{-s, s}, Vec2{-s, -s}, Vec2{s, -s}}) {
          stations_.back().push_back(points[i] + d);
        }
        lay_towards(points[i], points[i - 1], t);
        lay_towards(points[i], points[i + 1], t);
      }
      if (i + 1 < points.size()) lay_between(points[i], points[i + 1], t);
    }
  }
  // An end may lie behind a corner that is as near as nothing.
  void lay_corners(Vec2 end, double t) {
    ask_.corners_near(end, end, t, near_);
    if (near_.empty()) return;
    stations_.push_back({end});
    stations_.back().insert(stations_.back().end(), near_.begin(), near_.end());
  }
  // Places for p a little way back to a neighbouring point: where p is in the tip of a sharp corner, or a hair beyond
  // it, the others are out.
  void lay_towards(Vec2 p, Vec2 neighbour, double t) {
    if (p == neighbour) return;
    const Vec2 step = (t / 2 / distance(p, neighbour)) * (neighbour - p), left{-step.y, step.x};
    for (double aside : {0.0, 0.25, -0.25, 0.03, -0.03}) stations_.back().push_back(p + step + aside * left);
  }
  // Stations just before and after every corner that is close to the piece, and in it.
  void lay_between(Vec2 a, Vec2 b, double t) {
    const double total = distance(a, b);
    if (total == 0) return;
    const Vec2 ahead = (1 / total) * (b - a), left{-ahead.y, ahead.x};
    ask_.corners_near(a, b, 2 * tolerance_, near_);
    std::vector<std::pair<double, Vec2>> along;
    for (Vec2 c : near_) {
      const double d = dot(c - a, ahead);
      for (double s : {-4 * tolerance_, 0.0, 4 * tolerance_}) {
        if (d + s > 0 && d + s < total) along.emplace_back(d + s, s == 0 ? c : a + (d + s) * ahead);
      }
    }
    std::sort(along.begin(), along.end());
    if (along.empty()) return;
    // Between areas that all but touch, what leads through is the line from a corner near one end to the other end.
    std::vector<Vec2> from, to;
    ask_.corners_near(a, a, t, from);
    ask_.corners_near(b, b, t, to);
    from.push_back(a);
    to.push_back(b);
    for (const auto& [d, place] : along) {
      const Vec2 p = a + d * ahead;
      stations_.push_back({p});
      // Free space may be narrow between the edges of a sharp corner.
      for (double aside : {t, t / 8, t / 64, t / 512}) {
        stations_.back().push_back(p + aside * left);
        stations_.back().push_back(p - aside * left);
      }
      if (place != p && distance(place, p) <= t) stations_.back().push_back(place);
      if (place != p) lay_towards(p, a, t);  // in the tip of a sharp corner
      for (const Vec2 f : from) {
        for (const Vec2 g : to) {
          if (const Vec2 between = f + (d / total) * (g - f); between != p) stations_.back().push_back(between);
        }
      }
      // And that line itself, with no rounded place on it.
      stations_.back().insert(stations_.back().end(), from.begin(), from.end());
      stations_.back().insert(stations_.back().end(), to.begin(), to.end());
    }
  }

  Questions& ask_;
  double tolerance_;
  std::vector<std::vector<Vec2>> stations_;
  std::vector<Vec2> near_;
};

// Whether the path runs along an edge that others cross.
template <class Questions>
bool meets_crossings(Questions& ask, std::span<const Vec2> points, const Tolerance& tolerance) {
  std::vector<std::pair<Vec2, Vec2>> near;
  const double margin = tolerance.penetration() + tolerance.crossing();
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    Box2 box;
    box.extend(points[i]);
    box.extend(points[i + 1]);
    ask.borders_near(box, margin, [&](Vec2 u, Vec2 v) {
      if (distance_between_segments(points[i], points[i + 1], u, v) <= margin) near.emplace_back(u, v);
    });
  }
  return std::any_of(near.begin(), near.end(),
                     [&](const auto& edge) { return ask.is_crossed(edge.first, edge.second, tolerance.crossing()); });
}

template <class Questions>
void check_point_agent(Questions& ask, const Query2& query, const Path2& path, const Tolerance& tolerance,
                       Verdict& verdict) {
  const double granted = tolerance.penetration();
  const Path2 flat = path.arcs.empty() ? Path2{} : flattened(path, granted / 4);
  const std::vector<Vec2>& points = path.arcs.empty() ? path.points : flat.points;
  // The nearest point that serves may lie in another region, even where it is the very point asked for.
  const bool nearest = query.on_blocked == OnBlocked::nearest;
  const std::optional<Vec2> from = nearest ? std::nullopt : query.start_towards;
  const std::optional<Vec2> to = nearest || points.back() != query.goal ? std::nullopt : query.goal_towards;
  if (path.arcs.empty() && ask.path_free(points, from, to)) {
    verdict.valid = verdict.exact = true;
    return;
  }
  const double loosened = granted + tolerance.crossing();
  if (NearbyPath<Questions>(ask, granted).exists(points, from, to) ||
      (meets_crossings(ask, points, tolerance) && NearbyPath<Questions>(ask, loosened).exists(points, from, to))) {
    verdict.valid = true;
    return;
  }
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    if (!ask.segment_free(points[i], points[i + 1])) {
      verdict.reason =
          "the piece from " + point_text(points[i]) + " to " + point_text(points[i + 1]) + " enters blocked space";
      return;
    }
  }
  verdict.reason = points.size() < 2
                       ? "the point " + point_text(points.front()) + " is blocked"
                       : "the path passes between blocked areas that touch, or starts or ends in the wrong region";
}

// Whether p lies in a slit that is too narrow to be told from none, where obstacles touch: no place around it is clear
// of all borders. Planners do not see such slits.
template <class Questions>
bool is_in_slit(Questions& ask, Vec2 p, double hair) {
  constexpr int kWays = 32;
  for (int i = 0; i < kWays; ++i) {
    const double angle = 2 * std::numbers::pi * i / kWays;
    const Vec2 q = p + 4 * hair * Vec2{std::cos(angle), std::sin(angle)};
    bool is_clear = ask.segment_free(p, q);
    Box2 box;
    box.extend(q);
    if (is_clear)
      ask.borders_near(box, hair, [&](Vec2 u, Vec2 v) { is_clear = is_clear && distance_to_segment(q, u, v) > hair; });
    if (is_clear) return false;
  }
  return true;
}

// The nearest point that serves is asked for only where a start does not serve itself.
template <class Questions>
bool has_room(Questions& ask, Vec2 p, double radius, double hair) {
  if (ask.regions_at(p) == 0 || (radius == 0 && is_in_slit(ask, p, hair))) return false;
  bool has_room = true;
  Box2 box;
  box.extend(p);
  if (radius > 0)
    ask.borders_near(box, radius,
                     [&](Vec2 u, Vec2 v) { has_room = has_room && distance_to_segment(p, u, v) >= radius; });
  return has_room;
}

// Edges that others cross may be bent in what planners see of them; those of others are not.
template <class Questions>
void check_round_agent(Questions& ask, const Query2& query, const Path2& path, const Tolerance& tolerance,
                       Verdict& verdict) {
  if (!ask.path_free(std::span(path.points).first(1), {}, {})) {
    verdict.reason = "the start " + point_text(path.points.front()) + " is blocked";
    return;
  }
  struct Near {
    double distance;
    Vec2 a, b;
  };
  std::vector<Near> near;
  const double least = query.radius - tolerance.penetration(query.radius);
  const double least_crossed = std::max(least - tolerance.crossing(), query.radius / 2);
  auto arc = path.arcs.begin();
  const std::size_t pieces = std::max<std::size_t>(path.points.size(), 2) - 1;
  for (std::size_t i = 0; i < pieces; ++i) {
    const Vec2 a = path.points[i], b = path.points[std::min(i + 1, path.points.size() - 1)];
    near.clear();
    const auto measure = [&](double d, Vec2 u, Vec2 v) {
      if (d < least) near.push_back({d, u, v});
    };
    if (arc != path.arcs.end() && arc->piece == i) {
      const CircularArc piece{arc->centre, a, b, arc->counter_clockwise};
      ask.borders_near(piece.bounds(), query.radius,
                       [&](Vec2 u, Vec2 v) { measure(distance_between(piece, u, v), u, v); });
      ++arc;
    } else {
      Box2 box;
      box.extend(a);
      box.extend(b);
      ask.borders_near(box, query.radius,
                       [&](Vec2 u, Vec2 v) { measure(distance_between_segments(a, b, u, v), u, v); });
    }
    for (const Near& edge : near) {
      if (edge.distance >= least_crossed && ask.is_crossed(edge.a, edge.b, tolerance.crossing())) continue;
      std::ostringstream out;
      out << "the piece from " << point_text(a) << " to " << point_text(b) << " comes within " << edge.distance
          << " of the edge from " << point_text(edge.a) << " to " << point_text(edge.b) << ", radius " << query.radius;
      verdict.reason = out.str();
      return;
    }
  }
  verdict.valid = true;
}

// Why the arcs are none that can be measured; empty if they can.
std::string arcs_misfit(const Path2& path, double tolerance) {
  std::size_t next_piece = 0;
  for (const Arc& arc : path.arcs) {
    if (arc.piece < next_piece || arc.piece >= path.points.size() - 1)
      return "the arcs are out of order or beyond the path";
    if (!is_valid_point(arc.centre))
      return "an arc has the centre " + point_text(arc.centre) + ", which is out of range";
    const Vec2 from = path.points[arc.piece], to = path.points[arc.piece + 1];
    if (std::fabs(distance(arc.centre, from) - distance(arc.centre, to)) > tolerance) {
      return "the arc from " + point_text(from) + " does not end on its circle";
    }
    next_piece = std::size_t{arc.piece} + 1;
  }
  return {};
}

}  // namespace

struct Validator::Index {
  FreeSpace space;
  Tolerance tolerance;
  std::optional<PolygonSight> sight;
  ClearanceMeter meter;
  CostMeter costs;

  template <class Use>
  auto with_questions(Use use) const {
    return space.visit([&](const Grid& grid) { return use(GridQuestions(grid)); },
                       [&](const PolygonWorld& polygons) { return use(PolygonQuestions(polygons, *sight)); });
  }
};

Validator::Validator(const World& world, const BuildProgress& progress) {
  const FreeSpace space(world);
  auto index =
      std::make_shared<Index>(Index{space, tolerance_of(world), std::nullopt, ClearanceMeter(space), CostMeter(world)});
  if (space.polygons() != nullptr) index->sight.emplace(*space.polygons(), progress);
  index_ = std::move(index);
}

Verdict Validator::check(const Query2& query, const PathClaim2& claim, const Path2& path) const {
  Verdict verdict;
  const auto fails = [&](std::string reason) {
    verdict.reason = std::move(reason);
    return !verdict.reason.empty();
  };
  const double tolerance = index_->tolerance.penetration(query.radius);
  if (!index_->tolerance.resolves(query.radius)) {
    verdict.reason = too_small_text(query.radius, index_->tolerance);
    return verdict;
  }
  if (fails(points_misfit(path)) || fails(arcs_misfit(path, tolerance)) ||
      fails(ends_misfit(query, claim, path, tolerance)))
    return verdict;
  // Whether it enters blocked space is decided below.
  const MeasuredCost measured = index_->costs.measure(path, std::numeric_limits<double>::infinity());
  if (fails(measures_misfit(measured, index_->tolerance, claim, path, verdict))) return verdict;
  const auto decide = [&](auto&& ask) {
    if (claim.start_used != query.start && has_room(ask, query.start, query.radius, index_->tolerance.crossing())) {
      verdict.reason = "the start was moved to " + point_text(claim.start_used) + ", though it has room where it was";
      return;
    }
    if (query.radius > 0) {
      check_round_agent(ask, query, path, index_->tolerance, verdict);
    } else {
      check_point_agent(ask, query, path, index_->tolerance, verdict);
    }
  };
  index_->with_questions(decide);
  if (!verdict.valid) return verdict;
  // Last, for the clearance of a path that is not free means nothing.
  if (fails(clearance_claim_misfit(claim, index_->meter.clearance(path), tolerance, verdict)))
    verdict.valid = verdict.exact = false;
  return verdict;
}

const Tolerance& Validator::tolerance() const { return index_->tolerance; }

Standing Validator::standing(Vec2 p) const {
  if (!is_valid_point(p)) return {};
  if (index_->with_questions([&](auto&& ask) { return ask.regions_at(p); }) > 0)
    return {PointPlace::free, index_->meter.room(p)};
  const bool is_outside = index_->space.visit(
      [&](const Grid& grid) { return !grid.bounds().contains(p); },
      [&](const PolygonWorld& polygons) { return side_of_ring(polygons.boundary(), p) == Side::outside; });
  return {is_outside ? PointPlace::outside : PointPlace::in_obstacle, 0};
}

}  // namespace taut
