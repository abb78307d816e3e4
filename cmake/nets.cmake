# The nets that are shipped, as they are: the assembler takes their bytes into the library.
file(GLOB nets CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/src/players/nets/*.net)
list(SORT nets)
set(bytes "")
set(names "")
set(rows "")
set(number 0)
foreach(file IN LISTS nets)
	get_filename_component(name ${file} NAME_WE)
	file(SIZE ${file} size)
	string(APPEND bytes "__asm__(\".pushsection .rodata\\n.balign 64\\n.hidden domi_net_${number}\\n.globl domi_net_${number}\\ndomi_net_${number}:\\n.incbin \\\"${file}\\\"\\n.popsection\\n\");\n")
	string(APPEND names "extern const unsigned char domi_net_${number}[];\n")
	string(APPEND rows "\t{\"${name}\", domi_net_${number}, ${size}},\n")
	math(EXPR number "${number} + 1")
	set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
endforeach()
set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated/nets.c)
file(CONFIGURE OUTPUT ${generated} CONTENT
"/* Made by the build from src/players/nets. */
#include <domino/net.h>

${names}${bytes}
static const struct dom_net_file shipped[] = {
${rows}\t{NULL, NULL, 0}};

const struct dom_net_file *dom_shipped_nets(void)
{
\treturn shipped;
}
" @ONLY)
set_source_files_properties(${generated} PROPERTIES OBJECT_DEPENDS "${nets}")
set(folder ${CMAKE_CURRENT_SOURCE_DIR}/src/players/nets)
set_property(GLOBAL APPEND PROPERTY DOMINO_SOURCES_players ${generated} ${folder}/net.c ${folder}/past.c ${folder}/plain.c ${folder}/story.c)

# Sums of whole numbers, compiled for vectors of each width.
function(domino_sums cpu)
	add_library(domino_sums_${cpu} OBJECT src/players/nets/sums.c src/players/nets/related.c)
	target_include_directories(domino_sums_${cpu} PRIVATE include)
	target_compile_definitions(domino_sums_${cpu} PRIVATE DOMI_SUMS=domi_sums_${cpu} DOMI_RELATED=domi_related_${cpu})
	target_compile_options(domino_sums_${cpu} PRIVATE -O3 ${counted_alone} ${ARGN})
endfunction()
