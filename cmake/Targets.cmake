# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT

# Options and helper functions for targets of this project.

# On our own code only; dependencies are included as system headers and compiled without.
add_library(flockwork_warnings INTERFACE)
target_compile_options(flockwork_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Werror -Wconversion -Wshadow -Wundef
  $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor>
  # False alarms on std::string's operator+ (GCC bug 105651, mended in 13).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  # Clang counts sign conversions under -Wconversion, GCC does not in C++: both report the same here.
  $<$<CXX_COMPILER_ID:Clang,AppleClang>:-Wno-sign-conversion>)

# Whatever computes with floats needs these, also code that includes our headers: no contraction
# to fused multiply-add, so that each target gives the same bits. Never fast-math. x86-64 keeps to
# its baseline, SSE2. What uses the scalar backend is really scalar: the compiler would otherwise turn
# its four emulated lanes into SIMD.
set(scalar $<BOOL:$<TARGET_PROPERTY:FLOCKWORK_SCALAR>>)
add_library(flockwork_numerics INTERFACE)
target_compile_options(flockwork_numerics INTERFACE
  -ffp-contract=off -fno-math-errno
  $<$<AND:$<PLATFORM_ID:Emscripten>,$<NOT:${scalar}>>:-msimd128>
  $<$<AND:$<CXX_COMPILER_ID:Clang,AppleClang>,${scalar}>:-fno-vectorize;-fno-slp-vectorize>
  $<$<AND:$<CXX_COMPILER_ID:GNU>,${scalar}>:-fno-tree-vectorize>)
target_compile_features(flockwork_numerics INTERFACE cxx_std_20)

# flockwork_target(<target>): our warnings and our arithmetic, includes relative to src/.
function(flockwork_target target)
  target_link_libraries(${target} PUBLIC flockwork_numerics
                        PRIVATE $<BUILD_INTERFACE:flockwork_warnings>)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
endfunction()

# flockwork_no_exceptions(<target>): for the core and what is compiled into the page.
function(flockwork_no_exceptions target)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti>)
endfunction()

# flockwork_small(<target>): what runs once or once a frame is compiled for size in a wasm release;
# the page must load fast.
function(flockwork_small target)
  if(EMSCRIPTEN)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Oz>)
  endif()
endfunction()

# flockwork_add_core(<target> [SCALAR] <sources>): a build of the core.
function(flockwork_add_core target)
  cmake_parse_arguments(PARSE_ARGV 1 core SCALAR "" "")
  add_library(${target} STATIC ${core_UNPARSED_ARGUMENTS})
  flockwork_target(${target})
  flockwork_no_exceptions(${target})
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:include/flockwork>)
  if(core_SCALAR OR FLOCKWORK_SIMD STREQUAL scalar)
    target_compile_definitions(${target} PUBLIC FLOCKWORK_SIMD_SCALAR)
    set_target_properties(${target} PROPERTIES
      FLOCKWORK_SCALAR ON INTERFACE_FLOCKWORK_SCALAR ON
      COMPATIBLE_INTERFACE_BOOL FLOCKWORK_SCALAR)
  endif()
endfunction()

# Where the page and all that it loads are put together: serve this folder.
set(FLOCKWORK_SITE ${PROJECT_BINARY_DIR}/web)
if(EMSCRIPTEN)
  add_custom_target(flockwork_site)
endif()

