// Which cells of a convex mesh a path can join: a number for each region, found by flooding. Under CornerRule::allow
// paths also pass through double corners. Kept until the mesh is edited; then found anew, O(n), when next asked for.
#pragma once

#include <cstdint>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/convex_mesh.hpp"

namespace taut::detail {

class MeshRegions {
 public:
  // Must come before questions about a mesh that may have been edited; always the same mesh. Allocates nothing if
  // nothing has changed.
  void update(const ConvexMesh& mesh);
  [[nodiscard]] std::uint32_t of(std::uint32_t cell) const { return region_of_[cell]; }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(region_of_, pending_); }

 private:
  std::vector<std::uint32_t> region_of_;  // by cell
  std::vector<std::uint32_t> pending_;
  std::uint32_t version_ = 0;
  bool known_ = false;
};

}  // namespace taut::detail
