// The free ground of a GroundMesh as a complex of triangles that is edited in place as the mesh changes: ids of what
// has not changed stay. As in complex_of(), blocked ground is left out, and a corner in which several wedges of
// triangles meet, with blocked ground or walls between, is there once for each; under CornerRule::allow once, unless a
// wall meets it. Blocked are areas of infinite weight, too. Each update is one TriangleEdit, and weights that have
// changed besides, for whoever keeps a copy.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "taut/cells/detail/weighted/ground_mesh.hpp"
#include "taut/world/detail/complex_editor.hpp"

namespace taut::detail {

// What an update has done: first the edit, then the weights.
struct GroundEdit {
  struct Weight {
    SimplexId triangle;
    double weight;
  };
  TriangleEdit<2> triangles;
  std::vector<Weight> weights;
  [[nodiscard]] bool replaces() const { return !triangles.gone.empty() || !triangles.made.empty(); }
  [[nodiscard]] std::size_t size() const { return triangles.gone.size() + triangles.made.size() + weights.size(); }
};

class TAUT_INSIDE GroundComplex {
 public:
  using WeightOf = std::function<double(std::int32_t region)>;

  // `reach` holds all free ground that there will ever be.
  GroundComplex(const GroundMesh& ground, CornerRule rule, const Box2& reach, const WeightOf& weight_of,
                const BuildProgress& progress = {});
  GroundComplex(const GroundComplex&) = delete;
  GroundComplex& operator=(const GroundComplex&) = delete;

  [[nodiscard]] const TriangleComplex& complex() const { return complex_; }
  [[nodiscard]] const ComplexEditor<2>& editor() const { return editor_; }
  // Makes all triangles anew, of a mesh that was not updated in place.
  void rebuild(const GroundMesh& ground, const WeightOf& weight_of);
  // To be called after every update of the mesh, once; the mesh was updated in place. The answer is good until the next
  // call.
  const GroundEdit& update(const GroundMesh& ground, const WeightOf& weight_of);
  // A region has another weight than before.
  const GroundEdit& renew_weight(const GroundMesh& ground, std::int32_t region, const WeightOf& weight_of);
  // What the last edit of triangles has given, and the corners that it touched.
  [[nodiscard]] const TriangleEdited& edited() const { return edited_; }
  [[nodiscard]] std::span<const CornerId> touched() const { return editor_.touched(); }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::int32_t kNowhere = -1;
  struct Triangle {
    SimplexId id;                            // if the face is free
    std::array<std::uint32_t, 3> corners{};  // by side of the face: the one where it begins
    std::int32_t region = kNowhere;          // in whose list it is
    FaceId next, previous;                   // in this list
  };
  void build(const GroundMesh& ground, const WeightOf& weight_of, const BuildProgress& progress);
  template <class NewCorner>
  void number(const GroundMesh& ground, VertexId v, NewCorner new_corner);
  [[nodiscard]] bool is_free(std::int32_t region) const {
    return region >= 0 && free_[static_cast<std::size_t>(region)];
  }
  void list(FaceId f, std::int32_t region, const WeightOf& weight_of);
  void unlist(FaceId f);
  void begin(const GroundMesh& ground);
  void change(const GroundMesh& ground, FaceId f);
  void finish(const GroundMesh& ground, const WeightOf& weight_of);
  void weigh(SimplexId t, double weight);

  TriangleComplex complex_;
  ComplexEditor<2> editor_;
  CornerRule rule_;
  Box2 reach_;
  std::vector<Triangle> triangles_;  // by face
  std::vector<FaceId> first_;        // by region
  std::vector<bool> free_;           // by region: whether its weight is finite

  // Scratch of an update.
  GroundEdit edit_;
  TriangleEdited edited_;
  std::vector<std::uint32_t> changed_, listed_;  // by face: the update in which it changed, and was listed, last
  std::uint32_t update_ = 0;
  std::vector<FaceId> anew_, made_;  // faces whose triangles are made anew, and those of them that are free
  std::vector<VertexId> vertices_;
  std::vector<HalfEdge> star_;
  std::vector<std::uint8_t> starts_;  // by half-edge of the star: whether a wedge begins there
  std::vector<std::uint32_t> taken_;
};

}  // namespace taut::detail
