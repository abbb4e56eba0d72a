// SPDX-FileCopyrightText: 2026 The Flockwork authors
// SPDX-License-Identifier: MIT
#include "app/app.h"

#include <emscripten/em_js.h>
#include <emscripten/emscripten.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include "imgui.h"
#include "imgui_impl_opengl3.h"
#include "imgui_impl_sdl2.h"
#include "render/floor_marks.h"
#include "render/people_marks.h"
#include "scene/builtin.h"
#include "ui/theme.h"

// clang-format off: it is JavaScript.
// The page opens a file dialog or saves a file: 1 open, 2 save the scene, 3 save the state, 4 save
// the picture, which is asked for while it is there.
EM_JS(void, ask_page, (int wish), {
  if (Module['onFileWish']) Module['onFileWish'](wish);
});
// clang-format on

namespace flockwork {
namespace {

constexpr const char* shader_version = "#version 300 es";

double seconds_now() { return emscripten_get_now() * 1e-3; }

bool same_world(const World& a, const World& b) {
  return a.dimension == b.dimension && a.lower == b.lower && a.upper == b.upper &&
         a.bounds_x == b.bounds_x && a.bounds_y == b.bounds_y && a.bounds_z == b.bounds_z &&
         a.sphere_radius == b.sphere_radius;
}

// A wide world on a high page would open on a narrow strip: there a part of it is shown larger,
// half way to filling the page. 1 where world and page are about as wide as high.
float opening_zoom(const World& world, const Viewport& part) {
  if (world.dimension == 3 || world.extent(0) <= 0.0f || world.extent(1) <= 0.0f) return 1.0f;
  const float page = static_cast<float>(part.width) / static_cast<float>(part.height);
  const float mismatch = world.extent(0) / world.extent(1) / page;
  return mismatch > 1.8f ? std::sqrt(mismatch) : 1.0f;
}

}  // namespace

Result<std::unique_ptr<App>> App::start(std::string_view scene, const Canvas::Size& size,
                                        bool touch) {
  const std::string_view first = builtin_scenes().front().name;
  Result<Session> session = Session::open(scene.empty() ? first : scene);
  const bool unknown = !session;
  const Error refusal = unknown ? session.error() : Error{};
  if (unknown) session = Session::open(first);
  if (!session) return session.error();
  Result<Canvas> canvas = Canvas::open(size);
  if (!canvas) return canvas.error();
  Result<Renderer> renderer = Renderer::create();
  if (!renderer) return renderer.error();
  std::unique_ptr<App> app(
      new App(std::move(session).value(), std::move(canvas).value(), std::move(renderer).value()));
  if (unknown) app->session_.refuse(refusal);
  app->start_interface(touch);
  return app;
}

App::App(Session session, Canvas canvas, Renderer renderer)
    : session_(std::move(session)), canvas_(canvas), renderer_(std::move(renderer)) {}

void App::start_interface(bool touch) {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  theme::apply(touch);
  panels_.set_pictures([this](const std::string& scene) {
    return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(thumbnails_.of(scene)));
  });
  ImGui_ImplSDL2_InitForOpenGL(canvas_.window(), nullptr);
  ImGui_ImplOpenGL3_Init(shader_version);
}

void App::frame(double now) {
  ++frames_;
  read_events();
  run_steps(now);
  follow_session();
  double draw_seconds = 0.0;
  taking_picture_ = session_.file_wish == Session::FileWish::save_picture && has_context_;
  if (has_context_) {
    begin_interface(now);
    const double start = seconds_now();
    draw();
    draw_seconds = seconds_now() - start;
  }
  // A picture is there only when this frame was drawn for it.
  if (session_.file_wish != Session::FileWish::save_picture || taking_picture_) {
    const auto wish = std::exchange(session_.file_wish, Session::FileWish::none);
    if (wish != Session::FileWish::none) ask_page(static_cast<int>(wish));
  }
  monitor_.end_frame(session_.simulation(), now, draw_seconds);
}

void App::read_events() {
  SDL_Event event;
  while (SDL_PollEvent(&event)) {
    Gestures::prepare(event);
    ImGui_ImplSDL2_ProcessEvent(&event);
    gestures_.event(event, canvas_.size().width, canvas_.size().height);
    if (event.type != SDL_WINDOWEVENT) continue;
    if (event.window.event == SDL_WINDOWEVENT_HIDDEN) clock_.suspend();
    if (event.window.event == SDL_WINDOWEVENT_SHOWN) clock_.resume();
  }
}

