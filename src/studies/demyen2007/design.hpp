// What the study of triangulation-based planning asks, of whom, and how much of it: passes over the maps' scenarios,
// each with its contenders. The agent is a disc of radius 0.49 that starts in the centre of a cell, as in the thesis
// ("just under half a tile", demyen2007 9.1); planners that know points only are asked for a point's path between the
// same centres, which on the grid graph a disc of that size can walk too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taut/cells/cell_store.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

namespace taut::lab::demyen2007 {

inline constexpr double kRadius = 0.49;
// The radii at which agents of several sizes are compared, and published widths are held against the true ones.
inline constexpr double kRadii[] = {0.25, 0.49, 0.99, 1.99, 3.99};
// The greatest F of the thesis, and those whose lengths are compared.
inline constexpr unsigned kEfforts[] = {1, 2, 3, 6, 10};

enum class Agent { disc, point };

struct Contender {
  std::string name;   // in files
  std::string title;  // in tables and figures
  Agent agent = Agent::disc;
  std::string planner{};                                              // as the registry knows it, or
  std::optional<taut::detail::TriangulationAstarOptions> triangle{};  // TA* or TRA* with any switch
  std::uint64_t most_expansions = 0;                                  // 0: no limit
};

// The shortest path of the disc, against which all others are held.
inline constexpr std::string_view kOptimum = "tangent-graph";

// "ta-thesis-6", "tra-proof": the planner, its mode where that is the thesis's, and F.
[[nodiscard]] std::string triangle_name(bool reduced, bool thesis, unsigned effort);

// A switch of the thesis's search that is turned off, by the name of what is missing; the first is "all on".
struct Ablation {
  std::string_view name, title;
  taut::detail::TriangulationAstarOptions options;  // `reduced` and `effort` are to be set
};
[[nodiscard]] const std::vector<Ablation>& ablations();
[[nodiscard]] std::string ablation_name(std::string_view ablation, bool reduced, unsigned effort);

struct Design {
  std::string name;
  std::size_t maps = 0;                   // at most so many, spread over the folder
  std::size_t queries = 0;                // of each scenario at most so many, spread over its lengths
  std::size_t ablation_queries = 0;       // a seeded sample of each scenario
  std::size_t radius_queries = 0;         // the same, for every radius
  std::size_t polygon_worlds = 0;         // generated, with so many queries of each kind
  std::size_t edits = 0;                  // obstacles put into each map
  std::uint64_t ablation_expansions = 0;  // where the search with a switch turned off is stopped
  std::uint64_t proof_expansions = 0;     // where the search for a proof is stopped
  std::size_t repeats = 3;                // a time is the median of so many runs
  double figure_band = 4;                 // width of a bucket in figures, in tiles
  double table_band = 64;                 // and in tables
  int terrain_side = 256;                 // of the generated map, in tiles
  std::size_t terrain_queries = 200;      // a kind of agent
};

[[nodiscard]] Design full_design();
[[nodiscard]] Design quick_design();

// Running times: every planner in its fastest use. Measured on one thread with nothing beside it.
[[nodiscard]] std::vector<Contender> speed_contenders(const Design& design);
// Path lengths: the optimum, and both planners in both modes for every F and up to the proof.
[[nodiscard]] std::vector<Contender> length_contenders(const Design& design);
// The optimum, A*, and the thesis's searches with switches turned off, for F = 1 and until they end.
[[nodiscard]] std::vector<Contender> ablation_contenders(const Design& design);

// The optimum, and both planners in the thesis's mode, with true and with composed widths, for agents of any radius.
[[nodiscard]] std::vector<Contender> radius_contenders(const Design& design);
// Whether it goes by the published widths, which let agents through that do not fit.
[[nodiscard]] inline bool is_composed(const Contender& c) { return c.triangle && c.triangle->composed; }

// The optimum and both planners, on the generated terrain.
[[nodiscard]] std::vector<Contender> terrain_contenders(const Design& design);

// A worker for the contender, over cells that are shared.
[[nodiscard]] std::unique_ptr<Planner2> make_contender(const Contender& contender, CellStore& cells);

}  // namespace taut::lab::demyen2007
