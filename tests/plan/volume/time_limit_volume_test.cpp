// A time limit and a stop token bind every planner in volumes, on worlds that are hard for it: many voxels or
// tetrahedra, high contrast, thousands of tetrahedra around one corner, a hundred around one edge.
#include <gtest/gtest.h>

#include <cmath>

#include "support/random_voxels.hpp"
#include "support/time_limit.hpp"
#include "support/volume_worlds.hpp"
#include "support/voxel_worlds.hpp"

namespace taut {
namespace {

using test::late::hard;
using test::late::HardWorld;
constexpr double kPi = 3.14159265358979;

// Tetrahedra from the middle of a ball to the triangles of its surface: rings from pole to pole, cut into slices.
VolumeComplex ball(std::uint32_t rings, std::uint32_t slices, Random& random) {
  SimplexParts<3, 3> parts;
  parts.positions = {{0, 0, 0}, {0, 0, 1}, {0, 0, -1}};
  const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    parts.corners.push_back({0, a, b, c});
    parts.weights.push_back(std::pow(100.0, random.unit()));
  };
  for (std::uint32_t r = 1; r < rings; ++r) {
    for (std::uint32_t i = 0; i < slices; ++i) {
      const double down = kPi * r / rings, around = 2 * kPi * i / slices;
      parts.positions.push_back({std::sin(down) * std::cos(around), std::sin(down) * std::sin(around), std::cos(down)});
    }
  }
  const auto at = [&](std::uint32_t r, std::uint32_t i) { return 3 + (r - 1) * slices + i % slices; };
  for (std::uint32_t i = 0; i < slices; ++i) {
    add(1, at(1, i), at(1, i + 1));
    add(2, at(rings - 1, i), at(rings - 1, i + 1));
    for (std::uint32_t r = 1; r + 1 < rings; ++r) {
      add(at(r, i), at(r + 1, i), at(r + 1, i + 1));
      add(at(r, i), at(r + 1, i + 1), at(r, i + 1));
    }
  }
  return VolumeComplex(parts);
}

// Like those of an orange.
VolumeComplex slices_around_an_edge(std::uint32_t count, Random& random) {
  SimplexParts<3, 3> parts;
  parts.positions = {{0, 0, 0}, {0, 0, 1}};
  for (std::uint32_t i = 0; i < count; ++i) {
    const double angle = 2 * kPi * i / count;
    parts.positions.push_back({std::cos(angle), std::sin(angle), 0.5});
    parts.corners.push_back({0, 1, 2 + i, 2 + (i + 1) % count});
    parts.weights.push_back(1 + random.unit());
  }
  return VolumeComplex(parts);
}

std::vector<HardWorld<3>> hard_volumes() {
  const bool full = full_size();
  Random random(9);
  std::vector<HardWorld<3>> worlds;
  const int side = full ? 150 : 70, weighted = full ? 80 : 40, boxes = full ? 30 : 14;
  worlds.push_back(hard<3>("voxels", random_voxels(random, side, side, side, 0.2)));
  worlds.push_back(hard<3>(
      "weighted voxels",
      volume::draw_voxels({.width = weighted, .height = weighted, .depth = weighted, .contrast = 1000, .blocked = 0.1},
                          random)));
  worlds.push_back(hard<3>(
      "tetrahedra", VolumeComplex(volume::draw_mesh({.size = boxes, .contrast = 100, .blocked = 0.05}, random))));
  worlds.push_back(hard<3>("ball", ball(full ? 60 : 40, full ? 60 : 40, random)));
  worlds.push_back(hard<3>("slices", slices_around_an_edge(full ? 200 : 100, random)));
  return worlds;
}

std::vector<Query3> queries_for(const PlannerEntry& entry, const HardWorld<3>& hard) {
  const Box3 box = bounds(*hard.world);
  const auto at = [&](double x, double y, double z) {
    const Vec3 way = box.max - box.min;
    return box.min + Vec3{x * way.x, y * way.y, z * way.z};
  };
  std::vector<std::pair<Vec3, Vec3>> ends{{at(0.271, 0.273, 0.512), at(0.722, 0.818, 0.497)},
                                          {at(0.5, 0.5, 0), at(0.06, 0.5, 0.5)},
                                          {at(0.03, 0.04, 0.02), at(0.97, 0.98, 0.96)}};
  if (const auto* complex = std::get_if<VolumeComplex>(hard.world.get())) {
    const Vec3 first = complex->position(complex->corners(SimplexId(0))[0]);  // of a ball its middle
    const auto last = SimplexId::at(complex->simplex_count() - 1);
    ends.push_back({first, complex->position(complex->corners(last)[3])});
    ends.push_back({complex->position(complex->corners(last)[2]), first});
  }
  std::vector<Query3> all;
  for (const OnBlocked on_blocked : {OnBlocked::report, OnBlocked::nearest}) {
    for (const auto& [start, goal] : ends) {
      Query3 query{.start = start, .goal = goal, .on_blocked = on_blocked};
      if (query_misfit(entry, query).empty()) all.push_back(query);
    }
  }
  return all;
}

std::vector<std::string> variants(const PlannerEntry& entry) {
  std::vector<std::string> all{std::string(entry.name)};
  for (const OptionSchema& option : entry.options) {
    if (option.name == "straighten") all.push_back(all[0] + ":straighten=on");
    if (option.name == "points") all.push_back(all[0] + ":straighten=on:points=" + std::string(option.values.back()));
    if (option.name == "cache") all.push_back(all[0] + ":cache=on");
    if (option.name == "queue") all.push_back(all[0] + ":queue=emptied:restricted=off");
  }
  return all;
}

TEST(TimeLimitInVolumes, BindsEveryPlannerAndLeavesNoTrace) {
  test::late::expect_limits_bind<3>(hard_volumes(), variants, queries_for);
}

}  // namespace
}  // namespace taut
