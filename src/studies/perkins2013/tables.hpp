// The tables of the document, in Markdown.
#pragma once

#include <string>

#include "studies/perkins2013/analysis.hpp"

namespace taut::lab::perkins2013 {

[[nodiscard]] std::string kernels_table(const std::vector<KernelRow>& rows);
// Table 4.2 of one kind of world: medians over worlds, step by step, with the published sizes beside ours.
[[nodiscard]] std::string steps_table(const Ladder& ladder, Kind kind);
// Times with as many faces, by what either side may keep and leave out.
[[nodiscard]] std::string fairness_table(const Ladder& ladder);
// How far costs are above the least, typically and at worst.
[[nodiscard]] std::string excess_table(const Ladder& ladder);
// Table 4.3.
[[nodiscard]] std::string edges_table(const Ladder& ladder);
[[nodiscard]] std::string caching_table(const std::vector<CachingRow>& rows);
[[nodiscard]] std::string errors_table(const std::vector<ErrorRow>& rows, const GroundKind& kind);
[[nodiscard]] std::string fields_table(const std::vector<FieldRow>& rows);
[[nodiscard]] std::string follow_table(const std::vector<FollowRow>& rows);
[[nodiscard]] std::string slopes_table(const std::vector<SlopeRow>& rows);

}  // namespace taut::lab::perkins2013
