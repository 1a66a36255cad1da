// A socket to talk to a server by hand, well or badly.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <string_view>

namespace taut::test {

struct HttpReply {
  int status = 0;                              // 0: the connection ended without one
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
};

class HttpClient {
 public:
  explicit HttpClient(int port, int seconds = 20) : port_(port), socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    timeval patience{seconds, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    const int on = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    connected_ = connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  ~HttpClient() { close(socket_); }
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  [[nodiscard]] bool connected() const { return connected_; }

  // False if the other side has had enough.
  bool send_text(std::string_view text) {
    while (!text.empty()) {
      const ssize_t sent = send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  [[nodiscard]] HttpReply read_reply() {
    HttpReply reply;
    const auto line = [&] {
      while (buffer_.find("\r\n") == std::string::npos && more()) {
      }
      const std::size_t end = std::min(buffer_.find("\r\n"), buffer_.size());
      std::string text = buffer_.substr(0, end);
      buffer_.erase(0, std::min(end + 2, buffer_.size()));
      return text;
    };
    const std::string first = line();
    if (!first.starts_with("HTTP/1.1 ")) return reply;
    reply.status = std::stoi(first.substr(9));
    for (std::string text; !(text = line()).empty();) {
      std::string name = text.substr(0, text.find(':'));
      std::transform(name.begin(), name.end(), name.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      reply.headers[name] = text.substr(text.find(':') + 2);
    }
    const auto take = [&](std::size_t size) {
      while (buffer_.size() < size && more()) {
      }
      reply.body += buffer_.substr(0, size);
      buffer_.erase(0, size);
    };
    if (reply.headers.contains("content-length")) {
      take(std::stoul(reply.headers["content-length"]));
    } else if (reply.headers["transfer-encoding"] == "chunked") {
      while (true) {
        const std::string size = line();
        if (size.empty() || std::stoul(size, nullptr, 16) == 0) break;
        take(std::stoul(size, nullptr, 16));
        (void)line();
      }
      (void)line();
    }
    return reply;
  }

  HttpReply ask(std::string_view method, std::string_view target, std::string_view body = {},
                std::string_view headers = {}) {
    std::string text = std::string(method) + " " + std::string(target) +
                       " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n" + std::string(headers);
    if (method != "GET")
      text += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    return send_text(text + "\r\n" + std::string(body)) ? read_reply() : HttpReply{};
  }

 private:
  bool more() {
    char part[16384];
    const ssize_t got = recv(socket_, part, sizeof part, 0);
    if (got <= 0) return false;
    buffer_.append(part, static_cast<std::size_t>(got));
    return true;
  }

  int port_, socket_;
  bool connected_ = false;
  std::string buffer_;
};

}  // namespace taut::test
