// What can be shown on top of a world, as data without colours: areas by what they are or by what they measure, lines,
// narrow places, and the scale of what is measured. A picture colours it (layer_picture.hpp), and so may others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/polygon.hpp"
#include "taut/lab/draw/picture.hpp"

namespace taut::lab {

// Areas that are the same kind of thing (`key`, for a legend), or measure about the same (`value`, on the layer's
// scale).
struct LayerArea {
  std::string key;              // for the legend; empty where there is a value
  std::optional<double> value;  // nothing where there is a key
  std::vector<Ring> rings;      // outlines, filled by the even-odd rule
};

// A narrow place: a free segment between two obstacles.
struct LayerGate {
  Vec2 a, b;         // its ends
  double width = 0;  // what passes
};

// What is to be shown, without colours.
struct Layer {
  std::string name{}, title{};          // in the list of layers; for readers
  std::vector<LayerArea> areas{};       // filled
  std::vector<LineSegment> segments{};  // edges of a graph, or lines between cells
  bool segments_cross = false;          // then they are drawn fainter
  std::vector<LayerGate> gates{};       // the narrowest show their width
  std::optional<PictureScale> scale{};  // of the values of areas and gates
};

// Gathers areas by what they measure, in so many shades of a scale that the eye sees none of them.
class TAUT_API ShadedAreas {
 public:
  // Shades are spread evenly over the scale.
  explicit ShadedAreas(const PictureScale& scale);
  // An area that measures this much.
  void add(double value, Ring ring);
  // Shades that are used, from the least value on; a shade's value is the middle of what it stands for.
  [[nodiscard]] std::vector<LayerArea> take();

 private:
  static constexpr std::size_t kShades = 48;
  PictureScale scale_;
  std::vector<LayerArea> areas_;
};

}  // namespace taut::lab
