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
  std::string key;
  std::optional<double> value;
  std::vector<Ring> rings;
};

struct LayerGate {
  Vec2 a, b;
  double width = 0;
};

struct Layer {
  std::string name{}, title{};
  std::vector<LayerArea> areas{};
  std::vector<LineSegment> segments{};
  bool segments_cross = false;
  std::vector<LayerGate> gates{};
  std::optional<PictureScale> scale{};
};

// Gathers areas by what they measure, in so many shades of a scale that the eye sees none of them.
class TAUT_API ShadedAreas {
 public:
  explicit ShadedAreas(const PictureScale& scale);
  void add(double value, Ring ring);
  // Shades that are used, from the least value on; a shade's value is the middle of what it stands for.
  [[nodiscard]] std::vector<LayerArea> take();

 private:
  static constexpr std::size_t kShades = 48;
  PictureScale scale_;
  std::vector<LayerArea> areas_;
};

}  // namespace taut::lab
