#include "taut/lab/measure/batch.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

#include "taut/base/cases.hpp"
#include "taut/base/detail/joining_thread.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/lab/measure/measure.hpp"

namespace taut::lab {
using namespace taut::detail;
namespace {

// Whether a length, printed with so many decimals, gives the expected number.
template <int D>
void compare_with_scenario(const BatchQueryIn<D>& query, ResultRow& row) {
  if (!row.valid) return;
  const bool found = row.status == Status::found;
  if (query.expect_no_path) {
    if (found) row.note = "found a path where the scenario says there is none";
  } else if (query.expected_length) {
    const double half_digit = 0.5 * std::pow(10.0, -query.decimals);
    const double rounding = kScenarioRootRelative * std::max(1.0, *query.expected_length);
    if (!found) {
      row.note = "found no path where the scenario gives the length " + std::to_string(*query.expected_length);
    } else if (std::fabs(row.length - *query.expected_length) > half_digit + rounding) {
      row.note = "the length is " + std::to_string(row.length) + ", the scenario says " +
                 std::to_string(*query.expected_length);
    }
  }
  row.valid = row.note.empty();
}

// Ratios to the cheapest valid path that any planner found for the same query. A plan that claims to be cheapest and is
// not has broken its word, whichever of the two is wrong.
void set_ratios(std::span<ResultRow> rows, std::size_t planners) {
  for (std::size_t first = 0; first + planners <= rows.size(); first += planners) {
    const auto group = rows.subspan(first, planners);
    double best = std::numeric_limits<double>::infinity();
    for (const ResultRow& row : group) {
      if (row.status == Status::found && row.valid) best = std::min(best, row.cost);
    }
    for (ResultRow& row : group) {
      if (row.status != Status::found || !std::isfinite(best)) continue;
      row.optimal_ratio = best > 0 ? row.cost / best : 1;
      if (row.proven && row.valid && row.optimal_ratio > 1 + kLengthRelative) {
        row.valid = false;
        row.note =
            "the cost " + std::to_string(row.cost) + " is not the least: another planner found " + std::to_string(best);
      }
    }
  }
}

template <int D>
void run_all(const std::string& world_name, const ValidatorIn<D>& validator,
             const std::vector<BatchQueryIn<D>>& queries, const std::vector<NamedPlannerIn<D>>& planners,
             const BatchOptions& options, Results& results, const std::function<void()>& tick) {
  const std::size_t first_row = results.rows.size();
  results.rows.resize(first_row + queries.size() * planners.size());
  const bool keep_paths = D == 2 && options.keep_paths;
  if (keep_paths) results.paths.resize(results.rows.size());
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failing;
  const auto work = [&] {
    try {
      std::vector<std::unique_ptr<Planner<D>>> workers;
      workers.reserve(planners.size());
      for (const NamedPlannerIn<D>& original : planners) workers.push_back(original.planner->clone());
      Plan<D> plan;
      for (std::size_t q; (q = next++) < queries.size();) {
        for (std::size_t p = 0; p < workers.size(); ++p) {
          ResultRow row = measure(*workers[p], queries[q].query, options.budget, validator, options.repeat, plan);
          if (options.check_lengths) compare_with_scenario(queries[q], row);
          row.world = world_name;
          row.scenario = queries[q].scenario;
          row.query = queries[q].index;
          row.planner = planners[p].name;
          const std::size_t place = first_row + q * planners.size() + p;
          results.rows[place] = std::move(row);
          if constexpr (D == 2) {
            if (keep_paths) results.paths[place] = plan.path;
          }
          if (tick) tick();
        }
      }
    } catch (...) {
      const std::lock_guard lock(failing);
      if (!failure) failure = std::current_exception();
      next = queries.size();
    }
  };
  {
    std::vector<JoiningThread> threads;
    for (std::size_t t = 1; t < std::max<std::size_t>(options.threads, 1); ++t) threads.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
  if (!planners.empty()) set_ratios(std::span(results.rows).subspan(first_row), planners.size());
}

template <int D>
void make_and_run(const std::string& world_name, CellStoreIn<D>& cells, const std::vector<BatchQueryIn<D>>& queries,
                  const std::vector<PlannerSpec>& planners, const BatchOptions& options, Results& results,
                  const std::function<void()>& tick) {
  std::vector<std::unique_ptr<Planner<D>>> originals;
  std::vector<NamedPlannerIn<D>> named;
  for (const PlannerSpec& spec : planners) {
    originals.push_back(make_planner(spec, cells));
    named.push_back({spec.text, originals.back().get()});
    BuildRow build{world_name, spec.text};
    build.add(cells.take_used());
    results.builds.push_back(std::move(build));
  }
  run_all<D>(world_name, ValidatorIn<D>(cells.world()), queries, named, options, results, tick);
}

}  // namespace

void BuildRow::add(std::span<const CellBuild> builds) {
  for (const CellBuild& cell : builds) {
    build_us += std::chrono::duration<double, std::micro>(cell.time).count();
    memory_bytes += cell.memory_bytes;
    cells.push_back(cell.name);
  }
}

std::vector<BatchQuery> queries_of(const io::Scenario& scenario, const std::string& name, const World& world,
                                   CellOrigin origin) {
  std::vector<BatchQuery> out;
  const Grid* grid = match(
      world, [](const Grid& g) { return &g; }, [](const PolygonWorld&) -> const Grid* { return nullptr; },
      [](const CostGrid& g) { return &g.cells(); }, [](const WeightedRegions&) -> const Grid* { return nullptr; },
      [](const TriangleComplex&) -> const Grid* { return nullptr; });
  for (std::size_t i = 0; i < scenario.entries.size(); ++i) {
    const io::ScenarioEntry& entry = scenario.entries[i];
    if (grid != nullptr && (entry.width != grid->width() || entry.height != grid->height())) {
      throw InputError(name, i + 2,
                       "expected queries for a map of " + std::to_string(grid->width()) + " x " +
                           std::to_string(grid->height()) + " cells, got " + std::to_string(entry.width) + " x " +
                           std::to_string(entry.height));
    }
    BatchQuery query{.scenario = name, .index = i, .query = {}};
    if (grid != nullptr || origin == CellOrigin::centre) {
      query.query = cell_query(entry.start, entry.goal, origin);
    } else {
      query.query.start = entry.start;
      query.query.goal = entry.goal;
    }
    query.expect_no_path = entry.no_path();
    if (!query.expect_no_path) query.expected_length = entry.length;
    query.decimals = entry.decimals;
    out.push_back(std::move(query));
  }
  return out;
}

void run_planners(const std::string& world_name, const Validator& validator, const std::vector<BatchQuery>& queries,
                  const std::vector<NamedPlanner>& planners, const BatchOptions& options, Results& results,
                  const std::function<void()>& tick) {
  run_all<2>(world_name, validator, queries, planners, options, results, tick);
}
void run_planners(const std::string& world_name, const Validator3& validator, const std::vector<BatchQuery3>& queries,
                  const std::vector<NamedPlanner3>& planners, const BatchOptions& options, Results& results,
                  const std::function<void()>& tick) {
  run_all<3>(world_name, validator, queries, planners, options, results, tick);
}

void run_batch(const std::string& world_name, CellStore& cells, const std::vector<BatchQuery>& queries,
               const std::vector<PlannerSpec>& planners, const BatchOptions& options, Results& results,
               const std::function<void()>& tick) {
  make_and_run<2>(world_name, cells, queries, planners, options, results, tick);
}
void run_batch(const std::string& world_name, CellStore3& cells, const std::vector<BatchQuery3>& queries,
               const std::vector<PlannerSpec>& planners, const BatchOptions& options, Results& results,
               const std::function<void()>& tick) {
  make_and_run<3>(world_name, cells, queries, planners, options, results, tick);
}

}  // namespace taut::lab
