# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT

# flockwork_embed_scenes(GALLERY <names> BENCHMARK <names>): makes of the files web/scenes/<name>.json
# a C++ source that defines what scene/embedded_scenes.h declares, in the order given here.
# flockwork_use_embedded_scenes(<target>) adds it to a target. Included as a module for the functions,
# run as a script to write the source.

if(CMAKE_SCRIPT_MODE_FILE)
  set(table)
  foreach(entry ${SCENES})
    string(REPLACE ":" ";" entry ${entry})
    list(GET entry 0 use)
    list(GET entry 1 name)
    file(READ ${FOLDER}/${name}.json text)
    string(FIND "${text}" ")scene\"" terminator)
    if(NOT terminator EQUAL -1)
      message(FATAL_ERROR "${FOLDER}/${name}.json holds the characters )scene\", which end its literal.")
    endif()
    string(APPEND table "    {{\"${name}\", SceneUse::${use}}, R\"scene(${text})scene\"},\n")
  endforeach()
  file(WRITE ${OUTPUT}.part "// Written by cmake/EmbedScenes.cmake from web/scenes.
#include \"scene/embedded_scenes.h\"

namespace flockwork {
namespace {

constexpr EmbeddedScene scenes[] = {
${table}};

}  // namespace

std::span<const EmbeddedScene> embedded_scenes() { return scenes; }

}  // namespace flockwork
")
  file(RENAME ${OUTPUT}.part ${OUTPUT})
  return()
endif()

set(FLOCKWORK_EMBED_SCENES ${CMAKE_CURRENT_LIST_FILE})

set(FLOCKWORK_EMBEDDED_SCENES ${PROJECT_BINARY_DIR}/generated/embedded_scenes.cpp)

function(flockwork_embed_scenes)
  cmake_parse_arguments(PARSE_ARGV 0 scenes "" "" "GALLERY;BENCHMARK")
  set(folder ${PROJECT_SOURCE_DIR}/web/scenes)
  set(entries)
  set(files)
  foreach(use GALLERY BENCHMARK)
    string(TOLOWER ${use} lower)
    foreach(name ${scenes_${use}})
      list(APPEND entries ${lower}:${name})
      list(APPEND files ${folder}/${name}.json)
    endforeach()
  endforeach()
  get_filename_component(output_folder ${FLOCKWORK_EMBEDDED_SCENES} DIRECTORY)
  file(MAKE_DIRECTORY ${output_folder})
  add_custom_command(OUTPUT ${FLOCKWORK_EMBEDDED_SCENES}
    COMMAND ${CMAKE_COMMAND} "-DSCENES=${entries}" -DFOLDER=${folder}
            -DOUTPUT=${FLOCKWORK_EMBEDDED_SCENES} -P ${FLOCKWORK_EMBED_SCENES}
    DEPENDS ${files} ${FLOCKWORK_EMBED_SCENES}
    COMMENT "Embedding web/scenes" VERBATIM)
  # Several targets compile the source; this one alone writes it.
  add_custom_target(flockwork_embedded_scenes DEPENDS ${FLOCKWORK_EMBEDDED_SCENES})
endfunction()

function(flockwork_use_embedded_scenes target)
  set_source_files_properties(${FLOCKWORK_EMBEDDED_SCENES} PROPERTIES GENERATED ON)
  target_sources(${target} PRIVATE ${FLOCKWORK_EMBEDDED_SCENES})
  add_dependencies(${target} flockwork_embedded_scenes)
endfunction()
