// Polyanya: shortest paths on a convex mesh (Cui, Harabor, Grastien, "Compromise-free pathfinding on a navigation
// mesh", IJCAI 2017). The search runs over cones: what a root (the start or a corner) sees of an edge. A cone is
// bounded below by the shortest way from its root through it to the goal, mirrored at the edge where it lies on the
// near side.
//
// Exact: cones are bounded by rays through input points, and every decision about them is an exact predicate on input
// points; computed points serve lengths only. The path is a shortest one of the world the mesh covers, for both corner
// rules, and among the shortest one that turns least. With `within` the path ends in the nearest point of the disc
// around the goal; with OnBlocked::nearest a blocked end is moved to the nearest free point, and a goal that cannot be
// reached to the nearest point that can. A mesh may be edited between queries; the first that has to move its goal
// after an edit floods the mesh.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/mesh/mesh_regions.hpp"
#include "taut/plan/detail/least_turning.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/search/detail/open_list.hpp"
#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail {

class TAUT_INSIDE PolyanyaPlanner final : public Planner2 {
 public:
  explicit PolyanyaPlanner(std::shared_ptr<const ConvexMesh> mesh);

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override;

 private:
  template <class Listener, bool kSqueezes, bool kDisc>
  class Search;

  // The start, or a corner at which paths turn, with a shortest way found to it.
  struct Root {
    Vec2 at;
    double g;
    std::uint32_t parent;  // itself for the start
    std::uint32_t vertex;  // none for the start
  };
  // The least distance found to a vertex in this search, and how it has been gone on from there.
  struct Mark {
    double g;
    std::uint32_t generation;
    std::uint32_t sides;
  };
  // `edge` is the record, in the cell that is entered, of the edge or portal that is crossed.
  struct Node {
    Vec2 left, right;  // points on the rays that bound a cone
    std::uint32_t root, edge, flags;
  };

  // A straight way on which a corner (or the goal) was reached as early as on any other known then.
  struct Link {
    std::uint32_t to, from;
    friend auto operator<=>(const Link&, const Link&) = default;
  };
  // Of a cell that the disc around the goal reaches into, or that leads to one: the places where the rim of the disc
  // meets its borders.
  struct DiscCell {
    std::uint32_t generation, first_rim, end_rim;
  };
  struct RimPoint {
    Vec2 at;
    std::uint32_t edge;
  };
  // Among the sides of a mark: the path runs over it, and by which root, from the bit behind on.
  static constexpr std::uint32_t kOnPath = 8, kRootShift = 4;
  static constexpr std::uint32_t kGoal = MeshEdge::kNone - 1;  // as a vertex; the start is kNone

  [[nodiscard]] SearchEnd find_path(const Query2& query, BudgetMeter& meter, Plan2& out);
  [[nodiscard]] bool move_goal(const Query2& query, Interrupt& interrupt, Plan2& out);

  void new_search();
  template <class Core>
  void open_dead_ends(Core core);
  void open_bridges(Interrupt& interrupt);
  template <bool kDisc, class Listener>
  SearchEnd search(double within, BudgetMeter& meter, Plan2& out, Listener listener);
  template <bool kDisc>
  SearchEnd search(double within, BudgetMeter& meter, Plan2& out);
  SearchEnd search_point(BudgetMeter& meter, Plan2& out);
  SearchEnd search_disc(double within, BudgetMeter& meter, Plan2& out);
  void find_disc_cells(Vec2 centre, double radius, Interrupt& interrupt);
  void find_rim_points(std::uint32_t cell, Vec2 centre, double radius, double slack, Interrupt& interrupt);
  bool has_rival(std::uint32_t last, Vec2 goal);
  void reconstruct(std::uint32_t last, bool chooses, Interrupt& interrupt, Plan2& out);

  std::shared_ptr<const ConvexMesh> mesh_;
  ZeroedArray<Mark> marks_;            // by vertex
  ZeroedArray<std::uint32_t> opened_;  // by edge into a dead end: the last search whose goal lies in it
  std::uint32_t generation_ = 0;
  std::vector<Root> roots_;
  std::vector<Node> nodes_;
  OpenList open_;
  std::vector<MeshPlace> starts_, goals_;
  std::vector<Link> links_;
  std::vector<Waypoint> waypoints_;
  LeastTurning least_turning_;
  std::vector<std::uint32_t> special_runs_;  // the cells of the core that lead to the goal, by their run of portals
  MeshRegions regions_;
  ZeroedArray<DiscCell> in_disc_;  // by cell
  std::vector<RimPoint> rim_;
};

}  // namespace taut::detail
