#!/usr/bin/env bash
# The program as somebody at a keyboard meets it: what it prints, where, and what it ends with.
#
#   tests/test_command.sh PROGRAM
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
variants=$(cd "$(dirname "$0")/../variants" && pwd) || exit 1
export DOMINO_PATH=$variants LC_ALL=C
unset NO_COLOR COLUMNS
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
passed=0
failed=0

good() {
	passed=$((passed + 1))
}

bad() {
	failed=$((failed + 1))
	echo "FAILED  $1"
	head -n 8 out err | sed 's/^/    /'
}

# ends CODE ARGUMENTS…: runs the program, with what `setting` adds to its environment; output in `out`, complaints in `err`
setting=LC_ALL=C
ends() {
	local want=$1 got
	shift
	# shellcheck disable=SC2086
	env $setting "$program" "$@" >out 2>err </dev/null
	got=$?
	if [ "$got" = "$want" ]; then good; else bad "domino $* ended with $got, not $want"; fi
}

# says FILE TEXT: the last run wrote it there
says() {
	if grep -qF -- "$2" "$1"; then good; else bad "$1 does not say: $2"; fi
}

silent() {
	if [ ! -s "$1" ]; then good; else bad "$1 is not empty"; fi
}

same() {
	if cmp -s "$1" "$2"; then good; else
		bad "$1 and $2 differ"
		diff "$1" "$2" | head -n 5 | sed 's/^/    /'
	fi
}

# json EXPRESSION: a Python expression over the JSON `j` in `out` is true; left out where there is no Python
json() {
	command -v python3 >/dev/null || return 0
	if python3 -c 'import json, sys
j = json.load(open("out"))
sys.exit(not eval(sys.argv[1]))' "$1" 2>>err; then good; else bad "not true: $1"; fi
}

# Help, everywhere and in both languages
ends 0
says out 'perft'
cp out alone
ends 0 help
same out alone
ends 0 --help
same out alone
commands=$(sed -n 's/^  \([a-z][a-z-]*\)  .*/\1/p' alone)
for command in $commands; do
	ends 0 "$command" --help
	says out "Usage: domino $command"
	silent err
	ends 0 help "$command" --lang es
	says out "Uso: domino $command"
done
ends 0 --lang es
says out 'Comandos'
setting=LC_ALL=es_DO.UTF-8
ends 0
says out 'Comandos'
setting='LC_ALL= LC_MESSAGES=es LANG=en_US'
ends 0 help
says out 'Comandos'
setting=LC_ALL=es_ES
ends 0 --lang en
says out 'Commands'
setting=LC_ALL=C
ends 0 version
says out 'domino '
ends 0 --version
ends 0 version --json
json 'len(j["version"]) > 0'

# Wrong usage names the nearest word
ends 2 smi
says err '“sim”'
silent out
ends 2 sim classic --gmaes 5
says err '“--games”'
ends 2 --hepl
says err '“--help”'
ends 2 help simm
says err '“sim”'
ends 2 sim
says err 'VARIANT'
ends 2 sim classic other
ends 2 sim classic --lang fr
ends 2 sim classic -x
ends 2 help --json
ends 2 sim classic --games
ends 2 sim classic --plain=1
ends 2 sim classic --seed 1 --seed 2
for seed in -1 18446744073709551616 12x '' 1e3 ' 1' +1; do
	ends 2 sim classic --games 1 --seed "$seed"
	says err '--seed'
done
for games in 0 -5 1.5 1e99 x 1__0 _1 1_ 1e ''; do
	ends 2 sim classic --games "$games"
	says err '--games'
done
ends 0 sim classic --games 10 --seed 18446744073709551615 --json
json 'j["seed"] == "18446744073709551615"'
ends 1 options macht
says err '“match”'
ends 1 play clasic
says err 'classic'
ends 1 sim classic --players Ana=fatest,Luis=random
says err 'fattest'

# What there is
ends 0 options
says out 'equal'
ends 0 options match --lang es
says out 'cara'
ends 0 options --json
json 'j["aspects"][0]["name"] == "faces"'
json 'all(o["title"]["en"] and o["title"]["es"] and o["about"]["en"] and o["about"]["es"] for a in j["aspects"] for o in a["options"])'
json '[o["name"] for a in j["aspects"] if a["name"] == "match" for o in a["options"]][:2] == ["equal", "greater"]'
json 'all(set(p) == {"name", "type", "min", "max", "default", "about", "words"} for a in j["aspects"] for o in a["options"] for p in o["parameters"])'
ends 0 options deal --json
json 'len(j["aspects"]) == 1'
ends 0 variants
says out 'classic'
ends 0 variants --json
json 'any(v["name"] == "classic" and v["title"]["es"] and v["path"].endswith("classic.yaml") for v in j)'

