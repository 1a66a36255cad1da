// The databases of this process, and the cache they come from.
#include <array>
#include <mutex>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/grid/local_distances.hpp"
#include "taut/cells/detail/grid/local_distances_bytes.hpp"

namespace taut::detail {
namespace {

struct Databases {
  std::mutex mutex;
  DatabaseCache cache;
  std::array<std::shared_ptr<const LocalDistances>, 3 * 2 * 3> made;
};

Databases& databases() {
  static Databases all;
  return all;
}

// Whatever is wrong with a cached database, the answer is to build it.
std::shared_ptr<const LocalDistances> from_cache(const DatabaseCache& cache, const DatabaseKind& kind) {
  if (!cache.read) return nullptr;
  try {
    const std::string name = database_file_name(kind);
    const std::optional<std::string> bytes = cache.read(name);
    if (!bytes) return nullptr;
    auto found = std::make_shared<const LocalDistances>(parse_local_distances(*bytes, name));
    return found->kind() == kind ? found : nullptr;
  } catch (const InputError&) {
    return nullptr;
  }
}

}  // namespace

std::shared_ptr<const LocalDistances> cached_local_distances(const DatabaseKind& kind, const DatabaseCache& cache) {
  if (auto found = from_cache(cache, kind)) return found;
  auto made = std::make_shared<const LocalDistances>(kind);
  if (cache.write) cache.write(database_file_name(kind), format_local_distances(*made));
  return made;
}

void set_database_cache(DatabaseCache cache) {
  Databases& all = databases();
  const std::lock_guard lock(all.mutex);
  all.cache = std::move(cache);
}

std::shared_ptr<const LocalDistances> LocalDistances::shared(DatabaseKind kind) {
  if (kind.size < kSmallestBlock || kind.size > kLargestBlock)
    throw InputError("local distances", 0, "expected blocks of 2, 3 or 4 cells a side");
  Databases& all = databases();
  const std::lock_guard lock(all.mutex);
  const auto size = static_cast<std::size_t>(kind.size - kSmallestBlock);
  const std::size_t rule = kind.rule == CornerRule::allow ? 1 : 0, variant = static_cast<std::size_t>(kind.variant);
  auto& place = all.made[(size * 2 + rule) * 3 + variant];
  if (!place) place = cached_local_distances(kind, all.cache);
  return place;
}

}  // namespace taut::detail
