#include "studies/niederberger2004/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/niederberger2004/bars.hpp"
#include "studies/niederberger2004/slide.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/lab/draw/plot.hpp"

namespace taut::lab::niederberger2004 {
namespace {

constexpr std::size_t kCurvePoints = 120;

// The merged trapezoids with the paths of Center, of movable nodes, and a shortest one.
std::string paths_png(StudyCells& cells, const Query2& query) {
  Picture picture{.world = &cells.world()};
  picture.options.longest_side = kPictureSide;
  const auto groups = cells.groups(Ground::merged_trapezoids);
  const ConvexMesh& mesh = groups->pieces();
  for (const MeshCellId cell : mesh.cells()) {
    Ring ring;
    for (const MeshEdge& edge : mesh.cell(cell)) ring.push_back(edge.at);
    picture.cells.push_back(std::move(ring));
  }
  Plan2 plan;
  for (const std::string_view name : {kCentre, kMovable, kOptimum}) {
    const Contender& contender = contenders()[contender_index(name)];
    cells.make(contender)->plan(query, Budget{}, plan);
    PicturePath path{.label = contender.title, .path = plan.path};
    path.length = length(plan.path);
    picture.paths.push_back(std::move(path));
  }
  picture.start = query.start;
  picture.goal = query.goal;
  return picture_png(picture);
}

class Drawer : private FigureList {
 public:
  Drawer(const Results& results, const std::vector<Setting>& settings) : r_(results), settings_(settings) {}

  std::vector<Figure> draw() {
    comparisons("all", "all shapes", {});
    if (const Setting* nearest = nearest_setting(settings_, {}, 0.0)) {
      comparisons("nearest", std::string(facts_of(nearest->shape).title), {.shape = nearest->shape});
    }
    by_shape();
    quality();
    merging();
    nodes();
    hills();
    return take();
  }

 private:
  // In the order of the paper's rows.
  void comparisons(const std::string& name, const std::string& where, const Filter& filter) {
    BarChart lengths{fmt::format("Length of paths with movable nodes, {}", where), {"shorter", "equal", "longer"}, {}};
    BarChart times{fmt::format("Time with movable nodes, {}", where), {"faster", "", "slower"}, {}};
    for (const int obstacles : {kDense, kLoose}) {
      for (const std::string_view other : kPublished) {
        const Comparison c = r_.paths.compare(kMovable, other, {filter.shape, obstacles});
        const std::string label = fmt::format("{}, {}", density_name(obstacles), title_of(other));
        lengths.bars.push_back({label, {c.shorter.value, c.equal.value, c.longer.value}});
        times.bars.push_back({label, {c.faster.value, 0, 1 - c.faster.value}});
      }
    }
    add("lengths-" + name + ".svg", fmt::format("Shares of queries by length, {} (paper: Fig. 9).", where),
        bars_svg(lengths));
    add("times-" + name + ".svg", fmt::format("Shares of queries by time, {} (paper: Fig. 8).", where),
        bars_svg(times));
  }

  void by_shape() {
    BarChart chart{"Length of paths with movable nodes against Center, by shape", {"shorter", "equal", "longer"}, {}};
    for (const ShapeFacts& facts : shapes()) {
      for (const int obstacles : kDensities) {
        const Comparison c = r_.paths.compare(kMovable, kCentre, {facts.shape, obstacles});
        if (std::isnan(c.shorter.value)) continue;
        chart.bars.push_back({fmt::format("{}, {}", facts.title, density_name(obstacles)),
                              {c.shorter.value, c.equal.value, c.longer.value}});
      }
    }
    add("lengths-by-shape.svg", "Shares of queries by length against Center, by shape of the obstacles.",
        bars_svg(chart));
  }

  void quality() {
    Plot plot;
    plot.title = "Length over the optimum";
    plot.x_label = "length over the optimum";
    plot.y_label = "share of queries (%)";
    plot.x_scale = AxisScale::logarithmic;
    const auto line = [&](std::string name, const Value& value) {
      PlotSeries series{.number = plot.series.size(), .name = std::move(name)};
      series.line = cumulative_distribution(r_.paths.values(value), kCurvePoints);
      for (Vec2& p : series.line) p.y *= 100;
      series.steps = true;
      plot.series.push_back(std::move(series));
    };
    line("movable", Paths::ratio(kMovable));
    line("before pulling", Paths::unpulled_ratio());
    for (const std::string_view name : kPublished) line(title_of(name), Paths::ratio(name));
    line("portal ends", Paths::ratio("ends"));
    line("whole portals", Paths::ratio("distance"));
    add("quality.svg", "Length over the optimum: share of queries at or below, all worlds.", std::move(plot));
  }

  void merging() {
    Plot plot;
    plot.title = "Trapezoids merged away, loose worlds";
    plot.x_label = "tolerance (% of the side)";
    plot.y_label = "merged away (%)";
    for (const ShapeFacts& facts : shapes()) {
      PlotSeries series{.number = plot.series.size(), .name = std::string(facts.key)};
      for (const double t : kTolerances) {
        const MapSummary m = summary_of(r_.cells, facts.shape, kLoose, facts.query_size, t);
        if (m.worlds > 0) series.line.push_back({100 * t, 100 * m.merged});
      }
      plot.series.push_back(std::move(series));
    }
    add("merging.svg", "Share of trapezoids that merging does away with, by tolerance, in worlds as those of queries.",
        std::move(plot));
  }