# Checking: every file, even after a bad one
printf 'players: 4\nmatch: equl\n' >wrong.yaml
printf 'players: 4\ndeal: {random: {hand: 20}}\n' >clash.yaml
ends 1 check wrong.yaml "$variants/classic.yaml" clash.yaml nothing.yaml
says out 'classic.yaml: ok, 28 tiles, 4 players'
says err 'wrong.yaml:2:8: '
says err '“equal”'
says err 'clash.yaml:2'
says err 'nothing.yaml'
ends 0 check "$variants/classic.yaml" --lang es
says out '28 fichas'
ends 1 check wrong.yaml classic --json
json 'j[0]["ok"] is False and j[0]["line"] == 2 and j[0]["column"] == 8 and j[0]["message"]["es"]'
json 'j[1]["ok"] is True and j[1]["message"] is None and j[1]["tiles"] == 28'
silent err
ends 1 explain clash.yaml
says err 'clash.yaml:2'
ends 0 explain classic
says out '28 tiles'
ends 0 explain classic --lang es
says out '28 fichas'
ends 0 explain classic --json
json 'set(j) == {"en", "es"}'
ends 0 explain classic --canonical
cp out canonical.yaml
ends 0 diff classic canonical.yaml
ends 1 diff classic pairs
says out 'teams'
ends 1 diff classic pairs --json
json 'j["same"] is False and any(d["aspect"] == "teams" for d in j["differs"])'

# A round
ends 0 play classic --seed 5
cp out first
says out 'North lays'
says out 'The round is over.'
ends 0 play classic --seed 5
same out first
if grep -q "$(printf '\033')" first; then bad 'colours where there is no terminal'; else good; fi
ends 0 play classic
says out 'seed '
ends 0 play b-branching --seed 3 --lang es
says out 'Se acabó la mano.'
ends 0 play c-letters --seed 3
says out 'open: '
ends 0 play classic --seed 5 --json
if command -v python3 >/dev/null; then
	if python3 -c 'import json
events = [json.loads(line) for line in open("out")]
assert events[0]["event"] == "started" and events[0]["seed"] == "5"
assert any(e["event"] == "over" for e in events) and any(e["event"] == "play" for e in events)' 2>>err; then good; else bad 'events as JSON'; fi
fi
ends 0 play classic --seed 5 --players Ana=fattest,Luis=random,first,Eva=blocker
says out 'Ana lays'

# Records
ends 0 play pairs --seed 7 --record round.dom
cp out first
ends 0 replay round.dom
says out 'same'
ends 0 replay round.dom --show
tail -n +2 first >want
head -n -2 out | tail -n +2 >got
same want got
ends 0 replay round.dom --json
json 'j["same"] is True'
sed 's/^\(.*[0-6]\)-6\(.*\)$/\1-5\2/' round.dom >broken.dom
ends 1 replay broken.dom
says err 'broken.dom:'
ends 1 replay broken.dom --json
json 'j["same"] is False and j["line"] > 0 and j["message"]["es"]'
ends 1 replay nothing.dom
: >empty.dom
ends 1 replay empty.dom
ends 1 play classic --record nowhere/round.dom
ends 1 play classic --record .
if [ "$(ls | grep -c 'round.dom')" = 1 ]; then good; else bad 'files are left behind'; fi

# Many rounds: the same to the byte on any number of threads and on both paths
figures() {
	"$program" sim classic --games 20_000 --seed 3 --json "$@" 2>err | grep -vE '"(seconds|cpu_seconds|games_per_cpu_second|threads)"'
}
figures --threads 1 >one
for with in '--threads 2' '--threads 7' '--plain --threads 3'; do
	# shellcheck disable=SC2086
	figures $with >other
	same one other
done
ends 0 sim classic --games 1e3 --json
json 'list(j) == "variant games seed threads seconds cpu_seconds games_per_cpu_second blocked tiles_laid turns passes ties ended_by seats".split()'
json 'j["games"] == 1000 and j["seed"] == "1" and abs(sum(j["ended_by"].values()) - 1) < 1e-9'
json 'len(j["seats"]) == 4 and all(list(s) == ["name", "strategy", "wins", "score", "points_left"] for s in j["seats"])'
ends 0 sim classic --games 1 --json
json 'j["games"] == 1'
ends 0 sim classic --games 2_000
says out '2,000 rounds, seed 1'
ends 0 sim classic --games 2e3 --lang es
says out 'semilla 1'

# Counting
ends 0 perft block-two --seed 3 --depth 6 --json
json 'j["seed"] == "3" and j["positions"][0] == 1 and sum(j["positions"]) == j["total"] and len(j["positions"]) == j["depth"] + 1'
cp out table
ends 0 perft block-two --seed 3 --depth 6 --json --plain
same out table
ends 0 perft block-two --deal ordered --depth 4 --json
json 'j["deal"] == "ordered"'
ends 0 perft block-two --deal ordered --depth 4
says out 'total, the start included:'
ends 2 perft block-two --deal ordered --seed 1
printf '0-0 0-1\n0-2 bogus\n' >deal
ends 1 perft block-two --deal deal
says err 'deal:2'

# Output that cannot be written, and readers that leave
if [ -w /dev/full ]; then
	"$program" version >/dev/full 2>err
	if [ $? = 1 ] && [ -s err ]; then good; else bad 'a full device goes unnoticed'; fi
fi
"$program" options 2>err | head -n 1 >out
silent err

# Ctrl-C: what was played is shown
"$program" sim classic --games 1e12 --json >out 2>err </dev/null &
pid=$!
sleep 1
kill -TERM "$pid"
wait "$pid"
if [ $? = 1 ]; then good; else bad 'a simulation that is stopped'; fi
says err 'stopped after'
json '0 < j["games"] < 10**12'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