# flockwork_add_module(<target> NAME <file name> [MAIN] [ENVIRONMENT web,worker,node]
#                      SOURCES <files> [LIBRARIES <targets>] [EXPORTS <C functions>]
#                      [METHODS <runtime methods>] [SETTINGS <emcc settings>])
# A wasm ES module <name>.js + <name>.wasm in FLOCKWORK_SITE; its default export is the factory.
# MAIN: the module has a main, which the factory runs.
# EXPORTS pulls C functions (without the leading underscore) out of static libraries; malloc and
# free are always exported. SETTINGS are emcc's -s settings without the -s.
function(flockwork_add_module target)
  cmake_parse_arguments(PARSE_ARGV 1 module MAIN "NAME;ENVIRONMENT"
                        "SOURCES;LIBRARIES;EXPORTS;METHODS;SETTINGS")
  if(NOT module_ENVIRONMENT)
    set(module_ENVIRONMENT web)
  endif()
  add_executable(${target} ${module_SOURCES})
  flockwork_target(${target})
  flockwork_no_exceptions(${target})
  target_link_libraries(${target} PRIVATE ${module_LIBRARIES})
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${module_NAME} SUFFIX .js RUNTIME_OUTPUT_DIRECTORY ${FLOCKWORK_SITE})
  list(APPEND module_EXPORTS malloc free)
  if(module_MAIN)
    list(APPEND module_EXPORTS main)
  else()
    target_link_options(${target} PRIVATE --no-entry)
  endif()
  list(TRANSFORM module_EXPORTS PREPEND _)
  list(JOIN module_EXPORTS , exports)
  list(JOIN module_METHODS , methods)
  list(TRANSFORM module_SETTINGS PREPEND -s)
  target_link_options(${target} PRIVATE
    -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=${module_ENVIRONMENT}
    -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB -sSTACK_SIZE=1MB
    -sEXPORTED_FUNCTIONS=${exports} -sEXPORTED_RUNTIME_METHODS=${methods} ${module_SETTINGS})
  add_dependencies(flockwork_site ${target})
endfunction()

# flockwork_add_site_files(<target> <files under web/>): copies them into FLOCKWORK_SITE.
function(flockwork_add_site_files target)
  set(copies)
  foreach(file ${ARGN})
    get_filename_component(folder ${FLOCKWORK_SITE}/${file} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    add_custom_command(OUTPUT ${FLOCKWORK_SITE}/${file}
      COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/web/${file} ${FLOCKWORK_SITE}/${file}
      DEPENDS ${PROJECT_SOURCE_DIR}/web/${file} VERBATIM)
    list(APPEND copies ${FLOCKWORK_SITE}/${file})
  endforeach()
  add_custom_target(${target} ALL DEPENDS ${copies})
  add_dependencies(flockwork_site ${target})
endfunction()

if(FLOCKWORK_TESTS)
  add_custom_target(flockwork_unit_tests)
endif()

# flockwork_add_program(<target> <sources>): a program for the terminal in <build>/bin; as wasm it
# is <target>.js, which Node runs with the real file system and the exit code of main. One whose
# name ends in _tests is a Catch2 program that tests/run.sh runs.
function(flockwork_add_program target)
  add_executable(${target} ${ARGN})
  flockwork_target(${target})
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
  if(EMSCRIPTEN)
    target_link_options(${target} PRIVATE
      -sENVIRONMENT=node -sNODERAWFS -sEXIT_RUNTIME
      -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=4GB -sSTACK_SIZE=1MB)
  endif()
  if(target MATCHES "_tests$")
    # Objects are as optimised as ever; what is left out is the second optimiser that runs over the
    # whole module, and takes longer than all of the test's own compilation. The modules that are
    # served have it, and the browser tests compare their hashes.
    if(EMSCRIPTEN)
      target_link_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
    add_dependencies(flockwork_unit_tests ${target})
    set_property(GLOBAL APPEND PROPERTY FLOCKWORK_UNIT_TESTS ${target})
  endif()
endfunction()

# flockwork_add_tests(<target> <sources>): Catch2 tests of the core and, under the name
# <target>_scalar, the same tests of the core's scalar backend.
function(flockwork_add_tests target)
  foreach(backend "" _scalar)
    flockwork_add_program(${target}${backend} ${ARGN})
    target_link_libraries(${target}${backend} PRIVATE flockwork_core${backend} Catch2::Catch2WithMain)
    add_test(NAME ${target}${backend} COMMAND ${target}${backend})
  endforeach()
endfunction()
