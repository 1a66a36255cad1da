// The error study that the thesis lacks: what paths cost over the least there is, by planner and kind of ground, as
// published and after straightening; and what costs say of the start, g(start), over the same.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "studies/perkins2013/design.hpp"
#include "taut/path/path.hpp"
#include "taut/path/query.hpp"
#include "taut/world/world.hpp"

namespace taut::lab::perkins2013 {

struct GroundKind {
  std::string_view name, title, key;  // in files, tables and legends
};
[[nodiscard]] std::span<const GroundKind> ground_kinds();

struct ErrorPlanner {
  std::string_view name;   // in files
  std::string_view title;  // in tables
  std::string_view spec;   // for make_planner
};
[[nodiscard]] std::span<const ErrorPlanner> error_planners();

struct ErrorRow {
  std::string ground;
  int world = 0;
  std::string planner;
  double reference = 0, step = 0;  // the least cost over nested points on edges, and by what part it fell at last
  double raw = 0, straight = 0, value = 0;
  std::uint64_t expanded = 0;
  double raw_us = 0, straight_us = 0;
  std::string problem{};
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, ErrorRow>
void describe(Row& r, Visit visit) {
  visit("ground", r.ground);
  visit("world", r.world);
  visit("planner", r.planner);
  visit("reference", r.reference);
  visit("step", r.step);
  visit("raw", r.raw);
  visit("straight", r.straight);
  visit("value", r.value);
  visit("expanded", r.expanded);
  visit("raw_us", r.raw_us);
  visit("straight_us", r.straight_us);
  visit("problem", r.problem);
}

// A reference has settled when its last step has changed it by no more than this part.
inline constexpr double kSettled = 1e-3;

[[nodiscard]] std::vector<ErrorRow> measure_errors(const GroundKind& kind, int world, const Design& design,
                                                   std::uint64_t study_seed);

// The world of a row and the planner's paths in it, for a picture.
struct ErrorCase {
  std::shared_ptr<const World> world;
  Query2 query;
  std::vector<std::pair<std::string, Path2>> paths;
};
[[nodiscard]] ErrorCase error_case(const ErrorRow& row, const Design& design, std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013
