#include "studies/perkins2013/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace taut::lab::perkins2013 {
namespace {

const double kNothing = std::numeric_limits<double>::quiet_NaN();
// As good as never, and yet a number that medians can be taken of.
constexpr double kNever = 1e9;

}  // namespace

RowValue of_cost(CostBy by) {
  return [by](const LadderRow& row) { return cost_by(row, by); };
}
RowValue of_faces() {
  return [](const LadderRow& row) { return static_cast<double>(row.faces); };
}
RowValue of_nodes() {
  return [](const LadderRow& row) { return static_cast<double>(row.nodes); };
}
RowValue of_expanded() {
  return [](const LadderRow& row) { return static_cast<double>(row.expanded); };
}
RowValue of_time() {
  return [](const LadderRow& row) { return row.time_us; };
}
RowValue of_time_each() {
  return
      [](const LadderRow& row) { return row.time_us / static_cast<double>(std::max<std::uint64_t>(row.expanded, 1)); };
}

Ladder::Ladder(std::vector<LadderRow> rows) : rows_(std::move(rows)) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const LadderRow& row = rows_[i];
    index_[{row.kind, row.world, row.level, row.who}] = i;
  }
}

const LadderRow* Ladder::find(Kind kind, int world, int level, std::string_view who) const {
  const auto found = index_.find({std::string(facts_of(kind).name), world, level, std::string(who)});
  return found == index_.end() ? nullptr : &rows_[found->second];
}

std::vector<int> Ladder::worlds(Kind kind) const {
  std::set<int> out;
  for (const LadderRow& row : rows_) {
    if (row.kind == facts_of(kind).name) out.insert(row.world);
  }
  return {out.begin(), out.end()};
}

std::vector<int> Ladder::levels(Kind kind) const {
  std::set<int> out;
  for (const LadderRow& row : rows_) {
    if (row.kind == facts_of(kind).name && row.who == kQuad) out.insert(row.level);
  }
  return {out.begin(), out.end()};
}

std::vector<double> Ladder::values(Kind kind, int level, std::string_view who, const RowValue& value) const {
  std::vector<double> out;
  for (const int world : worlds(kind)) {
    if (const LadderRow* row = find(kind, world, level, who)) out.push_back(value(*row));
  }
  return out;
}

double Ladder::reference(Kind kind, int world) const {
  const LadderRow* row = find(kind, world, kCoarsest, kReference);
  return row == nullptr ? kNothing : row->cost;
}

std::vector<double> Ladder::over_reference(Kind kind, int level, std::string_view who, CostBy by) const {
  std::vector<double> out;
  for (const int world : worlds(kind)) {
    if (const LadderRow* row = find(kind, world, level, who)) out.push_back(cost_by(*row, by) / reference(kind, world));
  }
  return out;
}

RowValue Ladder::around_obstacles(Kind kind, CostBy by) const {
  return
      [this, kind, by](const LadderRow& row) { return leads_through(*this, row, kind) ? kNothing : cost_by(row, by); };
}

template <class OfWorld>
Estimate Ladder::each_world(Kind kind, OfWorld of_world) const {
  std::vector<double> out;
  for (const int world : worlds(kind)) out.push_back(of_world(world));
  return over_worlds(out);
}

Estimate Ladder::at_equal_faces(Kind kind, std::string_view one, std::string_view other, const RowValue& value) const {
  return each_world(kind, [&](int world) {
    std::vector<double> ratios;
    for (const int level : levels(kind)) {
      const LadderRow *a = find(kind, world, level, one), *b = find(kind, world, level, other);
      if (a == nullptr || b == nullptr) continue;
      if (const double ratio = value(*a) / value(*b); !std::isnan(ratio)) ratios.push_back(ratio);
    }
    return ratios.empty() ? kNothing : median(ratios);
  });
}

Estimate Ladder::at_finest(Kind kind, std::string_view one, std::string_view other, const RowValue& value) const {
  return each_world(kind, [&](int world) {
    double out = kNothing;
    for (const int level : levels(kind)) {
      const LadderRow *a = find(kind, world, level, one), *b = find(kind, world, level, other);
      if (a != nullptr && b != nullptr) out = value(*a) / value(*b);
    }
    return out;
  });
}

