#include "taut/plan/detail/weighted/proof_spread.hpp"

namespace taut::detail {

CostLine line_below(const CostSource& source, bool source_end, Vec2 from, Vec2 to, double cost_from, double cost_to,
                    Touch touch) {
  const Vec2 along = to - from;
  const double least = source.least();
  if (touch == Touch::none) {
    const CostSource::Seen seen = source.at(from + 0.5 * along);
    const double rise = 0.5 * dot(seen.gradient, along);
    if (seen.cost - std::fabs(rise) >= least) return {seen.cost - rise, seen.cost + rise};
  }
  const double whole = length(along);
  const Vec2 unit = (1 / whole) * along;
  // Costs at both ends, and how they grow into the segment from there; where it touches the source they are known.
  struct End {
    double cost, growth;
  };
  const auto end_at = [&](Vec2 p, Vec2 into) {
    const CostSource::Seen seen = source.at(p);
    return End{seen.cost, seen.gradient == Vec2{} ? source.growth(source_end, into) : dot(seen.gradient, into)};
  };
  const End one = touch == Touch::at_from ? End{cost_from, source.growth(source_end, unit)} : end_at(from, unit);
  const End two =
      touch == Touch::at_to ? End{cost_to, source.growth(source_end, -1.0 * unit)} : end_at(to, -1.0 * unit);
  if (touch == Touch::at_from && one.cost + whole * one.growth >= least)
    return {one.cost, one.cost + whole * one.growth};
  if (touch == Touch::at_to && two.cost + whole * two.growth >= least) return {two.cost + whole * two.growth, two.cost};
  if (one.cost <= two.cost && one.growth >= 0) return {one.cost, one.cost + whole * one.growth};
  if (two.cost <= one.cost && two.growth >= 0) return {two.cost + whole * two.growth, two.cost};
  // The least is between: it is no lower than where both tangents meet.
  double low = least;
  if (const double both = one.growth + two.growth; both < 0)
    low = std::max(low, one.cost + one.growth * (two.cost + two.growth * whole - one.cost) / both);
  low = std::min({low, one.cost, two.cost});
  return {low, low};
}

template <int D>
bool ProofSpread<D>::spread(const ProofNet<D>& net, const SimplexEnd<D>& from, double slack, std::vector<double>& costs,
                            SharedBudget& budget, Effort& effort, const SearchSink<D>& sink) {
  slack_ = slack;
  generated_ = 0;
  sink_ = sink ? &sink : nullptr;
  const ProofCells<D>& cells = net.cells();
  heap_.grow(net.interval_count());
  heap_.clear();
  for (const SimplexId t : from.simplices) {
    const Vec2 at = cells.in_frame(t, from.at);
    const std::uint32_t cell = cells.cell_of(t);
    const double weight = cells.weight(cell);
    const CostSource source(at, at, 0, 0, weight);
    for (std::uint32_t side = 0; side < cells.side_count(cell); ++side)
      relax_to(net, source, weight, {}, cell, side, costs);
  }
  bool done = true;
  while (done && !heap_.empty()) {
    done = budget.take();
    if (!done) break;
    ++effort.expanded;
    const std::uint32_t interval = heap_.pop().id;
    if (sink_ != nullptr) report(net, SearchEventKind::expanded, interval, costs);
    relax(net, interval, costs);
  }
  effort.generated += generated_;
  return done;
}

template <int D>
void ProofSpread<D>::report(const ProofNet<D>& net, SearchEventKind kind, std::uint32_t interval,
                            const std::vector<double>& costs) const {
  const auto& edges = net.cells().complex_edges();
  const auto& complex = edges.complex();
  const std::uint32_t edge = net.edge_of(interval), i = interval - net.first_interval(edge);
  const auto& corners = edges.edge(net.cells().edge(edge).of).corners;
  const Vec<D> a = complex.position(corners[0]), along = complex.position(corners[1]) - a;
  const Vec<D> from = a + net.share(edge, i) * along, to = a + net.share(edge, i + 1) * along, at = 0.5 * (from + to);
  SearchEvent<D> event{kind, at, at, std::min(costs[net.node(edge, i)], costs[net.node(edge, i + 1)]), 0};
  if constexpr (D == 2) event.seen = SeenEnds{from, to};
  (*sink_)(event);
}

template <int D>
void ProofSpread<D>::lower(const ProofNet<D>& net, std::uint32_t node, double cost, std::vector<double>& costs) {
  costs[node] = cost;
  net.for_intervals(node, [&](std::uint32_t interval) {
    const std::uint32_t edge = net.edge_of(interval), i = interval - net.first_interval(edge);
    const double key = std::max(costs[net.node(edge, i)], costs[net.node(edge, i + 1)]);
    if (heap_.contains(interval)) {
      heap_.move(interval, key);
    } else {
      heap_.push(interval, key);
      ++generated_;
      if (sink_ != nullptr) report(net, SearchEventKind::generated, interval, costs);
    }
  });
}

template <int D>
void ProofSpread<D>::relax(const ProofNet<D>& net, std::uint32_t interval, std::vector<double>& costs) {
  const ProofCells<D>& cells = net.cells();
  const std::uint32_t e = net.edge_of(interval), i = interval - net.first_interval(e);
  const auto& edge = cells.edge(e);
  const std::uint32_t first = net.node(e, i), second = net.node(e, i + 1);
  const double share = net.share(e, i), share_to = net.share(e, i + 1);
  const double most = edge.weight * (share_to - share) * edge.length;
  if (costs[first] > costs[second] + most) lower(net, first, costs[second] + most, costs);
  if (costs[second] > costs[first] + most) lower(net, second, costs[first] + most, costs);
  const double cost_first = costs[first], cost_second = costs[second];
  if (heap_.contains(interval)) heap_.remove(interval);
  for (std::size_t k = 0; k < 2; ++k) {
    const std::uint32_t cell = edge.cells[k];
    if (cell == ProofCells<D>::kNone) continue;
    const std::uint32_t place = edge.places[k], count = cells.side_count(cell);
    const auto line = cells.line(edge, k);
    const Vec2 along = line[1] - line[0];
    const double weight = cells.weight(cell);
    const CostSource source(line[0] + share * along, line[0] + share_to * along, cost_first, cost_second, weight);
    for (std::uint32_t step = 1; step < count; ++step) {
      const std::uint32_t side = place + step < count ? place + step : place + step - count;
      Pivot pivot;
      if (const bool next = step == 1; next || step + 1 == count) {
        const auto& other = cells.edge(cells.side(cell, side));
        const bool at_first = next == edge.turned[k];
        pivot.node = edge.wedges[at_first ? 0 : 1];
        pivot.at_first = other.wedges[0] == pivot.node;
        pivot.near = (at_first ? share : 1 - share_to) * length(along);
        pivot.source_end = !at_first;
        // From the corner along both sides.
        const Vec2 ours = at_first ? along : -1.0 * along;
        const Vec2 theirs = next ? cells.corner(cell, side + 1 < count ? side + 1 : 0) - cells.corner(cell, side)
                                 : cells.corner(cell, side) - cells.corner(cell, place);
        pivot.apart = dot(ours, theirs) > 0 ? std::fabs(cross(ours, theirs)) / (length(ours) * length(theirs)) : 1;
      }
      relax_to(net, source, weight, pivot, cell, side, costs);
    }
  }
}

template <int D>
void ProofSpread<D>::relax_to(const ProofNet<D>& net, const CostSource& source, double weight, const Pivot& pivot,
                              std::uint32_t cell, std::uint32_t side, std::vector<double>& costs) {
  const double least = source.least();
  const std::uint32_t edge = net.cells().side(cell, side);
  const auto& here = net.cells().edge(edge);
  const auto line = net.cells().line(here, here.cells[0] == cell ? 0 : 1);
  const Vec2 along = line[1] - line[0];
  const double whole = length(along);
  const bool at_first = pivot.at_first, is_apart = pivot.node == ProofCells<D>::kNone;
  const std::uint32_t count = net.end_interval(edge) - net.first_interval(edge);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t first = net.node(edge, i), second = net.node(edge, i + 1);
    const double cost_first = costs[first], cost_second = costs[second], high = std::max(cost_first, cost_second);
    if (high <= least) continue;
    const double share = net.share(edge, i), share_to = net.share(edge, i + 1);
    const double near = is_apart ? 0 : std::max(pivot.near, (at_first ? share : 1 - share_to) * whole);
    double apart = weight * pivot.apart * near;  // what coming here costs at least
    if (is_apart) {
      const Vec2 middle = line[0] + 0.5 * (share + share_to) * along;
      const double halves = 0.5 * (source.size() + (share_to - share) * whole);
      apart = weight * std::max(0.0, distance(middle, source.middle()) - halves);
    }
    if (high <= least + apart) continue;
    const Touch touch = near > 0 || is_apart ? Touch::none : at_first ? Touch::at_from : Touch::at_to;
    const CostLine below = line_below(source, pivot.source_end, line[0] + share * along, line[0] + share_to * along,
                                      cost_first, cost_second, touch);
    double slack = 0.5 * slack_ * apart, slack_first = slack, slack_second = slack;
    if (touch != Touch::none) {
      slack = 0.5 * slack_ * weight * pivot.apart * (share_to - share) * whole;
      (touch == Touch::at_from ? slack_second : slack_first) = slack;
      // The end that is shared has none; but where it is to be lowered, it is lowered by more.
      const bool is_first = touch == Touch::at_from;
      double shared = is_first ? below.from : below.to;
      if (shared < (is_first ? cost_first : cost_second)) {
        shared = std::max(least, shared - slack);
        lower(net, pivot.node, shared, costs);
      }
    }
    if (cost_first > below.from + slack_first && touch != Touch::at_from) lower(net, first, below.from, costs);
    if (cost_second > below.to + slack_second && touch != Touch::at_to) lower(net, second, below.to, costs);
  }
}

template <int D>
double ProofSpread<D>::cost_at(const ProofNet<D>& net, const SimplexEnd<D>& to, const std::vector<double>& costs) {
  double best = std::numeric_limits<double>::infinity();
  const ProofCells<D>& cells = net.cells();
  for (const SimplexId t : to.simplices) {
    const Vec2 at = cells.in_frame(t, to.at);
    const std::uint32_t cell = cells.cell_of(t);
    for (std::uint32_t side = 0; side < cells.side_count(cell); ++side) {
      const std::uint32_t edge = cells.side(cell, side);
      const auto line = cells.line(cells.edge(edge), cells.edge(edge).cells[0] == cell ? 0 : 1);
      const Vec2 along = line[1] - line[0];
      for (std::uint32_t i = 0; i < net.end_interval(edge) - net.first_interval(edge); ++i) {
        const CostSource source(line[0] + net.share(edge, i) * along, line[0] + net.share(edge, i + 1) * along,
                                costs[net.node(edge, i)], costs[net.node(edge, i + 1)], cells.weight(cell));
        best = std::min(best, source.at(at).cost);
      }
    }
  }
  return best;
}

template class ProofSpread<2>;
template class ProofSpread<3>;

}  // namespace taut::detail
