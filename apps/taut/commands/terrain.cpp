#include "commands/terrain.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "commands/common.hpp"
#include "taut-io/asc_file.hpp"
#include "taut/lab/relief.hpp"

namespace taut::cli {

bool is_height_file(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".asc" || extension == ".ASC";
}

nlohmann::ordered_json inspect_heights(const std::string& file) {
  const HeightField field = io::read_asc(file);
  const Box2 box = field.bounds();
  double sum = 0, steepest = 0;
  for (int row = 0; row < field.rows(); ++row) {
    for (int column = 0; column < field.columns(); ++column) {
      const double slope = length(field.gradient(field.sample_place(column, row)));
      sum += slope;
      steepest = std::max(steepest, slope);
    }
  }
  const double samples = static_cast<double>(field.columns()) * field.rows();
  nlohmann::ordered_json out{{"world", file},
                             {"kind", "heights"},
                             {"bounds", {box.min.x, box.min.y, box.max.x, box.max.y}},
                             {"columns", field.columns()},
                             {"rows", field.rows()},
                             {"spacing", field.spacing()},
                             {"samples_without_data", field.count_unknown()}};
  if (const auto range = field.range()) {
    out["lowest"] = range->lowest;
    out["highest"] = range->highest;
    out["mean_slope"] = sum / samples;
    out["steepest_slope"] = steepest;
  }
  out["memory_bytes"] = field.memory_bytes();
  out["planners"] = nlohmann::ordered_json::array();
  return out;
}

void render_heights(const std::string& file, const std::string& output, const std::string& title, int size,
                    bool legend) {
  const HeightField field = io::read_asc(file);
  lab::Relief relief;
  relief.field = &field;
  relief.title = title.empty() ? file_name(file) : title;
  relief.longest_side = size;
  relief.legend = legend;
  lab::write_relief(relief, output);
}

}  // namespace taut::cli
