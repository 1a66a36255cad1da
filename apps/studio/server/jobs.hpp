// Work that takes longer than one waits for a reply: batches of random queries, and building what planners need. Jobs
// wait in a bounded queue for a few threads, tell how far they are (to any number of streams, at most ten times a
// second), and can be cancelled at any time, also while cells are being built as far as building tells of its progress.
// The latest finished jobs are kept with their results. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "api.hpp"
#include "json_body.hpp"
#include "taut/base/stop_token.hpp"
#include "world_shelf.hpp"

namespace taut::studio {

class JobBoard {
 public:
  explicit JobBoard(WorldShelf& shelf) : shelf_(shelf) {}
  ~JobBoard() { stop(); }
  JobBoard(const JobBoard&) = delete;
  JobBoard& operator=(const JobBoard&) = delete;

  // Of a JobRequest; its state. Throws InputError and Refusal (404 for an unknown world, 429 where too many wait).
  [[nodiscard]] Json start(const JsonBody& body);
  // JSON, with its results if it is done. This and the next two throw Refusal (404) for an unknown id.
  [[nodiscard]] std::string state(const std::string& id);
  void cancel(const std::string& id);
  // States without results as server-sent events; the last one is that in which the job ended. Throws Refusal (429) if
  // there are too many streams already.
  [[nodiscard]] std::shared_ptr<ReplyStream> follow(const std::string& id);
  // Cancels everything and waits for it.
  void stop();

  struct Job;

 private:
  class Follower;

  [[nodiscard]] std::shared_ptr<Job> find(const std::string& id);
  void work();
  void run(Job& job);
  void finish(Job& job, std::string_view state, const std::string& error);
  void forget_old();
  [[nodiscard]] static Json state_json(const Job& job);
  template <class Change>
  void change(Job& job, Change change);

  WorldShelf& shelf_;
  std::mutex guard_;  // of everything below, and of what changes in jobs
  std::condition_variable changed_;
  std::map<std::string, std::shared_ptr<Job>> jobs_;
  std::deque<std::shared_ptr<Job>> waiting_;
  std::deque<std::string> finished_;  // the oldest first
  std::uint64_t started_ = 0;
  std::size_t streams_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace taut::studio
