#include "taut/plan/detail/graphs/visibility_planner.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/query_check.hpp"
#include "taut/plan/detail/uniform_cost.hpp"

namespace taut::detail {

namespace {

constexpr std::uint32_t kStepsPerSight = 64;  // of an Interrupt

}  // namespace

// States: 0 the goal, 1 the start, 2 + i the turn i.
class VisibilityPlanner::Space {
 public:
  static constexpr std::uint32_t kGoal = 0, kStart = 1, kFirstTurn = 2;

  Space(VisibilityPlanner& planner, const Query2& query, const End& start, const End& goal, bool has_goal)
      : planner_(planner), graph_(*planner.graph_), query_(query), start_(start), goal_(goal), has_goal_(has_goal) {}

  [[nodiscard]] Vec2 end() const { return end_; }
  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == kGoal; }
  [[nodiscard]] Vec2 position(std::uint32_t id) const {
    if (id == kGoal) return end_;
    return id == kStart ? start_.fan.at : graph_.turns()[id - kFirstTurn].at;
  }
  [[nodiscard]] double heuristic(std::uint32_t id) const {
    return id == kGoal ? 0 : std::max(0.0, distance(position(id), query_.goal) - query_.within);
  }
  template <class Relax>
  void expand(std::uint32_t id, double g, Relax&& relax, Interrupt& interrupt) {
    if (interrupt.asked(kStepsPerSight)) return;
    if (query_.within > 0) {
      finish_within(id, g, relax, interrupt);
    } else if (has_goal_ && sees_end(id, goal_)) {
      finish(id, g, goal_.fan.at, relax);
      return;  // nothing is shorter than straight on
    }
    if (id == kStart) {
      for (std::uint32_t t = 0; t < graph_.turns().size() && !interrupt.asked(kStepsPerSight); ++t) {
        const VisibilityGraph::Turn& turn = graph_.turns()[t];
        if (!graph_.sees(start_.fan, start_.wedge, turn, planner_.sight_scratch_)) continue;
        relax(kFirstTurn + t, g + distance(start_.fan.at, turn.at), id);
      }
    } else {
      const auto links = graph_.links(TurnId(id - kFirstTurn));
      if (interrupt.asked(static_cast<std::uint32_t>(links.size()))) return;
      for (const auto& link : links) {
        relax(kFirstTurn + link.to.value, g + link.length, id);
      }
    }
  }

 private:
  [[nodiscard]] bool sees_end(std::uint32_t id, const End& end) const {
    if (id == kStart) {
      if (start_.fan.at == end.fan.at) return same_region(end);
      return graph_.joins(start_.fan, start_.wedge, end.fan, end.wedge, planner_.sight_scratch_);
    }
    return graph_.sees(end.fan, end.wedge, graph_.turns()[id - kFirstTurn], planner_.sight_scratch_);
  }
  // At one point there is no way between two regions that touch in it, unless the corner rule says so.
  [[nodiscard]] bool same_region(const End& end) const {
    constexpr int kAny = VisibilityGraph::kAnyWedge;
    return start_.wedge == kAny || end.wedge == kAny || graph_.sight().may_pass(end.fan, start_.wedge, end.wedge);
  }
  template <class Relax>
  void finish(std::uint32_t id, double g, Vec2 end, Relax&& relax) {
    const double total = g + distance(position(id), end);
    if (total >= best_) return;
    best_ = total;
    end_ = end;
    relax(kGoal, total, id);
  }
  // The shortest way from a node into the disc ends straight ahead to its centre, or where the rim meets an edge.
  template <class Relax>
  void finish_within(std::uint32_t id, double g, Relax&& relax, Interrupt& interrupt) {
    const Vec2 at = position(id);
    const double d = distance(at, query_.goal);
    if (d <= query_.within) return finish(id, g, at, relax);
    const auto consider = [&](Vec2 end) {
      if (g + distance(at, end) >= best_ || interrupt.asked(2 * kStepsPerSight)) return;
      const End there = planner_.locate(end, planner_.end_rays_, {});
      if (!there.fan.blocked() && sees_end(id, there)) finish(id, g, end, relax);
    };
    const Vec2 back = at - query_.goal, ahead = query_.goal + (query_.within / d) * back;
    const double before = best_;
    consider(ahead);
    if (best_ == before) {  // a corner on the way may hide the end only because that is rounded
      const Vec2 aside = (graph_.sight().aside() / d) * Vec2{-back.y, back.x};
      consider(ahead + aside);
      consider(ahead - aside);
    }
    for (Vec2 end : planner_.rim_) consider(end);
  }

  VisibilityPlanner& planner_;
  const VisibilityGraph& graph_;
  const Query2& query_;
  const End& start_;
  const End& goal_;
  bool has_goal_;
  double best_ = std::numeric_limits<double>::infinity();
  Vec2 end_;
};

