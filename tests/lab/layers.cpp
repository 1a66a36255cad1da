// Layers as data: every one of them is made of the free space of its world, says why where it cannot be, and agrees
// with what is known of triangulations, trapezoids and visibility graphs from counting.
#include "taut/lab/draw/layers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "lab/markup_checker.hpp"
#include "support/random_grid.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/lab/draw/detail/triangle_layers.hpp"
#include "taut/lab/draw/layer_picture.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut::lab {
using namespace taut::lab::detail;
namespace {

const Ring kSquare{{0, 0}, {100, 0}, {100, 100}, {0, 100}};

std::shared_ptr<const World> posts(int count) {
  Random random(11);
  PolygonWorld::Parts parts;
  parts.boundary = kSquare;
  for (int i = 0; i < count; ++i) parts.points.push_back({random.between(5.0, 95.0), random.between(5.0, 95.0)});
  return std::make_shared<World>(PolygonWorld(parts));
}

std::shared_ptr<const World> pillar() {
  PolygonWorld::Parts parts;
  parts.boundary = kSquare;
  parts.obstacles = {{{{{10, 40}, {50, 40}, {50, 60}, {10, 60}}}}};
  return std::make_shared<World>(PolygonWorld(parts));
}

std::shared_ptr<const World> blocks() {
  return std::make_shared<World>(
      PolygonWorld(generate_polygons({.width = 100, .height = 80, .obstacles = 25, .mean_size = 9, .seed = 5})));
}

std::shared_ptr<const World> cells(CornerRule rule = CornerRule::forbid) {
  Random random(3);
  return std::make_shared<World>(random_grid(random, 30, 20, 0.25, rule));
}

// Shoelace, written out: shares nothing with the library.
double area(const Ring& ring) {
  double twice = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 p = ring[i], q = ring[(i + 1) % ring.size()];
    twice += p.x * q.y - p.y * q.x;
  }
  return twice / 2;
}
double area(const Layer& layer) {
  double sum = 0;
  for (const LayerArea& part : layer.areas) {
    for (const Ring& ring : part.rings) sum += std::abs(area(ring));
  }
  return sum;
}

double free_area(const World& world) {
  if (const Grid* grid = std::get_if<Grid>(&world)) {
    double free = 0;
    for (int y = 0; y < grid->height(); ++y) {
      for (int x = 0; x < grid->width(); ++x) free += grid->is_free(x, y) ? 1 : 0;
    }
    return free;
  }
  // Obstacles of these worlds do not overlap and have one ring.
  const PolygonWorld& polygons = std::get<PolygonWorld>(world);
  double free = std::abs(area(polygons.boundary()));
  for (const Polygon& obstacle : polygons.obstacles()) free -= std::abs(area(obstacle.rings[0]));
  return free;
}

TEST(Layers, AreNamedOnceAndFoundByName) {
  std::set<std::string_view> names;
  for (const LayerEntry& entry : layers()) {
    EXPECT_TRUE(names.insert(entry.name).second);
    EXPECT_FALSE(entry.title.empty());
    EXPECT_EQ(find_layer(entry.name), &entry);
  }
  EXPECT_EQ(names, (std::set<std::string_view>{"triangulation", "widths", "levels", "chokes", "trapezoids", "portals",
                                               "graph"}));
  EXPECT_EQ(find_layer("lines"), nullptr);
}

