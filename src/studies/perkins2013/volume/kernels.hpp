// What indirect ways take, in closed form and by a numeric minimiser (perkins2013 §5.8.2: 5.35 times as long): single
// updates as they come up in cubes, and whole searches, all in the same run.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "studies/perkins2013/volume/design.hpp"

namespace taut::lab::perkins2013::volume {

struct KernelRow {
  std::string shape;
  int world = 0;
  std::uint64_t updates = 0;
  // Nanoseconds of an update in closed form: direct ways only, from corners too, these kept, all; the indirect set by
  // itself. And by the minimiser: direct ways only, all, the indirect set by itself.
  double direct_ns = 0, corners_ns = 0, kept_ns = 0, all_ns = 0, indirect_ns = 0;
  double numeric_direct_ns = 0, numeric_all_ns = 0, numeric_indirect_ns = 0;
  double most_off = 0;  // of the closed form from the minimiser, in shares of weight times edge plus cost
  // Microseconds of a search as published, from corner to corner, and what it says of the start.
  double direct_us = 0, all_us = 0, numeric_direct_us = 0, numeric_all_us = 0;
  double direct_value = 0, all_value = 0, numeric_direct_value = 0, numeric_all_value = 0;
  std::string problem{};
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, KernelRow>
void describe(Row& r, Visit visit) {
  visit("shape", r.shape);
  visit("world", r.world);
  visit("updates", r.updates);
  visit("direct_ns", r.direct_ns);
  visit("corners_ns", r.corners_ns);
  visit("kept_ns", r.kept_ns);
  visit("all_ns", r.all_ns);
  visit("indirect_ns", r.indirect_ns);
  visit("numeric_direct_ns", r.numeric_direct_ns);
  visit("numeric_all_ns", r.numeric_all_ns);
  visit("numeric_indirect_ns", r.numeric_indirect_ns);
  visit("most_off", r.most_off);
  visit("direct_us", r.direct_us);
  visit("all_us", r.all_us);
  visit("numeric_direct_us", r.numeric_direct_us);
  visit("numeric_all_us", r.numeric_all_us);
  visit("direct_value", r.direct_value);
  visit("all_value", r.all_value);
  visit("numeric_direct_value", r.numeric_direct_value);
  visit("numeric_all_value", r.numeric_all_value);
  visit("problem", r.problem);
}

// Of which tetrahedra: round ones, those of random points, and long ones.
inline constexpr std::string_view kKernelShapes[] = {"round", "random", "long-3"};

[[nodiscard]] std::vector<KernelRow> time_kernels(std::string_view shape, int world, const Design& design,
                                                  std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013::volume
