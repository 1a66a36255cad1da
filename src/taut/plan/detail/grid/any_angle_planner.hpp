// Three planners that leave the directions of the grid graph: A* with post-smoothing, Theta* and Lazy Theta*
// (freeman2014 2.2.4 to 2.2.6). All search the lattice of cell corners with 8 moves, so they find a path exactly where
// A* on that lattice does; the path turns at corners, runs straight in between, and is near the shortest but not proven
// to be. The smoothed path is never longer than that of A*. Both ends must be cell corners.
//
// Post-smoothing walks from the goal back to the start and keeps a corner only where the last one kept does not see the
// next; the line to the start is tested like every other.
#pragma once

#include <memory>

#include "taut/plan/detail/grid/lattice_index.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"
#include "taut/world/grid.hpp"

namespace taut::detail {

enum class AnyAngleMethod { smoothed, theta, lazy_theta };

namespace lattice {
struct Ends;
}

class AnyAnglePlanner final : public Planner2 {
 public:
  AnyAnglePlanner(std::shared_ptr<const Grid> grid, const LatticeSight& sight, AnyAngleMethod method);
  AnyAnglePlanner(const AnyAnglePlanner&) = delete;

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override { return scratch_.memory_bytes(); }

 private:
  void search(const lattice::Ends& ends, const Budget& budget, Plan2& out);
  template <class Rule>
  void search_by(const Rule& rule, const lattice::Ends& ends, const Budget& budget, Plan2& out);

  std::shared_ptr<const Grid> grid_;
  LatticeSight sight_;
  AnyAngleMethod method_;
  lattice::LatticeIndex index_;
  SearchScratch scratch_;
};

}  // namespace taut::detail
