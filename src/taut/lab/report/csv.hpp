// Comma-separated values after RFC 4180: fields with commas, quotes or line breaks are quoted, quotes doubled. Written
// with "\n"; read with "\n" or "\r\n", with or without a byte order mark.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"

namespace taut::lab {

// The text as a field, quoted where it has to be.
[[nodiscard]] TAUT_API std::string csv_field(std::string_view text);

// Reads record by record; throws InputError naming `where` and the line for text that is no CSV.
class TAUT_API CsvReader {
 public:
  // The text must outlive the reader.
  CsvReader(std::string_view text, std::string where);
  // False at the end. Empty lines are skipped.
  [[nodiscard]] bool next(std::vector<std::string>& fields);
  // Where the record read last began, from 1.
  [[nodiscard]] std::size_t line() const { return record_line_; }
  // As it was given: the name for errors.
  [[nodiscard]] const std::string& where() const { return where_; }

 private:
  [[nodiscard]] std::string quoted_field();
  [[nodiscard]] bool at_line_end() const;
  void skip_line_end();

  std::string_view rest_;
  std::string where_;
  std::size_t line_ = 1, record_line_ = 1;
};

}  // namespace taut::lab
