#include "taut/cells/detail/graphs/visibility_graph.hpp"

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

constexpr std::size_t kSightWork = 64;  // of a sight line, beside that of looking at a pair of corners

}  // namespace

VisibilityGraph::VisibilityGraph(const PolygonWorld& world, const BuildProgress& progress) : sight_(world, progress) {
  find_turns();
  link_turns(progress);
}

void VisibilityGraph::find_turns() {
  for (std::uint32_t c = 0; c < sight_.corners().size(); ++c) {
    const FanView fan = sight_.fan(ObstacleCornerId(c));
    if (fan.rays.empty()) continue;
    if (sight_.corner_rule() == CornerRule::allow && !fan.has_wall && fan.free_wedges() > 1) {
      turns_.push_back({ObstacleCornerId(c), kAnyWedge, fan.at, {}, {}});
      continue;
    }
    for (std::size_t i = 0; i < fan.rays.size(); ++i) {
      const Vec2 first = fan.rays[i].towards, last = fan.rays[(i + 1) % fan.rays.size()].towards;
      if (!fan.rays[i].free_after) continue;
      // Wider than 180 degrees: all the way round the end of a wall, or a clockwise turn from the first ray to the
      // last.
      if (fan.rays.size() > 1 && orient2d(fan.at, first, last) >= 0) continue;
      turns_.push_back({ObstacleCornerId(c), static_cast<int>(i), fan.at, first, last});
      break;
    }
  }
}

bool VisibilityGraph::is_tangent(const Turn& turn, Vec2 from) const {
  if (turn.wedge == kAnyWedge) return true;
  return orient2d(from, turn.at, turn.first) * orient2d(from, turn.at, turn.last) >= 0;
}

bool VisibilityGraph::joins(const FanView& from, int from_wedge, const FanView& to, int to_wedge,
                            PolygonSight::Scratch& scratch) const {
  const SightSides sides = sight_.sight(from, to, scratch);
  if (!sides.any()) return false;
  for (int d = 0; d < 2; ++d) {
    if (from_wedge != kAnyWedge && !sight_.may_pass(from, from_wedge, from.wedge_towards(to.at, d == 0))) continue;
    for (int a = 0; a < 2; ++a) {
      if (!sides.way[d][a]) continue;
      if (to_wedge == kAnyWedge || sight_.may_pass(to, to_wedge, to.wedge_towards(from.at, a == 1))) return true;
    }
  }
  return false;
}

bool VisibilityGraph::sees(const FanView& from, int wedge, const Turn& turn, PolygonSight::Scratch& scratch) const {
  if (from.at == turn.at) {
    return wedge == kAnyWedge || turn.wedge == kAnyWedge || sight_.may_pass(from, wedge, turn.wedge);
  }
  return is_tangent(turn, from.at) && joins(from, wedge, sight_.fan(turn.corner), turn.wedge, scratch);
}

void VisibilityGraph::link_turns(const BuildProgress& progress) {
  PolygonSight::Scratch scratch;
  const auto n = static_cast<std::uint32_t>(turns_.size());
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  ProgressMeter meter(progress, n);
  for (std::uint32_t i = 0; i < n; ++i) {
    const FanView fan = sight_.fan(turns_[i].corner);
    for (std::uint32_t j = i + 1; j < n; ++j) {
      if (!is_tangent(turns_[i], turns_[j].at)) continue;
      meter.add_work(kSightWork);
      if (sees(fan, turns_[i].wedge, turns_[j], scratch)) pairs.emplace_back(i, j);
    }
    meter.step(n - i);
  }
  link_begin_.assign(n + 1, 0);
  for (const auto& [i, j] : pairs) {
    meter.add_work(1);
    ++link_begin_[i];
    ++link_begin_[j];
  }
  std::uint32_t sum = 0;
  for (auto& b : link_begin_) b = sum += b;
  links_.resize(sum);
  for (auto p = pairs.rbegin(); p != pairs.rend(); ++p) {
    meter.add_work(1);
    const auto [i, j] = *p;
    const double d = distance(turns_[i].at, turns_[j].at);
    links_[--link_begin_[i]] = {TurnId(j), d};
    links_[--link_begin_[j]] = {TurnId(i), d};
  }
}

std::size_t VisibilityGraph::memory_bytes() const { return bytes_of(sight_, turns_, link_begin_, links_); }

}  // namespace taut::detail
