// Triangles that change under an agent: split, joined again, flipped, taken out and put back, blocked and freed. The
// complex is the one that would be made anew, and so are the answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "support/brute_force_worlds.hpp"
#include "support/weighted_oracle.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/plan/detail/weighted/triangle_replanner.hpp"

namespace taut::detail {
namespace {

constexpr double kBlocked = std::numeric_limits<double>::infinity();

// What is there now as plain arrays, without the slots that stand for nothing.
template <int D, class IsThere>
SimplexParts<2, D> parts_of(const SimplexComplex<2, D>& complex, IsThere is_there) {
  SimplexParts<2, D> parts;
  parts.corner_rule = complex.corner_rule();
  for (std::uint32_t c = 0; c < complex.corner_count(); ++c) parts.positions.push_back(complex.position(CornerId(c)));
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    if (!is_there(SimplexId(t))) continue;
    const auto& c = complex.corners(SimplexId(t));
    parts.corners.push_back({c[0].value, c[1].value, c[2].value});
    parts.weights.push_back(complex.weight(SimplexId(t)));
  }
  return parts;
}

// Draws edits that keep what is covered, but for triangles that are taken out, and put back later.
template <int D>
class Edits {
 public:
  explicit Edits(Random& random) : random_(random) {}

  // Empty if none was found.
  template <class IsThere>
  TriangleEdit<D> draw(const SimplexComplex<2, D>& complex, IsThere is_there) {
    std::vector<SimplexId> there;
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      if (is_there(SimplexId(t))) there.push_back(SimplexId(t));
    }
    const SimplexId t = there[random_.below(there.size())];
    switch (random_.below(6)) {
      case 0:
      case 1:
        return split(complex, t);
      case 2:
        return join(complex, complex.corners(t)[random_.below(3)]);
      case 3:
        return flip(complex, t, static_cast<int>(random_.below(3)));
      case 4:
        return there.size() > 4 ? take(complex, t) : TriangleEdit<D>{};
      default:
        return put_back(complex);
    }
  }
  // The edit before has been made.
  void done(bool taken) {
    if (taken) out_.push_back(last_);
  }
  bool last_takes = false;

 private:
  TriangleEdit<D> split(const SimplexComplex<2, D>& complex, SimplexId t) {
    const auto& c = complex.corners(t);
    const Vec<D> a = complex.position(c[0]), b = complex.position(c[1]), d = complex.position(c[2]);
    const bool on_side = random_.below(3) == 0;
    try {
      TriangleEdit<D> edit = split_at(complex, t, on_side ? 0.5 * (a + b) : 0.4 * a + 0.35 * b + 0.25 * d);
      // Rounding may have put it beside the side, which would leave a triangle that is nothing but rounding.
      return (edit.made.size() == 3) == on_side ? TriangleEdit<D>{} : edit;
    } catch (const InputError&) {
      return {};  // or outside
    }
  }
  // A corner in which three triangles meet that fill one.
  TriangleEdit<D> join(const SimplexComplex<2, D>& complex, CornerId c) {
    const auto around = complex.around(c);
    if (around.size() != 3) return {};
    std::set<CornerId> others;
    TriangleEdit<D> edit;
    double weight = kBlocked;
    for (const SimplexId t : around) {
      edit.gone.push_back(t);
      weight = std::min(weight, complex.weight(t));
      for (const CornerId other : complex.corners(t)) {
        if (other != c) others.insert(other);
      }
    }
    if (others.size() != 3) return {};
    // In the order of the first: next to c, and so on.
    const int i = complex.index_of(around[0], c);
    const auto& first = complex.corners(around[0]);
    const CornerId a = first[static_cast<std::size_t>((i + 1) % 3)], b = first[static_cast<std::size_t>((i + 2) % 3)];
    others.erase(a);
    others.erase(b);
    edit.made = {{a.value, b.value, others.begin()->value}};
    edit.weights = {weight};
    return edit;
  }
  TriangleEdit<D> flip(const SimplexComplex<2, D>& complex, SimplexId t, int i) {
    const SimplexId other = complex.across(t, i);
    if (!other.valid()) return {};
    int back = 0;
    while (complex.across(other, back) != t) ++back;
    const auto& c = complex.corners(t);
    const CornerId apex = c[static_cast<std::size_t>(i)], from = c[static_cast<std::size_t>((i + 1) % 3)],
                   to = c[static_cast<std::size_t>((i + 2) % 3)],
                   far = complex.corners(other)[static_cast<std::size_t>(back)];
    const auto flat = [&](CornerId id) { return Vec2{complex.position(id).x, complex.position(id).y}; };
    if (orient2d(flat(apex), flat(from), flat(far)) <= 0 || orient2d(flat(apex), flat(far), flat(to)) <= 0) return {};
    TriangleEdit<D> edit;
    edit.gone = {t, other};
    edit.made = {{apex.value, from.value, far.value}, {apex.value, far.value, to.value}};
    edit.weights = {complex.weight(t), complex.weight(other)};
    return edit;
  }
  TriangleEdit<D> take(const SimplexComplex<2, D>& complex, SimplexId t) {
    const auto& c = complex.corners(t);
    last_ = {{c[0].value, c[1].value, c[2].value},
             {complex.position(c[0]), complex.position(c[1]), complex.position(c[2])}};
    last_takes = true;
    TriangleEdit<D> edit;
    edit.gone = {t};
    return edit;
  }
  // What was taken, unless its corners stand for others by now; refused if they are no more.
  TriangleEdit<D> put_back(const SimplexComplex<2, D>& complex) {
    if (out_.empty()) return {};
    TriangleEdit<D> edit;
    edit.made = {out_.back().corners};
    for (std::size_t i = 0; i < 3; ++i) {
      if (complex.position(CornerId(out_.back().corners[i])) == out_.back().at[i]) continue;
      out_.pop_back();
      return {};
    }
    edit.weights = {1 + 9 * random_.unit()};
    out_.pop_back();
    return edit;
  }

