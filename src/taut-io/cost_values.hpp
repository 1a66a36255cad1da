// How grey levels, letters and labels become weights, what a unit of length costs in a cell; specified in
// docs/formats.md. White is cheapest, dark is dear, and black is blocked, as it is where pictures are read as free and
// blocked cells.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "taut-io/image.hpp"
#include "taut/base/export.hpp"
#include "taut/world/cost_grid.hpp"

namespace taut::io {

// Weights of grey levels, linear in between: level 255 has the least, the darkest one that is not blocked the greatest.
struct CostScale {
  double least = 1;      // above 0
  double greatest = 10;  // finite, at least `least`
  int blocked = 0;       // levels up to this are blocked; -1: none
  friend bool operator==(const CostScale&, const CostScale&) = default;
};

// Weights of the letters of a `.map`; infinite is blocked. Of a letter that is not here: 1 if it is free, else blocked.
using LetterCosts = std::map<char, double>;

// What the labels of tetrahedra cost.
struct LabelCosts {
  std::map<std::int64_t, double> weights{};  // infinite is blocked; if there are any, each label has to be here
  bool are_weights = false;                  // each label is itself the weight
  // Whether anything is said.
  [[nodiscard]] bool any() const { return are_weights || !weights.empty(); }
  friend bool operator==(const LabelCosts&, const LabelCosts&) = default;
};

// What a reader is told who is to read costs from a file that may also mean free and blocked cells.
struct CostReading {
  CostScale scale{};      // for pictures and ROS maps
  LetterCosts letters{};  // for .map
  LabelCosts labels{};    // for tetrahedra
  friend bool operator==(const CostReading&, const CostReading&) = default;
};

// From a text such as "least=1,greatest=20,blocked=50" or "S=3,T=6,W=blocked", of labels "1=2.5,2=blocked" or
// "labels=weights"; "default" changes nothing. Throws
// InputError that names the part.
[[nodiscard]] TAUT_API CostReading parse_cost_reading(std::string_view text);

// A cell a pixel. Throws InputError for a scale out of range.
[[nodiscard]] TAUT_API CostGrid costs_from_image(const GrayImage& image, const CostScale& scale = {});
// The scale that spans a grid's weights, from the least to the greatest.
[[nodiscard]] TAUT_API CostScale scale_of(const CostGrid& grid);
// The nearest levels: weights are rounded to one of as many as the scale has, and what is beyond its ends to these.
[[nodiscard]] TAUT_API GrayImage image_from_costs(const CostGrid& grid, const CostScale& scale);
// By the letters that the grid has kept. Throws InputError that names a letter which is none of the format's, or whose
// weight is not above 0.
[[nodiscard]] TAUT_API CostGrid costs_from_letters(const Grid& grid, const LetterCosts& letters);

}  // namespace taut::io
