// What a long run has finished so far, on disk: one line of JSON per finished block of work, appended in a single write
// and flushed, after a first line that says which run it is. A run that is killed at any moment loses the blocks under
// way, nothing else: opened again, a last line that is cut short is removed and its block counts as not done. A journal
// of another run (another identity) is refused, not overwritten. One process at a time: the file is locked while open.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace taut::lab {

class Journal {
 public:
  // Opens the file, or begins it (`anew`: even if there is one). `identity` names everything that the results depend
  // on. Throws InputError if the file holds another run, is no journal (with the line) or is in use; std::runtime_error
  // if it cannot be written.
  Journal(const std::filesystem::path& file, std::string identity, bool anew = false);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Null if the block is not done. The records stay where they are until the journal goes.
  [[nodiscard]] const std::vector<std::string>* records(std::string_view block) const;
  // From any thread; the block must not be done yet. Returns once the line is on disk.
  void append(const std::string& block, std::vector<std::string> records);
  [[nodiscard]] std::size_t blocks() const { return done_.size(); }
  // Bytes of a line cut short that were removed on opening.
  [[nodiscard]] std::size_t removed_bytes() const { return removed_bytes_; }

 private:
  void load(std::string_view text);
  void write_line(const std::string& line);

  std::filesystem::path file_;
  std::string identity_;
  int descriptor_ = -1;
  std::size_t removed_bytes_ = 0;
  mutable std::mutex writing_;
  std::map<std::string, std::vector<std::string>, std::less<>> done_;
};

}  // namespace taut::lab
