#include "taut/lab/report/csv.hpp"

#include <algorithm>

#include "taut/base/input_error.hpp"

namespace taut::lab {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

CsvReader::CsvReader(std::string_view text, std::string where) : rest_(text), where_(std::move(where)) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
}

bool CsvReader::at_line_end() const { return rest_.empty() || rest_[0] == '\n' || rest_.starts_with("\r\n"); }

void CsvReader::skip_line_end() {
  if (rest_.empty()) return;
  rest_.remove_prefix(rest_[0] == '\r' ? 2 : 1);
  ++line_;
}

std::string CsvReader::quoted_field() {
  const std::size_t first_line = line_;
  std::string field;
  rest_.remove_prefix(1);
  for (;;) {
    const std::size_t quote = rest_.find('"');
    if (quote == std::string_view::npos) {
      throw InputError(where_, first_line, "expected the quoted field that starts here to end with a quote");
    }
    const std::string_view part = rest_.substr(0, quote);
    line_ += static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
    field += part;
    rest_.remove_prefix(quote + 1);
    if (rest_.empty() || rest_[0] != '"') return field;
    field += '"';
    rest_.remove_prefix(1);
  }
}

bool CsvReader::next(std::vector<std::string>& fields) {
  fields.clear();
  while (!rest_.empty() && at_line_end()) skip_line_end();
  if (rest_.empty()) return false;
  record_line_ = line_;
  for (;;) {
    if (!rest_.empty() && rest_[0] == '"') {
      fields.push_back(quoted_field());
      if (!at_line_end() && rest_[0] != ',') {
        throw InputError(where_, line_, "expected a comma or the end of the line after a quoted field");
      }
    } else {
      std::size_t end = std::min(rest_.find_first_of(",\n\""), rest_.size());
      if (end < rest_.size() && rest_[end] == '"') {
        throw InputError(where_, line_, "expected a field with quotes in it to be quoted as a whole");
      }
      if (end < rest_.size() && rest_[end] == '\n' && end > 0 && rest_[end - 1] == '\r') --end;
      fields.emplace_back(rest_.substr(0, end));
      rest_.remove_prefix(end);
    }
    if (at_line_end()) {
      skip_line_end();
      return true;
    }
    rest_.remove_prefix(1);  // the comma
  }
}

}  // namespace taut::lab
