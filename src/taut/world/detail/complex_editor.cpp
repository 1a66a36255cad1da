#include "taut/world/detail/complex_editor.hpp"

#include <algorithm>
#include <limits>
#include <sstream>
#include <string>
#include <tuple>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {
using namespace detail;
namespace {

[[noreturn]] void refuse_edit(const std::string& where, const std::string& expectation) {
  throw InputError(where, 0, expectation);
}
std::string new_triangle(std::size_t i) { return "new triangle " + std::to_string(i); }

int turn_between(Vec2 a, Vec2 b, Vec2 c) { return orient2d(a, b, c); }
// Above 0 if the three are not in line: then one of their shadows has an area.
int turn_between(Vec3 a, Vec3 b, Vec3 c) {
  const auto shadow = [&](double Vec3::*u, double Vec3::*v) {
    return orient2d({a.*u, a.*v}, {b.*u, b.*v}, {c.*u, c.*v}) != 0;
  };
  return shadow(&Vec3::x, &Vec3::y) || shadow(&Vec3::y, &Vec3::z) || shadow(&Vec3::z, &Vec3::x) ? 1 : 0;
}

// Above 0 if p lies on the side of ab that c lies on, 0 on the line; in space as seen from above the triangle.
double side_of(Vec2 a, Vec2 b, Vec2, Vec2 p) { return orient2d(a, b, p); }
double side_of(Vec3 a, Vec3 b, Vec3 c, Vec3 p) {
  if (turn_between(a, b, p) == 0) return 0;
  return dot(cross(b - a, p - a), cross(b - a, c - a));
}

}  // namespace

template <int D>
TriangleEdit<D> split_at(const SimplexComplex<2, D>& complex, SimplexId triangle, Vec<D> point) {
  const std::string where = "triangle " + std::to_string(triangle.value);
  if (triangle.value >= complex.simplex_count()) refuse_edit(where, "expected one that is there");
  if (!is_valid_point(point)) refuse_edit(where, "expected a point with " + std::string(kExpectedCoordinates));
  const auto added = static_cast<std::uint32_t>(complex.corner_count());
  TriangleEdit<D> edit;
  edit.corners = {point};
  int on_side = -1;
  const auto& c = complex.corners(triangle);
  for (int i = 0; i < 3; ++i) {
    const auto at = [&](int k) { return complex.position(c[static_cast<std::size_t>((i + k) % 3)]); };
    const double side = side_of(at(1), at(2), at(0), point);
    if (!(side >= 0)) refuse_edit(where, "expected a point that lies in it");
    if (side > 0) continue;
    if (on_side >= 0) refuse_edit(where, "expected a point that is none of its corners");
    on_side = i;
  }
  const auto cut = [&](SimplexId t, int across) {
    edit.gone.push_back(t);
    const auto& corners = complex.corners(t);
    for (int i = 0; i < 3; ++i) {
      if (i == across) continue;  // the side that the point lies on
      edit.made.push_back({corners[static_cast<std::size_t>((i + 1) % 3)].value,
                           corners[static_cast<std::size_t>((i + 2) % 3)].value, added});
      edit.weights.push_back(complex.weight(t));
    }
  };
  cut(triangle, on_side);
  if (on_side < 0) return edit;
  if (const SimplexId other = complex.across(triangle, on_side); other.valid()) {
    int back = 0;
    while (complex.across(other, back) != triangle) ++back;
    cut(other, back);
  }
  return edit;
}

template TriangleEdit<2> split_at<2>(const SimplexComplex<2, 2>&, SimplexId, Vec2);
template TriangleEdit<3> split_at<3>(const SimplexComplex<2, 3>&, SimplexId, Vec3);

