#include "studies/study.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "studies/demyen2007/demyen2007.hpp"
#include "studies/freeman2014/freeman2014.hpp"
#include "studies/niederberger2004/niederberger2004.hpp"
#include "studies/perkins2013/perkins2013.hpp"
#include "studies/perkins2013/volume/volume.hpp"
#include "taut/base/detail/joining_thread.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/report/progress.hpp"

namespace taut::lab {
using namespace taut::detail;
namespace {

constexpr std::array<StudyEntry, 5> kStudies{
    {{"freeman2014", "", "Any-angle planners on generated grids, by resolution, coverage and clustering",
      "O. Freeman, A comparison of Any-Angle Pathfinding Algorithms for Virtual Agents, Cambridge 2014",
      &freeman2014::run},
     {"demyen2007", "",
      "Triangulation A* and its reduction against A* and PRA* on game maps, for an agent with a radius",
      "D. Demyen, Efficient Triangulation-Based Pathfinding, MSc thesis, University of Alberta 2007", &demyen2007::run},
     {"niederberger2004", "", "Movable nodes on merged trapezoids against fixed ones, by shape and number of obstacles",
      "C. Niederberger, D. Radovic, M. Gross, Generic Path Planning for Real-Time Applications, ETH Zurich 2004",
      &niederberger2004::run},
     {"perkins2013", "plane", "Field D* over weighted triangles against quadtrees, edges and the least cost there is",
      "S. Perkins, Field D* Pathfinding in Weighted Simplicial Complexes, PhD thesis, University of Cape Town 2013",
      &perkins2013::run},
     {"perkins2013", "volume",
      "Field D* through weighted tetrahedra: direct ways, indirect ones, and what these change",
      "S. Perkins, Field D* Pathfinding in Weighted Simplicial Complexes, PhD thesis, University of Cape Town 2013",
      &perkins2013::volume::run}}};

}  // namespace

std::vector<std::vector<std::string>> run_blocks(const std::string& what, std::span<const StudyBlock> blocks,
                                                 std::size_t threads, Journal& journal) {
  std::vector<const StudyBlock*> open;
  std::set<std::string_view> keys;
  std::uint64_t cost = 0;
  for (const StudyBlock& block : blocks) {
    if (!keys.insert(block.key).second) throw std::logic_error("two blocks are called " + block.key);
    if (journal.records(block.key) != nullptr) continue;
    open.push_back(&block);
    cost += block.cost;
  }
  Progress progress(what, cost);
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failing;
  const auto work = [&] {
    try {
      for (std::size_t i; (i = next++) < open.size();) {
        journal.append(open[i]->key, open[i]->run());
        progress.tick(open[i]->cost);
      }
    } catch (...) {
      const std::lock_guard lock(failing);
      if (!failure) failure = std::current_exception();
      next = open.size();
    }
  };
  {
    std::vector<JoiningThread> workers;
    for (std::size_t t = 1; t < std::min(std::max<std::size_t>(threads, 1), open.size()); ++t)
      workers.emplace_back(work);
    work();
  }
  progress.finish();
  if (failure) std::rethrow_exception(failure);
  std::vector<std::vector<std::string>> out;
  out.reserve(blocks.size());
  for (const StudyBlock& block : blocks) out.push_back(*journal.records(block.key));
  return out;
}

std::span<const StudyEntry> studies() { return kStudies; }

const StudyEntry& find_study(std::string_view name, std::string_view part) {
  std::string known, parts;
  const auto list = [](std::string& to, std::string_view one) { to += (to.empty() ? "" : ", ") + std::string(one); };
  for (const StudyEntry& entry : kStudies) {
    if (entry.name == name && entry.part == part) return entry;
    if (entry.name == name) list(parts, entry.part.empty() ? "none" : entry.part);
    if (!known.ends_with(entry.name)) list(known, entry.name);
  }
  if (!parts.empty())
    throw InputError(part.empty() ? "study '" + std::string(name) + "'" : "part '" + std::string(part) + "'", 0,
                     "expected --part with one of " + parts);
  throw InputError("study '" + std::string(name) + "'", 0, "expected one of " + known);
}

std::filesystem::path study_folder(const StudyOptions& options, std::string_view name) {
  std::filesystem::path folder = options.out / name;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw InputError(folder.string(), 0, "expected a folder that can be made: " + error.message());
  return folder;
}

}  // namespace taut::lab
