// The raw answers of the study: one row a query with the answer of every contender, and its CSV. Also the asking
// itself: every path validated, asked for again and, in the reverse order, by another worker, so that what depends on
// anything but the query is found out; the cone of sight held against brute force.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "studies/niederberger2004/design.hpp"
#include "taut/lab/measure/random_queries.hpp"
#include "taut/path/detail/pull/funnel.hpp"

namespace taut::lab::niederberger2004 {

// Lengths of the same path, computed in two ways, differ by less than this part.
inline constexpr double kSameLength = 1e-9;

struct Answer {
  double length = 0;
  std::uint64_t expanded = 0;
  double time_us = 0;
};

// What brute force says of a pulled path.
enum class ChannelCheck { unchecked, shortest, longer };

struct AnswerRow {
  WorldKey world;
  std::size_t query = 0;  // from 0
  double unpulled = 0;    // length of the way over the movable nodes, before it is pulled taut
  ChannelCheck channel = ChannelCheck::unchecked;
  std::vector<Answer> answers;  // by contender
  std::string problem{};        // the first that is wrong with any answer; empty: nothing
};

[[nodiscard]] std::string answer_columns();
// One line without its end, and back. Throws InputError for anything else.
[[nodiscard]] std::string format_answers(const AnswerRow& row);
[[nodiscard]] std::vector<AnswerRow> parse_answers(std::string_view csv, const std::string& where);

// Random queries between free points that are connected; fewer where the world hardly has any.
[[nodiscard]] std::vector<Query2> connected_queries(StudyCells& cells, std::size_t count, std::uint64_t seed);

// Those that the study asks in a world: the same whenever they are drawn.
[[nodiscard]] std::vector<Query2> world_queries(const WorldKey& key, StudyCells& cells, const Design& design,
                                                std::uint64_t study_seed);

// Contender by contender, each through all queries. A time is the median of `repeats` runs after a first one.
[[nodiscard]] std::vector<AnswerRow> ask(const WorldKey& key, StudyCells& cells, const std::vector<Query2>& queries,
                                         const Design& design);

// The length of a shortest path from start through the portals, in order, to goal: by trying all straight pieces
// between their ends. O(n^3).
[[nodiscard]] double channel_length(Vec2 start, std::span<const taut::detail::Portal> portals, Vec2 goal);
// The way over movable nodes through the portals, as the planner places them.
[[nodiscard]] double unpulled_length(Vec2 start, std::span<const taut::detail::Portal> portals, Vec2 goal,
                                     taut::detail::MovableNodesPlanner::Towards towards);

}  // namespace taut::lab::niederberger2004
