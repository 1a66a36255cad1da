#include "taut/lab/measure/paired_test.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "taut/world/generate/random.hpp"

namespace taut::lab {
namespace {

// Hollander and Wolfe's depression scores, the example of every textbook: V = 40, exact two-sided p = 0.0390625.
const std::vector<double> kDepression = [] {
  const std::vector<double> x{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30},
      y{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
  std::vector<double> d;
  for (std::size_t i = 0; i < x.size(); ++i) d.push_back(x[i] - y[i]);
  return d;
}();

TEST(SignedRankTest, GivesTheKnownValuesOfATextbookExample) {
  const PairedTest test = signed_rank_test(kDepression);
  EXPECT_EQ(test.pairs, 9u);
  EXPECT_EQ(test.positive, 7u);
  EXPECT_EQ(test.rank_sum, 40);
  // (40 - 22.5 - 0.5) / sqrt(9 * 10 * 19 / 24) = 17 / 8.44097...
  EXPECT_NEAR(test.z, 2.013987, 1e-6);
  EXPECT_NEAR(test.p, 0.044011, 1e-6);
}

TEST(SignedRankTest, DropsZerosAndSharesRanksAmongTies) {
  // Sizes 1 1 2 3 3 3: ranks 1.5 1.5 3 5 5 5; positive ones at 1.5, 3, 5, 5. Ties: (8-2) + (27-3) = 30.
  const PairedTest test = signed_rank_test(std::vector<double>{0, 1, -1, 2, 3, 0, -3, 3});
  EXPECT_EQ(test.pairs, 6u);
  EXPECT_EQ(test.rank_sum, 14.5);
  EXPECT_NEAR(test.z, (14.5 - 10.5 - 0.5) / std::sqrt(6 * 7 * 13 / 24.0 - 30 / 48.0), 1e-12);
  EXPECT_EQ(signed_rank_test(std::vector<double>{0, 0}).p, 1);
  EXPECT_EQ(signed_rank_test({}).p, 1);
  EXPECT_EQ(signed_rank_test(std::vector<double>{1, -1}).p, 1);
}

// The chance, over all ways to give signs to the ranks, that W+ is at least as far from its middle.
double enumerated_p(std::span<const double> d) {
  const std::size_t n = d.size();
  const double seen = signed_rank_test(d).rank_sum, middle = static_cast<double>(n * (n + 1)) / 4;
  std::size_t far = 0;
  for (std::size_t signs = 0; signs < std::size_t{1} << n; ++signs) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += (signs >> i & 1u) != 0 ? static_cast<double>(i + 1) : 0;
    far += std::fabs(sum - middle) >= std::fabs(seen - middle) - 1e-9 ? 1u : 0u;
  }
  return static_cast<double>(far) / static_cast<double>(std::size_t{1} << n);
}

TEST(SignedRankTest, ComesNearTheExactDistributionFromTenPairsOn) {
  Random random(5);
  for (int round = 0; round < 30; ++round) {
    std::vector<double> d;
    for (int i = 0; i < 12; ++i) d.push_back(random.between(-1.0, 1.6));
    EXPECT_NEAR(signed_rank_test(d).p, enumerated_p(d), 0.02);
  }
  EXPECT_NEAR(enumerated_p(kDepression), 0.0390625, 1e-12);
}

TEST(SignedRankTest, TurnsAroundWithItsPairs) {
  std::vector<double> turned;
  for (const double x : kDepression) turned.push_back(-x);
  EXPECT_EQ(signed_rank_test(turned).z, -signed_rank_test(kDepression).z);
  EXPECT_EQ(signed_rank_test(turned).p, signed_rank_test(kDepression).p);
}

TEST(SignTest, IsTheExactBinomialTest) {
  // 7 of 9: 2 * (1 + 9 + 36) / 512.
  EXPECT_NEAR(sign_test(kDepression).p, 92 / 512.0, 1e-12);
  EXPECT_NEAR(sign_test(std::vector<double>(20, 1.0)).p, std::pow(2.0, -19), 1e-15);
  EXPECT_EQ(sign_test(std::vector<double>{1, -1, 0}).p, 1);
  EXPECT_EQ(sign_test({}).p, 1);
}

TEST(HolmCorrection, GivesTheKnownValues) {
  // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03 0.06 0.06 0.02.
  const auto corrected = holm_corrected(std::vector<double>{0.01, 0.04, 0.03, 0.005});
  EXPECT_NEAR(corrected[0], 0.03, 1e-12);
  EXPECT_NEAR(corrected[1], 0.06, 1e-12);
  EXPECT_NEAR(corrected[2], 0.06, 1e-12);
  EXPECT_NEAR(corrected[3], 0.02, 1e-12);
  EXPECT_EQ(holm_corrected(std::vector<double>{0.7, 0.9}), (std::vector<double>{1, 1}));
  EXPECT_TRUE(holm_corrected({}).empty());
}

}  // namespace
}  // namespace taut::lab
