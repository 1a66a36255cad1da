// The author's own numbers beside ours: his sample run and the sizes of his databases. Tables in Markdown.
#pragma once

#include <string>
#include <vector>

#include "studies/freeman2014/analysis.hpp"
#include "studies/freeman2014/databases.hpp"

namespace taut::lab::freeman2014 {

// One run on one map of unknown parameters: times as ratios to A*, lengths as ratios to the shortest.
[[nodiscard]] std::string author_sample_table(const Analysis& analysis);

// Empty without databases.
[[nodiscard]] std::string author_database_table(const std::vector<Database>& databases);

}  // namespace taut::lab::freeman2014
