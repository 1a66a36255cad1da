// The raw numbers behind tables 4.2 and 4.3: in each world every contender at every step of a ladder, over squares
// whose weights are averages and over triangles that follow the borders of the ground.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "studies/perkins2013/design.hpp"
#include "studies/perkins2013/worlds.hpp"
#include "taut/path/path.hpp"

namespace taut::lab::perkins2013 {

// The step of the coarsest triangles; the others have the numbers of the quadtrees that have as many faces.
inline constexpr int kCoarsest = -1;
inline constexpr std::string_view kReference = "reference";

struct LadderRow {
  std::string kind;
  int world = 0, level = 0;
  std::string who;
  std::uint64_t faces = 0, nodes = 0;  // squares or triangles, and the places that costs stand at
  double value = 0;                    // what costs say of the start, g(start): what the thesis calls the path cost
  double cost = 0;                     // of the path, integrated over the world as it is
  double length = 0;
  std::uint64_t expanded = 0;
  double time_us = 0;
  double l2_root = 0, l2_sum = 0, l2_relative = 0;  // of averaged squares
  std::string problem{};
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, LadderRow>
void describe(Row& r, Visit visit) {
  visit("kind", r.kind);
  visit("world", r.world);
  visit("level", r.level);
  visit("who", r.who);
  visit("faces", r.faces);
  visit("nodes", r.nodes);
  visit("value", r.value);
  visit("cost", r.cost);
  visit("length", r.length);
  visit("expanded", r.expanded);
  visit("time_us", r.time_us);
  visit("l2_root", r.l2_root);
  visit("l2_sum", r.l2_sum);
  visit("l2_relative", r.l2_relative);
  visit("problem", r.problem);
}

// Squares along a side.
[[nodiscard]] int squares_at(Kind kind, int level);

[[nodiscard]] std::uint64_t world_seed(std::uint64_t study_seed, Kind kind, int number);
[[nodiscard]] std::vector<LadderRow> climb(Kind kind, int number, const Design& design, std::uint64_t study_seed);

// Paths in one world for a picture: over squares of a level, over the coarsest triangles, and the cheapest one known.
struct LadderPaths {
  StudyWorld made;
  std::vector<std::pair<std::string, Path2>> paths;
};
[[nodiscard]] LadderPaths sample_paths(Kind kind, int number, int level, const Design& design,
                                       std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013
