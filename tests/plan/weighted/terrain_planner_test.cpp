// Planning over heights: against a dense lattice with many directions whose steps are integrated numerically, against
// the weighted planner on level ground, and with paths and energies that are checked by code of their own.
#include "taut/plan/terrain.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <queue>

#include "support/brute_force_worlds.hpp"
#include "taut/base/input_error.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/weighted/terrain_planner.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
namespace {

constexpr double kUnreached = std::numeric_limits<double>::infinity();

std::shared_ptr<const World> empty_world(const Box2& box) {
  PolygonWorld::Parts parts;
  parts.boundary = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
  return std::make_shared<const World>(PolygonWorld(parts));
}
template <class Height>
std::shared_ptr<const HeightField> field_of(int side, Vec2 corner, double spacing, Height height) {
  HeightField::Parts parts{side, side, corner + Vec2{spacing / 2, spacing / 2}, spacing, {}};
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) parts.heights.push_back(height((x + 0.5) * spacing, (y + 0.5) * spacing));
  }
  return std::make_shared<const HeightField>(parts);
}
std::shared_ptr<const HeightField> hills(int side, std::uint64_t seed) {
  HillOptions options;
  options.columns = options.rows = side;
  options.spacing = 1;
  options.hills = 12;
  options.mean_radius = side / 4.0;
  options.relief = side / 5.0;
  options.seed = seed;
  return std::make_shared<const HeightField>(generate_hills(options));
}

// The energy of a straight way by many small steps; it knows no cells and no closed form.
double stepped_energy(const HeightField& field, const TerrainCosts& costs, Vec2 a, Vec2 b, int steps, double weight) {
  const double limit = costs.rule == SlopeRule::heading ? std::sin(costs.max_slope * 3.14159265358979323846 / 180) : 1;
  double sum = 0, before = *field.height(a);
  const double across = distance(a, b) / steps;
  for (int i = 1; i <= steps; ++i) {
    const double z = *field.height(a + (static_cast<double>(i) / steps) * (b - a)), rise = z - before;
    sum += weight * std::max(std::sqrt(across * across + rise * rise), std::fabs(rise) / limit);
    sum += rise > 0 ? costs.climb * rise : costs.descend * rise;
    before = z;
  }
  return sum;
}
double stepped_energy(const HeightField& field, const TerrainCosts& costs, const Path2& path) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < path.points.size(); ++i)
    sum += stepped_energy(field, costs, path.points[i], path.points[i + 1], 100, 1);
  return sum;
}

// Dijkstra over lattice points, to neighbours in all directions up to four points away. Bellman's relaxation on
// reduced costs, since going down may give some back.
double lattice_energy(const HeightField& field, const Grid* grid, const TerrainCosts& costs, double step, Vec2 start,
                      Vec2 goal) {
  const Box2 box = field.bounds();
  const int columns = static_cast<int>(std::floor(box.width() / step)) + 1,
            rows = static_cast<int>(std::floor(box.height() / step)) + 1;
  const auto place = [&](int i) { return box.min + step * Vec2{double(i % columns), double(i / columns)}; };
  const auto is_free = [&](Vec2 a, Vec2 b) {
    if (grid == nullptr) return true;
    for (int i = 0; i <= 8; ++i) {
      const Vec2 p = a + (i / 8.0) * (b - a);
      const int x = std::min(static_cast<int>(p.x), grid->width() - 1),
                y = std::min(static_cast<int>(p.y), grid->height() - 1);
      if (!grid->is_free(x, y)) return false;
    }
    return true;
  };
  const auto index = [&](Vec2 p) {
    return static_cast<int>(std::lround((p.y - box.min.y) / step)) * columns +
           static_cast<int>(std::lround((p.x - box.min.x) / step));
  };
  std::vector<double> best(static_cast<std::size_t>(columns * rows), kUnreached);
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  best[static_cast<std::size_t>(index(start))] = 0;
  open.push({0, index(start)});
  while (!open.empty()) {
    const auto [cost, at] = open.top();
    open.pop();
    if (cost > best[static_cast<std::size_t>(at)]) continue;
    if (at == index(goal)) break;
    for (int dy = -4; dy <= 4; ++dy) {
      for (int dx = -4; dx <= 4; ++dx) {
        if (std::gcd(dx, dy) != 1) continue;
        const int x = at % columns + dx, y = at / columns + dy;
        if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
        const int to = y * columns + x;
        const Vec2 a = place(at), b = place(to);
        if (!is_free(a, b)) continue;
        const double reduced =
            stepped_energy(field, costs, a, b, 4, 1) - costs.descend * (*field.height(b) - *field.height(a));
        if (cost + reduced < best[static_cast<std::size_t>(to)]) {
          best[static_cast<std::size_t>(to)] = cost + reduced;
          open.push({cost + reduced, to});
        }
      }
    }
  }
  return best[static_cast<std::size_t>(index(goal))] + costs.descend * (*field.height(goal) - *field.height(start));
}

