// The way from a corner down a distance field (perkins2013 §6.2.1: a path for every node, to a point of the boundary
// that may lie between nodes).
#include <algorithm>
#include <cmath>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/volume/volume_descent.hpp"
#include "taut/plan/detail/weighted/triangle_cost.hpp"
#include "taut/plan/distance_field.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kFieldEnds = std::numeric_limits<double>::infinity();

// Where a way stands: in a corner, or in a point of the side of `triangle` opposite to its corner `side`.
template <int D>
struct FieldPlace {
  Vec<D> at;
  CornerId corner;
  SimplexId triangle;
  int side = 0;
  double left = 0;  // what the field says there
};

template <int D>
class FieldDescent {
 public:
  using Complex = SimplexComplex<2, D>;
  using Points = std::vector<std::pair<SimplexId, Vec<D>>>;

  FieldDescent(const DistanceField<D>& field, const Points& sources, const std::vector<std::uint32_t>& facets,
               bool weighted)
      : field_(&field), complex_(&field.complex()), sources_(&sources), facets_(&facets), weighted_(weighted) {}

  std::vector<Vec<D>> from(CornerId id) const {
    if (!(field_->at(id) < kFieldEnds)) return {};
    std::vector<Vec<D>> points{complex_->position(id)};
    FieldPlace<D> here = in_corner(id);
    // Values fall from corner to corner. Between corners they may not, where ways meet from different sides: then it
    // goes on along edges.
    for (std::size_t steps = 0; here.left > kFieldNothingLeft * field_->greatest(); ++steps) {
      const bool along_edges = steps > 4 * complex_->simplex_count() + 16;
      FieldPlace<D> next = !here.corner.valid() ? from_side(here)
                           : along_edges        ? lowest(here.corner)
                                                : from_corner(here);
      if (next.at != points.back()) points.push_back(next.at);
      if (next.corner.valid() && here.corner.valid() && !(next.left < here.left)) break;
      here = next;
    }
    // Nothing is left along an edge between two sources; but it need not be one itself.
    if (here.triangle.valid() && !is_source_edge(here.triangle, here.side)) {
      const auto [a, b] = ends_of(here.triangle, here.side);
      const Vec<D> first = complex_->position(a), second = complex_->position(b);
      points.push_back(distance(here.at, first) <= distance(here.at, second) ? first : second);
    }
    return points;
  }

 private:
  [[nodiscard]] double weight(SimplexId t) const {
    const double weight = t.valid() ? complex_->weight(t) : kFieldEnds;
    return weighted_ || weight == kFieldEnds ? weight : 1;
  }
  [[nodiscard]] FieldPlace<D> in_corner(CornerId id) const {
    return {complex_->position(id), id, SimplexId(), 0, field_->at(id)};
  }
  [[nodiscard]] static FieldPlace<D> end(Vec<D> at) { return {at, CornerId(), SimplexId(), 0, 0}; }

