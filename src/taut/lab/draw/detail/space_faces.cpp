#include "taut/lab/draw/detail/space_faces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "taut/base/cases.hpp"

namespace taut::lab::detail {
namespace {

constexpr double kBlocked = std::numeric_limits<double>::infinity();
constexpr double kSharp = 0.866;  // the cosine of 30 degrees

double along(Vec3 p, int axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; }

// Where the plane crosses from a to b, which lie on different sides; the same whichever comes first.
Vec3 crossing(Vec3 a, Vec3 b, const HalfSpace& kept) {
  if (b < a) std::swap(a, b);
  const double from = kept.inside(a), to = kept.inside(b);
  return a + from / (from - to) * (b - a);
}

// A small convex polygon.
struct Shape {
  std::array<Vec3, 8> corners{};
  std::size_t count = 0;
  void add(Vec3 p) { corners[count++] = p; }
  [[nodiscard]] std::span<const Vec3> span() const { return {corners.data(), count}; }
};

// What is kept of a polygon with up to seven corners.
Shape clipped(std::span<const Vec3> polygon, const HalfSpace& kept) {
  Shape out;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec3 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    const bool from = kept.inside(a) > 0, to = kept.inside(b) > 0;
    if (from) out.add(a);
    if (from != to) out.add(crossing(a, b, kept));
  }
  return out;
}

// Whole, clipped, or not at all.
void show(std::span<const Vec3> polygon, double weight, const std::optional<HalfSpace>& kept, const FaceSink& sink) {
  const auto is_in = [&](Vec3 p) { return !kept || kept->inside(p) > 0; };
  if (std::all_of(polygon.begin(), polygon.end(), is_in)) {
    sink(polygon, weight, FaceKind::outer);
  } else if (std::any_of(polygon.begin(), polygon.end(), is_in)) {
    sink(clipped(polygon, *kept).span(), weight, FaceKind::outer);
  }
}

template <int N>
std::array<Vec3, N + 1> corners_of(const SimplexComplex<N, 3>& complex, SimplexId id) {
  std::array<Vec3, N + 1> out;
  for (std::size_t i = 0; i <= N; ++i) out[i] = complex.position(complex.corners(id)[i]);
  return out;
}

void show_section(const std::array<Vec3, 4>& p, double weight, const HalfSpace& kept, const FaceSink& sink) {
  std::array<std::size_t, 4> order{0, 1, 2, 3};
  const auto is_in = [&](std::size_t i) { return kept.inside(p[i]) > 0; };
  const auto middle = std::stable_partition(order.begin(), order.end(), is_in);
  const auto cross = [&](std::size_t i, std::size_t k) { return crossing(p[order[i]], p[order[k]], kept); };
  switch (middle - order.begin()) {
    case 1:
      return sink(std::array{cross(0, 1), cross(0, 2), cross(0, 3)}, weight, FaceKind::section);
    case 2:
      return sink(std::array{cross(0, 2), cross(0, 3), cross(1, 3), cross(1, 2)}, weight, FaceKind::section);
    case 3:
      return sink(std::array{cross(0, 3), cross(1, 3), cross(2, 3)}, weight, FaceKind::section);
    default:
      return;
  }
}

// The facet opposite to a corner.
std::array<std::size_t, 3> facet(std::size_t i) { return {(i + 1) % 4, (i + 2) % 4, (i + 3) % 4}; }

// Outward, from the corner that the facet is opposite to.
Vec3 normal_of(const std::array<Vec3, 3>& face, Vec3 opposite) {
  const Vec3 n = cross(face[1] - face[0], face[2] - face[0]);
  return dot(n, opposite - face[0]) > 0 ? -1.0 * n : n;
}

void show_faces(const VolumeComplex& volume, const std::optional<HalfSpace>& kept, Vec3 towards, const FaceSink& sink) {
  for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) {
    const SimplexId id(t);
    const auto p = corners_of(volume, id);
    const double weight = volume.weight(id);
    for (std::size_t i = 0; i < 4; ++i) {
      if (volume.across(id, static_cast<int>(i)).valid()) continue;
      const auto [a, b, c] = facet(i);
      const std::array<Vec3, 3> face{p[a], p[b], p[c]};
      if (dot(normal_of(face, p[i]), towards) > 0) show(face, weight, kept, sink);
    }
    if (kept) show_section(p, weight, *kept, sink);
  }
}

