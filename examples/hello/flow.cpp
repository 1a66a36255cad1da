// Two ways through a current: one that keeps to where it is fast, and one that keeps out of it.
//   hello-flow                            through a vortex in a box, made up here
//   hello-flow FILE.vtk X Y Z X Y Z OUT   through the VECTORS of a file, from one point to another; writes OUT-fast.vtk
//                                         and OUT-slow.vtk, the weights, and OUT-fast-path.vtk, OUT-slow-path.vtk
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "taut-io/file.hpp"
#include "taut-io/tetrahedra_file.hpp"
#include "taut/taut.hpp"
#include "taut/world/flow_weights.hpp"

namespace {

// A box of 1 by 1 by 1 in n by n by n boxes, each cut into six tetrahedra around one diagonal.
taut::VolumeComplex box_of_tetrahedra(int n) {
  taut::SimplexParts<3, 3> parts;
  const auto number = [n](const std::array<int, 3>& at) {
    return static_cast<std::uint32_t>((at[2] * (n + 1) + at[1]) * (n + 1) + at[0]);
  };
  for (int z = 0; z <= n; ++z)
    for (int y = 0; y <= n; ++y)
      for (int x = 0; x <= n; ++x) parts.positions.push_back((1.0 / n) * taut::Vec3{1.0 * x, 1.0 * y, 1.0 * z});
  for (int z = 0; z < n; ++z) {
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x) {
        std::array<std::size_t, 3> axes{0, 1, 2};
        do {
          std::array<int, 3> at{x, y, z};
          std::array<std::uint32_t, 4> corners{number(at), 0, 0, 0};
          for (std::size_t i = 0; i < 3; ++i) {
            ++at[axes[i]];
            corners[i + 1] = number(at);
          }
          parts.corners.push_back(corners);
        } while (std::next_permutation(axes.begin(), axes.end()));
      }
    }
  }
  return taut::VolumeComplex(parts);
}

// Around the axis through the middle of the box, fastest 0.3 away from it, and slower towards the bottom.
taut::Vec3 vortex(taut::Vec3 p) {
  const double x = p.x - 0.5, y = p.y - 0.5, away = std::hypot(x, y) / 0.3;
  const double turn = std::exp(1 - away * away) * (0.2 + 0.8 * p.z);
  return {-turn * y, turn * x, 0};
}

struct Way {
  taut::Plan3 plan;
  double mean_speed = 0;  // along it
};

Way find_way(taut::VolumeComplex volume, const std::vector<taut::Vec3>& flow, taut::FlowFavour favour,
             const taut::Query3& query, const std::string& out) {
  const std::vector<double> weights = taut::flow_weights(volume, std::span<const taut::Vec3>(flow), {favour, 20});
  for (std::uint32_t t = 0; t < weights.size(); ++t) volume.set_weight(taut::SimplexId(t), weights[t]);
  // Weights say how fast the ground is that a path pays for: from the formula backwards.
  const double least = volume.least_weight();
  const taut::World3 world = volume;
  taut::CellStore3 cells(std::make_shared<const taut::World3>(world));
  const auto planner = taut::make_planner(taut::parse_planner("tet-field-dstar:straighten=on"), cells);
  Way way;
  planner->plan(query, {}, way.plan);
  if (way.plan.status == taut::Status::found) {
    const double logarithm = std::log(way.plan.cost / way.plan.length / least) / std::log(20);
    way.mean_speed = favour == taut::FlowFavour::fast ? 1 - logarithm : logarithm;
  }
  if (!out.empty()) {
    const std::string name = out + (favour == taut::FlowFavour::fast ? "-fast" : "-slow");
    taut::io::write_tetrahedra(volume, name + ".vtk");
    if (way.plan.status == taut::Status::found)
      taut::io::write_file(name + "-path.vtk", taut::io::format_vtk_path(way.plan.path.points, way.plan.cost));
  }
  return way;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 1 && argc != 9) {
    std::cerr << "usage: hello-flow [FILE.vtk X Y Z X Y Z OUT]\n";
    return 2;
  }
  taut::VolumeComplex volume;
  std::vector<taut::Vec3> flow;
  taut::Query3 query;
  std::string out;
  if (argc == 1) {
    volume = box_of_tetrahedra(12);
    for (std::uint32_t c = 0; c < volume.corner_count(); ++c)
      flow.push_back(vortex(volume.position(taut::CornerId(c))));
    query.start = {0.2, 0.5, 0.9};
    query.goal = {0.8, 0.5, 0.9};
  } else {
    volume = taut::io::read_tetrahedra(argv[1]);
    flow = taut::io::parse_vtk_velocities(taut::io::read_file(argv[1]).text(), argv[1]);
    query.start = {std::atof(argv[2]), std::atof(argv[3]), std::atof(argv[4])};
    query.goal = {std::atof(argv[5]), std::atof(argv[6]), std::atof(argv[7])};
    out = argv[8];
  }
  const Way fast = find_way(volume, flow, taut::FlowFavour::fast, query, out),
            slow = find_way(volume, flow, taut::FlowFavour::slow, query, out);
  for (const auto& [name, way] : {std::pair("fast", &fast), std::pair("slow", &slow)}) {
    std::cout << name << " water: " << name_of(way->plan.status) << ", length " << way->plan.length
              << ", mean speed about " << way->mean_speed << " of the greatest\n";
  }
  const bool found = fast.plan.status == taut::Status::found && slow.plan.status == taut::Status::found;
  return found && (argc > 1 || fast.mean_speed > slow.mean_speed) ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return 2;
}
