#include "taut/cells/detail/triangulation/edge_uses.hpp"

#include <algorithm>
#include <bit>

namespace taut::detail {

std::size_t EdgeUses::find(std::uint64_t key) const {
  if (slots_.empty()) return kAbsent;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = home(key);; i = (i + 1) & mask) {
    if (slots_[i].key() == key) return i;
    if (slots_[i].is_empty()) return kAbsent;
  }
}

void EdgeUses::reserve(std::size_t edges) {
  entries_.reserve(edges);
  if (2 * edges > slots_.size()) grow(std::bit_ceil(2 * edges));
}

void EdgeUses::grow(std::size_t slots) {
  std::vector<Slot> old(slots);
  old.swap(slots_);
  shift_ = 64 - static_cast<unsigned>(std::countr_zero(slots));
  for (const Slot& slot : old) {
    if (slot.is_empty()) continue;
    std::size_t i = home(slot.key());
    while (!slots_[i].is_empty()) i = (i + 1) & (slots - 1);
    slots_[i] = slot;
  }
}

// Closes the gap, so that no search ever has to pass a tombstone.
void EdgeUses::erase(std::size_t slot) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t gap = slot;
  for (std::size_t i = (slot + 1) & mask; !slots_[i].is_empty(); i = (i + 1) & mask) {
    const std::size_t wanted = home(slots_[i].key());
    if (((i - wanted) & mask) < ((i - gap) & mask)) continue;  // it would come to lie before its home
    slots_[gap] = slots_[i];
    gap = i;
  }
  slots_[gap] = {};
  --used_;
}

void EdgeUses::free_entry(std::uint32_t e) {
  entries_[e].next = free_;
  free_ = e;
}

void EdgeUses::list(VertexId from, VertexId to, std::vector<Use>& out) const {
  out.clear();
  for_each(from, to, [&](Use use) { out.push_back(use); });
  std::sort(out.begin(), out.end());
}

EdgeUses::Added EdgeUses::add(VertexId from, VertexId to, Use use) {
  const std::uint64_t wanted = key(from, to);
  std::size_t slot = find(wanted);
  const std::uint32_t packed = use.segment.value << 1 | ((from < to) == use.forward ? 1u : 0u);
  if (slot == kAbsent) {
    if (2 * (used_ + 1) > slots_.size()) grow(std::max<std::size_t>(16, 2 * slots_.size()));
    slot = home(wanted);
    while (!slots_[slot].is_empty()) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = {static_cast<std::uint32_t>(wanted), static_cast<std::uint32_t>(wanted >> 32), kEnd};
    ++used_;
  }
  for (std::uint32_t* link = &slots_[slot].first; *link != kEnd; link = &entries_[*link].next) {
    if (entries_[*link].segment != (packed ^ 1)) continue;
    const std::uint32_t opposite = *link;
    *link = entries_[opposite].next;
    free_entry(opposite);
    const bool left = slots_[slot].first != kEnd;
    if (!left) erase(slot);
    return {left, true};
  }
  std::uint32_t e = free_;
  if (e != kEnd) {
    free_ = entries_[e].next;
  } else {
    e = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
  }
  entries_[e] = {packed, slots_[slot].first};
  slots_[slot].first = e;
  return {true, false};
}

bool EdgeUses::remove(VertexId from, VertexId to, Use use) {
  const std::size_t slot = find(key(from, to));
  if (slot == kAbsent) return false;
  const std::uint32_t packed = use.segment.value << 1 | ((from < to) == use.forward ? 1u : 0u);
  for (std::uint32_t* link = &slots_[slot].first; *link != kEnd; link = &entries_[*link].next) {
    if (entries_[*link].segment != packed) continue;
    const std::uint32_t e = *link;
    *link = entries_[e].next;
    free_entry(e);
    break;
  }
  if (slots_[slot].first != kEnd) return true;
  erase(slot);
  return false;
}

void EdgeUses::remove_all(VertexId from, VertexId to) {
  const std::size_t slot = find(key(from, to));
  if (slot == kAbsent) return;
  for (std::uint32_t e = slots_[slot].first; e != kEnd;) {
    const std::uint32_t next = entries_[e].next;
    free_entry(e);
    e = next;
  }
  erase(slot);
}

}  // namespace taut::detail
