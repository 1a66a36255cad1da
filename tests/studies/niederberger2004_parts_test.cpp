// The parts of the study of movable nodes: worlds, decompositions, brute force and hills with known numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "lab/markup_checker.hpp"
#include "studies/niederberger2004/answers.hpp"
#include "studies/niederberger2004/bars.hpp"
#include "studies/niederberger2004/slide.hpp"
#include "studies/niederberger2004/terrain.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/box.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab::niederberger2004 {
using namespace taut::detail;
namespace {

PolygonWorld world_with(const Ring& obstacle) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {kSide, 0}, {kSide, kSide}, {0, kSide}};
  parts.obstacles.push_back({{obstacle}});
  return PolygonWorld(std::move(parts));
}

TEST(MovableStudyWorlds, HaveTheObstaclesAskedForAndAreTheSameForASeed) {
  for (const ShapeFacts& facts : shapes()) {
    const auto world = make_world(facts.shape, kLoose, facts.query_size, 3);
    ASSERT_TRUE(world) << facts.name;
    EXPECT_EQ(*world, *make_world(facts.shape, kLoose, facts.query_size, 3)) << facts.name;
    EXPECT_NE(*world, *make_world(facts.shape, kLoose, facts.query_size, 4)) << facts.name;
    EXPECT_EQ(shape_of(facts.name, "x"), facts.shape);
    EXPECT_EQ(world->bounds().width(), kSide);
    if (facts.shape != Shape::grid_squares) {
      EXPECT_EQ(world->obstacles().size(), static_cast<std::size_t>(kLoose)) << facts.name;
    }
  }
  EXPECT_THROW((void)shape_of("round", "x"), InputError);
}

TEST(MovableStudyWorlds, KeepWhatIsApartApartAndSayWhenItDoesNotFit) {
  for (const Shape shape : {Shape::rectangles_apart, Shape::letters_apart}) {
    const auto world = make_world(shape, kDense, 40, 5);
    ASSERT_TRUE(world);
    std::vector<Box2> boxes;
    for (const Polygon& obstacle : world->obstacles()) {
      Box2 box = bounding_box(obstacle.rings[0]);
      EXPECT_TRUE(world->bounds().contains(box.min) && world->bounds().contains(box.max));
      box = {box.min - Vec2{0.99, 0.99}, box.max};
      for (const Box2& other : boxes) EXPECT_FALSE(box.overlaps(other));
      boxes.push_back(box);
    }
  }
  for (const Shape shape : {Shape::convex_apart, Shape::rectangles_apart, Shape::letters_apart}) {
    EXPECT_FALSE(make_world(shape, kDense, 200, 1));
  }
  EXPECT_FALSE(make_world(Shape::grid_squares, kDense, 200, 1));
}

TEST(MovableStudyWorlds, PutLatticesOnLatticesAndSquaresOnGrids) {
  const auto lattice = make_world(Shape::rectangles_on_lattice, kLoose, 80, 2);
  for (const Polygon& obstacle : lattice->obstacles()) {
    for (const Vec2 p : obstacle.rings[0]) {
      EXPECT_EQ(std::fmod(p.x, kLattice), 0);
      EXPECT_EQ(std::fmod(p.y, kLattice), 0);
    }
  }
  const auto squares = make_world(Shape::grid_squares, kLoose, 40, 2);
  double area = 0;
  for (const Polygon& obstacle : squares->obstacles()) {
    for (const Ring& ring : obstacle.rings) area += signed_area(ring);
  }
  EXPECT_NEAR(area, kLoose * 40.0 * 40.0, 1e-6);
}

TEST(MovableStudyCells, CountWhatASquareInASquareHas) {
  const auto rows = measure_cells({}, world_with({{400, 400}, {600, 400}, {600, 600}, {400, 600}}));
  ASSERT_EQ(rows.size(), std::size(kTolerances));
  EXPECT_EQ(rows[0].corners, 4u);
  EXPECT_EQ(rows[0].trapezoids, 4u);
  EXPECT_EQ(rows[0].trapezoid_portals, 4u);
  EXPECT_EQ(rows[0].groups, 4u);
  // Four portals of 400: two parts of at most 1000 / 3 each, four of at most 100.
  EXPECT_EQ(rows[0].centre, 4u);
  EXPECT_EQ(rows[0].third, 8u);
  EXPECT_EQ(rows[0].tenth, 16u);
  EXPECT_DOUBLE_EQ(rows[0].merged_share(), 0);
  EXPECT_GT(rows[0].with_flat, rows[0].trapezoids);
}

