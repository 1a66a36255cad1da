#include "taut-io/cache_folder.hpp"

#include <cstdint>
#include <cstdlib>
#include <exception>

#include "taut-io/file.hpp"

namespace taut::io {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = std::uintmax_t{64} << 20;

std::optional<fs::path> folder_from(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || *value == '\0') return {};
  return fs::path(value);
}

}  // namespace

std::optional<fs::path> cache_folder() {
  if (auto own = folder_from("TAUT_CACHE_DIR")) return own;
  // The base directory specification has relative paths ignored.
  if (const auto all = folder_from("XDG_CACHE_HOME"); all && all->is_absolute()) return *all / "taut";
  if (const auto home = folder_from("HOME"); home && home->is_absolute()) return *home / ".cache" / "taut";
  return {};
}

std::optional<std::string> read_cached(const std::string& name) {
  try {
    const auto folder = cache_folder();
    if (!folder) return {};
    const fs::path path = *folder / name;
    // Before it is opened: a pipe in its place would keep us waiting for ever.
    if (!fs::is_regular_file(path) || fs::file_size(path) > kLargestFile) return {};
    return std::string(read_file(path).text());
  } catch (const std::exception&) {
    return {};
  }
}

void write_cached(const std::string& name, std::string_view bytes) {
  try {
    if (const auto folder = cache_folder()) write_file(*folder / name, bytes);
  } catch (const std::exception&) {  // the next run computes it again
  }
}

}  // namespace taut::io
