// Which paths run through which cells, both ways: entering and leaving costs the cells of the path, asking for a cell
// the paths through it. Cells and paths are numbers; five numbers are kept for each cell of each path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace taut::detail {

class PathsByCell {
 public:
  // Enters a path that is in no cell.
  template <class CellId>
  void enter(std::uint32_t path, std::span<const CellId> cells) {
    if (path >= first_of_path_.size()) first_of_path_.resize(path + 1, kNone);
    for (const CellId cell : cells) add(path, cell.value);
  }
  void leave(std::uint32_t path);
  // Calls visit(path) for every path through a cell.
  template <class Visit>
  void for_paths(std::uint32_t cell, Visit visit) const {
    if (cell >= first_of_cell_.size()) return;
    for (std::uint32_t c = first_of_cell_[cell]; c != kNone; c = crossings_[c].next) visit(crossings_[c].path);
  }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::uint32_t kNone = 0xffffffffu;
  // In a list of its cell and a list of its path.
  struct Crossing {
    std::uint32_t path, cell;
    std::uint32_t next_of_path;    // in a free slot the next one
    std::uint32_t previous, next;  // of the cell
  };
  void add(std::uint32_t path, std::uint32_t cell);

  std::vector<Crossing> crossings_;
  std::uint32_t unused_ = kNone;
  std::vector<std::uint32_t> first_of_cell_, first_of_path_;
};

}  // namespace taut::detail
