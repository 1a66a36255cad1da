#include "taut/base/detail/number_text.hpp"

#include <locale.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>

namespace taut::detail {
namespace {

// The C library reads exactly, but asks the locale for the sign of the fraction; this one says a point.
double read_in_c(const char* text) {
  static const locale_t c = newlocale(LC_ALL_MASK, "C", static_cast<locale_t>(nullptr));
  return strtod_l(text, nullptr, c);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
const char* after_digits(const char* at, const char* last) {
  return std::find_if(at, last, [](char c) { return !is_digit(c); });
}
// What follows `word`, in letters of any size, or null.
const char* after_word(const char* at, const char* last, std::string_view word) {
  if (static_cast<std::size_t>(last - at) < word.size()) return nullptr;
  const bool same = std::equal(word.begin(), word.end(), at, [](char w, char c) { return w == (c | 0x20); });
  return same ? at + word.size() : nullptr;
}

// inf, infinity, nan, nan(word).
const char* after_no_number(const char* at, const char* last) {
  if (const char* end = after_word(at, last, "infinity")) return end;
  if (const char* end = after_word(at, last, "inf")) return end;
  const char* const end = after_word(at, last, "nan");
  if (end == nullptr || end == last || *end != '(') return end;
  const char* const closing =
      std::find_if(end + 1, last, [](char c) { return !is_digit(c) && !is_letter(c) && c != '_'; });
  return closing != last && *closing == ')' ? closing + 1 : end;
}

// Digits with a point among them, at least one, and an exponent if it is complete; null if there is no number.
const char* after_number(const char* at, const char* last) {
  const char* end = after_digits(at, last);
  std::ptrdiff_t digits = end - at;
  if (end != last && *end == '.') {
    const char* const fraction = end + 1;
    end = after_digits(fraction, last);
    digits += end - fraction;
  }
  if (digits == 0) return nullptr;
  if (end == last || (*end | 0x20) != 'e') return end;
  const char* exponent = end + 1;
  if (exponent != last && (*exponent == '+' || *exponent == '-')) ++exponent;
  const char* const exponent_end = after_digits(exponent, last);
  return exponent_end == exponent ? end : exponent_end;
}

std::to_chars_result put(char* first, char* last, std::string_view text) {
  if (static_cast<std::size_t>(last - first) < text.size()) return {last, std::errc::value_too_large};
  return {std::copy(text.begin(), text.end(), first), std::errc()};
}

std::string not_finite(double value) {
  return (std::signbit(value) ? "-" : "") + std::string(std::isnan(value) ? "nan" : "inf");
}

// As printf, with a point whatever the locale has there.
std::string printed(const char* format, int precision, double value) {
  std::array<char, 512> buffer;
  const int size = std::snprintf(buffer.data(), buffer.size(), format, precision, value);
  std::string text(static_cast<std::size_t>(size), '\0');
  if (text.size() < buffer.size()) {
    text.assign(buffer.data(), text.size());
  } else {
    std::snprintf(text.data(), text.size() + 1, format, precision, value);
  }
  const auto foreign = [](char c) { return !is_digit(c) && c != '-' && c != '+' && c != 'e'; };
  const auto from = std::find_if(text.begin(), text.end(), foreign);
  if (from != text.end()) {
    const auto to = std::find_if_not(from, text.end(), foreign);
    text.replace(from, to, ".");
  }
  return text;
}

// The decimal digits of a positive number, d.ddd, and the power of ten of the first.
struct Decimal {
  std::string digits;
  int exponent;
};

Decimal decimal(double value, int digits) {
  const std::string text = printed("%.*e", digits - 1, value);
  const std::size_t e = text.find('e');
  Decimal out{text.substr(0, 1), std::atoi(text.c_str() + e + 1)};
  if (digits > 1) out.digits += text.substr(2, e - 2);
  return out;
}
double value_of(const Decimal& d) {
  return read_in_c((d.digits.substr(0, 1) + '.' + d.digits.substr(1) + 'e' + std::to_string(d.exponent)).c_str());
}
// The next greater one of as many digits.
Decimal next(Decimal d) {
  for (std::size_t i = d.digits.size(); i-- > 0;) {
    if (d.digits[i] != '9') {
      ++d.digits[i];
      return d;
    }
    d.digits[i] = '0';
  }
  d.digits[0] = '1';
  ++d.exponent;
  return d;
}

// So many digits that read back as `value`, if there are any; the nearest to it.
bool found(double value, int digits, Decimal& out) {
  out = decimal(value, digits);
  if (value_of(out) == value) return true;
  // Below a power of two doubles are twice as dense: its nearest decimal may be too far below, the next one near
  // enough.
  int exponent;
  if (std::frexp(value, &exponent) != 0.5) return false;
  out = next(out);
  return value_of(out) == value;
}

Decimal shortest(double value) {
  Decimal out;
  // Fifteen digits are never too many for a double to tell apart, so what fewer would do has them with zeros behind.
  // Not so where doubles are sparse, near 0.
  int digits = value < std::numeric_limits<double>::min() ? 1 : 15;
  while (!found(value, digits, out)) ++digits;
  while (out.digits.size() > 1 && out.digits.back() == '0') out.digits.pop_back();
  return out;
}

}  // namespace

std::from_chars_result own_read_number(const char* first, const char* last, double& value) {
  const char* const begin = first != last && *first == '-' ? first + 1 : first;
  const char* end = after_no_number(begin, last);
  const bool finite = end == nullptr;
  if (finite) end = after_number(begin, last);
  if (end == nullptr) return {first, std::errc::invalid_argument};
  const double read = read_in_c(std::string(first, end).c_str());
  if (finite) {
    const auto mantissa_end = std::find_if(begin, end, [](char c) { return (c | 0x20) == 'e'; });
    const bool nought = std::none_of(begin, mantissa_end, [](char c) { return c > '0' && c <= '9'; });
    if (std::isinf(read) || (read == 0 && !nought)) return {end, std::errc::result_out_of_range};
  }
  value = read;
  return {end, std::errc()};
}

std::to_chars_result own_write_number(char* first, char* last, double value) {
  if (!std::isfinite(value)) return put(first, last, not_finite(value));
  std::string text = std::signbit(value) ? "-" : "";
  if (value == 0) return put(first, last, text + '0');
  const double size = std::fabs(value);
  const auto [digits, exponent] = shortest(size);
  const int count = static_cast<int>(digits.size());
  const int exponent_size = std::abs(exponent) < 100 ? 2 : 3;
  const int scientific = count + (count > 1 ? 1 : 0) + 2 + exponent_size;
  const int fixed =
      exponent < 0 ? count + 1 - exponent : std::max(exponent + 1, count + (exponent + 1 < count ? 1 : 0));
  if (fixed > scientific) {
    text += digits[0];
    if (count > 1) text += '.' + digits.substr(1);
    text += exponent < 0 ? "e-" : "e+";
    const std::string power = std::to_string(std::abs(exponent));
    text += power.size() < 2 ? '0' + power : power;
  } else if (exponent < 0) {
    text += "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  } else if (exponent + 1 < count) {
    const auto whole = static_cast<std::size_t>(exponent + 1);
    text += digits.substr(0, whole) + '.' + digits.substr(whole);
  } else {
    text += printed("%.*f", 0, size);  // a whole number, in full
  }
  return put(first, last, text);
}

std::to_chars_result own_write_number(char* first, char* last, double value, std::chars_format format, int precision) {
  if (!std::isfinite(value)) return put(first, last, not_finite(value));
  return put(first, last, printed(format == std::chars_format::fixed ? "%.*f" : "%.*e", precision, value));
}

}  // namespace taut::detail
