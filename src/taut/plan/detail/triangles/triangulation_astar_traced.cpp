// The searches of TriangulationAstarPlanner that report to a listener.
#include "taut/plan/detail/triangles/triangulation_astar_search.hpp"

namespace taut::detail {

template void TriangulationAstarPlanner::search(const Query2&, double, const Budget&, Plan2&, TracingListener2);

}  // namespace taut::detail