void expect_valid(const World& world, const Query2& query, const Plan2& plan) {
  ASSERT_EQ(plan.status, Status::found);
  if (query.on_blocked == OnBlocked::report) {
    EXPECT_EQ(plan.start_used, query.start);
    EXPECT_EQ(plan.goal_used, query.goal);
  }
  const Verdict verdict = Validator(world).check(
      query, {plan.start_used, plan.goal_used, plan.length, path_cost(world, plan.path)}, plan.path);
  EXPECT_TRUE(verdict.valid) << verdict.reason;
}

Plan2 ask(Planner2& planner, const Query2& query) {
  Plan2 plan;
  planner.plan(query, {}, plan);
  return plan;
}

TEST(TerrainPlanner, GoesRoundTheHill) {
  const auto field = field_of(64, {0, 0}, 1, [](double x, double y) {
    const double d = ((x - 32) * (x - 32) + (y - 30) * (y - 30)) / 150;
    return 15 * std::exp(-d);
  });
  const auto world = empty_world(field->bounds());
  const Query2 query{{4, 32}, {60, 32}};
  const Plan2 over = ask(*make_terrain_planner(world, field, {}), query);
  const Plan2 round = ask(*make_terrain_planner(world, field, {.climb = 8}), query);
  expect_valid(*world, query, over);
  expect_valid(*world, query, round);
  const TerrainMeter meter(*world, *field, {.climb = 8});
  EXPECT_LT(meter.measure(round.path.points).energy, 0.8 * meter.measure(over.path.points).energy);
  EXPECT_LT(meter.measure(round.path.points).climb.up, 0.5 * meter.measure(over.path.points).climb.up);
  EXPECT_GT(round.length, over.length);
}

TEST(TerrainPlanner, IsNearADenseReference) {
  const int cases = brute_force::cases(1, 40);
  double worst = 0, least = 9, sum = 0;
  int count = 0;
  for (int seed = 1; seed <= cases; ++seed) {
    const auto field = hills(40, static_cast<std::uint64_t>(seed));
    Random random(static_cast<std::uint64_t>(seed));
    for (const TerrainCosts& costs :
         {TerrainCosts{.climb = 0}, TerrainCosts{.climb = 7}, TerrainCosts{.climb = 5, .descend = 1.5},
          TerrainCosts{.climb = 2, .max_slope = 25}, TerrainCosts{.climb = 3, .descend = 3, .max_slope = 35}}) {
      const auto world = empty_world(field->bounds());
      const Vec2 start{2.0 + random.between(0, 6), 2.0 + random.between(0, 30)},
          goal{38.0 - random.between(0, 6), 5.0 + random.between(0, 30)};
      const auto planner = make_terrain_planner(world, field, costs);
      const Plan2 plan = ask(*planner, {start, goal});
      expect_valid(*world, {start, goal}, plan);
      const double reference = lattice_energy(*field, nullptr, costs, 0.5, start, goal);
      const double scale = distance(start, goal);  // energies may be near 0 where going down gives much back
      const double off = (plan.cost - reference) / std::max(reference, scale);
      EXPECT_LT(off, 0.05) << "seed " << seed << " climb " << costs.climb << ": " << plan.cost << " against "
                           << reference;
      EXPECT_GT(off, -0.05) << "seed " << seed << " climb " << costs.climb << ": " << plan.cost << " against "
                            << reference;
      EXPECT_LE(plan.lower_bound, plan.cost * (1 + 1e-9) + 1e-9);
      worst = std::max(worst, off);
      least = std::min(least, off);
      sum += off;
      ++count;
    }
  }
  std::printf("energy over a lattice of 64 directions: %.2f %% on average, %.2f to %.2f %%, %d plans\n",
              100 * sum / count, 100 * least, 100 * worst, count);
}