TEST(MovableStudyCells, CountAsTheArgumentSaysForATriangleAndMergeInACrook) {
  // One portal at the side, two at the top and two at the bottom.
  const auto triangle = measure_cells({}, world_with({{400, 400}, {700, 500}, {450, 650}}));
  EXPECT_EQ(triangle[0].trapezoid_portals, 5u);
  EXPECT_EQ(triangle[0].trapezoids, 5u);
  EXPECT_EQ(triangle[0].groups, 5u);
  EXPECT_EQ(triangle[0].with_flat, triangle[0].trapezoids + 2) << "only the world's own border is level";
  // A dent whose bottom is a convex corner of free space: the chord through it is not needed.
  const auto dent = measure_cells({}, world_with({{400, 400}, {700, 390}, {500, 520}, {710, 650}, {410, 660}}));
  EXPECT_LT(dent[0].groups, dent[0].trapezoids);
  for (std::size_t i = 1; i < dent.size(); ++i) EXPECT_LE(dent[i].groups, dent[i - 1].groups);
}

TEST(MovableStudyCells, ReadBackAsTheyWereWritten) {
  const CellRow row = measure_cells({Shape::stars_apart, kLoose, 40, 2}, 1)[3];
  const auto back = parse_cells(std::string(cell_columns()) + "\n" + format_cells(row) + "\n", "x.csv");
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(format_cells(back[0]), format_cells(row));
  EXPECT_THROW((void)parse_cells("a,b\n", "x.csv"), InputError);
  EXPECT_THROW((void)parse_cells(std::string(cell_columns()) + "\nround,1,1,1,1,1,1,1,1,1,1,1,1\n", "x.csv"),
               InputError);
}

TEST(MovableStudyChannel, KnowsTheShortestWayAroundAnEndOfAPortal) {
  const Portal right_of_start{{1, 1}, {2, 1}};
  EXPECT_DOUBLE_EQ(channel_length({0, 0}, {}, {3, 4}), 5);
  EXPECT_DOUBLE_EQ(channel_length({0, 0}, std::vector{right_of_start}, {0, 2}), 2 * std::numbers::sqrt2);
  // Around (1, 1) on its left, then around (0, 2) on its right.
  const std::vector<Portal> zigzag{{{1, 1}, {2, 1}}, {{-1, 2}, {0, 2}}};
  EXPECT_DOUBLE_EQ(channel_length({0, 0}, zigzag, {1, 3}), 3 * std::numbers::sqrt2);
  // Through the common end of two portals, where a piece has no length.
  const std::vector<Portal> fan{{{0, 1}, {5, 1}}, {{0, 1}, {0, 5}}};
  EXPECT_DOUBLE_EQ(channel_length({0, 0}, fan, {-1, 1}), 2);
}

TEST(MovableStudyChannel, AgreesWithTheFunnelOnRandomOnes) {
  Random random(7);
  Funnel funnel;
  std::vector<FunnelPoint> pulled;
  for (int i = 0; i < 300; ++i) {
    std::vector<Portal> portals;
    const int count = random.between(1, 12);
    for (int k = 0; k < count; ++k) {
      const double left = random.between(-10.0, 10.0), y = k + 1;
      portals.push_back({{left, y}, {left + random.between(0.1, 6.0), y}});
    }
    const Vec2 start{random.between(-10.0, 10.0), 0}, goal{random.between(-10.0, 10.0), count + 1.0};
    funnel.pull(start, portals, goal, pulled);
    double length = 0;
    for (std::size_t k = 1; k < pulled.size(); ++k) length += distance(pulled[k - 1].at, pulled[k].at);
    EXPECT_NEAR(channel_length(start, portals, goal), length, 1e-9 * length);
  }
}

