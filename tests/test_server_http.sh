#!/usr/bin/env bash
# `domino serve` as somebody meets it who starts it: its address, TLS, its log, how it ends, and what it refuses to begin with.
#
#   tests/test_server_http.sh PROGRAM
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
export LC_ALL=C
unset DOMINO_DB DOMINO_PATH
scratch=$(mktemp -d)
trap '[ -n "${server:-}" ] && kill "$server" 2>/dev/null; rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
passed=0
failed=0

# check TITLE COMMAND…
check() {
	local title=$1
	shift
	if "$@" >out 2>err; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED  $title"
		head -n 8 out err | sed 's/^/    /'
	fi
}

db=$scratch/domino.db

# start OPTIONS…: the server with a database of its own; $server, $address
start() {
	: >address
	"$program" serve --port 0 --db "$db" --log log "$@" >address 2>complaints &
	server=$!
	for _ in $(seq 100); do
		[ -s address ] && break
		sleep 0.05
	done
	address=$(cat address)
}

# stop SIGNAL: and what it ended with
stop() {
	local status
	kill "-$1" "$server"
	wait "$server"
	status=$?
	server=
	return "$status"
}

ends() {
	local want=$1 got
	shift
	timeout 10 "$program" "$@"
	got=$?
	[ "$got" = "$want" ]
}

# simulate BODY FILE [comparisons]: begins a simulation, or a job of another kind; its id
simulate() {
	curl -s -X POST -H 'Content-Type: application/json' -d "$1" "${address}api/v1/${3:-simulations}" | jq -r .id >"$2"
}

# becomes STATE ID-FILE OUT [comparisons]: waits for it
becomes() {
	for _ in $(seq 2400); do
		curl -s "${address}api/v1/${4:-simulations}/$(cat "$2")" >"$3"
		[ "$(jq -r .state "$3")" = "$1" ] && return
		sleep 0.05
	done
	return 1
}

# A table at which nothing happens, followed for longer than anybody who reads may take; beside everything else, by a server of its own.
follow_quietly() {
	db=$scratch/quiet.db
	cd "$scratch" && mkdir quietly && cd quietly || return
	start
	curl -s -X POST -H 'Content-Type: application/json' -d '{"variant": "cuban"}' "${address}api/v1/tables" | jq -r .id >table
	timeout 13 curl -sN "${address}api/v1/tables/$(cat table)/events?follow=1" >events
	echo "$?" >status
	stop TERM
}
follow_quietly &
quiet=$!

start
check 'it prints its address, of this machine alone' grep -qxE 'http://127\.0\.0\.1:[0-9]+/' address
check 'it answers there' curl -sf "${address}healthz"
if [ "$(id -u)" = 0 ]; then
	check 'it says that root is too much for it' grep -q 'warning: .* root' complaints
	check 'and complains about nothing else' sh -c '[ "$(wc -l <complaints)" = 1 ]'
else
	check 'it complains about nothing' test ! -s complaints
fi
check 'its files are read by nobody else' sh -c '[ -z "$(find . -name "domino.db*" -perm /077)" ]'
curl -s "${address}api/v1/options" | jq -S . >served
"$program" options --json | jq -S . >printed
check 'options are those of the command' cmp served printed
simulate '{"variant": "cuban", "games": 5000, "seed": "7"}' id
becomes done id simulation
figures='{games, seed, blocked, tiles_laid, turns, passes, ties, ended_by, seats}'
jq -S ".result | $figures" simulation >served
"$program" sim cuban --games 5000 --seed 7 --json | jq -S "$figures" >printed
check 'figures are those of the command' cmp served printed
simulate '{"variant": "pairs", "players": [{"strategy": "fattest"}, {"strategy": {"random": {"over": "tiles"}}}], "deals": 3000,
	"seed": "7"}' compared comparisons
