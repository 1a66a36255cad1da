// One connection's socket, with patience: waiting for a request may take long, receiving one may not. Every wait also
// ends when close() is called from another thread, so that stopping, and making room for others, never waits for a
// client. Limits bytes as well: a request that is longer than it may be reads as a connection that has ended.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

namespace taut::studio {

class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  // Owns the socket.
  explicit Connection(int socket);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Waits for the first byte of a request; false if none comes or the connection has ended.
  [[nodiscard]] bool wait_for_request(std::chrono::milliseconds patience);
  // From now on all that is read has to be there by `until` and be at most so many bytes.
  void expect(std::chrono::milliseconds until, std::size_t most_bytes);

  // As many bytes as there are, at most `size`; 0 at the end, -1 where it failed, ran out of time or was too much.
  [[nodiscard]] long read(char* to, std::size_t size);
  // All of it, or -1.
  [[nodiscard]] long write(const char* from, std::size_t size);
  [[nodiscard]] bool is_readable();
  [[nodiscard]] bool is_writable();
  [[nodiscard]] int socket() const { return socket_; }

  // Says that no more will be sent, and drops what still comes for a while: a client that is still sending would
  // otherwise lose the reply it has not read yet.
  void linger(std::chrono::milliseconds patience);
  // From any thread: what waits or comes later fails.
  void close();

  // For those who have to choose whom to close: since when the client has let us wait; never while it is answered.
  [[nodiscard]] Clock::time_point waiting_since() const { return waiting_since_; }
  void set_answering() { waiting_since_ = Clock::time_point::max(); }
  void set_waiting() { waiting_since_ = Clock::now(); }

 private:
  [[nodiscard]] bool wait(short events, Clock::time_point until);
  [[nodiscard]] long fill();

  int socket_;
  std::atomic<bool> closed_{false};
  std::atomic<Clock::time_point> waiting_since_{Clock::now()};
  Clock::time_point until_ = Clock::time_point::max();
  std::size_t left_ = 0;
  std::string buffer_;
  std::size_t at_ = 0;
};

}  // namespace taut::studio
