#include "taut/lab/draw/svg_canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <utility>

#include "taut/base/detail/base64.hpp"
#include "taut/lab/draw/png_canvas.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab {
namespace {

// Far outside any canvas (worlds may reach beyond the picture): keeps thousandths within 64 bits.
constexpr double kFarAway = 1e9;

std::int64_t thousandths(double pixels) {
  return std::isnan(pixels) ? 0 : std::llround(std::clamp(pixels, -kFarAway, kFarAway) * 1000);
}

void append_thousandths(std::string& out, std::int64_t value) {
  if (value < 0) {
    out += '-';
    value = -value;
  }
  if (value >= 1000 || value == 0) out += std::to_string(value / 1000);
  if (const std::int64_t part = value % 1000; part != 0) {
    std::string digits = fmt::format(".{:03}", part);
    digits.erase(digits.find_last_not_of('0') + 1);
    out += digits;
  }
}

std::string number(double pixels) {
  std::string out;
  append_thousandths(out, thousandths(pixels));
  return out;
}

// Writes path data as differences from rounded point to rounded point, so that rounding errors do not add up.
class PathData {
 public:
  explicit PathData(std::string& out) : out_(out) {}
  void move(Vec2 p) {
    out_ += 'M';
    x_ = thousandths(p.x);
    y_ = thousandths(p.y);
    pair(x_, y_);
    first_x_ = x_;
    first_y_ = y_;
  }
  void line(Vec2 p) {
    const std::int64_t dx = thousandths(p.x) - x_, dy = thousandths(p.y) - y_;
    if (dy == 0) {
      out_ += 'h';
      append_thousandths(out_, dx);
    } else if (dx == 0) {
      out_ += 'v';
      append_thousandths(out_, dy);
    } else {
      out_ += 'l';
      pair(dx, dy);
    }
    advance(dx, dy);
  }
  void arc(Vec2 p, double radius, bool positive) {
    const std::int64_t dx = thousandths(p.x) - x_, dy = thousandths(p.y) - y_;
    const std::string r = number(radius);
    out_ += fmt::format("a{0} {0} 0 0 {1} ", r, positive ? 1 : 0);
    pair(dx, dy);
    advance(dx, dy);
  }
  void close() {
    out_ += 'z';
    x_ = first_x_;
    y_ = first_y_;
  }

 private:
  void pair(std::int64_t a, std::int64_t b) {
    append_thousandths(out_, a);
    if (b >= 0) out_ += ' ';
    append_thousandths(out_, b);
  }
  void advance(std::int64_t dx, std::int64_t dy) {
    x_ += dx;
    y_ += dy;
  }
  std::string& out_;
  std::int64_t x_ = 0, y_ = 0, first_x_ = 0, first_y_ = 0;
};

}  // namespace

SvgCanvas::SvgCanvas(int width, int height, std::string_view title) : Canvas(width, height) {
  out_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" "
      "font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n",
      width, height);
  if (!title.empty()) out_ += fmt::format("<title>{}</title>\n", escape_markup(title));
}

std::string SvgCanvas::take() {
  out_ += "</svg>\n";
  return std::exchange(out_, {});
}

void SvgCanvas::append_paint(const Paint& paint) {
  const auto back = std::back_inserter(out_);
  if (paint.fill) {
    fmt::format_to(back, " fill=\"{}\"", hex(*paint.fill));
    if (paint.fill->opacity < 1) fmt::format_to(back, " fill-opacity=\"{}\"", compact_number(paint.fill->opacity, 3));
  } else {
    out_ += " fill=\"none\"";
  }
  if (paint.stroke) {
    const Stroke& stroke = *paint.stroke;
    fmt::format_to(back, " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"",
                   hex(stroke.colour), number(stroke.width));
    if (stroke.colour.opacity < 1) {
      fmt::format_to(back, " stroke-opacity=\"{}\"", compact_number(stroke.colour.opacity, 3));
    }
    if (!stroke.dash.empty()) {
      out_ += " stroke-dasharray=\"";
      for (std::size_t i = 0; i < stroke.dash.size(); ++i) out_ += (i > 0 ? " " : "") + number(stroke.dash[i]);
      out_ += '"';
    }
  }
  if (paint.crisp) out_ += " shape-rendering=\"crispEdges\"";
}

void SvgCanvas::draw_shape(std::span<const Step> steps, const Paint& paint) {
  out_ += "<path";
  append_paint(paint);
  if (paint.fill) out_ += " fill-rule=\"evenodd\"";
  out_ += " d=\"";
  PathData data(out_);
  for (const Step& step : steps) {
    switch (step.kind) {
      case Step::Kind::move:
        data.move(step.to);
        break;
      case Step::Kind::line:
        data.line(step.to);
        break;
      case Step::Kind::arc:
        data.arc(step.to, step.radius, step.sweep > 0);
        break;
      case Step::Kind::close:
        data.close();
        break;
    }
  }
  out_ += "\"/>\n";
}

void SvgCanvas::draw_circle(Vec2 centre, double radius, const Paint& paint) {
  out_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", number(centre.x), number(centre.y), number(radius));
  append_paint(paint);
  out_ += "/>\n";
}

void SvgCanvas::draw_text(Vec2 at, std::string_view text, const TextStyle& style) {
  out_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"", number(at.x), number(at.y),
                      number(style.size), hex(style.colour));
  if (style.bold) out_ += " font-weight=\"bold\"";
  if (style.anchor != Anchor::start) {
    out_ += style.anchor == Anchor::middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
  }
  out_ += '>' + escape_markup(text) + "</text>\n";
}

void SvgCanvas::draw_image(const Box2& box, const Raster& raster) {
  PngCanvas png(raster.width, raster.height);
  png.image({{0, 0}, {static_cast<double>(raster.width), static_cast<double>(raster.height)}}, raster);
  out_ += fmt::format("<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" ",
                      number(box.min.x), number(box.min.y), number(box.width()), number(box.height()));
  out_ += "href=\"data:image/png;base64," + taut::detail::to_base64(png.take()) + "\"/>\n";
}

// A nested <svg> clips to its own box, and needs no id that could clash with another picture on the same page.
void SvgCanvas::open_group(std::string_view title, const std::optional<Box2>& clip) {
  if (clip) {
    const std::string x = number(clip->min.x), y = number(clip->min.y);
    const std::string w = number(clip->width()), h = number(clip->height());
    out_ +=
        fmt::format("<svg x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" viewBox=\"{0} {1} {2} {3}\">", x, y, w, h);
    groups_.push_back("</svg>\n");
  } else {
    out_ += "<g>";
    groups_.push_back("</g>\n");
  }
  if (!title.empty()) out_ += "<title>" + escape_markup(title) + "</title>";
  out_ += '\n';
}

void SvgCanvas::close_group() {
  out_ += groups_.back();
  groups_.pop_back();
}

}  // namespace taut::lab
