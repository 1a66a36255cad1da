// For which weights behind a face there is a way that bends within it, and when that is the best one (perkins2013
// §5.8.1): the tetrahedron that the thesis shows, and those of cubes.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "studies/perkins2013/volume/design.hpp"
#include "taut/plan/detail/volume/tetrahedron_cost.hpp"

namespace taut::lab::perkins2013::volume {

// Weight 5, costs 0, and this weight behind the face of the apex and the second and third corner.
[[nodiscard]] taut::detail::TetrahedronSides published_tetrahedron(double beta);
inline constexpr double kPublishedWeight = 5;

// The best way from the edge between the first and the third corner over that face; nothing if none bends there.
struct PublishedWay {
  bool bends = false;  // within the face, from within the edge
  double begins = 0;   // on the edge, from the first corner to the third
  double along = 0;    // how much of its length lies in the face
};
[[nodiscard]] PublishedWay published_way(double beta);
// The weights between which it bends within the face, by halving intervals; both 0 if nowhere.
struct BendRange {
  double low = 0, high = 0;
};
[[nodiscard]] BendRange published_range();
// The best way from that edge by the numeric minimiser, wherever it bends or does not.
[[nodiscard]] PublishedWay numeric_way(double beta);

// Tetrahedra of one cube with the weight 1, and behind one of their faces every weight from 0 to 1, evenly.
struct RangeRow {
  std::string shape;
  int world = 0;
  std::uint64_t tetrahedra = 0;
  // In % of all weights: where a way bends within the face, and where it is the best of all in its tetrahedron; with no
  // costs at corners, and with costs that differ by as much as ways over the base might.
  double bends = 0, wins = 0, bends_with_costs = 0, wins_with_costs = 0;
  double most_saved = 0;  // by such a way, as a part of the best cost without
  std::string problem{};
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, RangeRow>
void describe(Row& r, Visit visit) {
  visit("shape", r.shape);
  visit("world", r.world);
  visit("tetrahedra", r.tetrahedra);
  visit("bends", r.bends);
  visit("wins", r.wins);
  visit("bends_with_costs", r.bends_with_costs);
  visit("wins_with_costs", r.wins_with_costs);
  visit("most_saved", r.most_saved);
  visit("problem", r.problem);
}

[[nodiscard]] std::vector<RangeRow> measure_ranges(const std::string& shape, int world, const Design& design,
                                                   std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013::volume
