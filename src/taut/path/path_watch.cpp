#include "taut/path/path_watch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/geometry/detail/capsule.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/segment.hpp"

namespace taut {
using namespace detail;
namespace {

void expect_fits(const Path2& path, double radius) {
  if (radius == 0 && !path.arcs.empty()) throw InputError("watched path", 0, "expected no arcs of a point");
}

}  // namespace

void PathWatch::expect_watched(WatchedId id) const {
  if (id.value >= paths_.size() || !paths_[id.value].in_use)
    throw InputError("watched path", 0, "expected the id of a path that is watched");
}

WatchedId PathWatch::add(const Path2& path, double radius) {
  if (!(radius >= 0) || !std::isfinite(radius)) throw InputError("watched path", 0, "expected a radius");
  if (radius == 0) (void)world_.gone();  // refuses a world without a mesh
  expect_fits(path, radius);
  std::uint32_t number = static_cast<std::uint32_t>(paths_.size());
  if (unused_paths_.empty()) {
    paths_.emplace_back();
  } else {
    number = unused_paths_.back();
    unused_paths_.pop_back();
  }
  paths_[number].in_use = true;
  paths_[number].radius = radius;
  replace(WatchedId(number), path);
  return WatchedId(number);
}

void PathWatch::replace(WatchedId id, const Path2& path) {
  expect_watched(id);
  Watched& watched = paths_[id.value];
  expect_fits(path, watched.radius);
  watched.path = path;
  watched.passed = 0;
  watched.length = path.points.empty() ? kInfinity : length(path);
  check(id.value);
}

void PathWatch::advance(WatchedId id, std::size_t passed, Vec2 at) {
  expect_watched(id);
  Watched& watched = paths_[id.value];
  if (passed < watched.passed || passed + 1 >= watched.path.points.size()) return;
  Path2& path = watched.path;
  const auto arc = std::find_if(path.arcs.begin(), path.arcs.end(), [&](const Arc& a) { return a.piece == passed; });
  const double whole = arc != path.arcs.end() ? sweep(path, *arc) : 0;
  watched.passed = passed;
  path.points[passed] = at;
  // At the end of an arc, or a hair beyond it, what is left would be a whole turn: it is the next piece that counts.
  if (arc != path.arcs.end() && sweep(path, *arc) > 0.5 * whole + std::numbers::pi) {
    ++watched.passed;
    if (watched.passed + 1 < path.points.size()) path.points[watched.passed] = at;
  }
  watched.length = length(path, watched.passed);
}

void PathWatch::remove(WatchedId id) {
  expect_watched(id);
  forget(id.value);
  paths_[id.value].in_use = false;
  unused_paths_.push_back(id.value);
}

void PathWatch::forget(std::uint32_t path) {
  Watched& watched = paths_[path];
  (watched.radius > 0 ? by_face_ : by_cell_).leave(path);
  watched.cells.clear();
  watched.faces.clear();
}

// Finds anew where what lies ahead runs.
void PathWatch::check(std::uint32_t path) {
  forget(path);
  Watched& watched = paths_[path];
  if (watched.radius > 0) {
    const double penetration = kWatchedPerPenetration * world_.triangulation().tolerance().penetration(watched.radius);
    watched.blocked =
        !sweep_.find(world_.triangulation(), watched.path, watched.passed, watched.radius, penetration, watched.faces);
    by_face_.enter(path, std::span<const FaceId>(watched.faces));
  } else {
    watched.blocked =
        !finder_.find(*world_.mesh(), std::span(watched.path.points).subspan(watched.passed), watched.cells);
    by_cell_.enter(path, std::span<const MeshCellId>(watched.cells));
  }
}

// A path that is possible only now comes within its radius of the edge of what has become free, and is no shorter than
// straight there and straight on.
double PathWatch::least_length_through_freed(const Watched& watched) const {
  const Vec2 from = watched.path.points[watched.passed], to = watched.path.points.back();
  const double radius = watched.radius;
  double least = distance_to_box(from, freed_) + distance_to_box(to, freed_) - 2 * radius;
  if (least >= watched.length) return least;
  least = kInfinity;
  for (const Polyline& chain : world_.freed()) {
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const Vec2 a = chain[i], b = chain[i + 1 < chain.size() ? i + 1 : 0];  // closing a wall does no harm
      const double over = distance_over_segment(from, to, a, b);
      if (radius == 0) {
        least = std::min(least, over);
      } else if (over - 2 * radius < std::min(least, watched.length)) {
        least = std::min(least, distance_over_capsule(from, to, a, b, radius, watched.length));
      }
    }
  }
  return least - 2 * rounding_slack(world_.triangulation());
}

void PathWatch::tell_of_shortened() {
  if (world_.freed().empty()) return;
  freed_ = {};
  for (const Polyline& chain : world_.freed()) {
    for (const Vec2 p : chain) freed_.extend(p);
  }
  for (std::uint32_t path = 0; path < paths_.size(); ++path) {
    const Watched& watched = paths_[path];
    if (!watched.in_use || (watched.blocked && watched.checked == version_)) continue;
    const double least = watched.path.points.empty() ? 0 : least_length_through_freed(watched);
    if (least < watched.length * (1 - kTieRelative)) touched_.push_back({WatchedId(path), watched.blocked, least});
  }
}

void PathWatch::tell_of_all() {
  for (std::uint32_t path = 0; path < paths_.size(); ++path) {
    if (!paths_[path].in_use) continue;
    if (world_.is_broken()) {
      paths_[path].blocked = true;
    } else {
      check(path);
    }
    touched_.push_back({WatchedId(path), paths_[path].blocked, 0});
  }
}

void PathWatch::tell_of_blocked() {
  doubtful_.clear();
  const auto doubt = [&](std::uint32_t path) {
    if (paths_[path].checked == version_) return;
    paths_[path].checked = version_;
    doubtful_.push_back(path);
  };
  if (world_.has_mesh()) {
    for (const MeshCellId cell : world_.gone()) by_cell_.for_paths(cell.value, doubt);
  }
  for (const FaceId face : world_.changed()) by_face_.for_paths(face.value, doubt);
  for (const std::uint32_t path : doubtful_) {
    check(path);
    if (paths_[path].blocked) touched_.push_back({WatchedId(path), true, 0});
  }
}

std::span<const PathWatch::Touched> PathWatch::after_edit() {
  touched_.clear();
  const std::uint64_t missed = world_.version() - version_;
  version_ = world_.version();
  if (world_.is_broken() || missed > 1) {
    tell_of_all();
  } else if (missed == 1) {
    tell_of_blocked();
    tell_of_shortened();
    std::sort(touched_.begin(), touched_.end(), [](const Touched& a, const Touched& b) { return a.path < b.path; });
  }
  return touched_;
}

std::span<const MeshCellId> PathWatch::channel(WatchedId id) const {
  expect_watched(id);
  return paths_[id.value].cells;
}

std::span<const FaceId> PathWatch::swept(WatchedId id) const {
  expect_watched(id);
  return paths_[id.value].faces;
}

std::size_t PathWatch::memory_bytes() const {
  std::size_t sum = bytes_of(paths_, by_cell_, by_face_);
  for (const Watched& watched : paths_) {
    sum += bytes_of(watched.path.points, watched.path.arcs, watched.cells, watched.faces);
  }
  return sum;
}

}  // namespace taut
