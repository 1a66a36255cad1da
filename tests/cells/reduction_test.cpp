// Levels, trees, corridors, rings and components of worlds that stand still.
#include "taut/cells/reduction.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <map>
#include <set>

#include "support/drawn_worlds.hpp"
#include "support/full_size.hpp"
#include "support/random_edits.hpp"
#include "support/reduction_checks.hpp"
#include "support/shared_data.hpp"
#include "taut-io/map_file.hpp"
#include "taut/cells/clearance.hpp"
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/clustered_grid.hpp"
#include "taut/world/generate/maze.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/rooms.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
namespace {

struct Reduced {
  explicit Reduced(const PolygonWorld& world)
      : triangulation(world), clearance(triangulation), reduction(triangulation, clearance) {}
  explicit Reduced(PolygonWorld::Parts parts) : Reduced(PolygonWorld(std::move(parts))) {}

  [[nodiscard]] std::string defect() const { return test::find_defect(reduction, triangulation, clearance); }
  // How many faces have each level.
  [[nodiscard]] std::array<std::size_t, 4> levels() const {
    std::array<std::size_t, 4> count{};
    for (std::uint32_t i = 0; i < triangulation.mesh().face_slots(); ++i) {
      if (triangulation.is_free(FaceId(i))) ++count[reduction.level(FaceId(i))];
    }
    return count;
  }
  [[nodiscard]] std::vector<Reduction::Corridor> corridors() const {
    std::vector<Reduction::Corridor> out;
    for (std::uint32_t i = 0; i < reduction.corridor_slots(); ++i) {
      if (reduction.in_use(CorridorId(i))) out.push_back(reduction.corridor(CorridorId(i)));
    }
    return out;
  }
  [[nodiscard]] FaceId face_at(Vec2 p) const { return triangulation.locate(p).edge.face(); }

  Triangulation triangulation;
  Clearance clearance;
  Reduction reduction;
};

// --- oddities ---

TEST(ReductionShapes, ATriangleIsAnIsland) {
  const Reduced world({.boundary = {{0, 0}, {4, 0}, {0, 4}}, .obstacles = {}, .walls = {}, .points = {}});
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.levels(), (std::array<std::size_t, 4>{1, 0, 0, 0}));
  EXPECT_EQ(world.reduction.component_count(), 1u);
  EXPECT_TRUE(world.corridors().empty());
}

TEST(ReductionShapes, TwoTrianglesAreATreeWithoutRoot) {
  const Reduced world({.boundary = box(0, 0, 4, 4), .obstacles = {}, .walls = {}, .points = {}});
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.levels(), (std::array<std::size_t, 4>{0, 2, 0, 0}));
  EXPECT_EQ(world.reduction.component_count(), 1u);
}

TEST(ReductionShapes, ARoomWithBranchesIsATreeWithoutRoot) {
  const Reduced world(
      {.boundary = {{0, 0}, {9, 0}, {9, 1}, {6, 1}, {6, 5}, {9, 5}, {9, 6}, {0, 6}, {0, 5}, {3, 5}, {3, 1}, {0, 1}},
       .obstacles = {},
       .walls = {},
       .points = {}});
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.levels(), (std::array<std::size_t, 4>{0, 10, 0, 0}));
}

TEST(ReductionShapes, AWallFromSideToSideMakesTwoComponents) {
  const Reduced world({.boundary = box(0, 0, 4, 4), .obstacles = {}, .walls = {{{2, 0}, {2, 4}}}, .points = {}});
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.levels(), (std::array<std::size_t, 4>{0, 4, 0, 0}));
  EXPECT_EQ(world.reduction.component_count(), 2u);
  EXPECT_NE(world.reduction.component(world.face_at({1, 1.1})), world.reduction.component(world.face_at({3, 1.1})));
}

TEST(ReductionShapes, AnObstacleMakesARing) {
  const Ring small{{4, 4}, {6, 4}, {5, 6}};
  const Reduced world({.boundary = {{0, 0}, {10, 0}, {5, 10}}, .obstacles = {{{small}}}, .walls = {}, .points = {}});
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.levels(), (std::array<std::size_t, 4>{0, 0, 6, 0}));
  ASSERT_EQ(world.corridors().size(), 1u);
  EXPECT_TRUE(world.corridors()[0].is_ring());
  EXPECT_EQ(world.corridors()[0].faces, 6u);
}

TEST(ReductionShapes, APointAloneMakesARing) {
  const Reduced world({.boundary = {{0, 0}, {10, 0}, {5, 10}}, .obstacles = {}, .walls = {}, .points = {{5, 4}}});
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.levels(), (std::array<std::size_t, 4>{0, 0, 3, 0}));
}

