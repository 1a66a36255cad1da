// The decomposition of random worlds against one made by definition, and against the triangulation's area.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "support/trapezoid_oracle.hpp"
#include "support/trapezoid_worlds.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/trapezoids/trapezoids.hpp"
#include "taut/cells/detail/trapezoids/trapezoids_cells.hpp"

namespace taut {
using namespace detail;
namespace {

using test::TrapezoidOracle;
using Name = TrapezoidOracle::Name;

long double free_area(const Triangulation& t) {
  long double sum = 0;
  for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
    const FaceId f(i);
    if (!t.is_free(f)) continue;
    const Vec2 a = t.mesh().position(t.mesh().corner(f, 0)), b = t.mesh().position(t.mesh().corner(f, 1)),
               c = t.mesh().position(t.mesh().corner(f, 2));
    sum += (static_cast<long double>(b.x) - a.x) * (static_cast<long double>(c.y) - a.y) -
           (static_cast<long double>(b.y) - a.y) * (static_cast<long double>(c.x) - a.x);
  }
  return sum / 2;
}

double area_of(const MeshParts& parts, std::uint32_t cell) {
  double sum = 0;
  const std::uint32_t begin = parts.cell_begin[cell], end = parts.cell_begin[cell + 1];
  const Vec2 origin = parts.positions[parts.corners[begin]];
  for (std::uint32_t k = begin; k < end; ++k) {
    sum += cross(parts.positions[parts.corners[k]] - origin,
                 parts.positions[parts.corners[k + 1 < end ? k + 1 : begin]] - origin);
  }
  return sum / 2;
}

TEST(TrapezoidsOfWorlds, AreThoseOfTheDefinition) {
  test::TrapezoidWorlds worlds(3);
  std::size_t flat = 0, cells = 0;
  for (int i = 0; i < brute_force::cases(120, 1200); ++i) {
    const Triangulation triangulation(worlds.make(i));
    const Trapezoids trapezoids(triangulation);
    const TrapezoidOracle oracle(trapezoids.segments());
    std::vector<Name> expected, found;
    for (const auto& cell : oracle.cells()) expected.push_back(oracle.name(cell));
    for (const TrapezoidId id : test::cells_of(trapezoids)) found.push_back(test::name_of(trapezoids, id));
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found.size(), trapezoids.cell_count());
    ASSERT_TRUE(found == expected) << "world " << i << ": " << found.size() << " instead of " << expected.size();
    ASSERT_EQ(trapezoids.trapezoids().size(), 1 + trapezoids.segments().size() + trapezoids.vertices().size());
    cells += found.size();
    for (std::uint32_t k = 0; k < trapezoids.trapezoids().size(); ++k) {
      flat += trapezoids.is_free(TrapezoidId(k)) && !trapezoids.is_cell(TrapezoidId(k)) ? 1 : 0;
    }
  }
  EXPECT_GT(cells, 1000u);
  EXPECT_GT(flat, 300u);
}

TEST(TrapezoidsOfWorlds, CoverFreeSpaceExactlyOnce) {
  test::TrapezoidWorlds worlds(4);
  for (int i = 0; i < brute_force::cases(120, 1200); ++i) {
    const Triangulation triangulation(worlds.make(i));
    const Trapezoids trapezoids(triangulation);
    const MeshParts parts = free_cells(trapezoids, CornerRule::forbid);
    const auto expected = static_cast<double>(free_area(triangulation));
    ASSERT_NEAR(trapezoids.area(), expected, 1e-12 * expected) << "world " << i;
    double of_mesh = 0;
    for (std::uint32_t c = 0; c < parts.cells(); ++c) of_mesh += area_of(parts, c);
    ASSERT_NEAR(of_mesh, expected, 1e-12 * expected) << "world " << i;
  }
}