TEST(Layers, EveryOneIsMadeInEveryWorldItFits) {
  for (const auto& world : {posts(12), pillar(), blocks(), cells(), cells(CornerRule::allow)}) {
    CellStore store(world);
    const Box2 box = bounds(*world);
    for (const LayerEntry& entry : layers()) {
      if (!layer_misfit(entry, *world).empty()) {
        EXPECT_EQ(corner_rule(*world), CornerRule::allow) << entry.name;
        EXPECT_THROW((void)make_layer(entry.name, store), InputError);
        continue;
      }
      SCOPED_TRACE(entry.name);
      const Layer layer = make_layer(entry.name, store);
      EXPECT_EQ(layer.name, entry.name);
      EXPECT_EQ(layer.title, entry.title);
      EXPECT_EQ(!layer.areas.empty(), entry.colours_areas);
      for (const LayerArea& part : layer.areas) {
        EXPECT_NE(part.key.empty(), !part.value);  // one of the two
        EXPECT_FALSE(part.rings.empty());
        if (part.value) {
          ASSERT_TRUE(layer.scale);
          EXPECT_GE(*part.value, layer.scale->low * (1 - 1e-12));
          EXPECT_LE(*part.value, layer.scale->high * (1 + 1e-12));
        }
        for (const Ring& ring : part.rings) {
          EXPECT_GE(ring.size(), 3u);
          for (const Vec2 p : ring) EXPECT_TRUE(box.contains(p));
        }
      }
      for (const LineSegment& line : layer.segments) {
        EXPECT_NE(line.a, line.b);
        EXPECT_TRUE(box.contains(line.a) && box.contains(line.b));
      }
      for (const LayerGate& gate : layer.gates) EXPECT_NEAR(distance(gate.a, gate.b), gate.width, 1e-9);
      Picture picture;
      picture.world = world.get();
      picture.options.longest_side = 300;
      add_layer(layer, picture);
      EXPECT_EQ(test::markup_defect(picture_svg(picture), test::Markup::xml), "");
    }
  }
}

TEST(Layers, SayWhyAWorldHasNone) {
  const auto squeezing = cells(CornerRule::allow);
  for (const char* name : {"widths", "levels", "chokes"}) {
    EXPECT_NE(layer_misfit(*find_layer(name), *squeezing).find("squeeze"), std::string::npos) << name;
  }
  const auto world = blocks();
  const std::size_t corners = std::get<PolygonWorld>(*world).vertex_count();
  CellStore store(world);
  for (const LayerEntry& entry : layers()) {
    EXPECT_EQ(layer_misfit(entry, *world, entry.burden * corners), "") << entry.name;
    const std::string reason = layer_misfit(entry, *world, entry.burden * corners - 1);
    EXPECT_NE(reason.find("more than " + std::to_string((entry.burden * corners - 1) / entry.burden) + " corners"),
              std::string::npos)
        << reason;
    EXPECT_THROW((void)make_layer(entry.name, store, 5), InputError);
    EXPECT_FALSE(layer_misfit(entry, World(PolygonWorld())).empty());
    EXPECT_FALSE(layer_misfit(entry, World(Grid())).empty());
  }
  try {
    (void)make_layer("quadtree", store);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("trapezoids"), std::string::npos) << error.what();
  }
}

TEST(TriangulationLayer, HasTheEdgesThatEulerCounts) {
  for (const int n : {0, 1, 5, 40}) {
    CellStore store(posts(n));
    // n points in a square: 3 (n + 4) - 3 - 4 edges, four of which are the boundary.
    EXPECT_EQ(make_layer("triangulation", store).segments.size(), static_cast<std::size_t>(3 * n + 1)) << n;
  }
}

TEST(MeshLayers, CoverFreeSpaceWithConvexCellsThatMeetInTheirPortals) {
  for (const auto& world : {posts(12), pillar(), blocks(), cells(), cells(CornerRule::allow)}) {
    CellStore store(world);
    for (const char* name : {"portals", "trapezoids"}) {
      SCOPED_TRACE(name);
      const Layer layer = make_layer(name, store);
      EXPECT_NEAR(area(layer), free_area(*world), 1e-6 * bounds(*world).extent());
      std::map<std::pair<Vec2, Vec2>, int> sides;
      for (const Ring& ring : layer.areas.at(0).rings) {
        EXPECT_GT(area(ring), 0);
        for (std::size_t i = 0; i < ring.size(); ++i) {
          const Vec2 p = ring[i], q = ring[(i + 1) % ring.size()];
          EXPECT_GE(orient2d(p, q, ring[(i + 2) % ring.size()]), 0);
          ++sides[{std::min(p, q), std::max(p, q)}];
        }
      }
      // Portals are the sides of two cells; walls are, too, but none of these worlds has one.
      std::size_t shared = 0;
      for (const auto& [side, count] : sides) shared += count == 2 ? 1 : 0;
      EXPECT_EQ(layer.segments.size(), shared);
      for (const LineSegment& line : layer.segments) {
        EXPECT_EQ((sides[{std::min(line.a, line.b), std::max(line.a, line.b)}]), 2);
        EXPECT_TRUE(layer.name != "trapezoids" || line.a.y == line.b.y);
      }
    }
    const std::size_t merged = make_layer("portals", store).segments.size();
    EXPECT_LT(merged, make_layer("triangulation", store).segments.size());
  }
}

