// What planners over weighted triangles share: the triangles, where points lie in them, the nodes that paths pass, and
// which triangles are connected. Read-only; a complex that changes belongs to a replanner instead.
#pragma once

#include <memory>
#include <optional>

#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/complex_locator.hpp"
#include "taut/cells/detail/weighted/corner_wedges.hpp"

namespace taut::detail {

template <int D>
class TAUT_INSIDE WeightedGround {
 public:
  using Complex = SimplexComplex<2, D>;
  // Paths squeeze through corners if the complex says so.
  explicit WeightedGround(std::shared_ptr<const Complex> complex, const BuildProgress& progress = {});
  WeightedGround(const WeightedGround&) = delete;
  WeightedGround& operator=(const WeightedGround&) = delete;

  [[nodiscard]] const Complex& complex() const { return *complex_; }
  [[nodiscard]] const std::shared_ptr<const Complex>& shared_complex() const { return complex_; }
  [[nodiscard]] const ComplexLocator<D>& locator() const { return locator_; }
  [[nodiscard]] const CornerWedges<D>& wedges() const { return wedges_; }
  // No unit of length costs less; infinite if all is blocked.
  [[nodiscard]] double least_weight() const { return least_weight_; }
  // Free triangles have the same part if and only if a path leads from one to the other.
  [[nodiscard]] std::uint32_t part(SimplexId t) const { return parts_[t.value]; }
  // Without the complex.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void find_parts(const BuildProgress& progress);

  std::shared_ptr<const Complex> complex_;
  ComplexLocator<D> locator_;
  CornerWedges<D> wedges_;
  double least_weight_;
  std::vector<std::uint32_t> parts_;
};

// Of triangles that a point lies in (by ComplexLocator::find), those that share a wedge with one that lies towards
// another point, if they fall into several wedges there; else all stay.
template <int D>
void keep_towards(const SimplexComplex<2, D>& complex, Vec<D> p, const std::optional<Vec<D>>& towards,
                  std::vector<SimplexId>& found);

}  // namespace taut::detail
