#include "planning.hpp"

#include <algorithm>

#include "limits.hpp"
#include "taut/lab/measure/measure.hpp"
#include "taut/lab/report/plan_json.hpp"
#include "taut/plan/no_path.hpp"

namespace taut::studio {
namespace {

using Clock = std::chrono::steady_clock;

lab::PlanResult2 without_path(const PlannerSpec& spec, const Query2& query, Status status, const std::string& note) {
  lab::ResultRow row;
  row.planner = spec.text;
  row.status = status;
  row.valid = true;
  row.note = note;
  Plan2 plan;
  plan.reset(query);
  plan.status = status;
  return lab::plan_result(row, {}, plan);
}

// The least cost of a path: of a planner that has proven it, or, if it has to be looked for, of the best planner
// that promises it.
std::optional<double> optimum_of(const std::vector<lab::PlanResult2>& results) {
  std::optional<double> least;
  for (const lab::PlanResult2& result : results) {
    if (result.status != Status::found || !result.valid || !result.statistics->proven_optimal) continue;
    least = std::min(least.value_or(result.statistics->cost), result.statistics->cost);
  }
  return least;
}

const PlannerEntry* best_optimal(const KnownWorld& world, const Query2& query) {
  const PlannerEntry* best = nullptr;
  for (const PlannerEntry& entry : registry()) {
    if (!entry.abilities.optimal || !world.misfit(entry).empty() || !query_misfit(entry, query).empty()) continue;
    if (best == nullptr || entry.plane->suitability(world.world()) > best->plane->suitability(world.world()))
      best = &entry;
  }
  return best;
}

// What the status does not say: where a blocked end lies, and how wide an agent could be. The latter is left out where
// it would have to be waited for.
void add_reason_of(const std::shared_ptr<KnownWorld>& world, const Asking& asking, lab::PlanResult2& result) {
  NoPath why = why_no_path(world->validator(), asking.query, result.status);
  if (result.status == Status::too_wide && asking.query.within == 0) {
    try {
      world->with_cells(std::min(asking.until, Clock::now() + limits::kReasonTime), {}, [&](CellStore& cells) {
        why.widest_radius = widest_radius(cells, asking.query.start, asking.query.goal);
      });
    } catch (const BuildStopped&) {
    }
  }
  lab::add_reason(result, why);
}

}  // namespace

Query2 read_query(const JsonBody& body) {
  const JsonReader in = body.reader().at("query");
  expect_members(body.value().at("query"), "query",
                 {"from", "to", "radius", "nearest", "within", "from_towards", "to_towards"});
  return lab::read_query(in);
}

std::vector<PlannerSpec> read_planners(const JsonReader& in) {
  const auto names = in.list();
  if (names.size() > limits::kPlanners) in.fail("expected at most " + std::to_string(limits::kPlanners) + " planners");
  std::vector<PlannerSpec> out;
  out.reserve(names.size());
  for (const JsonReader& name : names) out.push_back(parse_planner(name.text()));
  return out;
}

Asking asking(const Query2& query) {
  return {.query = query, .repeat = 1, .time = limits::kPlanTime, .until = Clock::now() + limits::kRequestTime};
}

Loan borrow(const std::shared_ptr<KnownWorld>& world, const PlannerSpec& spec, const Asking& asking) {
  Loan loan;
  const auto refuse = [&](Status status, const std::string& note) {
    loan.refused = without_path(spec, asking.query, status, note);
    return std::move(loan);
  };
  if (const std::string& reason = world->misfit(*spec.entry); !reason.empty())
    return refuse(Status::unsupported, "it does not fit this world: " + reason);
  try {
    loan.worker = KnownWorld::take(world, spec, std::min(asking.until, Clock::now() + limits::kBuildTime));
  } catch (const BuildStopped& stopped) {
    return refuse(Status::budget_spent, stopped.what());
  }
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(asking.until - Clock::now());
  if (left.count() <= 0) return refuse(Status::budget_spent, "the time for the whole request was spent");
  loan.budget.time = std::min(asking.time, left);
  loan.budget.stop = world->stop();
  return loan;
}

lab::PlanResult2 ask(const std::shared_ptr<KnownWorld>& world, const PlannerSpec& spec, const Asking& asking,
                     const SearchSink2& sink) {
  Loan loan = borrow(world, spec, asking);
  if (loan.refused) return std::move(*loan.refused);
  const KnownWorld::Worker& worker = loan.worker;
  if (sink) worker->listen(sink);
  Plan2 plan;
  const auto begin = Clock::now();
  lab::ResultRow row = lab::measure(*worker, asking.query, loan.budget, world->validator(), 1, plan);
  if (asking.repeat > 1 && plan.status != Status::budget_spent) {
    // As often as asked, but within the time.
    const auto once = std::max<Clock::duration>(Clock::now() - begin, std::chrono::nanoseconds(100));
    const auto times = static_cast<std::size_t>(loan.budget.time / once);
    if (times > 0) {
      row = lab::measure(*worker, asking.query, loan.budget, world->validator(), std::min(asking.repeat, times), plan);
    }
  }
  row.planner = spec.text;
  if (plan.status == Status::unsupported && row.note.empty()) row.note = query_misfit(*spec.entry, asking.query);
  lab::PlanResult2 result = lab::plan_result(row, worker.build(), plan);
  add_reason_of(world, asking, result);
  return result;
}

Json plan_reply(const std::shared_ptr<KnownWorld>& world, const JsonBody& body) {
  const JsonReader in = body.reader();
  expect_members(body.value(), "", {"query", "planners", "repeat", "time_limit_ms", "optimum"});
  Asking asked = asking(read_query(body));
  const std::vector<PlannerSpec> planners = read_planners(in.at("planners"));
  asked.repeat = count_in(in, "repeat", 1, limits::kRepeat, 1);
  if (in.has("time_limit_ms")) {
    const double ms = in.at("time_limit_ms").number();
    const auto most = static_cast<double>(limits::kPlanTime.count());
    if (!(ms >= 1 && ms <= most))
      in.at("time_limit_ms").fail("expected milliseconds from 1 to " + std::to_string(limits::kPlanTime.count()));
    asked.time = std::chrono::milliseconds(static_cast<std::int64_t>(ms));
  }
  const bool wants_optimum = in.has("optimum") && in.at("optimum").boolean();
  std::vector<lab::PlanResult2> results;
  results.reserve(planners.size());
  for (const PlannerSpec& spec : planners) results.push_back(ask(world, spec, asked));
  std::optional<double> optimum = optimum_of(results);
  if (!optimum && wants_optimum) {
    if (const PlannerEntry* entry = best_optimal(*world, asked.query)) {
      asked.repeat = 1;
      optimum = optimum_of({ask(world, {std::string(entry->name), entry, {}}, asked)});
    }
  }
  Json out{{"results", Json::array()}, {"optimum", optimum ? Json(*optimum) : Json(nullptr)}};
  for (const lab::PlanResult2& result : results) out["results"].push_back(lab::result_json(result));
  return out;
}

}  // namespace taut::studio
