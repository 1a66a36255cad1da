// What an update over a triangle costs, by the general cost function and by the earlier formulas with lengths and
// angles, each with and without what may be kept (perkins2013 §4.2.3, table 4.1). The thesis does not say how its
// random triangles were drawn, so there are several ways.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "studies/perkins2013/design.hpp"

namespace taut::lab::perkins2013 {

inline constexpr std::string_view kGeneral = "general", kGeneralKept = "general-kept", kAngles = "angles",
                                  kAnglesKept = "angles-kept";
inline constexpr std::string_view kKernels[] = {kGeneral, kGeneralKept, kAngles, kAnglesKept};
// Of triangles: random corners in a square and the weights of the thesis; rounder ones; the same on ground of one
// weight, where no way over cheaper ground has to be looked at; and so few random ones that a processor learns which
// way each of them branches.
inline constexpr std::string_view kDraws[] = {"random", "round", "uniform", "few"};
inline constexpr int kFewTriangles = 1000;

struct KernelRow {
  std::string draw;
  int set = 0;
  std::string kernel;
  double ns = 0;     // an update
  double bytes = 0;  // that it reads of a triangle
  std::string problem{};
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, KernelRow>
void describe(Row& r, Visit visit) {
  visit("draw", r.draw);
  visit("set", r.set);
  visit("kernel", r.kernel);
  visit("ns", r.ns);
  visit("bytes", r.bytes);
  visit("problem", r.problem);
}

[[nodiscard]] std::vector<KernelRow> time_kernels(std::string_view draw, int set, const Design& design,
                                                  std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013
