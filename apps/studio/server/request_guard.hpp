// Who may ask: the page this server has served, and programs of the user; not the pages of other sites that happen to
// be open in the same browser. A request must name the server by an address it serves (else a foreign name has been
// pointed at it: DNS rebinding), must not come from another site by what the browser says (Origin, Sec-Fetch-Site), and
// what changes anything must carry application/json, which forms of other sites cannot send; only DELETE may come
// without a body and a type, since browsers let no other site send it without asking here first, which is refused.
#pragma once

#include <string>

#include "api.hpp"

namespace taut::studio {

class RequestGuard {
 public:
  // The host that is listened on, as the user gave it.
  explicit RequestGuard(const std::string& host);
  // Throws Refusal.
  void check(const ApiRequest& request) const;

 private:
  [[nodiscard]] bool serves(std::string_view authority) const;
  std::string host_;
};

// Sent with every reply.
void add_security_headers(ApiReply& reply);

}  // namespace taut::studio
