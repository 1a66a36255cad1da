// Other ways: round an edge or a corner, and along cheaper ground. What is tried is local.
#include <utility>

#include "taut/plan/detail/volume/volume_straightener.hpp"

namespace taut::detail {

bool VolumeStraightener::try_all(Tries what, Interrupt& interrupt) {
  bool any = false;
  for (std::size_t i = 0; i < stations_.size() && !interrupt.was_seen(); ++i) {
    Station& here = stations_[i];
    const bool news = !here.tried[what] || (i > 0 && !stations_[i - 1].tried[what]) ||
                      (i + 1 < stations_.size() && !stations_[i + 1].tried[what]);
    if (news) any = try_at(i, what, interrupt) || any;
  }
  for (Station& s : stations_) {
    if (s.fresh) continue;
    s.tried[what] = true;
    s.tried_at = s.place();
  }
  return any;
}

bool VolumeStraightener::try_at(std::size_t i, Tries what, Interrupt& interrupt) {
  const bool inner = i > 0 && i + 1 < stations_.size();
  if (what == kOver) return inner && try_over_edges(i, interrupt);
  bool found = false;
  if (inner && stations_[i].count == 2) {
    found = try_round(i, i, false, interrupt) || try_round(i, i, true, interrupt);
    std::size_t last = i;
    while (!found && last + 2 < stations_.size() && stations_[last + 1].count == 2 &&
           stations_[last + 1].is_within(stations_[i]))
      ++last;
    if (last > i) found = try_round(i, last, false, interrupt) || try_round(i, last, true, interrupt);
  } else if (inner && stations_[i].count == 1) {
    const CornerId c = stations_[i].corners[0];
    found = try_past(c, i, i, interrupt) || try_star(c, i, i, interrupt);
  }
  return found || (i + 1 < stations_.size() && try_along(i, interrupt));
}

bool VolumeStraightener::turn(SimplexId from, SimplexId to, CornerId u, CornerId v, CornerId over, double along) {
  constexpr double kOff = 0.25;  // of the way from the edge to the third corner
  fan_.clear();
  fan_legs_.assign(1, from);
  SimplexId t = from;
  for (std::size_t steps = complex_->around(u).size() + 1; t != to; --steps) {
    if (steps == 0) return false;
    const std::array<CornerId, 3> face{u, v, over};
    const std::array<double, 3> shares{(1 - kOff) * (1 - along), (1 - kOff) * along, kOff};
    fan_.push_back(station(face, shares));
    const auto& corners = complex_->corners(t);
    int opposite = 0;
    while (std::find(face.begin(), face.end(), corners[static_cast<std::size_t>(opposite)]) != face.end()) ++opposite;
    t = complex_->across(t, opposite);
    if (!is_free(t)) return false;
    fan_legs_.push_back(t);
    for (const CornerId c : complex_->corners(t)) {
      if (std::find(face.begin(), face.end(), c) == face.end()) over = c;
    }
  }
  return true;
}

// Round the edge that these stations lie on, one way or the other.
bool VolumeStraightener::try_round(std::size_t first, std::size_t last, bool other_side, Interrupt& interrupt) {
  const CornerId u = stations_[first].corners[0], v = stations_[first].corners[1];
  CornerId over;
  for (const CornerId c : complex_->corners(legs_[first - 1])) {
    if (c == u || c == v) continue;
    if (!over.valid() || other_side) over = c;
  }
  const double along = std::clamp(stations_[first].point.shares[1], 0.05, 0.95);
  return turn(legs_[first - 1], legs_[last], u, v, over, along) && take_fan(first, last, interrupt);
}

// The other side of the edges of the face that a station lies on, and of its corners.
bool VolumeStraightener::try_over_edges(std::size_t i, Interrupt& interrupt) {
  if (stations_[i].fixed) return false;
  const auto run_of = [&](auto serves) {
    std::size_t first = i, last = i;
    while (!stations_[first - 1].fixed && serves(stations_[first - 1])) --first;
    while (!stations_[last + 1].fixed && serves(stations_[last + 1])) ++last;
    return std::pair(first, last);
  };
  if (stations_[i].count == 3) {
    for (std::size_t k = 0; k < 3; ++k) {
      const CornerId u = stations_[i].corners[k], v = stations_[i].corners[(k + 1) % 3];
      const auto [first, last] = run_of([&](const Station& s) { return s.count == 3 && s.has(u) && s.has(v); });
      if (first != i) continue;  // was tried from there
      CornerId over;
      for (const CornerId c : complex_->corners(legs_[first - 1])) {
        if (!stations_[first].has(c)) over = c;
      }
      const Station along = station_near(std::array{u, v}, stations_[i].place(), 0.05);
      if (!turn(legs_[first - 1], legs_[last], u, v, over, along.point.shares[1])) continue;
      double least = kInfinite;
      for (const SimplexId t : fan_legs_) least = std::min(least, complex_->weight(t));
      const double straight = distance(stations_[first - 1].place(), stations_[last + 1].place());
      if (!(least * straight < cost_between(first - 1, last) * (1 - kTieRelative))) continue;
      if (take_fan(first, last, interrupt)) return true;
    }
  }
  for (int k = 0; k < stations_[i].count; ++k) {
    const CornerId c = stations_[i].corners[static_cast<std::size_t>(k)];
    const auto [first, last] = run_of([&](const Station& s) { return s.has(c); });
    if (first == i && try_star(c, first, last, interrupt)) return true;
  }
  return false;
}

// Along a face or an edge of the leg's tetrahedron.
bool VolumeStraightener::try_along(std::size_t leg, Interrupt& interrupt) {
  const SimplexId t = legs_[leg];
  const auto corners = complex_->corners(t);
  for (std::size_t i = 0; i < 4; ++i) {
    const std::array<CornerId, 3> face{corners[(i + 1) % 4], corners[(i + 2) % 4], corners[(i + 3) % 4]};
    if (complex_->weight_across(t, static_cast<int>(i)) < complex_->weight(t) &&
        try_along(leg, face, complex_->across(t, static_cast<int>(i)), interrupt))
      return true;
  }
  for (int a = 0; a < 3; ++a) {
    for (int b = a + 1; b < 4; ++b) {
      const SimplexId behind = cheapest_around_edge(*complex_, t, a, b);
      const std::array<CornerId, 2> edge{corners[static_cast<std::size_t>(a)], corners[static_cast<std::size_t>(b)]};
      if (complex_->weight(behind) < complex_->weight(t) && try_along(leg, edge, behind, interrupt)) return true;
    }
  }
  return false;
}

bool VolumeStraightener::try_along(std::size_t leg, std::span<const CornerId> corners, SimplexId behind,
                                   Interrupt& interrupt) {
  const SimplexId t = legs_[leg];
  const Station &from = stations_[leg], &to = stations_[leg + 1];
  const Vec3 p = from.place(), q = to.place(), a = position(corners[0]), b = position(corners[1]);
  // How far they are from the plane of the face or the line of the edge, and from each other along it.
  double off = 0, along = 0;
  if (corners.size() == 3) {
    Vec3 normal = cross(b - a, position(corners[2]) - a);
    normal = (1 / length(normal)) * normal;
    off = std::fabs(dot(normal, p - a)) + std::fabs(dot(normal, q - a));
    along = length(cross(normal, q - p));
  } else {
    const Vec3 unit = (1 / distance(a, b)) * (b - a);
    off = length(cross(unit, p - a)) + length(cross(unit, q - a));
    along = std::fabs(dot(unit, q - p));
  }
  // At the critical angle, which is the best there is.
  const double dear = complex_->weight(t), cheap = complex_->weight(behind);
  if (!(cheap * along + std::sqrt((dear - cheap) * (dear + cheap)) * off < leg_cost(leg) * (1 - kTieRelative)))
    return false;
  const auto is_on = [&](const Station& s) {
    return std::all_of(s.corners.begin(), s.corners.begin() + s.count,
                       [&](CornerId c) { return std::find(corners.begin(), corners.end(), c) != corners.end(); });
  };
  const bool begins = is_on(from), ends = is_on(to);
  if (begins && ends) return false;
  fan_.clear();
  fan_legs_.clear();
  constexpr double kLeastShare = 0.02;
  if (!begins) {
    fan_legs_.push_back(t);
    fan_.push_back(station_near(corners, p + 0.3 * (q - p), kLeastShare));
  }
  fan_legs_.push_back(behind);
  if (!ends) {
    fan_.push_back(station_near(corners, p + 0.7 * (q - p), kLeastShare));
    fan_legs_.push_back(t);
  }
  return take_fan(leg + 1, leg, interrupt);
}

// Straight on beside a corner, through the tetrahedra around it that the line meets.
bool VolumeStraightener::try_past(CornerId c, std::size_t first, std::size_t last, Interrupt& interrupt) {
  SimplexId t = legs_[first - 1];
  const SimplexId end = legs_[last];
  const Vec3 at = position(c), p = stations_[first - 1].place() - at, q = stations_[last + 1].place() - at;
  fan_.clear();
  fan_legs_.assign(1, t);
  double gone = 0;
  CornerId came_over;  // the corner opposite to the face it came through
  for (std::size_t steps = complex_->around(c).size() + 1; t != end; --steps) {
    if (steps == 0) return false;
    const auto& corners = complex_->corners(t);
    double leaves = kInfinite;
    int over = -1;
    for (int i = 0; i < 4; ++i) {
      const CornerId opposite = corners[static_cast<std::size_t>(i)];
      if (opposite == c || opposite == came_over) continue;
      std::array<Vec3, 2> side;
      std::size_t count = 0;
      for (const CornerId d : corners) {
        if (d != c && d != opposite) side[count++] = position(d) - at;
      }
      const Vec3 normal = cross(side[0], side[1]);
      const double inward = dot(normal, position(opposite) - at) < 0 ? -1 : 1;
      const double from = inward * dot(normal, p), to = inward * dot(normal, q);
      if (!(to < from)) continue;  // not this way
      if (const double there = from / (from - to); there < leaves) leaves = there, over = i;
    }
    if (over < 0 || leaves > 1) return false;
    gone = std::clamp(leaves, gone, 1.0);
    std::array<CornerId, 3> face{c};
    std::size_t count = 1;
    for (const CornerId d : corners) {
      if (d != c && d != corners[static_cast<std::size_t>(over)]) face[count++] = d;
    }
    fan_.push_back(station_near(face, at + p + gone * (q - p), 0.01));
    const SimplexId next = complex_->across(t, over);
    if (!is_free(next)) return false;
    for (const CornerId d : complex_->corners(next)) {
      if (std::find(face.begin(), face.end(), d) == face.end()) came_over = d;
    }
    t = next;
    fan_legs_.push_back(t);
  }
  return take_fan(first, last, interrupt);
}

// Points of the faces at a corner, this far from it where edges are longer.
void VolumeStraightener::list_star(CornerId c, double reach) {
  star_.clear();
  const Vec3 at = position(c);
  for (const SimplexId t : complex_->around(c)) {
    if (!is_free(t)) continue;
    const auto& corners = complex_->corners(t);
    for (std::size_t i = 0; i < 4; ++i) {
      const SimplexId other = complex_->across(t, static_cast<int>(i));
      if (corners[i] == c || !is_free(other) || other < t) continue;
      StarPoint point;
      point.beside = {t, other};
      std::size_t count = 0;
      for (const CornerId d : corners) {
        if (d != c && d != corners[i]) point.corners[count++] = d;
      }
      const Vec3 u = position(point.corners[0]) - at, v = position(point.corners[1]) - at;
      for (const double turn : {0.12, 0.5, 0.88}) {
        point.shares = {(1 - turn) * std::min(0.6, reach / length(u)), turn * std::min(0.6, reach / length(v))};
        point.at = at + point.shares[0] * u + point.shares[1] * v;
        star_.push_back(point);
      }
    }
  }
}

// The cheapest way over points of the faces at a corner.
bool VolumeStraightener::try_star(CornerId c, std::size_t first, std::size_t last, Interrupt& interrupt) {
  const SimplexId begin = legs_[first - 1], end = legs_[last];
  const Vec3 p = stations_[first - 1].place(), q = stations_[last + 1].place(), at = position(c);
  double reach = 0;
  for (std::size_t i = first; i <= last; ++i)
    reach += distance(stations_[i].place(), at) / static_cast<double>(last - first + 1);
  const double ends = std::min(distance(p, at), distance(q, at));
  if (!(reach > 0)) reach = 0.5 * ends;
  if (!(reach > 0)) return false;
  list_star(c, reach);
  const auto is_beside = [](const StarPoint& s, SimplexId t) { return s.beside[0] == t || s.beside[1] == t; };
  for (StarPoint& s : star_) {
    if (is_beside(s, begin)) s.cost = complex_->weight(begin) * distance(p, s.at);
    s.from = star_.size();
  }
  const auto shared = [&](const StarPoint& a, const StarPoint& b) {
    SimplexId best;
    for (const SimplexId t : a.beside) {
      if (is_beside(b, t) && (!best.valid() || complex_->weight(t) < complex_->weight(best))) best = t;
    }
    return best;
  };
  double best = kInfinite;
  std::size_t reached = star_.size();
  for (;;) {
    std::size_t next = star_.size();
    for (std::size_t k = 0; k < star_.size(); ++k) {
      if (!star_[k].done && star_[k].cost < (next < star_.size() ? star_[next].cost : best)) next = k;
    }
    if (next == star_.size()) break;
    if (interrupt.asked(static_cast<std::uint32_t>(star_.size() / 2))) return false;
    StarPoint& here = star_[next];
    here.done = true;
    if (is_beside(here, end)) {
      const double cost = here.cost + complex_->weight(end) * distance(here.at, q);
      if (cost < best) best = cost, reached = next;
    }
    for (StarPoint& s : star_) {
      if (s.done) continue;
      const SimplexId t = shared(here, s);
      if (!t.valid()) continue;
      const double cost = here.cost + complex_->weight(t) * distance(here.at, s.at);
      if (cost < s.cost) s.cost = cost, s.from = next;
    }
  }
  if (reached == star_.size()) return false;
  // From the end back; a point between two pieces in one tetrahedron is left out.
  fan_.clear();
  fan_legs_.assign(1, end);
  for (std::size_t k = reached; k < star_.size(); k = star_[k].from) {
    const StarPoint& s = star_[k];
    const SimplexId before = s.from < star_.size() ? shared(star_[s.from], s) : begin;
    if (before == fan_legs_.back()) continue;
    const std::array<CornerId, 3> face{c, s.corners[0], s.corners[1]};
    const std::array<double, 3> shares{1 - s.shares[0] - s.shares[1], s.shares[0], s.shares[1]};
    fan_.push_back(station(face, shares));
    fan_legs_.push_back(before);
  }
  std::reverse(fan_.begin(), fan_.end());
  std::reverse(fan_legs_.begin(), fan_legs_.end());
  const auto now = legs_.begin() + static_cast<std::ptrdiff_t>(first - 1);
  const bool same = fan_legs_.size() == last - first + 2 && std::equal(fan_legs_.begin(), fan_legs_.end(), now) &&
                    std::all_of(stations_.begin() + static_cast<std::ptrdiff_t>(first),
                                stations_.begin() + static_cast<std::ptrdiff_t>(last + 1),
                                [](const Station& s) { return s.count == 3; });
  return !same && take_fan(first, last, interrupt);
}

bool VolumeStraightener::take_fan(std::size_t first, std::size_t last, Interrupt& interrupt) {
  points_.clear();
  weights_.clear();
  points_.push_back(stations_[first - 1].point);
  for (const Station& s : fan_) points_.push_back(s.point);
  points_.push_back(stations_[last + 1].point);
  for (const SimplexId t : fan_legs_) weights_.push_back(complex_->weight(t));
  const double now = cost_between(first - 1, last), then = solver_.solve(points_, weights_, interrupt);
  if (!(then < now - kTieRelative * std::max(now, kSettleShare * cost_))) return false;
  for (std::size_t k = 0; k < fan_.size(); ++k) fan_[k].point.shares = points_[k + 1].shares;
  const auto at = static_cast<std::ptrdiff_t>(first), beyond = static_cast<std::ptrdiff_t>(last + 1);
  stations_.erase(stations_.begin() + at, stations_.begin() + beyond);
  stations_.insert(stations_.begin() + at, fan_.begin(), fan_.end());
  legs_.erase(legs_.begin() + at - 1, legs_.begin() + beyond);
  legs_.insert(legs_.begin() + at - 1, fan_legs_.begin(), fan_legs_.end());
  for (Station* s : {&stations_[first - 1], &stations_[first + fan_.size()]}) {
    s->fresh = true;
    s->tried = {};
  }
  return true;
}

}  // namespace taut::detail
