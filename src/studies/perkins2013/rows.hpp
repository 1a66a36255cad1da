// Rows of the study's files. A row names its columns once, in describe(row, visit), which calls visit(name, field) for
// each; the header, a line and the way back follow from that.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/detail/csv_fields.hpp"

namespace taut::lab::perkins2013 {

template <class Row>
[[nodiscard]] std::string columns_of() {
  std::string out;
  Row row;
  describe(row, [&](std::string_view name, auto&) { out += fmt::format("{}{}", out.empty() ? "" : ",", name); });
  return out;
}

// Nine digits of a number: enough for every ratio of them.
template <class Row>
[[nodiscard]] std::string format_row(Row row) {
  std::string out;
  bool first = true;
  describe(row, [&](std::string_view, auto& field) {
    if (!first) out += ',';
    first = false;
    using Field = std::remove_cvref_t<decltype(field)>;
    if constexpr (std::is_same_v<Field, std::string>) {
      out += csv_field(field);
    } else if constexpr (std::is_floating_point_v<Field>) {
      out += fmt::format("{:.9g}", field);
    } else {
      out += fmt::format("{}", field);
    }
  });
  return out;
}

template <class Row>
[[nodiscard]] std::vector<std::string> format_rows(const std::vector<Row>& rows) {
  std::vector<std::string> out;
  out.reserve(rows.size());
  for (const Row& row : rows) out.push_back(format_row(row));
  return out;
}

// Throws InputError for anything that these did not write.
template <class Row>
[[nodiscard]] std::vector<Row> parse_rows(std::string_view csv, const std::string& where) {
  return detail::parse_csv<Row>(csv, where, columns_of<Row>(), [](detail::CsvFields& fields) {
    Row row;
    describe(row, [&](std::string_view, auto& field) {
      using Field = std::remove_cvref_t<decltype(field)>;
      if constexpr (std::is_same_v<Field, std::string>) {
        field = fields.text();
      } else {
        field = fields.template number<Field>();
      }
    });
    return row;
  });
}

}  // namespace taut::lab::perkins2013
