// Worlds as files through the studio: every format there and back, saved runs, and names that lead elsewhere.
#include <filesystem>
#include <fstream>

#include "asked.hpp"
#include "taut-io/png_file.hpp"
#include "taut/base/detail/base64.hpp"

namespace taut::test {
namespace {

namespace fs = std::filesystem;

json file(const std::string& name, const std::string& content) {
  return {{"name", name}, {"content", taut::detail::to_base64(content)}};
}

// With one obstacle in the middle, as every format for polygons can hold it.
json one_crate() {
  json world = two_rooms();
  world["obstacles"] = json::parse("[[[[9, 4], [11, 4], [11, 6], [9, 6]]]]");
  return world;
}

TEST(StudioFiles, EveryFormatThatCanBeWrittenComesBackAsTheSameWorld) {
  AskedStudio asked;
  const json about = asked.get("/api/about").content;
  const std::string grid = asked.upload(small_grid()), polygons = asked.upload(one_crate());
  int worked = 0;
  for (const std::string extension : about["writes"]) {
    for (const std::string& id : {grid, polygons}) {
      const Answer files = asked.post("/api/worlds/" + id + "/export", {{"name", "some world" + extension}});
      if (files.status == 400) continue;  // a grid in a format for polygons, or the other way round
      ASSERT_EQ(files.status, 200) << files.body;
      // The world first, then what it refers to.
      json all = files.content["files"];
      std::stable_partition(all.begin(), all.end(),
                            [&](const json& f) { return f["name"] == "some world" + extension; });
      const Answer back = asked.post("/api/worlds/import", {{"files", all}});
      ASSERT_EQ(back.status, 200) << back.body;
      if (extension == ".poly") {  // where rings may begin with another corner
        for (const char* count : {"corners", "obstacles", "bounds"})
          EXPECT_EQ(back.content["info"][count], asked.get("/api/worlds/" + id).content["info"][count]);
      } else {
        EXPECT_EQ(back.content["info"]["id"], id) << extension;
      }
      ++worked;
    }
  }
  EXPECT_EQ(worked, static_cast<int>(about["writes"].size()));
}

TEST(StudioFiles, AMapThatWasEditedKeepsItsOtherLetters) {
  AskedStudio asked;
  const std::string head = "type octile\nheight 3\nwidth 4\nmap\n";
  const Answer opened = asked.post("/api/worlds/import", {{"files", {file("wood.map", head + "TTG.\nWSS.\n..@@\n")}}});
  ASSERT_EQ(opened.status, 200) << opened.body;
  json world = opened.content["world"];
  EXPECT_EQ(asked.upload(world), opened.content["info"]["id"]);
  std::string bits = *taut::detail::from_base64(world["blocked"].get<std::string>());
  ASSERT_EQ(bits[0], 0b00010011);
  bits[0] = 0b00100101;  // the second T and W are freed, G and the first S blocked
  world["blocked"] = taut::detail::to_base64(bits);
  const Answer files = asked.post("/api/worlds/" + asked.upload(world) + "/export", {{"name", "wood.map"}});
  ASSERT_EQ(files.status, 200) << files.body;
  EXPECT_EQ(taut::detail::from_base64(files.content["files"][0]["content"].get<std::string>()),
            head + "T.@.\n.@S.\n..@@\n");
}

TEST(StudioFiles, ASavedRunComesBackWithItsPaths) {
  AskedStudio asked;
  const std::string id = asked.upload(two_rooms());
  const Answer saved = asked.post("/api/worlds/" + id + "/save", {{"name", "kept.geojson"},
                                                                  {"paths", true},
                                                                  {"statistics", true},
                                                                  {"query", query(1, 1, 19, 1)},
                                                                  {"planners", {"polyanya", "tra"}}});
  ASSERT_EQ(saved.status, 200) << saved.body;
  ASSERT_EQ(saved.content["files"].size(), 2u);
  const Answer back = asked.post("/api/worlds/import", {{"files", saved.content["files"]}});
  ASSERT_EQ(back.status, 200) << back.body;
  EXPECT_EQ(back.content["info"]["id"], id);
  ASSERT_EQ(back.content["runs"].size(), 1u);
  EXPECT_EQ(back.content["runs"][0]["query"]["from"], json({1.0, 1.0}));
  EXPECT_EQ(back.content["runs"][0]["results"][1]["planner"], "tra");
  EXPECT_EQ(back.content["runs"][0]["results"][1]["points"].size(), 4u);
  json changed = saved.content["files"];
  changed[0]["content"] =
      taut::detail::to_base64(*taut::detail::from_base64(changed[0]["content"].get<std::string>()) + "\n");
  EXPECT_EQ(asked.post("/api/worlds/import", {{"files", changed}}).status, 400) << "the world is another one now";
}

TEST(StudioFiles, WithoutPathsAndStatisticsOnlyTheWorldIsSaved) {
  AskedStudio asked;
  const Answer saved = asked.post("/api/worlds/" + asked.upload(one_crate()) + "/save",
                                  {{"name", "kept.poly"}, {"paths", false}, {"statistics", false}});
  ASSERT_EQ(saved.status, 200) << saved.body;
  EXPECT_EQ(saved.content["files"].size(), 1u);
}

TEST(StudioFiles, RefusesNamesThatLeadElsewhere) {
  AskedStudio asked;
  const std::string id = asked.upload(small_grid());
  for (const std::string& name :
       {std::string("/tmp/a.map"), std::string("../a.map"), std::string("a/b.map"), std::string("..\\a.map"),
        std::string(".."), std::string("."), std::string(), std::string(".map"), std::string("C:a.map"),
        std::string("a.map\0.png", 10), std::string("a\n.map"), std::string(200, 'a') + ".map", std::string("a.exe"),
        std::string("a"), std::string("a.map.")}) {
    EXPECT_EQ(asked.post("/api/worlds/" + id + "/export", {{"name", name}}).status, 400) << name;
    EXPECT_EQ(asked.post("/api/worlds/" + id + "/save", {{"name", name}, {"paths", true}, {"statistics", true}}).status,
              400)
        << name;
    EXPECT_EQ(asked.post("/api/worlds/import", {{"files", {file(name, "type octile")}}}).status, 400) << name;
  }
  EXPECT_FALSE(fs::exists("/tmp/a.map"));
}

TEST(StudioFiles, APictureElsewhereOnTheMachineIsNotRead) {
  AskedStudio asked;
  const fs::path secret = fs::path(testing::TempDir()) / "secret.pgm";
  std::ofstream(secret) << "P2 1 1 255 255\n";
  const auto import = [&](const std::string& image) {
    return asked.post("/api/worlds/import",
                      {{"files",
                        {file("map.yaml", "image: " + image + "\nresolution: 1\norigin: [0, 0, 0]\n"),
                         file("here.pgm", "P2 2 1 255 255 255\n")}}});
  };
  EXPECT_EQ(import("here.pgm").status, 200);
  for (const std::string& image : {secret.string(), "../../.." + secret.string(), std::string("../1/here.pgm"),
                                   std::string("./here.pgm"), std::string("missing.pgm"), std::string("..")}) {
    const Answer answer = import(image);
    EXPECT_EQ(answer.status, 400) << image;
    EXPECT_EQ(answer.body.find("taut-studio-"), std::string::npos) << "the private folder is nobody's business";
  }
  fs::remove(secret);
}

TEST(StudioFiles, ErrorsNameFileAndLineButNoFolder) {
  AskedStudio asked;
  const Answer answer =
      asked.post("/api/worlds/import", {{"files", {file("bad.map", "type octile\nheight 2\nwidth 2\nmap\n..\n.\n")}}});
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(answer.place(), "bad.map:6") << answer.body;
}

TEST(StudioFiles, RefusesBadImports) {
  AskedStudio asked;
  const auto status = [&](const json& body) { return asked.post("/api/worlds/import", body).status; };
  const std::string map = "type octile\nheight 1\nwidth 1\nmap\n.\n";
  EXPECT_EQ(status({{"files", {file("good.map", map)}}}), 200);
  EXPECT_EQ(status({{"files", json::array()}}), 400);
  EXPECT_EQ(status({{"files", 1}}), 400);
  EXPECT_EQ(status(json::object()), 400);
  EXPECT_EQ(status({{"files", {{{"name", "a.map"}, {"content", "no base64"}}}}}), 400);
  EXPECT_EQ(status({{"files", {{{"name", "a.map"}}}}}), 400);
  EXPECT_EQ(status({{"files", {file("a.map", map), file("a.map", map)}}}), 400);
  json many = json::array();
  for (int i = 0; i < 9; ++i) many.push_back(file(std::to_string(i) + ".map", map));
  EXPECT_EQ(status({{"files", many}}), 400);
  EXPECT_EQ(
      status({{"files", {file("wide.map", "type octile\nheight 1\nwidth 5000\nmap\n" + std::string(5000, '.'))}}}),
      413);
}

TEST(StudioFiles, AGridThatIsTooLargeIsRefusedFromItsHeader) {
  AskedStudio asked;
  // What would follow is not there: whoever read on would say so.
  const std::string png = io::format_png(io::GrayImage{5000, 10, std::vector<std::uint8_t>(50'000, 255)});
  for (const json& large :
       {file("large.map", "type octile\nheight 1\nwidth 5000\nmap\n"), file("large.pgm", "P5 5000 5000 255\n"),
        file("large.png", png.substr(0, png.size() - 20))}) {
    const Answer answer = asked.post("/api/worlds/import", {{"files", {large}}});
    EXPECT_EQ(answer.status, 413) << answer.body;
    EXPECT_EQ(answer.place(), large["name"]);
    EXPECT_TRUE(answer.message().starts_with("expected at most 4096 cells a side, got 5000 x ")) << answer.message();
  }
  const json yaml = file("map.yaml", "image: large.pgm\nresolution: 1\norigin: [0, 0, 0]\n");
  EXPECT_EQ(asked.post("/api/worlds/import", {{"files", {yaml, file("large.pgm", "P5 5000 5000 255\n")}}}).status, 413);
}

TEST(StudioFiles, ThePrivateFolderIsEmptyBetweenRequestsAndGoneAtTheEnd) {
  const fs::path parent = fs::path(testing::TempDir()) / "studio-folder-test";
  fs::create_directory(parent);
  {
    studio::Studio studio({.version = "test", .host = "127.0.0.1", .temporary_folder = parent});
    ASSERT_EQ(std::distance(fs::directory_iterator(parent), {}), 1);
    const fs::path own = fs::directory_iterator(parent)->path();
    EXPECT_EQ(fs::status(own).permissions(), fs::perms::owner_all);
    const json body{{"files", {file("good.map", "type octile\nheight 1\nwidth 1\nmap\n.\n")}}};
    const auto reply = studio.handle({.method = "POST",
                                      .path = "/api/worlds/import",
                                      .headers = {{"host", "localhost"}, {"content-type", "application/json"}},
                                      .body = body.dump()});
    EXPECT_EQ(reply.status, 200);
    EXPECT_TRUE(fs::is_empty(own));
  }
  EXPECT_TRUE(fs::is_empty(parent));
  fs::remove(parent);
}

}  // namespace
}  // namespace taut::test
