#include "studies/demyen2007/polygons.hpp"

#include <cmath>

#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut::lab::demyen2007 {
using namespace taut::detail;
namespace {

constexpr double kSide = 200, kLeastRadius = 0.2, kMostRadius = 6;
// Wider than a gate by this part: too wide, and far beyond rounding.
constexpr double kHardly = 1.001;

}  // namespace

std::vector<AnswerRow> ask_polygons(const Design& design, std::uint64_t seed) {
  CellStore cells(std::make_shared<const World>(PolygonWorld(generate_polygons({.width = kSide,
                                                                                .height = kSide,
                                                                                .obstacles = 40,
                                                                                .mean_size = 16,
                                                                                .walls = 6,
                                                                                .points = 20,
                                                                                .gap = 1,
                                                                                .seed = seed}))));
  const auto contenders = radius_contenders(design);
  const auto asker = make_contender(contenders.back(), cells);
  std::vector<double> gates;
  triangles_of(cells)->clearance().for_each_gate([&](const Clearance::GateView& gate) {
    if (gate.length < 2 * kMostRadius) gates.push_back(gate.length);
  });
  Random random(seed);
  std::vector<AnswerRow> out;
  for (const std::string_view kind : {kAnyRadius, kNearAGate}) {
    for (std::size_t i = 0; i < design.radius_queries; ++i) {
      BatchQuery query;
      query.index = out.size();
      query.query.radius = kind == kNearAGate && !gates.empty()
                               ? gates[random.below(gates.size())] / 2 * kHardly
                               : std::exp(random.between(std::log(kLeastRadius), std::log(kMostRadius)));
      for (Vec2* end : {&query.query.start, &query.query.goal}) {
        end->x = random.between(0.0, kSide);
        end->y = random.between(0.0, kSide);
      }
      if (!have_room(*asker, query.query)) continue;
      const auto rows = ask(std::string(kind), cells, {query}, contenders, 1, true);
      out.insert(out.end(), rows.begin(), rows.end());
    }
  }
  return out;
}

std::vector<AnswerRow> ask_counter_example(const Design& design) {
  PolygonWorld::Parts parts;
  parts.boundary = {{-4, 1}, {0, 0}, {20, 0}, {16, 12}, {3, 4}, {1, 1.9}, {-2, 7}};
  CellStore cells(std::make_shared<const World>(PolygonWorld(parts)));
  BatchQuery query;
  query.query = {{-1.2, 1.45}, {13, 7}, 1};
  return ask(std::string(kCounterExample), cells, {query}, radius_contenders(design), 1, true);
}

}  // namespace taut::lab::demyen2007
