// A tiny checker for tests: is this text well-formed markup (every tag closed in order, attributes quoted, ampersands
// only in known references)? Understands comments, processing instructions and the doctype; for HTML also elements
// that have no end, and raw text in <style> and <script>.
#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace taut::test {

enum class Markup { xml, html };

// Empty if all is well, otherwise what is wrong and where.
inline std::string markup_defect(std::string_view text, Markup kind) {
  std::vector<std::string> open;
  std::size_t i = 0, roots = 0;
  const auto defect = [&](std::string what) {
    return what + " at byte " + std::to_string(i) + ": " + std::string(text.substr(i, 40));
  };
  const auto check_references = [&](std::string_view part) {
    for (std::size_t at = part.find('&'); at != std::string_view::npos; at = part.find('&', at + 1)) {
      bool known = false;
      for (const std::string_view r : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"}) {
        known = known || part.substr(at).starts_with(r);
      }
      if (!known) return false;
    }
    return true;
  };
  while (i < text.size()) {
    if (text[i] != '<') {
      const std::size_t end = std::min(text.find('<', i), text.size());
      if (!check_references(text.substr(i, end - i))) return defect("bad reference");
      if (open.empty() && text.substr(i, end - i).find_first_not_of(" \n\t\r") != std::string_view::npos) {
        return defect("text outside the root");
      }
      i = end;
      continue;
    }
    if (text.substr(i).starts_with("<!") || text.substr(i).starts_with("<?")) {
      i = text.find('>', i);
      if (i == std::string_view::npos) return "unfinished declaration";
      ++i;
      continue;
    }
    const bool closing = text.substr(i).starts_with("</");
    std::size_t at = i + (closing ? 2 : 1);
    const std::size_t name_from = at;
    while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '-')) ++at;
    const std::string name(text.substr(name_from, at - name_from));
    if (name.empty()) return defect("no name after <");
    bool self_closed = false;
    while (at < text.size() && text[at] != '>') {
      if (std::isspace(static_cast<unsigned char>(text[at]))) {
        ++at;
      } else if (text[at] == '/') {
        self_closed = true;
        ++at;
      } else {
        const std::size_t equals = text.find_first_of("= >", at);
        if (equals == std::string_view::npos) return defect("unfinished tag");
        if (text[equals] != '=') {
          if (kind == Markup::xml) return defect("attribute without value");
          at = equals;
          continue;
        }
        if (text[equals + 1] != '"') return defect("attribute without quotes");
        const std::size_t end = text.find('"', equals + 2);
        if (end == std::string_view::npos) return defect("unfinished attribute");
        const std::string_view value = text.substr(equals + 2, end - equals - 2);
        if (value.find('<') != std::string_view::npos || !check_references(value)) return defect("bad attribute");
        at = end + 1;
      }
    }
    if (at >= text.size()) return defect("unfinished tag");
    if (closing) {
      if (open.empty() || open.back() != name) return defect("closes what is not open");
      open.pop_back();
    } else if (!self_closed && !(kind == Markup::html && name == "meta")) {
      if (open.empty()) ++roots;
      open.push_back(name);
      if (kind == Markup::html && (name == "style" || name == "script")) {
        at = text.find("</" + name, at);
        if (at == std::string_view::npos) return defect("unfinished raw text");
        i = at;
        continue;
      }
    }
    i = at + 1;
  }
  if (!open.empty()) return "not closed: " + open.back();
  return roots == 1 ? "" : "expected one root";
}

}  // namespace taut::test
