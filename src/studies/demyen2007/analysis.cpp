#include "studies/demyen2007/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "taut/lab/measure/statistics.hpp"

namespace taut::lab::demyen2007 {
using namespace taut::detail;
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
// Scenarios print lengths with two decimals at least.
constexpr double kPrintedLength = 0.0051;

// Cases of one kind: how many, and the first.
struct Cases {
  std::string what;
  std::size_t count = 0;
  std::string first{};
  void add(const std::string& place) {
    if (count++ == 0) first = place;
  }
};

OverMaps with_interval(double value, std::size_t maps, const Interval& interval) {
  if (maps >= kLeastMaps || std::isnan(value)) return {value, interval};
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  return {value, {-kInfinity, kInfinity}};
}

}  // namespace

Pass::Pass(std::vector<Contender> contenders, std::vector<AnswerRow> rows)
    : contenders_(std::move(contenders)), rows_(std::move(rows)) {
  std::stable_sort(rows_.begin(), rows_.end(),
                   [](const AnswerRow& a, const AnswerRow& b) { return a.grid_length < b.grid_length; });
}

std::size_t Pass::index(std::string_view name) const {
  for (std::size_t i = 0; i < contenders_.size(); ++i) {
    if (contenders_[i].name == name) return i;
  }
  throw std::logic_error("no contender is called " + std::string(name));
}

Value Pass::time(std::string_view name) const {
  return [i = index(name)](const AnswerRow& row) { return row.answers[i].time_us; };
}

Value Pass::expanded(std::string_view name) const {
  return [i = index(name)](const AnswerRow& row) { return static_cast<double>(row.answers[i].expanded); };
}

Value Pass::length(std::string_view name) const {
  return [i = index(name)](const AnswerRow& row) { return row.answers[i].has_path() ? row.answers[i].length : kNan; };
}

Value Pass::ratio(std::string_view name) const {
  return [i = index(name), best = index(kOptimum)](const AnswerRow& row) {
    if (!row.answers[i].has_path() || !row.answers[best].has_path()) return kNan;
    return row.answers[best].length > 0 ? row.answers[i].length / row.answers[best].length : 1.0;
  };
}

Value Pass::speedup(std::string_view name, std::string_view over) const {
  return [i = index(name), j = index(over)](const AnswerRow& row) {
    return row.answers[i].time_us > 0 ? row.answers[j].time_us / row.answers[i].time_us : kNan;
  };
}

Value Pass::grid_length() const {
  return [](const AnswerRow& row) { return row.grid_length; };
}

std::vector<Band> Pass::bands(double width) const {
  std::vector<Band> out;
  for (std::size_t i = 0; i < rows_.size();) {
    const double low = std::floor(rows_[i].grid_length / width) * width;
    const std::size_t begin = i;
    while (i < rows_.size() && rows_[i].grid_length < low + width) ++i;
    if (i - begin >= kLeastInBand) out.push_back({low, low + width});
  }
  return out;
}

std::vector<double> Pass::values(const Value& value, const Band& band) const {
  const auto at = [&](double length) {
    return std::lower_bound(rows_.begin(), rows_.end(), length,
                            [](const AnswerRow& row, double l) { return row.grid_length < l; });
  };
  std::vector<double> out;
  for (auto row = at(band.low), end = at(band.high); row != end; ++row) {
    const double x = value(*row);
    if (!std::isnan(x)) out.push_back(x);
  }
  return out;
}

double Pass::percentile(const Value& value, double q, const Band& band) const {
  return lab::percentile(values(value, band), q);
}

double Pass::mean(const Value& value, const Band& band) const {
  const auto all = values(value, band);
  return all.empty() ? kNan : lab::mean(all);
}

double Pass::share(const Value& value, const std::function<bool(double)>& holds, const Band& band) const {
  const auto all = values(value, band);
  if (all.empty()) return kNan;
  return static_cast<double>(std::count_if(all.begin(), all.end(), holds)) / static_cast<double>(all.size());
}

std::size_t Pass::count(std::string_view name, const std::function<bool(const Answer&)>& holds) const {
  const std::size_t i = index(name);
  return static_cast<std::size_t>(
      std::count_if(rows_.begin(), rows_.end(), [&](const AnswerRow& row) { return holds(row.answers[i]); }));
}

