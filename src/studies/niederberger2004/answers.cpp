#include "studies/niederberger2004/answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>

#include "studies/study_maps.hpp"
#include "taut/base/detail/bit_cast.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/lab/measure/detail/run_clock.hpp"
#include "taut/lab/measure/measure.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/detail/csv_fields.hpp"

namespace taut::lab::niederberger2004 {
using namespace taut::detail;
using namespace taut::lab::detail;
namespace {

constexpr std::string_view kCheckNames[] = {"unchecked", "shortest", "longer"};
// Of so many random queries a connected one is kept; a world in which fewer are connected is a poor one for planning.
constexpr std::size_t kDrawsPerQuery = 8;

ChannelCheck check_of(const std::string& name, const std::string& where) {
  for (std::size_t i = 0; i < std::size(kCheckNames); ++i) {
    if (kCheckNames[i] == name) return static_cast<ChannelCheck>(i);
  }
  throw InputError(where, 0, fmt::format("expected unchecked, shortest or longer, got \"{}\"", name));
}

// Equal for equal paths, and for others with next to no chance.
std::uint64_t fingerprint(const Path2& path) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const Vec2 p : path.points) {
    for (const double x : {p.x, p.y}) hash = (hash ^ bit_cast<std::uint64_t>(x)) * 0x100000001b3u;
  }
  return hash;
}

// One contender through all queries of a world.
class Asker {
 public:
  Asker(StudyCells& cells, const Contender& contender, std::size_t number, const Design& design,
        const Validator& validator)
      : contender_(contender),
        number_(number),
        design_(design),
        validator_(validator),
        planner_(cells.make(contender)) {}

  void ask(const std::vector<Query2>& queries, std::vector<AnswerRow>& rows) {
    for (std::size_t q = 0; q < queries.size(); ++q) {
      rows[q].answers[number_] = answer(queries[q], rows[q]);
      if (contender_.name == kMovable) look_at_channel(queries[q], rows[q]);
    }
    const auto other = planner_->clone();
    for (std::size_t q = queries.size(); q-- > 0;) {
      other->plan(queries[q], Budget{}, plan_);
      if (fingerprint(plan_.path) != paths_[q]) blame(rows[q], "another worker has found another path");
    }
  }

 private:
  Answer answer(const Query2& query, AnswerRow& row) {
    planner_->plan(query, Budget{}, plan_);
    paths_.push_back(fingerprint(plan_.path));
    times_.clear();
    for (std::size_t i = 0; i < std::max<std::size_t>(design_.repeats, 1); ++i) {
      const RunClock clock;
      planner_->plan(query, Budget{}, plan_);
      times_.push_back(clock.elapsed_us());
    }
    if (fingerprint(plan_.path) != paths_.back()) blame(row, "another path when asked again");
    const ResultRow result = checked(plan_, query, validator_);
    if (!result.valid) blame(row, result.note);
    if (result.status != Status::found) blame(row, fmt::format("no path ({})", name_of(result.status)));
    return {result.length, result.expanded, median(times_)};
  }

  void look_at_channel(const Query2& query, AnswerRow& row) {
    const auto portals = static_cast<const MovableNodesPlanner&>(*planner_).channel();
    const double pulled = row.answers[number_].length;
    row.unpulled = unpulled_length(query.start, portals, query.goal, contender_.towards);
    if (row.unpulled < pulled * (1 - kSameLength)) blame(row, "longer than the way that it was pulled from");
    if (row.query % std::max<std::size_t>(design_.channel_every, 1) != 0) return;
    const double least = channel_length(query.start, portals, query.goal);
    row.channel = pulled <= least * (1 + kSameLength) ? ChannelCheck::shortest : ChannelCheck::longer;
    if (pulled < least * (1 - kSameLength)) blame(row, "shorter than any path through its portals");
  }

  void blame(AnswerRow& row, std::string_view what) const {
    if (row.problem.empty()) row.problem = fmt::format("{}: {}", contender_.name, what);
  }

  const Contender& contender_;
  std::size_t number_;
  const Design& design_;
  const Validator& validator_;
  std::unique_ptr<Planner2> planner_;
  Plan2 plan_;
  std::vector<std::uint64_t> paths_;  // by query
  std::vector<double> times_;
};

}  // namespace

std::string answer_columns() {
  std::string out = "shape,obstacles,mean_size,number,query,unpulled,channel,problem";
  for (const Contender& c : contenders()) out += fmt::format(",{0} length,{0} expanded,{0} us", c.name);
  return out;
}

std::string format_answers(const AnswerRow& r) {
  // Twelve digits keep a length to far below the tolerance at which lengths are compared.
  std::string out = fmt::format("{},{},{},{},{},{:.12g},{},{}", facts_of(r.world.shape).name, r.world.obstacles,
                                r.world.mean_size, r.world.number, r.query, r.unpulled,
                                kCheckNames[static_cast<std::size_t>(r.channel)], csv_field(r.problem));
  for (const Answer& a : r.answers) out += fmt::format(",{:.12g},{},{:.4g}", a.length, a.expanded, a.time_us);
  return out;
}

