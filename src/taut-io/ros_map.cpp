#include "taut-io/ros_map.hpp"

#include <cmath>
#include <optional>

#include "taut-io/cost_values.hpp"
#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/file.hpp"
#include "taut-io/pgm_file.hpp"
#include "taut-io/png_file.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

// A flat mapping of keys to scalars or to a list of scalars, written in one line or as "- item" lines.
class YamlParser {
 public:
  YamlParser(std::string_view text, const std::string& name) : text_(text, name), name_(name) {}

  RosDescription parse() {
    RosDescription out;
    bool have_image = false, have_resolution = false, have_origin = false;
    while (next()) {
      if (line_ == "---") continue;
      if (line_ == "...") break;
      const std::size_t colon = line_.find(':');
      if (indented_ || colon == std::string_view::npos || (colon + 1 < line_.size() && line_[colon + 1] != ' ')) {
        fail("a line 'key: value'", line_);
      }
      const std::string_view key = line_.substr(0, colon);
      const std::string_view value = trimmed(line_.substr(colon + 1));
      const auto once = [&](bool& have) {
        if (have) fail("the key '" + std::string(key) + "' only once", "it again");
        have = true;
      };
      if (key == "image") {
        once(have_image);
        out.image = scalar(value);
        if (out.image.empty() || out.image.find('\r') != std::string::npos) fail("the name of a picture", value);
      } else if (key == "resolution") {
        once(have_resolution);
        out.resolution = number(value, "a resolution above 0");
        if (!(out.resolution > 0)) fail("a resolution above 0", value);
      } else if (key == "origin") {
        once(have_origin);
        read_origin(value, out);
      } else if (key == "negate") {
        out.negate = flag(value);
      } else if (key == "occupied_thresh") {
        out.occupied_threshold = fraction(value);
      } else if (key == "free_thresh") {
        out.free_threshold = fraction(value);
      } else if (key == "mode") {
        out.mode = mode(value);
      } else if (key == "least_weight") {
        out.least_weight = weight(value);
      } else if (key == "greatest_weight") {
        out.greatest_weight = weight(value);
      }  // other keys are somebody else's
    }
    const auto need = [&](bool have, const char* key) {
      if (!have) throw InputError(name_, 0, std::string("expected a line '") + key + ": ...'");
    };
    need(have_image, "image");
    need(have_resolution, "resolution");
    need(have_origin, "origin");
    if (out.free_threshold > out.occupied_threshold) {
      throw InputError(name_, 0, "expected free_thresh to be at most occupied_thresh");
    }
    if (out.least_weight > out.greatest_weight) {
      throw InputError(name_, 0, "expected least_weight to be at most greatest_weight");
    }
    return out;
  }

 private:
  [[noreturn]] void fail(std::string_view expectation, std::string_view got) const {
    throw InputError(name_, number_, "expected " + std::string(expectation) + ", got " + in_quotes(got));
  }

  // The next line that is not empty, without its comment and the blanks around it.
  bool next() {
    for (;;) {
      number_ = text_.line();
      std::optional<std::string_view> line = text_.next_line();
      if (!line) return false;
      line = line->substr(0, comment_start(*line));
      line_ = trimmed(*line);
      indented_ = !line->empty() && (line->front() == ' ' || line->front() == '\t');
      if (!line_.empty()) return true;
    }
  }