becomes done compared comparison comparisons
jq -S '.result' comparison >served
"$program" compare fattest 'random(over=tiles)' --variant pairs --deals 3000 --seed 7 --json | jq -S 'del(.variants, .seed)' >printed
check 'a comparison is that of the command' sh -c 'test -s printed && cmp served printed'
# One tournament, two ways out: the same bytes, with pairs, cheats, byes and rounds that are skipped among them.
for variant in a-championship knockout-cup swiss-pairs pairs; do
	"$program" tournament run "$variant" --rounds 30 --seed 3 --db "$db" --quiet >/dev/null || echo "FAILED  $variant cannot be run"
done
for id in 1 2 3 4; do
	for form in json csv records; do
		curl -sf "${address}api/v1/tournaments/$id/export?format=$form" >served
		"$program" tournament export "$id" "--$form" --db "$db" >printed
		check "tournament $id as $form is that of the command" sh -c 'test -s printed && cmp served printed'
	done
done
check 'the log is JSON, line by line' jq -e 'select(.event == "request") | .status' log
check 'the log has no query' sh -c 'curl -s "$0healthz?secret=hush" && ! grep -q hush log' "$address"
table=$(curl -s -H 'Content-Type: application/json' -d '{"variant": "cuban"}' "${address}api/v1/tables")
owner=$(echo "$table" | jq -r .owner)
id=$(echo "$table" | jq -r .id)
for path in "api/v1/tables/$id/$owner" "t/$id/$owner.$owner" "$owner" "x$owner/events" "api/v1/tables/$owner"; do
	curl -s "$address$path" >/dev/null
done
check 'the log has no secret that somebody put into a path' sh -c '! grep -q "$0" log' "${owner:1:20}"
check 'but what table it was' grep -q "/api/v1/tables/$id/…" log
check 'no promise of TLS without it' sh -c '! curl -si "$0healthz" | grep -qi strict-transport' "$address"
check 'a port that is taken is told' sh -c '! "$0" serve --port "$1" --db x.db 2>&1 | grep -q http' "$program" \
	"$(echo "$address" | sed 's/.*:\([0-9]*\).*/\1/')"

ln -s domino.db link.db
check 'a link leads to the same server' sh -c '! timeout 10 "$0" serve --port 0 --db link.db 2>link.err && grep -q "another server" link.err &&
	! ls link.db-*' "$program"

# What was asked for is asked for once: killed or stopped in the middle, the next server plays it from the beginning.
curl -s "${address}api/v1/simulations/$(cat id)/plot.svg?lang=es" >plot
simulate '{"variant": {"text": "like: cuban\ndeal: {hand: 9}\n"}, "games": 2000000, "seed": "18446744073709551615"}' long
simulate '{"variant": "a-corruption", "games": 10000000}' dropped
becomes running dropped out
simulate '{"variant": "draw", "players": [{"strategy": "fattest"}, {"strategy": "semi-smart"}], "deals": 400000, "seed": "3"}' \
	compared comparisons
becomes running compared comparison comparisons
curl -s -X DELETE "${address}api/v1/simulations/$(cat dropped)" >/dev/null
kill -KILL "$server"
wait "$server" 2>/dev/null
start
curl -s "${address}api/v1/simulations/$(cat id)" >again
check 'a simulation outlives the server that played it' cmp simulation again
curl -s "${address}api/v1/simulations/$(cat id)/plot.svg?lang=es" >again
check 'and so does its picture' cmp plot again
becomes done compared comparison comparisons
jq -S '.result.players' comparison >served
"$program" compare fattest semi-smart --variant draw --deals 400000 --seed 3 --json | jq -S .players >printed
check 'a comparison that was killed comes to the same' sh -c 'test -s printed && cmp served printed'
check 'one that was cancelled stays so' becomes cancelled dropped out
kill -TERM "$server"
wait "$server"
start
check 'one that was broken off is played by the next' becomes done long out
jq -S ".result | $figures" out >served
printf 'like: cuban\ndeal: {hand: 9}\n' >own.yaml
"$program" sim own.yaml --games 2000000 --seed 18446744073709551615 --json | jq -S "$figures" >printed
check 'and comes to the same' cmp served printed
check 'it ends cleanly with SIGTERM' stop TERM
check 'and says so' jq -e 'select(.event == "stopped")' log
start --quiet
rm -f log
stop INT
check 'it ends with 130 after Ctrl-C' [ $? = 130 ]

openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 1 -subj /CN=localhost \
	-addext subjectAltName=IP:127.0.0.1 >/dev/null 2>&1
start --cert cert.pem --key key.pem --public-url https://domino.example.org/
check 'with a certificate the address says https' grep -q '^https://' address
check 'its public URL' sh -c 'curl -sf --cacert cert.pem "$0api/v1/server" | grep -q "\"public_url\":\"https://domino.example.org\""' "$address"
check 'TLS' curl -sf --cacert cert.pem "${address}healthz"
check 'a body over TLS' curl -sf --cacert cert.pem -H 'Content-Type: text/plain' -d 'like: cuban' "${address}api/v1/check"
check 'browsers are told to stay with TLS' sh -c 'curl -si --cacert cert.pem "$0healthz" | grep -qix "Strict-Transport-Security: max-age=31536000.*"' "$address"
# over_tls BYTES: what comes back
over_tls() {
	printf "$1" | timeout 10 openssl s_client -quiet -connect "$(echo "$address" | sed 's,https://\(.*\)/,\1,')" 2>/dev/null
}
check 'a bad head over TLS' sh -c 'echo "$0" | grep -q "^HTTP/1.1 400"' "$(over_tls 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nNothing\r\n\r\n')"
check 'two Hosts over TLS' sh -c 'echo "$0" | grep -q "^HTTP/1.1 400"' "$(over_tls 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n')"
check 'a large head over TLS' sh -c 'echo "$0" | grep -q "^HTTP/1.1 431"' \
	"$(over_tls "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Unheard-Of: $(printf '%09000d' 0)\r\n\r\n")"
check 'a good head over TLS' sh -c 'echo "$0" | grep -q "^HTTP/1.1 200"' \
	"$(over_tls 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')"
check 'many requests on one connection over TLS' sh -c \
	'curl -sf --cacert cert.pem "$0healthz?[1-50]" "$0api/v1/options?[1-20]" | wc -c | grep -q "[0-9]\{6\}"' "$address"
check 'no plain HTTP there' sh -c '! curl -s -m 5 "$0healthz"' "$(sed 's/https/http/' address)"
check 'it ends cleanly with TLS' stop TERM

# told STATUS WORDS ARGUMENTS…: ends so, and says so
told() {
	local status=$1 words=$2
	shift 2
	timeout 10 "$program" "$@" >shown 2>said
	[ $? = "$status" ] && grep -q "$words" said && [ ! -s shown ]
}
check 'an address of SQLite is no file' told 1 'name of its file' serve --port 0 --db 'file:x.db?mode=memory'
check 'nor is it for tournaments' told 1 'nombre de su archivo' tournament run cuban --db 'file:y.db' --lang es
check 'and makes none' sh -c '! ls x.db* y.db* file:*'
check 'a public URL that is none' ends 2 serve --public-url domino.example.org --db x.db
check 'and says so in Spanish' sh -c '"$0" serve --lang es --public-url x --db x.db 2>&1 | grep -q "principio de una dirección web"' "$program"
check 'a certificate needs its key' ends 2 serve --cert cert.pem --db x.db
check 'a key that is none' ends 1 serve --cert cert.pem --key cert.pem --port 0 --db x.db
check 'a host that is not there' ends 1 serve --host 192.0.2.1 --port 0 --db x.db
check 'a folder that is not there' ends 1 serve --web nowhere --port 0 --db x.db
check 'a log that cannot be' ends 1 serve --log cert.pem/log --port 0 --db x.db

# Killed again and again while tables are opened: the next always starts, and has every table whose id was told.
db=$scratch/killed.db
: >told
for kill in 1 2 3 4 5 6 7 8 9 10 11 12; do
	start
	(while curl -sf -H 'Content-Type: application/json' -d '{"variant": "cuban"}' "${address}api/v1/tables" >answer; do
		jq -r .id answer >>told
	done) 2>/dev/null &
	client=$!
	sleep "0.$((kill * 37 % 100))"
	kill -KILL "$server"
	wait "$server" "$client" 2>/dev/null
