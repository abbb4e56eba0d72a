# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT

# SDL2 for the browser with the configuration that SDL keeps for it. SDL's own CMake files probe
# the compiler hundreds of times, which takes ten minutes with emcc.

FetchContent_MakeAvailable(sdl2)

set(folders
  . atomic audio audio/disk audio/dummy audio/emscripten cpuinfo events file filesystem/emscripten
  haptic haptic/dummy hidapi joystick joystick/dummy joystick/emscripten joystick/virtual libm loadso/dlopen
  locale locale/emscripten misc misc/emscripten power power/emscripten render render/opengles2
  render/software sensor sensor/dummy stdlib thread thread/generic timer timer/unix video
  video/dummy video/emscripten video/yuv2rgb)
list(TRANSFORM folders REPLACE "(.+)" "${sdl2_SOURCE_DIR}/src/\\1/*.c")
# The sources are fixed by the pinned version, so a glob cannot go out of date.
file(GLOB sources ${folders})

add_library(flockwork_sdl2 STATIC EXCLUDE_FROM_ALL ${sources})
target_include_directories(flockwork_sdl2 SYSTEM PUBLIC ${sdl2_SOURCE_DIR}/include)
# The page has neither sound nor gamepads: SDL_Init then does not pull them in.
target_compile_definitions(flockwork_sdl2 PRIVATE
  SDL_AUDIO_DISABLED=1 SDL_JOYSTICK_DISABLED=1 SDL_SENSOR_DISABLED=1)
target_compile_options(flockwork_sdl2 PRIVATE -w)
flockwork_small(flockwork_sdl2)
add_library(SDL2::SDL2 ALIAS flockwork_sdl2)
