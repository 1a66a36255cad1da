#include "taut/lab/draw/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "taut/geometry/box.hpp"
#include "taut/lab/draw/colour.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab {
namespace {

constexpr double kWidth = 720, kHeight = 430, kLeft = 74, kRight = 16, kTop = 40, kBottom = 54;
constexpr double kLegendWidth = 168, kLegendLine = 24;
// Up to so many dots of a series do not hide each other, and are drawn nearly opaque.
constexpr std::size_t kFewDots = 200;
// Room that names beside marks need at the right end.
constexpr double kLabelWidth = 110;

bool has_labels(const Plot& plot) {
  for (const PlotSeries& series : plot.series) {
    for (const PlotMark& mark : series.marks) {
      if (!mark.label.empty()) return true;
    }
  }
  return false;
}

// Where the y axis stands, so that its numbers do not run into its name.
double left_of(const Axis& y) {
  constexpr double kDigit = 8, kName = 32;
  double left = kLeft;
  for (const Tick& tick : y.ticks()) {
    left = std::max(left, kName + kDigit * static_cast<double>(display_width(tick.label)));
  }
  return left;
}

class PlotWriter {
 public:
  PlotWriter(const Plot& plot, bool legend)
      : plot_(plot),
        x_(plot.x_scale, values(plot, &Vec2::x)),
        y_(plot.y_scale, values(plot, &Vec2::y)),
        legend_(legend),
        left_(left_of(y_)),
        right_(kWidth - kRight -
               (legend             ? kLegendWidth
                : has_labels(plot) ? kLabelWidth
                                   : 0)) {}

  std::string write(std::string_view attributes, std::string_view head) {
    add("<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\"{}>{}\n", kWidth, kHeight,
        escape_markup(plot_.title), attributes, head);
    axes();
    for (const PlotSeries& series : plot_.series) {
      for (const PlotMark& mark : series.marks) keep_clear(mark);
    }
    for (const PlotSeries& series : plot_.series) draw(series);
    if (legend_) legend();
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  static std::vector<double> values(const Plot& plot, double Vec2::*coordinate) {
    std::vector<double> all;
    for (const PlotSeries& series : plot.series) {
      for (const PlotPoint& dot : series.dots) all.push_back(dot.at.*coordinate);
      for (const Vec2 p : series.line) all.push_back(p.*coordinate);
      for (const PlotMark& mark : series.marks) {
        for (const Vec2 p : {mark.at, mark.low, mark.high}) all.push_back(p.*coordinate);
      }
    }
    return all;
  }

  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
  }

  [[nodiscard]] std::string px(double x) const { return compact_number(left_ + x_.place(x) * (right_ - left_), 1); }
  [[nodiscard]] std::string py(double y) const {
    return compact_number(kHeight - kBottom - y_.place(y) * (kHeight - kTop - kBottom), 1);
  }

  void axes() {
    const double right = right_, bottom = kHeight - kBottom;
    add("<text class=\"heading\" x=\"{}\" y=\"22\">{}</text>\n", left_, escape_markup(plot_.title));
    for (const Tick& tick : x_.ticks()) {
      const std::string x = px(tick.value);
      add("<path class=\"{}\" d=\"M{} {}V{}\"/>", tick.label.empty() ? "minor" : "grid", x, kTop, bottom);
      if (!tick.label.empty()) {
        add("<text class=\"tick\" text-anchor=\"middle\" x=\"{}\" y=\"{}\">{}</text>\n", x, bottom + 18, tick.label);
      }
    }
    for (const Tick& tick : y_.ticks()) {
      const std::string y = py(tick.value);
      add("<path class=\"{}\" d=\"M{} {}H{}\"/>", tick.label.empty() ? "minor" : "grid", left_, y, right);
      if (!tick.label.empty()) {
        add("<text class=\"tick\" text-anchor=\"end\" x=\"{}\" y=\"{}\" dy=\".35em\">{}</text>\n", left_ - 8, y,
            tick.label);
      }
    }
    add("<path class=\"axis\" d=\"M{} {}V{}H{}\"/>\n", left_, kTop, bottom, right);
    add("<text class=\"label\" text-anchor=\"middle\" x=\"{}\" y=\"{}\">{}</text>\n", (left_ + right) / 2, kHeight - 12,
        escape_markup(plot_.x_label));
    add("<text class=\"label\" text-anchor=\"middle\" transform=\"translate(18 {}) rotate(-90)\">{}</text>\n",
        (kTop + bottom) / 2, escape_markup(plot_.y_label));
  }

