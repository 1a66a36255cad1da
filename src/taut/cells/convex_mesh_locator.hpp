// Which cells of a convex mesh contain a point: a uniform grid of buckets, each with the cells that may reach into it.
// Buckets are chosen in floating point with a margin far above its rounding; exact predicates decide afterwards. Cells
// can be entered and removed at any time. A question costs the few cells of one bucket.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/cells/mesh_ids.hpp"
#include "taut/geometry/box.hpp"

namespace taut {

struct MeshEdge;

// A cell that contains a point, and where: strictly inside, on the open edge `edge`, or in the corner it leaves.
struct MeshPlace {
  enum class Kind : std::uint8_t { inside, edge, corner };
  std::uint32_t cell;
  std::uint32_t edge;
  Kind kind;
};

class MeshLocator {
 public:
  MeshLocator() = default;
  // About two buckets a cell over the box. A point within `slack` of an edge or corner counts as lying there.
  MeshLocator(const Box2& box, std::size_t cells, double slack);

  void enter(std::span<const MeshEdge> cell, std::uint32_t id);
  void remove(std::span<const MeshEdge> cell, std::uint32_t id);
  void find(std::span<const MeshEdge> edges, Vec2 p, std::vector<MeshPlace>& found) const;
  [[nodiscard]] std::size_t memory_bytes() const;
  [[nodiscard]] double slack() const { return slack_; }
  // Whether points of all of this box can be found.
  [[nodiscard]] bool covers(const Box2& box) const;
  // Whether so many cells are many more than it was made for.
  [[nodiscard]] bool outgrown(std::size_t cells) const { return cells > 8 + 4 * cells_; }

 private:
  struct Bucket {
    std::uint32_t begin = 0, count = 0, capacity = 0;
  };
  template <class Visit>
  void for_buckets(std::span<const MeshEdge> cell, Visit visit) const;
  [[nodiscard]] bool is_near(std::span<const MeshEdge> cell, Vec2 p, MeshPlace& place) const;
  [[nodiscard]] std::size_t column_of(double x) const;
  [[nodiscard]] std::size_t row_of(double y) const;

  Box2 box_;
  double margin_ = 0, size_ = 1, per_size_ = 1, slack_ = 0;
  std::size_t cells_ = 0, columns_ = 0, rows_ = 0;
  std::vector<Bucket> buckets_;
  std::vector<std::uint32_t> items_;
};

}  // namespace taut
