// What the documents of all studies are made of: figures that the text links, claims with what the data say of them,
// and the facts of the run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "taut/lab/plot.hpp"
#include "taut/lab/study.hpp"

namespace taut::lab {

struct Figure {
  std::string file;  // without folder
  std::string caption;
  Plot plot;
};

// A paragraph of Markdown that shows the figure of this name from the study's folder; empty if there is none.
[[nodiscard]] std::string figure_link(const std::vector<Figure>& figures, std::string_view study,
                                      std::string_view file);

enum class Verdict { confirmed, refuted, open };

struct Finding {
  std::string claim;
  Verdict verdict = Verdict::open;
  std::string evidence;
};

// How the table of findings is worded.
struct FindingWords {
  std::string claim, verdict, evidence;  // heads of the columns
  std::string confirmed;
};
[[nodiscard]] std::string findings_table(const std::vector<Finding>& findings, const FindingWords& words);

// Name and value: command, version, seed, date, machine; without those that are not known.
[[nodiscard]] std::vector<std::vector<std::string>> run_facts(const StudyOptions& options);

}  // namespace taut::lab
