#include "known_world.hpp"

#include "api.hpp"
#include "limits.hpp"
#include "world_json.hpp"

namespace taut::studio {

// Idle workers of one planner with its options. The first one made never works: it is there to be cloned.
struct WorkerPool {
  std::unique_ptr<const Planner2> first;
  std::vector<std::unique_ptr<Planner2>> idle;
  std::size_t idle_bytes = 0;
  lab::BuildRow build;
};

namespace {

constexpr std::size_t kMostIdle = 8;  // of one planner
constexpr auto kStopping = "the server is about to stop";

std::string key_of(const PlannerSpec& spec) {
  std::string key(spec.entry->name);
  for (const OptionSchema& option : spec.entry->options) {
    const auto given = spec.options.find(option.name);
    key += ':' + (given == spec.options.end() ? std::string(option.values[0]) : given->second);
  }
  return key;
}

std::size_t bytes_of(const World& world) {
  return std::visit([](const auto& w) { return w.memory_bytes(); }, world);
}

}  // namespace

BuildProgress in_time(const StopToken& stop) {
  return [&stop, until = std::chrono::steady_clock::now() + limits::kBuildTime](std::size_t, std::size_t) {
    if (stop.stop_requested()) throw Refusal(503, kStopping);
    if (std::chrono::steady_clock::now() > until)
      throw Refusal(422, "expected a world that can be looked at in time: too much of it overlaps", "world");
  };
}

KnownWorld::KnownWorld(const io::LoadedWorld& loaded, std::string id, StopToken stop)
    : id_(std::move(id)),
      stop_(std::move(stop)),
      world_(loaded.world),
      validator_(*world_, in_time(stop_)),
      info_{{"id", id_}},
      cells_(io::make_cell_store(loaded, [this](std::string_view what, std::size_t done, std::size_t total) {
        if (progress_) progress_(what, done, total);
      })) {
  if (loaded.cells) all_cell_bytes_ += loaded.cells->memory_bytes();
  info_.update(world_info_json(*world_));
}

KnownWorld::KnownWorld(World world, std::string id, StopToken stop)
    : KnownWorld(io::LoadedWorld{std::make_shared<const World>(std::move(world)), nullptr, {}}, std::move(id),
                 std::move(stop)) {}

KnownWorld::~KnownWorld() = default;

const std::string& KnownWorld::misfit(const PlannerEntry& entry) const {
  const std::lock_guard lock(misfits_guard_);
  const auto found = misfits_.find(&entry);
  return found != misfits_.end() ? found->second : misfits_.emplace(&entry, entry.misfit(*world_)).first->second;
}

const lab::BuildRow& KnownWorld::Worker::build() const { return pool_->build; }

void KnownWorld::Worker::give_back() noexcept {
  if (!planner_) return;
  planner_->listen({});
  const std::lock_guard lock(home_->pools_guard_);
  if (pool_->idle.size() < kMostIdle) {
    try {
      const std::size_t bytes = planner_->scratch_bytes();
      pool_->idle.push_back(std::move(planner_));
      pool_->idle_bytes += bytes;
    } catch (const std::bad_alloc&) {
      // Then it is dropped.
    }
  }
  planner_.reset();
}

WorkerPool* KnownWorld::find_pool(const std::string& key) const {
  const auto found = pools_.find(key);
  return found == pools_.end() ? nullptr : found->second.get();
}

KnownWorld::Worker KnownWorld::take(const std::shared_ptr<KnownWorld>& world, const PlannerSpec& spec,
                                    Deadline deadline, const Progress& progress) {
  const std::string key = key_of(spec);
  Worker worker;
  const auto take_from_pool = [&] {
    const std::lock_guard lock(world->pools_guard_);
    WorkerPool* const pool = world->find_pool(key);
    if (pool == nullptr) return false;
    worker.home_ = world;
    worker.pool_ = pool;
    if (pool->idle.empty()) {
      worker.planner_ = pool->first->clone();
    } else {
      worker.planner_ = std::move(pool->idle.back());
      pool->idle.pop_back();
      pool->idle_bytes -= std::min(pool->idle_bytes, worker.planner_->scratch_bytes());
    }
    return true;
  };
  if (take_from_pool()) return worker;
  world->with_cells(deadline, progress, [&](CellStore& cells) {
    {
      const std::lock_guard lock(world->pools_guard_);
      if (world->find_pool(key) != nullptr) return;  // somebody was faster
    }
    auto pool = std::make_unique<WorkerPool>();
    pool->first = make_planner(spec, cells);
    pool->build.planner = spec.text;
    const std::vector<CellBuild> uses = cells.take_used();
    world->count(uses);
    pool->build.add(uses);
    const std::lock_guard lock(world->pools_guard_);
    world->pools_.emplace(key, std::move(pool));
  });
  if (!take_from_pool()) throw std::logic_error("a planner was built and is not there");
  return worker;
}

void KnownWorld::with_cells(Deadline deadline, const Progress& progress, const std::function<void(CellStore&)>& use) {
  const auto expect_time = [&](const std::string& what) {
    if (stop_.stop_requested()) throw BuildStopped(kStopping);
    if (std::chrono::steady_clock::now() > deadline) throw BuildStopped(what);
  };
  {
    std::unique_lock lock(building_guard_);
    while (!built_.wait_for(lock, std::chrono::milliseconds(50), [&] { return !is_building_; })) {
      lock.unlock();
      if (progress) progress("cells (somebody else builds others)", 0, 1);
      expect_time("other cells of this world are still being built");
      lock.lock();
    }
    is_building_ = true;
  }
  struct Leave {
    KnownWorld& world;
    ~Leave() {
      world.progress_ = nullptr;
      const std::lock_guard lock(world.building_guard_);
      world.is_building_ = false;
      world.built_.notify_one();
    }
  } const leave{*this};
  progress_ = [&](std::string_view what, std::size_t done, std::size_t total) {
    if (progress) progress(what, done, total);
    expect_time("building the " + std::string(what) + " takes too long here; a job can prepare it");
  };
  try {
    use(cells_);
  } catch (...) {
    count(cells_.take_used());  // what was finished before the rest was given up stays
    throw;
  }
  count(cells_.take_used());
}

void KnownWorld::count(const std::vector<CellBuild>& cells) {
  for (const CellBuild& cell : cells) {
    if (cell_bytes_.emplace(cell.name, cell.memory_bytes).second) all_cell_bytes_ += cell.memory_bytes;
  }
}

std::size_t KnownWorld::memory_bytes() const {
  std::size_t bytes = bytes_of(*world_) + all_cell_bytes_;
  const std::lock_guard lock(pools_guard_);
  for (const auto& [key, pool] : pools_) bytes += pool->idle_bytes;
  return bytes;
}

}  // namespace taut::studio
