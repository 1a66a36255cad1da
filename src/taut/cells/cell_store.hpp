// The cells that planners over one world share: built on first use, once, with time and memory reported. A cache by
// type and name; what builds a kind of cells stands beside them (cells/detail/*/stored_*.hpp) and asks the store for
// what it needs itself.
// Not thread-safe while building: make the planners first, then hand clones to threads.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/world/world.hpp"

namespace taut {

/// What building one kind of cells took.
struct CellBuild {
  // As planners ask for them: the kind of cells, with its options.
  std::string name;
  // Without that of the cells they rest on.
  std::chrono::nanoseconds time{0};
  // Without what they share with other cells.
  std::size_t memory_bytes = 0;
};

/// Cells by type and name, built when they are first asked for and shared from then on.
class TAUT_API CellCache {
 public:
  /// Called while cells are being built: what, how much of it is done, of how much. May throw: then what was being
  /// built is given up, everything that was there before stays, and what is missing is built anew when it is asked for
  /// again.
  using Progress = std::function<void(std::string_view what, std::size_t done, std::size_t total)>;

  /// Empty; `progress` is told of whatever is built.
  explicit CellCache(Progress progress = {});

  /// The cells of this type and name. If there are none, make(BuildProgress) builds them: a shared pointer to cells
  /// that know their memory_bytes(). Bytes that they share with other cells are not counted again.
  template <class Cells, class Make>
  std::shared_ptr<const Cells> get(std::string_view name, Make make, std::size_t shared_bytes = 0) {
    return std::static_pointer_cast<const Cells>(find_or_build(typeid(Cells), name, [&](const BuildProgress& progress) {
      const std::shared_ptr<const Cells> made = make(progress);
      return Made{made, made->memory_bytes() - shared_bytes};
    }));
  }
  /// Cells that somebody has already: from now on they are what get() gives for this type and name.
  template <class Cells>
  void put(std::string_view name, std::shared_ptr<const Cells> cells) {
    const std::size_t bytes = cells->memory_bytes();
    keep(typeid(Cells), name, {std::move(cells), bytes});
  }
  /// The cells of this type and name if they are there; null if not. They do not count as used.
  template <class Cells>
  [[nodiscard]] std::shared_ptr<const Cells> find(std::string_view name) const {
    const auto found = slots_.find(std::pair(std::type_index(typeid(Cells)), std::string(name)));
    return found == slots_.end() ? nullptr : std::static_pointer_cast<const Cells>(found->second.cells);
  }

  /// The cells asked for since the last call of this function (or the beginning), each once, with what building them
  /// took whenever that was: what a planner made in the meantime rests on.
  [[nodiscard]] std::vector<CellBuild> take_used();

 private:
  struct Made {
    std::shared_ptr<const void> cells;
    std::size_t memory_bytes;
  };
  struct Slot {
    std::shared_ptr<const void> cells;
    CellBuild build;
  };
  std::shared_ptr<const void> find_or_build(std::type_index type, std::string_view name,
                                            const std::function<Made(const BuildProgress&)>& make);
  void keep(std::type_index type, std::string_view name, Made made);

  Progress progress_;
  std::map<std::pair<std::type_index, std::string>, Slot, std::less<>> slots_;
  std::vector<CellBuild> used_;
};

/// The cells of one world.
template <int D>
class CellStoreIn : public CellCache {
 public:
  // Empty; `progress` is told of whatever is built.
  explicit CellStoreIn(std::shared_ptr<const WorldIn<D>> world, Progress progress = {})
      : CellCache(std::move(progress)), world_(std::move(world)) {}

  /// The world that the cells are of.
  [[nodiscard]] const WorldIn<D>& world() const { return *world_; }
  /// The same, to be kept.
  [[nodiscard]] const std::shared_ptr<const WorldIn<D>>& shared_world() const { return world_; }

 private:
  std::shared_ptr<const WorldIn<D>> world_;
};

// In the plane.
using CellStore = CellStoreIn<2>;
// In space.
using CellStore3 = CellStoreIn<3>;

}  // namespace taut
