// Scans along the rows of a grid, 64 cells a step. A strip is a row of cells; strip s lies between the lines y = s and
// y = s + 1. A run is a maximal piece of free cells of a strip; an opening of a line is a maximal piece with free cells
// on both sides. All bounds are half-open; rows from -1 to the height may be asked for.
#pragma once

#include <bit>
#include <cstdint>

#include "taut/world/grid.hpp"

namespace taut::detail {

// The first cell of the run that contains the free cell x.
[[nodiscard]] inline int run_begin(const std::uint64_t* row, int x) {
  std::ptrdiff_t word = x >> 6;
  std::uint64_t blocked = ~row[word] & (~std::uint64_t{0} >> (63 - (x & 63)));
  while (blocked == 0) blocked = ~row[--word];
  return static_cast<int>(word * 64) + 64 - std::countl_zero(blocked);
}

// One past the last cell of the run that contains the free cell x.
[[nodiscard]] inline int run_end(const std::uint64_t* row, int x) {
  std::ptrdiff_t word = x >> 6;
  std::uint64_t blocked = ~row[word] & (~std::uint64_t{0} << (x & 63));
  while (blocked == 0) blocked = ~row[++word];
  return static_cast<int>(word * 64) + std::countr_zero(blocked);
}

// Whether all cells of [begin, end), which is not empty, are free.
[[nodiscard]] inline bool all_free(const std::uint64_t* row, int begin, int end) {
  std::ptrdiff_t word = begin >> 6;
  const std::ptrdiff_t last = (end - 1) >> 6;
  std::uint64_t blocked = ~row[word] & (~std::uint64_t{0} << (begin & 63));
  while (word < last) {
    if (blocked != 0) return false;
    blocked = ~row[++word];
  }
  return (blocked & (~std::uint64_t{0} >> (63 - ((end - 1) & 63)))) == 0;
}

// Calls visit(begin, end) for every opening between two rows, clipped to [begin, end).
template <class Visit>
void for_openings(const std::uint64_t* row, const std::uint64_t* other, int begin, int end, Visit&& visit) {
  const auto both = [&](int word) { return row[word] & other[word]; };
  const int last = (end - 1) >> 6;
  int x = begin;
  while (x < end) {
    int word = x >> 6;
    std::uint64_t free = both(word) & (~std::uint64_t{0} << (x & 63));
    while (free == 0) {
      if (++word > last) return;
      free = both(word);
    }
    const int from = word * 64 + std::countr_zero(free);
    if (from >= end) return;
    std::uint64_t blocked = ~both(word) & (~std::uint64_t{0} << (from & 63));
    while (blocked == 0 && word < last) blocked = ~both(++word);
    const int to = blocked == 0 ? end : word * 64 + std::countr_zero(blocked);
    visit(from, to < end ? to : end);
    x = to;
  }
}

}  // namespace taut::detail
