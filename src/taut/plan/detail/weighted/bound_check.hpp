// Checks a bound that somebody claims on weighted ground, believing nothing: it is proven again, the certificate goes
// through defect_of() here, apart from the search that made it, and the triangles it speaks of are held against the
// world, which is asked for the weight in the middle of each. That they leave out no free ground is not checked.
// Through tetrahedra nothing proves more than the least weight times the distance.
#pragma once

#include <limits>
#include <string>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/path/query.hpp"
#include "taut/search/budget.hpp"

namespace taut::detail {

struct BoundCheck {
  double proven = 0;                                          // no path costs less: the certificate holds
  double cheapest = std::numeric_limits<double>::infinity();  // of the paths that were found
  double least_weight = 0;                                    // no unit of length costs less
  std::string defect{};                                       // of the certificate or its triangles; empty if none
};

// Until the bound is proven, or a path is found that costs less, or neither can be done. The world has weights.
[[nodiscard]] TAUT_INSIDE BoundCheck check_bound(CellStore& store, const Query2& query, double bound);
[[nodiscard]] TAUT_INSIDE BoundCheck check_bound(CellStore3& store, const Query3& query, double bound);

}  // namespace taut::detail