  void nodes() {
    for (const int obstacles : kDensities) {
      Plot plot;
      plot.title = fmt::format("Nodes of Center, {} worlds, no tolerance", density_name(obstacles));
      plot.x_label = "mean size of an obstacle";
      plot.y_label = "nodes";
      plot.y_scale = AxisScale::logarithmic;
      double low = INFINITY, high = -INFINITY;
      for (const ShapeFacts& facts : shapes()) {
        PlotSeries series{.number = plot.series.size(), .name = std::string(facts.key)};
        for (const Setting& s : settings_) {
          if (s.shape != facts.shape || s.tolerance != 0) continue;
          const double n = (obstacles == kLoose ? s.loose : s.dense).nodes[0];
          if (n <= 0) continue;
          series.line.push_back({s.mean_size, n});
          low = std::min(low, s.mean_size);
          high = std::max(high, s.mean_size);
        }
        plot.series.push_back(std::move(series));
      }
      const double published = (obstacles == kLoose ? kPublishedLoose : kPublishedDense)[0];
      PlotSeries line{.number = plot.series.size(), .name = "the paper"};
      if (low < high) line.line = {{low, published}, {high, published}};
      plot.series.push_back(std::move(line));
      add(fmt::format("nodes-{}.svg", density_name(obstacles)),
          fmt::format("Nodes of Center by mean size and shape of {} obstacles (paper: table 1).", obstacles),
          std::move(plot));
    }
  }

  void hills() {
    Plot plot;
    plot.title = "Movement adapted to the slope";
    plot.x_label = "maximal angle of deviation (degrees)";
    plot.y_label = "of the planned path (%)";
    PlotSeries lengths{.number = 0, .name = "length"}, ascents{.number = 1, .name = "ascent"};
    lengths.line = ascents.line = {{0, 100}};
    for (const int angle : kAngles) {
      double planned = 0, walked = 0, planned_up = 0, walked_up = 0;
      for (const HillRow& row : r_.hills) {
        if (row.angle != angle) continue;
        planned += row.planned_length;
        walked += row.walked_length;
        planned_up += row.planned_up;
        walked_up += row.walked_up;
      }
      if (!(planned > 0) || !(planned_up > 0)) continue;
      lengths.line.push_back({static_cast<double>(angle), 100 * walked / planned});
      ascents.line.push_back({static_cast<double>(angle), 100 * walked_up / planned_up});
    }
    plot.series = {std::move(lengths), std::move(ascents)};
    add("slope.svg", "Length and ascent of adapted walks over those of the planned paths.", std::move(plot));
  }

  const Results& r_;
  const std::vector<Setting>& settings_;
};

}  // namespace

std::vector<Figure> figures(const Design& design, const Results& results, const std::vector<Setting>& settings,
                            std::uint64_t study_seed) {
  std::vector<Figure> out = Drawer(results, settings).draw();
  const Setting* nearest = nearest_setting(settings, {}, 0.0);
  if (nearest != nullptr) {
    out.push_back(
        {"paths.png",
         "Movable nodes and Center on the merged trapezoids of a loose world nearest to table 1: the query on "
         "which they differ most.",
         path_picture(design, results.paths, nearest->shape, kLoose, study_seed)});
  }
  StudyCells slide(std::make_shared<const World>(slide_world()));
  out.push_back({"slide.png", "A world made against the greedy strategy.", paths_png(slide, slide_query())});
  out.push_back({"hills.png",
                 fmt::format("A planned path in white and the movement adapted to the slope in red, at most {} degrees "
                             "off (paper: Fig. 10).",
                             kPictureAngle),
                 hill_picture(results.hills, design.hill_queries, study_seed)});
  std::erase_if(out, [](const Figure& figure) { return figure.bytes.empty(); });
  return out;
}

std::string path_picture(const Design& design, const Paths& paths, Shape shape, int obstacles,
                         std::uint64_t study_seed) {
  const Value movable = Paths::length(kMovable), centre = Paths::length(kCentre);
  const AnswerRow* shown = nullptr;
  const auto gain = [&](const AnswerRow& row) { return centre(row) / movable(row); };
  for (const AnswerRow& row : paths.rows()) {
    if (row.world.shape != shape || row.world.obstacles != obstacles) continue;
    if (shown == nullptr || gain(row) > gain(*shown)) shown = &row;
  }
  if (shown == nullptr) return {};
  const WorldKey& key = shown->world;
  const auto made = make_world(key.shape, key.obstacles, key.mean_size, key.seed(study_seed));
  if (!made) return {};
  StudyCells cells(std::make_shared<const World>(*made));
  return paths_png(cells, world_queries(key, cells, design, study_seed).at(shown->query));
}

}  // namespace taut::lab::niederberger2004
