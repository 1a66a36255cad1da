// What somebody who mistyped a name may have meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace taut::cli {

// The candidate that the fewest letters have to be changed, added, left out or swapped for, the first among equals;
// empty if those are more than two and more than a third of its letters, or all of them.
[[nodiscard]] std::string nearest_name(std::string_view name, std::span<const std::string> candidates);

}  // namespace taut::cli
