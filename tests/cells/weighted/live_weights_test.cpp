// The weighted triangles of a live world: after every edit they are what triangles of the same ground have to be, as a
// world made afresh says; an edit touches what is around it and nothing else; a refused one changes nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "support/brute_force_worlds.hpp"
#include "support/live_ground.hpp"
#include "support/mesh_checks.hpp"
#include "support/weighted_ground.hpp"
#include "support/weighted_meshes.hpp"
#include "taut/cells/detail/weighted/weights_follower.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut {
using namespace detail;
namespace {

using weighted::area_of;
using weighted::kInfinite;
using weighted::points_of;

bool is_there(const TriangleComplex& complex, SimplexId t) {
  const auto around = complex.around(complex.corners(t)[0]);
  return std::binary_search(around.begin(), around.end(), t);
}

// The mesh itself: Delaunay but for its borders, no face turned over, regions alike on both sides of all other edges.
std::string wrong_with_mesh(const WeightsFollower& weights) {
  const TriangleMesh& mesh = weights.mesh().mesh();
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    if (!mesh.in_use(FaceId(i))) continue;
    for (unsigned k = 0; k < 3; ++k) {
      const HalfEdge h(FaceId(i), k), other = mesh.twin(h);
      const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h)), c = mesh.position(mesh.apex(h));
      if (orient2d(a, b, c) <= 0) return "a face is turned over";
      if (!other.valid() || mesh.is_constrained(h)) continue;
      if (mesh.coverage(FaceId(i)) != mesh.coverage(other.face())) return "regions differ across an edge that is none";
      if (incircle(a, b, c, mesh.position(mesh.apex(other))) > 0) return "an edge is not Delaunay";
    }
  }
  return "";
}

// What the triangulation says of its faces, from what winds around them: every border is an edge of the mesh.
std::string wrong_with_regions(const LiveWorld& live, const WeightsFollower& weights) {
  const WeightedRegions now = live.regions();
  const auto edges = test::all_edges(now);
  const double near = 4 * Tolerance(now.bounds(), now.reach()).crossing();
  const TriangleComplex& complex = weights.triangles();
  const Polyline boundary = now.blocked().boundary();
  double covered = 0;
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    if (!is_there(complex, SimplexId(t))) continue;
    const auto p = points_of(complex, t);
    const double area = area_of(p), weight = complex.weight(SimplexId(t));
    if (!(area > 0)) return "a triangle has no area";
    if (weight < kInfinite) covered += area;
    const Vec2 middle = p[0] + (1.0 / 3) * ((p[1] - p[0]) + (p[2] - p[0]));
    const double expected = now.weight_at(middle);
    if (expected == weight) continue;
    if (std::none_of(edges.begin(), edges.end(),
                     [&](const auto& e) { return distance_to_segment(middle, e.first, e.second) <= near; }))
      return "a triangle weighs " + std::to_string(weight) + " where it is " + std::to_string(expected);
  }
  // What is free as a world made afresh has it.
  CellStore store(std::make_shared<const World>(now));
  const auto fresh = weighted_triangles(store);
  double whole = 0;
  for (std::uint32_t t = 0; t < fresh->simplex_count(); ++t) whole += area_of(points_of(*fresh, t));
  const Box2 box = now.bounds();
  if (std::fabs(whole - covered) > 1e-9 * box.width() * box.height())
    return "triangles cover " + std::to_string(covered) + " where " + std::to_string(whole) + " is free";
  return "";
}

// The complex that was edited is the one that would be made of the mesh, by the places of corners.
std::string wrong_with_complex(const WeightsFollower& weights, CornerRule rule) {
  const auto weight_of = [&](std::int32_t region) {
    return region == 0 ? weights.base_weight() : weights.weight(static_cast<std::uint32_t>(region - 1));
  };
  const GroundComplex anew(weights.mesh(), rule, {{0, 0}, {1, 1}}, weight_of);
  using Key = std::array<std::pair<double, double>, 3>;
  const auto key_of = [](const TriangleComplex& complex, SimplexId t) {
    Key key;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec2 p = complex.position(complex.corners(t)[i]);
      key[i] = {p.x, p.y};
    }
    std::sort(key.begin(), key.end());
    return key;
  };
  const auto facts_of = [&](const TriangleComplex& complex) {
    std::map<Key, std::pair<double, std::set<Key>>> facts;
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      if (!is_there(complex, SimplexId(t))) continue;
      auto& fact = facts[key_of(complex, SimplexId(t))];
      fact.first = complex.weight(SimplexId(t));
      for (int i = 0; i < 3; ++i) {
        if (const SimplexId other = complex.across(SimplexId(t), i); other.valid())
          fact.second.insert(key_of(complex, other));
      }
      // All that share a corner.
      for (const CornerId c : complex.corners(SimplexId(t))) {
        for (const SimplexId other : complex.around(c)) fact.second.insert(key_of(complex, other));
      }
    }
    return facts;
  };
  return facts_of(weights.triangles()) == facts_of(anew.complex()) ? "" : "the complex is not the one of its mesh";
}

