// The regions of a mesh do not depend on how often their flood was interrupted.
#include "taut/cells/detail/mesh/mesh_regions.hpp"

#include <gtest/gtest.h>

#include "support/random_grid.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"

namespace taut {
namespace {

using namespace detail;

TEST(MeshRegions, AFloodThatIsInterruptedGoesOnWhereItWas) {
  for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    Random random(3);
    CellStore cells(std::make_shared<const World>(random_grid(random, 100, 100, 0.4, rule)));
    const auto mesh = convex_mesh_of(cells, MergeStrategy::none);
    MeshRegions at_once, bit_by_bit;
    Interrupt never;
    ASSERT_TRUE(at_once.update(*mesh, never));
    StopSource source;
    source.request_stop();
    int times = 0;
    for (bool is_done = false; !is_done; ++times) {
      Interrupt soon(Interrupt::Clock::time_point::max(), source.get_token());
      is_done = bit_by_bit.update(*mesh, soon);
    }
    EXPECT_GT(times, 3);
    for (const MeshCellId cell : mesh->cells()) EXPECT_EQ(bit_by_bit.of(cell.value), at_once.of(cell.value));
  }
}

}  // namespace
}  // namespace taut
