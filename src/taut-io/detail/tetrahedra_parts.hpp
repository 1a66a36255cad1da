// Tetrahedra of a file on their way to a complex: what the readers of all formats share.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "taut-io/cost_values.hpp"
#include "taut-io/detail/text_scanner.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::io::detail {

// Where a tetrahedron stands, to be named in errors, and what it is labelled with.
struct CellSource {
  std::int64_t number;     // as the file counts
  std::string_view label;  // as written; empty if there is none
  std::size_t line;
};

// What a file says, before labels become weights.
struct CellsOfFile {
  std::vector<Vec3> positions;
  std::vector<std::array<std::uint32_t, 4>> corners;  // of each tetrahedron
  std::vector<CellSource> sources;                    // of each
  std::vector<double> weights;                        // of each, if the file says them itself; else empty
};

// With weights; `type` says what a tetrahedron is in this format. Throws InputError if there is none, if a label has no
// weight, or if weights are given twice.
[[nodiscard]] SimplexParts<3, 3> weighted_parts(CellsOfFile cells, const LabelCosts& labels, const std::string& name,
                                                const std::string& type);

// A number of things that take at least `bytes_each` bytes of what follows; one line end may be missing.
[[nodiscard]] std::size_t count_of(TextScanner& in, std::string_view what, std::size_t bytes_each);
// Three coordinates, those behind the first on the same line.
[[nodiscard]] Vec3 corner_of(TextScanner& in);
// Above 0, or blocked.
[[nodiscard]] double weight_of(const TextScanner& in, std::string_view token);
// What is left of this line is passed over.
void skip_line(TextScanner& in);

// Whether the text is in Medit's format, not in Polyanya's, which has the same extension. Bytes of Medit are, too.
[[nodiscard]] bool is_medit(std::string_view text);

// Writing: throws InputError if there is no tetrahedron.
void expect_tetrahedra(const VolumeComplex& volume);
// "x y z", shortest.
void append_position(std::string& out, Vec3 p);
// " a b c d", counted from `first`.
void append_corners(std::string& out, const VolumeComplex& volume, SimplexId id, std::uint32_t first);
// As all readers take it: `inf` if it is blocked.
void append_weight(std::string& out, double weight);

}  // namespace taut::io::detail
