#!/usr/bin/env bash
# The program as somebody at a keyboard meets it: what it prints, where, and what it ends with.
#
#   tests/test_command.sh PROGRAM
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
variants=$(cd "$(dirname "$0")/../variants" && pwd) || exit 1
export DOMINO_PATH=$variants LC_ALL=C
unset NO_COLOR COLUMNS DOMINO_DB
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

# answers CODE LINES ARGUMENTS…: the same, with somebody who types the lines (printf's escapes)
answers() {
	local want=$1 lines=$2 got
	shift 2
	# shellcheck disable=SC2059
	printf "$lines" | "$program" "$@" >out 2>err
	got=$?
	if [ "$got" = "$want" ]; then good; else bad "domino $* ended with $got, not $want"; fi
}

# keys CODE KEYS ARGUMENTS…: the same on a terminal of 100 columns; what it shows is in `out`, complaints too
keys() {
	local want=$1 pressed=$2 got
	shift 2
	# shellcheck disable=SC2059
	{ printf "$pressed"; sleep 1; } | TERM=xterm timeout 60 script -qec "stty rows 30 cols 100; exec $program $*" /dev/null >out 2>err
	got=$?
	if [ "$got" = "$want" ]; then good; else bad "domino $* on a terminal ended with $got, not $want"; fi
}
command -v script >/dev/null || keys() { :; }

# asked SIGNAL CODE ARGUMENTS…: the same, asked by a signal to stop as soon as it hears of it; nobody types anything
asked() {
	local signal=$1 want=$2 pid caught got
	shift 2
	rm -f silence
	mkfifo silence
	exec 7<>silence
	"$program" "$@" >out 2>err <silence 7>&- &
	pid=$!
	for _ in $(seq 600); do
		caught=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$pid/status" 2>/dev/null)
		[ $((0x${caught:-0} & 2)) = 0 ] || break
		sleep .05
	done
	kill "-$signal" "$pid"
	wait "$pid"
	got=$?
	exec 7>&-
	if [ "$got" = "$want" ]; then good; else bad "domino $* ended with $got after SIG$signal, not $want"; fi
}

