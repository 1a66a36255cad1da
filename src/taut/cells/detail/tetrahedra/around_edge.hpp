// The tetrahedra around an edge: those that one comes to from one of them without leaving what is free, or all that are
// free if one may squeeze past the edge.
#pragma once

#include <algorithm>
#include <limits>

#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

// Calls visit(tetrahedron) for `first`, which is free, and all others around the edge between two of its corners.
template <class Visit>
void around_edge(const VolumeComplex& complex, SimplexId first, int a, int b, Visit visit) {
  const auto& corners = complex.corners(first);
  const CornerId u = corners[static_cast<std::size_t>(a)], v = corners[static_cast<std::size_t>(b)];
  CornerId others[2];
  int count = 0;
  for (const CornerId c : corners) {
    if (c != u && c != v) others[count++] = c;
  }
  if (complex.corner_rule() == CornerRule::allow) {
    for (const SimplexId t : complex.around(u)) {
      const auto& theirs = complex.corners(t);
      const bool has = std::find(theirs.begin(), theirs.end(), v) != theirs.end();
      if (has && complex.weight(t) < std::numeric_limits<double>::infinity()) visit(t);
    }
    return;
  }
  visit(first);
  for (int side = 0; side < 2; ++side) {
    CornerId away = others[side], kept = others[1 - side];
    for (SimplexId t = first;;) {
      t = complex.across(t, complex.index_of(t, away));
      if (t == first) return;
      if (!t.valid() || !(complex.weight(t) < std::numeric_limits<double>::infinity())) break;
      visit(t);
      away = kept;
      for (const CornerId c : complex.corners(t)) {
        if (c != u && c != v && c != away) kept = c;
      }
    }
  }
}

// The cheapest of them.
[[nodiscard]] inline SimplexId cheapest_around_edge(const VolumeComplex& complex, SimplexId first, int a, int b) {
  SimplexId best = first;
  around_edge(complex, first, a, b, [&](SimplexId t) {
    if (complex.weight(t) < complex.weight(best)) best = t;
  });
  return best;
}

}  // namespace taut::detail
