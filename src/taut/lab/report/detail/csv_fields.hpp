// Rows of a CSV file whose header is known: fields handed out in order, each checked, with errors that name the line,
// the column and what was expected there.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/detail/number_text.hpp"
#include "taut/base/export.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/plan/plan.hpp"

namespace taut::lab::detail {

// One record of a file whose header has been checked: hands out its fields in order, each with its column's name.
class TAUT_INSIDE CsvFields {
 public:
  // Throws InputError if there are more or fewer fields than columns. Everything given must outlive it.
  CsvFields(const CsvReader& reader, std::vector<std::string>& fields, std::span<const std::string> columns)
      : reader_(reader), fields_(fields), columns_(columns) {
    if (fields.size() != columns.size()) {
      throw InputError(reader.where(), reader.line(),
                       fmt::format("expected {} fields, got {}", columns.size(), fields.size()));
    }
  }
  // The next field, whatever it holds.
  std::string text() { return std::move(fields_[next_++]); }
  // The next field as a number; throws InputError for anything else.
  template <class Number>
  Number number() {
    const std::string& field = fields_[next_];
    Number value{};
    const auto [end, error] = taut::detail::read_number(field.data(), field.data() + field.size(), value);
    if (error != std::errc() || end != field.data() + field.size()) refuse("a number");
    ++next_;
    return value;
  }
  // The same, and 0 for an empty field.
  double number_or_zero() {
    if (!fields_[next_].empty()) return number<double>();
    ++next_;
    return 0;
  }
  // All fields have been taken.
  [[nodiscard]] bool is_over() const { return next_ == fields_.size(); }
  // The next field, which has to be "true" or "false".
  bool truth() { return one_of("true", "false"); }
  // True for the first, false for the second.
  bool one_of(std::string_view first, std::string_view second) {
    const std::string& field = fields_[next_];
    if (field != first && field != second) refuse(fmt::format("{} or {}", first, second));
    ++next_;
    return field == first;
  }
  // The next field as the name of a status; throws InputError for anything else.
  Status status() {
    for (int i = 0; i <= static_cast<int>(Status::stale); ++i) {
      if (name_of(static_cast<Status>(i)) == fields_[next_]) {
        ++next_;
        return static_cast<Status>(i);
      }
    }
    refuse("the name of a status");
  }

 private:
  [[noreturn]] void refuse(std::string_view expected) const {
    throw InputError(reader_.where(), reader_.line(),
                     fmt::format("expected {} in column {}, got \"{}\"", expected, columns_[next_],
                                 shortened(clean_utf8(fields_[next_]), 40)));
  }
  const CsvReader& reader_;
  std::vector<std::string>& fields_;
  std::span<const std::string> columns_;
  std::size_t next_ = 0;
};

// Reads all rows by read_row(CsvFields&), which has to take every field. Behind the header there may be `more`.
// Throws InputError for another header, too few or too many fields, or a field that is not what read_row asks for.
template <class Row, class ReadRow>
std::vector<Row> parse_csv(std::string_view text, const std::string& where, std::string_view header, ReadRow read_row,
                           std::string_view more = {}) {
  CsvReader reader(text, where);
  std::vector<std::string> columns, fields;
  const bool any = reader.next(columns);
  const std::string got = fmt::format("{}", fmt::join(columns, ","));
  if (!any || (got != header && got != fmt::format("{}{}", header, more))) {
    throw InputError(where, reader.line(), fmt::format("expected the header \"{}\"", header));
  }
  std::vector<Row> rows;
  while (reader.next(fields)) {
    CsvFields record(reader, fields, columns);
    rows.push_back(read_row(record));
  }
  return rows;
}

}  // namespace taut::lab::detail
