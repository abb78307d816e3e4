#!/usr/bin/env bash
# A tournament survives whatever happens to whoever plays it: killed at hundreds of random moments, out of disk, without
# the right to write. What is there in the end is, byte for byte, what an undisturbed run leaves.
#
#   tests/test_survival.sh PROGRAM [KILLS]
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
kills=${2:-200}
rounds=20000
export LC_ALL=C
unset NO_COLOR COLUMNS DOMINO_DB DOMINO_PATH
scratch=$(mktemp -d)
mounted=
trap '[ -z "$mounted" ] || umount "$mounted"; chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
passed=0
failed=0

good() {
	passed=$((passed + 1))
}

bad() {
	failed=$((failed + 1))
	echo "FAILED  $1"
	[ ! -s err ] || head -n 5 err | sed 's/^/    /'
}

check() {
	local what=$1
	shift
	if "$@"; then good; else bad "$what"; fi
}

# Cheats, bribes, stages, byes, and rounds that begin where the one before ended: 21 players, each against each, 96 rounds
# a pair.
cat >cup.yaml <<'END'
players:
- {name: Ana, strategy: random, character: cheat}
- {name: Luis, strategy: fattest, character: cheat}
- {name: Eva, strategy: [first, random], character: cheat}
END
for i in $(seq 18); do echo "- {name: P$i, strategy: fattest}" >>cup.yaml; done
cat >>cup.yaml <<'END'
start: last-winner
score: laid
judge: {corrupt: {fine: 5}}
tournament:
  line-up: {round-robin: {table: 2, deals: 96}}
  stop: {rounds: {rounds: 1000000}}
END

running() { # DATABASE OPTIONS…: the command that plays it, in `command`, so that a kill hits the program itself
	command=("$program" tournament run cup.yaml --db "$1" --seed 11 --rounds "$rounds" --quiet "${@:2}")
}

resuming() { # DATABASE OPTIONS…
	command=("$program" tournament resume --db "$1" --quiet "${@:2}")
}

run() {
	running "$@"
	"${command[@]}"
}

resume() {
	resuming "$@"
	"${command[@]}"
}

export_to() { # DATABASE FILE
	"$program" tournament export 1 --db "$1" --json >"$2" 2>err
}

stored() { # DATABASE: rounds of its tournament, 0 when there is none
	local n
	n=$("$program" tournament list --db "$1" --json 2>/dev/null | grep -o '"rounds": *[0-9]*' | head -n 1 | grep -o '[0-9]*$')
	echo "${n:-0}"
}

# The pause between a start and its kill is a random part of `most` microseconds; every few kills `most` is set anew, so
# that the kills are spread over the whole tournament and hit before it is over.
mkfifo pause
exec 3<>pause
pause() { # MICROSECONDS
	local s
	printf -v s '%d.%06d' $(($1 / 1000000)) $(($1 % 1000000))
	read -rt "$s" -u 3
}

survived() { # DATABASE THREADS
	check "the export of $1" export_to "$1" killed.json
	check "killed with $2 threads, it exports other bytes" cmp -s good.json killed.json
	check "verify $1" "$program" tournament verify 1 --db "$1" >out 2>err
}

