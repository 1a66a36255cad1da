// How Polyanya ends where a path within a distance of the goal is enough. Private to the searches (polyanya_run.hpp).
//
// The goal is a disc. What a root sees of the part of it that lies in a cell is nearest straight ahead towards the
// centre or, where the cell's borders hide that point, where the rim meets a border; where something else hides it, a
// corner that can be turned about comes first. So each time a cell that the disc reaches into is entered these points
// are tried. No path into the disc is shorter than the one to its centre less the radius, which bounds the nodes.
#pragma once

#include "taut/plan/detail/mesh/mesh_nearest.hpp"
#include "taut/plan/detail/polyanya/polyanya_search.hpp"

namespace taut::detail {

// Ends in the disc within one cell: straight ahead if the way to the centre is `open`, or at a point p of the border
// from a to b if sees_rim(p, a, b).
template <class Listener, bool kSqueezes, bool kDisc>
template <class SeesRim>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::reach(std::uint32_t root, std::uint32_t cell, bool open,
                                                                SeesRim sees_rim) {
  const Vec2 at = p_.roots_[root].at;
  if (!(via_corner(root) < best_)) return;
  const double away = distance(at, goal_);
  if (away <= within_) return end_at(root, at);
  const Vec2 ahead = goal_ + (within_ / away) * (at - goal_);
  if (open && touches(cell, ahead)) {
    if (const auto end = settled_in_cell(*p_.mesh_, cell, ahead)) return end_at(root, *end);
  }
  const DiscCell& disc = p_.in_disc_[cell];
  for (std::uint32_t i = disc.first_rim; i < disc.end_rim; ++i) {
    const RimPoint& rim = p_.rim_[i];
    if (sees_rim(rim.at, edges_[rim.edge].at, edges_[after(rim.edge)].at)) end_at(root, rim.at);
  }
}

// From a root that lies in the cell.
template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::reach_all(std::uint32_t root, std::uint32_t cell) {
  if (p_.in_disc_[cell].generation != p_.generation_) return;
  reach(root, cell, true, [](Vec2, Vec2, Vec2) { return true; });
}

// Whether a computed point lies in the cell, or may have been moved out of it by rounding.
template <class Listener, bool kSqueezes, bool kDisc>
bool PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::touches(std::uint32_t cell, Vec2 p) const {
  for (std::uint32_t e = cell; e < cell + edges_[cell].count(); ++e) {
    const Vec2 along = edges_[after(e)].at - edges_[e].at;
    if (cross(along, p - edges_[e].at) < -rounding_ * size_of(along)) return false;
  }
  return true;
}

// Through a cone, and by a turn at an end of the edge that the cell is entered by.
template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::reach_through(const Node& node,
                                                                        const inlined::DirectedLine& right_ray,
                                                                        const inlined::DirectedLine& left_ray) {
  const MeshEdge& entered = edges_[node.edge];
  if (p_.in_disc_[entered.cell].generation != p_.generation_) return;
  // Points of the disc are rounded; its centre and the ends of borders are not, so they decide wherever they can.
  const bool open = right_ray.side_of(goal_) >= 0 && left_ray.side_of(goal_) <= 0;
  const auto sees_rim = [&](Vec2 p, Vec2 a, Vec2 b) {
    const auto is_inside = [&](int side_a, int side_b, const inlined::DirectedLine& ray, int inner) {
      if (side_a * inner >= 0 && side_b * inner >= 0) return true;
      return (side_a * inner > 0 || side_b * inner > 0) && ray.side_of(p) * inner >= 0;
    };
    return is_inside(right_ray.side_of(a), right_ray.side_of(b), right_ray, 1) &&
           is_inside(left_ray.side_of(a), left_ray.side_of(b), left_ray, -1);
  };
  reach(node.root, entered.cell, open, sees_rim);
  const MeshEdge& right = edges_[after(node.edge)];
  if ((node.flags & kRightEnd) != 0 && right.has(MeshEdge::kTurn)) reach_by(node.root, right);
  if ((node.flags & kLeftEnd) != 0 && entered.has(MeshEdge::kTurn)) reach_by(node.root, entered);
}

template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::reach_by(std::uint32_t parent, const MeshEdge& corner) {
  const Root& from = p_.roots_[parent];
  const auto root = static_cast<std::uint32_t>(p_.roots_.size());
  p_.roots_.push_back({corner.at, from.g + distance(from.at, corner.at), parent, corner.vertex});
  reach_all(root, corner.cell);
  if (last_ != root) p_.roots_.pop_back();
}

template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::end_at(std::uint32_t root, Vec2 end) {
  const double total = p_.roots_[root].g + distance(p_.roots_[root].at, end);
  if (!(total < best_)) return;
  best_ = total;
  limit_ = best_ * (1 + kTieRelative);
  last_ = root;
  end_ = end;
}

}  // namespace taut::detail