TEST(ReductionShapes, AFreeStandingWallMakesARingAndOneFromTheBorderDoesNot) {
  const Reduced free({.boundary = box(0, 0, 9, 9), .obstacles = {}, .walls = {{{3, 4}, {6, 5}}}, .points = {}});
  EXPECT_EQ(free.defect(), "");
  EXPECT_EQ(free.levels(), (std::array<std::size_t, 4>{0, 0, 6, 0}));
  const Reduced fixed({.boundary = box(0, 0, 9, 9), .obstacles = {}, .walls = {{{0, 4}, {6, 5}}}, .points = {}});
  EXPECT_EQ(fixed.defect(), "");
  EXPECT_EQ(fixed.levels(), (std::array<std::size_t, 4>{0, 5, 0, 0}));
}

TEST(ReductionShapes, ANicheBesideARingIsATreeWithARoot) {
  const Reduced world(
      {.boundary =
           {{0, 0}, {9, 0}, {9, 4}, {14, 4}, {14, 3}, {16, 3}, {16, 6}, {14, 6}, {14, 5}, {9, 5}, {9, 9}, {0, 9}},
       .obstacles = {{{box(3, 3, 6, 6)}}},
       .walls = {},
       .points = {}});
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.levels()[3], 0u);
  const FaceId deep = world.face_at({15.5, 5.5});
  ASSERT_EQ(world.reduction.level(deep), 1u);
  ASSERT_TRUE(world.reduction.root(deep).valid());
  EXPECT_EQ(world.reduction.level(world.reduction.root(deep)), 2u);
  EXPECT_EQ(world.reduction.tree_choke(deep), 1) << "the way out is a unit wide";
  EXPECT_GT(world.reduction.tree_angle(deep), 0);
}

TEST(ReductionShapes, TwoRoomsWithAPillarEachMakeTwoLoopsAndAWayBetweenThem) {
  const Reduced world(
      {.boundary =
           {{0, 0}, {9, 0}, {9, 4}, {15, 4}, {15, 0}, {24, 0}, {24, 9}, {15, 9}, {15, 5}, {9, 5}, {9, 9}, {0, 9}},
       .obstacles = {{{box(3, 3, 6, 6)}}, {{box(18, 3, 21, 6)}}},
       .walls = {},
       .points = {}});
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.levels()[3], 2u);
  const auto corridors = world.corridors();
  ASSERT_EQ(corridors.size(), 3u);
  std::size_t loops = 0;
  for (const auto& c : corridors) {
    if (c.ends[0].face() == c.ends[1].face()) {
      ++loops;
    } else {
      EXPECT_EQ(c.choke, 1) << "the way between the rooms is a unit wide";
    }
  }
  EXPECT_EQ(loops, 2u);
}

TEST(ReductionShapes, TwoPillarsInARoomMakeThreeCorridorsBetweenTwoDecisions) {
  const Reduced world({.boundary = box(0, 0, 30, 10),
                       .obstacles = {{{box(4, 4, 12, 6)}}, {{box(18, 4, 26, 6)}}},
                       .walls = {},
                       .points = {}});
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.levels()[3], 2u);
  const auto corridors = world.corridors();
  ASSERT_EQ(corridors.size(), 3u);
  for (const auto& c : corridors) EXPECT_NE(c.ends[0].face(), c.ends[1].face());
}

TEST(ReductionShapes, DecisionsSideBySideHaveACorridorWithoutFaces) {
  PolygonWorld::Parts parts;
  parts.boundary = box(0, 0, 10, 10);
  Random random(3);
  for (int i = 0; i < 40; ++i) parts.points.push_back({0.5 + 9 * random.unit(), 0.5 + 9 * random.unit()});
  const Reduced world(std::move(parts));
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.levels()[3], 78u);
  std::size_t empty = 0;
  for (const auto& c : world.corridors()) {
    if (c.faces > 0) continue;
    ++empty;
    EXPECT_EQ(c.angle, 0);
  }
  EXPECT_GT(empty, 50u);
}

TEST(ReductionShapes, NothingFreeHasNoComponents) {
  const Reduced world({.boundary = box(0, 0, 4, 4), .obstacles = {{{box(-1, -1, 5, 5)}}}, .walls = {}, .points = {}});
  EXPECT_EQ(world.defect(), "");
  EXPECT_EQ(world.reduction.component_count(), 0u);
}

// --- the number of decisions ---

