// How far paths through tetrahedra are above nested points on faces and edges, straightened, whose last step changes
// less than 0.5 %. Up to 7 points an edge they are searched in the whole volume, more of them around the path that
// these gave. Every world's results go to a file at once, so that a run that is cut off is not lost.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"
#include "taut/cells/detail/weighted/stored_ground.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"
#include "taut/plan/detail/volume/volume_straightener.hpp"
#include "taut/plan/detail/weighted/steiner_planner.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"
#include "triangulation/stopwatch.hpp"
#include "weighted/bound_worlds.hpp"

namespace taut::bench {

// Ends in a box, a quarter of its extent apart at least.
inline Query3 draw_query(const Box3& box, Random& random) {
  const Vec3 size = box.max - box.min;
  for (;;) {
    const auto place = [&] {
      const double x = random.unit(), y = random.unit(), z = random.unit();
      return box.min + Vec3{size.x * x, size.y * y, size.z * z};
    };
    const Vec3 start = place();
    const Query3 query{start, place()};
    if (distance(query.start, query.goal) > 0.25 * box.extent()) return query;
  }
}

class NearPaths {
 public:
  // A file that is named gets a line a world and planner; `most` points on an edge are tried, and up to
  // `whole` in the whole volume.
  NearPaths(int worlds, int corners, const std::string& csv, int most, int whole)
      : worlds_(worlds), corners_(corners), most_(most), whole_(whole) {
    if (csv.empty()) return;
    file_ = std::fopen(csv.c_str(), "w");
    if (file_ != nullptr)
      fmt::print(file_, "kind,world,tetrahedra,points,step,bound,nested,reference,planner,plain,straight\n");
  }
  NearPaths(const NearPaths&) = delete;
  NearPaths& operator=(const NearPaths&) = delete;
  ~NearPaths() {
    if (file_ != nullptr) std::fclose(file_);
  }

  // All kinds of volumes, or one of them.
  void run(int only) {
    using detail::DrawnWeights;
    // Regions of about 6 tetrahedra across: as many corners in each as that takes.
    const int regions = std::max(corners_ / 220, 2);
    const Kind kinds[] = {{"one weight", DrawnWeights::uniform, 1},
                          {"regions", DrawnWeights::regions, regions},
                          {"a weight a tetrahedron", DrawnWeights::each, 1}};
    for (std::size_t k = 0; k < std::size(kinds); ++k) {
      if (only < 0 || only == static_cast<int>(k)) measure(kinds[k]);
    }
  }

 private:
  struct Kind {
    const char* name;
    detail::DrawnWeights weights;
    int regions;
  };
  struct Results {
    std::vector<double> plain, straight, plain_s, straight_s;
  };
  struct Reference {
    double nested = std::numeric_limits<double>::infinity();  // as found
    double cost = nested;                                     // the least of all levels, straightened
    double step = nested;                                     // the last one, as a share
    double straight_step = nested;                            // and of those straightened
    int points = 0;
    double seconds = 0;
  };
  static constexpr double kSettled = 0.005;

  // The tetrahedra that share a corner with one that a path pays for, with the corners of all; and which they are.
  static SimplexParts<3, 3> around(const VolumeComplex& volume, const detail::ComplexPath<3>& path,
                                   std::vector<SimplexId>& which) {
    which.clear();
    for (const SimplexId cell : path.cells) {
      for (const CornerId c : volume.corners(cell)) {
        const auto all = volume.around(c);
        which.insert(which.end(), all.begin(), all.end());
      }
    }
    std::sort(which.begin(), which.end());
    which.erase(std::unique(which.begin(), which.end()), which.end());
    SimplexParts<3, 3> parts;
    for (std::size_t c = 0; c < volume.corner_count(); ++c) parts.positions.push_back(volume.position(CornerId::at(c)));
    for (const SimplexId t : which) {
      const auto& k = volume.corners(t);
      parts.corners.push_back({k[0].value, k[1].value, k[2].value, k[3].value});
      parts.weights.push_back(volume.weight(t));
    }
    return parts;
  }

  // Level by level: in the whole volume up to `whole` points an edge, then around the path that these gave, whose
  // points are among those of the next levels.
  [[nodiscard]] Reference reference_of(CellStore3& cells, const Query3& query) const {
    Reference out;
    auto ground = detail::volume_ground_of(cells);
    auto faces = detail::volume_faces_of(cells);
    const VolumeComplex& volume = ground->complex();
    detail::VolumeStraightener straightener(volume);
    detail::ComplexPath<3> path;
    std::vector<SimplexId> near;
    Plan3 plan;
    for (int points = 1; points <= most_; points = 2 * points + 1) {
      if (points > whole_ && near.empty()) {
        const auto part = std::make_shared<const VolumeComplex>(around(volume, path, near));
        ground = std::make_shared<const detail::VolumeGround>(part);
        faces = std::make_shared<const detail::VolumeFaces>(*part, ground->wedges());
      }
      detail::SteinerPlanner<3, 3> planner(ground, faces, {.points = static_cast<std::uint32_t>(points)});
      const Stopwatch watch;
      planner.plan(query, {}, plan);
      out.seconds = watch.seconds();
      if (plan.status != Status::found) throw std::logic_error("expected a way through a volume that is all free");
      out.step = out.nested / plan.cost - 1;
      if (out.step < -1e-12) throw std::logic_error("more points that gave a dearer path");
      out.nested = plan.cost;
      out.points = points;
      path = planner.complex_path();
      if (!near.empty()) {
        for (SimplexId& cell : path.cells) cell = near[cell.value];
      }
      detail::ComplexPath<3> straight = path;
      detail::Interrupt never;
      const double before = out.cost;
      out.cost = std::min(out.cost, straightener.straighten(straight, never));
      out.straight_step = before / out.cost - 1;
      if (out.step < kSettled) break;
    }
    return out;
  }