# fits COLUMNS: no line of `out` is wider, but for the commitment, which is one word, and what somebody is dealt
fits() {
	if ! grep -v -e '[0-9a-f]\{64\}' -e 'is dealt' out | LC_ALL=C.UTF-8 grep -q "^.\{$(($1 + 1))\}"; then good; else bad "out is wider than $1"; fi
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
commands=$(sed -n 's/^  \([a-z][a-z]*\( [a-z][a-z]*\)\{0,1\}\)  .*/\1/p' alone)
while read -r command; do
	# shellcheck disable=SC2086
	ends 0 $command --help
	says out "Usage: domino $command"
	says out 'Exit status: 0 success, 1 failure or difference, 2 usage error, 130 interrupted (Ctrl-C).'
	silent err
	# shellcheck disable=SC2086
	ends 0 help $command --lang es
	says out "Uso: domino $command"
done <<<"$commands"
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
# but only where it is near
ends 2 foo
says err 'there is no command “foo” (domino help lists them all)'
ends 2 foo --lang es
says err 'no existe el comando “foo” (domino help los muestra todos)'
ends 2 sim classic --foo
says err 'sim has no option “--foo” (domino sim --help lists them)'
ends 2 --foo
says err 'has no option “--foo” of its own (domino --help'
ends 1 options foo
says err 'there is no aspect “foo” (domino options lists them all)'
ends 2 tournament foo
says err 'there is no command “tournament foo”'
ends 2 tournament lsit
says err 'did you mean “tournament list”?'
ends 2 sim
says err 'VARIANT'
ends 2 sim classic other
ends 2 sim classic --lang fr
ends 2 sim classic -x
ends 2 help --json
ends 2 sim classic --games
ends 2 sim classic --plain=1
ends 2 sim classic --seed 1 --seed 2
# The last of a long table of options has room, too; the program without a server has none
ends 2 serve --threads 2 --threads 2
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
says out 'punta'
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
# All that is wrong with a file is told in one run
printf 'tile: {faces: 7}\nboard: branchings\ndeal: {random: {hand: ten}}\nstuck: {draw-until: {leaves: 2}}\nend: [out, {laid: {}}]\n' >five.yaml
ends 1 check five.yaml
silent out
says err 'five.yaml:1:1: unknown key “tile”; did you mean “tiles”?'
says err 'five.yaml:2:8: unknown board “branchings”; did you mean “branching”?'
says err 'five.yaml:3:23: “hand” wants a whole number from 1 to 1024, not “ten”'
says err 'five.yaml:4:22: unknown parameter “leaves”; did you mean “leave”?'
says err 'five.yaml:5:13: “laid” needs its parameter “points”'
ends 1 check five.yaml --json
json 'len(j) == 1 and [m["line"] for m in j[0]["mistakes"]] == [1, 2, 3, 4, 5] and j[0]["line"] == 1'
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
if [ "$(find . -name '*round.dom*' | wc -l)" = 1 ]; then good; else bad 'files are left behind'; fi

# A match: rounds until somebody has won, the same for the same seed
ends 0 play cuban --match --seed 3
says out 'Match (150 points), after round 1: North & South 0, East & West 13'
says out 'The match is won by North & South: 150 points reached.'
ends 0 play cuban --match --seed 3 --lang es
says out 'La partida es de Norte y Sur: se llegó a 150 puntos.'
ends 0 play classic --match --seed 3
says out ': 5 rounds played.'
ends 0 play cuban --match --seed 3 --json
if command -v python3 >/dev/null; then
	if python3 -c 'import json
events = [json.loads(line) for line in open("out")]
last, rounds = events[-1], [e["round"] for e in events if e["event"] == "round"]
assert last["event"] == "match" and last["over"] and last["winners"] == [0] and last["totals"] == [161, 84], last
assert rounds == list(range(last["rounds"])), rounds' 2>>err; then good; else bad 'a match as JSON'; fi
fi
ends 2 play cuban --match --record match.dom
answers 1 'q\n' play cuban --match --human Ana --seed 1
printf 'players: 4\nteams: across\nseats: shuffled\n' >shuffled.yaml
ends 1 play shuffled.yaml --match
says err 'partners stay together in a match'

# A person plays: by number, by name, as it is drawn; what is not understood is answered
ones=$(printf '1\\n%.0s' $(seq 40))
answers 0 "?\\nnonsense\\n9-9\\n6-6\\n99\\n0-0 somewhere\\n$ones" play classic --human Ana --seed 1 --record mine.dom
says out 'Ana, your play'
says out 'East is dealt 7 tiles'
says out 'Type the number of a play'
says out '“nonsense” is no play'
says out 'there is no play 99'
says out '1. Ana: 1 point, 0 in hand'
if grep -q 'Commitment' out; then bad 'a seed that was given is no secret'; else good; fi
ends 0 replay mine.dom
ends 0 replay mine.dom --show
says out 'Ana lays'
ends 1 replay mine.dom --verify
says err 'there was no commitment'
answers 0 "$ones" play classic --human Ana --seed 1 --lang es
says out 'Ana, tu jugada'
says out 'Este recibe 7 fichas'
says out '1. Ana: 1 punto, 0 en fichas'
lays=$(sed -n 's/^play 0 \([^ ]*\) side . place \([a-z]*\) .*/\1 \2\\n/p' mine.dom | sed 's/ lead//; s/-/|/; 2s/^\(.*\) \(.*\)$/[\1] \2/' | tr -d '\n')
answers 0 "$lays" play classic --human Ana --seed 1 --record again.dom
same mine.dom again.dom
# A hand is seen whole in 80 columns: of ten tiles in one line, of twenty in three
answers 1 'q\n' play cuban --human Ana --seed 1
fits 80
if grep -A 5 'player' out | grep -q 'Ana .*\(\[.|.\] *\)\{10\}$'; then good; else bad 'a hand of ten is not in one line'; fi
answers 1 'q\n' play cuban --human Maximiliano --seed 1 --lang es
fits 80
printf 'tiles: {faces: 13}\ndeal: {hand: 20}\nplayers: 4\n' >twelve.yaml
answers 1 'q\n' play twelve.yaml --human Ana --seed 1
fits 80
if [ "$(sed -n '/^  player/,/East/p' out | grep -o '\[[0-9]*|[0-9]*\]' | wc -l)" = 20 ]; then good; else bad 'a hand of twenty is not whole'; fi
ends 0 play cuban --seed 1
fits 80

ends 2 play classic --human ''
ends 2 play classic --human 'Ana,Luis=random'
answers 0 "$ones" play a-power-plants --human Ana --seed 3
says err 'you play as Guiteras'

# Whoever leaves abandons the round, and nothing is written down
answers 1 '' play classic --human Ana --record left.dom
says err 'Ana leaves: the round is abandoned; nothing was written down'
answers 1 '1\nq\n' play classic --human Ana --record left.dom --lang es
says err 'Ana se va: la mano queda abandonada; no se anotó nada'
if [ -e left.dom ]; then bad 'an abandoned round was written down'; else good; fi
if grep -q 'nonce' out; then bad 'an abandoned round tells its seed'; else good; fi
answers 1 '' play classic --human Ana --json
says out '"event":"abandoned"'

# Tiles to give back; what does not fit and what it would cost; a clock
answers 1 '1 2 3\n1 1 2 3 4\n1 2 3 4 5\n' play e-capitals --human Ana --seed 3
says out '5 tiles are to be given back, not 3'
says out 'Ana gives back ['
says out 'PassMaker gives back 5 tiles'
answers 1 '3\n5 pays x\n5 pays 0\n' play a-corruption --human Ana --seed 3 --lang es
says out '(no sirve)'
says out 'tras “paga” van puntos'
says out 'Ana intenta [1|5]'
printf 'like: block-two\ndeal: {random: {hand: 2}}\n' >tiny.yaml
sleep 4 | "$program" play tiny.yaml --players 'Ana=human(clock=1),Luis=random' --seed 1 >out 2>err
says out "Ana's time is up"
says out 'The round is over.'

# Where the rules draw, people do it with their own hand, one tile at a time; the tiles are those that a computer would draw. A time
# that is up draws the rest
answers 0 "$ones" play draw --human Ana --seed 3 --record drawn.dom
says out '  1  draw a tile, 10 left'
says out 'Ana, you draw (? helps): '
says out 'Ana draws [0|4], 9 left'
ends 0 replay drawn.dom
answers 1 '1\n1\n1\n?\n9-9\np\n\nq\n' play draw --human Ana --seed 3 --lang es
says out 'Ana, robas (? ayuda): '
says out 'No llevas: 1, robar o una línea vacía roba una ficha.'
says out 'no llevas: con 1 robas una ficha'
says out 'Ana roba [0|4], quedan 9'
printf 'like: draw\ndeal: {random: {hand: 2}}\n' >drawing.yaml
sleep 4 | "$program" play drawing.yaml --players 'Ana=human(clock=1),Luis=random' --seed 2 >out 2>err
says out "Ana's time is up: the rest is drawn"
says out "Ana's time is up: the first play that fits"
says out 'The round is over.'

# What was committed to before the deal is what was dealt
answers 0 "$ones" play classic --human Ana --record fair.dom
commitment=$(sed -n 's/^Commitment to the deal: //p' out)
says fair.dom "[Commitment \"$commitment\"]"
says out 'nonce '
ends 0 replay fair.dom --verify
says out 'commitment good'
ends 0 replay fair.dom --verify "$commitment"
ends 0 replay fair.dom --verify "$commitment" --json
json 'j["same"] and j["deal"]["right"] and j["deal"]["given"] is True and len(j["deal"]["nonce"]) == 32'
case $commitment in *0) other=${commitment%?}1 ;; *) other=${commitment%?}0 ;; esac
ends 1 replay fair.dom --verify "$other" --lang es
says err 'no es el compromiso que se dio'
ends 1 replay fair.dom --verify nonsense
ends 2 replay fair.dom "$commitment"
sed 's/^\[Seed .*/[Seed "5"]/' fair.dom >unfair.dom
ends 1 replay unfair.dom --verify "$commitment"
says err 'the commitment is wrong'
ends 1 replay unfair.dom --verify --json
json 'not j["same"] and not j["deal"]["right"] and j["deal"]["given"] is None'

