#include "taut/path/detail/paths_by_cell.hpp"

#include "taut/base/detail/bytes_of.hpp"

namespace taut::detail {

void PathsByCell::add(std::uint32_t path, std::uint32_t cell) {
  if (cell >= first_of_cell_.size()) first_of_cell_.resize(cell + 1, kNone);
  std::uint32_t c = unused_;
  if (c == kNone) {
    c = static_cast<std::uint32_t>(crossings_.size());
    crossings_.emplace_back();
  } else {
    unused_ = crossings_[c].next_of_path;
  }
  const std::uint32_t next = first_of_cell_[cell];
  crossings_[c] = {path, cell, first_of_path_[path], kNone, next};
  if (next != kNone) crossings_[next].previous = c;
  first_of_cell_[cell] = c;
  first_of_path_[path] = c;
}

void PathsByCell::leave(std::uint32_t path) {
  if (path >= first_of_path_.size()) return;
  for (std::uint32_t c = first_of_path_[path]; c != kNone;) {
    Crossing& crossing = crossings_[c];
    const std::uint32_t next_of_path = crossing.next_of_path;
    (crossing.previous == kNone ? first_of_cell_[crossing.cell] : crossings_[crossing.previous].next) = crossing.next;
    if (crossing.next != kNone) crossings_[crossing.next].previous = crossing.previous;
    crossing.next_of_path = unused_;
    unused_ = c;
    c = next_of_path;
  }
  first_of_path_[path] = kNone;
}

std::size_t PathsByCell::memory_bytes() const { return bytes_of(crossings_, first_of_cell_, first_of_path_); }

}  // namespace taut::detail
