#!/usr/bin/env bash
# Every variant that is shipped plays 100,000 rounds, and a round of it, written down, replays byte for byte.
#
#   tests/test_shipped.sh PROGRAM      GAMES in the environment changes how many rounds
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
variants=$(cd "$(dirname "$0")/../variants" && pwd) || exit 1
games=${GAMES:-100000}
export DOMINO_PATH=$variants
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
passed=0
failed=0

check() {
	local title=$1
	shift
	if "$@" >out 2>&1 </dev/null; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED  $title"
		tail -n 15 out | sed 's/^/    /'
	fi
}

plays_all() {
	"$program" sim "$1" --games "$games" --seed 1 --json >figures || return
	tr ',{}' '[\n*]' <figures | grep -qE "^ *\"games\" *: *$games *$" || {
		echo "not all $games rounds were played:"
		cat figures
		return 1
	}
}

replays() {
	"$program" play "$1" --seed 1 --record first.dom && "$program" play "$1" --seed 1 --record second.dom || return
	cmp first.dom second.dom && "$program" replay first.dom
}

for file in "$variants"/*.yaml; do
	[ -e "$file" ] || continue
	name=$(basename "$file" .yaml)
	rm -f first.dom second.dom
	check "$name: $games rounds" plays_all "$name"
	check "$name: play, record, replay" replays "$name"
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
