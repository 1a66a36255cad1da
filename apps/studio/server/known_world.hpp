// A world the studio knows, with everything that asking it often needs: its validator, the cells planners share, and
// for every planner asked for a pool of idle workers. A request takes a worker, or a new clone if all are out, and puts
// it back: requests never wait for each other's searches, and nothing is built twice.
//
// Thread-safe. Building cells is exclusive (CellStore is not made for more); planners that are there already are handed
// out meanwhile. Building can be given up: the callback that is told of its progress may throw, and what was not
// finished is begun again when it is asked for again.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "json_body.hpp"
#include "taut-io/loaded_world.hpp"
#include "taut/base/build_progress.hpp"
#include "taut/base/stop_token.hpp"
#include "taut/lab/measure/results.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut::studio {

// Thrown where building is given up.
class BuildStopped : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Gives up, by a Refusal, what takes longer than building may in a request, or goes on when a stop is requested.
[[nodiscard]] BuildProgress in_time(const StopToken& stop);

struct WorkerPool;

class KnownWorld {
 public:
  // When a stop is requested, building and planning are given up. Throws Refusal where the world would take too long to
  // be known.
  KnownWorld(const io::LoadedWorld& loaded, std::string id, StopToken stop = {});
  KnownWorld(World world, std::string id, StopToken stop = {});
  ~KnownWorld();
  KnownWorld(const KnownWorld&) = delete;
  KnownWorld& operator=(const KnownWorld&) = delete;

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const World& world() const { return *world_; }
  [[nodiscard]] const Validator& validator() const { return validator_; }
  [[nodiscard]] const Json& info() const { return info_; }
  [[nodiscard]] const StopToken& stop() const { return stop_; }
  // Why the planner cannot work in this world; empty if it can. Found out once.
  [[nodiscard]] const std::string& misfit(const PlannerEntry& entry) const;

  // A planner on loan; goes back into its pool when it is dropped, without a sink.
  class Worker {
   public:
    Worker() = default;
    Worker(Worker&& other) noexcept = default;
    Worker& operator=(Worker&& other) noexcept {
      give_back();
      planner_ = std::move(other.planner_);
      pool_ = other.pool_;
      home_ = std::move(other.home_);
      return *this;
    }
    ~Worker() { give_back(); }
    [[nodiscard]] Planner2& operator*() const { return *planner_; }
    [[nodiscard]] Planner2* operator->() const { return planner_.get(); }
    // Time and memory of the cells it rests on.
    [[nodiscard]] const lab::BuildRow& build() const;

   private:
    friend class KnownWorld;
    void give_back() noexcept;
    std::unique_ptr<Planner2> planner_;
    WorkerPool* pool_ = nullptr;
    std::shared_ptr<KnownWorld> home_;
  };

  using Progress = CellStore::Progress;
  using Deadline = std::chrono::steady_clock::time_point;
  // Builds what is missing, telling `progress` (which may throw). Throws BuildStopped where that is not done at
  // `deadline` as far as that can be noticed, InputError if the planner does not fit.
  [[nodiscard]] static Worker take(const std::shared_ptr<KnownWorld>& world, const PlannerSpec& spec, Deadline deadline,
                                   const Progress& progress = {});

  // Exclusive use of the cells, with the same deadline and progress. What is built counts towards memory_bytes().
  void with_cells(Deadline deadline, const Progress& progress, const std::function<void(CellStore&)>& use);

  // Of the world, its cells and its idle workers, as far as that is known.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  [[nodiscard]] WorkerPool* find_pool(const std::string& key) const;
  void count(const std::vector<CellBuild>& cells);

  std::string id_;
  StopToken stop_;
  std::shared_ptr<const World> world_;
  Validator validator_;
  Json info_;

  mutable std::mutex misfits_guard_;
  mutable std::map<const PlannerEntry*, std::string> misfits_;

  // Not a timed mutex: the thread sanitizer does not see those being locked.
  std::mutex building_guard_;
  std::condition_variable built_;
  bool is_building_ = false;
  // The rest belongs to whoever builds.
  Progress progress_;
  CellStore cells_;
  std::map<std::string, std::size_t, std::less<>> cell_bytes_;  // by what was built
  std::atomic<std::size_t> all_cell_bytes_{0};

  mutable std::mutex pools_guard_;
  std::map<std::string, std::unique_ptr<WorkerPool>> pools_;  // by name and options
};

}  // namespace taut::studio
