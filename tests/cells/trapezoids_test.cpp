#include "taut/cells/detail/trapezoids/trapezoids.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "support/trapezoid_oracle.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/trapezoids/trapezoids_cells.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

using Segments = std::vector<BarrierSegment>;

// Free inside a ring that runs counter-clockwise, or outside one that runs clockwise.
void add_ring(Segments& out, const std::vector<Vec2>& ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) out.push_back({ring[i], ring[(i + 1) % ring.size()], true, false});
}
Segments square(double side) {
  Segments out;
  add_ring(out, {{0, 0}, {side, 0}, {side, side}, {0, side}});
  return out;
}
std::vector<TrapezoidId> cells_at(const Trapezoids& t, Vec2 p) {
  std::vector<TrapezoidId> found;
  t.cells_at(p, found);
  return found;
}
std::string error_of(const Segments& segments) {
  try {
    const Trapezoids t(segments);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}
bool are_joined(const MeshParts& parts, const std::vector<TrapezoidId>& cells, TrapezoidId a, TrapezoidId b) {
  const auto number = [&](TrapezoidId id) {
    return static_cast<std::uint32_t>(std::find(cells.begin(), cells.end(), id) - cells.begin());
  };
  const std::uint32_t from = number(a);
  return std::find(parts.across.begin() + parts.cell_begin[from], parts.across.begin() + parts.cell_begin[from + 1],
                   number(b)) != parts.across.begin() + parts.cell_begin[from + 1];
}

TEST(Trapezoids, OfNothingAreOneThatIsNotFree) {
  const Trapezoids t(Segments{});
  EXPECT_EQ(t.trapezoids().size(), 1u);
  EXPECT_EQ(t.cell_count(), 0u);
  EXPECT_FALSE(t.is_free(t.locate({1, 2})));
  EXPECT_EQ(t.depth(), 0u);
  EXPECT_EQ(free_cells(t, CornerRule::forbid).cells(), 0u);
}

TEST(Trapezoids, OfABoxAreTheBoxAndTwoFlatOnes) {
  const Trapezoids t(square(4));
  EXPECT_EQ(t.cell_count(), 1u);
  EXPECT_EQ(t.area(), 16);
  EXPECT_EQ(std::count_if(t.trapezoids().begin(), t.trapezoids().end(),
                          [&](const auto& x) { return t.is_free(TrapezoidId::at(&x - t.trapezoids().data())); }),
            3);
  const TrapezoidId inside = t.locate({1, 1});
  EXPECT_TRUE(t.is_cell(inside));
  for (const Vec2 corner : {Vec2{0, 0}, Vec2{4, 0}, Vec2{4, 4}, Vec2{0, 4}, Vec2{2, 4}, Vec2{0, 3}, Vec2{2, 0}})
    EXPECT_EQ(cells_at(t, corner), std::vector{inside});
  for (const Vec2 outside : {Vec2{-1, 0}, Vec2{5, 4}, Vec2{2, 4.5}, Vec2{2, -0.5}, Vec2{4.5, 2}}) {
    EXPECT_FALSE(t.is_free(t.locate(outside)));
    EXPECT_TRUE(cells_at(t, outside).empty());
  }
}

TEST(Trapezoids, NameTheOneAboveAndRightOfAPointOnTheBorder) {
  Segments segments = square(8);
  add_ring(segments, {{3, 4}, {4, 5}, {5, 4}, {4, 3}});  // a diamond, clockwise
  const Trapezoids t(segments);
  EXPECT_EQ(t.locate({1, 4}), t.locate({1, 4.5}));
  EXPECT_EQ(t.locate({4.5, 4.5}), t.locate({5, 4.75}));
  EXPECT_FALSE(t.is_free(t.locate({3.5, 4.5})));
  EXPECT_FALSE(t.is_free(t.locate({2, 8}))) << "above the border is nothing";
  EXPECT_FALSE(t.locate({std::numeric_limits<double>::quiet_NaN(), 0}).valid());
}

TEST(Trapezoids, KnowWhatIsAboveAndBelow) {
  Segments segments = square(8);
  add_ring(segments, {{3, 4}, {4, 6}, {5, 4}, {4, 2}});
  const Trapezoids t(segments);
  const TrapezoidId under = t.locate({4, 1}), left = t.locate({1, 3}), right = t.locate({7, 3});
  EXPECT_EQ(t.above(under)[0], left);
  EXPECT_EQ(t.above(under)[1], right);
  EXPECT_EQ(t.below(left)[0], under);
  EXPECT_FALSE(t.below(left)[1].valid());
  EXPECT_EQ(t.below(right)[1], under);
}

TEST(Trapezoids, AreDifferentOnTheTwoSidesOfAWall) {
  Segments segments = square(8);
  segments.push_back({{1, 1}, {6, 7}, true, true});
  const Trapezoids t(segments);
  const auto [parts, cells, inside_of] = trapezoid_cells(t, CornerRule::forbid);
  const std::vector<TrapezoidId> sides = cells_at(t, {3.5, 4});
  ASSERT_EQ(sides.size(), 2u);
  EXPECT_FALSE(are_joined(parts, cells, sides[0], sides[1]));
  EXPECT_EQ(t.area(), 64);
  EXPECT_EQ(t.cell_count(), 4u);
}

TEST(Trapezoids, AreNotJoinedThroughAPointInWhichObstaclesTouch) {
  Segments segments = square(8);
  add_ring(segments, {{1, 4}, {2, 5}, {4, 4}, {2, 3}});
  add_ring(segments, {{4, 4}, {6, 5}, {7, 4}, {6, 3}});
  const Trapezoids t(segments);
  const auto [parts, cells, inside_of] = trapezoid_cells(t, CornerRule::forbid);
  const std::vector<TrapezoidId> around = cells_at(t, {4, 4});
  ASSERT_EQ(around.size(), 2u);
  EXPECT_FALSE(are_joined(parts, cells, around[0], around[1]));
  // The mesh sees a double corner, unless a wall seals it.
  const auto is_double = [](const MeshParts& mesh_parts) {
    const ConvexMesh mesh(mesh_parts);
    return std::any_of(mesh.edges().begin(), mesh.edges().end(), [](const MeshEdge& e) {
      return e.at == Vec2{4, 4} && e.has(MeshEdge::kPinch);
    });
  };
  EXPECT_TRUE(is_double(free_cells(t, CornerRule::allow)));
  segments.push_back({{4, 4}, {4.25, 7}, true, true});
  EXPECT_FALSE(is_double(free_cells(Trapezoids(segments), CornerRule::allow)));
}

TEST(Trapezoids, JoinCellsAcrossALevelWithManyEnds) {
  Segments segments = square(20);
  for (double x = 1; x < 20; x += 4) add_ring(segments, {{x, 4}, {x, 8}, {x + 2, 8}, {x + 2, 4}});
  const Trapezoids t(segments);
  EXPECT_EQ(t.cell_count(), 8u);
  const auto [parts, cells, inside_of] = trapezoid_cells(t, CornerRule::forbid);
  const TrapezoidId under = t.locate({10, 1}), over = t.locate({10, 9});
  for (double x = 0.5; x < 20; x += 4) {
    EXPECT_TRUE(are_joined(parts, cells, under, t.locate({x, 6})));
    EXPECT_TRUE(are_joined(parts, cells, over, t.locate({x, 6})));
  }
  EXPECT_FALSE(are_joined(parts, cells, under, over));
  EXPECT_EQ(parts.slack, 0) << "nothing was rounded";
  EXPECT_TRUE(std::all_of(inside_of.begin(), inside_of.end(), [&](std::uint32_t segment) {
    return segment == Trapezoids::kNone || t.segments()[segment].lower_at.x == t.segments()[segment].upper_at.x;
  }));
}

TEST(Trapezoids, RoundChordsBeyondTheSegmentTheyEndIn) {
  Random random(9);
  std::size_t rounded = 0;
  for (int i = 0; i < 300; ++i) {
    Segments segments = square(8);
    // A triangle and corners beside it, so that chords end in its slanted sides.
    add_ring(segments, {{3 + random.unit(), 1}, {2, 7}, {5, 6 + random.unit()}});
    for (const double x : {0.5, 6.0}) {
      for (double y = 1.25; y < 6; y += 0.5) {
        const Vec2 p{x + random.unit(), y + 0.25 * random.unit()};
        segments.push_back({p, p + Vec2{0.25, 0.125}});
      }
    }
    const Trapezoids t(segments);
    const auto [parts, cells, inside_of] = trapezoid_cells(t, CornerRule::forbid);
    ASSERT_NO_THROW(ConvexMesh{parts});
    ASSERT_EQ(inside_of.size(), parts.positions.size());
    for (std::uint32_t c = 0; c < parts.cells(); ++c) {
      const auto& trapezoid = t[cells[c]];
      for (std::uint32_t k = parts.cell_begin[c]; k < parts.cell_begin[c + 1]; ++k) {
        const std::uint32_t segment = inside_of[parts.corners[k]];
        if (segment == Trapezoids::kNone) continue;
        const auto& s = t.segments()[segment];
        const Vec2 p = parts.positions[parts.corners[k]];
        const int side = orient2d(s.lower_at, s.upper_at, p);
        rounded += side != 0 ? 1 : 0;
        ASSERT_TRUE(segment == trapezoid.left || segment == trapezoid.right);
        ASSERT_TRUE(segment == trapezoid.left ? side >= 0 : side <= 0);
        ASSERT_LT(distance_to_segment(p, s.lower_at, s.upper_at), 1e-14);
      }
    }
  }
  EXPECT_GT(rounded, 1000u);
}

TEST(Trapezoids, AreTheSameForEverySeedAndNumberedTheSameForOne) {
  Segments segments = square(100);
  Random random(2);
  for (int x = 1; x < 99; x += 4) {
    for (int y = 1; y < 99; y += 4) {
      const Vec2 p{x + random.unit(), y + random.unit()};
      segments.push_back({p, p + Vec2{random.between(-0.5, 2.0), random.between(0.1, 2.0)}});
    }
  }
  const auto names = [](const Trapezoids& t) {
    std::vector<test::TrapezoidOracle::Name> out;
    for (const TrapezoidId id : test::cells_of(t)) out.push_back(test::name_of(t, id));
    return out;
  };
  const auto first = names(Trapezoids(segments, 5)), again = names(Trapezoids(segments, 5));
  auto other = names(Trapezoids(segments, 6));
  EXPECT_EQ(first, again);
  EXPECT_NE(first, other);
  auto sorted = first;
  std::sort(sorted.begin(), sorted.end());
  std::sort(other.begin(), other.end());
  EXPECT_EQ(sorted, other);
}

TEST(Trapezoids, AnswerAfterFewQuestions) {
  Segments segments = square(1000);
  Random random(3);
  for (int x = 1; x < 999; x += 5) {
    for (int y = 1; y < 999; y += 5) {
      const Vec2 p{x + random.unit(), y + random.unit()};
      segments.push_back({p, p + Vec2{random.between(-1.0, 3.0), random.between(0.0, 3.0)}});
    }
  }
  const Trapezoids t(segments);  // 40,000 segments
  EXPECT_LT(t.depth(), 100u);
  EXPECT_GT(t.memory_bytes(), segments.size() * 100);
  EXPECT_LT(t.memory_bytes(), segments.size() * 500);
  EXPECT_NEAR(t.area(), 1e6, 1e-6);
}

TEST(Trapezoids, WorkAtTheEndsOfTheRangeOfCoordinates) {
  for (const double size : {0x1p140, 0x1p-130}) {
    Segments segments;
    add_ring(segments, {{-size, -size}, {size, -size}, {size, size}, {-size, size}});
    add_ring(segments, {{0, -size / 3}, {-size / 7, 0}, {0, size / 5}, {size / 2, size / 9}});
    const Trapezoids t(segments);
    EXPECT_NO_THROW(ConvexMesh{free_cells(t, CornerRule::forbid)});
    EXPECT_EQ(test::cells_of(t).size(), test::TrapezoidOracle(t.segments()).cells().size());
  }
}

TEST(Trapezoids, RefuseSegmentsThatCross) {
  Segments segments = square(8);
  segments.push_back({{1, 1}, {5, 5}});
  segments.push_back({{1, 5}, {5, 1}});
  EXPECT_NE(error_of(segments).find("common end"), std::string::npos);
}

TEST(Trapezoids, RefuseSegmentsThatTouchElsewhereThanInTheirEnds) {
  for (const BarrierSegment& other : {BarrierSegment{{3, 3}, {3, 6}}, BarrierSegment{{3, 0.5}, {3, 3}},
                                      BarrierSegment{{3, 3}, {6, 3}}, BarrierSegment{{0.5, 3}, {3, 3}}}) {
    for (const bool first : {false, true}) {
      Segments segments = square(8);
      segments.push_back({{1, 1}, {5, 5}});
      segments.insert(first ? segments.begin() : segments.end(), other);
      EXPECT_FALSE(error_of(segments).empty());
    }
  }
}

TEST(Trapezoids, RefuseSegmentsThatOverlap) {
  for (const BarrierSegment& other :
       {BarrierSegment{{1, 1}, {5, 5}}, BarrierSegment{{5, 5}, {1, 1}}, BarrierSegment{{1, 1}, {3, 3}},
        BarrierSegment{{3, 3}, {5, 5}}, BarrierSegment{{2, 2}, {3, 3}}, BarrierSegment{{0.5, 0.5}, {6, 6}}}) {
    Segments segments = square(8);
    segments.push_back({{1, 1}, {5, 5}});
    segments.push_back(other);
    EXPECT_FALSE(error_of(segments).empty());
  }
}

TEST(Trapezoids, RefuseWhateverCrossesInAnyOrder) {
  Random random(4);
  std::size_t refused = 0;
  for (int i = 0; i < 2000; ++i) {
    Segments segments = square(6);
    bool meet = false;
    for (int k = 0; k < 4; ++k) {
      const auto point = [&] {
        const double x = random.between(1, 5);
        return Vec2{x, static_cast<double>(random.between(1, 5))};
      };
      BarrierSegment s{point(), point()};
      while (s.to == s.from) s.to = point();
      for (const BarrierSegment& o : segments) {
        const Contact how = contact(s.from, s.to, o.from, o.to);
        const bool share = s.from == o.from || s.from == o.to || s.to == o.from || s.to == o.to;
        meet = meet || (how != Contact::none && !(how == Contact::touch && share));
      }
      segments.push_back(s);
    }
    ASSERT_EQ(meet, !error_of(segments).empty()) << i;
    refused += meet ? 1 : 0;
  }
  EXPECT_GT(refused, 500u);
  EXPECT_LT(refused, 1900u);
}

TEST(Trapezoids, RefuseSegmentsWithoutLengthOrNumbers) {
  EXPECT_NE(error_of({{{1, 1}, {1, 1}}}).find("two different ends"), std::string::npos);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(error_of({{{1, nan}, {1, 1}}}).find("coordinates"), std::string::npos);
}

TEST(Trapezoids, RefuseFreeSpaceThatHasNoBorder) {
  EXPECT_NE(error_of({{{1, 1}, {2, 2}, true, true}}).find("bounded"), std::string::npos);
  Segments segments = square(4);
  segments[1].free_left = false;
  EXPECT_NE(error_of(segments).find("bounded"), std::string::npos);
}

}  // namespace
}  // namespace taut
