// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <string>

#include "cli/commands.h"
#include "cli/help.h"
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

  Progress progress(options.step, "steps", !options.quiet);
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
      ->add_option("SCENE", options->scene.scene, "A scene file, or the name of a built-in scene")
      ->required();
  command->add_option("--step", options->step, "Steps to take first")
      ->type_name("N")
      ->check(whole_number(0, most_steps))
      ->capture_default_str();
  command->add_option("-o,--output", options->output, "The SVG file to write")
      ->type_name("FILE")
      ->required();
  command->add_option("--width", options->width, "Width in pixels, 16 to 16384")
      ->type_name("N")
      ->check(whole_number(16, 16384))
      ->capture_default_str();
  command->add_option("--height", options->height, "Height in pixels, 16 to 16384")
      ->type_name("N")
      ->check(whole_number(16, 16384))
      ->capture_default_str();
  command->add_flag("--quiet", options->quiet, "No progress bar");
  add_scene_options(*command, options->scene);
  command->footer(
      "The scene's view says where the picture is taken from: --set /view/yaw=1.5\n"
      "\n"
      "Examples:\n"
      "  flockwork render murmuration --step 900 -o murmuration.svg\n"
      "  flockwork render mine.json --width 800 --height 800 -o mine.svg\n");
  command->callback([options, &exit_code] {
    const auto result = render(*options);
    if (!result) std::fprintf(stderr, "flockwork: %s\n", result.error().text().c_str());
    exit_code = result ? success : bad_input;
  });
}

}  // namespace flockwork::cli
