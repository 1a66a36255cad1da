#include "taut/cells/live_world.hpp"

#include <cmath>
#include <utility>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/weights_follower.hpp"
#include "taut/cells/layered_regions.hpp"

namespace taut {
using namespace detail;

LiveWorld::LiveWorld(const WeightedRegions& world, const LiveFollowers& followers, const BuildProgress& progress)
    : LiveWorld(world.blocked(),
                {.mesh = followers.mesh, .widths = followers.widths, .merge = followers.merge, .weights = false},
                progress) {
  if (followers.weights) {
    weights_ = std::make_shared<WeightsFollower>(*triangulation_, corner_rule_, world.areas(), world.base_weight(),
                                                 followers.triangles, progress);
  } else if (!world.areas().empty()) {
    refuse("expected one that keeps weights");
  }
}

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
  if (followers.weights) add_weights(1, followers.triangles, progress);
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

void LiveWorld::add_weights(double base_weight, const WeightedTriangleOptions& options, const BuildProgress& progress) {
  if (is_broken()) refuse("expected one whose last edit has come to its end");
  if (!weights_) {
    weights_ = std::make_shared<WeightsFollower>(*triangulation_, corner_rule_, std::vector<WeightedArea>(),
                                                 base_weight, options, progress);
  }
}

// While it lasts, and for good if it does not come to its end, nobody takes an answer from what follows.
void LiveWorld::set_in_edit(bool in_edit) {
  in_edit_ = in_edit;
  if (mesh_) mesh_->mesh()->set_in_edit(in_edit);
  if (weights_) weights_->set_in_edit(in_edit);
}

// First the triangulation, which refuses what is wrong, then what follows it.
template <class Edit, class Follow>
void LiveWorld::edit(Edit edit, Follow follow) {
  if (is_broken()) refuse("expected one whose last edit has come to its end");
  std::vector<Polyline> freed;
  set_in_edit(true);
  try {
    edit(freed);
  } catch (const InputError&) {  // the triangulation is as it was, unless crossings cannot be told apart
    set_in_edit(triangulation_->is_broken());
    throw;
  }
  ++version_;
  if (mesh_) mesh_->update(*triangulation_);
  if (widths_) widths_->update(*triangulation_);
  if (weights_) follow(*weights_);
  freed_ = std::move(freed);
  of_areas_ = false;
  set_in_edit(false);
}

template <class Edit>
void LiveWorld::edit_areas(Edit edit) {
  if (is_broken()) refuse("expected one whose last edit has come to its end");
  WeightsFollower& weights = own_weights();
  set_in_edit(true);
  try {
    edit(weights);
  } catch (const InputError&) {  // the same
    set_in_edit(weights.areas().triangulation().is_broken());
    throw;
  }
  ++version_;
  freed_.clear();
  of_areas_ = true;
  set_in_edit(false);
}

WeightsFollower& LiveWorld::own_weights() {
  if (!weights_) refuse("expected one that keeps weights");
  return *weights_;
}

ObstacleId LiveWorld::insert(const Polygon& polygon) {
  ObstacleId id;
  edit([&](auto&) { id = triangulation_->insert(polygon); },
       [&](WeightsFollower& weights) { weights.insert(id, polygon); });
  return id;
}

ObstacleId LiveWorld::insert_wall(std::span<const Vec2> points) {
  ObstacleId id;
  edit([&](auto&) { id = triangulation_->insert_wall(points); },
       [&](WeightsFollower& weights) { weights.insert_wall(id, points); });
  return id;
}

ObstacleId LiveWorld::insert_point(Vec2 p) {
  ObstacleId id;
  edit([&](auto&) { id = triangulation_->insert_point(p); }, [](WeightsFollower& weights) { weights.pass(); });
  return id;
}

void LiveWorld::remove(ObstacleId id) {
  edit(
      [&](std::vector<Polyline>& freed) {
        freed = triangulation_->shape(id);
        triangulation_->remove(id);
      },
      [&](WeightsFollower& weights) { weights.remove_obstacle(id); });
}

void LiveWorld::move(ObstacleId id, Vec2 by) {
  edit(
      [&](std::vector<Polyline>& freed) {
        freed = triangulation_->shape(id);
        triangulation_->move(id, by);
      },
      [&](WeightsFollower& weights) { weights.move_obstacle(id, by); });
}

AreaId LiveWorld::insert_area(const Polygon& polygon, double weight) {
  AreaId id;
  edit_areas([&](WeightsFollower& weights) { id = AreaId(weights.insert_area(polygon, weight)); });
  return id;
}

void LiveWorld::remove(AreaId id) {
  edit_areas([&](WeightsFollower& weights) { weights.remove_area(id.value); });
}

void LiveWorld::move(AreaId id, Vec2 by) {
  edit_areas([&](WeightsFollower& weights) { weights.move_area(id.value, by); });
}

void LiveWorld::set_weight(AreaId id, double weight) {
  edit_areas([&](WeightsFollower& weights) { weights.set_weight(id.value, weight); });
}

void LiveWorld::set_base_weight(double weight) {
  edit_areas([&](WeightsFollower& weights) { weights.set_base_weight(weight); });
}

const TriangleComplex& LiveWorld::weighted_triangles() const { return weights().triangles(); }
bool LiveWorld::contains(AreaId id) const { return weights().contains(id.value); }
double LiveWorld::base_weight() const { return weights().base_weight(); }
std::size_t LiveWorld::weighted_touched() const { return weights().touched(); }

double LiveWorld::weight(AreaId id) const {
  if (!contains(id)) throw InputError("area", 0, "expected the id of an area that is there");
  return weights().weight(id.value);
}

Polygon LiveWorld::shape(AreaId id) const {
  if (!contains(id)) throw InputError("area", 0, "expected the id of an area that is there");
  return weights().shape(id.value);
}

WeightedRegions LiveWorld::regions() const {
  std::vector<GroundLayer> layers;
  for (std::uint32_t i = 0; i < weights().area_count(); ++i) {
    if (contains(AreaId(i))) layers.push_back({weights().shape(i), weights().weight(i)});
  }
  PolygonWorld::Parts parts = triangulation_->parts();
  parts.corner_rule = corner_rule_;
  if (std::isfinite(base_weight())) return layered_regions(std::move(parts), layers, base_weight());
  layers.insert(layers.begin(), {{{parts.boundary}}, GroundLayer::kBlocked});
  return layered_regions(std::move(parts), layers, 1);
}

std::size_t LiveWorld::memory_bytes() const {
  return triangulation_->memory_bytes() + (mesh_ ? mesh_->memory_bytes() : 0) +
         (widths_ ? widths_->memory_bytes() : 0) + (weights_ ? weights_->memory_bytes() : 0);
}

}  // namespace taut
