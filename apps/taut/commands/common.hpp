// What several commands share: reading worlds and points, choosing planners, plans as JSON.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taut-io/loaded_world.hpp"
#include "taut/plan/registry.hpp"

namespace taut::cli {

// The numbers between commas; nothing if anything else is there.
[[nodiscard]] std::optional<std::vector<double>> numbers_in(const std::string& text);
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
// Names of pictures, refused before what they show has been worked out.
[[nodiscard]] CLI::Validator picture_check();
// Checks that an option is a number above 0.
[[nodiscard]] CLI::Validator positive_check();
// Checks that an option is a whole number within bounds, in digits alone.
[[nodiscard]] CLI::Validator whole_number_check(std::uint64_t least,
                                                std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
// --seed, which takes every seed there is.
void add_seed(CLI::App& command, std::uint64_t& seed, const std::string& help);

// The options that say how a world is to be understood.
struct WorldOptions {
  std::string file;
  std::string squeeze;  // empty: as the file says
  std::string costs;    // how to read weights from letters and levels; empty: free and blocked
  bool metres = false;  // whether points and lengths are asked for, and answered, in metres
  void add(CLI::App& command, bool with_file = true);
  // --metres, for commands that are asked for points.
  void add_metres(CLI::App& command,
                  const std::string& what = "Points and lengths are in metres, in question and answer");
  // Where the world lies, if metres are asked for; throws CLI::ValidationError if the world does not say.
  [[nodiscard]] std::optional<io::MapFrame> frame(const io::LoadedWorld& loaded) const { return frame(loaded, file); }
  [[nodiscard]] std::optional<io::MapFrame> frame(const io::LoadedWorld& loaded, const std::string& of_file) const;
  // With the file's own cells; says on the error output where they cannot be used.
  [[nodiscard]] io::LoadedWorld load(const std::filesystem::path& path) const;
  [[nodiscard]] io::LoadedWorld load() const { return load(file); }
  // Calls use(io::LoadedWorld) or use(std::shared_ptr<const World3>), whichever the file holds.
  template <class Use>
  auto load_any(Use use) const {
    return load_any(file, use);
  }
  template <class Use>
  auto load_any(const std::filesystem::path& path, Use use) const {
    return match(
        io::load_any_world(path, reading()),
        [&](const io::LoadedWorld& loaded) { return use(understood(loaded, path)); },
        [&](const std::shared_ptr<const World3>& world) {
          refuse_in_space();
          return use(world);
        });
  }

  // Refuses options that mean nothing for a world in space.
  void refuse_in_space() const;
  // What readers are told; throws InputError for costs that cannot be understood.
  [[nodiscard]] io::ReadOptions reading() const;

 private:
  [[nodiscard]] io::LoadedWorld understood(io::LoadedWorld loaded, const std::filesystem::path& path) const;
};

// The options that limit what a query may cost.
struct BudgetOptions {
  void add(CLI::App& command);
  [[nodiscard]] Budget budget() const;

 private:
  std::uint64_t expansions_ = 0;  // 0: no limit, as also of the time
  double time_ms_ = 0;
};

// The options that choose planners.
struct PlannerOptions {
  std::vector<std::string> names;
  std::string moves;
  bool straighten = false;
  std::string gap;  // as written; empty: none is asked for
  void add(CLI::App& command);
  // As named; all that fit for "all"; the best for the world and queries like `query` if none is named. `skipped` tells
  // which do not fit, and why.
  [[nodiscard]] std::vector<PlannerSpec> choose(const World& world, std::vector<std::string>& skipped,
                                                const Query2& query = {}) const;
  [[nodiscard]] std::vector<PlannerSpec> choose(const World3& world, std::vector<std::string>& skipped,
                                                const Query3& query = {}) const;
};

// The status of a query without a path, and in words what the status does not say.
[[nodiscard]] std::string no_path_text(const World& world, const Query2& query, Status status, double scale = 1,
                                       std::string_view unit = "");

// A progress callback for CellStore that draws a bar on the terminal.
[[nodiscard]] CellStore::Progress build_progress();

// How wide a table of numbers may be: as the terminal is, without a limit where there is none. Programs that read
// tables know them by their lines.
[[nodiscard]] std::size_t table_columns();
// Prints a line that belongs to such a table, broken between words if it is wider; what follows is indented.
void print_line(std::string_view text);

// What results were made on and when, for documents: system, processor and threads; the day and minute, UTC.
[[nodiscard]] std::string machine_text();
[[nodiscard]] std::string date_text();

[[nodiscard]] std::string file_name(const std::filesystem::path& path);

}  // namespace taut::cli
