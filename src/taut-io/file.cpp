#include "taut-io/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "taut-io/detail/write_files.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  [[nodiscard]] int get() const { return fd_; }
  // Closes now and tells whether that worked: a full disk may show only here.
  [[nodiscard]] bool close() {
    const int fd = fd_;
    fd_ = -1;
    return ::close(fd) == 0;
  }

 private:
  int fd_;
};

[[noreturn]] void cannot_write(const std::filesystem::path& path, int error) {
  throw std::runtime_error(path.string() + ": cannot be written: " + std::strerror(error));
}

}  // namespace

FileBytes read_file(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat info {};
  if (file.get() < 0 || ::fstat(file.get(), &info) != 0) {
    throw InputError(path.string(), 0, std::string("expected a readable file: ") + std::strerror(errno));
  }
  if (S_ISDIR(info.st_mode)) throw InputError(path.string(), 0, "expected a file, this is a directory");
  // Pipes and devices tell no size: start small and grow.
  std::size_t capacity = S_ISREG(info.st_mode) ? static_cast<std::size_t>(info.st_size) : std::size_t{1} << 16;
  auto data = std::unique_ptr<char[]>(new char[capacity]);
  std::size_t size = 0;
  for (;;) {
    if (size == capacity) {
      if (S_ISREG(info.st_mode)) break;
      auto larger = std::unique_ptr<char[]>(new char[2 * capacity]);
      std::memcpy(larger.get(), data.get(), size);
      data = std::move(larger);
      capacity *= 2;
    }
    const ssize_t n = ::read(file.get(), data.get() + size, capacity - size);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw InputError(path.string(), 0, std::string("cannot be read: ") + std::strerror(errno));
    if (n == 0) break;
    size += static_cast<std::size_t>(n);
  }
  return {std::move(data), size};
}

namespace {

// A file that is written beside its target, and takes its name last. A device or pipe (/dev/stdout) is written to
// directly: there is nothing to replace.
class PendingFile {
 public:
  PendingFile(const std::filesystem::path& path, std::string_view bytes) : path_(path) {
    std::error_code none;
    if (const auto parent = path.parent_path(); !parent.empty())
      std::filesystem::create_directories(parent, none);  // if it fails, opening the file says why
    const auto kind = std::filesystem::status(path, none).type();
    if (kind == std::filesystem::file_type::directory) cannot_write(path, EISDIR);
    is_direct_ = kind == std::filesystem::file_type::character || kind == std::filesystem::file_type::fifo;
    temporary_ = is_direct_ ? path.string() : path.string() + ".part" + std::to_string(::getpid());
    Descriptor file(::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (file.get() < 0) cannot_write(path, errno);
    while (!bytes.empty()) {
      const ssize_t n = ::write(file.get(), bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) fail(errno);
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    if (!file.close()) fail(errno);
  }
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;
  ~PendingFile() { drop(); }

  void take_its_name() {
    if (!is_direct_ && ::rename(temporary_.c_str(), path_.c_str()) != 0) fail(errno);
    temporary_.clear();
  }

 private:
  void drop() {
    if (!is_direct_ && !temporary_.empty()) ::unlink(temporary_.c_str());
    temporary_.clear();
  }
  [[noreturn]] void fail(int error) {
    drop();
    cannot_write(path_, error);
  }

  std::filesystem::path path_;
  std::string temporary_;  // empty once it has its name
  bool is_direct_ = false;
};

}  // namespace

void write_file(const std::filesystem::path& path, std::string_view bytes) { PendingFile(path, bytes).take_its_name(); }

void detail::write_files(std::span<const FileToWrite> files) {
  std::vector<std::unique_ptr<PendingFile>> pending;
  for (const FileToWrite& file : files) pending.push_back(std::make_unique<PendingFile>(file.path, file.bytes));
  for (const auto& file : pending) file->take_its_name();
}

}  // namespace taut::io
