// How far costs are off that are compared with those of a numeric minimiser, by how needle-like or flat what they are
// costs of is.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>

namespace taut::oracle {

inline constexpr double kInfinite = std::numeric_limits<double>::infinity();
// What is asked of the minimiser, in extended precision.
inline constexpr long double kWanted = 1e-13L;
// What is expected is known to within this in all but a few cases, which are needles.
inline constexpr long double kMostGap = 1e-10L;
// What a cost may be off. All are shares of max(cost, weight * longest edge).
inline constexpr double kMostError = 1e-8;

// The worst errors by the decade of the aspect.
class ErrorsByAspect {
 public:
  void note(double aspect, double error) {
    double& worst = worst_[static_cast<int>(std::floor(std::log10(aspect)))];
    worst = std::max(worst, error);
  }
  void print(const char* what) const {
    std::printf("  %s: worst error of max(cost, weight * longest edge), by aspect:", what);
    for (const auto& [decade, worst] : worst_) std::printf(" 1e%d %.1e", decade, worst);
    std::printf("\n");
  }

 private:
  std::map<int, double> worst_;
};

}  // namespace taut::oracle
