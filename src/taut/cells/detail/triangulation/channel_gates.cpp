#include "taut/cells/detail/triangulation/channel_gates.hpp"

#include <algorithm>
#include <numeric>

#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

// From a corner of the face to its foot inside the edge opposite, if that is a wall.
Gate gate_within(const TriangleMesh& mesh, HalfEdge corner) {
  const HalfEdge wall = corner.next();
  if (!mesh.is_constrained(wall)) return {};
  const Vec2 p = mesh.position(mesh.origin(corner)), a = mesh.position(mesh.origin(wall)),
             b = mesh.position(mesh.target(wall));
  if (!(dot(p - a, b - a) > 0 && dot(p - b, b - a) < 0)) return {};
  const Vec2 foot = nearest_on_segment(p, a, b);
  return {p, foot, distance_to_segment(p, a, b)};
}

}  // namespace

void ChannelGates::rebuild(const Triangulation& t, const Clearance& clearance) {
  gates_.clear();
  std::vector<FaceId> strips;
  struct Strip {
    std::size_t begin, size;
  };
  std::vector<Strip> places;
  clearance.for_each_gate([&](const Clearance::GateView& gate) {
    gates_.push_back({gate.apex, gate.foot, gate.length});
    places.push_back({strips.size(), gate.strip.size()});
    strips.insert(strips.end(), gate.strip.begin(), gate.strip.end());
  });
  std::vector<std::uint32_t> order(gates_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return gates_[a].length < gates_[b].length; });
  begins_.assign(t.mesh().face_slots() + 1, 0);
  for (const FaceId f : strips) ++begins_[f.value + 1];
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  through_.resize(strips.size());
  std::vector<std::uint32_t> next(begins_);
  std::vector<Gate> sorted;
  sorted.reserve(gates_.size());
  for (const std::uint32_t g : order) {
    for (const FaceId f : std::span(strips).subspan(places[g].begin, places[g].size))
      through_[next[f.value]++] = static_cast<std::uint32_t>(sorted.size());
    sorted.push_back(gates_[g]);
  }
  gates_ = std::move(sorted);
}

Gate ChannelGates::narrowest(const Triangulation& t, FaceId first, std::span<const HalfEdge> crossed,
                             const std::optional<Vec2>& start, const std::optional<Vec2>& goal) const {
  const TriangleMesh& mesh = t.mesh();
  Gate least;
  for (std::size_t i = 0; i <= crossed.size(); ++i) {
    const bool at_end = i == crossed.size();
    if (at_end && !goal) break;
    const FaceId face = !at_end ? crossed[i].face() : i == 0 ? first : mesh.twin(crossed[i - 1]).face();
    const auto back = [&](unsigned k) { return k < i ? crossed[i - 1 - k] : HalfEdge(); };
    const auto look_at = [&](const Gate& gate) {
      if (!(gate.length < least.length)) return;
      const int to = at_end ? sign(gate.side_of(*goal)) : side_of(mesh, gate, crossed[i]);
      if (to != 0 && came_from(mesh, gate, start, back) == -to) least = gate;
    };
    if (!at_end) {
      const Vec2 a = mesh.position(mesh.origin(crossed[i])), b = mesh.position(mesh.target(crossed[i]));
      if (const double length = distance(a, b); length < least.length) least = {a, b, length};
    }
    for (unsigned corner = 0; corner < 3; ++corner) look_at(gate_within(mesh, HalfEdge(face, corner)));
    for_each_through(face, look_at);
  }
  return least;
}

}  // namespace taut::detail
