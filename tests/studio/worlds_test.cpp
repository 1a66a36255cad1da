// Worlds in and out of the studio.
#include <filesystem>

#include "asked.hpp"
#include "layer_json.hpp"
#include "taut/base/detail/base64.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/world/grid.hpp"
#include "world_json.hpp"
#include "world_shelf.hpp"

namespace taut::test {
using namespace taut::detail;
namespace {

TEST(StudioWorlds, AGridIsReadBitByBit) {
  AskedStudio asked;
  const std::string id = asked.upload(small_grid());
  const Answer answer = asked.get("/api/worlds/" + id);
  ASSERT_EQ(answer.status, 200);
  EXPECT_EQ(answer.content["world"], small_grid());
  EXPECT_EQ(answer.content["info"]["free_cells"], 5);
  EXPECT_EQ(answer.content["info"]["cells"], 6);
  EXPECT_EQ(answer.content["info"]["bounds"], json({0.0, 0.0, 3.0, 2.0}));
  // Over the top of the blocked cell there is no way, below it there is.
  const Answer plan =
      asked.post("/api/worlds/" + id + "/plan", {{"query", query(0.5, 0.5, 2.5, 0.5)}, {"planners", {"polyanya"}}});
  EXPECT_NEAR(plan.content["results"][0]["length"].get<double>(), 1 + 2 * std::hypot(0.5, 0.5), 1e-12);
}

TEST(StudioWorlds, AGridOfAnySizeComesBackAsItWas) {
  AskedStudio asked;
  for (const int width : {1, 7, 8, 63, 64, 65, 130}) {
    std::string bits(static_cast<std::size_t>((width * 5 + 7) / 8), '\0');
    for (int i = 0; i < width * 5; ++i) {
      if (i * i % 7 < 3)
        bits[static_cast<std::size_t>(i / 8)] = static_cast<char>(bits[static_cast<std::size_t>(i / 8)] | 1 << (i % 8));
    }
    const json world{
        {"kind", "grid"}, {"width", width}, {"height", 5}, {"squeeze", "allow"}, {"blocked", to_base64(bits)}};
    EXPECT_EQ(asked.get("/api/worlds/" + asked.upload(world)).content["world"], world) << width;
  }
}

TEST(StudioWorlds, TerrainLettersAreKeptWhereTheyGoWithTheirCells) {
  AskedStudio asked;
  const std::string plain = asked.upload(small_grid());
  const auto kept = [&](const char* terrain) -> json {
    json world = small_grid();  // .@. above ...
    world["terrain"] = terrain;
    const std::string id = asked.upload(world);
    const json back = asked.get("/api/worlds/" + id).content["world"];
    EXPECT_EQ(asked.upload(back), id) << terrain;
    EXPECT_EQ(id == plain, !back.contains("terrain")) << terrain;
    return back.value("terrain", json());
  };
  EXPECT_EQ(kept("GT2S2."), "GT2S2.");
  EXPECT_EQ(kept("1G1T1S1S1.1."), "GT2S2.") << "written in another way";
  EXPECT_EQ(kept(".@2.S."), ".@2.S.");
  EXPECT_EQ(kept(".@4."), json()) << "as it would be without letters";
  EXPECT_EQ(kept("6W"), ".W4.") << "trees and water do not grow where a cell is free";
  EXPECT_EQ(kept("6S"), "S@4S");
  for (const char* wrong : {"", "5.", "7.", "3.4@", "0.6.", "06.", "6", "6x", "6.6", "6 .", "-6.", "6.\n",
                            "99999999999999999999999999.", "18446744073709551622."}) {
    json world = small_grid();
    world["terrain"] = wrong;
    const Answer answer = asked.post("/api/worlds", world);
    EXPECT_EQ(answer.status, 400) << wrong;
    EXPECT_EQ(answer.place(), "terrain") << answer.body;
    EXPECT_TRUE(answer.message().starts_with("expected ")) << answer.body;
  }
}

TEST(StudioWorlds, TheSameWorldHasTheSameIdAndAnotherOneAnother) {
  AskedStudio asked;
  const std::string id = asked.upload(two_rooms());
  EXPECT_EQ(asked.upload(two_rooms()), id);
  json turned = two_rooms();
  std::reverse(turned["boundary"].begin() + 1, turned["boundary"].end());
  EXPECT_EQ(asked.upload(turned), id) << "rings are oriented before they are compared";
  json other = two_rooms();
  other["squeeze"] = "allow";
  EXPECT_NE(asked.upload(other), id);
  other = two_rooms();
  other["points"] = {{3, 3}};
  EXPECT_NE(asked.upload(other), id);
}

TEST(StudioWorlds, RefusesBadWorldsAndNamesThePlace) {
  AskedStudio asked;
  struct Case {
    const char* pointer;  // what is replaced
    json by;
    const char* place;
  };
  const Case polygons[] = {{"/kind", "cube", "kind"},
                           {"/squeeze", 1, "squeeze"},
                           {"/boundary", 7, "boundary"},
                           {"/boundary/1", json::array({1}), "boundary[1]"},
                           {"/boundary/1/0", "x", "boundary[1]"},
                           {"/boundary/1/0", 1e300, "boundary[1]"},
                           {"/boundary/1/0", nullptr, "boundary[1]"},
                           {"/obstacles/1/0/2", json::object(), "obstacles[1][0][2]"},
                           {"/walls", json::array({json::array({5})}), "walls[0][0]"},
                           {"/points/0", true, "points[0]"}};
  for (const Case& c : polygons) {
    json world = two_rooms();
    world[json::json_pointer(c.pointer)] = c.by;
    const Answer answer = asked.post("/api/worlds", world);
    EXPECT_EQ(answer.status, 400) << c.pointer;
    EXPECT_EQ(answer.place(), c.place) << answer.body;
    EXPECT_TRUE(answer.message().starts_with("expected ")) << answer.body;
  }
  const Case grids[] = {{"/width", 0, "width"},        {"/width", -3, "width"},         {"/height", 1e9, "height"},
                        {"/blocked", "Ag", "blocked"}, {"/blocked", "AgAA", "blocked"}, {"/blocked", "A!==", "blocked"},
                        {"/blocked", 2, "blocked"},    {"/width", 2.5, "width"},        {"/terrain", 6, "terrain"}};
  for (const Case& c : grids) {
    json world = small_grid();
    world[json::json_pointer(c.pointer)] = c.by;
    const Answer answer = asked.post("/api/worlds", world);
    EXPECT_EQ(answer.status, 400) << c.pointer;
    EXPECT_EQ(answer.place(), c.place) << answer.body;
  }
  json high = small_grid();
  high["height"] = 4097;
  EXPECT_EQ(asked.post("/api/worlds", high).status, 413);
  EXPECT_EQ(asked.post("/api/worlds", high).place(), "height");
  for (const char* member : {"kind", "squeeze", "boundary", "obstacles", "walls", "points"}) {
    json world = two_rooms();
    world.erase(member);
    EXPECT_EQ(asked.post("/api/worlds", world).status, 400) << member;
  }
  json more = small_grid();
  more["weights"] = 1;
  EXPECT_NE(asked.post("/api/worlds", more).message().find("'weights'"), std::string::npos);
}

TEST(StudioWorlds, RefusesRingsThatBoundNoArea) {
  AskedStudio asked;
  json world = two_rooms();
  world["obstacles"].push_back(json::array({json::array({{1, 1}, {2, 2}, {3, 3}})}));
  const Answer answer = asked.post("/api/worlds", world);
  EXPECT_EQ(answer.status, 400);
  EXPECT_NE(answer.body.find("obstacle 2"), std::string::npos) << answer.body;
}

TEST(StudioWorlds, RefusesTextThatIsNoJsonOrTooDeepOrTooMuch) {
  AskedStudio asked;
  for (const std::string& text : {std::string(), std::string("{"), std::string("nonsense"), std::string("[1,]"),
                                  std::string("{\"kind\": NaN}"), std::string("\xff\xfe"), std::string("{} {}")}) {
    EXPECT_EQ(asked.ask("POST", "/api/worlds", text).status, 400) << text;
  }
  EXPECT_EQ(asked.ask("POST", "/api/worlds", std::string(100000, '[')).status, 400);
  EXPECT_EQ(asked.ask("POST", "/api/worlds", std::string(65, '[') + std::string(65, ']')).status, 400);
  std::string many = "[1";
  for (int i = 0; i < 4'000'001; ++i) many += ",1";
  EXPECT_EQ(asked.ask("POST", "/api/worlds", many + "]").status, 413);
}

TEST(StudioWorlds, AnUnknownWorldIsNotFound) {
  AskedStudio asked;
  EXPECT_EQ(asked.get("/api/worlds/0123").status, 404);
  EXPECT_EQ(asked.post("/api/worlds/0123/plan", {{"query", query(0, 0, 1, 1)}, {"planners", json::array()}}).status,
            404);
  EXPECT_EQ(asked.get("/api/planners?world=0123").status, 404);
}

TEST(StudioWorlds, TheOutlineOfAGridIsTheSameWorldInPolygons) {
  AskedStudio asked;
  const std::string id = asked.upload(small_grid());
  const Answer outline = asked.post("/api/worlds/" + id + "/outline", json::object());
  ASSERT_EQ(outline.status, 200) << outline.body;
  EXPECT_EQ(outline.content["world"]["kind"], "polygons");
  EXPECT_EQ(outline.content["world"]["obstacles"].size(), 1u);
  const std::string traced = outline.content["info"]["id"];
  EXPECT_EQ(asked.post("/api/worlds/" + traced + "/outline", json::object()).status, 400) << "it is polygons already";
  const json body{{"query", query(0.5, 0.5, 2.5, 0.5)}, {"planners", {"polyanya"}}};
  EXPECT_EQ(asked.post("/api/worlds/" + id + "/plan", body).content["optimum"],
            asked.post("/api/worlds/" + traced + "/plan", body).content["optimum"]);
}

TEST(WorldShelf, ForgetsTheLeastRecentlyUsedWhenMemoryIsShort) {
  const auto grid = [](int free) {
    GridBuilder builder(512, 512);
    for (int i = 0; i < free; ++i) builder.set_free(i, 0, true);
    return World(std::move(builder).build());
  };
  studio::WorldShelf shelf(100'000);  // a grid takes 32 KiB and more
  const auto first = shelf.add(grid(1)), second = shelf.add(grid(2));
  EXPECT_NE(shelf.find(first->id()), nullptr);  // now the second is the oldest
  const auto third = shelf.add(grid(3));
  EXPECT_EQ(shelf.find(second->id()), nullptr);
  EXPECT_EQ(shelf.find(first->id()), first);
  EXPECT_EQ(shelf.find(third->id()), third);
  EXPECT_EQ(second->info()["free_cells"], 2) << "whoever holds it can go on";
  studio::WorldShelf tiny(1);
  const auto kept = tiny.add(grid(4));
  EXPECT_EQ(tiny.find(kept->id()), kept) << "the latest is never forgotten";
}

TEST(WorldShelf, CellsBuiltForLayersCountAlsoWhereTheRestIsGivenUp) {
  studio::WorldShelf shelf(std::size_t{1} << 30);
  const auto with_layer = shelf.add(World(studio::read_world_json(two_rooms())));
  const std::size_t bare = with_layer->memory_bytes();
  (void)studio::make_layer(*with_layer, "triangulation");
  const std::size_t once = with_layer->memory_bytes();
  EXPECT_GT(once, bare);
  (void)studio::make_layer(*with_layer, "triangulation");
  EXPECT_EQ(with_layer->memory_bytes(), once) << "nothing is built or counted twice";

  json other = two_rooms();
  other["points"] = {{3, 3}};
  const auto given_up = shelf.add(World(studio::read_world_json(other)));
  const auto build_and_give_up = [](CellStore& cells) {
    (void)triangulation_of(cells);
    throw studio::BuildStopped("enough");
  };
  EXPECT_THROW(given_up->with_cells(studio::KnownWorld::Deadline::max(), {}, build_and_give_up), studio::BuildStopped);
  EXPECT_GT(given_up->memory_bytes(), bare);
}

TEST(WorldShelf, AWorldThatHasGrownMakesOthersBeForgotten) {
  studio::WorldShelf shelf(20'000);
  json world = two_rooms();
  const auto first = shelf.add(World(studio::read_world_json(world)));
  for (int i = 0; i < 200; ++i) world["points"].push_back({1 + 0.03 * i, 1 + 0.01 * (i % 7)});
  const auto second = shelf.add(World(studio::read_world_json(world)));
  EXPECT_EQ(shelf.size(), 2u);
  (void)studio::make_layer(*second, "triangulation");
  shelf.trim();
  EXPECT_EQ(shelf.find(first->id()), nullptr);
  EXPECT_EQ(shelf.find(second->id()), second);
}

TEST(StudioGenerators, EveryGeneratorMakesAWorldWithItsDefaultsOrSaysWhyNot) {
  AskedStudio asked;
  const Answer list = asked.get("/api/generators");
  ASSERT_EQ(list.status, 200);
  ASSERT_GE(list.content.size(), 5u);
  for (const json& generator : list.content) {
    json parameters = json::object();
    for (const json& p : generator["parameters"]) {
      parameters[p["name"]] = p["default"];
      // Small ones do.
      if (p["name"] == "width" || p["name"] == "height")
        parameters[p["name"]] = generator["makes"] == "grid" ? 40 : 1000;
      if (p["name"] == "columns" || p["name"] == "rows") parameters[p["name"]] = 4;
    }
    const Answer made =
        asked.post("/api/worlds/generate", {{"generator", generator["name"]}, {"seed", 7}, {"parameters", parameters}});
    ASSERT_EQ(made.status, 200) << made.body;
    EXPECT_EQ(made.content["world"]["kind"], generator["makes"]);
    EXPECT_TRUE(made.content["command"].get<std::string>().starts_with("taut generate ")) << made.content["command"];
  }
}

TEST(StudioGenerators, RefusesUnknownNamesWrongValuesAndWorldsThatAreTooLarge) {
  AskedStudio asked;
  const auto status = [&](const json& request) { return asked.post("/api/worlds/generate", request).status; };
  EXPECT_EQ(status({{"generator", "nothing"}, {"seed", 1}, {"parameters", json::object()}}), 400);
  EXPECT_EQ(status({{"generator", "caves"}, {"seed", -1}, {"parameters", json::object()}}), 400);
  EXPECT_EQ(status({{"generator", "caves"}, {"seed", 1}, {"parameters", 5}}), 400);
  EXPECT_EQ(status({{"generator", "caves"}, {"seed", 1}, {"parameters", {{"width", "wide"}}}}), 400);
  EXPECT_EQ(status({{"generator", "caves"}, {"seed", 1}, {"parameters", {{"width", json::array()}}}}), 400);
  EXPECT_EQ(status({{"generator", "caves"}, {"seed", 1}, {"parameters", {{"length", 3}}}}), 400);
  EXPECT_EQ(status({{"generator", "caves"}, {"seed", 1}, {"parameters", {{"width", 16384}, {"height", 16384}}}}), 400);
  EXPECT_EQ(status({{"generator", "caves"}, {"seed", 1}, {"parameters", {{"width", 16384}, {"height", 1}}}}), 413);
  EXPECT_EQ(status({{"generator", "polygons"}, {"seed", 1}, {"parameters", {{"count", 10000000}}}}), 400);
  EXPECT_EQ(status({{"generator", "caves"}, {"seed", 1}}), 400);
}

}  // namespace
}  // namespace taut::test
