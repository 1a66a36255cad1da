// The studio's API (openapi.json, page/src/api.ts) as one function from requests to replies, and the page's files
// beside it. Thread-safe: any number of requests at once. No exception leaves handle(); what is wrong with a request is
// said in its reply, with the place. Writes no files but in a private temporary folder that goes with it.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "api.hpp"
#include "routes.hpp"

namespace taut::studio {

struct StudioOptions {
  std::string version = "0";
  std::string host = "127.0.0.1";            // what requests call the server
  std::filesystem::path temporary_folder{};  // where to make the private folder; empty: the system's place for such
};

class Studio {
 public:
  explicit Studio(StudioOptions options);
  ~Studio();
  Studio(const Studio&) = delete;
  Studio& operator=(const Studio&) = delete;

  [[nodiscard]] ApiReply handle(const ApiRequest& request);
  // What can be refused before the body is there: then it need not be read.
  [[nodiscard]] std::optional<ApiReply> refuse_early(const ApiRequest& request) const;
  // Ends jobs and streams, and what takes long; requests are still answered.
  void stop();

  // The private folder, for those who end without taking the studio apart.
  [[nodiscard]] const std::filesystem::path& folder() const;

  // Of the API, not of the page.
  [[nodiscard]] static std::span<const Route> routes();

 private:
  class Desk;
  std::unique_ptr<Desk> desk_;
};

}  // namespace taut::studio
