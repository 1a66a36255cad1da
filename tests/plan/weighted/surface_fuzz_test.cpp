// Every planner over weighted surfaces, crossed with what users can vary: sheets that roll, closed boxes with upright
// sides, sheets in several parts or through each other; their size and place, contrast of weights, needles, pairs of
// options, ends anywhere (in corners, on edges, in blocked triangles, off the surface), and budgets of all kinds.
#include "support/brute_force_worlds.hpp"
#include "support/random_voxels.hpp"
#include "support/weighted_fuzz.hpp"
#include "support/weighted_oracle.hpp"

namespace taut {
namespace {

using SurfaceGround = weighted::FuzzGround<3>;
using Parts = SimplexParts<2, 3>;

void add_sheet(Parts& parts, const Parts& sheet) {
  const auto first = static_cast<std::uint32_t>(parts.positions.size());
  parts.positions.insert(parts.positions.end(), sheet.positions.begin(), sheet.positions.end());
  for (const auto& c : sheet.corners) parts.corners.push_back({first + c[0], first + c[1], first + c[2]});
  parts.weights.insert(parts.weights.end(), sheet.weights.begin(), sheet.weights.end());
}

// The surface of a box: n squares a side, seen from outside.
Parts draw_box(int n, double blocked, Random& random) {
  Parts parts;
  std::map<std::array<int, 3>, std::uint32_t> ids;
  const auto corner = [&](std::array<int, 3> at) {
    const auto [place, is_new] = ids.try_emplace(at, static_cast<std::uint32_t>(parts.positions.size()));
    if (is_new) parts.positions.push_back({double(at[0]), double(at[1]), double(at[2])});
    return place->second;
  };
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const int side : {0, n}) {
      for (int i = 0; i < n * n; ++i) {
        std::array<std::uint32_t, 4> square{};
        for (std::size_t k = 0; k < 4; ++k) {
          std::array<int, 3> at{};
          at[axis] = side;
          at[(axis + 1) % 3] = i % n + (k == 1 || k == 2);
          at[(axis + 2) % 3] = i / n + (k >= 2);
          square[side == 0 ? 3 - k : k] = corner(at);
        }
        parts.corners.push_back({square[0], square[1], square[2]});
        parts.corners.push_back({square[0], square[2], square[3]});
      }
    }
  }
  for (std::size_t i = 0; i < parts.corners.size(); ++i)
    parts.weights.push_back(random.unit() < blocked ? std::numeric_limits<double>::infinity() : 1 + 9 * random.unit());
  return parts;
}

SurfaceGround draw_surface_ground(Random& random) {
  const double blocked = random.below(2) == 0 ? 0.2 : 0;
  const bool needles = random.below(4) == 0;
  const auto sheet = [&] {
    return weighted::draw_mesh<3>({.size = random.between(1, 6), .stretch = needles ? 20.0 : 1.0, .blocked = blocked},
                                  random);
  };
  SurfaceGround ground;
  Parts parts;
  switch (random.below(4)) {
    case 0:
      ground.name = "box";
      parts = draw_box(random.between(1, 3), blocked, random);
      break;
    case 1: {  // through each other: only their own corners and edges lead from one triangle to the next
      ground.name = "crossing sheets";
      parts = sheet();
      Parts other = sheet();
      for (Vec3& p : other.positions) p = {p.x, p.y, 1.3 * p.z + 0.2};
      add_sheet(parts, other);
      break;
    }
    case 2: {
      ground.name = "sheets apart";
      parts = sheet();
      Parts other = sheet();
      for (Vec3& p : other.positions) p.z += 10;
      add_sheet(parts, other);
      break;
    }
    default:
      ground.name = "sheet";
      parts = sheet();
  }
  const bool contrast = random.below(2) == 0;
  if (contrast) {
    for (double& w : parts.weights) w = std::isinf(w) ? w : std::pow(10.0, random.between(-4.5, 4.5));
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
  ground.world = World3(SurfaceComplex(parts));
  return ground;
}

Vec3 draw_surface_end(const SurfaceGround& ground, Random& random) {
  const auto& surface = std::get<SurfaceComplex>(ground.world);
  const auto triangle = [&] { return SimplexId::at(random.below(surface.simplex_count())); };
  switch (random.below(8)) {
    case 0: {  // off the surface, mostly
      const Box3 box = bounds(ground.world);
      return box.min + random.unit() * (box.max - box.min);
    }
    default:
      return weighted::draw_point(surface, triangle(), random);
  }
}

TEST(SurfaceFuzz, EveryQueryHasAnAnswerAndPathsAreValid) {
  Random random(78);
  const World3 ordinary = random_voxels(random, 1, 1, 1, 0);
  weighted::WeightedFuzz<3> fuzz;
  for (int w = 0; w < brute_force::cases(60, 3000); ++w) {
    const SurfaceGround ground = draw_surface_ground(random);
    fuzz.ask(
        ground, ordinary, w, [&](Random& ends) { return draw_surface_end(ground, ends); }, random);
  }
  fuzz.report();
}

}  // namespace
}  // namespace taut
