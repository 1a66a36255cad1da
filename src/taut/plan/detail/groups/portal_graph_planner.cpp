#include "taut/plan/detail/groups/portal_graph_planner.hpp"

#include <limits>

#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/groups/portal_graph_ways.hpp"

namespace taut::detail {
namespace {

// What is added to the heuristic for being off the straight line.
struct Line {
  Vec2 start, goal;
  double bonus;
  [[nodiscard]] double heuristic(Vec2 at) const {
    const double left = distance(at, goal);
    return bonus > 0 ? left + bonus * distance_to_segment(at, start, goal) : left;
  }
  [[nodiscard]] double heuristic(Vec2 a, Vec2 b) const {
    const double left = distance_to_segment(goal, a, b);
    return bonus > 0 ? left + bonus * distance_between_segments(a, b, start, goal) : left;
  }
};

double longest_part(const CellGroups& groups, const PortalGraphPlanner::Options& options) {
  const double longest = options.longest_part * groups.pieces().bounds().width();  // 0 also where nothing is free
  return longest > 0 ? longest : std::numeric_limits<double>::infinity();
}

}  // namespace

// Nodes on portals: points, or whole parts of portals.
template <bool kSegments>
class PortalGraphPlanner::Space {
 public:
  using Node = PortalNodes::Node;

  Space(const CellGroups& groups, const GroupEnds& ends, const PortalNodes& nodes, const Line& line, double bucket)
      : groups_(groups), nodes_(nodes), ways_(groups, ends, nodes.size()), line_(line), bucket_(bucket) {}

  [[nodiscard]] const GroupWays& ways() const { return ways_; }
  [[nodiscard]] double bucket_width() const { return bucket_; }
  [[nodiscard]] bool is_goal(std::uint32_t state) const { return state == ways_.goal(); }
  [[nodiscard]] Vec2 position(std::uint32_t state) const {
    const Node node = at(state);
    return kSegments ? 0.5 * (node.a + node.b) : node.a;
  }
  [[nodiscard]] Vec2 origin() const { return line_.start; }
  [[nodiscard]] std::optional<SeenEnds> seen(std::uint32_t state) const {
    if (state >= nodes_.size()) return {};
    const Node& node = nodes_[state];
    const GroupPortal& portal = groups_.portal(node.portal);
    if (!kSegments) return SeenEnds{portal.left, portal.right};
    // Parts begin at the same end for both directions.
    return portal.twin < node.portal ? SeenEnds{node.a, node.b} : SeenEnds{node.b, node.a};
  }
  [[nodiscard]] double heuristic(std::uint32_t state) const {
    const Node node = at(state);
    return heuristic(node);
  }
  [[nodiscard]] GroupStep step(std::uint32_t state) const {
    if (ways_.is_vertex(state)) return {{}, ways_.vertex(state), position(state)};
    return {nodes_[state].portal, {}, position(state)};
  }

  template <class Frontier>
  void expand(std::uint32_t state, double g, Frontier& frontier) const {
    const Node from = at(state);
    const auto relax = [&](std::uint32_t next, const Node& to) {
      const double g_next = g + apart(from, to);
      // Who comes out where one could go in as early has gone around for nothing.
      if (frontier.is_seen(to.twin) && frontier.g(to.twin) <= g_next) return;
      frontier.relax(next, g_next, state, [&] { return heuristic(to); });
    };
    if (ways_.is_vertex(state)) {
      ways_.for_groups_at(state, [&](CellGroupId group) { for_ways_out(group, {}, relax); });
    } else {
      const GroupPortal& portal = groups_.portal(from.portal);
      for_ways_out(portal.beyond, portal.twin, relax);
    }
  }
  void seed(CellGroupId group, std::vector<SearchSeed>& seeds) const {
    const Node start{line_.start, line_.start, {}, 0};
    for_ways_out(group, {}, [&](std::uint32_t next, const Node& to) { seeds.push_back({next, apart(start, to)}); });
  }

 private:
  [[nodiscard]] Node at(std::uint32_t state) const {
    if (state < nodes_.size()) return nodes_[state];
    const Vec2 point = is_goal(state) ? line_.goal : groups_.pieces().position(ways_.vertex(state));
    return {point, point, {}, state};
  }
  [[nodiscard]] double heuristic(const Node& node) const {
    return kSegments ? line_.heuristic(node.a, node.b) : line_.heuristic(node.a);
  }
  [[nodiscard]] static double apart(const Node& from, const Node& to) {
    return kSegments ? distance_between_segments(from.a, from.b, to.a, to.b) : distance(from.a, to.a);
  }
  template <class Visit>
  void for_ways_out(CellGroupId group, GroupPortalId back, Visit visit) const {
    const auto by_portal = [&](GroupPortalId portal) {
      for (std::uint32_t n = nodes_.first_of(portal); n < nodes_.end_of(portal); ++n) visit(n, nodes_[n]);
    };
    const auto by_point = [&](std::uint32_t state, Vec2 point) { visit(state, Node{point, point, {}, state}); };
    ways_.for_ways_out(group, back, line_.goal, by_portal, by_point);
  }

  const CellGroups& groups_;
  const PortalNodes& nodes_;
  GroupWays ways_;
  Line line_;
  double bucket_;
};

// Nodes in the centres of groups. From one to the next the way leads over the nearest point of a portal between them;
// the ends are joined to the centres of their groups.
class PortalGraphPlanner::CentreSpace {
 public:
  CentreSpace(const CellGroups& groups, const GroupEnds& ends, const Line& line, double bucket)
      : groups_(groups),
        ends_(ends),
        goal_(static_cast<std::uint32_t>(groups.group_count())),
        line_(line),
        bucket_(bucket) {}

