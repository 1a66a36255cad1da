// What the public Replanner is made of: one face of the replanners on grids, on triangles and through tetrahedra.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/plan/detail/volume/tetrahedron_replanner.hpp"
#include "taut/plan/detail/weighted/grid_replanner.hpp"
#include "taut/plan/detail/weighted/triangle_replanner.hpp"
#include "taut/plan/replanner.hpp"

namespace taut::detail {

template <int D>
class AnyReplanner {
 public:
  virtual ~AnyReplanner() = default;
  virtual void set_goal(Vec<D> goal, const std::optional<Vec<D>>& towards) = 0;
  virtual void move_to(Vec<D> start, const std::optional<Vec<D>>& towards) = 0;
  virtual void plan(const Budget& budget, Plan<D>& out) = 0;
  [[nodiscard]] virtual double value_at_start() const = 0;
  [[nodiscard]] virtual std::size_t cell_count() const = 0;
  [[nodiscard]] virtual double weight(GroundCellId cell) const = 0;
  virtual void cells_near(Vec<D> p, double radius, std::vector<GroundCellId>& out) const = 0;
  virtual void set_weight(GroundCellId cell, double weight) = 0;
  virtual void set_weight(int x, int y, double weight) = 0;
  virtual void set_area_weight(std::size_t area, double weight) = 0;
  virtual void set_base_weight(double weight) = 0;
  [[nodiscard]] virtual const SimplexComplex<2, D>* triangles() const { return nullptr; }
  [[nodiscard]] virtual const VolumeComplex* tetrahedra() const { return nullptr; }
  virtual TriangleEdited split(SimplexId triangle, Vec<D> point) = 0;
  virtual TriangleEdited replace(const TriangleEdit<D>& edit) = 0;
  [[nodiscard]] virtual std::size_t memory_bytes() const = 0;

  // Ends as they were asked for. Those that are no points never come to a search, whose keys they would spoil.
  Vec<D> start{}, goal{};
  bool has_start = false, has_goal = false;

 protected:
  [[noreturn]] static void refuse(const std::string& where, const std::string& expectation) {
    throw InputError(where, 0, expectation);
  }
};

class OverGrid final : public AnyReplanner<2> {
 public:
  OverGrid(const CostGrid& grid, const ReplannerOptions& options)
      : replanner_(grid, {.heuristic = options.heuristic, .restricted = true, .early = options.early}) {}

  void set_goal(Vec2 at, const std::optional<Vec2>& towards) override { replanner_.set_goal(at, towards); }
  void move_to(Vec2 at, const std::optional<Vec2>& towards) override { replanner_.move_to(at, towards); }
  void plan(const Budget& budget, Plan2& out) override { replanner_.plan(budget, out); }
  [[nodiscard]] double value_at_start() const override { return replanner_.value_at_start(); }
  [[nodiscard]] std::size_t cell_count() const override {
    return static_cast<std::size_t>(width()) * static_cast<std::size_t>(cells().height());
  }
  [[nodiscard]] double weight(GroundCellId cell) const override {
    return cells().weight(static_cast<int>(cell.value) % width(), static_cast<int>(cell.value) / width());
  }
  void cells_near(Vec2 p, double radius, std::vector<GroundCellId>& out) const override;
  void set_weight(GroundCellId cell, double weight) override {
    if (cell.value >= cell_count()) refuse("cell " + std::to_string(cell.value), "expected one of the grid");
    set_weight(static_cast<int>(cell.value) % width(), static_cast<int>(cell.value) / width(), weight);
  }
  void set_weight(int x, int y, double weight) override {
    const auto kept = static_cast<float>(weight);
    if (weight < std::numeric_limits<double>::infinity() && kept == CostGrid::kBlocked) {
      refuse("cell " + std::to_string(x) + "," + std::to_string(y),
             "expected a weight of single precision, or infinity where it is blocked");
    }
    replanner_.set_weight(x, y, kept);
  }
  void set_area_weight(std::size_t, double) override { refuse_kind("areas"); }
  void set_base_weight(double) override { refuse_kind("areas"); }
  TriangleEdited split(SimplexId, Vec2) override { refuse_kind("triangles"); }
  TriangleEdited replace(const TriangleEdit<2>&) override { refuse_kind("triangles"); }
  [[nodiscard]] std::size_t memory_bytes() const override { return replanner_.memory_bytes(); }

 private:
  [[nodiscard]] const CostCells& cells() const { return replanner_.cells(); }
  [[nodiscard]] int width() const { return cells().width(); }
  [[noreturn]] static void refuse_kind(const std::string& kind) {
    refuse("replanner", "expected ground of " + kind + ", got a grid");
  }

