#include "jobs.hpp"

#include <algorithm>

#include "job_work.hpp"
#include "limits.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::studio {
namespace {

constexpr std::chrono::milliseconds kBetweenEvents{100};

}  // namespace

struct JobBoard::Job {
  std::string id;
  JobRequest request;
  std::shared_ptr<KnownWorld> world;  // until it has ended
  StopSource stop;

  // Guarded by the board.
  std::string state = "waiting", what, error;
  std::size_t done = 0, total = 0;
  std::uint64_t version = 0;
  std::shared_ptr<const std::string> result;  // the members that a job has when it is done, as JSON

  [[nodiscard]] std::size_t result_bytes() const { return result ? result->size() : 0; }

  [[nodiscard]] bool has_ended() const { return state != "waiting" && state != "running"; }
};

// Sends the state whenever it has changed, but not too often, and ends with the job.
class JobBoard::Follower final : public ReplyStream {
 public:
  Follower(JobBoard& board, std::shared_ptr<Job> job) : board_(board), job_(std::move(job)) {}
  ~Follower() override {
    const std::lock_guard lock(board_.guard_);
    --board_.streams_;
  }

  std::optional<std::string> next(std::chrono::milliseconds patience) override {
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + patience;
    std::unique_lock lock(board_.guard_);
    if (told_end_ || board_.stopping_) return std::nullopt;
    const auto ready = [&] {
      const bool news = !begun_ || job_->version != seen_;
      return board_.stopping_ || (news && (job_->has_ended() || Clock::now() >= earliest_));
    };
    while (!ready() && Clock::now() < deadline) {
      const bool news = !begun_ || job_->version != seen_;
      board_.changed_.wait_until(lock, news ? std::min(deadline, earliest_) : deadline);
    }
    if (!ready() || board_.stopping_) return std::string();
    begun_ = true;
    seen_ = job_->version;
    earliest_ = Clock::now() + kBetweenEvents;
    told_end_ = job_->has_ended();
    return "data: " + state_json(*job_).dump() + "\n\n";
  }

 private:
  JobBoard& board_;
  std::shared_ptr<Job> job_;
  std::uint64_t seen_ = 0;
  bool begun_ = false, told_end_ = false;
  std::chrono::steady_clock::time_point earliest_{};
};

Json JobBoard::state_json(const Job& job) {
  Json out{{"id", job.id},     {"kind", job.request.kind}, {"state", job.state},
           {"what", job.what}, {"done", job.done},         {"total", job.total}};
  if (!job.error.empty()) out["error"] = lab::clean_utf8(job.error);
  return out;
}

template <class Change>
void JobBoard::change(Job& job, Change change) {
  const std::lock_guard lock(guard_);
  change();
  ++job.version;
  changed_.notify_all();
}

Json JobBoard::start(const JsonBody& body) {
  auto job = std::make_shared<Job>();
  job->request = read_job(body);
  job->world = shelf_.find(job->request.world);
  if (!job->world) throw Refusal(404, "expected the id of a world that the server knows", "world");
  check_planners(job->request, *job->world);
  const std::lock_guard lock(guard_);
  if (stopping_) throw Refusal(503, "the server is about to stop");
  if (waiting_.size() >= limits::kJobsWaiting) throw Refusal(429, "expected fewer jobs: too many are waiting already");
  if (workers_.size() < limits::kJobWorkers) workers_.emplace_back([this] { work(); });
  job->id = "job-" + std::to_string(++started_);
  jobs_.emplace(job->id, job);
  waiting_.push_back(job);
  changed_.notify_all();
  return state_json(*job);
}

std::shared_ptr<JobBoard::Job> JobBoard::find(const std::string& id) {
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) throw Refusal(404, "expected the id of a job that is known; old ones are forgotten", "job");
  return found->second;
}

std::string JobBoard::state(const std::string& id) {
  std::shared_ptr<const std::string> result;
  std::string out;
  {
    const std::lock_guard lock(guard_);
    const auto job = find(id);
    out = state_json(*job).dump();
    result = job->result;
  }
  if (result) {
    out.back() = ',';
    out.append(*result, 1);
  }
  return out;
}

void JobBoard::cancel(const std::string& id) {
  const std::lock_guard lock(guard_);
  const auto job = find(id);
  job->stop.request_stop();
  const auto place = std::find(waiting_.begin(), waiting_.end(), job);
  if (place == waiting_.end()) return;
  waiting_.erase(place);
  job->state = "cancelled";
  job->world.reset();
  ++job->version;
  finished_.push_back(job->id);
  forget_old();
  changed_.notify_all();
}

std::shared_ptr<ReplyStream> JobBoard::follow(const std::string& id) {
  const std::lock_guard lock(guard_);
  const auto job = find(id);
  if (streams_ >= limits::kStreams) throw Refusal(429, "expected fewer streams: too many are open already");
  auto follower = std::make_shared<Follower>(*this, job);
  ++streams_;
  return follower;
}

void JobBoard::stop() {
  std::vector<std::thread> workers;
  {
    const std::lock_guard lock(guard_);
    stopping_ = true;
    waiting_.clear();
    for (const auto& [id, job] : jobs_) job->stop.request_stop();
    workers.swap(workers_);
    changed_.notify_all();
  }
  for (std::thread& worker : workers) worker.join();
}

void JobBoard::work() {
  while (true) {
    std::shared_ptr<Job> job;
    {
      std::unique_lock lock(guard_);
      changed_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
      if (stopping_) return;
      job = waiting_.front();
      waiting_.pop_front();
      job->state = "running";
      ++job->version;
      changed_.notify_all();
    }
    run(*job);
  }
}

void JobBoard::run(Job& job) {
  const JobProgress progress = [&](std::string_view what, std::size_t done, std::size_t total) {
    if (job.stop.stop_requested()) throw JobCancelled();
    change(job, [&] {
      job.what = what;
      job.done = done;
      job.total = total;
    });
  };
  try {
    // Kept as text: as values it would take several times as much.
    auto result = std::make_shared<const std::string>(
        do_job(job.request, job.world, job.stop.get_token(), progress).dump(-1, ' ', false, kReplaceBadText));
    if (job.stop.stop_requested()) throw JobCancelled();
    change(job, [&] {
      job.result = std::move(result);
      job.done = job.total = std::max<std::size_t>(job.total, 1);
    });
    finish(job, "done", "");
  } catch (const JobCancelled&) {
    finish(job, "cancelled", "");
  } catch (const std::bad_alloc&) {
    finish(job, "failed", "there is not enough memory for this");
  } catch (const std::exception& error) {
    finish(job, "failed", error.what());
  }
  shelf_.trim();
}

void JobBoard::finish(Job& job, std::string_view state, const std::string& error) {
  std::shared_ptr<KnownWorld> world;  // let go of after the lock
  change(job, [&] {
    job.state = state;
    job.error = error;
    world.swap(job.world);
    finished_.push_back(job.id);
    forget_old();
  });
}

void JobBoard::forget_old() {
  std::size_t bytes = 0;
  for (const std::string& id : finished_) bytes += jobs_.at(id)->result_bytes();
  while (finished_.size() > limits::kJobsKept || (bytes > limits::kJobBytesKept && finished_.size() > 1)) {
    bytes -= jobs_.at(finished_.front())->result_bytes();
    jobs_.erase(finished_.front());
    finished_.pop_front();
  }
}

}  // namespace taut::studio
