#include "taut/lab/draw/layer.hpp"

#include <algorithm>
#include <cmath>

#include "taut/lab/draw/detail/picture_layers.hpp"

namespace taut::lab {
using namespace taut::lab::detail;

ShadedAreas::ShadedAreas(const PictureScale& scale) : scale_(scale), areas_(kShades) {
  for (std::size_t i = 0; i < kShades; ++i) {
    areas_[i].value = scale.low * std::pow(scale.high / scale.low, (static_cast<double>(i) + 0.5) / kShades);
  }
}

void ShadedAreas::add(double value, Ring ring) {
  const auto shade = std::min(kShades - 1, static_cast<std::size_t>(place_on(scale_, value) * kShades));
  areas_[shade].rings.push_back(std::move(ring));
}

std::vector<LayerArea> ShadedAreas::take() {
  std::erase_if(areas_, [](const LayerArea& area) { return area.rings.empty(); });
  return std::move(areas_);
}

}  // namespace taut::lab
