#!/usr/bin/env bash
# Every public header compiles by itself, as C17 and as C++17, with gcc and with clang, warnings being errors.
set -u
cd "$(dirname "$0")/.." || exit 1
passed=0
failed=0
for header in include/domino/*.h; do
	for compiler in 'gcc -std=c17 -x c' 'clang -std=c17 -x c' 'g++ -std=c++17 -x c++' 'clang++ -std=c++17 -x c++'; do
		# shellcheck disable=SC2086
		if out=$($compiler -Wall -Wextra -Wpedantic -Wconversion -Werror -fsyntax-only -Iinclude - \
			<<<"#include <domino/${header##*/}>" 2>&1); then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			printf '%s with %s:\n%s\n' "$header" "$compiler" "$out"
		fi
	done
done
# a machine of 32 bits is told that it is too small
if out=$(gcc -m32 -ffreestanding -std=c17 -x c -fsyntax-only -Iinclude - <<<'#include <domino/common.h>' 2>&1) ||
	[[ $out != *'needs a 64-bit machine'* ]]; then
	failed=$((failed + 1))
	printf 'with 32 bits:\n%s\n' "$out"
else
	passed=$((passed + 1))
fi
# what a side shows is no tile: handing the one to who wants the other does not compile, in C or C++
asks() {
	local call=$1 compiler
	shift
	for compiler in 'gcc -std=c17 -x c' 'g++ -std=c++17 -x c++'; do
		# shellcheck disable=SC2086
		if "$@" $compiler -fsyntax-only -Iinclude - >/dev/null 2>&1 <<EOF; then
#include <domino/domino.h>
unsigned ask(const struct dom_view *view, struct dom_play play)
{
	struct dom_face face = dom_rules_face_of(view->rules, play.tile, play.side);
	return (unsigned)($call) + face.n;
}
EOF
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			printf '%s with %s: compiles when it should not, or the other way round\n' "$call" "$compiler"
		fi
	done
}
not() { ! "$@"; }
asks 'dom_view_holds(view, face) + dom_view_holds_faces(view, play.tile)' command
asks 'dom_view_holds_faces(view, face)' not
asks 'dom_view_holds(view, play.tile)' not
asks 'dom_view_value(view, face)' not
asks 'dom_rules_worth(view->rules, face)' not
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
