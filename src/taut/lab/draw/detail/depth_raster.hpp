// Pixels with a depth: of all faces that cover a place the nearest one is seen. Each pixel is made of several samples,
// whose colours are averaged, so that edges are smooth; as many as memory allows, 3 by 3 up to pictures of some three
// million pixels. Faces that share an edge leave no gap. O(samples covered) a face.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/lab/draw/canvas.hpp"

namespace taut::lab::detail {

// Of a shape: where it is in pixels, y downward, and how near; greater is nearer.
struct DepthCorner {
  Vec2 at;
  double depth = 0;
};
// Lines along the edges of a face, within it.
struct Rim {
  Colour colour{};
  double width = 0;  // pixels, on each side of the edge
};

class TAUT_INSIDE DepthRaster {
 public:
  DepthRaster(int width, int height);

  // A convex face of up to 12 corners. The opacity of the rim tells how much of the fill it covers.
  void face(std::span<const DepthCorner> corners, Colour fill, const Rim& rim = {});
  // As wide as told, in pixels; `lift` takes it in front of the faces that it lies in.
  void line(const DepthCorner& a, const DepthCorner& b, Colour colour, double width, double lift);

  // The greatest depth of what covers a place, minus infinity if nothing does.
  [[nodiscard]] double depth_at(Vec2 pixel) const;
  // What nothing covers is clear.
  [[nodiscard]] Raster resolve() const;

 private:
  void put(std::size_t sample, double depth, Colour colour);

  int width_, height_, samples_;  // samples along a side of a pixel
  std::vector<float> depths_;
  std::vector<std::uint32_t> colours_;  // 0xAARRGGBB
};

}  // namespace taut::lab::detail
