// What the study of movable nodes asks, of whom, and how much of it: worlds of every shape with 100 obstacles ("loose")
// and 200 ("dense"), random queries in them, and the planners that the paper compares or discusses, all over the same
// cells (niederberger2004 sections 6 to 8).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "studies/niederberger2004/cells.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/plan/detail/groups/movable_nodes_planner.hpp"
#include "taut/plan/detail/groups/portal_graph_planner.hpp"

namespace taut::lab::niederberger2004 {

inline constexpr int kLoose = 100, kDense = 200;
inline constexpr int kDensities[] = {kLoose, kDense};
[[nodiscard]] constexpr std::string_view density_name(int obstacles) { return obstacles == kLoose ? "loose" : "dense"; }

enum class Ground { merged_trapezoids, trapezoids, tolerant_trapezoids, merged_triangles, triangles };
// The tolerance of Ground::tolerant_trapezoids, as a part of the world's side.
inline constexpr double kTolerant = 0.01;

struct Contender {
  enum class Kind { movable, portal_graph, polyanya };
  std::string name;   // in files
  std::string title;  // in tables and figures
  Kind kind = Kind::movable;
  Ground ground = Ground::merged_trapezoids;
  taut::detail::MovableNodesPlanner::Towards towards = taut::detail::MovableNodesPlanner::Towards::dot;
  taut::detail::PortalGraphPlanner::Options graph{};
};

// The contribution of the paper, the three it is measured against, and the truth.
inline constexpr std::string_view kMovable = "movable", kCentre = "centre", kThird = "width-3", kTenth = "width-10",
                                  kOptimum = "polyanya";
inline constexpr std::string_view kPublished[] = {kCentre, kThird, kTenth};

[[nodiscard]] const std::vector<Contender>& contenders();
// Throws std::logic_error if nobody is called so.
[[nodiscard]] std::size_t contender_index(std::string_view name);
[[nodiscard]] const std::string& title_of(std::string_view name);

inline constexpr int kPictureSide = 900;  // pixels

struct Design {
  std::string name;
  int worlds = 20;                // of every shape and density
  std::size_t queries = 500;      // in each
  std::size_t repeats = 3;        // a time is the median of so many runs
  std::size_t channel_every = 5;  // of the queries, the channel of every so many is checked by brute force
  std::vector<double> sizes{};    // mean sizes of the decompositions that are looked at
  int decompositions = 20;        // of every shape, density and size
  int hill_worlds = 20;
  std::size_t hill_queries = 100;
};
[[nodiscard]] Design full_design();
[[nodiscard]] Design quick_design();

// The cells of one world, each kind built on first use and shared by the contenders.
class StudyCells {
 public:
  explicit StudyCells(std::shared_ptr<const World> world);
  [[nodiscard]] const World& world() const { return store_.world(); }
  [[nodiscard]] std::shared_ptr<const taut::detail::CellGroups> groups(Ground ground);
  [[nodiscard]] std::unique_ptr<Planner2> make(const Contender& contender);

 private:
  CellStore store_;
  std::shared_ptr<const taut::detail::CellGroups> groups_[5];
};

}  // namespace taut::lab::niederberger2004
