#include "pictures.hpp"

#include <set>

#include "layer_json.hpp"
#include "limits.hpp"
#include "planning.hpp"
#include "taut/lab/draw/layer_picture.hpp"
#include "taut/lab/draw/layers.hpp"
#include "taut/lab/draw/picture.hpp"

namespace taut::studio {
namespace {

constexpr int kSmallest = 64, kUsual = 1200;

lab::PicturePath picture_path(const lab::PlanResult2& result) {
  lab::PicturePath path{result.planner, result.way ? result.way->path : Path2{}, result.status};
  if (result.statistics && result.status == Status::found) {
    path.length = result.statistics->length;
    path.cost = result.statistics->cost;
  }
  if (result.statistics) path.time_us = result.statistics->time_us;
  return path;
}

void add_layers(KnownWorld& world, const JsonReader& in, lab::Picture& picture) {
  std::string coloured;
  std::set<std::string> names;
  for (const JsonReader& item : in.list()) {
    const std::string name = item.text();
    if (!names.insert(name).second) item.fail("expected every layer once");
    const lab::LayerEntry* entry = lab::find_layer(name);
    if (entry == nullptr) item.fail("expected the name of a layer");
    if (entry->colours_areas && !coloured.empty())
      item.fail(coloured.insert(0, "expected ").append(" or ").append(name) + ", not both: they colour the same cells");
    if (entry->colours_areas) coloured = name;
    lab::add_layer(make_layer(world, name), picture);
  }
}

}  // namespace

ApiReply picture_reply(const std::shared_ptr<KnownWorld>& world, const JsonBody& body) {
  const JsonReader in = body.reader();
  expect_members(body.value(), "", {"format", "query", "planners", "layers", "size", "title", "searched"});
  const std::string format = in.at("format").text();
  if (format != "svg" && format != "png") in.at("format").fail("expected svg or png");
  lab::Picture picture;
  picture.world = &world->world();
  picture.options.longest_side = static_cast<int>(count_in(in, "size", kSmallest, limits::kPictureSide, kUsual));
  if (in.has("title")) {
    picture.title = in.at("title").text();
    if (picture.title.size() > limits::kTitleBytes) in.at("title").fail("expected a shorter title");
  }
  if (in.has("layers")) add_layers(*world, in.at("layers"), picture);
  std::vector<PlannerSpec> planners;
  if (in.has("planners")) planners = read_planners(in.at("planners"));
  const bool searched = in.has("searched") && in.at("searched").boolean();
  if (in.has("query")) {
    const Query2 query = read_query(body);
    picture.start = query.start;
    picture.goal = query.goal;
    picture.radius = query.radius;
    const Asking asked = asking(query);
    const PlannerSpec* most = nullptr;
    std::uint64_t most_expanded = 0;
    for (const PlannerSpec& spec : planners) {
      const lab::PlanResult2 result = ask(world, spec, asked);
      if (most == nullptr || result.statistics->expanded > most_expanded) {
        most = &spec;
        most_expanded = result.statistics->expanded;
      }
      picture.paths.push_back(picture_path(result));
    }
    if (searched && most != nullptr) {
      // Once more with a listener, for the planner that expanded most: its search is the most to look at.
      (void)ask(world, *most, asked, [&](const SearchEvent2& event) {
        if (event.kind == SearchEventKind::expanded && picture.searched.size() < limits::kSearchedPoints)
          picture.searched.push_back(event.at);
      });
    }
  } else if (!planners.empty()) {
    in.at("planners").fail("expected planners together with a query only");
  }
  ApiReply reply;
  reply.type = format == "svg" ? "image/svg+xml" : "image/png";
  reply.headers.emplace_back("Cache-Control", "no-store");
  reply.body = format == "svg" ? lab::picture_svg(picture) : lab::picture_png(picture);
  return reply;
}

}  // namespace taut::studio
