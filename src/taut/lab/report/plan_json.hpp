// Queries and results as JSON: what `taut plan --json` prints, `taut validate` reads, and saved runs are made of.
// Reading what was written gives the same values. Readers check types, ranges and the shape of a path, not whether the
// path is any good: that is the validator's job.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/lab/measure/plan_result.hpp"
#include "taut/lab/report/json_reader.hpp"
#include "taut/path/query.hpp"
#include "taut/world/world.hpp"

namespace taut::lab {

// A query as JSON and back; what a query need not say may be missing.
[[nodiscard]] TAUT_API nlohmann::ordered_json query_json(const Query2& query);
[[nodiscard]] TAUT_API nlohmann::ordered_json query_json(const Query3& query);
[[nodiscard]] TAUT_API Query2 read_query(const JsonReader& in);
[[nodiscard]] TAUT_API Query3 read_query3(const JsonReader& in);

// The corner rule by its name, "forbid" or "allow", and back.
[[nodiscard]] TAUT_API std::string_view corner_rule_name(CornerRule rule);
[[nodiscard]] TAUT_API CornerRule read_corner_rule(const JsonReader& in);

// An answer as JSON and back, with statistics and path where they are there.
[[nodiscard]] TAUT_API nlohmann::ordered_json result_json(const PlanResult2& result);
[[nodiscard]] TAUT_API nlohmann::ordered_json result_json(const PlanResult3& result);
[[nodiscard]] TAUT_API PlanResult2 read_result(const JsonReader& in);
[[nodiscard]] TAUT_API PlanResult3 read_result3(const JsonReader& in);

}  // namespace taut::lab
