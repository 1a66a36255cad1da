#include "taut/world/cut_voxels.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "taut/base/input_error.hpp"

namespace taut {
namespace {

// A point of a voxel in halves of its sides: 0, 1 or 2 along each axis. Corners are made of 0 and 2.
using Halves = std::array<int, 3>;
using Pattern = std::vector<std::array<Halves, 4>>;

Halves corner(int i) { return {2 * (i & 1), 2 * (i >> 1 & 1), 2 * (i >> 2)}; }

Pattern pattern_of(VoxelCut cut, bool is_odd) {
  Pattern out;
  const int flip = is_odd ? 1 : 0;
  switch (cut) {
    case VoxelCut::five:
      for (const auto& t : {std::array<int, 4>{0, 3, 5, 6}, {1, 0, 3, 5}, {2, 0, 3, 6}, {4, 0, 5, 6}, {7, 3, 5, 6}})
        out.push_back({corner(t[0] ^ flip), corner(t[1] ^ flip), corner(t[2] ^ flip), corner(t[3] ^ flip)});
      break;
    case VoxelCut::six: {
      std::array<int, 3> axes{1, 2, 4};
      do {
        out.push_back({corner(0), corner(axes[0]), corner(axes[0] | axes[1]), corner(7)});
      } while (std::next_permutation(axes.begin(), axes.end()));
      break;
    }
    case VoxelCut::twenty_four:
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const int side : {0, 2}) {
          Halves middle{1, 1, 1};
          middle[axis] = side;
          const std::size_t b = (axis + 1) % 3, c = (axis + 2) % 3;
          constexpr int kAround[5][2] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}, {0, 0}};
          for (int k = 0; k < 4; ++k) {
            Halves u = middle, v = middle;
            u[b] = kAround[k][0], u[c] = kAround[k][1];
            v[b] = kAround[k + 1][0], v[c] = kAround[k + 1][1];
            out.push_back({Halves{1, 1, 1}, middle, u, v});
          }
        }
      }
      break;
  }
  return out;
}

}  // namespace

SimplexParts<3, 3> cut_voxels(const CostVoxels& voxels, VoxelCut cut) {
  const std::array<int, 3> sides{voxels.width(), voxels.height(), voxels.depth()};
  const std::uint64_t free = voxels.count_free();
  constexpr std::uint64_t kMost = 0xf0000000;
  const auto pieces = static_cast<std::uint64_t>(cut);
  std::array<std::size_t, 3> places{};  // in halves
  for (std::size_t i = 0; i < 3; ++i) places[i] = 2 * static_cast<std::size_t>(sides[i]) + 1;
  if (free * pieces > kMost) {
    throw InputError("voxels", 0,
                     "expected at most " + std::to_string(kMost / pieces) + " free voxels to cut into " +
                         std::to_string(pieces) + " tetrahedra each, got " + std::to_string(free));
  }
  SimplexParts<3, 3> parts;
  parts.corners.reserve(free * pieces);
  parts.weights.reserve(free * pieces);
  constexpr std::uint32_t kNone = 0xffffffff;
  // Of two layers of voxels only: what lies below is done with.
  const std::size_t layer = places[0] * places[1];
  std::vector<std::uint32_t> numbers(3 * layer, kNone);
  const Pattern patterns[2] = {pattern_of(cut, false), pattern_of(cut, true)};
  const auto coordinate = [&](std::size_t axis, int half) {
    const auto planes = voxels.planes(axis).subspan(static_cast<std::size_t>(half / 2));
    return half % 2 == 0 ? planes[0] : planes[0] + (planes[1] - planes[0]) / 2;
  };
  for (int z = 0; z < sides[2]; ++z) {
    if (z > 0) {
      std::copy(numbers.begin() + static_cast<std::ptrdiff_t>(2 * layer), numbers.end(), numbers.begin());
      std::fill(numbers.begin() + static_cast<std::ptrdiff_t>(layer), numbers.end(), kNone);
    }
    for (int y = 0; y < sides[1]; ++y) {
      for (int x = 0; x < sides[0]; ++x) {
        const float weight = voxels.weight(x, y, z);
        if (!(weight < CostVoxels::kBlocked)) continue;
        for (const auto& tetrahedron : patterns[(x + y + z) % 2]) {
          std::array<std::uint32_t, 4> corners{};
          for (std::size_t k = 0; k < 4; ++k) {
            const Halves& h = tetrahedron[k];
            std::uint32_t& number =
                numbers[static_cast<std::size_t>(h[2]) * layer + static_cast<std::size_t>(2 * y + h[1]) * places[0] +
                        static_cast<std::size_t>(2 * x + h[0])];
            if (number == kNone) {
              number = static_cast<std::uint32_t>(parts.positions.size());
              parts.positions.push_back(
                  {coordinate(0, 2 * x + h[0]), coordinate(1, 2 * y + h[1]), coordinate(2, 2 * z + h[2])});
            }
            corners[k] = number;
          }
          parts.corners.push_back(corners);
          parts.weights.push_back(double{weight});
        }
      }
    }
  }
  parts.corner_rule = voxels.corner_rule();
  return parts;
}

SimplexParts<3, 3> cut_voxels(const VoxelGrid& voxels, VoxelCut cut) { return cut_voxels(CostVoxels(voxels), cut); }

}  // namespace taut
