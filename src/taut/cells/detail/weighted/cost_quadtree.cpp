#include "taut/cells/detail/weighted/cost_quadtree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/cost_quadtree_build.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"

namespace taut::detail {
namespace {

constexpr double kBlockedWeight = static_cast<double>(CostGrid::kBlocked);

// The bits of a number, apart.
std::uint64_t spread_bits(std::uint32_t v) {
  std::uint64_t x = v;
  x = (x | x << 16) & 0x0000ffff0000ffffu;
  x = (x | x << 8) & 0x00ff00ff00ff00ffu;
  x = (x | x << 4) & 0x0f0f0f0f0f0f0f0fu;
  x = (x | x << 2) & 0x3333333333333333u;
  return (x | x << 1) & 0x5555555555555555u;
}
std::uint64_t z_order(std::uint32_t x, std::uint32_t y) { return spread_bits(x) | spread_bits(y) << 1; }

int levels_of(const CostGrid& grid) {
  int levels = 0;
  while ((1 << levels) < std::max(grid.width(), grid.height())) ++levels;
  return levels;
}

// What is known of the weights in a square: their mean by area, and moments of the difference from it. They follow when
// squares are joined, without a sum of squares whose digits would cancel.
struct Moments {
  double area = 0, mean = 0, spread = 0;  // spread: sum of area * difference^2
  double squares[3] = {0, 0, 0};          // sums of area^2 * (mean - weight)^0, ^1, ^2
  void shift_to(double to) {
    const double by = to - mean;
    spread += by * by * area;
    squares[2] += 2 * by * squares[1] + by * by * squares[0];
    squares[1] += by * squares[0];
    mean = to;
  }
  static Moments of(const AreaWeight& a) { return {a.area, a.weight, 0, {a.area * a.area, 0, 0}}; }
  [[nodiscard]] static Moments joined(std::span<const Moments> parts) {
    Moments all;
    double low = kBlockedWeight, high = 0;
    for (const Moments& m : parts) {
      all.area += m.area;
      all.mean += m.area * m.mean;
      low = std::min(low, m.mean);
      high = std::max(high, m.mean);
    }
    all.mean = low == high ? low : std::clamp(all.mean / all.area, low, high);
    for (Moments m : parts) {
      m.shift_to(all.mean);
      all.spread += m.spread;
      for (int i = 0; i < 3; ++i) all.squares[i] += m.squares[i];
    }
    return all;
  }
};

}  // namespace

void GridAreas::list(const Box2& square, std::vector<AreaWeight>& out) const {
  out.clear();
  const int x0 = std::max(0, static_cast<int>(std::floor(square.min.x)));
  const int y0 = std::max(0, static_cast<int>(std::floor(square.min.y)));
  const int x1 = std::min(grid_->width(), static_cast<int>(std::ceil(square.max.x)));
  const int y1 = std::min(grid_->height(), static_cast<int>(std::ceil(square.max.y)));
  for (int y = y0; y < y1; ++y) {
    const double high = std::min(square.max.y, y + 1.0) - std::max(square.min.y, static_cast<double>(y));
    for (int x = x0; x < x1; ++x) {
      const double wide = std::min(square.max.x, x + 1.0) - std::max(square.min.x, static_cast<double>(x));
      if (wide > 0 && high > 0) out.push_back({wide * high, static_cast<double>(grid_->weight(x, y))});
    }
  }
}

// Goes through all unit squares in Z-order; what has become one square replaces the last leaves.
class CostQuadtree::Builder {
 public:
  Builder(CostQuadtree& tree, const WeightAreas& areas, const QuadtreeOptions& options, ProgressMeter& meter)
      : tree_(tree), areas_(areas), options_(options), meter_(meter) {}

  struct Square {
    bool is_leaf = true, is_blocked = true;
    Moments moments;
  };
  Square build(int level, std::uint32_t x, std::uint32_t y) {
    Square square;
    if (level == 0) {
      square = unit_square(x, y);
      meter_.step();
    } else {
      const std::uint32_t half = 1u << (level - 1);
      const std::size_t first = tree_.leaves_.size();
      const Square children[4] = {build(level - 1, x, y), build(level - 1, x + half, y), build(level - 1, x, y + half),
                                  build(level - 1, x + half, y + half)};
      square.is_leaf = joins(children, square) && (square.is_blocked || level <= options_.most_level);
      if (!square.is_leaf) return square;
      tree_.leaves_.resize(first);
    }
    tree_.leaves_.push_back({x, y, square.is_blocked ? CostGrid::kBlocked : static_cast<float>(square.moments.mean),
                             static_cast<std::uint8_t>(level)});
    errors_.resize(tree_.leaves_.size());
    errors_.back() = {square.moments.squares[2], square.moments.spread};
    return square;
  }
  void sum_errors() {
    QuadtreeError sum;
    double area = 0;
    for (std::size_t i = 0; i < errors_.size(); ++i) {
      if (tree_.leaves_[i].weight == CostGrid::kBlocked) continue;
      sum.published += errors_[i].published;
      sum.by_area += errors_[i].by_area;
      const double side = tree_.unit_ * (1u << tree_.leaves_[i].level);
      area += side * side;
    }
    tree_.error_ = {std::sqrt(sum.published), area > 0 ? std::sqrt(sum.by_area / area) : 0};
  }

