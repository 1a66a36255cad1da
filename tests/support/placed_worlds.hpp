// Worlds that are turned, scaled and moved, and planners of different kinds asked about one of them.
#pragma once

#include <cmath>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut::placed {

inline constexpr double kSide = 20;

// Turned, scaled, moved.
struct Placing {
  double angle = 0, scale = 1;
  Vec2 by;
  [[nodiscard]] Vec2 operator()(Vec2 p) const {
    const double c = std::cos(angle), s = std::sin(angle);
    return scale * (angle == 0 ? p : Vec2{c * p.x - s * p.y, s * p.x + c * p.y}) + by;
  }
  [[nodiscard]] PolygonWorld::Parts operator()(PolygonWorld::Parts parts) const {
    const auto place = [&](std::vector<Vec2>& points) {
      for (Vec2& p : points) p = (*this)(p);
    };
    place(parts.boundary);
    for (Polygon& polygon : parts.obstacles) {
      for (Ring& ring : polygon.rings) place(ring);
    }
    for (Polyline& wall : parts.walls) place(wall);
    place(parts.points);
    return parts;
  }
};

class Asked {
 public:
  explicit Asked(PolygonWorld world, std::initializer_list<const char*> names)
      : world_(std::make_shared<const World>(std::move(world))), cells_(world_), validator_(*world_) {
    for (const char* name : names) planners_.emplace_back(name, make_planner(parse_planner(name), cells_));
  }
  [[nodiscard]] const World& world() const { return *world_; }
  // By each planner, its answer and what the validator has to say of it.
  template <class Visit>
  void ask(const Query2& query, Visit visit) {
    for (auto& [name, planner] : planners_) {
      planner->plan(query, {}, plan_);
      const bool found = plan_.status == Status::found;
      const Verdict verdict = found ? validator_.check(query, claim_of(plan_), plan_.path) : Verdict{};
      visit(name, plan_, !found || verdict.valid ? std::string() : verdict.reason);
    }
  }

 private:
  std::shared_ptr<const World> world_;
  CellStore cells_;
  Validator validator_;
  std::vector<std::pair<std::string, std::unique_ptr<Planner2>>> planners_;
  Plan2 plan_;
};

}  // namespace taut::placed
