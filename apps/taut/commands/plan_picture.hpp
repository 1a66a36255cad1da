// The pictures that `taut plan` draws of what it has found, in the plane and in space.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "commands/common.hpp"
#include "commands/space_view.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/lab/measure/results.hpp"
#include "taut/plan/no_path.hpp"

namespace taut::cli {

// What one planner was asked, and answered.
template <int D>
struct Asked {
  lab::ResultRow row;
  lab::BuildRow build;
  Plan<D> plan;
  std::string misfit;
  std::string cannot{};         // why its planner cannot answer such a query
  std::optional<NoPath> why{};  // why there is no path
};

// What is found and what is said of it may be in different units.
struct Shown {
  Query2 query;
  std::vector<Asked<2>> asked;
};

class PlanPictures {
 public:
  std::string svg, png;

  void add(CLI::App& command);
  [[nodiscard]] bool wanted() const { return !svg.empty() || !png.empty(); }
  // Of the plane: what was searched is searched once more, within the same budget. Refuses options for space.
  void draw(const std::string& world_name, CellStore& cells, const Query2& query, const std::vector<Asked<2>>& asked,
            const Shown& shown, const std::vector<PlannerSpec>& planners, const Budget& budget,
            const std::string& unit) const;
  // In space.
  void draw(const std::string& world_name, const World3& world, const Query3& query,
            const std::vector<Asked<3>>& asked) const;
  // Throws CLI::ValidationError if an option for space is given, as the world is of the plane.
  void refuse_space_options() const;
  // Throws CLI::ValidationError for options that do not fit this world, before anything has been worked out.
  void look_ahead(const World3& world) const;

 private:
  bool heat_ = true;
  SpaceViewOptions view_;
};

}  // namespace taut::cli
