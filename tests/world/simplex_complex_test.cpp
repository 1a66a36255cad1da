// Complexes of weighted triangles and tetrahedra: who lies beside whom, and what is refused.
#include "taut/world/simplex_complex.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "support/volume_meshes.hpp"
#include "support/weighted_meshes.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

SimplexParts<2, 2> square() { return {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {{0, 1, 2}, {0, 2, 3}}, {1, 2}}; }

template <int N, int D>
std::string refusal(const SimplexParts<N, D>& parts) {
  try {
    const SimplexComplex<N, D> complex(parts);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(SimplexComplex, KnowsItsNeighbours) {
  const TriangleComplex complex(square());
  EXPECT_EQ(complex.across(SimplexId(0), 1), SimplexId(1));
  EXPECT_EQ(complex.across(SimplexId(1), 2), SimplexId(0));
  EXPECT_FALSE(complex.across(SimplexId(0), 0).valid());
  EXPECT_EQ(complex.weight_across(SimplexId(0), 1), 2);
  EXPECT_EQ(complex.weight_across(SimplexId(0), 0), kInfinite);
  EXPECT_EQ(complex.around(CornerId(0)).size(), 2u);
  EXPECT_EQ(complex.around(CornerId(1)).size(), 1u);
  EXPECT_EQ(complex.least_weight(), 1);
}

TEST(SimplexComplex, TurnsTrianglesOfThePlaneRound) {
  SimplexParts<2, 2> parts = square();
  std::swap(parts.corners[0][0], parts.corners[0][1]);
  const TriangleComplex complex(parts);
  EXPECT_EQ(complex.across(SimplexId(1), 2), SimplexId(0));
}

TEST(SimplexComplex, RefusesWhatItIsNotMadeFor) {
  SimplexParts<2, 2> parts = square();
  parts.weights[1] = 0;
  EXPECT_EQ(refusal(parts), "triangle 1: expected a weight above 0 (infinite if blocked), got 0");
  for (const double weight : {-1.0, std::numeric_limits<double>::quiet_NaN(), -kInfinite}) {
    parts.weights[1] = weight;
    EXPECT_NE(refusal(parts).find("expected a weight above 0"), std::string::npos) << weight;
  }
  parts = square();
  parts.weights.pop_back();
  EXPECT_EQ(refusal(parts), "triangles: expected a weight for each of 2, got 1");
  parts = square();
  parts.corners[1][2] = 4;
  EXPECT_EQ(refusal(parts), "triangle 1: expected corners below 4, got 4");
  parts = square();
  parts.corners[1] = {0, 2, 2};
  EXPECT_EQ(refusal(parts), "triangle 1: expected three corners that are not in line");
  parts = square();
  parts.positions[3] = {2, 2};  // in line with 0 and 2
  EXPECT_EQ(refusal(parts), "triangle 1: expected three corners that are not in line");
  parts.positions[3] = {std::numeric_limits<double>::quiet_NaN(), 2};
  EXPECT_NE(refusal(parts).find("corner 3: expected coordinates"), std::string::npos);
  parts.positions[3] = {2, 0.5};  // folded over the other one
  EXPECT_EQ(refusal(parts), "triangle 0: expected triangle 1 on the other side of the edge between corners 2 and 0");
  SimplexParts<2, 3> book{
      {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {-1, -1, 0}}, {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}}, {}};
  EXPECT_NE(refusal(book).find("expected at most two triangles at the edge between corners 0 and 1"),
            std::string::npos);
  book.corners.pop_back();
  EXPECT_EQ(refusal(book), "");
  book.positions[3] = {0, 0, 2};
  EXPECT_EQ(refusal(book), "triangle 1: expected three corners that are not in line");
}

TEST(SimplexComplex, RefusesWeightsLater) {
  TriangleComplex complex(square());
  EXPECT_THROW(complex.set_weight(SimplexId(0), 0), InputError);
  EXPECT_EQ(complex.weight(SimplexId(0)), 1);
  complex.set_weight(SimplexId(0), kInfinite);
  EXPECT_EQ(complex.weight(SimplexId(0)), kInfinite);
  EXPECT_EQ(complex.least_weight(), 2);
}

TEST(SimplexComplex, MayBeEmpty) {
  const TriangleComplex complex(SimplexParts<2, 2>{});
  EXPECT_EQ(complex.simplex_count(), 0u);
  EXPECT_EQ(complex.least_weight(), kInfinite);
}

template <int N, int D>
void expect_joined(const SimplexParts<N, D>& parts) {
  const SimplexComplex<N, D> complex(parts);
  std::size_t joined = 0;
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    for (int i = 0; i <= N; ++i) {
      const auto& mine = complex.corners(SimplexId(t));
      std::uint32_t other = SimplexId::kNone;
      for (std::uint32_t u = 0; u < complex.simplex_count(); ++u) {
        const auto& theirs = parts.corners[u];
        int shared = 0;
        for (int k = 1; k <= N; ++k) {
          const CornerId c = mine[static_cast<std::size_t>((i + k) % (N + 1))];
          shared += std::find(theirs.begin(), theirs.end(), c.value) != theirs.end();
        }
        if (u != t && shared == N) other = u;
      }
      ASSERT_EQ(complex.across(SimplexId(t), i).value, other);
      joined += other != SimplexId::kNone;
    }
  }
  EXPECT_GT(joined, complex.simplex_count());
}
TEST(SimplexComplex, IsJoinedAsItsCornersSay) {
  Random random(3);
  expect_joined(weighted::draw_mesh<2>({.size = 7}, random));
  expect_joined(weighted::draw_mesh<3>({.size = 7}, random));
  expect_joined(volume::draw_mesh({}, random));
}

