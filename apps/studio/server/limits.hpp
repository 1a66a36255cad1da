// How much the studio takes on: every limit in one place. What is beyond is refused before memory is spent on it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace taut::studio::limits {

inline constexpr std::size_t kConnections = 256;
// Between requests, for a request's head, for its body, between two bytes that a client takes, and for it to hang up.
inline constexpr std::chrono::seconds kIdleTime{75}, kHeaderTime{10}, kBodyTime{60}, kWriteTime{20}, kLingerTime{2};
inline constexpr std::size_t kPathBytes = 512;
inline constexpr std::size_t kBodyBytes = std::size_t{64} << 20;
inline constexpr std::size_t kHeaderBytes = std::size_t{64} << 10;
inline constexpr std::size_t kJsonValues = 4'000'000;  // in one body
inline constexpr int kJsonDepth = 64;

inline constexpr int kGridSide = 4096;
inline constexpr std::size_t kCorners = 1'000'000;  // of a world of polygons
inline constexpr double kGeneratorSteps = 1e9;      // of a cell or corner, to make a world
inline constexpr std::size_t kShelfBytes = std::size_t{1} << 30;
inline constexpr std::size_t kFiles = 8;  // in an import
inline constexpr std::size_t kFileNameBytes = 128;

inline constexpr std::size_t kPlanners = 64;  // in one request
inline constexpr std::size_t kRepeat = 1000;
inline constexpr std::chrono::milliseconds kPlanTime{10'000};   // each planner
inline constexpr std::chrono::seconds kRequestTime{30};         // all planners of a request
inline constexpr std::chrono::milliseconds kBuildTime{20'000};  // cells, within a plan request
inline constexpr std::chrono::milliseconds kReasonTime{200};    // to wait for the cells that say why there is no path
inline constexpr std::chrono::minutes kJobBuildTime{2};         // cells, within a job; crossings cost memory, too
inline constexpr std::size_t kTraceEvents = 200'000;

inline constexpr std::size_t kBatchQueries = 10'000;
inline constexpr std::size_t kBatchRows = 100'000;
inline constexpr std::size_t kJobWorkers = 2;
inline constexpr std::size_t kJobBytesKept = std::size_t{256} << 20;
inline constexpr std::size_t kJobsWaiting = 16;
inline constexpr std::size_t kJobsKept = 64;
inline constexpr std::size_t kStreams = 64;

inline constexpr std::size_t kLiveWorlds = 16;
inline constexpr std::size_t kLiveBytes = std::size_t{1} << 30;  // of all of them
inline constexpr std::chrono::milliseconds kLivePlanTime{1000};  // each agent
inline constexpr std::chrono::milliseconds kLiveTime{2000};      // the edits of a request; and as long to plan for all
inline constexpr std::size_t kLiveMeshCorners = 200'000;         // of one live world, crossings included
inline constexpr std::size_t kLiveCrossings = 20'000;            // of one obstacle with what is there
inline constexpr std::size_t kLiveChanged = 20'000;              // cells told of in one reply
inline constexpr std::size_t kLiveAgents = 1000;
inline constexpr std::size_t kLiveEdits = 1000;        // in one request
inline constexpr std::size_t kLiveObstacles = 10'000;  // inserted into one world
inline constexpr std::size_t kLiveCorners = 1000;      // of one obstacle
inline constexpr std::size_t kLiveNameBytes = 100;     // of one obstacle

inline constexpr int kPictureSide = 4096;
inline constexpr std::size_t kSearchedPoints = 10'000'000;
inline constexpr std::size_t kTitleBytes = 1000;

}  // namespace taut::studio::limits