TEST(TerrainPlanner, ClaimsTheEnergyOfItsPath) {
  for (int seed = 1; seed <= brute_force::cases(2, 30); ++seed) {
    const auto field = hills(30, static_cast<std::uint64_t>(seed));
    const auto world = empty_world(field->bounds());
    for (const TerrainCosts& costs :
         {TerrainCosts{.climb = 7}, TerrainCosts{.climb = 5, .descend = 2, .max_slope = 20}}) {
      const Plan2 plan = ask(*make_terrain_planner(world, field, costs), {{1, 2}, {28, 29}});
      ASSERT_EQ(plan.status, Status::found);
      EXPECT_NEAR(plan.cost, stepped_energy(*field, costs, plan.path), 1e-3 * plan.length);
    }
  }
}

TEST(TerrainPlanner, IsTheWeightedPlannerOnLevelGround) {
  Random random(5);
  for (int round = 0; round < brute_force::cases(4, 50); ++round) {
    const int side = 12;
    std::vector<float> weights;
    for (int i = 0; i < side * side; ++i)
      weights.push_back(random.below(5) == 0 ? CostGrid::kBlocked : static_cast<float>(random.between(1, 6)));
    for (const int free : {0, side * side - 1}) weights[static_cast<std::size_t>(free)] = 1;
    const auto world = std::make_shared<const World>(CostGrid(side, side, weights, CornerRule::forbid));
    const double height = random.between(-500.0, 500.0);
    const auto field = field_of(side, {0, 0}, 1, [&](double, double) { return height; });
    const auto planner = make_terrain_planner(world, field, {.climb = 7, .descend = 2, .max_slope = 30});
    const auto& terrain = dynamic_cast<const detail::TerrainPlanner&>(*planner);
    const Query2 query{{0.3, 0.4}, {side - 0.4, side - 0.3}};
    const Plan2 plan = ask(*planner, query);
    const World triangles = terrain.parts().ground->plane().complex();
    CellStore cells(std::make_shared<const World>(triangles));
    const auto flat = make_planner(parse_planner("tri-field-dstar:heuristic=none"), cells);
    const Plan2 expected = ask(*flat, query);
    ASSERT_EQ(plan.status, expected.status);
    if (plan.status != Status::found) continue;
    expect_valid(*world, query, plan);
    const double value = dynamic_cast<const detail::FieldPlanner<2>&>(*flat).value_at_start();
    EXPECT_NEAR(terrain.value_at_start(), value, 1e-4 * value);
    EXPECT_LE(plan.cost, expected.cost * (1 + 1e-4));
    EXPECT_NEAR(plan.cost, terrain.complex_cost(), 1e-6 * plan.cost);
  }
}

TEST(TerrainPlanner, KeepsToTheSteepestHeading) {
  // A plane that climbs 45 degrees along x: only switchbacks lead up.
  const auto field = field_of(40, {0, 0}, 1, [](double x, double) { return x; });
  const auto world = empty_world(field->bounds());
  const Query2 query{{5, 20}, {35, 20}};
  const TerrainCosts costs{.climb = 1, .max_slope = 20};
  const Plan2 plan = ask(*make_terrain_planner(world, field, costs), query);
  expect_valid(*world, query, plan);
  const double sine = std::sin(20 * 3.14159265358979323846 / 180);
  EXPECT_NEAR(plan.cost, 30 / sine + 30, 1e-6 * plan.cost);
  // The same path without the limit: the switchbacks are really walked.
  const TerrainEnergy walked = TerrainMeter(*world, *field, {.climb = 1}).measure(plan.path.points);
  EXPECT_NEAR(walked.ground_length, 30 / sine, 1e-3 * plan.cost);  // but for the tips of triangles
  // By cell all of it is blocked.
  const Plan2 blocked = ask(*make_terrain_planner(world, field, {.max_slope = 44, .rule = SlopeRule::cell}), query);
  EXPECT_EQ(blocked.status, Status::start_blocked);
  const Plan2 free = ask(*make_terrain_planner(world, field, {.max_slope = 46, .rule = SlopeRule::cell}), query);
  expect_valid(*world, query, free);
  EXPECT_NEAR(free.cost, 30 * std::sqrt(2.0), 1e-6 * free.cost);
}