TEST(SimplexComplex, TurnsTetrahedraRound) {
  Random random(4);
  const VolumeComplex complex(volume::draw_mesh({.stretch = 30, .at = {1e4, 0, 0}}, random));
  ASSERT_EQ(complex.simplex_count(), 6u * 27);
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    const auto& c = complex.corners(SimplexId(t));
    ASSERT_GT(orient3d(complex.position(c[0]), complex.position(c[1]), complex.position(c[2]), complex.position(c[3])),
              0);
  }
}

TEST(SimplexComplex, RefusesTetrahedraThatItIsNotMadeFor) {
  const SimplexParts<3, 3> pair{
      {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}, {0.1, 0.1, 0.5}}, {{0, 1, 2, 3}, {0, 1, 2, 4}}, {1, 2}};
  EXPECT_EQ(refusal(pair), "");
  auto parts = pair;
  parts.weights[1] = -1;
  EXPECT_EQ(refusal(parts), "tetrahedron 1: expected a weight above 0 (infinite if blocked), got -1");
  parts = pair;
  parts.corners[0][3] = 1;
  EXPECT_EQ(refusal(parts), "tetrahedron 0: expected four corners that are not in a plane");
  parts = pair;
  parts.positions[3] = {3, 4, 0};
  EXPECT_EQ(refusal(parts), "tetrahedron 0: expected four corners that are not in a plane");
  parts = pair;
  parts.positions[4] = {0, 0, 2};  // folded over the other one
  EXPECT_NE(refusal(parts).find("tetrahedron 0: expected tetrahedron 1 on the other side of the face between corners"),
            std::string::npos);
  parts = pair;
  parts.corners.push_back({0, 1, 2, 5});
  parts.weights.push_back(1);
  EXPECT_NE(refusal(parts).find("expected at most two tetrahedra at the face between corners"), std::string::npos);
  parts = pair;
  parts.weights.pop_back();
  EXPECT_EQ(refusal(parts), "tetrahedra: expected a weight for each of 2, got 1");
}

}  // namespace
}  // namespace taut
