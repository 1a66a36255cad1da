#include "taut/lab/measure/complex_facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

namespace taut::lab {
namespace {

// How one simplex is shaped; angles in radians.
struct Shape {
  double content = 0, ratio = 0, least_angle = 0, greatest_angle = 0, shortest = 0, longest = 0;
};

Vec3 in_space(Vec2 p) { return {p.x, p.y, 0}; }
Vec3 in_space(Vec3 p) { return p; }

void measure_edges(std::span<const Vec3> p, Shape& shape) {
  shape.shortest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const double edge = distance(p[i], p[k]);
      shape.shortest = std::min(shape.shortest, edge);
      shape.longest = std::max(shape.longest, edge);
    }
  }
}

double angle_between(Vec3 a, Vec3 b) { return std::atan2(length(cross(a, b)), dot(a, b)); }

void take_angle(double angle, Shape& shape) {
  shape.least_angle = std::min(shape.least_angle, angle);
  shape.greatest_angle = std::max(shape.greatest_angle, angle);
}

// Coordinates are of any size, so the simplex is measured as if its longest edge were 1.
Shape shape_of(std::array<Vec3, 3> p) {
  Shape shape{.least_angle = std::numbers::pi};
  measure_edges(p, shape);
  const double unit = shape.longest;
  for (Vec3& q : p) q = (1 / unit) * q;
  const Vec3 a = p[1] - p[0], b = p[2] - p[0], c = p[2] - p[1];
  const double twice_area = length(cross(a, b)), la = length(a), lb = length(b), lc = length(c);
  shape.content = twice_area / 2 * unit * unit;
  // Twice the radius within, which is twice the area over the circumference, over that around, a b c / (4 area).
  const double edges = la * lb * lc * (la + lb + lc);
  shape.ratio = edges > 0 ? 4 * twice_area * twice_area / edges : 0;
  take_angle(angle_between(a, b), shape);
  take_angle(angle_between(-1.0 * a, c), shape);
  take_angle(angle_between(b, c), shape);
  return shape;
}

Shape shape_of(std::array<Vec3, 4> p) {
  Shape shape{.least_angle = std::numbers::pi};
  measure_edges(p, shape);
  const double unit = shape.longest;
  for (Vec3& q : p) q = (1 / unit) * q;
  const Vec3 a = p[1] - p[0], b = p[2] - p[0], c = p[3] - p[0];
  const double six_volumes = std::abs(dot(cross(a, b), c));
  shape.content = six_volumes / 6 * unit * unit * unit;
  std::array<Vec3, 4> normals;  // of the facet opposite to a corner, outward, as long as twice its area
  double twice_areas = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec3 q = p[(i + 1) % 4], r = p[(i + 2) % 4], s = p[(i + 3) % 4];
    normals[i] = cross(r - q, s - q);
    if (dot(normals[i], p[i] - q) > 0) normals[i] = -1.0 * normals[i];
    twice_areas += length(normals[i]);
  }
  // Three times the radius within, 3 volumes over the areas, over that around.
  const Vec3 around = dot(a, a) * cross(b, c) + dot(b, b) * cross(c, a) + dot(c, c) * cross(a, b);
  const double within = six_volumes / twice_areas;
  shape.ratio = six_volumes > 0 ? std::min(1.0, 3 * within * 2 * six_volumes / length(around)) : 0;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t k = 0; k < i; ++k) take_angle(std::numbers::pi - angle_between(normals[i], normals[k]), shape);
  }
  return shape;
}

struct Free {
  double weight, content;
};

