# Installed: the libraries that are built, the public headers and what these include, a CMake package with a component
# for each library (find_package(taut COMPONENTS io lab)), pkg-config files, and the programs (apps/taut).
include(CMakePackageConfigHelpers)

# Public headers lie outside of detail/ folders; of those inside only what they include is installed.
function(taut_install_headers)
  set(waiting)
  foreach(pattern ${ARGN})
    file(GLOB_RECURSE found CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/src/${pattern})
    list(APPEND waiting ${found})
  endforeach()
  list(FILTER waiting EXCLUDE REGEX "/detail/")
  set(headers)
  while(waiting)
    list(POP_FRONT waiting header)
    if(header IN_LIST headers)
      continue()
    endif()
    list(APPEND headers ${header})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${header})
    file(STRINGS ${PROJECT_SOURCE_DIR}/src/${header} includes REGEX "^#include \"taut")
    foreach(include ${includes})
      string(REGEX REPLACE "^#include \"([^\"]*)\".*" "\\1" include "${include}")
      list(APPEND waiting ${include})
    endforeach()
  endwhile()
  foreach(header ${headers})
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES ${PROJECT_SOURCE_DIR}/src/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder})
  endforeach()
endfunction()

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/taut)
# Relative to the file itself, so that the tree can be installed anywhere.
file(RELATIVE_PATH TAUT_PKGCONFIG_TO_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
# What those who link have to define, and for static libraries to link as well.
set(TAUT_PKGCONFIG_CFLAGS)
set(TAUT_PKGCONFIG_ALSO "")
if(BUILD_SHARED_LIBS)
  set(TAUT_PKGCONFIG_CFLAGS -DTAUT_SHARED)
  set(TAUT_PKGCONFIG_ALSO "\nRequires.private:")
endif()

function(taut_install_library target component)
  install(TARGETS ${target} EXPORT taut-${component}-targets)
  install(EXPORT taut-${component}-targets NAMESPACE taut:: DESTINATION ${package})
  configure_file(cmake/${target}.pc.in ${CMAKE_CURRENT_BINARY_DIR}/${target}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${target}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  taut_install_headers(${ARGN})
endfunction()

taut_install_library(taut core taut/taut.hpp taut/base/*.hpp taut/geometry/*.hpp taut/world/*.hpp taut/cells/*.hpp
                     taut/path/*.hpp taut/search/*.hpp taut/plan/*.hpp)
if(TAUT_IO)
  taut_install_library(taut-io io taut-io/*.hpp)
endif()
if(TAUT_LAB)
  taut_install_library(taut-lab lab taut/lab/*.hpp)
endif()
configure_package_config_file(cmake/tautConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/tautConfig.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/tautConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tautConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/tautConfigVersion.cmake
        DESTINATION ${package})
