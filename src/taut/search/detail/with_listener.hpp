// Chooses between the two instantiations of a search: silent if nobody listens, else tracing. Searches on the common
// driver take run_best_first() instead.
#pragma once

#include "taut/search/listener.hpp"

namespace taut::detail {

// Calls search(listener). The sink has to outlive the call.
template <int D, class Search>
decltype(auto) with_listener(const SearchSink<D>& sink, Search&& search) {
  return sink ? search(TracingListener<D>{&sink}) : search(SilentListener{});
}

}  // namespace taut::detail
