// The live worlds that the studio keeps (page/src/api.ts: LiveStartReply, LiveEditReply).
// Thread-safe: requests to one live world wait for each other, those to different ones do not.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "json_body.hpp"
#include "known_world.hpp"
#include "taut/lab/layer.hpp"

namespace taut::studio {

class LiveWorld;

class LiveWorlds {
 public:
  LiveWorlds();
  ~LiveWorlds();

  // Of {"world", "agents"}, in that world. The one that has not been asked longest gives way if there are too many.
  // Throws BuildStopped where the server is about to stop or others build cells of the world for too long.
  [[nodiscard]] Json start(KnownWorld& world, const JsonBody& body);
  // Of {"edits", "agents"}: agents that are not named any more leave. This and the next two throw Refusal (404) for an
  // unknown id.
  [[nodiscard]] Json edit(const std::string& id, const JsonBody& body);
  // The cells of the mesh as they are now.
  [[nodiscard]] lab::Layer layer(const std::string& id);
  void end(const std::string& id);

 private:
  [[nodiscard]] std::shared_ptr<LiveWorld> find(const std::string& id);

  std::mutex guard_;
  std::list<std::pair<std::string, std::shared_ptr<LiveWorld>>> worlds_;  // the latest first
  std::uint64_t started_ = 0;
};

}  // namespace taut::studio
