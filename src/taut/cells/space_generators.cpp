#include "taut/cells/space_generators.hpp"

#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"
#include "taut/world/generate/detail/parameters.hpp"

namespace taut {
using namespace detail;
namespace {

using Values = ParameterValues;

DrawnWeights weights_named(const std::string& name) {
  return name == "uniform"  ? DrawnWeights::uniform
         : name == "each"   ? DrawnWeights::each
         : name == "halves" ? DrawnWeights::halves
                            : DrawnWeights::regions;
}

DrawOptions draw_options(const Values& v, std::uint64_t seed) {
  const WeightRange weights = weights_of(v);
  return {.kind = choice(v, "layout") == "lattice" ? DrawnCorners::lattice : DrawnCorners::random,
          .corners = whole(v, "corners"),
          .box = {number(v, "width"), number(v, "depth"), number(v, "height")},
          .jitter = number(v, "jitter"),
          .stretch = number(v, "stretch"),
          .weights = weights_named(choice(v, "weights")),
          .least = weights.least,
          .greatest = weights.least * weights.contrast,
          .regions = whole(v, "sites"),
          .blocked = number(v, "blocked"),
          .seed = seed};
}

Generator tetrahedra() {
  const DrawOptions standard;
  Generator out{
      "tetrahedra",
      "A box full of tetrahedra of different costs",
      Generated::tetrahedra,
      "--corners 5000 --sites 40 --blocked 0.2 -o cells.vtk",
      {number_parameter("width", "Width, along x", kSide, 1, 1e6),
       number_parameter("depth", "Depth, along y", kSide, 1, 1e6),
       number_parameter("height", "Height, along z", kSide, 1, 1e6),
       whole_parameter("corners", "Number of corners, about; some 6 tetrahedra come to one", 2000, 8, 100'000'000),
       choice_parameter("layout",
                        "random: Delaunay's tetrahedra of corners drawn by chance, slivers among them; lattice: well "
                        "shaped ones of a body-centred lattice",
                        "random", {"random", "lattice"}),
       number_parameter("jitter", "How far corners of a lattice are moved by chance, in its spacing", standard.jitter,
                        0, 0.2),
       number_parameter("stretch", "Makes everything longer along x by this factor, and tetrahedra thin",
                        standard.stretch, 1e-6, 1e6),
       choice_parameter(
           "weights",
           "regions: one cost for the cell of each site; each: one for each tetrahedron; halves: the least "
           "and the greatest for half of them each; uniform: the least",
           "regions", {"regions", "each", "halves", "uniform"}),
       whole_parameter("sites", "Number of sites, for regions", standard.regions, 1, 1'000'000),
       number_parameter("blocked", "Share of the regions, or else of the tetrahedra, that is blocked", standard.blocked,
                        0, 1)},
      [](const Values& v, std::uint64_t seed) -> Generator::Made {
        return World3(VolumeComplex(draw_tetrahedra(draw_options(v, seed))));
      },
      [](const Values& v) -> GeneratedSize {
        const double corners = number(v, "corners") + 27;  // each part of the border is rounded by itself
        return {0, corners, 30 * corners};
      }};
  add_weights(out.parameters);
  return out;
}

}  // namespace

std::span<const Generator> space_generators() {
  static const std::vector<Generator> kGenerators{tetrahedra()};
  return kGenerators;
}

}  // namespace taut
