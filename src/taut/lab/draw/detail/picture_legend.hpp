// The legend of a picture: title, world, one line a path (colour, label, length, time), and keys for everything else
// that was drawn. Measured first, so that the picture can leave room for it; not wider than told unless the numbers
// need it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/draw/canvas.hpp"
#include "taut/lab/draw/picture.hpp"

namespace taut::lab::detail {

// What stands beside the colour of a path.
struct LegendLine {
  std::string label, length, time;
};
// What stands behind a symbol.
struct LegendKey {
  enum class Kind { ground, start, goal, hidden } kind;
  std::string name;
  Colour colour;
  double x = 0, y = 0;  // set by the legend
};
// All that a legend says.
struct LegendContents {
  std::string title, subtitle;
  std::vector<LegendLine> lines{};
  std::string searched{};  // beside the bar from first to last; empty: no bar
  std::optional<PictureScale> scale{};
  std::vector<LegendKey> keys{};
};

// The length of a path, and its cost where that is another number.
[[nodiscard]] TAUT_INSIDE std::string measure_text(double length, double cost);
template <int D>
[[nodiscard]] std::string measure_text(const PicturePathIn<D>& path) {
  return measure_text(path.length, path.cost);
}
// Of a path: as it is called, what it measures or why there is none, and its time.
[[nodiscard]] TAUT_INSIDE LegendLine legend_line(std::string_view label, Status status, double length, double cost,
                                                 double time_us);
template <int D>
[[nodiscard]] LegendLine legend_line(const PicturePathIn<D>& path) {
  return legend_line(path.label, path.status, path.length, path.cost, path.time_us);
}
// The same in one line, as a tooltip says it.
[[nodiscard]] TAUT_INSIDE std::string path_title(std::string_view label, Status status, double length, double cost,
                                                 double time_us);
template <int D>
[[nodiscard]] std::string path_title(const PicturePathIn<D>& path) {
  return path_title(path.label, path.status, path.length, path.cost, path.time_us);
}
// Of a picture of the plane.
[[nodiscard]] TAUT_INSIDE LegendContents legend_of(const Picture& picture);
// Names come from files and may hold anything; a legend has lines.
[[nodiscard]] TAUT_INSIDE std::string one_line(std::string_view text);

// A legend that has been laid out and can be drawn anywhere.
class TAUT_INSIDE Legend {
 public:
  // `unit` scales everything (1: text of 15 pixels); `widest` limits the width in pixels.
  Legend(LegendContents contents, double unit, double widest);
  // Pixels that it takes.
  [[nodiscard]] double width() const { return width_; }
  // Pixels that it takes.
  [[nodiscard]] double height() const { return height_; }
  // With its upper left corner at `at`, in pixels.
  void draw(Canvas& canvas, Vec2 at) const;

 private:
  void lay_out_lines(double widest);
  void lay_out_keys(double widest);
  void draw_lines(Canvas& canvas, Vec2 at) const;
  void draw_heat_bar(Canvas& canvas, Vec2 at) const;
  void draw_keys(Canvas& canvas, Vec2 at) const;

  LegendContents contents_;  // cut to fit
  double unit_;
  double width_ = 0, height_ = 0;
  double length_right_ = 0, time_right_ = 0;  // where the numbers end
  double column_ = 0;                         // from one column of lines to the next
  std::size_t lines_per_column_ = 1;
  double heat_y_ = 0, lines_y_ = 0, scale_y_ = 0;
};

TAUT_INSIDE void draw_start_marker(Canvas& canvas, Vec2 at, double unit);
TAUT_INSIDE void draw_goal_marker(Canvas& canvas, Vec2 at, double unit);

}  // namespace taut::lab::detail
