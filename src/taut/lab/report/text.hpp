// Text as people read it: UTF-8 made safe for terminals and markup, its width on a terminal, and numbers and times in
// few characters. Every function is total: hostile bytes come out replaced (U+FFFD), never passed on.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"

namespace taut::lab {

// Valid UTF-8 in any case: bad bytes and control characters (but tab and newline) become U+FFFD.
[[nodiscard]] TAUT_API std::string clean_utf8(std::string_view text);
// The same, with & < > " ' escaped: fit for the text and the attributes of XML and HTML.
[[nodiscard]] TAUT_API std::string escape_markup(std::string_view text);
// Columns on a terminal: 0 for combining marks, 2 for wide East Asian characters and emoji, otherwise 1.
[[nodiscard]] TAUT_API std::size_t display_width(std::string_view utf8);
// At most `columns` wide, ending in an ellipsis where something was cut.
[[nodiscard]] TAUT_API std::string shortened(std::string_view utf8, std::size_t columns);

// In lines at most so wide, broken at blanks; a word that is wider is broken after a bar or a comma, else anywhere.
[[nodiscard]] TAUT_API std::vector<std::string> wrapped(std::string_view utf8, std::size_t columns);

// Fixed notation with at most `decimals` decimals, without trailing zeros and never "-0".
[[nodiscard]] TAUT_API std::string compact_number(double value, int decimals);
// Fixed notation with so many decimals; "-" for NaN.
[[nodiscard]] TAUT_API std::string fixed_number(double value, int decimals);
// Four significant digits: "0.001234", "12.35", "1235", "1.235e+08"; "-" for NaN.
[[nodiscard]] TAUT_API std::string readable_number(double value);
// With thin grouping for counts: "1 234 567".
[[nodiscard]] TAUT_API std::string grouped_count(std::size_t value);
// "850 ns", "12.3 µs", "4.56 ms", "1.20 s", "2 min 05 s"; "-" for NaN.
[[nodiscard]] TAUT_API std::string readable_time_us(double microseconds);
// "512 B", "12.3 KiB", "4.56 MiB".
[[nodiscard]] TAUT_API std::string readable_bytes(std::size_t bytes);

}  // namespace taut::lab
