// Tables in Markdown, as every renderer of GitHub's dialect shows them: cells are made safe, so that a bar or a line
// break in a name cannot break the table.
#pragma once

#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/report/table.hpp"

namespace taut::lab {

// At least one column; throws std::logic_error for a row with more cells than columns. Missing cells are empty.
[[nodiscard]] TAUT_API std::string markdown_table(const std::vector<Table::Column>& columns,
                                                  const std::vector<std::vector<std::string>>& rows);

}  // namespace taut::lab
