#include "studies/freeman2014/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "studies/freeman2014/author.hpp"
#include "studies/freeman2014/findings.hpp"
#include "taut/lab/report/markdown.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::freeman2014 {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string with_interval(const Estimate& e, int digits) {
  if (e.maps == 0) return "-";
  return fmt::format("{:.{}f} [{:.{}f}, {:.{}f}]", e.value, digits, e.interval.low, digits, e.interval.high, digits);
}

std::string time_with_interval(const Estimate& e) {
  if (e.maps == 0) return "-";
  return fmt::format("{} [{}, {}]", readable_time_us(e.value), readable_time_us(e.interval.low),
                     readable_time_us(e.interval.high));
}

std::string bytes(double x) { return std::isnan(x) ? "-" : readable_bytes(static_cast<std::size_t>(x)); }

std::string count(double x) { return std::isnan(x) ? "-" : grouped_count(static_cast<std::size_t>(std::llround(x))); }

class Writer : private StudyText {
 public:
  explicit Writer(const DocumentParts& parts)
      : StudyText("freeman2014", parts.figures), parts_(parts), analysis_(parts.analysis) {
    for (const Algorithm* a : analysis_.present()) {
      if (a->main) main_.emplace_back(a->name);
    }
    comparisons_ = analysis_.compare(analysis_.all_generated(), main_);
  }

  std::string write() {
    introduction();
    what_was_run();
    results();
    by_factor();
    pairs();
    rules();
    block_variants();
    game_maps();
    sample();
    expectations();
    conclusions();
    limits();
    return std::move(out_);
  }

 private:
  void introduction() {
    out_ +=
        "# Any-angle planners on grids: the evaluation Freeman left blank\n\n"
        "O. Freeman, *A comparison of Any-Angle Pathfinding Algorithms for Virtual Agents* (Cambridge, 2014), builds a "
        "laboratory and ends before its evaluation. This is that evaluation: algorithm × resolution × coverage × "
        "clustering on seeded maps of his generator, with Anya (Harabor et al. 2016) as the optimum. The whole "
        "document, "
        "conclusion included, is written by the program from the measured data.\n\n";
  }

  void what_was_run() {
    heading("What was run");
    const Design& d = parts_.design;
    std::set<std::string> generated, allowed, game;
    std::size_t paths = 0, queries = 0, no_path = 0;
    for (const Row& row : analysis_.rows()) {
      (row.game_map ? game : row.rule == CornerRule::allow ? allowed : generated).insert(row.map);
      if (row.status == Status::found) ++paths;
      if (row.algorithm != analysis_.rows().front().algorithm) continue;
      ++(row.expect_path ? queries : no_path);
    }
    const auto list = [](const auto& values) { return fmt::format("{}", fmt::join(values, ", ")); };
    Rows rows = run_facts(parts_.options);
    rows.insert(
        rows.end(),
        {{"Threads", fmt::format("{} measuring", parts_.options.threads)},
         {"Resolutions", list(d.resolutions)},
         {"Coverages", list(d.coverages)},
         {"Clusterings D", list(d.clusterings)},
         {"Maps", fmt::format("{} generated ({} a combination), {} of them searched again with squeezing allowed, "
                              "{} game maps",
                              generated.size(), d.replicates, allowed.size(), game.size())},
         {"Queries", fmt::format("{} with a path, {} without", grouped_count(queries), grouped_count(no_path))},
         {"Checked", fmt::format("all {} paths valid, none shorter than the optimum; {} optima confirmed by the "
                                 "visibility graph on maps of at most {} corners",
                                 grouped_count(paths), grouped_count(analysis_.oracle_checks()), d.oracle_corners)}});
    out_ += markdown_table({{"", Align::left}, {"", Align::left}}, rows) + "\n";
    out_ +=
        "Start and goal are random corners of the largest free region. Times are medians of repeated runs of a warm "
        "planner, the path's construction included; the order of the algorithms is drawn anew for every query. One "
        "value a map and "
        "algorithm "
        "(queries on one map are not independent); medians, 95 % bootstrap intervals and signed-rank tests are over "
        "maps. Squeezing between diagonally touching cells is forbidden unless said otherwise.\n\n";
  }

  void main_table(const Group& group, bool all) {
    Rows rows;
    const double baseline = analysis_.estimate(group, "astar", &MapValue::time_us).value;
    for (const Algorithm* a : analysis_.present()) {
      if (!all && !a->main) continue;
      const auto of = [&](double MapValue::*what) { return analysis_.estimate(group, a->name, what); };
      const Estimate time = of(&MapValue::time_us);
      if (time.maps == 0) continue;
      rows.push_back({std::string(a->title), std::to_string(time.maps), time_with_interval(time),
                      fixed_number(baseline / time.value, 1), with_interval(of(&MapValue::excess), 2),
                      fixed_number(100 * (analysis_.worst_ratio(group, a->name) - 1), 1),
                      fixed_number(of(&MapValue::turn).value, 0), count(of(&MapValue::expanded).value),
                      readable_time_us(of(&MapValue::expansion_ns).value / 1000),
                      bytes(of(&MapValue::scratch_bytes).value), readable_time_us(of(&MapValue::build_us).value),
                      bytes(of(&MapValue::build_bytes).value), readable_time_us(of(&MapValue::no_path_us).value)});
    }
    out_ += markdown_table({{"algorithm"},
                            {"maps", Align::right},
                            {"time a query", Align::right},
                            {"times as fast as A*", Align::right},
                            {"above the optimum (%)", Align::right},
                            {"worst (%)", Align::right},
                            {"turns (°)", Align::right},
                            {"expanded", Align::right},
                            {"an expansion", Align::right},
                            {"scratch", Align::right},
                            {"build", Align::right},
                            {"built", Align::right},
                            {"no path", Align::right}},
                           rows) +
            "\n";
  }

