#include "taut/plan/detail/weighted/bound_check.hpp"

#include "taut/geometry/tolerance.hpp"
#include "taut/path/detail/cost_meter.hpp"
#include "taut/plan/detail/weighted/proof_ground.hpp"
#include "taut/plan/detail/weighted/proof_planner.hpp"

namespace taut::detail {
namespace {

constexpr int kMostTries = 3;

// Where the world is cheaper than the triangles say; empty if nowhere.
std::string cheaper_world(const World& world, const TriangleComplex& complex) {
  const CostMeter meter(world);
  Path2 path;
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    const auto& corners = complex.corners(SimplexId(t));
    const Vec2 a = complex.position(corners[0]), b = complex.position(corners[1]), c = complex.position(corners[2]);
    const Vec2 middle = (1.0 / 3) * (a + b + c);
    path.points = {middle, middle + 0.125 * (a - middle)};
    if (meter.cost(path, 0) < complex.weight(SimplexId(t)) * length(path) * (1 - kLengthRelative))
      return "the world is cheaper than the certificate says at triangle " + std::to_string(t);
  }
  return {};
}
// The surface is the world itself.
std::string cheaper_world(const World3&, const SurfaceComplex&) { return {}; }

template <int D>
BoundCheck check_in(CellStoreIn<D>& store, const Query<D>& query, double bound) {
  const auto ground = proof_ground_of(store);
  BoundCheck out;
  out.least_weight = ground->least_weight();
  out.proven = out.least_weight * distance(query.start, query.goal);
  if (out.proven >= bound) return out;
  Plan<D> plan;
  double gap = 1;
  for (int i = 0; i < kMostTries; ++i) {
    ProofPlanner<D> planner(ground, gap);
    planner.plan(query, Budget{}, plan);
    if (plan.status != Status::found) return out;
    out.cheapest = std::min(out.cheapest, plan.cost);
    const CostProof<D>& proof = planner.proof();
    if (proof.bound > out.proven) {
      const bool ends_fit = (proof.start == query.start && proof.goal == query.goal) ||
                            (proof.start == query.goal && proof.goal == query.start);
      Interrupt never;
      ProofScratch scratch;
      out.defect =
          ends_fit ? defect_of(ground->complex(), proof, never, scratch) : "the certificate is about other ends";
      if (out.defect.empty()) out.defect = cheaper_world(store.world(), ground->complex());
      if (!out.defect.empty()) return out;
      out.proven = proof.bound;
    }
    if (out.proven >= bound || out.cheapest < bound) return out;
    // A little less than what the bound leaves, for what rounding takes.
    const double left = (1 - kLengthRelative) * (plan.cost / bound - 1);
    if (left < kLeastGap || left >= gap) return out;
    gap = left;
  }
  return out;
}

}  // namespace

BoundCheck check_bound(CellStore& store, const Query2& query, double bound) { return check_in<2>(store, query, bound); }
BoundCheck check_bound(CellStore3& store, const Query3& query, double bound) {
  const auto by_certificate = [&](const auto&) { return check_in<3>(store, query, bound); };
  const auto by_least_weight = [&](double least, const char* where) {
    BoundCheck out;
    out.least_weight = least;
    out.proven = out.least_weight * distance(query.start, query.goal);
    if (out.proven < bound) out.defect = std::string("none is known through ") + where;
    return out;
  };
  return match(
      store.world(), [&](const VoxelGrid& voxels) { return by_certificate(voxels); },
      [&](const SurfaceComplex& surface) { return by_certificate(surface); },
      [&](const VolumeComplex& volume) { return by_least_weight(volume.least_weight(), "tetrahedra"); },
      [&](const CostVoxels& voxels) { return by_least_weight(double{voxels.least_weight()}, "voxels"); });
}

}  // namespace taut::detail
