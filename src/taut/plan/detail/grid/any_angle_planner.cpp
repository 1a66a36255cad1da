#include "taut/plan/detail/grid/any_angle_planner.hpp"

#include <chrono>

#include "taut/plan/detail/grid/corner_space.hpp"
#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/detail/grid/update_rules.hpp"
#include "taut/plan/detail/reconstruct_path.hpp"

namespace taut::detail {
namespace {

// The path to `last`, back to its start, without the corners that can be skipped.
template <class Space>
void add_smoothed_way_back(const Space& space, const LatticeSight& sight, const NodePool& nodes, std::uint32_t last,
                           std::vector<Vec2>& points) {
  std::uint32_t kept = last, seen = last;  // `kept` sees `seen`, which comes before it on the path
  add_point(points, space.position(last));
  for (std::uint32_t next = nodes[seen].parent; next != seen; next = nodes[seen].parent) {
    if (!space.sees(sight, next, space.corner(next), kept, space.corner(kept)) && seen != kept) {
      add_point(points, space.position(seen));
      kept = seen;
    }
    seen = next;
  }
  add_point(points, space.position(seen));
}

}  // namespace

AnyAnglePlanner::AnyAnglePlanner(std::shared_ptr<const Grid> grid, const LatticeSight& sight, AnyAngleMethod method)
    : grid_(std::move(grid)), sight_(sight), method_(method), index_(grid_->width() + 1, grid_->height() + 1) {}

std::unique_ptr<Planner2> AnyAnglePlanner::clone() const {
  return std::make_unique<AnyAnglePlanner>(grid_, sight_, method_);
}

template <class Rule>
void AnyAnglePlanner::search_by(const Rule& rule, const lattice::Ends& ends, const Budget& budget, Plan2& out) {
  lattice::CornerSpace<Rule> space(sight_.cells(), index_, ends, rule);
  const SearchSeed seed = space.seed();
  const SearchOutcome outcome = run_best_first(space, std::span(&seed, 1), scratch_, budget, out.effort, sink_);
  const auto last = last_state(space, outcome, ends.take_nearest, out);
  if (!last) return;
  std::vector<Vec2>& points = out.path.points;
  if (method_ == AnyAngleMethod::smoothed) {
    add_smoothed_way_back(space, sight_, scratch_.nodes, *last, points);
  } else {
    add_way_back(space, scratch_.nodes, *last, points);
  }
  std::reverse(points.begin(), points.end());
  out.goal_used = points.back();
  out.status = Status::found;
}

void AnyAnglePlanner::search(const lattice::Ends& ends, const Budget& budget, Plan2& out) {
  switch (method_) {
    case AnyAngleMethod::smoothed:
      return search_by(lattice::EdgeRule(true, true), ends, budget, out);
    case AnyAngleMethod::theta:
      return search_by(lattice::ThetaRule(sight_), ends, budget, out);
    case AnyAngleMethod::lazy_theta:
      return search_by(lattice::LazyThetaRule(sight_), ends, budget, out);
  }
}

void AnyAnglePlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const std::optional<lattice::Ends> ends = lattice::find_ends(*grid_, query, out);
  if (!ends) return;
  if (!ends->are_corners()) {
    out.status = Status::unsupported;
    return;
  }
  if (scratch_.nodes.size() == 0) scratch_.nodes = NodePool(index_.size());
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  if (!lattice::answer_in_place(*ends, out)) search(*ends, budget, out);
  if (out.status == Status::found) lattice::measure(*ends, out);
  out.effort.search = Clock::now() - located;
}

}  // namespace taut::detail
