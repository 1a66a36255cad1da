// Exact shortest paths for discs of any radius: A* over the tangent graph (see tangent_graph.hpp). A state is the point
// where a tangent leaves a roll; from there one goes on along the roll to the next one, or along the tangent onto
// another roll and there to the first tangent after the landing. So a state has two ways on, and arcs are paid for
// piece by piece. Tangents from the start are tested for clearance when the search takes them, those to the goal when
// it comes to their roll. The graph for a radius is built by the first query that asks for it, within that query's
// budget of time (Effort::build), and shared with clones.
//
// With `within` a path ends at the rim of the disc around the goal (tangent_endpoints.hpp); with OnBlocked::nearest an
// end without room is moved to the nearest place that has some, and a goal that cannot be reached to the nearest place
// that can (disc_places.hpp): a place is reached if it sees the start or a roll that the search has come to.
//
// Clearance is kept up to half the validator's tolerance, so ties are decided in favour of passing. A radius within
// that tolerance is none: it is answered by the visibility graph, as is the question whether a point could pass.
#pragma once

#include <memory>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/detail/graphs/tangent_graphs.hpp"
#include "taut/plan/detail/graphs/tangent_endpoints.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/search/detail/shared_budget.hpp"

namespace taut::detail {

class TAUT_INSIDE TangentPlanner final : public Planner2 {
 public:
  explicit TangentPlanner(std::shared_ptr<const TangentGraphs> graphs);

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  // With the graph of the radius asked last, which clones may share.
  [[nodiscard]] std::size_t scratch_bytes() const override;

 private:
  class Space;
  class PlaceAsker;

  void plan_in_time(const Query2& query, const Budget& budget, const BuildProgress& in_time, Plan2& out);
  [[nodiscard]] SearchEnd find_path(const Query2& query, bool has_goal, SharedBudget& budget, Plan2& out);
  [[nodiscard]] SearchEnd search(double within, bool has_goal, SharedBudget& budget, Plan2& out);
  [[nodiscard]] DiscPlaces::Outcome find_place(Vec2& p, const Vec2* reached_from, SharedBudget& budget);
  void find_rim(Vec2 goal, double within, Interrupt& interrupt);
  void use_radius(double radius, const BuildProgress& progress = {});
  [[nodiscard]] bool has_room(Vec2 p);
  [[nodiscard]] VisibilityPlanner& point_planner(const BuildProgress& progress);
  void reconstruct(const Space& space, Plan2& out);
  void line_to(Vec2 p, Plan2& out) const;
  void roll_to(Vec2 p, RollId roll, Plan2& out) const;

  std::shared_ptr<const TangentGraphs> graphs_;
  std::shared_ptr<const TangentGraph> graph_;  // of the radius asked last
  SearchScratch scratch_;
  DiscClearance::Scratch clearance_scratch_;
  PolygonSight::Scratch sight_scratch_;
  std::vector<FanRay> rays_;
  std::vector<SearchSeed> seeds_;
  std::vector<TangentGraph::Touch> from_start_;  // by roll, of the rolls seen by the search
  TangentEnds ends_;
  DiscPlaces::Scratch places_scratch_;
  std::vector<FreeRim> free_rim_;
  std::vector<Vec2> rim_;        // where the rim of the disc around the goal meets the border of free space
  std::vector<double> reached_;  // by roll: the least progress at which the search has come to it, or infinity
  std::vector<Vec2> refused_;    // places that cannot be reached
  std::vector<std::uint32_t> states_;
  std::unique_ptr<VisibilityPlanner> point_planner_;
  Plan2 point_plan_;
};

}  // namespace taut::detail
