// A table for terminals: columns as wide as their widest cell (UTF-8 aware), text left, numbers right, an optional rule
// under the header. Cells are made safe first: a name from a file cannot steer the terminal or break a line.
#pragma once

#include <string>
#include <vector>

#include "taut/base/export.hpp"

namespace taut::lab {

// At which end of its column a cell stands.
enum class Align { left, right };

// Rows of text under headers.
class TAUT_API Table {
 public:
  // A column, as wide as its cells need.
  struct Column {
    std::string header;         // above the column
    Align align = Align::left;  // numbers belong to the right
  };
  // Without rows to begin with.
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // Missing cells are empty; throws std::logic_error for more cells than columns.
  void add_row(std::vector<std::string> cells);
  // Rows added so far.
  [[nodiscard]] std::size_t rows() const { return rows_.size(); }
  // Lines end in a newline and have no trailing spaces.
  [[nodiscard]] std::string text(bool header_rule = true) const;
  // The same if it is at most so wide; otherwise as a list: what the first two columns say, and below that the others,
  // each after its header, with lines broken between words.
  [[nodiscard]] std::string text_within(std::size_t columns) const;
  // The same if it is at most so wide; otherwise as several tables below each other, each with the first column and as
  // many others as fit. For numbers, which are to be compared down a column.
  [[nodiscard]] std::string text_in_bands(std::size_t columns) const;

 private:
  [[nodiscard]] std::vector<std::size_t> widths() const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace taut::lab
