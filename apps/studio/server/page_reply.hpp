// The page's files as replies, sent again only when they have changed.
#pragma once

#include "api.hpp"
#include "page.hpp"

namespace taut::studio {

// Null if the page has no such file.
[[nodiscard]] const PageFile* find_page_file(std::string_view path);
[[nodiscard]] ApiReply page_reply(const PageFile& file, const ApiRequest& request);

}  // namespace taut::studio
