#include "taut/plan/detail/weighted/straightener.hpp"

#include <algorithm>
#include <utility>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/weighted/least_cost.hpp"

namespace taut::detail {

template <int D, class C>
double Straightener<D, C>::straighten(ComplexPath<D>& path, Interrupt& interrupt) {
  double cost = cost_of(*complex_, path);
  // What was made may be seen in another way when it is read again: as crossing a corner, or fewer triangles.
  while (!interrupt.was_seen() && read(path)) {
    const double before = cost;
    cost_ = before;
    for (int round = 0; round < kMostRounds && !interrupt.was_seen(); ++round) {
      take_cheaper_sides();
      solve(interrupt);
      settle_at_corners();
      const bool shorter = drop_detours();
      if (!try_ways(interrupt) && !shorter && !try_over(interrupt)) break;
    }
    take_cheaper_sides();
    write(path);
    const double after = cost_of(*complex_, made_);
    if (!(after < before)) break;
    path = made_;
    cost = after;
    if (after >= before * (1 - kTieRelative)) break;
  }
  return cost;
}

template <int D, class C>
typename Straightener<D, C>::Station Straightener<D, C>::edge_station(CornerId a, CornerId b, double at) const {
  const Vec<D> from = complex_->position(a), along = complex_->position(b) - from;
  const double whole = length(along);
  return {{from - origin_, (1 / whole) * along, whole, std::clamp(at, 0.0, whole)}, a, b};
}

template <int D, class C>
typename Straightener<D, C>::Station Straightener<D, C>::corner_station(CornerId c) const {
  Station station{{complex_->position(c) - origin_, {}, 0, 0}, c, {}};
  station.fixed = true;
  return station;
}

template <int D, class C>
typename Straightener<D, C>::Station Straightener<D, C>::end_station(Vec<D> p, SimplexId t) const {
  const auto& corners = complex_->corners(t);
  for (const CornerId c : corners) {
    if (complex_->position(c) == p) return corner_station(c);
  }
  Station station;
  for (std::size_t i = 0; i < 3; ++i) {
    const CornerId a = corners[(i + 1) % 3], b = corners[(i + 2) % 3];
    const Vec<D> from = complex_->position(a);
    if (area_between(complex_->position(b) - from, p - from) != 0) continue;
    station.a = a;
    station.b = b;
  }
  station.point.from = p - origin_;
  station.fixed = true;
  return station;
}

template <int D, class C>
bool Straightener<D, C>::read(const ComplexPath<D>& path) {
  stations_.clear();
  legs_.clear();
  if (path.cells.empty()) return false;
  origin_ = path.points[0];
  stations_.push_back(end_station(path.points[0], path.cells[0]));
  for (std::size_t i = 1; i < path.cells.size(); ++i) {
    const SimplexId before = path.cells[i - 1], behind = path.cells[i];
    if (before == behind) continue;
    const Vec<D> p = path.points[i];
    const auto& ours = complex_->corners(before);
    const auto& theirs = complex_->corners(behind);
    std::array<CornerId, 3> shared;
    std::size_t count = 0;
    for (const CornerId c : ours) {
      if (std::find(theirs.begin(), theirs.end(), c) != theirs.end()) shared[count++] = c;
    }
    if (count == 0) return false;
    legs_.push_back(before);
    if (count == 1) {
      stations_.push_back(corner_station(shared[0]));
      continue;
    }
    Station best;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < (count == 2 ? 1u : 3u); ++k) {
      Station station = edge_station(shared[k], shared[(k + 1) % count], 0);
      const Vec<D> to = p - origin_ - station.point.from;
      station.point.at = std::clamp(dot(to, station.point.along), 0.0, station.point.length);
      const double off = distance(station.point.place(), p - origin_);
      if (off < nearest) {
        nearest = off;
        best = station;
      }
    }
    stations_.push_back(best);
  }
  legs_.push_back(path.cells.back());
  stations_.push_back(end_station(path.points.back(), path.cells.back()));
  return true;
}

