// Many queries by several planners in one world, over threads: every path validated, every time a median over the
// repetitions, every length compared with the best known one (which a planner that promises the optimum has to be) and,
// where a scenario gives one, with the expected length.
// The rows come out in the order of queries and planners whatever the number of threads.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "taut-io/scen_file.hpp"
#include "taut/base/export.hpp"
#include "taut/lab/measure/random_queries.hpp"
#include "taut/lab/measure/results.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut::lab {

// Scenario points name cells: the cell's corner by the any-angle convention, or its centre.
[[nodiscard]] TAUT_API std::vector<BatchQuery> queries_of(const io::Scenario& scenario, const std::string& name,
                                                          const World& world, CellOrigin origin);

// How queries are measured and checked.
struct BatchOptions {
  std::size_t repeat = 1;      // times that each is asked; the median time counts
  std::size_t threads = 1;     // each with its own clones of the planners
  Budget budget{};             // of each query
  bool check_lengths = false;  // a length other than the scenario's makes a row invalid
  bool keep_paths = false;     // in Results::paths; those of the plane
};

// A planner that is there already; it is cloned, never asked itself.
template <int D>
struct NamedPlannerIn {
  std::string name;                     // as rows show it
  const Planner<D>* planner = nullptr;  // not owned
};
// In the plane, and in space.
using NamedPlanner = NamedPlannerIn<2>;
using NamedPlanner3 = NamedPlannerIn<3>;

// Appends rows to `results`. `tick` is called after each query and planner, from any thread; what it throws ends the
// batch and is thrown on.
TAUT_API void run_planners(const std::string& world_name, const Validator& validator,
                           const std::vector<BatchQuery>& queries, const std::vector<NamedPlanner>& planners,
                           const BatchOptions& options, Results& results, const std::function<void()>& tick = {});
TAUT_API void run_planners(const std::string& world_name, const Validator3& validator,
                           const std::vector<BatchQuery3>& queries, const std::vector<NamedPlanner3>& planners,
                           const BatchOptions& options, Results& results, const std::function<void()>& tick = {});

// The same with planners that are made here; appends builds as well.
TAUT_API void run_batch(const std::string& world_name, CellStore& cells, const std::vector<BatchQuery>& queries,
                        const std::vector<PlannerSpec>& planners, const BatchOptions& options, Results& results,
                        const std::function<void()>& tick = {});
TAUT_API void run_batch(const std::string& world_name, CellStore3& cells, const std::vector<BatchQuery3>& queries,
                        const std::vector<PlannerSpec>& planners, const BatchOptions& options, Results& results,
                        const std::function<void()>& tick = {});

}  // namespace taut::lab
