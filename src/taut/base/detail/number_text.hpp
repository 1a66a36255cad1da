// Numbers as text and back, whatever the locale: std::from_chars and std::to_chars for doubles, or, where the standard
// library has them for whole numbers only, functions of our own. Both read the same bits and write the same characters;
// a test holds them to it. Reading is exact: the nearest double, ties to even. Our own take a microsecond or two a
// number.
#pragma once

#include <charconv>
#include <version>

namespace taut::detail {

// As std::from_chars: what begins at `first`, without blanks or a plus in front. Leaves `value` alone unless all is
// well.
[[nodiscard]] std::from_chars_result own_read_number(const char* first, const char* last, double& value);
// As std::to_chars: the shortest text that reads back as the same number, or so many digits after the point.
[[nodiscard]] std::to_chars_result own_write_number(char* first, char* last, double value);
[[nodiscard]] std::to_chars_result own_write_number(char* first, char* last, double value, std::chars_format format,
                                                    int precision);

template <class Number>
[[nodiscard]] std::from_chars_result read_number(const char* first, const char* last, Number& value) {
  return std::from_chars(first, last, value);
}
#ifdef __cpp_lib_to_chars
[[nodiscard]] inline std::to_chars_result write_number(char* first, char* last, double value) {
  return std::to_chars(first, last, value);
}
[[nodiscard]] inline std::to_chars_result write_number(char* first, char* last, double value, std::chars_format format,
                                                       int precision) {
  return std::to_chars(first, last, value, format, precision);
}
#else
[[nodiscard]] inline std::from_chars_result read_number(const char* first, const char* last, double& value) {
  return own_read_number(first, last, value);
}
[[nodiscard]] inline std::to_chars_result write_number(char* first, char* last, double value) {
  return own_write_number(first, last, value);
}
[[nodiscard]] inline std::to_chars_result write_number(char* first, char* last, double value, std::chars_format format,
                                                       int precision) {
  return own_write_number(first, last, value, format, precision);
}
#endif

}  // namespace taut::detail
