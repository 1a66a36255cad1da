#include "taut/world/cost_voxels.hpp"

#include <algorithm>
#include <string>

#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/geometry/tolerance.hpp"

namespace taut {
namespace {

// The thinnest voxel, in units of what a path may be off by: both sides of it are far apart then.
constexpr double kThinnest = 1024;

[[noreturn]] void refuse(const std::string& what) { throw InputError("weighted voxels", 0, what); }

std::vector<double> planes_across(double origin, double spacing, int side) {
  std::vector<double> planes;
  planes.reserve(static_cast<std::size_t>(side) + 1);
  for (int i = 0; i <= side; ++i) planes.push_back(origin + i * spacing + 0.0);
  return planes;
}

std::vector<float> weights_of(const VoxelGrid& grid) {
  CostVoxels::check_sides(grid.width(), grid.height(), grid.depth());
  std::vector<float> weights;
  weights.reserve(grid.voxel_count());
  for (int z = 0; z < grid.depth(); ++z) {
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) weights.push_back(grid.is_free(x, y, z) ? 1 : CostVoxels::kBlocked);
    }
  }
  return weights;
}

}  // namespace

void CostVoxels::check_sides(std::int64_t width, std::int64_t height, std::int64_t depth) {
  const auto check = [](std::int64_t side, const char* name) {
    if (side >= 0 && side <= kLargestSide) return;
    refuse(std::string("expected a ") + name + " of 0 to " + std::to_string(kLargestSide) + ", got " +
           std::to_string(side));
  };
  check(width, "width");
  check(height, "height");
  check(depth, "depth");
  if (static_cast<std::uint64_t>(width * height) * static_cast<std::uint64_t>(depth) > kMostVoxels) {
    refuse("expected at most " + std::to_string(kMostVoxels) + " voxels, got " + std::to_string(width) + " x " +
           std::to_string(height) + " x " + std::to_string(depth));
  }
}

CostVoxels::CostVoxels(int width, int height, int depth, std::vector<float> weights, const VoxelFrame& frame,
                       CornerRule rule)
    : sides_{width, height, depth}, frame_(frame), weights_(std::move(weights)), rule_(rule) {
  check_sides(width, height, depth);
  const std::size_t count =
      static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * static_cast<std::size_t>(depth);
  if (weights_.size() != count)
    refuse("expected " + std::to_string(count) + " weights, got " + std::to_string(weights_.size()));
  if (!is_valid_point(frame.origin) || !is_valid_point(frame.spacing) ||
      !(std::min({frame.spacing.x, frame.spacing.y, frame.spacing.z}) > 0)) {
    refuse("expected an origin, and sides of a voxel above 0, of " + std::string(kExpectedCoordinates) + "; got " +
           detail::point_text(frame.origin) + " and " + detail::point_text(frame.spacing));
  }
  planes_ = {planes_across(frame.origin.x, frame.spacing.x, width),
             planes_across(frame.origin.y, frame.spacing.y, height),
             planes_across(frame.origin.z, frame.spacing.z, depth)};
  if (count > 0) {
    bounds_ = {corner(0, 0, 0), corner(width, height, depth)};
    const auto is_in_range = [](const std::vector<double>& planes) {
      return std::all_of(planes.begin(), planes.end(), is_valid_coordinate);
    };
    if (!std::all_of(planes_.begin(), planes_.end(), is_in_range))
      refuse("expected corners with " + std::string(kExpectedCoordinates));
    const double least = kThinnest * Tolerance(bounds_, bounds_).penetration();
    if (!(std::min({frame.spacing.x, frame.spacing.y, frame.spacing.z}) >= least)) {
      refuse(
          "expected voxels that are not too thin for so large a world, or one so far from the origin; got sides of " +
          detail::point_text(frame.spacing));
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const float w = weights_[i];
    if (!(w > 0)) {
      const std::array<int, 3> at = place(static_cast<std::uint32_t>(i));
      refuse("voxel " + std::to_string(at[0]) + "," + std::to_string(at[1]) + "," + std::to_string(at[2]) +
             ": expected a weight above 0, or infinity where it is blocked, got " + std::to_string(w));
    }
    if (w < kBlocked) least_ = std::min(least_, w);
  }
}

CostVoxels::CostVoxels(const VoxelGrid& grid)
    : CostVoxels(grid.width(), grid.height(), grid.depth(), weights_of(grid)) {}

std::uint64_t CostVoxels::count_free() const {
  return static_cast<std::uint64_t>(
      std::count_if(weights_.begin(), weights_.end(), [](float w) { return w < kBlocked; }));
}

}  // namespace taut