void show_faces(const SurfaceComplex& surface, const std::optional<HalfSpace>& kept, Vec3, const FaceSink& sink) {
  for (std::uint32_t t = 0; t < surface.simplex_count(); ++t)
    show(corners_of(surface, SimplexId(t)), surface.weight(SimplexId(t)), kept, sink);
}

// Blocked voxels stand in the open, those of different costs fill their box.
class BlockedVoxels {
 public:
  explicit BlockedVoxels(const VoxelGrid& grid) : grid_(grid), sides_{grid.width(), grid.height(), grid.depth()} {}
  [[nodiscard]] int side(std::size_t axis) const { return sides_[axis]; }
  [[nodiscard]] static double plane(std::size_t, int i) { return i; }
  [[nodiscard]] bool is_seen(const std::array<int, 3>& at) const { return !grid_.is_free(at[0], at[1], at[2]); }
  [[nodiscard]] static double weight(const std::array<int, 3>&) { return kBlocked; }

 private:
  const VoxelGrid& grid_;
  std::array<int, 3> sides_;
};
class AllVoxels {
 public:
  explicit AllVoxels(const CostVoxels& voxels) : voxels_(voxels) {}
  [[nodiscard]] int side(std::size_t axis) const { return voxels_.side(axis); }
  [[nodiscard]] double plane(std::size_t axis, int i) const {
    return voxels_.planes(axis)[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] static bool is_seen(const std::array<int, 3>&) { return true; }
  [[nodiscard]] double weight(const std::array<int, 3>& at) const { return voxels_.weight(at[0], at[1], at[2]); }

 private:
  const CostVoxels& voxels_;
};

template <class Voxels>
void show_voxels(const Voxels& voxels, const std::optional<HalfSpace>& kept, Vec3 towards, const FaceSink& sink) {
  const std::array<double, 3> facing{towards.x, towards.y, towards.z};
  const auto show_voxel = [&](const std::array<int, 3>& at) {
    std::array<double, 3> low, high;
    int cut_axis = -1;
    for (std::size_t i = 0; i < 3; ++i) low[i] = voxels.plane(i, at[i]), high[i] = voxels.plane(i, at[i] + 1);
    if (kept) {
      const auto axis = static_cast<std::size_t>(kept->axis);
      double& end = kept->below ? high[axis] : low[axis];
      if (kept->below ? kept->at <= low[axis] : kept->at >= high[axis]) return;
      if (kept->below ? kept->at < high[axis] : kept->at > low[axis]) end = kept->at, cut_axis = kept->axis;
    }
    for (std::size_t i = 0; i < 3; ++i) {
      if (facing[i] == 0) continue;
      const bool up = facing[i] > 0;
      const bool is_section = static_cast<int>(i) == cut_axis && up == kept->below;
      std::array<int, 3> beside = at;
      beside[i] += up ? 1 : -1;
      const bool outside = beside[i] < 0 || beside[i] >= voxels.side(i);
      if (!is_section && !outside && voxels.is_seen(beside)) continue;
      const std::size_t u = (i + 1) % 3, v = (i + 2) % 3;
      std::array<Vec3, 4> face;
      for (std::size_t k = 0; k < 4; ++k) {
        std::array<double, 3> p;
        p[i] = up ? high[i] : low[i];
        p[u] = k == 1 || k == 2 ? high[u] : low[u];
        p[v] = k >= 2 ? high[v] : low[v];
        face[k] = {p[0], p[1], p[2]};
      }
      sink(face, voxels.weight(at), is_section ? FaceKind::section : FaceKind::outer);
    }
  };
  for (int z = 0; z < voxels.side(2); ++z) {
    for (int y = 0; y < voxels.side(1); ++y) {
      for (int x = 0; x < voxels.side(0); ++x) {
        if (const std::array<int, 3> at{x, y, z}; voxels.is_seen(at)) show_voxel(at);
      }
    }
  }
}

// An edge of an outer face, and where the face looks.
struct Side {
  std::uint32_t low, high;  // corners
  Vec3 normal;              // of length 1
};

class Outlines {
 public:
  Outlines(const std::optional<HalfSpace>& kept, std::size_t most) : kept_(kept), most_(most) {}
  void add_face(const std::array<std::uint32_t, 3>& ids, const std::array<Vec3, 3>& face, Vec3 normal) {
    const double size = length(normal);
    if (!(size > 0)) return;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto [low, high] = std::minmax(ids[i], ids[(i + 1) % 3]);
      sides_.push_back({low, high, (1 / size) * normal});
    }
    if (!kept_) return;
    Shape ends;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3 a = face[i], b = face[(i + 1) % 3];
      if ((kept_->inside(a) > 0) != (kept_->inside(b) > 0)) ends.add(crossing(a, b, *kept_));
    }
    if (ends.count == 2) lines_.push_back({ends.corners[0], ends.corners[1]});
  }
  // `position(corner)`; either side of a face of a surface may be seen.
  template <class Position>
  std::vector<SpaceLine> take(Position position, bool two_sided) {
    std::sort(sides_.begin(), sides_.end(),
              [](const Side& a, const Side& b) { return a.low != b.low ? a.low < b.low : a.high < b.high; });
    for (std::size_t i = 0; i < sides_.size() && lines_.size() <= most_;) {
      std::size_t end = i + 1;
      while (end < sides_.size() && sides_[end].low == sides_[i].low && sides_[end].high == sides_[i].high) ++end;
      const double turn = end == i + 2 ? dot(sides_[i].normal, sides_[i + 1].normal) : -1;
      if ((two_sided && end == i + 2 ? std::abs(turn) : turn) < kSharp)
        add_line(position(sides_[i].low), position(sides_[i].high));
      i = end;
    }
    if (lines_.size() > most_) lines_.clear();
    return std::move(lines_);
  }

 private:
  void add_line(Vec3 a, Vec3 b) {
    if (kept_) {
      const bool from = kept_->inside(a) > 0, to = kept_->inside(b) > 0;
      if (!from && !to) return;
      if (from != to) (from ? b : a) = crossing(a, b, *kept_);
    }
    lines_.push_back({a, b});
  }
  const std::optional<HalfSpace>& kept_;
  std::size_t most_;
  std::vector<Side> sides_;
  std::vector<SpaceLine> lines_;
};

