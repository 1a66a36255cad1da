#include "taut/lab/report/markdown.hpp"

#include <stdexcept>

#include "taut/lab/report/text.hpp"

namespace taut::lab {
namespace {

std::string cell(const std::string& text) {
  std::string out;
  for (const char c : clean_utf8(text)) {
    if (c == '|') out += '\\';
    out += c == '\n' || c == '\t' ? ' ' : c;
  }
  return out;
}

}  // namespace

std::string markdown_table(const std::vector<Table::Column>& columns,
                           const std::vector<std::vector<std::string>>& rows) {
  std::string out = "|", rule = "|";
  for (const Table::Column& column : columns) {
    out += " " + cell(column.header) + " |";
    rule += column.align == Align::right ? "---:|" : "---|";
  }
  out += "\n" + rule + "\n";
  for (const auto& row : rows) {
    if (row.size() > columns.size()) throw std::logic_error("a row of the table has more cells than it has columns");
    out += "|";
    for (std::size_t i = 0; i < columns.size(); ++i)
      out += " " + (i < row.size() ? cell(row[i]) : std::string()) + " |";
    out += "\n";
  }
  return out;
}

}  // namespace taut::lab
