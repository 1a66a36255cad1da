// A clearance that follows its triangulation, against one measured afresh after every edit.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "support/brute_force_worlds.hpp"
#include "support/random_edits.hpp"
#include "taut/cells/clearance.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
namespace {

using GateSet = std::set<std::tuple<std::uint32_t, unsigned, double, std::vector<std::uint32_t>>>;

GateSet gates(const Clearance& clearance) {
  GateSet out;
  clearance.for_each_gate([&](const Clearance::GateView& gate) {
    std::vector<std::uint32_t> faces;
    for (const FaceId f : gate.strip) faces.push_back(f.value);
    out.insert({gate.face.value, gate.corner, gate.length, faces});
  });
  return out;
}

// What differs; empty if nothing does.
std::string difference(const Triangulation& t, const Clearance& kept, const Clearance& fresh) {
  for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
    for (unsigned corner = 0; corner < 3; ++corner) {
      if (t.is_free(FaceId(i)) && kept.width(FaceId(i), corner) != fresh.width(FaceId(i), corner))
        return "width of corner " + std::to_string(corner) + " of face " + std::to_string(i);
    }
  }
  if (kept.gate_count() != fresh.gate_count()) return "number of gates";
  return gates(kept) == gates(fresh) ? "" : "gates";
}

class ClearanceEdits : public testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Steps, ClearanceEdits, testing::Values(1.0, 0.5, 0.3, 0.001));

TEST_P(ClearanceEdits, KeepItEqualToOneMeasuredAfresh) {
  std::size_t gates_seen = 0;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(brute_force::cases(30, 1500)); ++seed) {
    test::RandomEditor<Triangulation> editor(seed, GetParam());
    Clearance clearance(editor.world);
    for (int i = 0; i < 60; ++i) {
      const std::uint32_t version = editor.world.version();
      editor.edit();
      if (editor.world.version() == version) continue;
      clearance.update(editor.world);
      const Clearance fresh(editor.world);
      ASSERT_EQ(difference(editor.world, clearance, fresh), "") << "seed " << seed << ", edit " << i;
      gates_seen += fresh.gate_count();
    }
  }
  EXPECT_GT(gates_seen, 1000u);
}

TEST(ClearanceUpdate, NamesEveryFreeFaceThatDiffers) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    test::RandomEditor<Triangulation> editor(seed, 0.25);
    Clearance clearance(editor.world);
    for (int i = 0; i < 40; ++i) {
      const Clearance before = clearance;
      const std::uint32_t version = editor.world.version();
      const std::size_t slots = editor.world.mesh().face_slots();
      editor.edit();
      if (editor.world.version() == version) continue;
      clearance.update(editor.world);
      std::set<std::uint32_t> renewed;
      for (const FaceId f : clearance.renewed()) {
        ASSERT_TRUE(editor.world.is_free(f));
        ASSERT_TRUE(renewed.insert(f.value).second) << "named twice";
      }
      for (const FaceId f : editor.world.changed()) ASSERT_EQ(renewed.contains(f.value), editor.world.is_free(f));
      for (std::uint32_t f = 0; f < slots; ++f) {
        if (!editor.world.is_free(FaceId(f)) || renewed.contains(f)) continue;
        for (unsigned corner = 0; corner < 3; ++corner)
          ASSERT_EQ(clearance.width(FaceId(f), corner), before.width(FaceId(f), corner));
      }
      // Gates that came or went run through renewed faces only.
      const GateSet was = gates(before), is = gates(clearance);
      for (const GateSet* one : {&was, &is}) {
        for (const auto& gate : *one) {
          if ((one == &was ? is : was).contains(gate)) continue;
          for (const std::uint32_t f : std::get<3>(gate))
            ASSERT_TRUE(renewed.contains(f) || !editor.world.is_free(FaceId(f)));
        }
      }
    }
  }
}

TEST(ClearanceUpdate, TouchesLittleOfALargeWorldAndKeepsItRight) {
  PolygonOptions options;
  options.obstacles = 3000;
  options.mean_size = 10;
  options.walls = 300;
  options.points = 300;
  options.gap = 0.1;
  Triangulation t{PolygonWorld(generate_polygons(options))};
  Clearance clearance(t);
  Random random(11);
  std::vector<ObstacleId> ids;
  std::size_t renewed = 0;
  const std::size_t bytes = clearance.memory_bytes();
  constexpr int kEdits = 3000;
  for (int i = 1; i <= kEdits; ++i) {
    const double x = random.between(100.0, 900.0), y = random.between(100.0, 900.0), s = random.between(1.0, 30.0);
    switch (random.below(4)) {
      case 0:
        ids.push_back(t.insert(Polygon{{{{x, y}, {x + s, y + 1}, {x, y + s}}}}));
        break;
      case 1:
        ids.push_back(t.insert_wall(Polyline{{x, y}, {x + s, y + s / 3}}));
        break;
      case 2:
        ids.push_back(t.insert_point({x, y}));
        break;
      default:
        if (ids.empty()) continue;
        std::swap(ids[random.below(ids.size())], ids.back());
        t.remove(ids.back());
        ids.pop_back();
    }
    clearance.update(t);
    renewed += clearance.renewed().size();
    if (i % 500 == 0) {
      ASSERT_EQ(difference(t, clearance, Clearance(t)), "") << "edit " << i;
    }
  }
  EXPECT_LT(renewed, 200u * kEdits);
  EXPECT_LT(clearance.memory_bytes(), 3 * bytes);
}

}  // namespace
}  // namespace taut
