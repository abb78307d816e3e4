#!/usr/bin/env bash
# The promise of the README: a new match rule and a new strategy are one new file each. Takes the two files from the README
# itself, puts them into a copy of the sources, builds, and uses them.
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

cp -R CMakeLists.txt cmake include src tests variants bench examples docs README.md LICENSE "$copy/" 2>/dev/null
block 1 >"$copy/src/rules/match/neighbours.c"
block 2 >"$copy/src/players/strategy/miser.c"
launcher=$(command -v ccache || true)
# the server knows nothing of rules
try configure cmake -S "$copy" -B "$copy/build" -G Ninja -DDOMINO_SERVER=OFF -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0 ${launcher:+-DCMAKE_C_COMPILER_LAUNCHER=$launcher}
try build cmake --build "$copy/build" --target domino test_random
domino=$copy/build/domino
export DOMINO_PATH=$copy/variants
cat >"$copy/near.yaml" <<'YAML'
match: neighbours
players: [miser, random, miser, random]
YAML
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
try 'it plays' "$domino" sim "$copy/near.yaml" --games 10000
try 'it is recorded' "$domino" play "$copy/near.yaml" --seed 1 --record "$copy/near.dom"
try 'it replays' "$domino" replay "$copy/near.dom"
# The random variants hold both, as they hold everything that is registered.
random_has_both() {
	DOMINO_RANDOM_VARIANTS=400 DOMINO_RANDOM_SHOW=1 "$copy/build/tests/test_random" >"$copy/random" 2>&1 &&
		grep -q neighbours "$copy/random" && grep -q miser "$copy/random"
}
try 'random variants pick both up' random_has_both
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
