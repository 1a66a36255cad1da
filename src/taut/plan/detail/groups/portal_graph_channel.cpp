#include "taut/plan/detail/groups/portal_graph_channel.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/mesh/mesh_nearest.hpp"

namespace taut::detail {
namespace {

// The crossing of a portal nearest to a point of it; the rightmost of equals.
GroupCrossing crossing_at(const CellGroups& groups, GroupPortalId portal, Vec2 at) {
  const auto crossings = groups.crossings(portal);
  const ConvexMesh& mesh = groups.pieces();
  const auto off = [&](const GroupCrossing& c) {
    return distance_to_segment(at, mesh.edge(c.first).at, mesh.edges()[mesh.next(c.last.value)].at);
  };
  GroupCrossing best = crossings.front();
  for (const GroupCrossing& crossing : crossings.subspan(1)) {
    if (off(crossing) < off(best)) best = crossing;
  }
  return best;
}

}  // namespace

std::size_t GroupChannel::memory_bytes() const {
  return bytes_of(from_, to_, way_, pieces_, portals_, funnel_, taut_, places_);
}

// Through one group, by the shortest of the ways between its pieces that may begin and end it.
void GroupChannel::lead_over(const CellGroups& groups) {
  const ConvexMesh& mesh = groups.pieces();
  std::size_t fewest = groups.pieces().edges().size();
  std::uint32_t begin = from_.front(), end = begin;
  for (const std::uint32_t a : from_) {
    for (const std::uint32_t b : to_) {
      if (groups.group_of(a) != groups.group_of(b)) continue;
      const std::size_t steps = groups.steps(a, b);
      if (steps >= fewest) continue;
      fewest = steps;
      begin = a;
      end = b;
    }
  }
  way_.clear();
  groups.append_way(begin, end, way_);
  for (const std::uint32_t e : way_) {
    portals_.push_back({mesh.edges()[mesh.next(e)].at, mesh.edges()[e].at});
    pieces_.push_back(mesh.edges()[e].cell);
  }
  pieces_.push_back(end);
}

void GroupChannel::find_channel(const CellGroups& groups, const GroupEnds& ends, std::span<const GroupStep> steps) {
  const ConvexMesh& mesh = groups.pieces();
  portals_.clear();
  pieces_.clear();
  from_.clear();
  for (const MeshPlace& start : ends.starts()) from_.push_back(start.cell);
  for (const GroupStep& step : steps) {
    to_.clear();
    if (step.portal.valid()) {
      const GroupCrossing crossing = crossing_at(groups, step.portal, step.at);
      to_.push_back(mesh.edge(crossing.first).cell);
      lead_over(groups);
      portals_.push_back({mesh.edges()[mesh.next(crossing.last.value)].at, mesh.edge(crossing.first).at});
      from_.assign(1, mesh.edges()[mesh.edge(crossing.first).twin].cell);
    } else {
      mesh.for_corners(step.pinch, [&](std::uint32_t corner) { to_.push_back(mesh.edges()[corner].cell); });
      lead_over(groups);
      portals_.push_back({step.at, step.at});
      from_ = to_;
    }
  }
  to_.clear();
  for (const MeshPlace& goal : ends.goals()) to_.push_back(goal.cell);
  lead_over(groups);
}

// Cuts the path off where it enters the disc around the goal. The end is settled in a piece of the channel; if rounding
// has carried it out of all of them the path stays as it is, which is no mistake.
void GroupChannel::end_within(const CellGroups& groups, const Query2& query, Plan2& out) {
  std::vector<Vec2>& points = out.path.points;
  const auto in_disc = [&](Vec2 p) { return distance(p, query.goal) <= query.within; };
  const auto first = std::find_if(points.begin(), points.end(), in_disc);
  if (first == points.end()) return;
  if (first == points.begin()) {
    points.resize(1);
  } else {
    const Vec2 a = *(first - 1), way = *first - a;
    const double whole = length(way), ahead = dot(query.goal - a, way) / whole,
                 off = cross(query.goal - a, way) / whole;
    const double back = std::sqrt(std::max(0.0, query.within * query.within - off * off));
    const double along = std::clamp(ahead - back, 0.0, whole);
    const Vec2 end = a + (along / whole) * way;
    groups.pieces().locate(end, places_);
    const auto in_channel = [&](const MeshPlace& place) {
      return std::find(pieces_.begin(), pieces_.end(), place.cell) != pieces_.end();
    };
    const auto place = std::find_if(places_.begin(), places_.end(), in_channel);
    if (place == places_.end()) return;
    const auto settled = settled_in_cell(groups.pieces(), place->cell, end);
    if (!settled) return;
    *first = *settled;
    points.erase(first + 1, points.end());
  }
  out.goal_used = points.back();
}

void GroupChannel::pull(const CellGroups& groups, const GroupEnds& ends, std::span<const GroupStep> steps,
                        const Query2& query, Plan2& out) {
  find_channel(groups, ends, steps);
  funnel_.pull(out.start_used, portals_, out.goal_used, taut_);
  for (const FunnelPoint& point : taut_) out.path.points.push_back(point.at);
  if (query.within > 0) end_within(groups, query, out);
}

}  // namespace taut::detail
