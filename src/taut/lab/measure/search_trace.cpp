#include "taut/lab/measure/search_trace.hpp"

#include <limits>

namespace taut::lab {
namespace {

void keep(const SearchEvent2& event, SearchTrace& trace) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const SeenEnds seen = event.seen.value_or(SeenEnds{{kNone, kNone}, {kNone, kNone}});
  trace.kind.push_back(event.kind);
  trace.at.push_back(event.at);
  trace.parent.push_back(event.parent);
  trace.g.push_back(event.g);
  trace.h.push_back(event.h);
  trace.left.push_back(seen.left);
  trace.right.push_back(seen.right);
}

}  // namespace

SearchTrace trace_search(Planner2& planner, const Query2& query, const Budget& budget, std::size_t limit) {
  struct Silenced {  // whatever happens: the sink must not outlive the trace
    Planner2& planner;
    ~Silenced() { planner.listen({}); }
  };
  SearchTrace trace;
  const Silenced silenced{planner};
  planner.listen([&trace, limit](const SearchEvent2& event) {
    ++(event.kind == SearchEventKind::expanded ? trace.expanded : trace.generated);
    if (trace.size() < limit) keep(event, trace);
  });
  planner.plan(query, budget, trace.plan);
  return trace;
}

}  // namespace taut::lab
