// Strongly typed 32-bit indices: an index of a vertex cannot be used where one of a face is meant.
#pragma once

#include <compare>
#include <cstdint>

namespace taut {

// An index that only goes with its tag; a new kind of id is `using FaceId = Id<struct FaceTag>`.
template <class Tag>
struct Id {
  static constexpr std::uint32_t kNone = 0xffffffffu;  // the value of an id that names nothing
  std::uint32_t value = kNone;                         // the index itself

  constexpr Id() = default;
  // The id of this index.
  constexpr explicit Id(std::uint32_t v) : value(v) {}
  // The same from an index of any integer type, which must fit.
  template <class Size>
  [[nodiscard]] static constexpr Id at(Size i) {
    return Id(static_cast<std::uint32_t>(i));
  }
  // False for an id that names nothing, as one made from nothing does.
  [[nodiscard]] constexpr bool valid() const { return value != kNone; }
  friend constexpr auto operator<=>(Id, Id) = default;
};

}  // namespace taut
