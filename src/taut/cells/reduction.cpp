// Levels: which faces belong to the core (what is left when dead ends are taken away for as long as there are any).
//
// An edit can bring faces into the core only along these ways: through faces that are new, and in trees from a face
// that borders on new ones up to the root, since ways between two places of a tree lead along the ways up. All of these
// are doubted: taken for core faces at first. Then dead ends are peeled off. What remains is the largest set of doubted
// and old core faces in which each has two neighbours at least, which is the core. A face that is peeled off has one
// neighbour left in the core at that moment, its parent, or none: then it is the top of a tree without root.
//
// Ways up can be long, so they are put off where new faces touch a tree in one place only with everything above as it
// was. That face is pinned: what leads nowhere else is peeled off down to it, and if nothing of the core is left beside
// it, its tree goes on as before. If something is, the way up is doubted after all. Until then its root is not peeled
// off either.
#include "taut/cells/reduction.hpp"

#include <algorithm>

#include "taut/base/detail/bytes_of.hpp"

namespace taut {
using namespace detail;

Reduction::Reduction(const Triangulation& triangulation, const Widths& widths) { build(triangulation, widths); }

void Reduction::build(const Triangulation& triangulation, const Widths& widths) {
  const TriangleMesh& mesh = triangulation.mesh();
  states_.clear();
  nodes_.clear();
  corridors_.clear();
  free_corridors_ = {};
  component_slots_ = 0;
  free_components_.clear();
  make_room(mesh.face_slots());
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    if (triangulation.is_free(FaceId(i))) enter(mesh, FaceId(i));
  }
  version_ = triangulation.version();
  finish({mesh, widths}, {});
  drop_scratch();
}

void Reduction::update(const Triangulation& triangulation, const Widths& widths, std::span<const FaceId> renewed) {
  const TriangleMesh& mesh = triangulation.mesh();
  if (triangulation.version() == version_) return;
  if (triangulation.version() != version_ + 1) return build(triangulation, widths);
  version_ = triangulation.version();
  make_room(mesh.face_slots());
  for (const FaceId f : triangulation.changed()) forget(f);
  for (const FaceId f : renewed) {
    if (level(f) != 2) continue;
    retire(nodes_[f.value].through.corridor);
    nodes_[f.value].through.corridor = {};
    seeds_.push_back(f);
  }
  for (const FaceId f : triangulation.changed()) {
    if (triangulation.is_free(f)) enter(mesh, f);
  }
  const std::size_t fresh = listed_.size();
  for (std::size_t i = 0; i < fresh; ++i) doubt_around(mesh, listed_[i]);
  pin_contacts(mesh);
  finish({mesh, widths}, renewed);
}

void Reduction::finish(const Source& source, std::span<const FaceId> renewed) {
  for (std::size_t i = 0; i < listed_.size(); ++i) peel(source.mesh, listed_[i]);
  unpin(source.mesh);
  decide_levels(source.mesh);
  make_corridors(source);
  grow_trees(source, renewed);
  name_components();
  release_components();
  for (auto* faces : {&listed_, &peeled_, &seeds_, &pinned_}) faces->clear();
}

void Reduction::make_room(std::size_t faces) {
  if (faces <= states_.size()) return;
  states_.resize(faces, kNoLevel);
  nodes_.resize(faces);
}

// The face is no more, or something else by now: what it was part of is to be made anew.
void Reduction::forget(FaceId f) {
  const Node& node = nodes_[f.value];
  switch (level(f)) {
    case 0:
      gone_.push_back(node.tree.component);
      break;
    case 1:
      if (!node.tree.root.valid()) trees_.push_back(node.tree.component);
      // Of the faces of a rooted tree only the uppermost has nothing to go round on its way.
      if (node.tree.root.valid() ? node.tree.angle == 0 : parent_side(f) == kNoSide)
        topless_.push_back(key_of(node.tree));
      break;
    case 2:
      retire(node.through.corridor);
      break;
    case 3:
      for (const CorridorId c : node.decision.corridors) retire(c);
      break;
    default:
      break;
  }
  set_state(f, kNoLevel);
  nodes_[f.value].tree = kNoTree;
}

void Reduction::enter(const TriangleMesh& mesh, FaceId f) {
  for (unsigned side = 0; side < 3; ++side) {
    if (mesh.is_constrained(HalfEdge(f, side))) continue;
    set_state(f, kUndecided);
    list(f);
    return;
  }
  set_state(f, 0);
  nodes_[f.value].tree.component = new_component();
}

void Reduction::list(FaceId f) {
  if ((states_[f.value] & kListed) != 0) return;
  states_[f.value] |= kListed;
  listed_.push_back(f);
}

// Lists what borders on a new face.
void Reduction::doubt_around(const TriangleMesh& mesh, FaceId f) {
  for (unsigned side = 0; side < 3; ++side) {
    if (mesh.is_constrained(HalfEdge(f, side))) continue;
    const HalfEdge other = mesh.twin(HalfEdge(f, side));
    if (level(other.face()) != 1) {
      list(other.face());
      continue;
    }
    if (parent_side(other.face()) != other.side()) {
      contacts_.push_back({key_of(nodes_[other.face().value].tree), other.face()});
    } else {
      doubt_way_up(mesh, other.face());  // which leads into what is new at once
    }
  }
}

