// The classic baseline on a mesh: A* from the midpoint of one portal to the midpoint of the next, then the funnel
// through the cells crossed (demyen2007 §3.6, §3.4). What most games do.
//
// The path is the shortest inside its channel, every bend an input point; but the channel is chosen by the way over
// midpoints, which may be far from the shortest: the path proves nothing beyond the straight distance. Finds a path
// exactly where there is one, for both corner rules: squeezing through a double corner is a portal that is a point.
// `within` and OnBlocked::nearest are not supported. Works on any ConvexMesh, which may be edited between queries.
#pragma once

#include <memory>
#include <vector>

#include "taut/cells/convex_mesh.hpp"
#include "taut/path/detail/pull/funnel.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"

namespace taut::detail {

class PortalMidpointPlanner final : public Planner2 {
 public:
  explicit PortalMidpointPlanner(std::shared_ptr<const ConvexMesh> mesh);

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override;

 private:
  class Space;

  void search(const Budget& budget, Plan2& out);
  void pull_taut(const Space& space, std::uint32_t last, Plan2& out);

  std::shared_ptr<const ConvexMesh> mesh_;
  SearchScratch scratch_;
  std::vector<MeshPlace> starts_, goals_;
  std::vector<SearchSeed> seeds_;
  std::vector<Portal> channel_;
  Funnel funnel_;
  std::vector<FunnelPoint> taut_;
};

}  // namespace taut::detail
