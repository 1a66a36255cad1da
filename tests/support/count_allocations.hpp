// How often this test program has called operator new so far (see count_allocations.cpp of the test that uses it).
#pragma once

#include <cstddef>

namespace taut {

[[nodiscard]] std::size_t allocations();

// From now on so many allocations succeed and the next one throws, once. Nothing fails before this is called.
void fail_allocation_after(std::size_t count);
// None fails any more; whether one did.
bool end_failing_allocations();

}  // namespace taut