template <int D, class C>
void Straightener<D, C>::write(const ComplexPath<D>& path) {
  made_.clear();
  made_.points.push_back(path.points[0]);
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    const Station& s = stations_[i + 1];
    Vec<D> p;
    if (i + 1 == legs_.size()) {
      p = path.points.back();
    } else if (s.is_corner()) {
      p = complex_->position(s.a);
    } else {
      p = complex_->position(s.a) + s.point.at * s.point.along;
      if (s.point.at >= s.point.length) p = complex_->position(s.b);
    }
    made_.add(p, legs_[i]);
  }
}

// Solves for every run of stations that slide and have not been solved for.
template <int D, class C>
void Straightener<D, C>::solve(Interrupt& interrupt) {
  for (std::size_t first = 0; first + 1 < stations_.size();) {
    std::size_t last = first + 1;
    bool fresh = false;
    for (; !stations_[last].fixed; ++last) fresh = fresh || stations_[last].fresh;
    if (fresh) {
      points_.clear();
      weights_.clear();
      for (std::size_t i = first; i <= last; ++i) {
        points_.push_back(stations_[i].point);
        if (i < last) weights_.push_back(complex_->weight(legs_[i]));
      }
      solver_.solve(points_, weights_, interrupt);
      for (std::size_t i = first + 1; i < last; ++i) {
        stations_[i].point.at = points_[i - first].at;
        stations_[i].fresh = false;
      }
      stations_[first].fresh = stations_[last].fresh = true;
    }
    first = last;
  }
}

// The corner that a station lies at, or so near that it may as well.
template <int D, class C>
CornerId Straightener<D, C>::near_corner(const Station& station) const {
  if (station.is_corner()) return station.a;
  if (station.fixed) return {};
  const double near = kNearCornerRelative * station.point.length;
  if (station.point.at <= near) return station.a;
  if (station.point.at >= station.point.length - near) return station.b;
  return {};
}

template <int D, class C>
void Straightener<D, C>::settle_at_corners() {
  cost_ = 0;
  for (std::size_t i = 0; i < legs_.size(); ++i) cost_ += leg_cost(i);
  for (std::size_t i = 1; i + 1 < stations_.size(); ++i) {
    if (!stations_[i].fixed) settle_run(i);
  }
  // Stations at one corner after another are one.
  std::size_t kept = 0;
  for (std::size_t i = 1; i < stations_.size(); ++i) {
    const bool same = stations_[i].is_corner() && stations_[kept].is_corner() && stations_[i].a == stations_[kept].a;
    if (same && i + 1 < stations_.size()) continue;
    if (same && kept > 0) {  // the end stays
      stations_[kept] = stations_[i];
      continue;
    }
    legs_[kept] = legs_[i - 1];
    stations_[++kept] = stations_[i];
  }
  stations_.resize(kept + 1);
  legs_.resize(kept);
}

// Puts a run of stations near one corner into it, unless that makes the path dearer.
template <int D, class C>
bool Straightener<D, C>::settle_run(std::size_t first) {
  const CornerId corner = near_corner(stations_[first]);
  if (!corner.valid()) return false;
  std::size_t last = first;
  while (last + 2 < stations_.size() && near_corner(stations_[last + 1]) == corner) ++last;
  const Vec<D> at = complex_->position(corner) - origin_;
  double now = 0;
  for (std::size_t i = first - 1; i <= last; ++i) now += leg_cost(i);
  const double then = complex_->weight(legs_[first - 1]) * distance(stations_[first - 1].point.place(), at) +
                      complex_->weight(legs_[last]) * distance(at, stations_[last + 1].point.place());
  if (then > now + kTieRelative * kSettleShare * cost_) return false;
  for (std::size_t i = first; i <= last; ++i) stations_[i] = corner_station(corner);
  return true;
}

// A station between two legs in one triangle is none: straight on is shorter. Nor is a visit to the triangle behind an
// edge that gains nothing there.
template <int D, class C>
bool Straightener<D, C>::drop_detours() {
  const std::size_t before = legs_.size();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    if (kept > 1 && legs_[kept - 2] == legs_[i] && is_idle(kept - 1)) --kept;
    if (kept > 0 && legs_[kept - 1] == legs_[i]) {
      stations_[kept] = stations_[i + 1];
      stations_[kept].fresh = stations_[kept - 1].fresh = true;
      continue;
    }
    legs_[kept] = legs_[i];
    stations_[++kept] = stations_[i + 1];
  }
  legs_.resize(kept);
  stations_.resize(kept + 1);
  return kept < before;
}

