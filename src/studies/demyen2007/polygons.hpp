// Worlds of slanted edges, on which published widths are held against the true ones: generated polygons, asked with any
// radius and with radii hardly too large for a place that no triangle's own width knows of; and the counter-example of
// demyen2007 §3.2, whose triangles all let a disc pass that does not fit.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "studies/demyen2007/answers.hpp"

namespace taut::lab::demyen2007 {

inline constexpr std::string_view kAnyRadius = "any radius", kNearAGate = "near a gate",
                                  kCounterExample = "counter-example";

// Of one generated world: so many queries of each kind as the design has of each radius, as far as both ends have room.
[[nodiscard]] std::vector<AnswerRow> ask_polygons(const Design& design, std::uint64_t seed);
[[nodiscard]] std::vector<AnswerRow> ask_counter_example(const Design& design);

}  // namespace taut::lab::demyen2007
