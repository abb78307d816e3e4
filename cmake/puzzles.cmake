# The puzzles that are shipped, as one text.
set(puzzles ${CMAKE_CURRENT_SOURCE_DIR}/puzzles/puzzles.txt)
file(READ ${puzzles} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${puzzles})
set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated/puzzles.c)
file(CONFIGURE OUTPUT ${generated} CONTENT
"/* Made by the build from puzzles/puzzles.txt. */
#include \"puzzle.h\"

const char domi_puzzles_text[] = {${bytes} 0};
" @ONLY)
set_property(GLOBAL APPEND PROPERTY DOMINO_SOURCES_puzzle ${generated})
