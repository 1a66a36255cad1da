// Over corners: the path passes a corner at a distance, on one side, where another valley of the cost may lie on the
// other side. What is tried is local, so it costs about as much as all the rest.
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/weighted/straightener.hpp"

namespace taut::detail {

// Whether the path gets cheaper on the other side of a corner that an edge it crosses ends in.
template <int D, class C>
bool Straightener<D, C>::try_over(Interrupt& interrupt) {
  bool any = false;
  for (std::size_t i = 1; i + 1 < stations_.size() && !interrupt.was_seen(); ++i) {
    if (stations_[i].fixed || stations_[i].tried) continue;
    stations_[i].tried = true;
    any = try_other_side(i, stations_[i].a, interrupt) || try_other_side(i, stations_[i].b, interrupt) || any;
  }
  return any;
}

template <int D, class C>
bool Straightener<D, C>::try_other_side(std::size_t i, CornerId c, Interrupt& interrupt) {
  if (stations_[i].fixed || !stations_[i].is_at(c)) return false;
  // All edges at the corner that follow each other, and between which triangles.
  std::size_t first = i, last = i;
  while (!stations_[first - 1].fixed && stations_[first - 1].is_at(c)) --first;
  while (!stations_[last + 1].fixed && stations_[last + 1].is_at(c)) ++last;
  if (stations_[first - 1].is_at(c) || stations_[last + 1].is_at(c)) return false;
  SimplexId t = legs_[first - 1];
  const auto third = [&](CornerId other) {
    return complex_->corners(t)[static_cast<std::size_t>(3 - complex_->index_of(t, c) - complex_->index_of(t, other))];
  };
  CornerId next = third(stations_[first].a == c ? stations_[first].b : stations_[first].a);
  fan_.clear();
  fan_legs_.assign(1, t);
  double least = complex_->weight(t);
  for (std::size_t steps = complex_->around(c).size() + 1; t != legs_[last]; --steps) {
    if (steps == 0) return false;
    fan_.push_back(edge_station(c, next, 0));
    t = complex_->across(t, complex_->index_of(t, third(next)));
    if (!is_free(t)) return false;
    fan_legs_.push_back(t);
    least = std::min(least, complex_->weight(t));
    next = third(next);
  }
  if (fan_.empty()) return false;
  // Straight on over the cheapest of it would have to be cheaper.
  double now = 0;
  for (std::size_t k = first - 1; k <= last; ++k) now += leg_cost(k);
  const double way = distance(stations_[first - 1].point.place(), stations_[last + 1].point.place());
  if (!(least * way < now * (1 - kTieRelative))) return false;
  for (Station& s : fan_) s.point.at = 0.25 * s.point.length;
  if (!take_fan(first, last, interrupt)) return false;
  stations_[first - 1].tried = stations_[first + fan_.size()].tried = false;
  return true;
}

template bool Straightener<2, SimplexComplex<2, 2>>::try_over(Interrupt&);
template bool Straightener<2, SimplexComplex<2, 2>>::try_other_side(std::size_t, CornerId, Interrupt&);
template bool Straightener<3, SimplexComplex<2, 3>>::try_over(Interrupt&);
template bool Straightener<3, SimplexComplex<2, 3>>::try_other_side(std::size_t, CornerId, Interrupt&);
template bool Straightener<2, CellTriangles>::try_over(Interrupt&);
template bool Straightener<2, CellTriangles>::try_other_side(std::size_t, CornerId, Interrupt&);

}  // namespace taut::detail