  void draw(const PlotSeries& series) {
    add("<g class=\"series s{} p{}\" data-series=\"{}\">\n", series.number % kDistinctColours.size(),
        distinct_pattern(series.number), series.number);
    if (!series.dots.empty()) {
      // A dot is a line of no length with round ends: less text than a circle.
      add("<g class=\"dots{}\">", series.dots.size() <= kFewDots ? " few" : "");
      for (const PlotPoint& dot : series.dots) {
        if (!x_.shows(dot.at.x) || !y_.shows(dot.at.y)) continue;
        add("<path d=\"M{} {}h0\"><title>{}</title></path>\n", px(dot.at.x), py(dot.at.y), escape_markup(dot.title));
      }
      out_ += "</g>";
    }
    std::string data;
    for (const Vec2 p : series.line) {
      if (!x_.shows(p.x) || !y_.shows(p.y)) continue;
      if (data.empty()) {
        data = fmt::format("M{} {}", px(p.x), py(p.y));
      } else if (series.steps) {
        data += fmt::format("H{}V{}", px(p.x), py(p.y));
      } else {
        data += fmt::format("L{} {}", px(p.x), py(p.y));
      }
    }
    if (!data.empty()) {
      add("<path class=\"halo\" d=\"{0}\"/><path class=\"line\" d=\"{0}\"><title>{1}</title></path>\n", data,
          escape_markup(series.name));
    }
    for (const PlotMark& mark : series.marks) draw(mark, series.name);
    out_ += "</g>\n";
  }

  void draw(const PlotMark& mark, const std::string& name) {
    const auto shown = [&](Vec2 p) { return x_.shows(p.x) && y_.shows(p.y); };
    if (!shown(mark.at)) return;
    std::string bars;
    if (mark.high.y > mark.low.y && shown({mark.at.x, mark.low.y})) {
      bars += fmt::format("M{} {}V{}", px(mark.at.x), py(mark.low.y), py(mark.high.y));
    }
    if (mark.high.x > mark.low.x && shown({mark.low.x, mark.at.y})) {
      bars += fmt::format("M{} {}H{}", px(mark.low.x), py(mark.at.y), px(mark.high.x));
    }
    if (!bars.empty()) add("<path class=\"bar\" d=\"{}\"/>", bars);
    add("<path class=\"mark\" d=\"M{} {}h0\"><title>{}</title></path>", px(mark.at.x), py(mark.at.y),
        escape_markup(name));
    if (!mark.label.empty()) label(mark);
    out_ += '\n';
  }

  // Names do not hide marks.
  void keep_clear(const PlotMark& mark) {
    constexpr double kHalf = 5;
    const Vec2 at = pixel(mark.at), half{kHalf, kHalf};
    taken_.push_back({at - half, at + half});
  }

  [[nodiscard]] Vec2 pixel(Vec2 p) const {
    return {left_ + x_.place(p.x) * (right_ - left_), kHeight - kBottom - y_.place(p.y) * (kHeight - kTop - kBottom)};
  }

