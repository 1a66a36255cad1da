#include "http_server.hpp"

#include <httplib.h>
#include <netdb.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <list>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "connection.hpp"
#include "limits.hpp"
#include "replies.hpp"
#include "request_guard.hpp"
#include "taut/base/detail/lower_case.hpp"

namespace taut::studio {
using namespace taut::detail;
namespace {

constexpr std::size_t kChunkOverhead = std::size_t{1} << 20;  // sizes and line ends of a body sent in chunks

// A socket that listens. Throws std::runtime_error.
int listening_socket(const std::string& host, int port) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  addrinfo* found = nullptr;
  const std::string place = "cannot listen on " + host + " port " + std::to_string(port) + ": ";
  if (const int error = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found); error != 0)
    throw std::runtime_error(place + gai_strerror(error));
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owned(found, freeaddrinfo);
  int error = 0;
  for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
    const int made = socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
    if (made < 0) {
      error = errno;
      continue;
    }
    const int on = 1;
    setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(made, at->ai_addr, at->ai_addrlen) == 0 && listen(made, 128) == 0) return made;
    error = errno;
    ::close(made);
  }
  throw std::runtime_error(place + std::strerror(error));
}

int port_of(int listening) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size) != 0) return 0;
  return ntohs(address.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(address).sin6_port
                                             : reinterpret_cast<const sockaddr_in&>(address).sin_port);
}

bool listens_on_loopback(int listening) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size) != 0) return false;
  if (address.ss_family == AF_INET)
    return ntohl(reinterpret_cast<const sockaddr_in&>(address).sin_addr.s_addr) >> 24 == 127;
  const in6_addr& six = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  return IN6_IS_ADDR_LOOPBACK(&six) || (IN6_IS_ADDR_V4MAPPED(&six) && six.s6_addr[12] == 127);
}

class ConnectionStream final : public httplib::Stream {
 public:
  explicit ConnectionStream(Connection& connection) : connection_(connection) {}
  bool is_readable() const override { return connection_.is_readable(); }
  bool is_writable() const override { return connection_.is_writable(); }
  ssize_t read(char* to, size_t size) override { return connection_.read(to, size); }
  ssize_t write(const char* from, size_t size) override { return connection_.write(from, size); }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return connection_.socket(); }

 private:
  Connection& connection_;
};

ApiRequest api_request(const httplib::Request& in) {
  ApiRequest out{.method = in.method == "HEAD" ? "GET" : in.method, .path = in.path};
  for (const auto& [name, value] : in.params) out.query.emplace(name, value);
  for (const auto& [name, value] : in.headers) {
    const auto [place, is_new] = out.headers.emplace(lower_case(name), value);
    if (!is_new && place->first == "host") place->second.clear();  // two of them: none
  }
  return out;
}

void fill(ApiReply reply, httplib::Response& out) {
  out.status = reply.status;
  for (const auto& [name, value] : reply.headers) out.set_header(name, value);
  if (reply.stream) {
    out.set_chunked_content_provider(reply.type, [stream = reply.stream](size_t, httplib::DataSink& sink) {
      const auto text = stream->next(std::chrono::milliseconds(500));
      if (!text) {
        sink.done();
        return true;
      }
      return text->empty() || sink.write(text->data(), text->size());
    });
    return;
  }
  if (reply.status != 304) out.set_header("Content-Type", reply.type);
  out.body = std::move(reply.body);
}

// What the HTTP of a request has to be like before its body is read.
std::optional<ApiReply> refuse_form(const httplib::Request& in) {
  const auto refused = [](int status, std::string_view message, std::string_view place) {
    ApiReply reply = error_reply(status, message, place);
    add_security_headers(reply);
    return reply;
  };
  if (in.path.size() > limits::kPathBytes) return refused(414, "expected a shorter path", "");
  if (in.has_header("Content-Encoding")) return refused(415, "expected a body that is not encoded", "Content-Encoding");
  const std::string length = in.get_header_value("Content-Length");
  const bool in_chunks = in.has_header("Transfer-Encoding");
  if (!length.empty()) {
    std::uint64_t bytes = 0;
    const char* const end = length.data() + length.size();
    const auto read = std::from_chars(length.data(), end, bytes);
    if (read.ptr != end || read.ec == std::errc::invalid_argument || in_chunks ||
        in.get_header_value_count("Content-Length") > 1) {
      return refused(400, "expected one count of bytes", "Content-Length");
    }
    if (read.ec != std::errc() || bytes > limits::kBodyBytes)
      return refused(413, "expected at most " + std::to_string(limits::kBodyBytes) + " bytes", "Content-Length");
    if (bytes > 0 && (in.method == "GET" || in.method == "HEAD"))
      return refused(400, "expected no body", "Content-Length");
  } else if (in_chunks) {
    if (in.method == "GET" || in.method == "HEAD") return refused(400, "expected no body", "Transfer-Encoding");
  } else if (in.method != "GET" && in.method != "HEAD") {
    return refused(411, "expected the length of the body", "Content-Length");
  }
  return std::nullopt;
}

}  // namespace

