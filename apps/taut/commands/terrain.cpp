#include "commands/terrain.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "commands/common.hpp"
#include "taut-io/asc_file.hpp"
#include "taut/base/detail/lower_case.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/relief.hpp"

namespace taut::cli {
using namespace taut::detail;
namespace {

enum class Kind { ascii, picture, raw, other };

Kind kind_of(const std::filesystem::path& path) {
  const std::string extension = lower_case(path.extension().string());
  if (extension == ".asc") return Kind::ascii;
  if (extension == ".png") return Kind::picture;
  return extension == ".raw" || extension == ".r16" ? Kind::raw : Kind::other;
}

void refuse_given(const std::vector<const CLI::Option*>& options, const std::string& expectation) {
  for (const CLI::Option* option : options) {
    if (option->count() > 0) throw InputError(option->get_name(), 0, expectation);
  }
}

}  // namespace

bool is_height_file(const std::filesystem::path& path) {
  return kind_of(path) == Kind::ascii || kind_of(path) == Kind::raw;
}

void HeightOptions::add(CLI::App& command) {
  const auto group = [](CLI::Option* option) { return option->group("Heights in .png, .raw and .r16 files"); };
  scale_ = {
      group(command.add_option("--lowest", lowest_, "The height that the value 0 stands for")->capture_default_str()),
      group(command.add_option("--height-step", step_, "What a step of the value adds")->capture_default_str()),
      group(command.add_option("--spacing", spacing_, "Distance between samples: the side of a pixel")
                ->capture_default_str()),
      group(command.add_option("--corner", corner_, "Corner of the ground with the least coordinates, as X,Y")
                ->capture_default_str()),
      no_data_option_ = group(command.add_option("--no-data", no_data_, "The value, 0 to 65535, that means no data"))};
  layout_ = {columns_option_ = group(command.add_option("--columns", columns_, "Samples in a row of a raw file")),
             rows_option_ = group(command.add_option("--rows", rows_, "Rows of a raw file")),
             group(command.add_option("--byte-order", byte_order_, "Of a raw file's numbers of 16 bits")
                       ->check(CLI::IsMember({"little", "big"}))
                       ->capture_default_str())};
}

void HeightOptions::add_flag(CLI::App& command) {
  command.add_flag("--as-heights", as_heights_, "Take the file as heights; .asc, .raw and .r16 always are")
      ->group("Heights in .png, .raw and .r16 files");
}

bool HeightOptions::applies_to(const std::filesystem::path& path) const { return as_heights_ || is_height_file(path); }

HeightField HeightOptions::read(const std::string& file) const {
  const Kind kind = kind_of(file);
  if (kind == Kind::other) throw InputError(file, 0, "expected heights: .asc, .png, .raw or .r16");
  if (kind != Kind::raw) refuse_given(layout_, "expected a raw file, as others say this themselves");
  if (kind == Kind::ascii) {
    refuse_given(scale_, "expected a picture or a raw file, as an .asc file says this itself");
    return io::read_asc(file);
  }
  io::HeightScale scale{lowest_, step_, parse_point(corner_, "--corner"), spacing_, {}};
  if (no_data_option_->count() > 0) scale.no_data = no_data_;
  if (kind == Kind::picture) return io::read_png_heights(file, scale);
  if (columns_option_->count() == 0 || rows_option_->count() == 0)
    throw InputError(file, 0, "expected --columns and --rows, which a raw file does not say");
  const auto order = byte_order_ == "big" ? io::ByteOrder::big_endian : io::ByteOrder::little_endian;
  return io::read_raw_heights(file, {columns_, rows_, order}, scale);
}

void HeightOptions::refuse_all() const {
  for (const auto& options : {scale_, layout_})
    refuse_given(options, "expected a file of heights; a .png is one with --as-heights");
}

void write_heights(const HeightField& field, const std::string& file) {
  switch (kind_of(file)) {
    case Kind::ascii:
      return io::write_asc(field, file);
    case Kind::picture: {
      const io::HeightScale scale = io::finest_scale(field);
      io::write_png_heights(field, scale, file);
      std::string how = fmt::format("--lowest {} --height-step {} --spacing {} --corner {}", scale.lowest,
                                    scale.per_step, scale.spacing, point_argument(scale.corner));
      if (scale.no_data) how += fmt::format(" --no-data {}", *scale.no_data);
      return fmt::print("{}: to read it again, say {}\n", file, how);
    }
    case Kind::raw:
    case Kind::other:
      throw InputError(file, 0, "expected the extension .asc or .png for heights");
  }
}

nlohmann::ordered_json inspect_heights(const HeightField& field, const std::string& file) {
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

void render_heights(const HeightField& field, const std::string& output, const std::string& title, int size,
                    bool legend) {
  lab::Relief relief;
  relief.field = &field;
  relief.title = title;
  relief.longest_side = size;
  relief.legend = legend;
  lab::write_relief(relief, output);
}

}  // namespace taut::cli
