#include "studies/perkins2013/kernels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "studies/perkins2013/timing.hpp"
#include "studies/study_maps.hpp"
#include "taut/plan/detail/weighted/generalized_cost.hpp"
#include "taut/plan/detail/weighted/triangle_cost.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab::perkins2013 {
using namespace taut::detail;
namespace {

// So many updates at the least are timed together.
constexpr std::size_t kUpdates = 500000;
// Of a cost: laws of cosines lose digits on needles, which may be as thin as chance makes them.
constexpr double kKernelsAgree = 1e-4;

// Each kernel reads arrays of its own, so that it pays for what it reads.
struct Costs {
  double cost[2];
};
struct KeptWay {
  CornerWay ways[2];
};
struct Weights {
  double own, along[2];
};
struct Triangles {
  std::vector<TriangleSides<2>> sides;
  std::vector<Costs> costs;
  std::vector<KeptWay> ways;
  std::vector<TriangleAngles> angles;
  std::vector<Weights> weights;
};

Triangles draw_triangles(std::string_view draw, std::size_t count, Random& random) {
  const bool is_random = draw == "random" || draw == "few";
  Triangles out;
  const auto weight = [&] {
    if (draw == "uniform") return 1.0;
    return is_random ? std::clamp(16.0 * random.between(0, 16), 0.1, 255.0) : std::pow(10.0, random.between(0.0, 1.5));
  };
  while (out.sides.size() < count) {
    Vec2 a{}, b{};
    if (is_random) {
      const Vec2 apex{random.unit(), random.unit()};
      a = Vec2{random.unit(), random.unit()} - apex;
      b = Vec2{random.unit(), random.unit()} - apex;
    } else {
      const double angle = 6.3 * random.unit(), opening = 0.3 + 2 * random.unit();
      a = (0.5 + random.unit()) * Vec2{std::cos(angle), std::sin(angle)};
      b = (0.5 + random.unit()) * Vec2{std::cos(angle + opening), std::sin(angle + opening)};
    }
    if (area_between(a, b) < 1e-6) continue;
    const TriangleSides<2> sides{{a, b}, weight(), {weight(), weight()}};
    const double cost = 10 * random.unit();
    // Beyond this difference one corner alone counts; so every case may win.
    const double most = 1.3 * sides.weight * length(b - a);
    out.sides.push_back(sides);
    out.costs.push_back({{cost, cost + most * (2 * random.unit() - 1)}});
    out.ways.push_back({{corner_way(sides, 0), corner_way(sides, 1)}});
    out.angles.push_back(triangle_angles(sides));
    out.weights.push_back({sides.weight, {sides.weight_along[0], sides.weight_along[1]}});
  }
  return out;
}

double general(const Triangles& t, std::size_t i) {
  return triangle_cost(t.sides[i], t.costs[i].cost[0], t.costs[i].cost[1]).cost;
}
double general_kept(const Triangles& t, std::size_t i) {
  return triangle_cost(t.sides[i], t.ways[i].ways, t.costs[i].cost[0], t.costs[i].cost[1]).cost;
}
double by_angles(const Triangles& t, std::size_t i) {
  const TriangleSides<2>& s = t.sides[i];
  return generalized_cost(triangle_angles(s), s.weight, s.weight_along, t.costs[i].cost[0], t.costs[i].cost[1]);
}
double by_angles_kept(const Triangles& t, std::size_t i) {
  return generalized_cost(t.angles[i], t.weights[i].own, t.weights[i].along, t.costs[i].cost[0], t.costs[i].cost[1]);
}

struct Kernel {
  std::string_view name;
  std::size_t bytes;
  double (*cost)(const Triangles&, std::size_t);
  double (*nanoseconds)(const Triangles&, int repeats);
};

template <auto kCost>
double nanoseconds(const Triangles& t, int repeats) {
  const std::size_t count = t.sides.size(), passes = (kUpdates + count - 1) / count;
  volatile double sink = 0;
  const double us = time_work(repeats, [&] {
    double sum = 0;
    for (std::size_t pass = 0; pass < passes; ++pass) {
      for (std::size_t i = 0; i < count; ++i) sum += kCost(t, i);
    }
    sink = sum;
  });
  static_cast<void>(sink);
  return 1e3 * us / static_cast<double>(passes * count);
}

template <auto kCost>
constexpr Kernel kernel(std::string_view name, std::size_t bytes) {
  return {name, sizeof(Costs) + bytes, kCost, nanoseconds<kCost>};
}
constexpr std::array<Kernel, 4> kAll{kernel<general>(kGeneral, sizeof(TriangleSides<2>)),
                                     kernel<general_kept>(kGeneralKept, sizeof(TriangleSides<2>) + sizeof(KeptWay)),
                                     kernel<by_angles>(kAngles, sizeof(TriangleSides<2>)),
                                     kernel<by_angles_kept>(kAnglesKept, sizeof(TriangleAngles) + sizeof(Weights))};

}  // namespace

std::vector<KernelRow> time_kernels(std::string_view draw, int set, const Design& design, std::uint64_t study_seed) {
  Random random(seed_from(study_seed, fmt::format("perkins2013 kernels {} {}", draw, set)));
  const auto count = static_cast<std::size_t>(draw == "few" ? kFewTriangles : design.kernel_triangles);
  const Triangles triangles = draw_triangles(draw, count, random);
  std::vector<KernelRow> out;
  for (const Kernel& one : kAll) {
    KernelRow row{.draw = std::string(draw), .set = set, .kernel = std::string(one.name)};
    row.ns = one.nanoseconds(triangles, std::max(design.repeats, 3));
    row.bytes = static_cast<double>(one.bytes);
    for (std::size_t i = 0; i < triangles.sides.size() && row.problem.empty(); ++i) {
      const double truth = general(triangles, i), cost = one.cost(triangles, i);
      if (!(std::fabs(cost - truth) <= kKernelsAgree * std::fabs(truth)))
        row.problem = fmt::format("{} says {:.9g} where the general cost function says {:.9g}", one.name, cost, truth);
    }
    out.push_back(std::move(row));
  }
  return out;
}

}  // namespace taut::lab::perkins2013
