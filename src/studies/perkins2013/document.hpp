// The document of the study, in Markdown: what was run, the thesis's claims beside ours, tables, figures by relative
// link and the conclusion, all from the data.
#pragma once

#include <string>
#include <vector>

#include "studies/perkins2013/figures.hpp"
#include "studies/study.hpp"

namespace taut::lab::perkins2013 {

struct DocumentParts {
  const Design& design;
  const StudyOptions& options;
  const Results& results;
  const HeightField& heights;
  const std::vector<Figure>& figures;  // in the folder perkins2013-plane/ beside the document
};

[[nodiscard]] std::string document(const DocumentParts& parts);

}  // namespace taut::lab::perkins2013
