// Shortest paths over the visibility graph of a PolygonWorld: exact, hence the oracle for everything else. A* over the
// precomputed graph; the start is joined by sight lines to every turning corner, the goal to those the search reaches.
// With `within` the end is the nearest point of the disc around the goal; with OnBlocked::nearest the reachable point
// nearest to it. Among equally short paths the one that turns least is taken. A query costs about two sight lines a
// corner.
#pragma once

#include <memory>
#include <optional>

#include "taut/base/export.hpp"
#include "taut/cells/detail/graphs/visibility_graph.hpp"
#include "taut/plan/detail/least_turning.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/search/detail/shared_budget.hpp"

namespace taut::detail {

class TAUT_INSIDE VisibilityPlanner final : public Planner2 {
 public:
  explicit VisibilityPlanner(std::shared_ptr<const VisibilityGraph> graph);

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override;

 private:
  class Space;
  struct End {
    FanView fan;
    int wedge = VisibilityGraph::kAnyWedge;
  };

  [[nodiscard]] End locate(Vec2 p, std::vector<FanRay>& rays, const std::optional<Vec2>& towards);
  bool move_to_free(Vec2& p, Interrupt& interrupt);
  void find_rim_points(Vec2 centre, double radius, Interrupt& interrupt);
  SearchOutcome search(const Query2& query, const End& start, const End& goal, bool has_goal, const Budget& budget,
                       Plan2& out);
  bool end_nearest(const Query2& query, const End& start, Interrupt& interrupt, Plan2& out);
  void reconstruct(std::uint32_t last, Plan2& out) const;
  void unwind_least_turning(const Query2& query, const End& start, const End& goal, Interrupt& interrupt, Plan2& out);

  std::shared_ptr<const VisibilityGraph> graph_;
  SearchScratch scratch_;
  PolygonSight::Scratch sight_scratch_;
  std::vector<SearchSeed> seeds_;
  std::vector<FanRay> start_rays_, goal_rays_, end_rays_;
  std::vector<Vec2> candidates_, rim_;
  std::vector<Waypoint> waypoints_;
  LeastTurning least_turning_;
};

}  // namespace taut::detail
