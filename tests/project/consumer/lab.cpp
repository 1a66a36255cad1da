// Every public part of taut::lab, used once.
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

#include "taut/lab/draw/axis.hpp"
#include "taut/lab/draw/canvas.hpp"
#include "taut/lab/draw/colour.hpp"
#include "taut/lab/draw/field_picture.hpp"
#include "taut/lab/draw/layer.hpp"
#include "taut/lab/draw/layer_picture.hpp"
#include "taut/lab/draw/layers.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/lab/draw/plot.hpp"
#include "taut/lab/draw/png_canvas.hpp"
#include "taut/lab/draw/relief.hpp"
#include "taut/lab/draw/space_picture.hpp"
#include "taut/lab/draw/svg_canvas.hpp"
#include "taut/lab/measure/batch.hpp"
#include "taut/lab/measure/claim_checker.hpp"
#include "taut/lab/measure/complex_facts.hpp"
#include "taut/lab/measure/exploration.hpp"
#include "taut/lab/measure/measure.hpp"
#include "taut/lab/measure/paired_test.hpp"
#include "taut/lab/measure/plan_result.hpp"
#include "taut/lab/measure/random_queries.hpp"
#include "taut/lab/measure/results.hpp"
#include "taut/lab/measure/search_trace.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/measure/summary.hpp"
#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/csv_preset.hpp"
#include "taut/lab/report/json_reader.hpp"
#include "taut/lab/report/markdown.hpp"
#include "taut/lab/report/plan_json.hpp"
#include "taut/lab/report/progress.hpp"
#include "taut/lab/report/report.hpp"
#include "taut/lab/report/results_file.hpp"
#include "taut/lab/report/saved_runs.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/lab/report/text.hpp"
#include "taut/lab/report/unit_change.hpp"
#include "taut/taut.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/maze.hpp"

namespace {

bool all = true;

void expect(bool holds, const char* what) {
  if (!holds) std::cout << what << " does not work\n";
  all = all && holds;
}

void measuring(const std::shared_ptr<const taut::World>& world) {
  using namespace taut;
  using namespace taut::lab;
  CellStore cells(world);
  const std::vector<BatchQuery> queries = random_queries(*world, 8, 1);
  Results results;
  run_batch("maze", cells, queries, {parse_planner("anya"), parse_planner("astar")}, {.keep_paths = true}, results);
  expect(results.rows.size() == 16 && results.rows[0].valid, "run_batch");
  expect(!cost_differs(results.rows[0].cost, results.rows[0].length), "cost_differs");
  expect(summarise(results.rows, SummaryBy::planner).size() == 2, "summarise");
  expect(parse_results_csv(results_csv(results.rows), "csv").size() == 16, "results_csv");
  expect(freeman2014_csv(results.rows).size() > 100, "freeman2014_csv");
  expect(report_html(results, {}).find("<html") != std::string::npos, "report_html");
  expect(!format_saved_runs({"maze", "0000000000000000", CornerRule::forbid, saved_runs(queries, results)}, {}).empty(),
         "saved_runs");
  std::vector<double> times;
  for (const ResultRow& row : results.rows) times.push_back(row.time_us);
  expect(median(times) >= 0 && signed_rank_test(times).p >= 0, "statistics");
  const auto planner = make_planner(parse_planner("anya"), cells);
  expect(trace_search(*planner, queries[0].query, {}, 100).plan.status == Status::found, "trace_search");
  Plan2 plan;
  const ResultRow row = measure(*planner, queries[0].query, {}, Validator(*world), 1, plan);
  const nlohmann::json document = nlohmann::json::parse(result_json(plan_result(row, {}, plan)).dump());
  const PlanResult2 back = read_result(JsonReader(document, "plan", ""));
  expect(back.way && back.way->path.points == plan.path.points, "result_json");
  expect(ClaimChecker<2>(cells).check(queries[0].query, back).reason.empty(), "ClaimChecker");
  const io::MapFrame frame{0.5, {1, 2}, 0, 9};
  const PlanResult2 in_metres = UnitChange::to_metres(frame).result(back);
  expect(in_metres.way->length == 0.5 * back.way->length, "UnitChange");
}

void drawing(const std::shared_ptr<const taut::World>& world) {
  using namespace taut;
  using namespace taut::lab;
  CellStore cells(world);
  Picture picture;
  picture.world = world.get();
  add_layer(make_layer(layers().front().name, cells), picture);
  expect(picture_svg(picture).find("<svg") != std::string::npos, "picture_svg");
  const HeightField field = generate_hills({});
  expect(relief_svg({.field = &field}).find("<svg") != std::string::npos, "relief_svg");
  expect(plot_svg({"t", "x", "y", {}, {}, {}}).find("<svg") != std::string::npos, "plot_svg");
  const std::vector<double> values{1, 10};
  expect(Axis(AxisScale::logarithmic, values).shows(5), "Axis");
  SvgCanvas svg(100, 100, "nothing");
  expect(!svg.take().empty() && hex(distinct_colour(0)) == "#0072b2", "SvgCanvas");
  expect(PngCanvas(64, 64).take().size() > 8, "PngCanvas");
}

void in_space() {
  using namespace taut;
  using namespace taut::lab;
  const SimplexParts<3, 3> parts{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}}, {2}};
  const auto world = std::make_shared<const World3>(VolumeComplex(parts));
  expect(complex_facts(std::get<VolumeComplex>(*world)).border_facets == 4, "complex_facts");
  SpacePicture picture;
  picture.world = world.get();
  picture.cut = usual_cut(*world, picture.view);
  expect(space_picture_png(picture).size() > 100, "space_picture_png");
  CellStore3 cells(world);
  Results results;
  run_batch("tetrahedron", cells, random_queries(*world, 3, 1), {parse_planner("edge-astar")}, {}, results);
  expect(results.rows.size() == 3 && results.rows[2].valid, "run_batch in space");
}

