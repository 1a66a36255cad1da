#include "taut/cells/detail/grid/local_distances_bytes.hpp"

#include "taut/base/input_error.hpp"

namespace taut::detail {
namespace {

constexpr std::string_view kMagic = "taut-ldb";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kChecksumBytes = 8;

void put(std::string& out, std::uint64_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i)
    out.push_back(static_cast<char>(static_cast<unsigned char>(value >> (8 * i))));
}

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  [[noreturn]] void refuse(const std::string& expectation) const { throw InputError(name_, 0, expectation); }
  void need(std::uint64_t bytes) const {
    if (bytes_.size() - at_ < bytes)
      refuse("expected " + std::to_string(bytes) + " more bytes after byte " + std::to_string(at_));
  }
  std::uint64_t take(std::size_t bytes) {
    need(bytes);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
      value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[at_ + i])) << (8 * i);
    at_ += bytes;
    return value;
  }
  std::string_view take_bytes(std::size_t bytes) {
    need(bytes);
    at_ += bytes;
    return bytes_.substr(at_ - bytes, bytes);
  }
  [[nodiscard]] std::size_t at() const { return at_; }

 private:
  std::string_view bytes_;
  const std::string& name_;
  std::size_t at_ = 0;
};

}  // namespace

// FNV-1a, eight bytes at a time with a final mix: any single damaged word changes it.
std::uint64_t database_checksum(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u ^ bytes.size();
  const auto take = [&](std::uint64_t word) {
    hash = (hash ^ word) * 0x100000001b3u;
    hash ^= hash >> 29;
  };
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t word = 0;
    for (std::size_t k = 0; k < 8; ++k)
      word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i + k])) << (8 * k);
    take(word);
  }
  for (; i < bytes.size(); ++i) take(static_cast<unsigned char>(bytes[i]));
  return hash;
}

std::string database_file_name(const DatabaseKind& kind) {
  return "local-distances-" + std::to_string(kind.size) + "-" + std::string(name_of(kind.variant)) + "-" +
         (kind.rule == CornerRule::forbid ? "forbid" : "allow") + "-v" + std::to_string(kVersion) + ".bin";
}

std::string format_local_distances(const LocalDistances& distances) {
  const LocalDistances::Parts& parts = distances.parts();
  std::string out(kMagic);
  put(out, kVersion, 4);
  put(out, static_cast<std::uint64_t>(parts.kind.size), 1);
  put(out, parts.kind.rule == CornerRule::allow ? 1 : 0, 1);
  put(out, static_cast<std::uint64_t>(parts.kind.variant), 1);
  put(out, parts.turns.size(), 4);
  put(out, parts.codes.size(), 4);
  for (const auto& paths : parts.turns) {
    put(out, paths.size(), 1);
    for (const std::uint64_t turns : paths) put(out, turns, 8);
  }
  out.append(reinterpret_cast<const char*>(parts.codes.data()), parts.codes.size());
  put(out, database_checksum(out), kChecksumBytes);
  return out;
}

LocalDistances parse_local_distances(std::string_view bytes, const std::string& name) {
  if (bytes.substr(0, kMagic.size()) != kMagic) throw InputError(name, 0, "expected a database of local distances");
  if (bytes.size() < kMagic.size() + kChecksumBytes) throw InputError(name, 0, "expected a checksum at the end");
  const std::string_view body = bytes.substr(0, bytes.size() - kChecksumBytes);
  if (Reader(bytes.substr(body.size()), name).take(kChecksumBytes) != database_checksum(body))
    throw InputError(name, 0, "expected another checksum: the file is damaged");
  Reader in(body.substr(kMagic.size()), name);
  if (in.take(4) != kVersion) in.refuse("expected version " + std::to_string(kVersion));
  LocalDistances::Parts parts;
  parts.kind.size = static_cast<int>(in.take(1));
  const std::uint64_t rule = in.take(1), variant = in.take(1);
  if (rule > 1 || variant > 2) in.refuse("expected a corner rule (0, 1) and a variant (0 to 2)");
  parts.kind.rule = rule == 1 ? CornerRule::allow : CornerRule::forbid;
  parts.kind.variant = static_cast<DatabaseVariant>(variant);
  // Every declared count is held against the bytes that are there before anything is allocated for it.
  const std::uint64_t pairs = in.take(4), codes = in.take(4);
  in.need(pairs + codes);
  parts.turns.resize(pairs);
  for (auto& paths : parts.turns) {
    const std::uint64_t count = in.take(1);
    in.need(count * 8);
    paths.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) paths.push_back(in.take(8));
  }
  const std::string_view stored = in.take_bytes(codes);
  parts.codes.assign(stored.begin(), stored.end());
  if (in.at() + kMagic.size() != body.size()) in.refuse("expected the end of the file");
  try {
    return LocalDistances(std::move(parts));
  } catch (const InputError& error) {
    throw InputError(name, 0, error.expectation());
  }
}

}  // namespace taut::detail
