// Planning again and again over ground of different costs that changes while an agent moves: Field D* that repairs what
// it has found instead of starting anew (perkins2013 §3.1, §4.5). The ground is a grid of costs, triangles in the
// plane, a surface, tetrahedra, or areas among obstacles, which become triangles. Its cells may get other weights, be
// blocked and freed; triangles may be split or replaced by others. Or it is that of a live world, whose edits it
// follows: obstacles and areas come, go and move.
//
// A plan is what a planner of the same name would answer: `field-dstar` on a grid, `tri-field-dstar` on triangles,
// `tet-field-dstar` through tetrahedra. Paths are good and not the cheapest, and their cost is integrated along them.
// If nothing is to be stopped early (ReplannerOptions::early = false), the costs are those of planning from scratch,
// but for rounding; else they differ for some starts. bench/replanning tells for how many and by how much; on stretched
// triangles of weights far apart it may be tens of percent.
//
// A change costs in proportion to the cells around it, and the next plan in proportion to the costs that it has
// changed. One thread at a time.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/plan/plan.hpp"
#include "taut/world/cost_grid.hpp"
#include "taut/world/simplex_complex.hpp"
#include "taut/world/triangle_edit.hpp"
#include "taut/world/weighted_regions.hpp"

namespace taut {

class LiveWorld;

// A cell of the ground of a Replanner: of a grid cell (x, y) has the number y * width + x, a triangle or
// tetrahedron has that of its SimplexId.
using GroundCellId = Id<struct GroundCellTag>;

// How a Replanner works.
struct ReplannerOptions {
  // Stop as soon as the cost where the agent stands is the least that is left, as published; else when no cost is left
  // that could change.
  bool early = true;
  // Which part of the least weight times the distance guides the search, 0 to 1: 0 is not at all, 0.5 as published.
  // Where nothing is stopped early there is nothing to guide.
  double heuristic = 0.5;
  // Of areas: no edge of their triangles is longer; infinite if that does not matter.
  double max_edge = std::numeric_limits<double>::infinity();
};

namespace detail {
template <int D>
class AnyReplanner;
}

// The ground, the goal and the agent, and what is known of the costs between.
template <int D>
class TAUT_API Replanner {
 public:
  // Over triangles. All constructors throw InputError if an option is out of range.
  explicit Replanner(SimplexComplex<2, D> triangles, const ReplannerOptions& options = {});
  // Through tetrahedra.
  explicit Replanner(VolumeComplex tetrahedra, const ReplannerOptions& options = {}) requires(D == 3);
  // Over a grid; weights are kept in single precision.
  explicit Replanner(const CostGrid& grid, const ReplannerOptions& options = {}) requires(D == 2);
  // Over areas. What is blocked stays so; `progress` may throw in order to give the building up.
  explicit Replanner(const WeightedRegions& regions, const ReplannerOptions& options = {},
                     const BuildProgress& progress = {}) requires(D == 2);

  // Over the weighted triangles of a world that changes, of which it keeps a copy. Edits are made on the world, and
  // followed by the next question: at a cost in proportion to them, or anew where they changed more triangles than
  // there are. A plan is `stale` if the world is broken. Of the options max_edge does not count; triangles are the
  // world's. Throws InputError if the world does not keep weights.
  explicit Replanner(std::shared_ptr<const LiveWorld> world, const ReplannerOptions& options = {}) requires(D == 2);

  // May be moved, which leaves nothing behind that could be asked; not copied.
  ~Replanner();
  Replanner(Replanner&&) noexcept;
  Replanner& operator=(Replanner&&) noexcept;

  // --- asking ---
  // Where paths end from now on; forgets all costs. Where free ground touches in that point only, `towards` says which
  // is meant.
  void set_goal(Vec<D> goal, const std::optional<Vec<D>>& towards = {});
  // Where paths begin from now on.
  void move_to(Vec<D> start, const std::optional<Vec<D>>& towards = {});
  // The path from where the agent is; start_blocked and goal_blocked where an end is not known yet. The effort is what
  // this answer has cost. If the budget is spent, the next call goes on from there.
  void plan(const Budget& budget, Plan<D>& out);
  // What the costs say of the start of the last plan: interpolated, no bound in either direction. Infinite if there was
  // no way.
  [[nodiscard]] double value_at_start() const;

  // --- the ground ---
  // Ids of cells run below this.
  [[nodiscard]] std::size_t cell_count() const;
  // Infinite if it is blocked.
  [[nodiscard]] double weight(GroundCellId cell) const;
  // All cells of which some point is no farther than this, into `out`, by ascending id.
  void cells_near(Vec<D> p, double radius, std::vector<GroundCellId>& out) const;
  // The triangles; nullptr for a grid and for tetrahedra.
  [[nodiscard]] const SimplexComplex<2, D>* triangles() const;
  // The tetrahedra; nullptr for a surface.
  [[nodiscard]] const VolumeComplex* tetrahedra() const requires(D == 3);
  // What it holds now.
  [[nodiscard]] std::size_t memory_bytes() const;

  // --- changing it; throws InputError that names the place, and changes nothing; that of a live world is changed there
  // Above 0; infinite blocks the cell.
  void set_weight(GroundCellId cell, double weight);
  // Of cell (x, y) of a grid.
  void set_weight(int x, int y, double weight) requires(D == 2);
  // Of an area where it is on top, by its place in WeightedRegions::areas(). In proportion to the triangles there.
  void set_area_weight(std::size_t area, double weight) requires(D == 2);
  // Of ground outside of all areas.
  void set_base_weight(double weight) requires(D == 2);
  // Puts a corner into a triangle (of tetrahedra only the weights may change), or on a side (see split_at); what is cut
  // keeps its weight and its area.
  TriangleEdited split(SimplexId triangle, Vec<D> point);
  // Replaces triangles by others, which belong to no area.
  TriangleEdited replace(const TriangleEdit<D>& edit);

 private:
  std::unique_ptr<detail::AnyReplanner<D>> inside_;
};

// In the plane, and on a surface or through a volume.
using Replanner2 = Replanner<2>;
using Replanner3 = Replanner<3>;

}  // namespace taut
