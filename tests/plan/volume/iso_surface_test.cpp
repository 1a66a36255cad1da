// What is made of distance fields in volumes: surfaces of one level, and weights that lead paths along one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "support/volume_meshes.hpp"
#include "taut/base/input_error.hpp"
#include "taut/plan/distance_field.hpp"

namespace taut {
namespace {

std::shared_ptr<const VolumeComplex> level_ground(const SimplexParts<3, 3>& parts) {
  return std::make_shared<const VolumeComplex>(parts);
}

// Round a point it is closed, turns outwards and lies where it should; every tetrahedron that it crosses has a piece.
TEST(IsoSurface, GoesRoundAPoint) {
  Random random(6);
  const auto complex = level_ground(volume::draw_mesh({.size = 12, .jitter = 0.2}, random));
  const CornerId corner(13 * 13 * 6 + 13 * 6 + 6);
  const Vec3 source = complex->position(corner);
  const VolumeField field(complex, {.corners = {corner}});
  for (const double level : {2.5, 4.0, 8.0}) {
    const SimplexParts<2, 3> parts = iso_surface(field, level);
    std::size_t pieces = 0;
    for (std::uint32_t t = 0; t < complex->simplex_count(); ++t) {
      int above = 0;
      for (const CornerId c : complex->corners(SimplexId(t))) above += field.at(c) >= level ? 1 : 0;
      pieces += above % 4 == 0 ? 0 : above == 2 ? 2 : 1;
    }
    EXPECT_EQ(parts.corners.size(), pieces);
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    double volume = 0;
    for (const auto& c : parts.corners) {
      for (std::size_t i = 0; i < 3; ++i) ++edges[{c[i], c[(i + 1) % 3]}];
      const Vec3 p = parts.positions[c[0]] - source, q = parts.positions[c[1]] - source,
                 r = parts.positions[c[2]] - source;
      EXPECT_GT(dot(p, cross(q - p, r - p)), 0);  // from outside, where values are greater, to the left
      volume += dot(p, cross(q, r)) / 6;
    }
    for (const auto& [ends, count] : edges) {
      EXPECT_EQ(count, 1);
      if (edges.count({ends.second, ends.first}) != 0) continue;
      EXPECT_EQ(level, 8);  // the border
      for (const Vec3 p : {parts.positions[ends.first], parts.positions[ends.second]})
        EXPECT_TRUE(std::min({p.x, p.y, p.z, 12 - p.x, 12 - p.y, 12 - p.z}) < 1e-12);
    }
    for (const Vec3 p : parts.positions) EXPECT_NEAR(distance(p, source), level, 0.4);
    if (level < 8) {
      const double ball = 4.0 / 3 * 3.14159265 * level * level * level;
      EXPECT_NEAR(volume, ball, 0.15 * ball);
    }
    (void)SurfaceComplex(parts);  // which checks it
  }
  // Through corners of exactly that value.
  const auto boxes = level_ground(volume::draw_mesh({.size = 6, .jitter = 0}, random));
  const SimplexParts<2, 3> inner = iso_surface(VolumeField(boxes, {.walls = true}), 2);
  (void)SurfaceComplex(inner);
  for (const Vec3 p : inner.positions) EXPECT_NEAR(std::min({p.x, p.y, p.z, 6 - p.x, 6 - p.y, 6 - p.z}), 2, 1e-9);
  EXPECT_GE(inner.corners.size(), 12u);
}

TEST(ContourWeights, AreLeastOnTheSurface) {
  Random random(8);
  const auto complex = level_ground(volume::draw_mesh({.size = 6, .blocked = 0.1}, random));
  const VolumeField field(complex, {.walls = true});
  const std::vector<double> weights = contour_weights(field, 0.5);
  for (std::uint32_t t = 0; t < weights.size(); ++t) {
    if (complex->weight(SimplexId(t)) == std::numeric_limits<double>::infinity()) {
      EXPECT_EQ(weights[t], std::numeric_limits<double>::infinity());
      continue;
    }
    double sum = 0;
    for (const CornerId c : complex->corners(SimplexId(t))) sum += field.at(c);
    EXPECT_NEAR(weights[t], std::max(std::fabs(sum / 4 - 0.5), 0.1), 1e-12);
  }
  EXPECT_THROW((void)contour_weights(field, 1, 0), InputError);
  EXPECT_THROW((void)contour_weights(field, std::nan("")), InputError);
}

}  // namespace
}  // namespace taut
