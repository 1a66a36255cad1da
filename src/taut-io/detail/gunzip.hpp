// Data packed by gzip, unpacked by zlib, which comes with libpng.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace taut::io::detail {

// The bytes that were packed, which have to be so many. Throws InputError naming `name` if they are not, if the data
// are damaged, and where this was built without PNG. Asks for no more memory than so much data can need.
[[nodiscard]] std::string gunzipped(std::string_view data, std::size_t bytes, const std::string& name);

}  // namespace taut::io::detail
