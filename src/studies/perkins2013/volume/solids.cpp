#include "studies/perkins2013/volume/solids.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "studies/perkins2013/timing.hpp"
#include "studies/study_maps.hpp"
#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab::perkins2013::volume {
using namespace taut::detail;
namespace {

constexpr std::array<SolidKind, 2> kKinds{{{kBody, "body", "cow"}, {kBlock, "block with tunnels", "high genus"}}};
constexpr int kGauge = 5000;  // corners of the box that a solid's share of it is measured by

double distance_to(Vec3 p, Vec3 a, Vec3 b) {
  const Vec3 along = b - a;
  const double square = dot(along, along), at = square > 0 ? std::clamp(dot(p - a, along) / square, 0.0, 1.0) : 0;
  return distance(p, a + at * along);
}

// What lies within a radius of a piece of a line.
struct Capsule {
  Vec3 from, to;
  double radius;
  [[nodiscard]] bool has(Vec3 p) const { return distance_to(p, from, to) < radius; }
};

// Everything but tunnels, or capsules only.
struct SolidPlan {
  Vec3 box;
  std::vector<Capsule> capsules;
  bool hollow;  // the capsules are tunnels
  Vec3 start, goal;
  [[nodiscard]] bool has(Vec3 p) const {
    const bool in = std::any_of(capsules.begin(), capsules.end(), [&](const Capsule& c) { return c.has(p); });
    return in != hollow;
  }
};

SolidPlan draw_body(Random& random) {
  const auto about = [&](double x) { return x * random.between(0.9, 1.1); };
  SolidPlan plan{.box = {10.5, 4.4, 6.4}, .capsules = {}, .hollow = false, .start = {}, .goal = {}};
  const double middle = 2.2, height = about(3.9), girth = about(1.2);
  const Vec3 back{about(2.3), middle, height}, front{about(6.9), middle, height + random.between(-0.2, 0.4)};
  plan.capsules.push_back({back, front, girth});
  const Vec3 head{9.3, middle, about(5.2)};
  plan.capsules.push_back({front, head, about(0.65)});
  plan.capsules.push_back({head, head + Vec3{0.4, 0, -0.2}, about(0.6)});
  const double apart = 0.6 * girth, leg = about(0.45);
  for (const Vec3 top : {back, front}) {
    for (const double side : {-1.0, 1.0}) {
      const Vec3 hip = top + Vec3{0, side * apart, -0.5 * girth}, foot{hip.x, hip.y, 0.5};
      plan.capsules.push_back({hip, foot, leg});
      if (top == back && side < 0) plan.start = foot;
    }
  }
  plan.goal = head + Vec3{0.6, 0, -0.2};
  return plan;
}

SolidPlan draw_block(Random& random) {
  constexpr double kSide = 5;
  SolidPlan plan{.box = {kSide, kSide, kSide}, .capsules = {}, .hollow = true, .start = {0, 0, 0}, .goal = {}};
  plan.goal = plan.box;
  const auto place = [&](double x) { return x + random.between(-0.25, 0.25); };
  for (int axis = 0; axis < 3; ++axis) {
    for (const double u : {1.5, 3.5}) {
      for (const double v : {1.5, 3.5}) {
        const double a = place(u), b = place(v), radius = random.between(0.55, 0.75);
        const auto at = [&](double along) {
          return axis == 0 ? Vec3{along, a, b} : axis == 1 ? Vec3{a, along, b} : Vec3{a, b, along};
        };
        plan.capsules.push_back({at(-1), at(kSide + 1), radius});
      }
    }
  }
  return plan;
}

SolidPlan plan_of(std::string_view kind, int world, std::uint64_t study_seed) {
  Random random(seed_from(study_seed, fmt::format("perkins2013 solid {} {}", kind, world)));
  return kind == kBody ? draw_body(random) : draw_block(random);
}

SimplexParts<3, 3> fill_box(const SolidPlan& plan, int corners, std::uint64_t seed) {
  return draw_tetrahedra(
      {.kind = DrawnCorners::lattice, .corners = corners, .box = plan.box, .least = kSolidWeight, .seed = seed});
}

// Those whose middle lies inside.
std::vector<std::array<std::uint32_t, 4>> inside(const SolidPlan& plan, const SimplexParts<3, 3>& parts) {
  std::vector<std::array<std::uint32_t, 4>> out;
  for (const auto& corners : parts.corners) {
    Vec3 middle{};
    for (const std::uint32_t c : corners) middle = middle + 0.25 * parts.positions[c];
    if (plan.has(middle)) out.push_back(corners);
  }
  return out;
}

}  // namespace

std::span<const SolidKind> solid_kinds() { return kKinds; }
const std::vector<int>& solid_sizes(std::string_view kind, const Design& design) {
  return kind == kBody ? design.body_tetrahedra : design.block_tetrahedra;
}

Solid draw_solid(std::string_view kind, int world, int tetrahedra, std::uint64_t study_seed) {
  const SolidPlan plan = plan_of(kind, world, study_seed);
  const std::uint64_t seed = seed_from(study_seed, fmt::format("perkins2013 mesh {} {} {}", kind, world, tetrahedra));
  const int gauge = std::min(kGauge, 4 * tetrahedra);
  const double each = static_cast<double>(inside(plan, fill_box(plan, gauge, seed)).size()) / gauge;
  SimplexParts<3, 3> parts = fill_box(plan, static_cast<int>(tetrahedra / each), seed);
  SimplexParts<3, 3> cut;
  std::vector<std::uint32_t> number(parts.positions.size(), 0xffffffffu);
  for (std::array<std::uint32_t, 4> corners : inside(plan, parts)) {
    for (std::uint32_t& c : corners) {
      if (number[c] == 0xffffffffu) {
        number[c] = static_cast<std::uint32_t>(cut.positions.size());
        cut.positions.push_back(parts.positions[c]);
      }
      c = number[c];
    }
    cut.corners.push_back(corners);
  }
  cut.weights.assign(cut.corners.size(), kSolidWeight);
  Solid out{std::make_shared<const VolumeComplex>(cut), {}};
  const auto nearest = [&](Vec3 p) {
    return *std::min_element(cut.positions.begin(), cut.positions.end(),
                             [&](Vec3 a, Vec3 b) { return distance(a, p) < distance(b, p); });
  };
  out.query.start = nearest(plan.start);
  out.query.goal = nearest(plan.goal);
  return out;
}

std::vector<SolidRow> measure_solid(std::string_view kind, int world, int level, const Design& design,
                                    std::uint64_t study_seed) {
  const int size = solid_sizes(kind, design)[static_cast<std::size_t>(level)];
  const Solid solid = draw_solid(kind, world, size, study_seed);
  SolidRow row{.kind = std::string(kind), .world = world, .level = level};
  row.tetrahedra = solid.complex->simplex_count();
  row.corners = solid.complex->corner_count();
  AskedWorld asked(solid.complex, solid.query);
  row.kept = asked.ask(IndirectWays::from_corners, true, true, design.repeats, row.problem);
  row.from_corner = asked.ask(IndirectWays::from_corners, false, false, design.repeats, row.problem);
  row.none = asked.ask(IndirectWays::none, false, false, design.repeats, row.problem);
  row.keep_us = time_work(
      1, [&] { static_cast<void>(KeptSolidWays(*solid.complex, IndirectWays::from_corners).memory_bytes()); });
  if (row.problem.empty() && (row.kept.value != row.from_corner.value || row.kept.cost != row.from_corner.cost))
    row.problem = "what is kept changes the answer";
  return {row};
}

}  // namespace taut::lab::perkins2013::volume
