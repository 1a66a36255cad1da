// The machinery of reproductions of published experiments: a study is a plan of independent blocks of work (a world
// with its queries, say), each of which yields lines of text; the blocks are run over threads and journalled as they
// finish, so that a run can be killed at any moment and resumed. The records come back in the order of the plan,
// whatever the number of threads and however often the run was interrupted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "studies/journal.hpp"

namespace taut::lab {

struct StudyBlock {
  std::string key;                                // unique in the plan
  std::uint64_t cost = 1;                         // how long it takes, in any unit: for the progress bar
  std::function<std::vector<std::string>()> run;  // called from any thread
};

// Runs what the journal does not have yet. The first exception of a block ends the run and is thrown on; the blocks
// finished until then are kept. Throws std::logic_error for keys that are not unique.
[[nodiscard]] std::vector<std::vector<std::string>> run_blocks(const std::string& what,
                                                               std::span<const StudyBlock> blocks, std::size_t threads,
                                                               Journal& journal);

struct StudyOptions {
  std::filesystem::path out{};      // the folder of all studies
  std::filesystem::path maps{};     // a folder of real maps with scenarios, for studies that know them; empty: none
  std::filesystem::path terrain{};  // a file of real heights (.asc), likewise
  bool quick = false;
  bool restart = false;  // begin anew instead of resuming
  std::size_t threads = 1;
  std::uint64_t seed = 1;
  std::string version{};                          // of the program: results of two versions are never mixed
  std::string command{}, date{}, machine{};       // shown in the document as given
  std::function<void(const std::string&)> say{};  // called with lines for the user; may be empty
};

struct StudyOutcome {
  std::vector<std::filesystem::path> written;
  std::vector<std::string> problems;  // why nothing may be concluded; empty: the document has been written
};

struct StudyEntry {
  // A text whose experiments are several studies has a part for each; others have none.
  std::string_view name, part, title, source;
  StudyOutcome (*run)(const StudyOptions& options);
};

// The only list of studies.
[[nodiscard]] std::span<const StudyEntry> studies();
// Throws InputError that lists the studies where there is none of this name, or its parts where none is named or there
// is no such part.
[[nodiscard]] const StudyEntry& find_study(std::string_view name, std::string_view part = {});

// Where the study keeps its files, OUT/NAME, made if need be. Its document is OUT/NAME.md.
[[nodiscard]] std::filesystem::path study_folder(const StudyOptions& options, std::string_view name);

}  // namespace taut::lab
