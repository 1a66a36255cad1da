#include "taut/path/detail/pull/disc_funnel.hpp"

namespace taut::detail {
namespace {

constexpr std::uint32_t kStepsPerPortal = 8;

}  // namespace

template <BendSide kSide>
void DiscFunnel::add(const Bend& bend) {
  constexpr bool kLeft = kSide == BendSide::left;
  constexpr double kOutward = kLeft ? 1 : -1;
  Chain& own = kLeft ? left_ : right_;
  Chain& other = kLeft ? right_ : left_;
  for (; !own.empty(); own.bends.pop_back()) {
    const Bend& last = own.bends.back();
    const Bend& before = own.bends.size() - own.head > 1 ? own.bends[own.bends.size() - 2] : path_.back();
    if (last.at == bend.at || before.at == last.at) break;
    if (kOutward * cross(direction(before, last), direction(last, bend)) >= 0) break;
  }
  for (; own.empty() && !other.empty(); ++other.head) {
    const Bend& apex = path_.back();
    const Bend& first = other.bends[other.head];
    if (apex.at == bend.at || apex.at == first.at) break;
    if (kOutward * cross(direction(apex, first), direction(apex, bend)) >= 0) break;
    // Circles can overlap so that the new one stands in the way to the other chain: bending around that first would
    // lead back again. The goal is no circle.
    const Vec2 along = direction(apex, first), to_bend = bend.at - apex.at, to_first = first.at - apex.at;
    if (bend.vertex.valid() && kOutward * cross(along, to_bend) > -radius_ && dot(along, to_bend) > 0 &&
        dot(along, to_bend) < dot(along, to_first)) {
      path_.push_back(bend);
      return;
    }
    path_.push_back(first);
  }
  own.bends.push_back(bend);
}

std::span<const DiscFunnel::Bend> DiscFunnel::bends(const TriangleMesh& mesh, Vec2 start,
                                                    std::span<const HalfEdge> crossed, Vec2 goal, double radius,
                                                    Interrupt& interrupt) {
  radius_ = radius;
  left_.clear();
  right_.clear();
  path_.assign(1, {start, {}, 0, BendSide::none});
  VertexId left, right;
  for (std::uint32_t i = 0; i < crossed.size() && !interrupt.asked(kStepsPerPortal); ++i) {
    // One who leaves a face over a half-edge has its target on the left.
    const VertexId l = mesh.target(crossed[i]), r = mesh.origin(crossed[i]);
    if (l != left) add<BendSide::left>({mesh.position(l), l, i, BendSide::left});
    if (r != right) add<BendSide::right>({mesh.position(r), r, i, BendSide::right});
    left = l;
    right = r;
  }
  add<BendSide::right>({goal, {}, 0, BendSide::none});
  // The way to the goal, which is the last of the right chain, or alone.
  path_.insert(path_.end(), right_.bends.begin() + static_cast<std::ptrdiff_t>(right_.head), right_.bends.end() - 1);
  return std::span<const Bend>(path_).subspan(1);
}

}  // namespace taut::detail
