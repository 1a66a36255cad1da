// The document of the study, in Markdown: what was run, the thesis's claims beside ours, tables, figures by relative
// link and the conclusion, all from the data; and the numbers behind it as CSV.
#pragma once

#include <string>
#include <vector>

#include "studies/demyen2007/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::demyen2007 {

struct DocumentParts {
  const Design& design;
  const StudyOptions& options;
  const Results& results;
  const std::vector<Figure>& figures;  // in the folder demyen2007/ beside the document
};

[[nodiscard]] std::string document(const DocumentParts& parts);

// One line per pass, contender and band of the tables: percentiles of time, expansions and length over the optimum.
[[nodiscard]] std::string summary_csv(const Design& design, const Results& results);

}  // namespace taut::lab::demyen2007
