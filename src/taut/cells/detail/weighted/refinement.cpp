#include "taut/cells/detail/weighted/refinement.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"
#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {
namespace {

constexpr std::uint32_t kNone = VertexId::kNone;

// A little nearer than where the angle is just enough, so that rounding does not leave it just below.
constexpr double kOffCentreShare = 0.95;

// How many triangles are kept for the sake of angles when no more may be added for that of sizes.
constexpr std::size_t kSpare = 64;

double square(Vec2 a) { return dot(a, a); }

}  // namespace

double longest_edge_of(const std::array<Vec2, 3>& p) {
  return std::sqrt(std::max({square(p[1] - p[0]), square(p[2] - p[1]), square(p[0] - p[2])}));
}

SizeField longest_edge(double length) {
  if (!(length > 0)) throw InputError("mesh", 0, "expected a longest edge above 0, got " + std::to_string(length));
  return [length](const std::array<Vec2, 3>& p, std::int32_t) { return longest_edge_of(p) / length; };
}

void Refinement::Buckets::push(double value, const Entry& entry) {
  const int at = std::clamp(std::ilogb(value) + kOffset, 0, kCount - 1);
  buckets_[static_cast<std::size_t>(at)].push_back(entry);
  ++size_;
  least_ = std::min(least_, at);
  most_ = std::max(most_, at);
}

bool Refinement::Buckets::take(int& at, Entry& out) {
  if (size_ == 0) {
    least_ = kCount;
    most_ = -1;
    return false;
  }
  const int step = &at == &least_ ? 1 : -1;
  while (buckets_[static_cast<std::size_t>(at)].empty()) at += step;
  std::vector<Entry>& bucket = buckets_[static_cast<std::size_t>(at)];
  out = bucket.back();
  bucket.pop_back();
  --size_;
  return true;
}

Refinement::Refinement(TriangleMesh& mesh, const RefineCriteria& criteria, const BuildProgress& progress)
    : mesh_(&mesh), criteria_(criteria) {
  if (!(criteria.min_angle >= 0 && criteria.min_angle <= kLargestMinAngle)) {
    throw InputError("mesh", 0,
                     "expected a least angle between 0 and 30 degrees, got " + std::to_string(criteria.min_angle));
  }
  const double cosine = std::cos(criteria.min_angle * std::numbers::pi / 180);
  cosine_square_ = cosine * cosine;
  off_centre_ = criteria.min_angle > 0 ? kOffCentreShare / 2 * std::sqrt((1 + cosine) / (1 - cosine)) : 0;
  const Vec2 low = mesh.position(VertexId(0)), high = mesh.position(VertexId(2));  // of the frame
  const double largest = std::max({std::fabs(low.x), std::fabs(low.y), std::fabs(high.x), std::fabs(high.y)});
  least_square_ = std::pow(kLeastRefinedPerCoordinate * largest, 2);
  run(progress);
}

void Refinement::run(const BuildProgress& progress) {
  on_segment_.assign(mesh_->vertex_slots(), kNone);
  const auto slots = static_cast<std::uint32_t>(mesh_->face_slots());
  double expected = 0;
  for (std::uint32_t f = 0; f < slots; ++f) {
    if (!mesh_->in_use(FaceId(f)) || !is_inside(FaceId(f))) continue;
    ++count_;
    if (!progress || !criteria_.size) continue;
    const double excess = criteria_.size(points_of(FaceId(f)), mesh_->coverage(FaceId(f)));
    expected += std::max(1.0, 2 * excess * excess);
  }
  if (criteria_.min_angle == 0 && !criteria_.size) return;
  if (criteria_.max_triangles > 0) expected = std::min(expected, static_cast<double>(criteria_.max_triangles));
  expected = std::min(expected, static_cast<double>(TriangleMesh::kMostFaces));
  ProgressMeter meter(progress, 2 * count_ + static_cast<std::size_t>(expected));
  for (std::uint32_t f = 0; f < slots; ++f) {
    if (mesh_->in_use(FaceId(f)) && is_inside(FaceId(f))) judge(FaceId(f));
    meter.add_work(1);
  }
  // What makes room for a smaller size may take some more for the angles.
  const std::size_t most = criteria_.max_triangles > 0 ? criteria_.max_triangles : TriangleMesh::kMostFaces;
  work(most, std::min(kSpare, most / 8), &meter);
}

void Refinement::work(std::size_t most, std::size_t spare, ProgressMeter* meter) {
  for (Entry entry; count_ + 2 <= most;) {
    if (meter != nullptr) meter->step();
    if (!encroached_.empty()) {
      const auto [a, b] = encroached_.back();
      encroached_.pop_back();
      split(a, b);
    } else if (shapes_.take_least(entry)) {
      improve(entry, true);
    } else if (count_ + spare <= most && sizes_.take_most(entry)) {
      improve(entry, false);
    } else {
      break;
    }
  }
  keeps_angles_ = encroached_.empty() && shapes_.empty();
  complete_ = keeps_angles_ && sizes_.empty();
}

