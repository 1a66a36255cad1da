#include "studies/niederberger2004/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace taut::lab::niederberger2004 {
namespace {

const double kNan = std::numeric_limits<double>::quiet_NaN();

template <class Row, class Where>
std::vector<std::string> problems_of(const std::vector<Row>& rows, Where where) {
  std::map<std::string, std::pair<std::size_t, const Row*>> kinds;
  for (const Row& row : rows) {
    if (row.problem.empty()) continue;
    auto& kind = kinds.try_emplace(row.problem, 0, &row).first->second;
    ++kind.first;
  }
  std::vector<std::string> out;
  out.reserve(kinds.size());
  for (const auto& [what, kind] : kinds) {
    out.push_back(fmt::format("{} ({} times, first: {})", what, kind.first, where(*kind.second)));
  }
  return out;
}

Estimate estimate_of(const std::vector<double>& worlds) { return {lab::mean(worlds), bootstrap_mean(worlds)}; }

}  // namespace

Paths::Paths(std::vector<AnswerRow> rows) : rows_(std::move(rows)) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (i == 0 || rows_[i].world.text() != rows_[i - 1].world.text()) first_.push_back(i);
  }
  first_.push_back(rows_.size());
}

Value Paths::length(std::string_view name) {
  return [i = contender_index(name)](const AnswerRow& row) { return row.answers[i].length; };
}
Value Paths::time(std::string_view name) {
  return [i = contender_index(name)](const AnswerRow& row) { return row.answers[i].time_us; };
}
Value Paths::expanded(std::string_view name) {
  return [i = contender_index(name)](const AnswerRow& row) { return static_cast<double>(row.answers[i].expanded); };
}
Value Paths::ratio(std::string_view name) {
  return [i = contender_index(name), o = contender_index(kOptimum)](const AnswerRow& row) {
    return row.answers[i].length / row.answers[o].length;
  };
}
Value Paths::unpulled_ratio() {
  return [o = contender_index(kOptimum)](const AnswerRow& row) { return row.unpulled / row.answers[o].length; };
}
Value Paths::slack_ratio() {
  return [m = contender_index(kMovable)](const AnswerRow& row) { return row.unpulled / row.answers[m].length; };
}

std::vector<double> Paths::values(const Value& value, const Filter& filter) const {
  std::vector<double> out;
  for (const AnswerRow& row : rows_) {
    if (!filter.takes(row.world)) continue;
    const double x = value(row);
    if (!std::isnan(x)) out.push_back(x);
  }
  return out;
}

double Paths::percentile(const Value& value, double q, const Filter& filter) const {
  return lab::percentile(values(value, filter), q);
}

template <class OfWorld>
std::vector<double> Paths::each_world(const Filter& filter, OfWorld of_world) const {
  std::vector<double> out;
  for (std::size_t w = 0; w + 1 < first_.size(); ++w) {
    if (!filter.takes(rows_[first_[w]].world)) continue;
    const double x = of_world(std::span(rows_).subspan(first_[w], first_[w + 1] - first_[w]));
    if (!std::isnan(x)) out.push_back(x);
  }
  return out;
}

Estimate Paths::share(const Value& value, const std::function<bool(double)>& holds, const Filter& filter) const {
  return estimate_of(each_world(filter, [&](std::span<const AnswerRow> rows) {
    std::size_t all = 0, held = 0;
    for (const AnswerRow& row : rows) {
      const double x = value(row);
      if (std::isnan(x)) continue;
      ++all;
      held += holds(x);
    }
    return all == 0 ? kNan : static_cast<double>(held) / static_cast<double>(all);
  }));
}

Estimate Paths::mean(const Value& value, const Filter& filter) const {
  return ratio_of_sums(
      value, [](const AnswerRow&) { return 1.0; }, filter);
}

Estimate Paths::ratio_of_sums(const Value& value, const Value& to, const Filter& filter) const {
  return estimate_of(world_ratios(value, to, filter));
}

std::vector<double> Paths::world_ratios(const Value& value, const Value& to, const Filter& filter) const {
  return each_world(filter, [&](std::span<const AnswerRow> rows) {
    double sum = 0, other = 0;
    for (const AnswerRow& row : rows) {
      sum += value(row);
      other += to(row);
    }
    return sum / other;
  });
}