  [[nodiscard]] std::size_t states() const { return std::size_t{goal_} + 1; }
  [[nodiscard]] std::uint32_t goal() const { return goal_; }
  [[nodiscard]] double bucket_width() const { return bucket_; }
  [[nodiscard]] bool is_goal(std::uint32_t state) const { return state == goal_; }
  [[nodiscard]] Vec2 position(std::uint32_t state) const {
    return is_goal(state) ? line_.goal : groups_.centre(CellGroupId(state));
  }
  [[nodiscard]] Vec2 origin() const { return line_.start; }
  [[nodiscard]] double heuristic(std::uint32_t state) const { return line_.heuristic(position(state)); }

  template <class Frontier>
  void expand(std::uint32_t state, double g, Frontier& frontier) const {
    if (ends_.is_goal_group(CellGroupId(state))) frontier(goal_, g + distance(position(state), line_.goal), state);
    for_steps(CellGroupId(state),
              [&](CellGroupId next, double cost, const GroupStep&) { frontier(next.value, g + cost, state); });
  }
  // The shortest step from one group to another that is its neighbour; the first of equals.
  [[nodiscard]] GroupStep step(std::uint32_t from, std::uint32_t to) const {
    double least = std::numeric_limits<double>::infinity();
    GroupStep best;
    for_steps(CellGroupId(from), [&](CellGroupId next, double cost, const GroupStep& step) {
      if (next.value != to || cost >= least) return;
      least = cost;
      best = step;
    });
    return best;
  }

 private:
  template <class Visit>
  void for_steps(CellGroupId group, Visit visit) const {
    const Vec2 here = groups_.centre(group);
    const std::uint32_t first = groups_.first_portal(group).value;
    const auto portals = groups_.portals(group);
    for (std::uint32_t i = 0; i < portals.size(); ++i) {
      const GroupPortal& portal = portals[i];
      visit(portal.beyond, distance_over_segment(here, groups_.centre(portal.beyond), portal.right, portal.left),
            GroupStep{GroupPortalId(first + i), {}, 0.5 * (portal.right + portal.left)});
    }
    const ConvexMesh& mesh = groups_.pieces();
    for (const MeshVertexId v : groups_.pinches(group)) {
      const Vec2 at = mesh.position(v);
      mesh.for_corners(v, [&](std::uint32_t corner) {
        const CellGroupId next = groups_.group_of(mesh.edges()[corner].cell);
        if (next != group) visit(next, distance(here, at) + distance(at, groups_.centre(next)), GroupStep{{}, v, at});
      });
    }
  }

  const CellGroups& groups_;
  const GroupEnds& ends_;
  std::uint32_t goal_;
  Line line_;
  double bucket_;
};

PortalGraphPlanner::PortalGraphPlanner(std::shared_ptr<const CellGroups> groups,
                                       std::shared_ptr<const PortalNodes> nodes, double bonus)
    : GroupPlanner(std::move(groups)), nodes_(std::move(nodes)), bonus_(bonus) {}

PortalGraphPlanner::PortalGraphPlanner(const std::shared_ptr<const CellGroups>& groups, const Options& options)
    : PortalGraphPlanner(
          groups, std::make_shared<const PortalNodes>(*groups, options.placement, longest_part(*groups, options)),
          options.bonus) {}

std::unique_ptr<Planner2> PortalGraphPlanner::clone() const {
  return std::make_unique<PortalGraphPlanner>(groups_, nodes_, bonus_);
}

std::size_t PortalGraphPlanner::node_count() const {
  return nodes_->placement() == NodePlacement::cell_centre ? groups_->group_count() : nodes_->size() / 2;
}

template <bool kSegments>
SearchEnd PortalGraphPlanner::search_portals(const Budget& budget, Plan2& out) {
  Space<kSegments> space(*groups_, ends_, *nodes_, {out.start_used, out.goal_used, bonus_}, bucket_width());
  for (const CellGroupId group : ends_.start_groups()) space.seed(group, seeds_);
  const SearchOutcome outcome = run(space, space.ways().states(), budget, out.effort);
  if (outcome.end == SearchEnd::goal)
    reconstruct(outcome.last, [&](std::uint32_t state) { steps_.push_back(space.step(state)); });
  return outcome.end;
}

SearchEnd PortalGraphPlanner::search_groups(const Budget& budget, Plan2& out) {
  CentreSpace space(*groups_, ends_, {out.start_used, out.goal_used, bonus_}, bucket_width());
  for (const CellGroupId group : ends_.start_groups()) {
    if (ends_.is_goal_group(group)) seeds_.push_back({space.goal(), distance(out.start_used, out.goal_used)});
    seeds_.push_back({group.value, distance(out.start_used, groups_->centre(group))});
  }
  const SearchOutcome outcome = run(space, space.states(), budget, out.effort);
  if (outcome.end != SearchEnd::goal) return outcome.end;
  std::uint32_t before = space.goal();
  reconstruct(outcome.last, [&](std::uint32_t group) {
    if (before != space.goal()) steps_.push_back(space.step(before, group));
    before = group;
  });
  return outcome.end;
}

SearchEnd PortalGraphPlanner::search(const Budget& budget, Plan2& out) {
  switch (nodes_->placement()) {
    case NodePlacement::cell_centre:
      return search_groups(budget, out);
    case NodePlacement::distance:
      return search_portals<true>(budget, out);
    case NodePlacement::centre:
    case NodePlacement::ends:
      break;
  }
  return search_portals<false>(budget, out);
}

}  // namespace taut::detail
