// A header for tests/project/docs.sh: the reference has to miss a description in every line that says so, and in no
// other one.
#pragma once

namespace taut {

// Documented, and so is what is said behind its members.
struct Sample {
  int behind = 0;         // what stands behind a field is its own
  int first = 0, second;  // and that of all its names
  int missing_a, missing_b;
  Sample() = default;
  Sample(const Sample&) = delete;
  friend bool operator==(const Sample&, const Sample&) = default;

  // One comment above several declarations is that of all of them.
  int one() const { return 1; }
  int two() const { return 2; }

  // With several comments,
  int three() const;
  // each is that of the next declaration only.
  int four() const;
  int missing_five() const;

  int missing_six() const {
    // What is said inside of a function describes nothing.
    return 6;
  }

 private:
  int hidden_;
};

class MissingClass {
 public:
  int missing_member;
};
struct MissingTag {};

// A comment with an empty line below it describes nothing.

void missing_function();
using MissingAlias = int;

// An enumeration in one line has one comment.
enum class Colours { red, green };

// In several lines each has its own.
enum class Kinds {
  one,  // the first
  // The second.
  two,
  missing_three,
};

// Templates too.
template <class T>
void described(T) {}

// And those with requirements.
template <class T>
requires requires(T t) {
  {t.size()};
  {t.empty()};
}
int required(const T& t) { return t.size(); }

template <class T>
struct MissingTemplate {
  int member;  // described
};

namespace detail {
void inside();
}  // namespace detail

}  // namespace taut