  // To the point that the corner's distance was measured from: on a side opposite to it, in a neighbour, or, if it is
  // neither, in a source that was seen straight.
  [[nodiscard]] FieldPlace<D> from_corner(const FieldPlace<D>& here) const {
    const Vec<D> before = field_->before(here.corner);
    if (before == here.at) return end(before);
    for (const SimplexId t : complex_->around(here.corner)) {
      for (const CornerId c : complex_->corners(t)) {
        if (complex_->position(c) == before && c != here.corner) return in_corner(c);
      }
    }
    for (const SimplexId t : complex_->around(here.corner)) {
      if (weight(t) == kFieldEnds || is_source(t, before)) continue;
      for (int i = 0; i < 3; ++i) {
        const auto [a, b] = ends_of(t, i);
        const Vec<D> from = complex_->position(a), along = complex_->position(b) - from;
        const double share = dot(before - from, along) / dot(along, along);
        if (!(share >= -kFieldOnEdge) || !(share <= 1 + kFieldOnEdge)) continue;
        if (distance(from + share * along, before) > kFieldOnEdge * length(along)) continue;
        if (share <= kFieldOnEdge || share >= 1 - kFieldOnEdge) {
          if (const CornerId c = share <= kFieldOnEdge ? a : b; c != here.corner) return in_corner(c);
          continue;
        }
        // Along one of its own sides it comes from a corner beyond it: what is left is what that leaves.
        const bool is_own = a == here.corner || b == here.corner;
        const double left =
            is_own ? here.left - std::min(weight(t), weight(complex_->across(t, i))) * distance(here.at, before)
                   : field_->at(a) + share * (field_->at(b) - field_->at(a));
        if (left < kFieldEnds) return {before, CornerId(), t, i, left};
      }
    }
    return end(before);
  }
  // The best of all ways through the two triangles of a side, to what is less than here; if there is none, to the lower
  // end of the side.
  [[nodiscard]] FieldPlace<D> from_side(const FieldPlace<D>& here) const {
    const auto [a, b] = ends_of(here.triangle, here.side);
    FieldPlace<D> best = in_corner(field_->at(a) <= field_->at(b) ? a : b);
    const SimplexId other = complex_->across(here.triangle, here.side);
    double least = kFieldEnds;
    if (best.left < here.left)
      least = std::min(weight(here.triangle), weight(other)) * distance(here.at, best.at) + best.left;
    for (const SimplexId t : {here.triangle, other}) {
      const double w = weight(t);
      if (w == kFieldEnds) continue;
      const auto take = [&](double cost, const FieldPlace<D>& place) {
        if (!(cost < least) || !(place.left < here.left)) return;
        least = cost;
        best = place;
      };
      for (auto [first, last] = sources_in(t); first != last; ++first)
        take(w * distance(here.at, first->second), end(first->second));
      const int opposite = t == here.triangle ? here.side : side_of(t, a, b);
      const CornerId far = complex_->corners(t)[static_cast<std::size_t>(opposite)];
      take(w * distance(here.at, complex_->position(far)) + field_->at(far), in_corner(far));
      for (const int side : {(opposite + 1) % 3, (opposite + 2) % 3}) take_through(here, t, side, w, take);
    }
    return best;
  }
  template <class Take>
  void take_through(const FieldPlace<D>& here, SimplexId t, int side, double w, Take take) const {
    const auto [a, b] = ends_of(t, side);
    const double from = field_->at(a), to = field_->at(b);
    if (!(std::max(from, to) < kFieldEnds)) return;
    const Vec<D> start = complex_->position(a), along = complex_->position(b) - start;
    if (area_between(start - here.at, along) == 0) return;
    const LeastCost way = least_cost(cost_shape(start - here.at, along), w, to - from, from);
    if (way.at == 0 || way.at == 1) return take(way.cost, in_corner(way.at == 0 ? a : b));
    take(way.cost, {start + way.at * along, CornerId(), t, side, from + way.at * (to - from)});
  }
  // The lowest neighbour; the corner itself if none is lower.
  [[nodiscard]] FieldPlace<D> lowest(CornerId corner) const {
    FieldPlace<D> best = in_corner(corner);
    for (const SimplexId t : complex_->around(corner)) {
      if (weight(t) == kFieldEnds) continue;
      for (const CornerId c : complex_->corners(t))
        if (field_->at(c) < best.left) best = in_corner(c);
    }
    return best;
  }
  [[nodiscard]] std::pair<CornerId, CornerId> ends_of(SimplexId t, int side) const {
    const auto& corners = complex_->corners(t);
    return {corners[static_cast<std::size_t>((side + 1) % 3)], corners[static_cast<std::size_t>((side + 2) % 3)]};
  }
  // Opposite to which corner the side between these two lies.
  [[nodiscard]] int side_of(SimplexId t, CornerId a, CornerId b) const {
    return 3 - complex_->index_of(t, a) - complex_->index_of(t, b);
  }
  [[nodiscard]] auto sources_in(SimplexId t) const {
    struct ByTriangle {
      bool operator()(const std::pair<SimplexId, Vec<D>>& a, SimplexId b) const { return a.first < b; }
      bool operator()(SimplexId a, const std::pair<SimplexId, Vec<D>>& b) const { return a < b.first; }
    };
    return std::equal_range(sources_->begin(), sources_->end(), t, ByTriangle{});
  }
  [[nodiscard]] bool is_source_edge(SimplexId t, int side) const {
    return std::binary_search(facets_->begin(), facets_->end(), 3 * t.value + static_cast<std::uint32_t>(side));
  }
  [[nodiscard]] bool is_source(SimplexId t, Vec<D> p) const {
    const auto [first, last] = sources_in(t);
    return std::any_of(first, last, [&](const auto& source) { return source.second == p; });
  }

  const DistanceField<D>* field_;
  const Complex* complex_;
  const Points* sources_;
  const std::vector<std::uint32_t>* facets_;
  bool weighted_;
};

}  // namespace

template <int D, int N>
std::vector<Vec<D>> DistanceField<D, N>::way(CornerId id) const {
  if constexpr (N == 3) {
    return VolumeDescent({this, &source_points_, &source_facets_, &turns_, weighted_}).from(id);
  } else {
    return FieldDescent<D>(*this, source_points_, source_facets_, weighted_).from(id);
  }
}

template std::vector<Vec2> DistanceField<2>::way(CornerId) const;
template std::vector<Vec3> DistanceField<3>::way(CornerId) const;
template std::vector<Vec3> DistanceField<3, 3>::way(CornerId) const;

}  // namespace taut