# One that is over before all kills have hit is looked at, and another begun.
kill_again_and_again() { # DATABASE THREADS
	local db=$1 threads=$2 most=20000 hit=0 now=0 before=0 farthest=0 begun=no pid
	local options=(--threads "$threads" --batch 25)
	while [ "$hit" -lt "$kills" ]; do
		if [ "$now" -ge "$rounds" ]; then
			survived "$db" "$threads"
			rm -f "$db"*
			now=0 before=0 begun=no
		fi
		if [ "$begun" = yes ]; then resuming "$db" "${options[@]}"; else running "$db" "${options[@]}"; fi
		"${command[@]}" >out 2>err &
		pid=$!
		pause $((most * (RANDOM + 1) / 32768))
		if kill -9 "$pid" 2>/dev/null; then hit=$((hit + 1)); fi
		wait "$pid" 2>/dev/null
		if [ "$begun" = yes ] && [ $((hit % 5)) != 0 ]; then continue; fi
		now=$(stored "$db")
		[ "$now" -ge "$before" ] || bad "$now rounds after $before of them were there"
		before=$now
		[ "$now" -le "$farthest" ] || farthest=$now
		if [ "$begun" = no ] && "$program" tournament list --db "$db" --json 2>/dev/null | grep -q '"seed"'; then begun=yes; fi
		# the last tenth is left for after the kills
		if [ "$now" -gt $((rounds * 9 * hit / kills / 10)) ]; then most=$((most * 2 / 3)); else most=$((most * 5 / 4)); fi
		[ "$most" -le 500000 ] || most=500000
		[ "$most" -ge 2000 ] || most=2000
	done
	echo "        killed $hit times, the last time with at least $now rounds stored"
	[ "$kills" -lt 100 ] || check 'kills hit the beginning alone' [ "$farthest" -gt $((rounds / 4)) ]
	resume "$db" "${options[@]}" >out 2>err || bad "the last resume of $db"
	survived "$db" "$threads"
}

began=$SECONDS
run good.db --threads 2 >out 2>err || bad 'an undisturbed run'
check 'exported' export_to good.db good.json
check 'all rounds' [ "$(stored good.db)" = "$rounds" ]
# without records the export has the same results
run bare.db --threads 1 --no-records >out 2>err || bad 'an undisturbed run without records'
check 'exported without records' export_to bare.db bare.json

for threads in 1 2; do
	kill_again_and_again "killed$threads.db" "$threads"
done

# With people: killed whenever they have answered a few times, each round goes on where it was
cat >people.yaml <<'END'
players: [{name: Ana, strategy: human}, {name: Luis, strategy: fattest}, {name: Eva, strategy: human}, random]
tournament: {line-up: {round-robin: {table: 2, deals: 2}}, stop: {rounds: {rounds: 12}}}
END
yes 1 | "$program" tournament run people.yaml --db people.db --seed 3 --json >out 2>err
check 'a tournament of people' [ "$(stored people.db)" = 12 ]
"$program" tournament export 1 --db people.db --json >people.json 2>err
asked_so_far() {
	grep -c '"asked"' out
}
mkfifo answers
exec 4<>answers
command=("$program" tournament run people.yaml --db shot.db --seed 3 --json)
shots=0
while [ $shots -lt 200 ]; do
	: >out
	"${command[@]}" <answers >out 2>err &
	pid=$!
	for n in 1 2 3; do
		tries=0
		while kill -0 $pid 2>/dev/null && [ "$(asked_so_far)" -lt $n ] && [ $tries -lt 3000 ]; do
			tries=$((tries + 1))
			pause 10000
		done
		echo 1 >&4
	done
	kill -9 $pid 2>/dev/null || break
	wait $pid 2>/dev/null
	command=("$program" tournament resume --db shot.db --json)
	shots=$((shots + 1))
	# what was not read is not said
	while read -rt 0.01 -u 4 _; do :; done
done
wait $pid
echo "        with people, killed $shots times"
check 'people were killed' [ $shots -gt 10 ]
"$program" tournament export 1 --db shot.db --json >shot.json 2>err
check 'killed with people, it exports other bytes' cmp -s people.json shot.json
check 'verify people' "$program" tournament verify 1 --db shot.db >out 2>err

# The same at the server, which is killed as soon as it has taken an answer: tables and tournament go on, and the same seed and the same
# answers give the same bytes as in the terminal
cat >host.py <<'END'
import json, subprocess, urllib.request

class Host:
    """A server, its database and how often it was killed."""
    def __init__(self, program, db):
        self.command = [program, "serve", "--port", "0", "--db", db, "--log", db + ".log"]
        self.kills = 0
        self.start()

    def start(self):
        self.server = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        self.address = self.server.stdout.readline().strip()

    def stop(self):
        self.server.kill()
        self.server.wait()

    def kill(self):
        self.stop()
        self.kills += 1
        self.start()

    def call(self, path, body=None, secret=None):
        headers = {"Content-Type": "application/json"}
        if secret:
            headers["Authorization"] = "Bearer " + secret
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + "api/v1/" + path, data, headers), timeout=60) as answer:
            return json.load(answer)
