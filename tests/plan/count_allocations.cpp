#include "support/count_allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
constexpr std::size_t kNever = static_cast<std::size_t>(-1);
std::atomic<std::size_t> count{0}, fails_at{kNever};

void* counted(std::size_t size) {
  if (++count == fails_at) throw std::bad_alloc();
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
}  // namespace

std::size_t taut::allocations() { return count; }
void taut::fail_allocation_after(std::size_t more) { fails_at = count + more + 1; }
bool taut::end_failing_allocations() { return fails_at.exchange(kNever) <= count; }

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
// What std::stable_sort asks for its buffer; without it a sanitizer's own would meet our delete.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++count;
  return std::malloc(size > 0 ? size : 1);
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
