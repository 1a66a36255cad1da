// The canvas that paints pixels with Cairo and encodes them as PNG. Costs four bytes a pixel. A failure inside Cairo
// (no memory, a surface it cannot make) is a std::runtime_error that says what Cairo said.
#pragma once

#include <memory>
#include <string>

#include "taut/base/export.hpp"
#include "taut/lab/draw/canvas.hpp"

namespace taut::lab {

// Paints a PNG picture.
class TAUT_API PngCanvas final : public Canvas {
 public:
  // Clear to begin with. Throws InputError for sides out of range.
  PngCanvas(int width, int height);
  ~PngCanvas() override;
  // The finished file.
  [[nodiscard]] std::string take();

 private:
  void draw_shape(std::span<const Step> steps, const Paint& paint) override;
  void draw_circle(Vec2 centre, double radius, const Paint& paint) override;
  void draw_text(Vec2 at, std::string_view text, const TextStyle& style) override;
  void draw_image(const Box2& box, const Raster& raster) override;
  void open_group(std::string_view title, const std::optional<Box2>& clip) override;
  void close_group() override;

  struct Surface;
  std::unique_ptr<Surface> surface_;
};

}  // namespace taut::lab