TEST(TerrainPlanner, GoesRoundSteepCells) {
  // A ridge with a gap in the middle.
  const auto field = field_of(40, {0, 0}, 1, [](double x, double y) {
    return std::fabs(y - 32) < 5 ? 0 : std::max(0.0, 6 - 2 * std::fabs(x - 20));
  });
  const auto world = empty_world(field->bounds());
  const Query2 query{{4, 10}, {36, 10}};
  const Plan2 plan = ask(*make_terrain_planner(world, field, {.max_slope = 40, .rule = SlopeRule::cell}), query);
  expect_valid(*world, query, plan);
  double highest = 0;
  for (const Vec2 p : plan.path.points) highest = std::max(highest, p.y);
  EXPECT_GT(highest, 26);
  const TerrainEnergy measured = TerrainMeter(*world, *field, {}).measure(plan.path.points);
  EXPECT_LT(measured.steepest, 45);
}

// Thesis 4.6.2: ground weighs by its slope angle, whatever the heading.
TEST(TerrainPlanner, WeighsBySlopeAngle) {
  const auto field = field_of(30, {0, 0}, 1, [](double x, double) { return x; });
  const auto world = empty_world(field->bounds());
  const Plan2 plan = ask(*make_terrain_planner(world, field, {.slope_weight = 2}), {{15, 2}, {15, 27}});
  const double factor = 1 + 2 * std::atan(1.0);
  EXPECT_NEAR(plan.cost, 25 * factor, 1e-6 * plan.cost);
}