  Random& random_;
  struct Taken {
    std::array<std::uint32_t, 3> corners{};
    std::array<Vec<D>, 3> at{};
  };
  Taken last_;
  std::vector<Taken> out_;
};

// By the places of corners: which triangles there are, with their weights and who is behind each side.
template <int D>
void expect_same_complex(const SimplexComplex<2, D>& edited, const ComplexEditor<D>& editor) {
  const auto is_there = [&](SimplexId t) { return editor.is_there(t); };
  const SimplexComplex<2, D> anew(parts_of(edited, is_there));
  std::uint32_t k = 0;
  std::map<std::uint32_t, std::uint32_t> number;  // in `anew`
  for (std::uint32_t t = 0; t < edited.simplex_count(); ++t) {
    if (is_there(SimplexId(t))) number[t] = k++;
  }
  for (const auto& [t, n] : number) {
    ASSERT_EQ(edited.corners(SimplexId(t)), anew.corners(SimplexId(n)));
    ASSERT_EQ(edited.weight(SimplexId(t)), anew.weight(SimplexId(n)));
    for (int i = 0; i < 3; ++i) {
      const SimplexId across = edited.across(SimplexId(t), i), expected = anew.across(SimplexId(n), i);
      ASSERT_EQ(across.valid(), expected.valid()) << "triangle " << t << ", side " << i;
      if (across.valid()) {
        ASSERT_EQ(number.at(across.value), expected.value);
      }
    }
  }
  for (std::uint32_t c = 0; c < edited.corner_count(); ++c) {
    std::vector<std::uint32_t> around;
    for (const SimplexId t : edited.around(CornerId(c))) around.push_back(number.at(t.value));
    const auto expected = anew.around(CornerId(c));
    ASSERT_EQ(around.size(), expected.size()) << "corner " << c;
    for (std::size_t i = 0; i < around.size(); ++i) ASSERT_EQ(around[i], expected[i].value);
  }
}

