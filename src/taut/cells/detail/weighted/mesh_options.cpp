#include "taut/cells/detail/weighted/mesh_options.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "taut/base/input_error.hpp"

namespace taut {

std::string WeightedTriangleOptions::name() const {
  std::ostringstream out;
  out.precision(17);
  out << "weighted triangles";
  switch (grid) {
    case GridTriangles::pixels:
      out << ", pixels";
      break;
    case GridTriangles::regions:
      out << ", regions";
      break;
    case GridTriangles::averaged:
      out << ", averaged";
      if (std::isfinite(simplify)) out << ", borders within " << simplify;
      if (max_error > 0) out << ", error " << max_error;
      break;
  }
  out << ", angles " << min_angle;
  if (std::isfinite(max_edge)) out << ", edges " << max_edge;
  if (max_triangles > 0) out << ", at most " << max_triangles;
  if (snap > 0) out << ", snapped within " << snap;
  if (!keep_given) out << ", made anew";
  return out.str();
}

namespace detail {

RefineCriteria criteria_of(const MeshOptions& options, double extent, const SizeField& size) {
  if (!(options.simplify >= 0) || !(options.max_error >= 0) || !(options.max_edge > 0) || !(options.snap >= 0))
    throw InputError("mesh", 0, "expected tolerances and an error of at least 0, and a longest edge above 0");
  RefineCriteria criteria{options.min_angle, size, options.max_triangles};
  double longest = options.max_edge;
  // Nothing but the number of triangles was asked for: the largest first.
  constexpr double kFinest = 1.0 / (1 << 20);
  if (std::isinf(longest) && options.max_triangles > 0 && !size) longest = kFinest * extent;
  if (std::isinf(longest)) return criteria;
  criteria.size = longest_edge(longest);
  if (!size) return criteria;
  criteria.size = [size, longest](const std::array<Vec2, 3>& p, std::int32_t region) {
    return std::max(longest_edge_of(p) / longest, size(p, region));
  };
  return criteria;
}

}  // namespace detail
}  // namespace taut
