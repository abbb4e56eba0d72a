// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT

// What the page calls: everything that a panel can do, and what it shows. Texts that are returned
// stay valid until the next call. A function that returns an error text returns "" when done; a
// refused call changes nothing.

#include <emscripten/emscripten.h>
#include <emscripten/html5.h>

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/app.h"
#include "io/state_file.h"
#include "scene/builtin.h"
#include "scene/scene_reader.h"
#include "scene/scene_writer.h"

namespace flockwork {
namespace {

std::unique_ptr<App> app;
std::string answer;

const char* give(std::string text) {
  answer = std::move(text);
  return answer.c_str();
}
const char* give(const Result<void>& result) { return give(result ? "" : result.error().text()); }
const char* not_started() { return give("app: not started"); }

const char* open_simulation(Result<Simulation> simulation) {
  if (!simulation) return give(simulation.error().text());
  app->session().adopt(std::move(simulation).value());
  return give("");
}

bool animate(double milliseconds, void*) {
  app->frame(milliseconds * 1e-3);
  return true;
}

bool on_context_lost(int, const void*, void*) {
  app->context_lost();
  return true;  // keeps the browser from giving the context up
}

bool on_context_restored(int, const void*, void*) {
  if (const Result<void> restored = app->context_restored(); !restored) {
    std::fprintf(stderr, "%s\n", restored.error().text().c_str());
  }
  return true;
}

// A few JSON numbers need no library.
void add_number(std::string& json, const char* name, double value) {
  char buffer[96];
  if (std::isfinite(value)) {
    std::snprintf(buffer, sizeof buffer, "\"%s\":%.17g,", name, value);
  } else {
    std::snprintf(buffer, sizeof buffer, "\"%s\":null,", name);
  }
  json += buffer;
}
void add_flag(std::string& json, const char* name, bool value) {
  json += std::string("\"") + name + "\":" + (value ? "true," : "false,");
}
void close(std::string& json, char bracket) {
  if (json.back() == ',') json.pop_back();
  json += bracket;
}

void add_flock(std::string& json, const Simulation& simulation, int flock) {
  const FlockFigures figures = simulation.figures(flock);
  json += '{';
  add_number(json, "count", static_cast<double>(simulation.agents(flock).id.size()));
  add_number(json, "polarization", figures.polarization);
  add_number(json, "milling", figures.milling);
  add_number(json, "meanSpeed", figures.mean_speed);
  add_number(json, "meanNeighbours", figures.mean_neighbours);
  add_number(json, "centreX", figures.centre[0]);
  add_number(json, "centreY", figures.centre[1]);
  add_number(json, "centreZ", figures.centre[2]);
  close(json, '}');
  json += ',';
}

void add_crowd(std::string& json, const Crowd& crowd, const Monitor::CrowdLog& log) {
  json += "\"crowd\":{";
  add_number(json, "present", static_cast<double>(crowd.people().size()));
  add_number(json, "left", static_cast<double>(crowd.departures().size()));
  add_number(json, "outside", static_cast<double>(log.now.outside));
  add_number(json, "stuck", static_cast<double>(log.now.stuck));
  json += "\"exitUse\":[";
  for (const std::int64_t used : crowd.exit_use()) json += std::to_string(used) + ",";
  close(json, ']');
  json += "},";
}

void add_timing(std::string& json, const Monitor::Rates& rates) {
  add_number(json, "framesPerSecond", rates.frames_per_second);
  add_number(json, "stepsPerSecond", rates.steps_per_second);
  add_number(json, "candidatesPerSecond", rates.candidates_per_second);
  add_number(json, "neighboursPerSecond", rates.neighbours_per_second);
  add_number(json, "agentsPerSecond", rates.agents_per_second);
  add_number(json, "drawSeconds", rates.draw_seconds);
  json += "\"stageSeconds\":{";
  for (std::size_t i = 0; i < stage_names.size(); ++i) {
    add_number(json, stage_names[i], rates.step.seconds[i]);
  }
  close(json, '}');
  json += ',';
}

void add_page(std::string& json, App& a) {
  const Canvas::Size& size = a.canvas().size();
  add_number(json, "width", static_cast<double>(size.width));
  add_number(json, "height", static_cast<double>(size.height));
  add_number(json, "pixelWidth", size.pixel_width);
  add_number(json, "pixelHeight", size.pixel_height);
  add_number(json, "frames", static_cast<double>(a.frames()));
  add_number(json, "cameraWidth", static_cast<double>(a.camera().width()));
  add_number(json, "cameraX", static_cast<double>(a.camera().target().x));
  add_number(json, "cameraY", static_cast<double>(a.camera().target().y));
  add_number(json, "cameraYaw", static_cast<double>(a.camera().orbit.yaw));
  add_number(json, "drawCalls", a.renderer().last_draw().draw_calls);
  add_number(json, "drawnPeople", static_cast<double>(a.renderer().last_draw().people));
  add_number(json, "drawnAgents", static_cast<double>(a.renderer().last_draw().agents));
  add_number(json, "contextLosses", a.context_losses());
  add_flag(json, "hasContext", a.has_context());
  add_flag(json, "panelsHidden", a.panels().hidden());
}

std::string stats_of(App& a) {
  const Simulation& simulation = a.session().simulation();
  std::string json = "{\"scene\":\"" + simulation.scene().name + "\",";
  add_number(json, "steps", static_cast<double>(simulation.step_count()));
  add_number(json, "time", simulation.time());
  add_number(json, "speed", a.session().speed);
  add_number(json, "droppedTime", a.clock().dropped());
  add_flag(json, "paused", a.session().paused);
  add_timing(json, a.monitor().rates());
  add_page(json, a);
  if (const Crowd* crowd = simulation.crowd()) add_crowd(json, *crowd, a.monitor().crowd());
  json += "\"flocks\":[";
  for (int i = 0; i < simulation.flock_count(); ++i) add_flock(json, simulation, i);
  close(json, ']');
  json += '}';
  return json;
}

}  // namespace
}  // namespace flockwork