std::vector<std::string> Pass::problems(std::string_view pass) const {
  Cases wrong{"queries with an answer that is wrong"}, shorter{"paths shorter than the optimum"},
      longer{"paths called optimal that are longer than the optimum"}, other{"lengths of A* other than the scenario's"},
      unlike{"paths found by some and not by others"};
  const auto find = [&](std::string_view name) {
    return std::find_if(contenders_.begin(), contenders_.end(), [&](const Contender& c) { return c.name == name; }) -
           contenders_.begin();
  };
  const auto best = static_cast<std::size_t>(find(kOptimum)), astar = static_cast<std::size_t>(find("astar"));
  for (const AnswerRow& row : rows_) {
    const auto place = [&] { return fmt::format("{}, query {}", row.map, row.query); };
    if (!row.problem.empty()) wrong.add(fmt::format("{}: {}", place(), row.problem));
    if (astar < contenders_.size() && row.answers[astar].has_path() &&
        std::fabs(row.answers[astar].length - row.grid_length) > kPrintedLength) {
      other.add(fmt::format("{}: {}, expected {}", place(), row.answers[astar].length, row.grid_length));
    }
    if (best >= contenders_.size() || row.answers[best].outcome == Outcome::spent) continue;
    for (std::size_t i = 0; i < contenders_.size(); ++i) {
      if (contenders_[i].agent != Agent::disc || is_composed(contenders_[i])) continue;
      if (row.answers[i].outcome == Outcome::spent || row.answers[i].has_path() == row.answers[best].has_path())
        continue;
      unlike.add(fmt::format("{}, radius {}, {}", place(), row.radius, contenders_[i].name));
    }
    if (!row.answers[best].has_path()) continue;
    const double optimum = row.answers[best].length;
    for (std::size_t i = 0; i < contenders_.size(); ++i) {
      const Answer& a = row.answers[i];
      if (contenders_[i].agent != Agent::disc || !a.has_path()) continue;
      const auto told = [&] {
        return fmt::format("{}, {}: {} beside {}", place(), contenders_[i].name, a.length, optimum);
      };
      if (a.length < optimum * (1 - kSameLength)) shorter.add(told());
      if (a.outcome == Outcome::proven && a.length > optimum * (1 + kSameLength)) longer.add(told());
    }
  }
  std::vector<std::string> out;
  for (const Cases& c : {wrong, shorter, longer, other, unlike}) {
    if (c.count > 0) out.push_back(fmt::format("{}: {} {}, first: {}", pass, c.count, c.what, c.first));
  }
  return out;
}

std::vector<std::string> Results::problems() const {
  std::vector<std::string> out;
  const auto add = [&](const Pass& pass, std::string_view name) {
    const auto more = pass.problems(name);
    out.insert(out.end(), more.begin(), more.end());
  };
  add(speed, "speed");
  add(length, "length");
  add(ablation, "ablation");
  add(terrain, "terrain");
  add(radii, "radii");
  add(polygons, "polygons");
  return out;
}

double leaves(const Pass& pass, const Value& value, double q, double above, double band) {
  return leaves(
      pass, [&](const Band& b) { return pass.percentile(value, q, b); }, above, band);
}

double leaves(const Pass& pass, const std::function<double(const Band&)>& of, double above, double band) {
  const auto all = pass.bands(band);
  bool before = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool now = of(all[i]) > above;
    if (now && before) return all[i - 1].low;
    before = now;
  }
  return std::numeric_limits<double>::infinity();
}

double length_ratio(const Pass& length, std::string_view name, double q, const Band& band, Reading reading) {
  if (reading == Reading::of_ratios) return length.percentile(length.ratio(name), q, band);
  return length.percentile(length.length(name), q, band) / length.percentile(length.length(kOptimum), q, band);
}

OverMaps over_maps(const std::vector<double>& values) {
  return with_interval(median(values), values.size(), bootstrap_median(values));
}

OverMaps mean_over_maps(const std::vector<double>& values) {
  return with_interval(mean(values), values.size(), bootstrap_mean(values));
}

OverMaps growth_over_maps(const std::vector<Vec2>& points) {
  std::vector<Vec2> sample(points.size());
  return with_interval(growth(points), points.size(), bootstrap(points.size(), [&](std::span<const std::size_t> drawn) {
                         std::transform(drawn.begin(), drawn.end(), sample.begin(),
                                        [&](std::size_t i) { return points[i]; });
                         return growth(sample);
                       }));
}

std::vector<double> by_map(const Pass& pass, const std::function<double(const Pass&)>& of) {
  std::map<std::string, std::vector<AnswerRow>> maps;
  for (const AnswerRow& row : pass.rows()) maps[row.map].push_back(row);
  std::vector<double> values;
  for (auto& [name, rows] : maps) {
    const double x = of(Pass(pass.contenders(), std::move(rows)));
    if (!std::isnan(x)) values.push_back(x);
  }
  return values;
}

OverMaps over_maps(const Pass& pass, const std::function<double(const Pass&)>& of) {
  return over_maps(by_map(pass, of));
}

Pace pace(const Pass& pass, std::string_view name, std::string_view than) {
  return {over_maps(pass, [&](const Pass& map) { return map.mean(map.time(than)) / map.mean(map.time(name)); }),
          over_maps(pass, [&](const Pass& map) { return map.percentile(map.speedup(name, than), 0.5); })};
}

double share_optimal(const Pass& pass, std::string_view name) {
  return pass.share(pass.ratio(name), [](double x) { return x <= 1 + kSameLength; });
}

double growth(const std::vector<Vec2>& points) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (const Vec2 p : points) {
    if (!(p.x > 0 && p.y > 0)) continue;
    const double x = std::log(p.x), y = std::log(p.y);
    n += 1;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  const double spread = n * sxx - sx * sx;
  return n < 2 || !(spread > 0) ? kNan : (n * sxy - sx * sy) / spread;
}

}  // namespace taut::lab::demyen2007
