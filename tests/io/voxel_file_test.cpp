#include "taut-io/voxel_file.hpp"

#include <gtest/gtest.h>

#include "expect_input.hpp"
#include "support/random_voxels.hpp"
#include "support/shared_data.hpp"
#include "taut-io/side_limit.hpp"
#include "taut-io/world_file.hpp"

namespace taut::io {
namespace {

VoxelGrid parse(std::string_view text, const std::string& name) { return parse_voxels(text, name); }

const std::string kSmall = "voxel 3 2 4\n0 0 0\n2 1 3\n";

TEST(VoxelFile, ReadsSidesAndBlockedVoxels) {
  const VoxelGrid grid = parse(kSmall, "v");
  EXPECT_EQ(grid.width(), 3);
  EXPECT_EQ(grid.height(), 2);
  EXPECT_EQ(grid.depth(), 4);
  EXPECT_EQ(grid.voxel_count(), 24u);
  EXPECT_EQ(grid.count_free(), 22u);
  EXPECT_FALSE(grid.is_free(0, 0, 0));
  EXPECT_FALSE(grid.is_free(2, 1, 3));
  EXPECT_TRUE(grid.is_free(2, 1, 2));
  EXPECT_FALSE(grid.is_free(-1, 0, 0));
  EXPECT_FALSE(grid.is_free(3, 2, 4));
  EXPECT_FALSE(grid.is_free_checked(1000, 0, 0));
  EXPECT_EQ(format_voxels(grid), kSmall);
  EXPECT_EQ(parse(test::with_crlf(kSmall), "v"), grid);
  EXPECT_EQ(parse("\xEF\xBB\xBF" + kSmall + "\n", "v"), grid);
  EXPECT_EQ(parse(kSmall + "0 0 0\n", "v"), grid) << "blocked twice is blocked";
}

TEST(VoxelFile, WritesWhatItReads) {
  Random random(7);
  for (int round = 0; round < 30; ++round) {
    const int width = random.between(1, 130), height = random.between(1, 9), depth = random.between(1, 9);
    const VoxelGrid grid = random_voxels(random, width, height, depth, random.unit());
    EXPECT_EQ(parse(format_voxels(grid), "v"), grid);
  }
}

TEST(VoxelFile, RefusesWhatIsNoneAndNamesTheLine) {
  test::expect_refused(parse, "", 1, "'voxel' and three sides");
  test::expect_refused(parse, "octile 3 2 4\n", 1, "'voxel' and three sides");
  test::expect_refused(parse, "voxel 3 2\n", 1, "the depth");
  test::expect_refused(parse, "voxel 0 2 4\n", 1, "the width");
  test::expect_refused(parse, "voxel 3 2 99999\n", 1, "the depth");
  test::expect_refused(parse, "voxel 3 2 4 5\n", 1, "the end of the line");
  test::expect_refused(parse, "voxel 3 2 4\n0 0 0\n3 0 0\n", 3, "the x");
  test::expect_refused(parse, "voxel 3 2 4\n0 0\n", 2, "the z");
  test::expect_refused(parse, "voxel 3 2 4\n0 0 0 0\n", 2, "the end of the line");
  test::expect_refused(parse, "voxel 3 2 4\n0 -1 0\n", 2, "the y");
  test::expect_refused(parse, "voxel 16384 16384 16384\n", 1, "voxels");
  EXPECT_THROW((void)parse_voxels("voxel 10 10 11\n", "v", 1000), TooLargeError);
  EXPECT_GT(test::refused_beginnings(parse, kSmall), 10u);
}

TEST(VoxelFile, IsAWorldInSpaceAndNoneOfThePlane) {
  const test::TemporaryFolder folder;
  write_voxels(parse(kSmall, "v"), folder / "a.3dmap");
  const AnyWorld world = read_any_world(folder / "a.3dmap");
  ASSERT_TRUE(std::holds_alternative<World3>(world));
  EXPECT_EQ(bounds(std::get<World3>(world)), (Box3{{0, 0, 0}, {3, 2, 4}}));
  try {
    (void)read_world(folder / "a.3dmap");
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_NE(error.expectation().find("world in space"), std::string::npos);
  }
  try {
    (void)read_any_world(folder / "a.docx");
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_NE(error.expectation().find(".3dmap"), std::string::npos);
    EXPECT_NE(error.expectation().find(".geojson"), std::string::npos);
  }
}

}  // namespace
}  // namespace taut::io
