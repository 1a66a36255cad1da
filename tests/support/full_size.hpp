// Whether tests run at full size: where TAUT_FULL is set, which takes minutes to hours.
#pragma once

#include <cstdlib>

namespace taut {

inline bool full_size() { return std::getenv("TAUT_FULL") != nullptr; }

}  // namespace taut
