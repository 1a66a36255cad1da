#include "studies/niederberger2004/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "studies/niederberger2004/claims.hpp"
#include "taut/lab/report/markdown.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::niederberger2004 {
namespace {

using Rows = std::vector<std::vector<std::string>>;
using Columns = std::vector<Table::Column>;

std::string percent(double x, int digits = 1) { return fixed_number(100 * x, digits); }

std::string estimate(const Estimate& e) {
  return std::isnan(e.value) ? "-" : fmt::format("{:.2f} ({:.2f} to {:.2f})", e.value, e.interval.low, e.interval.high);
}

// The first column on the left, all others on the right.
std::string table(const std::vector<std::string>& heads, const Rows& rows, std::size_t left = 1) {
  Columns columns;
  for (std::size_t i = 0; i < heads.size(); ++i) columns.push_back({heads[i], i < left ? Align::left : Align::right});
  return markdown_table(columns, rows) + "\n";
}

std::string nodes_text(const NodeCounts& n) { return fmt::format("{:.0f}, {:.0f}, {:.0f}", n[0], n[1], n[2]); }

std::string tolerance_text(double tolerance) {
  return tolerance == 0 ? "none" : fmt::format("{:.1f} %", 100 * tolerance);
}

}  // namespace

std::string nearest_table(const std::vector<Setting>& settings) {
  Rows rows{{"the paper", "?", "?", nodes_text(kPublishedLoose), nodes_text(kPublishedDense), "", "about 50", ""}};
  const auto add = [&](const Setting* s) {
    if (s == nullptr) return;
    rows.push_back({std::string(facts_of(s->shape).title), fixed_number(s->mean_size, 0), tolerance_text(s->tolerance),
                    nodes_text(s->loose.nodes), nodes_text(s->dense.nodes), percent(s->miss()),
                    fmt::format("{:.0f}, {:.0f}", 100 * s->loose.merged, 100 * s->dense.merged),
                    fmt::format("{:.0f}, {:.0f}", 100 * s->loose.merged_with_flat, 100 * s->dense.merged_with_flat)});
  };
  for (const ShapeFacts& facts : shapes()) {
    const Setting *plain = nearest_setting(settings, facts.shape, 0.0), *any = nearest_setting(settings, facts.shape);
    add(plain);
    if (any != plain) add(any);
  }
  return table({"obstacles", "mean size", "tolerance", "nodes, loose", "nodes, dense", "worst miss (%)",
                "merged away (%), loose, dense", "counting flat trapezoids (%)"},
               rows);
}

std::string merging_table(const std::vector<CellRow>& cells) {
  std::vector<std::string> heads{"obstacles", "map", "corners", "trapezoids", "flat ones too"};
  for (const double t : kTolerances) heads.push_back(t == 0 ? "no tolerance" : tolerance_text(t));
  heads.push_back("no tolerance, counting flat ones");
  Rows rows;
  for (const ShapeFacts& facts : shapes()) {
    for (const int obstacles : kDensities) {
      std::vector<double> corners, with_flat;
      for (const CellRow& row : cells) {
        if (row.world.shape != facts.shape || row.world.obstacles != obstacles ||
            row.world.mean_size != facts.query_size || row.tolerance > 0) {
          continue;
        }
        corners.push_back(static_cast<double>(row.corners));
        with_flat.push_back(static_cast<double>(row.with_flat));
      }
      if (corners.empty()) continue;
      const auto of = [&](double t) { return summary_of(cells, facts.shape, obstacles, facts.query_size, t); };
      rows.push_back({std::string(facts.title), std::string(density_name(obstacles)), fixed_number(mean(corners), 0),
                      fixed_number(of(0).trapezoids, 0), fixed_number(mean(with_flat), 0)});
      for (const double t : kTolerances) rows.back().push_back(percent(of(t).merged));
      rows.back().push_back(percent(of(0).merged_with_flat));
    }
  }
  return table(heads, rows, 2);
}

std::string lengths_table(const Paths& paths, const Filter& filter) {
  Rows rows;
  for (const int obstacles : {kDense, kLoose}) {
    for (const std::string_view other : kPublished) {
      const Filter one{filter.shape, obstacles};
      const Comparison c = paths.compare(kMovable, other, one);
      rows.push_back({std::string(density_name(obstacles)), title_of(other), percent(c.shorter.value),
                      percent(c.equal.value), percent(c.longer.value), percent_text(c.not_longer),
                      percent_text(c.shorter), percent(c.not_visibly_longer.value), percent(c.faster.value),
                      estimate(c.time_ratio)});
    }
  }
  return table({"map", "against", "shorter (%)", "equal (%)", "longer (%)", "equal or shorter", "strictly shorter",
                "not longer by 0.1 % (%)", "faster (%)", "time over its time"},
               rows, 2);
}

std::string shapes_table(const Paths& paths, Estimate Comparison::*part) {
  Rows rows;
  for (const ShapeFacts& facts : shapes()) {
    for (const int obstacles : kDensities) {
      rows.push_back({std::string(facts.title), std::string(density_name(obstacles))});
      for (const std::string_view other : kPublished) {
        rows.back().push_back(percent_text(paths.compare(kMovable, other, {facts.shape, obstacles}).*part));
      }
    }
  }
  return table({"obstacles", "map", "Center", "Width 1/3", "Width 1/10"}, rows, 2);
}