// By component: how many blockers there are inside. Each is walked round once, so they are counted as cycles of blocked
// edges, of which one is the outer border; and points that touch nothing.
std::map<std::uint32_t, std::size_t> blockers(const Triangulation& t, const std::vector<std::uint32_t>& part) {
  const TriangleMesh& mesh = t.mesh();
  std::map<std::uint32_t, std::size_t> cycles;
  std::set<std::uint32_t> seen;
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    for (unsigned side = 0; side < 3 && t.is_free(FaceId(i)); ++side) {
      HalfEdge h(FaceId(i), side);
      if (!mesh.is_constrained(h) || !seen.insert(h.value).second) continue;
      ++cycles[part[i]];
      for (const HalfEdge first = h;;) {
        h = h.next();
        while (!mesh.is_constrained(h)) h = mesh.twin(h).next();
        if (h == first) break;
        seen.insert(h.value);
      }
    }
  }
  for (std::uint32_t i = 4; i < mesh.vertex_slots(); ++i) {
    const VertexId v(i);
    if (!mesh.in_use(v) || mesh.around(v, [&](HalfEdge h) { return mesh.is_constrained(h); })) continue;
    const FaceId f = mesh.edge_at(v).face();
    if (t.is_free(f)) ++cycles[part[f.value]];
  }
  for (auto& [component, n] : cycles) --n;
  return cycles;
}

void expect_theorem(const Reduced& world) {
  const auto part = test::reference(world.triangulation).part;
  std::map<std::uint32_t, std::size_t> decisions, corridors;
  const Reduction& r = world.reduction;
  for (std::uint32_t i = 0; i < world.triangulation.mesh().face_slots(); ++i) {
    if (world.triangulation.is_free(FaceId(i)) && r.level(FaceId(i)) == 3) ++decisions[part[i]];
  }
  for (const auto& c : world.corridors()) {
    if (!c.is_ring()) ++corridors[part[c.ends[0].face().value]];
  }
  for (const auto& [component, n] : blockers(world.triangulation, part)) {
    EXPECT_EQ(decisions[component], n == 0 ? 0 : 2 * n - 2) << n << " blockers";
    EXPECT_EQ(corridors[component], n == 0 ? 0 : 3 * n - 3) << n << " blockers";
  }
}

TEST(ReductionTheorem, GivesTwiceTheObstaclesLessTwoDecisions) {
  for (const int things : {1, 2, 3, 10, 60}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      PolygonOptions options{.obstacles = things, .walls = things / 2, .points = things / 3, .seed = seed};
      const Reduced world(generate_polygons(options));
      const auto n = static_cast<std::size_t>(things + things / 2 + things / 3);
      ASSERT_EQ(world.defect(), "");
      EXPECT_EQ(world.levels()[3], 2 * n - 2);
      const auto corridors = world.corridors();
      EXPECT_EQ(corridors.size(), n == 1 ? 1 : 3 * n - 3);
      EXPECT_EQ(corridors[0].is_ring(), n == 1);
      expect_theorem(world);
    }
  }
}

// --- worlds of all kinds against the reference ---

TEST(ReductionOfWorlds, IsRightWhereObstaclesOverlap) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    PolygonOptions options{
        .obstacles = 60, .mean_size = 120, .courtyards = 0.3, .walls = 20, .points = 10, .seed = seed};
    options.overlap = true;
    const Reduced world(generate_polygons(options));
    ASSERT_EQ(world.defect(), "") << "seed " << seed;
    expect_theorem(world);
  }
}

TEST(ReductionOfWorlds, IsRightOnLatticesFullOfTouchingAndCrossingThings) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    test::RandomEditor<Triangulation> editor(seed, seed % 2 == 0 ? 1.0 : 0.5);
    for (int i = 0; i < 40; ++i) editor.edit();
    const Reduced world(editor.world.parts());
    ASSERT_EQ(world.defect(), "") << "seed " << seed;
    expect_theorem(world);
  }
}

TEST(ReductionOfWorlds, IsRightOnTracedGrids) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Grid grids[] = {
        generate_caves({.width = 60, .height = 60, .fill = 0.48, .largest_only = false, .seed = seed}),
        generate_maze({.columns = 20, .rows = 20, .seed = seed}),
        generate_maze({.columns = 20, .rows = 20, .style = MazeStyle::uniform, .loops = 0.2, .seed = seed}),
        generate_rooms({.seed = seed}),
    };
    for (const Grid& grid : grids) {
      const Reduced world(trace_grid(grid));
      ASSERT_EQ(world.defect(), "") << "seed " << seed;
      expect_theorem(world);
    }
  }
}

TEST(ReductionOfWorlds, IsRightOnRealMaps) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  const auto maps = test::shared_files("movingai/bgmaps", ".map");
  const std::size_t step = full_size() ? 1 : 15;
  for (std::size_t i = 0; i < maps.size(); i += step) {
    const Reduced world(trace_grid(io::read_map(maps[i])));
    ASSERT_EQ(world.defect(), "") << maps[i];
    expect_theorem(world);
  }
}

TEST(ReductionOfWorlds, TakesFortyBytesAFace) {
  PolygonOptions options{.obstacles = 2000, .mean_size = 10, .min_corners = 8, .max_corners = 8};
  const Reduced world(generate_polygons(options));
  const auto faces = static_cast<double>(world.triangulation.mesh().face_count());
  EXPECT_LT(static_cast<double>(world.reduction.memory_bytes()), 40 * faces);
}

}  // namespace
}  // namespace taut