void Reduction::doubt_way_up(const TriangleMesh& mesh, FaceId f) {
  while (level(f) == 1 || level(f) == kPinned) {
    const Tree& tree = nodes_[f.value].tree;
    if (!tree.root.valid() && (trees_.empty() || trees_.back() != tree.component)) trees_.push_back(tree.component);
    const unsigned up = parent_side(f);
    set_state(f, kUndecided);
    list(f);
    if (up == kNoSide) return;
    f = mesh.twin(HalfEdge(f, up)).face();
  }
  list(f);
}

// The faces that have changed in a tree lie in as many places as there are contacts, one above each, but for the place
// that holds the uppermost face. So a single contact with that face unchanged means that nothing has changed above.
void Reduction::pin_contacts(const TriangleMesh& mesh) {
  std::sort(contacts_.begin(), contacts_.end());
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const auto [tree, face] = contacts_[i];
    const bool alone =
        (i == 0 || contacts_[i - 1].tree != tree) && (i + 1 == contacts_.size() || contacts_[i + 1].tree != tree);
    const bool has_top = std::find(topless_.begin(), topless_.end(), tree) == topless_.end() &&
                         (tree >= kUnrooted || level(FaceId(static_cast<std::uint32_t>(tree))) == 2);
    if (!alone || !has_top) {
      doubt_way_up(mesh, face);
    } else if (level(face) == 1) {
      set_state(face, kPinned, parent_side(face));
      pinned_.push_back(face);
    }
  }
  contacts_.clear();
  topless_.clear();
}

void Reduction::unpin(const TriangleMesh& mesh) {
  std::size_t next = listed_.size(), kept = 0;
  pending_.clear();
  for (const FaceId f : pinned_) {
    if (root(f).valid()) pending_.push_back(root(f));
    if (core_sides(mesh, f).count > 0) {
      doubt_way_up(mesh, f);
    } else {
      set_state(f, 1, parent_side(f));
      if (!root(f).valid()) pinned_[kept++] = f;
    }
  }
  pinned_.resize(kept);
  for (const FaceId held : pending_) peel(mesh, held);
  for (; next < listed_.size(); ++next) peel(mesh, listed_[next]);
}

Reduction::Sides Reduction::core_sides(const TriangleMesh& mesh, FaceId f) const {
  Sides out;
  for (unsigned side = 0; side < 3; ++side) {
    const HalfEdge h(f, side);
    if (!mesh.is_constrained(h) && in_core(mesh.twin(h).face())) out.side[out.count++] = side;
  }
  return out;
}

// Peels off this face, if it is a dead end, and what becomes one by that.
void Reduction::peel(const TriangleMesh& mesh, FaceId f) {
  while (in_core(f) && level(f) != kPinned) {
    const Sides sides = core_sides(mesh, f);
    if (sides.count > 1 || is_held(f)) {
      list(f);
      return;
    }
    if (level(f) != kUndecided) forget(f);
    peeled_.push_back(f);
    if (sides.count == 0) return set_state(f, 1);
    set_state(f, 1, sides.side[0]);
    f = mesh.twin(HalfEdge(f, sides.side[0])).face();
  }
}

// Whether a pinned face hangs on it: the way between them may yet turn out to be a part of the core.
bool Reduction::is_held(FaceId f) const {
  return level(f) == 2 && std::any_of(pinned_.begin(), pinned_.end(), [&](FaceId p) { return root(p) == f; });
}

// Tells level 2 from level 3. Core faces that are as before keep their corridors; if one of these goes on into what has
// changed, it has been retired from there.
void Reduction::decide_levels(const TriangleMesh& mesh) {
  for (const FaceId f : listed_) {
    states_[f.value] &= static_cast<std::uint8_t>(~kListed);
    if (!in_core(f)) continue;
    const Sides sides = core_sides(mesh, f);
    if (sides.count == level(f)) {
      if (sides.count == 3 || 3 - sides.side[0] - sides.side[1] == dead_side(f)) continue;
    }
    if (level(f) != kUndecided) forget(f);
    seeds_.push_back(f);
    if (sides.count == 3) {
      set_state(f, 3);
      nodes_[f.value].decision = {};
    } else {
      set_state(f, 2, sides.side[0], sides.side[1]);
      nodes_[f.value].through = {};
    }
  }
}

// Building lists every face; edits need far less.
void Reduction::drop_scratch() {
  for (auto* faces : {&listed_, &peeled_, &seeds_, &pending_}) faces->shrink_to_fit();
  std::vector<Step>().swap(steps_);
  std::vector<CorridorId>().swap(fresh_);
  std::vector<CorridorId>().swap(stack_);
  std::vector<Port>().swap(ports_);
  std::vector<Claim>().swap(claims_);
  std::vector<Tree>().swap(before_);
  std::vector<ComponentId>().swap(tree_labels_);
  std::vector<ComponentId>().swap(labels_);
  std::vector<std::uint32_t>().swap(leaders_);
  corridors_.shrink_to_fit();
}

std::size_t Reduction::memory_bytes() const {
  std::size_t bytes = bytes_of(states_, nodes_, corridors_, ports_, steps_, claims_, before_, contacts_, topless_,
                               searches_, listed_, peeled_, seeds_, pending_, pinned_, free_components_, gone_, parted_,
                               trees_, tree_labels_, labels_, fresh_, stack_, leaders_);
  for (const Search& search : searches_) bytes += bytes_of(search.reached);
  return bytes;
}

}  // namespace taut
