#include "taut/path/detail/pull/taut_strings.hpp"

namespace taut::detail {

void TautStrings::write(const StringEnds& ends, Vec2 goal, std::vector<Vec2>& out) const {
  out.clear();
  // A knot may be where the string goes straight on, or the place of the one before.
  const auto push = [&](Vec2 p) {
    const std::size_t n = out.size();
    if (n > 0 && p == out.back()) return;
    if (n > 1 && inlined::orient2d(out[n - 2], out.back(), p) == 0 && goes_straight_on(out[n - 2], out.back(), p)) {
      out.back() = p;
    } else {
      out.push_back(p);
    }
  };
  push(goal);
  for (std::uint32_t k = last_knot(ends, goal); k != kStart; k = knots_[k].before) push(knots_[k].at);
  push(knots_[kStart].at);
  std::reverse(out.begin(), out.end());
}

}  // namespace taut::detail
