// How often this test program has called operator new so far (see count_allocations.cpp of the test that uses it).
#pragma once

#include <cstddef>

namespace taut {

[[nodiscard]] std::size_t allocations();

}  // namespace taut
