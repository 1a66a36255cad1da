// What the commands do with a height field (.asc) in the place of a world.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>

namespace taut::cli {

[[nodiscard]] bool is_height_file(const std::filesystem::path& path);
// The facts that `inspect` prints.
[[nodiscard]] nlohmann::ordered_json inspect_heights(const std::string& file);
void render_heights(const std::string& file, const std::string& output, const std::string& title, int size,
                    bool legend);

}  // namespace taut::cli
