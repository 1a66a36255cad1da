// The canvas that writes SVG: plain text without external resources, numbers rounded to a thousandth of a pixel and
// written as differences, so that maps of many cells stay small. Tooltips become <title> elements. Rasters stand in it
// as PNG, so they need what PngCanvas needs.
#pragma once

#include <string>

#include "taut/base/export.hpp"
#include "taut/lab/draw/canvas.hpp"

namespace taut::lab {

// Writes an SVG document.
class TAUT_API SvgCanvas final : public Canvas {
 public:
  // `title` is what screen readers say. Throws InputError for sides out of range.
  SvgCanvas(int width, int height, std::string_view title);
  // The finished document; the canvas is empty afterwards.
  [[nodiscard]] std::string take();

 private:
  void draw_shape(std::span<const Step> steps, const Paint& paint) override;
  void draw_circle(Vec2 centre, double radius, const Paint& paint) override;
  void draw_text(Vec2 at, std::string_view text, const TextStyle& style) override;
  void draw_image(const Box2& box, const Raster& raster) override;
  void open_group(std::string_view title, const std::optional<Box2>& clip) override;
  void close_group() override;
  void append_paint(const Paint& paint);

  std::string out_;
  std::vector<std::string_view> groups_;  // how each open group ends
};

}  // namespace taut::lab
