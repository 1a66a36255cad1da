#include "taut/plan/detail/weighted/proof_search.hpp"

namespace taut::detail {

template <int D>
typename ProofSearch<D>::Found ProofSearch<D>::find(const SimplexEnd<D>& start, const SimplexEnd<D>& goal, double gap,
                                                    const Budget& budget, Effort& effort, const SearchSink<D>& sink) {
  SharedBudget shared(budget);
  Found found;
  proof_.bound = 0;
  found.end = find_path(start, goal, shared, effort, sink, found);
  if (found.end != SearchEnd::goal) return found;
  if (found.cost > 0) {
    prove(start, goal, gap, shared, effort, sink, found);
  } else {
    found.proven = true;
  }
  return found;
}

template <int D>
SearchEnd ProofSearch<D>::find_path(const SimplexEnd<D>& start, const SimplexEnd<D>& goal, SharedBudget& budget,
                                    Effort& effort, const SearchSink<D>& sink, Found& found) {
  const std::uint64_t before = effort.expanded;
  const SearchEnd end = coarse_.find(start, goal, budget.rest(), effort, sink, path_);
  budget.spend(effort.expanded - before);
  if (end == SearchEnd::goal) found.cost = straightener_.straighten(path_, budget.interrupt());
  return end;
}

// More points give another path, which may be cheaper.
template <int D>
void ProofSearch<D>::improve_path(const SimplexEnd<D>& start, const SimplexEnd<D>& goal, SharedBudget& budget,
                                  Effort& effort, Found& found) {
  const std::uint64_t before = effort.expanded;
  const SearchEnd end = fine_.find(start, goal, budget.rest(), effort, {}, other_path_);
  budget.spend(effort.expanded - before);
  if (end != SearchEnd::goal) return;
  const double cost = straightener_.straighten(other_path_, budget.interrupt());
  if (!(cost < found.cost)) return;
  found.cost = cost;
  path_ = other_path_;  // copied, not swapped: arrays that are large enough stay so
}

template <int D>
void ProofSearch<D>::prove(const SimplexEnd<D>& start, const SimplexEnd<D>& goal, double gap, SharedBudget& budget,
                           Effort& effort, const SearchSink<D>& sink, Found& found) {
  slack_ = std::min(kProofSlackRelative, kProofSlackPerGap * gap);
  const double more = (1 + slack_ + kFrameRelative) * (1 + kBoundRelative);
  // A little more than enough, for what rounding takes.
  const auto bound_for = [&](double cost) { return (1 + slack_) * more * cost / (1 + gap); };
  double wanted = bound_for(found.cost);
  // Straight on within a cell is a way, too, which no interval knows of.
  double straight = std::numeric_limits<double>::infinity();
  for (const SimplexId s : start.simplices) {
    for (const SimplexId t : goal.simplices) {
      const std::uint32_t cell = cells_->cell_of(s);
      if (cell == cells_->cell_of(t))
        straight = std::min(straight, cells_->weight(cell) * distance(start.at, goal.at) / (1 + kBoundRelative));
    }
  }
  net_.clear();
  costs_[0].assign(net_.node_count(), wanted);
  costs_[1].assign(net_.node_count(), 0);
  for (int level = 0; level < kMostLevels && !found.proven; ++level) {
    if (level == kFineLevel) {
      improve_path(start, goal, budget, effort, found);
      wanted = std::min(wanted, bound_for(found.cost));
      found.proven = found.cost <= (1 + gap) * found.bound;
      if (found.proven) break;
    }
    if (level > 0) cut(wanted);
    if (net_.interval_count() > kMostIntervals) break;
    double best = found.bound;
    for (std::size_t way = 0; way < 2 && best * (1 + gap) < found.cost; ++way) {
      // What costs from the other end leave of the wanted bound is a valid bound, too, and enough.
      auto &costs = costs_[way], &others = costs_[1 - way];
      for (std::size_t i = 0; i < costs.size(); ++i) costs[i] = wanted - others[i];
      const SimplexEnd<D>&from = way == 0 ? start : goal, &to = way == 0 ? goal : start;
      if (!spread_.spread(net_, from, slack_, costs, budget, effort, sink)) return;
      const double reached = std::min(spread_.cost_at(net_, to, costs) / more, straight);
      if (reached > best) {
        best = reached;
        write_proof(from, to, costs, best);
      }
    }
    if (!(best > found.bound)) continue;
    if (defect_of(cells_->complex_edges().complex(), tried_, budget.interrupt(), checked_).empty()) {
      found.bound = best;
      proof_ = tried_;
    }
    if (budget.interrupt().was_seen()) return;
    found.proven = found.cost <= (1 + gap) * found.bound;
  }
}

// Where both bounds together do not reach what is wanted, intervals are cut.
template <int D>
void ProofSearch<D>::cut(double wanted) {
  const double open = wanted * (1 - kBoundRelative);
  std::vector<double>* const costs[] = {&costs_[0], &costs_[1]};
  net_.bisect(
      [&](std::uint32_t interval) {
        const std::uint32_t edge = net_.edge_of(interval), i = interval - net_.first_interval(edge);
        const std::uint32_t a = net_.node(edge, i), b = net_.node(edge, i + 1);
        return costs_[0][a] + costs_[1][a] < open || costs_[0][b] + costs_[1][b] < open;
      },
      costs);
}

template <int D>
void ProofSearch<D>::write_proof(const SimplexEnd<D>& from, const SimplexEnd<D>& to, const std::vector<double>& costs,
                                 double bound) {
  tried_.start = from.at;
  tried_.goal = to.at;
  tried_.start_triangles.assign(from.simplices.begin(), from.simplices.end());
  tried_.goal_triangles.assign(to.simplices.begin(), to.simplices.end());
  tried_.sides.clear();
  tried_.shares.clear();
  tried_.costs.clear();
  const ComplexEdges<D>& edges = cells_->complex_edges();
  tried_.cell_of.assign(cells_->cell_of().begin(), cells_->cell_of().end());
  for (std::uint32_t e = 0; e < cells_->edge_count(); ++e) {
    const auto& edge = edges.edge(cells_->edge(e).of);
    tried_.sides.push_back({edge.triangles[0], edge.sides[0], tried_.shares.size()});
    for (std::uint32_t i = 0; i <= net_.end_interval(e) - net_.first_interval(e); ++i) {
      tried_.shares.push_back(net_.share(e, i));
      tried_.costs.push_back(costs[net_.node(e, i)]);
    }
  }
  tried_.rule = edges.rule();
  tried_.slack = slack_;
  tried_.bound = bound;
}

template class ProofSearch<2>;
template class ProofSearch<3>;

}  // namespace taut::detail
