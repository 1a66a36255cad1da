// A small canvas: shapes are given in world coordinates and mapped to pixels by the current View; widths, radii of dots
// and text sizes are pixels. The same drawing code serves SVG (svg_canvas.hpp) and PNG (png_canvas.hpp).
//
// Areas are filled by the even-odd rule. Circular arcs stay true arcs. Shapes drawn in one call are painted as one, so
// translucent pieces of one call do not darken each other.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/polygon.hpp"
#include "taut/lab/draw/colour.hpp"
#include "taut/path/path.hpp"

namespace taut::lab {

// Uniform scaling: `world` lands on pixel `at`; y grows downward as in the files unless `flip` is set.
struct View {
  Vec2 world{0, 0}, at{0, 0};  // a point of the world, and the pixel that it lands on
  double scale = 1;            // pixels for a unit of the world
  bool flip = false;           // y grows upward
  // The pixel that a point lands on.
  [[nodiscard]] Vec2 operator()(Vec2 p) const {
    return {at.x + scale * (p.x - world.x), at.y + (flip ? -scale : scale) * (p.y - world.y)};
  }
};

// How a line is drawn.
struct Stroke {
  Colour colour;               // with its opacity
  double width = 1;            // pixels
  std::vector<double> dash{};  // on, off, on, ... in pixels; empty: solid
};

// How a shape is drawn: filled, outlined, or both.
struct Paint {
  std::optional<Colour> fill{};    // nothing: left open
  std::optional<Stroke> stroke{};  // nothing: no outline
  bool crisp = false;              // no smoothing of edges: for small squares side by side
};

// Which part of a text stands at its point.
enum class Anchor { start, middle, end };

// How a text is written.
struct TextStyle {
  Colour colour{};                // black unless told otherwise
  double size = 14;               // pixels
  Anchor anchor = Anchor::start;  // the text begins at its point, or is centred on it, or ends there
  bool bold = false;              // for titles
};

// A straight line.
struct LineSegment {
  Vec2 a, b;  // its ends
};

// Pixels that have been worked out elsewhere.
struct Raster {
  int width = 0, height = 0;          // pixels
  std::vector<std::uint32_t> pixels;  // row by row, 0xAARRGGBB; colours are not multiplied with their opacity
};

// What pictures are drawn on; SvgCanvas and PngCanvas are what there is.
class TAUT_API Canvas {
 public:
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  virtual ~Canvas() = default;

  // Pixels.
  [[nodiscard]] int width() const { return width_; }
  // Pixels.
  [[nodiscard]] int height() const { return height_; }
  // For what is drawn from now on.
  void set_view(const View& view) { view_ = view; }
  // A scale of 1 from the upper left corner, unless another one was set.
  [[nodiscard]] const View& view() const { return view_; }

  // Rings, as one shape.
  void area(std::span<const Ring> rings, const Paint& paint);
  // Boxes, as one shape.
  void rectangles(std::span<const Box2> boxes, const Paint& paint);
  // An open line from point to point.
  void polyline(std::span<const Vec2> points, const Stroke& stroke);
  // Lines that need not meet.
  void segments(std::span<const LineSegment> segments, const Stroke& stroke);
  // A planner's path, arcs included.
  void path(const Path2& path, const Stroke& stroke);
  // The radius is in pixels.
  void circle(Vec2 centre, double radius, const Paint& paint);
  // One line of text; the point is on its base line.
  void text(Vec2 at, std::string_view text, const TextStyle& style);

  // Fills a box with pixels; the first row is on top.
  void image(const Box2& box, const Raster& raster);

  // What is drawn until the matching end belongs together: `title` is its tooltip (if not empty), `clip` (in world
  // coordinates) cuts it off.
  void begin_group(std::string_view title, std::optional<Box2> clip = std::nullopt);
  // Ends the group that was begun last.
  void end_group();

 protected:
  // Throws InputError unless 1 <= width, height <= kLargestCanvasSide.
  Canvas(int width, int height);

  // A piece of an outline, in pixels.
  struct Step {
    // What leads to the next point.
    enum class Kind { move, line, arc, close } kind;
    Vec2 to;                           // where it ends
    Vec2 centre{};                     // arcs only
    double radius = 0;                 // arcs only
    double angle_from = 0, sweep = 0;  // arcs only: radians in pixel coordinates, |sweep| <= pi
  };
  // What a canvas of another kind has to do, all in pixels.
  virtual void draw_shape(std::span<const Step> steps, const Paint& paint) = 0;
  virtual void draw_circle(Vec2 centre, double radius, const Paint& paint) = 0;
  virtual void draw_text(Vec2 at, std::string_view text, const TextStyle& style) = 0;
  virtual void draw_image(const Box2& box, const Raster& raster) = 0;
  virtual void open_group(std::string_view title, const std::optional<Box2>& clip) = 0;
  virtual void close_group() = 0;

 private:
  void move_to(Vec2 p) { steps_.push_back({Step::Kind::move, view_(p)}); }
  void line_to(Vec2 p) { steps_.push_back({Step::Kind::line, view_(p)}); }
  void arc_to(Vec2 from, Vec2 to, Vec2 centre, double sweep);
  [[nodiscard]] Box2 in_pixels(const Box2& box) const;

  int width_, height_;
  View view_;
  std::vector<Step> steps_;  // scratch
};

// Pixels along the longer side of a canvas, at most.
inline constexpr int kLargestCanvasSide = 16384;

// About how wide a text will be, in pixels: the same on every machine, rather too much than too little.
[[nodiscard]] TAUT_API double estimated_text_width(std::string_view text, const TextStyle& style);

}  // namespace taut::lab
