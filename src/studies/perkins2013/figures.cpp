#include "studies/perkins2013/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/perkins2013/curves.hpp"
#include "taut/lab/draw/field_picture.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/lab/draw/plot.hpp"

namespace taut::lab::perkins2013 {
namespace {

// In %: what is less is drawn there.
constexpr double kLeastExcess = 0.01;

std::string paths_png(const World& world, const Query2& query, const std::vector<std::pair<std::string, Path2>>& paths,
                      const std::string& title) {
  Picture picture{.world = &world, .title = title};
  picture.options.longest_side = kPictureSide;
  picture.options.flip_y = true;
  for (const auto& [label, path] : paths) picture.paths.push_back({.label = label, .path = path});
  picture.start = query.start;
  picture.goal = query.goal;
  return picture_png(picture);
}

// Legends of plots are narrow.
std::string_view short_title(std::string_view who) {
  return who == kQuad       ? "Q"
         : who == kQuadFair ? "Q, keeping"
         : who == kTriPlain ? "T, not keeping"
         : who == kTri      ? "T"
                            : "A* on edges";
}

class Drawer : private FigureList {
 public:
  Drawer(const Design& design, const Results& results, std::uint64_t seed)
      : design_(design), r_(results), seed_(seed) {}

  std::vector<Figure> draw(const HeightField& heights) {
    for (const KindFacts& facts : kinds()) {
      world(facts);
      costs(facts, "faces", "squares or triangles", of_faces(), "4.6");
      costs(facts, "expansions", "expansions", of_expanded(), "4.7");
    }
    times();
    errors("raw", "as published", [](const ErrorRow& r) { return r.raw / r.reference; });
    errors("straight", "straightened", [](const ErrorRow& r) { return r.straight / r.reference; });
    guesses();
    worst();
    distance_field();
    add("slopes.png",
        "Ways over triangles weighted by their slope angle in red, shortest ways on the ground in white (thesis: "
        "figure "
        "4.9, on Mars).",
        slope_picture(heights, cross_slopes(heights, 1)));
    return take();
  }

 private:
  void world(const KindFacts& facts) {
    const auto worlds = r_.ladder.worlds(facts.kind);
    const auto levels = r_.ladder.levels(facts.kind);
    if (worlds.empty() || levels.size() < 2) return;
    const LadderPaths sample = sample_paths(facts.kind, worlds.front(), levels[1], design_, seed_);
    const World shown(sample.made.regions);
    add(fmt::format("world-{}.png", facts.name),
        fmt::format(
            "A world of the kind *{}* (thesis: figures 4.4 and 4.5) with paths over coarse squares and over the "
            "coarsest triangles.",
            facts.title),
        paths_png(shown, sample.made.query, sample.paths, std::string(facts.title)));
  }

  // Median over worlds at each step that most of them have; steps at which paths lead through obstacles are left out,
  // as in the thesis.
  std::vector<Vec2> steps(const KindFacts& facts, std::string_view who, const RowValue& x,
                          const std::function<double(const LadderRow&)>& y) const {
    std::vector<Vec2> out;
    auto levels = r_.ladder.levels(facts.kind);
    levels.insert(levels.begin(), kCoarsest);
    for (const int level : levels) {
      std::vector<double> xs, ys;
      bool through = false;
      for (const int number : r_.ladder.worlds(facts.kind)) {
        const LadderRow* row = r_.ladder.find(facts.kind, number, level, who);
        if (row == nullptr) continue;
        through = through || leads_through(r_.ladder, *row, facts.kind);
        xs.push_back(x(*row));
        ys.push_back(y(*row));
      }
      if (2 * xs.size() > r_.ladder.worlds(facts.kind).size() && !through) out.push_back({median(xs), median(ys)});
    }
    std::sort(out.begin(), out.end(), [](Vec2 a, Vec2 b) { return a.x < b.x; });
    return out;
  }

  void costs(const KindFacts& facts, const std::string& name, const std::string& label, const RowValue& x,
             const std::string& figure) {
    Plot plot;
    plot.title = fmt::format("Cost over the least, {}", facts.title);
    plot.x_label = label;
    plot.y_label = "above the least cost known (%)";
    plot.x_scale = plot.y_scale = AxisScale::logarithmic;
    const auto line = [&](std::string_view who, CostBy by, std::string title) {
      add_line(plot, std::move(title), steps(facts, who, x, [&](const LadderRow& row) {
                 return std::max(kLeastExcess,
                                 100 * (cost_by(row, by) / r_.ladder.reference(facts.kind, row.world) - 1));
               }));
    };
    line(kQuad, CostBy::value, "Q, g(start)");
    line(kTri, CostBy::value, "T, g(start)");
    line(kQuad, CostBy::integral, "Q, integral");
    line(kTri, CostBy::integral, "T, integral");
    line(kEdges, CostBy::integral, "A* on edges");
    add(fmt::format("cost-by-{}-{}.svg", name, facts.name),
        fmt::format("Cost against {}, {} (thesis: figure {}); quadtree (Q) and triangles (T), medians over worlds.",
                    label, facts.title, figure),
        std::move(plot));
  }

