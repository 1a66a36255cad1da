#include "taut/plan/detail/volume/voxel_straightener.hpp"

#include <algorithm>
#include <cmath>

namespace taut::detail {
namespace {

// A voxel is cut around the diagonal from its least to its greatest corner: in each of six tetrahedra the axes have
// another order, by how far one has come along them.
constexpr std::array<std::array<std::size_t, 3>, 6> kOrders{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

std::array<double, 3> numbers(Vec3 p) { return {p.x, p.y, p.z}; }

}  // namespace

void VoxelStraightener::straighten(ComplexPath<3>& path, Interrupt& interrupt) {
  struct GivenUp {};
  const auto go_on = [&](std::size_t, std::size_t) {
    if (interrupt.look()) throw GivenUp{};
  };
  double cost = cost_of(*voxels_, path);
  for (int round = 0; round < kMostRounds && !path.cells.empty() && !interrupt.was_seen(); ++round) {
    near_before_.swap(near_);
    find_near(path);
    if (round > 0 && near_ == near_before_) return;  // it has been bent among these
    trace(path);
    try {
      const VolumeComplex around(cut_near(), go_on);
      VolumeStraightener straightener(around);
      (void)straightener.straighten(cut_, interrupt);
    } catch (const GivenUp&) {
      return;
    }
    take_back();
    const double after = cost_of(*voxels_, made_);
    if (!(after < cost)) return;
    path = made_;
    if (after > cost * (1 - kSlideRelative)) return;
    cost = after;
  }
}

// Those that the path runs in and all that touch these.
void VoxelStraightener::find_near(const ComplexPath<3>& path) {
  near_.clear();
  SimplexId last;
  for (const SimplexId cell : path.cells) {
    if (cell == last) continue;
    last = cell;
    const std::array<int, 3> at = voxels_->place(cell.value);
    for (int k = 0; k < 27; ++k) {
      const int x = at[0] + k % 3 - 1, y = at[1] + k / 3 % 3 - 1, z = at[2] + k / 9 - 1;
      if (voxels_->is_free_checked(x, y, z)) near_.push_back(voxels_->number(x, y, z));
    }
  }
  std::sort(near_.begin(), near_.end());
  near_.erase(std::unique(near_.begin(), near_.end()), near_.end());
}

SimplexParts<3, 3> VoxelStraightener::cut_near() const {
  const std::uint64_t row = static_cast<std::uint64_t>(voxels_->width()) + 1,
                      layer = row * (static_cast<std::uint64_t>(voxels_->height()) + 1);
  const auto corner = [&](std::uint32_t voxel, int i) {
    const std::array<int, 3> at = voxels_->place(voxel);
    return static_cast<std::uint64_t>(at[2] + (i >> 2)) * layer +
           static_cast<std::uint64_t>(at[1] + (i >> 1 & 1)) * row + static_cast<std::uint64_t>(at[0] + (i & 1));
  };
  std::vector<std::uint64_t> corners;
  for (const std::uint32_t voxel : near_) {
    for (int i = 0; i < 8; ++i) corners.push_back(corner(voxel, i));
  }
  std::sort(corners.begin(), corners.end());
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  SimplexParts<3, 3> parts;
  parts.corner_rule = voxels_->corner_rule();
  for (const std::uint64_t c : corners) {
    parts.positions.push_back(
        voxels_->corner(static_cast<int>(c % row), static_cast<int>(c % layer / row), static_cast<int>(c / layer)));
  }
  for (const std::uint32_t voxel : near_) {
    std::array<std::uint32_t, 8> own{};
    for (int i = 0; i < 8; ++i) {
      const auto found = std::lower_bound(corners.begin(), corners.end(), corner(voxel, i));
      own[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(found - corners.begin());
    }
    for (const auto& order : kOrders) {
      const std::size_t first = std::size_t{1} << order[0];
      parts.corners.push_back({own[0], own[first], own[first | std::size_t{1} << order[1]], own[7]});
      parts.weights.push_back(double{voxels_->weights()[voxel]});
    }
  }
  return parts;
}

// Cuts the pieces of a path where two axes change their order.
void VoxelStraightener::trace(const ComplexPath<3>& path) {
  cut_.clear();
  cut_.points.push_back(path.points[0]);
  for (std::size_t n = 0; n < path.cells.size(); ++n) {
    const Vec3 a = path.points[n], b = path.points[n + 1];
    const std::uint32_t voxel = path.cells[n].value;
    const auto index = static_cast<std::uint32_t>(std::lower_bound(near_.begin(), near_.end(), voxel) - near_.begin());
    const std::array<int, 3> place = voxels_->place(voxel);
    const std::array<double, 3> low = numbers(voxels_->corner(place[0], place[1], place[2])),
                                side = numbers(voxels_->frame().spacing);
    const auto shares = [&](Vec3 p) {
      std::array<double, 3> out = numbers(p);
      for (std::size_t i = 0; i < 3; ++i) out[i] = (out[i] - low[i]) / side[i];
      return out;
    };
    const std::array<double, 3> from = shares(a), to = shares(b);
    std::array<double, 5> cuts{0, 1, 1, 1, 1};
    std::size_t count = 1;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3;
      const double before = from[i] - from[j], behind = to[i] - to[j];
      if ((before > 0) == (behind > 0) || before == behind) continue;
      if (const double t = before / (before - behind); t > 0 && t < 1) cuts[count++] = t;
    }
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t k = 0; k < count; ++k) {
      const double middle = (cuts[k] + cuts[k + 1]) / 2;
      std::array<double, 3> at{};
      for (std::size_t i = 0; i < 3; ++i) at[i] = from[i] + middle * (to[i] - from[i]);
      std::uint32_t which = 0;
      while (which + 1 < kOrders.size() &&
             !(at[kOrders[which][0]] >= at[kOrders[which][1]] && at[kOrders[which][1]] >= at[kOrders[which][2]]))
        ++which;
      cut_.add(k + 1 < count ? a + cuts[k + 1] * (b - a) : b, SimplexId(6 * index + which));
    }
  }
}

// A path through voxels again, whose pieces go straight through each where that costs no more.
void VoxelStraightener::take_back() {
  made_.clear();
  made_.points.push_back(cut_.points[0]);
  for (std::size_t n = 0; n < cut_.cells.size(); ++n) {
    const SimplexId voxel(near_[cut_.cells[n].value / 6]);
    const Vec3 to = cut_.points[n + 1];
    if (!made_.cells.empty() && made_.cells.back() == voxel) {
      const Vec3 from = made_.points[made_.points.size() - 2], over = made_.points.back();
      const auto cost = [&](Vec3 a, Vec3 b) { return weight_along(*voxels_, voxel, a, b) * distance(a, b); };
      if (from != to && cost(from, to) <= cost(from, over) + cost(over, to)) {
        made_.points.back() = to;
        continue;
      }
    }
    made_.add(to, voxel);
  }
}

}  // namespace taut::detail
