// What the study compares and on what: the algorithms, the levels of the factors, and the maps that follow from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taut/world/corner_rule.hpp"

namespace taut::lab::freeman2014 {

struct Algorithm {
  std::string_view name;     // in tables and files
  std::string_view planner;  // as the registry knows it
  std::string_view title;
  bool exact = false;  // always a shortest path
  bool main = true;    // in every figure; the others are variants of one that is
};

// In the order of the author's tables, with what came later after them.
[[nodiscard]] std::span<const Algorithm> algorithms();
[[nodiscard]] const Algorithm& algorithm(std::string_view name);
// The optimum of every query, and what it is checked against on small maps (no competitor: it is built for hundreds of
// times the cost of a query).
inline constexpr std::string_view kOptimum = "anya", kOracle = "visibility";

struct Design {
  std::string name;
  std::vector<int> resolutions;
  std::vector<double> coverages, clusterings;
  std::size_t replicates = 1;        // maps per combination
  std::size_t allow_replicates = 1;  // of these, how many are also searched with squeezing allowed
  std::size_t queries = 8, unreachable = 2;
  std::size_t game_maps = 0, game_queries = 0;  // from the user's folder: at most so many maps, so many queries each
  std::size_t oracle_corners = 1000;            // maps with at most so many corners are checked by the oracle
  // A query that takes longer than slow_us is timed once, others by the median of `repeats` runs after as many as
  // warm_us holds to warm up.
  double slow_us = 20000, warm_us = 1000;
  std::size_t repeats = 5;
};

[[nodiscard]] Design full_design();
[[nodiscard]] Design quick_design();

// One map under one corner rule: a block of the study.
struct MapCase {
  std::string key;
  std::filesystem::path file{};  // of a game map; empty: generated
  int resolution = 0;            // the longer side
  double coverage = 0, clustering = 0;
  std::size_t replicate = 0;
  CornerRule rule = CornerRule::forbid;
  std::uint64_t map_seed = 0, query_seed = 0;
  std::uint64_t cost = 1;  // for the progress bar
  [[nodiscard]] bool is_game_map() const { return !file.empty(); }
};

// All maps, in the order of the results. `folder` of real maps: those with a .scen beside them, in the order of their
// names; throws InputError if there are none.
[[nodiscard]] std::vector<MapCase> map_cases(const Design& design, std::uint64_t seed,
                                             const std::filesystem::path& folder);

}  // namespace taut::lab::freeman2014
