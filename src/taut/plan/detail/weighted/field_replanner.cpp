#include "taut/plan/detail/volume/tetrahedron_replanner.hpp"
#include "taut/plan/detail/weighted/triangle_replanner.hpp"

namespace taut::detail {

template class FieldReplanner<TriangleCosts<2, ClosedForm<2>>>;
template class FieldReplanner<TriangleCosts<3, ClosedForm<3>>>;
template class FieldReplanner<TriangleCosts<2, KeptWays<2>>>;
template class FieldReplanner<TriangleCosts<3, KeptWays<3>>>;
template class FieldReplanner<TetrahedronCosts>;

}  // namespace taut::detail
