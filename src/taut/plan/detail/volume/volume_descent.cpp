#include "taut/plan/detail/volume/volume_descent.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/detail/infinite.hpp"
#include "taut/cells/detail/tetrahedra/around_edge.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/volume/general_cost.hpp"

namespace taut::detail {
namespace {

bool comes_before(const std::pair<SimplexId, Vec3>& a, const std::pair<SimplexId, Vec3>& b) {
  return a.first < b.first;
}

}  // namespace

double VolumeDescent::weight(SimplexId t) const {
  const double weight = t.valid() ? complex_->weight(t) : kInfinite;
  return kept_.weighted || weight == kInfinite ? weight : 1;
}

VolumeDescent::Place VolumeDescent::in_corner(CornerId id) const {
  return {complex_->position(id), SimplexId(), 1, {id}, field_->at(id)};
}

VolumeDescent::Face VolumeDescent::face_of(SimplexId t, int i) const {
  Face face;
  for (std::size_t k = 0; k < 3; ++k) face[k] = complex_->corners(t)[(static_cast<std::size_t>(i) + 1 + k) % 4];
  return face;
}

VolumeDescent::Place VolumeDescent::in_face(SimplexId t, const Face& face, const Shares& shares) const {
  Place place;
  double sum = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    if (!(shares[k] > kFieldOnEdge)) continue;
    place.corners[static_cast<std::size_t>(place.count++)] = face[k];
    sum += shares[k];
  }
  if (place.count == 1) return in_corner(place.corners[0]);
  place.tetrahedron = t;
  for (std::size_t k = 0; k < 3; ++k) {
    if (!(shares[k] > kFieldOnEdge)) continue;
    place.at = place.at + shares[k] / sum * complex_->position(face[k]);
    place.left += shares[k] / sum * field_->at(face[k]);
  }
  return place;
}

VolumeDescent::Shares VolumeDescent::shares_in(const Face& face, Vec3 p) const {
  const Vec3 a = complex_->position(face[0]), u = complex_->position(face[1]) - a, v = complex_->position(face[2]) - a;
  const Vec3 w = p - a, normal = cross(u, v);
  const double square = dot(normal, normal);
  const Shares none{-1, 0, 0};
  if (!(square > 0) || !(std::fabs(dot(w, normal)) <= kFieldOnEdge * length(normal) * (length(u) + length(v))))
    return none;
  const double second = dot(cross(w, v), normal) / square, third = dot(cross(u, w), normal) / square;
  const Shares shares{1 - second - third, second, third};
  return std::all_of(shares.begin(), shares.end(), [](double s) { return s >= -kFieldOnEdge; }) ? shares : none;
}

std::vector<Vec3> VolumeDescent::from(CornerId id) const {
  if (!(field_->at(id) < kInfinite)) return {};
  std::vector<Vec3> points{complex_->position(id)};
  Place here = in_corner(id);
  bool along_edge = false;
  CornerId pivot;
  int turned = 0;
  for (std::size_t steps = 0; here.count > 0 && here.left > kFieldNothingLeft * field_->greatest(); ++steps) {
    const bool was_inside = here.count > 1;
    const bool patient = steps < 4 * complex_->simplex_count() + 16;
    Place next;
    if (was_inside) {
      // Where costs are interpolated a way may wind itself round an edge or a corner; then it goes there instead.
      pivot = turned > 0 && here.has(pivot) ? pivot : here.corners[0];
      next = patient && turned < kMostTurns ? from_inside(here, true) : lowest_of(here);
      if (patient && !(next.left < here.left)) next = from_inside(here, false);
      const auto shared = std::find_if(next.corners.begin(), next.corners.begin() + next.count,
                                       [&](CornerId c) { return here.has(c); });
      if (!next.has(pivot)) {
        turned = 0;
        pivot = shared != next.corners.begin() + next.count ? *shared : CornerId();
      }
      turned = pivot.valid() ? turned + 1 : 0;
    } else {
      turned = 0;
      next = lowest(here.corners[0]);
      if (patient && (!along_edge || !(next.left < here.left))) next = from_corner(here);
    }
    if (next.at != points.back()) points.push_back(next.at);
    if (!was_inside && !(next.left < here.left)) break;
    // Where nothing was lower than inside a face, the next step is from one of its corners, and not back.
    along_edge = was_inside && !(next.left < here.left);
    here = next;
  }
  // Nothing is left between sources; but what lies between them need not be one itself.
  if (here.count > 1 && !is_in_source(std::span(here.corners).first(static_cast<std::size_t>(here.count)))) {
    CornerId nearest = here.corners[0];
    for (int k = 1; k < here.count; ++k) {
      const CornerId c = here.corners[static_cast<std::size_t>(k)];
      if (distance(complex_->position(c), here.at) < distance(complex_->position(nearest), here.at)) nearest = c;
    }
    points.push_back(complex_->position(nearest));
  }
  return points;
}

