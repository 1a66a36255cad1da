// The worlds the studio knows, by the hash of their content: the same world has the same id, and as long as it is known
// an id means one world. The least recently used ones are forgotten when all take more than the given memory; whoever
// still works with one keeps it alive. Thread-safe; cheap but for the hash, which is linear.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "known_world.hpp"
#include "taut/base/stop_token.hpp"

namespace taut::studio {

class WorldShelf {
 public:
  explicit WorldShelf(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  [[nodiscard]] std::shared_ptr<KnownWorld> add(World world);
  // With the cells that came with it, unless the world is known already: paths are as short either way.
  [[nodiscard]] std::shared_ptr<KnownWorld> add(const io::LoadedWorld& loaded);
  // Null if it is not known (any more).
  [[nodiscard]] std::shared_ptr<KnownWorld> find(std::string_view id);
  // Forgets what is too much; worlds grow as cells are built for them.
  void trim();
  [[nodiscard]] std::size_t size() const;
  // Whoever builds or plans in one of the worlds gives up.
  void stop() { stop_.request_stop(); }

 private:
  using Order = std::list<std::shared_ptr<KnownWorld>>;
  void trim_locked(Order& dropped);

  std::size_t most_bytes_;
  StopSource stop_;
  mutable std::mutex guard_;
  Order order_;  // the latest first
  std::unordered_map<std::string, Order::iterator> by_id_;
};

}  // namespace taut::studio
