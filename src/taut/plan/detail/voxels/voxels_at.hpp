// The free voxels that a point touches: one in the inside of a voxel, up to eight at a corner.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "taut/world/voxel_grid.hpp"

namespace taut::detail {

struct Voxel {
  int x = 0, y = 0, z = 0;
  friend bool operator==(const Voxel&, const Voxel&) = default;
};

[[nodiscard]] inline Vec3 centre_of(Voxel v) { return {v.x + 0.5, v.y + 0.5, v.z + 0.5}; }

class VoxelsAt {
 public:
  // Where the free voxels at a point fall into regions that share no face there, those that lie towards another point
  // count, if it is given; otherwise all do.
  VoxelsAt(const VoxelGrid& grid, Vec3 p, const std::optional<Vec3>& towards);

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] const Voxel* begin() const { return voxels_.data(); }
  [[nodiscard]] const Voxel* end() const { return voxels_.data() + count_; }
  // A voxel that both touch.
  [[nodiscard]] bool shares_voxel_with(const VoxelsAt& other) const;

 private:
  std::array<Voxel, 8> voxels_{};
  std::size_t count_ = 0;
};

}  // namespace taut::detail
