// Files that belong together: all of them are there in full before the first one takes its name.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace taut::io::detail {

struct FileToWrite {
  std::filesystem::path path;
  std::string_view bytes;
};

// As write_file; if one cannot be written, none is replaced.
void write_files(std::span<const FileToWrite> files);

}  // namespace taut::io::detail
