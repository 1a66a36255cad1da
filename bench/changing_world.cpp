// What does it cost to keep many agents on shortest paths while the world changes? A house of ROOMS x ROOMS rooms with
// a door in every wall between two of them. In every tick a door opens or closes, or a crate is pushed into a wall or
// back; AGENTS agents walk on, and only those that the edit touches plan again:
//
//   changing_world [ROOMS [AGENTS [TICKS]]]
//
// Prints the time of an edit (triangulation and mesh), of asking which paths it touches, and of planning those again,
// next to what building the mesh afresh and planning for everybody would take. Every 100 ticks all agents' paths are
// held against paths planned on a mesh made afresh.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "taut/cells/live_world.hpp"
#include "taut/path/path_watch.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/world/generate/random.hpp"

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kRoom = 10, kWall = 0.4, kDoorway = 1.5, kStep = 0.5;

double microseconds(Clock::time_point since) {
  return std::chrono::duration<double, std::micro>(Clock::now() - since).count();
}

taut::Polygon box(double x0, double y0, double x1, double y1) {
  return taut::Polygon{{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}}};
}

// Walls around every room; doorways at random places of the walls between rooms.
struct House {
  House(int rooms, taut::Random& random) {
    const double size = rooms * kRoom, half = kWall / 2;
    parts.boundary = {{0, 0}, {size, 0}, {size, size}, {0, size}};
    for (int i = 1; i < rooms; ++i) {
      for (int k = 0; k < rooms; ++k) {
        const double at = i * kRoom, from = k * kRoom, to = from + kRoom;
        for (const bool upright : {true, false}) {
          const double door = from + 1 + (kRoom - 2 - kDoorway) * random.unit();
          const auto put = [&](std::vector<taut::Polygon>& where, double a, double b) {
            where.push_back(upright ? box(at - half, a, at + half, b) : box(a, at - half, b, at + half));
          };
          put(parts.obstacles, from + half, door);
          put(parts.obstacles, door + kDoorway, to - half);
          put(doors, door, door + kDoorway);
        }
      }
    }
    for (int i = 1; i < rooms; ++i) {
      for (int k = 1; k < rooms; ++k) {
        parts.obstacles.push_back(box(i * kRoom - half, k * kRoom - half, i * kRoom + half, k * kRoom + half));
      }
    }
    for (int i = 0; i < rooms * rooms; ++i) {  // a crate near the left wall of every room
      const taut::Vec2 corner{(i % rooms) * kRoom + 0.7, (i / rooms) * kRoom + 2 + 5 * random.unit()};
      crates.push_back(box(corner.x, corner.y, corner.x + 1, corner.y + 1));
    }
  }
  taut::PolygonWorld::Parts parts;
  std::vector<taut::Polygon> doors, crates;
};

struct Agent {
  taut::Query2 query;
  taut::Plan2 plan;
  taut::WatchedId watched;
  std::size_t passed = 0;
};

struct Times {
  std::vector<double> all;
  void add(double t) { all.push_back(t); }
  [[nodiscard]] double at(double part) {
    if (all.empty()) return 0;
    std::sort(all.begin(), all.end());
    return all[std::min(all.size() - 1, static_cast<std::size_t>(part * static_cast<double>(all.size())))];
  }
  void print(const char* what) {
    double sum = 0;
    for (const double t : all) sum += t;
    std::printf("%-44s %10.1f %10.1f %10.1f %10.1f\n", what,
                sum / static_cast<double>(std::max<std::size_t>(1, all.size())), at(0.5), at(0.99), at(1));
  }
};

class Simulation {
 public:
  Simulation(int rooms, std::size_t agents)
      : random_(1),
        house_(rooms, random_),
        size_(rooms * kRoom),
        world_(taut::PolygonWorld(house_.parts)),
        watch_(world_),
        planner_(world_.mesh()),
        agents_(agents) {
    for (const taut::Polygon& crate : house_.crates) crates_.push_back({world_.insert(crate), false});
    for (const taut::Polygon& door : house_.doors) {
      doors_.push_back(random_.below(4) == 0 ? world_.insert(door) : taut::ObstacleId());
    }
    world_.mark_dead_ends();
    (void)watch_.after_edit();
    for (Agent& agent : agents_) {
      agent.watched = watch_.add({});
      agent.query.start = somewhere();
      send(agent);
    }
  }

  void tick() {
    const auto begin = Clock::now();
    change_something();
    edit_.add(microseconds(begin));
    const auto asked = Clock::now();
    const auto touched = watch_.after_edit();
    ask_.add(microseconds(asked));
    const auto again = Clock::now();
    std::size_t blocked = 0;
    for (const auto& t : touched) {
      blocked += t.blocked ? 1 : 0;
      plan(agents_[t.path.value]);
    }
    replan_.add(microseconds(again));
    touched_.add(static_cast<double>(touched.size()));
    blocked_.add(static_cast<double>(blocked));
    const auto walk = Clock::now();
    for (Agent& agent : agents_) step(agent);
    walk_.add(microseconds(walk));
  }

