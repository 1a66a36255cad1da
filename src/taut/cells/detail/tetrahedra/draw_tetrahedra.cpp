#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "taut/cells/detail/tetrahedra/delaunay3.hpp"
#include "taut/cells/detail/tetrahedra/nearest_site.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/world/generate/detail/option_check.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::detail {
namespace {

constexpr const char* kName = "tetrahedra";

void check(const DrawOptions& o) {
  require_option(kName, "corners", o.corners, 8, 100'000'000);
  for (const double side : {o.box.x, o.box.y, o.box.z}) require_option(kName, "box", side, 1e-6, 1e6);
  const auto [shortest, longest] = std::minmax({o.box.x, o.box.y, o.box.z});
  require_option(kName, "ratio of the box's sides", longest / shortest, 1.0, 1000.0);
  require_option(kName, "jitter", o.jitter, 0.0, 0.2);
  require_option(kName, "stretch", o.stretch, 1e-6, 1e6);
  require_option(kName, "least", o.least, 1e-6, 1e9);
  require_option(kName, "greatest", o.greatest, o.least, 1e9);
  require_option(kName, "regions", o.regions, 1, 1'000'000);
  require_option(kName, "blocked", o.blocked, 0.0, 1.0);
}

// The spacing for which about so many corners are asked; `corners_at` falls with it.
template <class CornersAt>
double spacing_for(const DrawOptions& o, CornersAt corners_at) {
  double low = 0, high = o.box.x + o.box.y + o.box.z;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (corners_at(middle) > o.corners ? low : high) = middle;
  }
  return high;
}

// As many in the box, on a face and on an edge as there is room for at one spacing; and the eight corners.
std::vector<Vec3> random_corners(const DrawOptions& o, Random& random) {
  const double x = o.box.x, y = o.box.y, z = o.box.z;
  const double h = spacing_for(o, [&](double at) {
    return 8 + 4 * (x + y + z) / at + 2 * (x * y + y * z + z * x) / (at * at) + x * y * z / (at * at * at);
  });
  std::vector<Vec3> out;
  // By axis: at the low end, at the high end, or anywhere between.
  for (int part = 0; part < 27; ++part) {
    const std::array<int, 3> way{part % 3, part / 3 % 3, part / 9};
    const std::array<double, 3> side{x, y, z};
    double count = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) count *= way[axis] == 2 ? side[axis] / h : 1;
    for (auto left = static_cast<std::size_t>(count + 0.5); left > 0; --left) {
      std::array<double, 3> p{};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        p[axis] = way[axis] == 0 ? 0 : way[axis] == 1 ? side[axis] : random.between(0.0, side[axis]);
      }
      out.push_back({p[0], p[1], p[2]});
    }
  }
  return out;
}

// The corners of small boxes, and their middles. Also how large these boxes are.
std::vector<Vec3> lattice_corners(const DrawOptions& o, Vec3& spacing) {
  const auto boxes = [](double side, double at) { return std::max(1.0, std::floor(side / at + 0.5)); };
  const double h = spacing_for(o, [&](double at) {
    const double x = boxes(o.box.x, at), y = boxes(o.box.y, at), z = boxes(o.box.z, at);
    return (x + 1) * (y + 1) * (z + 1) + x * y * z;
  });
  const double nx = boxes(o.box.x, h), ny = boxes(o.box.y, h), nz = boxes(o.box.z, h);
  spacing = {o.box.x / nx, o.box.y / ny, o.box.z / nz};
  std::vector<Vec3> out;
  for (const double off : {0.0, 0.5}) {
    for (double z = off; z <= nz; ++z) {
      for (double y = off; y <= ny; ++y) {
        for (double x = off; x <= nx; ++x) out.push_back({o.box.x * (x / nx), o.box.y * (y / ny), o.box.z * (z / nz)});
      }
    }
  }
  return out;
}

// Corners stay in the faces and edges of the box that they are in.
void move_corners(const DrawOptions& o, Vec3 spacing, Random& random, std::vector<Vec3>& corners) {
  const auto move = [&](double& at, double side, double step) {
    if (at != 0 && at != side) at += o.jitter * step * random.between(-1.0, 1.0);
  };
  for (Vec3& p : corners) {
    move(p.x, o.box.x, spacing.x);
    move(p.y, o.box.y, spacing.y);
    move(p.z, o.box.z, spacing.z);
  }
}

// As many of the weights as the share says, to the next whole number; each choice is as likely.
void block_some(double share, Random& random, std::vector<double>& weights) {
  auto wanted = static_cast<std::size_t>(share * static_cast<double>(weights.size()) + 0.5);
  for (std::size_t i = 0; wanted > 0; ++i) {
    if (random.below(weights.size() - i) >= wanted) continue;
    weights[i] = std::numeric_limits<double>::infinity();
    --wanted;
  }
}

std::vector<double> draw_weights(const DrawOptions& o, const SimplexParts<3, 3>& parts, Random& random) {
  std::vector<double> out(parts.corners.size(), o.least);
  if (o.weights == DrawnWeights::each) {
    for (double& weight : out) weight = random.between(o.least, o.greatest);
  } else if (o.weights == DrawnWeights::halves) {
    std::fill(out.begin() + static_cast<std::ptrdiff_t>((out.size() + 1) / 2), out.end(), o.greatest);
    for (std::size_t i = out.size(); i > 1; --i) std::swap(out[i - 1], out[random.below(i)]);
  } else if (o.weights == DrawnWeights::regions) {
    std::vector<Vec3> sites;
    std::vector<double> weights;
    for (int i = 0; i < o.regions; ++i) {
      const double x = random.between(0.0, o.box.x), y = random.between(0.0, o.box.y), z = random.between(0.0, o.box.z);
      sites.push_back({x, y, z});
      weights.push_back(random.between(o.least, o.greatest));
    }
    block_some(o.blocked, random, weights);
    const NearestSite nearest(o.box, std::move(sites));
    for (std::size_t i = 0; i < out.size(); ++i) {
      const auto& c = parts.corners[i];
      const auto& p = parts.positions;
      out[i] = weights[nearest.to(0.25 * ((p[c[0]] + p[c[1]]) + (p[c[2]] + p[c[3]])))];
    }
  }
  if (o.weights != DrawnWeights::regions) block_some(o.blocked, random, out);
  return out;
}

}  // namespace

SimplexParts<3, 3> draw_tetrahedra(const DrawOptions& options, const BuildProgress& progress) {
  check(options);
  Random random(options.seed);
  SimplexParts<3, 3> parts;
  const bool lattice = options.kind == DrawnCorners::lattice;
  Vec3 spacing;
  parts.positions = lattice ? lattice_corners(options, spacing) : random_corners(options, random);
  parts.corners = delaunay3(parts.positions, progress).corners;
  if (lattice) move_corners(options, spacing, random, parts.positions);
  parts.weights = draw_weights(options, parts, random);
  for (Vec3& p : parts.positions) p.x *= options.stretch;
  for (const auto& [a, b, c, d] : parts.corners) {
    const auto& p = parts.positions;
    if (orient3d(p[a], p[b], p[c], p[d]) > 0) continue;
    throw InputError(kName, 0, "expected a stretch that flattens no tetrahedron");
  }
  return parts;
}

}  // namespace taut::detail
