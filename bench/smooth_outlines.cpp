// How does building grow with the corners of smooth outlines, and of fans around one corner? Worlds of N corners and
// ever more, each part of what a LiveWorld keeps timed apart, then the edits that take the largest obstacle out, put it
// in again and move it:
//
//   smooth_outlines [WORLD [FROM [TO]]]
//
// WORLD is a name below or "all"; N runs from FROM (1600) to TO (102400) times four. Prints milliseconds, the median of
// several runs where that is quick, and what the gates of the widths need.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <string>
#include <vector>

#include "taut/cells/live_world.hpp"
#include "taut/world/generate/random.hpp"

namespace {

using taut::Polygon;
using taut::PolygonWorld;
using taut::Vec2;

constexpr double kTurn = 2 * std::numbers::pi, kRadius = 100, kBox = 321;

taut::Ring box(double half) { return {{-half, -half}, {half, -half}, {half, half}, {-half, half}}; }

taut::Ring circle(std::size_t corners, Vec2 middle, double radius) {
  taut::Ring ring;
  for (std::size_t i = 0; i < corners; ++i) {
    const double angle = kTurn * static_cast<double>(i) / static_cast<double>(corners);
    ring.push_back(middle + radius * Vec2{std::cos(angle), std::sin(angle)});
  }
  return ring;
}

// A circle with a few gentle waves.
taut::Ring blob(std::size_t corners, Vec2 middle, double radius, taut::Random& random) {
  double wave[4], phase[4];
  for (int k = 0; k < 4; ++k) {
    wave[k] = 0.15 * random.unit() / (k + 1);
    phase[k] = kTurn * random.unit();
  }
  taut::Ring ring = circle(corners, {}, 1);
  for (std::size_t i = 0; i < corners; ++i) {
    const double angle = kTurn * static_cast<double>(i) / static_cast<double>(corners);
    double r = radius;
    for (int k = 0; k < 4; ++k) r *= 1 + wave[k] * std::sin((k + 2) * angle + phase[k]);
    ring[i] = middle + r * ring[i];
  }
  return ring;
}

PolygonWorld::Parts in_box(double half = kBox) {
  PolygonWorld::Parts parts;
  parts.boundary = box(half);
  return parts;
}

PolygonWorld::Parts disc_world(std::size_t n) {
  PolygonWorld::Parts parts = in_box();
  parts.obstacles.push_back({{circle(n, {}, kRadius)}});
  return parts;
}

PolygonWorld::Parts blob_world(std::size_t n) {
  taut::Random random(3);
  PolygonWorld::Parts parts = in_box();
  parts.obstacles.push_back({{blob(n, {}, kRadius, random)}});
  return parts;
}

// Of 100 corners and more each.
PolygonWorld::Parts blobs_world(std::size_t n) {
  taut::Random random(4);
  PolygonWorld::Parts parts = in_box();
  const std::size_t rows = 8, each = std::max<std::size_t>(3, n / (rows * rows));
  const double pitch = 2 * kBox / rows;
  for (std::size_t i = 0; i < rows * rows; ++i) {
    const Vec2 cell{static_cast<double>(i % rows), static_cast<double>(i / rows)};
    parts.obstacles.push_back({{blob(each, pitch * cell + Vec2{pitch / 2 - kBox, pitch / 2 - kBox}, 0.35 * pitch, random)}});
  }
  return parts;
}

// Free inside a circle: all corners on one circle.
PolygonWorld::Parts hall_world(std::size_t n) {
  PolygonWorld::Parts parts;
  parts.boundary = circle(n, {}, kRadius);
  parts.obstacles.push_back({{{{50, 50}, {51, 50}, {50, 51}}}});
  return parts;
}

// A point in the middle of it: joined to every corner.
PolygonWorld::Parts star_world(std::size_t n) {
  PolygonWorld::Parts parts;
  parts.boundary = circle(n, {}, kRadius);
  parts.points.push_back({0, 0});
  return parts;
}

// A long straight side opposite a gently bulging one of many corners.
PolygonWorld::Parts bow_world(std::size_t n) {
  PolygonWorld::Parts parts = in_box();
  taut::Ring ring;
  for (std::size_t i = 0; i < n; ++i) {
    const double x = -1 + 2 * static_cast<double>(i) / static_cast<double>(n - 1);
    ring.push_back({300 * x, 10 + 20 * x * x});
  }
  ring.push_back({300, 300});
  ring.push_back({-300, 300});
  parts.obstacles.push_back({{ring}});
  parts.obstacles.push_back({{{{-300, 0}, {-300, -10}, {300, -10}, {300, 0}}}});
  return parts;
}

// Two combs of thin teeth whose tips face each other.
PolygonWorld::Parts combs_world(std::size_t n) {
  PolygonWorld::Parts parts = in_box();
  for (const double up : {1.0, -1.0}) {
    taut::Ring ring{{300, up * 100}, {-300, up * 100}};
    for (std::size_t i = 0; i < n / 2; ++i) {
      const double x = -300 + 600 * static_cast<double>(i) / static_cast<double>(n / 2);
      ring.push_back({x + (up > 0 ? 0 : 0.1 / static_cast<double>(n)), up * (i % 2 == 0 ? 90.0 : 5.0)});
    }
    parts.obstacles.push_back({{ring}});
  }
  return parts;
}

// A corner above a row of many tips, all of them joined to it and to one wall beneath.
PolygonWorld::Parts comb_from_corner_world(std::size_t n) {
  PolygonWorld::Parts parts = in_box();
  parts.points.push_back({0, 300});
  taut::Ring ring{{-310, -310}, {310, -310}};
  for (std::size_t i = 0; i < n; ++i) {
    const double x = 1 - 2 * static_cast<double>(i) / static_cast<double>(n - 1);
    // Tips on a circle around that point.
    const double angle = 0.4 * x, reach = i % 2 == 0 ? 400 : 500;
    ring.push_back({reach * std::sin(angle), 300 - reach * std::cos(angle)});
  }
  parts.obstacles.push_back({{ring}});
  return parts;
}

PolygonWorld::Parts moved(PolygonWorld::Parts parts, double scale, Vec2 by) {
  const auto each = [&](std::vector<Vec2>& points) {
    for (Vec2& p : points) p = scale * p + by;
  };
  each(parts.boundary);
  for (Polygon& polygon : parts.obstacles) {
    for (taut::Ring& ring : polygon.rings) each(ring);
  }
  each(parts.points);
  return parts;
}

struct Kind {
  const char* name;
  PolygonWorld::Parts (*make)(std::size_t);
};
constexpr Kind kKinds[] = {
    {"disc", disc_world},
    {"blob", blob_world},
    {"blobs", blobs_world},
    {"hall", hall_world},
    {"star", star_world},
    {"bow", bow_world},
    {"combs", combs_world},
    {"corner", comb_from_corner_world},
    {"disc-far", [](std::size_t n) { return moved(disc_world(n), 1, {1e6, -1e6}); }},
    {"hall-far", [](std::size_t n) { return moved(hall_world(n), 1, {1e6, -1e6}); }},
    {"star-far", [](std::size_t n) { return moved(star_world(n), 1, {1e6, -1e6}); }},
    {"disc-tiny", [](std::size_t n) { return moved(disc_world(n), 1e-9, {}); }},
    {"disc-huge", [](std::size_t n) { return moved(disc_world(n), 1e9, {}); }},
};

// The median of a few runs, or of one that takes long.
template <class Run>
double milliseconds(Run run) {
  std::vector<double> all;
  double sum = 0;
  while (all.size() < 5 && sum < 1000) {
    const auto begin = std::chrono::steady_clock::now();
    run();
    all.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    sum += all.back();
  }
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}

void measure(const Kind& kind, std::size_t n) {
  const PolygonWorld::Parts parts = kind.make(n);
  const double check = milliseconds([&] { PolygonWorld checked(parts); });
  const PolygonWorld world(parts);
  const double triangles = milliseconds([&] { taut::Triangulation t(world); });
  const taut::Triangulation t(world);
  const double widths = milliseconds([&] { taut::Clearance c(t); });
  const taut::Clearance clearance(t);
  const double reduce = milliseconds([&] { taut::Reduction r(t, clearance); });
  const double corners = milliseconds([&] { taut::TurnCorners c(t); });
  const double mesh =
      milliseconds([&] { taut::detail::MeshFollower f(t, world.corner_rule(), taut::MergeStrategy::longest_portal); });
  std::size_t pieces = 0;
  clearance.for_each_gate([&](const taut::Clearance::GateView& gate) { pieces += gate.strip.size(); });
  std::printf("%-10s %7zu %8.1f %8.1f %8.1f %8.1f %8.1f %8.1f %8zu %9zu %7.1f", kind.name, world.vertex_count(), check,
              triangles, widths, reduce, corners, mesh, clearance.gate_count(), pieces,
              static_cast<double>(clearance.memory_bytes()) / 1e6);
  std::fflush(stdout);
  taut::LiveWorld live(world, taut::kFollowedByAll);
  if (parts.obstacles.empty()) {  // the point in the middle of the star
    taut::ObstacleId id(1);
    const double out = milliseconds([&] {
      live.remove(id);
      id = live.insert_point(parts.points[0]);
    });
    std::printf(" %8.1f %8s %8s\n", out, "", "");
    return;
  }
  taut::ObstacleId id(1);
  std::vector<double> in, out;
  for (int i = 0; i < 3; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    live.remove(id);
    const auto between = std::chrono::steady_clock::now();
    id = live.insert(parts.obstacles[0]);
    out.push_back(std::chrono::duration<double, std::milli>(between - begin).count());
    in.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - between).count());
    if (in[0] + out[0] > 3000) break;
  }
  std::sort(in.begin(), in.end());
  std::sort(out.begin(), out.end());
  const double by = world.bounds().extent() / 1000;
  const double move = milliseconds([&] { live.move(id, {by, -by}); });
  std::printf(" %8.1f %8.1f %8.1f\n", out[out.size() / 2], in[in.size() / 2], move);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string which = argc > 1 ? argv[1] : "all";
  const std::size_t from = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1600,
                    to = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 102400;
  std::printf("%-10s %7s %8s %8s %8s %8s %8s %8s %8s %9s %7s %8s %8s %8s\n", "world", "corners", "check", "triang.",
              "widths", "reduce", "turns", "mesh", "gates", "pieces", "MB", "remove", "insert", "move");
  for (const Kind& kind : kKinds) {
    if (which != "all" && which != kind.name) continue;
    for (std::size_t n = from; n <= to; n *= 4) measure(kind, n);
  }
}
