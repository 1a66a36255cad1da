// Building that is given up: whoever is told of the progress throws, and the store is as it was.
#include "taut/cells/cell_store.hpp"
#include "taut/cells/detail/graphs/stored_graphs.hpp"
#include "taut/cells/detail/grid/stored_grid_cells.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/cells/detail/stored_worlds.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "support/crossing_walls.hpp"

namespace taut {
using namespace detail;
namespace {

struct GivenUp {};

Grid checkered() {
  GridBuilder builder(40, 30);
  for (int y = 0; y < 30; ++y) {
    for (int x = 0; x < 40; ++x) builder.set_free(x, y, (x / 3 + y / 2) % 3 != 0);
  }
  return std::move(builder).build();
}

struct Kind {
  const char* name;
  std::function<const void*(CellStore&)> ask;
};

const std::vector<Kind>& polygon_kinds() {
  static const std::vector<Kind> all{
      {"visibility graph", [](CellStore& s) { return static_cast<const void*>(detail::visibility_graph_of(s).get()); }},
      {"corners for discs", [](CellStore& s) { return static_cast<const void*>(detail::tangent_graphs_of(s).get()); }},
      {"triangulation", [](CellStore& s) { return static_cast<const void*>(detail::triangulation_of(s).get()); }},
      {"widths and reduction", [](CellStore& s) { return static_cast<const void*>(detail::triangles_of(s).get()); }},
      {"triangles",
       [](CellStore& s) { return static_cast<const void*>(detail::convex_mesh_of(s, MergeStrategy::none).get()); }},
      {"merged",
       [](CellStore& s) {
         return static_cast<const void*>(detail::convex_mesh_of(s, MergeStrategy::longest_portal).get());
       }},
      {"trapezoids", [](CellStore& s) { return static_cast<const void*>(detail::trapezoids_of(s).get()); }},
      {"mesh of trapezoids", [](CellStore& s) { return static_cast<const void*>(detail::trapezoid_mesh_of(s).get()); }},
      {"groups", [](CellStore& s) {
         return static_cast<const void*>(
             detail::cell_groups_of(s, detail::trapezoid_mesh_of(s), 0.01, "trapezoids").get());
       }}};
  return all;
}

const std::vector<Kind>& grid_kinds() {
  static const std::vector<Kind> all{
      {"polygons", [](CellStore& s) { return static_cast<const void*>(detail::polygons_of(s).get()); }},
      {"lattice cells", [](CellStore& s) { return static_cast<const void*>(detail::lattice_cells_of(s).get()); }},
      {"sight lines", [](CellStore& s) { return static_cast<const void*>(detail::lattice_sight_of(s).get()); }},
      {"blocks",
       [](CellStore& s) { return static_cast<const void*>(detail::blocks_of(s, 2, DatabaseVariant::boundary).get()); }},
      {"layers", [](CellStore& s) { return static_cast<const void*>(detail::grid_layers_of(s).get()); }}};
  return all;
}

// Asks again and again, each time letting one more call pass before giving up: every call that there is throws once.
void give_up_everywhere(const std::shared_ptr<const World>& world, const Kind& kind) {
  SCOPED_TRACE(kind.name);
  std::size_t calls = 0, most = 0;
  CellStore store(world, [&](std::string_view, std::size_t done, std::size_t total) {
    EXPECT_LE(done, total);
    if (++calls > most) throw GivenUp{};
  });
  const void* got = nullptr;
  std::size_t given_up = 0;
  for (; got == nullptr && given_up < 10'000; ++most) {
    calls = 0;
    try {
      got = kind.ask(store);
      ASSERT_NE(got, nullptr) << "after " << given_up << " times given up";
    } catch (const GivenUp&) {
      ++given_up;
    }
  }
  EXPECT_GE(given_up, 1u);
  EXPECT_EQ(kind.ask(store), got);
  std::size_t builds = 0;
  for (const CellBuild& build : store.take_used()) builds += build.memory_bytes > 0 ? 1 : 0;
  EXPECT_GE(builds, 1u);
}

TEST(CellStore, BuildsAnewWhatWasGivenUpWherever) {
  const auto world = std::make_shared<const World>(crossing_walls(12));
  for (const Kind& kind : polygon_kinds()) give_up_everywhere(world, kind);
}

TEST(CellStore, BuildsAnewWhatWasGivenUpOnGrids) {
  const auto world = std::make_shared<const World>(checkered());
  for (const Kind& kind : grid_kinds()) give_up_everywhere(world, kind);
}

// Not only before and after, but while it is at work.
TEST(CellStore, IsToldOfTheProgressOfEverythingThatCanTakeLong) {
  const auto world = std::make_shared<const World>(crossing_walls(60));
  for (const Kind& kind : polygon_kinds()) {
    std::map<std::string, std::size_t, std::less<>> told;
    CellStore store(world, [&](std::string_view what, std::size_t, std::size_t) { ++told[std::string(what)]; });
    (void)kind.ask(store);
    for (const auto& [what, calls] : told) EXPECT_GE(calls, 3u) << what << " for " << kind.name;
    if (told.contains("triangulation")) {
      EXPECT_GE(told["triangulation"], 20u);
    }
  }
}

// Few corners, many crossings: the work lies between two corners.
TEST(Triangulation, CanBeGivenUpAmongTheCrossingsOfFewWalls) {
  const PolygonWorld world = crossing_walls(40);
  std::size_t calls = 0;
  EXPECT_THROW(Triangulation(world,
                             [&](std::size_t, std::size_t) {
                               if (++calls == 10) throw GivenUp{};
                             }),
               GivenUp);
}

}  // namespace
}  // namespace taut
