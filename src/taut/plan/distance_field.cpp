#include "taut/plan/distance_field.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/infinite.hpp"
#include "taut/base/input_error.hpp"
#include "taut/plan/detail/weighted/distance_rule.hpp"
#include "taut/search/detail/incremental_search.hpp"

namespace taut {
using namespace detail;
namespace {

template <int D, int N>
void seed_walls(const SimplexComplex<N, D>& complex, DistanceRule<D, N>& rule) {
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    const SimplexId id(t);
    if (rule.weight(id) == kInfinite) continue;
    for (int i = 0; i <= N; ++i)
      if (rule.weight_behind(id, i) == kInfinite) rule.seed_facet(id, i);
  }
}

[[noreturn]] void refuse(const char* what, std::size_t which, const std::string& kind, std::size_t below,
                         std::uint64_t given) {
  throw InputError(what + std::to_string(which), 0,
                   "expected a " + kind + " below " + std::to_string(below) + ", got " + std::to_string(given));
}

// `points` are those of the sources by ascending simplex.
template <int D, int N>
void seed_all(const SimplexComplex<N, D>& complex, const FieldSources<D>& sources,
              const std::vector<std::pair<SimplexId, Vec<D>>>& points, DistanceRule<D, N>& rule) {
  const std::string kind = N == 3 ? "tetrahedron" : "triangle";
  if (sources.walls) seed_walls(complex, rule);
  for (std::size_t i = 0; i < sources.facets.size(); ++i) {
    const auto& [t, facet] = sources.facets[i];
    if (t.value >= complex.simplex_count()) refuse("source facet ", i, kind, complex.simplex_count(), t.value);
    if (facet < 0 || facet > N)
      throw InputError("source facet " + std::to_string(i), 0,
                       "expected a corner from 0 to " + std::to_string(N) + ", got " + std::to_string(facet));
    if (rule.weight(t) < kInfinite) rule.seed_facet(t, facet);
    if (!(rule.weight_behind(t, facet) < kInfinite)) continue;
    const SimplexId other = complex.across(t, facet);
    int back = 0;
    while (complex.across(other, back) != t) ++back;
    rule.seed_facet(other, back);
  }
  for (std::size_t i = 0; i < sources.corners.size(); ++i) {
    const CornerId corner = sources.corners[i];
    if (corner.value >= complex.corner_count()) refuse("source ", i, "corner", complex.corner_count(), corner.value);
    rule.seed(corner);
  }
  for (std::size_t i = 0; i < sources.points.size(); ++i) {
    if (const SimplexId t = sources.points[i].second; t.value >= complex.simplex_count())
      refuse("source point ", i, kind, complex.simplex_count(), t.value);
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& [t, p] = points[i];
    // What ways into a blocked simplex cost is nothing that anybody can use.
    const double weight = rule.weight(t);
    if (weight == kInfinite) continue;
    const auto root = static_cast<std::uint32_t>(complex.corner_count() + i);
    for (const CornerId corner : complex.corners(t))
      rule.seed(corner, weight * distance(p, complex.position(corner)), p, root);
  }
  rule.settle();
}

// Shares of the corners at a point in their plane, or in a tetrahedron.
template <int D>
std::array<double, 3> shares_at(Vec<D> p, const std::array<Vec<D>, 3>& corner) {
  const Vec<D> u = corner[1] - corner[0], v = corner[2] - corner[0], w = p - corner[0];
  const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), wu = dot(w, u), wv = dot(w, v);
  const double area = uu * vv - uv * uv;
  const double second = (vv * wu - uv * wv) / area, third = (uu * wv - uv * wu) / area;
  return {1 - second - third, second, third};
}
std::array<double, 4> shares_at(Vec3 p, const std::array<Vec3, 4>& corner) {
  const Vec3 u = corner[1] - corner[0], v = corner[2] - corner[0], w = corner[3] - corner[0], q = p - corner[0];
  const double volume = dot(u, cross(v, w));
  const double second = dot(q, cross(v, w)) / volume, third = dot(q, cross(w, u)) / volume,
               fourth = dot(q, cross(u, v)) / volume;
  return {1 - second - third - fourth, second, third, fourth};
}

}  // namespace