using namespace flockwork;

extern "C" {

// Sizes in CSS pixels and in device pixels. touch: the main pointer is a finger.
EMSCRIPTEN_KEEPALIVE const char* app_start(const char* scene, double width, double height,
                                           int pixel_width, int pixel_height, int touch) {
  if (app) return give("app: already started");
  Result<std::unique_ptr<App>> started = App::start(
      scene, {static_cast<float>(width), static_cast<float>(height), pixel_width, pixel_height},
      touch != 0);
  if (!started) return give(started.error().text());
  app = std::move(started).value();
  emscripten_set_webglcontextlost_callback(Canvas::selector, nullptr, false, on_context_lost);
  emscripten_set_webglcontextrestored_callback(Canvas::selector, nullptr, false,
                                               on_context_restored);
  // SDL's and emscripten's main loops do not pass on the time of the frame, which is steadier than
  // the time at which the callback happens to run.
  emscripten_request_animation_frame_loop(animate, nullptr);
  return give("");
}

EMSCRIPTEN_KEEPALIVE void app_resize(double width, double height, int pixel_width,
                                     int pixel_height) {
  if (app) {
    app->resize({static_cast<float>(width), static_cast<float>(height), pixel_width, pixel_height});
  }
}

// JSON: ["shoal", ...], those of the gallery first.
EMSCRIPTEN_KEEPALIVE const char* app_scenes() {
  std::string json = "[";
  for (const BuiltinScene& scene : builtin_scenes()) json += "\"" + std::string(scene.name) + "\",";
  close(json, ']');
  return give(json);
}

EMSCRIPTEN_KEEPALIVE const char* app_load_scene(const char* name) {
  return app ? give(app->session().load(name)) : not_started();
}

// The bytes of a scene file or of a saved state, which run from then on. The error has a line for
// each problem: "12:15 /flocks/0/radius: ...".
EMSCRIPTEN_KEEPALIVE const char* app_open(const char* bytes, int size) {
  if (!app) return not_started();
  const std::string_view text(bytes, static_cast<std::size_t>(size));
  if (is_state_text(text)) {
    const Result<Snapshot> snapshot = read_snapshot(std::string(text));
    if (!snapshot) return give(snapshot.error().text());
    return open_simulation(Simulation::resume(snapshot.value()));
  }
  const SceneFile file = read_scene(text);
  if (!file.ok()) return give(file.problems_text());
  return open_simulation(Simulation::build(*file.scene));
}

// The running scene with the parameters as they are now, as the text of a scene file.
EMSCRIPTEN_KEEPALIVE const char* app_scene_text() {
  if (!app) return give("");
  const Result<std::string> text = write_scene(app->session().scene());
  return give(text ? text.value() : "");
}

// The whole state, for app_open.
EMSCRIPTEN_KEEPALIVE const char* app_state_text() {
  return give(app ? state_text(app->session().simulation().snapshot()) : "");
}

EMSCRIPTEN_KEEPALIVE const char* app_set(const char* path, double value) {
  return app ? give(app->session().set(path, value)) : not_started();
}

// For choices.
EMSCRIPTEN_KEEPALIVE const char* app_set_text(const char* path, const char* value) {
  return app ? give(app->session().set(path, std::string_view(value))) : not_started();
}

EMSCRIPTEN_KEEPALIVE const char* app_set_color(const char* path, double red, double green,
                                               double blue) {
  const Vec3 color{static_cast<float>(red), static_cast<float>(green), static_cast<float>(blue)};
  return app ? give(app->session().set(path, color)) : not_started();
}

// x: shares of the separation radius, y: weights, `count` of each.
EMSCRIPTEN_KEEPALIVE const char* app_set_curve(const char* path, int count, const float* x,
                                               const float* y) {
  if (!app) return not_started();
  FalloffCurve curve;
  curve.count = count;
  for (int i = 0; i < count && i < FalloffCurve::max_points; ++i) {
    curve.x[static_cast<std::size_t>(i)] = x[i];
    curve.y[static_cast<std::size_t>(i)] = y[i];
  }
  return give(app->session().set(path, curve));
}

// NaN where there is no number of this path.
EMSCRIPTEN_KEEPALIVE double app_get(const char* path) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (!app) return none;
  const Result<double> value = app->session().simulation().get(path);
  return value ? value.value() : none;
}

