// JSON from text that nobody has checked: what is wrong with it is said in our own words, with line and column.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"

namespace taut::io::detail {

// Throws InputError for text that is no JSON (`what` says what it should be), for numbers that no double holds and for
// brackets nested more than 64 deep. A byte order mark may stand in front.
[[nodiscard]] TAUT_API nlohmann::json parse_json_text(std::string_view text, const std::string& name,
                                                      std::string_view what);

}  // namespace taut::io::detail
