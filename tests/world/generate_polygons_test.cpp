// Random polygons and the showcase.
#include <algorithm>

#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/showcase.hpp"
#include "world/generate_support.hpp"

namespace taut {
namespace {

using namespace testing_generate;

double exact_enough_distance(Vec2 p, const ExactSegment& s) {
  const Vec2 a{static_cast<double>(s.a.x) / 1024, static_cast<double>(s.a.y) / 1024};
  const Vec2 b{static_cast<double>(s.b.x) / 1024, static_cast<double>(s.b.y) / 1024};
  const double t = dot(b - a, b - a) == 0 ? 0 : std::clamp(dot(p - a, b - a) / dot(b - a, b - a), 0.0, 1.0);
  return distance(p, a + t * (b - a));
}

// The distance between two sets of segments that do not meet lies at an end point.
double least_distance(const std::vector<ExactSegment>& s, const std::vector<ExactSegment>& t) {
  double least = 1e300;
  const auto ends = [&](const std::vector<ExactSegment>& from, const std::vector<ExactSegment>& to) {
    for (const ExactSegment& f : from) {
      for (const ExactPoint p : {f.a, f.b}) {
        for (const ExactSegment& e : to) {
          least = std::min(
              least, exact_enough_distance({static_cast<double>(p.x) / 1024, static_cast<double>(p.y) / 1024}, e));
        }
      }
    }
  };
  ends(s, t);
  ends(t, s);
  return least;
}

// Rounded to the lattice of the corners.
Vec2 middle(const ExactSegment& s) {
  return {static_cast<double>((s.a.x + s.b.x) / 2) / 1024, static_cast<double>((s.a.y + s.b.y) / 2) / 1024};
}

// Every ring simple, and the rings of one polygon nested without contact.
void expect_sound_polygon(const Polygon& polygon) {
  for (std::size_t i = 0; i < polygon.rings.size(); ++i) {
    EXPECT_GE(polygon.rings[i].size(), 3u);
    EXPECT_TRUE(is_simple_chain(edges(polygon.rings[i]), true));
    if (i == 0) continue;
    EXPECT_FALSE(any_meet(edges(polygon.rings[i - 1]), edges(polygon.rings[i])));
    EXPECT_TRUE(is_inside(polygon.rings[i - 1], polygon.rings[i].front()));
  }
}

bool is_convex(const Ring& ring) {
  bool left = false, right = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const int side = turn(exact(ring[i]), exact(ring[(i + 1) % ring.size()]), exact(ring[(i + 2) % ring.size()]));
    left |= side > 0;
    right |= side < 0;
  }
  return left != right;
}

// The outlines of all things, a point being a segment of length 0.
std::vector<std::vector<ExactSegment>> outlines(const PolygonWorld::Parts& parts) {
  std::vector<std::vector<ExactSegment>> out{edges(parts.boundary)};
  for (const Polygon& polygon : parts.obstacles) out.push_back(edges(polygon.rings.front()));
  for (const Polyline& wall : parts.walls) out.push_back(pieces(wall));
  for (const Vec2 p : parts.points) out.push_back({{exact(p), exact(p)}});
  return out;
}

TEST(RandomPolygons, AreSimpleAndFurtherApartThanTheGap) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    PolygonOptions options;
    options.seed = seed;
    options.obstacles = 150;
    options.courtyards = 0.3;
    options.walls = 40;
    options.points = 30;
    options.gap = seed % 2 == 0 ? 0 : 4;
    const PolygonWorld::Parts parts = generate_polygons(options);
    ASSERT_EQ(parts.obstacles.size(), 150u);
    ASSERT_EQ(parts.walls.size(), 40u);
    ASSERT_EQ(parts.points.size(), 30u);
    for (const Polygon& polygon : parts.obstacles) expect_sound_polygon(polygon);
    for (const Polyline& wall : parts.walls) EXPECT_TRUE(is_simple_chain(pieces(wall), false));
    const auto things = outlines(parts);
    for (std::size_t i = 0; i < things.size(); ++i) {
      for (std::size_t j = i + 1; j < things.size(); ++j) {
        ASSERT_FALSE(any_meet(things[i], things[j])) << i << " meets " << j;
        ASSERT_GT(least_distance(things[i], things[j]), options.gap) << i << ", " << j;
      }
    }
    // Without contact of outlines, one point tells that none lies within another.
    for (std::size_t i = 0; i < parts.obstacles.size(); ++i) {
      EXPECT_TRUE(is_inside(parts.boundary, parts.obstacles[i].rings[0][0]));
      for (std::size_t j = 0; j < parts.obstacles.size(); ++j) {
        if (i != j) {
          EXPECT_FALSE(is_inside(parts.obstacles[i].rings[0], parts.obstacles[j].rings[0][0]));
        }
      }
      for (const Polyline& wall : parts.walls) EXPECT_FALSE(is_inside(parts.obstacles[i].rings[0], wall[0]));
      for (const Vec2 p : parts.points) EXPECT_FALSE(is_inside(parts.obstacles[i].rings[0], p));
    }
  }
}