template <int D, int N>
DistanceField<D, N>::DistanceField(std::shared_ptr<const SimplexComplex<N, D>> complex, const FieldSources<D>& sources,
                                   const FieldOptions& options, const BuildProgress& progress)
    : complex_(std::move(complex)) {
  const std::size_t count = complex_->corner_count();
  ProgressMeter meter(progress, count);
  DistanceRule<D, N> rule(*complex_, options.weighted, options.rejection, options.roots);
  for (const auto& [p, simplex] : sources.points) source_points_.emplace_back(simplex, p);
  std::sort(source_points_.begin(), source_points_.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  seed_all(*complex_, sources, source_points_, rule);
  IncrementalSearch search;
  search.begin(count);
  for (std::uint32_t id = 0; id < count; ++id) {
    if (rule.is_seeded(CornerId(id))) search.renew(rule, id);
  }
  BudgetMeter budget{Budget{}};
  Effort effort;
  search.run(rule, rule.is_restricted(), budget, effort, [&](const auto&) {
    meter.step();
    return false;
  });
  expansions_ = effort.expanded;
  source_facets_ = std::move(rule.facets());
  weighted_ = options.weighted;
  distances_.resize(count);
  before_.resize(count);
  if (N == 3 && options.roots && !rule.is_restricted()) turns_.resize(count);
  for (std::uint32_t id = 0; id < count; ++id) {
    distances_[id] = search.cost(id);
    before_[id] = rule.before(id);
    if (!turns_.empty()) turns_[id] = rule.turn_of(id);
    if (distances_[id] < kInfinite) greatest_ = std::max(greatest_, distances_[id]);
  }
}

template <int D, int N>
double DistanceField<D, N>::at(Vec<D> p, SimplexId simplex) const {
  const auto& corners = complex_->corners(simplex);
  std::array<Vec<D>, N + 1> position;
  for (std::size_t i = 0; i <= N; ++i) position[i] = complex_->position(corners[i]);
  const std::array<double, N + 1> shares = shares_at(p, position);
  double sum = 0;
  for (std::size_t i = 0; i <= N; ++i) {
    const double distance = at(corners[i]);
    if (distance == kInfinite) return kInfinite;
    sum += shares[i] * distance;
  }
  return std::max(sum, 0.0);
}

template <int D, int N>
std::size_t DistanceField<D, N>::memory_bytes() const {
  return sizeof(*this) + bytes_of(distances_, before_, source_points_, turns_, source_facets_);
}

template <int D, int N>
std::vector<double> contour_weights(const DistanceField<D, N>& field, double level, double least) {
  if (!(least > 0) || !(std::fabs(level) < kInfinite))
    throw InputError("contour", 0, "expected a level that is a number and a least weight above 0");
  const SimplexComplex<N, D>& complex = field.complex();
  std::vector<double> weights(complex.simplex_count(), kInfinite);
  for (std::uint32_t t = 0; t < weights.size(); ++t) {
    if (complex.weight(SimplexId(t)) == kInfinite) continue;
    double mean = 0;
    for (const CornerId corner : complex.corners(SimplexId(t))) mean += field.at(corner) / (N + 1);
    weights[t] = std::max(std::fabs(mean - level), least);
  }
  return weights;
}

template class DistanceField<2>;
template class DistanceField<3>;
template class DistanceField<3, 3>;
template std::vector<double> contour_weights(const DistanceField2&, double, double);
template std::vector<double> contour_weights(const DistanceField3&, double, double);
template std::vector<double> contour_weights(const VolumeField&, double, double);

}  // namespace taut
