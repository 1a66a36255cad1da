// Asking planners in a known world: what plan requests, traces, pictures and saved files have in common. Every path
// goes through the world's validator. Nothing takes much longer than its limits: a planner that does is answered with
// budget_spent, also where what it needs could not be built in time.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "json_body.hpp"
#include "known_world.hpp"
#include "taut/lab/measure/plan_result.hpp"

namespace taut::studio {

// The member "query", as in page/src/api.ts, and where a path starts or ends between regions that touch, also
// from_towards and to_towards.
[[nodiscard]] Query2 read_query(const JsonBody& body);
// A list of NAME:option=value, at most limits::kPlanners; an empty list of results for an empty list.
[[nodiscard]] std::vector<PlannerSpec> read_planners(const JsonReader& list);

struct Asking {
  Query2 query;
  std::size_t repeat = 1;
  std::chrono::milliseconds time{0};            // for each planner
  std::chrono::steady_clock::time_point until;  // for everything
};
// With the limits of one request.
[[nodiscard]] Asking asking(const Query2& query);

// A planner for this, and what it may spend; or the answer that is known without asking it.
struct Loan {
  KnownWorld::Worker worker;
  Budget budget;
  std::optional<lab::PlanResult2> refused;
};
[[nodiscard]] Loan borrow(const std::shared_ptr<KnownWorld>& world, const PlannerSpec& spec, const Asking& asking);

[[nodiscard]] lab::PlanResult2 ask(const std::shared_ptr<KnownWorld>& world, const PlannerSpec& spec,
                                   const Asking& asking, const SearchSink2& sink = {});

// {"results", "optimum"}; see PlanRequest.
[[nodiscard]] Json plan_reply(const std::shared_ptr<KnownWorld>& world, const JsonBody& body);

}  // namespace taut::studio
