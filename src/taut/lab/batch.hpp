// Many queries by several planners in one world, over threads: every path validated, every time a median over the
// repetitions, every length compared with the best known one and, where a scenario gives one, with the expected length.
// The rows come out in the order of queries and planners whatever the number of threads.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "taut-io/scen_file.hpp"
#include "taut/lab/results.hpp"
#include "taut/path/query.hpp"
#include "taut/plan/registry.hpp"

namespace taut::lab {

// Scenario points name cells: by the any-angle convention the corner of the cell with the least coordinates (of which
// the cell itself is meant, where several regions touch), or the centre of the cell.
enum class ScenOrigin { corner, centre };

struct BatchQuery {
  std::string scenario;
  std::size_t index = 0;  // within the scenario, from 0
  Query2 query;
  // What the scenario says: a length printed with so many decimals, or that there is no path.
  std::optional<double> expected_length{};
  int decimals = 0;
  bool expect_no_path = false;
};

[[nodiscard]] std::vector<BatchQuery> queries_of(const io::Scenario& scenario, const std::string& name,
                                                 const World& world, ScenOrigin origin);

// Queries between random free points of the world (cell centres on a grid), seeded. Most have a path, some may not.
[[nodiscard]] std::vector<BatchQuery> random_queries(const World& world, std::size_t count, std::uint64_t seed);

struct BatchOptions {
  std::size_t repeat = 1;
  std::size_t threads = 1;
  Budget budget{};
  bool check_lengths = false;  // a length other than the scenario's makes a row invalid
};

// Appends rows and builds to `results`. `ticks` is called after each query and planner, from any thread.
void run_batch(const std::string& world_name, CellStore& cells, const std::vector<BatchQuery>& queries,
               const std::vector<PlannerSpec>& planners, const BatchOptions& options, Results& results,
               const std::function<void()>& tick = {});

}  // namespace taut::lab