std::string find_wrong(const LiveWorld& live) {
  const WeightsFollower& weights = live.weights();
  if (std::string wrong = wrong_with_mesh(weights); !wrong.empty()) return wrong;
  if (std::string wrong = wrong_with_regions(live, weights); !wrong.empty()) return wrong;
  return wrong_with_complex(weights, live.corner_rule());
}

TEST(LiveWeights, AreThoseOfTheGroundAfterEveryEdit) {
  Random random(5);
  std::size_t rebuilt = 0, edits = 0, refused = 0, triangles = 0;
  for (int n = 0; n < brute_force::cases(25, 1500); ++n) {
    const test::LiveGroundKind kind = test::draw_live_ground(random);
    test::LiveGroundEditor editor(1000 + static_cast<std::uint64_t>(n), kind);
    for (int i = 0; i < 40; ++i) {
      const std::uint64_t version = editor.world->version();
      const int before = editor.refused;
      editor.edit();
      ++edits;
      if (editor.refused != before) {
        ASSERT_LE(editor.world->version(), version + 2);
      }
      ASSERT_EQ(find_wrong(*editor.world), "")
          << "ground " << n << ", edit " << i << ", scale " << kind.scale << ", at " << kind.at.x;
    }
    rebuilt += editor.world->weights().rebuilt();
    refused += static_cast<std::size_t>(editor.refused);
    triangles += editor.world->weighted_triangles().simplex_count();
    editor.remove_all();
    ASSERT_EQ(find_wrong(*editor.world), "") << "ground " << n << ", emptied";
  }
  std::printf("  %zu edits, %zu refused, %zu made all anew, %zu triangles in the end\n", edits, refused, rebuilt,
              triangles);
  EXPECT_LE(rebuilt, edits / 10000) << "in place, but where nothing else helps";
}

// Many boxes and swamps on a lattice.
std::shared_ptr<LiveWorld> draw_town(int size, const LiveFollowers& followers = kFollowedByWeights) {
  PolygonWorld::Parts parts;
  const double s = 10.0 * size;
  parts.boundary = {{0, 0}, {s, 0}, {s, s}, {0, s}};
  std::vector<WeightedArea> areas;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const auto box = [&](double l, double b, double r, double t) {
        const double u = 10.0 * x, v = 10.0 * y;
        return Polygon{{{{u + l, v + b}, {u + r, v + b}, {u + r, v + t}, {u + l, v + t}}}};
      };
      parts.obstacles.push_back(box(1, 1, 4, 3));
      areas.push_back({box(2, 2, 8, 8), 1.0 + (x + y) % 3});
    }
  }
  return std::make_shared<LiveWorld>(WeightedRegions(PolygonWorld(parts), areas, 1), followers);
}

Polygon box_at(double x, double y, double side) {
  return {{{{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}}}};
}

