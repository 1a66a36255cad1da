// The options of `plan` and `bench` that keep a world with what was found in it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "taut-io/loaded_world.hpp"
#include "taut/lab/report/saved_runs.hpp"

namespace taut::cli {

struct SaveOptions {
  std::string file;
  lab::SaveParts parts{.paths = false, .statistics = false};
  void add(CLI::App& command);
  [[nodiscard]] bool wanted() const { return !file.empty(); }
  // The runs are in the world's own units.
  void write(const io::LoadedWorld& loaded, std::vector<lab::SavedRun> runs) const;
};

}  // namespace taut::cli
