// What jobs do, apart from when: a request read and checked, and its work.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "json_body.hpp"
#include "known_world.hpp"
#include "taut/base/stop_token.hpp"

namespace taut::studio {

struct JobRequest {
  std::string kind;  // batch or prepare
  std::string world;
  std::vector<PlannerSpec> planners;
  std::size_t queries = 0, repeat = 1;
  std::uint64_t seed = 0;
  double radius = 0;
};
[[nodiscard]] JobRequest read_job(const JsonBody& body);
// Throws InputError where a planner does not fit.
void check_planners(const JobRequest& request, const KnownWorld& world);

class JobCancelled : public std::exception {};

// Called often: what is being done, how far it is. Throws JobCancelled when the job has been cancelled.
using JobProgress = std::function<void(std::string_view what, std::size_t done, std::size_t total)>;

// The members of JobState that a job of this kind has when it is done.
[[nodiscard]] Json do_job(const JobRequest& request, const std::shared_ptr<KnownWorld>& world, const StopToken& stop,
                          const JobProgress& progress);

}  // namespace taut::studio
