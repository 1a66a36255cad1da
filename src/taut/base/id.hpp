// Strongly typed 32-bit indices: an index of a vertex cannot be used where one of a face is meant.
#pragma once

#include <compare>
#include <cstdint>

namespace taut {

template <class Tag>
struct Id {
  static constexpr std::uint32_t kNone = 0xffffffffu;
  std::uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t v) : value(v) {}
  template <class Size>
  [[nodiscard]] static constexpr Id at(Size i) {
    return Id(static_cast<std::uint32_t>(i));
  }
  [[nodiscard]] constexpr bool valid() const { return value != kNone; }
  friend constexpr auto operator<=>(Id, Id) = default;
};

}  // namespace taut