std::array<Vec2, 3> Refinement::points_of(FaceId f) const {
  return {mesh_->position(mesh_->corner(f, 0)), mesh_->position(mesh_->corner(f, 1)),
          mesh_->position(mesh_->corner(f, 2))};
}

// `shortest` becomes the square of the shortest edge.
Refinement::Shape Refinement::shape_of(FaceId f, const std::array<Vec2, 3>& p, double& shortest) const {
  // squares[i] is that of side i, from corner i to i + 1.
  const std::array<double, 3> squares{square(p[1] - p[0]), square(p[2] - p[1]), square(p[0] - p[2])};
  unsigned least = squares[1] < squares[0] ? 1 : 0;
  if (squares[2] < squares[least]) least = 2;
  shortest = squares[least];
  const double b = squares[(least + 1) % 3], c = squares[(least + 2) % 3];
  // Whether the angle between sides of these squares, with `a` opposite, is too small.
  const auto too_small = [&](double a, double u, double v) {
    const double twice = u + v - a;
    return twice > 0 && twice * twice > 4 * u * v * cosine_square_;
  };
  if (!too_small(shortest, b, c)) return Shape::good;
  const HalfEdge h(f, least);
  if (mesh_->is_constrained(h.next()) && mesh_->is_constrained(h.previous())) {
    // The angle was there before, and nothing makes it larger; the others may be good.
    if (!too_small(std::min(b, c), shortest, std::max(b, c))) return Shape::hopeless;
  }
  return cuts_off_corner(mesh_->origin(h), mesh_->target(h)) ? Shape::hopeless : Shape::bad;
}

// Whether the two lie on different segments that meet at less than 60 degrees, at the same distance from where they do.
bool Refinement::cuts_off_corner(VertexId a, VertexId b) const {
  const std::uint32_t of_a = on_segment_[a.value], of_b = on_segment_[b.value];
  if (of_a == kNone || of_b == kNone || of_a == of_b) return false;
  const Segment &s = segments_[of_a], &t = segments_[of_b];
  VertexId corner;
  if (s.from == t.from || s.from == t.to) {
    corner = s.from;
  } else if (s.to == t.from || s.to == t.to) {
    corner = s.to;
  } else {
    return false;
  }
  const Vec2 at = mesh_->position(corner), pa = mesh_->position(a), pb = mesh_->position(b);
  const double to_a = distance(at, pa), to_b = distance(at, pb);
  return std::fabs(to_a - to_b) < kSameShellRelative * to_a && square(pa - pb) < to_a * to_b;
}

void Refinement::judge(FaceId f) {
  for (unsigned i = 0; i < 3; ++i) {
    const HalfEdge h(f, i);
    if (mesh_->is_constrained(h) && is_encroached(h)) encroached_.emplace_back(mesh_->origin(h), mesh_->target(h));
  }
  double shortest = 0;
  const std::array<Vec2, 3> points = points_of(f);
  if (shape_of(f, points, shortest) == Shape::bad) {
    shapes_.push(shortest,
                 {f.value, {mesh_->corner(f, 0).value, mesh_->corner(f, 1).value, mesh_->corner(f, 2).value}});
  } else {
    judge_size(f);
  }
}

void Refinement::judge_size(FaceId f) {
  if (!criteria_.size) return;
  const double excess = criteria_.size(points_of(f), mesh_->coverage(f));
  if (excess <= 1) return;
  sizes_.push(excess * excess,
              {f.value, {mesh_->corner(f, 0).value, mesh_->corner(f, 1).value, mesh_->corner(f, 2).value}});
}

void Refinement::judge_around(VertexId v) {
  mesh_->around(v, [&](HalfEdge h) {
    if (is_inside(h.face())) judge(h.face());
    return false;
  });
}

void Refinement::improve(const Entry& entry, bool by_shape) {
  const FaceId f(entry.face);
  if (!mesh_->in_use(f)) return;
  for (unsigned i = 0; i < 3; ++i) {
    if (mesh_->corner(f, i).value != entry.corners[i]) return;
  }
  const std::array<Vec2, 3> points = points_of(f);
  double shortest = 0;
  if (by_shape && shape_of(f, points, shortest) == Shape::hopeless) {  // since an edge beside it was split
    judge_size(f);
    return;
  }
  const auto give_up = [&] {
    ++given_up_;
    if (by_shape) judge_size(f);
  };
  const Vec2 p = better_place(points, by_shape);
  Way way;
  if (!std::isfinite(p.x) || !std::isfinite(p.y) || !follow(f, p, way)) return give_up();
  in_the_way_.clear();
  if (way.barred) {
    const HalfEdge h = way.end.edge;
    in_the_way_.emplace_back(mesh_->origin(h), mesh_->target(h));
  } else if (put_in(p, way.end)) {
    return;
  }
  // Edges in the way are split first; it is tried again then, if the face is still there.
  if (in_the_way_.empty()) return give_up();
  for (const auto& [a, b] : in_the_way_) {
    Vec2 middle;
    if (!find_split(mesh_->find_edge(a, b), middle)) return give_up();
  }
  encroached_.insert(encroached_.end(), in_the_way_.begin(), in_the_way_.end());
  if (by_shape) {
    shapes_.push(shortest, entry);
  } else {
    judge_size(f);
  }
}

