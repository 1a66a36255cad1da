// Heights on the command line: which files hold them, the options that say what a picture or a raw file means, and what
// the commands do with a height field in the place of a world.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "taut-io/height_values.hpp"
#include "taut/world/height_field.hpp"

namespace taut::cli {

// By the extension: .asc, and .raw or .r16. A picture may hold heights too, but only the user knows.
[[nodiscard]] bool is_height_file(const std::filesystem::path& path);

// What a picture or a raw file of heights does not say itself.
class HeightOptions {
 public:
  void add(CLI::App& command);
  // Adds --as-heights, for commands that take a picture as a grid without it.
  void add_flag(CLI::App& command);
  [[nodiscard]] bool applies_to(const std::filesystem::path& path) const;
  // Reads .asc, .png, .raw and .r16. Throws InputError, also for options that the file has no use for.
  [[nodiscard]] HeightField read(const std::string& file) const;
  // Throws InputError if one is given, as nothing is to be read as heights.
  void refuse_all() const;

 private:
  bool as_heights_ = false;
  double lowest_ = 0, step_ = 1, spacing_ = 1;
  std::string corner_ = "0,0", byte_order_ = "little";
  int columns_ = 0, rows_ = 0;
  std::uint16_t no_data_ = 0;
  std::vector<const CLI::Option*> scale_, layout_;
  const CLI::Option *no_data_option_ = nullptr, *columns_option_ = nullptr, *rows_option_ = nullptr;
};

// Writes .asc, or .png with the finest scale and a line that says how to read that again.
void write_heights(const HeightField& field, const std::string& file);

// The facts that `inspect` prints.
[[nodiscard]] nlohmann::ordered_json inspect_heights(const HeightField& field, const std::string& file);
void render_heights(const HeightField& field, const std::string& output, const std::string& title, int size,
                    bool legend);

}  // namespace taut::cli
