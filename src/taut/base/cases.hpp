// One function for each kind of a variant: match(world, [](const Grid&) {...}, [](const PolygonWorld&) {...}).
// A kind without its function does not compile, so whoever adds one is told of every place that has to know it.
#pragma once

#include <utility>
#include <variant>

namespace taut {

/// Functions joined into one, which is called by the type of its argument.
template <class... Functions>
struct Cases : Functions... {
  using Functions::operator()...;
};
/// So that Cases{f, g} needs no types.
template <class... Functions>
Cases(Functions...) -> Cases<Functions...>;

/// Calls the function for what the variant holds.
template <class Variant, class... Functions>
decltype(auto) match(Variant&& variant, Functions&&... functions) {
  return std::visit(Cases{std::forward<Functions>(functions)...}, std::forward<Variant>(variant));
}

}  // namespace taut