  // Where the comment of a line begins: at a '#' after a blank, outside the quotes of a value that starts with one.
  static std::size_t comment_start(std::string_view line) {
    const std::size_t colon = line.find(": ");
    const std::size_t value =
        colon == std::string_view::npos ? std::string_view::npos : line.find_first_not_of(" \t", colon + 1);
    char quote = '\0';
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (quote == '\0') {
        if (i == value && (c == '"' || c == '\'')) quote = c;
        if (c == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) return i;
      } else if ((quote == '"' && c == '\\') || (quote == '\'' && line.substr(i, 2) == "''")) {
        ++i;
      } else if (c == quote) {
        quote = '\0';
      }
    }
    return line.size();
  }

  // A plain word, or one in quotes; in double quotes \\ and \" stand for themselves, in single ones '' for '.
  std::string scalar(std::string_view value) const {
    if (value.empty() || (value.front() != '"' && value.front() != '\'')) return std::string(value);
    const char quote = value.front();
    std::string out;
    for (std::size_t i = 1; i < value.size(); ++i) {
      const char c = value[i];
      const char after = i + 1 < value.size() ? value[i + 1] : '\0';
      if (quote == '"' && c == '\\') {
        if (after != '"' && after != '\\') fail("only \\\\ and \\\" as escapes", value);
        out += after;
        ++i;
      } else if (c == quote) {
        if (quote == '\'' && after == '\'') {
          out += c;
          ++i;
          continue;
        }
        if (i + 1 != value.size()) fail("nothing after the closing quote", value);
        return out;
      } else {
        out += c;
      }
    }
    fail("a closing quote", value);
  }

  double number(std::string_view value, std::string_view expectation) const {
    const std::optional<double> parsed = to_number(value);
    if (!parsed) fail(expectation, value);
    return *parsed + 0.0;
  }
  double fraction(std::string_view value) const {
    const double parsed = number(value, "a number from 0 to 1");
    if (parsed < 0 || parsed > 1) fail("a number from 0 to 1", value);
    return parsed;
  }
  double weight(std::string_view value) const {
    const double parsed = number(value, "a weight above 0");
    if (!(parsed > 0)) fail("a weight above 0", value);
    return parsed;
  }
  RosMode mode(std::string_view value) const {
    const std::string name = scalar(value);
    if (name == "trinary") return RosMode::trinary;
    if (name == "scale") return RosMode::scale;
    if (name == "raw") return RosMode::raw;
    fail("the mode 'trinary', 'scale' or 'raw'", value);
  }
  bool flag(std::string_view value) const {
    if (value == "0" || value == "false") return false;
    if (value == "1" || value == "true") return true;
    fail("0, 1, true or false", value);
  }

  void read_origin(std::string_view value, RosDescription& out) {
    double parts[3];
    if (value.empty()) {
      for (double& part : parts) {
        if (!next() || !line_.starts_with("- ")) fail("three lines '- number' for the origin", line_);
        part = number(trimmed(line_.substr(2)), "a number");
      }
    } else {
      if (value.front() != '[' || value.back() != ']') fail("an origin [x, y, yaw]", value);
      std::string_view rest = value.substr(1, value.size() - 2);
      for (int i = 0; i < 3; ++i) {
        const std::size_t comma = rest.find(',');
        if ((comma == std::string_view::npos) != (i == 2)) fail("an origin [x, y, yaw]", value);
        parts[i] = number(trimmed(rest.substr(0, comma)), "a number in the origin [x, y, yaw]");
        rest = i == 2 ? std::string_view() : rest.substr(comma + 1);
      }
    }
    out.origin = {parts[0], parts[1]};
    out.yaw = parts[2];
  }

  TextScanner text_;
  const std::string& name_;
  std::string_view line_;
  bool indented_ = false;
  std::size_t number_ = 0;
};

}  // namespace

RosDescription parse_ros_yaml(std::string_view text, const std::string& name) { return YamlParser(text, name).parse(); }

RosMap ros_map(const RosDescription& description, const GrayImage& image, UnknownCells unknown) {
  std::array<bool, 256> free{};
  for (int value = 0; value < 256; ++value) {
    const double occupancy = (description.negate ? value : 255 - value) / 255.0;
    free[static_cast<std::size_t>(value)] =
        occupancy < description.free_threshold ||
        (unknown == UnknownCells::free && occupancy <= description.occupied_threshold);
  }
  return {grid_from_image(image, free), description.resolution, description.origin, description.yaw};
}

RosCosts ros_costs(const RosDescription& description, const GrayImage& image) {
  const double least = description.least_weight, span = description.greatest_weight - least;
  constexpr int kDearest = 252;
  const auto weight_of = [&](int value) -> double {
    if (description.mode == RosMode::raw)
      return value > kDearest ? double{CostGrid::kBlocked} : least + span * value / kDearest;
    const double occupancy = (description.negate ? value : 255 - value) / 255.0;
    const double from = description.free_threshold, to = description.occupied_threshold;
    if (occupancy < from) return least;
    if (occupancy > to || description.mode == RosMode::trinary) return CostGrid::kBlocked;
    return least + span * (to > from ? (occupancy - from) / (to - from) : 1);
  };
  std::array<float, 256> weights{};
  for (int value = 0; value < 256; ++value)
    weights[static_cast<std::size_t>(value)] = static_cast<float>(weight_of(value));
  std::vector<float> cells;
  cells.reserve(image.pixels.size());
  for (const std::uint8_t value : image.pixels) cells.push_back(weights[value]);
  return {CostGrid(image.width, image.height, std::move(cells)), description.resolution, description.origin,
          description.yaw};
}

