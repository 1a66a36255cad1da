// What memory_bytes() and scratch_bytes() add up: the bytes on the heap of all these members. Vectors count what they
// have reserved, but not what their elements own; everything else says so itself.
//
// Inlined whatever the compiler thinks of it: it would else take this for growth of the file, and inline less of the
// searches in it.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

namespace taut::detail {

template <class T>
[[nodiscard, gnu::always_inline]] inline std::size_t bytes_of_one(const std::vector<T>& vector) {
  static_assert(!std::is_same_v<T, bool>, "their capacity is counted in bits");
  return vector.capacity() * sizeof(T);
}
template <class T>
[[nodiscard, gnu::always_inline]] inline std::size_t bytes_of_one(const T& part) {
  return part.memory_bytes();
}

template <class... Parts>
[[nodiscard, gnu::always_inline]] inline std::size_t bytes_of(const Parts&... parts) {
  return (bytes_of_one(parts) + ...);
}

}  // namespace taut::detail
