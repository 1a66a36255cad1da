// What several commands share: reading worlds and points, choosing planners, plans as JSON.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "taut-io/loaded_world.hpp"
#include "taut/plan/registry.hpp"

namespace taut::cli {

// "X,Y", in space "X,Y,Z"; throws CLI::ValidationError that names the option.
template <int D = 2>
[[nodiscard]] Vec<D> parse_point(const std::string& text, const std::string& option);
// As parse_point reads it again; messages have detail::point_text.
[[nodiscard]] std::string point_argument(Vec2 p);
[[nodiscard]] std::string point_argument(Vec3 p);
// A number for people: as many digits as matter, no trailing zeros.
[[nodiscard]] std::string number_text(double x, int digits = 6);

// Checks that an option is a length: a number, 0 or more.
[[nodiscard]] CLI::Validator length_check();

// The options that say how a world is to be understood.
struct WorldOptions {
  std::string file;
  std::string squeeze;  // empty: as the file says
  void add(CLI::App& command, bool with_file = true);
  // With the file's own cells; says on the error output where they cannot be used.
  [[nodiscard]] io::LoadedWorld load(const std::filesystem::path& path) const;
  [[nodiscard]] io::LoadedWorld load() const { return load(file); }
  [[nodiscard]] std::shared_ptr<const World> read() const;
  // Calls use(io::LoadedWorld) or use(std::shared_ptr<const World3>), whichever the file holds.
  template <class Use>
  auto load_any(Use use) const {
    return match(
        io::load_any_world(file), [&](const io::LoadedWorld& loaded) { return use(understood(loaded, file)); },
        [&](const std::shared_ptr<const World3>& world) {
          refuse_squeeze();
          return use(world);
        });
  }

 private:
  [[nodiscard]] io::LoadedWorld understood(io::LoadedWorld loaded, const std::filesystem::path& path) const;
  void refuse_squeeze() const;
};

// The options that choose planners.
struct PlannerOptions {
  std::vector<std::string> names;
  std::string moves;
  void add(CLI::App& command);
  // As named; all that fit for "all"; the best for the world and queries like `query` if none is named. `skipped` tells
  // which do not fit, and why.
  [[nodiscard]] std::vector<PlannerSpec> choose(const World& world, std::vector<std::string>& skipped,
                                                const Query2& query = {}) const;
  [[nodiscard]] std::vector<PlannerSpec> choose(const World3& world, std::vector<std::string>& skipped,
                                                const Query3& query = {}) const;
};

// A progress callback for CellStore that draws a bar on the terminal.
[[nodiscard]] CellStore::Progress build_progress();

// What results were made on and when, for documents: system, processor and threads; the day and minute, UTC.
[[nodiscard]] std::string machine_text();
[[nodiscard]] std::string date_text();

[[nodiscard]] std::string file_name(const std::filesystem::path& path);

}  // namespace taut::cli
