#include "connection.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "limits.hpp"

namespace taut::studio {
namespace {

constexpr std::size_t kBuffer = 16384;

}  // namespace

Connection::Connection(int socket) : socket_(socket) {
  const int on = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Connection::~Connection() { ::close(socket_); }

void Connection::close() {
  closed_ = true;
  shutdown(socket_, SHUT_RDWR);  // wakes up who waits for it
}

bool Connection::wait(short events, Clock::time_point until) {
  while (!closed_) {
    int patience = -1;
    if (until != Clock::time_point::max()) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
      if (left <= 0) return false;
      patience = static_cast<int>(std::min<std::int64_t>(left, 1'000'000));
    }
    pollfd waited{socket_, events, 0};
    const int ready = poll(&waited, 1, patience);
    if (ready > 0) return !closed_;
    if (ready < 0 && errno != EINTR) return false;
  }
  return false;
}

long Connection::fill() {
  if (left_ == 0 || !wait(POLLIN, until_)) return -1;
  buffer_.resize(kBuffer);
  at_ = 0;
  const ssize_t got = recv(socket_, buffer_.data(), std::min(left_, kBuffer), 0);
  buffer_.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  left_ -= buffer_.size();
  return got;
}

bool Connection::wait_for_request(std::chrono::milliseconds patience) {
  set_waiting();
  if (at_ < buffer_.size()) return true;
  expect(patience, kBuffer);
  return fill() > 0;
}

void Connection::expect(std::chrono::milliseconds until, std::size_t most_bytes) {
  until_ = Clock::now() + until;
  left_ = most_bytes;
}

void Connection::linger(std::chrono::milliseconds patience) {
  set_waiting();
  shutdown(socket_, SHUT_WR);
  expect(patience, ~std::size_t{0});
  while (fill() > 0) {
  }
}

long Connection::read(char* to, std::size_t size) {
  if (at_ == buffer_.size()) {
    const long got = fill();
    if (got <= 0) return got;
  }
  const std::size_t take = std::min(size, buffer_.size() - at_);
  std::memcpy(to, buffer_.data() + at_, take);
  at_ += take;
  return static_cast<long>(take);
}

long Connection::write(const char* from, std::size_t size) {
  for (std::size_t sent = 0; sent < size;) {
    const ssize_t got = send(socket_, from + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (got > 0) {
      sent += static_cast<std::size_t>(got);
    } else if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      set_waiting();
      if (!wait(POLLOUT, Clock::now() + limits::kWriteTime)) return -1;
      set_answering();
    } else if (got < 0 && errno != EINTR) {
      return -1;
    }
  }
  return static_cast<long>(size);
}

bool Connection::is_readable() { return at_ < buffer_.size() || wait(POLLIN, until_); }

bool Connection::is_writable() {
  // A client that has gone away is noticed here: streams ask before each piece. Nothing is expected of it meanwhile.
  char byte;
  const ssize_t got = recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) return false;
  return wait(POLLOUT, Clock::now() + limits::kWriteTime);
}

}  // namespace taut::studio
