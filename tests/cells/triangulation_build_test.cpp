// Building a triangulation at once, and where walks through it begin.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "support/brute_force_worlds.hpp"
#include "support/clearance_worlds.hpp"
#include "support/triangulation_checks.hpp"
#include "taut/cells/detail/triangulation/triangle_walk.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
using namespace detail;
namespace {

using test::find_broken;

PolygonWorld some_world() {
  PolygonOptions options;
  options.obstacles = 400;
  options.mean_size = 20;
  options.points = 500;
  return PolygonWorld(generate_polygons(options));
}

TEST(TriangulationBuild, CountsAsNoEdit) {
  Triangulation t(some_world());
  EXPECT_EQ(t.version(), 0u);
  EXPECT_TRUE(t.changed().empty());
  const std::size_t faces = t.mesh().face_count();
  t.insert(Polygon{{{{500, 500}, {503, 500}, {503, 503}}}});
  EXPECT_EQ(t.version(), 1u);
  const std::set<FaceId> changed(t.changed().begin(), t.changed().end());
  EXPECT_GE(changed.size(), 6u) << "three corners bring two faces each";
  EXPECT_LT(changed.size(), faces / 4);
  for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
    ASSERT_EQ(t.mesh().changed_in(FaceId(i)), changed.contains(FaceId(i)) ? 1u : 0u) << i;
  }
}

TEST(TriangulationBuild, GivesTheSameFacesEveryTime) {
  const PolygonWorld world = some_world();
  const Triangulation a(world), b(world);
  ASSERT_EQ(a.mesh().face_slots(), b.mesh().face_slots());
  for (std::uint32_t i = 0; i < a.mesh().face_slots(); ++i) {
    for (unsigned k = 0; k < 3; ++k) ASSERT_EQ(a.mesh().corner(FaceId(i), k), b.mesh().corner(FaceId(i), k));
    ASSERT_EQ(a.mesh().coverage(FaceId(i)), b.mesh().coverage(FaceId(i)));
  }
}

TEST(TriangulationBuild, GivesRepeatedPointsOneVertexAndUsesTheSpareSlotsLater) {
  Random random(5);
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {30, 0}, {30, 30}, {0, 30}};
  std::set<Vec2> distinct(parts.boundary.begin(), parts.boundary.end());
  for (int i = 0; i < 3000; ++i) {
    parts.points.push_back({static_cast<double>(random.between(0, 30)), static_cast<double>(random.between(0, 30))});
    distinct.insert(parts.points.back());
  }
  Triangulation t{PolygonWorld(std::move(parts))};
  EXPECT_EQ(find_broken(t), "");
  EXPECT_EQ(t.mesh().vertex_count(), distinct.size() + 4) << "and the frame";
  const std::size_t slots = t.mesh().vertex_slots();
  ASSERT_GT(slots, t.mesh().vertex_count() + 100);
  for (int i = 0; i < 100; ++i) t.insert_point({0.5 + 0.25 * i, 0.7});
  EXPECT_EQ(find_broken(t), "");
  EXPECT_EQ(t.mesh().vertex_slots(), slots);
  EXPECT_EQ(t.mesh().vertex_count(), distinct.size() + 104);
}

TEST(TriangulationBuild, CountsWhatPolygonsCoverOneOnAnother) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  for (int i = 0; i < 20; ++i) {
    const double low = 2 * i + 1, high = 99 - 2 * i;
    parts.obstacles.push_back({{{{low, low}, {high, low}, {high, high}, {low, high}}}});
  }
  const Triangulation t{PolygonWorld(std::move(parts))};
  ASSERT_EQ(find_broken(t), "");
  const auto coverage_at = [&](Vec2 p) { return t.mesh().coverage(t.locate(p).edge.face()); };
  EXPECT_EQ(coverage_at({-10, 50.5}), 1) << "outside";
  EXPECT_EQ(coverage_at({0.5, 50.25}), 0);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(coverage_at({2 * i + 2.0, 50.25}), i + 1);
}

