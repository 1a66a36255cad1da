// Tests for paired measurements: is the typical difference of two treatments on the same subjects other than zero?
// The Wilcoxon signed-rank test (differences of zero dropped, ties given their mean rank, normal approximation with
// correction for ties and continuity; good from about ten pairs on) and the exact sign test, both two-sided; and Holm's
// correction for asking many questions of the same data. O(n log n).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "taut/base/export.hpp"

namespace taut::lab {

// What a test says: whether the differences may be chance.
struct TAUT_API PairedTest {
  std::size_t pairs = 0;     // with a difference
  std::size_t positive = 0;  // of these, with a difference above zero
  double rank_sum = 0;       // of the positive differences (the statistic W+ or V); 0 for the sign test
  double z = 0;              // 0 for the sign test
  double p = 1;              // 1 where no pair differs
};

// Differences must not be NaN.
[[nodiscard]] TAUT_API PairedTest signed_rank_test(std::span<const double> differences);
[[nodiscard]] TAUT_API PairedTest sign_test(std::span<const double> differences);

// Corrected p-values, in the order given: at least the given ones, at most 1, and rejecting all below alpha keeps the
// chance of a single false rejection below alpha.
[[nodiscard]] TAUT_API std::vector<double> holm_corrected(std::span<const double> p_values);

}  // namespace taut::lab
