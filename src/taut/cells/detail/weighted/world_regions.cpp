#include "taut/cells/detail/weighted/world_regions.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "taut/base/input_error.hpp"
#include "taut/cells/triangulation.hpp"

namespace taut::detail {
namespace {

void check_weight(double weight, const std::string& what) {
  if (weight > 0) return;
  throw InputError(what, 0, "expected a weight above 0 (infinite if blocked), got " + std::to_string(weight));
}

// Goes through all faces, from neighbour to neighbour and back, and knows at each which areas wind around it.
class Tour {
 public:
  // The areas' rings have the ids of obstacles from `first` on; area_of[i] is whose ring first + i is.
  Tour(const Triangulation& triangulation, std::size_t first, std::span<const std::uint32_t> area_of, std::size_t areas)
      : triangulation_(triangulation), mesh_(triangulation.mesh()), first_(first), area_of_(area_of), winding_(areas) {}

  // Calls visit(face, the last area that winds around it plus 1, or 0 if none does) for every face.
  template <class Visit>
  void run(Visit visit) {
    std::vector<bool> seen(mesh_.face_slots());
    const auto enter = [&](FaceId f) {
      seen[f.value] = true;
      visit(f, around_.empty() ? 0 : *around_.begin() + 1);
    };
    struct Step {
      FaceId face;
      HalfEdge in;  // as seen from the face before
      unsigned next = 0;
    };
    std::vector<Step> way{{mesh_.edge_at(VertexId(0)).face(), {}}};  // outside of everything
    enter(way.back().face);
    while (!way.empty()) {
      Step& here = way.back();
      if (here.next == 3) {
        if (here.in.valid()) cross(here.in, -1);
        way.pop_back();
        continue;
      }
      const HalfEdge out(here.face, here.next++), beyond = mesh_.twin(out);
      if (!beyond.valid() || seen[beyond.face().value]) continue;
      cross(out, 1);
      enter(beyond.face());
      way.push_back({beyond.face(), out});
    }
  }

 private:
  // From the left of an edge to its right, or back.
  void cross(HalfEdge h, int direction) {
    if (!mesh_.is_constrained(h)) return;
    triangulation_.uses().for_each(mesh_.origin(h), mesh_.target(h), [&](EdgeUses::Use use) {
      const std::size_t owner = triangulation_.segment(use.segment).owner.value;
      if (owner < first_) return;
      const std::uint32_t area = area_of_[owner - first_];
      int& wound = winding_[area];
      const bool before = wound > 0;
      wound -= use.forward ? direction : -direction;
      if (before == (wound > 0)) return;
      if (before) {
        around_.erase(area);
      } else {
        around_.insert(area);
      }
    });
  }

  const Triangulation& triangulation_;
  const TriangleMesh& mesh_;
  std::size_t first_;
  std::span<const std::uint32_t> area_of_;
  std::vector<int> winding_;                                     // by area
  std::set<std::uint32_t, std::greater<std::uint32_t>> around_;  // those that wind around the face it is at
};

}  // namespace

RegionMesh mesh_of_areas(const PolygonWorld& world, double base, std::span<const AreaView> areas, double snap,
                         const BuildProgress& progress) {
  PolygonWorld::Parts parts = world.parts();
  parts.points.clear();  // they matter to agents with a radius only
  const std::size_t first_wall = 1 + parts.obstacles.size(), first_area = first_wall + parts.walls.size();
  std::vector<double> weights{base};
  std::vector<std::uint32_t> area_of;
  check_weight(base, "base");
  for (std::size_t i = 0; i < areas.size(); ++i) {
    check_weight(areas[i].weight, "area " + std::to_string(i));
    weights.push_back(areas[i].weight);
    for (const Ring& ring : areas[i].polygon->rings) {  // as a chain that comes back
      parts.walls.push_back(ring);
      parts.walls.back().push_back(ring.front());
      area_of.push_back(static_cast<std::uint32_t>(i));
    }
  }
  const Triangulation triangulation(PolygonWorld::from_oriented(std::move(parts)), progress);
  RegionMesh out{triangulation.mesh(), {}, {}, world.corner_rule()};
  const std::vector<std::int32_t> numbers = RegionMesh::number_weights(weights, out.weights);
  Tour(triangulation, first_area, area_of, areas.size()).run([&](FaceId f, std::size_t number) {
    out.mesh.set_coverage(f, triangulation.is_free(f) ? numbers[number] : RegionMesh::kBlocked);
  });
  if (!world.walls().empty()) {
    for (std::uint32_t f = 0; f < out.mesh.face_slots(); ++f) {
      for (unsigned i = 0; out.mesh.in_use(FaceId(f)) && i < 3; ++i) {
        const HalfEdge h(FaceId(f), i);
        const VertexId a = out.mesh.origin(h), b = out.mesh.target(h);
        if (!out.mesh.is_constrained(h) || b < a) continue;
        bool wall = false;
        triangulation.uses().for_each(a, b, [&](EdgeUses::Use use) {
          const std::size_t owner = triangulation.segment(use.segment).owner.value;
          wall = wall || (owner >= first_wall && owner < first_area);
        });
        if (wall) out.walls.push_back(RegionMesh::wall_key(a, b));
      }
    }
    std::sort(out.walls.begin(), out.walls.end());
  }
  out.close_slivers(std::max(snap, triangulation.tolerance().crossing()));
  out.drop_hidden_borders();
  out.split_lonely_walls();
  return out;
}

TriangleComplex triangles_of_areas(const PolygonWorld& world, double base, std::span<const AreaView> areas,
                                   const MeshOptions& options, const SizeField& size, const BuildProgress& progress) {
  RegionMesh regions = mesh_of_areas(world, base, areas, options.snap, progress);
  const Refinement refinement(regions.mesh, criteria_of(options, world.bounds().extent(), size), progress);
  return TriangleComplex(complex_of(regions, &refinement, {}, progress), progress);
}

}  // namespace taut::detail
