#!/usr/bin/env bash
# domino-mpi: whatever the number of ranks, the bytes are those of one machine; and a rank that dies ends the run with a message, and
# what was finished is there for --resume.
#
#   tests/test_mpi.sh PROGRAM MPI-PROGRAM
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
ranked=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
DOMINO_PATH=$(cd "$(dirname "$0")/../variants" && pwd) || exit 1
export DOMINO_PATH LC_ALL=C OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
unset NO_COLOR COLUMNS
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
export DOMINO_DB=$scratch/unasked.db TMPDIR=$scratch
passed=0
failed=0

good() {
	passed=$((passed + 1))
}

bad() {
	failed=$((failed + 1))
	echo "FAILED  $1"
	head -n 8 out err 2>/dev/null | sed 's/^/    /'
}

check() {
	local what=$1
	shift
	if "$@"; then good; else bad "$what"; fi
}

# on RANKS ARGUMENTS…
on() {
	local ranks=$1
	shift
	timeout 120 mpirun --oversubscribe -n "$ranks" "$ranked" "$@" >out 2>err </dev/null
}

# alike RANKS ARGUMENTS…: the same bytes, but for how long it took
timeless() {
	grep -vE '"(seconds|cpu_seconds|games_per_cpu_second|threads)"|rounds per second of CPU' "$1"
}
alike() {
	local ranks=$1
	shift
	"$program" "$@" >one 2>err
	check "$ranks ranks: $* fails" on "$ranks" "$@"
	check "$ranks ranks: $* is not the same" cmp -s <(timeless one) <(timeless out)
}

for ranks in 1 2 4; do
	alike "$ranks" compare fattest random --variant pairs --deals 5000
	alike "$ranks" compare semi-smart random --variant pairs --sprt elo0=0,elo1=20 --json
	alike "$ranks" sim pairs --games 20001 --json
	alike "$ranks" sim classic --until se=0.003 --json
done
alike 3 compare fattest random first --variant classic --deals 700
"$program" compare fattest random --variants pairs,classic --deals 300 --csv one.csv >one
check 'CSV over ranks' on 2 compare fattest random --variants pairs,classic --deals 300 --csv two.csv
check 'CSV over ranks is not the same' cmp -s one.csv two.csv
"$program" ladder fattest random first --deals 500 --db one.db >one
check 'a ladder over ranks' on 2 ladder fattest random first --deals 500 --db two.db
check 'a ladder over ranks is not the same' cmp -s one out
"$program" ladder fattest random first blocker --deals 500 --db one.db >one
check 'a ladder over ranks that somebody joins' on 3 ladder fattest random first blocker --deals 500 --db two.db
check 'a ladder over ranks that somebody joins is not the same' cmp -s one out

# refused as elsewhere, and once
on 2 compare fattest nosuch
check 'what is refused ends well' test $? != 0
check 'what is refused is not told once' test "$(grep -c 'is no strategy' err)" = 1
on 2 play classic
check 'play over ranks' test $? != 0

# a rank dies
# the number of deals, or of rounds, that is kept
counted() {
	python3 - "$1" <<'END'
import sqlite3, sys
try:
    row = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True, timeout=1).execute("SELECT state FROM comparisons").fetchone()
    print(row[0].split()[3] if row else 0)
except sqlite3.Error:
    print(0)
END
}
timeout 120 mpirun --oversubscribe -n 2 "$ranked" compare fattest random --variant pairs --seed 5 --deals 1e11 --db killed.db >out 2>err &
mpirun=$!
for _ in $(seq 600); do
	[ "$(counted killed.db)" -gt 0 ] && break
	sleep .1
done
# the second rank: the program says so itself, in its environment
for pid in $(pgrep -f "^$ranked compare"); do
	tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | grep -qx 'OMPI_COMM_WORLD_RANK=1' && kill -9 "$pid"
done
wait "$mpirun"
code=$?
check "a dead rank ended it with $code" test "$code" != 0
check 'nobody says that a rank died' grep -q 'exited on signal 9' err
deals=$(($(counted killed.db) + 1001))
check 'nothing was kept' test "$deals" -gt 1001
"$program" compare fattest random --variant pairs --seed 5 --deals "$deals" >one 2>err
check 'resumed after a rank died' on 2 compare fattest random --variant pairs --seed 5 --deals "$deals" --db killed.db --resume
check 'resumed after a rank died is not the same' cmp -s one out

# and a simulation
timeout 120 mpirun --oversubscribe -n 2 "$ranked" sim cuban --seed 5 --games 1e11 --db simulated.db >out 2>err &
mpirun=$!
for _ in $(seq 600); do
	[ "$(counted simulated.db)" -gt 0 ] && break
	sleep .1
done
for pid in $(pgrep -f "^$ranked sim cuban"); do
	tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | grep -qx 'OMPI_COMM_WORLD_RANK=1' && kill -9 "$pid"
done
wait "$mpirun"
check 'a dead rank ended a simulation well' test $? != 0
games=$(($(counted simulated.db) + 3001))
"$program" sim cuban --seed 5 --games "$games" --json >one 2>err
check 'a simulation resumed' on 2 sim cuban --seed 5 --games "$games" --db simulated.db --resume --json
check 'a simulation resumed is not the same' cmp -s <(timeless one) <(timeless out)

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
