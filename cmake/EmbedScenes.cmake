# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT

# flockwork_embed_scenes(<variable> GALLERY <names> BENCHMARK <names>): the files web/scenes/<name>.json
# as a C++ source, whose path <variable> takes. It defines what scene/embedded_scenes.h declares, in
# the order given here. Included as a module for this function, run as a script to write the source.

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

function(flockwork_embed_scenes variable)
  cmake_parse_arguments(PARSE_ARGV 1 scenes "" "" "GALLERY;BENCHMARK")
  set(folder ${PROJECT_SOURCE_DIR}/web/scenes)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_scenes.cpp)
  set(entries)
  set(files)
  foreach(use GALLERY BENCHMARK)
    string(TOLOWER ${use} lower)
    foreach(name ${scenes_${use}})
      list(APPEND entries ${lower}:${name})
      list(APPEND files ${folder}/${name}.json)
    endforeach()
  endforeach()
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DSCENES=${entries}" -DFOLDER=${folder} -DOUTPUT=${output}
            -P ${FLOCKWORK_EMBED_SCENES}
    DEPENDS ${files} ${FLOCKWORK_EMBED_SCENES}
    COMMENT "Embedding web/scenes" VERBATIM)
  set(${variable} ${output} PARENT_SCOPE)
endfunction()
