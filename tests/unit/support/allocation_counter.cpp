// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "support/allocation_counter.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

std::uint64_t allocations = 0;  // the core and its tests have one thread

void* allocate(std::size_t size, std::size_t alignment) {
  ++allocations;
  // aligned_alloc takes multiples of the alignment only.
  const std::size_t bytes =
      (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
  void* memory = std::aligned_alloc(alignment, bytes);
  if (memory == nullptr) throw std::bad_alloc();
  std::memset(memory, 0xFF, bytes);
  return memory;
}

}  // namespace

namespace flockwork::testing {

std::uint64_t allocation_count() { return allocations; }

}  // namespace flockwork::testing

// The array and nothrow forms call these.
void* operator new(std::size_t size) { return allocate(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
