#include "taut-io/detail/json_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "taut-io/detail/text_scanner.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io::detail {
namespace {

using Json = nlohmann::json;

constexpr int kDeepest = 64;

std::size_t line_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  return 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
}

std::size_t column_of(std::string_view text, std::size_t byte) {
  return byte - (text.substr(0, byte).rfind('\n') + 1) + 1;  // npos + 1 is 0
}

// Before parsing, since what is nested deeply is also walked and destroyed deeply.
void refuse_deep_nesting(std::string_view text, const std::string& name) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest) {
        throw InputError(name, line_of(text, i),
                         "expected brackets nested at most " + std::to_string(kDeepest) + " deep");
      }
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
}

// What the library puts in quotes when a number is too large.
std::string quoted_in(const std::string& message) {
  const std::size_t begin = message.find('\''), end = message.rfind('\'');
  return begin < end ? ", got " + message.substr(begin, end + 1 - begin) : "";
}

}  // namespace

Json parse_json_text(std::string_view text, const std::string& name, std::string_view what) {
  text = without_byte_order_mark(text);
  refuse_deep_nesting(text, name);
  const std::string expected = "expected " + std::string(what);
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    throw InputError(name, 1, expected + ", got nothing");
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::size_t at = error.byte > 0 ? error.byte - 1 : 0;  // the last one that was looked at
    if (at >= text.size()) throw InputError(name, line_of(text, at), expected + ", got the end in the middle of it");
    throw InputError(
        name, line_of(text, at),
        expected + ", got " + in_quotes(text.substr(at, 1)) + " in column " + std::to_string(column_of(text, at)));
  } catch (const Json::out_of_range& error) {
    throw InputError(name, 0, "expected numbers that a double can hold" + quoted_in(error.what()));
  }
}

}  // namespace taut::io::detail
