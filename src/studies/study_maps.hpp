// The worlds of studies: real maps with scenarios from the user's folder, and seeds that belong to a name, so that a
// map or a sample stays the same when others are added to the plan.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace taut::lab {

// The maps that have a scenario beside them (NAME.map, NAME.map.scen), in the order of their names. Throws InputError
// if the folder cannot be read or holds none.
[[nodiscard]] std::vector<std::filesystem::path> maps_with_scenarios(const std::filesystem::path& folder);

// The same on every machine, and another for every name.
[[nodiscard]] std::uint64_t seed_from(std::uint64_t seed, std::string_view name);

}  // namespace taut::lab
