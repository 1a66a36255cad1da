#include "taut/lab/draw/layer_picture.hpp"

#include <array>
#include <string_view>

#include "taut/lab/draw/detail/picture_layers.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab {
using namespace taut::lab::detail;
namespace {

Colour colour_of(std::string_view key) {
  static constexpr std::array<std::pair<std::string_view, Colour>, 5> kColours{{{"islands", colour(0xB8A9C9)},
                                                                                {"in dead ends", colour(0xE3D9BE)},
                                                                                {"in corridors", colour(0x56B4E9)},
                                                                                {"in rings", colour(0x009E73)},
                                                                                {"decisions", colour(0xD55E00)}}};
  for (const auto& [name, colour] : kColours) {
    if (name == key) return colour;
  }
  return colour(0xDCE9F2);
}

}  // namespace

void add_layer(const Layer& layer, Picture& picture) {
  for (const LayerArea& area : layer.areas) {
    if (area.value) {
      picture.areas.push_back({colour_on(*layer.scale, *area.value), area.rings, {}});
    } else {
      picture.areas.push_back({colour_of(area.key), area.rings, grouped_count(area.rings.size()) + " " + area.key});
      picture.cells.insert(picture.cells.end(), area.rings.begin(), area.rings.end());
    }
  }
  // Where areas have outlines, the lines between them are drawn already.
  if (layer.areas.empty() || layer.scale) {
    picture.segments_cross = layer.segments_cross;
    picture.segments.insert(picture.segments.end(), layer.segments.begin(), layer.segments.end());
  }
  for (const LayerGate& gate : layer.gates) {
    picture.gates.push_back({gate.a, gate.b, gate.width, colour_on(*layer.scale, gate.width)});
  }
  if (layer.scale) picture.scale = layer.scale;
}

}  // namespace taut::lab
