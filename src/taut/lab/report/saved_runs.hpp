// What was asked of planners in a world and what they answered, saved beside the world's file: FILE.map and
// FILE.map.json (docs/formats.md). Statistics and paths are each saved or left out. The JSON names the world by a
// checksum of its file, so that a world that has been changed since is noticed.
//
// Reading checks everything: types, ranges, the shape of paths, and that they lie within the world's bounds; whether a
// path is valid is for the validator to say. Memory is proportional to the size of the file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taut-io/map_frame.hpp"
#include "taut/base/export.hpp"
#include "taut/lab/measure/plan_result.hpp"
#include "taut/lab/measure/random_queries.hpp"
#include "taut/world/world.hpp"

namespace taut::lab {

// One query and the answers to it.
struct SavedRun {
  std::string scenario{};              // empty: a single query
  std::size_t number = 0;              // within the scenario
  Query2 query{};                      // what was asked
  std::vector<PlanResult2> results{};  // one a planner
};

// What is saved beside a world.
struct SavedRuns {
  std::string world;                     // the file's name without folders
  std::string checksum;                  // of its bytes, 16 hexadecimal digits
  CornerRule rule = CornerRule::forbid;  // under which the planners answered
  std::vector<SavedRun> runs{};          // in the order in which they were asked
};

// What to save of each answer.
struct SaveParts {
  bool paths = true, statistics = true;  // either may be left out
};

// The results of a batch with keep_paths over one world, query by query.
[[nodiscard]] TAUT_API std::vector<SavedRun> saved_runs(const std::vector<BatchQuery>& queries, const Results& results);

// The text of the file beside the world.
[[nodiscard]] TAUT_API std::string format_saved_runs(const SavedRuns& saved, const SaveParts& parts = {});
// Throws InputError naming `where` and the place in the document.
[[nodiscard]] TAUT_API SavedRuns parse_saved_runs(std::string_view text, const std::string& where);

// FILE.json for the world's FILE.
[[nodiscard]] TAUT_API std::filesystem::path saved_runs_file(const std::filesystem::path& world_file);
// Writes the world, with where it lies in metres if the format keeps that, and beside it the runs unless neither part
// is wanted.
TAUT_API void save_world(const World& world, const std::filesystem::path& file, std::vector<SavedRun> runs,
                         const SaveParts& parts, const std::optional<io::MapFrame>& frame = {});
// Throws InputError if there is nothing saved beside the file, if it is for another state of the world, or if a path
// leaves the bounds of `world`.
[[nodiscard]] TAUT_API SavedRuns read_saved_runs(const std::filesystem::path& world_file, const World& world);

}  // namespace taut::lab
