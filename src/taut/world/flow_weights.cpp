#include "taut/world/flow_weights.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "taut/base/input_error.hpp"

namespace taut {

template <int N, int D>
std::vector<double> flow_weights(const SimplexComplex<N, D>& complex, std::span<const Vec<D>> velocities,
                                 const FlowOptions& options) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (!(options.contrast > 1 && options.contrast <= 1e9))
    throw InputError("flow", 0, "expected a contrast above 1 and up to 10^9, got " + std::to_string(options.contrast));
  const bool at_corners = velocities.size() == complex.corner_count();
  if (!at_corners && velocities.size() != complex.simplex_count()) {
    throw InputError("flow", 0,
                     "expected a velocity for each of " + std::to_string(complex.corner_count()) + " corners or " +
                         std::to_string(complex.simplex_count()) + " cells, got " + std::to_string(velocities.size()));
  }
  // Speeds are compared before they are squared, or great ones would overflow.
  double most = 0;
  for (std::size_t i = 0; i < velocities.size(); ++i) {
    const Vec<D> v = velocities[i];
    double z = 0;
    if constexpr (D == 3) z = v.z;
    if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(z))
      throw InputError("flow", 0, "expected numbers, velocity " + std::to_string(i) + " has others");
    most = std::max({most, std::fabs(v.x), std::fabs(v.y), std::fabs(z)});
  }
  if (!(1 / most < kInfinite)) most = 0;  // nothing moves, but for numbers that have no inverse
  std::vector<double> speeds(complex.simplex_count(), 0);
  double fastest = 0;
  for (std::uint32_t t = 0; t < speeds.size(); ++t) {
    const SimplexId id(t);
    if (most == 0 || complex.weight(id) == kInfinite) continue;
    Vec<D> v = at_corners ? Vec<D>{} : (1 / most) * velocities[t];
    for (const CornerId c : complex.corners(id))
      if (at_corners) v = v + (1.0 / (N + 1)) * ((1 / most) * velocities[c.value]);
    speeds[t] = length(v);
    fastest = std::max(fastest, speeds[t]);
  }
  std::vector<double> weights(speeds.size());
  for (std::uint32_t t = 0; t < weights.size(); ++t) {
    const double u = fastest > 0 ? speeds[t] / fastest : 0;
    weights[t] =
        complex.weight(SimplexId(t)) * std::pow(options.contrast, options.favour == FlowFavour::fast ? 1 - u : u);
  }
  return weights;
}

template std::vector<double> flow_weights(const TriangleComplex&, std::span<const Vec2>, const FlowOptions&);
template std::vector<double> flow_weights(const SurfaceComplex&, std::span<const Vec3>, const FlowOptions&);
template std::vector<double> flow_weights(const VolumeComplex&, std::span<const Vec3>, const FlowOptions&);

}  // namespace taut
