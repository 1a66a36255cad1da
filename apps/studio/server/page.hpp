// The files of the studio's page, in the program itself: nothing has to be installed where it runs. Made from page/ by
// page/build.mjs when the program is built.
#pragma once

#include <span>
#include <string_view>

namespace taut::studio {

struct PageFile {
  std::string_view path;  // as asked for, "/" for the page itself
  std::string_view type;  // for Content-Type
  std::string_view tag;   // for ETag, in quotes
  std::string_view content;
};

[[nodiscard]] std::span<const PageFile> page_files();

}  // namespace taut::studio
