# A family is a folder with one file per option; its table is made from the folder, never written by hand.
#
#   domino_family(LAYER NAME DIR STRUCT)
#
# Every DIR/*.c but family.c is an option: even_deal.c defines domi_NAME_even_deal, a `const struct STRUCT`, and is called
# even-deal in public. A new file is picked up by the next build.
function(domino_family layer name dir struct)
	file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${dir}/*.c)
	list(SORT files)
	set(declarations "")
	set(rows "")
	foreach(file IN LISTS files)
		get_filename_component(symbol ${file} NAME_WE)
		if(NOT symbol STREQUAL "family")
			string(REPLACE "_" "-" public ${symbol})
			string(APPEND declarations "extern const struct ${struct} domi_${name}_${symbol};\n")
			string(APPEND rows "\t{\"${public}\", &domi_${name}_${symbol}.option},\n")
		endif()
	endforeach()
	file(GLOB header ${CMAKE_CURRENT_SOURCE_DIR}/${dir}/*.h)
	if(NOT header)
		set(header domino/${name}.h)
	endif()
	set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated/${name}_members.c)
	file(CONFIGURE OUTPUT ${generated} CONTENT
"/* Made by the build from ${dir}. */
#include <domino/option.h>
#include <stddef.h>
#include \"${header}\"
${declarations}
extern const struct dom_member domi_${name}_members[];
const struct dom_member domi_${name}_members[] = {
${rows}\t{NULL, NULL}};
")
	set_property(GLOBAL APPEND PROPERTY DOMINO_SOURCES_${layer} ${files} ${generated})
	set_property(GLOBAL APPEND PROPERTY DOMINO_FAMILIES ${name})
endfunction()