# Nobody is told another's tiles: every line and every event of rounds that somebody plays at random
if command -v python3 >/dev/null; then
	cat >driver.py <<'END'
import hashlib, json, random, re, subprocess, sys

program, variant, seed, people = sys.argv[1:]
chance = random.Random(seed)
seated = ["--players", people] if "=" in people else ["--human", people]
play = [program, "play", variant, *seated, "--record", "driven.dom"]
game = subprocess.Popen(play + ["--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
humans, answers, lines = set(), [], []
for line in game.stdout:
    event = json.loads(line)
    kind = event["event"]
    lines.append(line)
    own = humans == {event.get("seat")}
    if kind == "seat" and event["strategy"].startswith("human"):
        humans.add(event["seat"])
    elif kind in ("dealt", "gave-back"):
        assert (event["tiles"] is not None) == own and event["count"] > 0, event
    elif kind == "drew":
        assert (event["tile"] is not None) == own, event
    elif kind == "started":
        assert event["seed"] is None
    elif kind == "asked":
        assert event["seat"] in humans
        if event["needs"] == "draw":
            assert not event["plays"] and not event["declines"], event
            answer = "draw"
        elif event["needs"] == "give":
            answer = " ".join(chance.sample(event["hand"], event["gives"]))
        elif event["declines"] and chance.random() < .3:
            answer = "pass"
        else:
            answer = str(chance.randrange(len(event["plays"])) + 1) + " pays 4"
        game.stdin.write(answer + "\n")
        game.stdin.flush()
assert game.wait() == 0
told = json.loads(lines[-1])
assert told["event"] == "revealed"
digest = hashlib.sha256(f"{told['nonce']}:{told['seed']}:0".encode()).hexdigest()
assert json.loads(lines[0]) == {"event": "committed", "commitment": digest}
assert not any(told["seed"] in line or told["nonce"] in line for line in lines[:-1])
assert subprocess.run([program, "replay", "driven.dom", "--verify", digest], stdout=subprocess.DEVNULL).returncode == 0

# The same as lines: a tile that is named was laid, or is of the hand of whoever is asked
text = subprocess.run(play, input="1\n" * 200, stdout=subprocess.PIPE, text=True).stdout
record = open("driven.dom").read()
if "deal: {swap-half" not in record:
    assert "The round is over." in text
    own = {}
    for seat, tiles in re.findall(r"^(?:dealt|drew) (\d+) ([^\n]*?)(?: left \d+)?$", record, re.M):
        own.setdefault(int(seat), set()).update(frozenset(t.split("-")) for t in tiles.split())
    mine = set().union(*(own[s] for s in humans))
    laid = set()
    for line in text.split("The round is over.")[0].splitlines():
        for tile in re.findall(r"\[([^]\s]*)\]", line):
            faces = frozenset(re.split(r"[|·]", tile))
            if re.search(r" (lays|tries|leads|let to lay)\b", line):
                laid.add(faces)
            assert faces in laid or faces in mine, line
END
	for game in 'classic 1 Ana' 'draw 2 Ana' 'draw 3 Ana' 'c-letters 4 Ana' 'a-corruption 5 Ana' 'e-capitals 6 Ana' 'b-branching 7 Ana' \
		'classic 8 Ana=human,Luis=random,Eva=human,first' 'e-capitals 9 Ana=human,Luis=random,Eva=human,first' \
		'a-corruption 10 Ana=human!cheat,Luis=random!cheat,Eva=human,first'; do
		# shellcheck disable=SC2086
		if python3 driver.py "$program" $game >out 2>err; then good; else bad "a round that somebody plays: $game"; fi
	done
fi

# On a terminal: a play by its number, one by arrows; q twice leaves; the hands of others are not on the screen
keys 1 '2\n\033[C\nqq' play classic --human Ana --seed 1 --speed 0
says out 'Ana, your play:'
says out 'arrows, number: choose'
says out 'Ana leaves: the round is abandoned'
keys 1 'qq' play classic --human Ana --seed 1 --speed 0
allowed=" $(sed -n '/^play 0/q; s/^dealt 0 //p; s/^play . \([^ ]*\) .*/\1/p' mine.dom | tr '\n' ' ')"
for tile in $(grep -aoE '\[[0-6]\|[0-6]\]' out | tr -d '[]' | sort -u); do
	case $allowed in
	*" ${tile%|*}-${tile#*|} "* | *" ${tile#*|}-${tile%|*} "*) good ;;
	*) bad "on the screen: [$tile]" ;;
	esac