std::vector<SpaceLine> outlines_of(const VolumeComplex& volume, const std::optional<HalfSpace>& kept,
                                   std::size_t most) {
  Outlines lines(kept, most);
  for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) {
    const SimplexId id(t);
    for (std::size_t i = 0; i < 4; ++i) {
      if (volume.across(id, static_cast<int>(i)).valid()) continue;
      const auto [a, b, c] = facet(i);
      const auto& corners = volume.corners(id);
      const auto p = corners_of(volume, id);
      const std::array<Vec3, 3> face{p[a], p[b], p[c]};
      lines.add_face({corners[a].value, corners[b].value, corners[c].value}, face, normal_of(face, p[i]));
    }
  }
  return lines.take([&](std::uint32_t c) { return volume.position(CornerId(c)); }, false);
}

std::vector<SpaceLine> outlines_of(const SurfaceComplex& surface, const std::optional<HalfSpace>& kept,
                                   std::size_t most) {
  Outlines lines(kept, most);
  for (std::uint32_t t = 0; t < surface.simplex_count(); ++t) {
    const auto& [a, b, c] = surface.corners(SimplexId(t));
    const auto p = corners_of(surface, SimplexId(t));
    lines.add_face({a.value, b.value, c.value}, p, cross(p[1] - p[0], p[2] - p[0]));
  }
  return lines.take([&](std::uint32_t c) { return surface.position(CornerId(c)); }, true);
}

