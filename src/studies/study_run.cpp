#include "studies/study_run.hpp"

#include <fmt/format.h>

#include "taut-io/file.hpp"

namespace taut::lab {

StudyRun::StudyRun(const StudyOptions& options, std::string_view name, const std::string& identity, std::size_t blocks)
    : name_(name),
      folder_(study_folder(options, name)),
      document_(options.out / (name_ + ".md")),
      journal_(folder_ / "journal.jsonl", identity, options.restart) {
  if (journal_.blocks() > 0 && options.say)
    options.say(fmt::format("resuming: {} of {} blocks are done", journal_.blocks(), blocks));
}

StudyRun::Records StudyRun::run(const std::string& what, std::span<const StudyBlock> blocks, std::size_t threads) {
  return run_blocks(fmt::format("{} {}", name_, what), blocks, threads, journal_);
}

std::string StudyRun::write_csv(const std::string& file, std::string_view columns,
                                std::span<const std::vector<std::string>> records) {
  std::string out(columns);
  out += '\n';
  for (const auto& block : records) {
    for (const std::string& line : block) out += line + '\n';
  }
  write(file, out);
  return out;
}

void StudyRun::write(const std::string& file, const std::string& text) { write_file(folder_ / file, text); }

void StudyRun::write_document(const std::string& text) { write_file(document_, text); }

void StudyRun::write_file(const std::filesystem::path& file, const std::string& text) {
  io::write_file(file, text);
  outcome.written.push_back(file);
}

}  // namespace taut::lab
