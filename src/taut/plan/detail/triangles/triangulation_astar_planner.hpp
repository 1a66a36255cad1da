// TA* and TRA* (demyen2007 §3.7 to §3.12): anytime search over the triangles of a triangulation, or over the decision
// points of its reduction, for agents of any radius.
//
// A state is a channel: the edges crossed from the start. A triangle may be reached by many channels, and each of them
// has a shortest path of its own; the search goes on after the first solution until nothing open can be shorter.
//
// Corrected (the default): a state carries its taut string (path/detail/pull/taut_strings.hpp), so f is the exact
// length of the shortest way through the channel and straight on to the goal; for points a channel is dropped when its
// string turns at a corner that another string has reached on a shorter way, for discs when another channel is known to
// lead to every point of its last portal on a shorter way. With that the search ends, and what it returns when it does
// is shortest in the world. Thesis: g is the greatest of the three published lower bounds, nothing is dropped but
// triangles that repeat, and the funnel is pulled only through channels that have reached the goal; since the bounds
// can exceed the truth (demyen2007 §3.7), nothing is proven. TRA* as published has a search of its own
// (triangulation_astar_published.hpp); `within`, which the thesis does not know, runs its bounds in the search here.
//
// A disc gets through a channel exactly if its clearance says so (cells/clearance.hpp), in the thesis's mode too unless
// the published widths are asked for, which let discs through that do not fit. Its string is that of a point
// through portals that end a radius from their corners: never longer than the disc's way, and hardly shorter. The way
// itself is drawn by path/detail/pull/disc_path.hpp when a channel has reached the goal. Should the drawing of a
// channel that is wide enough come to no end, which has not been seen yet, the tangent graph answers the query.
//
// With `within` the goal is a disc, and all channels that reach it count (triangulation_astar_goals.hpp). With
// OnBlocked::nearest an end without room is moved to the nearest place that has some, and a goal that cannot be reached
// to the nearest place that can: for a point by components, for a disc by one flood over the channels that are wide
// enough (disc_flood.hpp). Both as well in the thesis's mode. A radius so small that nobody can tell is none.
//
// The triangles may be edited between queries.
#pragma once

#include <memory>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/live_world.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/path/detail/pull/disc_path.hpp"
#include "taut/path/detail/pull/taut_strings.hpp"
#include "taut/plan/detail/goal_disc.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/plan/detail/triangles/disc_flood.hpp"
#include "taut/plan/detail/triangles/triangle_places.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/open_list.hpp"
#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail {

struct TriangulationAstarOptions {
  bool reduced = false;  // TRA*: states at decision points only
  bool thesis = false;   // bounds and rules as published
  // Only with `thesis`: a channel is wide enough if each triangle's own width says so. Paths may then be invalid.
  bool composed = false;
  // F: stop after this many times the expansions of the first solution; 0: when the solution is proven.
  unsigned effort = 0;
  // Until there is a solution no triangle is expanded twice (demyen2007 §3.8).
  bool first_solution_rule = true;
  // For studies: the thesis's bounds by the distance from the start, by turns, and by the change of h.
  bool bound_by_start = true, bound_by_turns = true, bound_by_goal = true;
  // For tests: with 0 no channel can be drawn, and the tangent graph answers for every disc.
  unsigned drawing_rounds = DiscPath::kMostRounds;
  friend bool operator==(const TriangulationAstarOptions&, const TriangulationAstarOptions&) = default;
};

// What of the published TRA* a query came under (demyen2007 §3.11); `none` if it was not asked or had nothing to say.
enum class PublishedRule : std::uint8_t { none, triangle, root, tree, ring, corridor, search };

class TAUT_INSIDE TriangulationAstarPlanner final : public Planner2 {
 public:
  // The world must keep widths.
  explicit TriangulationAstarPlanner(std::shared_ptr<const LiveWorld> triangles,
                                     TriangulationAstarOptions options = {});

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override;

  // Of the last query: expansions until the first solution, its length, and how often a solution was improved.
  struct Progress {
    std::uint64_t first_expansions = 0;
    double first_length = 0;
    std::uint64_t solutions = 0;
    std::uint64_t unsettled = 0;  // channels that are wide enough but could not be drawn
    PublishedRule rule = PublishedRule::none;
    bool beyond_rules = false;  // these found no path, and the other search was asked
  };
  [[nodiscard]] const Progress& progress() const { return progress_; }

 private:
  template <bool kDisc, class Listener>
  class Search;
  template <class Listener>
  class Published;

