#include "taut/lab/draw/detail/depth_raster.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace taut::lab::detail {
namespace {

constexpr float kNothing = -std::numeric_limits<float>::infinity();
constexpr std::size_t kMostSamples = 30'000'000;  // eight bytes each
constexpr std::size_t kMostCorners = 12;

int samples_for(int width, int height) {
  for (int samples = 3; samples > 1; --samples) {
    const auto side = [&](int pixels) { return static_cast<std::size_t>(pixels) * static_cast<std::size_t>(samples); };
    if (side(width) * side(height) <= kMostSamples) return samples;
  }
  return 1;
}

std::uint32_t packed(Colour c) {
  const auto alpha = static_cast<std::uint32_t>(std::lround(c.opacity * 255));
  return alpha << 24 | std::uint32_t{c.red} << 16 | std::uint32_t{c.green} << 8 | c.blue;
}

// `share` of one colour over the other.
Colour mixed(Colour over, Colour under, double share) {
  const auto mix = [share](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(share * a + (1 - share) * b));
  };
  return {mix(over.red, under.red), mix(over.green, under.green), mix(over.blue, under.blue), under.opacity};
}

// Along the line through a and b, the same whichever comes first: where it is at this height.
double x_at(Vec2 a, Vec2 b, double y) {
  if (b.y < a.y || (b.y == a.y && b.x < a.x)) std::swap(a, b);
  return a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
}

// How depth changes over a face, about one of its corners.
struct Slope {
  Vec2 about;
  double depth = 0, along_x = 0, along_y = 0, least = 0, most = 0;
  explicit Slope(std::span<const DepthCorner> corners) {
    least = most = corners.front().depth;
    double widest = 0;
    const DepthCorner& o = corners.front();
    about = o.at;
    depth = o.depth;
    for (std::size_t i = 1; i < corners.size(); ++i) {
      least = std::min(least, corners[i].depth);
      most = std::max(most, corners[i].depth);
      if (i + 1 == corners.size()) break;
      const Vec2 a = corners[i].at - o.at, b = corners[i + 1].at - o.at;
      const double area = cross(a, b), da = corners[i].depth - o.depth, db = corners[i + 1].depth - o.depth;
      if (!(std::abs(area) > widest)) continue;
      widest = std::abs(area);
      along_x = (da * b.y - db * a.y) / area;
      along_y = (db * a.x - da * b.x) / area;
    }
  }
  // Faces seen from their edge have steep slopes; none is nearer than its nearest corner.
  [[nodiscard]] double at(Vec2 p) const {
    const double here = depth + along_x * (p.x - about.x) + along_y * (p.y - about.y);
    return std::isfinite(here) ? std::clamp(here, least, most) : most;
  }
};

}  // namespace

DepthRaster::DepthRaster(int width, int height)
    : width_(width),
      height_(height),
      samples_(samples_for(width, height)),
      depths_(static_cast<std::size_t>(width * samples_) * static_cast<std::size_t>(height * samples_), kNothing),
      colours_(depths_.size(), 0) {}

void DepthRaster::put(std::size_t sample, double depth, Colour colour) {
  const auto here = static_cast<float>(depth);
  if (!(here > depths_[sample])) return;
  depths_[sample] = here;
  colours_[sample] = packed(colour);
}

