#include "taut/world/detail/grid/grid_regions.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace taut::detail {

RegionMap::RegionMap(const Grid& grid, CellKind kind, Connectivity connectivity) {
  const int reach = connectivity == Connectivity::eight ? 1 : 0;
  std::size_t previous = 0;
  row_begin_.push_back(0);
  for (int y = 0; y < grid.height(); ++y) {
    const std::size_t begin = begin_.size();
    add_runs(grid, kind, y);
    std::size_t above = previous;
    for (std::size_t run = begin; run < begin_.size(); ++run) {
      while (above < begin && end_[above] + reach <= begin_[run]) ++above;
      for (std::size_t k = above; k < begin && begin_[k] < end_[run] + reach; ++k) {
        const std::size_t i = find(k), j = find(run);
        root_[std::max(i, j)] = std::min(i, j);
      }
    }
    previous = begin;
    row_begin_.push_back(begin_.size());
  }
  for (std::size_t i = 0; i < root_.size(); ++i) root_[i] = find(i);
}

void RegionMap::add_runs(const Grid& grid, CellKind kind, int y) {
  const auto close = [&](int begin, int end) {
    begin_.push_back(begin);
    end_.push_back(end);
    root_.push_back(root_.size());
  };
  const auto words = grid.row(y);
  int open = -1;  // where the current run began
  for (std::size_t w = 0; w < words.size(); ++w) {
    const int base = static_cast<int>(w) * 64;
    const int valid = std::min(64, grid.width() - base);
    if (valid <= 0) break;
    const std::uint64_t mask = valid == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << valid) - 1;
    const std::uint64_t cells = (kind == CellKind::free ? words[w] : ~words[w]) & mask;
    for (int x = 0; x < valid;) {
      const std::uint64_t rest = (open < 0 ? cells : ~cells & mask) >> x;
      if (rest == 0) break;
      x += std::countr_zero(rest);
      if (open < 0) {
        open = base + x;
      } else {
        close(open, base + x);
        open = -1;
      }
    }
  }
  if (open >= 0) close(open, grid.width());
}

std::size_t RegionMap::find(std::size_t run) {
  while (root_[run] != run) run = root_[run] = root_[root_[run]];
  return run;
}

std::size_t RegionMap::region(int x, int y) const {
  const auto first = begin_.begin() + static_cast<std::ptrdiff_t>(row_begin_[static_cast<std::size_t>(y)]);
  const auto last = begin_.begin() + static_cast<std::ptrdiff_t>(row_begin_[static_cast<std::size_t>(y) + 1]);
  return root_[static_cast<std::size_t>(std::upper_bound(first, last, x) - begin_.begin()) - 1];
}

GridFacts grid_facts(const Grid& grid) {
  GridFacts facts;
  const bool squeeze = grid.corner_rule() == CornerRule::allow;
  const RegionMap regions(grid, CellKind::free, squeeze ? Connectivity::eight : Connectivity::four);
  std::vector<std::size_t> cells;
  regions.for_runs([&](std::size_t region, int begin, int end, int) {
    if (cells.size() <= region) cells.resize(region + 1, 0);
    cells[region] += static_cast<std::size_t>(end - begin);
  });
  for (std::size_t n : cells) {
    facts.regions += n > 0 ? 1 : 0;
    facts.largest_region = std::max(facts.largest_region, n);
  }
  return facts;
}

CornerCounts count_corners(const Grid& grid, std::size_t limit) {
  CornerCounts counts;
  for (int y = 0; y <= grid.height() && counts.turns() <= limit; ++y) {
    for (int x = 0; x <= grid.width(); ++x) {
      const bool a = grid.is_free(x, y), b = grid.is_free(x - 1, y), c = grid.is_free(x - 1, y - 1),
                 d = grid.is_free(x, y - 1);
      const int free = a + b + c + d;
      counts.around_free += free == 1 ? 1 : 0;
      counts.around_blocked += free == 3 ? 1 : 0;
      counts.touching += free == 2 && a == c ? 1 : 0;
    }
  }
  return counts;
}

}  // namespace taut::detail