END
serve_people() {
	python3 - "$program" people.yaml served.db <<'END'
import sys, time
sys.path.insert(0, ".")
from host import Host
program, variant, db = sys.argv[1:]
host = Host(program, db)
try:
    made = host.call("tournaments", {"variant": {"text": open(variant).read()}, "seed": "3", "speed": 0})
    secrets = {seat["player"]: seat["secret"] for seat in made["seats"]}
    until = time.monotonic() + 300
    while not (cup := host.call("tournaments/" + made["id"]))["over"]:
        assert time.monotonic() < until, cup
        time.sleep(.05)
        for table in cup["tables"]:
            for person in table["people"]:
                where, secret = "tables/" + table["table"], secrets[person["player"]]
                plays = host.call(where, secret=secret)["you"]["plays"]
                if not plays:
                    continue
                play = {key: plays[0][key] for key in ("tile", "place", "side")}
                taken = host.call(where + "/commands", {"do": "play", **play}, secret)["sequence"]
                if host.kills < 12:
                    host.kill()
                    assert host.call(where, secret=secret)["sequence"] >= taken, "an answer that was acknowledged is gone"
finally:
    host.stop()
print("        the server, killed", host.kills, "times")
END
}

# Friends who play a match: killed in the lobby, in mid-round and between two rounds, everybody is where they were; and whoever plays
# against computers alone, after taking something back
serve_match() {
	python3 - "$program" match.db <<'END'
import sys, time
sys.path.insert(0, ".")
from host import Host
host = Host(*sys.argv[1:])

def look(secret):
    state = host.call(where, secret=secret)
    for seat in state["seats"]: # what is no part of the table: who is connected, and clocks
        seat.pop("here"), seat.pop("gone")
    state.pop("clock")
    if state["match"]:
        state["match"].pop("next")
    return state

def say(word, secret, **more):
    return host.call(where + "/commands", {"do": word, **more}, secret)

def kill(secrets):
    """Nothing goes on by itself now, so nothing is different afterwards."""
    before = [look(secret) for secret in secrets]
    host.kill()
    for secret, was in zip(secrets, before):
        now = look(secret)
        assert now == was, (was, now)

def play_round(secrets, often):
    """Until it is over, with kills after some of the answers."""
    answers = 0
    until = time.monotonic() + 300
    while not (state := look(secrets[0]))["over"]:
        assert time.monotonic() < until, state
        asked = [(secret, plays) for secret in secrets if (plays := look(secret)["you"]["plays"])]
        if not asked:
            time.sleep(.02)
            continue
        secret, plays = asked[0]
        if answers % often == often - 1:
            kill(secrets)
        say("play", secret, **{key: plays[0][key] for key in ("tile", "place", "side")})
        answers += 1
    return state

try:
    people = [{"strategy": "human"}] * 2 + [{"strategy": "fattest"}] * 2
    made = host.call("tables", {"variant": "cuban", "players": people, "friends": True, "match": True, "next": 3600, "away": 0})
    where, owner = "tables/" + made["id"], made["owner"]
    ana = say("sit", made["invite"], player=0, name="Ana")["seats"][0]["secret"]
    kill([ana, owner, made["invite"]])
    luis = say("sit", made["invite"], player=1, name="Luis")["seats"][0]["secret"]
    kill([ana, luis, owner])
    say("begin", owner, speed=0)
    rounds = 0
    while True:
        state = play_round([ana, luis], 7)
        rounds += 1
        assert len(state["match"]["rounds"]) == rounds
        kill([ana, luis, owner])
        if state["match"]["over"]:
            break
        say("ready", ana)
        if look(ana)["over"]: # Luis is not connected: nobody waits for him
            say("ready", luis)
    assert len(state["match"]["winners"]) == 1 and max(state["match"]["totals"]) >= 150 and rounds > 1
    say("rematch", owner)
    assert look(ana)["match"]["rounds"] == []
    say("resign", ana)
    kill([ana, luis, owner])
    assert look(luis)["match"]["resigned"] == [0] and look(luis)["match"]["over"]
    # alone
    made = host.call("tables", {"variant": "cuban", "players": [{"strategy": "human"}] + [{"strategy": "first"}] * 3})
    where, owner, eva = "tables/" + made["id"], made["owner"], made["seats"][0]["secret"]
    say("run", owner, speed=0)
    play_round([eva], 100)
    for _ in range(3):
        say("undo", eva)
        kill([eva, owner])
    assert look(eva)["practice"] and not look(eva)["over"]
    play_round([eva], 2)
finally:
    host.stop()
print("        a match of", rounds, "rounds, killed", host.kills, "times")
END
}
# A table for friends, killed in the lobby, in mid-round and while the computer plays for somebody: everybody is where they were
serve_friends() {
	python3 - "$program" friends.db <<'END'
import http.client, json, subprocess, sys, time, urllib.error, urllib.parse, urllib.request
program, db = sys.argv[1:]

def start():
    server = subprocess.Popen([program, "serve", "--port", "0", "--db", db, "--log", "friends.log"], stdout=subprocess.PIPE, text=True)
    return server, server.stdout.readline().strip()

def call(path, body=None, secret=None):
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = "Bearer " + secret
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address + "api/v1/" + path, data, headers), timeout=60) as answer:
        return json.load(answer)

