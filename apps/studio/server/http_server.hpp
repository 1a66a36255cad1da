// The studio over HTTP/1.1. A connection has a thread of its own; connections stay open between requests. When there
// are too many, the one whose client has let the server wait longest is closed: slow clients lose, others are served.
// cpp-httplib reads requests and writes replies; waiting, limits and stopping are Connection's.
#pragma once

#include <memory>
#include <string>

#include "studio.hpp"

namespace taut::studio {

class HttpServer {
 public:
  // Listens at once. Throws std::runtime_error that says why where it cannot.
  HttpServer(Studio& studio, const std::string& host, int port);
  // Stops, if that has not been done.
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  [[nodiscard]] int port() const;
  // Whether only this machine can reach it.
  [[nodiscard]] bool is_loopback() const;
  // Takes no more connections, ends the studio's jobs and streams, closes what is open, and waits for the threads.
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace taut::studio
