// Tells which of many paths an edit of the world touches, so that only those are planned again: paths of points and of
// discs of any radius. A path of a point knows the cells of the mesh it runs through, one of a disc the faces within
// its radius, and each of these the paths that do. Told are
//  - paths that the edit has blocked: by an exact test for points, by the validator's clearance for discs, of those
//    whose cells or faces it has changed;
//  - paths that may have a shorter rival now: one that comes, with its radius, to what has become free, if straight
//    lines there and on from there do not rule it out.
// A shortest path that is not told of is still a shortest one. An edit costs the paths in its surroundings, and two
// distances for each path if it makes anything free.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/cells/live_world.hpp"
#include "taut/path/detail/channel.hpp"
#include "taut/path/detail/paths_by_cell.hpp"
#include "taut/path/detail/swept_disc.hpp"
#include "taut/path/path.hpp"

namespace taut {

// Names a watched path.
using WatchedId = Id<struct WatchedPathTag>;

// Watches paths through a LiveWorld. Belongs to one thread.
class TAUT_API PathWatch {
 public:
  // The world must outlive the watch, and keep a mesh if paths of points are watched. Refused with an InputError are
  // ids that name no watched path, a radius that is no length, and arcs of a point.
  explicit PathWatch(const LiveWorld& world) : world_(world), version_(world.version()) {}

  // Watches the path of a disc, or that of a point, which has no arcs, as planned in the world as it is now. An empty
  // one stands for a goal that cannot be reached or an end that is blocked, and is told of whenever anything becomes
  // free.
  WatchedId add(const Path2& path, double radius = 0);
  // Another path of the same agent instead, after planning again.
  void replace(WatchedId id, const Path2& path);
  // The agent has come to `at`, on the piece that begins with point `passed` of the path as it was added; what lies
  // behind it matters no more.
  void advance(WatchedId id, std::size_t passed, Vec2 at);
  // Watches it no more; its id may be given to another.
  void remove(WatchedId id);

  // A path that an edit touches.
  struct Touched {
    // Which one.
    WatchedId path;
    // It cannot be walked any more; otherwise there may be a shorter one.
    bool blocked;
    double at_least;  // if it is not blocked: the length that a shorter one has at least
  };
  // To be called after every edit; where one has been missed, every path is told of, and all as blocked where one has
  // been given up (LiveWorld::is_broken). Each path is named once, in ascending order.
  [[nodiscard]] std::span<const Touched> after_edit();

  // The cells of a point's path, and the faces around a disc's; none of the other.
  [[nodiscard]] std::span<const MeshCellId> channel(WatchedId id) const;
  [[nodiscard]] std::span<const FaceId> swept(WatchedId id) const;

  // What the watch holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Watched {
    Path2 path;
    double radius = 0;
    std::vector<MeshCellId> cells;
    std::vector<FaceId> faces;
    std::size_t passed = 0;     // the agent is at this point of the path
    double length = 0;          // of what lies ahead; infinite where there is no path
    std::uint64_t checked = 0;  // the last version in which it was looked at
    bool in_use = false, blocked = false;
  };

  void expect_watched(WatchedId id) const;
  void check(std::uint32_t path);
  void forget(std::uint32_t path);
  [[nodiscard]] double least_length_through_freed(const Watched& watched) const;
  void tell_of_all();
  void tell_of_blocked();
  void tell_of_shortened();

  const LiveWorld& world_;
  std::uint64_t version_;
  std::vector<Watched> paths_;
  std::vector<std::uint32_t> unused_paths_;
  detail::PathsByCell by_cell_, by_face_;
  std::vector<Touched> touched_;
  std::vector<std::uint32_t> doubtful_;
  Box2 freed_;
  detail::ChannelFinder finder_;
  detail::SweptDisc sweep_;
};

}  // namespace taut
