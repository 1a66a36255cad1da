#include "taut/plan/detail/volume/volume_straightener.hpp"

#include <utility>

#include "taut/geometry/predicates.hpp"

namespace taut::detail {

double VolumeStraightener::straighten(ComplexPath<3>& path, Interrupt& interrupt) {
  double cost = cost_of(*complex_, path);
  // What was made may be seen in another way when it is read again: as crossing an edge, or fewer tetrahedra.
  while (!interrupt.was_seen() && read(path)) {
    const double before = cost;
    cost_ = before;
    for (int round = 0; round < kMostRounds && !interrupt.was_seen(); ++round) {
      take_cheaper_sides();
      solve(interrupt);
      settle();
      const bool merged = merge(), shorter = drop_detours();
      if (!try_all(kWays, interrupt) && !merged && !shorter && !try_all(kOver, interrupt)) break;
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

VolumeStraightener::Station VolumeStraightener::station(std::span<const CornerId> corners,
                                                        std::span<const double> shares) const {
  Station out;
  out.count = out.point.count = static_cast<int>(corners.size());
  double sum = 0;
  for (const double share : shares) sum += share;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    out.corners[k] = corners[k];
    out.point.corners[k] = position(corners[k]);
    out.point.shares[k] = corners.size() == 1 ? 1 : shares[k] / sum;
  }
  return out;
}

VolumeStraightener::Station VolumeStraightener::station_near(std::span<const CornerId> corners, Vec3 place,
                                                             double least_share) const {
  std::array<double, 3> shares{1, 0, 0};
  const Vec3 a = position(corners[0]);
  if (corners.size() == 2) {
    const Vec3 along = position(corners[1]) - a;
    shares[1] = std::clamp(dot(place - a, along) / dot(along, along), least_share, 1 - least_share);
    shares[0] = 1 - shares[1];
  } else if (corners.size() == 3) {
    const Vec3 b = position(corners[1]), c = position(corners[2]), normal = cross(b - a, c - a);
    const double size = dot(normal, normal);
    shares[0] = dot(cross(b - place, c - place), normal) / size;
    shares[1] = dot(cross(c - place, a - place), normal) / size;
    shares[2] = dot(cross(a - place, b - place), normal) / size;
    for (double& share : shares) share = std::max(share, least_share);
  }
  return station(corners, std::span(shares).first(corners.size()));
}

VolumeStraightener::Station VolumeStraightener::end_station(Vec3 p, SimplexId t) const {
  const auto& corners = complex_->corners(t);
  std::array<Vec3, 4> at;
  for (std::size_t i = 0; i < 4; ++i) at[i] = complex_->position(corners[i]);
  Station out;
  for (std::size_t i = 0; i < 4; ++i) {
    if (orient3d(at[(i + 1) % 4], at[(i + 2) % 4], at[(i + 3) % 4], p) == 0) continue;  // on the face opposite
    out.corners[static_cast<std::size_t>(out.count++)] = corners[i];
  }
  out.point.corners[0] = p - origin_;
  out.fixed = true;
  return out;
}

// Whether one comes from one tetrahedron to another one around their edge.
bool VolumeStraightener::is_around(SimplexId from, SimplexId to, CornerId u, CornerId v) const {
  bool found = false;
  around_edge(*complex_, from, complex_->index_of(from, u), complex_->index_of(from, v),
              [&](SimplexId t) { found = found || t == to; });
  return found;
}

bool VolumeStraightener::read(const ComplexPath<3>& path) {
  stations_.clear();
  legs_.clear();
  if (path.cells.empty()) return false;
  origin_ = path.points[0];
  stations_.push_back(end_station(path.points[0], path.cells[0]));
  for (std::size_t i = 1; i < path.cells.size(); ++i) {
    const SimplexId before = path.cells[i - 1], behind = path.cells[i];
    if (before == behind) continue;
    const auto& theirs = complex_->corners(behind);
    std::array<CornerId, 4> shared;
    std::size_t count = 0;
    for (const CornerId c : complex_->corners(before)) {
      if (std::find(theirs.begin(), theirs.end(), c) != theirs.end()) shared[count++] = c;
    }
    if (count == 0 || count > 3) return false;
    const Vec3 p = path.points[i] - origin_;
    // Past an edge only within one wedge of it; else through the corner that the path goes through.
    if (count == 2 && !is_around(before, behind, shared[0], shared[1])) {
      if (distance(p, position(shared[1])) < distance(p, position(shared[0]))) shared[0] = shared[1];
      count = 1;
    }
    legs_.push_back(before);
    stations_.push_back(station_near(std::span(shared).first(count), p, 0));
  }
  legs_.push_back(path.cells.back());
  stations_.push_back(end_station(path.points.back(), path.cells.back()));
  return true;
}

void VolumeStraightener::write(const ComplexPath<3>& path) {
  made_.clear();
  made_.points.push_back(path.points[0]);
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    if (i + 1 == legs_.size()) {
      made_.add(path.points.back(), legs_[i]);
      break;
    }
    const Station& s = stations_[i + 1];
    const Vec3 a = complex_->position(s.corners[0]);
    Vec3 p = a;
    for (std::size_t k = 1; static_cast<int>(k) < s.count; ++k)
      p = p + s.point.shares[k] * (complex_->position(s.corners[k]) - a);
    made_.add(p, legs_[i]);
  }
}

double VolumeStraightener::cost_between(std::size_t first_leg, std::size_t last_leg) const {
  double sum = 0;
  for (std::size_t i = first_leg; i <= last_leg; ++i) sum += leg_cost(i);
  return sum;
}

// Solves for every run of stations that slide and have not been solved for.
void VolumeStraightener::solve(Interrupt& interrupt) {
  for (std::size_t first = 0; first + 1 < stations_.size();) {
    std::size_t last = first + 1;
    bool fresh = stations_[first].fresh;
    for (; !stations_[last].fixed && stations_[last].count > 1; ++last) fresh = fresh || stations_[last].fresh;
    if ((fresh || stations_[last].fresh) && last > first + 1) {
      points_.clear();
      weights_.clear();
      for (std::size_t i = first; i <= last; ++i) {
        points_.push_back(stations_[i].point);
        if (i < last) weights_.push_back(complex_->weight(legs_[i]));
      }
      solver_.solve(points_, weights_, interrupt);
      for (std::size_t i = first + 1; i < last; ++i) stations_[i].point.shares = points_[i - first].shares;
    }
    first = last;
  }
  cost_ = cost_between(0, legs_.size() - 1);
  for (std::size_t i = 0; i < stations_.size(); ++i) {
    Station& s = stations_[i];
    s.fresh = false;
    // What was tried from a place that it has left by little is not tried again.
    double beside = kInfinite;
    if (i > 0) beside = distance(s.place(), stations_[i - 1].place());
    if (i + 1 < stations_.size()) beside = std::min(beside, distance(s.place(), stations_[i + 1].place()));
    if (distance(s.place(), s.tried_at) > kTriedPlace * beside) s.tried = {};
  }
}

// Of how many corners it would be without those that it has almost nothing of.
int VolumeStraightener::near_count(const Station& s) {
  int count = 0;
  for (int k = 0; k < s.count; ++k) count += s.point.shares[static_cast<std::size_t>(k)] > kNearCornerRelative ? 1 : 0;
  return count;
}

VolumeStraightener::Station VolumeStraightener::nearer(const Station& s) const {
  std::array<CornerId, 3> corners;
  std::array<double, 3> shares{};
  std::size_t count = 0;
  for (std::size_t k = 0; static_cast<int>(k) < s.count; ++k) {
    if (!(s.point.shares[k] > kNearCornerRelative)) continue;
    corners[count] = s.corners[k];
    shares[count++] = s.point.shares[k];
  }
  return station(std::span(corners).first(count), std::span(shares).first(count));
}

// Points beside an edge or a corner of their face are put on it, together with their neighbours, or else alone, unless
// that makes the path dearer.
void VolumeStraightener::settle() {
  for (std::size_t i = 1; i + 1 < stations_.size(); ++i) {
    std::size_t end = i;
    while (end + 1 < stations_.size() && !stations_[end].fixed && near_count(stations_[end]) < stations_[end].count)
      ++end;
    if (end == i) continue;
    if (!settle_run(i, end - 1)) {
      for (std::size_t k = i; k < end; ++k) settle_run(k, k);
    }
    i = end;
  }
}

bool VolumeStraightener::settle_run(std::size_t first, std::size_t last) {
  const double now = cost_between(first - 1, last);
  kept_.assign(stations_.begin() + static_cast<std::ptrdiff_t>(first),
               stations_.begin() + static_cast<std::ptrdiff_t>(last + 1));
  for (std::size_t i = first; i <= last; ++i) stations_[i] = nearer(stations_[i]);
  if (cost_between(first - 1, last) <= now + nothing()) return true;
  std::copy(kept_.begin(), kept_.end(), stations_.begin() + static_cast<std::ptrdiff_t>(first));
  return false;
}

void VolumeStraightener::remove(std::size_t first_station, std::size_t first_leg, std::size_t count) {
  const auto station = stations_.begin() + static_cast<std::ptrdiff_t>(first_station);
  stations_.erase(station, station + static_cast<std::ptrdiff_t>(count));
  const auto leg = legs_.begin() + static_cast<std::ptrdiff_t>(first_leg);
  legs_.erase(leg, leg + static_cast<std::ptrdiff_t>(count));
}

// Stations in one place are one, on what they have in common.
bool VolumeStraightener::merge() {
  const std::size_t before = legs_.size();
  for (std::size_t i = 0; i + 1 < stations_.size();) {
    if (legs_.size() < 2 || !merge_at(i)) ++i;
  }
  return legs_.size() < before;
}

bool VolumeStraightener::merge_at(std::size_t i) {
  const Station &from = stations_[i], &to = stations_[i + 1];
  double size = 0;
  for (const Station* s : {&from, &to}) {
    if (!s->fixed && s->count > 1) size = std::max(size, distance(s->point.corners[0], s->point.corners[1]));
  }
  if (distance(from.place(), to.place()) > kNearCornerRelative * size) return false;
  if (from.fixed || to.fixed) {
    const bool first = from.fixed;  // the end stays, in the tetrahedron on the other side of the station
    if ((first ? to : from).fixed || !(first ? from.is_within(to) : to.is_within(from))) return false;
    const std::size_t beyond = first ? i + 1 : i - 1;
    const Station& next = stations_[first ? i + 2 : i - 1];
    const double then = complex_->weight(legs_[beyond]) * distance((first ? from : to).place(), next.place());
    if (then > cost_between(std::min(i, beyond), std::max(i, beyond)) + nothing()) return false;
    stations_[first ? i : i + 1].fresh = true;
    remove(first ? i + 1 : i, i, 1);
    return true;
  }
  std::array<CornerId, 3> shared;
  std::array<double, 3> shares{};
  std::size_t count = 0;
  for (std::size_t k = 0; static_cast<int>(k) < from.count; ++k) {
    if (!to.has(from.corners[k])) continue;
    shared[count] = from.corners[k];
    shares[count++] = from.point.shares[k] + kNearCornerRelative * kNearCornerRelative;
  }
  if (count == 0) return false;
  const Station one = station(std::span(shared).first(count), std::span(shares).first(count));
  const double then = complex_->weight(legs_[i - 1]) * distance(stations_[i - 1].place(), one.place()) +
                      complex_->weight(legs_[i + 1]) * distance(one.place(), stations_[i + 2].place());
  if (then > cost_between(i - 1, i + 1) + nothing()) return false;
  stations_[i] = one;
  remove(i + 1, i, 1);
  return true;
}

// Where the path comes back into a tetrahedron over ground that is no cheaper, straight on is shorter.
bool VolumeStraightener::drop_detours() {
  constexpr std::size_t kFarthest = 16;
  const std::size_t before = legs_.size();
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    std::size_t back = i;
    const double weight = complex_->weight(legs_[i]);
    for (std::size_t k = i + 1; k < std::min(legs_.size(), i + kFarthest); ++k) {
      if (legs_[k] == legs_[i]) back = k;
      if (complex_->weight(legs_[k]) < weight) break;
    }
    if (back == i) continue;
    remove(i + 1, i + 1, back - i);
    stations_[i].fresh = stations_[i + 1].fresh = true;
    stations_[i].tried = stations_[i + 1].tried = {};
  }
  return legs_.size() < before;
}

// A leg along a face or an edge counts in the cheapest tetrahedron beside it.
void VolumeStraightener::take_cheaper_sides() {
  for (std::size_t i = 0; i < legs_.size(); ++i) {
    const Station &from = stations_[i], &to = stations_[i + 1];
    const auto& corners = complex_->corners(legs_[i]);
    int on[4], count = 0, off = 0;
    for (int k = 0; k < 4; ++k) {
      const CornerId c = corners[static_cast<std::size_t>(k)];
      if (from.has(c) || to.has(c)) {
        on[count++] = k;
      } else {
        off = k;
      }
    }
    SimplexId cheapest = legs_[i];
    if (count == 3 && complex_->weight_across(legs_[i], off) < complex_->weight(legs_[i]))
      cheapest = complex_->across(legs_[i], off);
    if (count == 2) cheapest = cheapest_around_edge(*complex_, legs_[i], on[0], on[1]);
    if (cheapest == legs_[i]) continue;
    legs_[i] = cheapest;
    stations_[i].fresh = stations_[i + 1].fresh = true;
  }
}

}  // namespace taut::detail
