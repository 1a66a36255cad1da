#include "taut-io/georeference.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "taut/base/input_error.hpp"

namespace taut::io {
namespace {

TEST(GeoreferenceFile, KnowsDegreesAndLengths) {
  EXPECT_TRUE(parse_prj("GEOGCS[\"WGS 84\",UNIT[\"degree\",0.0174532925199433]]", "a.prj").degrees);
  EXPECT_TRUE(parse_prj("GEOGCRS[\"WGS 84\",CS[ellipsoidal,2]]", "a.prj").degrees);
  const auto utm = parse_prj(
      "PROJCS[\"UTM 16N\",GEOGCS[\"WGS 84\",UNIT[\"degree\",0.0174532925]],PROJECTION[\"Transverse_Mercator\"],"
      "UNIT[\"metre\",1]]",
      "a.prj");
  EXPECT_FALSE(utm.degrees);
  EXPECT_EQ(utm.metres_per_unit, 1);
  const auto feet =
      parse_prj("PROJCS[\"x\",GEOGCS[\"y\",UNIT[\"degree\",0.01745]],UNIT[\"US survey foot\",0.3048006096]]", "f");
  EXPECT_EQ(feet.metres_per_unit, 0.3048006096);
  for (const char* bad : {"", "hello", "PROJCS[\"x\"]", "PROJCS[UNIT[\"metre\",0]]", "PROJCS[UNIT[\"metre\",x]]",
                          "PROJCS[UNIT[\"metre\""})
    EXPECT_THROW(static_cast<void>(parse_prj(bad, "bad.prj")), InputError) << bad;
}

// The lengths of a degree at 45 degrees of latitude on WGS 84, as tables give them.
TEST(LocalMetres, AreThoseOfTheEllipsoid) {
  HeightField::Parts parts{20, 10, {8.005, 44.955}, 0.01, {}};
  for (int y = 0; y < 10; ++y) {
    for (int x = 0; x < 20; ++x) parts.heights.push_back(10 * x + 100 * y);
  }
  const HeightField field(parts);
  const LocalMetres local(field);
  EXPECT_NEAR(local.metres({9, 44.95}).x, 78847, 1);
  EXPECT_NEAR(local.metres({8, 45.95}).y, 111132, 1);
  const HeightField metres = local.resampled(field);
  EXPECT_NEAR(metres.spacing(), 788.47, 0.01);
  EXPECT_EQ(metres.columns(), 20);
  EXPECT_EQ(metres.rows(), 15);
  // A plane stays one, at the same places.
  const Vec2 at = local.metres({8.105, 45.005});
  EXPECT_NEAR(*metres.height(at), 100 + 500, 1e-6);
  EXPECT_TRUE(unit_misfit(metres).empty());
  EXPECT_NE(unit_misfit(field).find("degrees"), std::string::npos);
  HeightField::Parts far = parts;
  far.origin = {500, 44};
  EXPECT_THROW(LocalMetres{HeightField(far)}, InputError);
}

}  // namespace
}  // namespace taut::io