  void results() {
    heading("Results on generated maps");
    main_table(analysis_.all_generated(), false);
    out_ +=
        "Medians over maps, intervals in brackets; *worst* is the longest path of all queries; *scratch* the memory of "
        "the planner, *build* and *built* time and memory of what it prepares for a map beforehand; *no path* the time "
        "to "
        "say that there is none.\n\n";
    figure("tradeoff.svg");
  }

  void factor_table(const std::vector<Group>& levels, double MapValue::*what, int digits) {
    if (levels.size() < 2) return;
    std::vector<Table::Column> columns{{"algorithm"}};
    for (const Group& level : levels) columns.push_back({level.factor + " " + level.level, Align::right});
    Rows rows;
    for (const std::string& name : main_) {
      rows.push_back({std::string(algorithm(name).title)});
      for (const Group& level : levels) {
        const Estimate e = analysis_.estimate(level, name, what);
        rows.back().push_back(e.maps == 0  ? "-"
                              : digits < 0 ? readable_time_us(e.value)
                                           : fixed_number(e.value, digits));
      }
    }
    out_ += markdown_table(columns, rows) + "\n";
  }

  // How the median time and the expansions change from the lowest to the highest level of each factor.
  void growth_table() {
    const auto resolutions = analysis_.by_resolution(), coverages = analysis_.by_coverage(),
               clusterings = analysis_.by_clustering();
    const auto growth = [&](const std::vector<Group>& levels, const std::string& name, double MapValue::*what) {
      if (levels.size() < 2) {
        return std::numeric_limits<double>::quiet_NaN();
      }
      return analysis_.estimate(levels.back(), name, what).value / analysis_.estimate(levels.front(), name, what).value;
    };
    Rows rows;
    for (const std::string& name : main_) {
      rows.push_back({std::string(algorithm(name).title)});
      for (const auto& levels : {resolutions, coverages, clusterings}) {
        rows.back().push_back(readable_number(growth(levels, name, &MapValue::time_us)));
        rows.back().push_back(readable_number(growth(levels, name, &MapValue::expanded)));
      }
    }
    const auto range = [](const std::vector<Group>& levels) {
      return levels.empty() ? std::string()
                            : fmt::format("{} {} to {}", levels[0].factor, levels.front().level, levels.back().level);
    };
    std::vector<Table::Column> columns{{"algorithm"}};
    for (const auto& levels : {resolutions, coverages, clusterings}) {
      columns.push_back({range(levels) + ": time ×", Align::right});
      columns.push_back({"expanded ×", Align::right});
    }
    out_ += "What a factor does, from its lowest to its highest level:\n\n" + markdown_table(columns, rows) + "\n";
  }

  void by_factor() {
    heading("By factor");
    out_ += "Median time a query:\n\n";
    for (const auto& levels : {analysis_.by_resolution(), analysis_.by_coverage(), analysis_.by_clustering()}) {
      factor_table(levels, &MapValue::time_us, -1);
    }
    for (const char* file : {"time-resolution.svg", "time-coverage.svg", "time-clustering.svg"}) figure(file);
    growth_table();
    out_ += "Length above the optimum, in percent:\n\n";
    factor_table(analysis_.by_coverage(), &MapValue::excess, 3);
    factor_table(analysis_.by_clustering(), &MapValue::excess, 3);
    for (const char* file :
         {"length-coverage.svg", "length-clustering.svg", "expanded-resolution.svg", "turn-coverage.svg"}) {
      figure(file);
    }
  }

  void pairs() {
    heading("Pair by pair");
    out_ +=
        "Median over maps of the row's time over the column's, on the same queries. Differences that are not "
        "significant at 5 % (Wilcoxon signed-rank test over maps, Holm-corrected over all pairs and responses) are in "
        "parentheses.\n\n";
    std::vector<Table::Column> columns{{"time of … over …"}};
    for (const std::string& name : main_) columns.push_back({std::string(algorithm(name).title), Align::right});
    Rows rows;
    for (const std::string& a : main_) {
      rows.push_back({std::string(algorithm(a).title)});
      for (const std::string& b : main_) {
        Comparison turned;
        const Comparison* c = comparison(comparisons_, a, b, turned);
        std::string cell = c == nullptr || c->time_ratio.maps == 0 ? "" : readable_number(c->time_ratio.value);
        if (!cell.empty() && c->time_p > 0.05) cell = fmt::format("({})", cell);
        rows.back().push_back(std::move(cell));
      }
    }
    out_ += markdown_table(columns, rows) + "\n";
  }

