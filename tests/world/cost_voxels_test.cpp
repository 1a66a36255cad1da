// Weighted voxels: where they lie, what they weigh, and what is refused with which words.
#include "taut/world/cost_voxels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "taut/base/input_error.hpp"
#include "taut/world/world.hpp"

namespace taut {
namespace {

std::string refusal(int width, int height, int depth, std::vector<float> weights, const VoxelFrame& frame = {}) {
  try {
    const CostVoxels voxels(width, height, depth, std::move(weights), frame);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}
void expect_refusal(const std::string& text, const char* words) {
  EXPECT_NE(text.find(words), std::string::npos) << words << " is not in: " << text;
}

TEST(CostVoxels, AreBoxesInSpace) {
  std::vector<float> weights;
  for (int i = 0; i < 24; ++i) weights.push_back(static_cast<float>(i + 1));
  weights[7] = CostVoxels::kBlocked;
  const CostVoxels voxels(2, 3, 4, weights, {{10, 20, 30}, {0.5, 1, 2}});
  EXPECT_EQ(voxels.bounds(), (Box3{{10, 20, 30}, {11, 23, 38}}));
  EXPECT_EQ(voxels.box(1, 2, 3), (Box3{{10.5, 22, 36}, {11, 23, 38}}));
  EXPECT_EQ(voxels.weight(1, 0, 0), 2);
  EXPECT_EQ(voxels.weight(0, 1, 0), 3);
  EXPECT_EQ(voxels.weight(0, 0, 1), CostVoxels::kBlocked == weights[6] ? 0 : 7);
  EXPECT_FALSE(voxels.is_free_checked(1, 0, 1));
  EXPECT_FALSE(voxels.is_free_checked(-1, 0, 0));
  EXPECT_FALSE(voxels.is_free_checked(0, 3, 0));
  EXPECT_EQ(voxels.count_free(), 23u);
  EXPECT_EQ(voxels.least_weight(), 1);
  for (std::uint32_t i = 0; i < 24; ++i) {
    const auto at = voxels.place(i);
    EXPECT_EQ(voxels.number(at[0], at[1], at[2]), i);
  }
  EXPECT_EQ(kind_name(World3(voxels)), "cost voxels");
  EXPECT_NE(voxels, voxels.with_corner_rule(CornerRule::allow));
  EXPECT_TRUE(CostVoxels(0, 0, 0, {}).bounds().empty());
}

TEST(CostVoxels, AreRefusedWithWords) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  expect_refusal(refusal(2, 1, 1, {1}), "expected 2 weights, got 1");
  expect_refusal(refusal(-1, 1, 1, {}), "a width of 0 to 16384, got -1");
  expect_refusal(refusal(1, 1, 16385, {}), "a depth of 0 to 16384");
  expect_refusal(refusal(16384, 16384, 2, {}), "at most 268435456 voxels");
  expect_refusal(refusal(2, 1, 1, {1, 0}), "voxel 1,0,0: expected a weight above 0");
  expect_refusal(refusal(1, 2, 1, {1, -3}), "voxel 0,1,0");
  expect_refusal(refusal(1, 1, 1, {std::numeric_limits<float>::quiet_NaN()}), "voxel 0,0,0");
  expect_refusal(refusal(1, 1, 1, {1}, {{}, {0, 1, 1}}), "sides of a voxel above 0");
  expect_refusal(refusal(1, 1, 1, {1}, {{}, {1, -1, 1}}), "sides of a voxel above 0");
  expect_refusal(refusal(1, 1, 1, {1}, {{nan, 0, 0}, {1, 1, 1}}), "sides of a voxel above 0");
  expect_refusal(refusal(2, 1, 1, {1, 1}, {{0, 0, 0}, {0x1p140, 1, 1}}), "2^140");
  expect_refusal(refusal(1, 1, 1, {1}, {{1e18, 0, 0}, {1, 1, 1}}), "too thin");
  expect_refusal(refusal(1, 1, 1, {1}, {{0, 0, 0}, {1, 1, 1e7}}), "too thin");
  EXPECT_EQ(refusal(1, 1, 1, {1}, {{1e6, 0, 0}, {1e-3, 1, 100}}), "");
}

}  // namespace
}  // namespace taut