// httplib reads one request from a stream and writes its reply; everything around that is ours.
class HttpServer::Impl : private httplib::Server {
 public:
  Impl(Studio& studio, const std::string& host, int port)
      : studio_(studio),
        listening_(listening_socket(host, port)),
        port_(port_of(listening_)),
        wake_(eventfd(0, EFD_CLOEXEC)) {
    svr_sock_ = listening_;  // streams end when this is invalid
    set_keep_alive_timeout(limits::kIdleTime.count());
    set_keep_alive_max_count(1'000'000);
    set_payload_max_length(limits::kBodyBytes);
    set_pre_routing_handler([this](const httplib::Request& in, httplib::Response& out) { return receive(in, out); });
    // Parts of replies are not served, whatever httplib says.
    set_post_routing_handler(
        [](const httplib::Request&, httplib::Response& out) { out.headers.erase("Accept-Ranges"); });
    const auto whole = [this](const httplib::Request& in, httplib::Response& out) { answer(in, out); };
    Post(".*", whole);
    Delete(".*", whole);
    accepting_ = std::thread([this] { accept_all(); });
  }
  ~Impl() override {
    stop_all();
    ::close(listening_);
    ::close(wake_);
  }

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] bool is_loopback() const { return listens_on_loopback(listening_); }

  void stop_all() {
    if (stopped_.exchange(true)) return;
    svr_sock_ = -1;
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
    accepting_.join();
    studio_.stop();
    std::unique_lock lock(guard_);
    for (const auto& connection : connections_) connection->close();
    all_gone_.wait(lock, [&] { return connections_.empty(); });
  }

 private:
  using Connections = std::list<std::shared_ptr<Connection>>;

  // The request that this thread is working on.
  struct Current {
    Connection* connection = nullptr;
    bool complete = false;  // all of it was read, so another one may follow
  };
  static Current& current() {
    thread_local Current current;
    return current;
  }
  static void begin_answer(bool complete) {
    Current& now = current();
    now.complete = complete;
    if (now.connection != nullptr) now.connection->set_answering();
  }

  HandlerResponse receive(const httplib::Request& in, httplib::Response& out) {
    std::optional<ApiReply> refused = refuse_form(in);
    if (!refused) refused = studio_.refuse_early(api_request(in));
    if (refused) {
      // A request without a body has been read all the same.
      const bool complete =
          in.method == "GET" && !in.has_header("Content-Length") && !in.has_header("Transfer-Encoding");
      begin_answer(complete);
      if (!complete) refused->headers.emplace_back("Connection", "close");
      fill(std::move(*refused), out);
      return HandlerResponse::Handled;
    }
    if (in.method != "GET" && in.method != "HEAD") return HandlerResponse::Unhandled;
    answer(in, out);
    return HandlerResponse::Handled;
  }

  void answer(const httplib::Request& in, httplib::Response& out) {
    begin_answer(true);
    const auto begin = std::chrono::steady_clock::now();
    ApiRequest request = api_request(in);
    request.body = in.body;
    fill(studio_.handle(request), out);
    // For those who measure: browsers show it beside the request.
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    out.set_header("Server-Timing", "answer;dur=" + std::to_string(time.count()));
  }

  void serve(Connection& connection) {
    ConnectionStream stream(connection);
    while (!stopped_ && connection.wait_for_request(limits::kIdleTime)) {
      connection.expect(limits::kHeaderTime, limits::kHeaderBytes);
      current() = {&connection, false};
      bool closes = false;
      const auto headers_are_there = [&](httplib::Request& in) {
        connection.expect(limits::kBodyTime, limits::kBodyBytes + kChunkOverhead);
        in.ranges.clear();
        // Without a length there is nothing to delete by but the path.
        if (in.method == "DELETE" && !in.has_header("Content-Length") && !in.has_header("Transfer-Encoding"))
          in.headers.emplace("Content-Length", "0");
        in.headers.erase("Accept-Encoding");  // on the same machine compressing costs more than sending
      };
      const bool written = process_request(stream, false, closes, headers_are_there);
      if (!written || closes || !current().complete) {
        connection.linger(limits::kLingerTime);
        return;
      }
    }
  }

  void accept_all() {
    while (!stopped_) {
      std::array<pollfd, 2> waited{{{listening_, POLLIN, 0}, {wake_, POLLIN, 0}}};
      if (poll(waited.data(), waited.size(), -1) < 0 || waited[1].revents != 0) continue;
      const int socket = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket >= 0) {
        start(socket);
      } else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
        make_room();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
    }
  }

  // Closes the connection that has let us wait longest; false if all are being answered.
  bool make_room() {
    const std::lock_guard lock(guard_);
    const auto slowest = std::min_element(connections_.begin(), connections_.end(), [](const auto& a, const auto& b) {
      return a->waiting_since() < b->waiting_since();
    });
    if (slowest == connections_.end() || (*slowest)->waiting_since() == Connection::Clock::time_point::max())
      return false;
    (*slowest)->set_answering();  // it is not chosen twice
    (*slowest)->close();
    return true;
  }

  void start(int socket) {
    auto connection = std::make_shared<Connection>(socket);
    Connections::iterator place;
    std::size_t open = 0;
    {
      const std::lock_guard lock(guard_);
      place = connections_.insert(connections_.end(), connection);
      open = connections_.size();
    }
    const auto leave = [this, place] {
      const std::lock_guard lock(guard_);
      connections_.erase(place);
      all_gone_.notify_all();
    };
    if (open > limits::kConnections && !make_room()) return leave();
    try {
      std::thread([this, connection, leave] {
        try {
          serve(*connection);
        } catch (const std::exception&) {
          // The connection ends; the others do not.
        }
        leave();
      }).detach();
    } catch (const std::system_error&) {
      leave();
    }
  }

  Studio& studio_;
  int listening_, port_, wake_;
  std::atomic<bool> stopped_{false};
  std::thread accepting_;
  std::mutex guard_;
  std::condition_variable all_gone_;
  Connections connections_;
};

HttpServer::HttpServer(Studio& studio, const std::string& host, int port)
    : impl_(std::make_unique<Impl>(studio, host, port)) {}
HttpServer::~HttpServer() = default;
int HttpServer::port() const { return impl_->port(); }
bool HttpServer::is_loopback() const { return impl_->is_loopback(); }
void HttpServer::stop() { impl_->stop_all(); }

}  // namespace taut::studio
