// How does building grow with the corners of smooth outlines, of fans around one corner, of rows? Worlds of N corners
// and ever more, each part of what a LiveWorld keeps timed apart, then the edits that take the largest obstacle out,
// put it in again and move it:
//
//   smooth_outlines [WORLD [FROM [TO]]]
//
// WORLD is a name below or "all"; N runs from FROM (1600) to TO (102400) times four. Prints milliseconds of the
// processor, the median of several runs where that is quick, and what the gates of the widths need.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "support/smooth_worlds.hpp"
#include "taut/cells/live_world.hpp"

namespace {

using taut::PolygonWorld;

// Of the processor, so that it hardly counts what else the machine does.
double milliseconds_since(std::clock_t begin) {
  return 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// The median of a few runs, or of one that takes long.
template <class Run>
double milliseconds(Run run) {
  std::vector<double> all;
  double sum = 0;
  while (all.size() < 5 && sum < 1000) {
    const std::clock_t begin = std::clock();
    run();
    all.push_back(milliseconds_since(begin));
    sum += all.back();
  }
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}

void measure(const taut::test::SmoothWorld& kind, std::size_t n) {
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
  std::printf("%-10s %7zu %8.1f %8.1f %8.1f %8.1f %8.1f %8.1f %8zu %7.1f", kind.name, world.vertex_count(), check,
              triangles, widths, reduce, corners, mesh, clearance.gate_count(),
              static_cast<double>(clearance.memory_bytes()) / 1e6);
  std::fflush(stdout);
  taut::LiveWorld live(world, taut::kFollowedByAll);
  taut::ObstacleId id(1);
  std::vector<double> in, out;
  for (int i = 0; i < 3; ++i) {
    std::clock_t begin = std::clock();
    live.remove(id);
    out.push_back(milliseconds_since(begin));
    begin = std::clock();
    id = taut::test::insert_first(live, parts);
    in.push_back(milliseconds_since(begin));
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
  std::printf("%-10s %7s %8s %8s %8s %8s %8s %8s %8s %7s %8s %8s %8s\n", "world", "corners", "check", "triang.",
              "widths", "reduce", "turns", "mesh", "gates", "MB", "remove", "insert", "move");
  for (const taut::test::SmoothWorld& kind : taut::test::kSmoothWorlds) {
    if (which != "all" && which != kind.name) continue;
    for (std::size_t n = from; n <= to; n *= 4) measure(kind, n);
  }
}