// To the point that the corner's distance was measured from: its last turn, a point of a face opposite to it, or of one
// of its own where the way goes along that; if it is none of these, a source that was seen straight. What is left there
// is what this way leaves.
VolumeDescent::Place VolumeDescent::from_corner(const Place& here) const {
  const CornerId corner = here.corners[0];
  const Vec3 before = field_->before(corner);
  const Place end{before, SimplexId(), 0, {}, 0};
  if (before == here.at) return end;
  if (!kept_.turns->empty()) {
    const std::uint32_t turn = (*kept_.turns)[corner.value];
    const auto corners = static_cast<std::uint32_t>(complex_->corner_count());
    if (turn >= corners) return {(*kept_.points)[turn - corners].second, SimplexId(), 0, {}, 0};
    if (turn != corner.value) return in_corner(CornerId(turn));
  }
  Place best;
  best.left = kInfinite;
  for (const SimplexId t : complex_->around(corner)) {
    if (weight(t) == kInfinite) continue;
    if (const Vec3* source = source_at(t, before, kFieldOnEdge * distance(before, here.at)))
      return {*source, SimplexId(), 0, {}, 0};
    const int apex = complex_->index_of(t, corner);
    for (int i = 0; i < 4; ++i) {
      if (i != apex && !kept_.weighted) continue;
      const Face face = face_of(t, i);
      const Shares shares = shares_in(face, before);
      if (shares[0] < -kFieldOnEdge) continue;
      Place place = in_face(t, face, shares);
      if (i != apex && place.count > 1) {
        double w = std::min(weight(t), weight(complex_->across(t, i)));
        if (place.count == 2) {
          const int a = complex_->index_of(t, place.corners[0]), b = complex_->index_of(t, place.corners[1]);
          w = weight(cheapest_around_edge(*complex_, t, a, b));
        }
        place.left = std::max(0.0, here.left - w * distance(here.at, before));
      }
      if (place.left < here.left && place.left < best.left) best = place;
    }
  }
  return best.left < kInfinite ? best : kept_.weighted ? lowest(corner) : end;
}

VolumeDescent::Place VolumeDescent::from_inside(const Place& here, bool rejecting) const {
  const auto is_less = [](const Step& a, const Step& b) { return a.cost < b.cost; };
  std::vector<Step> steps, ahead;
  collect(here, rejecting, steps);
  while (!steps.empty()) {
    const auto best = std::min_element(steps.begin(), steps.end(), is_less);
    if (best->is_sure) return best->to;
    ahead.clear();
    collect(best->to, rejecting, ahead);
    const auto next = std::min_element(ahead.begin(), ahead.end(), is_less);
    best->cost = next == ahead.end() ? kInfinite : best->way + next->cost;
    best->is_sure = true;
  }
  return lowest_of(here);
}

