// The local distance databases under Block A*: what building each takes and how large it is, in the forms the author
// measures and in ours.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace taut::lab::freeman2014 {

struct Database {
  int block = 0;           // cells a side
  std::string variant;     // boundary, semi, full
  double build_us = 0;     // computed from nothing
  std::size_t plain = 0;   // bytes of a plain array per pattern
  std::size_t packed = 0;  // bytes of the author's compressed form
  std::size_t memory = 0;  // bytes of ours
  std::size_t disk = 0;    // bytes of ours in the cache
};

// All block sizes and variants, with squeezing forbidden.
[[nodiscard]] std::vector<Database> measure_databases();

// One line of CSV each, and back. Throws InputError for anything else.
[[nodiscard]] std::string format_database(const Database& database);
[[nodiscard]] std::vector<Database> parse_databases(const std::vector<std::string>& lines, const std::string& where);

}  // namespace taut::lab::freeman2014
