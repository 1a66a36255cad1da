// The live worlds that the studio keeps (page/src/api.ts: LiveStartReply, LiveEditReply), as many as fit into the given
// memory and limits::kLiveWorlds: those that have not been asked longest give way.
// Thread-safe: requests to one live world wait for each other, those to different ones do not.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "json_body.hpp"
#include "known_world.hpp"
#include "taut/lab/draw/layer.hpp"

namespace taut::studio {

class LiveWorld;

class LiveWorlds {
 public:
  explicit LiveWorlds(std::size_t most_bytes);
  ~LiveWorlds();

  // Of {"world", "agents"}, in that world.
  // Throws BuildStopped where the server is about to stop or others build cells of the world for too long.
  [[nodiscard]] Json start(KnownWorld& world, const JsonBody& body);
  // Of {"edits", "agents"}: agents that are not named any more leave. This and the next two throw Refusal (404) for an
  // unknown id.
  [[nodiscard]] Json edit(const std::string& id, const JsonBody& body);
  // The cells of the mesh as they are now.
  [[nodiscard]] lab::Layer layer(const std::string& id);
  void end(const std::string& id);

 private:
  struct Entry {
    std::string id;
    std::shared_ptr<LiveWorld> world;
    std::size_t bytes = 0;  // after the last request
  };
  using List = std::list<Entry>;

  [[nodiscard]] std::shared_ptr<LiveWorld> find(const std::string& id);
  void note_size(const std::shared_ptr<LiveWorld>& live);
  void drop(const std::shared_ptr<LiveWorld>& live);
  void trim_locked(List& dropped);

  std::size_t most_bytes_;
  std::mutex guard_;
  List worlds_;  // the latest first
  std::uint64_t started_ = 0;
};

}  // namespace taut::studio
