// The searches of TrianglePlanner that report to a listener.
#include "taut/plan/mesh/triangle_search.hpp"

namespace taut {

template void TrianglePlanner::search(const Query2&, double, const Budget&, Plan2&, TracingListener);

}  // namespace taut