TEST(LiveWeights, TouchWhatIsAroundAnEditOnly) {
  std::size_t most[2] = {0, 0}, all[2] = {0, 0};
  for (const int larger : {0, 1}) {
    for (const double max_edge : {kInfinite, 1.0}) {
      const int size = larger != 0 ? 16 : 7;
      LiveFollowers followers = kFollowedByWeights;
      followers.triangles.max_edge = max_edge;
      const auto world = draw_town(size, followers);
      all[larger] = world->weighted_triangles().simplex_count();
      Random random(9);
      for (int i = 0; i < 20; ++i) {
        const double x = 30 + 20 * random.unit(), y = 30 + 20 * random.unit();
        const auto note = [&] { most[larger] = std::max(most[larger], world->weighted_touched()); };
        const ObstacleId box = world->insert(box_at(x, y, 2));
        note();
        world->move(box, {1, 0.5});
        note();
        const AreaId swamp = world->insert_area(box_at(x - 1, y + 1, 3), 7);
        note();
        world->set_weight(swamp, 3);
        note();
        world->set_weight(swamp, kInfinite);
        note();
        world->move(swamp, {0.5, 1});
        note();
        world->remove(swamp);
        note();
        world->remove(box);
        note();
      }
      EXPECT_EQ(wrong_with_mesh(world->weights()), "");
      EXPECT_EQ(world->weights().rebuilt(), 0u);
    }
  }
  std::printf("  at most %zu triangles of %zu, and %zu of %zu\n", most[0], all[0], most[1], all[1]);
  EXPECT_LT(most[1], all[1] / 20);
  EXPECT_LE(most[1], most[0] + most[0] / 4);
}

// A weight changes the triangles where its area is on top, and no other.
TEST(LiveWeights, GiveOtherWeightsInPlace) {
  const auto world = draw_town(6);
  const std::size_t count = world->weighted_triangles().simplex_count();
  const auto weighing = [&](double weight) {
    std::size_t n = 0;
    for (std::uint32_t t = 0; t < world->weighted_triangles().simplex_count(); ++t)
      n += world->weighted_triangles().weight(SimplexId(t)) == weight ? 1 : 0;
    return n;
  };
  world->set_weight(AreaId(7), 50);
  EXPECT_EQ(world->weighted_triangles().simplex_count(), count);
  EXPECT_EQ(weighing(50), world->weighted_touched());
  EXPECT_GT(weighing(50), 0u);
  world->set_base_weight(60);
  EXPECT_EQ(weighing(60), world->weighted_touched());
  EXPECT_EQ(world->base_weight(), 60);
  (void)world->insert_point({5, 5});
  EXPECT_EQ(world->weighted_touched(), 0u);
  EXPECT_EQ(find_wrong(*world), "");
}

// What goes to and fro leaves no small triangles behind.
TEST(LiveWeights, LeaveNoTrail) {
  const auto world = draw_town(5);
  const auto count = [&] {
    std::size_t n = 0;
    const TriangleComplex& complex = world->weighted_triangles();
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) n += is_there(complex, SimplexId(t)) ? 1 : 0;
    return n;
  };
  const auto fresh = [&] {
    CellStore store(std::make_shared<const World>(world->regions()));
    return weighted_triangles(store)->simplex_count();
  };
  const std::size_t before = count();
  const ObstacleId box = world->insert(box_at(20.1, 20.3, 1));
  const AreaId swamp = world->insert_area(box_at(10.7, 30.2, 2), 4);
  Random random(4);
  std::size_t there = 0, expected = 0;
  Vec2 at_box{20.1, 20.3}, at_swamp{10.7, 30.2};
  for (int i = 0; i < brute_force::cases(300, 6000); ++i) {
    const Vec2 to_box{5 + 38 * random.unit(), 5 + 38 * random.unit()};
    world->move(box, to_box - at_box);
    at_box = to_box;
    const Vec2 to_swamp{5 + 38 * random.unit(), 5 + 38 * random.unit()};
    world->move(swamp, to_swamp - at_swamp);
    at_swamp = to_swamp;
    if (i % 10 != 0) continue;
    there += count();
    expected += fresh();
  }
  world->remove(box);
  world->remove(swamp);
  const std::size_t after = count();
  std::printf("  %zu triangles, %.2f times those of a world made afresh, %zu in the end\n", before,
              static_cast<double>(there) / static_cast<double>(expected), after);
  EXPECT_LT(there, expected + expected / 4);
  EXPECT_LT(after, before + before / 8);
  EXPECT_EQ(find_wrong(*world), "");
}