// Whether a leg between two legs in one triangle comes back where it began, or is on ground that is no cheaper.
template <int D, class C>
bool Straightener<D, C>::is_idle(std::size_t leg) const {
  const Station &from = stations_[leg], &to = stations_[leg + 1];
  if (from.fixed || to.fixed || !from.is_at(to.a) || !from.is_at(to.b)) return false;
  if (complex_->weight(legs_[leg]) >= complex_->weight(legs_[leg - 1])) return true;
  return distance(from.point.place(), to.point.place()) <= kNearCornerRelative * from.point.length;
}

// A leg along an edge counts in the cheaper triangle beside it.
template <int D, class C>
void Straightener<D, C>::take_cheaper_sides() {
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    const Station &from = stations_[i], &to = stations_[i + 1];
    if (!from.a.valid() || !to.a.valid()) continue;
    const auto& corners = complex_->corners(legs_[i]);
    for (int side = 0; side < 3; ++side) {
      const CornerId opposite = corners[static_cast<std::size_t>(side)];
      const bool on_side = !from.is_at(opposite) && !to.is_at(opposite);
      if (on_side && complex_->weight_across(legs_[i], side) < complex_->weight(legs_[i])) {
        legs_[i] = complex_->across(legs_[i], side);
        break;
      }
    }
  }
}

template <int D, class C>
CornerId Straightener<D, C>::along_edge(CornerId corner, const Station& other, SimplexId t) const {
  if (!other.a.valid()) return {};
  CornerId end;
  if (other.is_corner()) {
    end = other.a;
  } else if (other.is_at(corner)) {
    end = other.a == corner ? other.b : other.a;
  }
  if (!end.valid() || end == corner) return {};
  const auto& corners = complex_->corners(t);
  return std::find(corners.begin(), corners.end(), end) != corners.end() ? end : CornerId{};
}

// Whether any other way past a corner is cheaper.
template <int D, class C>
bool Straightener<D, C>::try_ways(Interrupt& interrupt) {
  bool any = false;
  for (std::size_t i = 0; i < stations_.size() && !interrupt.was_seen(); ++i) {
    if (!stations_[i].fixed || !stations_[i].fresh) continue;
    stations_[i].fresh = false;
    const bool inner = i > 0 && i + 1 < stations_.size();
    bool found = inner && stations_[i].is_corner() && (try_round(i, 0, interrupt) || try_round(i, 1, interrupt));
    if (!found && i + 1 < stations_.size()) found = try_along(i, true, interrupt);
    if (!found && i > 0) found = try_along(i, false, interrupt);
    any = any || found;
  }
  return any;
}

template <int D, class C>
bool Straightener<D, C>::try_round(std::size_t i, int way, Interrupt& interrupt) {
  const CornerId corner = stations_[i].a;
  const CornerId in_edge = along_edge(corner, stations_[i - 1], legs_[i - 1]);
  const CornerId out_edge = along_edge(corner, stations_[i + 1], legs_[i]);
  if (in_edge.valid() && in_edge == out_edge) return false;
  fan_.clear();
  fan_legs_.clear();
  SimplexId t = legs_[i - 1];
  const int at = complex_->index_of(t, corner);
  CornerId next;  // the edge to be crossed leads from the corner to this one
  fan_legs_.push_back(t);
  if (in_edge.valid()) {
    fan_.push_back(edge_station(corner, in_edge, 0));
    if (way == 1) t = complex_->across(t, 3 - at - complex_->index_of(t, in_edge));
    if (!is_free(t)) return false;
    fan_legs_.push_back(t);
    next = complex_->corners(
        t)[static_cast<std::size_t>(3 - complex_->index_of(t, corner) - complex_->index_of(t, in_edge))];
  } else {
    next = complex_->corners(t)[static_cast<std::size_t>((at + 1 + way) % 3)];
  }
  for (std::size_t steps = complex_->around(corner).size() + 1;; --steps) {
    if (!out_edge.valid() && t == legs_[i]) break;
    if (steps == 0) return false;
    fan_.push_back(edge_station(corner, next, 0));
    if (next == out_edge) {
      fan_legs_.push_back(legs_[i]);
      break;
    }
    const int here = complex_->index_of(t, corner), to = complex_->index_of(t, next);
    t = complex_->across(t, 3 - here - to);
    if (!is_free(t)) return false;
    fan_legs_.push_back(t);
    next =
        complex_->corners(t)[static_cast<std::size_t>(3 - complex_->index_of(t, corner) - complex_->index_of(t, next))];
  }
  if (fan_.empty()) return false;
  // From somewhere off the corner, where nothing has vanished.
  const Vec<D> place = stations_[i].point.place();
  double reach =
      std::min(distance(stations_[i - 1].point.place(), place), distance(stations_[i + 1].point.place(), place));
  for (const Station& s : fan_) reach = std::min(reach, s.point.length);
  for (Station& s : fan_) s.point.at = 0.5 * reach;
  return take_fan(i, i, interrupt);
}