std::string others_table(const Paths& paths) {
  Rows rows;
  for (const Contender& other : contenders()) {
    if (other.name == kMovable) continue;
    const Comparison c = paths.compare(kMovable, other.name);
    rows.push_back({other.title, percent(c.shorter.value), percent(c.equal.value), percent(c.longer.value),
                    percent_text(c.not_longer), percent(c.not_visibly_longer.value), estimate(c.time_ratio)});
  }
  return table({"against", "shorter (%)", "equal (%)", "longer (%)", "equal or shorter", "not longer by 0.1 % (%)",
                "time over its time"},
               rows);
}

std::string times_table(const Paths& paths, const Filter& filter) {
  Rows rows;
  for (const Contender& c : contenders()) {
    std::vector<std::string> row{c.title};
    for (const int obstacles : kDensities) {
      const Filter one{filter.shape, obstacles};
      const double time = paths.mean(Paths::time(c.name), one).value;
      const double expanded = paths.mean(Paths::expanded(c.name), one).value;
      row.insert(row.end(),
                 {readable_time_us(time), readable_time_us(paths.percentile(Paths::time(c.name), 0.5, one)),
                  readable_time_us(paths.percentile(Paths::time(c.name), 0.95, one)), fixed_number(expanded, 0)});
    }
    rows.push_back(std::move(row));
  }
  return table(
      {"planner", "loose: mean", "median", "95 %", "expanded, mean", "dense: mean", "median", "95 %", "expanded, mean"},
      rows);
}

std::string time_ratios_table(const Paths& paths) {
  Rows rows;
  for (const ShapeFacts& facts : shapes()) {
    for (const int obstacles : kDensities) {
      rows.push_back({std::string(facts.title), std::string(density_name(obstacles))});
      for (const std::string_view other : kPublished) {
        rows.back().push_back(estimate(paths.compare(kMovable, other, {facts.shape, obstacles}).time_ratio));
      }
    }
  }
  return table({"obstacles", "map", "Center", "Width 1/3", "Width 1/10"}, rows, 2);
}

std::string quality_table(const Paths& paths) {
  Rows rows;
  const auto add = [&](const std::string& title, const Value& ratio) {
    const auto all = paths.values(ratio);
    const auto above = std::count_if(all.begin(), all.end(), [](double x) { return x > std::numbers::sqrt2; });
    const auto within = [&](double part) {
      return percent(paths.share(ratio, [&](double x) { return x <= 1 + part; }).value);
    };
    rows.push_back(
        {title, within(kSameLength), within(kNearlySame), percent(paths.mean(ratio).value - 1, 2),
         fixed_number(percentile(all, 0.5), 4), fixed_number(percentile(all, 0.95), 4),
         fixed_number(percentile(all, 0.99), 4), fixed_number(percentile(all, 1), 3),
         percent(static_cast<double>(above) / static_cast<double>(std::max<std::size_t>(all.size(), 1)), 3)});
  };
  for (const Contender& c : contenders()) {
    if (c.kind == Contender::Kind::polyanya) continue;
    add(c.title, Paths::ratio(c.name));
    if (c.name == kMovable) add("movable nodes, before pulling", Paths::unpulled_ratio());
  }
  return table({"planner", "optimal (%)", "within 0.1 % (%)", "longer, mean (%)", "median", "95 %", "99 %", "greatest",
                "above √2 (%)"},
               rows);
}

std::string worst_table(const Paths& paths) {
  Rows rows;
  for (const ShapeFacts& facts : shapes()) {
    for (const int obstacles : kDensities) {
      const Filter one{facts.shape, obstacles};
      const Value ratio = Paths::ratio(kMovable);
      rows.push_back({std::string(facts.title), std::string(density_name(obstacles)),
                      percent_text(paths.share(
                          ratio, [](double x) { return x <= 1 + kSameLength; }, one)),
                      fixed_number(paths.percentile(ratio, 0.95, one), 4),
                      fixed_number(paths.percentile(ratio, 0.99, one), 4),
                      fixed_number(paths.percentile(ratio, 1, one), 3),
                      fixed_number(paths.percentile(Paths::unpulled_ratio(), 1, one), 3),
                      fixed_number(paths.percentile(Paths::slack_ratio(), 1, one), 3)});
    }
  }
  return table({"obstacles", "map", "optimal", "95 %", "99 %", "greatest", "greatest before pulling",
                "before over after pulling, greatest"},
               rows, 2);
}

std::string hills_table(const std::vector<HillRow>& hills) {
  Rows rows;
  for (const int angle : kAngles) {
    double planned = 0, walked = 0, planned_up = 0, walked_up = 0, steps = 0, turned = 0, clipped = 0;
    std::size_t all = 0, less = 0, held = 0;
    std::vector<double> longer;
    for (const HillRow& row : hills) {
      if (row.angle != angle) continue;
      ++all;
      planned += row.planned_length;
      walked += row.walked_length;
      planned_up += row.planned_up;
      walked_up += row.walked_up;
      steps += static_cast<double>(row.steps);
      turned += static_cast<double>(row.turned);
      clipped += static_cast<double>(row.clipped);
      less += row.walked_up < row.planned_up;
      held += row.clipped > 0;
      longer.push_back(row.walked_length / row.planned_length);
    }
    if (all == 0) continue;
    const auto share = [&](std::size_t n) { return percent(static_cast<double>(n) / static_cast<double>(all)); };
    rows.push_back({fmt::format("{}°", angle), percent(walked / planned - 1), fixed_number(percentile(longer, 1), 2),
                    percent(walked_up / planned_up - 1), share(less), percent(turned / steps), percent(clipped / steps),
                    share(held)});
  }
  return table({"maximal angle", "length (%)", "length, greatest factor", "ascent (%)", "walks with less ascent (%)",
                "steps turned (%)", "steps held back (%)", "walks held back (%)"},
               rows);
}

}  // namespace taut::lab::niederberger2004
