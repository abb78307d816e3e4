# What `make install` puts where: the library in both kinds with its headers, a pkg-config file and a CMake package
# (domino::domino: domino::shared or domino::static), the variants the program finds by name, the page it serves, and the documents. The program itself is installed
# where it is built.
install(TARGETS domino-static domino-shared EXPORT dominoTargets
	ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
	LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/domino DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.h)

install(DIRECTORY variants/ DESTINATION ${CMAKE_INSTALL_DATADIR}/domino/variants FILES_MATCHING PATTERN *.yaml)
if(DOMINO_SERVER)
	install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/domino/web OPTIONAL) # made by tools/web
endif()
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN *.md)
install(FILES LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
file(GLOB manuals CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/docs/*.1)
if(manuals)
	install(FILES ${manuals} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()

# Folders that are not absolute move with the prefix, in the file as on disk.
foreach(dir libdir includedir datadir)
	string(TOUPPER CMAKE_INSTALL_${dir} variable)
	cmake_path(APPEND domino_pc_${dir} "\${prefix}" "${${variable}}")
endforeach()
configure_file(cmake/domino.pc.in ${CMAKE_CURRENT_BINARY_DIR}/domino.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/domino.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/domino)
set(domino_variants ${CMAKE_INSTALL_DATADIR}/domino/variants)
configure_package_config_file(cmake/dominoConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/dominoConfig.cmake
	INSTALL_DESTINATION ${package} PATH_VARS domino_variants)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/dominoConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/dominoConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/dominoConfigVersion.cmake
	DESTINATION ${package})
install(EXPORT dominoTargets NAMESPACE domino:: DESTINATION ${package})
