#!/usr/bin/env bash
# tools/names says nothing of the sources, and notices every kind of comparison with an option's name that is planted in a copy.
#
#   tests/test_names.sh
set -u
cd "$(dirname "$0")/.." || exit 1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

bad() {
	failed=$((failed + 1))
	echo "FAILED  $1"
	sed 's/^/  | /' "$scratch/out"
}

# shellcheck disable=SC1111 # what is told is quoted as people do
# finds FILE NAME CODE: planted at the end of a file, the code is told with its place
finds() {
	local file=$scratch/top/$1 line
	cp "$file" "$scratch/kept"
	printf '%s\n' "$3" >>"$file"
	line=$(wc -l <"$file")
	if tools/names "$scratch/top" >"$scratch/out"; then
		bad "not found: $3"
	elif [ "$(wc -l <"$scratch/out")" != 1 ] || ! grep -qF "$1:$line: option “$2”" "$scratch/out"; then
		bad "told otherwise: $3"
	else
		passed=$((passed + 1))
	fi
	cp "$scratch/kept" "$file"
}

# allows FILE CODE: nothing is said of it
allows() {
	local file=$scratch/top/$1
	cp "$file" "$scratch/kept"
	printf '%s\n' "$2" >>"$file"
	if tools/names "$scratch/top" >"$scratch/out"; then passed=$((passed + 1)); else bad "nothing wrong with: $2"; fi
	cp "$scratch/kept" "$file"
}

if tools/names >"$scratch/out"; then passed=$((passed + 1)); else bad 'the sources know options by name'; fi
mkdir -p "$scratch/top/web"
cp -r CMakeLists.txt src include "$scratch/top/"
cp -r web/src "$scratch/top/web/"

finds src/layout/layout.c line 'static bool a(const char *b) { return !strcmp(b, "line"); }'
finds src/layout/layout.c open-faces 'static bool a(const char *b) { return strncmp("open-faces", b, 10) == 0; }'
finds src/server/body.c human 'static bool a(const json_t *b) { return is_one_of(json_string_value(b), (const char *[]){"human"}); }'
finds src/command/host.c human 'static const void *a(void) { return dom_member_find(dom_family_find("strategy"), "human", 5); }'
finds src/arena/tournament.c none 'static bool a(const char *b) { return strcmp(b, "none") != 0; }'
finds src/rules/end/out.c branching 'static bool a(const char *b) { return !strcmp(b, "branching"); }'
finds include/domino/rules.h cheat 'static inline bool a(const char *b) { return !strcmp(b, "cheat"); }'
finds web/src/table/useTurn.ts line "export const a = (b: string) => b === 'line';"
finds web/src/table/useTurn.ts open-faces "export const a = (b: { board: string }) => 'open-faces' !== b.board;"
finds web/src/table/useTurn.ts human "export const a = (b: string[]) => b.includes('human');"
finds web/src/table/useTurn.ts fattest "export const a = (b: string) => ['x', 'fattest'].includes(b);"
finds web/src/table/useTurn.ts cheat "export const a = (b: Set<string>) => b.has(\"cheat\");"
finds web/src/table/useTurn.ts capicua "export const a = (b: string) => { switch (b) { case 'capicua': return 1; } };"
finds web/src/table/useTurn.ts pass "export const a = (b: string) => /^stuck: pass\$/m.test(b);"
# a new file is a new name
cp "$scratch/top/src/rules/bonus/capicua.c" "$scratch/top/src/rules/bonus/chuchazo.c"
finds web/src/table/useTurn.ts chuchazo "export const a = (b: string) => b === 'chuchazo';"

allows src/rules/end/out.c 'static bool a(const char *b) { return !strcmp(b, "blocked"); }'
allows src/layout/layout.c '/* not strcmp(b, "line") */ static const void *a(void) { return dom_family_find("score"); }'
allows src/json/event.c 'static void a(void) { domj_key_int(0, "laid", 1); }'
allows web/src/table/useTurn.ts "export const a = (b: { shape: string }) => b.shape === 'line';"
allows web/src/table/useTurn.ts "export const a = (b: { event: string }) => { switch (b.event) { case 'pass': return 'line'; } };"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
