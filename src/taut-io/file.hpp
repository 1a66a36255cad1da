// Whole files in and out. Reading refuses directories and files beyond a limit; writing goes to a temporary name beside
// the target and is renamed only when every byte has been written, so a full disk or a crash never leaves half a file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>

#include "taut/base/export.hpp"

namespace taut::io {

// A whole file in memory.
class TAUT_API FileBytes {
 public:
  // Takes over `size` bytes.
  FileBytes(std::unique_ptr<char[]> data, std::size_t size) : data_(std::move(data)), size_(size) {}
  // All of it; valid as long as this is.
  [[nodiscard]] std::string_view text() const { return {data_.get(), size_}; }

 private:
  std::unique_ptr<char[]> data_;
  std::size_t size_;
};

// Throws InputError naming the file if it cannot be read.
[[nodiscard]] TAUT_API FileBytes read_file(const std::filesystem::path& path);

// Throws std::runtime_error naming the file and the reason if it cannot be written; the old file, if any, is then
// intact.
TAUT_API void write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace taut::io