  // The name beside a mark, on the first place where it hides no other name: beside it, or lines above with a leader.
  void label(const PlotMark& mark) {
    constexpr double kLetter = 7.2, kLine = 15, kGap = 8;
    const double x = pixel(mark.at).x, y = pixel(mark.at).y;
    const double width = kLetter * static_cast<double>(display_width(mark.label));
    struct Place {
      bool left;
      double lines;  // above the mark
    };
    constexpr std::array<Place, 12> kPlaces{{{false, 0},
                                             {true, 0},
                                             {false, -1},
                                             {true, -1},
                                             {false, 1.2},
                                             {true, 1.2},
                                             {false, 2.4},
                                             {true, 2.4},
                                             {false, 3.6},
                                             {true, 3.6},
                                             {false, 4.8},
                                             {true, 4.8}}};
    const auto box_at = [&](const Place& place) {
      const double from = place.left ? x - kGap - width : x + kGap, bottom = y - 3 - place.lines * (kLine + 5);
      return Box2{{from, bottom - kLine}, {from + width, bottom}};
    };
    const auto serves = [&](const Place& place) {
      const Box2 box = box_at(place);
      if (box.min.x < left_ || box.max.x > kWidth || box.max.y > kHeight - kBottom || box.min.y < kTop) return false;
      return std::none_of(taken_.begin(), taken_.end(), [&](const Box2& taken) { return taken.overlaps(box); });
    };
    const auto chosen = std::find_if(kPlaces.begin(), kPlaces.end(), serves);
    const Place place = chosen != kPlaces.end() ? *chosen : kPlaces[0];
    const Box2 box = box_at(place);
    taken_.push_back(box);
    const double at = place.left ? x - kGap : x + kGap;
    if (place.lines > 0) {
      add("<path class=\"bar\" d=\"M{} {}L{} {}\"/>", compact_number(x, 1), compact_number(y, 1), compact_number(at, 1),
          compact_number(box.max.y, 1));
    }
    add("<text class=\"tag\"{} x=\"{}\" y=\"{}\">{}</text>", place.left ? " text-anchor=\"end\"" : "",
        compact_number(at, 1), compact_number(box.max.y - 3, 1), escape_markup(mark.label));
  }

  void legend() {
    double y = kTop + 12;
    for (const PlotSeries& series : plot_.series) {
      add("<g class=\"s{} p{}\"><path class=\"line\" d=\"M{} {}h26\"/><text class=\"name\" x=\"{}\" y=\"{}\" "
          "dy=\".35em\">{}</text></g>\n",
          series.number % kDistinctColours.size(), distinct_pattern(series.number), right_ + 16, y, right_ + 50, y,
          escape_markup(shortened(series.name, 18)));
      y += kLegendLine;
    }
  }

  const Plot& plot_;
  Axis x_, y_;
  bool legend_;
  double left_, right_;      // ends of the x axis
  std::vector<Box2> taken_;  // by marks and names
  std::string out_;
};

struct Palette {
  std::string_view ink, faint, rule, page;
  std::string_view blue, black;  // of the series; the other colours read well on both pages
};
constexpr Palette kLight{"#232a33", "#5d6878", "#dfe3e8", "#ffffff", "", ""};
// On a dark page black turns to white and blue is lifted.
constexpr Palette kDark{"#e7eaee", "#a4aebb", "#333b46", "#171b21", "#3d9be0", "#f2f2f2"};

std::string colour_rules(const Palette& palette) {
  std::string out = fmt::format(
      "svg.plot{{background:{3}}}svg.plot text{{fill:{0}}}svg.plot .tick,svg.plot .label{{fill:{1}}}"
      "svg.plot .grid,svg.plot .minor{{stroke:{2}}}svg.plot .axis{{stroke:{1}}}svg.plot .halo{{stroke:{3}}}\n",
      palette.ink, palette.faint, palette.rule, palette.page);
  for (std::size_t i = 0; i < kDistinctColours.size(); ++i) {
    std::string colour = hex(kDistinctColours[i]);
    if (i == 0 && !palette.blue.empty()) colour = palette.blue;
    if (i == 6 && !palette.black.empty()) colour = palette.black;
    // The variable is for what stands beside plots: legends of pages.
    out += fmt::format(
        ".s{0}{{--c:{1}}}svg.plot .s{0} .line,svg.plot .s{0} .mark,svg.plot .s{0} .bar,svg.plot .s{0} .dots path"
        "{{stroke:{1}}}svg.plot .s{0} .tag{{fill:{1}}}\n",
        i, colour);
  }
  return out;
}

}  // namespace

