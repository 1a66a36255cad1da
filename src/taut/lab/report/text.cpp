#include "taut/lab/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace taut::lab {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

struct Decoded {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool good = false;
};

// Strict: refuses overlong forms, surrogates and values beyond U+10FFFF.
Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
  char32_t code = lead & (0xFFu >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    code = (code << 6) | (byte(i) & 0x3Fu);
  }
  const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  if (overlong || (code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF) return {};
  return {code, bytes, true};
}

// Characters that XML refuses or that would steer a terminal.
bool is_printable(char32_t code) {
  if (code == '\t' || code == '\n') return true;
  return code >= 0x20 && code != 0x7F && !(code >= 0x80 && code < 0xA0) && code != 0xFFFE && code != 0xFFFF;
}

struct Range {
  char32_t first, last;
};

template <std::size_t N>
bool in_any(const std::array<Range, N>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(), [&](Range r) { return code >= r.first && code <= r.last; });
}

std::size_t width_of(char32_t code) {
  static constexpr std::array<Range, 9> kZero{{{0x300, 0x36F},
                                               {0x483, 0x489},
                                               {0x591, 0x5BD},
                                               {0x200B, 0x200F},
                                               {0x20D0, 0x20FF},
                                               {0x1AB0, 0x1AFF},
                                               {0x1DC0, 0x1DFF},
                                               {0xFE00, 0xFE0F},
                                               {0xFE20, 0xFE2F}}};
  static constexpr std::array<Range, 10> kWide{{{0x1100, 0x115F},
                                                {0x2E80, 0x303E},
                                                {0x3041, 0xA4CF},
                                                {0xAC00, 0xD7A3},
                                                {0xF900, 0xFAFF},
                                                {0xFE30, 0xFE6F},
                                                {0xFF00, 0xFF60},
                                                {0xFFE0, 0xFFE6},
                                                {0x1F300, 0x1FAFF},
                                                {0x20000, 0x3FFFD}}};
  if (in_any(kZero, code)) return 0;
  return in_any(kWide, code) ? 2 : 1;
}

}  // namespace

std::string clean_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Decoded d = decode(text);
    if (d.good && is_printable(d.code)) {
      out.append(text.substr(0, d.bytes));
    } else {
      out.append(kReplacement);
    }
    text.remove_prefix(d.bytes);
  }
  return out;
}

std::string escape_markup(std::string_view text) {
  std::string out;
  for (const char c : clean_utf8(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::size_t display_width(std::string_view utf8) {
  std::size_t columns = 0;
  while (!utf8.empty()) {
    const Decoded d = decode(utf8);
    columns += d.good ? width_of(d.code) : 1;
    utf8.remove_prefix(d.bytes);
  }
  return columns;
}

namespace {

// Where a word that is too wide is broken: after the last bar or comma that fits, else before the first character that
// does not; never before the first.
std::size_t break_in(std::string_view word, std::size_t columns) {
  std::size_t used = 0, at = 0, good = 0;
  while (at < word.size()) {
    const Decoded d = decode(word.substr(at));
    used += d.good ? width_of(d.code) : 1;
    if (used > columns && at > 0) break;
    at += d.bytes;
    if (word[at - 1] == '|' || word[at - 1] == ',') good = at;
  }
  return good > 0 ? good : at;
}

}  // namespace

std::string shortened(std::string_view utf8, std::size_t columns) {
  if (display_width(utf8) <= columns) return std::string(utf8);
  if (columns == 0) return {};
  std::string out;
  std::size_t used = 1;  // the ellipsis
  while (!utf8.empty()) {
    const Decoded d = decode(utf8);
    used += d.good ? width_of(d.code) : 1;
    if (used > columns) break;
    out.append(utf8.substr(0, d.bytes));
    utf8.remove_prefix(d.bytes);
  }
  return out + "…";
}

std::vector<std::string> wrapped(std::string_view utf8, std::size_t columns) {
  std::vector<std::string> lines;
  std::string line;
  const auto end_line = [&] {
    if (!line.empty()) lines.push_back(std::move(line));
    line.clear();
  };
  while (!utf8.empty()) {
    std::string_view word = utf8.substr(0, utf8.find(' '));
    utf8.remove_prefix(std::min(word.size() + 1, utf8.size()));
    if (word.empty()) continue;
    if (!line.empty() && display_width(line) + 1 + display_width(word) > columns) end_line();
    while (display_width(word) > columns) {
      const std::size_t cut = break_in(word, columns);
      lines.emplace_back(word.substr(0, cut));
      word.remove_prefix(cut);
    }
    if (!line.empty() && !word.empty()) line += ' ';
    line += word;
  }
  end_line();
  return lines;
}

std::string compact_number(double value, int decimals) {
  std::string out = fmt::format("{:.{}f}", value, decimals);
  if (out.find('.') != std::string::npos) {
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
  }
  return out == "-0" ? "0" : out;
}

std::string fixed_number(double value, int decimals) {
  return std::isnan(value) ? "-" : fmt::format("{:.{}f}", value, decimals);
}

std::string readable_number(double value) { return std::isnan(value) ? "-" : fmt::format("{:.4g}", value); }

std::string grouped_count(std::size_t value) {
  std::string digits = std::to_string(value);
  for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), " ");
  }
  return digits;
}

std::string readable_time_us(double us) {
  if (std::isnan(us)) return "-";
  const double size = std::abs(us);
  if (std::isinf(us)) return us > 0 ? "∞" : "-∞";
  const auto three_digits = [](double v) {
    const double a = std::abs(v);
    return fmt::format("{:.{}f}", v, a < 9.995 ? 2 : a < 99.95 ? 1 : 0);
  };
  if (size == 0) return "0 µs";
  if (size < 0.9995) return three_digits(us * 1e3) + " ns";
  if (size < 999.5) return three_digits(us) + " µs";
  if (size < 999.5e3) return three_digits(us / 1e3) + " ms";
  if (size < 120e6) return three_digits(us / 1e6) + " s";
  const double seconds = std::round(us / 1e6);
  return fmt::format("{:.0f} min {:02.0f} s", std::trunc(seconds / 60), std::abs(std::fmod(seconds, 60)));
}

std::string readable_bytes(std::size_t bytes) {
  static constexpr std::array<std::string_view, 5> kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1023.5 && unit + 1 < kUnits.size(); ++unit) value /= 1024;
  return fmt::format("{:.{}f} {}", value, unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2, kUnits[unit]);
}

}  // namespace taut::lab
