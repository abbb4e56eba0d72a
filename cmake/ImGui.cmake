# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT

# Dear ImGui with its backends for SDL2 and OpenGL ES 3, which is WebGL2 in the browser.

FetchContent_MakeAvailable(imgui)

add_library(flockwork_imgui STATIC EXCLUDE_FROM_ALL
  ${imgui_SOURCE_DIR}/imgui.cpp
  ${imgui_SOURCE_DIR}/imgui_draw.cpp
  ${imgui_SOURCE_DIR}/imgui_tables.cpp
  ${imgui_SOURCE_DIR}/imgui_widgets.cpp
  ${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp
  ${imgui_SOURCE_DIR}/backends/imgui_impl_sdl2.cpp)
target_include_directories(flockwork_imgui SYSTEM PUBLIC
  ${imgui_SOURCE_DIR} ${imgui_SOURCE_DIR}/backends)
target_compile_definitions(flockwork_imgui PUBLIC
  IMGUI_IMPL_OPENGL_ES3 IMGUI_DISABLE_OBSOLETE_FUNCTIONS
  IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS)
target_compile_features(flockwork_imgui PUBLIC cxx_std_20)
target_compile_options(flockwork_imgui PRIVATE -fno-exceptions -fno-rtti -w)
flockwork_small(flockwork_imgui)
target_link_libraries(flockwork_imgui PUBLIC SDL2::SDL2)
add_library(imgui::imgui ALIAS flockwork_imgui)
