// Worlds of tetrahedra and points in them for tests of planners: of any kind, at any scale and place, blocked in part.
#pragma once

#include <cmath>
#include <memory>

#include "support/volume_meshes.hpp"
#include "taut/cells/detail/weighted/weighted_ground.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/planner.hpp"

namespace taut::volume {

using Ground = detail::WeightedGround<3, 3>;

inline std::shared_ptr<const Ground> ground_of(const SimplexParts<3, 3>& parts) {
  return std::make_shared<const Ground>(std::make_shared<const VolumeComplex>(parts));
}

inline PathClaim3 claim_of(const Plan3& plan) { return {plan.start_used, plan.goal_used, plan.length, plan.cost}; }

inline MeshKind any_kind(Random& random) {
  MeshKind kind{.size = random.between(1, 4), .jitter = 0.2 * random.unit()};
  kind.contrast = random.below(3) == 0 ? 1 : random.below(2) == 0 ? 10 : 1000;
  kind.blocked = random.below(2) == 0 ? 0 : 0.1 * random.between(1, 6);
  kind.stretch = random.below(4) == 0 ? 20 : 1;
  kind.scale = std::pow(10.0, random.between(-4, 4));
  if (random.below(4) == 0) kind.at = kind.scale * Vec3{1e4, -1e4, 3e4};
  return kind;
}

// Anywhere in the box, in a corner, on an edge or on a face.
inline Vec3 any_point(const VolumeComplex& complex, Random& random) {
  const auto t = SimplexId::at(random.below(complex.simplex_count()));
  double share[4];
  const std::uint64_t corners = 1 + random.below(4);
  double sum = 0;
  for (std::size_t i = 0; i < 4; ++i) sum += share[i] = i < corners ? 0.05 + random.unit() : 0;
  if (corners == 1) return complex.position(complex.corners(t)[0]);
  Vec3 p{};
  for (std::size_t i = 0; i < 4; ++i) p = p + (share[i] / sum) * complex.position(complex.corners(t)[i]);
  return p;
}

// A box of the side 1 in layers across x, of these weights, as thick as each other; `size` boxes a layer.
inline SimplexParts<3, 3> draw_layers(int size, std::span<const double> weights, Random& random) {
  const int layers = static_cast<int>(weights.size());
  SimplexParts<3, 3> parts = draw_mesh({.size = size * layers, .jitter = 0.15}, random);
  const double side = size * layers;
  for (Vec3& p : parts.positions) {
    const double border = size * std::round(p.x / size);
    if (std::fabs(p.x - border) < 0.3) p.x = border;
    p = (1 / side) * p;
  }
  for (std::size_t t = 0; t < parts.corners.size(); ++t) {
    double x = 0;
    for (const std::uint32_t c : parts.corners[t]) x += parts.positions[c].x / 4;
    parts.weights[t] = weights[std::min(weights.size() - 1, static_cast<std::size_t>(x * layers))];
  }
  return parts;
}

// What a way through such layers costs at least: Snell's law, sin(angle) * weight is the same in all of them; the ends
// are `across` apart along x, each layer has a share of that, and they are `aside` apart across it.
inline double layered_cost(std::span<const double> weights, std::span<const double> thickness, double aside) {
  double least = weights[0];
  for (const double w : weights) least = std::min(least, w);
  const auto moved = [&](double k) {
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const double sine = k / weights[i];
      sum += thickness[i] * sine / std::sqrt(1 - sine * sine);
    }
    return sum;
  };
  double low = 0, high = least * (1 - 1e-15);
  for (int step = 0; step < 200; ++step) {
    const double middle = 0.5 * (low + high);
    (moved(middle) < aside ? low : high) = middle;
  }
  double cost = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double sine = low / weights[i];
    cost += weights[i] * thickness[i] / std::sqrt(1 - sine * sine);
  }
  return cost;
}

}  // namespace taut::volume
