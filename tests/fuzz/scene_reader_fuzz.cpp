// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "scene/parameter_table.h"
#include "scene/scene_reader.h"
#include "scene/scene_writer.h"
#include "scene/utf8.h"

using namespace flockwork;

namespace {

void require(bool holds, const char* rule) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", rule);
  std::abort();
}

void check_problems(const SceneFile& file) {
  require(!file.problems.empty(), "a file without a scene has problems");
  require(file.problems.size() <= limits::max_scene_problems + 1, "problems are limited");
  int last_line = 1;
  for (const SceneProblem& problem : file.problems) {
    require(problem.line >= last_line && problem.column >= 1, "problems are in the file's order");
    require(!problem.message.empty(), "a problem has a message");
    last_line = problem.line;
    const std::string text = problem.text();
    require(text.size() < 2000, "a problem is short");
    require(utf8_length(text) == text.size(), "a problem is UTF-8");
    for (const char c : text) {
      require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, "a problem is one plain line");
    }
  }
}

void check_scene(const Scene& scene) {
  require(validate(scene).ok(), "a scene that was read is valid");
  const Result<std::string> saved = write_scene(scene);
  require(saved.ok(), "a scene that was read can be written");
  const SceneFile again = read_scene(saved.value());
  require(again.ok(), "a scene that was written can be read");
  require(write_scene(*again.scene, {.defaults = true}).value() ==
              write_scene(scene, {.defaults = true}).value(),
          "a scene that was written is read back the same");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const SceneFile file = read_scene({reinterpret_cast<const char*>(data), size});
  if (file.ok()) {
    require(file.problems.empty(), "a file with a scene has no problems");
    check_scene(*file.scene);
  } else {
    check_problems(file);
  }
  return 0;
}