done
keys 0 "$ones" play classic --human Ana --speed 0 --lang es
says out 'Ana, tu jugada:'
says out 'Compromiso con el reparto: '
says out 'El reparto: semilla '
keys 0 "$ones" play draw --human Ana --seed 3 --speed 0
says out 'Ana, you have nothing to lay:'
says out 'enter: draw a tile'
keys 1 '\n1\n\nqq' play classic --players Ana=human,Luis=human --seed 1 --speed 0
says out 'Pass the terminal to Ana, who presses Enter.'
says out 'Pass the terminal to Luis, who presses Enter.'

# Many rounds: the same to the byte on any number of threads and on both paths
figures() {
	"$program" sim classic --games 20_000 --seed 3 --json "$@" 2>err | grep -vE '"(seconds|cpu_seconds|games_per_cpu_second|threads)"'
}
figures --threads 1 >one
for with in '--threads 2' '--threads 7' '--plain --threads 3' '--path plain' '--path table --threads 2' '--path quick' '--path batch' \
	'--path batch-portable --threads 7'; do
	# shellcheck disable=SC2086
	figures $with >other
	same one other
done
ends 2 sim classic --path fast
says err '--path wants plain, table, quick or batch, not “fast”'
ends 2 sim classic --plain --path quick
says err '--plain is --path plain, not quick'
ends 0 sim classic --games 1e3 --json
json 'list(j) == "variant games seed threads seconds cpu_seconds games_per_cpu_second blocked tiles_laid turns passes ties fouls tried offers taken ended_by seats wins histograms".split()'
json 'j["games"] == 1000 and j["seed"] == "1" and abs(sum(j["ended_by"].values()) - 1) < 1e-9'
json 'len(j["seats"]) == 4 and all(list(s) == ["name", "strategy", "wins", "score", "points_left"] for s in j["seats"])'
ends 0 sim classic --games 1 --json
json 'j["games"] == 1'
ends 0 sim classic --games 2_000
says out '2,000 rounds, seed 1'
ends 0 sim classic --games 2e3 --lang es
says out 'ventaja de la salida'
says out 'semilla 1'
for until in 0 se=0 se=-1 se=1 se=nan se=1e-9 se=0.01x; do
	ends 2 sim classic --until "$until"
	says err '--until wants se=E'
done
ends 0 sim pairs --until se=0.004 --players fattest,random,fattest,random
says out 'wins by strategy'
says out 'wins by team'

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

# tables: what tools/train learns from; the hash is that of nets
ends 0 tables draw
says out '"hash": "64586fd6a351dff8"'
says out '"draws": 255'
says out '"must-lead": true'
printf 'like: draw\nplayers: [first, random]\nstart: first-seat\n' >led.yaml
ends 0 tables ./led.yaml
says out '"hash": "64586fd6a351dff8"'
says out '"must-lead": false'
printf 'like: draw\nstuck: draw-one\n' >one.yaml
ends 0 tables ./one.yaml
says out '"draws": 1'
ends 1 tables all-fives
says err 'all-fives is no game on a line'
silent out

# Moments: exact play with open hands, and what a seat can believe
ends 0 play pairs --seed 3 --record moments.dom
ends 0 solve moments.dom --at 30
says out 'all hands open'
says out 'wins'
ends 0 solve moments.dom --at 30 --lang es
says out 'con todas las fichas a la vista'
ends 0 solve moments.dom --at 30 --json
json 'j["variant"] == "pairs" and j["at"] >= 30 and all(p["wins"] in (-1, 0, 1) and "points" in p for p in j["plays"])'
ends 0 solve --variant block-two --seed 4 --json
json 'len(j["plays"]) > 1 and j["plays"][0]["wins"] >= j["plays"][-1]["wins"]'
ends 1 solve --variant draw
says err 'can still be drawn'
ends 1 solve --variant classic
says err 'two sides'
ends 1 solve moments.dom --at 999
says err 'after 999 events'
for command in solve belief hint; do
	ends 2 $command
	says err 'needs a record, or --variant'
	ends 2 $command moments.dom --variant pairs
	ends 2 $command moments.dom --seed 1