TEST(TerrainPlanner, SaysWhatIsWrong) {
  const auto field = hills(20, 1);
  const auto world = empty_world(field->bounds());
  const auto words = [](auto make) {
    try {
      static_cast<void>(make());
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  const auto far = empty_world({{-1, 0}, {20, 20}});
  EXPECT_NE(words([&] { return make_terrain_planner(far, field, {}); }).find("outside"), std::string::npos);
  HeightField::Parts parts{20, 20, {0.5, 0.5}, 1, std::vector<double>(400, 3)};
  parts.heights[213] = std::nan("");
  const auto holed = std::make_shared<const HeightField>(parts);
  EXPECT_NE(words([&] { return make_terrain_planner(world, holed, {}); }).find("expected data"), std::string::npos);
  // Where the world is blocked nothing is missed.
  PolygonWorld::Parts blocked;
  blocked.boundary = {{0, 0}, {20, 0}, {20, 20}, {0, 20}};
  blocked.obstacles = {Polygon{{{{12, 9}, {15, 9}, {15, 12}, {12, 12}}}}};
  EXPECT_EQ(
      words([&] { return make_terrain_planner(std::make_shared<const World>(PolygonWorld(blocked)), holed, {}); }),
      "nothing");
  for (const TerrainCosts& costs :
       {TerrainCosts{.climb = -1}, TerrainCosts{.climb = 1, .descend = 2}, TerrainCosts{.max_slope = 0},
        TerrainCosts{.climb = std::nan("")}, TerrainCosts{.slope_weight = -1}, TerrainCosts{.max_slope = 91}})
    EXPECT_NE(words([&] { return make_terrain_planner(world, field, costs); }).find("expected"), std::string::npos);
}

// Its sides are cut at points that are rounded, and an end that is moved onto one of them may come to lie inside.
TEST(TerrainPlanner, MovesEndsToWhereTheWorldIsFree) {
  Random random(342);
  const double size = 0.15136682268069607;
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {size, 0}, {size, size}, {0, size}};
  const Vec2 a{0.3 * size, 0.2 * size}, b{0.6 * size, 0.3 * size}, c{0.5 * size, 0.8 * size};
  parts.obstacles = {Polygon{{{a, b, c}}}};
  const auto world = std::make_shared<const World>(PolygonWorld(parts));
  const auto field = field_of(12, {0, 0}, size / 11, [](double, double) { return 1.0; });
  const auto planner = make_terrain_planner(world, field, {}, {.max_edge = size / 20});
  for (int round = 0; round < 200; ++round) {
    const double u = random.unit(), v = random.unit();
    Query2 query{a + 0.5 * u * (b - a) + 0.5 * v * (c - a), {0.1 * size, 0.1 * size}};
    query.on_blocked = OnBlocked::nearest;
    expect_valid(*world, query, ask(*planner, query));
  }
}

// Scale, offset, cliffs, level ground, options in pairs, ends on corners and equal ends.
TEST(TerrainPlanner, HoldsWhateverIsVaried) {
  Random random(77);
  const int cases = brute_force::cases(60, 2000);
  int found = 0;
  for (int round = 0; round < cases; ++round) {
    const double scale = std::pow(10.0, random.between(-5.0, 5.0));
    const Vec2 corner =
        (random.below(2) == 0 ? 0 : scale * 1e6) * Vec2{random.between(-1.0, 1.0), random.between(-1.0, 1.0)};
    const int side = random.between(2, 14), kind = random.between(0, 3);
    const double height = scale * std::pow(10.0, random.between(-2.0, 3.0));
    const auto field = field_of(side, corner, scale, [&](double x, double) {
      if (kind == 0) return 7 * scale;
      if (kind == 1) return height * random.unit();               // noise
      if (kind == 2) return x > side * scale / 2 ? height : 0.0;  // a cliff
      return height * std::sin(3 * x / (side * scale));
    });
    Box2 box = field->bounds();
    PolygonWorld::Parts parts;
    parts.boundary = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    const Vec2 size{box.width(), box.height()};
    const auto at = [&](double x, double y) { return box.min + Vec2{x * size.x, y * size.y}; };
    if (random.below(2) == 0) parts.obstacles = {Polygon{{{at(0.3, 0.2), at(0.6, 0.3), at(0.5, 0.8)}}}};
    const auto world = std::make_shared<const World>(PolygonWorld(parts));
    TerrainCosts costs;
    if (random.below(3) > 0) costs.climb = 10 * random.unit();
    if (random.below(2) == 0) costs.descend = costs.climb * random.unit();
    if (random.below(2) == 0) costs.max_slope = random.between(3.0, 89.0);
    if (random.below(3) == 0) costs.rule = SlopeRule::cell;
    if (random.below(4) == 0) costs.slope_weight = 3 * random.unit();
    TerrainMesh mesh;
    mesh.max_triangles = random.below(2) == 0 ? 500 : 5000;
    mesh.max_edge = size.x / random.between(4.0, 20.0);
    const auto planner = make_terrain_planner(world, field, costs, mesh);
    Query2 query{at(random.unit(), random.unit()), at(random.unit(), random.unit())};
    if (random.below(5) == 0) query.start = box.min;
    if (random.below(5) == 0) query.goal = at(0.3, 0.2);
    if (random.below(10) == 0) query.goal = query.start;
    if (random.below(2) == 0 && costs.rule == SlopeRule::heading) query.on_blocked = OnBlocked::nearest;
    Plan2 plan;
    planner->plan(query, {}, plan);
    if (plan.status != Status::found) {
      EXPECT_NE(plan.status, Status::budget_spent);
      continue;
    }
    ++found;
    expect_valid(*world, query, plan);
    const TerrainEnergy measured = TerrainMeter(*world, *field, costs).measure(plan.path.points);
    EXPECT_EQ(measured.energy, plan.cost);
    const double scaled = std::max(std::fabs(plan.cost), plan.length) * 1e-9 + 1e-9 * height;
    EXPECT_LE(plan.lower_bound, plan.cost + scaled * 10) << "round " << round;
    // Again, and by another worker: the same.
    const Plan2 again = ask(*planner->clone(), query);
    EXPECT_EQ(again.path.points, plan.path.points);
    Plan2 little;
    planner->plan(query, {.expansions = 1}, little);
    EXPECT_TRUE(little.status == Status::budget_spent || little.status == Status::found);
    if (HasFailure()) {
      ADD_FAILURE() << "round " << round;
      return;
    }
  }
  EXPECT_GT(found, cases / 3);
}

}  // namespace
}  // namespace taut
