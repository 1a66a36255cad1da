// Surfaces of one level through tetrahedra: each tetrahedron that they cross has a triangle, or four corners of a flat
// piece, cut into two.
#include <cmath>
#include <unordered_map>

#include "taut/geometry/predicates.hpp"
#include "taut/plan/distance_field.hpp"

namespace taut {
namespace {

class IsoSurface {
 public:
  IsoSurface(const VolumeField& field, double level) : field_(field), complex_(field.complex()), level_(level) {}

  SimplexParts<2, 3> trace() {
    for (std::uint32_t t = 0; t < complex_.simplex_count(); ++t) cut(SimplexId(t));
    return std::move(parts_);
  }

 private:
  [[nodiscard]] bool is_above(CornerId id) const { return field_.at(id) >= level_; }
  void cut(SimplexId t) {
    if (std::isinf(complex_.weight(t))) return;
    // The corners above first; the order stays even, so that it says which way triangles turn.
    auto c = complex_.corners(t);
    for (const CornerId id : c)
      if (std::isinf(field_.at(id))) return;
    std::size_t above = 0;
    int swaps = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      if (!is_above(c[i])) continue;
      if (i != above) {
        std::swap(c[i], c[above]);
        ++swaps;
      }
      ++above;
    }
    if (above == 0 || above == 4) return;
    if (swaps % 2 != 0) above <= 2 ? std::swap(c[2], c[3]) : std::swap(c[0], c[1]);
    if (above == 1) {
      add(point_on(c[0], c[1]), point_on(c[0], c[2]), point_on(c[0], c[3]));
    } else if (above == 3) {
      add(point_on(c[0], c[3]), point_on(c[1], c[3]), point_on(c[2], c[3]));
    } else {
      const std::uint32_t p = point_on(c[0], c[2]), q = point_on(c[0], c[3]), r = point_on(c[1], c[3]),
                          s = point_on(c[1], c[2]);
      add(p, q, r);
      add(p, r, s);
    }
  }
  // One for all tetrahedra around the edge; where that begins in the surface, one for the corner.
  std::uint32_t point_on(CornerId high, CornerId low) {
    const double from = field_.at(low), to = field_.at(high), share = (level_ - from) / (to - from);
    const Vec3 a = complex_.position(low), b = complex_.position(high);
    if (!(share < 1)) low = high;
    const std::uint64_t key = std::uint64_t{low.value} << 32 | high.value;
    const auto [found, fresh] = points_.try_emplace(key, static_cast<std::uint32_t>(parts_.positions.size()));
    if (fresh) parts_.positions.push_back(share < 1 ? a + share * (b - a) : b);
    return found->second;
  }
  void add(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (a == b || b == c || c == a) return;
    const Vec3 p = parts_.positions[a];
    if (cross(parts_.positions[b] - p, parts_.positions[c] - p) == Vec3{}) return;
    parts_.corners.push_back({a, b, c});
  }

  const VolumeField& field_;
  const VolumeComplex& complex_;
  double level_;
  SimplexParts<2, 3> parts_;
  std::unordered_map<std::uint64_t, std::uint32_t> points_;
};

}  // namespace

SimplexParts<2, 3> iso_surface(const VolumeField& field, double level) { return IsoSurface(field, level).trace(); }

}  // namespace taut
