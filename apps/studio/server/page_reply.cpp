#include "page_reply.hpp"

#include <algorithm>

namespace taut::studio {

const PageFile* find_page_file(std::string_view path) {
  const auto files = page_files();
  const auto found = std::find_if(files.begin(), files.end(), [&](const PageFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

ApiReply page_reply(const PageFile& file, const ApiRequest& request) {
  ApiReply reply{.status = 200, .type = std::string(file.type)};
  // Asked for again each time, so that a newer program shows its newer page, and sent once.
  reply.headers = {{"Cache-Control", "no-cache"}, {"ETag", std::string(file.tag)}};
  if (request.header("if-none-match") == file.tag) {
    reply.status = 304;
  } else {
    reply.body = file.content;
  }
  return reply;
}

}  // namespace taut::studio
