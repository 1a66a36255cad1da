#include "studies/perkins2013/volume/cubes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "studies/perkins2013/volume/spread.hpp"
#include "studies/study_maps.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab::perkins2013::volume {
using namespace taut::detail;
namespace {

constexpr std::array<Shape, 6> kShapes{{{kRound, "round", DrawnCorners::lattice, 1},
                                        {"random", "of random points", DrawnCorners::random, 1},
                                        {"long-3", "3 times as long", DrawnCorners::lattice, 3},
                                        {"long-10", "10 times as long", DrawnCorners::lattice, 10},
                                        {"flat-3", "3 times as flat", DrawnCorners::lattice, 1.0 / 3},
                                        {"flat-10", "10 times as flat", DrawnCorners::lattice, 1.0 / 10}}};

constexpr std::array<Weighting, 7> kPublished{{{kNormal, "normal, 0.1 to 16"},
                                               {kNormalPrinted, "normal, 0.1 to 256"},
                                               {"halves-1", "5 and 1"},
                                               {"halves-2", "5 and 2"},
                                               {"halves-3", "5 and 3"},
                                               {"halves-4", "5 and 4"},
                                               {"halves-5", "5 and 5"}}};
constexpr std::array<Weighting, 4> kMixed{{{kNormal, "normal, 0.1 to 16"},
                                           {"halves-3", "5 and 3"},
                                           {"hundred", "1 to 100, each"},
                                           {"regions", "1 to 100, 30 regions"}}};
constexpr int kRegions = 30;
// Stretched or pressed more than so, costs depend on each other in long cycles, and settle slowly.
constexpr double kThinnest = 5;

// The sum of twelve even numbers would do, but for its tails; this has them (Box and Muller).
double normal(Random& random) {
  const double u = 1 - random.unit(), angle = 2 * 3.14159265358979323846 * random.unit();
  return std::sqrt(-2 * std::log(u)) * std::cos(angle);
}

double evenly_to_hundred(Random& random) { return std::pow(100.0, random.unit()); }

std::vector<double> draw_weights(std::string_view weighting, const SimplexParts<3, 3>& parts, Random& random) {
  std::vector<double> out(parts.corners.size());
  std::vector<std::pair<Vec3, double>> sites;
  if (weighting == "regions") {
    for (int i = 0; i < kRegions; ++i) {
      const double x = random.unit(), y = random.unit(), z = random.unit();
      sites.emplace_back(kCubeSide * Vec3{x, y, z}, evenly_to_hundred(random));
    }
  }
  for (std::size_t t = 0; t < out.size(); ++t) {
    if (weighting == kNormal || weighting == kNormalPrinted) {
      const double step = std::trunc(16 * (0.5 + normal(random) / 6)), most = weighting == kNormal ? 16 : 256;
      out[t] = std::clamp(weighting == kNormal ? step : 16 * step, 0.1, most);
    } else if (weighting == "hundred") {
      out[t] = evenly_to_hundred(random);
    } else if (weighting == "regions") {
      Vec3 middle{};
      for (const std::uint32_t c : parts.corners[t]) middle = middle + 0.25 * parts.positions[c];
      const auto nearest = std::min_element(sites.begin(), sites.end(), [&](const auto& a, const auto& b) {
        return distance(a.first, middle) < distance(b.first, middle);
      });
      out[t] = nearest->second;
    } else if (weighting.starts_with("halves-")) {
      out[t] = random.below(2) == 0 ? kHalf : weighting.back() - '0';
    } else {
      throw std::logic_error("no weights are called " + std::string(weighting));
    }
  }
  return out;
}

CornerId corner_at(const VolumeComplex& complex, Vec3 p) {
  for (std::uint32_t c = 0; c < complex.corner_count(); ++c) {
    if (complex.position(CornerId(c)) == p) return CornerId(c);
  }
  throw std::logic_error("a cube without a corner");
}

// Where costs come from once they have settled, and how much they are less than with direct ways.
void count_origins(const VolumeGround& ground, const Query3& query, CubeRow& row) {
  const VolumeComplex& complex = ground.complex();
  const CornerId goal = corner_at(complex, query.goal), start = corner_at(complex, query.start);
  const auto none = [](const TetrahedronSides& t, const std::array<double, 3>& costs) {
    return tetrahedron_cost(t, costs, IndirectWays::none).cost;
  };
  const auto all = [](const TetrahedronSides& t, const std::array<double, 3>& costs) {
    return tetrahedron_cost(t, costs, IndirectWays::all).cost;
  };
  const FieldBy direct_field(complex, ground.wedges(), goal, start, none);
  const FieldBy field(complex, ground.wedges(), goal, start, all);
  IncrementalSearch direct, search;
  Effort effort;
  spread(direct_field, complex, goal, start, true, direct, effort);
  spread(field, complex, goal, start, true, search, effort);
  row.none_settled = direct.look(start.value);
  row.all_settled = search.look(start.value);
  const double least = complex.least_weight();
  for (std::uint32_t c = 0; c < complex.corner_count(); ++c) {
    if (CornerId(c) == goal) continue;
    TetrahedronCost best;
    double straight = std::numeric_limits<double>::infinity();
    for (const SimplexId t : complex.around(CornerId(c))) {
      const int i = complex.index_of(t, CornerId(c));
      const TetrahedronSides sides = sides_from(complex, t, i, least);
      const auto costs = field.field().costs_of_base(t, i, search.looks());
      if (const TetrahedronCost way = tetrahedron_cost(sides, costs); way.cost < best.cost) best = way;
      straight = std::min(straight, tetrahedron_cost(sides, costs, IndirectWays::none).cost);
    }
    if (best.cost < straight * (1 - kGain)) {
      row.over_edges += best.kind == TetrahedronWay::over_edge ? 1 : 0;
      row.over_faces += best.kind == TetrahedronWay::over_face ? 1 : 0;
      row.clearly += best.cost * (1 + kClearGain) <= straight ? 1 : 0;
    }
    row.most_saved = std::max(row.most_saved, 1 - search.look(c) / direct.look(c));
  }
}

}  // namespace

