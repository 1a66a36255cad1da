// Every planner over weighted ground in the plane, crossed with what users can vary: kinds of ground, size and place of
// the world, contrast of weights, pairs of options, ends anywhere (in corners, on edges, in blocked ground, outside, in
// the same place), and budgets of all kinds.
#include "support/weighted_fuzz.hpp"
#include "support/brute_force_worlds.hpp"
#include "support/cost_grids.hpp"
#include "support/weighted_ground.hpp"
#include "support/weighted_oracle.hpp"

namespace taut {
namespace {

using PlaneGround = weighted::FuzzGround<2>;

// So much larger, and there.
struct Placing {
  double scale = 1;
  Vec2 at{};
  [[nodiscard]] Vec2 operator()(Vec2 p) const { return at + scale * p; }
};

PlaneGround draw_grid(Random& random) {
  const double contrasts[] = {1, 10, 1e4, 1e9};
  const double contrast = contrasts[random.below(4)];
  const CostGrid grid = cost_grids::draw({.width = random.between(1, 12),
                                          .height = random.between(1, 12),
                                          .contrast = contrast,
                                          .blocked = random.below(2) == 0 ? 0.3 : 0,
                                          .patch = random.between(1, 3),
                                          .rule = random.below(2) == 0 ? CornerRule::allow : CornerRule::forbid},
                                         random);
  PlaneGround ground{"grid", World(grid), {}, contrast > 10};
  for (int i = 0; i < 6; ++i)
    ground.corners.push_back({double(random.between(0, grid.width())), double(random.between(0, grid.height()))});
  return ground;
}

PlaneGround draw_triangles(const Placing& placing, Random& random) {
  const bool needles = random.below(4) == 0, contrast = random.below(2) == 0;
  auto parts = weighted::draw_mesh<2>(
      {.size = random.between(1, 8), .stretch = needles ? 20.0 : 1.0, .blocked = random.below(2) == 0 ? 0.2 : 0},
      random);
  if (contrast) {
    for (double& w : parts.weights) w = std::isinf(w) ? w : std::pow(10.0, random.between(-4.5, 4.5));
  }
  const std::size_t first = parts.positions.size();
  if (random.below(3) == 0) {  // a part of its own
    for (const Vec2 p : {Vec2{-5, -5}, Vec2{-4, -5}, Vec2{-5, -4}}) parts.positions.push_back(p);
    const auto id = static_cast<std::uint32_t>(first);
    parts.corners.push_back({id, id + 2, id + 1});  // clockwise
    parts.weights.push_back(2);
  }
  for (Vec2& p : parts.positions) p = placing(p);
  parts.corner_rule = random.below(2) == 0 ? CornerRule::allow : CornerRule::forbid;
  return {"triangles", World(TriangleComplex(parts)), parts.positions, needles || contrast || placing.at != Vec2{}};
}

PlaneGround draw_regions(const Placing& placing, Random& random) {
  const WeightedRegions drawn = test::whole_regions(random, 20, random.between(0, 4), random.between(0, 2));
  PolygonWorld::Parts parts;
  const auto place = [&](Ring ring) {
    for (Vec2& p : ring) p = placing(p);
    return ring;
  };
  parts.boundary = place(drawn.blocked().boundary());
  for (const Polygon& obstacle : drawn.blocked().obstacles()) {
    Polygon moved;
    for (const Ring& ring : obstacle.rings) moved.rings.push_back(place(ring));
    parts.obstacles.push_back(moved);
  }
  const bool hard = placing.at != Vec2{} || random.below(2) == 0;
  std::vector<WeightedArea> areas;
  for (const WeightedArea& area : drawn.areas()) {
    WeightedArea moved{{}, std::pow(10.0, hard ? random.between(-3.0, 3.0) : random.between(0.0, 1.0))};
    for (const Ring& ring : area.polygon.rings) moved.polygon.rings.push_back(place(ring));
    areas.push_back(moved);
  }
  PlaneGround ground{"regions", World(WeightedRegions(PolygonWorld(parts), areas, 2)), {}, hard};
  for (int i = 0; i < 6; ++i)
    ground.corners.push_back(placing({double(random.between(0, 20)), double(random.between(0, 20))}));
  return ground;
}

PlaneGround draw_plane_ground(Random& random) {
  const double scales[] = {1e-6, 1e-3, 1, 1, 1e3, 1e6};
  Placing placing{scales[random.below(6)], {}};
  // Far from the origin: coordinates lose digits, and the validator measures costs only as finely as those allow.
  if (random.below(3) == 0) {
    const double far = (random.below(3) == 0 ? 1e9 : 1e6) * placing.scale;
    placing.at = {far, -far};
  }
  switch (random.below(3)) {
    case 0:
      return draw_grid(random);
    case 1:
      return draw_regions(placing, random);
    default:
      return draw_triangles(placing, random);
  }
}

Vec2 draw_plane_end(const PlaneGround& ground, Random& random) {
  const Box2 box = bounds(ground.world);
  const auto any = [&] { return ground.corners[random.below(ground.corners.size())]; };
  switch (random.below(5)) {
    case 0:
      return any();
    case 1:
      return 0.5 * (any() + any());
    case 2:  // in it and around it
      return {box.min.x + (1.4 * random.unit() - 0.2) * box.width(),
              box.min.y + (1.4 * random.unit() - 0.2) * box.height()};
    default:
      return {box.min.x + random.unit() * box.width(), box.min.y + random.unit() * box.height()};
  }
}

TEST(WeightedFuzz, EveryQueryHasAnAnswerAndPathsAreValid) {
  Random random(77);
  PolygonWorld::Parts square;
  square.boundary = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  const World ordinary = PolygonWorld(square);
  weighted::WeightedFuzz<2> fuzz;
  for (int w = 0; w < brute_force::cases(60, 3000); ++w) {
    const PlaneGround ground = draw_plane_ground(random);
    fuzz.ask(
        ground, ordinary, w, [&](Random& ends) { return draw_plane_end(ground, ends); }, random);
  }
  fuzz.report();
}

}  // namespace
}  // namespace taut
