#include "taut/world/generate/clustered_grid.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "taut/world/generate/detail/option_check.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;

namespace {

struct Cell {
  std::uint16_t x, y;
};

struct Step {
  int x, y;
};

// Twelve equally likely entries give the weights D (orthogonal, once) and 2 D (diagonal, twice).
constexpr std::array<Step, 12> kWeightedSteps{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, 1}, {1, -1}, {1, -1}, {-1, 1}, {-1, 1}, {-1, -1}, {-1, -1}}};

class ClusterSampler {
 public:
  explicit ClusterSampler(const ClusteredGridOptions& options)
      : cells_(options.width, options.height),
        random_(options.seed),
        clustering_(options.clustering),
        free_left_(static_cast<std::size_t>(options.width) * static_cast<std::size_t>(options.height)),
        listed_count_(free_left_) {
    for (std::uint64_t& number : picks_) number = random_.next();
    for (int y = 0; y < options.height; ++y) {
      for (int x = 0; x < options.width; ++x) cells_.set_free(x, y, true);
    }
  }

  void block_one() {
    const Cell cell = draw();
    cells_.set_free(cell.x, cell.y, false);
    --free_left_;
    if (2 * free_left_ < listed_count_) list_free_cells();
    if (clustering_ == 0) return;
    active_.push_back(cell);
    if (active_.size() >= active_limit_) {
      std::erase_if(active_, [this](Cell c) { return is_enclosed(c); });
      active_limit_ = 2 * active_.size() + 1024;
    }
  }

  [[nodiscard]] Grid build() && { return std::move(cells_).build(); }

 private:
  [[nodiscard]] bool is_enclosed(Cell cell) const {
    for (int y = cell.y - 1; y <= cell.y + 1; ++y) {
      for (int x = cell.x - 1; x <= cell.x + 1; ++x) {
        if (cells_.is_free(x, y)) return false;
      }
    }
    return true;
  }

  // The potential of a free cell in units of D, without the 1 that every cell has: 0 .. 12.
  [[nodiscard]] int pull(Cell cell) const {
    int sum = 0;
    for (const Step step : kWeightedSteps) {
      const int x = cell.x + step.x;
      const int y = cell.y + step.y;
      const bool inside = x >= 0 && y >= 0 && x < cells_.width() && y < cells_.height();
      sum += inside && !cells_.is_free(x, y) ? 1 : 0;
    }
    return sum;
  }

  [[nodiscard]] Cell draw() {
    for (;;) {
      // Both ways accept with probability (sum of potentials) / (total weight). Up to a small factor the weights are
      // L + 12 D A and L (1 + 12 D): take the way with the smaller one.
      const std::optional<Cell> cell = active_.size() < listed_count_ ? try_mixture() : try_listed();
      if (cell) return *cell;
    }
  }

  // The chance to pick a blocked cell is rounded up to powers of two, 16 directions and bit_ceil(A) places, where picks
  // of nothing are rejected: so the random number can be drawn early and its place be fetched into the cache meanwhile.
  [[nodiscard]] std::optional<Cell> try_mixture() {
    const double uniform_weight = static_cast<double>(listed_count_);
    const std::size_t places = std::bit_ceil(active_.size());
    const double total = uniform_weight + 16 * clustering_ * static_cast<double>(places);
    if (active_.empty() || random_.unit() * total < uniform_weight) {
      const Cell cell = listed_cell(random_.below(listed_count_));
      return cells_.is_free(cell.x, cell.y) ? std::optional(cell) : std::nullopt;
    }
    const std::uint64_t number = next_pick(places);
    const std::size_t pick = number & (places - 1);
    const std::size_t direction = number >> 60;
    if (pick >= active_.size() || direction >= kWeightedSteps.size()) return std::nullopt;
    const Cell from = active_[pick];
    const int x = from.x + kWeightedSteps[direction].x;
    const int y = from.y + kWeightedSteps[direction].y;
    // Cells outside are the grid's guard cells, and blocked.
    if (cells_.is_free(x, y)) return Cell{static_cast<std::uint16_t>(x), static_cast<std::uint16_t>(y)};
    if (is_enclosed(from)) {
      active_[pick] = active_.back();
      active_.pop_back();
    }
    return std::nullopt;
  }

  // A random number drawn kLookahead calls ago.
  [[nodiscard]] std::uint64_t next_pick(std::size_t places) {
    std::uint64_t& slot = picks_[next_pick_];
    next_pick_ = (next_pick_ + 1) % kLookahead;
    const std::uint64_t number = slot;
    slot = random_.next();
    if ((slot & (places - 1)) < active_.size()) __builtin_prefetch(&active_[slot & (places - 1)]);
    return number;
  }

  // Total weight: listed_count_ * (1 + 12 D).
  [[nodiscard]] std::optional<Cell> try_listed() {
    const Cell cell = listed_cell(random_.below(listed_count_));
    if (!cells_.is_free(cell.x, cell.y)) return std::nullopt;
    const bool accepted = random_.unit() * (1 + 12 * clustering_) < 1 + clustering_ * pull(cell);
    return accepted ? std::optional(cell) : std::nullopt;
  }

  [[nodiscard]] Cell listed_cell(std::size_t index) const {
    if (!listed_.empty()) return listed_[index];
    const std::size_t width = static_cast<std::size_t>(cells_.width());
    return {static_cast<std::uint16_t>(index % width), static_cast<std::uint16_t>(index / width)};
  }

  void list_free_cells() {
    if (listed_.empty()) {
      listed_.reserve(free_left_);
      for (int y = 0; y < cells_.height(); ++y) {
        for (int x = 0; x < cells_.width(); ++x) {
          if (cells_.is_free(x, y)) listed_.push_back({static_cast<std::uint16_t>(x), static_cast<std::uint16_t>(y)});
        }
      }
    } else {
      std::erase_if(listed_, [this](Cell cell) { return !cells_.is_free(cell.x, cell.y); });
    }
    listed_count_ = listed_.size();
  }

  GridBuilder cells_;
  Random random_;
  static constexpr std::size_t kLookahead = 16;
  std::array<std::uint64_t, kLookahead> picks_{};
  std::size_t next_pick_ = 0;
  double clustering_;
  std::size_t free_left_;
  std::size_t listed_count_;         // of listed_, or of all cells while that is empty
  std::vector<Cell> listed_;         // all free cells and some that were blocked since
  std::vector<Cell> active_;         // all blocked cells with a free neighbour, and some others
  std::size_t active_limit_ = 1024;  // drop those others when the list gets this long
};

}  // namespace

Grid generate_clustered_grid(const ClusteredGridOptions& options) {
  constexpr std::string_view kName = "clustered grid";
  require_option(kName, "width", options.width, 1, Grid::kLargestSide);
  require_option(kName, "height", options.height, 1, Grid::kLargestSide);
  require_option(kName, "coverage", options.coverage, 0.0, 1.0);
  require_option(kName, "clustering", options.clustering, 0.0, 1e6);
  const double cells = static_cast<double>(options.width) * options.height;
  const auto to_block = static_cast<std::size_t>(std::round(options.coverage * cells));
  if (to_block == static_cast<std::size_t>(cells)) return GridBuilder(options.width, options.height).build();
  ClusterSampler sampler(options);
  for (std::size_t i = 0; i < to_block; ++i) sampler.block_one();
  return std::move(sampler).build();
}

}  // namespace taut
