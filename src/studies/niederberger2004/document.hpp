// The document of the study, in Markdown: what was run, the paper's claims beside ours, tables, figures by relative
// link and the conclusion, all from the data; and the numbers behind it as CSV.
#pragma once

#include <string>
#include <vector>

#include "studies/niederberger2004/figures.hpp"
#include "studies/study.hpp"

namespace taut::lab::niederberger2004 {

struct DocumentParts {
  const Design& design;
  const StudyOptions& options;
  const Results& results;
  const std::vector<Setting>& settings;
  const std::vector<Figure>& figures;  // in the folder niederberger2004/ beside the document
};

[[nodiscard]] std::string document(const DocumentParts& parts);

// One line per shape, density and contender: length over the optimum, time, expansions, and how movable nodes compare.
[[nodiscard]] std::string summary_csv(const Paths& paths);
// One line per shape, size and tolerance: means over worlds, loose and dense.
[[nodiscard]] std::string settings_csv(const std::vector<Setting>& settings);

}  // namespace taut::lab::niederberger2004
