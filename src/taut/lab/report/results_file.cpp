#include "taut/lab/report/results_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/detail/csv_fields.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab {
using namespace taut::lab::detail;
namespace {

nlohmann::json finite_or_null(double value) { return std::isfinite(value) ? nlohmann::json(value) : nlohmann::json(); }

bool has_clearance(const ResultRow& row) { return row.status == Status::found && row.valid; }

}  // namespace

std::string results_csv(std::span<const ResultRow> rows) {
  const bool has_radius = std::any_of(rows.begin(), rows.end(), [](const ResultRow& r) { return r.radius > 0; });
  std::string out(kResultColumns);
  if (has_radius) out += kRadiusColumns;
  out += '\n';
  for (const ResultRow& r : rows) {
    fmt::format_to(std::back_inserter(out), "{},{},{},{},{},{},{},{},{},{},{},{},{}", csv_field(r.world),
                   csv_field(r.scenario), r.query, csv_field(r.planner), name_of(r.status), r.length, r.cost,
                   r.optimal_ratio, r.turn_degrees, r.expanded, r.generated, r.time_us, r.valid);
    if (has_radius) {
      fmt::format_to(std::back_inserter(out), ",{},", r.radius);
      if (has_clearance(r)) fmt::format_to(std::back_inserter(out), "{}", r.clearance);
    }
    out += '\n';
  }
  return out;
}

std::string builds_csv(std::span<const BuildRow> rows) {
  std::string out(kBuildColumns);
  out += '\n';
  for (const BuildRow& r : rows) {
    fmt::format_to(std::back_inserter(out), "{},{},{},{}\n", csv_field(r.world), csv_field(r.planner), r.build_us,
                   r.memory_bytes);
  }
  return out;
}

std::string results_json(const Results& results) {
  nlohmann::ordered_json out{{"results", nlohmann::json::array()}, {"builds", nlohmann::json::array()}};
  for (const ResultRow& r : results.rows) {
    nlohmann::ordered_json row{{"world", clean_utf8(r.world)},
                               {"scenario", clean_utf8(r.scenario)},
                               {"query", r.query},
                               {"planner", clean_utf8(r.planner)},
                               {"status", name_of(r.status)},
                               {"length", finite_or_null(r.length)},
                               {"cost", finite_or_null(r.cost)},
                               {"optimal_ratio", finite_or_null(r.optimal_ratio)},
                               {"turn_degrees", finite_or_null(r.turn_degrees)},
                               {"expanded", r.expanded},
                               {"generated", r.generated},
                               {"time_us", finite_or_null(r.time_us)},
                               {"valid", r.valid}};
    if (r.radius > 0) {
      row["radius"] = finite_or_null(r.radius);
      row["clearance"] = has_clearance(r) ? finite_or_null(r.clearance) : nlohmann::json();
    }
    if (!r.note.empty()) row["note"] = clean_utf8(r.note);
    out["results"].push_back(std::move(row));
  }
  for (const BuildRow& r : results.builds) {
    out["builds"].push_back(nlohmann::ordered_json{{"world", clean_utf8(r.world)},
                                                   {"planner", clean_utf8(r.planner)},
                                                   {"build_us", finite_or_null(r.build_us)},
                                                   {"memory_bytes", r.memory_bytes}});
  }
  return out.dump(1) + '\n';
}

std::vector<ResultRow> parse_results_csv(std::string_view text, const std::string& where) {
  return parse_csv<ResultRow>(
      text, where, kResultColumns,
      [](CsvFields& f) {
        ResultRow r;
        r.world = f.text();
        r.scenario = f.text();
        r.query = f.number<std::size_t>();
        r.planner = f.text();
        r.status = f.status();
        r.length = f.number<double>();
        r.cost = f.number<double>();
        r.optimal_ratio = f.number<double>();
        r.turn_degrees = f.number<double>();
        r.expanded = f.number<std::uint64_t>();
        r.generated = f.number<std::uint64_t>();
        r.time_us = f.number<double>();
        r.valid = f.truth();
        if (!f.is_over()) {
          r.radius = f.number<double>();
          r.clearance = f.number_or_zero();
        }
        return r;
      },
      kRadiusColumns);
}

std::vector<BuildRow> parse_builds_csv(std::string_view text, const std::string& where) {
  return parse_csv<BuildRow>(text, where, kBuildColumns, [](CsvFields& f) {
    BuildRow r;
    r.world = f.text();
    r.planner = f.text();
    r.build_us = f.number<double>();
    r.memory_bytes = f.number<std::size_t>();
    return r;
  });
}

void merge_results(std::vector<ResultRow>& rows, std::span<const ResultRow> more) {
  const auto key = [](const ResultRow& r) { return std::tuple(r.world, r.scenario, r.query, r.planner); };
  std::map<decltype(key(rows.front())), std::size_t> places;
  for (std::size_t i = 0; i < rows.size(); ++i) places[key(rows[i])] = i;
  for (const ResultRow& row : more) {
    const auto [place, is_new] = places.try_emplace(key(row), rows.size());
    if (is_new) {
      rows.push_back(row);
    } else {
      rows[place->second] = row;
    }
  }
}

}  // namespace taut::lab
