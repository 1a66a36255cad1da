#include "taut/path/path_watch.hpp"

#include <algorithm>
#include <limits>

#include "taut/base/input_error.hpp"
#include "taut/geometry/segment.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kWorthwhile = 1e-12;  // a path that is shorter by less than this part of its length is not

double length_of(std::span<const Vec2> points) {
  double sum = 0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += distance(points[i - 1], points[i]);
  return sum;
}

}  // namespace

void PathWatch::expect_watched(WatchedId id) const {
  if (id.value >= paths_.size() || !paths_[id.value].in_use)
    throw InputError("watched path", 0, "expected the id of a path that is watched");
}

WatchedId PathWatch::add(std::span<const Vec2> points) {
  std::uint32_t path = static_cast<std::uint32_t>(paths_.size());
  if (unused_paths_.empty()) {
    paths_.emplace_back();
  } else {
    path = unused_paths_.back();
    unused_paths_.pop_back();
  }
  paths_[path].in_use = true;
  replace(WatchedId(path), points);
  return WatchedId(path);
}

void PathWatch::replace(WatchedId id, std::span<const Vec2> points) {
  expect_watched(id);
  Watched& watched = paths_[id.value];
  leave(id.value);
  watched.points.assign(points.begin(), points.end());
  watched.passed = 0;
  watched.length = points.empty() ? std::numeric_limits<double>::infinity() : length_of(points);
  watched.blocked = !finder_.find(*world_.mesh(), points, watched.cells);
  enter(id.value);
}

void PathWatch::advance(WatchedId id, std::size_t passed, Vec2 at) {
  expect_watched(id);
  Watched& watched = paths_[id.value];
  if (passed < watched.passed || passed + 1 >= watched.points.size()) return;
  watched.passed = passed;
  watched.points[passed] = at;
  watched.length = length_of(ahead(watched));
}

void PathWatch::remove(WatchedId id) {
  expect_watched(id);
  leave(id.value);
  paths_[id.value].in_use = false;
  unused_paths_.push_back(id.value);
}

// Enters the path into the lists of its cells.
void PathWatch::enter(std::uint32_t path) {
  first_of_cell_.resize(world_.mesh()->edges().size(), kNone);
  for (const MeshCellId cell : paths_[path].cells) {
    std::uint32_t c = unused_crossings_;
    if (c == kNone) {
      c = static_cast<std::uint32_t>(crossings_.size());
      crossings_.emplace_back();
    } else {
      unused_crossings_ = crossings_[c].next_of_path;
    }
    const std::uint32_t next = first_of_cell_[cell.value];
    crossings_[c] = {path, cell.value, paths_[path].first, kNone, next};
    if (next != kNone) crossings_[next].previous = c;
    first_of_cell_[cell.value] = c;
    paths_[path].first = c;
  }
}

void PathWatch::leave(std::uint32_t path) {
  for (std::uint32_t c = paths_[path].first; c != kNone;) {
    Crossing& crossing = crossings_[c];
    const std::uint32_t next_of_path = crossing.next_of_path;
    (crossing.previous == kNone ? first_of_cell_[crossing.cell] : crossings_[crossing.previous].next) = crossing.next;
    if (crossing.next != kNone) crossings_[crossing.next].previous = crossing.previous;
    crossing.next_of_path = unused_crossings_;
    unused_crossings_ = c;
    c = next_of_path;
  }
  paths_[path].first = kNone;
}

// Finds the channel of what lies ahead anew.
void PathWatch::check(std::uint32_t path) {
  leave(path);
  Watched& watched = paths_[path];
  watched.blocked = !finder_.find(*world_.mesh(), ahead(watched), watched.cells);
  enter(path);
}

// A path that is possible only now meets the edge of what has become free, and is no shorter than straight there and
// straight on.
double PathWatch::least_length_through_freed(const Watched& watched) const {
  const Vec2 from = watched.points[watched.passed], to = watched.points.back();
  double least = distance_to_box(from, freed_) + distance_to_box(to, freed_);
  if (least >= watched.length) return least;
  least = std::numeric_limits<double>::infinity();
  for (const Polyline& chain : world_.freed()) {
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const Vec2 a = chain[i], b = chain[i + 1 < chain.size() ? i + 1 : 0];  // closing a wall does no harm
      least = std::min(least, distance_over_segment(from, to, a, b));
    }
  }
  return least - 2 * world_.mesh()->slack();
}

void PathWatch::tell_of_shortened() {
  if (world_.freed().empty()) return;
  freed_ = {};
  for (const Polyline& chain : world_.freed()) {
    for (const Vec2 p : chain) freed_.extend(p);
  }
  for (std::uint32_t path = 0; path < paths_.size(); ++path) {
    const Watched& watched = paths_[path];
    if (!watched.in_use || watched.blocked) continue;
    const double least = watched.points.empty() ? 0 : least_length_through_freed(watched);
    if (least < watched.length * (1 - kWorthwhile)) touched_.push_back({WatchedId(path), false, least});
  }
}

std::span<const PathWatch::Touched> PathWatch::after_edit() {
  touched_.clear();
  const std::uint64_t missed = world_.edits() - edits_;
  edits_ = world_.edits();
  if (missed == 0) return touched_;
  if (missed > 1) {
    for (std::uint32_t path = 0; path < paths_.size(); ++path) {
      if (!paths_[path].in_use) continue;
      check(path);
      touched_.push_back({WatchedId(path), paths_[path].blocked, 0});
    }
    return touched_;
  }
  doubtful_.clear();
  for (const MeshCellId cell : world_.gone()) {
    if (cell.value >= first_of_cell_.size()) continue;
    for (std::uint32_t c = first_of_cell_[cell.value]; c != kNone; c = crossings_[c].next) {
      Watched& watched = paths_[crossings_[c].path];
      if (watched.checked == edits_) continue;
      watched.checked = edits_;
      doubtful_.push_back(crossings_[c].path);
    }
  }
  for (const std::uint32_t path : doubtful_) {
    check(path);
    if (paths_[path].blocked) touched_.push_back({WatchedId(path), true, 0});
  }
  tell_of_shortened();
  std::sort(touched_.begin(), touched_.end(), [](const Touched& a, const Touched& b) { return a.path < b.path; });
  return touched_;
}

std::span<const MeshCellId> PathWatch::channel(WatchedId id) const {
  expect_watched(id);
  return paths_[id.value].cells;
}

std::size_t PathWatch::memory_bytes() const {
  std::size_t sum = paths_.capacity() * sizeof(Watched) + crossings_.capacity() * sizeof(Crossing) +
                    first_of_cell_.capacity() * sizeof(std::uint32_t);
  for (const Watched& watched : paths_) {
    sum += watched.points.capacity() * sizeof(Vec2) + watched.cells.capacity() * sizeof(MeshCellId);
  }
  return sum;
}

}  // namespace taut