RosDescription read_ros_yaml(const std::filesystem::path& yaml) {
  return parse_ros_yaml(read_file(yaml).text(), yaml.string());
}

GrayImage read_ros_image(const RosDescription& description, const std::filesystem::path& yaml, int largest_side) {
  const std::filesystem::path image = yaml.parent_path() / description.image;
  if (image.extension() == ".pgm") return read_pgm(image, largest_side);
  if (image.extension() == ".png") return read_png_gray(image, largest_side);
  throw InputError(yaml.string(), 0, "expected a .pgm or .png picture, got " + in_quotes(description.image));
}

RosMap read_ros_map(const std::filesystem::path& yaml, UnknownCells unknown, int largest_side) {
  const RosDescription description = read_ros_yaml(yaml);
  if (description.mode != RosMode::trinary) {
    throw InputError(yaml.string(), 0,
                     "expected the mode 'trinary' ('scale' and 'raw' give costs, not free and blocked cells)");
  }
  return ros_map(description, read_ros_image(description, yaml, largest_side), unknown);
}

std::string format_ros_yaml(const RosDescription& description) {
  for (const double number : {description.resolution, description.origin.x, description.origin.y, description.yaw}) {
    if (!std::isfinite(number)) throw InputError("ROS map", 0, "expected a finite resolution, origin and yaw");
  }
  std::string image;
  for (const char c : description.image) {
    if (c == '\n' || c == '\r') throw InputError("ROS map", 0, "expected an image name of one line");
    if (c == '"' || c == '\\') image += '\\';
    image += c;
  }
  const bool has_costs = description.mode != RosMode::trinary;
  const RosDescription standard;
  const bool says_weights = has_costs || description.least_weight != standard.least_weight ||
                            description.greatest_weight != standard.greatest_weight;
  const char* mode = !has_costs ? "trinary" : description.mode == RosMode::scale ? "scale" : "raw";
  return "image: \"" + image + "\"\nmode: " + mode + "\nresolution: " + shortest(description.resolution) +
         "\norigin: [" + shortest(description.origin.x) + ", " + shortest(description.origin.y) + ", " +
         shortest(description.yaw) + "]\nnegate: " + (description.negate ? "1" : "0") +
         "\noccupied_thresh: " + shortest(description.occupied_threshold) +
         "\nfree_thresh: " + shortest(description.free_threshold) + "\n" +
         (says_weights ? "least_weight: " + shortest(description.least_weight) +
                             "\ngreatest_weight: " + shortest(description.greatest_weight) + "\n"
                       : "");
}

namespace {

void write_both(RosDescription description, const GrayImage& picture, const std::filesystem::path& yaml) {
  const std::filesystem::path image = std::filesystem::path(yaml).replace_extension(".pgm");
  description.image = image.filename().string();
  const std::string text = format_ros_yaml(description);
  write_pgm(picture, image);
  write_file(yaml, text);
}

}  // namespace

void write_ros_map(const RosMap& map, const std::filesystem::path& yaml) {
  RosDescription description;
  description.resolution = map.resolution;
  description.origin = map.origin;
  description.yaw = map.yaw;
  write_both(description, image_from_grid(map.grid), yaml);
}

void write_ros_costs(const RosCosts& map, const std::filesystem::path& yaml) {
  const CostScale scale = scale_of(map.grid);
  RosDescription description;
  description.resolution = map.resolution;
  description.origin = map.origin;
  description.yaw = map.yaw;
  description.mode = RosMode::raw;
  description.least_weight = scale.least;
  description.greatest_weight = scale.greatest;
  GrayImage picture{map.grid.width(), map.grid.height(), {}};
  const double span = scale.greatest - scale.least;
  for (const float weight : map.grid.weights()) {
    const double value = span > 0 ? 252 * (weight - scale.least) / span : 0;
    picture.pixels.push_back(weight < CostGrid::kBlocked ? static_cast<std::uint8_t>(std::lround(value)) : 254);
  }
  write_both(description, picture, yaml);
}

}  // namespace taut::io
