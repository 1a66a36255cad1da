// What it saves to keep the ways over triangles that do not depend on costs (perkins2013 §4.4, table 4.4), and A* on
// the same edges: random Delaunay triangulations of a square, half of whose triangles have the weight 0.1 and half a
// random multiple of 16, from corner to corner.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "studies/perkins2013/design.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::lab::perkins2013 {

struct CachingRow {
  int size = 0;  // triangles asked for
  int world = 0;
  std::uint64_t triangles = 0, corners = 0, expanded = 0;
  double plain_us = 0, kept_us = 0, edges_us = 0;
  std::uint64_t bytes = 0, kept_bytes = 0;  // of the triangles, and of what is kept besides
  std::string problem{};
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, CachingRow>
void describe(Row& r, Visit visit) {
  visit("size", r.size);
  visit("world", r.world);
  visit("triangles", r.triangles);
  visit("corners", r.corners);
  visit("expanded", r.expanded);
  visit("plain_us", r.plain_us);
  visit("kept_us", r.kept_us);
  visit("edges_us", r.edges_us);
  visit("bytes", r.bytes);
  visit("kept_bytes", r.kept_bytes);
  visit("problem", r.problem);
}

// About so many triangles.
[[nodiscard]] TriangleComplex random_delaunay(int triangles, std::uint64_t seed);
[[nodiscard]] std::vector<CachingRow> time_caching(int size, int world, const Design& design, std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013