 private:
  [[nodiscard]] Square unit_square(std::uint32_t x, std::uint32_t y) {
    const Vec2 least{tree_.origin_.x + tree_.unit_ * x, tree_.origin_.y + tree_.unit_ * y};
    const Vec2 most{tree_.origin_.x + tree_.unit_ * (x + 1), tree_.origin_.y + tree_.unit_ * (y + 1)};
    areas_.list({least, most}, list_);
    Square square;
    double covered = 0;
    for (const AreaWeight& a : list_) {
      if (!(a.weight < kBlockedWeight)) return square;
      covered += a.area;
    }
    const double whole = (most.x - least.x) * (most.y - least.y);
    if (!(covered >= whole * (1 - kAreaRelative))) return square;
    parts_.clear();
    for (const AreaWeight& a : list_) parts_.push_back(Moments::of(a));
    square.is_blocked = false;
    square.moments = Moments::joined(parts_);
    // What is stored is rounded; the error is that of what is stored.
    square.moments.shift_to(static_cast<double>(static_cast<float>(square.moments.mean)));
    return square;
  }
  // Whether four squares are one, and which.
  [[nodiscard]] bool joins(const Square (&children)[4], Square& out) const {
    bool all_leaves = true, all_blocked = true, any_blocked = false;
    for (const Square& c : children) {
      all_leaves = all_leaves && c.is_leaf;
      all_blocked = all_blocked && c.is_blocked;
      any_blocked = any_blocked || c.is_blocked;
    }
    if (!all_leaves) return false;
    out.is_blocked = all_blocked;
    if (all_blocked) return true;
    if (any_blocked) return false;
    const Moments parts[4] = {children[0].moments, children[1].moments, children[2].moments, children[3].moments};
    out.moments = Moments::joined(parts);
    const bool same =
        parts[0].mean == parts[1].mean && parts[0].mean == parts[2].mean && parts[0].mean == parts[3].mean;
    if (same) return true;
    out.moments.shift_to(static_cast<double>(static_cast<float>(out.moments.mean)));
    return std::sqrt(out.moments.spread / out.moments.area) <= options_.least_error;
  }

  CostQuadtree& tree_;
  const WeightAreas& areas_;
  QuadtreeOptions options_;
  ProgressMeter& meter_;
  std::vector<AreaWeight> list_;
  std::vector<Moments> parts_;
  std::vector<QuadtreeError> errors_;  // of leaves: sums of squares
};

CostQuadtree::CostQuadtree(const WeightAreas& areas, Vec2 origin, double side, int levels,
                           const QuadtreeOptions& options, const BuildProgress& progress)
    : origin_(origin), rule_(options.rule) {
  if (levels < 0 || levels > kMostLevels)
    throw InputError("quadtree", 0,
                     "expected 0 to " + std::to_string(kMostLevels) + " levels, got " + std::to_string(levels));
  if (!(side > 0)) throw InputError("quadtree", 0, "expected a side above 0, got " + std::to_string(side));
  units_ = 1u << levels;
  unit_ = side / units_;
  ProgressMeter meter(progress, 2 * static_cast<std::size_t>(units_) * units_);
  Builder builder(*this, areas, options, meter);
  static_cast<void>(builder.build(levels, 0, 0));
  builder.sum_errors();
  leaves_.shrink_to_fit();
  for (const Leaf& leaf : leaves_) least_ = std::min(least_, static_cast<double>(leaf.weight));
  Rings(*this, meter).build();
}

CostQuadtree::CostQuadtree(const CostGrid& grid, double least_error, const BuildProgress& progress, int most_level)
    : CostQuadtree(GridAreas(grid), {0, 0}, static_cast<double>(1u << levels_of(grid)), levels_of(grid),
                   {least_error, grid.corner_rule(), most_level}, progress) {}

Box2 CostQuadtree::box(std::uint32_t leaf) const {
  const Leaf& l = leaves_[leaf];
  const std::uint32_t side = 1u << l.level;
  return {{origin_.x + unit_ * l.x, origin_.y + unit_ * l.y},
          {origin_.x + unit_ * (l.x + side), origin_.y + unit_ * (l.y + side)}};
}

std::uint32_t CostQuadtree::leaf_of(std::uint32_t x, std::uint32_t y) const {
  const std::uint64_t code = z_order(x, y);
  const auto after = std::upper_bound(leaves_.begin(), leaves_.end(), code,
                                      [](std::uint64_t c, const Leaf& leaf) { return c < z_order(leaf.x, leaf.y); });
  return static_cast<std::uint32_t>(after - leaves_.begin()) - 1;
}

void CostQuadtree::find_leaves_at(Vec2 p, const std::optional<Vec2>& towards, std::vector<std::uint32_t>& out) const {
  out.clear();
  const double x = (p.x - origin_.x) / unit_, y = (p.y - origin_.y) / unit_;
  if (!(x >= 0 && y >= 0 && x <= units_ && y <= units_)) return;
  const double fx = std::floor(x), fy = std::floor(y);
  std::uint32_t in[4] = {kNone, kNone, kNone, kNone};
  unsigned free = 0;
  for (unsigned q = 0; q < 4; ++q) {
    const double u = fx - ((q == 1 || q == 2) && fx == x ? 1 : 0), v = fy - (q >= 2 && fy == y ? 1 : 0);
    if (u < 0 || v < 0 || u >= units_ || v >= units_) continue;
    in[q] = leaf_of(static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v));
    if (leaves_[in[q]].weight < CostGrid::kBlocked) free |= 1u << q;
  }
  if ((free == 5 || free == 10) && towards && *towards != p) {
    const auto side = [](double d) { return d > 0 ? 1 : d < 0 ? -1 : 0; };
    const unsigned meant = free & LatticeSight::quadrants_towards(side(towards->x - p.x), side(towards->y - p.y));
    free = rule_ == CornerRule::allow && meant != 0 ? free : meant;
  }
  for (unsigned q = 0; q < 4; ++q) {
    if ((free >> q & 1u) != 0 && std::find(out.begin(), out.end(), in[q]) == out.end()) out.push_back(in[q]);
  }
}

}  // namespace taut::detail
