#include "commands/save.hpp"

namespace taut::cli {

void SaveOptions::add(CLI::App& command) {
  CLI::Option* save = command.add_option("--save", file, "Write the world to this file");
  command.add_flag("--save-paths", parts.paths, "With --save: keep the paths, in FILE.json beside it")->needs(save);
  command.add_flag("--save-statistics", parts.statistics, "With --save: keep the statistics, in FILE.json beside it")
      ->needs(save);
}

void SaveOptions::write(const io::LoadedWorld& loaded, std::vector<lab::SavedRun> runs) const {
  lab::save_world(*loaded.world, file, std::move(runs), parts, loaded.frame);
}

}  // namespace taut::cli
