#include "taut-io/detail/text_scanner.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>

#include "taut/base/detail/number_text.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"

namespace taut::io::detail {
using namespace taut::detail;
namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

}  // namespace

std::string_view without_byte_order_mark(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

bool has_line(std::string_view text, std::string_view line) {
  text = without_byte_order_mark(text);
  for (std::size_t at = text.find(line); at != std::string_view::npos; at = text.find(line, at + 1)) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if ((at == 0 || text[at - 1] == '\n') && trimmed(text.substr(at, end - at)) == line) return true;
  }
  return false;
}

std::string in_quotes(std::string_view piece) {
  constexpr std::size_t kLongest = 40;
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "'";
  for (const char c : piece.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    }
  }
  return out + (piece.size() > kLongest ? "...'" : "'");
}

std::optional<double> to_number(std::string_view token) {
  double value = 0;
  const auto [end, error] = read_number(token.data(), token.data() + token.size(), value);
  if (error != std::errc() || end != token.data() + token.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<std::int64_t> to_integer(std::string_view token) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  if (error != std::errc() || end != token.data() + token.size()) return std::nullopt;
  return value;
}

void append_shortest(std::string& out, double x) {
  std::array<char, 32> buffer;  // the longest shortest double has 24 characters
  const auto [end, error] = write_number(buffer.data(), buffer.data() + buffer.size(), x);
  out.append(buffer.data(), end);
}

std::string shortest(double x) {
  std::string out;
  append_shortest(out, x);
  return out;
}

TextScanner::TextScanner(std::string_view text, std::string name, char comment, std::size_t first_line)
    : text_(without_byte_order_mark(text)), name_(std::move(name)), comment_(comment), line_(first_line) {}

void TextScanner::skip_blanks() {
  while (position_ < text_.size() && is_blank(text_[position_])) ++position_;
  if (comment_ != '\0' && position_ < text_.size() && text_[position_] == comment_) {
    const std::size_t end = text_.find('\n', position_);
    position_ = end == std::string_view::npos ? text_.size() : end;
  }
}

bool TextScanner::at_line_end() {
  skip_blanks();
  return position_ == text_.size() || text_[position_] == '\n';
}

bool TextScanner::at_end() {
  while (at_line_end()) {
    if (position_ == text_.size()) return true;
    ++position_;
    ++line_;
  }
  return false;
}

std::string_view TextScanner::cut_token() {
  const std::size_t begin = position_;
  while (position_ < text_.size() && !is_blank(text_[position_]) && text_[position_] != '\n' &&
         (comment_ == '\0' || text_[position_] != comment_)) {
    ++position_;
  }
  return text_.substr(begin, position_ - begin);
}

std::string_view TextScanner::token(std::string_view expectation) {
  if (at_end()) fail(expectation, "the end of the file");
  return cut_token();
}

std::string_view TextScanner::peek() {
  if (at_end()) return {};
  const std::size_t position = position_;
  const std::string_view token = cut_token();
  position_ = position;
  return token;
}

std::string_view TextScanner::token_on_line(std::string_view expectation) {
  if (at_line_end()) fail(expectation, position_ == text_.size() ? "the end of the file" : "the end of the line");
  return cut_token();
}

void TextScanner::end_line(std::string_view expectation) {
  if (!at_line_end()) fail(expectation, in_quotes(cut_token()));
  if (position_ < text_.size()) {
    ++position_;
    ++line_;
  }
}

std::optional<std::string_view> TextScanner::next_line() {
  if (position_ == text_.size()) return std::nullopt;
  const std::size_t end = text_.find('\n', position_);
  std::string_view line = text_.substr(position_, end == std::string_view::npos ? end : end - position_);
  position_ += line.size();
  if (end != std::string_view::npos) {
    ++position_;
    ++line_;
  }
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

double TextScanner::number(std::string_view token, std::string_view expectation) const {
  const std::optional<double> value = to_number(token);
  if (!value) fail(expectation, in_quotes(token));
  return *value;
}

double TextScanner::coordinate(std::string_view token, std::string_view expectation) const {
  const double value = number(token, expectation);
  if (!is_valid_coordinate(value)) {
    fail(std::string(expectation) + " that is 0 or of a size between 2^-140 and 2^140", in_quotes(token));
  }
  return value + 0.0;  // turns -0 into 0, so that equal numbers are written alike
}

std::int64_t TextScanner::integer(std::string_view token, std::string_view expectation, std::int64_t low,
                                  std::int64_t high) const {
  const std::optional<std::int64_t> value = to_integer(token);
  if (!value || *value < low || *value > high) {
    fail(
        std::string(expectation) + " (a whole number from " + std::to_string(low) + " to " + std::to_string(high) + ")",
        in_quotes(token));
  }
  return *value;
}

void TextScanner::fail(std::string_view expectation, std::string_view got) const {
  throw InputError(name_, line_, "expected " + std::string(expectation) + ", got " + std::string(got));
}

void TextScanner::fail(std::string_view message) const { throw InputError(name_, line_, std::string(message)); }

}  // namespace taut::io::detail
