# SPDX-FileCopyrightText: 2026 The Flockwork authors
# SPDX-License-Identifier: MIT

# find_package(flockwork) then gives flockwork::core and flockwork::capi.

if(EMSCRIPTEN)
  return()
endif()
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

foreach(name core capi numerics)
  set_target_properties(flockwork_${name} PROPERTIES EXPORT_NAME ${name})
endforeach()
install(TARGETS flockwork_core flockwork_capi flockwork_numerics EXPORT flockwork-targets)
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/flockwork
        FILES_MATCHING PATTERN "*.h"
        PATTERN render EXCLUDE PATTERN ui EXCLUDE PATTERN app EXCLUDE PATTERN cli EXCLUDE
        PATTERN validation EXCLUDE)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/flockwork)
install(EXPORT flockwork-targets NAMESPACE flockwork:: FILE flockwork-config.cmake
        DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/flockwork-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/flockwork-config-version.cmake DESTINATION ${package})