  // Everything anew: the mesh, and all agents' paths, which must be as long as those they have.
  bool check() {
    const auto begin = Clock::now();
    taut::PolygonWorld::Parts parts = world_.triangulation().parts();
    const taut::PolygonWorld now(std::move(parts));
    const auto made = Clock::now();
    const taut::LiveWorld fresh(now);
    build_.add(microseconds(made));
    (void)begin;
    taut::detail::PolyanyaPlanner planner(fresh.mesh());
    taut::Plan2 plan;
    const auto planning = Clock::now();
    bool same = true;
    for (const Agent& agent : agents_) {
      planner.plan(agent.query, {}, plan);
      double length = 0;
      for (std::size_t i = agent.passed + 1; i < agent.plan.path.points.size(); ++i) {
        length += distance(i == agent.passed + 1 ? agent.query.start : agent.plan.path.points[i - 1],
                           agent.plan.path.points[i]);
      }
      const bool found = plan.status == taut::Status::found;
      if (found != !agent.plan.path.points.empty() || (found && std::fabs(plan.cost - length) > 1e-7 * (1 + length))) {
        std::printf("an agent walks %.9f where %.9f is possible\n", length, plan.cost);
        same = false;
      }
    }
    plan_all_.add(microseconds(planning));
    return same;
  }

  void print() {
    std::printf("%zu agents, %zu doors, %zu crates, %zu triangles, %zu cells; %zu edits\n\n", agents_.size(),
                doors_.size(), crates_.size(), world_.triangulation().mesh().face_count(), world_.mesh()->cell_count(),
                edit_.all.size());
    std::printf("%-44s %10s %10s %10s %10s\n", "microseconds a tick", "mean", "median", "p99", "most");
    edit_.print("the edit: triangulation and mesh");
    ask_.print("asking which paths it touches");
    replan_.print("planning these again");
    build_.print("instead: building the mesh afresh");
    plan_all_.print("instead: planning for all agents");
    walk_.print("agents walk on and tell the watch");
    std::printf("\n%-44s %10s %10s %10s %10s\n", "agents a tick", "mean", "median", "p99", "most");
    touched_.print("touched");
    blocked_.print("of these blocked");
  }

 private:
  struct Crate {
    taut::ObstacleId id;
    bool in_the_wall;
  };

  taut::Vec2 somewhere() { return {size_ * random_.unit(), size_ * random_.unit()}; }

  void plan(Agent& agent) {
    planner_.plan(agent.query, {}, agent.plan);
    if (agent.plan.status != taut::Status::found) agent.plan.path.clear();
    agent.passed = 0;
    watch_.replace(agent.watched, agent.plan.path);
  }
  void send(Agent& agent) {
    agent.query.goal = somewhere();
    plan(agent);
  }
  void step(Agent& agent) {
    const std::vector<taut::Vec2>& points = agent.plan.path.points;
    double left = kStep;
    while (agent.passed + 1 < points.size()) {
      const taut::Vec2 next = points[agent.passed + 1];
      const double way = distance(agent.query.start, next);
      if (way > left) {
        agent.query.start = agent.query.start + (left / way) * (next - agent.query.start);
        watch_.advance(agent.watched, agent.passed, agent.query.start);
        return;
      }
      left -= way;
      agent.query.start = next;
      ++agent.passed;
    }
    if (!points.empty()) send(agent);
  }
  void change_something() {
    if (random_.below(3) == 0) {
      Crate& crate = crates_[random_.below(crates_.size())];
      world_.move(crate.id, {crate.in_the_wall ? 0.9 : -0.9, 0});
      crate.in_the_wall = !crate.in_the_wall;
      return;
    }
    const std::size_t i = random_.below(doors_.size());
    if (doors_[i].valid()) {
      world_.remove(doors_[i]);
      doors_[i] = {};
    } else {
      doors_[i] = world_.insert(house_.doors[i]);
    }
  }

  taut::Random random_;
  House house_;
  double size_;
  taut::LiveWorld world_;
  taut::PathWatch watch_;
  taut::detail::PolyanyaPlanner planner_;
  std::vector<Agent> agents_;
  std::vector<taut::ObstacleId> doors_;  // not valid while open
  std::vector<Crate> crates_;
  Times edit_, ask_, replan_, walk_, build_, plan_all_, touched_, blocked_;
};

}  // namespace

int main(int argc, char** argv) {
  const int rooms = argc > 1 ? std::atoi(argv[1]) : 20, agents = argc > 2 ? std::atoi(argv[2]) : 1000;
  const int ticks = argc > 3 ? std::atoi(argv[3]) : 2000;
  if (rooms < 2 || agents < 1 || ticks < 1) {
    std::fprintf(stderr, "usage: changing_world [ROOMS [AGENTS [TICKS]]]\n");
    return 2;
  }
  Simulation simulation(rooms, static_cast<std::size_t>(agents));
  bool same = true;
  for (int i = 1; i <= ticks; ++i) {
    simulation.tick();
    if (i % 100 == 0) same = simulation.check() && same;
  }
  simulation.print();
  return same ? 0 : 1;
}
