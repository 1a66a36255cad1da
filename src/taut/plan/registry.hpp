// The only list of planners. The command line, the lab and the docs' table all read it. A new planner is one file in
// plan/detail/, one entry in plan/detail/registry_*.cpp, and one row in tests/plan/ against the oracle.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/live_world.hpp"
#include "taut/plan/planner.hpp"

namespace taut {

// An option of a planner, with the values it can take.
struct OptionSchema {
  // As in NAME:option=value.
  std::string_view name;
  std::span<const std::string_view> values;  // the first is the default
  // One line for readers.
  std::string_view help;
  // Where `most` is above 0, any number from `least` to `most` is a value, too.
  double least = 0, most = 0;
};

// Values by option name; every option of the schema is present.
using OptionValues = std::map<std::string, std::string, std::less<>>;

// What queries a planner answers, and how well.
struct Abilities {
  bool any_point = false;  // start and goal anywhere in free space
  bool radius = false;     // agents with a radius
  bool within = false;     // Query::within
  bool nearest = false;    // OnBlocked::nearest
  bool optimal = false;    // a shortest path of the world, not only of the planner's graph
};

// How a planner is made for worlds of one dimension.
template <int D>
struct PlannerIn {
  // Why the planner cannot work on this world; empty if it can.
  std::string (*misfit)(const WorldIn<D>& world);
  // How well it suits the world when nobody asks for a planner by name; the greatest wins.
  int (*suitability)(const WorldIn<D>& world);
  // Builds what is missing in the store and a planner over it; make_planner() also looks whether the world fits.
  std::unique_ptr<Planner<D>> (*make)(CellStoreIn<D>& cells, const OptionValues& options);
};

// One planner: what is known of it whatever the dimension, and how it is made in the plane, in space, or in both.
struct TAUT_API PlannerEntry {
  // Its name for parse_planner(); then for readers: its title, where it comes from, what it promises, and its worlds.
  std::string_view name, title, source, guarantee, worlds;
  // What it can be asked; query_misfit() puts it in words.
  Abilities abilities;
  // Empty if it has none.
  std::span<const OptionSchema> options;
  // How it is made in the plane; nothing if it does not plan there.
  std::optional<PlannerIn<2>> plane{};
  // The same in space.
  std::optional<PlannerIn<3>> space{};
  // Over a world that changes, whose edits it follows; null if it cannot. Throws InputError where the world does not
  // keep what it needs.
  std::unique_ptr<Planner2> (*make_live)(const std::shared_ptr<const LiveWorld>& world,
                                         const OptionValues& options) = nullptr;

  // How it is made in this dimension; nothing if it is not.
  template <int D>
  [[nodiscard]] const std::optional<PlannerIn<D>>& in() const {
    if constexpr (D == 2) {
      return plane;
    } else {
      return space;
    }
  }
  // Why the planner cannot work on this world; empty if it can.
  [[nodiscard]] std::string misfit(const World& world) const;
  // The same for a world in space.
  [[nodiscard]] std::string misfit(const World3& world) const;
};

// All planners, in the order in which they are shown.
[[nodiscard]] TAUT_API std::span<const PlannerEntry> registry();
// By its name without options; null if there is none.
[[nodiscard]] TAUT_API const PlannerEntry* find_planner(std::string_view name);

// A planner with options, as written by the user: NAME or NAME:option=value:option=value.
struct PlannerSpec {
  // As the user wrote it.
  std::string text;
  // In the registry.
  const PlannerEntry* entry = nullptr;
  // The user's, and the defaults of the others.
  OptionValues options;
};

// Throws InputError that lists what is known where a name or value is not.
[[nodiscard]] TAUT_API PlannerSpec parse_planner(std::string_view text);
// Sets an option if the planner has it (and the user's text does not say otherwise); returns whether it has it.
TAUT_API bool set_default_option(PlannerSpec& spec, std::string_view option, std::string_view value);

// The planner as it serves who names none, and as plan() asks it: with the options that give the best paths rather than
// those that were published. Over weighted ground that is straighten=on.
[[nodiscard]] TAUT_API PlannerSpec spec_for(const PlannerEntry& entry);

// Builds what the planner needs and the planner itself. Throws InputError with the reason if it does not fit the world.
[[nodiscard]] TAUT_API std::unique_ptr<Planner2> make_planner(const PlannerSpec& spec, CellStore& cells);
[[nodiscard]] TAUT_API std::unique_ptr<Planner3> make_planner(const PlannerSpec& spec, CellStore3& cells);

// The same over a world that changes: the planner follows every edit. Throws InputError for planners that cannot, and
// where the world does not keep what the planner needs (LiveFollowers).
[[nodiscard]] TAUT_API std::unique_ptr<Planner2> make_planner(const PlannerSpec& spec,
                                                              const std::shared_ptr<const LiveWorld>& world);

// Why the planner promises no answer to such a query; empty if it does.
[[nodiscard]] TAUT_API std::string query_misfit(const PlannerEntry& entry, const Query2& query);
[[nodiscard]] TAUT_API std::string query_misfit(const PlannerEntry& entry, const Query3& query);

// The planner for a world, and for queries like this one, when nobody asks for one by name; null if none fits.
[[nodiscard]] TAUT_API const PlannerEntry* best_planner(const World& world, const Query2& query = {});
[[nodiscard]] TAUT_API const PlannerEntry* best_planner(const World3& world, const Query3& query = {});

// A plan, and whose it is.
template <int D>
struct AnswerIn {
  std::string_view planner;  // which one was picked
  // What it answered.
  Plan<D> plan;
};
// In the plane, and in space.
using Answer = AnswerIn<2>;
using Answer3 = AnswerIn<3>;

// One query, one call: picks the best planner for the world, builds its cells and asks it. Build a CellStore and a
// planner yourself to ask the same world again.
[[nodiscard]] TAUT_API Answer plan(const World& world, const Query2& query);
[[nodiscard]] TAUT_API Answer3 plan(const World3& world, const Query3& query);

}  // namespace taut
