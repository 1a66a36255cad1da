#include "detour/detour_planner.hpp"

#include <DetourAlloc.h>
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>
#include <DetourNode.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <string>

#include "taut/base/input_error.hpp"
#include "taut/geometry/box.hpp"
#include "taut/plan/detail/query_check.hpp"

namespace taut::bench {
using namespace taut::detail;
namespace {

constexpr std::size_t kMostCells = 0x7fff, kMostVertices = 0xfffe;
constexpr double kMostUnits = 0xffff;
constexpr std::uint16_t kNone = 0xffff;
constexpr int kMostNodes = 0xffff;  // that Detour's indices allow

[[noreturn]] void refuse(const std::string& expectation) { throw InputError("mesh for Detour", 0, expectation); }

struct FreeNavMesh {
  void operator()(dtNavMesh* mesh) const { dtFreeNavMesh(mesh); }
};
struct FreeQuery {
  void operator()(dtNavMeshQuery* query) const { dtFreeNavMeshQuery(query); }
};

// Detour's y points up: our plane is its x and z.
std::array<float, 3> in_space(Vec2 p) { return {static_cast<float>(p.x), 0, static_cast<float>(p.y)}; }

}  // namespace

struct DetourPlanner::Mesh {
  std::unique_ptr<dtNavMesh, FreeNavMesh> nav;
  std::size_t cells = 0;
  float reach = 0;  // how far around a point its cell is looked for
  double displacement = 0;
};

struct DetourPlanner::Query {
  std::unique_ptr<dtNavMeshQuery, FreeQuery> nav;
  dtQueryFilter filter;
  std::vector<dtPolyRef> corridor;
  std::vector<float> points;
};

DetourPlanner::DetourPlanner(const MeshParts& parts)
    : DetourPlanner([&] {
        if (parts.cells() > kMostCells) refuse("expected at most 32767 cells, got " + std::to_string(parts.cells()));
        if (parts.positions.size() > kMostVertices)
          refuse("expected at most 65534 vertices, got " + std::to_string(parts.positions.size()));
        Box2 box;
        for (const Vec2 p : parts.positions) box.extend(p);
        const double size = std::exp2(std::ceil(std::log2(box.extent() / (kMostUnits - 1))));
        const Vec2 origin{size * std::floor(box.min.x / size), size * std::floor(box.min.y / size)};

        auto mesh = std::make_shared<Mesh>();
        std::vector<std::uint16_t> vertices;
        for (const Vec2 p : parts.positions) {
          const double x = std::round((p.x - origin.x) / size), y = std::round((p.y - origin.y) / size);
          for (const double unit : {x, 0.0, y}) vertices.push_back(static_cast<std::uint16_t>(unit));
          mesh->displacement = std::max(mesh->displacement, distance(p, origin + size * Vec2{x, y}));
        }
        // Each cell: its corners, then the cells across its edges; Detour wants them clockwise.
        std::vector<std::uint16_t> cells(parts.cells() * 2 * kMostDetourCorners, kNone);
        for (std::size_t c = 0; c < parts.cells(); ++c) {
          const std::size_t begin = parts.cell_begin[c], n = parts.cell_begin[c + 1] - begin;
          if (n > kMostDetourCorners)
            refuse("expected cells of at most 6 corners, cell " + std::to_string(c) + " has " + std::to_string(n));
          std::uint16_t* const cell = &cells[c * 2 * kMostDetourCorners];
          for (std::size_t k = 0; k < n; ++k) {
            cell[k] = static_cast<std::uint16_t>(parts.corners[begin + n - 1 - k]);
            const std::uint32_t across = parts.across[begin + (2 * n - 2 - k) % n];
            if (across != MeshParts::kNone) cell[kMostDetourCorners + k] = static_cast<std::uint16_t>(across);
          }
        }
        const std::vector<std::uint16_t> flags(parts.cells(), 1);
        const std::vector<std::uint8_t> areas(parts.cells(), 0);

        dtNavMeshCreateParams create{};
        create.verts = vertices.data();
        create.vertCount = static_cast<int>(parts.positions.size());
        create.polys = cells.data();
        create.polyFlags = flags.data();
        create.polyAreas = areas.data();
        create.polyCount = static_cast<int>(parts.cells());
        create.nvp = static_cast<int>(kMostDetourCorners);
        const std::array<float, 3> low = in_space(origin),
                                   high = in_space(origin + size * Vec2{kMostUnits, kMostUnits});
        std::copy(low.begin(), low.end(), create.bmin);
        std::copy(high.begin(), high.end(), create.bmax);
        create.bmax[1] = 1;
        create.walkableHeight = create.walkableClimb = create.ch = 1;
        create.cs = static_cast<float>(size);
        create.buildBvTree = true;
        unsigned char* data = nullptr;
        int bytes = 0;
        if (!dtCreateNavMeshData(&create, &data, &bytes)) refuse("Detour does not accept it");
        mesh->nav.reset(dtAllocNavMesh());
        if (dtStatusFailed(mesh->nav->init(data, bytes, DT_TILE_FREE_DATA))) {
          dtFree(data);
          refuse("Detour does not accept it as a tile");
        }
        mesh->cells = parts.cells();
        mesh->reach = static_cast<float>(2 * size);
        return std::shared_ptr<const Mesh>(std::move(mesh));
      }()) {}

DetourPlanner::DetourPlanner(std::shared_ptr<const Mesh> mesh)
    : mesh_(std::move(mesh)), query_(std::make_unique<Query>()) {
  query_->nav.reset(dtAllocNavMeshQuery());
  if (dtStatusFailed(query_->nav->init(mesh_->nav.get(), kMostNodes))) refuse("Detour has no memory for its nodes");
  query_->corridor.resize(mesh_->cells);
  query_->points.resize(3 * (mesh_->cells + 2));
}

DetourPlanner::~DetourPlanner() = default;

std::unique_ptr<Planner2> DetourPlanner::clone() const { return std::unique_ptr<Planner2>(new DetourPlanner(mesh_)); }

std::size_t DetourPlanner::scratch_bytes() const {
  return query_->corridor.capacity() * sizeof(dtPolyRef) + query_->points.capacity() * sizeof(float) +
         kMostNodes * sizeof(dtNode);
}

double DetourPlanner::displacement() const { return mesh_->displacement; }

void DetourPlanner::plan(const Query2& query, const Budget&, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  if (!opens_plan(query, {}, out)) return;
  if (query.start_towards || query.goal_towards) {
    out.status = Status::unsupported;
    return;
  }
  const dtNavMeshQuery& nav = *query_->nav;
  const std::array<float, 3> reach{mesh_->reach, 1, mesh_->reach};
  const std::array<float, 3> start = in_space(query.start), goal = in_space(query.goal);
  std::array<float, 3> from{}, to{};
  dtPolyRef first = 0, last = 0;
  nav.findNearestPoly(start.data(), reach.data(), &query_->filter, &first, from.data());
  nav.findNearestPoly(goal.data(), reach.data(), &query_->filter, &last, to.data());
  if (first == 0 || last == 0) {
    out.status = first == 0 ? Status::start_blocked : Status::goal_blocked;
    return;
  }
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  int cells = 0;
  const dtStatus found = nav.findPath(first, last, from.data(), to.data(), &query_->filter, query_->corridor.data(),
                                      &cells, static_cast<int>(query_->corridor.size()));
  const auto searched = Clock::now();
  out.effort.search = searched - located;
  if (dtStatusDetail(found, DT_OUT_OF_NODES)) out.status = Status::budget_spent;
  if (cells == 0 || query_->corridor[static_cast<std::size_t>(cells - 1)] != last) return;
  int points = 0;
  nav.findStraightPath(from.data(), to.data(), query_->corridor.data(), cells, query_->points.data(), nullptr, nullptr,
                       &points, static_cast<int>(query_->points.size() / 3));
  if (points == 0) return;
  for (std::size_t i = 0; i < static_cast<std::size_t>(points); ++i)
    out.path.points.push_back({query_->points[3 * i], query_->points[3 * i + 2]});
  out.status = Status::found;
  out.start_used = out.path.points.front();
  out.goal_used = out.path.points.back();
  out.cost = length(out.path);
  out.effort.refine = Clock::now() - searched;
}

}  // namespace taut::bench