template <int D>
void edit_complexes(int count, std::uint64_t seed) {
  Random random(seed);
  int made = 0;
  for (int n = 0; n < count; ++n) {
    SimplexComplex<2, D> complex(weighted::draw_any_mesh<D>(5, random));
    ComplexEditor<D> editor(complex);
    Edits<D> edits(random);
    ComplexLocator<D> locator(complex);
    for (int k = 0; k < 60; ++k) {
      edits.last_takes = false;
      const TriangleEdit<D> edit = edits.draw(complex, [&](SimplexId t) { return editor.is_there(t); });
      if (edit.gone.empty() && edit.made.empty()) continue;
      const SimplexComplex<2, D> before = complex;
      try {
        const TriangleEdited& edited = editor.replace(edit);
        locator.renew(edit.gone, edited.made);
        edits.done(edits.last_takes);
        ++made;
      } catch (const InputError&) {
        ASSERT_EQ(complex, before);
      }
      expect_same_complex(complex, editor);
      if (testing::Test::HasFatalFailure()) return;
      // Where points lie.
      const ComplexLocator<D> anew(complex);
      std::vector<SimplexId> found, expected;
      for (int q = 0; q < 4; ++q) {
        const Vec<D> p = weighted::draw_point(complex, SimplexId::at(random.below(complex.simplex_count())), random);
        locator.find(p, found);
        anew.find(p, expected);
        ASSERT_EQ(found, expected);
        ASSERT_EQ(locator.nearest(p).distance, anew.nearest(p).distance);
      }
    }
  }
  EXPECT_GT(made, 10 * count);
}

TEST(ComplexEditor, LeavesWhatWouldBeMadeAnew) {
  edit_complexes<2>(brute_force::cases(60, 2000), 1);
  edit_complexes<3>(brute_force::cases(30, 1000), 2);
}

