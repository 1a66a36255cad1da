#include "taut-io/mesh_convex.hpp"

#include <gtest/gtest.h>

#include "support/mesh_of_grid.hpp"
#include "support/random_grid.hpp"
#include "support/shared_data.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/merge_cells.hpp"

namespace taut {
namespace {

// Parsing checks that a file agrees with itself: neighbours, vertex lists, convexity.
void expect_round_trip(const MeshParts& parts) {
  const io::MeshFile file = io::to_mesh_file(parts);
  const io::MeshFile again = io::parse_mesh(io::format_mesh(file), "again");
  EXPECT_EQ(file, again);
  const MeshParts back = io::to_mesh_parts(again, parts.corner_rule);
  EXPECT_EQ(back.positions, parts.positions);
  EXPECT_EQ(back.cell_begin, parts.cell_begin);
  EXPECT_EQ(back.corners, parts.corners);
  EXPECT_EQ(back.across, parts.across);
}

TEST(MeshConvex, SurvivesTheWayThroughAFile) {
  Random random(1);
  for (int w = 0; w < 100; ++w) {
    const Grid grid =
        random_grid(random, random.between(1, 12), random.between(1, 12), 0.5 * random.unit(), CornerRule::forbid);
    if (grid.count_free() == 0) continue;
    for (const MergeStrategy strategy : kMergeStrategies) {
      // By way of a mesh, so that vertices of no cell are gone.
      expect_round_trip(ConvexMesh(merged(mesh_of_grid(grid), strategy)).parts());
    }
  }
}

TEST(MeshConvex, ReadsThePublishedMeshes) {
  TAUT_NEEDS_SHARED_DATA("polyanya");
  for (const auto& path : test::shared_files("polyanya", ".mesh")) {
    const io::MeshFile file = io::read_mesh(path);
    const MeshParts parts = io::to_mesh_parts(file);
    const ConvexMesh mesh(parts);
    EXPECT_EQ(mesh.cell_count(), file.polygons.size()) << path;
    EXPECT_EQ(io::to_mesh_file(parts).polygons, file.polygons) << path;
    expect_round_trip(mesh.parts());
  }
}

}  // namespace
}  // namespace taut
