// Components, on the graph of decisions and corridors. New corridors that hang together form groups; a group touches
// corridors that have stayed (its ports). Whatever an edit cuts off touches a group: where a corridor that stayed ends
// beside one that went, there is a new one now. So
//   - a component that only one group touches is still in one piece;
//   - one that several groups touch is searched from all of them at once, corridor by corridor in turn, until they have
//     met or all but one have run out: those are parts on their own, and get a new label;
//   - components that a group joins are searched in the same way, and all but the last to run out get its label.
// Either way the cost is that of the smaller parts, or of meeting.
#include <algorithm>

#include "taut/cells/reduction.hpp"

namespace taut {

void Reduction::name_components() {
  group_fresh();
  std::sort(ports_.begin(), ports_.end());
  ports_.erase(std::unique(ports_.begin(), ports_.end()), ports_.end());
  std::sort(parted_.begin(), parted_.end());
  parted_.erase(std::unique(parted_.begin(), parted_.end()), parted_.end());
  for (const ComponentId c : parted_) {
    const auto port = std::lower_bound(ports_.begin(), ports_.end(), Port{c, 0, CorridorId(0)});
    if (port == ports_.end() || port->component != c) gone_.push_back(c);
  }
  parted_.clear();
  const auto for_each_run = [&](auto same, auto visit) {
    for (std::size_t begin = 0, end = 0; begin < ports_.size(); begin = end) {
      while (end < ports_.size() && same(ports_[begin], ports_[end])) ++end;
      visit(std::span(ports_).subspan(begin, end - begin));
    }
  };
  for_each_run([](const Port& a, const Port& b) { return a.component == b.component; },
               [&](std::span<Port> run) {
                 if (run.front().group != run.back().group) part(run);
               });
  for (Port& port : ports_) port.group = group_leader(port.group);
  std::sort(ports_.begin(), ports_.end(),
            [](const Port& a, const Port& b) { return a.group != b.group ? a.group < b.group : a < b; });
  labels_.assign(leaders_.size(), {});
  for_each_run([](const Port& a, const Port& b) { return a.group == b.group; },
               [&](std::span<Port> run) { labels_[run.front().group] = joined(run); });
  for (const CorridorId c : fresh_) {
    ComponentId& label = labels_[group_leader(corridors_[c.value].mark - group_mark_)];
    if (!label.valid()) label = new_component();
    corridors_[c.value].component = label;
  }
  fresh_.clear();
}

template <class Visit>
void Reduction::for_each_beside(CorridorId c, Visit visit) const {
  for (const HalfEdge end : corridors_[c.value].ends) {
    for (const CorridorId other : nodes_[end.face().value].decision.corridors) visit(other);
  }
}

// Marks new corridors with their groups and lists the ports. New corridors have no component yet.
void Reduction::group_fresh() {
  ports_.clear();
  leaders_.clear();
  if (next_mark_ > kManyMarks) {
    for (Corridor& c : corridors_) {
      if (c.faces != kFree) c.mark = 0;
    }
    next_mark_ = 1;
  }
  group_mark_ = take_marks(fresh_.size());
  for (const CorridorId first : fresh_) {
    if (corridors_[first.value].mark >= group_mark_) continue;
    const auto group = static_cast<std::uint32_t>(leaders_.size());
    leaders_.push_back(group);
    corridors_[first.value].mark = group_mark_ + group;
    stack_.assign(1, first);
    while (!stack_.empty()) {
      const CorridorId c = stack_.back();
      stack_.pop_back();
      for_each_beside(c, [&](CorridorId other) {
        Corridor& beside = corridors_[other.value];
        if (beside.component.valid()) {
          ports_.push_back({beside.component, group, other});
        } else if (beside.mark < group_mark_) {
          beside.mark = group_mark_ + group;
          stack_.push_back(other);
        }
      });
    }
  }
}

// Finds out which groups hang together over one component that all of these ports lead into.
void Reduction::part(std::span<Port> ports) {
  begin_searches(ports.size());
  for (const Port& port : ports) {
    if (searching_ == 0 || searches_[searching_ - 1].group != port.group) add_search(port.component, port.group);
    reach(searching_ - 1, port.corridor);
  }
  search_together();
  const std::uint32_t rest = last_search();
  for (std::uint32_t s = 0; s < searching_; ++s) {
    const std::uint32_t leader = search_leader(s);
    leaders_[group_leader(searches_[s].group)] = group_leader(searches_[leader].group);
    if (leader == s && s != rest) searches_[s].label = new_component();
  }
  relabel(rest);
  for (Port& port : ports) port.component = corridors_[port.corridor.value].component;
}

// The one label for all components that these ports lead into.
ComponentId Reduction::joined(std::span<const Port> ports) {
  if (ports.front().component == ports.back().component) return ports.front().component;
  begin_searches(ports.size());
  for (const Port& port : ports) {
    if (searching_ == 0 || searches_[searching_ - 1].label != port.component) add_search(port.component, port.group);
    reach(searching_ - 1, port.corridor);
  }
  search_together();
  const std::uint32_t rest = last_search();
  for (std::uint32_t s = 0; s < searching_; ++s) {
    if (s == rest) continue;
    gone_.push_back(searches_[s].label);
    searches_[s].label = searches_[rest].label;
  }
  relabel(rest);
  return searches_[rest].label;
}

void Reduction::begin_searches(std::size_t most) {
  searching_ = 0;
  search_mark_ = take_marks(most);
}

void Reduction::add_search(ComponentId label, std::uint32_t group) {
  if (searches_.size() == searching_) searches_.emplace_back();
  Search& search = searches_[searching_];
  search.reached.clear();
  search.next = 0;
  search.leader = static_cast<std::uint32_t>(searching_++);
  search.label = label;
  search.group = group;
}

void Reduction::reach(std::size_t s, CorridorId c) {
  std::uint32_t& mark = corridors_[c.value].mark;
  if (mark >= search_mark_) {
    searches_[search_leader(static_cast<std::uint32_t>(s))].leader = search_leader(mark - search_mark_);
  } else {
    mark = search_mark_ + static_cast<std::uint32_t>(s);
    searches_[s].reached.push_back(c);
  }
}

// Until all searches that are not at their end have met.
void Reduction::search_together() {
  for (;;) {
    std::uint32_t leader = kNobody;
    bool apart = false;
    for (std::uint32_t s = 0; s < searching_; ++s) {
      if (searches_[s].is_done()) continue;
      apart = apart || (leader != kNobody && leader != search_leader(s));
      leader = search_leader(s);
    }
    if (!apart) return;
    for (std::uint32_t s = 0; s < searching_; ++s) {
      if (searches_[s].is_done()) continue;
      const CorridorId c = searches_[s].reached[searches_[s].next++];
      for_each_beside(c, [&](CorridorId other) {
        if (corridors_[other.value].component.valid()) reach(s, other);  // else it is new, and its group has this port
      });
    }
  }
}

// The leader of those that are not at their end; if all are, of the one that came furthest.
std::uint32_t Reduction::last_search() const {
  std::uint32_t best = 0;
  for (std::uint32_t s = 0; s < searching_; ++s) {
    if (!searches_[s].is_done()) return search_leader(s);
    if (searches_[s].reached.size() > searches_[best].reached.size()) best = s;
  }
  return search_leader(best);
}

void Reduction::relabel(std::uint32_t all_but) {
  for (std::uint32_t s = 0; s < searching_; ++s) {
    const std::uint32_t leader = search_leader(s);
    if (leader == all_but) continue;
    for (const CorridorId c : searches_[s].reached) corridors_[c.value].component = searches_[leader].label;
  }
}

std::uint32_t Reduction::search_leader(std::uint32_t s) const {
  while (searches_[s].leader != s) s = searches_[s].leader;
  return s;
}

std::uint32_t Reduction::group_leader(std::uint32_t g) const {
  while (leaders_[g] != g) g = leaders_[g];
  return g;
}

// That many numbers in a row, above all marks there are.
std::uint32_t Reduction::take_marks(std::size_t count) {
  const std::uint32_t first = next_mark_;
  next_mark_ += static_cast<std::uint32_t>(count);
  return first;
}

ComponentId Reduction::new_component() {
  if (free_components_.empty()) return ComponentId::at(component_slots_++);
  const ComponentId c = free_components_.back();
  free_components_.pop_back();
  return c;
}

void Reduction::release_components() {
  free_components_.insert(free_components_.end(), gone_.begin(), gone_.end());
  gone_.clear();
}

}  // namespace taut
