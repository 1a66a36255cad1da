#include "studies/perkins2013/volume/ranges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "studies/numeric/tetrahedron_problems.hpp"
#include "studies/perkins2013/volume/cubes.hpp"
#include "studies/study_maps.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab::perkins2013::volume {
using namespace taut::detail;
namespace {

constexpr double kNoWay = std::numeric_limits<double>::infinity();
// The first corner of the base is the one that the face is opposite to.
constexpr std::array<double, 3> kPublishedCosts{0, kNoWay, 0};
// A way bends within a face if it is so far from the rim, in shares of sides.
constexpr double kRim = 1e-9;
constexpr int kHalvings = 60;

// Of one of both edges from corner j of the base, over the face opposite to it.
TetrahedronCost over_face_from_edge(const TetrahedronSides& t, std::array<double, 3> costs, std::size_t i,
                                    std::size_t j) {
  costs[3 - i - j] = kNoWay;
  TetrahedronCases cases(t, costs);
  cases.over_face(j);
  return cases.best();
}

bool is_within(const TetrahedronCost& way, std::size_t i, std::size_t j) {
  const std::size_t k = 3 - i - j;
  return way.kind == TetrahedronWay::over_face && way.from[j] > kRim && way.from[j] < 1 - kRim && way.over[i] > kRim &&
         way.over[k] > kRim && way.over[i] + way.over[k] < 1 - kRim;
}

}  // namespace

TetrahedronSides published_tetrahedron(double beta) {
  const Vec3 apex{3, 1, 3};
  return {{Vec3{1, 0, 0} - apex, Vec3{5, 0, 0} - apex, Vec3{3, 3, 0} - apex},
          kPublishedWeight,
          {beta, kNoWay, kNoWay},
          {kPublishedWeight, std::min(beta, kPublishedWeight), std::min(beta, kPublishedWeight)}};
}

PublishedWay published_way(double beta) {
  const TetrahedronSides t = published_tetrahedron(beta);
  const TetrahedronCost way = over_face_from_edge(t, kPublishedCosts, 2, 0);
  if (way.kind != TetrahedronWay::over_face) return {};
  const Vec3 meets = place_in(t, way.over), begins = place_in(t, way.from);
  return {is_within(way, 2, 0), way.from[2], length(meets) / (length(meets) + distance(meets, begins))};
}

BendRange published_range() {
  constexpr int kSteps = 5000;
  BendRange out;
  const auto edge = [](double without, double with) {
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = (without + with) / 2;
      (published_way(middle).bends ? with : without) = middle;
    }
    return with;
  };
  for (int i = 1; i < kSteps; ++i) {
    const double beta = kPublishedWeight * i / kSteps, before = kPublishedWeight * (i - 1) / kSteps;
    const bool now = published_way(beta).bends, was = i > 1 && published_way(before).bends;
    if (now && !was && out.low == 0) out.low = edge(before, beta);
    if (!now && was) out.high = edge(beta, before);
  }
  return out;
}

PublishedWay numeric_way(double beta) {
  // Variables: from the third to the first corner, then how much of the sides to the third and to the second the bend
  // is.
  const TetrahedronSides t = published_tetrahedron(beta);
  const auto z = oracle::barrier_minimum(oracle::face_problem<3, double>(t, {0, 0, 0}, 2, 0), 1e-12).z;
  constexpr double kNearRim = 1e-4;
  const Vec3 meets = place_in(t, {0, z[2], z[1]}), begins = place_in(t, {z[0], 0, 1 - z[0]});
  return {z[0] > kNearRim && z[0] < 1 - kNearRim && z[1] > kNearRim && z[2] > kNearRim && z[1] + z[2] < 1 - kNearRim,
          1 - z[0], length(meets) / (length(meets) + distance(meets, begins))};
}

std::vector<RangeRow> measure_ranges(const std::string& shape, int world, const Design& design,
                                     std::uint64_t study_seed) {
  const auto complex = draw_cube(shape_of(shape), kNormal, world, design.corners, study_seed);
  Random random(seed_from(study_seed, fmt::format("perkins2013 ranges {} {}", shape, world)));
  RangeRow row{.shape = shape, .world = world};
  std::uint64_t all = 0, bends[2] = {0, 0}, wins[2] = {0, 0};
  for (int n = 0; n < design.range_tetrahedra; ++n) {
    const auto id = SimplexId::at(random.below(complex->simplex_count()));
    TetrahedronSides t{base_from(*complex, id, random.between(0, 3)), 1, {}, {}};
    std::array<double, 3> costs[2]{};
    for (std::size_t i = 0; i < 3; ++i)
      costs[1][i] =
          random.unit() * (distance(t.side[i], t.side[(i + 1) % 3]) + distance(t.side[i], t.side[(i + 2) % 3])) / 2;
    const std::size_t j = random.below(3), i = (j + 1) % 3, k = (j + 2) % 3;
    for (int step = 1; step < design.range_steps; ++step) {
      const double beta = static_cast<double>(step) / design.range_steps;
      t.weight_behind.fill(kNoWay);
      t.weight_behind[j] = beta;
      t.weight_along.fill(1);
      t.weight_along[i] = t.weight_along[k] = beta;
      ++all;
      for (std::size_t with = 0; with < 2; ++with) {
        const TetrahedronCost from_i = over_face_from_edge(t, costs[with], i, j),
                              from_k = over_face_from_edge(t, costs[with], k, j);
        const bool i_bends = is_within(from_i, i, j), k_bends = is_within(from_k, k, j);
        if (!i_bends && !k_bends) continue;
        ++bends[with];
        const double least = std::min(i_bends ? from_i.cost : kNoWay, k_bends ? from_k.cost : kNoWay);
        TetrahedronSides closed = t;
        closed.weight_behind[j] = kNoWay;
        const double without = tetrahedron_cost(closed, costs[with]).cost;
        if (!(least < without * (1 - kGain))) continue;
        ++wins[with];
        row.most_saved = std::max(row.most_saved, 1 - least / without);
      }
    }
  }
  const auto share = [&](std::uint64_t count) { return 100 * static_cast<double>(count) / static_cast<double>(all); };
  row.tetrahedra = static_cast<std::uint64_t>(design.range_tetrahedra);
  row.bends = share(bends[0]);
  row.wins = share(wins[0]);
  row.bends_with_costs = share(bends[1]);
  row.wins_with_costs = share(wins[1]);
  return {row};
}

}  // namespace taut::lab::perkins2013::volume
