// Every planner through tetrahedra or weighted voxels, crossed with what users can vary: lattices, Delaunay's
// tetrahedra of random points with all the slivers they have, fans around one edge, parts that only touch, parts apart;
// their size and place, contrast of weights, blocked ones, either corner rule, pairs of options, ends anywhere (in
// corners, on edges and faces, in blocked ones, outside), and budgets of all kinds.
#include "support/brute_force_worlds.hpp"
#include "support/random_voxels.hpp"
#include "support/volume_meshes.hpp"
#include "support/voxel_worlds.hpp"
#include "support/weighted_fuzz.hpp"
#include "taut/cells/detail/tetrahedra/delaunay3.hpp"

namespace taut {
namespace {

using VolumeFuzzGround = weighted::FuzzGround<3>;
using Parts = SimplexParts<3, 3>;
constexpr double kBlocked = std::numeric_limits<double>::infinity();

void add_part(Parts& parts, const Parts& other, Vec3 by) {
  const auto first = static_cast<std::uint32_t>(parts.positions.size());
  for (const Vec3 p : other.positions) parts.positions.push_back(p + by);
  for (const auto& c : other.corners) parts.corners.push_back({first + c[0], first + c[1], first + c[2], first + c[3]});
  parts.weights.insert(parts.weights.end(), other.weights.begin(), other.weights.end());
}

Parts of_points(std::vector<Vec3> points, Random& random) {
  Parts parts;
  parts.corners = detail::delaunay3(points).corners;
  parts.positions = std::move(points);
  for (std::size_t t = 0; t < parts.corners.size(); ++t) parts.weights.push_back(1 + 9 * random.unit());
  return parts;
}

// Around an edge, all the way or with gaps: tetrahedra that share nothing else.
Parts draw_fan(Random& random) {
  Parts parts;
  parts.positions = {{0, 0, 0}, {0, 0, 1}};
  const int blades = random.between(1, 12);
  for (int i = 0; i < blades; ++i) {
    const double angle = 2 * 3.14159265358979 * i / blades;
    parts.positions.push_back({std::cos(angle), std::sin(angle), random.unit()});
  }
  for (int i = 0; i < blades && blades > 1; ++i) {
    if (blades > 2 && random.below(5) == 0) continue;
    const auto a = static_cast<std::uint32_t>(2 + i), b = static_cast<std::uint32_t>(2 + (i + 1) % blades);
    const Vec3 p = parts.positions[a], q = parts.positions[b];
    if (std::fabs(p.x * q.y - p.y * q.x) < 1e-3) continue;  // flat
    parts.corners.push_back({0, 1, a, b});
    parts.weights.push_back(1 + 9 * random.unit());
  }
  if (!parts.corners.empty()) return parts;
  return {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}}, {2}, CornerRule::forbid};
}

VolumeFuzzGround draw_volume_ground(Random& random) {
  const auto lattice = [&](double stretch) {
    return volume::draw_mesh({.size = random.between(1, 3), .contrast = 10, .stretch = stretch}, random);
  };
  VolumeFuzzGround ground;
  Parts parts;
  bool needles = false;
  switch (random.below(7)) {
    case 0: {
      ground.name = "Delaunay";
      std::vector<Vec3> points(static_cast<std::size_t>(random.between(4, 60)));
      for (Vec3& p : points) p = {4 * random.unit(), 4 * random.unit(), 4 * random.unit()};
      parts = of_points(std::move(points), random);
      needles = true;
      break;
    }
    case 1: {  // hundreds of points on a lattice share a sphere
      ground.name = "Delaunay of a lattice";
      std::vector<Vec3> points;
      for (int i = 0; i < 27; ++i) {
        if (random.below(4) != 0) points.push_back({double(i % 3), double(i / 3 % 3), double(i / 9)});
      }
      points.insert(points.end(), {{0, 0, 3}, {1, 0, 3}, {0, 1, 3}, {0, 0, 4}});
      parts = of_points(std::move(points), random);
      break;
    }
    case 2:
      ground.name = "fan";
      parts = draw_fan(random);
      break;
    case 3:  // in one corner, whose ids are not shared: they are apart
      ground.name = "parts that touch";
      parts = lattice(1);
      add_part(parts, lattice(1), parts.positions.back());
      break;
    case 4:
      ground.name = "parts apart";
      parts = lattice(1);
      add_part(parts, lattice(1), {10, 0, 0});
      break;
    case 5:
      ground.name = "stretched";
      needles = true;
      parts = lattice(random.below(2) == 0 ? 20 : 0.05);
      break;
    default:
      ground.name = "lattice";
      parts = lattice(1);
  }
  const double blocked = random.below(2) == 0 ? 0.3 * random.unit() : 0;
  const bool contrast = random.below(2) == 0;
  for (double& w : parts.weights) {
    if (contrast) w = std::pow(10.0, 9 * random.unit() - 4.5);
    if (random.unit() < blocked) w = kBlocked;
  }
  const double scales[] = {1e-6, 1e-3, 1, 1, 1e3, 1e6};
  const double scale = scales[random.below(6)];
  const bool far = random.below(3) == 0;
  const double off = (random.below(3) == 0 ? 1e9 : 1e6) * scale;
  const Vec3 at = far ? Vec3{off, -off, off} : Vec3{};
  for (Vec3& p : parts.positions) p = at + scale * p;
  parts.corner_rule = random.below(2) == 0 ? CornerRule::allow : CornerRule::forbid;
  ground.corners = parts.positions;
  ground.hard = needles || contrast || far;
  try {
    ground.world = World3(VolumeComplex(parts));
  } catch (const InputError&) {  // far off, thin ones are flat or turned round
    EXPECT_TRUE(far) << ground.name;
    return draw_volume_ground(random);
  }
  return ground;
}

