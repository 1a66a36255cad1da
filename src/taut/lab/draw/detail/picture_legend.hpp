// The legend of a picture: title, world, one line a path (colour, label, length, time), and keys for everything else
// that was drawn. Measured first, so that the picture can leave room for it; not wider than told unless the numbers
// need it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/draw/canvas.hpp"
#include "taut/lab/draw/picture.hpp"

namespace taut::lab::detail {

// The length of a path, and its cost where that is another number.
[[nodiscard]] TAUT_INSIDE std::string measure_text(const PicturePath& path);

// A legend that has been laid out and can be drawn anywhere.
class TAUT_INSIDE Legend {
 public:
  // `unit` scales everything (1: text of 15 pixels); `widest` limits the width in pixels.
  Legend(const Picture& picture, double unit, double widest);
  // Pixels that it takes.
  [[nodiscard]] double width() const { return width_; }
  // Pixels that it takes.
  [[nodiscard]] double height() const { return height_; }
  // With its upper left corner at `at`, in pixels.
  void draw(Canvas& canvas, Vec2 at) const;

 private:
  struct Key {
    enum class Kind { ground, start, goal } kind;
    std::string name;
    Colour colour;
    double x = 0, y = 0;
  };
  struct Line {
    std::string label, length, time;
  };
  void lay_out_keys(const Picture& picture, double widest);
  void draw_lines(Canvas& canvas, Vec2 at) const;
  void draw_heat_bar(Canvas& canvas, Vec2 at) const;
  void draw_keys(Canvas& canvas, Vec2 at) const;

  double unit_;
  double width_ = 0, height_ = 0;
  std::string title_, subtitle_, searched_;
  std::vector<Line> lines_;
  double length_right_ = 0, time_right_ = 0;  // where the numbers end
  double column_ = 0;                         // from one column of lines to the next
  std::size_t lines_per_column_ = 1;
  double heat_y_ = 0, lines_y_ = 0, scale_y_ = 0;
  std::optional<PictureScale> scale_;
  std::string scale_title_;
  std::vector<Key> keys_;
};

TAUT_INSIDE void draw_start_marker(Canvas& canvas, Vec2 at, double unit);
TAUT_INSIDE void draw_goal_marker(Canvas& canvas, Vec2 at, double unit);

}  // namespace taut::lab::detail
