#include "taut-io/scen_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/file.hpp"
#include "taut/base/detail/number_text.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
using namespace taut::detail;
namespace {

// A double has no more decimals than this; asking for more prints zeros.
constexpr std::int64_t kMostDecimals = 1074;
constexpr std::string_view kBlanks = " \t\r\v\f";

int printed_decimals(std::string_view number, double value) {
  const std::size_t e = number.find_first_of("eE");
  const std::string_view mantissa = number.substr(0, e);
  const std::size_t point = mantissa.find('.');
  auto decimals = static_cast<std::int64_t>(point == std::string_view::npos ? 0 : mantissa.size() - point - 1);
  if (e != std::string_view::npos) {
    std::string_view exponent = number.substr(e + 1);
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    decimals -= std::clamp<std::int64_t>(to_integer(exponent).value_or(0), -kMostDecimals, kMostDecimals);
  }
  return static_cast<int>(std::clamp<std::int64_t>(decimals, value == 0 ? 0 : -kMostDecimals, kMostDecimals));
}

// Cuts the last column off the line.
std::string_view cut_last(std::string_view& line) {
  const std::size_t end = line.find_last_not_of(kBlanks);
  line = line.substr(0, end == std::string_view::npos ? 0 : end + 1);
  const std::size_t blank = line.find_last_of(kBlanks);
  const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
  const std::string_view column = line.substr(begin);
  line = line.substr(0, begin);
  return column;
}

ScenarioEntry parse_entry(const TextScanner& in, std::string_view line) {
  constexpr int kMost = std::numeric_limits<int>::max();
  std::array<std::string_view, 7> columns;  // width height start-x start-y goal-x goal-y length
  for (std::size_t i = columns.size(); i-- > 0;) {
    columns[i] = cut_last(line);
    if (columns[i].empty()) {
      in.fail("9 columns: bucket, map, width, height, start x, start y, goal x, goal y, length",
              std::to_string(columns.size() - 1 - i));
    }
  }
  const std::size_t begin = line.find_first_not_of(kBlanks);
  const std::size_t bucket_end = begin == std::string_view::npos ? begin : line.find_first_of(kBlanks, begin);
  const std::size_t map_begin =
      bucket_end == std::string_view::npos ? bucket_end : line.find_first_not_of(kBlanks, bucket_end);
  if (map_begin == std::string_view::npos) {
    in.fail("9 columns: bucket, map, width, height, start x, start y, goal x, goal y, length",
            begin == std::string_view::npos ? "7" : "8");
  }
  ScenarioEntry entry;
  entry.bucket = static_cast<int>(in.integer(line.substr(begin, bucket_end - begin), "a bucket in column 1", 0, kMost));
  entry.map = line.substr(map_begin, line.find_last_not_of(kBlanks) + 1 - map_begin);
  entry.width = static_cast<int>(in.integer(columns[0], "the map's width", 0, kMost));
  entry.height = static_cast<int>(in.integer(columns[1], "the map's height", 0, kMost));
  entry.start = {in.coordinate(columns[2], "a start x"), in.coordinate(columns[3], "a start y")};
  entry.goal = {in.coordinate(columns[4], "a goal x"), in.coordinate(columns[5], "a goal y")};
  entry.length = in.number(columns[6], "a length") + 0.0;
  if (entry.length < 0) in.fail("a length of at least 0", in_quotes(columns[6]));
  entry.decimals = printed_decimals(columns[6], entry.length);
  return entry;
}

void append_length(std::string& out, double length, int decimals) {
  std::array<char, 1500> buffer;  // 309 digits, the point, 1074 decimals
  char* const begin = buffer.data();
  char* const end = buffer.data() + buffer.size();
  const int wanted = std::clamp(decimals, static_cast<int>(-kMostDecimals), static_cast<int>(kMostDecimals));
  if (wanted >= 0 || length == 0) {
    out.append(begin, write_number(begin, end, length, std::chars_format::fixed, std::max(wanted, 0)).ptr);
    return;
  }
  // Printed to tens or more: scientific, with as many digits as reach down to 10^-decimals.
  char* const written = write_number(begin, end, length, std::chars_format::scientific, 17).ptr;
  const std::string_view text(begin, static_cast<std::size_t>(written - begin));
  const std::string_view sign_and_exponent = text.substr(text.find('e') + 1);
  const auto exponent =
      static_cast<int>(to_integer(sign_and_exponent.substr(sign_and_exponent.starts_with('+') ? 1 : 0)).value_or(0));
  // Rounding to so many digits can carry into the next power of ten (9.99…e72, printed 1.0e73), which takes one more.
  for (int digits = std::max(exponent + wanted, 0);; ++digits) {
    char* const last = write_number(begin, end, length, std::chars_format::scientific, digits).ptr;
    const std::string_view printed(begin, static_cast<std::size_t>(last - begin));
    if (printed_decimals(printed, length) < wanted) continue;
    out.append(printed);
    return;
  }
}

void check_map_name(const ScenarioEntry& entry, std::size_t index) {
  const std::string& map = entry.map;
  const auto blank = [](char c) { return kBlanks.find(c) != std::string_view::npos; };
  if (map.empty() || blank(map.front()) || blank(map.back()) || map.find('\n') != std::string::npos) {
    throw InputError("scenario entry " + std::to_string(index), 0,
                     "expected a map name of one line without blanks around it, got " + in_quotes(map));
  }
}

}  // namespace

Scenario parse_scen(std::string_view text, const std::string& name) {
  TextScanner in(text, name);
  if (const auto word = in.token("'version 1'"); word != "version") in.fail("'version 1'", in_quotes(word));
  const std::string_view version = in.token_on_line("the version 1");
  if (version != "1" && version != "1.0") in.fail("the version 1 or 1.0", in_quotes(version));
  in.end_line();
  Scenario scenario;
  while (!in.at_end()) {
    TextScanner at_line = in;  // errors shall name the line read, not the one after it
    const std::string_view line = *in.next_line();
    scenario.entries.push_back(parse_entry(at_line, line));
  }
  return scenario;
}

Scenario read_scen(const std::filesystem::path& path) { return parse_scen(read_file(path).text(), path.string()); }

std::string format_scen(const Scenario& scenario) {
  std::string out = "version 1\n";
  for (std::size_t i = 0; i < scenario.entries.size(); ++i) {
    const ScenarioEntry& entry = scenario.entries[i];
    check_map_name(entry, i);
    out += std::to_string(entry.bucket) + '\t' + entry.map + '\t' + std::to_string(entry.width) + '\t' +
           std::to_string(entry.height) + '\t';
    for (const double coordinate : {entry.start.x, entry.start.y, entry.goal.x, entry.goal.y}) {
      append_shortest(out, coordinate);
      out += '\t';
    }
    append_length(out, entry.length, entry.decimals);
    out += '\n';
  }
  return out;
}

void write_scen(const Scenario& scenario, const std::filesystem::path& path) {
  write_file(path, format_scen(scenario));
}

}  // namespace taut::io
