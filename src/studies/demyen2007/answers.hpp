// The raw answers of a pass: one row per map and query with one answer per contender, and its CSV, whose columns follow
// from the contenders. Also the asking itself: all contenders on one world, every path validated for the agent it was
// asked for, and those of the grid also for the disc of the study.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "studies/demyen2007/design.hpp"
#include "taut/lab/measure/random_queries.hpp"

namespace taut::lab::demyen2007 {

// proven: the planner says that no path is shorter. spent: stopped by its limit before it had any path. unfit: a path
// that the agent cannot follow; only of published widths, from others it is a problem.
enum class Outcome { proven, found, spent, none, unfit };

struct Answer {
  Outcome outcome = Outcome::none;
  double length = 0;
  std::uint64_t expanded = 0;
  double time_us = 0;
  [[nodiscard]] bool has_path() const { return outcome == Outcome::proven || outcome == Outcome::found; }
};

struct AnswerRow {
  std::string map;
  std::size_t query = 0;   // in the scenario, from 0
  double radius = 0;       // of the agent, if it is not a point
  double grid_length = 0;  // of a shortest path on the grid graph
  std::vector<Answer> answers;
  std::string problem;  // the first that is wrong with any answer; empty: nothing
};

[[nodiscard]] std::vector<std::string> names_of(const std::vector<Contender>& contenders);
[[nodiscard]] std::string answer_columns(const std::vector<std::string>& contenders);
// One line without its end, and back. Throws InputError for anything else.
[[nodiscard]] std::string format_answers(const AnswerRow& row);
[[nodiscard]] std::vector<AnswerRow> parse_answers(std::string_view csv, const std::string& where,
                                                   const std::vector<std::string>& contenders);

// Contender by contender, each through all queries: none finds the caches as another has left them. A time is the
// median of `repeats` runs after a first one, which counts alone if it takes longer than kSlowUs. Unless it `may_fail`,
// that there is no path is a problem.
inline constexpr double kSlowUs = 500;
[[nodiscard]] std::vector<AnswerRow> ask(const std::string& map, CellStore& cells,
                                         const std::vector<BatchQuery>& queries,
                                         const std::vector<Contender>& contenders, std::size_t repeats,
                                         bool may_fail = false);

// Whether the agent has room where the query starts and ends; the planner is one of discs.
[[nodiscard]] bool have_room(Planner2& planner, const Query2& query);

// The queries of a map's scenario between cell centres, with the radius of the study: at most `most` of them, spread
// over the lengths (scenarios are sorted by them), or a seeded sample.
[[nodiscard]] std::vector<BatchQuery> scenario_queries(const std::filesystem::path& map, const World& world,
                                                       std::size_t most);
[[nodiscard]] std::vector<BatchQuery> sampled_queries(const std::filesystem::path& map, const World& world,
                                                      std::size_t most, std::uint64_t seed);

}  // namespace taut::lab::demyen2007
