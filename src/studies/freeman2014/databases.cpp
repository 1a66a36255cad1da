#include "studies/freeman2014/databases.hpp"

#include <fmt/format.h>

#include <chrono>

#include "taut/cells/detail/grid/local_distances.hpp"
#include "taut/lab/report/detail/csv_fields.hpp"

namespace taut::lab::freeman2014 {
using namespace taut::detail;
using namespace taut::lab::detail;
namespace {

constexpr std::string_view kColumns = "block,variant,build_us,plain,packed,memory,disk";

}  // namespace

std::vector<Database> measure_databases() {
  std::vector<Database> out;
  for (const int size : {2, 3, 4}) {
    for (const auto variant : {DatabaseVariant::boundary, DatabaseVariant::semi, DatabaseVariant::full}) {
      const auto begin = std::chrono::steady_clock::now();
      const LocalDistances distances(DatabaseKind{size, CornerRule::forbid, variant});
      const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
      const DatabaseSizes sizes = sizes_of(distances);
      out.push_back(
          {size, std::string(name_of(variant)), time.count(), sizes.plain, sizes.author, sizes.memory, sizes.disk});
    }
  }
  return out;
}

std::string format_database(const Database& d) {
  return fmt::format("{},{},{},{},{},{},{}", d.block, csv_field(d.variant), d.build_us, d.plain, d.packed, d.memory,
                     d.disk);
}

std::vector<Database> parse_databases(const std::vector<std::string>& lines, const std::string& where) {
  const std::string text = fmt::format("{}\n{}\n", kColumns, fmt::join(lines, "\n"));
  return parse_csv<Database>(text, where, kColumns, [](CsvFields& f) {
    Database d;
    d.block = f.number<int>();
    d.variant = f.text();
    d.build_us = f.number<double>();
    d.plain = f.number<std::size_t>();
    d.packed = f.number<std::size_t>();
    d.memory = f.number<std::size_t>();
    d.disk = f.number<std::size_t>();
    return d;
  });
}

}  // namespace taut::lab::freeman2014