Estimate Ladder::finest_over_coarsest(Kind kind, std::string_view one, std::string_view other, const RowValue& value,
                                      const RowValue& other_value) const {
  return each_world(kind, [&](int world) {
    const LadderRow *finest = nullptr, *coarsest = find(kind, world, kCoarsest, other);
    for (const int level : levels(kind)) {
      if (const LadderRow* row = find(kind, world, level, one)) finest = row;
    }
    return finest == nullptr || coarsest == nullptr ? kNothing : value(*finest) / other_value(*coarsest);
  });
}

Ladder::Needed Ladder::at_equal_cost(Kind kind, std::string_view squares, std::string_view triangles,
                                     const RowValue& value, CostBy by) const {
  Needed out;
  std::vector<double> least, most;
  for (const int world : worlds(kind)) {
    const LadderRow* coarsest = find(kind, world, kCoarsest, triangles);
    if (coarsest == nullptr) continue;
    const double wanted = cost_by(*coarsest, by), unit = value(*coarsest);
    const LadderRow* before = nullptr;
    double enough = kNothing;
    for (const int level : levels(kind)) {
      const LadderRow* row = find(kind, world, level, squares);
      if (row == nullptr) continue;
      const double cost = cost_by(*row, by);
      if (cost <= wanted) {
        enough = value(*row);
        if (before != nullptr && cost_by(*before, by) > cost) {
          const double share = (cost_by(*before, by) - wanted) / (cost_by(*before, by) - cost);
          enough = std::exp(std::log(value(*before)) + share * (std::log(value(*row)) - std::log(value(*before))));
        }
        break;
      }
      before = row;
    }
    if (std::isnan(enough) && before == nullptr) continue;
    const bool never = std::isnan(enough);
    out.never += never ? 1 : 0;
    least.push_back((never ? value(*before) : enough) / unit);
    most.push_back(never ? kNever : enough / unit);
  }
  out.least = over_worlds(least);
  out.most = over_worlds(most);
  return out;
}

bool leads_through(const Ladder& ladder, const LadderRow& row, Kind kind) {
  return row.cost > 2 * ladder.reference(kind, row.world);
}

Estimate kernel_ratio(const std::vector<KernelRow>& rows, std::string_view draw, std::string_view one,
                      std::string_view other) {
  std::map<int, std::pair<double, double>> sets;
  for (const KernelRow& row : rows) {
    if (row.draw != draw) continue;
    if (row.kernel == one) sets[row.set].first = row.ns;
    if (row.kernel == other) sets[row.set].second = row.ns;
  }
  std::vector<double> ratios;
  for (const auto& [set, times] : sets) {
    if (times.first > 0 && times.second > 0) ratios.push_back(times.first / times.second);
  }
  return over_worlds(ratios);
}

std::vector<std::string> Results::problems() const {
  std::vector<std::string> out;
  add_problems(
      kernels, [](const KernelRow& r) { return fmt::format("{}, set {}", r.draw, r.set); }, out);
  add_problems(
      ladder.rows(),
      [](const LadderRow& r) { return fmt::format("{} {}, level {}, {}", r.kind, r.world, r.level, r.who); }, out);
  add_problems(
      caching, [](const CachingRow& r) { return fmt::format("{} triangles, {}", r.size, r.world); }, out);
  add_problems(
      errors, [](const ErrorRow& r) { return fmt::format("{} {}, {}", r.ground, r.world, r.planner); }, out);
  add_problems(
      follows, [](const FollowRow& r) { return fmt::format("walls {}, {}", r.world, r.mesh); }, out);
  add_problems(
      slopes, [](const SlopeRow& r) { return fmt::format("pair {}, weight {}", r.pair, r.weight); }, out);
  if (ladder.rows().empty()) out.push_back("no worlds were asked for");
  return out;
}

}  // namespace taut::lab::perkins2013