Comparison Paths::compare(std::string_view name, std::string_view other, const Filter& filter) const {
  const Value ours = length(name), theirs = length(other), our_time = time(name), their_time = time(other);
  const Value over = [&](const AnswerRow& row) { return ours(row) / theirs(row); };
  const Value time_over = [&](const AnswerRow& row) { return our_time(row) / their_time(row); };
  const auto lengths = [&](auto holds) { return share(over, holds, filter); };
  return {.shorter = lengths([](double x) { return x < 1 - kSameLength; }),
          .equal = lengths([](double x) { return x >= 1 - kSameLength && x <= 1 + kSameLength; }),
          .longer = lengths([](double x) { return x > 1 + kSameLength; }),
          .not_longer = lengths([](double x) { return x <= 1 + kSameLength; }),
          .not_visibly_longer = lengths([](double x) { return x <= 1 + kNearlySame; }),
          .faster = share(
              time_over, [](double x) { return x < 1; }, filter),
          .time_ratio = ratio_of_sums(our_time, their_time, filter)};
}

std::size_t Paths::count(ChannelCheck check) const {
  return static_cast<std::size_t>(
      std::count_if(rows_.begin(), rows_.end(), [&](const AnswerRow& row) { return row.channel == check; }));
}

std::vector<std::string> Paths::problems() const {
  return problems_of(rows_,
                     [](const AnswerRow& row) { return fmt::format("{}, query {}", row.world.text(), row.query); });
}

double Setting::miss() const {
  double worst = 0;
  for (std::size_t i = 0; i < kPublishedLoose.size(); ++i) {
    worst = std::max(
        {worst, std::abs(loose.nodes[i] / kPublishedLoose[i] - 1), std::abs(dense.nodes[i] / kPublishedDense[i] - 1)});
  }
  return worst;
}

MapSummary summary_of(const std::vector<CellRow>& rows, Shape shape, int obstacles, double mean_size,
                      double tolerance) {
  MapSummary out;
  for (const CellRow& row : rows) {
    if (row.world.shape != shape || row.world.obstacles != obstacles || row.world.mean_size != mean_size ||
        row.tolerance != tolerance) {
      continue;
    }
    ++out.worlds;
    out.trapezoids += static_cast<double>(row.trapezoids);
    out.groups += static_cast<double>(row.groups);
    out.merged += row.merged_share();
    out.merged_with_flat += row.merged_share_with_flat();
    const std::size_t nodes[] = {row.centre, row.third, row.tenth};
    for (std::size_t i = 0; i < out.nodes.size(); ++i) out.nodes[i] += static_cast<double>(nodes[i]);
  }
  const auto n = static_cast<double>(std::max<std::size_t>(out.worlds, 1));
  for (double* x : {&out.trapezoids, &out.groups, &out.merged, &out.merged_with_flat, &out.nodes[0], &out.nodes[1],
                    &out.nodes[2]}) {
    *x /= n;
  }
  return out;
}

std::vector<Setting> settings_of(const std::vector<CellRow>& rows) {
  std::vector<Setting> out;
  for (const CellRow& row : rows) {
    const auto same = [&](const Setting& s) {
      return s.shape == row.world.shape && s.mean_size == row.world.mean_size && s.tolerance == row.tolerance;
    };
    if (std::any_of(out.begin(), out.end(), same)) continue;
    Setting setting{.shape = row.world.shape, .mean_size = row.world.mean_size, .tolerance = row.tolerance};
    setting.loose = summary_of(rows, setting.shape, kLoose, setting.mean_size, setting.tolerance);
    setting.dense = summary_of(rows, setting.shape, kDense, setting.mean_size, setting.tolerance);
    out.push_back(setting);
  }
  std::erase_if(out, [](const Setting& s) { return s.loose.worlds == 0 || s.dense.worlds == 0; });
  return out;
}

const Setting* nearest_setting(const std::vector<Setting>& settings, std::optional<Shape> shape,
                               std::optional<double> tolerance) {
  const Setting* best = nullptr;
  for (const Setting& setting : settings) {
    if ((shape && setting.shape != *shape) || (tolerance && setting.tolerance != *tolerance)) continue;
    if (best == nullptr || setting.miss() < best->miss()) best = &setting;
  }
  return best;
}

std::vector<std::string> Results::problems() const {
  std::vector<std::string> out = paths.problems();
  if (paths.rows().empty()) out.push_back("no queries were asked");
  const auto of_hills =
      problems_of(hills, [](const HillRow& row) { return fmt::format("hills {}, query {}", row.world, row.query); });
  out.insert(out.end(), of_hills.begin(), of_hills.end());
  return out;
}

}  // namespace taut::lab::niederberger2004
