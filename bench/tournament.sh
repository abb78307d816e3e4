#!/bin/sh
# Tournaments against the simulator, which plays one round after the other here as they do, in one run: repetitions take turns, so
# that whatever else the machine does falls on all alike, and the medians are compared. Whole processes are measured, from start to exit, with what they write.
#
#   bench/tournament.sh [BUILD FOLDER]      ROUNDS and TIMES in the environment change how much is played
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
rounds=${ROUNDS:-2000000}
recorded=$((rounds / 10))
times=${TIMES:-7}
export DOMINO_PATH="$PWD/variants"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM

# measure NAME COMMAND...: adds a line "elapsed processor memory" to the samples of that name.
measure() {
	name=$1
	shift
	"$build/bench/bench-measure" "$@" >>"$folder/$name" || {
		echo "bench: failed: $*" >&2
		exit 1
	}
}

simulate() {
	measure sim "$build/domino" sim classic --games "$rounds" --seed "$1" --threads 1 --path quick
}

# compete NAME ROUNDS SEED OPTION...
compete() {
	name=$1 games=$2 seed=$3
	shift 3
	measure "$name" "$build/domino" tournament run classic --db "$folder/$name.db" --rounds "$games" --seed "$seed" \
		--threads 1 --quiet "$@"
	rm -f "$folder/$name.db"*
}

# median NAME COLUMN
median() {
	awk -v column="$2" '{ print $column }' "$folder/$1" | LC_ALL=C sort -g |
		awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

i=1
while [ "$i" -le "$times" ]; do
	simulate "$i"
	compete results "$rounds" "$i" --no-records
	compete records "$recorded" "$i"
	i=$((i + 1))
done
for games in 100000 4000000 8000000; do
	compete "memory-$games" "$games" 1 --no-records
done

# row WHAT NAME ROUNDS SHARE RATE: the target is that share of the simulator's rate, or RATE where it is given and less. It must
# be reached by the clock and by processor time: the one also counts waiting for the disk, the other no neighbours.
row() {
	LC_ALL=C awk -v what="$1" -v rounds="$3" -v share="$4" -v most="$5" -v elapsed="$(median "$2" 1)" \
		-v cpu="$(median "$2" 2)" -v sim_elapsed="$(median sim 1)" -v sim_cpu="$(median sim 2)" -v sim_rounds="$rounds" '
	function least(sim) {
		return most != "" && most + 0 < share * sim ? most + 0 : share * sim
	}
	BEGIN {
		rate[1] = rounds / elapsed
		rate[2] = rounds / cpu
		sim[1] = sim_rounds / sim_elapsed
		sim[2] = sim_rounds / sim_cpu
		printf "%-28s", what
		for (i = 1; i <= 2; i++)
			if (share == "")
				printf "  %10.0f %5s %9s", rate[i], "", ""
			else
				printf "  %10.0f %5.2f %9.0f", rate[i], rate[i] / sim[i], least(sim[i])
		if (share != "")
			printf "  %s", (rate[1] >= least(sim[1]) && rate[2] >= least(sim[2])) ? "reached" : "missed"
		printf "\n"
	}'
}

echo "tournaments of classic, one thread, median of $times times $rounds rounds ($recorded with records)"
printf '%-28s  %10s %5s %9s  %10s %5s %9s\n' '' 'rounds/s' 'ratio' 'target' 'per cpu s' 'ratio' 'target'
row 'domino sim' sim "$rounds" '' ''
row 'tournament, results alone' results "$rounds" 0.7 ''
row 'tournament, with records' records "$recorded" 0.15 100000
# SQLite's cache fills up and then stays as it is; nothing else may depend on the number of rounds.
echo "most memory at once: $(median memory-100000 3) KiB for 100,000 rounds, $(median memory-4000000 3) KiB for 4,000,000," \
	"$(median memory-8000000 3) KiB for 8,000,000"
