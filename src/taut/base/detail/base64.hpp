// Base64 after RFC 4648, with padding. Decoding is strict: nothing is for anything but what encoding makes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"

namespace taut::detail {

[[nodiscard]] TAUT_INSIDE std::string to_base64(std::string_view bytes);
[[nodiscard]] TAUT_INSIDE std::optional<std::string> from_base64(std::string_view text);
// Bytes that a valid text decodes to.
[[nodiscard]] TAUT_INSIDE std::size_t base64_bytes(std::string_view text);

}  // namespace taut::detail
