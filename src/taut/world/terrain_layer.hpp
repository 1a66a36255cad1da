// The letters of a grid map (MovingAI: . G S passable, @ O T W not), kept only so that files round-trip.
// Compressed row by row against the default letters '.' and '@': a row of defaults costs nothing, a row with few runs
// of other letters three to five bytes a run, a noisy row 3 bits a cell. Passability itself is Grid's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"

namespace taut {

// All letters there are, the passable ones first.
inline constexpr std::string_view kTerrainLetters = ".GS@OTW";

// Whether a cell with this letter is free.
[[nodiscard]] constexpr bool is_passable_letter(char c) { return c == '.' || c == 'G' || c == 'S'; }
// Whether a map may hold this letter at all.
[[nodiscard]] constexpr bool is_terrain_letter(char c) { return kTerrainLetters.find(c) != std::string_view::npos; }

// The letters of a grid, row by row, compressed.
class TAUT_API TerrainLayer {
 public:
  // Rows are appended top to bottom; every letter must be one of kTerrainLetters.
  void append_row(std::string_view letters);
  // The same as append_row for a row of default letters, without looking at it.
  void append_default_row() { ends_.push_back(static_cast<std::uint32_t>(bytes_.size())); }

  // True if every row so far consists of default letters: then the layer need not be kept.
  [[nodiscard]] bool trivial() const { return bytes_.empty(); }
  // Rows appended so far.
  [[nodiscard]] std::size_t rows() const { return ends_.size(); }
  // Overwrites the cells of `row` (preset by the caller to the default letters) that differ from them.
  void apply_row(std::size_t y, std::string& row) const;
  // What the layer holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const { return detail::bytes_of(bytes_, ends_); }
  friend bool operator==(const TerrainLayer&, const TerrainLayer&) = default;

 private:
  std::vector<std::uint8_t> bytes_;
  std::vector<std::uint32_t> ends_;  // ends_[y]: where row y ends in bytes_
};

}  // namespace taut