TEST(GraphLayer, JoinsTheCornersOfAPillarAlongItsSides) {
  CellStore store(pillar());
  const Layer layer = make_layer("graph", store);
  EXPECT_EQ(layer.segments.size(), 4u);
  for (const LineSegment& line : layer.segments) EXPECT_TRUE(line.a.x == line.b.x || line.a.y == line.b.y);
}

TEST(WidthLayer, IsNarrowestWhereAPillarIsNearestToTheWall) {
  CellStore store(pillar());
  const Layer layer = make_layer("widths", store);
  ASSERT_TRUE(layer.scale);
  EXPECT_EQ(layer.scale->low, 10);
  EXPECT_NEAR(area(layer), free_area(*pillar()), 1e-9);  // a ring: no triangle leads nowhere
  // The narrowest triangles lie between the pillar and the wall.
  for (const Ring& ring : layer.areas.front().rings) {
    for (const Vec2 p : ring) EXPECT_LE(p.x, 10);
  }
}

// Entering by a side, one goes on round one of its two ends; the worst side counts.
TEST(WidthLayer, SaysHowWideOneGetsOnFromTheWorstSide) {
  for (const int n : {3, 20}) {
    const auto world = posts(n);
    const LiveWorld triangles(std::get<PolygonWorld>(*world), kFollowedByWidths);
    const Triangulation& triangulation = triangles.triangulation();
    std::vector<double> widths;
    for (std::uint32_t i = 0; i < triangulation.mesh().face_slots(); ++i) {
      const FaceId f(i);
      if (!triangulation.is_free(f)) continue;
      double worst = Clearance::kEndless;
      int open = 0;
      for (unsigned in = 0; in < 3; ++in) {
        if (triangulation.mesh().is_constrained(HalfEdge(f, in))) continue;
        ++open;
        double best = 0;
        for (unsigned out = 0; out < 3; ++out) {
          if (out == in || triangulation.mesh().is_constrained(HalfEdge(f, out))) continue;
          // Sides k and k + 1 meet in corner k + 1.
          const unsigned corner = (in + 1) % 3 == out ? out : in;
          best = std::max(best, triangles.clearance().width(f, corner));
        }
        worst = std::min(worst, best);
      }
      if (open > 1) widths.push_back(worst);
    }
    const Layer layer = width_layer(triangles);
    std::size_t rings = 0;
    for (const LayerArea& part : layer.areas) rings += part.rings.size();
    EXPECT_EQ(rings, widths.size());
    EXPECT_EQ(layer.scale->low, *std::ranges::min_element(widths));
    EXPECT_EQ(layer.scale->high, *std::ranges::max_element(widths));
    // Shades gather as many triangles up to each of them as there are widths up to its upper end.
    std::size_t gathered = 0;
    const double step = std::pow(layer.scale->high / layer.scale->low, 0.5 / 48);
    for (const LayerArea& part : layer.areas) {
      gathered += part.rings.size();
      const double upper = *part.value * step;
      const auto up_to = [&](double most) {
        return static_cast<std::size_t>(std::ranges::count_if(widths, [&](double w) { return w <= most; }));
      };
      EXPECT_GE(gathered, up_to(upper * (1 - 1e-9)));
      EXPECT_LE(gathered, up_to(upper * (1 + 1e-9)));
    }
  }
}

}  // namespace
}  // namespace taut::lab
