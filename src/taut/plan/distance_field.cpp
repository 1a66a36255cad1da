#include "taut/plan/distance_field.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/input_error.hpp"
#include "taut/plan/detail/weighted/distance_rule.hpp"
#include "taut/search/detail/incremental_search.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

template <int D>
void seed_walls(const SimplexComplex<2, D>& complex, DistanceRule<D>& rule) {
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    const SimplexId id(t);
    if (rule.weight(id) == kInfinite) continue;
    for (int i = 0; i < 3; ++i) {
      if (rule.weight_behind(id, i) < kInfinite) continue;
      for (const int end : {(i + 1) % 3, (i + 2) % 3}) {
        const CornerId corner = complex.corners(id)[static_cast<std::size_t>(end)];
        rule.seed(corner, 0, complex.position(corner), corner.value);
      }
    }
  }
}

// What ways into a blocked triangle cost is nothing that anybody can use.
template <int D>
void seed_point(const SimplexComplex<2, D>& complex, Vec<D> p, SimplexId triangle, std::uint32_t root,
                DistanceRule<D>& rule) {
  const double weight = rule.weight(triangle);
  if (weight == kInfinite) return;
  for (const CornerId corner : complex.corners(triangle))
    rule.seed(corner, weight * distance(p, complex.position(corner)), p, root);
}

template <int D>
void seed_all(const SimplexComplex<2, D>& complex, const FieldSources<D>& sources, DistanceRule<D>& rule) {
  if (sources.walls) seed_walls(complex, rule);
  for (std::size_t i = 0; i < sources.corners.size(); ++i) {
    const CornerId corner = sources.corners[i];
    if (corner.value >= complex.corner_count())
      throw InputError("source " + std::to_string(i), 0,
                       "expected a corner below " + std::to_string(complex.corner_count()) + ", got " +
                           std::to_string(corner.value));
    rule.seed(corner, 0, complex.position(corner), corner.value);
  }
  for (std::size_t i = 0; i < sources.points.size(); ++i) {
    const auto& [p, triangle] = sources.points[i];
    if (triangle.value >= complex.simplex_count())
      throw InputError("source point " + std::to_string(i), 0,
                       "expected a triangle below " + std::to_string(complex.simplex_count()) + ", got " +
                           std::to_string(triangle.value));
    seed_point(complex, p, triangle, static_cast<std::uint32_t>(complex.corner_count() + i), rule);
  }
}

// Shares of the three corners at a point of their plane.
template <int D>
std::array<double, 3> shares_at(Vec<D> p, const Vec<D> corner[3]) {
  const Vec<D> u = corner[1] - corner[0], v = corner[2] - corner[0], w = p - corner[0];
  const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), wu = dot(w, u), wv = dot(w, v);
  const double area = uu * vv - uv * uv;
  const double second = (vv * wu - uv * wv) / area, third = (uu * wv - uv * wu) / area;
  return {1 - second - third, second, third};
}

}  // namespace

template <int D>
DistanceField<D>::DistanceField(std::shared_ptr<const SimplexComplex<2, D>> complex, const FieldSources<D>& sources,
                                const FieldOptions& options, const BuildProgress& progress)
    : complex_(std::move(complex)) {
  const std::size_t count = complex_->corner_count();
  ProgressMeter meter(progress, count);
  using Sources = typename DistanceRule<D>::Sources;
  const bool has_points = !sources.corners.empty() || !sources.points.empty();
  DistanceRule<D> rule(*complex_, options.weighted, options.rejection, options.roots,
                       !sources.walls ? Sources::points : (has_points ? Sources::both : Sources::walls));
  seed_all(*complex_, sources, rule);
  IncrementalSearch search;
  search.begin(count);
  for (std::uint32_t id = 0; id < count; ++id) {
    if (rule.is_seeded(CornerId(id))) search.renew(rule, id);
  }
  BudgetMeter budget{Budget{}};
  Effort effort;
  search.run(rule, false, budget, effort, [&](const auto&) {
    meter.step();
    return false;
  });
  expansions_ = effort.expanded;
  weighted_ = options.weighted;
  for (const auto& [p, triangle] : sources.points) source_points_.emplace_back(triangle, p);
  std::sort(source_points_.begin(), source_points_.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  distances_.resize(count);
  before_.resize(count);
  for (std::uint32_t id = 0; id < count; ++id) {
    distances_[id] = search.cost(id);
    before_[id] = complex_->position(CornerId(id)) - rule.way_to(CornerId(id));
    if (distances_[id] < kInfinite) greatest_ = std::max(greatest_, distances_[id]);
  }
}

template <int D>
double DistanceField<D>::at(Vec<D> p, SimplexId triangle) const {
  const auto& corners = complex_->corners(triangle);
  Vec<D> position[3];
  for (std::size_t i = 0; i < 3; ++i) position[i] = complex_->position(corners[i]);
  const std::array<double, 3> shares = shares_at(p, position);
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double distance = at(corners[i]);
    if (distance == kInfinite) return kInfinite;
    sum += shares[i] * distance;
  }
  return std::max(sum, 0.0);
}

template <int D>
std::size_t DistanceField<D>::memory_bytes() const {
  return sizeof(*this) + bytes_of(distances_, before_, source_points_);
}

template <int D>
std::vector<double> contour_weights(const DistanceField<D>& field, double level, double least) {
  if (!(least > 0) || !(std::fabs(level) < kInfinite))
    throw InputError("contour", 0, "expected a level that is a number and a least weight above 0");
  const SimplexComplex<2, D>& complex = field.complex();
  std::vector<double> weights(complex.simplex_count(), kInfinite);
  for (std::uint32_t t = 0; t < weights.size(); ++t) {
    if (complex.weight(SimplexId(t)) == kInfinite) continue;
    double mean = 0;
    for (const CornerId corner : complex.corners(SimplexId(t))) mean += field.at(corner) / 3;
    weights[t] = std::max(std::fabs(mean - level), least);
  }
  return weights;
}

template class DistanceField<2>;
template class DistanceField<3>;
template std::vector<double> contour_weights(const DistanceField<2>&, double, double);
template std::vector<double> contour_weights(const DistanceField<3>&, double, double);

}  // namespace taut
