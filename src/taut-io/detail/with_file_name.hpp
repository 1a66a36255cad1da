// Errors about a world as a whole ("obstacle 3, ring 0: ...") do not know the file it came from; this adds it.
#pragma once

#include <filesystem>

#include "taut/base/input_error.hpp"

namespace taut::io::detail {

// The result of `make()`; an InputError from it that does not name the file is thrown again with the file's name.
template <class Make>
[[nodiscard]] auto with_file_name(const std::filesystem::path& path, Make make) {
  try {
    return make();
  } catch (const InputError& error) {
    if (error.where().starts_with(path.string())) throw;
    throw InputError(path.string(), 0, error.what());
  }
}

}  // namespace taut::io::detail
