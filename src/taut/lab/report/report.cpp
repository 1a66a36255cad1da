#include "taut/lab/report/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "taut/geometry/tolerance.hpp"
#include "taut/lab/draw/colour.hpp"
#include "taut/lab/measure/summary.hpp"
#include "taut/lab/report/detail/report_page.hpp"
#include "taut/lab/report/detail/report_plots.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab {
using namespace taut::lab::detail;
namespace {

constexpr std::size_t kListedSuspicions = 200, kListedGroups = 1000;

class Page {
 public:
  Page(const Results& results, const Report& report)
      : results_(results), report_(report), planners_(planners_in(results.rows)) {}

  std::string write() {
    add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{}</title>\n"
        "<style>{}{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
        escape_markup(report_.title), kReportStyle, plot_style(), escape_markup(report_.title));
    what_was_run();
    summary();
    plots();
    by_world();
    builds();
    suspicions();
    pictures();
    add("<script>{}</script>\n</body>\n</html>\n", kReportScript);
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  void what_was_run() {
    out_ += "<dl>\n";
    const auto entry = [&](std::string_view name, const std::string& value, std::string_view tag = "span") {
      if (!value.empty()) add("<dt>{0}</dt><dd><{2}>{1}</{2}></dd>\n", name, escape_markup(value), tag);
    };
    entry("Command", report_.command, "code");
    entry("Date", report_.date);
    entry("Machine", report_.machine);
    std::set<std::string_view> worlds;
    std::set<std::tuple<std::string_view, std::string_view, std::size_t>> queries;
    for (const ResultRow& r : results_.rows) {
      worlds.insert(r.world);
      queries.insert({r.world, r.scenario, r.query});
    }
    const auto counted = [](std::size_t n, std::string_view one, std::string_view many) {
      return grouped_count(n) + " " + std::string(n == 1 ? one : many);
    };
    entry("Size", counted(worlds.size(), "world", "worlds") + ", " + counted(queries.size(), "query", "queries") +
                      ", " + counted(planners_.size(), "planner", "planners") + ", " +
                      counted(results_.rows.size(), "result", "results"));
    entry("Baseline", report_.baseline);
    out_ += "</dl>\n";
  }

  // A cell that sorts by `value`.
  void number(double value, const std::string& text, const std::string& detail = "") {
    add("<td data-v=\"{}\"{}>{}</td>", std::isfinite(value) ? fmt::format("{}", value) : "NaN",
        detail.empty() ? "" : " title=\"" + escape_markup(detail) + "\"", text);
  }

  static std::string times_interval(const Interval& i) {
    return "95 % interval: " + readable_time_us(i.low) + " to " + readable_time_us(i.high);
  }

  void planner_cell(const std::string& planner) {
    const auto i = static_cast<std::size_t>(std::find(planners_.begin(), planners_.end(), planner) - planners_.begin());
    add("<td class=\"t s{} p{}\"><span class=\"key\"></span>{}</td>", i % kDistinctColours.size(), distinct_pattern(i),
        escape_markup(planner));
  }

  void summary_table(std::span<const Summary> summaries, bool with_world) {
    out_ += "<div class=\"scroll\"><table>\n<thead><tr>";
    if (with_world) out_ += "<th class=\"t\">world</th>";
    out_ +=
        "<th class=\"t\">planner</th><th>queries</th><th>found</th><th>invalid</th><th>median time</th>"
        "<th>mean</th><th>p95</th><th>p99</th><th>mean ratio</th><th>max ratio</th><th>mean expanded</th>";
    if (!report_.baseline.empty()) out_ += "<th>speed</th>";
    out_ += "</tr></thead>\n<tbody>\n";
    for (const Summary& s : summaries) {
      out_ += "<tr>";
      if (with_world) add("<td class=\"t\">{}</td>", escape_markup(s.world));
      planner_cell(s.planner);
      number(double(s.count), grouped_count(s.count));
      number(double(s.found), grouped_count(s.found));
      number(double(s.invalid), s.invalid > 0 ? fmt::format("<span class=\"bad\">{}</span>", s.invalid) : "0");
      number(s.median_us, readable_time_us(s.median_us), times_interval(s.median_us_interval));
      number(s.mean_us, readable_time_us(s.mean_us), times_interval(s.mean_us_interval));
      number(s.p95_us, readable_time_us(s.p95_us));
      number(s.p99_us, readable_time_us(s.p99_us));
      number(s.mean_ratio, ratio(s.mean_ratio));
      number(s.max_ratio, ratio(s.max_ratio));
      number(s.mean_expanded, readable_number(s.mean_expanded));
      if (!report_.baseline.empty()) {
        number(s.speed, s.pairs > 0 ? fmt::format("{:.3g}×", s.speed) : "-",
               fmt::format("{} pairs, 95 % interval: {:.3g} to {:.3g}", s.pairs, s.speed_interval.low,
                           s.speed_interval.high));
      }
      out_ += "</tr>\n";
    }
    out_ += "</tbody></table></div>\n";
  }

  static std::string ratio(double value) { return std::isnan(value) ? "-" : fmt::format("{:.4f}", value); }

  void summary() {
    out_ += "<h2>Summary</h2>\n";
    summary_table(summarise(results_.rows, SummaryBy::planner, {report_.baseline}), false);
    out_ +=
        "<p><small>Click a heading to sort; hover over a time for its bootstrap interval. Ratio: length over the best "
        "known length of the query.";
    if (!report_.baseline.empty()) {
      add(" Speed: median over the queries of the time of {} over the planner's.", escape_markup(report_.baseline));
    }
    out_ += "</small></p>\n";
  }