done
ends 0 belief moments.dom --at 24
says out 'can believe'
says out 'from what the others chose'
ends 0 belief moments.dom --at 24 --trust 0
says out 'hard facts alone'
ends 2 belief moments.dom --trust 101
ends 0 belief moments.dom --at 24 --seat 0 --json
json 'j["seat"] == 0 and j["exact"] and all(abs(sum(t["seats"]) + t["pile"] - 1) < 1e-9 and t["seats"][0] == 0 for t in j["tiles"])'
ends 2 belief moments.dom --seat 7
says err 'there is no seat 7'
# A hint knows what every play is worth, the best first
for at in 10 14 18; do
	for variant in pairs all-fives; do
		ends 0 hint --variant $variant --seed 6 --at $at --json
		json 'len(j["plays"]) > 0 and all(p["rounds"] > 0 and p["wins_se"] >= 0 for p in j["plays"] if len(j["plays"]) > 1)'
		json 'all(a["behind"] <= b["behind"] + 1e-9 for a, b in zip(j["plays"], j["plays"][1:]))'
	done
done
ends 0 hint moments.dom --at 24
says out 'is to move, after'
ends 1 hint moments.dom --at 9999
says err 'after 9999 events'
printf 'h\nq\n' | "$program" play pairs --human Ana --seed 5 >out 2>err
says out 'for the next best'
printf 'hint\nq\n' | "$program" play pairs --players Ana=human,Luis=human,random,random --seed 5 >out 2>err
says out 'against computers'
# Standard input that has been read has nothing more
"$program" review - - --rounds 10 <moments.dom >out 2>err
if [ $? = 1 ]; then good; else bad 'standard input is read twice'; fi
says err 'the record breaks off here'

# Puzzles
ends 0 puzzle
says out 'level'
ends 0 puzzle --json
json 'len(j["puzzles"]) >= 60 and all(1 <= p["level"] <= 5 for p in j["puzzles"])'
ends 0 puzzle 30
says out 'Which one play wins?'
says out '(with South)'
ends 0 puzzle 30 --json
json '"answer" not in j and "plays" not in j and j["record"].startswith("[Domino ") and j["seats"][j["seat"]]["hand"]'
ends 0 puzzle 30 --json --answer
json 'sum(p["wins"] > 0 for p in j["plays"]) == 1 and j["answer"]["tile"] in j["seats"][j["seat"]]["hand"]'
ends 0 puzzle 30 0-0
says out 'right: it wins'
ends 1 puzzle 30 0-2 right
says out 'no: it does not win'
ends 2 puzzle 30 bogus
ends 2 puzzle bogus
ends 1 puzzle 9999
says err 'there is no puzzle 9999'
ends 0 puzzle --make 10 --seed 1
says out 'pairs seed='
ends 1 puzzle --make 1 --variant classic
says err 'two sides'

# Words of two: what begins several commands is no command itself
ends 0 tournament
says out 'tournament resume'
cp out group
ends 0 tournament --help
same out group
ends 0 help tournament
same out group
ends 0 --lang es tournament
says out 'Uso: domino tournament'
ends 2 tournament rnu classic
says err '“tournament run”'
says err ' standings '
silent out
ends 2 torunament run classic
says err '“tournament”'
ends 2 help tournament rseume
says err '“tournament resume”'
ends 2 tournament --json
ends 1 tournament --lang es list --db nowhere.db
says err 'aún no hay base de datos'

# Fouls and bribes, in words and as events; a record of them replays, and shows the same
ends 0 play a-corruption --seed 3 --record foul.dom
cp out first
says out 'which does not fit: foul, the turn is lost'
says out 'the judge would let it through for'
says out 'points (fine'
says out 'lays, although it does not fit,'
ends 0 replay foul.dom --show
tail -n +2 first >want
head -n -2 out | tail -n +2 >got
same want got
ends 0 play a-corruption --seed 3 --lang es
says out 'y no sirve: falta, pierde el turno'
says out 'el juez le ofrece dejarla pasar por'
says out '(multa'
says out '(soborno'
ends 0 play a-corruption --seed 3 --json
sed -i '1s/^/[/; $!s/$/,/; $s/$/]/' out
json 'any(e["event"] == "foul" and e["why"] == "misfit" and e["tile"] for e in j)'
json 'any(e["event"] == "offer" and e["points"] > 0 for e in j)'
json 'any(e["event"] == "paid" and e["why"] == "fine" and e["points"] < 0 for e in j)'
json '[e["character"] for e in j if e["event"] == "seat"].count("cheat") > 0'
ends 0 sim a-corruption --games 2e3 --json
json 'j["tried"] > j["offers"] > j["taken"] > 0 and j["fouls"]["mean"] > 0'
ends 0 sim a-corruption --games 2e3 --lang es
says out 'sobornos ofrecidos'
ends 0 sim classic --games 100 --json
json 'j["tried"] == 0 and j["fouls"]["mean"] == 0'

# Tournaments: a database that is not there, ones that cannot be, numbers that are none
ends 1 tournament list --db cups.db
says err 'cups.db'
says err 'tournament run'
ends 1 tournament resume --db cups.db
ends 1 tournament show 1 --db cups.db
if [ -e cups.db ]; then bad 'asking made a database'; else good; fi
ends 1 tournament run clasic --db cups.db
says err '“classic”'
ends 1 tournament run classic --players Ana=fattest --db cups.db
if [ -e cups.db ]; then bad 'what cannot be played made a database'; else good; fi
ends 1 tournament run classic --db nowhere/cups.db
says err 'nowhere/cups.db'
ends 2 tournament run --db cups.db
ends 2 tournament run classic --rounds 0 --db cups.db
ends 2 tournament run classic --db ''
ends 2 tournament show x --db cups.db
says err '“x”'
ends 2 tournament show 0 --db cups.db
ends 2 tournament verify --db cups.db
ends 2 tournament verify 1 --all --db cups.db
ends 2 tournament export 1 --csv --records --db cups.db
ends 2 tournament plot 1 --db cups.db
echo 'no database at all, but long enough to look like a file that somebody keeps for a reason' >text.db
ends 1 tournament list --db text.db
says err 'text.db'

