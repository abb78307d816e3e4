#!/bin/sh
# The server while somebody sends it what takes long, and beside connections that say nothing.
#
#   bench/dear.sh [BUILD FOLDER]      LASTS (seconds) and SILENT (connections) in the environment change what is run
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
folder=$(mktemp -d)
server=
end() {
	[ -z "$server" ] || kill "$server" 2>/dev/null || :
	wait 2>/dev/null || :
	rm -rf "$folder"
}
trap end EXIT

"$build/domino" serve --port 0 --db "$folder/bench.db" --log "$folder/log" --quiet --rate 0 --connections 9000 >"$folder/address" &
server=$!
i=0
until grep -q : "$folder/address" || [ "$i" -ge 100 ]; do
	sleep 0.1
	i=$((i + 1))
done
port=$(sed -n 's|.*:\([0-9]*\)/.*|\1|p' "$folder/address")
silent=${SILENT:-4000}
if [ "$(ulimit -Hn)" != unlimited ] && [ "$(ulimit -Hn)" -lt $((silent + 1000)) ]; then
	silent=0
fi
"$build/bench/bench-dear" "$port" "$server" "${LASTS:-10}" "$silent"
