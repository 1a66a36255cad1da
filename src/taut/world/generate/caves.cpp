#include "taut/world/generate/caves.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "taut/world/generate/detail/option_check.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;

namespace {

// One byte a cell, with a frame of rock around it.
struct Rock {
  int width, height;
  std::size_t stride = static_cast<std::size_t>(width) + 2;
  std::vector<std::uint8_t> cells = std::vector<std::uint8_t>(stride * (static_cast<std::size_t>(height) + 2), 1);

  [[nodiscard]] std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(y + 1) * stride + static_cast<std::size_t>(x + 1);
  }
};

void smooth(Rock& rock) {
  std::vector<std::uint8_t> sums(rock.stride);  // of the three cells around row y in each column
  std::vector<std::uint8_t> row_before(rock.stride, 1);
  std::vector<std::uint8_t> row_now(rock.stride);
  for (int y = 0; y < rock.height; ++y) {
    std::uint8_t* row = rock.cells.data() + static_cast<std::size_t>(y + 1) * rock.stride;
    const std::uint8_t* row_after = row + rock.stride;
    std::copy(row, row + rock.stride, row_now.begin());
    for (std::size_t i = 0; i < rock.stride; ++i) {
      sums[i] = static_cast<std::uint8_t>(row_before[i] + row_now[i] + row_after[i]);
    }
    for (std::size_t i = 1; i + 1 < rock.stride; ++i) row[i] = sums[i - 1] + sums[i] + sums[i + 1] >= 5 ? 1 : 0;
    std::swap(row_before, row_now);
  }
}

// Turns the region of `seed`, connected by sides, from the mark it bears into `mark`, and returns its size.
std::size_t flood(Rock& rock, std::size_t seed, std::uint8_t mark) {
  const std::uint8_t old = rock.cells[seed];
  std::vector<std::size_t> open{seed};
  std::size_t size = 1;
  rock.cells[seed] = mark;
  while (!open.empty()) {
    const std::size_t cell = open.back();
    open.pop_back();
    for (const std::size_t next : {cell - 1, cell + 1, cell - rock.stride, cell + rock.stride}) {
      if (rock.cells[next] != old) continue;
      rock.cells[next] = mark;
      open.push_back(next);
      ++size;
    }
  }
  return size;
}

void keep_largest_region(Rock& rock) {
  constexpr std::uint8_t kSeen = 2, kKept = 3;
  std::size_t largest_seed = 0, largest_size = 0;
  for (std::size_t i = 0; i < rock.cells.size(); ++i) {
    if (rock.cells[i] != 0) continue;
    const std::size_t size = flood(rock, i, kSeen);
    if (size > largest_size) {
      largest_seed = i;
      largest_size = size;
    }
  }
  if (largest_size > 0) flood(rock, largest_seed, kKept);
  for (std::uint8_t& cell : rock.cells) cell = cell == kKept ? 0 : 1;
}

}  // namespace

Grid generate_caves(const CaveOptions& options) {
  constexpr std::string_view kName = "caves";
  require_option(kName, "width", options.width, 1, Grid::kLargestSide);
  require_option(kName, "height", options.height, 1, Grid::kLargestSide);
  require_option(kName, "fill", options.fill, 0.0, 1.0);
  require_option(kName, "rounds", options.rounds, 0, 1000);

  Random random(options.seed);
  Rock rock{options.width, options.height};
  for (int y = 0; y < options.height; ++y) {
    for (int x = 0; x < options.width; ++x) rock.cells[rock.at(x, y)] = random.unit() < options.fill ? 1 : 0;
  }
  for (int round = 0; round < options.rounds; ++round) smooth(rock);
  if (options.largest_only) keep_largest_region(rock);

  GridBuilder grid(options.width, options.height);
  for (int y = 0; y < options.height; ++y) {
    for (int x = 0; x < options.width; ++x) grid.set_free(x, y, rock.cells[rock.at(x, y)] == 0);
  }
  return std::move(grid).build();
}

}  // namespace taut
