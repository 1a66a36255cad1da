#include "studies/perkins2013/slopes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "studies/perkins2013/design.hpp"
#include "studies/perkins2013/timing.hpp"
#include "studies/study_maps.hpp"
#include "taut-io/asc_file.hpp"
#include "taut-io/georeference.hpp"
#include "taut/lab/draw/relief.hpp"
#include "taut/path/terrain_energy.hpp"
#include "taut/plan/terrain.hpp"
#include "taut/world/generate/hills.hpp"

namespace taut::lab::perkins2013 {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

// Across the ground, one way and the other and lengthwise, away from its rim.
struct Pair {
  Vec2 from, to;  // shares of the box
};
constexpr std::array<Pair, kSlopePairs> kPairs{
    {{{0.06, 0.08}, {0.94, 0.92}}, {{0.05, 0.9}, {0.95, 0.12}}, {{0.5, 0.05}, {0.45, 0.95}}}};

double mean_slope(const HeightField& heights, const Path2& path) {
  double sum = 0, whole = 0;
  for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
    const Vec2 a = path.points[i], b = path.points[i + 1];
    const double piece = distance(a, b);
    const int steps = std::max(1, static_cast<int>(std::ceil(2 * piece / heights.spacing())));
    for (int k = 0; k < steps; ++k)
      sum += piece / steps * std::atan(length(heights.gradient(a + (k + 0.5) / steps * (b - a))));
    whole += piece;
  }
  return whole > 0 ? kDegrees * sum / whole : 0;
}

}  // namespace

HeightField study_heights(const std::filesystem::path& file, std::uint64_t study_seed) {
  if (file.empty()) {
    return generate_hills({.columns = 160,
                           .rows = 160,
                           .spacing = 25,
                           .hills = 60,
                           .mean_radius = 700,
                           .relief = 300,
                           .seed = seed_from(study_seed, "perkins2013 slopes")});
  }
  HeightField read = io::read_asc(file);
  if (io::unit_misfit(read).empty()) return read;
  return io::LocalMetres(read).resampled(read);
}

SlopeWays cross_slopes(const HeightField& heights, int repeats) {
  const Box2 box = heights.bounds();
  PolygonWorld::Parts parts;
  const double rim = heights.spacing();
  const Box2 inner{box.min + Vec2{rim, rim}, box.max - Vec2{rim, rim}};
  parts.boundary = {inner.min, {inner.max.x, inner.min.y}, inner.max, {inner.min.x, inner.max.y}};
  const auto world = std::make_shared<const World>(PolygonWorld(std::move(parts)));
  const auto field = std::make_shared<const HeightField>(heights);
  SlopeWays out;
  for (const double weight : kSlopeWeights) {
    TerrainCosts costs;
    costs.slope_weight = weight;
    const auto planner = make_terrain_planner(world, field, costs);
    const TerrainMeter meter(*world, *field, costs);
    for (int pair = 0; pair < kSlopePairs; ++pair) {
      const auto place = [&](Vec2 share) {
        return Vec2{inner.min.x + share.x * inner.width(), inner.min.y + share.y * inner.height()};
      };
      Query2 query;
      query.start = place(kPairs[static_cast<std::size_t>(pair)].from);
      query.goal = place(kPairs[static_cast<std::size_t>(pair)].to);
      SlopeRow row{.pair = pair + 1, .weight = weight};
      Plan2 plan;
      row.time_us = time_plans(*planner, query, repeats, plan);
      if (plan.status != Status::found) row.problem = fmt::format("no way over heights ({})", name_of(plan.status));
      const TerrainEnergy energy = meter.measure(plan.path.points);
      row.cost = energy.energy;
      row.ground_length = energy.ground_length;
      row.steepest = energy.steepest;
      row.mean_slope = mean_slope(heights, plan.path);
      out.rows.push_back(std::move(row));
      out.paths.push_back(plan.path);
    }
  }
  return out;
}

std::string slope_picture(const HeightField& heights, const SlopeWays& ways) {
  const double most = *std::max_element(std::begin(kSlopeWeights), std::end(kSlopeWeights));
  Relief relief{.field = &heights};
  relief.longest_side = kPictureSide;
  relief.unit = " m";
  for (std::size_t i = 0; i < ways.rows.size(); ++i) {
    const SlopeRow& row = ways.rows[i];
    if (row.weight != 0 && row.weight != most) continue;
    relief.ways.push_back(
        {fmt::format("{} {}: {:.0f} m, slope {:.1f} degrees in the mean", row.weight == 0 ? "shortest" : "gentle",
                     row.pair, row.ground_length, row.mean_slope),
         ways.paths[i].points, row.weight == 0 ? colour(0xFFFFFF) : colour(0xD81E1E)});
  }
  return relief_png(relief);
}

}  // namespace taut::lab::perkins2013
