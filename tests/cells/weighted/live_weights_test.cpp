// The weighted triangles of a live world: after every edit they are what triangles of the same ground have to be, as a
// world made afresh says; an edit touches what is around it and nothing else; a refused one changes nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "support/brute_force_worlds.hpp"
#include "support/live_ground.hpp"
#include "support/weighted_ground.hpp"
#include "taut/cells/detail/weighted/weights_follower.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

std::array<Vec2, 3> points_of(const TriangleComplex& complex, SimplexId t) {
  const auto& c = complex.corners(t);
  return {complex.position(c[0]), complex.position(c[1]), complex.position(c[2])};
}
double area_of(const std::array<Vec2, 3>& p) { return cross(p[1] - p[0], p[2] - p[0]) / 2; }

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
    const auto p = points_of(complex, SimplexId(t));
    const double area = area_of(p), weight = complex.weight(SimplexId(t));
    if (!(area > 0)) return "a triangle has no area";
    if (weight < kInfinite) covered += area;
    const Vec2 middle = p[0] + (1.0 / 3) * ((p[1] - p[0]) + (p[2] - p[0]));
    const double expected = now.weight_at(middle);
    if (expected == weight) continue;
    if (std::none_of(edges.begin(), edges.end(), [&](const auto& e) {
          return distance_to_segment(middle, e.first, e.second) <= near;
        }))
      return "a triangle weighs " + std::to_string(weight) + " where it is " + std::to_string(expected);
  }
  // What is free as a world made afresh has it.
  CellStore store(std::make_shared<const World>(now));
  const auto fresh = weighted_triangles(store);
  double whole = 0;
  for (std::uint32_t t = 0; t < fresh->simplex_count(); ++t) whole += area_of(points_of(*fresh, SimplexId(t)));
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
      ASSERT_EQ(find_wrong(*editor.world), "") << "ground " << n << ", edit " << i << ", scale " << kind.scale
                                               << ", at " << kind.at.x;
    }
    rebuilt += editor.world->weights().rebuilt();
    refused += static_cast<std::size_t>(editor.refused);
    triangles += editor.world->weighted_triangles().simplex_count();
    editor.remove_all();
    ASSERT_EQ(find_wrong(*editor.world), "") << "ground " << n << ", emptied";
  }
  std::printf("  %zu edits, %zu refused, %zu made all anew, %zu triangles in the end\n", edits, refused, rebuilt,
              triangles);
  EXPECT_EQ(rebuilt, 0u);
}

}  // namespace
}  // namespace taut
