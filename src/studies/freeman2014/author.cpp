#include "studies/freeman2014/author.hpp"

#include <fmt/format.h>

#include <cmath>

#include "taut/lab/report/markdown.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::freeman2014 {
namespace {

using Rows = std::vector<std::vector<std::string>>;

// What he prints for his first map (freeman2014 figure 3.12).
struct Sample {
  const char* algorithm;
  double milliseconds, length, degrees;
};
constexpr Sample kSamples[] = {{"dijkstra", 852.9, 160.75, 495},      {"astar", 169.8, 160.75, 855},
                               {"grid-visibility", 5.3, 151.68, 102}, {"astar-smoothed", 85.9, 154.91, 165},
                               {"theta", 30.2, 151.76, 122},          {"lazy-theta", 32.5, 151.76, 122},
                               {"block-astar", 10.9, 152.87, 567}};
constexpr double kSampleShortest = 151.68, kSampleAstar = 169.8;

// His databases (freeman2014 section 3.3.5): boundary pairs plain and compressed, and by how much the extended forms
// are larger, in percent.
struct Sizes {
  int block;
  const char *plain, *packed;
  double semi_percent, full_percent;
};
constexpr Sizes kSizes[] = {
    {2, "33 KB", "17 KB", 12.5, 26.5}, {3, "2.2 MB", "1.1 MB", 33.3, 77.8}, {4, "485 MB", "192 MB", 56.3, 144.1}};

std::string author_packed(const Database& database) {
  for (const Sizes& sizes : kSizes) {
    if (sizes.block != database.block) continue;
    if (database.variant == "boundary") return fmt::format("{} ({} plain)", sizes.packed, sizes.plain);
    return fmt::format("+{} %", database.variant == "semi" ? sizes.semi_percent : sizes.full_percent);
  }
  return "";
}

}  // namespace

std::string author_sample_table(const Analysis& analysis) {
  const Group group = analysis.all_generated();
  const double astar = analysis.estimate(group, "astar", &MapValue::time_us).value;
  Rows rows;
  for (const Sample& s : kSamples) {
    const auto of = [&](double MapValue::*what) { return analysis.estimate(group, s.algorithm, what).value; };
    rows.push_back({std::string(algorithm(s.algorithm).title), fixed_number(s.milliseconds, 1),
                    fixed_number(s.milliseconds / kSampleAstar, 3), fixed_number(of(&MapValue::time_us) / astar, 3),
                    fixed_number(s.length / kSampleShortest, 4), fixed_number(1 + of(&MapValue::excess) / 100, 4),
                    fixed_number(s.degrees, 0), fixed_number(of(&MapValue::turn), 0)});
  }
  return markdown_table({{"algorithm"},
                         {"his time (ms)", Align::right},
                         {"his time / A*", Align::right},
                         {"our time / A*", Align::right},
                         {"his length ratio", Align::right},
                         {"our length ratio", Align::right},
                         {"his turns (°)", Align::right},
                         {"our turns (°)", Align::right}},
                        rows);
}

std::string author_database_table(const std::vector<Database>& databases) {
  if (databases.empty()) return {};
  Rows rows;
  for (const Database& d : databases) {
    rows.push_back({fmt::format("{0}×{0}", d.block), d.variant, readable_bytes(d.plain), readable_bytes(d.packed),
                    readable_bytes(d.memory), readable_bytes(d.disk), readable_time_us(d.build_us), author_packed(d)});
  }
  return markdown_table({{"block"},
                         {"database"},
                         {"plain arrays", Align::right},
                         {"his compression", Align::right},
                         {"ours in memory", Align::right},
                         {"ours on disk", Align::right},
                         {"built in", Align::right},
                         {"he reports", Align::right}},
                        rows);
}

}  // namespace taut::lab::freeman2014