void App::run_steps(double now) {
  clock_.set_paused(session_.paused);
  clock_.set_speed(session_.speed);
  for (; session_.single_steps > 0; --session_.single_steps) clock_.request_step();
  clock_.begin_frame(now, static_cast<double>(session_.scene().dt));
  const double start = seconds_now();
  while (clock_.wants_step(seconds_now() - start)) {
    session_.simulation().step();
    clock_.stepped();
    monitor_.stepped(session_.simulation().last_step());
    monitor_.watch(session_.simulation());
  }
}

// Camera and histories go with what was loaded, restarted or changed.
void App::follow_session() {
  const World& world = session_.scene().world;
  const bool loaded = seen_loads_ != session_.loads();
  if (loaded || camera_.dimension != world.dimension) {
    camera_ = Camera::from_view(session_.scene(), canvas_.viewport());
    fitted_ = session_.scene().view.width > 0.0f;
    aim_ = {};
  } else if (!same_world(world, seen_world_)) {
    camera_.set_world(world);
  }
  if (loaded || seen_restarts_ != session_.restarts()) {
    monitor_.clear();
    maps_.clear();
    renderer_.clear_trails();
  }
  seen_loads_ = session_.loads();
  seen_restarts_ = session_.restarts();
  seen_world_ = world;
}

// The world into the part of the page that the panels leave free.
void App::fit_view(bool opening) {
  const Viewport whole = canvas_.viewport();
  const Panels::Area& area = panels_.free_area();
  const float ratio = whole.pixel_ratio;
  const Viewport part{std::max(1, static_cast<int>(area.width * ratio)),
                      std::max(1, static_cast<int>(area.height * ratio)), ratio};
  camera_.fit(session_.scene().world, part);
  // The camera counts its width across the shorter side of the whole picture.
  float scale = whole.shorter_side() / part.shorter_side();
  // Of a floor plan all is wanted: exits are at its edges.
  if (opening && area.x == 0.0f && !is_floor_plan(session_.scene())) {
    scale /= opening_zoom(session_.scene().world, part);
  }
  if (camera_.dimension == 2) {
    camera_.planar.width *= scale;
  } else {
    camera_.orbit.set_width(camera_.orbit.width() * scale);
  }
  aim_ = {};
  keep_in_middle();
}

ScreenPoint App::middle_of_free_part() const {
  const Panels::Area& area = panels_.free_area();
  const Canvas::Size& size = canvas_.size();
  return {(area.x + area.width * 0.5f - size.width * 0.5f) * size.pixel_ratio(),
          (area.y + area.height * 0.5f - size.height * 0.5f) * size.pixel_ratio()};
}

// A panel that opens moves the picture aside, one that closes moves it back: what is in the middle
// of the free part of the page stays there.
void App::keep_in_middle() {
  const ScreenPoint middle = middle_of_free_part();
  if (middle.x == aim_.x && middle.y == aim_.y) return;
  camera_.pan(middle.x - aim_.x, middle.y - aim_.y, canvas_.viewport());
  aim_ = middle;
}