EMSCRIPTEN_KEEPALIVE void app_pause(int paused) {
  if (app) app->session().paused = paused != 0;
}

// Runs so many steps at once, paused or not.
EMSCRIPTEN_KEEPALIVE void app_step(int count) {
  for (int i = 0; app && i < count; ++i) app->session().simulation().step();
}

EMSCRIPTEN_KEEPALIVE void app_reset() {
  if (app) app->session().restart();
}

EMSCRIPTEN_KEEPALIVE const char* app_set_seed(double seed) {
  if (!app) return not_started();
  // Whole numbers that a double holds exactly.
  if (!(seed >= 0.0 && seed <= 9007199254740991.0 && seed == std::floor(seed))) {
    return give("seed: must be a whole number from 0 to 9007199254740991");
  }
  app->session().restart_with_seed(static_cast<std::uint64_t>(seed));
  return give("");
}

EMSCRIPTEN_KEEPALIVE const char* app_set_speed(double speed) {
  if (!app) return not_started();
  if (!(speed >= FrameClock::minimum_speed && speed <= FrameClock::maximum_speed)) {
    return give("speed: must be from 0.0625 to 16");
  }
  app->session().speed = speed;
  return give("");
}

// "automatic", "underwater", "dusk", "night", "paper" or "floor plan".
EMSCRIPTEN_KEEPALIVE const char* app_set_background(const char* name) {
  if (!app) return not_started();
  for (int i = 0; i < background_count; ++i) {
    if (std::strcmp(name, background_names[i]) != 0) continue;
    app->session().look.background = static_cast<Background>(i);
    return give("");
  }
  return give("background: there is none of this name");
}

// "size": times each flock's own, 0.1 to 20. "trail": s, 0.1 to 10. "ground": 0 or 1.
EMSCRIPTEN_KEEPALIVE const char* app_set_look(const char* name, double value) {
  if (!app) return not_started();
  RenderOptions& look = app->session().look;
  const std::string_view what = name;
  if (what == "size" && value >= 0.1 && value <= 20.0) {
    look.size_scale = static_cast<float>(value);
  } else if (what == "trail" && value >= 0.1 && value <= 10.0) {
    look.trail_seconds = static_cast<float>(value);
  } else if (what == "ground" && (value == 0.0 || value == 1.0)) {
    look.show_grid = value != 0.0;
  } else {
    return give("look: size is 0.1 to 20, trail 0.1 to 10, ground 0 or 1");
  }
  return give("");
}

