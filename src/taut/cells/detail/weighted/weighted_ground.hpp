// What planners over weighted simplices share: the triangles or tetrahedra, where points lie in them, the nodes that
// paths pass, and which of them are connected. Read-only for planners; where the complex is that of a live world it
// follows its edits, and what it takes a look at everything to know is found out by the first query after an edit.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "taut/base/detail/interrupt.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/complex_locator.hpp"
#include "taut/cells/detail/weighted/corner_wedges.hpp"

namespace taut::detail {

template <int D, int N = 2>
class TAUT_INSIDE WeightedGround {
 public:
  using Complex = SimplexComplex<N, D>;
  // Whether a point is free in the world that the triangles were made of. Sides that were cut on the way here have
  // rounded points, and are off by as much.
  using IsFree = std::function<bool(Vec<D>)>;
  // Paths squeeze through corners if the complex says so. Without `is_free` the triangles are the world itself.
  explicit WeightedGround(std::shared_ptr<const Complex> complex, const BuildProgress& progress = {},
                          IsFree is_free = {});
  WeightedGround(const WeightedGround&) = delete;
  WeightedGround& operator=(const WeightedGround&) = delete;

  [[nodiscard]] const Complex& complex() const { return *complex_; }
  [[nodiscard]] const std::shared_ptr<const Complex>& shared_complex() const { return complex_; }
  [[nodiscard]] const ComplexLocator<D, N>& locator() const { return locator_; }
  [[nodiscard]] const CornerWedges<D, N>& wedges() const { return wedges_; }
  // Whether the triangles may be off the world that they were made of.
  [[nodiscard]] bool is_rounded() const { return is_free_ != nullptr; }
  // Whether p, which lies in a triangle or right beside one, is free in that world. In proportion to the world.
  [[nodiscard]] bool is_truly_free(Vec<D> p) const { return !is_free_ || is_free_(p); }
  // To be called before the two below, once a query, which any number of threads may do. After an edit it takes O(n).
  // False if it was interrupted; the next call goes on where this one left off.
  [[nodiscard]] bool settle(Interrupt& interrupt) const {
    return !is_old_.load(std::memory_order_acquire) || look_at_all(interrupt);
  }
  // No unit of length costs less; infinite if all is blocked.
  [[nodiscard]] double least_weight() const { return least_weight_; }
  // Free triangles have the same part if and only if a path leads from one to the other.
  [[nodiscard]] std::uint32_t part(SimplexId t) const { return parts_[t.value]; }

  // --- for those who edit the complex, with exclusive access ---
  // Triangles have gone and come, and these corners were touched.
  void follow(std::span<const SimplexId> gone, std::span<const SimplexId> made, std::span<const CornerId> touched);
  // Finite weights have become others.
  void follow_weights() { grow_old(); }
  // The complex is another one, in the same place.
  void follow_all();
  // Whether an edit is under way, or was given up halfway; then nobody answers from it.
  void set_in_edit(bool in_edit) { in_edit_ = in_edit; }
  [[nodiscard]] bool is_in_edit() const { return in_edit_; }
  // Without the complex.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  template <class GoOn>
  [[nodiscard]] bool look(GoOn goes_on) const;
  [[nodiscard]] bool look_at_all(Interrupt& interrupt) const;
  void grow_old() {
    looked_ = 0;
    is_old_ = true;
  }

  std::shared_ptr<const Complex> complex_;
  IsFree is_free_;
  ComplexLocator<D, N> locator_;
  CornerWedges<D, N> wedges_;
  mutable double least_weight_;
  mutable std::vector<std::uint32_t> parts_;
  mutable std::size_t looked_ = 0;  // steps of the look that have been taken
  mutable std::mutex looks_;        // one thread at a time
  mutable std::atomic<bool> is_old_{false};
  bool in_edit_ = false;
};

// Of simplices that a point lies in (by ComplexLocator::find), those that share a wedge with one that lies towards
// another point, if they fall into several wedges there; else all stay.
template <int N, int D>
void keep_towards(const SimplexComplex<N, D>& complex, Vec<D> p, const std::optional<Vec<D>>& towards,
                  std::vector<SimplexId>& found);

}  // namespace taut::detail