def tell(secret, **command):
    return call(where + "/commands", command, secret)

def until(what, condition):
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(.02)

def seat(player, secret=None):
    return next(seat for seat in call(where, secret=secret)["seats"] if seat["player"] == player)

# what everybody sees, without who is connected and for how long they have been gone
def seen():
    views = {}
    for who, secret in {"nobody": None, "owner": made["owner"], "invite": made["invite"], **secrets}.items():
        view = call(where, secret=secret)
        for place in view["seats"]:
            del place["here"], place["gone"]
        if view["match"]:
            del view["match"]["next"]
        views[who] = view
    return views

class Connected:
    """Somebody is here: the live stream of a seat."""
    def __init__(self, secret):
        place = urllib.parse.urlsplit(address)
        self.link = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
        self.link.request("GET", "/api/v1/" + where + "/live", headers={"Authorization": "Bearer " + secret})
        self.stream = self.link.getresponse()
        assert json.loads(self.stream.readline())["state"]
    def leave(self):
        self.stream.close()
        self.link.close()

# when a person is to move, or nothing has begun: nothing goes on by itself meanwhile
def killed(what):
    global server, address, kills
    before = seen()
    server.kill()
    server.wait()
    server, address = start()
    after = seen()
    for who in before:
        assert before[who] == after[who], (what, who, before[who], after[who])
    kills += 1

