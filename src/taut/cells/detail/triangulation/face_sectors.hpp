// A face near every place: a grid of sectors over a box (beyond it the nearest one counts), each with a face that was
// last seen there (demyen2007 §8.1). The answer is where a walk begins, so an outdated one costs time only.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/triangle_mesh.hpp"

namespace taut::detail {

class TAUT_INSIDE FaceSectors {
 public:
  FaceSectors() = default;
  // Sectors for the mesh as it is now, one for about every two faces, over the box that its vertices span without those
  // of the frame.
  explicit FaceSectors(const TriangleMesh& mesh);

  // A face of the mesh near p.
  [[nodiscard]] FaceId near(const TriangleMesh& mesh, Vec2 p) const {
    const FaceId f(sectors_[sector_of(p)]);
    return f.value < mesh.face_slots() && mesh.in_use(f) ? f : beside(mesh, p);
  }
  // Enters a face that has changed; forgets faces that are no more where they are asked for next.
  void enter(const TriangleMesh& mesh, FaceId f);
  // Whether the mesh has outgrown the sectors.
  [[nodiscard]] bool outgrown(const TriangleMesh& mesh) const { return mesh.face_count() > 8 * sectors_.size() + 64; }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(sectors_); }

 private:
  [[nodiscard]] std::size_t place(double x, double low, std::size_t count) const {
    const double i = (x - low) * scale_;
    return i > 0 ? std::min(static_cast<std::size_t>(i), count - 1) : 0;
  }
  [[nodiscard]] std::size_t sector_of(Vec2 p) const {
    return place(p.y, box_.min.y, rows_) * columns_ + place(p.x, box_.min.x, columns_);
  }

  static constexpr std::size_t kStepsPerSector = 8;
  [[nodiscard]] FaceId beside(const TriangleMesh& mesh, Vec2 p) const;

  Box2 box_;
  double scale_ = 0;
  std::size_t columns_ = 1, rows_ = 1;
  std::vector<std::uint32_t> sectors_{0};
};

}  // namespace taut::detail
