#include "taut/cells/detail/weighted/weights_follower.hpp"

#include <limits>
#include <sstream>
#include <string>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/input_error.hpp"

namespace taut::detail {
namespace {

void check_weight(double weight, const std::string& part) {
  if (weight > 0) return;
  std::ostringstream got;
  got << "expected a weight above 0 (infinite if blocked), got " << weight;
  throw InputError(part, 0, got.str());
}
std::string name_of_area(std::size_t area) { return "area " + std::to_string(area); }

std::vector<double> weights_of(const std::vector<WeightedArea>& areas, double base) {
  check_weight(base, "base weight");
  std::vector<double> weights{base};
  for (std::size_t i = 0; i < areas.size(); ++i) {
    check_weight(areas[i].weight, name_of_area(i));
    weights.push_back(areas[i].weight);
  }
  return weights;
}

// No more than a refinement that goes on as the ground changes can be held to.
RefineCriteria criteria_for(const WeightedTriangleOptions& options, const Box2& bounds) {
  if (options.max_triangles > 0 || options.snap > 0)
    throw InputError("live world", 0, "expected triangles without a greatest number of them and without snapping");
  return criteria_of(options, bounds.extent());
}

Box2 box_of(const Triangulation& obstacles) {
  Box2 box;
  for (const Polyline& ring : obstacles.shape(ObstacleId(0))) {
    for (const Vec2 p : ring) box.extend(p);
  }
  return box;
}

// With room for crossings that rounding has put outside of the boundary.
Box2 reach_of(const Triangulation& obstacles) {
  const Box2 box = box_of(obstacles);
  const double off = Tolerance(box, box).penetration();
  return {box.min - Vec2{off, off}, box.max + Vec2{off, off}};
}

}  // namespace

AreaTriangulation WeightsFollower::triangulated(const Triangulation& obstacles, CornerRule rule,
                                                const std::vector<WeightedArea>& areas, const BuildProgress& progress) {
  std::vector<Polygon> polygons;
  polygons.reserve(areas.size());
  for (std::size_t i = 0; i < areas.size(); ++i) polygons.push_back(oriented(areas[i].polygon, name_of_area(i)));
  PolygonWorld::Parts parts = obstacles.parts(progress);
  parts.corner_rule = rule;
  return AreaTriangulation(PolygonWorld::from_oriented(std::move(parts)), polygons, progress);
}

WeightsFollower::WeightsFollower(const Triangulation& obstacles, CornerRule rule, std::vector<WeightedArea> areas,
                                 double base, const WeightedTriangleOptions& options, const BuildProgress& progress)
    : areas_(triangulated(obstacles, rule, areas, progress)),
      weights_(weights_of(areas, base)),
      mesh_(areas_, criteria_for(options, box_of(obstacles)), progress),
      complex_(mesh_, rule, reach_of(obstacles), weight_of(), progress),
      ground_(std::shared_ptr<const TriangleComplex>(std::shared_ptr<void>(), &complex_.complex()), progress,
              [this](Vec2 p) {
                return !areas_.triangulation().is_truly_blocked(p, ground_.locator().tolerance().crossing());
              }) {
  // Polygons come first there, then walls.
  std::vector<ObstacleId> walls;
  std::uint32_t next = 0;
  for (ObstacleId id(0); id.value < obstacles.id_count(); ++id.value) {
    own_.emplace_back();
    if (!obstacles.contains(id)) continue;
    if (obstacles.bounds_area(id)) {
      own_.back() = ObstacleId(next++);
    } else if (obstacles.is_wall(id)) {
      walls.push_back(id);
    }
  }
  for (const ObstacleId id : walls) own_[id.value] = ObstacleId(next++);
}

void WeightsFollower::expect_there(std::uint32_t area) const {
  if (!contains(area)) throw InputError("area", 0, "expected the id of an area that is there");
}

void WeightsFollower::insert(ObstacleId id, const Polygon& polygon) {
  own_.resize(id.value);
  own_.push_back(areas_.insert(polygon));
  update();
}

void WeightsFollower::insert_wall(ObstacleId id, std::span<const Vec2> points) {
  own_.resize(id.value);
  own_.push_back(areas_.insert_wall(points));
  update();
}

void WeightsFollower::remove_obstacle(ObstacleId id) {
  if (id.value >= own_.size() || !own_[id.value].valid()) return pass();  // a point
  areas_.remove(own_[id.value]);
  update();
}

void WeightsFollower::move_obstacle(ObstacleId id, Vec2 by) {
  if (id.value >= own_.size() || !own_[id.value].valid()) return pass();
  areas_.move(own_[id.value], by);
  update();
}

std::uint32_t WeightsFollower::insert_area(const Polygon& polygon, double weight) {
  check_weight(weight, "area");
  areas_.insert_area(polygon);
  weights_.push_back(weight);
  update();
  return static_cast<std::uint32_t>(weights_.size() - 2);
}

void WeightsFollower::remove_area(std::uint32_t area) {
  expect_there(area);
  areas_.remove(areas_.obstacle_of(area));
  update();
}

void WeightsFollower::move_area(std::uint32_t area, Vec2 by) {
  expect_there(area);
  areas_.move(areas_.obstacle_of(area), by);
  update();
}

void WeightsFollower::set_weight(std::uint32_t area, double weight) {
  expect_there(area);
  check_weight(weight, name_of_area(area));
  set_region_weight(static_cast<std::int32_t>(area) + 1, weight);
}

void WeightsFollower::set_base_weight(double weight) {
  check_weight(weight, "base weight");
  set_region_weight(0, weight);
}

void WeightsFollower::set_region_weight(std::int32_t region, double weight) {
  weights_[static_cast<std::size_t>(region)] = weight;
  const GroundEdit* edit = nullptr;
  try {
    edit = &complex_.renew_weight(mesh_, region, weight_of());
  } catch (const InputError&) {
    return start_anew();
  }
  follow(*edit);
}

void WeightsFollower::update() {
  if (!mesh_.update(areas_)) return start_anew();
  const GroundEdit* edit = nullptr;
  try {
    edit = &complex_.update(mesh_, weight_of());
  } catch (const InputError&) {
    return start_anew();
  }
  follow(*edit);
}

void WeightsFollower::follow(const GroundEdit& edit) {
  touched_ = edit.size();
  if (touched_ == 0) return;
  if (edit.replaces()) ground_.follow(edit.triangles.gone, complex_.edited().made, complex_.touched());
  if (!edit.weights.empty()) ground_.follow_weights();
  ++version_;
  history_.push_back(edit);
  history_size_ += touched_;
  // Whoever is that far behind is better off with a new copy.
  while (history_size_ > triangles().simplex_count() && !history_.empty()) {
    history_size_ -= history_.front().size();
    history_.pop_front();
  }
}

void WeightsFollower::start_anew() {
  complex_.rebuild(mesh_, weight_of());
  ground_.follow_all();
  history_.clear();
  history_size_ = 0;
  touched_ = triangles().simplex_count();
  ++version_;
  ++rebuilt_;
}

std::size_t WeightsFollower::memory_bytes() const {
  std::size_t sum = bytes_of(areas_, own_, weights_, mesh_, complex_, ground_);
  for (const GroundEdit& edit : history_)
    sum += bytes_of(edit.triangles.gone, edit.triangles.corners, edit.triangles.made, edit.triangles.weights,
                    edit.weights);
  return sum;
}

}  // namespace taut::detail
