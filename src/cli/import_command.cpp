// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <filesystem>
#include <string>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/scene_argument.h"
#include "io/complete_file.h"
#include "io/geometry.h"
#include "scene/scene_writer.h"

namespace flockwork::cli {
namespace {

struct ImportOptions {
  std::string file;
  std::string output;
  std::string format = "auto";
  GeometryReading reading;
  bool obstacles = false;
  std::uint64_t agents = 0;
  bool quiet = false;
};

bool is_vadere(const ImportOptions& options, const std::string& text) {
  if (options.format != "auto") return options.format == "vadere";
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string::npos && text[first] == '{';
}

void add_count(std::string& list, std::size_t count, const char* one, const char* many) {
  if (count == 0) return;
  if (!list.empty()) list += ", ";
  list += std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string contents(const Scene& scene) {
  std::string list;
  add_count(list, scene.walls.size(), "wall", "walls");
  if (list.empty()) list = "no walls";
  const CrowdScene& crowd = scene.crowd;
  add_count(list, crowd.sources.size(), "source", "sources");
  add_count(list, crowd.exits.size(), "exit", "exits");
  add_count(list, crowd.waypoints.size(), "waypoint", "waypoints");
  add_count(list, crowd.zones.size(), "zone", "zones");
  add_count(list, crowd.areas.size(), "measurement area", "measurement areas");
  return list;
}

void name_scene(Scene& scene, const ImportOptions& options, bool vadere) {
  const std::string stem = std::filesystem::path(options.file).stem().string();
  if (!vadere) {
    scene.name = scene_name_from(stem);
    scene.title = scene.name;
  }
  if (options.agents == 0) return;
  Flock flock;
  flock.name = "visitors";
  flock.count = static_cast<std::int32_t>(options.agents);
  scene.flocks.push_back(flock);
}

void report(const ImportedGeometry& plan, const ImportOptions& options) {
  for (const std::string& note : plan.notes) {
    std::fprintf(stderr, "flockwork: %s: %s\n", options.file.c_str(), note.c_str());
  }
  if (options.quiet) return;
  const World& w = plan.scene.world;
  std::printf("%s: %s in %s x %s m\n", options.output.c_str(), contents(plan.scene).c_str(),
              float_text(w.extent(0)).c_str(), float_text(w.extent(1)).c_str());
}

Result<void> import_plan(ImportOptions options) {
  const auto text = read_file(options.file, limits::max_geometry_bytes);
  if (!text) return text.error();
  if (options.obstacles) options.reading.polygons = GeometryReading::Polygons::obstacle;
  const bool vadere = is_vadere(options, text.value());
  auto plan =
      vadere ? read_vadere(text.value(), options.reading) : read_wkt(text.value(), options.reading);
  if (!plan) return Error{options.file, plan.error().text()};
  name_scene(plan.value().scene, options, vadere);
  const auto scene = write_scene(plan.value().scene);
  if (!scene) return Error{options.file, scene.error().text()};
  auto file = CompleteFile::create(options.output);
  if (!file) return file.error();
  file.value().write(scene.value());
  if (auto done = file.value().finish(); !done) return done;
  report(plan.value(), options);
  return {};
}

Result<void> export_floor(const SceneArgument& argument, const std::string& output) {
  const auto scene = load_scene(argument);
  if (!scene) return scene.error();
  const auto text = write_floor_wkt(scene.value());
  if (!text) return text.error();
  auto file = CompleteFile::create(output);
  if (!file) return file.error();
  file.value().write(text.value() + "\n");
  return file.value().finish();
}

int exit_code_of(const Result<void>& result) {
  if (!result) std::fprintf(stderr, "flockwork: %s\n", result.error().text().c_str());
  return result ? success : bad_input;
}

}  // namespace

void add_import_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ImportOptions>();
  CLI::App* command =
      app.add_subcommand("import", "Make a scene of a floor plan: WKT, or a Vadere scenario");
  command->add_option("FILE", options->file, "The floor plan")->required();
  command->add_option("-o,--output", options->output, "The scene file to write")
      ->type_name("FILE")
      ->required();
  command->add_option("--format", options->format, "auto, wkt or vadere; auto looks into the file")
      ->type_name("NAME")
      ->check(CLI::IsMember({"auto", "wkt", "vadere"}))
      ->capture_default_str();
  command->add_flag("--obstacles", options->obstacles,
                    "Polygons of WKT are obstacles, not floor with obstacles as holes");
  command->add_flag("--centre", options->reading.centre, "Move the middle of the plan to 0, 0");
  command->add_option("--agents", options->agents, "Also put a flock of so many into it")
      ->type_name("N")
      ->check(whole_number(0, static_cast<std::uint64_t>(limits::max_agents)))
      ->capture_default_str();
  command->add_flag("--quiet", options->quiet, "Print nothing but what was left out");
  command->footer(
      "WKT: POLYGON, MULTIPOLYGON, LINESTRING, MULTILINESTRING and collections of them.\n"
      "Polygons are floor (floors that touch become one), their holes obstacles; lines\n"
      "are thin walls. Vadere: obstacles become walls, targets exits and waypoints, stairs\n"
      "zones; sources with their schedules and journeys, and measurement areas stay such.\n"
      "Whatever is left out or taken for something else is listed on standard error.\n"
      "\n"
      "Exit codes:\n"
      "  0    done\n"
      "  2    the file cannot be used; nothing was written\n"
      "\n"
      "Examples:\n"
      "  flockwork import station.wkt -o station.json --agents 500\n"
      "  flockwork import rimea_06.scenario -o corner.json && flockwork run corner.json\n");
  command->callback([options, &exit_code] { exit_code = exit_code_of(import_plan(*options)); });
}

void add_export_command(CLI::App& app, int& exit_code) {
  struct Options {
    SceneArgument scene;
    std::string output;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("export", "Write the floor of a scene as WKT");
  command
      ->add_option("SCENE", options->scene.scene, "A scene file, or the name of a built-in scene")
      ->required();
  command->add_option("-o,--output", options->output, "The WKT file to write")
      ->type_name("FILE")
      ->required();
  add_scene_options(*command, options->scene);
  command->footer(
      "The floor is the box of the world (or its rooms) less all solid walls, as POLYGON\n"
      "or MULTIPOLYGON, as PedPy and JuPedSim read it. Thin walls stand beside it as\n"
      "LINESTRINGs, all in a GEOMETRYCOLLECTION. Discs are polygons.\n"
      "\n"
      "Exit codes:\n"
      "  0    done\n"
      "  2    the scene cannot be used; nothing was written\n"
      "\n"
      "Examples:\n"
      "  flockwork export station.json -o station.wkt\n");
  command->callback([options, &exit_code] {
    exit_code = exit_code_of(export_floor(options->scene, options->output));
  });
}

}  // namespace flockwork::cli
