#include "studies/freeman2014/design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "studies/study_maps.hpp"
#include "taut-io/map_file.hpp"
#include "taut/lab/draw/plot.hpp"

namespace taut::lab::freeman2014 {
namespace {

namespace fs = std::filesystem;

constexpr std::array<Algorithm, 13> kAlgorithms{{
    {.name = "dijkstra", .planner = "dijkstra:nodes=corners", .title = "Dijkstra"},
    {.name = "astar", .planner = "astar:nodes=corners", .title = "A*"},
    {.name = "grid-visibility", .planner = "grid-visibility", .title = "A* on sight lines", .exact = true},
    {.name = "astar-smoothed", .planner = "astar-smoothed", .title = "A* smoothed"},
    {.name = "theta", .planner = "theta", .title = "Theta*"},
    {.name = "lazy-theta", .planner = "lazy-theta", .title = "Lazy Theta*"},
    {.name = "block-astar", .planner = "block-astar:block=4", .title = "Block A*"},
    {.name = "block-astar-smoothed", .planner = "block-astar:block=4:smooth=yes", .title = "Block A* smoothed"},
    {.name = "block-astar-3", .planner = "block-astar:block=3", .title = "Block A*, 3×3", .main = false},
    {.name = "block-astar-2", .planner = "block-astar:block=2", .title = "Block A*, 2×2", .main = false},
    {.name = "block-astar-semi",
     .planner = "block-astar:block=4:database=semi",
     .title = "Block A*, semi-extended",
     .main = false},
    {.name = "block-astar-boundary",
     .planner = "block-astar:block=4:database=boundary",
     .title = "Block A*, boundary",
     .main = false},
    {.name = "anya", .planner = "anya", .title = "Anya", .exact = true},
}};

std::string_view rule_name(CornerRule rule) { return rule == CornerRule::allow ? "allow" : "forbid"; }

void add_generated(const Design& design, std::uint64_t seed, std::vector<MapCase>& cases) {
  for (const int resolution : design.resolutions) {
    for (const double coverage : design.coverages) {
      for (const double clustering : design.clusterings) {
        for (std::size_t replicate = 0; replicate < design.replicates; ++replicate) {
          const std::string map = fmt::format("grid-{}-c{}-d{}-{}", resolution, coverage, clustering, replicate);
          for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
            if (rule == CornerRule::allow && replicate >= design.allow_replicates) continue;
            MapCase item{.key = fmt::format("{}-{}", map, rule_name(rule))};
            item.resolution = resolution;
            item.coverage = coverage;
            item.clustering = clustering;
            item.replicate = replicate;
            item.rule = rule;
            item.map_seed = seed_from(seed, map);
            item.query_seed = seed_from(seed, item.key);
            item.cost = static_cast<std::uint64_t>(resolution) * static_cast<std::uint64_t>(resolution);
            cases.push_back(std::move(item));
          }
        }
      }
    }
  }
}

void add_game_maps(const Design& design, std::uint64_t seed, const fs::path& folder, std::vector<MapCase>& cases) {
  const std::vector<fs::path> files = maps_with_scenarios(folder);
  for (const std::size_t i : even_subsample(files.size(), design.game_maps)) {
    const Grid grid = io::read_map(files[i]);
    MapCase item{.key = files[i].filename().string(), .file = files[i]};
    item.resolution = std::max(grid.width(), grid.height());
    const double cells = static_cast<double>(grid.width()) * grid.height();
    item.coverage = 1 - static_cast<double>(grid.count_free()) / cells;
    item.query_seed = seed_from(seed, item.key);
    item.cost = static_cast<std::uint64_t>(cells);
    cases.push_back(std::move(item));
  }
}

}  // namespace

std::span<const Algorithm> algorithms() { return kAlgorithms; }

const Algorithm& algorithm(std::string_view name) {
  for (const Algorithm& a : kAlgorithms) {
    if (a.name == name) return a;
  }
  throw std::logic_error("no algorithm is called " + std::string(name));
}

Design full_design() {
  return {.name = "full",
          .resolutions = {64, 128, 256, 512, 1024},
          .coverages = {0.05, 0.1, 0.2, 0.3, 0.4},
          .clusterings = {0, 1, 10, 100},
          .replicates = 3,
          .allow_replicates = 1,
          .queries = 8,
          .unreachable = 2,
          .game_maps = 1000,
          .game_queries = 20};
}

Design quick_design() {
  return {.name = "quick",
          .resolutions = {64, 128, 256},
          .coverages = {0.05, 0.2, 0.4},
          .clusterings = {0, 10},
          .replicates = 3,
          .allow_replicates = 1,
          .queries = 6,
          .unreachable = 1,
          .game_maps = 8,
          .game_queries = 10};
}

std::vector<MapCase> map_cases(const Design& design, std::uint64_t seed, const fs::path& folder) {
  std::vector<MapCase> cases;
  add_generated(design, seed, cases);
  if (!folder.empty()) add_game_maps(design, seed, folder, cases);
  return cases;
}

}  // namespace taut::lab::freeman2014