TEST(TrapezoidsOfWorlds, AreFoundByThePointsInThem) {
  test::TrapezoidWorlds worlds(5);
  std::size_t inside = 0, borders = 0, blocked = 0;
  std::vector<TrapezoidId> at;
  for (int i = 0; i < brute_force::cases(120, 1200); ++i) {
    const Triangulation triangulation(worlds.make(i));
    const Trapezoids trapezoids(triangulation);
    const TrapezoidOracle oracle(trapezoids.segments());
    for (int k = 0; k < 40; ++k) {
      const Vec2 p = worlds.point();
      std::set<Name> expected, found;
      for (const auto& cell : oracle.cells()) {
        if (oracle.contains(cell, p)) expected.insert(oracle.name(cell));
      }
      trapezoids.cells_at(p, at);
      for (const TrapezoidId id : at) found.insert(test::name_of(trapezoids, id));
      ASSERT_EQ(found.size(), at.size());
      ASSERT_TRUE(found == expected) << "world " << i << ": " << p.x << "," << p.y << " in " << found.size()
                                     << " cells instead of " << expected.size();
      const TrapezoidId id = trapezoids.locate(p);
      ASSERT_TRUE(id.valid());
      ASSERT_EQ(trapezoids.is_free(id), trapezoids.is_cell(id)) << "flat";
      ASSERT_TRUE(!trapezoids.is_cell(id) || expected.contains(test::name_of(trapezoids, id)));
      // A point in no face's closure is blocked; one inside a free face is in exactly one cell or on a chord.
      std::vector<FaceId> faces;
      triangulation.free_faces_at(p, faces);
      ASSERT_EQ(faces.empty(), expected.empty()) << "world " << i << ": " << p.x << "," << p.y;
      inside += expected.size() == 1 ? 1 : 0;
      borders += expected.size() > 1 ? 1 : 0;
      blocked += expected.empty() ? 1 : 0;
    }
  }
  EXPECT_GT(inside, 500u);
  EXPECT_GT(borders, 500u);
  EXPECT_GT(blocked, 500u);
}

TEST(TrapezoidsOfWorlds, AreJoinedWhereTheyShareABorder) {
  test::TrapezoidWorlds worlds(6);
  std::size_t portals = 0;
  for (int i = 0; i < brute_force::cases(120, 1200); ++i) {
    const Triangulation triangulation(worlds.make(i));
    const Trapezoids trapezoids(triangulation);
    const TrapezoidOracle oracle(trapezoids.segments());
    const auto [parts, taken, inside_of] = trapezoid_cells(trapezoids, CornerRule::forbid);
    ASSERT_EQ(taken, test::cells_of(trapezoids));
    ASSERT_NO_THROW(ConvexMesh{parts}) << "world " << i;
    // The length of the portals between each two cells, from below and from above.
    std::map<std::pair<Name, Name>, std::array<double, 2>> lengths;
    for (std::uint32_t c = 0; c < parts.cells(); ++c) {
      for (std::uint32_t k = parts.cell_begin[c]; k < parts.cell_begin[c + 1]; ++k) {
        if (parts.across[k] == MeshParts::kNone) continue;
        const Vec2 a = parts.positions[parts.corners[k]];
        const Vec2 b = parts.positions[parts.corners[k + 1 < parts.cell_begin[c + 1] ? k + 1 : parts.cell_begin[c]]];
        ASSERT_EQ(a.y, b.y);
        const Name own = test::name_of(trapezoids, taken[c]);
        const Name other = test::name_of(trapezoids, taken[parts.across[k]]);
        const bool from_below = a.x > b.x;  // counter-clockwise, a cell's top runs to the left
        auto& length = lengths[from_below ? std::pair(own, other) : std::pair(other, own)];
        length[from_below ? 0 : 1] += std::fabs(b.x - a.x);
        ++portals;
      }
    }
    const double rounding = 1e-14 * (1 + triangulation.domain().extent() + std::fabs(triangulation.domain().max.x));
    for (const auto& lower : oracle.cells()) {
      for (const auto& upper : oracle.cells()) {
        const double expected = oracle.shared_border(lower, upper);
        const auto found = lengths.find({oracle.name(lower), oracle.name(upper)});
        ASSERT_EQ(expected > 0, found != lengths.end()) << "world " << i;
        if (found == lengths.end()) continue;
        ASSERT_NEAR(found->second[0], expected, rounding) << "world " << i;
        ASSERT_EQ(found->second[0], found->second[1]) << "world " << i;
        lengths.erase(found);
      }
    }
    ASSERT_TRUE(lengths.empty()) << "world " << i;
  }
  EXPECT_GT(portals, 2000u);
}

}  // namespace
}  // namespace taut
