#include "taut/plan/detail/groups/portal_graph_base.hpp"

#include <chrono>
#include <cmath>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/plan/detail/least_turning.hpp"
#include "taut/plan/detail/uniform_cost.hpp"

namespace taut::detail {
namespace {

// Of the width of a group; as for the naive search over triangles.
constexpr double kBucketPerGroup = 0.02;

}  // namespace

double GroupPlanner::bucket_width() const {
  return kBucketPerGroup * groups_->pieces().bounds().extent() / std::sqrt(static_cast<double>(groups_->group_count()));
}

std::size_t GroupPlanner::scratch_bytes() const { return bytes_of(scratch_, ends_, channel_, seeds_, steps_, states_); }

void GroupPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  out.reset(query);
  if (groups_->is_stale()) {
    out.status = Status::stale;
    return;
  }
  SharedBudget shared(budget);
  if (const auto status = ends_.find(*groups_, query, shared.interrupt(), out)) {
    out.status = *status;
    return;
  }
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  seeds_.clear();
  steps_.clear();
  const SearchEnd end = search(shared.rest(), out);
  const auto searched = Clock::now();
  out.effort.search = searched - located;
  if (end != SearchEnd::goal) {
    out.status = end == SearchEnd::exhausted ? Status::unreachable : Status::budget_spent;
    return;
  }
  // With OnBlocked::nearest the goal may have been moved to a point outside the disc.
  const bool ends_in_disc = query.within > 0 && distance(out.goal_used, query.goal) <= query.within;
  channel_.pull(*groups_, ends_, steps_, query, out);
  out.status = Status::found;
  set_uniform_cost(out);
  // No path, and none into a disc, is shorter than the straight one; nothing else is known.
  const double straight = ends_in_disc ? std::max(0.0, distance(out.start_used, query.goal) - query.within)
                                       : distance(out.start_used, out.goal_used);
  out.lower_bound = std::min(out.cost, straight);
  out.proven_optimal = out.cost <= straight * (1 + kTieRelative);
  out.effort.refine = Clock::now() - searched;
}

}  // namespace taut::detail