TEST(RandomPolygons, HaveTheAskedShapesCornersAndSizes) {
  for (const ObstacleShape shape : {ObstacleShape::convex, ObstacleShape::concave, ObstacleShape::mixed}) {
    PolygonOptions options;
    options.shape = shape;
    options.obstacles = 400;
    options.overlap = true;
    options.min_corners = 4;
    options.max_corners = 9;
    options.mean_size = 30;
    options.size_spread = 0.2;
    const PolygonWorld::Parts parts = generate_polygons(options);
    std::ptrdiff_t convex = 0;
    std::size_t least = 99, most = 0;
    for (const Polygon& polygon : parts.obstacles) {
      convex += is_convex(polygon.rings[0]) ? 1 : 0;
      least = std::min(least, polygon.rings[0].size());
      most = std::max(most, polygon.rings[0].size());
      EXPECT_LT(bounding_box(polygon.rings[0]).extent(), 30 * 1.2 + 0.01);
    }
    EXPECT_EQ(least, 4u);
    EXPECT_EQ(most, 9u);
    if (shape == ObstacleShape::convex) {
      EXPECT_EQ(convex, 400);
    }
    if (shape == ObstacleShape::concave) {
      EXPECT_EQ(convex, 0);
    }
    if (shape == ObstacleShape::mixed) {
      EXPECT_NEAR(static_cast<double>(convex), 200.0, 50.0);
    }
  }
}

TEST(RandomPolygons, StaySimpleAtTheSmallestSizesAllowed) {
  for (const int corners : {3, 4, 7, 16, 32, 64}) {
    for (const double courtyards : {0.0, 1.0}) {
      PolygonOptions options;
      options.shape = corners == 3 ? ObstacleShape::convex : ObstacleShape::mixed;
      options.obstacles = 200;
      options.overlap = true;
      options.min_corners = options.max_corners = corners;
      options.size_spread = 0;
      options.mean_size = std::max({0.25, corners * corners / 256.0, courtyards > 0 ? 1.0 : 0.0});
      options.courtyards = courtyards;
      options.walls = 20;
      options.wall_corners = 64;
      SCOPED_TRACE(corners);
      PolygonWorld::Parts parts;
      ASSERT_NO_THROW(parts = generate_polygons(options));
      for (const Polyline& wall : parts.walls) EXPECT_TRUE(is_simple_chain(pieces(wall), false));
      for (const Polygon& polygon : parts.obstacles) {
        expect_sound_polygon(polygon);
        EXPECT_EQ(polygon.rings[0].size(), static_cast<std::size_t>(corners));
        EXPECT_EQ(polygon.rings.size(), courtyards > 0 ? 3u : 1u);
      }
    }
  }
}

TEST(RandomPolygons, DoOverlapWhereAllowed) {
  PolygonOptions options;
  options.overlap = true;
  options.obstacles = 300;
  options.mean_size = 100;
  const auto things = outlines(generate_polygons(options));
  int over_boundary = 0, over_others = 0;
  for (std::size_t i = 1; i < things.size(); ++i) {
    over_boundary += any_meet(things[0], things[i]) ? 1 : 0;
    for (std::size_t j = 1; j < i; ++j) over_others += any_meet(things[i], things[j]) ? 1 : 0;
  }
  EXPECT_GT(over_boundary, 20);
  EXPECT_GT(over_others, 300);
}

TEST(RandomPolygons, AreTheSameOnEveryMachine) {
  PolygonOptions options;
  options.courtyards = 0.25;
  options.walls = 20;
  options.points = 10;
  options.seed = 42;
  EXPECT_EQ(fingerprint(generate_polygons(options)), 7716699649488858376u);
  options.overlap = true;
  EXPECT_EQ(fingerprint(generate_polygons(options)), 17404027602299947386u);
}

TEST(RandomPolygons, SayHowManyFittedIfTheAskedCountDoesNot) {
  PolygonOptions options;
  options.obstacles = 2000;
  options.mean_size = 60;
  expect_refused([&] { return generate_polygons(options); }, {"obstacles", " of 2000 were placed"});
  options.obstacles = 1;
  options.mean_size = 3000;
  expect_refused([&] { return generate_polygons(options); }, {"0 of 1 were placed"});
}

