# The variants that are shipped, as a table of their texts: a program finds them wherever it runs, installed or not.
file(GLOB shipped CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/variants/*.yaml)
list(SORT shipped)
set(texts "")
set(rows "")
set(number 0)
foreach(file IN LISTS shipped)
	get_filename_component(name ${file} NAME_WE)
	file(READ ${file} bytes HEX)
	string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
	string(APPEND texts "static const unsigned char text_${number}[] = {${bytes}};\n")
	string(APPEND rows "\t{\"${name}\", text_${number}, sizeof text_${number}},\n")
	math(EXPR number "${number} + 1")
	set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
endforeach()
set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated/shipped.c)
file(CONFIGURE OUTPUT ${generated} CONTENT
"/* Made by the build from variants. */
#include <domino/variant.h>

${texts}
static const struct dom_shipped shipped[] = {
${rows}\t{NULL, NULL, 0}};

const struct dom_shipped *dom_shipped_variants(void)
{
\treturn shipped;
}
" @ONLY)
set_property(GLOBAL APPEND PROPERTY DOMINO_SOURCES_text ${generated})
