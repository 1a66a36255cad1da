// What all text formats share: tokens and lines with line numbers, strict numbers, and errors that say what was
// expected and what stood there. Knows no format. Line ends may be LF or CRLF, a UTF-8 byte order mark is skipped, the
// last line end may be missing. Views point into the text given; nothing is copied, every byte is looked at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace taut::io::detail {

[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);

// Without the blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// Whether a line of the text is this one, but for blanks behind it.
[[nodiscard]] bool has_line(std::string_view text, std::string_view line);

// A piece of the input for an error message: in quotes, shortened, unprintable bytes as \xHH.
[[nodiscard]] std::string in_quotes(std::string_view piece);

// The whole of `token` as a finite decimal number; no leading '+', no blanks, no hexadecimal, no "inf" or "nan".
[[nodiscard]] std::optional<double> to_number(std::string_view token);
[[nodiscard]] std::optional<std::int64_t> to_integer(std::string_view token);

// The shortest text that reads back as exactly this number.
[[nodiscard]] std::string shortest(double x);
void append_shortest(std::string& out, double x);

class TextScanner {
 public:
  // `comment`, if not 0, starts a comment that runs to the end of its line. The text begins on this line of its file.
  TextScanner(std::string_view text, std::string name, char comment = '\0', std::size_t first_line = 1);

  // The line that the next token or error belongs to, from 1.
  [[nodiscard]] std::size_t line() const { return line_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  // Bytes not read yet: no count of things still to come may exceed it.
  [[nodiscard]] std::size_t remaining() const { return text_.size() - position_; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(position_); }

  // Skips white space, line ends and comments; true if nothing else follows.
  [[nodiscard]] bool at_end();
  // Skips blanks and a comment; true if the line (or the text) ends here.
  [[nodiscard]] bool at_line_end();
  // The next token, on this line or a later one.
  std::string_view token(std::string_view expectation);
  // The next token without taking it; empty if there is none.
  [[nodiscard]] std::string_view peek();
  // The next token on this line.
  std::string_view token_on_line(std::string_view expectation);
  // Ends this line; throws if something else stands on it.
  void end_line(std::string_view expectation = "the end of the line");
  // The rest of this line without its line end, which is consumed; nothing at the end of the text.
  std::optional<std::string_view> next_line();

  // Numbers from tokens; throw InputError if the token is none or out of range.
  double number(std::string_view token, std::string_view expectation) const;
  double coordinate(std::string_view token, std::string_view expectation) const;
  std::int64_t integer(std::string_view token, std::string_view expectation, std::int64_t low, std::int64_t high) const;

  [[noreturn]] void fail(std::string_view expectation, std::string_view got) const;
  [[noreturn]] void fail(std::string_view message) const;

 private:
  void skip_blanks();
  std::string_view cut_token();

  std::string_view text_;
  std::string name_;
  char comment_;
  std::size_t position_ = 0;
  std::size_t line_ = 1;
};

}  // namespace taut::io::detail
