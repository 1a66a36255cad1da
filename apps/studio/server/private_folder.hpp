// A folder of the studio's own for readers and writers that need files: made with a name nobody can guess and for this
// user only, removed with everything in it at the end. Every request gets an empty folder within.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>

namespace taut::studio {

class PrivateFolder {
 public:
  // Within `parent`, or where the system keeps temporary files if that is empty. Throws std::runtime_error.
  explicit PrivateFolder(const std::filesystem::path& parent);
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  class Desk {
   public:
    explicit Desk(std::filesystem::path path);
    ~Desk();
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

   private:
    std::filesystem::path path_;
  };
  [[nodiscard]] Desk desk() { return Desk(path_ / std::to_string(++desks_)); }

 private:
  std::filesystem::path path_;
  std::atomic<std::uint64_t> desks_{0};
};

}  // namespace taut::studio