void fields() {
  using namespace taut::lab;
  const taut::TriangleComplex square(
      {{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0.5, 0.5}}, {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}, {}});
  const taut::DistanceField2 field(std::make_shared<const taut::TriangleComplex>(square), {.walls = true});
  const taut::World world = square;
  Picture picture;
  picture.world = &world;
  const double level = 0.25;
  add_field(field, {&level, 1}, "distance", picture);
  expect(!picture.areas.empty() && !picture_svg(picture).empty(), "add_field");
}

void writing() {
  using namespace taut::lab;
  Table table({{"a"}, {"b", Align::right}});
  table.add_row({"x", "1"});
  expect(!table.text().empty() && !markdown_table({{"a"}}, {{"x"}}).empty(), "Table");
  std::vector<std::string> fields;
  expect(CsvReader("a,b\n", "csv").next(fields) && fields.size() == 2, "CsvReader");
  expect(table.text_within(80) == table.text() && terminal_columns(-1) > 0 && wrapped("a b", 1).size() == 2, "wrapped");
  expect(grouped_count(1234567) != "1234567", "text");
  expect(!progress_line("work", 1, 2, 1, 80).empty(), "progress_line");
}

void exploring() {
  const taut::World ground = taut::CostGrid(4, 1, {1, 1, 3, 1});
  const auto walked = taut::lab::explore(ground, {0.5, 0.5}, {3.5, 0.5}, {.sense = 1});
  expect(walked.status == taut::Status::found && walked.valid && walked.cost >= walked.known_cost, "explore");
}

}  // namespace

int main() {
  const auto world = std::make_shared<const taut::World>(taut::generate_maze({}));
  measuring(world);
  drawing(world);
  in_space();
  fields();
  exploring();
  writing();
  std::cout << (all ? "the lab measures, draws and reports\n" : "the lab does not work\n");
  return all ? EXIT_SUCCESS : EXIT_FAILURE;
}