server, address = start()
kills, secrets = 0, {}
try:
    made = call("tables", {"variant": "classic", "friends": True, "away": 5, "match": True,
                           "players": [{"strategy": "human"} for _ in range(4)]})
    where = "tables/" + made["id"]
    killed("an empty lobby")
    gone = tell(made["invite"], do="sit", player=1, name="Rita")["seats"][0]["secret"]
    tell(made["owner"], do="remove", player=1)
    for player, name in enumerate(["Ana", "Luis", "Eva"]):
        secrets[player] = tell(made["invite"] if player else made["owner"] + "." + made["invite"],
                               do="sit", player=player, name=name)["seats"][0]["secret"]
    tell(made["owner"], do="move", player=2, to=3)
    killed("a lobby")
    try:
        call(where, secret=gone)
        assert False, "who was removed is let in"
    except urllib.error.HTTPError as error:
        assert error.code == 403
    tell(made["owner"], do="begin", speed=0)
    def asked():
        return next((player for player, secret in secrets.items() if call(where, secret=secret)["you"]["plays"]), None)
    until("somebody is asked", lambda: asked() is not None)
    killed("mid-match")
    player = asked()
    secret = secrets[player]
    play = call(where, secret=secret)["you"]["plays"][0]
    taken = tell(secret, do="play", tile=play["tile"], place=play["place"], side=play["side"])["sequence"]
    until("somebody is asked again", lambda: asked() is not None)
    assert call(where)["sequence"] >= taken
    killed("a play")
    # the one who is asked is gone; another is here
    player = asked()
    other = next(p for p in secrets if p != player)
    here = Connected(secrets[other])
    own = call(where, secret=secrets[player])["you"]["player"]
    until("the computer plays", lambda: seat(own)["stand_in"])
    until("somebody else is asked", lambda: asked() is not None)
    here.leave()
    until("nobody is here", lambda: not any(s["here"] for s in call(where)["seats"]))
    killed("a stand-in")
    assert seat(own)["stand_in"], "who is gone is played for"
    back = Connected(secrets[player])
    until("the seat is theirs again", lambda: not seat(own)["stand_in"])
    back.leave()
finally:
    server.kill()
    server.wait()
print("        friends, killed", kills, "times")
END
}
if "$program" serve --help >/dev/null 2>&1 && command -v python3 >/dev/null; then
	check 'friends at a server that is killed' serve_friends
	check 'people at a server that is killed' serve_people
	check 'a match at a server that is killed' serve_match
	"$program" tournament export 1 --db served.db --json 2>err | sed 's/"variant":"[^"]*"/"variant":"people"/' >served.json
	check 'at the server it exports other bytes' cmp -s people.json served.json
	check 'verify the server' "$program" tournament verify 1 --db served.db >out 2>err
fi

# Out of disk: a small one if it may be mounted, else files that must not grow
fills() { # DATABASE WHAT-IT-SAYS
	run "$1" --threads 1 --batch 100 >out 2>err
	check "a full disk ends with 1" [ $? = 1 ]
	check "it says: $2" grep -q "$2" err
	check 'in Spanish too' eval "resume '$1' --lang es 2>&1 | grep -q 'a salvo'"
	check 'what was stored is there' [ "$(stored "$1")" -ge 1000 ]
	check 'and good' "$program" tournament verify 1 --db "$1" >out 2>err
}

mkdir small
if mount -t tmpfs -o size=2m tmpfs small 2>/dev/null; then
	mounted=$scratch/small
	fills small/cup.db 'disk is full'
	cp small/cup.db* .
	umount small && mounted=
else
	echo '        no file system can be mounted here: a limit to the size of files stands in for a full disk'
	(
		trap '' XFSZ
		ulimit -f 1500
		fills small/cup.db 'limit to the size of files'
		echo "$passed $failed" >counts
	)
	read -r passed failed <counts
	cp small/cup.db* .
fi
resume cup.db --threads 1 >out 2>err || bad 'resumed where there is room'
check 'the export after a full disk' export_to cup.db full.json
check 'after a full disk it exports other bytes' cmp -s good.json full.json

# Read-only
mkdir closed
cp bare.db closed/cup.db
chmod 444 closed/cup.db
chmod 755 .
chmod 555 closed
as=()
if [ "$(id -u)" = 0 ]; then
	if command -v setpriv >/dev/null; then as=(setpriv --reuid 65534 --regid 65534 --clear-groups); else as=(none); fi
fi
if [ "${as[*]}" = none ] || ! "${as[@]}" test -x "$program"; then
	echo '        nobody here may be kept from writing: left out'
else
	"${as[@]}" "$program" tournament run cup.yaml --db closed/cup.db --quiet >out 2>err
	check 'a read-only file ends with 1' [ $? = 1 ]
	check 'it says so' grep -q 'read-only' err
	"${as[@]}" "$program" tournament export 1 --db closed/cup.db --json >closed.json 2>err
	check 'what is there can be read' cmp -s bare.json closed.json
fi
echo "        $((SECONDS - began)) s"

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