// Sorted by weight.
std::vector<WeightBin> bins_of(std::vector<Free> all, std::size_t most) {
  if (all.empty() || most == 0) return {};
  std::sort(all.begin(), all.end(), [](const Free& a, const Free& b) { return a.weight < b.weight; });
  std::vector<WeightBin> bins;
  for (const Free& one : all) {
    if (bins.empty() || bins.back().to != one.weight) {
      if (bins.size() == most) {
        bins.clear();
        break;
      }
      bins.push_back({one.weight, one.weight, 0, 0});
    }
    ++bins.back().count;
    bins.back().content += one.content;
  }
  if (!bins.empty()) return bins;
  const double least = all.front().weight, greatest = all.back().weight, steps = std::log(greatest / least);
  bins.resize(most);
  for (std::size_t i = 0; i < most; ++i) {
    const auto bound = [&](std::size_t at) {
      return at == most ? greatest : least * std::exp(steps * static_cast<double>(at) / static_cast<double>(most));
    };
    bins[i].from = bound(i);
    bins[i].to = bound(i + 1);
  }
  std::size_t at = 0;
  for (const Free& one : all) {
    while (at + 1 < most && one.weight >= bins[at].to) ++at;
    ++bins[at].count;
    bins[at].content += one.content;
  }
  return bins;
}

template <int N, int D>
ComplexFacts facts_of(const SimplexComplex<N, D>& complex, std::size_t most_bins) {
  ComplexFacts facts;
  facts.simplices = complex.simplex_count();
  std::vector<double> ratios, contents;
  std::vector<Free> free;
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    const SimplexId id(t);
    std::array<Vec3, N + 1> p;
    for (std::size_t i = 0; i <= N; ++i) p[i] = in_space(complex.position(complex.corners(id)[i]));
    const Shape shape = shape_of(p);
    ratios.push_back(shape.ratio);
    contents.push_back(shape.content);
    facts.content += shape.content;
    facts.least_angle = std::min(facts.least_angle, shape.least_angle * 180 / std::numbers::pi);
    facts.greatest_angle = std::max(facts.greatest_angle, shape.greatest_angle * 180 / std::numbers::pi);
    facts.shortest_edge = std::min(facts.shortest_edge, shape.shortest);
    facts.longest_edge = std::max(facts.longest_edge, shape.longest);
    for (int i = 0; i <= N; ++i) facts.border_facets += complex.across(id, i).valid() ? 0 : 1;
    const double weight = complex.weight(id);
    if (std::isinf(weight)) {
      ++facts.blocked;
      continue;
    }
    facts.free_content += shape.content;
    facts.least_weight = std::min(facts.least_weight, weight);
    facts.greatest_weight = std::max(facts.greatest_weight, weight);
    free.push_back({weight, shape.content});
  }
  facts.weights = bins_of(std::move(free), most_bins);
  for (std::uint32_t c = 0; c < complex.corner_count(); ++c)
    facts.loose_corners += complex.around(CornerId(c)).empty() ? 1 : 0;
  if (!ratios.empty()) {
    const auto middle = ratios.begin() + static_cast<std::ptrdiff_t>(ratios.size() / 2);
    std::nth_element(ratios.begin(), middle, ratios.end());
    facts.median_ratio = *middle;
    facts.worst_ratio = *std::min_element(ratios.begin(), ratios.end());
  }
  std::vector<bool> seen(complex.simplex_count());
  std::vector<SimplexId> open;
  for (std::uint32_t first = 0; first < complex.simplex_count(); ++first) {
    if (seen[first] || std::isinf(complex.weight(SimplexId(first)))) continue;
    ++facts.parts;
    double content = 0;
    seen[first] = true;
    open.assign(1, SimplexId(first));
    while (!open.empty()) {
      const SimplexId id = open.back();
      open.pop_back();
      content += contents[id.value];
      for (int i = 0; i <= N; ++i) {
        const SimplexId other = complex.across(id, i);
        if (!other.valid() || seen[other.value] || std::isinf(complex.weight(other))) continue;
        seen[other.value] = true;
        open.push_back(other);
      }
    }
    facts.largest_part = std::max(facts.largest_part, content);
  }
  return facts;
}

}  // namespace

ComplexFacts complex_facts(const TriangleComplex& complex, std::size_t most_bins) {
  return facts_of(complex, most_bins);
}
ComplexFacts complex_facts(const SurfaceComplex& complex, std::size_t most_bins) {
  return facts_of(complex, most_bins);
}
ComplexFacts complex_facts(const VolumeComplex& complex, std::size_t most_bins) { return facts_of(complex, most_bins); }

}  // namespace taut::lab