# Tournaments: played, told, and the same whoever plays them
ends 0 tournament run a-championship --db cups.db --seed 1
says out 'tournament 1, seed 1'
says out 'Over after '
says out 'Champion'
says out 'fouls'
says out 'disqualified'
silent err
if grep -q "$(printf '\033')" out; then bad 'colours where there is no terminal'; else good; fi
ends 0 tournament run a-power-plants --db cups.db --seed 2 --lang es --threads 1
says out 'torneo 2, semilla 2'
says out 'Se acabó tras '
says out 'sobornos ofrecidos'
ends 0 tournament run e-capitals --db cups.db --seed 3 --json --batch 2
json 'j["id"] == 3 and j["seed"] == "3" and j["over"] and j["why"] == "points" and j["played"] == j["rounds"] == j["statistics"]["rounds"]'
json 'j["champions"] == [s["name"] for s in j["standings"] if s["champion"]] and j["champions"]'
json 'max(s["total"] for s in j["standings"]) >= 100 and all(s["played"] == j["rounds"] for s in j["standings"])'
json '[s["place"] for s in j["standings"]] == sorted(s["place"] for s in j["standings"])'
ends 0 tournament run classic --db cups.db --rounds 50 --seed 4 --no-records --quiet
says out 'tournament 4, seed 4, rounds 50:'
if [ "$(wc -l <out)" = 1 ]; then good; else bad 'quiet is not quiet'; fi
ends 0 tournament run classic --db cups.db --rounds 9 --players Ana=fattest,Luis=random!cheat --quiet
ends 0 tournament list --db cups.db
says out 'a-power-plants'
if [ "$(wc -l <out)" = 6 ]; then good; else bad 'five tournaments and a head'; fi
ends 0 tournament list --db cups.db --json
json '[t["id"] for t in j] == [1, 2, 3, 4, 5] and all(t["over"] for t in j) and j[3]["rounds"] == 50 and not j[3]["records"]'
ends 0 tournament standings 4 --db cups.db --lang es
says out 'jugadas'
says out '★'
ends 0 tournament standings 4 --db cups.db --json
json 'len(j) == 4 and sum(s["won"] for s in j) >= 50 and all(s["played"] == 50 for s in j)'
ends 0 tournament show 1 --db cups.db
says out 'Francisco'
says out 'Cheat'
ends 0 tournament show 1 --db cups.db --json
json 'j["began"] <= j["changed"] and {p["character"] for p in j["players"]} == {"normal", "cheat"}'
ends 1 tournament show 99 --db cups.db
says err '99'
ends 0 tournament resume 1 --db cups.db
says out 'is over'
ends 0 tournament resume --db cups.db --lang es
says out 'Todos los torneos'
DOMINO_DB=$scratch/cups.db "$program" tournament list >out 2>err </dev/null
says out 'e-capitals'

# A round of it, alone: its record replays
ends 0 tournament show 1 --round 3 --db cups.db
says out '[Round "3"]'
cp out round3.dom
ends 0 replay round3.dom
ends 0 tournament show 4 --round 49 --db cups.db --json
json 'j["round"] == 49 and len(j["scores"]) == 4 and j["reasons"] and j["record"].startswith("[Domino ")'
ends 1 tournament show 4 --round 50 --db cups.db
says err '50'

# Exports say nothing of the database they come from, nor of how it was played
mkdir elsewhere
ends 0 tournament run a-championship --db elsewhere/cups.db --seed 9 --quiet
ends 0 tournament run a-championship --db elsewhere/cups.db --seed 1 --threads 1 --batch 1 --quiet
for how in --json --csv --records; do
	ends 0 tournament export 1 $how --db cups.db --out one
	silent out
	ends 0 tournament export 2 $how --db elsewhere/cups.db
	same one out
done
says out "$(tail -n 1 round3.dom)"
ends 0 tournament export 1 --db cups.db
json 'list(j) == ["tournament", "players", "rounds", "incidents", "standings", "statistics"]'
json '[r["round"] for r in j["rounds"]] == list(range(j["tournament"]["rounds"])) and j["tournament"]["over"]'
json 'j["incidents"][-1] == {"incident": "over", "round": j["tournament"]["rounds"] - 1, "why": "points"}'
json 'sum(r["fouls"] for r in j["rounds"]) == j["statistics"]["fouls"] > 0'
json '{s["name"]: s["won"] for s in j["standings"]} == {p["side"]: sum(p["side"] in r["winners"] for r in j["rounds"]) for p in j["players"]}'
ends 0 tournament export 4 --csv --db cups.db
if [ "$(wc -l <out)" = 201 ]; then good; else bad '50 rounds of four are not 200 lines and a head'; fi
ends 1 tournament export 1 --out nowhere/file --db cups.db
says err 'nowhere/file'
ends 1 tournament export 1 --out elsewhere --db cups.db
if [ -w /dev/full ]; then
	ends 1 tournament export 1 --out /dev/full --db cups.db
	says err '/dev/full'
	"$program" tournament export 1 --db cups.db >/dev/full 2>err
	if [ $? = 1 ] && [ -s err ]; then good; else bad 'an export to a full device'; fi
