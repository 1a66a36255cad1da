// How exact and how quick are distance fields in volumes, beside measuring every triangle?
//
//   volume_fields [SPACING [SEED]]
//
// A torus in a box (tests/support/torus_in_box.hpp; SPACING 0.1235, SEED 1, makes about 10^5 tetrahedra), as in the
// thesis (perkins2013 §6.4): the distance of every corner from the triangles of the torus, and from those and the walls
// of the box, interpolated as published and measured straight, against every triangle measured. Outside: what is inside
// the torus is blocked; both sides: nothing is. The error is the root of the mean square over the range (NRMSD); times
// are of one thread, fields are the quickest of three.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>

#include "support/torus_in_box.hpp"
#include "taut/plan/distance_field.hpp"
#include "triangulation/stopwatch.hpp"

namespace {

using namespace taut;
using bench::Stopwatch;

struct Truth {
  std::vector<double> distances;
  double seconds;
};
Truth measure(const VolumeComplex& complex, const std::vector<volume::TorusInBox::Triangle>& triangles) {
  const Stopwatch measuring;
  Truth truth;
  for (std::uint32_t id = 0; id < complex.corner_count(); ++id)
    truth.distances.push_back(volume::brute_distance(complex.position(CornerId(id)), triangles));
  truth.seconds = measuring.seconds();
  return truth;
}

void compare(const char* name, const std::shared_ptr<const VolumeComplex>& complex, const FieldSources<3>& sources,
             const Truth& truth) {
  for (const bool roots : {false, true}) {
    double seconds = std::numeric_limits<double>::infinity();
    std::unique_ptr<VolumeField> field;
    for (int k = 0; k < 3; ++k) {
      const Stopwatch spreading;
      field = std::make_unique<VolumeField>(complex, sources, FieldOptions{.roots = roots});
      seconds = std::min(seconds, spreading.seconds());
    }
    double sum = 0, most_off = 0, least = std::numeric_limits<double>::infinity(), most = 0;
    int count = 0;
    for (std::uint32_t id = 0; id < complex->corner_count(); ++id) {
      const double said = field->at(CornerId(id)), right = truth.distances[id];
      if (std::isinf(said)) continue;
      sum += (said - right) * (said - right);
      most_off = std::max(most_off, std::fabs(said - right));
      least = std::min(least, right);
      most = std::max(most, right);
      ++count;
    }
    std::printf(
        "%-28s %-10s NRMSD %.4f %%, worst %.3f %%, %d corners, %.1f expansions each; %.3f s, %.1f times as quick\n",
        name, roots ? "straight" : "published", 100 * std::sqrt(sum / count) / (most - least),
        100 * most_off / (most - least), count, static_cast<double>(field->expansions()) / count, seconds,
        truth.seconds / seconds);
  }
}

}  // namespace

int main(int argc, char** argv) try {
  volume::TorusKind kind;
  if (argc > 1) kind.spacing = std::atof(argv[1]);
  if (argc > 2) kind.seed = static_cast<std::uint64_t>(std::atoll(argv[2]));
  if (!(kind.spacing >= 0.01) || kind.spacing > 1) {
    std::fprintf(stderr, "usage: volume_fields [SPACING [SEED]], with a spacing from 0.01 to 1\n");
    return 2;
  }
  const volume::TorusInBox torus(kind);
  const auto outside = std::make_shared<const VolumeComplex>(torus.blocked_inside());
  const auto both = std::make_shared<const VolumeComplex>(torus.parts);
  std::printf("%zu corners, %zu tetrahedra; the torus has %zu triangles, the box %zu\n", both->corner_count(),
              both->simplex_count(), torus.torus.size(), torus.walls.size());
  const Truth alone = measure(*both, torus.torus);
  auto triangles = torus.torus;
  triangles.insert(triangles.end(), torus.walls.begin(), torus.walls.end());
  const Truth walled = measure(*both, triangles);
  std::printf("every triangle measured: %.3f s, with the walls %.3f s\n", alone.seconds, walled.seconds);
  compare("torus alone, outside", outside, {.facets = torus.facets}, alone);
  compare("torus alone, both sides", both, {.facets = torus.facets}, alone);
  compare("torus and walls, outside", outside, {.walls = true}, walled);
  compare("torus and walls, both sides", both, {.walls = true, .facets = torus.facets}, walled);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
