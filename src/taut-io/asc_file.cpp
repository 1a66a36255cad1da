#include "taut-io/asc_file.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/detail/with_file_name.hpp"
#include "taut-io/file.hpp"
#include "taut/base/detail/lower_case.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
using namespace taut::detail;
namespace {

constexpr double kNoData = std::numeric_limits<double>::quiet_NaN();
constexpr double kUsualNoData = -9999;

// Where the first sample lies along an axis: given itself, or by the corner of the cell around it.
struct Place {
  double value;
  bool is_corner;
};

struct Header {
  std::optional<int> columns, rows;
  std::optional<Place> x, y;
  std::optional<double> spacing, no_data;
};

template <class Value>
void set_once(TextScanner& in, const std::string& key, std::optional<Value>& slot, const Value& value) {
  if (slot) in.fail(key + " only once", "it again");
  slot = value;
}

bool is_no_number(std::string_view token) { return lower_case(token) == "nan"; }

void read_entry(TextScanner& in, const std::string& key, Header& header) {
  const auto value = [&] { return in.token_on_line("a value for " + key); };
  const auto side = [&] {
    return static_cast<int>(in.integer(value(), "a number of samples", 1, HeightField::kLargestSide));
  };
  const auto place = [&](bool is_corner) { return Place{in.coordinate(value(), "a coordinate"), is_corner}; };
  if (key == "ncols") return set_once(in, key, header.columns, side());
  if (key == "nrows") return set_once(in, key, header.rows, side());
  if (key == "xllcorner" || key == "xllcenter") return set_once(in, key, header.x, place(key == "xllcorner"));
  if (key == "yllcorner" || key == "yllcenter") return set_once(in, key, header.y, place(key == "yllcorner"));
  if (key == "nodata_value") {
    const std::string_view token = value();
    return set_once(in, key, header.no_data, is_no_number(token) ? kNoData : in.number(token, "a number"));
  }
  if (key == "cellsize") {
    const std::string_view token = value();
    const double spacing = in.coordinate(token, "a positive number");
    if (spacing <= 0) in.fail("a positive number", in_quotes(token));
    return set_once(in, key, header.spacing, spacing);
  }
  in.fail("ncols, nrows, xllcorner, xllcenter, yllcorner, yllcenter, cellsize, NODATA_value or a height",
          in_quotes(key));
}

Header read_header(TextScanner& in) {
  Header header;
  while (!in.at_end()) {
    // A line that begins with a letter belongs to the header, but "nan" may be a height.
    const std::string_view rest = in.rest();
    if (!std::isalpha(static_cast<unsigned char>(rest.front()))) break;
    if (is_no_number(rest.substr(0, 3)) && (rest.size() == 3 || std::isspace(static_cast<unsigned char>(rest[3]))))
      break;
    read_entry(in, lower_case(in.token("")), header);
    in.end_line();
  }
  const auto need = [&](bool given, const char* what) {
    if (!given) in.fail(std::string("a line '") + what + "' before the heights", "none");
  };
  need(header.columns.has_value(), "ncols N");
  need(header.rows.has_value(), "nrows N");
  need(header.x.has_value(), "xllcorner X' or 'xllcenter X");
  need(header.y.has_value(), "yllcorner Y' or 'yllcenter Y");
  need(header.spacing.has_value(), "cellsize S");
  return header;
}

std::vector<double> read_heights(TextScanner& in, const Header& header) {
  const auto columns = static_cast<std::size_t>(*header.columns), rows = static_cast<std::size_t>(*header.rows);
  const std::size_t count = columns * rows;
  if (in.remaining() + 1 < 2 * count) {  // a digit and a blank each
    in.fail(std::to_string(count) + " heights", std::to_string(in.remaining()) + " bytes");
  }
  const double no_data = header.no_data.value_or(kUsualNoData);
  std::vector<double> heights(count);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const auto expectation = [&] {
        return "the height of row " + std::to_string(row) + " from the north, column " + std::to_string(column);
      };
      if (in.at_end()) in.fail(expectation(), "the end of the file");
      const std::string_view token = in.token("a height");
      double& height = heights[(rows - 1 - row) * columns + column];
      if (const auto number = to_number(token)) {
        height = *number == no_data ? kNoData : *number;
        if (std::fabs(height) > HeightField::kLargestHeight)
          in.fail(expectation() + ", at most 2^100", in_quotes(token));
      } else if (is_no_number(token)) {
        height = kNoData;
      } else {
        in.fail(expectation(), in_quotes(token));
      }
    }
  }
  if (!in.at_end()) {
    in.fail("the end of the file after " + std::to_string(count) + " heights", in_quotes(in.token("")));
  }
  return heights;
}

}  // namespace

HeightField parse_asc(std::string_view text, const std::string& name) {
  TextScanner in(text, name);
  const Header header = read_header(in);
  const auto centre = [&](const Place& place) {
    return place.is_corner ? place.value + *header.spacing / 2 : place.value;
  };
  HeightField::Parts parts{*header.columns, *header.rows, {centre(*header.x), centre(*header.y)}, *header.spacing, {}};
  parts.heights = read_heights(in, header);
  return with_file_name(name, [&] { return HeightField(std::move(parts)); });
}

HeightField read_asc(const std::filesystem::path& path) { return parse_asc(read_file(path).text(), path.string()); }

std::string format_asc(const HeightField& field) {
  if (field.columns() == 0) throw InputError("height field", 0, "expected at least one sample to write");
  // A number that is no height of the field.
  const auto range = field.range();
  const double no_data = range && range->lowest <= kUsualNoData ? 2 * range->lowest : kUsualNoData;
  std::string out = "ncols " + std::to_string(field.columns()) + "\nnrows " + std::to_string(field.rows()) +
                    "\nxllcenter " + shortest(field.origin().x) + "\nyllcenter " + shortest(field.origin().y) +
                    "\ncellsize " + shortest(field.spacing()) + "\nNODATA_value " + shortest(no_data) + "\n";
  for (int row = field.rows() - 1; row >= 0; --row) {
    for (int column = 0; column < field.columns(); ++column) {
      append_shortest(out, field.sample(column, row).value_or(no_data));
      out += column + 1 < field.columns() ? ' ' : '\n';
    }
  }
  return out;
}

void write_asc(const HeightField& field, const std::filesystem::path& path) { write_file(path, format_asc(field)); }

}  // namespace taut::io
