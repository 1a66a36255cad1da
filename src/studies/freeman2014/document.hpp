// The document of the study, in Markdown: what was run, tables, figures by relative link, the author's numbers beside
// ours, the expectations and the conclusion, all from the data.
#pragma once

#include <string>
#include <vector>

#include "studies/freeman2014/analysis.hpp"
#include "studies/freeman2014/databases.hpp"
#include "studies/freeman2014/figures.hpp"
#include "studies/study.hpp"

namespace taut::lab::freeman2014 {

struct DocumentParts {
  const Design& design;
  const StudyOptions& options;
  const Analysis& analysis;
  const std::vector<Database>& databases;
  const std::vector<Figure>& figures;  // in the folder freeman2014/ beside the document
};

[[nodiscard]] std::string document(const DocumentParts& parts);

}  // namespace taut::lab::freeman2014