// Coordinates are coarse there, and so are crossings: they used to meet in ever more points.
TEST(TriangulationBuild, EndsFarFromTheOrigin) {
  for (const double shift : {16384.0, 262144.0, 4194304.0, 1e9}) {
    test::ClearanceWorlds worlds(1);
    for (int i = 0; i < 400; ++i) {
      PolygonWorld::Parts parts = worlds.make().parts();
      const auto move = [&](std::vector<Vec2>& points) {
        for (Vec2& p : points) p = p + Vec2{shift, -shift / 4};
      };
      move(parts.boundary);
      move(parts.points);
      for (Polygon& obstacle : parts.obstacles) std::for_each(obstacle.rings.begin(), obstacle.rings.end(), move);
      std::for_each(parts.walls.begin(), parts.walls.end(), move);
      std::optional<PolygonWorld> moved;
      try {
        moved.emplace(std::move(parts));
      } catch (const InputError&) {
        continue;  // what had an area may have none when its corners are rounded
      }
      EXPECT_EQ(find_broken(Triangulation(*moved)), "") << "shift " << shift << " world " << i;
    }
  }
}

// Where one coordinate is very large, all others lie nearer to each other than crossings are told apart, and ways over
// the corners beside them used to lead round in circles for ever.
TEST(TriangulationBuild, EndsWhereACoordinateIsVeryLarge) {
  PolygonWorld::Parts parts;
  const double far = 1184467440737095516165.0;
  parts.boundary = {{-far, -far}, {far, -far}, {far, 2 * far}, {-far, 2 * far}};
  parts.obstacles = {{{{{0, 0}, {30, 0}, {30, 10}, {0, 10}}}},
                     {{{{10, -5}, {20, -5}, {20, 15}, {10, far}}}},
                     {{{{5, 4}, {25, 4}, {25, 6}, {5, 6}}}},
                     {{{{1, 1}, {2, 1}, {2, 2}, {1, 2}}}}};
  EXPECT_EQ(find_broken(Triangulation(PolygonWorld(parts))), "");
}

TEST(TriangulationBuild, EndsOnCoordinatesOfAllSizes) {
  Random random(9);
  const int worlds = brute_force::cases(400, 20000);
  int built = 0;
  for (int i = 0; i < worlds; ++i) {
    PolygonWorld::Parts parts;
    const double most = random.between(1.0, 25.0);
    const auto coordinate = [&] {
      const double size = random.below(3) == 0 ? random.between(0.0, most) : 1.0;
      return (random.below(2) == 0 ? -1 : 1) * std::round(std::pow(10, size));
    };
    const double reach = 2 * std::pow(10, most);
    parts.boundary = {{-reach, -reach}, {reach, -reach}, {reach, reach}, {-reach, reach}};
    for (int walls = random.between(2, 12); walls > 0; --walls) {
      const Vec2 a{coordinate(), coordinate()}, b{coordinate(), coordinate()};
      if (a != b) parts.walls.push_back({a, b});
    }
    try {
      EXPECT_EQ(find_broken(Triangulation(PolygonWorld(parts))), "") << "world " << i;
      ++built;
    } catch (const InputError&) {  // what cannot be told apart is refused
    }
  }
  EXPECT_GT(built, worlds * 9 / 10);
}

// Sectors must stay near what is asked for, also where most have no vertex and where much has been removed since.
TEST(FaceSectors, LeaveLittleToWalk) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}};
  for (int i = 0; i < 64; ++i) {  // few rings with many corners each: most sectors are empty
    Ring ring;
    for (int k = 0; k < 500; ++k) {
      const double angle = k * 0.0125, reach = 40 + 5 * std::sin(9 * angle);
      ring.push_back({125.0 * (i % 8) + 62 + reach * std::cos(angle), 125.0 * (i / 8) + 62 + reach * std::sin(angle)});
    }
    parts.obstacles.push_back({{ring}});
  }
  Triangulation t{PolygonWorld(std::move(parts))};
  const auto mean_steps = [&](const FaceSectors& sectors) {
    Random random(1);
    std::size_t steps = 0;
    constexpr std::size_t kPoints = 20000;
    for (std::size_t i = 0; i < kPoints; ++i) {
      const Vec2 p{1000 * random.unit(), 1000 * random.unit()};
      const FaceId from = sectors.near(t.mesh(), p);
      EXPECT_TRUE(t.mesh().in_use(from));
      t.mesh().walk(p, from, [&](HalfEdge) { ++steps; });
    }
    return static_cast<double>(steps) / kPoints;
  };
  FaceSectors sectors(t.mesh());
  EXPECT_LT(mean_steps(sectors), 3);
  for (std::uint32_t i = 1; i <= 64; i += 2) {
    t.remove(ObstacleId(i));
    for (const FaceId f : t.changed()) {
      if (t.mesh().in_use(f)) sectors.enter(t.mesh(), f);
    }
  }
  EXPECT_LT(mean_steps(sectors), 45) << "from the corner of the frame it would be twice that";
}

}  // namespace
}  // namespace taut