TEST(ComplexEditor, RefusesWhatIsNoComplexAndChangesNothing) {
  TriangleComplex complex(SimplexParts<2, 2>{{{0, 0}, {2, 0}, {2, 2}, {0, 2}}, {{0, 1, 2}, {0, 2, 3}}, {1, 2}});
  const TriangleComplex before = complex;
  ComplexEditor<2> editor(complex);
  const auto expect_refused = [&](const TriangleEdit<2>& edit, const std::string& words) {
    try {
      (void)editor.replace(edit);
      ADD_FAILURE() << "expected " << words;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
    EXPECT_EQ(complex, before);
    EXPECT_EQ(complex.around(CornerId(0)).size(), 2u);
  };
  using Made = std::vector<std::array<std::uint32_t, 3>>;
  expect_refused({{SimplexId(2)}, {}, {}, {}}, "triangle 2: expected one that is there");
  expect_refused({{SimplexId(0), SimplexId(0)}, {}, {}, {}}, "go once");
  expect_refused({{}, {{9, 9}}, {}, {}}, "new corner 0: expected it within the bounds");
  expect_refused({{}, {{0.0 / 0.0, 1}}, {}, {}}, "new corner 0");
  expect_refused({{SimplexId(0)}, {}, Made{{0, 1, 2}}, {}}, "a weight for each of 1, got 0");
  expect_refused({{SimplexId(0)}, {}, Made{{0, 1, 2}}, {0}}, "new triangle 0: expected a weight above 0");
  expect_refused({{SimplexId(0)}, {}, Made{{0, 1, 4}}, {1}}, "corners below 4, got 4");
  expect_refused({{SimplexId(0)}, {{1, 0}}, Made{{0, 1, 4}}, {1}}, "not in line");
  expect_refused({{}, {{0.5, 1}}, Made{{0, 2, 4}}, {1}}, "at most two triangles at the edge between corners 0 and 2");
  expect_refused({{SimplexId(0)}, {{0.5, 1}}, Made{{0, 2, 4}}, {1}}, "on the other side");
  EXPECT_THROW((void)split_at(complex, SimplexId(0), {0, 2}), InputError);
  EXPECT_THROW((void)split_at(complex, SimplexId(0), {0, 0}), InputError);
  EXPECT_THROW((void)split_at(complex, SimplexId(7), {1, 1}), InputError);
  EXPECT_EQ(editor.replace(split_at(complex, SimplexId(0), {1, 1})).made.size(), 4u);
  EXPECT_EQ(complex.simplex_count(), 4u);
}

template <int D, class Kernel>
void expect_answers_of_scratch(int edits_wanted, std::uint64_t seed) {
  Random random(seed);
  int found = 0, done = 0;
  std::uint64_t again = 0, anew = 0;
  while (done < edits_wanted) {
    FieldOptions options;
    options.early = false;
    options.share = 0;
    options.restricted = random.below(4) != 0;
    const CornerRule rule = random.below(4) == 0 ? CornerRule::allow : CornerRule::forbid;
    const SimplexComplex<2, D> given =
        SimplexComplex<2, D>(weighted::draw_any_mesh<D>(8, random, 8)).with_corner_rule(rule);
    TriangleReplanner<D, Kernel> replanner(given, options);
    Edits<D> edits(random);
    const auto& complex = replanner.complex();
    const auto is_there = [&](SimplexId t) { return replanner.is_there(t); };
    const auto draw = [&] {
      return weighted::draw_point(complex, SimplexId::at(random.below(complex.simplex_count())), random);
    };
    const Vec<D> goal = draw();
    Vec<D> start = draw();
    if (random.below(2) == 0) replanner.move_to(start);
    bool has_goal = random.below(4) != 0;  // else edits come first
    if (has_goal) replanner.set_goal(goal);
    replanner.move_to(start);
    Plan<D> plan, scratch;
    for (int round = 0; round < 30 && done < edits_wanted; ++round) {
      for (int n = random.between(1, 3); n > 0; --n, ++done) {
        edits.last_takes = false;
        if (random.below(3) == 0) {
          const auto t = SimplexId::at(random.below(complex.simplex_count()));
          const double weight = random.below(3) == 0 ? kBlocked : 0.1 + 9 * random.unit();
          if (is_there(t)) replanner.set_weight(t, weight);
          continue;
        }
        const TriangleEdit<D> edit = edits.draw(complex, is_there);
        if (edit.gone.empty() && edit.made.empty()) continue;
        try {
          (void)replanner.replace(edit);
          edits.done(edits.last_takes);
        } catch (const InputError&) {
        }
      }
      if (!has_goal) replanner.set_goal(goal);
      has_goal = true;
      if (random.below(3) == 0) replanner.move_to(start = draw());
      replanner.plan({}, plan);
      const auto fresh = std::make_shared<const SimplexComplex<2, D>>(parts_of(complex, is_there));
      const auto ground = std::make_shared<const WeightedGround<D>>(fresh);
      TriangleFieldPlanner<D, Kernel> planner(ground, std::make_shared<const Kernel>(*fresh), options);
      planner.plan({.start = start, .goal = goal}, {}, scratch);
      SCOPED_TRACE("seed " + std::to_string(seed) + ", edit " + std::to_string(done));
      ASSERT_EQ(plan.status, scratch.status);
      if (plan.status != Status::found) continue;
      ++found;
      if (replanner.value_at_start() != planner.value_at_start()) {
        ASSERT_NEAR(replanner.value_at_start(), planner.value_at_start(), 1e-9 * planner.value_at_start());
      }
      // Far from the origin the smallest triangles are little more than rounding, and a path may seem to skip one.
      const Box<D>& box = complex.bounds();
      if (length(box.max) > 1e5 * box.extent()) continue;
      ASSERT_TRUE(weighted::is_path(complex, replanner.complex_path().points, replanner.complex_path().cells, start,
                                    goal, rule == CornerRule::allow));
      again += plan.effort.expanded;
      anew += scratch.effort.expanded;
    }
  }
  EXPECT_GT(found, edits_wanted / 20);
  std::printf("edits: %d found, %llu expansions again, %llu from scratch\n", found,
              static_cast<unsigned long long>(again), static_cast<unsigned long long>(anew));
}

TEST(TriangleReplanner, FollowsEditsOfTheTriangles) {
  expect_answers_of_scratch<2, KeptWays<2>>(brute_force::cases(1500, 10000), 11);
  expect_answers_of_scratch<2, ClosedForm<2>>(brute_force::cases(500, 10000), 12);
  expect_answers_of_scratch<3, KeptWays<3>>(brute_force::cases(500, 10000), 13);
}

}  // namespace
}  // namespace taut::detail
