#include "taut/lab/draw/field_picture.hpp"

#include <algorithm>
#include <cmath>

namespace taut::lab {
namespace {

constexpr int kBands = 40;

struct Valued {
  Vec2 at;
  double value;
};
using Shape = std::vector<Valued>;

// The part of a convex shape where side * value is at least side * bound.
Shape cut(const Shape& shape, double bound, double side) {
  Shape kept;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Valued &a = shape[i], &b = shape[(i + 1) % shape.size()];
    const double from = side * (a.value - bound), to = side * (b.value - bound);
    if (from >= 0) kept.push_back(a);
    if ((from < 0) == (to < 0)) continue;
    const double t = from / (from - to);
    kept.push_back({a.at + t * (b.at - a.at), bound});
  }
  return kept;
}

void add_bands(const Shape& triangle, double step, std::vector<PictureArea>& bands) {
  const auto [least, most] =
      std::minmax_element(triangle.begin(), triangle.end(), [](auto& a, auto& b) { return a.value < b.value; });
  const int first = std::clamp(static_cast<int>(least->value / step), 0, kBands - 1);
  const int last = std::clamp(static_cast<int>(most->value / step), 0, kBands - 1);
  for (int band = first; band <= last; ++band) {
    Shape part = triangle;
    if (band > first) part = cut(part, band * step, 1);
    if (band < last) part = cut(part, (band + 1) * step, -1);
    if (part.size() < 3) continue;
    Ring ring;
    for (const Valued& corner : part) ring.push_back(corner.at);
    bands[static_cast<std::size_t>(band)].rings.push_back(std::move(ring));
  }
}

}  // namespace

void add_field(const DistanceField2& field, std::span<const double> levels, const std::string& title,
               Picture& picture) {
  const TriangleComplex& complex = field.complex();
  const double step = field.greatest() > 0 ? field.greatest() / kBands : 1;
  std::vector<PictureArea> bands(kBands);
  for (int i = 0; i < kBands; ++i) bands[static_cast<std::size_t>(i)].colour = heat_colour((i + 0.5) / kBands);
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    if (std::isinf(complex.weight(SimplexId(t)))) continue;
    Shape triangle;
    for (const CornerId c : complex.corners(SimplexId(t))) triangle.push_back({complex.position(c), field.at(c)});
    if (std::none_of(triangle.begin(), triangle.end(), [](const Valued& c) { return std::isinf(c.value); }))
      add_bands(triangle, step, bands);
  }
  std::erase_if(bands, [](const PictureArea& band) { return band.rings.empty(); });
  picture.areas.insert(picture.areas.end(), std::make_move_iterator(bands.begin()),
                       std::make_move_iterator(bands.end()));
  picture.scale = PictureScale{title, 0, field.greatest(), false};
  for (const double level : levels) {
    for (const std::vector<Vec2>& line : iso_lines(field, level)) {
      for (std::size_t i = 0; i + 1 < line.size(); ++i) picture.segments.push_back({line[i], line[i + 1]});
    }
  }
  picture.segments_cross = false;
}

}  // namespace taut::lab
