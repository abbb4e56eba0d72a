// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// Built once for each reader of floor plans: FLOCKWORK_FUZZ_WKT or FLOCKWORK_FUZZ_VADERE.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "io/geometry.h"
#include "scene/parameter_table.h"
#include "scene/utf8.h"

using namespace flockwork;

namespace {

void require(bool holds, const char* rule) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", rule);
  std::abort();
}

void check_line(const std::string& text) {
  require(!text.empty() && text.size() < 2000, "a message is short");
  require(utf8_length(text) == text.size(), "a message is UTF-8");
  for (const char c : text) {
    require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, "a message is one plain line");
  }
}

void check(const Result<ImportedGeometry>& read) {
  if (!read) return check_line(read.error().text());
  const ImportedGeometry& plan = read.value();
  require(validate(plan.scene).ok(), "a plan that was read is a valid scene");
  require(plan.notes.size() <= limits::max_geometry_notes + 1, "notes are limited");
  for (const std::string& note : plan.notes) check_line(note);
#ifdef FLOCKWORK_FUZZ_WKT
  // The floor may be empty, but writing it ends well or with a message.
  const auto text = write_floor_wkt(plan.scene);
  if (!text) check_line(text.error().text());
#endif
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  GeometryReading reading;
  reading.centre = size % 2 == 1;
#ifdef FLOCKWORK_FUZZ_WKT
  reading.polygons =
      size % 4 < 2 ? GeometryReading::Polygons::floor : GeometryReading::Polygons::obstacle;
  check(read_wkt(text, reading));
#else
  check(read_vadere(text, reading));
#endif
  return 0;
}
