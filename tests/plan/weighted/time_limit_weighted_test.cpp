// A time limit and a stop token bind every planner over weighted ground, in the plane and on surfaces, on worlds that
// are hard for it: many cells, high contrast, thousands of cells around one corner.
#include <gtest/gtest.h>

#include <cmath>

#include "support/cost_grids.hpp"
#include "support/time_limit.hpp"
#include "support/weighted_ground.hpp"
#include "support/weighted_meshes.hpp"

namespace taut {
namespace {

using test::late::hard;
using test::late::HardWorld;

// Rings of slices around a hub; in space it is a cone.
template <int D>
SimplexComplex<2, D> wheel(std::uint32_t slices, std::uint32_t rings, Random& random) {
  SimplexParts<2, D> parts;
  parts.positions.push_back({});
  const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    parts.corners.push_back({a, b, c});
    parts.weights.push_back(std::pow(100.0, random.unit()));
  };
  for (std::uint32_t r = 1; r <= rings; ++r) {
    for (std::uint32_t i = 0; i < slices; ++i) {
      const double angle = 2 * 3.14159265358979 * i / slices;
      Vec<D> p;
      p.x = r * std::cos(angle);
      p.y = r * std::sin(angle);
      if constexpr (D == 3) p.z = 0.3 * r;
      parts.positions.push_back(p);
      const std::uint32_t next = (i + 1) % slices, outer = 1 + (r - 1) * slices;
      if (r == 1) {
        add(0, 1 + i, 1 + next);
      } else {
        add(outer - slices + i, outer + i, outer + next);
        add(outer - slices + i, outer + next, outer - slices + next);
      }
    }
  }
  return SimplexComplex<2, D>(parts);
}

template <int D>
std::vector<HardWorld<D>> hard_grounds() {
  const bool full = full_size();
  Random random(3);
  std::vector<HardWorld<D>> worlds;
  if constexpr (D == 2) {
    const int side = full ? 600 : 150;
    worlds.push_back(hard<D>("cost grid", cost_grids::draw({.width = side, .height = side, .contrast = 1000}, random)));
    worlds.push_back(hard<D>("regions", test::whole_regions(random, 1000, full ? 60 : 20, full ? 30 : 10)));
  }
  worlds.push_back(
      hard<D>("triangles", SimplexComplex<2, D>(weighted::draw_mesh<D>({.size = full ? 400 : 100}, random))));
  worlds.push_back(hard<D>("wheel", wheel<D>(full ? 6000 : 4000, 3, random)));
  return worlds;
}

template <int D>
std::vector<Query<D>> queries_for(const PlannerEntry& entry, const HardWorld<D>& hard) {
  const auto box = bounds(*hard.world);
  const auto at = [&](double x, double y) {
    Vec<D> p = box.min;
    p.x += x * (box.max.x - box.min.x);
    p.y += y * (box.max.y - box.min.y);
    if constexpr (D == 3) p.z = box.max.z;  // above the ground: to be moved
    return p;
  };
  std::vector<std::pair<Vec<D>, Vec<D>>> ends{{at(0.171, 0.273), at(0.822, 0.718)},
                                              {at(0.499, 0.498), at(0.985, 0.502)}};
  if (const auto* complex = std::get_if<SimplexComplex<2, D>>(hard.world.get())) {
    const auto corner = [&](std::uint32_t i) { return complex->position(complex->corners(SimplexId(i))[0]); };
    const auto last = static_cast<std::uint32_t>(complex->simplex_count() - 1);
    ends.push_back({corner(0), corner(last)});  // of a wheel from its hub
    ends.push_back({corner(last), corner(last / 2)});
  }
  std::vector<Query<D>> all;
  for (const OnBlocked on_blocked : {OnBlocked::report, OnBlocked::nearest}) {
    for (const auto& [start, goal] : ends) {
      Query<D> query;
      query.start = start;
      query.goal = goal;
      query.on_blocked = on_blocked;
      if (query_misfit(entry, query).empty()) all.push_back(query);
    }
  }
  return all;
}

// Those that are made for weights, with what makes them work hardest.
std::vector<std::string> variants(const PlannerEntry& entry) {
  std::vector<std::string> all{std::string(entry.name)};
  for (const OptionSchema& option : entry.options) {
    if (option.name == "straighten") all.push_back(all[0] + ":straighten=on");
    if (option.name == "points") all.push_back(all[0] + ":points=" + std::string(option.values.back()));
  }
  return all;
}

TEST(TimeLimitOverWeights, BindsEveryPlannerInThePlaneAndLeavesNoTrace) {
  test::late::expect_limits_bind<2>(hard_grounds<2>(), variants, queries_for<2>);
}
TEST(TimeLimitOverWeights, BindsEveryPlannerOnSurfacesAndLeavesNoTrace) {
  test::late::expect_limits_bind<3>(hard_grounds<3>(), variants, queries_for<3>);
}

}  // namespace
}  // namespace taut
