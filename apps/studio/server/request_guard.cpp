#include "request_guard.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <cctype>

#include "taut/base/detail/lower_case.hpp"

namespace taut::studio {
using namespace taut::detail;
namespace {

// NAME, NAME:PORT, [ADDRESS], [ADDRESS]:PORT, without the port and the brackets; empty for anything else.
std::string host_of(std::string_view authority) {
  std::string_view name = authority, rest;
  if (authority.starts_with('[')) {
    const std::size_t end = authority.find(']');
    if (end == std::string_view::npos) return {};
    name = authority.substr(1, end - 1);
    rest = authority.substr(end + 1);
  } else if (const std::size_t colon = authority.find(':'); colon != std::string_view::npos) {
    name = authority.substr(0, colon);
    rest = authority.substr(colon);
  }
  const bool port_is_fine =
      rest.empty() || (rest.size() >= 2 && rest.size() <= 6 && rest.front() == ':' &&
                       std::all_of(rest.begin() + 1, rest.end(), [](unsigned char c) { return std::isdigit(c) != 0; }));
  return port_is_fine ? lower_case(name) : std::string();
}

bool is_address(const std::string& name) {
  in6_addr ignored{};
  return inet_pton(AF_INET, name.c_str(), &ignored) == 1 || inet_pton(AF_INET6, name.c_str(), &ignored) == 1;
}

bool is_json(std::string_view type) {
  std::string_view name = type.substr(0, type.find(';'));
  while (!name.empty() && (name.back() == ' ' || name.back() == '\t')) name.remove_suffix(1);
  return lower_case(name) == "application/json";
}

bool may_have_body(const ApiRequest& request) {
  const std::string_view length = request.header("content-length");
  return !request.header("content-type").empty() || !request.header("transfer-encoding").empty() ||
         (!length.empty() && length != "0");
}

// Following a link from another site to the page itself is harmless: it shows the page and asks for nothing.
bool opens_the_page(const ApiRequest& request) {
  return request.method == "GET" && !request.path.starts_with("/api") &&
         request.header("sec-fetch-mode") == "navigate" && request.header("sec-fetch-dest") == "document";
}

}  // namespace

RequestGuard::RequestGuard(const std::string& host) : host_(lower_case(host)) {}

bool RequestGuard::serves(std::string_view authority) const {
  const std::string name = host_of(authority);
  if (name.empty()) return false;
  if (name == host_ || name == "localhost" || name == "127.0.0.1" || name == "::1") return true;
  // On all interfaces: any address, since only names can be pointed elsewhere.
  return (host_ == "0.0.0.0" || host_ == "::") && is_address(name);
}

void RequestGuard::check(const ApiRequest& request) const {
  if (!serves(request.header("host")))
    throw Refusal(403, "expected the address this server listens on, or localhost", "Host");
  if (const std::string_view origin = request.header("origin"); !origin.empty()) {
    if (lower_case(origin) != "http://" + lower_case(request.header("host")))
      throw Refusal(403, "expected a request from this server's own page", "Origin");
  }
  if (const std::string_view site = request.header("sec-fetch-site");
      !site.empty() && site != "same-origin" && site != "none" && !opens_the_page(request)) {
    throw Refusal(403, "expected a request from this server's own page", "Sec-Fetch-Site");
  }
  if ((request.method == "POST" || (request.method == "DELETE" && may_have_body(request))) &&
      !is_json(request.header("content-type")))
    throw Refusal(415, "expected application/json", "Content-Type");
}

void add_security_headers(ApiReply& reply) {
  reply.headers.insert(
      reply.headers.end(),
      {{"Content-Security-Policy",
        "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"},
       {"X-Content-Type-Options", "nosniff"},
       {"X-Frame-Options", "DENY"},
       {"Referrer-Policy", "no-referrer"},
       {"Cross-Origin-Resource-Policy", "same-origin"},
       {"Cross-Origin-Opener-Policy", "same-origin"}});
}

}  // namespace taut::studio
