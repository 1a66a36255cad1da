// One run of a study: its folder, its journal, and the files it leaves, which the outcome lists.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "studies/journal.hpp"
#include "studies/study.hpp"

namespace taut::lab {

class StudyRun {
 public:
  // `identity` names everything the results depend on; `blocks` is how many there are in all. Says so if the journal
  // has some of them already.
  StudyRun(const StudyOptions& options, std::string_view name, const std::string& identity, std::size_t blocks);

  using Records = std::vector<std::vector<std::string>>;
  [[nodiscard]] Records run(const std::string& what, std::span<const StudyBlock> blocks, std::size_t threads);
  // The lines of all records under these columns, also written to the file.
  [[nodiscard]] std::string write_csv(const std::string& file, std::string_view columns,
                                      std::span<const std::vector<std::string>> records);

  void write(const std::string& file, const std::string& text);  // in the study's folder
  void write_document(const std::string& text);

  StudyOutcome outcome;

 private:
  void write_file(const std::filesystem::path& file, const std::string& text);

  std::string name_;
  std::filesystem::path folder_, document_;
  Journal journal_;
};

}  // namespace taut::lab
