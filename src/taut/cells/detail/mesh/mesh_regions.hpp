// Which cells of a convex mesh a path can join: a number for each region, found by flooding. Under CornerRule::allow
// paths also pass through double corners. Kept until the mesh is edited; then found anew, O(n), when next asked for. A
// flood that is interrupted goes on where it was when it is asked for again.
#pragma once

#include <cstdint>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/convex_mesh.hpp"

namespace taut::detail {

class TAUT_INSIDE MeshRegions {
 public:
  // Must come before questions about a mesh that may have been edited; always the same mesh. False if it was
  // interrupted: then there are no answers yet. Allocates nothing if nothing has changed.
  [[nodiscard]] bool update(const ConvexMesh& mesh, Interrupt& interrupt);
  [[nodiscard]] std::uint32_t of(std::uint32_t cell) const { return region_of_[cell]; }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(region_of_, pending_); }

 private:
  [[nodiscard]] bool flood(const ConvexMesh& mesh, Interrupt& interrupt);

  std::vector<std::uint32_t> region_of_;  // by cell
  std::vector<std::uint32_t> pending_;
  // What has been flooded of the mesh: everything from cells before `next_`, and of its region all but what is pending.
  std::uint32_t next_ = 0, region_ = 0;
  std::uint32_t version_ = 0;
  bool begun_ = false, known_ = false;
};

}  // namespace taut::detail
