// Triangles of any world from its store.
#include "taut/cells/detail/weighted/stored_weighted.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/mesh_checks.hpp"

namespace {

using namespace taut;
using namespace taut::detail;
using namespace taut::weighted;

std::shared_ptr<const World> shared(World world) { return std::make_shared<const World>(std::move(world)); }

TEST(StoredWeighted, OfEveryKindOfWorld) {
  const CostGrid costs(3, 1, {1, 4, CostGrid::kBlocked});
  GridBuilder cells(3, 1);
  cells.set_free(0, 0, true);
  cells.set_free(1, 0, true);
  const Polygon area{{{{0, 0}, {1, 0}, {1, 2}, {0, 2}}}};
  SimplexParts<2, 2> parts;
  parts.positions = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  parts.corners = {{0, 1, 2}, {0, 2, 3}};
  parts.weights = {2, std::numeric_limits<double>::infinity()};
  const auto cost = [](World world) {
    CellStore store(shared(std::move(world)));
    return total_cost(*weighted_triangles_of(store));
  };
  EXPECT_NEAR(cost(std::move(cells).build()), 2, 1e-12);
  EXPECT_NEAR(cost(PolygonWorld(square(2))), 4, 1e-12);
  EXPECT_NEAR(cost(costs), 5, 1e-12);
  EXPECT_NEAR(cost(WeightedRegions(PolygonWorld(square(2)), {{area, 3}}, 2)), 3 * 2 + 2 * 2, 1e-12);
  EXPECT_NEAR(cost(TriangleComplex(parts)), 1, 1e-12);
}

TEST(StoredWeighted, AreBuiltOnceForTheSameOptions) {
  CellStore store(shared(CostGrid(4, 4, std::vector<float>(16, 2))));
  MeshOptions fine, pixels, averaged;
  fine.max_edge = 0.5;
  pixels.grid = GridMesh::pixels;
  averaged.grid = GridMesh::averaged;
  averaged.max_triangles = 40;
  std::set<const TriangleComplex*> different;
  for (const MeshOptions& options : {MeshOptions(), fine, pixels, averaged}) {
    const auto triangles = weighted_triangles_of(store, options);
    EXPECT_EQ(weighted_triangles_of(store, options), triangles);
    EXPECT_EQ(weighted_triangles(store, options), triangles) << "for everybody";
    different.insert(triangles.get());
  }
  EXPECT_EQ(different.size(), 4u);
  EXPECT_EQ(store.take_used().size(), 4u);
}

TEST(StoredWeighted, OptionsOfOneNameGiveTheSame) {
  std::set<std::string> names{MeshOptions().name()};
  const auto add = [&](auto change) {
    MeshOptions options;
    options.grid = GridMesh::averaged;
    change(options);
    EXPECT_TRUE(names.insert(options.name()).second) << options.name();
  };
  add([](MeshOptions&) {});
  add([](MeshOptions& o) { o.min_angle = 20; });
  add([](MeshOptions& o) { o.max_edge = 1; });
  add([](MeshOptions& o) { o.max_triangles = 7; });
  add([](MeshOptions& o) { o.simplify = 1; });
  add([](MeshOptions& o) { o.max_error = 1; });
  add([](MeshOptions& o) { o.snap = 1; });
  add([](MeshOptions& o) { o.keep_given = false; });
}

TEST(StoredWeighted, GivenTrianglesAreKeptUnlessWantedAnew) {
  SimplexParts<2, 2> parts;
  parts.positions = {{0, 0}, {10, 0}, {10, 1}, {0, 1}};
  parts.corners = {{0, 1, 2}, {0, 2, 3}};
  const auto world = shared(TriangleComplex(parts));
  CellStore store(world);
  EXPECT_EQ(weighted_triangles_of(store).get(), &std::get<TriangleComplex>(*world));
  MeshOptions anew;
  anew.keep_given = false;
  const auto good = weighted_triangles_of(store, anew);
  EXPECT_NEAR(total_area(*good), 10, 1e-12);
  EXPECT_EQ(check_angles(*good, {}, 25, 0), 0u);
}

TEST(StoredWeighted, CanBeGivenUp) {
  struct Stop {};
  int calls = 0;
  CellStore store(shared(CostGrid(64, 64, std::vector<float>(64 * 64, 2))),
                  [&](std::string_view, std::size_t, std::size_t) {
                    if (++calls == 5) throw Stop{};
                  });
  MeshOptions fine;
  fine.max_edge = 0.5;
  EXPECT_THROW((void)weighted_triangles_of(store, fine), Stop);
  EXPECT_NEAR(total_area(*weighted_triangles_of(store, fine)), 64 * 64, 1e-9);
}

}  // namespace