TEST(MovableStudyChannel, PlacesLazilyAwayFromTheGoalAndGreedilyTowardsIt) {
  const std::vector<Portal> above{{{-5, 1}, {5, 1}}};
  using enum MovableNodesPlanner::Towards;
  // Away: straight up, then on to the goal.
  EXPECT_DOUBLE_EQ(unpulled_length({0, 0}, above, {3, -3}, dot), 1 + 5);
  // Towards: on the straight line.
  EXPECT_DOUBLE_EQ(unpulled_length({0, 0}, above, {3, 4}, dot), 5);
}

TEST(MovableStudySlide, MisleadsTheSearchByMoreThanTheSquareRootOfTwo) {
  const SlideCase made = measure_slide();
  // (30, 562), (60, 500), (60, 490), (980, 480).
  EXPECT_NEAR(made.optimum, std::hypot(30, 72) + std::hypot(920, 10), 0.1);
  EXPECT_GT(made.estimate, std::numbers::sqrt2 * made.optimum);
  EXPECT_GT(made.found, std::numbers::sqrt2 * made.optimum);
  EXPECT_LT(made.found, made.estimate);
}

TEST(MovableStudyAnswers, FindNothingWrongInASmallWorldAndReadBackAsTheyWereWritten) {
  const auto world = make_world(Shape::rectangles_overlapping, 20, 100, 3);
  StudyCells cells(std::make_shared<const World>(*world));
  const auto queries = connected_queries(cells, 10, 4);
  ASSERT_EQ(queries.size(), 10u);
  Design design;
  design.repeats = 1;
  design.channel_every = 1;
  auto rows = ask({Shape::rectangles_overlapping, 20, 100, 1}, cells, queries, design);
  ASSERT_EQ(rows.size(), 10u);
  for (const AnswerRow& row : rows) {
    EXPECT_EQ(row.problem, "");
    EXPECT_EQ(row.channel, ChannelCheck::shortest);
  }
  rows[0].problem = "through a wall, \"so\"";
  const std::string csv = answer_columns() + "\n" + format_answers(rows[0]) + "\n";
  const auto back = parse_answers(csv, "x.csv");
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(format_answers(back[0]), format_answers(rows[0]));
  std::string bad = csv;
  bad.replace(bad.find("shortest"), 8, "perhaps!");
  EXPECT_THROW((void)parse_answers(bad, "x.csv"), InputError);
}

TEST(MovableStudyDesign, NamesEveryContenderOnce) {
  for (std::size_t i = 0; i < contenders().size(); ++i) EXPECT_EQ(contender_index(contenders()[i].name), i);
  EXPECT_THROW((void)contender_index("nobody"), std::logic_error);
}

TEST(MovableStudyHills, WalksEndWhereTheyShouldAndAreNeverShorterThanPlanned) {
  const auto rows = walk_hills(1, 5, 1);
  ASSERT_EQ(rows.size(), 5 * std::size(kAngles));
  for (const HillRow& row : rows) {
    EXPECT_EQ(row.problem, "");
    // A planned path is the shortest one through its portals; a walk may leave them, but hardly gains.
    EXPECT_GT(row.walked_length, row.planned_length * 0.99);
    EXPECT_LE(row.clipped, row.turned + row.steps);
  }
  const auto back = parse_hills(std::string(hill_columns()) + "\n" + format_hills(rows[7]) + "\n", "x.csv");
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(format_hills(back[0]), format_hills(rows[7]));
  EXPECT_TRUE(hill_picture({}, 5, 1).empty());
}

TEST(MovableStudyBars, AreSoundAndLabelled) {
  const std::string svg =
      bars_svg({"A & B", {"first", "", "last"}, {{"row <1>", {0.25, 0, 0.75}}, {"two", {0, 1, 0}}}});
  EXPECT_EQ(test::markup_defect(svg, test::Markup::xml), "");
  for (const char* part : {"A &amp; B", "row &lt;1&gt;", ">25<", ">75<", ">100<", "first", "last"}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace taut::lab::niederberger2004
