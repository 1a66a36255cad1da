// Tells which of many paths an edit of the world touches, so that only those are planned again. Each path knows the
// cells it runs through, and each cell the paths that do. Told are
//  - paths that the edit has blocked, by an exact test of those whose cells it has changed;
//  - paths that may have a shorter rival now: one through what has become free, if straight lines there and on from
//    there do not rule it out.
// A shortest path that is not told of is still a shortest one. An edit costs the paths in its surroundings, and two
// distances for each path if it makes anything free.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/live_mesh.hpp"
#include "taut/path/detail/channel.hpp"

namespace taut {

using WatchedId = Id<struct WatchedPathTag>;

class TAUT_API PathWatch {
 public:
  // The mesh must outlive the watch. Ids that name no watched path are refused with an InputError.
  explicit PathWatch(const LiveMesh& world) : world_(world), edits_(world.edits()) {}

  // Watches a path that is straight from point to point, as planned in the world as it is now; an empty one stands for
  // a goal that cannot be reached or an end that is blocked, and is told of whenever anything becomes free.
  WatchedId add(std::span<const Vec2> points);
  // Another path instead, after planning again.
  void replace(WatchedId id, std::span<const Vec2> points);
  // The agent has come to `at`, on the piece that begins with point `passed` of the path as it was added; what lies
  // behind it matters no more.
  void advance(WatchedId id, std::size_t passed, Vec2 at);
  void remove(WatchedId id);

  struct Touched {
    WatchedId path;
    bool blocked;
    double at_least;  // if it is not blocked: the length that a shorter one has at least
  };
  // To be called after every edit; where one has been missed, every path is told of. Each path is named once, in
  // ascending order.
  [[nodiscard]] std::span<const Touched> after_edit();

  [[nodiscard]] std::span<const MeshCellId> channel(WatchedId id) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Watched {
    std::vector<Vec2> points;
    std::vector<MeshCellId> cells;
    std::size_t passed = 0;  // points[passed] is where the agent is
    double length = 0;       // of what lies ahead; infinite where there is no path
    std::uint32_t first = kNone;
    std::uint64_t checked = 0;  // the last edit in which it was looked at
    bool in_use = false, blocked = false;
  };
  // One for each cell that a path runs through, in a list of the cell and a list of the path.
  struct Crossing {
    std::uint32_t path, cell, next_of_path;
    std::uint32_t previous, next;  // of the cell
  };
  static constexpr std::uint32_t kNone = 0xffffffffu;

  [[nodiscard]] static std::span<const Vec2> ahead(const Watched& watched) {
    return std::span(watched.points).subspan(watched.passed);
  }
  void expect_watched(WatchedId id) const;
  void enter(std::uint32_t path);
  void leave(std::uint32_t path);
  void check(std::uint32_t path);
  [[nodiscard]] double least_length_through_freed(const Watched& watched) const;
  void tell_of_shortened();

  const LiveMesh& world_;
  std::uint64_t edits_;
  std::vector<Watched> paths_;
  std::vector<std::uint32_t> unused_paths_;
  std::vector<Crossing> crossings_;
  std::uint32_t unused_crossings_ = kNone;
  std::vector<std::uint32_t> first_of_cell_;  // by cell
  std::vector<Touched> touched_;
  std::vector<std::uint32_t> doubtful_;
  Box2 freed_;
  detail::ChannelFinder finder_;
};

}  // namespace taut
