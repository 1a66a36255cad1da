#include "taut/lab/report/table.hpp"

#include <algorithm>
#include <stdexcept>

#include "taut/lab/report/text.hpp"

namespace taut::lab {
namespace {

// Between columns, and what a line of words needs at least.
constexpr std::size_t kGap = 2, kLeastText = 20;

std::string safe_cell(std::string_view text) {
  std::string out = clean_utf8(text);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return out;
}

void append_line(std::string& out, std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  out += line + '\n';
}

}  // namespace

void Table::add_row(std::vector<std::string> cells) {
  if (cells.size() > columns_.size()) throw std::logic_error("a row of a table has more cells than there are columns");
  cells.resize(columns_.size());
  for (std::string& cell : cells) cell = safe_cell(cell);
  rows_.push_back(std::move(cells));
}

std::vector<std::size_t> Table::widths() const {
  std::vector<std::size_t> widths;
  for (const Column& column : columns_) widths.push_back(display_width(safe_cell(column.header)));
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  return widths;
}

std::string Table::text_within(std::size_t columns) const {
  const std::vector<std::size_t> widths = this->widths();
  std::size_t total = 0;
  for (const std::size_t width : widths) total += width + (total > 0 ? kGap : 0);
  if (total <= columns || columns_.empty()) return text();
  // Beside the first column if there is room for words there, else below it.
  const bool beside = widths[0] + kGap + kLeastText <= columns;
  const std::size_t left = beside ? widths[0] + kGap : kGap;
  const std::size_t room = std::max(columns, left + kLeastText) - left;
  std::string out;
  for (const auto& row : rows_) {
    std::vector<std::string> lines;
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (row[i].empty()) continue;
      for (std::string& line : wrapped(i == 1 ? row[i] : columns_[i].header + ": " + row[i], room))
        lines.push_back(std::move(line));
    }
    if (!beside || lines.empty()) append_line(out, row[0]);
    for (std::size_t k = 0; k < lines.size(); ++k) {
      const std::string name = beside && k == 0 ? row[0] : "";
      append_line(out, name + std::string(left - display_width(name), ' ') + lines[k]);
    }
  }
  return out;
}

std::string Table::text_in_bands(std::size_t columns) const {
  if (columns_.size() < 2) return text();
  const std::vector<std::size_t> widths = this->widths();
  std::string out;
  for (std::size_t begin = 1, end = 1; begin < columns_.size(); begin = end) {
    std::vector<Column> band{columns_[0]};
    std::size_t total = widths[0];
    for (; end < columns_.size() && (end == begin || total + kGap + widths[end] <= columns); ++end) {
      band.push_back(columns_[end]);
      total += kGap + widths[end];
    }
    if (band.size() == columns_.size()) return text();
    Table part(std::move(band));
    for (const auto& row : rows_) {
      std::vector<std::string> cells{row[0]};
      cells.insert(cells.end(), row.begin() + static_cast<std::ptrdiff_t>(begin),
                   row.begin() + static_cast<std::ptrdiff_t>(end));
      part.add_row(std::move(cells));
    }
    out += (begin > 1 ? "\n" : "") + part.text();
  }
  return out;
}

std::string Table::text(bool header_rule) const {
  std::vector<std::string> headers;
  for (const Column& column : columns_) headers.push_back(safe_cell(column.header));
  const std::vector<std::size_t> widths = this->widths();
  std::string out;
  const auto add = [&](const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) line += "  ";
      const std::string padding(widths[i] - display_width(cells[i]), ' ');
      line += columns_[i].align == Align::right ? padding + cells[i] : cells[i] + padding;
    }
    append_line(out, std::move(line));
  };
  add(headers);
  if (header_rule) {
    std::string rule;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (i > 0) rule += "  ";
      for (std::size_t k = 0; k < widths[i]; ++k) rule += "─";
    }
    append_line(out, std::move(rule));
  }
  for (const auto& row : rows_) add(row);
  return out;
}

}  // namespace taut::lab
