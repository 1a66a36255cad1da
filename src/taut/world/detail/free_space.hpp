// Where one can be in a world, whatever it costs: as a grid, or as polygons. Borrows what the world holds; of triangles
// it makes the outline.
#pragma once

#include <memory>
#include <variant>

#include "taut/base/export.hpp"
#include "taut/world/world.hpp"

namespace taut::detail {

class TAUT_INSIDE FreeSpace {
 public:
  // The world must outlive it. Throws InputError for triangles that overlap (trace_triangles).
  explicit FreeSpace(const World& world);
  explicit FreeSpace(World&&) = delete;

  // Calls on_grid(const Grid&) or on_polygons(const PolygonWorld&).
  template <class OnGrid, class OnPolygons>
  decltype(auto) visit(OnGrid&& on_grid, OnPolygons&& on_polygons) const {
    return grid_ != nullptr ? on_grid(*grid_) : on_polygons(*polygons_);
  }
  // Null if the world is not made of cells.
  [[nodiscard]] const Grid* grid() const { return grid_; }
  // Null if it is.
  [[nodiscard]] const PolygonWorld* polygons() const { return polygons_; }

 private:
  const Grid* grid_ = nullptr;
  const PolygonWorld* polygons_ = nullptr;
  std::shared_ptr<const PolygonWorld> made_;
};

}  // namespace taut::detail