  void plots() {
    const std::vector<Plot> plots = report_plots(results_.rows, planners_);
    if (plots.empty()) return;
    out_ += "<h2>Plots</h2>\n<div class=\"legend\">\n";
    for (std::size_t i = 0; i < planners_.size(); ++i) {
      add("<button class=\"s{} p{}\" data-series=\"{}\" aria-pressed=\"true\"><span class=\"key\"></span>{}</button>\n",
          i % kDistinctColours.size(), distinct_pattern(i), i, escape_markup(planners_[i]));
    }
    out_ += "</div>\n<div class=\"plots\">\n";
    for (const Plot& plot : plots) out_ += plot_svg(plot);
    out_ += "</div>\n<p><small>Dots: single queries. Lines: medians of bins, and cumulative shares.</small></p>\n";
  }

  void by_world() {
    const std::vector<Summary> summaries = summarise(results_.rows, SummaryBy::world_and_planner, {report_.baseline});
    if (summaries.size() <= planners_.size()) return;
    add("<h2>World by world</h2>\n<details><summary>{} worlds and planners</summary>\n",
        grouped_count(summaries.size()));
    summary_table(std::span(summaries).first(std::min(kListedGroups, summaries.size())), true);
    if (summaries.size() > kListedGroups) add("<p>The first {} are listed.</p>\n", kListedGroups);
    out_ += "</details>\n";
  }

  void builds() {
    if (results_.builds.empty()) return;
    add("<h2>Built beforehand</h2>\n<details{}><summary>{} worlds and planners</summary>\n",
        results_.builds.size() <= 2 * planners_.size() ? " open" : "", grouped_count(results_.builds.size()));
    out_ +=
        "<div class=\"scroll\"><table>\n<thead><tr><th class=\"t\">world</th>"
        "<th class=\"t\">planner</th><th>build time</th><th>memory</th></tr></thead>\n<tbody>\n";
    for (const BuildRow& b : std::span(results_.builds).first(std::min(kListedGroups, results_.builds.size()))) {
      add("<tr><td class=\"t\">{}</td>", escape_markup(b.world));
      planner_cell(b.planner);
      number(b.build_us, readable_time_us(b.build_us));
      number(double(b.memory_bytes), readable_bytes(b.memory_bytes));
      out_ += "</tr>\n";
    }
    out_ += "</tbody></table></div>\n";
    if (results_.builds.size() > kListedGroups) add("<p>The first {} are listed.</p>\n", kListedGroups);
    out_ += "</details>\n";
  }

  void suspicions() {
    const std::vector<Suspicion> found = suspicious_results(results_.rows);
    out_ += "<h2>Invalid or unexpected results</h2>\n";
    if (found.empty()) {
      out_ += "<p class=\"good\">None: every path passed the validator, and the planners agree.</p>\n";
      return;
    }
    const std::size_t listed = std::min(found.size(), kListedSuspicions);
    add("<p class=\"bad\">{} results{}.</p>\n", grouped_count(found.size()),
        listed < found.size() ? fmt::format(", of which the first {} are listed", listed) : "");
    out_ +=
        "<div class=\"scroll\"><table>\n<thead><tr><th class=\"t\">world</th><th class=\"t\">scenario</th>"
        "<th>query</th><th class=\"t\">planner</th><th class=\"t\">status</th><th>length</th>"
        "<th class=\"t\">reason</th></tr></thead>\n<tbody>\n";
    for (const Suspicion& s : std::span(found).first(listed)) {
      add("<tr><td class=\"t\">{}</td><td class=\"t\">{}</td>", escape_markup(s.row->world),
          escape_markup(s.row->scenario));
      number(double(s.row->query), std::to_string(s.row->query));
      planner_cell(s.row->planner);
      add("<td class=\"t\">{}</td>", name_of(s.row->status));
      number(s.row->length, readable_number(s.row->length));
      add("<td class=\"t w\">{}</td></tr>\n", escape_markup(s.reason));
    }
    out_ += "</tbody></table></div>\n";
  }

  void pictures() {
    if (report_.pictures.empty()) return;
    out_ += "<h2>Pictures</h2>\n";
    for (const ReportPicture& p : report_.pictures) {
      add("<figure>\n{}<figcaption>{}</figcaption></figure>\n", p.svg, escape_markup(p.caption));
    }
  }

  const Results& results_;
  const Report& report_;
  std::vector<std::string> planners_;
  std::string out_;
};

}  // namespace

std::string report_html(const Results& results, const Report& report) { return Page(results, report).write(); }

std::vector<Suspicion> suspicious_results(std::span<const ResultRow> rows) {
  using Key = std::tuple<std::string_view, std::string_view, std::size_t>;
  std::map<Key, const ResultRow*> reached;
  for (const ResultRow& row : rows) {
    if (row.status == Status::found && row.valid) reached.try_emplace({row.world, row.scenario, row.query}, &row);
  }
  std::vector<Suspicion> out;
  for (const ResultRow& row : rows) {
    if (!row.valid) {
      out.push_back({&row, row.note.empty() ? "not valid" : row.note});
    } else if (row.status == Status::found && row.optimal_ratio > 0 && row.optimal_ratio < 1 - kLengthRelative) {
      out.push_back({&row, fmt::format("shorter than the best known path: ratio {}", row.optimal_ratio)});
    } else if (row.status != Status::found && row.status != Status::unsupported && row.status != Status::budget_spent) {
      const auto other = reached.find({row.world, row.scenario, row.query});
      if (other != reached.end()) out.push_back({&row, other->second->planner + " found a valid path"});
    }
  }
  return out;
}

}  // namespace taut::lab