void App::rasterise_font() {
  font_ratio_ = canvas_.size().pixel_ratio();
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  theme::load_font(font_ratio_);
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

// s: agents are drawn at p + v lag, between the last step and this one.
float App::lag() const {
  const Simulation& simulation = session_.simulation();
  if (simulation.step_count() == 0) return 0.0f;
  return (static_cast<float>(clock_.interpolation()) - 1.0f) * simulation.scene().dt;
}

Shot App::shot() const {
  const Background background = background_of(session_.scene(), session_.look.background);
  return {camera_, shot_viewport_, is_light(background), lag()};
}

void App::follow_agent() {
  if (!session_.follow) return;
  const Simulation& simulation = session_.simulation();
  std::optional<Vec3> place;
  if (session_.selected()) {
    place = drawn_place(simulation, *session_.selected(), lag());
  } else if (session_.selected_person() && simulation.crowd() != nullptr) {
    place = person_drawn_at(*simulation.crowd(), *session_.selected_person(), lag());
  }
  if (!place) return;
  camera_.planar.target = camera_.orbit.target = *place;
  camera_.pan(aim_.x, aim_.y, canvas_.viewport());
}

// What lies below and above the agents in this picture.
void App::sketch(double now) {
  sketches_.clear();
  overlays_.new_frame();
  const Simulation& simulation = session_.simulation();
  const std::optional<AgentId>& selected = session_.selected();
  maps_.add(simulation, shot(), now, sketches_);
  add_floor_marks(sketches_.below, simulation, shot());
  add_points(sketches_.below, simulation, shot());
  overlays_.add(simulation, shot(), sketches_);
  if (selected) add_selection(sketches_.above, simulation, shot(), *selected);
  if (session_.selected_person()) {
    add_person_selection(sketches_.above, simulation, shot(), *session_.selected_person());
  }
  if (session_.pointer()) add_pointer(sketches_.above, *session_.pointer(), shot());
  draw_brush();
  ask_about_selected(now);
}

void App::draw_brush() {
  if (!gestures_.drawn()) return;
  const bool light = shot().light_theme;
  const FloorColors& colors = floor_colors(light);
  Vec3 color = overlay_colors(light).selection;
  if (session_.tool.kind == ToolKind::exit) color = colors.exit;
  if (session_.tool.kind == ToolKind::source) color = colors.source;
  if (session_.tool.kind == ToolKind::slow_zone) color = colors.slow;
  if (session_.tool.kind == ToolKind::avoided_zone) color = colors.avoided;
  const Pen pen{sketches_.above, camera_.target(), color, 2.0f};
  add_shape(pen, *gestures_.drawn(), 0.25f, 0.95f);
}

void App::ask_about_selected(double now) {
  constexpr double interval = 0.15;  // s: numbers that change faster cannot be read
  const std::optional<AgentId>& agent = session_.selected();
  const std::optional<std::uint32_t>& person = session_.selected_person();
  const bool same_agent =
      agent ? selected_.agent && selected_.agent->agent == *agent : !selected_.agent.has_value();
  const bool same_person =
      person ? selected_.person && selected_.person->id == *person : !selected_.person.has_value();
  if (same_agent && same_person && now - figures_time_ <= interval) return;
  figures_time_ = now;
  selected_ = {};
  const Simulation& simulation = session_.simulation();
  if (agent) selected_.agent = overlays_.figures(simulation, *agent);
  if (person && simulation.crowd() != nullptr) {
    selected_.person = person_figures(*simulation.crowd(), *person);
  }
}

void App::begin_interface(double now) {
  if (std::fabs(font_ratio_ - canvas_.size().pixel_ratio()) > 0.01f) rasterise_font();
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplSDL2_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  const Canvas::Size& size = canvas_.size();
  io.DisplaySize = {size.width, size.height};
  io.DisplayFramebufferScale = {size.pixel_ratio(),
                                static_cast<float>(size.pixel_height) / size.height};
  ImGui::NewFrame();
  shot_viewport_ = canvas_.viewport();
  gestures_.act(session_, shot());
  if (gestures_.move_camera(camera_, canvas_.viewport())) session_.follow = false;
  gestures_.press_keys(session_, panels_);
  if (!taking_picture_) {
    panels_.draw(session_, monitor_, selected_, size.width, size.height);
  }
  // What was pressed acts in this very picture.
  follow_session();
  if (!fitted_ || session_.fit_view) {
    fit_view(!fitted_);
    fitted_ = true;
    session_.fit_view = false;
  } else {
    keep_in_middle();
  }
  follow_agent();
  sketch(now);
  draw_captions();
  draw_legends();
  draw_order_plot();
  ImGui::Render();
}

void App::draw() {
  thumbnails_.advance(renderer_);
  RenderOptions options = session_.look;
  options.trails = session_.scene().view.trails;
  options.show_bounds = session_.scene().view.show_bounds;
  renderer_.draw(session_.simulation(), camera_, options,
                 static_cast<float>(clock_.interpolation()), canvas_.viewport(), sketches_);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void App::context_lost() {
  if (!has_context_) return;
  has_context_ = false;
  ++context_losses_;
  renderer_.context_lost();
  thumbnails_.clear();
  ImGui_ImplOpenGL3_DestroyDeviceObjects();
}

Result<void> App::context_restored() {
  if (Result<void> restored = renderer_.context_restored(); !restored) return restored;
  ImGui_ImplOpenGL3_CreateDeviceObjects();
  has_context_ = true;
  return {};
}

}  // namespace flockwork
