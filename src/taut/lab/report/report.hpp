// The report of a run: one HTML file that needs nothing else (no network, works from a disk), light and dark, readable
// on a phone. It holds what was run, sortable summary tables, plots with tooltips whose planners can be switched on and
// off, every result that is invalid or unexpected, and pictures if given.
//
// Its size is bounded whatever the number of results: a plot holds at most 12 000 dots (2000 a planner), the list of
// suspicious results at most 200 lines and says how many there are.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/measure/results.hpp"

namespace taut::lab {

// A picture below the tables.
struct ReportPicture {
  std::string caption, svg;  // an SVG document, as picture_svg() makes it
};

// What stands around the results.
struct Report {
  std::string title = "Planners compared";   // of the page
  std::string command{}, date{}, machine{};  // shown as given; empty: left out
  std::string baseline{};                    // for speed ratios; empty: no such column
  std::vector<ReportPicture> pictures{};     // in their order
};

// Throws InputError if the baseline is named and has no rows.
[[nodiscard]] TAUT_API std::string report_html(const Results& results, const Report& report);

// A result that deserves a look, and why.
struct Suspicion {
  const ResultRow* row;  // not owned
  std::string reason;    // for readers
};
// Invalid paths; paths shorter than the best known (beyond rounding); a planner that found no way where another found a
// valid one. In the order of the rows.
[[nodiscard]] TAUT_API std::vector<Suspicion> suspicious_results(std::span<const ResultRow> rows);

}  // namespace taut::lab
