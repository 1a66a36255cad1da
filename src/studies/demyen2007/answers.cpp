#include "studies/demyen2007/answers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "taut-io/scen_file.hpp"
#include "taut/lab/draw/plot.hpp"
#include "taut/lab/measure/batch.hpp"
#include "taut/lab/measure/detail/run_clock.hpp"
#include "taut/lab/measure/measure.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/detail/csv_fields.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab::demyen2007 {
using namespace taut::lab::detail;
namespace {

constexpr std::string_view kOutcomeNames[] = {"proven", "found", "spent", "none", "unfit"};

std::string_view outcome_name(Outcome outcome) { return kOutcomeNames[static_cast<std::size_t>(outcome)]; }

Outcome outcome_of(const std::string& name, const std::string& where) {
  for (std::size_t i = 0; i < std::size(kOutcomeNames); ++i) {
    if (kOutcomeNames[i] == name) return static_cast<Outcome>(i);
  }
  throw InputError(where, 0, fmt::format("expected proven, found, spent, none or unfit, got \"{}\"", name));
}

std::vector<BatchQuery> disc_queries(const std::filesystem::path& map, const World& world) {
  auto all = queries_of(io::read_scen(map.string() + ".scen"), map.filename().string(), world, CellOrigin::centre);
  for (BatchQuery& query : all) query.query.radius = kRadius;
  std::erase_if(all, [](const BatchQuery& query) { return query.expect_no_path; });
  return all;
}

Answer answer_of(const ResultRow& result) {
  Answer out{Outcome::none, result.length, result.expanded, result.time_us};
  if (result.status == Status::found) out.outcome = result.proven ? Outcome::proven : Outcome::found;
  if (result.status == Status::budget_spent) out.outcome = Outcome::spent;
  return out;
}

}  // namespace

std::vector<std::string> names_of(const std::vector<Contender>& contenders) {
  std::vector<std::string> out;
  out.reserve(contenders.size());
  for (const Contender& c : contenders) out.push_back(c.name);
  return out;
}

std::string answer_columns(const std::vector<std::string>& contenders) {
  std::string out = "map,query,radius,grid_length,problem";
  for (const std::string& name : contenders) out += fmt::format(",{0} outcome,{0} length,{0} expanded,{0} us", name);
  return out;
}

std::string format_answers(const AnswerRow& row) {
  std::string out =
      fmt::format("{},{},{},{},{}", csv_field(row.map), row.query, row.radius, row.grid_length, csv_field(row.problem));
  for (const Answer& a : row.answers) {
    // Twelve digits keep a length to far below the tolerance at which lengths are compared.
    out += fmt::format(",{},{:.12g},{},{:.6g}", outcome_name(a.outcome), a.length, a.expanded, a.time_us);
  }
  return out;
}

std::vector<AnswerRow> parse_answers(std::string_view csv, const std::string& where,
                                     const std::vector<std::string>& contenders) {
  return parse_csv<AnswerRow>(csv, where, answer_columns(contenders), [&](CsvFields& f) {
    AnswerRow row;
    row.map = f.text();
    row.query = f.number<std::size_t>();
    row.radius = f.number<double>();
    row.grid_length = f.number<double>();
    row.problem = f.text();
    row.answers.resize(contenders.size());
    for (Answer& a : row.answers) {
      a.outcome = outcome_of(f.text(), where);
      a.length = f.number<double>();
      a.expanded = f.number<std::uint64_t>();
      a.time_us = f.number<double>();
    }
    return row;
  });
}

std::vector<AnswerRow> ask(const std::string& map, CellStore& cells, const std::vector<BatchQuery>& queries,
                           const std::vector<Contender>& contenders, std::size_t repeats, bool may_fail) {
  const Validator validator(cells.world());
  std::vector<AnswerRow> rows(queries.size());
  for (std::size_t q = 0; q < queries.size(); ++q) {
    rows[q].map = map;
    rows[q].query = queries[q].index;
    rows[q].radius = queries[q].query.radius;
    rows[q].grid_length = queries[q].expected_length.value_or(0);
    rows[q].answers.resize(contenders.size());
  }
  Plan2 plan;
  std::vector<double> times;
  for (std::size_t c = 0; c < contenders.size(); ++c) {
    const auto planner = make_contender(contenders[c], cells);
    Budget budget;
    if (contenders[c].most_expansions > 0) budget.expansions = contenders[c].most_expansions;
    for (std::size_t q = 0; q < queries.size(); ++q) {
      const Query2& asked = queries[q].query;
      Query2 query = asked;
      if (contenders[c].agent == Agent::point) query.radius = 0;
      // What the planner prepares for a radius on its first query is not the query's time.
      if (q == 0) planner->plan(query, budget, plan);
      const auto run = [&] {
        const RunClock clock;
        planner->plan(query, budget, plan);
        return clock.elapsed_us();
      };
      double time_us = run();
      if (repeats > 1 && time_us <= kSlowUs) {
        times.clear();
        for (std::size_t i = 0; i < repeats; ++i) times.push_back(run());
        time_us = median(times);
      }
      ResultRow result = checked(plan, query, validator);
      result.time_us = time_us;
      rows[q].answers[c] = answer_of(result);
      std::string& problem = rows[q].problem;
      if (!result.valid && is_composed(contenders[c])) {
        rows[q].answers[c].outcome = Outcome::unfit;
        continue;
      }
      if (!problem.empty()) continue;
      if (!result.valid) problem = fmt::format("{}: {}", contenders[c].name, result.note);
      if (rows[q].answers[c].outcome == Outcome::none && !may_fail) {
        problem = fmt::format("{}: no path ({})", contenders[c].name, name_of(result.status));
      }
      // The grid's paths are for a point, but the thesis's agent has to be able to walk them.
      if (contenders[c].name == "astar" || contenders[c].name == "pra") {
        const auto verdict = validator.check(asked, claim_of(plan), plan.path);
        if (!verdict.valid) problem = fmt::format("{}, as a disc: {}", contenders[c].name, verdict.reason);
      }
    }
  }
  return rows;
}

bool have_room(Planner2& planner, const Query2& query) {
  Plan2 plan;
  for (const Vec2 end : {query.start, query.goal}) {
    planner.plan({end, end, query.radius}, {}, plan);
    if (plan.status != Status::found) return false;
  }
  return true;
}

std::vector<BatchQuery> scenario_queries(const std::filesystem::path& map, const World& world, std::size_t most) {
  const auto all = disc_queries(map, world);
  std::vector<BatchQuery> out;
  for (const std::size_t i : even_subsample(all.size(), most)) out.push_back(all[i]);
  return out;
}

std::vector<BatchQuery> sampled_queries(const std::filesystem::path& map, const World& world, std::size_t most,
                                        std::uint64_t seed) {
  auto all = disc_queries(map, world);
  Random random(seed);
  const std::size_t count = std::min(most, all.size());
  for (std::size_t i = 0; i < count; ++i) std::swap(all[i], all[i + random.below(all.size() - i)]);
  all.resize(count);
  std::sort(all.begin(), all.end(), [](const BatchQuery& a, const BatchQuery& b) { return a.index < b.index; });
  return all;
}

}  // namespace taut::lab::demyen2007
