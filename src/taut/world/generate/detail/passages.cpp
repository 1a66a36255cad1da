#include "taut/world/generate/detail/passages.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace taut::detail {

namespace {

constexpr std::array<int, 4> kStepX{1, 0, -1, 0};
constexpr std::array<int, 4> kStepY{0, 1, 0, -1};

}  // namespace

Passages::Passages(int columns, int rows)
    : columns_(columns),
      rows_(rows),
      right_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)),
      below_(right_.size()) {}

std::size_t Passages::count_open() const {
  return static_cast<std::size_t>(std::count(right_.begin(), right_.end(), true) +
                                  std::count(below_.begin(), below_.end(), true));
}

std::size_t Passages::count_possible() const {
  return 2 * right_.size() - static_cast<std::size_t>(columns_) - static_cast<std::size_t>(rows_);
}

void Passages::open(int x, int y, int direction) {
  switch (direction) {
    case 0:
      right_[index(x, y)] = true;
      break;
    case 1:
      below_[index(x, y)] = true;
      break;
    case 2:
      right_[index(x - 1, y)] = true;
      break;
    default:
      below_[index(x, y - 1)] = true;
      break;
  }
}

void Passages::connect_by_backtracking(Random& random) {
  std::vector<bool> visited(right_.size());
  std::vector<std::uint8_t> trail;  // the directions taken from the first room to the current one
  int x = random.between(0, columns_ - 1);
  int y = random.between(0, rows_ - 1);
  visited[index(x, y)] = true;
  for (;;) {
    std::array<std::uint8_t, 4> ways{};
    std::size_t count = 0;
    for (std::uint8_t d = 0; d < 4; ++d) {
      if (on_board(x + kStepX[d], y + kStepY[d]) && !visited[index(x + kStepX[d], y + kStepY[d])]) ways[count++] = d;
    }
    if (count > 0) {
      const std::uint8_t d = ways[random.below(count)];
      open(x, y, d);
      x += kStepX[d];
      y += kStepY[d];
      visited[index(x, y)] = true;
      trail.push_back(d);
    } else if (!trail.empty()) {
      x -= kStepX[trail.back()];
      y -= kStepY[trail.back()];
      trail.pop_back();
    } else {
      return;
    }
  }
}

void Passages::connect_uniformly(Random& random) {
  std::vector<bool> in_tree(right_.size());
  std::vector<std::uint8_t> last_way(right_.size());
  in_tree[random.below(in_tree.size())] = true;
  for (int start_y = 0; start_y < rows_; ++start_y) {
    for (int start_x = 0; start_x < columns_; ++start_x) {
      int x = start_x;
      int y = start_y;
      // Walk until the tree is met. Remembering only the last way out of each room erases the loops.
      while (!in_tree[index(x, y)]) {
        const auto d = static_cast<std::uint8_t>(random.next() >> 62);
        if (!on_board(x + kStepX[d], y + kStepY[d])) continue;
        last_way[index(x, y)] = d;
        x += kStepX[d];
        y += kStepY[d];
      }
      x = start_x;
      y = start_y;
      while (!in_tree[index(x, y)]) {
        const std::uint8_t d = last_way[index(x, y)];
        in_tree[index(x, y)] = true;
        open(x, y, d);
        x += kStepX[d];
        y += kStepY[d];
      }
    }
  }
}

void Passages::open_more(std::size_t count, Random& random) {
  // Selection sampling: each closed passage in turn is taken with probability (still wanted) / (still to come).
  std::size_t to_come = count_possible() - count_open();
  const auto consider = [&](std::vector<bool>& passages, std::size_t i) {
    if (passages[i] || count == 0) return;
    if (random.below(to_come--) < count) {
      passages[i] = true;
      --count;
    }
  };
  for (int y = 0; y < rows_; ++y) {
    for (int x = 0; x < columns_; ++x) {
      if (x + 1 < columns_) consider(right_, index(x, y));
      if (y + 1 < rows_) consider(below_, index(x, y));
    }
  }
}

}  // namespace taut::detail
