#include "studies/study_maps.hpp"

#include <algorithm>

#include "taut/base/input_error.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab {

namespace fs = std::filesystem;

std::vector<fs::path> maps_with_scenarios(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const fs::path& path = entry.path();
    if (path.extension() == ".map" && fs::exists(path.string() + ".scen")) files.push_back(path);
  }
  if (error) throw InputError(folder.string(), 0, "expected a folder that can be read: " + error.message());
  if (files.empty()) throw InputError(folder.string(), 0, "expected maps with scenarios, NAME.map and NAME.map.scen");
  std::sort(files.begin(), files.end());
  return files;
}

// FNV-1a over the name, then mixed by the generator itself.
std::uint64_t seed_from(std::uint64_t seed, std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325u ^ seed;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return Random(hash).next();
}

}  // namespace taut::lab
