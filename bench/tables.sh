#!/bin/sh
# The server with many running tables and their watchers; and how often a table's state can be asked for, next to the least that
# libwebsockets can do in the same run.
#
#   bench/tables.sh [BUILD FOLDER]      TABLES, WATCHERS (of each), SPEED (ms) and LASTS (seconds) in the environment change what is run
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
folder=$(mktemp -d)
server=
hello=
end() {
	for process in $server $hello; do
		kill "$process" 2>/dev/null || :
	done
	wait 2>/dev/null || :
	rm -rf "$folder"
}
trap end EXIT
export DOMINO_PATH="$PWD/variants"

"$build/domino" serve --port 0 --db "$folder/bench.db" --log "$folder/log" --quiet --rate 0 --connections 8000 >"$folder/address" &
server=$!
i=0
until grep -q : "$folder/address" || [ "$i" -ge 100 ]; do
	sleep 0.1
	i=$((i + 1))
done
port=$(sed -n 's|.*:\([0-9]*\)/.*|\1|p' "$folder/address")

"$build/bench/bench-tables" "$port" "$server" "${TABLES:-1000}" "${WATCHERS:-2}" "${SPEED:-200}" "${LASTS:-10}"

echo "with players who think"
"$build/bench/bench-tables" "$port" "$server" 100 1 "${SPEED:-200}" "${LASTS:-10}" expert pairs 2

kill "$server"
wait "$server" 2>/dev/null || :
"$build/domino" serve --port 0 --log "$folder/log" --db "$folder/other.db" --quiet --rate 0 --connections 8000 >"$folder/address" &
server=$!
"$build/bench/bench-hello" serve 0 >"$folder/hello" &
hello=$!
sleep 1
port=$(sed -n 's|.*:\([0-9]*\)/.*|\1|p' "$folder/address")
bare=$(sed -n 's|.*:\([0-9]*\)/*.*|\1|p' "$folder/hello" | head -n 1)
id=$(curl -s -X POST "http://127.0.0.1:$port/api/v1/tables" -H 'Content-Type: application/json' -d '{"variant": "classic"}' |
	sed -n 's/.*"id":"\([^"]*\)".*/\1/p')
rates() {
	sed -n 's|^\([0-9.]*\) requests/s.*|\1|p' "$folder/$1" | LC_ALL=C sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}
for turn in 1 2 3 4 5; do
	"$build/bench/bench-hello" ask "$bare" / 16 2 >>"$folder/hellos"
	"$build/bench/bench-hello" ask "$port" "/api/v1/tables/$id" 16 2 >>"$folder/states"
done
echo "requests on 16 connections, median of $turn turns of two seconds each"
LC_ALL=C awk -v hello="$(rates hellos)" -v state="$(rates states)" 'BEGIN {
	printf "  libwebsockets saying hello %8d /s\n", hello
	ratio = state / hello
	printf "  the state of a table       %8d /s, ratio %.2f, target 0.5: %s\n", state, ratio, (ratio >= 0.5) ? "reached" : "missed"
}'
