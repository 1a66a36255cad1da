// A small canvas: shapes are given in world coordinates and mapped to pixels by the current View; widths, radii of dots
// and text sizes are pixels. The same drawing code serves SVG (svg_canvas.hpp) and PNG (png_canvas.hpp).
//
// Areas are filled by the even-odd rule. Circular arcs stay true arcs. Shapes drawn in one call are painted as one, so
// translucent pieces of one call do not darken each other.
#pragma once

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
  Vec2 world{0, 0}, at{0, 0};
  double scale = 1;
  bool flip = false;
  [[nodiscard]] Vec2 operator()(Vec2 p) const {
    return {at.x + scale * (p.x - world.x), at.y + (flip ? -scale : scale) * (p.y - world.y)};
  }
};

struct Stroke {
  Colour colour;
  double width = 1;
  std::vector<double> dash{};  // on, off, on, ... in pixels; empty: solid
};

struct Paint {
  std::optional<Colour> fill{};
  std::optional<Stroke> stroke{};
  bool crisp = false;  // no smoothing of edges: for small squares side by side
};

enum class Anchor { start, middle, end };

struct TextStyle {
  Colour colour{};
  double size = 14;  // pixels
  Anchor anchor = Anchor::start;
  bool bold = false;
};

struct LineSegment {
  Vec2 a, b;
};

class TAUT_API Canvas {
 public:
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  virtual ~Canvas() = default;

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  void set_view(const View& view) { view_ = view; }
  [[nodiscard]] const View& view() const { return view_; }

  void area(std::span<const Ring> rings, const Paint& paint);
  void rectangles(std::span<const Box2> boxes, const Paint& paint);
  void polyline(std::span<const Vec2> points, const Stroke& stroke);
  void segments(std::span<const LineSegment> segments, const Stroke& stroke);
  void path(const Path2& path, const Stroke& stroke);
  // The radius is in pixels.
  void circle(Vec2 centre, double radius, const Paint& paint);
  void text(Vec2 at, std::string_view text, const TextStyle& style);

  // What is drawn until the matching end belongs together: `title` is its tooltip (if not empty), `clip` (in world
  // coordinates) cuts it off.
  void begin_group(std::string_view title, std::optional<Box2> clip = std::nullopt);
  void end_group();

 protected:
  // Throws InputError unless 1 <= width, height <= kLargestSide.
  Canvas(int width, int height);

  struct Step {
    enum class Kind { move, line, arc, close } kind;
    Vec2 to;
    Vec2 centre{};                     // arcs only
    double radius = 0;                 // arcs only
    double angle_from = 0, sweep = 0;  // arcs only: radians in pixel coordinates, |sweep| <= pi
  };
  virtual void draw_shape(std::span<const Step> steps, const Paint& paint) = 0;
  virtual void draw_circle(Vec2 centre, double radius, const Paint& paint) = 0;
  virtual void draw_text(Vec2 at, std::string_view text, const TextStyle& style) = 0;
  virtual void open_group(std::string_view title, const std::optional<Box2>& clip) = 0;
  virtual void close_group() = 0;

 private:
  void move_to(Vec2 p) { steps_.push_back({Step::Kind::move, view_(p)}); }
  void line_to(Vec2 p) { steps_.push_back({Step::Kind::line, view_(p)}); }
  void arc_to(Vec2 from, Vec2 to, Vec2 centre, double sweep);

  int width_, height_;
  View view_;
  std::vector<Step> steps_;  // scratch
};

inline constexpr int kLargestCanvasSide = 16384;

// About how wide a text will be, in pixels: the same on every machine, rather too much than too little.
[[nodiscard]] TAUT_API double estimated_text_width(std::string_view text, const TextStyle& style);

}  // namespace taut::lab
