# Installed: the three libraries with their headers, a CMake package (find_package(taut)), pkg-config files, the program.
include(CMakePackageConfigHelpers)

install(TARGETS taut taut-io taut-lab EXPORT taut-targets)
install(TARGETS taut-cli)
install(DIRECTORY src/taut src/taut-io DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp"
        REGEX "/geometry/(determinants|exact|expansion|filter)\\.hpp$" EXCLUDE)  # the inside of the predicates
install(EXPORT taut-targets NAMESPACE taut:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/taut)
configure_package_config_file(cmake/tautConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/tautConfig.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/taut)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/tautConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tautConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/tautConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/taut)

# Relative to the file itself, so that the tree can be installed anywhere.
file(RELATIVE_PATH TAUT_PKGCONFIG_TO_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
foreach(name taut taut-io taut-lab)
  configure_file(cmake/${name}.pc.in ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