VisibilityPlanner::VisibilityPlanner(std::shared_ptr<const VisibilityGraph> graph) : graph_(std::move(graph)) {}

std::unique_ptr<Planner2> VisibilityPlanner::clone() const { return std::make_unique<VisibilityPlanner>(graph_); }

std::size_t VisibilityPlanner::scratch_bytes() const {
  return bytes_of(scratch_, seeds_, sight_scratch_.edge_stamp, sight_scratch_.places, candidates_, rim_);
}

VisibilityPlanner::End VisibilityPlanner::locate(Vec2 p, std::vector<FanRay>& rays,
                                                 const std::optional<Vec2>& towards) {
  End end{graph_->sight().fan_at(p, rays, sight_scratch_)};
  end.wedge = end.fan.wedge_asked(towards);
  return end;
}

// Moves p to the nearest free point; false if there is none.
bool VisibilityPlanner::move_to_free(Vec2& p, Interrupt& interrupt) {
  return graph_->sight().find_nearest(p, sight_scratch_, interrupt, [&](Vec2 q) {
    if (locate(q, end_rays_, {}).fan.blocked()) return false;
    p = q;
    return true;
  });
}

// Where the circle meets edges: the points of the disc nearest to some corner when the straight way to its centre is
// barred. They are rounded, so a point of a wall comes to lie on either side of it, and is needed on both.
void VisibilityPlanner::find_rim_points(Vec2 centre, double radius, Interrupt& interrupt) {
  rim_.clear();
  const Box2 box{centre - Vec2{radius, radius}, centre + Vec2{radius, radius}};
  const PolygonSight& sight = graph_->sight();
  const double slack = sight.reach_tolerance(), aside = sight.aside();
  candidates_.clear();
  sight.for_edges_near(box, 0, sight_scratch_, [&](Vec2 a, Vec2 b) {
    const Vec2 d = b - a, m = a - centre;
    const double qa = dot(d, d), qb = dot(m, d), qc = dot(m, m) - radius * radius;
    const double root = qb * qb - qa * qc;
    if (root < 0) return;
    const Vec2 normal = (aside / std::sqrt(qa)) * Vec2{-d.y, d.x};
    for (double t : {(-qb - std::sqrt(root)) / qa, (-qb + std::sqrt(root)) / qa}) {
      if (t < 0 || t > 1) continue;
      const Vec2 p = a + t * d;
      for (Vec2 q : {p, p + normal, p - normal}) candidates_.push_back(q);
    }
  });
  for (Vec2 p : candidates_) {
    if (interrupt.asked(kStepsPerSight)) return;
    if (distance(p, centre) <= radius + slack && !locate(p, end_rays_, {}).fan.blocked()) rim_.push_back(p);
  }
}

SearchOutcome VisibilityPlanner::search(const Query2& query, const End& start, const End& goal, bool has_goal,
                                        const Budget& budget, Plan2& out) {
  if (scratch_.nodes.size() == 0) scratch_.nodes = NodePool(graph_->turns().size() + Space::kFirstTurn);
  Space space(*this, query, start, goal, has_goal);
  seeds_.assign(1, {Space::kStart, 0});
  const SearchOutcome outcome = run_best_first(space, seeds_, scratch_, budget, out.effort, sink_);
  if (outcome.end == SearchEnd::goal) out.goal_used = space.end();
  return outcome;
}

// After a search that has reached all it can: the nearest point to the goal that start or a reached corner sees.
bool VisibilityPlanner::end_nearest(const Query2& query, const End& start, Interrupt& interrupt, Plan2& out) {
  return graph_->sight().find_nearest(query.goal, sight_scratch_, interrupt, [&](Vec2 p) {
    const End there = locate(p, end_rays_, {});
    if (there.fan.blocked()) return false;
    double best = std::numeric_limits<double>::infinity();
    std::uint32_t last = 0;
    const auto consider = [&](std::uint32_t id, double total, bool sees) {
      if (sees && total < best) {
        best = total;
        last = id;
      }
    };
    consider(Space::kStart, distance(start.fan.at, p),
             p == start.fan.at || graph_->joins(start.fan, start.wedge, there.fan, there.wedge, sight_scratch_));
    for (std::uint32_t t = 0; t < graph_->turns().size(); ++t) {
      const std::uint32_t id = Space::kFirstTurn + t;
      if (!scratch_.nodes.seen(id)) continue;
      const VisibilityGraph::Turn& turn = graph_->turns()[t];
      const double total = scratch_.nodes[id].g + distance(turn.at, p);
      if (interrupt.asked(total < best ? kStepsPerSight : 1)) return false;
      if (total < best) consider(id, total, graph_->sees(there.fan, there.wedge, turn, sight_scratch_));
    }
    if (last == 0) return false;
    out.goal_used = p;
    reconstruct(last, out);
    return true;
  });
}

