// What a way costs on ground with heights, and how it is measured. A way pays the weight of the ground for each unit of
// its length on the surface, and for height that it gains; for height that it loses it may get some back:
//
//   energy = integral of weight ds + climb * ascent - descend * descent
//
// With weight 1 that is how far one would get on level ground for it: walkers are said to have climb about 7 to 8.
//
// A steepest slope can be set in two ways. By heading: no way may be steeper, but steep ground may be crossed aslant
// and climbed in switchbacks, so what climbs more steeply costs as much as the switchbacks that it stands for, whose
// length is ascent / sin(max_slope) however they are divided. By cell: ground that is itself steeper is blocked,
// triangle by triangle of the mesh that planners search on, in whatever direction it is crossed.
//
// Heights and coordinates are in the same unit. The surface is HeightField's, bilinear between samples.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "taut/base/export.hpp"
#include "taut/path/path.hpp"
#include "taut/world/height_field.hpp"
#include "taut/world/world.hpp"

namespace taut {

// What is too steep: a way, or the ground.
enum class SlopeRule { heading, cell };

// What ways cost on ground with heights; see above.
struct TerrainCosts {
  double climb = 0;                     // for each unit of height gained; 0 or above
  double descend = 0;                   // given back for each unit lost; 0 to climb. Energies may be below 0 then
  double max_slope = 90;                // degrees, above 0; 90 allows any
  SlopeRule rule = SlopeRule::heading;  // what max_slope is about
  // The weight of the ground is multiplied by 1 + slope_weight * its slope angle in radians, whatever the direction
  // (perkins2013 4.6.2 weights terrain by that angle). 0 or above.
  double slope_weight = 0;
};
// Throws InputError if a number is out of range, naming it.
TAUT_API void check(const TerrainCosts& costs);

// What was measured along a way.
struct TerrainEnergy {
  double energy = 0;         // infinite if the way leads through blocked ground
  double ground_length = 0;  // on the surface; of switchbacks that are not drawn, too
  Climb climb;               // up and down
  double steepest = 0;       // degrees, of the steepest heading
  // The first place where the height is unknown; nothing counts there.
  std::optional<Vec2> unknown{};
};

// Measures ways piece by piece on the surface and in the world themselves, never on cells made of them. Lengths, ascent
// and descent are in closed form in each cell of the raster; weights that change within one are averaged over a
// quarter of the piece in it, and the slope angle of slope_weight over the whole piece. O(cells and weights crossed).
class TAUT_API TerrainMeter {
 public:
  // World and field must outlive the meter. Throws InputError as check() does.
  TerrainMeter(const World& world, const HeightField& field, const TerrainCosts& costs);
  TerrainMeter(World&&, const HeightField&, const TerrainCosts&) = delete;
  TerrainMeter(const World&, HeightField&&, const TerrainCosts&) = delete;
  TerrainMeter(const TerrainMeter&) = delete;
  TerrainMeter& operator=(const TerrainMeter&) = delete;
  ~TerrainMeter();

  // A way of straight pieces.
  [[nodiscard]] TerrainEnergy measure(std::span<const Vec2> way) const;

 private:
  struct Weights;
  void add_piece(Vec2 a, Vec2 b, TerrainEnergy& sum) const;
  void add_in_cell(Vec2 a, Vec2 b, TerrainEnergy& sum) const;

  const HeightField* field_;
  TerrainCosts costs_;
  double sine_ = 1, tangent_ = 0;           // of the steepest heading; the tangent is infinite if any is allowed
  std::unique_ptr<const Weights> weights_;  // null where all ground has weight 1
};

}  // namespace taut