  struct State {
    HalfEdge entered;  // in the face entered; not valid where the path begins
    HalfEdge left;     // in the face of the state before: where that was left
    std::uint32_t parent;
    StringEnds ends;
    double f, g;
  };
  struct Step {
    std::uint32_t from;
    HalfEdge out;
  };
  struct FaceMark {
    std::uint32_t expanded, goal, way;  // the last query in which it was expanded, holds the goal, leads there
    std::uint32_t sides;                // that lead to the goal, where no loop does
  };
  struct VertexMark {
    std::uint32_t query;
    std::uint32_t knot;  // the best one there
  };

  // How far a disc itself has to go, through a state's channel, to both ends of what it can cross of the last portal.
  struct DiscReach {
    double left = -1, right = -1;  // negative: not asked yet
  };
  struct EdgeMark {
    std::uint32_t query;
    std::uint32_t state;  // one that entered by it early
  };

  [[nodiscard]] double slack(double radius) const { return triangles_->triangulation().tolerance().slack(radius); }
  // What a disc passes: a gap as wide as it is, up to the slack.
  [[nodiscard]] double least_width(double radius) const { return 2 * (radius - slack(radius)); }

  template <class Listener>
  void search(const Query2& query, double slack, const Budget& budget, Plan2& out, Listener listener);
  void search_goals(const Query2& query, SharedBudget& budget, Plan2& out);
  void mark_goals();
  void new_query();
  bool make_tangents(Interrupt& interrupt);
  void ask_tangents(const Query2& query, SharedBudget& budget, Plan2& out);
  void forget_marks();

  // The string through the channel at hand, with portals that end a radius from their corners.
  [[nodiscard]] StringEnds string_through(Vec2 start, double radius, double slack);
  // Draws the candidate: the path through the channel at hand, which begins in `first`; infinite if there is none.
  [[nodiscard]] double draw(const Query2& query, FaceId first, Vec2 end, double slack, Interrupt& interrupt);
  // The candidate becomes the solution if it is shorter.
  void keep_candidate(double length, Vec2 end, double& best, Plan2& out);
  [[nodiscard]] SearchEvent2 event_of(SearchEventKind kind, std::uint32_t id, Vec2 start) const;

  // Ends (triangulation_astar_endpoints.cpp).
  class PlaceAsker;
  bool find_start(const Query2& query, SharedBudget& budget, Plan2& out);
  bool find_goals(const Query2& query, Interrupt& interrupt, Plan2& out);
  bool find_goal_disc(const Query2& query, Interrupt& interrupt, Plan2& out);
  void find_rim_points(const Query2& query, Interrupt& interrupt);
  void end_on_rim(const Query2& query, FaceId first, FaceId last, double slack, Interrupt& interrupt, double& best,
                  Plan2& out);
  bool move_goal(const Query2& query, SharedBudget& budget, Plan2& out);
  [[nodiscard]] bool has_room(Vec2 p, double radius, const std::vector<FaceId>& faces, Interrupt& interrupt);
  [[nodiscard]] bool is_joined_to_start(FaceId f) const;

  std::shared_ptr<const LiveWorld> triangles_;
  TriangulationAstarOptions options_;
  Progress progress_;
  TautStrings strings_;
  DiscPath disc_path_;
  std::vector<State> states_;
  OpenList open_;
  std::vector<OpenList::Entry> deferred_;  // states, and steps to states, that wait for the first solution
  std::vector<Step> deferred_steps_;
  ZeroedArray<FaceMark> faces_;
  ZeroedArray<VertexMark> vertices_;
  // Of discs whose search takes long.
  ZeroedArray<EdgeMark> edges_;
  std::vector<DiscReach> reaches_;  // by state
  std::uint32_t query_ = 0;
  std::vector<FaceId> starts_, goals_;
  std::vector<HalfEdge> trail_, channel_, past_, ahead_;
  std::uint32_t past_of_ = 0;
  Path2 candidate_;
  // Of ends that may be elsewhere.
  GoalDisc goal_disc_;
  DiscFlood flood_;
  TrianglePlaces places_;
  std::vector<FreeRim> free_rim_;
  std::vector<FacePlace> rim_places_;  // one for each part of the rim that is free for the disc
  std::vector<FaceId> place_faces_;
  // Of discs whose way could not be drawn.
  std::shared_ptr<const PolygonWorld> polygons_;
  std::unique_ptr<TangentPlanner> tangents_;
  std::uint64_t tangents_version_ = 0;
};

// Compiled apart (triangulation_astar_traced.cpp), so that the compiler inlines the silent search as if it were the
// only one.
extern template void TriangulationAstarPlanner::search(const Query2&, double, const Budget&, Plan2&, TracingListener2);

}  // namespace taut::detail
