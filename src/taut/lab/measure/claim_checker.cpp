#include "taut/lab/measure/claim_checker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

#include "taut/base/cases.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/plan/detail/weighted/bound_check.hpp"
#include "taut/plan/no_path.hpp"

namespace taut::lab {
using namespace taut::detail;
namespace {

constexpr const char* kNobodyKnowsEnds = "no planner can tell whether its ends are the nearest ones";

template <int D>
std::string misfit_of(const PlannerEntry& entry, const WorldIn<D>& world, const Query<D>& query) {
  if (!entry.in<D>()) return "it does not plan in worlds of this dimension";
  if (!entry.abilities.optimal) return "it does not promise the optimum";
  std::string reason = entry.misfit(world);
  return reason.empty() ? query_misfit(entry, query) : reason;
}

// Planners of the same text share more than their authors.
std::string_view first_source(const PlannerEntry& entry) {
  return entry.source.substr(0, entry.source.find_first_of(" ,;"));
}

// What every path costs at least: straight on.
template <int D>
double straight_bound(const Query<D>& query) {
  return std::max(0.0, distance(query.start, query.goal) - query.within);
}

// Whether the ground has weights.
bool has_weights(const World& world) {
  return match(
      world, [](const CostGrid&) { return true; }, [](const WeightedRegions&) { return true; },
      [](const TriangleComplex&) { return true; }, [](const Grid&) { return false; },
      [](const PolygonWorld&) { return false; });
}
bool has_weights(const World3& world) {
  return match(
      world, [](const SurfaceComplex&) { return true; }, [](const VolumeComplex&) { return true; },
      [](const VoxelGrid&) { return false; }, [](const CostVoxels&) { return true; });
}

std::string name_without_options(const std::string& planner) { return planner.substr(0, planner.find(':')); }

// Whether the planner would find a path, and the best one, if there is any; one that nobody knows has to.
bool promises_all(const std::string& name) {
  const PlannerEntry* entry = find_planner(name);
  return entry == nullptr || entry->abilities.optimal;
}

// Whether it says that there is no path, rather than that none was looked for to the end.
bool denies(Status status) {
  return status == Status::start_blocked || status == Status::goal_blocked || status == Status::unreachable ||
         status == Status::too_wide;
}

}  // namespace

template <int D>
Planner<D>* ClaimChecker<D>::planner_for(const Query<D>& query, const std::string& claimant, std::string& name) {
  const PlannerEntry* best = nullptr;
  PlannerSpec spec;
  if (!oracle_.empty()) {
    spec = parse_planner(oracle_);
    if (const std::string reason = misfit_of<D>(*spec.entry, cells_.world(), query); !reason.empty())
      throw InputError("--oracle", 0, fmt::format("expected a planner that can tell, not {}: {}", oracle_, reason));
    best = spec.entry;
  } else {
    const PlannerEntry* claims = find_planner(claimant);
    const auto rank = [&](const PlannerEntry& entry) {
      const bool is_other = claims == nullptr || first_source(entry) != first_source(*claims);
      return std::tuple(is_other, entry.name != claimant, entry.in<D>()->suitability(cells_.world()));
    };
    for (const PlannerEntry& entry : registry()) {
      if (!misfit_of<D>(entry, cells_.world(), query).empty()) continue;
      if (best == nullptr || rank(entry) > rank(*best)) best = &entry;
    }
    if (best == nullptr) return nullptr;
    spec = parse_planner(best->name);
  }
  name = spec.text;
  auto& planner = planners_[name];
  if (planner == nullptr) planner = make_planner(spec, cells_);
  return planner.get();
}

// Whether the ends of a path that may lie elsewhere are the nearest ones. Leaves in `query` what the path then had to
// answer.
template <int D>
ClaimVerdict ClaimChecker<D>::check_ends(Planner<D>& exact, const std::string& name, bool promises_nearest,
                                         Query<D>& query, const typename PlanResult<D>::Way& way) {
  const double tolerance = tolerance_of(cells_.world()).penetration(query.radius);
  ClaimVerdict verdict{.asked = name};
  const auto look_at = [&](const char* end, Vec<D> used, Vec<D> wanted, double nearest) {
    const double off = distance(used, wanted);
    if (off <= nearest + tolerance) return;
    (promises_nearest ? verdict.reason : verdict.remark) =
        fmt::format("the {} {} is {:.6g} from where it was asked for, {} finds one {:.6g} from there", end,
                    point_text(used), off, name, nearest);
  };
  const auto ask = [&] {
    exact.plan(query, {}, plan_);
    if (plan_.status != Status::found)
      verdict.reason = fmt::format("{} finds no path: {}", name, name_of(plan_.status));
    return verdict.reason.empty();
  };
  if (!ask()) return verdict;
  look_at("start", way.start_used, query.start, distance(plan_.start_used, query.start));
  // Where several places are equally near, each has its own way on.
  if (way.start_used != query.start) query.start_towards.reset();
  query.start = way.start_used;
  if (!verdict.reason.empty() || !ask()) return verdict;
  look_at("goal", way.goal_used, query.goal, std::max(distance(plan_.goal_used, query.goal), query.within));
  if (distance(way.goal_used, query.goal) > query.within + tolerance) {
    query.goal = way.goal_used;
    query.goal_towards.reset();
    query.within = 0;
  }
  return verdict;
}

// What is not so of the reasons why there is no path; empty if all is.
template <int D>
std::string ClaimChecker<D>::wrong_reason(const Query<D>& query, const PlanResult<D>& result) {
  const double tolerance = tolerance_of(cells_.world()).penetration(query.radius);
  if (result.end) {
    if (validator_ == nullptr) validator_ = std::make_unique<ValidatorIn<D>>(cells_.world());
    const auto end = why_no_path(*validator_, query, result.status).end;
    if (!end || end->place != result.end->place) return "its blocked end does not lie where it says";
    if (std::abs(end->room - result.end->room) > tolerance) {
      return fmt::format("there is room for a radius of {} at its blocked end, it says {}", end->room,
                         result.end->room);
    }
  }
  if constexpr (D == 2) {
    if (result.widest_radius) {
      const auto widest = widest_radius(cells_, query.start, query.goal);
      if (!widest) return fmt::format("no agent could go, it says one of radius up to {}", *result.widest_radius);
      if (std::abs(*widest - *result.widest_radius) > tolerance) {
        return fmt::format("an agent of radius up to {} could go, it says up to {}", *widest, *result.widest_radius);
      }
    }
  }
  return {};
}

// Whether there is no path, as the answer says.
template <int D>
ClaimVerdict ClaimChecker<D>::check_absence(const Query<D>& query, const PlanResult<D>& result) {
  if (std::string reason = wrong_reason(query, result); !reason.empty()) return {.reason = std::move(reason)};
  const std::string claimant = name_without_options(result.planner);
  if (!denies(result.status) || !promises_all(claimant)) return {};
  ClaimVerdict verdict;
  Planner<D>* exact = planner_for(query, claimant, verdict.asked);
  if (exact == nullptr) return {};
  exact->plan(query, {}, plan_);
  if (plan_.status == Status::found) {
    verdict.reason =
        fmt::format("it says {}, {} finds a path of {}", name_of(result.status), verdict.asked, plan_.cost);
  }
  return verdict;
}

// What is claimed on weighted ground, where no planner promises the optimum: a bound is proven again.
template <int D>
ClaimVerdict ClaimChecker<D>::check_weighted(const Query<D>& asked, const PlanResult<D>& result) {
  const auto& s = *result.statistics;
  Query<D> query = asked;
  if (result.way) {
    query.start = result.way->start_used;
    query.goal = result.way->goal_used;
  }
  const double bound = (s.proven_optimal ? s.cost : s.lower_bound) * (1 - kLengthRelative);
  ClaimVerdict verdict;
  const auto says_more = [&](double least, const std::string& whose) {
    return fmt::format("its lower bound is {}, {} {}", s.lower_bound, whose, least);
  };
  const BoundCheck check = check_bound(cells_, query, std::max(bound, 0.0));
  const double straight = check.least_weight * distance(query.start, query.goal);
  if (bound <= straight) return verdict;
  verdict.asked = "weighted-proof";
  if (check.cheapest < bound) {
    verdict.reason = s.proven_optimal ? fmt::format("it is not optimal: it costs {}, weighted-proof finds a path of {}",
                                                    s.cost, check.cheapest)
                                      : says_more(check.cheapest, "weighted-proof finds a path of");
  } else if (!check.defect.empty()) {
    verdict.reason = "no certificate of its bound holds: " + check.defect;
  } else if (check.proven < bound) {
    verdict.reason = says_more(check.proven, "weighted-proof proves no more than");
  }
  return verdict;
}

template <int D>
ClaimVerdict ClaimChecker<D>::check(const Query<D>& asked, const PlanResult<D>& result) {
  if (result.status != Status::found) return check_absence(asked, result);
  const auto& s = result.statistics;
  const bool may_be_moved = asked.on_blocked == OnBlocked::nearest;
  const bool claims_cost = s && (s->lower_bound > 0 || s->proven_optimal);
  // Where ends may lie elsewhere, what a path cost at least depends on where they are.
  if (may_be_moved ? !result.way : !claims_cost) return {};
  const bool is_moved = may_be_moved && (result.way->start_used != asked.start || result.way->goal_used != asked.goal);
  if (s && s->lower_bound > s->cost * (1 + kLengthRelative))
    return {fmt::format("its lower bound {} is above its own cost {}", s->lower_bound, s->cost)};
  ClaimVerdict verdict;
  if (oracle_.empty() && claims_cost && has_weights(cells_.world())) {
    verdict = check_weighted(asked, result);
    if (is_moved && verdict.reason.empty() && verdict.remark.empty()) verdict.remark = kNobodyKnowsEnds;
    return verdict;
  }
  Query<D> query = asked;
  const auto slack = [&](double cost) {
    const std::size_t pieces = std::max<std::size_t>(result.way ? result.way->path.points.size() : 0, 1);
    const Tolerance tolerance = tolerance_of(cells_.world());
    return tolerance.length(cost, pieces) + tolerance.penetration(query.radius) * static_cast<double>(pieces);
  };
  // Nothing can cost less than the straight way.
  const auto is_straight = [&] { return s->cost <= straight_bound(query) + slack(s->cost); };
  if (!may_be_moved && is_straight()) return verdict;
  const std::string claimant = name_without_options(result.planner);
  Planner<D>* exact = planner_for(asked, claimant, verdict.asked);
  if (may_be_moved) {
    if (exact == nullptr) {
      if (is_moved) verdict.remark = kNobodyKnowsEnds;
      return verdict;
    }
    verdict = check_ends(*exact, verdict.asked, promises_all(claimant), query, *result.way);
    if (!verdict.reason.empty()) return verdict;
  }
  if (!claims_cost || is_straight()) return verdict;
  double least = straight_bound(query);
  if (exact != nullptr) {
    exact->plan(query, {}, plan_);
    if (plan_.status != Status::found) {
      verdict.reason = fmt::format("{} finds no path: {}", verdict.asked, name_of(plan_.status));
    } else if (!plan_.proven_optimal) {
      verdict.reason = fmt::format("{} could not prove what is optimal", verdict.asked);
    }
    if (!verdict.reason.empty()) return verdict;
    least = plan_.cost;
  } else if (s->proven_optimal || s->lower_bound > least + slack(least)) {
    return {.reason = "no planner can tell whether what it claims to have proven is so"};
  } else {
    return verdict;
  }
  const double off = slack(least);
  if (s->cost < least - off) {
    verdict.reason = fmt::format("it costs {}, less than the least that {} finds, {}", s->cost, verdict.asked, least);
  } else if (s->proven_optimal && s->cost > least + off) {
    verdict.reason =
        fmt::format("it is not optimal: it costs {}, {} finds a path of {}", s->cost, verdict.asked, least);
  } else if (s->lower_bound > least + off) {
    verdict.reason = fmt::format("its lower bound is {}, {} finds a path of {}", s->lower_bound, verdict.asked, least);
  }
  return verdict;
}

template class ClaimChecker<2>;
template class ClaimChecker<3>;

}  // namespace taut::lab
