// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <string>

#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/scene_argument.h"
#include "io/complete_file.h"
#include "render/svg_picture.h"

namespace flockwork::cli {
namespace {

struct RenderOptions {
  SceneArgument scene;
  std::uint64_t step = 0;
  std::string output;
  int width = 1280;
  int height = 720;
  bool quiet = false;
};

Result<void> render(const RenderOptions& options) {
  const auto scene = load_scene(options.scene);
  if (!scene) return scene.error();
  auto built = Simulation::build(scene.value());
  if (!built) return built.error();
  Simulation simulation = std::move(built).value();
  auto created = CompleteFile::create(options.output);
  if (!created) return created.error();
  CompleteFile file = std::move(created).value();

  Progress progress(options.step, !options.quiet);
  for (std::uint64_t k = 0; k < options.step; ++k) {
    simulation.step();
    progress.show(k + 1);
  }
  progress.clear();
  const Viewport viewport{options.width, options.height, 1.0f};
  file.write(svg_picture(simulation, Camera::from_view(scene.value(), viewport), viewport));
  return file.finish();
}

}  // namespace

void add_render_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<RenderOptions>();
  CLI::App* command =
      app.add_subcommand("render", "Draw one moment of a scene as SVG, without a GPU");
  command
      ->add_option("scene", options->scene.scene, "A scene file, or the name of a built-in scene")
      ->required();
  command->add_option("--step", options->step, "Steps to take first")->capture_default_str();
  command->add_option("-o,--output", options->output, "The SVG file to write")->required();
  command->add_option("--width", options->width, "Pixels")
      ->check(CLI::Range(16, 16384))
      ->capture_default_str();
  command->add_option("--height", options->height, "Pixels")
      ->check(CLI::Range(16, 16384))
      ->capture_default_str();
  command->add_option("--seed", options->scene.seed, "Another seed, 0 to 2^64-1");
  command->add_option("--set", options->scene.sets, "PATH=VALUE, such as /flocks/0/radius=3")
      ->take_all();
  command->add_flag("--quiet", options->quiet, "No progress on a terminal");
  command->callback([options, &exit_code] {
    const auto result = render(*options);
    if (!result) std::fprintf(stderr, "flockwork: %s\n", result.error().text().c_str());
    exit_code = result ? success : bad_input;
  });
}

}  // namespace flockwork::cli
