#include "commands/plan_picture.hpp"

#include <algorithm>

#include "taut/geometry/detail/point_text.hpp"

namespace taut::cli {
using namespace taut::detail;
namespace {

template <int D>
lab::PicturePathIn<D> picture_path(const Asked<D>& asked, const lab::ResultRow& shown) {
  lab::PicturePathIn<D> path{asked.row.planner, asked.plan.path, asked.plan.status};
  if (asked.plan.status == Status::found) {
    path.length = shown.length;
    path.cost = shown.cost;
  }
  path.time_us = asked.row.time_us;
  return path;
}

template <int D>
std::string title_of(const Query<D>& query) {
  return "From " + point_text(query.start) + " to " + point_text(query.goal);
}

}  // namespace

void PlanPictures::add(CLI::App& command) {
  command.add_option("--svg", svg, "Draw world and paths into this file")->check(picture_check());
  command.add_option("--png", png, "Draw world and paths into this file")->check(picture_check());
  command.add_flag("--heat,!--no-heat", heat_, "Show in the picture what was searched (default; of the plane)");
  view_.add(command);
}

void PlanPictures::refuse_space_options() const { view_.refuse_all("works for worlds in space, this one is a plane"); }

void PlanPictures::look_ahead(const World3& world) const {
  if (!wanted()) view_.refuse_all("expected --svg or --png beside it");
  lab::SpacePicture picture;
  picture.world = &world;
  view_.apply(picture);
}

void PlanPictures::draw(const std::string& world_name, CellStore& cells, const Query2& query,
                        const std::vector<Asked<2>>& asked, const Shown& shown,
                        const std::vector<PlannerSpec>& planners, const Budget& budget, const std::string& unit) const {
  lab::Picture picture;
  picture.world = &cells.world();
  picture.world_name = world_name;
  picture.title = title_of<2>(shown.query);
  picture.start = query.start;
  picture.goal = query.goal;
  picture.radius = query.radius;
  picture.radius_text = number_text(shown.query.radius) + unit;
  for (std::size_t i = 0; i < asked.size(); ++i) picture.paths.push_back(picture_path<2>(asked[i], shown.asked[i].row));
  if (heat_) {
    // Once more with a listener, for the planner that expanded most: its search is the most to look at. Within the
    // same budget, so that the picture shows what the answer rests on.
    const auto most = std::max_element(asked.begin(), asked.end(), [](const Asked<2>& a, const Asked<2>& b) {
      return a.row.expanded < b.row.expanded;
    });
    if (most != asked.end() && most->misfit.empty()) {
      const auto planner = make_planner(planners[static_cast<std::size_t>(most - asked.begin())], cells);
      planner->listen([&](const SearchEvent2& event) {
        if (event.kind != SearchEventKind::expanded) return;
        picture.searched.push_back(event.seen ? 0.5 * (event.seen->left + event.seen->right) : event.at);
      });
      Plan2 ignored;
      planner->plan(query, budget, ignored);
      picture.title += "; searched by " + most->row.planner;
    }
  }
  if (!svg.empty()) write_picture(picture, svg);
  if (!png.empty()) write_picture(picture, png);
}

void PlanPictures::draw(const std::string& world_name, const World3& world, const Query3& query,
                        const std::vector<Asked<3>>& asked) const {
  lab::SpacePicture picture;
  picture.world = &world;
  picture.world_name = world_name;
  picture.title = title_of<3>(query);
  picture.start = query.start;
  picture.goal = query.goal;
  for (const Asked<3>& one : asked) picture.paths.push_back(picture_path<3>(one, one.row));
  view_.apply(picture);
  if (!svg.empty()) write_space_picture(picture, svg);
  if (!png.empty()) write_space_picture(picture, png);
}

}  // namespace taut::cli