void DepthRaster::face(std::span<const DepthCorner> corners, Colour fill, const Rim& rim) {
  const std::size_t count = corners.size();
  if (count < 3 || count > kMostCorners) return;
  std::array<DepthCorner, kMostCorners> scaled;
  double top = std::numeric_limits<double>::infinity(), bottom = -top;
  for (std::size_t i = 0; i < count; ++i) {
    scaled[i] = {static_cast<double>(samples_) * corners[i].at, corners[i].depth};
    top = std::min(top, scaled[i].at.y);
    bottom = std::max(bottom, scaled[i].at.y);
  }
  if (!(top <= bottom)) return;
  const Slope slope(std::span(scaled.data(), count));
  const int rows = height_ * samples_, columns = width_ * samples_;
  const auto within = [](double at, int most) { return static_cast<int>(std::clamp(at, 0.0, double(most))); };
  // Distances from the edges, as a x + b y + c.
  struct Line {
    double a, b, c;
  };
  std::array<Line, kMostCorners> edges{};
  const double rim_width = rim.width * samples_;
  if (rim_width > 0) {
    for (std::size_t i = 0; i < count; ++i) {
      const Vec2 p = scaled[i].at, along = scaled[(i + 1) % count].at - p;
      const double far = length(along);
      if (!(far > 0)) continue;
      edges[i] = {-along.y / far, along.x / far, (along.y * p.x - along.x * p.y) / far};
    }
  }
  for (int row = within(std::ceil(top - 0.5), rows); row < within(std::ceil(bottom - 0.5), rows); ++row) {
    const double y = row + 0.5;
    double left = std::numeric_limits<double>::infinity(), right = -left;
    for (std::size_t i = 0; i < count; ++i) {
      const Vec2 a = scaled[i].at, b = scaled[(i + 1) % count].at;
      if ((a.y <= y) == (b.y <= y)) continue;
      const double x = x_at(a, b, y);
      left = std::min(left, x);
      right = std::max(right, x);
    }
    if (!(left < right)) continue;
    const int end = within(std::ceil(right - 0.5), columns);
    for (int column = within(std::ceil(left - 0.5), columns); column < end; ++column) {
      const Vec2 p{column + 0.5, y};
      Colour colour = fill;
      if (rim_width > 0) {
        for (std::size_t i = 0; i < count; ++i) {
          const auto [a, b, c] = edges[i];
          if (std::abs(a * p.x + b * p.y + c) >= rim_width || (a == 0 && b == 0)) continue;
          colour = mixed(rim.colour, fill, rim.colour.opacity);
          break;
        }
      }
      put(static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column),
          slope.at(p), colour);
    }
  }
}

void DepthRaster::line(const DepthCorner& a, const DepthCorner& b, Colour colour, double width, double lift) {
  const Vec2 along = b.at - a.at;
  const double far = length(along);
  if (!(far > 0)) return;
  // A little longer, so that lines that meet leave no notch.
  const Vec2 ahead = width / 2 / far * along, aside{-ahead.y, ahead.x};
  const double near_a = a.depth + lift, near_b = b.depth + lift;
  const std::array<DepthCorner, 4> corners{
      DepthCorner{a.at - ahead + aside, near_a}, DepthCorner{b.at + ahead + aside, near_b},
      DepthCorner{b.at + ahead - aside, near_b}, DepthCorner{a.at - ahead - aside, near_a}};
  face(corners, colour);
}

double DepthRaster::depth_at(Vec2 pixel) const {
  const double x = pixel.x * samples_, y = pixel.y * samples_;
  const int columns = width_ * samples_;
  if (!(x >= 0 && y >= 0 && x < columns && y < height_ * samples_)) return kNothing;
  return double{depths_[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(x)]};
}

Raster DepthRaster::resolve() const {
  Raster out{width_, height_, {}};
  out.pixels.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
  const std::size_t columns = static_cast<std::size_t>(width_ * samples_), n = static_cast<std::size_t>(samples_);
  for (std::size_t y = 0; y < static_cast<std::size_t>(height_); ++y) {
    for (std::size_t x = 0; x < static_cast<std::size_t>(width_); ++x) {
      std::uint32_t alpha = 0, red = 0, green = 0, blue = 0;
      for (std::size_t k = 0; k < n * n; ++k) {
        const std::uint32_t c = colours_[(y * n + k / n) * columns + x * n + k % n], a = c >> 24;
        alpha += a;
        red += a * (c >> 16 & 255u);
        green += a * (c >> 8 & 255u);
        blue += a * (c & 255u);
      }
      if (alpha == 0) continue;
      const auto mean = [&](std::uint32_t sum) { return (sum + alpha / 2) / alpha; };
      const auto all = static_cast<std::uint32_t>(n * n);
      out.pixels[y * static_cast<std::size_t>(width_) + x] =
          (alpha + all / 2) / all << 24 | mean(red) << 16 | mean(green) << 8 | mean(blue);
    }
  }
  return out;
}

}  // namespace taut::lab::detail
