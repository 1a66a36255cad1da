#include "studies/freeman2014/rows.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <numeric>

#include "taut-io/map_file.hpp"
#include "taut-io/scen_file.hpp"
#include "taut/lab/draw/plot.hpp"
#include "taut/lab/measure/batch.hpp"
#include "taut/lab/measure/measure.hpp"
#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/detail/csv_fields.hpp"
#include "taut/world/detail/grid/grid_regions.hpp"
#include "taut/world/generate/clustered_grid.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab::freeman2014 {
using namespace taut::detail;
using namespace taut::lab::detail;
namespace {

Grid grid_of(const MapCase& map) {
  if (map.is_game_map()) return io::read_map(map.file).with_corner_rule(map.rule);
  return generate_clustered_grid({.width = map.resolution,
                                  .height = map.resolution,
                                  .coverage = map.coverage,
                                  .clustering = map.clustering,
                                  .seed = map.map_seed})
      .with_corner_rule(map.rule);
}

// Of a scenario, queries spread evenly over its lengths (the files are sorted by them).
std::vector<BatchQuery> queries_of_map(const Design& design, const MapCase& map, const World& world) {
  if (!map.is_game_map()) {
    return region_queries(std::get<Grid>(world), design.queries, design.unreachable, map.query_seed);
  }
  const auto all = queries_of(io::read_scen(map.file.string() + ".scen"), map.key, world, CellOrigin::corner);
  std::vector<BatchQuery> chosen;
  for (const std::size_t i : even_subsample(all.size(), design.game_queries)) chosen.push_back(all[i]);
  return chosen;
}

struct Competitor {
  std::string name;
  std::unique_ptr<Planner2> planner;
  double build_us = 0;
  std::size_t build_bytes = 0;
};

Competitor competitor(std::string_view name, std::string_view planner, CellStore& cells) {
  (void)cells.take_used();
  Competitor out{std::string(name), make_planner(parse_planner(planner), cells), 0, 0};
  for (const CellBuild& cell : cells.take_used()) {
    out.build_us += std::chrono::duration<double, std::micro>(cell.time).count();
    out.build_bytes += cell.memory_bytes;
  }
  return out;
}

Row row_of(const MapCase& map, const BatchQuery& query, std::size_t index) {
  Row row;
  row.map = map.key;
  row.game_map = map.is_game_map();
  row.resolution = map.resolution;
  row.coverage = map.coverage;
  row.clustering = map.clustering;
  row.replicate = map.replicate;
  row.rule = map.rule;
  row.query = index;
  row.expect_path = !query.expect_no_path;
  return row;
}

// Runs that warm up caches, predictors and scratch memory, then the median of several; where a single run is slow,
// warming up makes no difference and it counts.
ResultRow timed(const Design& design, Planner2& planner, const Query2& query, const Validator& validator, Plan2& plan) {
  ResultRow first = measure(planner, query, Budget{}, validator, 1, plan);
  if (first.time_us > design.slow_us || !first.valid) return first;
  const auto begin = std::chrono::steady_clock::now();
  const auto warm = std::chrono::duration<double, std::micro>(design.warm_us);
  while (std::chrono::steady_clock::now() - begin < warm) planner.plan(query, Budget{}, plan);
  return measure(planner, query, Budget{}, validator, design.repeats, plan);
}

std::vector<std::size_t> shuffled(std::size_t count, Random& random) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

// The path that all others of a query are held against; null if there is none.
const Row* optimum_of(const std::vector<Row>& answers) {
  for (const std::string_view name : {kOptimum, kOracle}) {
    for (const Row& row : answers) {
      if (row.algorithm == name && row.status == Status::found && row.valid) return &row;
    }
  }
  return nullptr;
}

}  // namespace

std::string format_row(const Row& r) {
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}", csv_field(r.map),
                     r.game_map ? "game" : "generated", r.resolution, r.coverage, r.clustering, r.replicate,
                     r.rule == CornerRule::allow ? "allow" : "forbid", r.query, r.expect_path ? "path" : "no path",
                     csv_field(r.algorithm), name_of(r.status), r.length, r.ratio, r.turn_degrees, r.expanded,
                     r.time_us, r.scratch_bytes, r.build_us, r.build_bytes, r.valid, csv_field(r.note));
}

std::vector<Row> parse_rows(std::string_view csv, const std::string& where) {
  return parse_csv<Row>(csv, where, kRowColumns, [](CsvFields& f) {
    Row r;
    r.map = f.text();
    r.game_map = f.one_of("game", "generated");
    r.resolution = f.number<int>();
    r.coverage = f.number<double>();
    r.clustering = f.number<double>();
    r.replicate = f.number<std::size_t>();
    r.rule = f.one_of("allow", "forbid") ? CornerRule::allow : CornerRule::forbid;
    r.query = f.number<std::size_t>();
    r.expect_path = f.one_of("path", "no path");
    r.algorithm = f.text();
    r.status = f.status();
    r.length = f.number<double>();
    r.ratio = f.number<double>();
    r.turn_degrees = f.number<double>();
    r.expanded = f.number<std::uint64_t>();
    r.time_us = f.number<double>();
    r.scratch_bytes = f.number<std::size_t>();
    r.build_us = f.number<double>();
    r.build_bytes = f.number<std::size_t>();
    r.valid = f.one_of("true", "false");
    r.note = f.text();
    return r;
  });
}

std::vector<Row> measure_map(const Design& design, const MapCase& map) {
  const auto world = std::make_shared<const World>(grid_of(map));
  const auto queries = queries_of_map(design, map, *world);
  CellStore cells(world);
  std::vector<Competitor> competitors;
  for (const Algorithm& a : algorithms()) competitors.push_back(competitor(a.name, a.planner, cells));
  const std::size_t corners = count_corners(std::get<Grid>(*world), design.oracle_corners).turns();
  if (corners <= design.oracle_corners) competitors.push_back(competitor(kOracle, kOracle, cells));
  const Validator validator(*world);
  Plan2 plan;
  if (!queries.empty()) {
    for (Competitor& c : competitors) c.planner->plan(queries[0].query, Budget{}, plan);
  }
  std::vector<Row> rows;
  Random random(map.query_seed);
  const std::size_t n = competitors.size();
  for (std::size_t q = 0; q < queries.size(); ++q) {
    std::vector<Row> answers(n, row_of(map, queries[q], q));
    for (const std::size_t i : shuffled(n, random)) {
      const Competitor& c = competitors[i];
      const ResultRow result = timed(design, *c.planner, queries[q].query, validator, plan);
      Row& row = answers[i];
      row.algorithm = c.name;
      row.status = result.status;
      row.length = result.length;
      row.turn_degrees = result.turn_degrees;
      row.expanded = result.expanded;
      row.time_us = result.time_us;
      row.scratch_bytes = c.planner->scratch_bytes();
      row.build_us = c.build_us;
      row.build_bytes = c.build_bytes;
      row.valid = result.valid;
      row.note = result.note;
    }
    const Row* optimum = optimum_of(answers);
    for (Row& row : answers) {
      if (row.status == Status::found && optimum != nullptr) {
        row.ratio = optimum->length > 0 ? row.length / optimum->length : 1;
      }
    }
    rows.insert(rows.end(), answers.begin(), answers.end());
  }
  return rows;
}

}  // namespace taut::lab::freeman2014
