#include "taut-io/cost_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "taut-io/detail/text_scanner.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

constexpr std::string_view kLetters = ".GS@OTW";

void check(const CostScale& scale) {
  if (!(scale.least > 0) || !std::isfinite(scale.least)) {
    throw InputError("cost scale", 0, "expected a finite least weight above 0, got " + shortest(scale.least));
  }
  if (!(scale.greatest >= scale.least) || !std::isfinite(scale.greatest)) {
    throw InputError("cost scale", 0,
                     "expected a finite greatest weight that is not below the least, got " + shortest(scale.greatest));
  }
  if (scale.blocked < -1 || scale.blocked > 254) {
    throw InputError("cost scale", 0, "expected a blocked level from -1 to 254, got " + std::to_string(scale.blocked));
  }
}

// How many steps of weight there are between the darkest level that is not blocked and white.
int steps_of(const CostScale& scale) { return 254 - scale.blocked; }

double weight_in(std::string_view text, const std::string& where) {
  if (text == "blocked" || text == "inf") return std::numeric_limits<double>::infinity();
  const auto number = to_number(text);
  if (!number || !(*number > 0))
    throw InputError(where, 0, "expected a weight above 0, or 'blocked', got " + in_quotes(text));
  return *number;
}

}  // namespace

CostReading parse_cost_reading(std::string_view text) {
  CostReading out;
  if (text == "default") return out;
  const std::string where = "costs " + in_quotes(text);
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const std::string_view part = text.substr(from, comma - from);
    from = comma + 1;
    const std::size_t equals = part.find('=');
    const std::string_view key = part.substr(0, equals);
    const std::string_view value = equals == std::string_view::npos ? "" : part.substr(equals + 1);
    if (key == "least" || key == "greatest") {
      const double weight = weight_in(value, where);
      if (!std::isfinite(weight)) throw InputError(where, 0, "expected a finite weight for " + std::string(key));
      (key == "least" ? out.scale.least : out.scale.greatest) = weight;
    } else if (key == "blocked") {
      const auto level = to_integer(value);
      if (!level || *level < -1 || *level > 254)
        throw InputError(where, 0, "expected a blocked level from -1 to 254, got " + in_quotes(value));
      out.scale.blocked = static_cast<int>(*level);
    } else if (key.size() == 1 && kLetters.find(key[0]) != std::string_view::npos) {
      out.letters[key[0]] = weight_in(value, where);
    } else if (key == "labels" && value == "weights") {
      out.labels.are_weights = true;
    } else if (const auto label = to_integer(key)) {
      out.labels.weights[*label] = weight_in(value, where);
    } else {
      throw InputError(
          where, 0,
          "expected least=, greatest= or blocked=, one of the letters . G S @ O T W or the number of a label "
          "with its weight, or labels=weights, got " +
              in_quotes(part));
    }
  }
  if (out.labels.are_weights && !out.labels.weights.empty())
    throw InputError(where, 0, "expected either labels=weights or labels with their weights, got both");
  check(out.scale);
  return out;
}

CostGrid costs_from_image(const GrayImage& image, const CostScale& scale) {
  check(scale);
  std::array<float, 256> weights{};
  for (int level = 0; level < 256; ++level) {
    const double darkness = steps_of(scale) > 0 ? (255.0 - level) / steps_of(scale) : 0;
    weights[static_cast<std::size_t>(level)] =
        level <= scale.blocked ? CostGrid::kBlocked
                               : static_cast<float>(scale.least + (scale.greatest - scale.least) * darkness);
  }
  std::vector<float> cells(image.pixels.size());
  std::transform(image.pixels.begin(), image.pixels.end(), cells.begin(),
                 [&](std::uint8_t level) { return weights[level]; });
  return {image.width, image.height, std::move(cells)};
}

CostScale scale_of(const CostGrid& grid) {
  CostScale scale;
  if (!(grid.least_weight() < CostGrid::kBlocked)) return scale;
  scale.least = scale.greatest = grid.least_weight();
  for (const float weight : grid.weights()) {
    if (weight < CostGrid::kBlocked) scale.greatest = std::max(scale.greatest, double{weight});
  }
  return scale;
}

GrayImage image_from_costs(const CostGrid& grid, const CostScale& scale) {
  check(scale);
  GrayImage image{grid.width(), grid.height(), {}};
  image.pixels.reserve(grid.weights().size());
  const double span = scale.greatest - scale.least;
  for (const float weight : grid.weights()) {
    if (!(weight < CostGrid::kBlocked)) {
      image.pixels.push_back(0);
      continue;
    }
    const double darkness = span > 0 ? std::clamp((weight - scale.least) / span, 0.0, 1.0) : 0;
    image.pixels.push_back(static_cast<std::uint8_t>(255 - std::lround(darkness * steps_of(scale))));
  }
  return image;
}

CostGrid costs_from_letters(const Grid& grid, const LetterCosts& letters) {
  std::array<float, 128> weights{};
  for (const char letter : kLetters) {
    const bool is_free = letter == '.' || letter == 'G' || letter == 'S';
    weights[static_cast<std::size_t>(letter)] = is_free ? 1 : CostGrid::kBlocked;
  }
  for (const auto& [letter, weight] : letters) {
    const std::string where = "cost of the letter " + in_quotes({&letter, 1});
    if (kLetters.find(letter) == std::string_view::npos)
      throw InputError(where, 0, "expected one of the letters . G S @ O T W");
    const auto rounded = static_cast<float>(weight);
    if (!(rounded > 0)) throw InputError(where, 0, "expected a weight above 0, got " + shortest(weight));
    weights[static_cast<std::size_t>(letter)] = rounded;
  }
  std::vector<float> cells;
  cells.reserve(static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height()));
  for (int y = 0; y < grid.height(); ++y) {
    for (const char letter : grid.letters(y)) cells.push_back(weights[static_cast<std::size_t>(letter)]);
  }
  return {grid.width(), grid.height(), std::move(cells), grid.corner_rule()};
}

}  // namespace taut::io
