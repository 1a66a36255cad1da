// What the decomposition of a world comes to (niederberger2004 sections 6.1 and 8, table 1): trapezoids, what merging
// leaves of them for several tolerances, and the nodes of the paper's three graphs. One row a world and tolerance.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "studies/niederberger2004/worlds.hpp"

namespace taut::lab::niederberger2004 {

// Of the side of the world; the first one joins only what is exactly convex together.
inline constexpr double kTolerances[] = {0, 0.001, 0.005, 0.01, 0.02, 0.05};

// Which world of the study it is.
struct WorldKey {
  Shape shape = Shape::convex_apart;
  int obstacles = 0;
  double mean_size = 0;
  int number = 0;  // from 1: which of the worlds that are otherwise alike
  // The world's seed: another for every world.
  [[nodiscard]] std::uint64_t seed(std::uint64_t study_seed) const;
  [[nodiscard]] std::string text() const;
};

struct CellRow {
  WorldKey world;
  double tolerance = 0;
  std::size_t corners = 0;  // of the obstacles as they are given
  std::size_t trapezoids = 0, trapezoid_portals = 0;
  std::size_t with_flat = 0;  // trapezoids, those without height included that equal heights give rise to
  std::size_t groups = 0;
  std::size_t centre = 0, third = 0, tenth = 0;  // nodes: Center, Width 1/3, Width 1/10
  // The part of the trapezoids that merging does away with.
  [[nodiscard]] double merged_share() const {
    return 1 - static_cast<double>(groups) / static_cast<double>(trapezoids);
  }
  // The same for one who counts the flat ones too: where corners have equal heights, an order of them has to be chosen,
  // and trapezoids without height lie between.
  [[nodiscard]] double merged_share_with_flat() const {
    return 1 - static_cast<double>(groups) / static_cast<double>(with_flat);
  }
};

[[nodiscard]] std::string_view cell_columns();
[[nodiscard]] std::string format_cells(const CellRow& row);
// Throws InputError for anything else.
[[nodiscard]] std::vector<CellRow> parse_cells(std::string_view csv, const std::string& where);

// One row a tolerance; none if the obstacles do not fit, or leave nothing free.
[[nodiscard]] std::vector<CellRow> measure_cells(const WorldKey& key, std::uint64_t study_seed);
[[nodiscard]] std::vector<CellRow> measure_cells(const WorldKey& key, const PolygonWorld& world);

}  // namespace taut::lab::niederberger2004