std::string plot_svg(const Plot& plot) { return PlotWriter(plot, false).write("", ""); }

std::string standalone_plot_svg(const Plot& plot) {
  const std::string attributes =
      fmt::format(" xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\"", kWidth, kHeight);
  return PlotWriter(plot, plot.series.size() > 1 && !has_labels(plot))
      .write(attributes, "<style>" + plot_style() + "</style>");
}

std::string plot_style() {
  // Colours are written out, not as variables, which some programs that draw SVG do not know.
  return "svg.plot{font-family:system-ui,'DejaVu Sans',sans-serif}svg.plot path{fill:none}\n"
         "svg.plot .heading{font-size:16px;font-weight:600}svg.plot .tick{font-size:12.5px}"
         "svg.plot .label{font-size:13.5px}svg.plot .name{font-size:13px}svg.plot "
         ".tag{font-size:13px;font-weight:600}\n"
         "svg.plot .minor{opacity:.55}svg.plot .dots path{stroke-width:4.5;stroke-linecap:round;stroke-opacity:.3}"
         "svg.plot .few path{stroke-opacity:.7}svg.plot .dots path:hover{stroke-opacity:1;stroke-width:9}\n"
         "svg.plot .line{stroke-width:2.4;stroke-linejoin:round}"
         "svg.plot .halo{stroke-width:4.6;stroke-linejoin:round;stroke-opacity:.8}\n"
         "svg.plot .mark{stroke-width:9;stroke-linecap:round}svg.plot .bar{stroke-width:1.6;stroke-opacity:.75}"
         ".p1 .line,.p1 .halo{stroke-dasharray:9 5}.p2 .line,.p2 .halo{stroke-dasharray:2 5}\n" +
         colour_rules(kLight) + "@media (prefers-color-scheme:dark){\n" + colour_rules(kDark) + "}\n";
}

std::vector<std::size_t> even_subsample(std::size_t count, std::size_t most) {
  const std::size_t n = std::min(count, most);
  std::vector<std::size_t> picked(n);
  for (std::size_t i = 0; i < n; ++i) picked[i] = n == count ? i : i * count / n;
  return picked;
}

std::vector<Vec2> median_line(std::span<const Vec2> points, std::size_t bins, std::size_t least) {
  if (points.empty() || bins == 0) return {};
  const auto [low, high] = std::minmax_element(points.begin(), points.end(), [](Vec2 a, Vec2 b) { return a.x < b.x; });
  const double from = low->x, width = high->x - low->x;
  std::vector<std::vector<double>> xs(bins), ys(bins);
  for (const Vec2 p : points) {
    const double place = width > 0 ? (p.x - from) / width * static_cast<double>(bins) : 0;
    const std::size_t bin = std::min(static_cast<std::size_t>(place), bins - 1);
    xs[bin].push_back(p.x);
    ys[bin].push_back(p.y);
  }
  std::vector<Vec2> line;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    if (!xs[bin].empty() && xs[bin].size() >= least) line.push_back({median(xs[bin]), median(ys[bin])});
  }
  return line;
}

std::vector<Vec2> cumulative_distribution(std::vector<double> values, std::size_t most) {
  std::erase_if(values, [](double v) { return !std::isfinite(v); });
  std::sort(values.begin(), values.end());
  std::vector<Vec2> line;
  if (values.empty() || most == 0) return line;
  const auto n = static_cast<double>(values.size());
  for (const std::size_t i : even_subsample(values.size(), most)) {
    // Only the last of equal values counts; the subsample may have hit an earlier one.
    const auto end = std::upper_bound(values.begin(), values.end(), values[i]);
    const Vec2 step{values[i], static_cast<double>(end - values.begin()) / n};
    if (line.empty() || step.x > line.back().x) line.push_back(step);
  }
  if (line.back().x < values.back()) {
    if (line.size() == most) line.pop_back();
    line.push_back({values.back(), 1});
  }
  return line;
}

}  // namespace taut::lab
