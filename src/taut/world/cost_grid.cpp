#include "taut/world/cost_grid.hpp"

#include <algorithm>
#include <string>

#include "taut/base/input_error.hpp"

namespace taut {

CostGrid::CostGrid(int width, int height, std::vector<float> weights, CornerRule rule) : weights_(std::move(weights)) {
  GridBuilder cells(width, height);
  const std::size_t count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (weights_.size() != count)
    throw InputError("cost grid", 0,
                     "expected " + std::to_string(count) + " weights, got " + std::to_string(weights_.size()));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const float w =
          weights_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
      if (!(w > 0))
        throw InputError("cost grid", 0,
                         "cell " + std::to_string(x) + "," + std::to_string(y) +
                             ": expected a weight above 0, or infinity where it is blocked, got " + std::to_string(w));
      if (w == kBlocked) continue;
      cells.set_free(x, y, true);
      least_ = std::min(least_, w);
    }
  }
  cells.set_corner_rule(rule);
  cells_ = std::move(cells).build();
}

}  // namespace taut