  void times() {
    const KindFacts& facts = facts_of(Kind::voronoi);
    Plot plot;
    plot.title = "Time of a plan, Voronoi";
    plot.x_label = "squares or triangles";
    plot.y_label = "milliseconds";
    plot.x_scale = plot.y_scale = AxisScale::logarithmic;
    for (const std::string_view who : {kQuad, kQuadFair, kTriPlain, kTri, kEdges}) {
      add_line(plot, std::string(short_title(who)),
               steps(facts, who, of_faces(), [](const LadderRow& row) { return row.time_us / 1000; }));
    }
    add("times.svg",
        "Time of a plan against the number of faces, Voronoi diagrams: quadtree (Q) and triangles (T) as published, a "
        "quadtree that keeps ways and leaves out updates, triangles that do not; medians over worlds.",
        std::move(plot));
  }

  static bool settled(const ErrorRow& row, const GroundKind& kind) {
    return row.ground == kind.name && row.planner == "tri-published" && row.step <= kSettled;
  }

  void errors(const std::string& name, const std::string& how, const std::function<double(const ErrorRow&)>& ratio) {
    Plot plot;
    plot.title = fmt::format("Cost over the reference, triangles, {}", how);
    plot.x_label = "above the reference (%; 0.01 and less together)";
    plot.x_scale = AxisScale::logarithmic;
    plot.y_label = "share of queries (%)";
    for (const GroundKind& kind : ground_kinds()) {
      auto values = collect(
          r_.errors, [&](const ErrorRow& row) { return settled(row, kind); }, ratio);
      for (double& x : values) x = std::max(kLeastExcess, 100 * (x - 1));
      add_shares(plot, std::string(kind.key), std::move(values));
    }
    add(fmt::format("errors-{}.svg", name),
        fmt::format("Field D* over triangles, {}: share of queries at or below a cost over the reference.", how),
        std::move(plot));
  }

  void guesses() {
    Plot plot;
    plot.title = "What costs say of the start";
    plot.x_label = "g(start) over the reference";
    plot.y_label = "share of queries (%)";
    for (const GroundKind& kind : ground_kinds()) {
      add_shares(plot, std::string(kind.key),
                 collect(
                     r_.errors, [&](const ErrorRow& row) { return settled(row, kind); },
                     [](const ErrorRow& row) { return row.value / row.reference; }));
    }
    add("guesses.svg", "g(start) over the reference: share of queries at or below.", std::move(plot));
  }

  // Where paths over triangles are farthest above the reference.
  void worst() {
    const ErrorRow* shown = nullptr;
    for (const ErrorRow& row : r_.errors) {
      if (row.planner != "tri-published" || row.step > kSettled) continue;
      if (shown == nullptr || row.raw / row.reference > shown->raw / shown->reference) shown = &row;
    }
    if (shown == nullptr) return;
    const ErrorCase found = error_case(*shown, design_, seed_);
    add("worst.png", "The query on which Field D* over triangles, as published, is farthest above the reference.",
        paths_png(*found.world, found.query, found.paths, "the worst of all queries"));
  }

  void distance_field() {
    const DistanceField2 field = sample_field(design_, seed_);
    const auto obstacles = field_world(1, seed_);
    Picture picture{.world = obstacles.get(), .title = "distance from the walls"};
    picture.options.longest_side = kPictureSide;
    picture.options.flip_y = true;
    add_field(field, {}, "distance", picture);
    add("field.png",
        "A distance field from walls (thesis: §6.2) in bands of colour, whose borders are lines of one distance "
        "(§6.5).",
        picture_png(picture));
    Picture ends{.world = obstacles.get(), .title = "where distances come from"};
    ends.options.longest_side = kPictureSide;
    ends.options.flip_y = true;
    ends.segments_cross = false;
    for (std::uint32_t id = 0; id < field.complex().corner_count(); id += 2) {
      const auto way = field.way(CornerId(id));
      if (way.size() > 1) ends.segments.push_back({way.front(), way.back()});
    }
    add("field-ends.png",
        "From every second corner straight to the place on a wall that its distance comes from, as the thesis draws it "
        "(§6.2).",
        picture_png(ends));
    const FollowPicture shown = follow_picture(design_, seed_);
    add("along-walls.png",
        "Paths that weights by distance lead along walls and along a line beside them (thesis: figure 6.5).",
        paths_png(*shown.world, shown.query, shown.paths, "along walls"));
  }

  const Design& design_;
  const Results& r_;
  std::uint64_t seed_;
};

}  // namespace

std::vector<Figure> figures(const Design& design, const Results& results, const HeightField& heights,
                            std::uint64_t study_seed) {
  return Drawer(design, results, study_seed).draw(heights);
}

}  // namespace taut::lab::perkins2013
