#include "taut-io/detail/gunzip.hpp"

#include <zlib.h>

#include <algorithm>

#include "taut/base/input_error.hpp"

namespace taut::io::detail {
namespace {

// Deflate packs no better than this.
constexpr std::size_t kMostRatio = 1040;
constexpr std::size_t kChunk = std::size_t{1} << 30;  // zlib counts by 32 bits

class Inflater {
 public:
  explicit Inflater(const std::string& name) {
    if (inflateInit2(&stream, 15 + 32) != Z_OK) throw InputError(name, 0, "zlib could not be started");
  }
  ~Inflater() { inflateEnd(&stream); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  z_stream stream{};
};

}  // namespace

std::string gunzipped(std::string_view data, std::size_t bytes, const std::string& name) {
  const auto fail = [&](const std::string& got) -> std::string {
    throw InputError(name, 0, "expected " + std::to_string(bytes) + " bytes packed by gzip, got " + got);
  };
  if (bytes / kMostRatio > data.size()) return fail("too little data");
  std::string out(bytes + 1, '\0');  // one more, so that too many are noticed
  Inflater inflater(name);
  z_stream& stream = inflater.stream;
  std::size_t read = 0, written = 0;
  while (written < out.size()) {
    const std::size_t in = std::min(data.size() - read, kChunk), room = std::min(out.size() - written, kChunk);
    // zlib does not write to what it reads from, and says so only if it was built to.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data() + read));
    stream.avail_in = static_cast<uInt>(in);
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + written);
    stream.avail_out = static_cast<uInt>(room);
    const int end = inflate(&stream, Z_NO_FLUSH);
    const std::size_t taken = in - stream.avail_in, given = room - stream.avail_out;
    read += taken;
    written += given;
    if (end == Z_STREAM_END) {
      if (read == data.size()) break;
      if (inflateReset(&stream) != Z_OK) return fail("damaged data");  // another piece follows
    } else if (end != Z_OK || (taken == 0 && given == 0)) {
      return fail(end == Z_BUF_ERROR ? "data that end too early" : "damaged data");
    }
  }
  if (written != bytes) return fail(written > bytes ? "more" : std::to_string(written));
  out.resize(bytes);
  return out;
}

}  // namespace taut::io::detail
