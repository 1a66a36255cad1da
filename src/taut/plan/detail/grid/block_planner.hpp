// Block A*: see block_search.hpp. Start and goal are lattice points. Finds a path that is shortest among those that are
// shortest inside each block; never longer than a shortest path on the 8-neighbour graph of cell corners. With
// `smooth`, points that can be cut off by a sight line are left out afterwards. N is the block size.
#pragma once

#include <memory>
#include <optional>

#include "taut/cells/detail/grid/block_map.hpp"
#include "taut/plan/detail/grid/block_endpoints.hpp"
#include "taut/plan/detail/grid/block_search.hpp"
#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/planner.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"

namespace taut::detail {

template <int N>
class BlockPlanner final : public Planner2 {
 public:
  // Paths are smoothed if there is a sight to smooth them by.
  BlockPlanner(std::shared_ptr<const Grid> grid, std::shared_ptr<const BlockMap> map,
               std::optional<LatticeSight> sight);

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override { return search_.memory_bytes(); }

 private:
  void run(const lattice::Ends& ends, const Budget& budget, Plan2& out);
  [[nodiscard]] block::Arrival nearest_arrival(Vec2 wanted);
  void trace(const block::Arrival& arrival, Plan2& out);
  void smooth(const lattice::Ends& ends, Plan2& out) const;

  std::shared_ptr<const Grid> grid_;
  std::shared_ptr<const BlockMap> map_;
  std::optional<LatticeSight> sight_;
  block::EndFinder ends_;
  block::Search<N> search_;
  block::End start_, goal_;
};

extern template class BlockPlanner<2>;
extern template class BlockPlanner<3>;
extern template class BlockPlanner<4>;

// A planner over a map, whatever its block size.
[[nodiscard]] std::unique_ptr<Planner2> make_block_planner(std::shared_ptr<const Grid> grid,
                                                           std::shared_ptr<const BlockMap> map,
                                                           std::optional<LatticeSight> sight);

}  // namespace taut::detail
