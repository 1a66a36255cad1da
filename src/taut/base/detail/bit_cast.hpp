// The bits of a value as another type: std::bit_cast, also where the standard library does not have it yet but the
// compiler can do it. Costs nothing.
#pragma once

#include <bit>
#include <type_traits>

namespace taut::detail {

template <class To, class From>
[[nodiscard]] constexpr To own_bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From));
  static_assert(std::is_trivially_copyable_v<To> && std::is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}

template <class To, class From>
[[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
#ifdef __cpp_lib_bit_cast
  return std::bit_cast<To>(from);
#else
  return own_bit_cast<To>(from);
#endif
}

}  // namespace taut::detail