// Of what is kept of the box.
std::vector<SpaceLine> outlines_of(const CostVoxels& voxels, const std::optional<HalfSpace>& kept) {
  Box3 box = voxels.bounds();
  if (voxels.voxel_count() == 0) return {};
  if (kept) {
    const auto cut = [&](double& low, double& high) {
      double& end = kept->below ? high : low;
      end = std::clamp(kept->at, low, high);
      return low < high;
    };
    const bool is_left = kept->axis == 0   ? cut(box.min.x, box.max.x)
                         : kept->axis == 1 ? cut(box.min.y, box.max.y)
                                           : cut(box.min.z, box.max.z);
    if (!is_left) return {};
  }
  const auto corner = [&](unsigned i) {
    return Vec3{i & 1u ? box.max.x : box.min.x, i & 2u ? box.max.y : box.min.y, i & 4u ? box.max.z : box.min.z};
  };
  std::vector<SpaceLine> lines;
  for (unsigned i = 0; i < 8; ++i) {
    for (const unsigned bit : {1u, 2u, 4u})
      if ((i & bit) == 0) lines.push_back({corner(i), corner(i | bit)});
  }
  return lines;
}

template <int N>
double usual_edge_of(const SimplexComplex<N, 3>& complex) {
  constexpr std::size_t kLookAt = 2000;
  const std::size_t step = complex.simplex_count() / kLookAt + 1;
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t t = 0; t < complex.simplex_count(); t += step) {
    const auto p = corners_of(complex, SimplexId(static_cast<std::uint32_t>(t)));
    for (std::size_t i = 0; i <= N; ++i, ++count) sum += distance(p[i], p[(i + 1) % (N + 1)]);
  }
  return count > 0 ? sum / static_cast<double>(count) : 0;
}

}  // namespace

double HalfSpace::inside(Vec3 p) const { return below ? at - along(p, axis) : along(p, axis) - at; }

void for_faces(const World3& world, const std::optional<HalfSpace>& kept, Vec3 towards, const FaceSink& sink) {
  match(
      world, [&](const VoxelGrid& grid) { show_voxels(BlockedVoxels(grid), kept, towards, sink); },
      [&](const CostVoxels& voxels) { show_voxels(AllVoxels(voxels), kept, towards, sink); },
      [&](const SurfaceComplex& surface) { show_faces(surface, kept, towards, sink); },
      [&](const VolumeComplex& volume) { show_faces(volume, kept, towards, sink); });
}

std::vector<SpaceLine> outlines(const World3& world, const std::optional<HalfSpace>& kept, std::size_t most) {
  return match(
      world, [](const VoxelGrid&) { return std::vector<SpaceLine>{}; },
      [&](const CostVoxels& voxels) { return outlines_of(voxels, kept); },
      [&](const SurfaceComplex& surface) { return outlines_of(surface, kept, most); },
      [&](const VolumeComplex& volume) { return outlines_of(volume, kept, most); });
}

double usual_edge(const World3& world) {
  return match(
      world, [](const VoxelGrid& grid) { return grid.voxel_count() > 0 ? 1.0 : 0.0; },
      [](const CostVoxels& voxels) {
        const Vec3 sides = voxels.frame().spacing;
        return voxels.voxel_count() > 0 ? (sides.x + sides.y + sides.z) / 3 : 0.0;
      },
      [](const SurfaceComplex& surface) { return usual_edge_of(surface); },
      [](const VolumeComplex& volume) { return usual_edge_of(volume); });
}

}  // namespace taut::lab::detail