  static double cost_of(CellStore3& cells, const std::string& name, const Query3& query, const Validator3& validator,
                        int& below, std::vector<double>& seconds) {
    const auto planner = make_planner(parse_planner(name), cells);
    Plan3 plan;
    const Stopwatch watch;
    planner->plan(query, {}, plan);
    seconds.push_back(watch.seconds());
    if (plan.status != Status::found) throw std::logic_error(name + " found no way");
    const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
    if (!verdict.valid) throw std::logic_error(name + ": " + verdict.reason);
    below += plan.cost < plan.lower_bound * (1 - 1e-12) ? 1 : 0;
    return plan.cost;
  }

  void measure(const Kind& kind) {
    const std::vector<std::string> planners{"tet-field-dstar", "tet-field-dstar:indirect=corners",
                                            "tet-field-dstar:indirect=none", "edge-astar"};
    std::vector<Results> results(planners.size());
    std::vector<double> gains, seconds, points, steps;
    double tetrahedra = 0;
    int unsettled = 0, below = 0;
    for (int m = 0; m < worlds_; ++m) {
      const auto seed = static_cast<std::uint64_t>(m + 1);
      const auto world = std::make_shared<const World3>(VolumeComplex(detail::draw_tetrahedra(
          {.corners = corners_, .weights = kind.weights, .regions = kind.regions, .seed = seed})));
      const auto& volume = std::get<VolumeComplex>(*world);
      const Validator3 validator(*world);
      CellStore3 cells(world);
      Random random(seed);
      const Query3 query = draw_query(volume.bounds(), random);
      const double bound = volume.least_weight() * distance(query.start, query.goal);
      const Reference reference = reference_of(cells, query);
      below += reference.cost < bound * (1 - 1e-12) ? 1 : 0;
      tetrahedra += static_cast<double>(volume.simplex_count()) / worlds_;
      seconds.push_back(reference.seconds);
      points.push_back(reference.points);
      steps.push_back(reference.straight_step);
      if (!(reference.step < kSettled)) {
        ++unsettled;
        continue;
      }
      gains.push_back(reference.nested / reference.cost - 1);
      for (std::size_t i = 0; i < planners.size(); ++i) {
        Results& r = results[i];
        const auto ask = [&](const char* straighten, std::vector<double>& times) {
          return cost_of(cells, planners[i] + ":straighten=" + straighten, query, validator, below, times);
        };
        const double plain = ask("off", r.plain_s), straight = ask("on", r.straight_s);
        r.plain.push_back(plain / reference.cost - 1);
        r.straight.push_back(straight / reference.cost - 1);
        if (file_ != nullptr)
          fmt::print(file_, "\"{}\",{},{},{},{:.6f},{:.9g},{:.9g},{:.9g},\"{}\",{:.6f},{:.6f}\n", kind.name, m + 1,
                     volume.simplex_count(), reference.points, reference.step, bound, reference.nested, reference.cost,
                     planners[i], r.plain.back(), r.straight.back());
      }
      if (file_ != nullptr) std::fflush(file_);
    }
    fmt::print(
        "{}: {} worlds of {:.0f} tetrahedra, {} whose reference did not settle, {} costs below their bound\n"
        "  reference: {:.0f} points an edge (median), {:.1f} s at the last level; {:.2f} % above itself straightened, "
        "whose\n"
        "  last step is {:.4f} % at the median and {:.4f} % at most\n"
        "  over the reference in %, wanted 2 at the median\n",
        kind.name, worlds_, tetrahedra, unsettled, below, share_of(points, 0.5), share_of(seconds, 0.5),
        100 * share_of(gains, 0.5), 100 * share_of(steps, 0.5), 100 * share_of(steps, 1));
    for (std::size_t i = 0; i < planners.size(); ++i) print(planners[i], results[i]);
    std::fflush(stdout);
  }
  static void print(const std::string& planner, const Results& r) {
    const auto shares = [](const std::vector<double>& all) {
      return fmt::format("{:7.3f} {:7.3f} {:7.3f} {:7.3f}", 100 * share_of(all, 0.5), 100 * share_of(all, 0.9),
                         100 * share_of(all, 0.99), 100 * share_of(all, 1));
    };
    fmt::print("  {:<33} plain {} in {:.2f} s   straight {} in {:.2f} s\n", planner, shares(r.plain),
               share_of(r.plain_s, 0.5), shares(r.straight), share_of(r.straight_s, 0.5));
  }

  int worlds_, corners_, most_, whole_;
  std::FILE* file_ = nullptr;
};

}  // namespace taut::bench