fi
"$program" tournament export 4 --db cups.db 2>err | head -n 1 >out
silent err

# Verified: good, and a changed byte is found
ends 0 tournament verify --all --db cups.db
says out 'tournament 5: good'
ends 0 tournament verify 2 --db cups.db --json
json 'j == [{"id": 2, "good": True, "rounds": j[0]["rounds"], "message": None}]'
ends 1 tournament verify 77 --db cups.db
if command -v python3 >/dev/null && python3 -c 'import sqlite3' 2>/dev/null; then
	cp cups.db broken.db
	python3 -c 'import sqlite3
db = sqlite3.connect("broken.db")
db.execute("UPDATE rounds SET turns = turns + 1 WHERE tournament = 1 AND number = 3")
db.execute("DELETE FROM rounds WHERE tournament = 3 AND number = 5")
db.commit()'
	ends 1 tournament verify --all --db broken.db
	says err 'tournament 1: '
	says err 'tournament 3: '
	says out 'tournament 2: good'
	ends 1 tournament verify 1 --db broken.db --json
	json 'not j[0]["good"] and j[0]["message"]["es"]'
fi

# Pictures
ends 0 sim classic --games 1000 --plot sim.svg
says out 'points left'
says sim.svg '1,000 rounds, seed 1'
ends 0 sim classic --games 1000 --plot sim.svg --lang es
says sim.svg 'Manos ganadas'
ends 1 sim classic --games 1000 --plot nowhere/sim.svg
says err 'nowhere/sim.svg'
silent out
ends 0 tournament plot 1 cup.svg --db cups.db
silent out
says cup.svg '<svg'
ends 0 tournament plot 1 - --db cups.db
same out cup.svg
ends 1 tournament plot 1 nowhere/cup.svg --db cups.db
says err 'nowhere/cup.svg'
ends 1 tournament plot 99 cup.svg --db cups.db

# Asked after every round; stopped, killed, resumed: the end is the same
printf 'y\n\nwhat?\nn\n' >answers
if "$program" tournament run classic --db asked.db --rounds 40 --seed 4 --ask >out 2>err <answers; then good; else bad 'a tournament that was declined'; fi
says out 'Not over after 3 rounds.'
says err 'go on? [Y/n]'
says err 'tournament resume 1 --db asked.db'
ends 0 tournament resume --ask --lang es --db asked.db
says err '¿seguimos? [S/n]'
says out 'Sin acabar tras 4 manos.'
yes | "$program" tournament resume --ask --quiet --db asked.db >out 2>err
says out 'rounds 40:'
ends 0 tournament run classic --db asked.db --rounds 40 --seed 4 --quiet
ends 0 tournament export 1 --db asked.db --out one
ends 0 tournament export 2 --db asked.db
same one out
# Watched: as lines, as events, and left in the midst of a round, which is then played again as if nothing had happened
ends 0 tournament run classic --db watched.db --rounds 3 --seed 4 --watch
says out 'Round 2'
says out 'North lays'
says out 'round 2: '
says out 'Over after 3 rounds.'
ends 0 tournament run classic --db watched.db --rounds 3 --seed 4 --watch --json
if [ "$(grep -c '"event":"round"' out)" = 3 ] && tail -n 1 out | grep -q '"standings":'; then good; else bad 'three rounds and a report'; fi
ends 0 tournament run classic --db watched.db --rounds 3 --seed 4 --quiet
printf 'y\nn\n' >answers
if "$program" tournament run classic --db watched.db --rounds 3 --seed 4 --watch --ask >out 2>err <answers; then good; else bad 'watched and asked'; fi
says out 'Not over after 2 rounds.'
ends 0 tournament resume --db watched.db --watch --lang es
says out 'Mano 2'
keys 1 'q' tournament run classic --db watched.db --rounds 3 --seed 4 --watch --speed 2000
if command -v script >/dev/null; then
	says out 'round 0 is abandoned and does not count'
	ends 0 tournament show 5 --db watched.db
	says out 'round 0: abandoned by the viewer'
	ends 0 tournament verify 5 --db watched.db
	keys 0 '' tournament resume 5 --db watched.db --watch --speed 0
	says out 'Over after 3 rounds.'
	ends 0 tournament show 5 --db watched.db --json
	json 'j["of_note"][-1]["incident"] == "abandoned"'
fi
ends 0 tournament verify --all --db watched.db
ends 0 tournament export 1 --db watched.db --out one
for id in 2 3 4 5; do
	command -v script >/dev/null || [ $id != 5 ] || continue
	ends 0 tournament export $id --db watched.db
	same one out
