// Anya: shortest any-angle paths on a grid, without preprocessing (Harabor, Grastien, Oz, Aksakalli 2016). The search
// runs over cones (what a turning point sees of a line of the grid) instead of points; a cone is bounded below by the
// shortest way from its root through it to the goal. Exact: the path is a shortest one of the world, and among the
// shortest one that turns least. Ends may be any points. Both corner rules hold; where squeezing is allowed, double
// corners are turning points too. Memory: 16 bytes a lattice point, taken only where the search turns.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "taut/plan/detail/grid/cone_walk.hpp"
#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/detail/grid/shortest_ways.hpp"
#include "taut/plan/detail/least_turning.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/open_list.hpp"
#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail {

class AnyaPlanner final : public Planner2 {
 public:
  explicit AnyaPlanner(std::shared_ptr<const Grid> grid);

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override;

 private:
  template <class Listener>
  class Search;

  // A point at which paths turn, with the shortest way found to it.
  struct Root {
    Vec2 at;
    double g;
    std::uint32_t parent;  // itself for the start
    std::uint32_t place;   // its number among the lattice points; kOffLattice for start and goal
  };
  // What is known of a lattice point: the best root there, and into which quadrants it has been continued as a whole.
  struct Mark {
    std::uint32_t generation;
    std::uint32_t root : 28, continued : 4;
  };
  // An entry of the open list: a cone, a root that looks into the whole run of a cell, or a complete path.
  enum class Kind : std::uint8_t { cone, corner, goal };
  struct Node {
    Cone cone;  // of a corner: y is the strip, left the cell
    Kind kind;
    std::uint32_t root;
  };
  static constexpr std::uint32_t kOffLattice = 0xffffffffu;

  void new_search();
  template <class Listener>
  SearchEnd search(const lattice::Ends& ends, lattice::NearestInRuns& nearest, BudgetMeter& meter, Plan2& out,
                   Listener listener);
  void reconstruct(std::uint32_t root, const lattice::Ends& ends, Interrupt& interrupt, Plan2& out);

  std::shared_ptr<const Grid> grid_;
  GridCones cones_;
  ZeroedArray<Mark> marks_;
  std::uint32_t generation_ = 0;
  std::vector<Root> roots_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> unused_;  // places in nodes_ that are free again
  OpenList open_;
  std::vector<Waypoint> waypoints_;
  LeastTurning least_turning_;
  std::uint64_t touched_ = 0, most_touched_ = 0;
};

}  // namespace taut::detail
