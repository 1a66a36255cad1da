#include "taut/world/detail/grid/lattice_cells.hpp"

namespace taut::detail {

LatticeCells::LatticeCells(const Grid& grid) : free_(grid.width(), grid.height()) {
  for (int y = 0; y < grid.height(); ++y) {
    const auto words = grid.row(y);
    for (int x = 0; x < grid.width(); x += 64) free_.set_word(x, y, words[static_cast<std::size_t>(x / 64)]);
  }
  if (grid.corner_rule() == CornerRule::allow) return;
  for (int y = 1; y < grid.height(); ++y) {
    // Corner x + 1 + i lies between the cells x + i and x + i + 1.
    constexpr int kStep = BitPlane::kReadable - 1;
    for (int x = 0; x + 1 < grid.width(); x += kStep) {
      const std::uint64_t a = free_.bits(x, y - 1), b = free_.bits(x, y), differ = a ^ b;
      std::uint64_t found = differ & (differ >> 1) & (a ^ (a >> 1)) & ((std::uint64_t{1} << kStep) - 1);
      for (; found != 0; found &= found - 1) {
        const int corner = x + 1 + std::countr_zero(found);
        if (corner >= grid.width()) break;
        if (double_corners_.empty()) double_corners_ = BitPlane(grid.width() + 1, grid.height() + 1);
        double_corners_.set(corner, y);
      }
    }
  }
}

}  // namespace taut::detail
