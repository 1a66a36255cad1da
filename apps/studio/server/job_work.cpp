#include "job_work.hpp"

#include "limits.hpp"
#include "planning.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/measure/batch.hpp"
#include "taut/lab/report/results_file.hpp"
#include "world_json.hpp"

namespace taut::studio {
namespace {

std::vector<KnownWorld::Worker> build_all(const JobRequest& request, const std::shared_ptr<KnownWorld>& world,
                                          const JobProgress& progress) {
  std::vector<KnownWorld::Worker> workers;
  workers.reserve(request.planners.size());
  const auto until = std::chrono::steady_clock::now() + limits::kJobBuildTime;
  for (const PlannerSpec& spec : request.planners) {
    progress("building for " + spec.text, workers.size(), request.planners.size());
    workers.push_back(
        KnownWorld::take(world, spec, until, [&](std::string_view what, std::size_t done, std::size_t total) {
          progress(std::string("building the ").append(what).append(" for ").append(spec.text), done, total);
        }));
  }
  return workers;
}

Json builds_json(const JobRequest& request, const std::vector<KnownWorld::Worker>& workers) {
  Json out = Json::array();
  for (std::size_t i = 0; i < workers.size(); ++i) {
    out.push_back({{"planner", request.planners[i].text},
                   {"build_us", workers[i].build().build_us},
                   {"memory_bytes", workers[i].build().memory_bytes}});
  }
  return out;
}

Json row_json(const lab::ResultRow& row, const Query2& query) {
  const bool found = row.status == Status::found;
  const auto number = [&](double x) { return found ? Json(x) : Json(nullptr); };
  return {{"query", row.query},
          {"planner", row.planner},
          {"status", name_of(row.status)},
          {"length", number(row.length)},
          {"cost", number(row.cost)},
          {"optimal_ratio", row.optimal_ratio > 0 ? Json(row.optimal_ratio) : Json(nullptr)},
          {"turn_degrees", number(row.turn_degrees)},
          {"expanded", row.expanded},
          {"generated", row.generated},
          {"time_us", row.time_us},
          {"valid", row.valid},
          {"from", point_json(query.start)},
          {"to", point_json(query.goal)}};
}

// Planners that know cell corners only are asked for ways between corners, and then all are.
lab::CellOrigin origin_for(const JobRequest& request) {
  for (const PlannerSpec& spec : request.planners) {
    if (!spec.entry->abilities.any_point) return lab::CellOrigin::corner;
  }
  return lab::CellOrigin::centre;
}

Json do_batch(const JobRequest& request, const std::shared_ptr<KnownWorld>& world, const StopToken& stop,
              const JobProgress& progress) {
  const auto workers = build_all(request, world, progress);
  auto queries =
      lab::random_queries(world->world(), request.queries, request.seed, origin_for(request),
                          [&](std::size_t done, std::size_t total) { progress("drawing queries", done, total); });
  for (lab::BatchQuery& query : queries) query.query.radius = request.radius;
  std::vector<lab::NamedPlanner> planners;
  for (std::size_t i = 0; i < workers.size(); ++i) planners.push_back({request.planners[i].text, &*workers[i]});
  lab::BatchOptions options;
  options.repeat = request.repeat;
  options.budget.time = limits::kPlanTime;
  options.budget.stop = stop;
  const std::size_t total = queries.size() * planners.size();
  std::size_t done = 0;
  lab::Results results;
  progress("planning", 0, total);
  lab::run_planners("world", world->validator(), queries, planners, options, results,
                    [&] { progress("planning", ++done, total); });
  Json rows = Json::array();
  for (std::size_t i = 0; i < results.rows.size(); ++i)
    rows.push_back(row_json(results.rows[i], queries[i / planners.size()].query));
  return {
      {"rows", std::move(rows)}, {"csv", lab::results_csv(results.rows)}, {"builds", builds_json(request, workers)}};
}

}  // namespace

JobRequest read_job(const JsonBody& body) {
  const JsonReader in = body.reader();
  JobRequest out;
  out.kind = in.at("kind").text();
  if (out.kind != "batch" && out.kind != "prepare") in.at("kind").fail("expected batch or prepare");
  out.world = in.at("world").text();
  out.planners = read_planners(in.at("planners"));
  if (out.kind == "prepare") {
    expect_members(body.value(), "", {"kind", "world", "planners"});
    return out;
  }
  expect_members(body.value(), "", {"kind", "world", "planners", "queries", "seed", "radius", "repeat"});
  if (out.planners.empty()) in.at("planners").fail("expected at least one planner");
  (void)in.at("queries");
  const std::size_t most = std::min(limits::kBatchQueries, limits::kBatchRows / out.planners.size());
  out.queries = count_in(in, "queries", 1, most, 1);
  out.seed = in.at("seed").count();
  out.repeat = count_in(in, "repeat", 1, limits::kRepeat, 1);
  if (in.has("radius")) out.radius = in.at("radius").number_not_negative();
  return out;
}

void check_planners(const JobRequest& request, const KnownWorld& world) {
  for (std::size_t i = 0; i < request.planners.size(); ++i) {
    const std::string& reason = world.misfit(*request.planners[i].entry);
    if (!reason.empty())
      fail_at("planners[" + std::to_string(i) + "]", "expected a planner that fits this world: " + reason);
  }
}

Json do_job(const JobRequest& request, const std::shared_ptr<KnownWorld>& world, const StopToken& stop,
            const JobProgress& progress) {
  if (request.kind == "batch") return do_batch(request, world, stop, progress);
  return {{"builds", builds_json(request, build_all(request, world, progress))}};
}

}  // namespace taut::studio