namespace detail {

template <int D>
bool ComplexEditor<D>::is_there(SimplexId t) const {
  if (t.value >= complex_->simplex_count()) return false;
  const auto around = complex_->around(complex_->corners(t)[0]);
  return std::binary_search(around.begin(), around.end(), t);
}

template <int D>
const TriangleEdited& ComplexEditor<D>::replace(const TriangleEdit<D>& edit) {
  check(edit);
  unlink(edit);
  link(edit);
  return edited_;
}

template <int D>
void ComplexEditor<D>::check(const TriangleEdit<D>& edit) {
  gone_ = edit.gone;
  std::sort(gone_.begin(), gone_.end());
  for (std::size_t i = 0; i < gone_.size(); ++i) {
    const std::string where = "triangle " + std::to_string(gone_[i].value);
    if (!is_there(gone_[i])) refuse_edit(where, "expected one that is there");
    if (i > 0 && gone_[i] == gone_[i - 1]) refuse_edit(where, "expected each triangle to go once");
  }
  for (std::size_t i = 0; i < edit.corners.size(); ++i) {
    const std::string where = "new corner " + std::to_string(i);
    if (!is_valid_point(edit.corners[i])) refuse_edit(where, "expected " + std::string(kExpectedCoordinates));
    if (!complex_->bounds().contains(edit.corners[i])) refuse_edit(where, "expected it within the bounds");
  }
  if (edit.weights.size() != edit.made.size()) {
    refuse_edit("new triangles", "expected a weight for each of " + std::to_string(edit.made.size()) + ", got " +
                                     std::to_string(edit.weights.size()));
  }
  for (std::size_t i = 0; i < edit.weights.size(); ++i) {
    if (edit.weights[i] > 0) continue;
    std::ostringstream got;
    got << "expected a weight above 0 (infinite if blocked), got " << edit.weights[i];
    refuse_edit(new_triangle(i), got.str());
  }
  check_corners(edit);
  match_sides(edit);
}

template <int D>
void ComplexEditor<D>::check_corners(const TriangleEdit<D>& edit) {
  const std::size_t old = complex_->corner_count(), all = old + edit.corners.size();
  if (all >= CornerId::kNone || complex_->simplex_count() + edit.made.size() >= SimplexId::kNone)
    refuse_edit("new triangles", "expected fewer than 2^32 - 1 corners and triangles");
  made_ = edit.made;
  for (std::size_t t = 0; t < made_.size(); ++t) {
    for (const std::uint32_t c : made_[t]) {
      if (c >= all)
        refuse_edit(new_triangle(t), "expected corners below " + std::to_string(all) + ", got " + std::to_string(c));
      if (c < old && complex_->around(CornerId(c)).empty())
        refuse_edit(new_triangle(t), "expected corners of triangles, got " + std::to_string(c));
    }
    const auto at = [&](std::size_t i) {
      const std::uint32_t c = made_[t][i];
      return c < old ? complex_->position(CornerId(c)) : edit.corners[c - old];
    };
    const int turn = turn_between(at(0), at(1), at(2));
    if (turn == 0) refuse_edit(new_triangle(t), "expected three corners that are not in line");
    if (turn < 0) std::swap(made_[t][1], made_[t][2]);
  }
}

// Who will be on the other side of each side of a new triangle: another one, or one that stays.
template <int D>
void ComplexEditor<D>::match_sides(const TriangleEdit<D>&) {
  sides_.clear();
  for (std::uint32_t t = 0; t < made_.size(); ++t) {
    for (std::uint8_t i = 0; i < 3; ++i) {
      const std::uint32_t from = made_[t][(i + 1u) % 3], to = made_[t][(i + 2u) % 3];
      sides_.push_back({std::min(from, to), std::max(from, to), t, i, from < to, {}});
    }
  }
  const auto same = [](const Side& a, const Side& b) { return a.from == b.from && a.to == b.to; };
  std::sort(sides_.begin(), sides_.end(), [](const Side& a, const Side& b) {
    return std::tie(a.from, a.to, a.triangle) < std::tie(b.from, b.to, b.triangle);
  });
  for (std::size_t i = 0, end = 0; i < sides_.size(); i = end) {
    while (end < sides_.size() && same(sides_[i], sides_[end])) ++end;
    Side& side = sides_[i];
    const std::string where = new_triangle(side.triangle);
    const std::string edge =
        "the edge between corners " + std::to_string(side.from) + " and " + std::to_string(side.to);
    std::size_t at_edge = end - i;
    bool turns_alike = at_edge > 1 && side.forwards == sides_[i + 1].forwards;
    if (side.to < complex_->corner_count()) {
      for (const SimplexId other : complex_->around(CornerId(side.from))) {
        if (std::binary_search(gone_.begin(), gone_.end(), other)) continue;
        const auto& theirs = complex_->corners(other);
        const auto to =
            static_cast<std::size_t>(std::find(theirs.begin(), theirs.end(), CornerId(side.to)) - theirs.begin());
        if (to == theirs.size()) continue;
        ++at_edge;
        side.behind = other;
        turns_alike = turns_alike || (theirs[(to + 2) % 3] == CornerId(side.from)) == side.forwards;
      }
    }
    if (at_edge > 2)
      refuse_edit(where, "expected at most two triangles at " + edge + ", got " + std::to_string(at_edge));
    if (D == 2 && turns_alike) refuse_edit(where, "expected its neighbour on the other side of " + edge);
  }
}

template <int D>
void ComplexEditor<D>::unlink(const TriangleEdit<D>& edit) {
  touched_.clear();
  for (const SimplexId t : gone_) {
    for (std::size_t i = 0; i < 3; ++i) {
      touched_.push_back(complex_->corners_[t.value][i]);
      SimplexId& behind = complex_->across_[t.value][i];
      if (behind.valid()) {
        for (SimplexId& back : complex_->across_[behind.value]) {
          if (back == t) back = {};
        }
      }
      behind = {};
    }
    complex_->weights_[t.value] = std::numeric_limits<double>::infinity();
  }
  // Slots, the first triangle in that of the first that goes.
  edited_.made.clear();
  for (std::size_t i = 0; i < edit.made.size(); ++i) {
    if (i < edit.gone.size()) {
      edited_.made.push_back(edit.gone[i]);
    } else if (!free_triangles_.empty()) {
      edited_.made.push_back(free_triangles_.back());
      free_triangles_.pop_back();
    } else {
      edited_.made.push_back(SimplexId::at(complex_->corners_.size()));
      complex_->corners_.emplace_back();
      complex_->across_.emplace_back();
      complex_->weights_.push_back(std::numeric_limits<double>::infinity());
    }
  }
  for (std::size_t i = edit.made.size(); i < edit.gone.size(); ++i) free_triangles_.push_back(edit.gone[i]);
  edited_.corners.clear();
  const std::size_t old = complex_->corner_count();
  for (const Vec<D> p : edit.corners) {
    if (!free_corners_.empty()) {
      edited_.corners.push_back(free_corners_.back());
      free_corners_.pop_back();
      complex_->positions_[edited_.corners.back().value] = p;
    } else {
      edited_.corners.push_back(CornerId::at(complex_->positions_.size()));
      complex_->positions_.push_back(p);
      complex_->around_of_.push_back({0, 0});
    }
  }
  for (auto& corners : made_) {
    for (std::uint32_t& c : corners) c = c < old ? c : edited_.corners[c - old].value;
  }
}

template <int D>
void ComplexEditor<D>::link(const TriangleEdit<D>& edit) {
  arrivals_.clear();
  for (std::size_t k = 0; k < made_.size(); ++k) {
    const SimplexId t = edited_.made[k];
    complex_->weights_[t.value] = edit.weights[k];
    complex_->across_[t.value] = {};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto c = CornerId(made_[k][i]);
      complex_->corners_[t.value][i] = c;
      touched_.push_back(c);
      arrivals_.emplace_back(c, t);
    }
  }
  join_sides();
  std::sort(touched_.begin(), touched_.end());
  touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
  std::sort(arrivals_.begin(), arrivals_.end());
  list_around(edit);
  compact();
}

