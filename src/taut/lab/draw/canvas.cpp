#include "taut/lab/draw/canvas.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "taut/base/input_error.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab {

Canvas::Canvas(int width, int height) : width_(width), height_(height) {
  if (width < 1 || height < 1 || width > kLargestCanvasSide || height > kLargestCanvasSide) {
    throw InputError("picture", 0,
                     "expected sides between 1 and " + std::to_string(kLargestCanvasSide) + " pixels, got " +
                         std::to_string(width) + " x " + std::to_string(height));
  }
}

void Canvas::area(std::span<const Ring> rings, const Paint& paint) {
  steps_.clear();
  for (const Ring& ring : rings) {
    if (ring.size() < 2) continue;
    move_to(ring.front());
    for (std::size_t i = 1; i < ring.size(); ++i) line_to(ring[i]);
    steps_.push_back({Step::Kind::close, view_(ring.front())});
  }
  if (!steps_.empty()) draw_shape(steps_, paint);
}

void Canvas::rectangles(std::span<const Box2> boxes, const Paint& paint) {
  steps_.clear();
  for (const Box2& box : boxes) {
    if (box.empty()) continue;
    move_to(box.min);
    line_to({box.max.x, box.min.y});
    line_to(box.max);
    line_to({box.min.x, box.max.y});
    steps_.push_back({Step::Kind::close, view_(box.min)});
  }
  if (!steps_.empty()) draw_shape(steps_, paint);
}

void Canvas::polyline(std::span<const Vec2> points, const Stroke& stroke) {
  if (points.empty()) return;
  steps_.clear();
  move_to(points.front());
  for (const Vec2 p : points.subspan(1)) line_to(p);
  draw_shape(steps_, {.stroke = stroke});
}

void Canvas::segments(std::span<const LineSegment> segments, const Stroke& stroke) {
  steps_.clear();
  for (const LineSegment& s : segments) {
    move_to(s.a);
    line_to(s.b);
  }
  if (!steps_.empty()) draw_shape(steps_, {.stroke = stroke});
}

void Canvas::path(const Path2& path, const Stroke& stroke) {
  if (path.points.empty()) return;
  steps_.clear();
  move_to(path.points.front());
  auto arc = path.arcs.begin();
  for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
    if (arc != path.arcs.end() && arc->piece == i) {
      const double turn = sweep(path, *arc);
      arc_to(path.points[i], path.points[i + 1], arc->centre, arc->counter_clockwise ? turn : -turn);
      ++arc;
    } else {
      line_to(path.points[i + 1]);
    }
  }
  draw_shape(steps_, {.stroke = stroke});
}

// Cut into pieces of at most half a turn, because SVG cannot draw a full circle as one arc.
void Canvas::arc_to(Vec2 from, Vec2 to, Vec2 centre, double sweep) {
  const double radius = distance(from, centre);
  const double start = std::atan2(from.y - centre.y, from.x - centre.x);
  const int pieces = std::max(1, static_cast<int>(std::ceil(std::abs(sweep) / (0.75 * std::numbers::pi))));
  const double mirror = view_.flip ? -1 : 1;
  for (int k = 0; k < pieces; ++k) {
    const double a = start + sweep * k / pieces, b = start + sweep * (k + 1) / pieces;
    const Vec2 end = k + 1 == pieces ? to : centre + radius * Vec2{std::cos(b), std::sin(b)};
    steps_.push_back({Step::Kind::arc, view_(end), view_(centre), radius * view_.scale, mirror * a, mirror * (b - a)});
  }
}

void Canvas::circle(Vec2 centre, double radius, const Paint& paint) { draw_circle(view_(centre), radius, paint); }

void Canvas::text(Vec2 at, std::string_view text, const TextStyle& style) { draw_text(view_(at), text, style); }

Box2 Canvas::in_pixels(const Box2& box) const {
  Box2 pixels;
  pixels.extend(view_(box.min));
  pixels.extend(view_(box.max));
  return pixels;
}

void Canvas::image(const Box2& box, const Raster& raster) {
  if (raster.width > 0 && raster.height > 0) draw_image(in_pixels(box), raster);
}

void Canvas::begin_group(std::string_view title, std::optional<Box2> clip) {
  if (clip) clip = in_pixels(*clip);
  open_group(title, clip);
}

void Canvas::end_group() { close_group(); }

double estimated_text_width(std::string_view text, const TextStyle& style) {
  return static_cast<double>(display_width(text)) * style.size * (style.bold ? 0.66 : 0.6);
}

}  // namespace taut::lab
