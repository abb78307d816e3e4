#!/usr/bin/env bash
# The promise of the README: a new match rule, a new strategy and one with memory are one new file each. Takes the files from the
# README itself, puts them into a copy of the sources, builds, and uses them. The strategies are in examples/ as well.
# The copy is a part of somebody else's project (add_subdirectory), which gets the library alone, and runs the examples with it.
#
#   tests/test_new_files.sh
set -u
cd "$(dirname "$0")/.." || exit 1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
passed=0
failed=0

try() {
	local title=$1
	shift
	if "$@" >"$copy/log" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $title"
		tail -n 30 "$copy/log"
	fi
}

# block N: the N-th C block of the README
block() {
	awk -v n="$1" '/^```c$/ { k++; inside = 1; next } /^```$/ { inside = 0 } inside && k == n' README.md
}

mkdir "$copy/sources"
cp -R CMakeLists.txt cmake include src tests variants puzzles bench examples docs README.md LICENSE "$copy/sources/" 2>/dev/null
block 1 >"$copy/sources/src/rules/match/neighbours.c"
block 2 >"$copy/sources/src/players/strategy/miser.c"
block 3 >"$copy/sources/src/players/strategy/counter.c"
for name in miser counter; do
	try "examples/strategies/$name.c is what the README shows" cmp "examples/strategies/$name.c" "$copy/sources/src/players/strategy/$name.c"
done
cat >"$copy/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(whole LANGUAGES C CXX)
enable_testing()
add_subdirectory(sources EXCLUDE_FROM_ALL)
if(NOT DOMINO_PROGRAM)
	add_subdirectory(sources/examples examples)
	if(TARGET domino_server OR TARGET domino OR NOT TARGET domino::static OR NOT TARGET domino::shared)
		message(FATAL_ERROR "not the library alone, in both kinds")
	endif()
endif()
END
launcher=$(command -v ccache || true)
configure() {
	# not optimized: what is built is at stake here, and how it runs elsewhere
	cmake -S "$copy" -B "$copy/build" -G Ninja -DDOMINO_ANY_CPU=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG='-O0 -DDOMI_CALLS' \
		-DCMAKE_CXX_FLAGS='-Wall -Wextra -Wpedantic -Werror' ${launcher:+-DCMAKE_C_COMPILER_LAUNCHER=$launcher} "$@"
}
try 'configure the library' configure
try 'build the examples' cmake --build "$copy/build"
try 'run the examples' env -u DOMINO_PATH ctest --test-dir "$copy/build" --no-tests=error
# The program from the same objects; the server knows nothing of rules.
try configure configure -DDOMINO_PROGRAM=ON -DDOMINO_SERVER=OFF -DDOMINO_TESTS=ON
try build cmake --build "$copy/build" --target domino test_random
domino=$copy/build/domino
export DOMINO_PATH=$copy/sources/variants
cat >"$copy/near.yaml" <<'YAML'
match: neighbours
players: [miser, random, miser, random]
YAML
printf 'players: [counter, random, counter, random]\nteams: across\n' >"$copy/counting.yaml"
counter_wins() {
	"$domino" sim "$copy/counting.yaml" --games 20000 --json |
		python3 -c 'import json, sys; p = json.load(sys.stdin)["seats"]; sys.exit(not p[0]["wins"]["mean"] > 0.6)'
}
says() {
	"$domino" "${@:2}" | grep -q -- "$1"
}
try 'the rule is listed' says neighbours options match
try 'the strategy is listed' says miser options strategy
try 'the rule is in the JSON' says '"neighbours"' options --json
try 'the variant is accepted' "$domino" check "$copy/near.yaml"
try 'the rule is explained' says 'worth one more or one less' explain "$copy/near.yaml" --lang en
try 'the rule is explained in Spanish' says 'uno más o uno menos' explain "$copy/near.yaml" --lang es
try 'the strategy is explained' says Miser explain "$copy/near.yaml" --lang en
try 'the strategy with memory wins more than the other pair' counter_wins
try 'it plays' "$domino" sim "$copy/near.yaml" --games 10000
try 'it is recorded' "$domino" play "$copy/near.yaml" --seed 1 --record "$copy/near.dom"
try 'it replays' "$domino" replay "$copy/near.dom"
# The random variants hold them, as they hold everything that is registered.
random_has_all() {
	DOMINO_RANDOM_VARIANTS=400 DOMINO_RANDOM_SHOW=1 "$copy/build/sources/tests/test_random" >"$copy/random" 2>&1 &&
		grep -q neighbours "$copy/random" && grep -q miser "$copy/random" && grep -q counter "$copy/random"
}
try 'random variants pick all up' random_has_all
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
