// The one list of generators of worlds of the plane: what each makes, and its parameters with defaults and bounds. The
// command line and the studio read it, so they offer the same. Those of worlds in space are cells before they are
// worlds, and stand in cells/space_generators.hpp. Values are checked before anything is made, and so is the size of
// what would be made: a request may be hostile. Names of parameters are those of the command line ("mean-size").
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/world/height_field.hpp"
#include "taut/world/world.hpp"

namespace taut {

// What values a parameter takes.
enum class ParameterType { integer, number, choice, flag };
// What a generator makes: a world of one kind or another, in space or of the plane, or a height field.
enum class Generated { grid, polygons, cost_grid, regions, heights, tetrahedra };

// A flag, an integer or a number, a choice.
using ParameterValue = std::variant<bool, double, std::string>;
// Values by the names of their parameters.
using ParameterValues = std::map<std::string, ParameterValue, std::less<>>;

// One parameter of a generator.
struct Parameter {
  std::string name, help;            // as on the command line; one line for readers
  ParameterType type;                // which alternative of ParameterValue its values are
  ParameterValue standard;           // the value if none is given
  double least = 0, most = 0;        // of integers and numbers; combinations may be bounded more narrowly
  std::vector<std::string> choices;  // of choices
  std::string opposite;              // of a flag that is set by default: the option of the command line that clears it
};

// How large a world will be at most, and how many steps of a cell or corner it takes to make. Without bounds in
// doubles, since it is asked before values are known to be sensible together.
struct GeneratedSize {
  double cells = 0;    // of a grid, or samples of heights
  double corners = 0;  // of polygons, walls and points, or of tetrahedra
  double steps = 0;    // of a cell or a corner
};
// What a world may be and cost at most, in the units of GeneratedSize.
struct TAUT_API GenerateLimits {
  double cells = static_cast<double>(Grid::kLargestSide) * Grid::kLargestSide;  // the largest grid there can be
  double corners = 2e8;                                                         // of polygons and tetrahedra
  double steps = std::numeric_limits<double>::infinity();                       // no limit
};

// One generator: its parameters, and the functions that make a world of their values.
struct TAUT_API Generator {
  std::string name, title;            // on the command line; for readers
  Generated makes;                    // what comes out of it
  std::string example;                // what follows the name on an instructive command line
  std::vector<Parameter> parameters;  // in the order in which they are shown

  // A world of the plane or in space, or a height field, as `makes` says.
  using Made = std::variant<World, HeightField, World3>;
  // Of values that are complete and checked.
  Made (*make)(const ParameterValues&, std::uint64_t seed);
  // How large that will be, without making it.
  GeneratedSize (*size)(const ParameterValues&);

  // Null if there is none of that name.
  [[nodiscard]] const Parameter* find(std::string_view parameter) const;
  // Whether width and height are parameters: then "size" on the command line sets both, and the depth where there is
  // one.
  [[nodiscard]] bool has_sides() const { return find("width") != nullptr && find("height") != nullptr; }
};

// The seed where none is given.
inline constexpr std::uint64_t kStandardSeed = 1;

// The parameters that sides have.
inline constexpr std::array<std::string_view, 3> kSideParameters{"width", "depth", "height"};

// All of the plane, in the order in which they are shown.
[[nodiscard]] TAUT_API std::span<const Generator> generators();
// Throws InputError with the names there are.
[[nodiscard]] TAUT_API const Generator& find_generator(std::string_view name);

// All parameters of the generator, standing values where none are given. Throws InputError that names the parameter and
// what was expected: for unknown names, values of another type, whole numbers that are none, values out of bounds.
[[nodiscard]] TAUT_API ParameterValues complete_values(const Generator& generator, const ParameterValues& values);

// Throws InputError as complete_values does, where the world would exceed a limit, and where values do not go together.
[[nodiscard]] TAUT_API Generator::Made generate(const Generator& generator, const ParameterValues& values,
                                                std::uint64_t seed, const GenerateLimits& limits = {});
// The same for generators of worlds of the plane; asking for another one is an InputError too.
[[nodiscard]] TAUT_API World generate_world(const Generator& generator, const ParameterValues& values,
                                            std::uint64_t seed, const GenerateLimits& limits = {});

// The file that a generator's world fits by default: its name with the right extension.
[[nodiscard]] TAUT_API std::string default_file(const Generator& generator);
// The command line that makes the same world: "taut generate caves --size 256 --seed 3 -o caves.map". Only what differs
// from the defaults is named. Throws as complete_values does. `file` must need no quoting.
[[nodiscard]] TAUT_API std::string generate_command(const Generator& generator, const ParameterValues& values,
                                                    std::uint64_t seed, std::string_view file = {});

}  // namespace taut