std::vector<AnswerRow> parse_answers(std::string_view csv, const std::string& where) {
  return parse_csv<AnswerRow>(csv, where, answer_columns(), [&](CsvFields& f) {
    AnswerRow r;
    r.world.shape = shape_of(f.text(), where);
    r.world.obstacles = f.number<int>();
    r.world.mean_size = f.number<double>();
    r.world.number = f.number<int>();
    r.query = f.number<std::size_t>();
    r.unpulled = f.number<double>();
    r.channel = check_of(f.text(), where);
    r.problem = f.text();
    r.answers.resize(contenders().size());
    for (Answer& a : r.answers) {
      a.length = f.number<double>();
      a.expanded = f.number<std::uint64_t>();
      a.time_us = f.number<double>();
    }
    return r;
  });
}

std::vector<Query2> connected_queries(StudyCells& cells, std::size_t count, std::uint64_t seed) {
  const auto planner = cells.make(contenders()[contender_index(kOptimum)]);
  Plan2 plan;
  std::vector<Query2> out;
  for (const BatchQuery& drawn : random_queries(cells.world(), kDrawsPerQuery * count, seed)) {
    if (out.size() == count) break;
    planner->plan(drawn.query, Budget{}, plan);
    if (plan.status == Status::found && drawn.query.start != drawn.query.goal) out.push_back(drawn.query);
  }
  return out;
}

std::vector<Query2> world_queries(const WorldKey& key, StudyCells& cells, const Design& design,
                                  std::uint64_t study_seed) {
  return connected_queries(cells, design.queries, seed_from(study_seed, key.text() + " queries"));
}

std::vector<AnswerRow> ask(const WorldKey& key, StudyCells& cells, const std::vector<Query2>& queries,
                           const Design& design) {
  const Validator validator(cells.world());
  const auto& all = contenders();
  std::vector<AnswerRow> rows(queries.size());
  for (std::size_t q = 0; q < queries.size(); ++q) {
    rows[q].world = key;
    rows[q].query = q;
    rows[q].answers.resize(all.size());
  }
  for (std::size_t c = 0; c < all.size(); ++c) Asker(cells, all[c], c, design, validator).ask(queries, rows);
  const std::size_t optimum = contender_index(kOptimum);
  for (AnswerRow& row : rows) {
    for (std::size_t c = 0; c < all.size() && row.problem.empty(); ++c) {
      const bool is_exact = all[c].kind == Contender::Kind::polyanya;
      const double over = row.answers[c].length / row.answers[optimum].length;
      if (over < 1 - kSameLength) row.problem = all[c].name + ": shorter than the optimum";
      if (is_exact && over > 1 + kSameLength) row.problem = all[c].name + ": longer than the optimum";
    }
  }
  return rows;
}

double channel_length(Vec2 start, std::span<const Portal> portals, Vec2 goal) {
  // Start and goal count as portals that are points.
  std::vector<Portal> all{{start, start}};
  all.insert(all.end(), portals.begin(), portals.end());
  all.push_back({goal, goal});
  struct Ends {
    double left = std::numeric_limits<double>::infinity(), right = left;
  };
  std::vector<Ends> best(all.size());
  best[0] = {0, 0};
  const auto is_straight = [&](Vec2 a, Vec2 b, std::size_t i, std::size_t j) {
    for (std::size_t k = i + 1; k < j; ++k) {
      const auto& [left, right] = all[k];
      // A piece without length has no direction: its point has to be on the portal.
      if (a == b && !on_segment(a, left, right)) return false;
      if (orient2d(a, b, left) < 0 || orient2d(a, b, right) > 0) return false;
    }
    return true;
  };
  for (std::size_t j = 1; j < all.size(); ++j) {
    const auto reach = [&](Vec2 to, double& least) {
      for (std::size_t i = 0; i < j; ++i) {
        for (const auto& [from, g] : {std::pair{all[i].left, best[i].left}, std::pair{all[i].right, best[i].right}}) {
          const double length = g + distance(from, to);
          if (length < least && is_straight(from, to, i, j)) least = length;
        }
      }
    };
    reach(all[j].left, best[j].left);
    reach(all[j].right, best[j].right);
    // Along the portal itself.
    const double width = distance(all[j].left, all[j].right);
    best[j].left = std::min(best[j].left, best[j].right + width);
    best[j].right = std::min(best[j].right, best[j].left + width);
  }
  return best.back().left;
}

double unpulled_length(Vec2 start, std::span<const Portal> portals, Vec2 goal, MovableNodesPlanner::Towards towards) {
  double length = 0;
  Vec2 here = start;
  for (const Portal& portal : portals) {
    const Vec2 next = MovableNodesPlanner::placed(here, goal, portal.right, portal.left, towards);
    length += distance(here, next);
    here = next;
  }
  return length + distance(here, goal);
}

}  // namespace taut::lab::niederberger2004