template <int D>
void ComplexEditor<D>::join_sides() {
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    const Side& side = sides_[i];
    const SimplexId t = edited_.made[side.triangle];
    if (i + 1 < sides_.size() && sides_[i + 1].from == side.from && sides_[i + 1].to == side.to) {
      const Side& other = sides_[i + 1];
      complex_->across_[t.value][side.number] = edited_.made[other.triangle];
      complex_->across_[edited_.made[other.triangle].value][other.number] = t;
    } else if (side.behind.valid()) {
      complex_->across_[t.value][side.number] = side.behind;
      const auto& theirs = complex_->corners_[side.behind.value];
      for (std::size_t k = 0; k < 3; ++k) {
        const bool is_end = theirs[k] == CornerId(side.from) || theirs[k] == CornerId(side.to);
        if (!is_end) complex_->across_[side.behind.value][k] = t;
      }
    }
  }
}

// Lists grow at the end of the common array, where there is room; shorter ones stay in their place.
template <int D>
void ComplexEditor<D>::list_around(const TriangleEdit<D>&) {
  auto arrival = arrivals_.begin();
  for (const CornerId c : touched_) {
    list_.clear();
    for (const SimplexId t : complex_->around(c)) {
      if (!std::binary_search(gone_.begin(), gone_.end(), t)) list_.push_back(t);
    }
    for (; arrival != arrivals_.end() && arrival->first == c; ++arrival) list_.push_back(arrival->second);
    std::sort(list_.begin(), list_.end());
    auto& range = complex_->around_of_[c.value];
    if (list_.size() > range.count) {
      range.begin = static_cast<std::uint32_t>(complex_->around_.size());
      complex_->around_.resize(complex_->around_.size() + list_.size());
    }
    range.count = static_cast<std::uint32_t>(list_.size());
    std::copy(list_.begin(), list_.end(), complex_->around_.begin() + range.begin);
    if (list_.empty()) free_corners_.push_back(c);
  }
}

template <int D>
void ComplexEditor<D>::compact() {
  constexpr std::size_t kFew = 1024;
  if (complex_->around_.size() < 6 * complex_->corners_.size() + kFew) return;
  std::vector<SimplexId> around;
  around.reserve(3 * complex_->corners_.size());
  for (auto& range : complex_->around_of_) {
    const auto first = complex_->around_.begin() + range.begin;
    range.begin = static_cast<std::uint32_t>(around.size());
    around.insert(around.end(), first, first + range.count);
  }
  complex_->around_ = std::move(around);
}

template <int D>
std::size_t ComplexEditor<D>::memory_bytes() const {
  return bytes_of(free_triangles_, free_corners_, edited_.corners, edited_.made, touched_, gone_, made_, sides_,
                  arrivals_, list_);
}

template class ComplexEditor<2>;
template class ComplexEditor<3>;

}  // namespace detail
}  // namespace taut