  void rules() {
    const auto levels = analysis_.by_rule();
    if (levels.size() < 2) return;
    heading("Corner rule");
    out_ +=
        "The same maps with squeezing between diagonally touching blocked cells forbidden and allowed (the author's "
        "convention); queries are drawn anew, since regions differ. Median time a query, then length above the optimum "
        "in "
        "percent.\n\n";
    factor_table(levels, &MapValue::time_us, -1);
    factor_table(levels, &MapValue::excess, 3);
  }

  void block_variants() {
    if (!analysis_.has("block-astar")) return;
    heading("Block A*: block sizes, databases, smoothing");
    Rows rows;
    const Group group = analysis_.all_generated();
    for (const Algorithm* a : analysis_.present()) {
      if (!a->name.starts_with("block-astar")) continue;
      rows.push_back({std::string(a->title), time_with_interval(analysis_.estimate(group, a->name, &MapValue::time_us)),
                      with_interval(analysis_.estimate(group, a->name, &MapValue::excess), 3),
                      fixed_number(analysis_.estimate(group, a->name, &MapValue::turn).value, 0),
                      count(analysis_.estimate(group, a->name, &MapValue::expanded).value)});
    }
    out_ += markdown_table({{"variant"},
                            {"time a query", Align::right},
                            {"above the optimum (%)", Align::right},
                            {"turns (°)", Align::right},
                            {"blocks expanded", Align::right}},
                           rows) +
            "\n";
    if (parts_.databases.empty()) return;
    out_ +=
        "The local distance databases: as plain arrays and in the author's compressed form (bytes counted for exact "
        "lengths), as ours are in memory and on disk (symmetries of the square, one byte a pair), the time to build "
        "ours, "
        "and what the author reports; his extended forms are given relative to the boundary form.\n\n";
    out_ += author_database_table(parts_.databases) + "\n";
  }

  void game_maps() {
    const Group group = analysis_.game_maps();
    if (analysis_.empty(group)) return;
    heading("Game maps");
    add("From {}, queries spread over the lengths of each scenario. The figures in this repository use the Baldur's "
        "Gate "
        "II maps of the MovingAI benchmarks (N. Sturtevant, *Benchmarks for Grid-Based Pathfinding*, 2012).\n\n",
        parts_.options.maps.filename().empty() ? parts_.options.maps.parent_path().filename().string()
                                               : parts_.options.maps.filename().string());
    main_table(group, true);
    figure("tradeoff-game.svg");
  }

  void sample() {
    heading("Beside the author's sample");
    out_ +=
        "The dissertation prints one run on one map of unknown parameters: orientation, not data. Times are therefore "
        "given as ratios to A*, lengths as ratios to the shortest of his paths; ours are medians over the generated "
        "maps.\n\n";
    out_ += author_sample_table(analysis_) + "\n";
  }

  void expectations() {
    heading("What was expected, and what came out");
    out_ += findings_table(findings(analysis_, comparisons_),
                           {"expectation", "verdict", "evidence on the generated maps", "confirmed"});
  }

  void conclusions() {
    heading("Conclusion: which algorithm for which map");
    const std::vector<Choice> chosen = choices(analysis_);
    Rows rows;
    const auto with_time = [](const std::string& name, double us) {
      return name.empty() ? "-" : fmt::format("{} ({})", name, readable_time_us(us));
    };
    for (const Choice& c : chosen) {
      rows.push_back({c.kind, std::to_string(c.maps), with_time(c.fastest, c.fastest_us),
                      with_time(c.fastest_close, c.fastest_close_us), with_time(c.fastest_exact, c.fastest_exact_us),
                      c.straightest});
    }
    out_ += markdown_table({{"kind of map"},
                            {"maps", Align::right},
                            {"fastest"},
                            {fmt::format("fastest within {} % of the optimum", kClosePercent)},
                            {"fastest exact"},
                            {"fewest turns"}},
                           rows) +
            "\n";
    out_ += conclusion(analysis_, chosen, comparisons_);
  }

  void limits() {
    heading("Limits");
    out_ +=
        "- One machine, one implementation of each algorithm, point agents, uniform cost.\n"
        "- The maps are the author's random fields; at 40 % coverage and no clustering their largest region is close "
        "to "
        "the percolation threshold, a labyrinth unlike any game map.\n";
    out_ += "- Times of a few microseconds include the reading of the clock (about 0.05 µs).\n";
  }

  const DocumentParts& parts_;
  const Analysis& analysis_;
  std::vector<std::string> main_;
  std::vector<Comparison> comparisons_;
};

}  // namespace

std::string document(const DocumentParts& parts) { return Writer(parts).write(); }

}  // namespace taut::lab::freeman2014
