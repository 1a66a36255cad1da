#include "taut/plan/detail/groups/movable_nodes_planner.hpp"

#include <array>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/groups/portal_graph_ways.hpp"

namespace taut::detail {
namespace {

// The point of the segment ab nearest to the straight way from p to q; of equals the one nearest to p. `nearest` is the
// point of ab nearest to p.
Vec2 nearest_to_way(Vec2 p, Vec2 q, Vec2 a, Vec2 b, Vec2 nearest) {
  const bool crosses = inlined::orient2d(p, q, a) * inlined::orient2d(p, q, b) < 0 &&
                       inlined::orient2d(a, b, p) * inlined::orient2d(a, b, q) < 0;
  if (crosses) return nearest_on_segment(line_intersection(a, b, p, q), a, b);
  // Otherwise the nearest points are an end of the one and a point of the other.
  Vec2 best = nearest;
  double least = distance_to_segment(best, p, q);
  for (const Vec2 candidate : std::array<Vec2, 3>{nearest_on_segment(q, a, b), a, b}) {
    if (candidate == best) continue;
    const double off = distance_to_segment(candidate, p, q);
    if (off > least || (off == least && distance(p, candidate) >= distance(p, best))) continue;
    least = off;
    best = candidate;
  }
  return best;
}

}  // namespace

Vec2 MovableNodesPlanner::placed(Vec2 here, Vec2 goal, Vec2 a, Vec2 b, Towards towards) {
  const Vec2 nearest = nearest_on_segment(here, a, b);
  const Vec2 step = nearest - here, left = goal - here;
  const bool is_towards = towards == Towards::dot ? dot(step, left) > 0 : step.y * left.y > 0;
  return is_towards ? nearest_to_way(here, goal, a, b, nearest) : nearest;
}

class MovableNodesPlanner::Space {
 public:
  Space(const CellGroups& groups, const GroupEnds& ends, Towards towards, Vec2 start, Vec2 goal,
        std::vector<Vec2>& places, double bucket)
      : groups_(groups),
        ways_(groups, ends, groups.portal_count()),
        towards_(towards),
        start_(start),
        goal_(goal),
        places_(places),
        bucket_(bucket) {}

  [[nodiscard]] const GroupWays& ways() const { return ways_; }
  [[nodiscard]] double bucket_width() const { return bucket_; }
  [[nodiscard]] bool is_goal(std::uint32_t state) const { return state == ways_.goal(); }
  [[nodiscard]] Vec2 position(std::uint32_t state) const { return places_[state]; }
  [[nodiscard]] Vec2 origin() const { return start_; }
  [[nodiscard]] std::optional<SeenEnds> seen(std::uint32_t state) const {
    if (state >= groups_.portal_count()) return {};
    const GroupPortal& portal = groups_.portal(GroupPortalId(state));
    return SeenEnds{portal.left, portal.right};
  }
  [[nodiscard]] double heuristic(std::uint32_t state) const { return distance(places_[state], goal_); }
  [[nodiscard]] GroupStep step(std::uint32_t state) const {
    if (ways_.is_vertex(state)) return {{}, ways_.vertex(state), places_[state]};
    return {GroupPortalId(state), {}, places_[state]};
  }

  template <class Frontier>
  void expand(std::uint32_t state, double g, Frontier& frontier) const {
    const Vec2 here = places_[state];
    // Ways only get longer: what has been reached as early as this state need not even be placed.
    const auto is_late = [&](std::uint32_t next, std::uint32_t back) {
      return frontier.is_closed(next) || (frontier.is_seen(next) && frontier.g(next) <= g) ||
             (frontier.is_seen(back) && frontier.g(back) <= g);
    };
    const auto relax = [&](std::uint32_t next, Vec2 at, std::uint32_t back) {
      const double g_next = g + distance(here, at);
      // Who comes out where one could go in as early has gone around for nothing.
      if (frontier.is_seen(back) && frontier.g(back) <= g_next) return;
      frontier.relax(next, g_next, state, [&] {
        places_[next] = at;  // asked only if this way is taken
        return distance(at, goal_);
      });
    };
    if (ways_.is_vertex(state)) {
      ways_.for_groups_at(state, [&](CellGroupId group) { for_ways_out(group, {}, here, is_late, relax); });
    } else {
      const GroupPortal& portal = groups_.portal(GroupPortalId(state));
      for_ways_out(portal.beyond, portal.twin, here, is_late, relax);
    }
  }
  // Several groups may have a way to the same vertex or goal, but those lie where they lie.
  void seed(CellGroupId group, std::vector<SearchSeed>& seeds) const {
    const auto never = [](std::uint32_t, std::uint32_t) { return false; };
    for_ways_out(group, {}, start_, never, [&](std::uint32_t next, Vec2 at, std::uint32_t) {
      places_[next] = at;
      seeds.push_back({next, distance(start_, at)});
    });
  }

 private:
  // visit(state, place, state of the way back), but for portals of which `is_late` says that they do not matter.
  template <class IsLate, class Visit>
  void for_ways_out(CellGroupId group, GroupPortalId back, Vec2 here, IsLate is_late, Visit visit) const {
    const auto by_portal = [&](GroupPortalId id) {
      const GroupPortal& portal = groups_.portal(id);
      if (is_late(id.value, portal.twin.value)) return;
      // From right to left seen from either side, so that both place a node by the same arithmetic.
      const bool turned = portal.twin < id;
      const Vec2 a = turned ? portal.left : portal.right, b = turned ? portal.right : portal.left;
      visit(id.value, placed(here, goal_, a, b, towards_), portal.twin.value);
    };
    const auto by_point = [&](std::uint32_t state, Vec2 at) { visit(state, at, state); };
    ways_.for_ways_out(group, back, goal_, by_portal, by_point);
  }

  const CellGroups& groups_;
  GroupWays ways_;
  Towards towards_;
  Vec2 start_, goal_;
  std::vector<Vec2>& places_;
  double bucket_;
};

MovableNodesPlanner::MovableNodesPlanner(std::shared_ptr<const CellGroups> groups, Towards towards)
    : GroupPlanner(std::move(groups)), towards_(towards) {}

std::unique_ptr<Planner2> MovableNodesPlanner::clone() const {
  return std::make_unique<MovableNodesPlanner>(groups_, towards_);
}

std::size_t MovableNodesPlanner::scratch_bytes() const { return GroupPlanner::scratch_bytes() + bytes_of(places_); }

SearchEnd MovableNodesPlanner::search(const Budget& budget, Plan2& out) {
  Space space(*groups_, ends_, towards_, out.start_used, out.goal_used, places_, bucket_width());
  places_.resize(space.ways().states());
  for (const CellGroupId group : ends_.start_groups()) space.seed(group, seeds_);
  const SearchOutcome outcome = run(space, space.ways().states(), budget, out.effort);
  if (outcome.end == SearchEnd::goal)
    reconstruct(outcome.last, [&](std::uint32_t state) { steps_.push_back(space.step(state)); });
  return outcome.end;
}

}  // namespace taut::detail
