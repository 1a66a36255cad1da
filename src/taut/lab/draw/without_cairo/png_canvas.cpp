// In place of png_canvas.cpp where there is no Cairo: no such canvas can be made.
#include "taut/lab/draw/png_canvas.hpp"

#include <stdexcept>

namespace taut::lab {

struct PngCanvas::Surface {};

PngCanvas::PngCanvas(int width, int height) : Canvas(width, height) {
  throw std::runtime_error("cannot draw the PNG picture: this program was built without PNG");
}
PngCanvas::~PngCanvas() = default;
std::string PngCanvas::take() { return {}; }
void PngCanvas::draw_shape(std::span<const Step>, const Paint&) {}
void PngCanvas::draw_circle(Vec2, double, const Paint&) {}
void PngCanvas::draw_text(Vec2, std::string_view, const TextStyle&) {}
void PngCanvas::draw_image(const Box2&, const Raster&) {}
void PngCanvas::open_group(std::string_view, const std::optional<Box2>&) {}
void PngCanvas::close_group() {}

}  // namespace taut::lab
