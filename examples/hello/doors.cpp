// Two rooms, a door and a crate: the world changes, and a path is planned again only when an edit touches it.
#include <iostream>
#include <memory>

#include "taut/taut.hpp"

namespace {

taut::Polygon box(double x0, double y0, double x1, double y1) {
  return taut::Polygon{{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}}};
}

class Agent {
 public:
  explicit Agent(const std::shared_ptr<const taut::LiveWorld>& world)
      : world_(*world),
        watch_(*world),
        planner_(taut::make_planner(taut::parse_planner("polyanya"), world)),
        path_(watch_.add({})) {
    plan("at first");
  }

  // To be called after every edit.
  void look(const char* what) {
    const auto touched = watch_.after_edit();
    if (touched.empty()) {
      std::cout << what << ": nothing to do\n";
    } else {
      plan(what);
    }
  }

 private:
  void plan(const char* what) {
    planner_->plan({.start = {1, 5}, .goal = {19, 5}}, {}, plan_);
    watch_.replace(path_, plan_.path);  // empty if there is no path: then an opening is waited for
    std::cout << what << ": " << name_of(plan_.status) << ", length " << plan_.cost << ", through "
              << watch_.channel(path_).size() << " of " << world_.mesh()->cell_count() << " cells\n";
  }

  const taut::LiveWorld& world_;
  taut::PathWatch watch_;
  std::unique_ptr<taut::Planner2> planner_;
  taut::Plan2 plan_;
  taut::WatchedId path_;
};

}  // namespace

int main() {
  taut::PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
  parts.obstacles = {box(9, 0, 11, 4), box(9, 6, 11, 9)};  // a wall with a doorway, and a gap at its end
  const auto world = std::make_shared<taut::LiveWorld>(taut::PolygonWorld(parts));
  Agent agent(world);

  const taut::ObstacleId crate = world->insert(box(4, 1, 6, 3));
  agent.look("a crate beside the way");
  world->move(crate, {0, 3});
  agent.look("the crate is pushed into the way");
  const taut::ObstacleId door = world->insert(box(9, 4, 11, 6));
  agent.look("the door closes");
  const taut::ObstacleId gap = world->insert(box(9, 9, 11, 10));
  agent.look("the gap is closed as well");
  world->remove(door);
  agent.look("the door opens");
  world->remove(gap);
  agent.look("the gap is open again");
  world->move(crate, {0, 4.5});
  agent.look("the crate is pushed into the wall");
  return 0;
}