// Fills in the path that ends in goal_used after the state `last`.
void VisibilityPlanner::reconstruct(std::uint32_t last, Plan2& out) const {
  std::vector<Vec2>& points = out.path.points;
  points.push_back(out.goal_used);
  for (std::uint32_t id = last;; id = scratch_.nodes[id].parent) {
    const Vec2 at = id == Space::kStart ? out.start_used : graph_->turns()[id - Space::kFirstTurn].at;
    if (points.back() != at) points.push_back(at);
    if (id == Space::kStart) break;
  }
  std::reverse(points.begin(), points.end());
}

// Fills in the path to the goal that turns least among those as short as the one found. Every corner of every shortest
// path has been seen: what is left open is no shorter, hence as short only if it sees the goal.
void VisibilityPlanner::unwind_least_turning(const Query2& query, const End& start, const End& goal,
                                             Interrupt& interrupt, Plan2& out) {
  const double total = scratch_.nodes[Space::kGoal].g;
  waypoints_.assign(1, {start.fan.at, 0, Space::kStart});
  for (std::uint32_t t = 0; t < graph_->turns().size(); ++t) {
    const std::uint32_t id = Space::kFirstTurn + t;
    if (!scratch_.nodes.seen(id)) continue;
    const Vec2 at = graph_->turns()[t].at;
    const double g = scratch_.nodes[id].g;
    if (g + distance(at, query.goal) <= total * (1 + kTieRelative)) waypoints_.push_back({at, g, id});
  }
  waypoints_.push_back({query.goal, total, Space::kGoal});
  const std::vector<Vec2>& least =
      least_turning_.find(waypoints_, interrupt, [&](const Waypoint& a, const Waypoint& b) {
        if (scratch_.nodes[b.id].parent == a.id) return true;
        if (a.id == Space::kStart && b.id == Space::kGoal) return false;  // it would have been the parent
        if (a.id == Space::kStart)
          return graph_->sees(start.fan, start.wedge, graph_->turns()[b.id - Space::kFirstTurn], sight_scratch_);
        if (b.id == Space::kGoal)
          return graph_->sees(goal.fan, goal.wedge, graph_->turns()[a.id - Space::kFirstTurn], sight_scratch_);
        const auto links = graph_->links(TurnId(a.id - Space::kFirstTurn));
        return std::any_of(links.begin(), links.end(),
                           [&](const auto& link) { return link.to.value == b.id - Space::kFirstTurn; });
      });
  for (const Vec2 p : least) {
    if (out.path.points.empty() || out.path.points.back() != p) out.path.points.push_back(p);
  }
  if (least.empty()) reconstruct(scratch_.nodes[Space::kGoal].parent, out);
}

void VisibilityPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  if (!opens_plan(query, {.end_elsewhere = true}, out)) return;
  SharedBudget shared(budget);
  Interrupt& interrupt = shared.interrupt();
  const bool nearest = query.on_blocked == OnBlocked::nearest;
  End start = locate(query.start, start_rays_, query.start_towards);
  if (start.fan.blocked() || start.wedge == FanView::kBlocked) {
    if (!nearest || !move_to_free(out.start_used, interrupt)) {
      out.status = interrupt.was_seen() ? Status::budget_spent : Status::start_blocked;
      return;
    }
    start = locate(out.start_used, start_rays_, {});
  }
  const End goal = locate(query.goal, goal_rays_, query.goal_towards);
  const bool goal_free = !goal.fan.blocked() && goal.wedge != FanView::kBlocked;
  if (!goal_free && !nearest && query.within == 0) {
    out.status = Status::goal_blocked;
    return;
  }
  if (query.within > 0) find_rim_points(query.goal, query.within, interrupt);
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  const SearchOutcome outcome = search(query, start, goal, goal_free, shared.rest(), out);
  if (outcome.end == SearchEnd::goal) {
    if (query.within > 0) {
      reconstruct(scratch_.nodes[Space::kGoal].parent, out);
    } else {
      unwind_least_turning(query, start, goal, interrupt, out);
    }
    out.status = Status::found;
  } else if (outcome.end == SearchEnd::budget_spent) {
    out.status = Status::budget_spent;
  } else if (nearest && end_nearest(query, start, interrupt, out)) {
    out.status = Status::found;
  } else {
    out.status = interrupt.was_seen() ? Status::budget_spent : Status::unreachable;
  }
  if (out.status == Status::found) {
    set_uniform_cost(out);
    out.lower_bound = out.cost;
    out.proven_optimal = true;
  }
  out.effort.search = Clock::now() - located;
}

}  // namespace taut::detail
