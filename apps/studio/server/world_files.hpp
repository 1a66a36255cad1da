// Worlds from files and as files, by the library's own readers and writers, which want paths: everything happens in an
// empty private folder. Names come from users and are checked: no folders, nothing hidden, a known extension. What a
// file refers to must be one of the files given.
#pragma once

#include <string>
#include <vector>

#include "json_body.hpp"
#include "known_world.hpp"
#include "private_folder.hpp"
#include "taut/lab/report/saved_runs.hpp"

namespace taut::studio {

struct ImportedWorld {
  io::LoadedWorld loaded;
  std::vector<lab::SavedRun> runs;
};
// Of {"files": [{"name", "content"}]}. Errors name files without folders.
[[nodiscard]] ImportedWorld import_world(PrivateFolder& folder, const JsonBody& body);

// Of {"name"}: {"files": [...]}.
[[nodiscard]] Json export_world(PrivateFolder& folder, const KnownWorld& world, const JsonBody& body);

// Of a SaveRequest: {"files": [...]}.
[[nodiscard]] Json save_world(PrivateFolder& folder, const std::shared_ptr<KnownWorld>& world, const JsonBody& body);

[[nodiscard]] Json runs_json(const std::vector<lab::SavedRun>& runs);

}  // namespace taut::studio