std::span<const Shape> shapes() { return kShapes; }
const Shape& shape_of(std::string_view name) {
  for (const Shape& shape : kShapes) {
    if (shape.name == name) return shape;
  }
  throw std::logic_error("no shape is called " + std::string(name));
}
std::span<const Weighting> published_weightings() { return kPublished; }
std::span<const Weighting> mixed_weightings() { return kMixed; }
std::string_view title_of_weighting(std::string_view name) {
  for (const auto& list : {published_weightings(), mixed_weightings()}) {
    for (const Weighting& one : list) {
      if (one.name == name) return one.title;
    }
  }
  throw std::logic_error("no weights are called " + std::string(name));
}
std::string halves_name(int beta) { return fmt::format("halves-{}", beta); }

std::vector<CubeKind> cube_kinds(const Design& design) {
  std::vector<CubeKind> out;
  for (const Weighting& weighting : kPublished) out.push_back({&shape_of(kRound), &weighting, design.cube_worlds});
  for (const Shape& shape : kShapes) {
    for (const Weighting& weighting : kMixed) {
      const bool has =
          shape.name == kRound && std::any_of(kPublished.begin(), kPublished.end(),
                                              [&](const Weighting& p) { return p.name == weighting.name; });
      const bool thin = std::max(shape.stretch, 1 / shape.stretch) > kThinnest;
      if (!has) out.push_back({&shape, &weighting, thin ? design.thin_worlds : design.mixed_worlds});
    }
  }
  return out;
}

std::shared_ptr<const VolumeComplex> draw_cube(const Shape& shape, std::string_view weighting, int world, int corners,
                                               std::uint64_t study_seed) {
  // The same tetrahedra, and the same draws of v, for both readings of the weights.
  const std::string_view drawn = weighting == kNormalPrinted ? kNormal : weighting;
  const std::uint64_t seed = seed_from(study_seed, fmt::format("perkins2013 cube {} {} {}", shape.name, drawn, world));
  SimplexParts<3, 3> parts = draw_tetrahedra({.kind = shape.corners,
                                              .corners = corners,
                                              .box = {kCubeSide / shape.stretch, kCubeSide, kCubeSide},
                                              .stretch = shape.stretch,
                                              .seed = seed});
  // Rounding may leave the far side a hair off.
  for (Vec3& p : parts.positions) {
    if (p.x > kCubeSide * (1 - 1e-12)) p.x = kCubeSide;
  }
  Random random(seed ^ 0x77656967687473u);
  parts.weights = draw_weights(weighting, parts, random);
  return std::make_shared<const VolumeComplex>(parts);
}

Query3 across_cube() {
  Query3 query;
  query.start = {0, 0, 0};
  query.goal = {kCubeSide, kCubeSide, kCubeSide};
  return query;
}

double aspect_of(const VolumeComplex& complex, SimplexId t) {
  std::array<Vec3, 4> at;
  for (std::size_t i = 0; i < 4; ++i) at[i] = complex.position(complex.corners(t)[i]);
  double longest = 0, largest = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < i; ++j) longest = std::max(longest, distance(at[i], at[j]));
    const Vec3 a = at[(i + 1) % 4];
    largest = std::max(largest, length(cross(at[(i + 2) % 4] - a, at[(i + 3) % 4] - a)));
  }
  const double volume = std::fabs(dot(cross(at[1] - at[0], at[2] - at[0]), at[3] - at[0]));
  return longest * largest / volume;
}

std::vector<CubeRow> measure_cube(const CubeKind& kind, int world, const Design& design, std::uint64_t study_seed) {
  const auto complex = draw_cube(*kind.shape, kind.weighting->name, world, design.corners, study_seed);
  CubeRow row{.shape = std::string(kind.shape->name), .weighting = std::string(kind.weighting->name), .world = world};
  row.corners = complex->corner_count();
  row.tetrahedra = complex->simplex_count();
  std::vector<double> aspects;
  for (std::uint32_t t = 0; t < complex->simplex_count(); ++t) aspects.push_back(aspect_of(*complex, SimplexId(t)));
  row.aspect = median(aspects);
  AskedWorld asked(complex, across_cube());
  const int repeats = row.shape == kRound ? design.repeats : 0;
  row.none = asked.ask(IndirectWays::none, false, true, repeats, row.problem);
  row.from_corner = asked.ask(IndirectWays::from_corners, false, false, repeats, row.problem);
  row.all = asked.ask(IndirectWays::all, false, true, repeats, row.problem);
  count_origins(asked.ground(), asked.query(), row);
  if (row.all_settled > row.none_settled * (1 + kGain) && row.problem.empty())
    row.problem = "indirect ways make the start dearer";
  return {row};
}

}  // namespace taut::lab::perkins2013::volume
