// In place of gunzip.cpp where there is no libpng, and so no zlib: every call is refused.
#include "taut-io/detail/gunzip.hpp"

#include "taut/base/input_error.hpp"

namespace taut::io::detail {

std::string gunzipped(std::string_view, std::size_t, const std::string& name) {
  throw InputError(name, 0,
                   "expected the encoding raw or ascii, as 'unu save -f nrrd -e raw' writes it; this program was built "
                   "without PNG and zlib, and does not unpack gzip");
}

}  // namespace taut::io::detail
