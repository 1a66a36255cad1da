// The folder for what can be computed again: $TAUT_CACHE_DIR, else $XDG_CACHE_HOME/taut, else ~/.cache/taut. A cache is
// a convenience: whatever is wrong with it (no folder, no permission, a full disk, something else in a file's place) is
// no error, the caller goes on without. Files are replaced as a whole, so that readers never see half of one.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"

namespace taut::io {

// Nothing if the environment names no folder. It need not exist.
[[nodiscard]] TAUT_API std::optional<std::filesystem::path> cache_folder();

// A file of the cache, by its name; nothing if it cannot be read or has more than 64 MB.
[[nodiscard]] TAUT_API std::optional<std::string> read_cached(const std::string& name);
// Does nothing if the file cannot be written.
TAUT_API void write_cached(const std::string& name, std::string_view bytes);

}  // namespace taut::io
