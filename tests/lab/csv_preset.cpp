#include "taut/lab/report/csv_preset.hpp"

#include <gtest/gtest.h>

namespace taut::lab {
namespace {

ResultRow row(std::string world, std::size_t query, std::string planner, Status status = Status::found) {
  ResultRow r;
  r.world = std::move(world);
  r.query = query;
  r.planner = std::move(planner);
  r.status = status;
  r.length = 160.5;
  r.turn_degrees = 495;
  r.time_us = 852926.976;
  return r;
}

TEST(CsvPreset, HasTheAuthorsColumnsNamesAndUnits) {
  EXPECT_EQ(freeman2014_csv(std::vector{row("Map 1", 7, "dijkstra"), row("Map 1", 7, "lazy-theta"),
                                        row("a,b", 0, "anya", Status::unreachable)}),
            "Map,Algorithm,PathTime,TotalLength,TotalAngle\n"
            "Map 1,Dijkstra,852.926976,160.5,495\n"
            "Map 1,LazyThetaStar,852.926976,160.5,495\n"
            "\"a,b\",anya,852.926976,,\n");
}

TEST(CsvPreset, TellsTheQueriesOfAMapApart) {
  auto other = row("m", 4, "astar");
  other.scenario = "other";
  const std::string text = freeman2014_csv(
      std::vector{row("m", 4, "astar"), row("m", 4, "block-astar:block=2"), row("m", 9, "astar"), other});
  EXPECT_NE(text.find("m 1,AStar,"), std::string::npos);
  EXPECT_NE(text.find("m 1,block-astar:block=2,"), std::string::npos);
  EXPECT_NE(text.find("m 2,AStar,"), std::string::npos);
  EXPECT_NE(text.find("m 3,AStar,"), std::string::npos);
}

}  // namespace
}  // namespace taut::lab
