#include "studies/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "taut-io/file.hpp"
#include "taut/base/input_error.hpp"

namespace taut::lab {
namespace {

using Json = nlohmann::json;

constexpr const char* kFormat = "taut journal 1";
// What those do who do not need the journal as it is.
constexpr const char* kWhatHelps = "; begin anew with --restart, or choose another folder with -o";

struct Line {
  std::string block;
  std::vector<std::string> records;
};

std::optional<Line> block_line(const Json& json) {
  const auto is_text = [](const Json& value) { return value.is_string(); };
  if (!json.is_object() || !json.contains("block") || !json.contains("records")) return {};
  const Json &block = json.at("block"), &records = json.at("records");
  if (!block.is_string() || !records.is_array() || !std::all_of(records.begin(), records.end(), is_text)) return {};
  return Line{block.get<std::string>(), records.get<std::vector<std::string>>()};
}

bool is_journal(const Json& json) {
  return json.is_object() && json.value("format", Json()) == kFormat && json.contains("identity") &&
         json.at("identity").is_string();
}

// The parts between commas of one text that are not the same in the other, from the first to the last of them.
std::string unlike(const std::string& text, const std::string& other) {
  const std::size_t shorter = std::min(text.size(), other.size());
  std::size_t begin = 0, behind = 0;
  for (std::size_t i = 0; i < shorter && text[i] == other[i]; ++i) {
    if (i > 0 && text[i - 1] == ',' && text[i] == ' ') begin = i + 1;
  }
  for (std::size_t k = 1; k <= shorter - begin && text[text.size() - k] == other[other.size() - k]; ++k) {
    if (text[text.size() - k] == ',') behind = k;
  }
  return (begin > 0 ? "…, " : "") + text.substr(begin, text.size() - begin - behind) + (behind > 0 ? ", …" : "");
}

}  // namespace

Journal::Journal(const std::filesystem::path& file, std::string identity, bool anew)
    : file_(file), identity_(std::move(identity)) {
  descriptor_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  const auto refuse = [&](const char* what) {
    throw std::runtime_error(file_.string() + ": " + what + ": " + std::strerror(errno));
  };
  if (descriptor_ < 0) refuse("cannot be opened");
  try {
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      throw InputError(file_.string(), 0,
                       "expected a journal that no other process is using; choose another folder with -o");
    }
    if (anew && ::ftruncate(descriptor_, 0) != 0) refuse("cannot be emptied");
    const io::FileBytes bytes = io::read_file(file_);
    // What has no line end was being written when the run was killed.
    const std::size_t whole = bytes.text().rfind('\n') + 1;  // npos + 1 is 0
    removed_bytes_ = bytes.text().size() - whole;
    load(bytes.text().substr(0, whole));
    if (removed_bytes_ > 0 && ::ftruncate(descriptor_, static_cast<off_t>(whole)) != 0) refuse("cannot be cut");
    if (whole == 0) write_line(Json{{"format", kFormat}, {"identity", identity_}}.dump());
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

Journal::~Journal() { ::close(descriptor_); }

void Journal::load(std::string_view text) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const Json json = Json::parse(text.substr(0, end), nullptr, false);
    text.remove_prefix(end + 1);
    if (number == 1) {
      if (!is_journal(json))
        throw InputError(file_.string(), 1, "expected the first line of a journal" + std::string(kWhatHelps));
      if (const auto other = json.at("identity").get<std::string>(); other != identity_) {
        throw InputError(file_.string(), 1,
                         "expected the journal of this run (" + unlike(identity_, other) + "), got that of another (" +
                             unlike(other, identity_) + ")" + kWhatHelps);
      }
      continue;
    }
    std::optional<Line> line = block_line(json);
    if (!line) throw InputError(file_.string(), number, "expected a block with its records" + std::string(kWhatHelps));
    if (!done_.try_emplace(std::move(line->block), std::move(line->records)).second) {
      throw InputError(file_.string(), number, "expected every block once" + std::string(kWhatHelps));
    }
  }
}

const std::vector<std::string>* Journal::records(std::string_view block) const {
  const std::lock_guard lock(writing_);
  const auto found = done_.find(block);
  return found != done_.end() ? &found->second : nullptr;
}

void Journal::append(const std::string& block, std::vector<std::string> records) {
  const std::lock_guard lock(writing_);
  if (done_.contains(block)) throw std::logic_error("block " + block + " is in the journal already");
  write_line(Json{{"block", block}, {"records", records}}.dump(-1, ' ', false, Json::error_handler_t::replace));
  done_.emplace(block, std::move(records));
}

void Journal::write_line(const std::string& line) {
  const std::string text = line + '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t n = ::write(descriptor_, text.data() + sent, text.size() - sent);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw std::runtime_error(file_.string() + ": cannot be written: " + std::strerror(errno));
    sent += static_cast<std::size_t>(n);
  }
  if (::fsync(descriptor_) != 0 && errno != EINVAL) {
    throw std::runtime_error(file_.string() + ": cannot be flushed: " + std::strerror(errno));
  }
}

}  // namespace taut::lab