  GridReplanner replanner_;
};

// What triangles and tetrahedra have in common; Inside is a FieldReplanner.
template <class Inside>
class OverSimplices : public AnyReplanner<Inside::kD> {
 public:
  static constexpr int D = Inside::kD;

  OverSimplices(typename Inside::Complex complex, const ReplannerOptions& options)
      : replanner_(std::move(complex), {.share = options.heuristic, .early = options.early}) {}

  void set_goal(Vec<D> at, const std::optional<Vec<D>>& towards) override { replanner_.set_goal(at, towards); }
  void move_to(Vec<D> at, const std::optional<Vec<D>>& towards) override { replanner_.move_to(at, towards); }
  void plan(const Budget& budget, Plan<D>& out) override { replanner_.plan(budget, out); }
  [[nodiscard]] double value_at_start() const override { return replanner_.value_at_start(); }
  [[nodiscard]] std::size_t cell_count() const override { return complex().simplex_count(); }
  [[nodiscard]] double weight(GroundCellId cell) const override { return complex().weight(SimplexId(cell.value)); }
  void cells_near(Vec<D> p, double radius, std::vector<GroundCellId>& out) const override {
    replanner_.locator().within(p, radius, [&](SimplexId id) {
      if (replanner_.is_there(id)) out.push_back(GroundCellId(id.value));
    });
    std::sort(out.begin(), out.end());
  }
  void set_weight(GroundCellId cell, double weight) override { replanner_.set_weight(SimplexId(cell.value), weight); }
  void set_weight(int, int, double) override { refuse_kind("a grid"); }
  void set_area_weight(std::size_t, double) override { refuse_kind("areas"); }
  void set_base_weight(double) override { refuse_kind("areas"); }
  [[nodiscard]] std::size_t memory_bytes() const override { return replanner_.memory_bytes(); }

 protected:
  [[nodiscard]] const typename Inside::Complex& complex() const { return replanner_.complex(); }
  [[noreturn]] static void refuse_kind(const std::string& kind) {
    OverSimplices::refuse("replanner",
                          "expected ground of " + kind + ", got " + (Inside::kN == 3 ? "tetrahedra" : "triangles"));
  }

  Inside replanner_;
};

class OverTetrahedra final : public OverSimplices<TetrahedronReplanner> {
 public:
  using OverSimplices::OverSimplices;
  [[nodiscard]] const VolumeComplex* tetrahedra() const override { return &complex(); }
  TriangleEdited split(SimplexId, Vec3) override { refuse_kind("triangles"); }
  TriangleEdited replace(const TriangleEdit<3>&) override { refuse_kind("triangles"); }
};

template <int D>
class OverTriangles final : public OverSimplices<TriangleReplanner<D, KeptWays<D>>> {
 public:
  static constexpr std::uint32_t kNoArea = 0xffffffffu;

  // `areas`: which area each triangle lies in, 0 for the base and then from 1 on, below `area_count`; empty if there
  // are none.
  OverTriangles(SimplexComplex<2, D> triangles, const ReplannerOptions& options, std::vector<std::uint32_t> areas = {},
                std::size_t area_count = 0)
      : OverSimplices<TriangleReplanner<D, KeptWays<D>>>(std::move(triangles), options),
        area_of_(std::move(areas)),
        members_(area_count) {
    for (std::uint32_t t = 0; t < area_of_.size(); ++t) members_[area_of_[t]].push_back(SimplexId(t));
  }

  void set_area_weight(std::size_t area, double weight) override {
    if (members_.empty()) this->refuse_kind("areas");
    if (area + 1 >= members_.size()) {
      this->refuse("area " + std::to_string(area),
                   "expected one of the " + std::to_string(members_.size() - 1) + " that there are");
    }
    set_all(area + 1, weight, "area " + std::to_string(area));
  }
  void set_base_weight(double weight) override {
    if (members_.empty()) this->refuse_kind("areas");
    set_all(0, weight, "base");
  }
  [[nodiscard]] const SimplexComplex<2, D>* triangles() const override { return &this->complex(); }
  TriangleEdited split(SimplexId triangle, Vec<D> point) override;
  TriangleEdited replace(const TriangleEdit<D>& edit) override { return replace(edit, {}); }
  [[nodiscard]] std::size_t memory_bytes() const override {
    std::size_t sum = this->replanner_.memory_bytes() + bytes_of(area_of_, members_);
    for (const auto& list : members_) sum += bytes_of(list);
    return sum;
  }

 private:
  TriangleEdited replace(const TriangleEdit<D>& edit, const std::vector<std::uint32_t>& areas);
  void set_all(std::size_t area, double weight, const std::string& where);

  std::vector<std::uint32_t> area_of_;
  // Of each area, and such as have been in it.
  std::vector<std::vector<SimplexId>> members_;
};

}  // namespace taut::detail