done
start
check 'a server that was killed twelve times starts' test -n "$address"
for id in $(cat told); do
	curl -sf -o /dev/null "${address}api/v1/tables/$id" || echo "$id"
done >lost
check 'and has lost nothing' sh -c '[ -s told ] && [ ! -s lost ]'
stop TERM

# One bit of the log that a killed server has left: it does not start, says how much is missing, and changes nothing.
db=$scratch/bit.db
start
for _ in $(seq 25); do
	curl -s -H 'Content-Type: application/json' -d '{"variant": "cuban"}' "${address}api/v1/tables" >/dev/null
done
kill -KILL "$server"
wait "$server" 2>/dev/null
server=
# flip BYTE FILE
flip() {
	printf "\\$(printf %o $(($(od -An -tu1 -j "$1" -N 1 "$2") ^ 4)))" | dd of="$2" bs=1 seek="$1" conv=notrunc status=none
}
size=$(stat -c %s "$db-wal")
for place in $((size / 3)) $((size / 2)) $((size - 50)); do
	flip "$place" "$db-wal"
	cp "$db-wal" damaged
	check "a bit at $place is told" told 1 'bit.db-wal.* is damaged: of [0-9]* transactions the last [0-9]* cannot be read' serve --port 0 --db "$db"
	check "a bit at $place, in Spanish" told 1 'está dañado' serve --port 0 --db "$db" --lang es
	check 'nothing was changed' cmp damaged "$db-wal"
	flip "$place" "$db-wal"
done
start
check 'all is there when the bit is put right' sh -c '[ "$(curl -s "$0api/v1/tables" | jq ".tables | length")" = 25 ]' "$address"
stop TERM

# Files that others could read are made the owner's alone.
db=$scratch/loose.db
start
stop TERM
touch "$db-wal"
chmod 666 "$db" "$db"-*
start
check 'loose files' sh -c 'curl -sf "$0healthz" && [ -z "$(find . -name "loose.db*" -perm /077)" ]' "$address"
stop TERM
check 'and they stay so' sh -c '[ -z "$(find . -name "loose.db*" -perm /077)" ]'

# The lock is a plain file, or it is none.
db=$scratch/linked.db
echo precious >target
ln -s target "$db-lock"
check 'a lock that is a link' told 1 'with -lock' serve --port 0 --db "$db"
rm "$db-lock"
ln target "$db-lock"
check 'a lock with two names' told 1 'with -lock' serve --port 0 --db "$db"
rm "$db-lock"
check 'what it led to is as it was' grep -qx precious target

# A file that it cannot write, or cannot read, is told at once, by name and in both languages.
mkdir own
chmod 755 . own
db=own/x.db
start
check 'a server that leaves its files behind' stop TERM
as=()
if [ "$(id -u)" = 0 ]; then # to whom nothing is read-only
	as=(setpriv --reuid 65534 --regid 65534 --clear-groups)
	chown -R 65534:65534 own
fi

# refused LANGUAGE WORDS: it does not start, and says so of the file
refused() {
	timeout 10 "${as[@]}" "$program" serve --port 0 --db "$db" --log own/log --lang "$1" >shown 2>said
	[ $? = 1 ] && grep -q "$db: .*$2" said && [ ! -s shown ]
}

if "${as[@]}" test -x "$program"; then # else nobody here may be kept from writing
	chmod 444 "$db"
	check 'a read-only file' refused en 'read-only'
	check 'a read-only file, in Spanish' refused es 'solo lectura'
	chmod 644 "$db"
fi
head -c "$(($(stat -c %s "$db") - 8192))" /dev/zero | dd of="$db" bs=8192 seek=1 conv=notrunc status=none
check 'a damaged file' refused en 'damaged'
check 'a damaged file, in Spanish' refused es 'dañad'
echo 'this is no database, it is a text of some length' >"$db"
check 'a file that is something else' refused en 'no database'
wait "$quiet"
check 'whoever follows a quiet table is not let go' grep -qx 124 quietly/status
check 'and has been told what there was' grep -q commitment quietly/events

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
