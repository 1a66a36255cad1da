#include "taut/lab/report/csv_preset.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <map>
#include <utility>

#include "taut/lab/report/csv.hpp"

namespace taut::lab {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kNames{{{"dijkstra", "Dijkstra"},
                                                                               {"astar", "AStar"},
                                                                               {"grid-visibility", "AStarVisibility"},
                                                                               {"astar-smoothed", "AStarSmoothed"},
                                                                               {"theta", "ThetaStar"},
                                                                               {"lazy-theta", "LazyThetaStar"},
                                                                               {"block-astar", "BlockAStar"}}};

}  // namespace

std::string freeman2014_name(std::string_view planner) {
  for (const auto& [ours, theirs] : kNames) {
    if (planner == ours) return std::string(theirs);
  }
  return std::string(planner);
}

std::string freeman2014_csv(std::span<const ResultRow> rows) {
  using QueryKey = std::pair<std::string_view, std::size_t>;
  std::map<std::string_view, std::map<QueryKey, std::size_t>> numbers;  // per world, in the order of appearance
  for (const ResultRow& r : rows) {
    auto& of_world = numbers[r.world];
    of_world.try_emplace({r.scenario, r.query}, of_world.size() + 1);
  }
  std::string out(kFreeman2014Columns);
  out += '\n';
  for (const ResultRow& r : rows) {
    const auto& of_world = numbers.at(r.world);
    const std::string map =
        of_world.size() > 1 ? fmt::format("{} {}", r.world, of_world.at({r.scenario, r.query})) : r.world;
    fmt::format_to(std::back_inserter(out), "{},{},{},", csv_field(map), csv_field(freeman2014_name(r.planner)),
                   r.time_us / 1000);
    if (r.status == Status::found) {
      fmt::format_to(std::back_inserter(out), "{},{}\n", r.length, r.turn_degrees);
    } else {
      out += ",\n";
    }
  }
  return out;
}

}  // namespace taut::lab
