// Queries and plans as the JSON that `taut plan --json` prints and `taut validate` reads.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "taut/lab/results.hpp"
#include "taut/path/query.hpp"
#include "taut/plan/plan.hpp"

namespace taut::cli {

[[nodiscard]] nlohmann::ordered_json query_json(const Query2& query);
[[nodiscard]] nlohmann::ordered_json result_json(const lab::ResultRow& row, const lab::BuildRow& build,
                                                 const Plan2& plan);

}  // namespace taut::cli
