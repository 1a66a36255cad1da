// openapi.json, in the program itself.
#pragma once

#include <string_view>

namespace taut::studio {

[[nodiscard]] std::string_view openapi_document();

}  // namespace taut::studio
