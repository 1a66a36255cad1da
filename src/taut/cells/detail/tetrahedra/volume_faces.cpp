#include "taut/cells/detail/tetrahedra/volume_faces.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/detail/bytes_of.hpp"

namespace taut::detail {

VolumeFaces::VolumeFaces(const VolumeComplex& complex, const CornerWedges<3, 3>& wedges, const BuildProgress& progress)
    : complex_(&complex), wedges_(&wedges) {
  const std::size_t count = complex.simplex_count();
  ProgressMeter meter(progress, count);
  face_of_.assign(count, {kNone, kNone, kNone, kNone});
  edge_of_.assign(count, {kNone, kNone, kNone, kNone, kNone, kNone});
  const double share = complex.bounds().extent() / std::cbrt(static_cast<double>(count)) / static_cast<double>(count);
  for (std::uint32_t t = 0; t < count; ++t) {
    meter.step();
    if (!is_free(SimplexId(t))) continue;
    usual_cost_ += share * complex.weight(SimplexId(t));
    for (std::size_t i = 0; i < 4; ++i) {
      if (face_of_[t][i] != kNone) continue;
      const auto id = static_cast<std::uint32_t>(faces_.size());
      faces_.push_back(t);
      face_of_[t][i] = id;
      const SimplexId other = complex.across(SimplexId(t), static_cast<int>(i));
      if (!is_free(other)) continue;
      std::size_t back = 0;
      while (complex.across(other, static_cast<int>(back)).value != t) ++back;
      face_of_[other.value][back] = id;
    }
    const auto& corners = complex.corners(SimplexId(t));
    for (std::size_t k = 0; k < 6; ++k) {
      if (edge_of_[t][k] != kNone) continue;
      const auto id = static_cast<std::uint32_t>(edges_.size());
      edges_.push_back(t);
      const CornerId u = corners[static_cast<std::size_t>(kEnds[k][0])],
                     v = corners[static_cast<std::size_t>(kEnds[k][1])];
      around_edge(complex, SimplexId(t), kEnds[k][0], kEnds[k][1], [&](SimplexId other) {
        meter.add_work(1);
        const int a = complex.index_of(other, u), b = complex.index_of(other, v);
        const std::array<int, 2> ends{std::min(a, b), std::max(a, b)};
        const auto place = std::find(kEnds.begin(), kEnds.end(), ends);
        edge_of_[other.value][static_cast<std::size_t>(place - kEnds.begin())] = id;
      });
    }
  }
}

std::size_t VolumeFaces::memory_bytes() const { return bytes_of(face_of_, edge_of_, faces_, edges_); }

}  // namespace taut::detail
