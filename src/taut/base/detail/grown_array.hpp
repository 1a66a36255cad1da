// An array that grows at its end, of things that are nothing but bytes. Other than std::vector it lets the system move
// a large one, which on Linux copies nothing: a search that grows by millions of entries never stands still for long.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace taut::detail {

template <class T>
class GrownArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T* data() { return data_.get(); }
  [[nodiscard]] const T* begin() const { return data_.get(); }
  [[nodiscard]] const T* end() const { return data_.get() + size_; }
  [[nodiscard]] T& operator[](std::size_t i) { return data_[i]; }
  [[nodiscard]] const T& front() const { return data_[0]; }
  [[nodiscard]] const T& back() const { return data_[size_ - 1]; }

  void push_back(const T value) {
    if (size_ == capacity_) reserve(std::max<std::size_t>(8, 2 * capacity_));
    data_[size_++] = value;
  }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  // To fewer.
  void shrink(std::size_t size) { size_ = size; }
  void assign(const T* first, const T* last) {
    const auto count = static_cast<std::size_t>(last - first);
    if (count > capacity_) reserve(count);
    std::copy(first, last, data_.get());
    size_ = count;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return capacity_ * sizeof(T); }

 private:
  struct Free {
    void operator()(T* p) const { std::free(p); }
  };
  void reserve(std::size_t capacity) {
    void* const moved = std::realloc(static_cast<void*>(data_.get()), capacity * sizeof(T));
    if (moved == nullptr) throw std::bad_alloc();
    (void)data_.release();
    data_.reset(static_cast<T*>(moved));
    capacity_ = capacity;
  }

  std::unique_ptr<T[], Free> data_;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace taut::detail
