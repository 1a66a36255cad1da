#include "taut/lab/draw/png_canvas.hpp"

#include <cairo.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "taut/lab/report/text.hpp"

namespace taut::lab {
namespace {

void check(cairo_status_t status, std::string_view doing) {
  if (status == CAIRO_STATUS_SUCCESS) return;
  throw std::runtime_error("cannot " + std::string(doing) + " the PNG picture: " + cairo_status_to_string(status));
}

void set_source(cairo_t* cairo, Colour c) {
  cairo_set_source_rgba(cairo, c.red / 255.0, c.green / 255.0, c.blue / 255.0, c.opacity);
}

// Cairo keeps coordinates in 24.8 fixed point; what lies farther out is far outside every canvas anyway.
double bounded(double pixels) { return std::clamp(pixels, -4e6, 4e6); }

void apply(cairo_t* cairo, const Paint& paint) {
  cairo_set_antialias(cairo, paint.crisp ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_DEFAULT);
  if (paint.fill) {
    set_source(cairo, *paint.fill);
    cairo_fill_preserve(cairo);
  }
  if (paint.stroke) {
    set_source(cairo, paint.stroke->colour);
    cairo_set_line_width(cairo, paint.stroke->width);
    cairo_set_dash(cairo, paint.stroke->dash.data(), static_cast<int>(paint.stroke->dash.size()), 0);
    cairo_stroke_preserve(cairo);
  }
  cairo_new_path(cairo);
}

}  // namespace

struct PngCanvas::Surface {
  cairo_surface_t* image = nullptr;
  cairo_t* cairo = nullptr;
  Surface(int width, int height)
      : image(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)), cairo(cairo_create(image)) {}
  ~Surface() {
    cairo_destroy(cairo);
    cairo_surface_destroy(image);
  }
  Surface(const Surface&) = delete;
  Surface& operator=(const Surface&) = delete;
};

PngCanvas::PngCanvas(int width, int height)
    : Canvas(width, height), surface_(std::make_unique<Surface>(width, height)) {
  check(cairo_surface_status(surface_->image), "make");
  check(cairo_status(surface_->cairo), "make");
  cairo_set_line_join(surface_->cairo, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(surface_->cairo, CAIRO_LINE_CAP_ROUND);
  cairo_set_fill_rule(surface_->cairo, CAIRO_FILL_RULE_EVEN_ODD);
}

PngCanvas::~PngCanvas() = default;

std::string PngCanvas::take() {
  check(cairo_status(surface_->cairo), "draw");
  std::string bytes;
  const auto append = [](void* closure, const unsigned char* data, unsigned int size) -> cairo_status_t {
    try {
      static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), size);
      return CAIRO_STATUS_SUCCESS;
    } catch (const std::bad_alloc&) {
      return CAIRO_STATUS_NO_MEMORY;  // no exception may cross C code
    }
  };
  check(cairo_surface_write_to_png_stream(surface_->image, append, &bytes), "encode");
  return bytes;
}

void PngCanvas::draw_shape(std::span<const Step> steps, const Paint& paint) {
  cairo_t* cairo = surface_->cairo;
  for (const Step& step : steps) {
    const double x = bounded(step.to.x), y = bounded(step.to.y);
    switch (step.kind) {
      case Step::Kind::move:
        cairo_move_to(cairo, x, y);
        break;
      case Step::Kind::line:
        cairo_line_to(cairo, x, y);
        break;
      case Step::Kind::arc: {
        const auto arc = step.sweep > 0 ? cairo_arc : cairo_arc_negative;
        arc(cairo, bounded(step.centre.x), bounded(step.centre.y), bounded(step.radius), step.angle_from,
            step.angle_from + step.sweep);
        break;
      }
      case Step::Kind::close:
        cairo_close_path(cairo);
        break;
    }
  }
  apply(cairo, paint);
}

void PngCanvas::draw_circle(Vec2 centre, double radius, const Paint& paint) {
  cairo_new_sub_path(surface_->cairo);
  cairo_arc(surface_->cairo, bounded(centre.x), bounded(centre.y), bounded(radius), 0, 6.283185307179586);
  cairo_close_path(surface_->cairo);
  apply(surface_->cairo, paint);
}

void PngCanvas::draw_text(Vec2 at, std::string_view text, const TextStyle& style) {
  cairo_t* cairo = surface_->cairo;
  const std::string safe = clean_utf8(text);
  cairo_select_font_face(cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                         style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cairo, style.size);
  double x = at.x;
  if (style.anchor != Anchor::start) {
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, safe.c_str(), &extents);
    x -= style.anchor == Anchor::end ? extents.x_advance : extents.x_advance / 2;
  }
  set_source(cairo, style.colour);
  cairo_move_to(cairo, x, at.y);
  cairo_show_text(cairo, safe.c_str());
  cairo_new_path(cairo);
}

void PngCanvas::draw_image(const Box2& box, const Raster& raster) {
  cairo_surface_t* image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, raster.width, raster.height);
  if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
    unsigned char* const data = cairo_image_surface_get_data(image);
    const int stride = cairo_image_surface_get_stride(image);
    for (int y = 0; y < raster.height; ++y) {
      auto* const row = reinterpret_cast<std::uint32_t*>(data + std::ptrdiff_t{y} * stride);
      for (int x = 0; x < raster.width; ++x) {
        const std::uint32_t argb = raster.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(raster.width) +
                                                 static_cast<std::size_t>(x)];
        const std::uint32_t alpha = argb >> 24;
        const auto times_alpha = [&](int shift) { return ((argb >> shift & 255u) * alpha + 127) / 255 << shift; };
        row[x] = alpha << 24 | times_alpha(16) | times_alpha(8) | times_alpha(0);
      }
    }
    cairo_surface_mark_dirty(image);
    cairo_t* const cairo = surface_->cairo;
    cairo_save(cairo);
    cairo_translate(cairo, box.min.x, box.min.y);
    cairo_scale(cairo, box.width() / raster.width, box.height() / raster.height);
    cairo_set_source_surface(cairo, image, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);  // pixels stay what they are
    cairo_paint(cairo);
    cairo_restore(cairo);
  }
  const cairo_status_t made = cairo_surface_status(image);
  cairo_surface_destroy(image);
  check(made, "draw");
}

void PngCanvas::open_group(std::string_view, const std::optional<Box2>& clip) {
  cairo_save(surface_->cairo);
  if (!clip) return;
  cairo_rectangle(surface_->cairo, clip->min.x, clip->min.y, clip->width(), clip->height());
  cairo_clip(surface_->cairo);
}

void PngCanvas::close_group() { cairo_restore(surface_->cairo); }

}  // namespace taut::lab