template <class Edit>
void expect_refused(LiveWorld& world, const std::string& words, Edit edit) {
  const std::uint64_t version = world.version();
  const TriangleComplex before = world.weighted_triangles();
  const WeightedRegions regions = world.regions();
  try {
    edit();
    ADD_FAILURE() << "expected " << words;
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
  EXPECT_EQ(world.version(), version);
  EXPECT_FALSE(world.is_broken());
  EXPECT_EQ(world.weighted_triangles(), before);
  EXPECT_EQ(world.regions(), regions);
  EXPECT_EQ(find_wrong(world), "");
}

TEST(LiveWeights, RefuseWhatIsNoGroundAndChangeNothing) {
  const auto world = draw_town(3);
  const double nan = std::nan("");
  for (const double bad : {0.0, -1.0, nan, -kInfinite}) {
    expect_refused(*world, "area: expected a weight above 0", [&] { world->insert_area(box_at(1, 1, 2), bad); });
    expect_refused(*world, "area 2: expected a weight above 0", [&] { world->set_weight(AreaId(2), bad); });
    expect_refused(*world, "base weight: expected a weight above 0", [&] { world->set_base_weight(bad); });
  }
  const auto insert = [&](const Polygon& polygon) { return [&world, polygon] { world->insert_area(polygon, 2); }; };
  expect_refused(*world, "area", insert({}));
  expect_refused(*world, "area", insert({{{{1, 1}, {2, 2}}}}));
  expect_refused(*world, "area", insert({{{{1, 1}, {5, 5}, {5, 1}, {1, 5}}}}));
  expect_refused(*world, "area", insert({{{{1, 1}, {2, nan}, {2, 2}}}}));
  expect_refused(*world, "area: expected points between", insert(box_at(1000, 1000, 5)));
  expect_refused(*world, "area: expected points between", [&] { world->move(AreaId(1), {1e4, 0}); });
  expect_refused(*world, "area", [&] { world->move(AreaId(1), {nan, 0}); });
  expect_refused(*world, "area: expected the id", [&] { world->move(AreaId(99), {1, 0}); });
  expect_refused(*world, "area: expected the id", [&] { world->remove(AreaId(99)); });
  expect_refused(*world, "area: expected the id", [&] { world->remove(AreaId()); });
  expect_refused(*world, "area: expected the id", [&] { world->set_weight(AreaId(), 1); });
  expect_refused(*world, "area: expected the id", [&] { (void)world->weight(AreaId(99)); });
  expect_refused(*world, "area: expected the id", [&] { (void)world->shape(AreaId(99)); });
  expect_refused(*world, "obstacle", [&] { world->remove(ObstacleId(0)); });
  expect_refused(*world, "polygon", [&] { world->insert(Polygon{{{{1, 1}, {5, 5}, {5, 1}, {1, 5}}}}); });
  world->remove(AreaId(4));
  EXPECT_FALSE(world->contains(AreaId(4)));
  expect_refused(*world, "area: expected the id", [&] { world->remove(AreaId(4)); });
  EXPECT_EQ(world->insert_area(box_at(1, 1, 2), 2), AreaId(9)) << "ids are never given again";
}

TEST(LiveWeights, AreKeptWhereTheyAreAskedFor) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
  LiveWorld plain{PolygonWorld(parts)};
  EXPECT_FALSE(plain.has_weights());
  EXPECT_THROW((void)plain.weighted_triangles(), InputError);
  EXPECT_THROW(plain.insert_area(box_at(1, 1, 2), 2), InputError);
  EXPECT_EQ(plain.version(), 0u);
  const ObstacleId box = plain.insert(box_at(4, 4, 1));
  (void)plain.insert_point({2, 2});
  const ObstacleId wall = plain.insert_wall(Polyline{{1, 8}, {3, 8}});
  plain.add_weights(2);
  EXPECT_TRUE(plain.has_weights() && plain.has_mesh());
  EXPECT_EQ(plain.insert_area(box_at(3, 3, 3), 5), AreaId(0));
  EXPECT_EQ(find_wrong(plain), "");
  plain.move(box, {1, 0});
  plain.move(wall, {1, 0});
  EXPECT_EQ(find_wrong(plain), "");
  plain.remove(wall);
  plain.remove(box);
  EXPECT_EQ(find_wrong(plain), "");
  const WeightedRegions regions = plain.regions();
  EXPECT_EQ(regions.base_weight(), 2);
  ASSERT_EQ(regions.areas().size(), 1u);
  EXPECT_EQ(regions.areas()[0].polygon, box_at(3, 3, 3));
  EXPECT_EQ(regions.blocked().points().size(), 1u);
  EXPECT_THROW(LiveWorld(regions, kFollowedByMesh), InputError) << "areas that nobody would know of";
  LiveFollowers few = kFollowedByWeights;
  few.triangles.max_triangles = 100;
  EXPECT_THROW(LiveWorld(regions, few), InputError);
}

}  // namespace
}  // namespace taut