TEST(RandomPolygons, RefuseOptionsOutOfRange) {
  const auto with = [](auto change) {
    return [change] {
      PolygonOptions options;
      change(options);
      return generate_polygons(options);
    };
  };
  expect_refused(with([](auto& o) { o.width = 0; }), {"random polygons", "width between 1 and 1e+06", "got 0"});
  expect_refused(with([](auto& o) { o.height = 1e300; }), {"height"});
  expect_refused(with([](auto& o) { o.obstacles = -1; }), {"obstacles between 0 and 10000000"});
  expect_refused(with([](auto& o) { o.min_corners = 3; }), {"min_corners between 4 and 12"});
  expect_refused(with([](auto& o) { o.max_corners = 65; }), {"max_corners between 3 and 64"});
  expect_refused(with([](auto& o) { o.min_corners = 13; }), {"min_corners", "12"});
  expect_refused(with([](auto& o) { o.mean_size = 0.1; }), {"mean_size between 1.125"});
  expect_refused(with([](auto& o) { o.mean_size = std::nan(""); }), {"mean_size"});
  expect_refused(with([](auto& o) { o.size_spread = 1; }), {"size_spread between 0 and 0.95"});
  expect_refused(with([](auto& o) { o.courtyards = 1.5; }), {"courtyards between 0 and 1"});
  expect_refused(with([](auto& o) { o.walls = -1; }), {"walls"});
  expect_refused(with([](auto& o) { o.wall_corners = 1; }), {"wall_corners between 2 and 64"});
  expect_refused(with([](auto& o) { o.points = -1; }), {"points"});
  expect_refused(with([](auto& o) { o.gap = -1; }), {"gap"});
}

TEST(Showcase, IsSoundForManySeeds) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    const PolygonWorld::Parts parts = generate_showcase({.rocks = seed % 2 == 0 ? 70 : 150, .seed = seed});
    ASSERT_GT(parts.obstacles.size(), 80u);
    const auto boundary = edges(parts.boundary);
    for (const Polygon& polygon : parts.obstacles) expect_sound_polygon(polygon);
    for (std::size_t i = 0; i < parts.obstacles.size(); ++i) {
      const Ring& ring = parts.obstacles[i].rings[0];
      EXPECT_FALSE(any_meet(edges(ring), boundary));
      EXPECT_TRUE(is_inside(parts.boundary, ring[0]));
      for (const Vec2 end : {kShowcaseStart, kShowcaseGoal}) {
        EXPECT_FALSE(is_inside(ring, end));
        for (const ExactSegment& edge : edges(ring)) EXPECT_GT(exact_enough_distance(end, edge), kShowcaseClearance);
      }
      for (std::size_t j = i + 1; j < parts.obstacles.size(); ++j) {
        ASSERT_FALSE(any_meet(edges(ring), edges(parts.obstacles[j].rings[0])))
            << "seed " << seed << ": " << i << ", " << j;
        ASSERT_FALSE(is_inside(ring, parts.obstacles[j].rings[0][0]));
        ASSERT_FALSE(is_inside(parts.obstacles[j].rings[0], ring[0]));
      }
      for (const Vec2 p : parts.points) EXPECT_FALSE(is_inside(ring, p));
    }
    for (const Polyline& wall : parts.walls) {
      EXPECT_TRUE(is_simple_chain(pieces(wall), false));
      for (const Vec2 end : {kShowcaseStart, kShowcaseGoal}) {
        for (const ExactSegment& piece : pieces(wall)) EXPECT_GT(exact_enough_distance(end, piece), kShowcaseClearance);
      }
    }
  }
}

TEST(Showcase, HasAllKindsOfThings) {
  const PolygonWorld::Parts parts = generate_showcase();
  EXPECT_EQ(bounding_box(parts.boundary), (Box2{{0, 0}, {1000, 600}}));
  EXPECT_EQ(std::count_if(parts.obstacles.begin(), parts.obstacles.end(),
                          [](const Polygon& p) { return p.rings.size() == 3; }),
            1);
  EXPECT_FALSE(parts.walls.empty());
  EXPECT_FALSE(parts.points.empty());
  // The straight way is blocked several times over.
  const ExactSegment straight{exact(kShowcaseStart), exact(kShowcaseGoal)};
  int in_the_way = 0;
  for (const auto& thing : outlines(parts)) in_the_way += any_meet({straight}, thing) ? 1 : 0;
  EXPECT_GE(in_the_way, 7);
}

// A wall may end on an obstacle, and must not run through one.
bool runs_through(const ExactSegment& piece, const Ring& ring) {
  for (const ExactSegment& edge : edges(ring)) {
    if (turn(piece.a, piece.b, edge.a) * turn(piece.a, piece.b, edge.b) < 0 &&
        turn(edge.a, edge.b, piece.a) * turn(edge.a, edge.b, piece.b) < 0) {
      return true;
    }
  }
  return is_inside(ring, middle(piece));
}

TEST(Showcase, HasWallsThatOnlyTouchObstacles) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    const PolygonWorld::Parts parts = generate_showcase({.rocks = 150, .seed = seed});
    for (const Polyline& wall : parts.walls) {
      for (const ExactSegment& piece : pieces(wall)) {
        for (const Polygon& polygon : parts.obstacles) EXPECT_FALSE(runs_through(piece, polygon.rings[0])) << seed;
      }
    }
  }
}

TEST(Showcase, IsTheSameOnEveryMachine) { EXPECT_EQ(fingerprint(generate_showcase()), 14658615091550232528u); }

TEST(Showcase, RefusesOptionsOutOfRange) {
  expect_refused([] { return generate_showcase({.rocks = 151}); }, {"showcase", "rocks between 0 and 150"});
}

}  // namespace
}  // namespace taut
