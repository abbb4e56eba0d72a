// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "allocations.h"

#include <cstdlib>
#include <new>

namespace {

std::uint64_t count = 0;

void* allocate(std::size_t size, std::size_t alignment) {
  ++count;
  // aligned_alloc wants a multiple of the alignment.
  const std::size_t bytes = (size + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, bytes == 0 ? alignment : bytes);
  if (memory == nullptr) std::abort();
  return memory;
}

}  // namespace

// The array and the nothrow forms call these two.
void* operator new(std::size_t size) { return allocate(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace flockwork::bench {

std::uint64_t allocation_count() { return count; }

}  // namespace flockwork::bench
