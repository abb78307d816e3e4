#!/usr/bin/env bash
# What docs/HACKING.md names is there: every file, folder, function, struct, macro and make target in it. A map that names what
# has gone leads nowhere.
#
#   tests/test_docs.sh [FILE]
set -u
cd "$(dirname "$0")/.." || exit 1
page=${1:-docs/HACKING.md}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

find . -path './build*' -prune -o -path ./.git -prune -o -name node_modules -prune -o -type f -print | sed 's|^\./||' >"$scratch/files"
# shellcheck disable=SC2046
cat $(grep -E '^(include|src|cmake)/.*\.(c|h|cmake)$|^CMakeLists.txt$' "$scratch/files") >"$scratch/sources"

# named THING WHAT HOW…: passes when the command finds it
named() {
	local thing=$1 what=$2
	shift 2
	if "$@"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED  $page names the $what $thing, which does not exist"
	fi
}
# a path from the top, or the end of one; * stands for anything
is_file() { grep -qE "(^|/)$(sed 's|\.|\\.|g; s|\*\*/|(.*/)?|g; s|\([^.)]\)\*|\1[^/]*|g; s|^\*|[^/]*|' <<<"$1")\$" "$scratch/files"; }
is_folder() { grep -qE "(^|/)${1%/}/" "$scratch/files"; }
is_function() { grep -qE "(^|[^A-Za-z0-9_])$1\(" "$scratch/sources"; }
is_struct() { grep -qE "^struct $1 \{" "$scratch/sources"; }
# an option's names, which the build makes, are its file's
is_word() {
	local option=${1#domi_*_}
	grep -qwF -- "$1" "$scratch/sources" || is_file "${option//-/_}.c"
}
is_target() { grep -qE "^$1:" Makefile; }

# the words of code blocks, where files stand bare, and what stands between backticks
# shellcheck disable=SC2016
{
awk '/^```/ { inside = !inside; next } inside' "$page" | grep -oE '[A-Za-z0-9_./*-]+' | sed 's|[.:;,]*$||' >"$scratch/bare"
awk '/^```/ { inside = !inside; next } !inside' "$page" | grep -oE '`[^`]+`' | tr -d '`' >"$scratch/quoted"
}
while read -r word; do
	case $word in
	*.[ch] | *.ts | *.tsx | *.mjs | *.md | *.sh | *.txt | *.cmake | *.yaml | *.json) named "$word" file is_file "$word" ;;
	[a-z]*/) named "$word" folder is_folder "$word" ;;
	src/* | web/* | tools/*) named "$word" 'file or folder' eval "is_file '$word' || is_folder '$word'" ;;
	esac
done <"$scratch/bare"
grep -oE 'struct dom[a-z]*_[a-z_]+' "$page" | sed 's/struct //' | sort -u >"$scratch/structs"
while read -r word; do named "$word" struct is_struct "$word"; done <"$scratch/structs"
while read -r word; do
	case $word in
	*NAME* | *STAGE* | *=[0-9]* | 'kill '* | /api/* | -D* | *'npm run'* | openapi.json) continue ;;
	'make '*) named "$word" target is_target "${word#make }" ;;
	*'()') named "$word" function is_function "${word%()}" ;;
	*'(…)') named "$word" function is_function "${word%(…)}" ;;
	*/) named "$word" folder is_folder "$word" ;;
	*.c | *.h | *.ts | *.tsx | *.sh | *.txt | *.cmake | *.yaml) named "$word" file is_file "$word" ;;
	tools/*) named "$word" file is_file "${word%% *}" ;;
	*/*) named "$word" 'file or folder' eval "is_file '$word' || is_folder '$word'" ;;
	*'['*']') named "$word" word is_word "${word%%\[*}" ;;
	*.*) named "$word" field is_word "${word##*.}" ;;
	*) named "$word" word is_word "$word" ;;
	esac
done <"$scratch/quoted"

[ "$passed" -gt 80 ] || { failed=$((failed + 1)); echo "FAILED  only $passed names were found in $page"; }
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