// From station i along an edge beside the leg before or behind it, then through the leg's triangle.
template <int D, class C>
bool Straightener<D, C>::try_along(std::size_t i, bool ahead, Interrupt& interrupt) {
  const Station here = stations_[i];
  if (!here.a.valid()) return false;
  const SimplexId t = legs_[ahead ? i : i - 1];
  const Station& other = stations_[ahead ? i + 1 : i - 1];
  const auto& corners = complex_->corners(t);
  for (int side = 0; side < 3; ++side) {
    const CornerId a = corners[static_cast<std::size_t>((side + 1) % 3)];
    const CornerId b = corners[static_cast<std::size_t>((side + 2) % 3)];
    const CornerId opposite = corners[static_cast<std::size_t>(side)];
    if (here.is_at(opposite) || (other.a.valid() && !other.is_at(opposite))) continue;
    if (!(complex_->weight_across(t, side) < complex_->weight(t))) continue;
    Station station = edge_station(a, b, 0);
    const Vec<D> from = here.point.place() - station.point.from;
    const Vec<D> to = other.point.place() - station.point.from;
    const double between = 0.5 * (dot(from, station.point.along) + dot(to, station.point.along));
    station.point.at = std::clamp(between, 0.0, station.point.length);
    fan_.assign(1, station);
    fan_legs_.clear();
    fan_legs_.push_back(ahead ? complex_->across(t, side) : t);
    fan_legs_.push_back(ahead ? t : complex_->across(t, side));
    if (take_fan(ahead ? i + 1 : i, ahead ? i : i - 1, interrupt)) return true;
  }
  return false;
}

template <int D, class C>
bool Straightener<D, C>::take_fan(std::size_t first, std::size_t last, Interrupt& interrupt) {
  points_.clear();
  weights_.clear();
  points_.push_back(stations_[first - 1].point);
  for (const Station& s : fan_) points_.push_back(s.point);
  points_.push_back(stations_[last + 1].point);
  for (const SimplexId t : fan_legs_) weights_.push_back(complex_->weight(t));
  double now = 0;
  for (std::size_t i = first - 1; i <= last; ++i) now += leg_cost(i);
  const double then = solver_.solve(points_, weights_, interrupt);
  if (!(then < now - kTieRelative * std::max(now, kSettleShare * cost_))) return false;
  for (std::size_t k = 0; k < fan_.size(); ++k) fan_[k].point.at = points_[k + 1].at;
  const auto at = static_cast<std::ptrdiff_t>(first), beyond = static_cast<std::ptrdiff_t>(last + 1);
  stations_.erase(stations_.begin() + at, stations_.begin() + beyond);
  stations_.insert(stations_.begin() + at, fan_.begin(), fan_.end());
  legs_.erase(legs_.begin() + at - 1, legs_.begin() + beyond);
  legs_.insert(legs_.begin() + at - 1, fan_legs_.begin(), fan_legs_.end());
  stations_[first - 1].fresh = stations_[first + fan_.size()].fresh = true;
  return true;
}

template class Straightener<2, SimplexComplex<2, 2>>;
template class Straightener<3, SimplexComplex<2, 3>>;
template class Straightener<2, CellTriangles>;

}  // namespace taut::detail
