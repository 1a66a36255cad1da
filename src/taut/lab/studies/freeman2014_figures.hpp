// The figures of the study: medians over maps with their bootstrap intervals.
#pragma once

#include <string>
#include <vector>

#include "taut/lab/plot.hpp"
#include "taut/lab/studies/freeman2014_analysis.hpp"

namespace taut::lab::freeman2014 {

struct Figure {
  std::string file;  // without folder
  std::string caption;
  Plot plot;
};

// Those that the data allow: a factor with a single level has none.
[[nodiscard]] std::vector<Figure> figures(const Analysis& analysis);

}  // namespace taut::lab::freeman2014
