// Trees: what lies on the way to the root. The faces that have been peeled off are valued from the root outwards (the
// order of peeling, backwards); from there values spread to the faces below for as long as they change anything.
#include <algorithm>
#include <limits>

#include "taut/cells/detail/triangulation/reduction_measures.hpp"
#include "taut/cells/reduction.hpp"

namespace taut {
using namespace detail;

void Reduction::grow_trees(const Source& source, std::span<const FaceId> renewed) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  number_unrooted(source.mesh);
  name_unrooted();
  pending_.clear();
  for (std::size_t i = peeled_.size(); i-- > 0;) {
    const FaceId f = peeled_[i];
    Tree& tree = nodes_[f.value].tree;
    const bool is_top = parent_side(f) == kNoSide;
    tree = is_top ? Tree{kInfinity, kInfinity, {}, tree_labels_[tree.component.value]} : value(source, f);
    if (tree != before_[i]) pending_.push_back(f);
  }
  // A face that has come into the core is the root of what hung on it.
  for (const FaceId f : seeds_) {
    if (level(f) == 2) pending_.push_back(f);
  }
  for (const FaceId f : renewed) {
    if (level(f) == 1) pending_.push_back(f);
  }
  spread(source);
}

// What a face inherits from its parent.
Reduction::Tree Reduction::value(const Source& source, FaceId f) const {
  const HalfEdge up(f, parent_side(f)), back = source.mesh.twin(up);
  const FaceId parent = back.face();
  const double length = length_of(source.mesh, up);
  if (level(parent) == 2) return {length, 0, parent, {}};
  const Tree& above = nodes_[parent.value].tree;
  if (!above.root.valid()) return above;
  const unsigned corner = corner_between(parent_side(parent), back.side());
  return {std::min({length, above.choke, source.widths(parent, corner)}),
          above.angle + angle_at(source.mesh, parent, corner),
          above.root,
          {}};
}

template <class Visit>
void Reduction::for_each_child(const TriangleMesh& mesh, FaceId f, Visit visit) const {
  for (unsigned side = 0; side < 3; ++side) {
    const HalfEdge h(f, side);
    if (mesh.is_constrained(h)) continue;
    const HalfEdge other = mesh.twin(h);
    if (level(other.face()) == 1 && parent_side(other.face()) == other.side()) visit(other.face());
  }
}

void Reduction::spread(const Source& source) {
  while (!pending_.empty()) {
    const FaceId f = pending_.back();
    pending_.pop_back();
    for_each_child(source.mesh, f, [&](FaceId child) {
      const Tree now = value(source, child);
      if (now == nodes_[child.value].tree) return;
      nodes_[child.value].tree = now;
      pending_.push_back(child);
    });
  }
}

// Sets aside what peeled faces knew before; until they are valued, they hold the number of the unrooted tree they are
// in now, if any. Claims say which unrooted trees it is made of.
void Reduction::number_unrooted(const TriangleMesh& mesh) {
  before_.resize(peeled_.size());
  claims_.clear();
  tree_labels_.clear();
  for (const FaceId f : pinned_) {  // a tree that goes on as it was: nobody else gets its label
    ComponentId& component = nodes_[f.value].tree.component;
    tree_labels_.push_back(component);
    component = ComponentId::at(tree_labels_.size() - 1);
  }
  auto count = static_cast<std::uint32_t>(tree_labels_.size());
  for (std::size_t i = peeled_.size(); i-- > 0;) {
    const FaceId f = peeled_[i];
    Tree& tree = nodes_[f.value].tree;
    before_[i] = tree;
    ComponentId number;
    if (parent_side(f) == kNoSide) {
      number = ComponentId(count++);
    } else {
      const FaceId parent = mesh.twin(HalfEdge(f, parent_side(f))).face();
      if (level(parent) == 1) number = nodes_[parent.value].tree.component;
    }
    const ComponentId label = tree.root.valid() ? ComponentId() : tree.component;
    tree.component = number;
    if (!number.valid() || !label.valid()) continue;
    const Claim claim{label, number.value};
    if (claims_.empty() || claims_.back() != claim) claims_.push_back(claim);
  }
  tree_labels_.resize(count);
  for (const FaceId f : pinned_) {
    ComponentId& component = nodes_[f.value].tree.component;
    component = tree_labels_[component.value];
  }
}

// An unrooted tree keeps the component of one that it is made of, so that the faces below have nothing to learn.
void Reduction::name_unrooted() {
  std::sort(claims_.begin(), claims_.end());
  claims_.erase(std::unique(claims_.begin(), claims_.end()), claims_.end());
  const auto is_taken = [&](ComponentId label) {
    return std::find(tree_labels_.begin(), tree_labels_.end(), label) != tree_labels_.end();
  };
  for (const Claim& claim : claims_) {
    if (!tree_labels_[claim.tree].valid() && !is_taken(claim.label)) tree_labels_[claim.tree] = claim.label;
  }
  std::sort(trees_.begin(), trees_.end());
  trees_.erase(std::unique(trees_.begin(), trees_.end()), trees_.end());
  for (const ComponentId label : trees_) {
    if (!is_taken(label)) gone_.push_back(label);
  }
  trees_.clear();
  for (ComponentId& label : tree_labels_) {
    if (!label.valid()) label = new_component();
  }
}

}  // namespace taut