// On a narrow page: "run", "flock" (of scenes with people alone: the crowd), "bounds", "figures" or
// "tools"; "" closes.
EMSCRIPTEN_KEEPALIVE const char* app_open_panel(const char* name) {
  if (!app) return not_started();
  constexpr const char* names[] = {"", "run", "flock", "bounds", "figures", "tools"};
  for (int i = 0; i < 6; ++i) {
    if (std::strcmp(name, names[i]) != 0) continue;
    app->panels().open(static_cast<Panels::Sheet>(i));
    return give("");
  }
  return give("panel: there is none of this name");
}

EMSCRIPTEN_KEEPALIVE void app_fit_view() {
  if (app) app->session().fit_view = true;
}

EMSCRIPTEN_KEEPALIVE void app_show_panels(int shown) {
  if (app) app->panels().set_hidden(shown == 0);
}

EMSCRIPTEN_KEEPALIVE double app_step_count() {
  return app ? static_cast<double>(app->session().simulation().step_count()) : 0.0;
}

// "0x" and 16 hexadecimal digits.
EMSCRIPTEN_KEEPALIVE const char* app_state_hash() {
  if (!app) return give("");
  char text[24];
  std::snprintf(text, sizeof text, "0x%016" PRIx64, app->session().simulation().state_hash());
  return give(text);
}

// JSON: what the panels show.
EMSCRIPTEN_KEEPALIVE const char* app_stats() { return give(app ? stats_of(*app) : "null"); }

// JSON: [x, y, z], or null where there is no such agent.
EMSCRIPTEN_KEEPALIVE const char* app_position(int flock, double id) {
  if (!app || flock < 0 || flock >= app->session().simulation().flock_count()) return give("null");
  const AgentView agents = app->session().simulation().agents(flock);
  for (std::size_t i = 0; i < agents.id.size(); ++i) {
    if (static_cast<double>(agents.id[i]) != id) continue;
    char text[96];
    std::snprintf(text, sizeof text, "[%.9g,%.9g,%.9g]", static_cast<double>(agents.x[i]),
                  static_cast<double>(agents.y[i]),
                  agents.z.empty() ? 0.0 : static_cast<double>(agents.z[i]));
    return give(text);
  }
  return give("null");
}

// JSON: [[id, x, y], ...] of the people on the floor.
EMSCRIPTEN_KEEPALIVE const char* app_people() {
  std::string json = "[";
  const Crowd* crowd = app ? app->session().simulation().crowd() : nullptr;
  std::vector<PersonView> people;
  if (crowd != nullptr) crowd->view(people);
  for (const PersonView& person : people) {
    char text[80];
    std::snprintf(text, sizeof text, "[%u,%.9g,%.9g],", person.id, static_cast<double>(person.x),
                  static_cast<double>(person.y));
    json += text;
  }
  close(json, ']');
  return give(json);
}

// Where a place of the plane (u) is on the page: JSON [x, y] in CSS pixels.
EMSCRIPTEN_KEEPALIVE const char* app_screen_place(double x, double y) {
  if (!app) return give("null");
  const Viewport viewport = app->canvas().viewport();
  const auto at =
      app->camera().world_to_screen({static_cast<float>(x), static_cast<float>(y), 0.0f}, viewport);
  if (!at) return give("null");
  char text[80];
  std::snprintf(text, sizeof text, "[%.2f,%.2f]", static_cast<double>(at->x / viewport.pixel_ratio),
                static_cast<double>(at->y / viewport.pixel_ratio));
  return give(text);
}

// The tests of the guidelines that have been run in the page: JSON ["test: verdict", ...].
EMSCRIPTEN_KEEPALIVE const char* app_verdicts() {
  std::string json = "[";
  if (app) {
    for (const std::string& verdict : app->panels().validation().verdicts()) {
      json += '"';
      for (const char c : verdict) {
        if (c == '"' || c == '\\') json += '\\';
        json += c;
      }
      json += "\",";
    }
  }
  close(json, ']');
  return give(json);
}

// JSON: [x, y, width, height] in CSS pixels of a widget that is seen, by the path of its parameter
// or its name; null otherwise.
EMSCRIPTEN_KEEPALIVE const char* app_widget_rect(const char* name) {
  const WidgetRects::Rect* rect = app ? app->panels().rects().find(name) : nullptr;
  if (rect == nullptr || !rect->visible) return give("null");
  char text[96];
  std::snprintf(text, sizeof text, "[%g,%g,%g,%g]", static_cast<double>(rect->x),
                static_cast<double>(rect->y), static_cast<double>(rect->width),
                static_cast<double>(rect->height));
  return give(text);
}

}  // extern "C"
