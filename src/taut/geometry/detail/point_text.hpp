// A point as messages show it: "(x, y)" or "(x, y, z)", with twelve digits that matter.
#pragma once

#include <initializer_list>
#include <string>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

[[nodiscard]] TAUT_INSIDE std::string coordinates_text(std::initializer_list<double> coordinates);

template <int D>
[[nodiscard]] std::string point_text(Vec<D> p) {
  static_assert(D == 2 || D == 3);
  if constexpr (D == 2) {
    return coordinates_text({p.x, p.y});
  } else {
    return coordinates_text({p.x, p.y, p.z});
  }
}

}  // namespace taut::detail