// The circumcentre; for the sake of the shape no farther than needed for the shortest edge to be seen from there at the
// least angle.
Vec2 Refinement::better_place(const std::array<Vec2, 3>& points, bool by_shape) const {
  std::array<Vec2, 3> p = points;
  double least = std::numeric_limits<double>::infinity();
  for (unsigned i = 0; i < 3; ++i) {  // the shortest edge from p[0] to p[1]
    const double here = square(points[(i + 1) % 3] - points[i]);
    if (here < least) {
      least = here;
      p = {points[i], points[(i + 1) % 3], points[(i + 2) % 3]};
    }
  }
  const Vec2 d = p[1] - p[0], e = p[2] - p[0];
  const double dd = square(d), ee = square(e), twice = 2 * cross(d, e);
  const Vec2 centre{(e.y * dd - d.y * ee) / twice, (d.x * ee - e.x * dd) / twice};
  if (by_shape) {
    const Vec2 middle = 0.5 * d, off{middle.x - off_centre_ * d.y, middle.y + off_centre_ * d.x};
    if (!(twice > 0) || !(square(off - middle) > square(centre - middle))) return p[0] + off;
  }
  return p[0] + centre;
}

bool Refinement::follow(FaceId from, Vec2 to, Way& way) const {
  using inlined::orient2d;
  const std::array<Vec2, 3> p = points_of(from);
  const Vec2 start = p[0] + (1.0 / 3) * ((p[1] - p[0]) + (p[2] - p[0]));
  for (unsigned i = 0; i < 3; ++i) {
    if (orient2d(p[i], p[(i + 1) % 3], start) <= 0) return false;
  }
  HalfEdge out;  // from the right of the way, or on it, to its left
  for (unsigned i = 0; i < 3 && !out.valid(); ++i) {
    if (orient2d(start, to, p[i]) <= 0 && orient2d(start, to, p[(i + 1) % 3]) > 0) out = HalfEdge(from, i);
  }
  if (!out.valid()) return false;  // no way at all: it is the middle
  for (;;) {
    const int side = orient2d(mesh_->position(mesh_->origin(out)), mesh_->position(mesh_->target(out)), to);
    if (side >= 0) break;
    if (mesh_->is_constrained(out)) {
      way = {true, {TriangleMesh::Place::edge, out}};
      return true;
    }
    const HalfEdge in = mesh_->twin(out);
    if (!in.valid()) return false;
    out = orient2d(start, to, mesh_->position(mesh_->apex(in))) > 0 ? in.next() : in.previous();
  }
  TriangleMesh::Location end{TriangleMesh::Place::face, HalfEdge(out.face(), 0)};
  for (unsigned i = 0; i < 3; ++i) {
    const HalfEdge h(out.face(), i);
    const int side = orient2d(mesh_->position(mesh_->origin(h)), mesh_->position(mesh_->target(h)), to);
    if (side < 0) return false;
    if (side > 0) continue;
    if (end.place == TriangleMesh::Place::edge) return false;  // a vertex
    end = {TriangleMesh::Place::edge, h};
  }
  way = {end.place == TriangleMesh::Place::edge && mesh_->is_constrained(end.edge), end};
  return true;
}

// False if it is too close to a vertex, or to constrained edges, which are then listed.
bool Refinement::put_in(Vec2 p, const TriangleMesh::Location& where) {
  mesh_->open(p, where);
  const bool too_close = mesh_->any_on_rim([&](VertexId from, VertexId to, bool constrained) {
    const Vec2 a = mesh_->position(from) - p, b = mesh_->position(to) - p;
    if (constrained && dot(a, b) < 0) in_the_way_.emplace_back(from, to);
    return square(a) < least_square_;
  });
  if (too_close) in_the_way_.clear();
  if (too_close || !in_the_way_.empty()) return false;
  const VertexId v = mesh_->add_vertex(p);
  if (v.value >= on_segment_.size()) on_segment_.resize(v.value + 1);
  on_segment_[v.value] = kNone;
  mesh_->close(v);
  count_ += 2;
  judge_around(v);
  return true;
}

}  // namespace taut::detail
