// The catalogue of generators in space: every parameter reaches the drawing, bounds hold, and errors name what is
// wrong.
#include "taut/cells/space_generators.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"

namespace taut {
namespace {

const Generator& tetrahedra() { return space_generators().front(); }

VolumeComplex made(const ParameterValues& values, std::uint64_t seed = 1) {
  return std::get<VolumeComplex>(std::get<World3>(generate(tetrahedra(), values, seed)));
}

std::string error_of(const ParameterValues& values, const GenerateLimits& limits = {}) {
  try {
    (void)generate(tetrahedra(), values, 1, limits);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(SpaceGenerators, AreNamedApartFromThoseOfThePlaneAndExplained) {
  std::set<std::string> names;
  for (const Generator& generator : generators()) names.insert(generator.name);
  for (const Generator& generator : space_generators()) {
    EXPECT_TRUE(names.insert(generator.name).second);
    std::set<std::string> parameters{"seed", "output", "size"};
    for (const Parameter& parameter : generator.parameters) {
      EXPECT_TRUE(parameters.insert(parameter.name).second) << parameter.name;
      EXPECT_FALSE(parameter.help.empty());
    }
    EXPECT_THROW((void)generate_world(generator, {}, 1), InputError);
  }
}

TEST(SpaceGenerators, EveryParameterReachesTheDrawing) {
  detail::DrawOptions o;
  o.kind = detail::DrawnCorners::lattice;
  o.corners = 300;
  o.box = {40, 20, 30};
  o.jitter = 0.1;
  o.stretch = 3;
  o.weights = detail::DrawnWeights::halves;
  o.least = 2;
  o.greatest = 14;
  o.blocked = 0.25;
  o.seed = 9;
  ParameterValues values{{"layout", std::string("lattice")},
                         {"corners", 300.0},
                         {"width", 40.0},
                         {"depth", 20.0},
                         {"height", 30.0},
                         {"jitter", 0.1},
                         {"stretch", 3.0},
                         {"weights", std::string("halves")},
                         {"least", 2.0},
                         {"contrast", 7.0},
                         {"blocked", 0.25}};
  EXPECT_EQ(made(values, 9), VolumeComplex(detail::draw_tetrahedra(o)));
  for (const auto& [name, kind] : {std::pair{"uniform", detail::DrawnWeights::uniform},
                                   {"each", detail::DrawnWeights::each},
                                   {"regions", detail::DrawnWeights::regions}}) {
    values["weights"] = std::string(name);
    values["sites"] = 5.0;
    o.weights = kind;
    o.regions = 5;
    EXPECT_EQ(made(values, 9), VolumeComplex(detail::draw_tetrahedra(o))) << name;
  }
  EXPECT_NE(made(values, 9), made(values, 10));
  values["layout"] = std::string("random");
  o.kind = detail::DrawnCorners::random;
  EXPECT_EQ(made(values, 9), VolumeComplex(detail::draw_tetrahedra(o)));
}

TEST(SpaceGenerators, BlockTheShareThatIsAskedFor) {
  for (const double share : {0.0, 0.1, 0.5, 1.0}) {
    for (const char* weights : {"each", "uniform", "halves"}) {
      const VolumeComplex volume = made({{"corners", 400.0}, {"blocked", share}, {"weights", std::string(weights)}});
      double blocked = 0;
      for (std::uint32_t t = 0; t < volume.simplex_count(); ++t)
        blocked += std::isinf(volume.weight(SimplexId(t))) ? 1 : 0;
      EXPECT_NEAR(blocked, share * static_cast<double>(volume.simplex_count()), 0.5 + 1e-9) << weights;
    }
  }
  // Of ten regions two: their volume is about a fifth on average.
  double mean = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const VolumeComplex volume = made({{"corners", 200.0}, {"blocked", 0.2}}, seed);
    std::set<double> free;
    double blocked = 0;
    for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) {
      const double weight = volume.weight(SimplexId(t));
      if (std::isinf(weight)) {
        ++blocked;
      } else {
        free.insert(weight);
      }
    }
    EXPECT_EQ(free.size(), 8u) << seed;
    mean += blocked / static_cast<double>(volume.simplex_count()) / 30;
  }
  EXPECT_NEAR(mean, 0.2, 0.07);
}

TEST(SpaceGenerators, TakeBoundsAndRefuseWhatIsBeyondNamingIt) {
  for (const Parameter& parameter : tetrahedra().parameters) {
    if (parameter.type != ParameterType::integer && parameter.type != ParameterType::number) continue;
    for (const double bound : {parameter.least, parameter.most}) {
      if (bound > 1e7) continue;  // takes its time; that it is no error is asked by the limit below
      const ParameterValues values{{"corners", 200.0}, {parameter.name, bound}};
      EXPECT_EQ(error_of(values), "") << parameter.name << " " << bound;
    }
    for (const double wrong :
         {parameter.least - 1, parameter.most * 1.1 + 1, std::nan(""), std::numeric_limits<double>::infinity()}) {
      const std::string error = error_of({{parameter.name, wrong}});
      EXPECT_NE(error.find("tetrahedra, " + parameter.name + ": expected "), std::string::npos) << error;
    }
  }
  EXPECT_NE(error_of({{"weights", std::string("heavy")}}).find("one of regions, each, halves, uniform"),
            std::string::npos);
  EXPECT_NE(error_of({{"width", 1.0}, {"height", 1e6}}).find("ratio of the box's sides"), std::string::npos);
  EXPECT_NE(error_of({{"corners", 1e8}}, {.corners = 1e6}).find("at most 1000000 corners"), std::string::npos);
}

TEST(SpaceGenerators, SizesAreNeverBelowWhatIsMade) {
  for (const char* layout : {"random", "lattice"}) {
    for (const double corners : {8.0, 50.0, 333.0, 5000.0}) {
      for (const double height : {1.0, 1000.0, 1e6}) {
        const ParameterValues values{
            {"layout", std::string(layout)}, {"corners", corners}, {"height", height}, {"sites", 1.0}};
        const GeneratedSize size = tetrahedra().size(complete_values(tetrahedra(), values));
        EXPECT_GE(size.corners, static_cast<double>(made(values).corner_count())) << layout << " " << corners;
      }
    }
  }
}

TEST(SpaceGenerators, CommandLinesSayTheSame) {
  EXPECT_EQ(generate_command(tetrahedra(), {}, 1), "taut generate tetrahedra -o tetrahedra.vtk");
  EXPECT_EQ(generate_command(tetrahedra(), {{"width", 5.0}, {"depth", 5.0}, {"height", 5.0}, {"corners", 90.0}}, 4),
            "taut generate tetrahedra --size 5 --corners 90 --seed 4 -o tetrahedra.vtk");
  EXPECT_EQ(
      generate_command(tetrahedra(), {{"width", 5.0}, {"height", 5.0}, {"weights", std::string("each")}}, 1, "a.msh"),
      "taut generate tetrahedra --width 5 --height 5 --weights each -o a.msh");
}

}  // namespace
}  // namespace taut
