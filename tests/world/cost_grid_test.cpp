#include "taut/world/cost_grid.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "taut/base/input_error.hpp"

namespace taut {
namespace {

TEST(CostGrid, KnowsWeightsAndWhichCellsAreBlocked) {
  const CostGrid grid(3, 2, {1, 2, CostGrid::kBlocked, 0.5F, 4, 8});
  EXPECT_EQ(grid.weight(1, 0), 2);
  EXPECT_EQ(grid.weight(0, 1), 0.5F);
  EXPECT_EQ(grid.least_weight(), 0.5F);
  EXPECT_EQ(grid.weight_checked(-1, 0), CostGrid::kBlocked);
  EXPECT_EQ(grid.weight_checked(3, 0), CostGrid::kBlocked);
  EXPECT_EQ(grid.weight_checked(2, 1), 8);
  EXPECT_TRUE(grid.cells().is_free(1, 0));
  EXPECT_FALSE(grid.cells().is_free(2, 0));
  EXPECT_EQ(grid.cells().count_free(), 5U);
  EXPECT_EQ(grid.with_corner_rule(CornerRule::allow).corner_rule(), CornerRule::allow);
}

TEST(CostGrid, NamesTheCellWhoseWeightIsNone) {
  for (const float bad : {0.0F, -1.0F, std::nanf(""), -CostGrid::kBlocked}) {
    try {
      const CostGrid grid(2, 2, {1, 1, bad, 1});
      ADD_FAILURE() << bad;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("cell 0,1"), std::string::npos) << error.what();
    }
  }
}

TEST(CostGrid, RefusesTheWrongNumberOfWeightsAndSides) {
  EXPECT_THROW(CostGrid(2, 2, {1, 1, 1}), InputError);
  EXPECT_THROW(CostGrid(-1, 2, {}), InputError);
  EXPECT_THROW(CostGrid(Grid::kLargestSide + 1, 1, {}), InputError);
  EXPECT_EQ(CostGrid(0, 0, {}).least_weight(), CostGrid::kBlocked);
}

}  // namespace
}  // namespace taut