Vec3 draw_volume_end(const VolumeFuzzGround& ground, Random& random) {
  const auto& volume = std::get<VolumeComplex>(ground.world);
  if (random.below(8) == 0) {  // outside, mostly
    const Box3 box = bounds(ground.world);
    const Vec3 size = box.max - box.min;
    return box.min + Vec3{size.x * (1.5 * random.unit() - 0.25), size.y * random.unit(), size.z * random.unit()};
  }
  const auto& corners = volume.corners(SimplexId::at(random.below(volume.simplex_count())));
  const std::uint64_t count = 1 + random.below(4);
  double share[4], sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += share[i] = 0.01 + random.unit();
  if (count == 1) return volume.position(corners[random.below(4)]);
  Vec3 p{};
  for (std::size_t i = 0; i < count; ++i) p = p + (share[i] / sum) * volume.position(corners[i]);
  return p;
}

VolumeFuzzGround draw_voxel_ground(Random& random) {
  volume::VoxelKind kind = volume::any_voxels(random, 5);
  VolumeFuzzGround ground{.name = "voxels", .world = World3(VoxelGrid()), .corners = {}};
  const bool contrast = random.below(4) == 0;
  if (contrast) kind.contrast = 1e9;
  if (random.below(4) == 0) kind.frame.origin = 1e6 * kind.frame.spacing;
  ground.hard = kind.contrast > 100 || kind.frame.origin != Vec3{};
  ground.world = World3(volume::draw_voxels(kind, random));
  return ground;
}

TEST(VolumeFuzz, EveryQueryThroughVoxelsHasAnAnswerAndPathsAreValid) {
  Random random(80);
  const World3 ordinary = random_voxels(random, 1, 1, 1, 0);
  weighted::WeightedFuzz<3> fuzz;
  for (int w = 0; w < brute_force::cases(400, 30000); ++w) {
    const VolumeFuzzGround ground = draw_voxel_ground(random);
    const Box3 box = bounds(ground.world);
    const auto draw_end = [&](Random& ends) {
      if (ends.below(8) == 0) return box.min + (1.5 * ends.unit() - 0.25) * (box.max - box.min);  // outside, mostly
      return volume::any_point(std::get<CostVoxels>(ground.world), ends);
    };
    fuzz.ask(ground, ordinary, w, draw_end, random);
  }
  fuzz.report(0.9);
}

TEST(VolumeFuzz, EveryQueryHasAnAnswerAndPathsAreValid) {
  Random random(79);
  const World3 ordinary = random_voxels(random, 1, 1, 1, 0);
  weighted::WeightedFuzz<3> fuzz;
  for (int w = 0; w < brute_force::cases(150, 10000); ++w) {
    const VolumeFuzzGround ground = draw_volume_ground(random);
    fuzz.ask(
        ground, ordinary, w, [&](Random& ends) { return draw_volume_end(ground, ends); }, random);
  }
  fuzz.report(0.9);
}

}  // namespace
}  // namespace taut
