#!/usr/bin/env bash
# How the files here were made: by the program of version 2 of the tables, which had four databases. Not run by the tests.
#
#   tests/before/make.sh OLD-PROGRAM      (sqlite3, curl, jq)
#
# domino.db*.sql: the four databases of a server that was killed. answers.json: what that program answers when it is started again
# with them, a line each; `secret` is whose view it is. secrets.json: of owners and people.
set -eu
program=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill -9 "$server"; rm -rf "$scratch"' EXIT
cd "$scratch"

start() {
	: >address
	"$program" serve --port 0 --db "$1" --log log >address 2>/dev/null &
	server=$!
	until [ -s address ]; do sleep 0.05; done
	api=$(cat address)api/v1
}
ask() { # METHOD PATH BODY [SECRET]
	curl -sf -X "$1" -H 'Content-Type: application/json' ${4:+-H "Authorization: Bearer $4"} ${3:+-d "$3"} "$api$2"
}
until_state() { # PATH STATE
	until [ "$(ask GET "$1" '' | jq -r .state)" = "$2" ]; do sleep 0.05; done
}

start domino.db
people='{"variant": "classic", "players": [{"name": "Ana", "strategy": "human"}, {"name": "Luis", "strategy": "fattest"}, {"name": "Eva", "strategy": "human"}, {"strategy": "blocker"}], "clock": 0}'
ask POST /tables "$people" >people
ask POST /tables '{"variant": "b-branching", "seed": "5"}' >strategies
ask POST /tables '{"variant": "all-fives", "seed": "77"}' >over
t=$(jq -r .id people) owner=$(jq -r .owner people)
ask POST "/tables/$t/commands" '{"do": "finish"}' "$owner" >/dev/null
for _ in 1 2 3 4 5; do # people play what they are offered first
	for seat in 0 2; do
		secret=$(jq -r ".seats[] | select(.player == $seat).secret" people)
		play=$(ask GET "/tables/$t" '' "$secret" | jq -c '.you.plays[0] // empty | {do: "play", tile, place, side}')
		[ -z "$play" ] || ask POST "/tables/$t/commands" "$play" "$secret" >/dev/null || true
	done
	ask POST "/tables/$t/commands" '{"do": "finish"}' "$owner" >/dev/null || true
done
for _ in 1 2 3 4 5 6 7; do ask POST "/tables/$(jq -r .id strategies)/commands" '{"do": "step"}' "$(jq -r .owner strategies)" >/dev/null; done
for what in finish rematch step step; do ask POST "/tables/$(jq -r .id over)/commands" "{\"do\": \"$what\"}" "$(jq -r .owner over)" >/dev/null; done

ask POST /tournaments '{"variant": "a-championship", "seed": "1"}' >whole
ask POST /tournaments '{"variant": {"text": "title: {en: Long, es: Larga}\nplayers: 4\ntournament: {stop: {rounds: {rounds: 3000}}}\n"}, "seed": "9", "rounds": 3000, "ask": true}' >asking
ask POST /tournaments '{"variant": {"text": "players: [{name: Ana, strategy: human}, {name: Luis, strategy: fattest}, {name: Eva, strategy: human}, {name: Leo, strategy: first}]\ntiles: {faces: 5}\ndeal: {hand: 4}\ntournament: {line-up: {round-robin: {table: 2, deals: 2}}, stop: {rounds: {rounds: 12}}}\n"}, "seed": "123456789", "speed": 0}' >persons
ask POST /tournaments '{"variant": "cuban", "rounds": 500, "seed": "18446744073709551615", "ask": true}' >paused
until_state /tournaments/1 over
until_state /tournaments/2 asking
ask POST /tournaments/2/commands '{"do": "go-on"}' "$(jq -r .owner asking)" >/dev/null
until_state /tournaments/2 asking
until_state /tournaments/3 people
until_state /tournaments/4 asking
ask POST /tournaments/4/commands '{"do": "pause"}' "$(jq -r .owner paused)" >/dev/null
# a round of one of the people to its end, and a play of the next
for _ in 1 2 3 4 5 6 7 8 9 10; do
	table=$(ask GET /tournaments/3 '' | jq -r '.tables[] | select(.people[0].name == "Ana").table' | head -n 1)
	secret=$(jq -r '.seats[] | select(.name == "Ana").secret' persons)
	play=$(ask GET "/tables/$table" '' "$secret" | jq -c '.you.plays[0] // empty | {do: "play", tile, place, side}')
	[ -z "$play" ] || ask POST "/tables/$table/commands" "$play" "$secret" >/dev/null || true
	sleep 0.2
done
"$program" tournament run pairs --rounds 7 --seed 3 --db domino.db --quiet >/dev/null # by the command, beside the server

ask POST /simulations '{"variant": "cuban", "games": 2000, "seed": "7"}' >done
ask POST /simulations '{"variant": "a-corruption", "games": 10000000, "seed": "8"}' >cancelled
until_state "/simulations/$(jq -r .id done)" "done"
until_state "/simulations/$(jq -r .id cancelled)" running
ask DELETE "/simulations/$(jq -r .id cancelled)" '' >/dev/null
until_state "/simulations/$(jq -r .id cancelled)" cancelled
ask POST /simulations '{"variant": "classic", "games": 400000, "seed": "18446744073709551615"}' >wanted
kill -9 "$server"
wait "$server" 2>/dev/null || true
server=

for file in domino.db domino.db-tables domino.db-cups domino.db-simulations; do
	{
		sqlite3 "$file" .dump
		echo "PRAGMA application_id = $(sqlite3 "$file" 'PRAGMA application_id');"
		echo "PRAGMA user_version = $(sqlite3 "$file" 'PRAGMA user_version');"
	} >"$here/$file.sql"
done
mkdir again
cp domino.db* again
start again/domino.db
until_state "/simulations/$(jq -r .id wanted)" "done"
until_state /tournaments/3 people
keep() { # PATH [SECRET]: one object, of a stream of lines as a list
	ask GET "$1" '' "${2:-}" | jq -cs --arg path "$1" --arg secret "${2:-}" '{get: $path, secret: $secret, answer: (if length == 1 then .[0] else . end)}'
}
{
	keep /tables
	for id in $(jq -r .id people strategies over) $(ask GET /tournaments/3 '' | jq -r '.tables[].table'); do
		keep "/tables/$id"
		keep "/tables/$id/events"
	done
	for secret in $(jq -r '.owner, .seats[].secret' people); do keep "/tables/$t" "$secret"; done
	keep /tournaments
	for id in 1 2 3 4 5; do
		keep "/tournaments/$id"
		keep "/tournaments/$id/export"
	done
	for one in "done" cancelled wanted; do keep "/simulations/$(jq -r .id "$one")"; done
} | jq -c 'if (.answer | type) == "object" then del(.answer.explain) else . end' >"$here/answers.json" # a line each; explanations may be put into better words
jq -s '{people: .[0], strategies: .[1], over: .[2], tournaments: [.[3], .[4], .[5], .[6]], wanted: .[7].id}' people strategies over whole asking persons paused wanted >"$here/secrets.json"