done
# People play in a tournament: their rounds are put to them, the others are played at once, and what they said is kept
cat >people.yaml <<'END'
players: [{name: Ana, strategy: human}, {name: Luis, strategy: fattest}, {name: Eva, strategy: random}, first]
tiles: {faces: 4}
deal: {hand: 4}
tournament: {line-up: {round-robin: {table: 2, deals: 1}}, stop: {rounds: {rounds: 6}}}
END
answers 0 "$ones" tournament run people.yaml --db people.db --seed 5
says out 'Ana, your play'
says out 'West is dealt 4 tiles'
says out 'round 5: Ana wins'
says out 'Over after 6 rounds'
says out 'people  tournament 1'
if head -n 1 out | grep -q seed; then bad 'the seed is told while people play'; else good; fi
answers 1 '1\n?\nq\n' tournament run people.yaml --db people.db --seed 5
says out 'q: leave; the round waits for you'
says out 'Not over after 0 rounds'
says err 'round 0 goes on where it is left'
says err 'tournament resume 2 --db people.db'
answers 1 '1\n' tournament resume 2 --db people.db --lang es
says out 'Ana pone [0|0]'
says err 'la mano 0 sigue donde se deja'
answers 1 '' tournament resume 2 --db people.db --json
says out '"seed": null'
answers 0 "$ones" tournament resume 2 --db people.db --quiet
says out 'seed 5, rounds 6'
answers 0 "$(printf '1\\n%.0s' $(seq 3))y\\n1\\n1\\n1\\ny\\ny\\ny\\n$ones" tournament run people.yaml --db people.db --seed 5 --ask
ends 0 tournament verify --all --db people.db
ends 0 tournament export 1 --db people.db --out one
ends 0 tournament export 2 --db people.db
same one out
ends 0 tournament show 1 --round 0 --db people.db
cp out people.dom
ends 0 replay people.dom
if command -v script >/dev/null; then
	keys 1 '2\n\033[C\nqq' tournament run people.yaml --db people.db --seed 5 --speed 0
	says out 'the round waits for you'
	keys 1 'qq' tournament resume --db people.db --speed 0
fi
"$program" tournament run classic --db killed.db --rounds 1e9 --seed 4 --no-records >out 2>err </dev/null &
pid=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
	sleep .3
	ends 0 tournament list --db killed.db --json
	python3 -c 'import json, sys; sys.exit(not json.load(open("out"))[0]["rounds"])' 2>/dev/null && break
done
ends 1 tournament run classic --db killed.db
says err "$pid"
ends 0 tournament standings 1 --db killed.db
kill -9 "$pid"
{ wait "$pid"; } 2>/dev/null
"$program" tournament resume --db killed.db >out 2>err </dev/null &
pid=$!
sleep 1
kill -INT "$pid"
wait "$pid"
if [ $? = 130 ]; then good; else bad 'a tournament that is stopped'; fi
says err 'tournament resume 1 --db killed.db'
says out 'Not over after '

# Where it is kept when nobody says
setting="HOME=$scratch/home XDG_DATA_HOME="
ends 0 tournament run e-capitals --seed 1 --quiet
if [ -s home/.local/share/domino/domino.db ]; then good; else bad 'the database is not where it belongs'; fi
setting="HOME=$scratch/home XDG_DATA_HOME=$scratch/data"
ends 1 tournament list
says err "$scratch/data/domino/domino.db"
ends 0 tournament run e-capitals --seed 1 --quiet
if [ -s data/domino/domino.db ]; then good; else bad 'the database is not where it belongs'; fi
setting=LC_ALL=C

# Output that cannot be written, and readers that leave
if [ -w /dev/full ]; then
	"$program" version >/dev/full 2>err
	if [ $? = 1 ] && [ -s err ]; then good; else bad 'a full device goes unnoticed'; fi
fi
"$program" options 2>err | head -n 1 >out
silent err

# Ctrl-C ends with 130, other signals with 128 and their number; what was done until then is shown
asked INT 130 sim classic --games 1e12 --json
says err 'stopped after'
json '0 <= j["games"] < 10**12'
asked TERM 143 sim classic --games 1e12
asked INT 130 perft classic --depth 60
says err 'stopped early'
asked INT 130 play classic --human Ana --record never.dom
says err 'Ana leaves'
if [ ! -e never.dom ]; then good; else bad 'half a round was recorded'; fi
asked INT 130 play classic --human Ana --json
asked INT 130 check /dev/stdin
asked INT 130 explain /dev/stdin
asked INT 130 diff classic /dev/stdin
asked INT 130 replay /dev/stdin
asked INT 130 tournament run classic --db stopped.db --rounds 1e9 --no-records
says err 'tournament resume 1 --db stopped.db'
asked INT 130 tournament resume --db stopped.db
asked INT 130 tournament run classic --db stopped.db --ask
asked INT 130 tournament verify --all --db stopped.db
# on a terminal, which is given back as it was
cat >typist <<-END
	"$program" play cuban --human Ana --speed 0
	echo "ended with \$?"
	stty -a
END
if command -v script >/dev/null; then
	mkfifo keyboard
	TERM=xterm timeout 60 script -qefc "stty rows 30 cols 80; exec bash typist" /dev/null <keyboard >out 2>err &
	pid=$!
	exec 7>keyboard
	for _ in $(seq 600); do
		grep -q 'your play' out && break
		sleep .05
	done
	printf '\003' >&7
	for _ in $(seq 600); do
		grep -q 'icanon' out && break
		sleep .05
	done
	exec 7>&-
	wait "$pid"
	says out 'ended with 130'
	if grep '▸' out | grep -q '\(\[.|.\] *\)\{9,\}'; then good; else bad 'a hand of ten is cut on the screen'; fi
	if grep -q ' icanon' out && grep -q ' echo ' out; then good; else bad 'the terminal is not given back'; fi
	if grep -q '1049l' out; then good; else bad 'the screen is not given back'; fi
fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
