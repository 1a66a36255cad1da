#include "studies/perkins2013/volume/pictures.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "studies/perkins2013/volume/cubes.hpp"
#include "studies/perkins2013/volume/solids.hpp"
#include "taut/lab/draw/space_picture.hpp"
#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"

namespace taut::lab::perkins2013::volume {
using namespace taut::detail;
namespace {

constexpr std::string_view kRegions = "regions";
constexpr SpaceView kView{.azimuth = -65, .elevation = 20};

// With the path as published, direct ways and those from corners, and the same straightened.
std::string draw(const std::shared_ptr<const VolumeComplex>& complex, const Query3& query, std::string name,
                 std::optional<SpaceCut> cut) {
  const auto ground = std::make_shared<const WeightedGround<3, 3>>(complex);
  const World3 world(*complex);
  SpacePicture picture;
  picture.world = &world;
  picture.world_name = std::move(name);
  picture.start = query.start;
  picture.goal = query.goal;
  picture.view = kView;
  picture.cut = cut;
  picture.longest_side = 1000;
  for (const bool straighten : {false, true}) {
    TetrahedronFieldPlanner planner(ground, taut::detail::FieldOptions{}, IndirectWays::from_corners, straighten);
    Plan3 plan;
    planner.plan(query, {}, plan);
    PicturePath3 path{straighten ? "straightened" : "as published", plan.path, plan.status};
    path.length = plan.length;
    path.cost = plan.cost;
    picture.paths.push_back(std::move(path));
  }
  return space_picture_png(picture);
}

}  // namespace

std::vector<Figure> pictures(const Design& design, std::uint64_t study_seed) {
  std::vector<Figure> out;
  for (const SolidKind& kind : solid_kinds()) {
    const std::vector<int>& sizes = solid_sizes(kind.name, design);
    const Solid solid = draw_solid(kind.name, 1, sizes[sizes.size() / 2], study_seed);
    const auto count = solid.complex->simplex_count();
    out.push_back(
        {fmt::format("solid-{}.png", kind.name),
         fmt::format("The {} in {} tetrahedra, and ways through it; what is inside is drawn faint.", kind.title, count),
         draw(solid.complex, solid.query, std::string(kind.title), std::nullopt)});
  }
  const auto cube = draw_cube(shape_of(kRound), kRegions, 1, design.corners, study_seed);
  out.push_back({"cube.png",
                 fmt::format("A cube of {} round tetrahedra in regions with weights from 1 to 100, cut open in the "
                             "middle, and ways from corner to corner.",
                             cube->simplex_count()),
                 draw(cube, across_cube(), "cube of regions", SpaceCut{1, kCubeSide / 2})});
  return out;
}

}  // namespace taut::lab::perkins2013::volume
