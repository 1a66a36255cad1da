#include "taut/cells/live_world.hpp"

#include <utility>

#include "taut/base/input_error.hpp"

namespace taut {

LiveWorld::LiveWorld(const PolygonWorld& world, const LiveFollowers& followers, const BuildProgress& progress)
    : LiveWorld(std::make_shared<Triangulation>(world, progress), world.corner_rule(), followers, progress) {}

LiveWorld::LiveWorld(std::shared_ptr<Triangulation> triangulation, CornerRule corner_rule,
                     const LiveFollowers& followers, const BuildProgress& progress)
    : triangulation_(std::move(triangulation)), corner_rule_(corner_rule) {
  for (const Polyline& ring : triangulation_->shape(ObstacleId(0))) {
    for (const Vec2 p : ring) bounds_.extend(p);
  }
  if (followers.mesh) add_mesh(followers.merge, progress);
  if (followers.widths) add_widths(progress);
}

void LiveWorld::refuse(const char* expectation) { throw InputError("live world", 0, expectation); }

void LiveWorld::add_mesh(MergeStrategy strategy, const BuildProgress& progress) {
  if (is_broken()) refuse("expected one whose last edit has come to its end");
  if (mesh_) return;
  mesh_.emplace(*triangulation_, corner_rule_, strategy, progress);
  mesh_->mesh()->set_made_of(triangulation_);
}

void LiveWorld::add_widths(const BuildProgress& progress) {
  if (is_broken()) refuse("expected one whose last edit has come to its end");
  if (!widths_) widths_.emplace(*triangulation_, progress);
}

// While it lasts, and for good if it does not come to its end, nobody takes an answer from what follows.
void LiveWorld::set_in_edit(bool in_edit) {
  in_edit_ = in_edit;
  if (mesh_) mesh_->mesh()->set_in_edit(in_edit);
}

template <class Edit>
void LiveWorld::edit(Edit edit) {
  if (is_broken()) refuse("expected one whose last edit has come to its end");
  std::vector<Polyline> freed;
  set_in_edit(true);
  try {
    edit(freed);
  } catch (const InputError&) {  // the triangulation is as it was
    set_in_edit(false);
    throw;
  }
  ++version_;
  if (mesh_) mesh_->update(*triangulation_);
  if (widths_) widths_->update(*triangulation_);
  freed_ = std::move(freed);
  set_in_edit(false);
}

ObstacleId LiveWorld::insert(const Polygon& polygon) {
  ObstacleId id;
  edit([&](auto&) { id = triangulation_->insert(polygon); });
  return id;
}

ObstacleId LiveWorld::insert_wall(std::span<const Vec2> points) {
  ObstacleId id;
  edit([&](auto&) { id = triangulation_->insert_wall(points); });
  return id;
}

ObstacleId LiveWorld::insert_point(Vec2 p) {
  ObstacleId id;
  edit([&](auto&) { id = triangulation_->insert_point(p); });
  return id;
}

void LiveWorld::remove(ObstacleId id) {
  edit([&](std::vector<Polyline>& freed) {
    freed = triangulation_->shape(id);
    triangulation_->remove(id);
  });
}

void LiveWorld::move(ObstacleId id, Vec2 by) {
  edit([&](std::vector<Polyline>& freed) {
    freed = triangulation_->shape(id);
    triangulation_->move(id, by);
  });
}

std::size_t LiveWorld::memory_bytes() const {
  return triangulation_->memory_bytes() + (mesh_ ? mesh_->memory_bytes() : 0) + (widths_ ? widths_->memory_bytes() : 0);
}

}  // namespace taut
