// Cubes of weighted tetrahedra from corner to opposite corner, with direct ways only and with all indirect ones
// (perkins2013 §5.8.2, tables 5.2 and 5.3): round tetrahedra as the thesis has, those of random points, and thin ones.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "studies/perkins2013/volume/asked.hpp"
#include "studies/perkins2013/volume/design.hpp"
#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"

namespace taut::lab::perkins2013::volume {

inline constexpr double kCubeSide = 20;

// Of tetrahedra: how they are drawn, and how many times as long they are along one axis as across it.
struct Shape {
  std::string_view name, title;  // in files and tables
  taut::detail::DrawnCorners corners;
  double stretch;
};
inline constexpr std::string_view kRound = "round";
[[nodiscard]] std::span<const Shape> shapes();
[[nodiscard]] const Shape& shape_of(std::string_view name);

// Of weights. Those of table 5.2 are printed as int(16 v) · 16, where v has a normal distribution with a mean of 0.5
// and a deviation of 1/6; its costs fit int(16 v).
struct Weighting {
  std::string_view name, title;
};
inline constexpr std::string_view kNormal = "normal-16", kNormalPrinted = "normal-256";
[[nodiscard]] std::span<const Weighting> published_weightings();  // of tables 5.2 and 5.3
[[nodiscard]] std::span<const Weighting> mixed_weightings();      // with every shape
[[nodiscard]] std::string_view title_of_weighting(std::string_view name);
// One half of all tetrahedra, drawn by chance, has weight 5, the other one this.
inline constexpr double kHalf = 5;
[[nodiscard]] std::string halves_name(int beta);

// What is asked for: so many worlds of each.
struct CubeKind {
  const Shape* shape;
  const Weighting* weighting;
  int worlds;
};
[[nodiscard]] std::vector<CubeKind> cube_kinds(const Design& design);

// Costs that differ by a smaller part are the same: that is what rounding may leave.
inline constexpr double kGain = 1e-9;
inline constexpr double kClearGain = 1e-3;

struct CubeRow {
  std::string shape, weighting;
  int world = 0;
  std::uint64_t corners = 0, tetrahedra = 0;
  double aspect = 0;                   // the median of longest edge over least height
  Asked none{}, from_corner{}, all{};  // by which indirect ways are looked at
  // Where all costs have settled: g(start); corners whose cost comes from an indirect way along an edge or over a face,
  // and those of them where every other way costs 0.1 % more or worse; and by what part the cost of a corner is less
  // for indirect ways at the most.
  double none_settled = 0, all_settled = 0;
  std::uint64_t over_edges = 0, over_faces = 0, clearly = 0;
  double most_saved = 0;
  std::string problem{};
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, CubeRow>
void describe(Row& r, Visit visit) {
  visit("shape", r.shape);
  visit("weighting", r.weighting);
  visit("world", r.world);
  visit("corners", r.corners);
  visit("tetrahedra", r.tetrahedra);
  visit("aspect", r.aspect);
  describe_asked("none", r.none, visit);
  describe_asked("corners", r.from_corner, visit);
  describe_asked("all", r.all, visit);
  visit("none_settled", r.none_settled);
  visit("all_settled", r.all_settled);
  visit("over_edges", r.over_edges);
  visit("over_faces", r.over_faces);
  visit("clearly", r.clearly);
  visit("most_saved", r.most_saved);
  visit("problem", r.problem);
}

[[nodiscard]] std::shared_ptr<const VolumeComplex> draw_cube(const Shape& shape, std::string_view weighting, int world,
                                                             int corners, std::uint64_t study_seed);
// From the corner at the origin to the opposite one.
[[nodiscard]] Query3 across_cube();
// Longest edge over least height.
[[nodiscard]] double aspect_of(const VolumeComplex& complex, SimplexId t);

[[nodiscard]] std::vector<CubeRow> measure_cube(const CubeKind& kind, int world, const Design& design,
                                                std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013::volume
