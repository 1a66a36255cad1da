#include "taut/cells/cell_store.hpp"

#include <algorithm>

namespace taut {

CellCache::CellCache(Progress progress) : progress_(std::move(progress)) {}

std::shared_ptr<const void> CellCache::find_or_build(std::type_index type, std::string_view name,
                                                     const std::function<Made(const BuildProgress&)>& make) {
  const std::pair key(type, std::string(name));
  auto found = slots_.find(key);
  if (found == slots_.end()) {
    BuildProgress progress;
    if (progress_) {
      progress = [&](std::size_t done, std::size_t total) { progress_(name, done, total); };
      progress(0, 1);  // however quick it is
    }
    const auto begin = std::chrono::steady_clock::now();
    Made made = make(progress);
    const auto time = std::chrono::steady_clock::now() - begin;
    // Kept before anybody is told, who might throw.
    found = slots_.emplace(key, Slot{std::move(made.cells), {key.second, time, made.memory_bytes}}).first;
    if (progress) progress(1, 1);
  }
  const Slot& slot = found->second;
  if (std::none_of(used_.begin(), used_.end(), [&](const CellBuild& b) { return b.name == slot.build.name; }))
    used_.push_back(slot.build);
  return slot.cells;
}

void CellCache::keep(std::type_index type, std::string_view name, Made made) {
  slots_.insert_or_assign(std::pair(type, std::string(name)),
                          Slot{std::move(made.cells), {std::string(name), {}, made.memory_bytes}});
}

std::vector<CellBuild> CellCache::take_used() { return std::exchange(used_, {}); }

}  // namespace taut
