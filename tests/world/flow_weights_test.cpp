// Weights from velocities: the formula, at corners and in cells, and what is refused.
#include "taut/world/flow_weights.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/volume_meshes.hpp"
#include "taut/base/input_error.hpp"

namespace taut {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

TEST(FlowWeights, FollowTheFormula) {
  Random random(1);
  for (const double scale : {1.0, 1e200, 1e-200}) {
    const VolumeComplex complex(volume::draw_mesh({.size = 3, .contrast = 10, .blocked = 0.2}, random));
    std::vector<Vec3> at_corners(complex.corner_count()), in_cells(complex.simplex_count());
    for (Vec3& v : at_corners) v = scale * Vec3{random.unit() - 0.5, random.unit(), random.unit()};
    double fastest = 0;
    for (std::uint32_t t = 0; t < in_cells.size(); ++t) {
      for (const CornerId c : complex.corners(SimplexId(t))) in_cells[t] = in_cells[t] + 0.25 * at_corners[c.value];
      if (complex.weight(SimplexId(t)) < kEndless) fastest = std::max(fastest, length((1 / scale) * in_cells[t]));
    }
    for (const FlowFavour favour : {FlowFavour::fast, FlowFavour::slow}) {
      const auto weights = flow_weights(complex, std::span<const Vec3>(at_corners), {favour, 20});
      const auto same = flow_weights(complex, std::span<const Vec3>(in_cells), {favour, 20});
      for (std::uint32_t t = 0; t < weights.size(); ++t) {
        const double own = complex.weight(SimplexId(t)), u = length((1 / scale) * in_cells[t]) / fastest;
        if (own == kEndless) {
          EXPECT_EQ(weights[t], kEndless);
          continue;
        }
        const double expected = own * std::exp(std::log(20) * (favour == FlowFavour::fast ? 1 - u : u));
        EXPECT_NEAR(weights[t], expected, 1e-9 * expected);
        EXPECT_NEAR(same[t], expected, 1e-9 * expected);
      }
    }
  }
}

TEST(FlowWeights, TellTheFlowOfATriangle) {
  const TriangleComplex complex(
      SimplexParts<2, 2>{{{0, 0}, {1, 0}, {0, 1}, {1, 1}}, {{0, 1, 2}, {1, 3, 2}}, {3, 3}, {}});
  const std::vector<Vec2> flow{{2, 0}, {0, 1}}, still(2);
  EXPECT_EQ(flow_weights(complex, std::span<const Vec2>(flow), {FlowFavour::fast, 4}), (std::vector<double>{3, 6}));
  EXPECT_EQ(flow_weights(complex, std::span<const Vec2>(flow), {FlowFavour::slow, 4}), (std::vector<double>{12, 6}));
  EXPECT_EQ(flow_weights(complex, std::span<const Vec2>(still), {FlowFavour::fast, 4}), (std::vector<double>{12, 12}));
  EXPECT_EQ(flow_weights(complex, std::span<const Vec2>(still), {FlowFavour::slow, 4}), (std::vector<double>{3, 3}));
}

TEST(FlowWeights, RefuseWhatIsNoFlow) {
  const VolumeComplex complex(SimplexParts<3, 3>{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}}, {}, {}});
  const auto refuses = [&](std::vector<Vec3> flow, double contrast) {
    EXPECT_THROW((void)flow_weights(complex, std::span<const Vec3>(flow), {FlowFavour::fast, contrast}), InputError);
  };
  refuses(std::vector<Vec3>(3), 10);
  refuses({}, 10);
  refuses({{std::nan(""), 0, 0}}, 10);
  refuses({{0, 0, kEndless}}, 10);
  refuses({{0, 0, std::nan("")}}, 10);
  for (const double contrast : {1.0, 0.5, 1e10, kEndless, std::nan("")}) refuses({{1, 0, 0}}, contrast);
}

}  // namespace
}  // namespace taut
