// Lines of one level through triangles: each triangle that they cross has one piece, and pieces are strung together
// over the edges they share.
#include <cmath>

#include "taut/plan/distance_field.hpp"

namespace taut {
namespace {

template <int D>
class IsoLines {
 public:
  IsoLines(const DistanceField<D>& field, double level)
      : field_(field), complex_(field.complex()), level_(level), is_done_(complex_.simplex_count(), false) {}

  std::vector<std::vector<Vec<D>>> trace() {
    std::vector<std::vector<Vec<D>>> lines;
    // Those that end at a border first, then the closed ones.
    for (const bool closed : {false, true}) {
      for (std::uint32_t t = 0; t < is_done_.size(); ++t) {
        const SimplexId triangle(t);
        if (is_done_[t] || !is_crossed(triangle)) continue;
        for (int side = 0; side < 3; ++side) {
          if (is_done_[t] || !is_cut(triangle, side) || (!closed && has_next(triangle, side))) continue;
          lines.push_back(line_from(triangle, side));
        }
      }
    }
    return lines;
  }

 private:
  [[nodiscard]] bool is_above(CornerId id) const { return field_.at(id) >= level_; }
  [[nodiscard]] bool is_cut(SimplexId t, int side) const {
    return is_above(end_of(t, side + 1)) != is_above(end_of(t, side + 2));
  }
  // All corners can be reached, and not all are on one side.
  [[nodiscard]] bool is_crossed(SimplexId t) const {
    if (!t.valid() || std::isinf(complex_.weight(t))) return false;
    int above = 0;
    for (const CornerId c : complex_.corners(t)) {
      if (std::isinf(field_.at(c))) return false;
      above += is_above(c) ? 1 : 0;
    }
    return above == 1 || above == 2;
  }
  [[nodiscard]] bool has_next(SimplexId t, int side) const { return is_crossed(complex_.across(t, side)); }
  [[nodiscard]] CornerId end_of(SimplexId t, int i) const {
    return complex_.corners(t)[static_cast<std::size_t>(i % 3)];
  }
  // From the lower to the higher end, so that both triangles get the same point.
  [[nodiscard]] Vec<D> point_on(SimplexId t, int side) const {
    CornerId low = end_of(t, side + 1), high = end_of(t, side + 2);
    if (is_above(low)) std::swap(low, high);
    const double from = field_.at(low), to = field_.at(high);
    return complex_.position(low) + (level_ - from) / (to - from) * (complex_.position(high) - complex_.position(low));
  }
  std::vector<Vec<D>> line_from(SimplexId t, int side) {
    std::vector<Vec<D>> line{point_on(t, side)};
    while (true) {
      is_done_[t.value] = true;
      int out = 0;
      while (out == side || !is_cut(t, out)) ++out;
      line.push_back(point_on(t, out));
      const SimplexId next = complex_.across(t, out);
      if (!is_crossed(next) || is_done_[next.value]) return line;
      side = 0;
      while (complex_.across(next, side) != t) ++side;
      t = next;
    }
  }

  const DistanceField<D>& field_;
  const SimplexComplex<2, D>& complex_;
  double level_;
  std::vector<bool> is_done_;
};

}  // namespace

template <int D>
std::vector<std::vector<Vec<D>>> iso_lines(const DistanceField<D>& field, double level) {
  return IsoLines<D>(field, level).trace();
}

template std::vector<std::vector<Vec2>> iso_lines(const DistanceField<2>&, double);
template std::vector<std::vector<Vec3>> iso_lines(const DistanceField<3>&, double);

}  // namespace taut