void VolumeDescent::collect(const Place& here, bool rejecting, std::vector<Step>& out) const {
  const auto take = [&](double w, const Place& place) {
    if (!(place.left < here.left)) return;
    const double way = w * distance(here.at, place.at);
    const bool is_sure = place.count < 2 || !(place.left > kFieldNothingLeft * field_->greatest());
    out.push_back({place, way, way + place.left, is_sure});
  };
  const auto through = [&](SimplexId t) {
    const double w = weight(t);
    if (w == kInfinite) return;
    const std::pair<SimplexId, Vec3> key{t, {}};
    const auto sources = std::equal_range(kept_.points->begin(), kept_.points->end(), key, comes_before);
    for (auto source = sources.first; source != sources.second; ++source)
      take(w, {source->second, SimplexId(), 0, {}, 0});
    for (int i = 0; i < 4; ++i) {
      const CornerId c = complex_->corners(t)[static_cast<std::size_t>(i)];
      take(w, in_corner(c));
      if (!here.has(c)) continue;
      // The faces that it does not stand in are those opposite to its own corners.
      const Face face = face_of(t, i);
      std::array<Vec3, 3> seen;
      Shares costs;
      std::array<bool, 3> rejected;  // of the edge opposite to each corner
      bool whole = true;
      for (std::size_t k = 0; k < 3; ++k) {
        seen[k] = complex_->position(face[k]) - here.at;
        costs[k] = field_->at(face[k]);
        rejected[k] = rejecting && is_rejected(face[(k + 1) % 3], face[(k + 2) % 3]);
        whole = whole && !rejected[k];
      }
      const auto take_over = [&](const Shares& over) {
        const SimplexLeast<3> way = least_over_simplex(seen, over, w);
        if (way.cost < kInfinite) take(w, in_face(t, face, way.at));
      };
      if (whole) take_over(costs);
      for (std::size_t k = 0; k < 3 && !whole; ++k) {
        if (rejected[k]) continue;
        Shares edge = costs;
        edge[k] = kInfinite;
        take_over(edge);
      }
    }
  };
  const auto index = [&](std::size_t k) { return complex_->index_of(here.tetrahedron, here.corners[k]); };
  if (here.count == 2) {
    around_edge(*complex_, here.tetrahedron, index(0), index(1), through);
  } else {
    const SimplexId other = complex_->across(here.tetrahedron, 6 - index(0) - index(1) - index(2));
    through(here.tetrahedron);
    if (other.valid()) through(other);
  }
}

bool VolumeDescent::is_rejected(CornerId a, CornerId b) const {
  const CornerId ends[2] = {a, b};
  if (field_->at(a) == 0 && field_->at(b) == 0) return !is_in_source(ends);
  const Vec3 first = complex_->position(a) - field_->before(a), second = complex_->position(b) - field_->before(b);
  return first != Vec3{} && second != Vec3{} && dot(first, second) <= 0;
}

// The lowest neighbour; the corner itself if none is lower.
VolumeDescent::Place VolumeDescent::lowest(CornerId corner) const {
  Place best = in_corner(corner);
  for (const SimplexId t : complex_->around(corner)) {
    if (weight(t) == kInfinite) continue;
    for (const CornerId c : complex_->corners(t))
      if (field_->at(c) < best.left) best = in_corner(c);
  }
  return best;
}

VolumeDescent::Place VolumeDescent::lowest_of(const Place& here) const {
  Place best = in_corner(here.corners[0]);
  for (int k = 1; k < here.count; ++k) {
    const CornerId c = here.corners[static_cast<std::size_t>(k)];
    if (field_->at(c) < best.left) best = in_corner(c);
  }
  return best;
}

const Vec3* VolumeDescent::source_at(SimplexId t, Vec3 p, double near) const {
  const std::pair<SimplexId, Vec3> key{t, {}};
  const auto sources = std::equal_range(kept_.points->begin(), kept_.points->end(), key, comes_before);
  const auto found = std::find_if(sources.first, sources.second,
                                  [&](const auto& source) { return distance(source.second, p) <= near; });
  return found == sources.second ? nullptr : &found->second;
}

bool VolumeDescent::is_in_source(std::span<const CornerId> corners) const {
  if (kept_.facets->empty()) return false;
  for (const SimplexId t : complex_->around(corners[0])) {
    for (int i = 0; i < 4; ++i) {
      if (!std::binary_search(kept_.facets->begin(), kept_.facets->end(), 4 * t.value + static_cast<std::uint32_t>(i)))
        continue;
      const Face face = face_of(t, i);
      if (std::all_of(corners.begin(), corners.end(),
                      [&](CornerId c) { return std::find(face.begin(), face.end(), c) != face.end(); }))
        return true;
    }
  }
  return false;
}

}  // namespace taut::detail
