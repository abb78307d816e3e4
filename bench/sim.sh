#!/bin/sh
# What the simulator does with every variant that is shipped, by its own players: how it plays them and how fast; what a second thread
# adds, whether memory grows with the rounds, and what a search pays for a round.
#
#   bench/sim.sh [BUILD FOLDER]      TIMES and ROUNDS in the environment change how much is played; ROUNDS are for threads and memory
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
times=${TIMES:-7}
rounds=${ROUNDS:-10000000}
export DOMINO_PATH="$PWD/variants"

# field NAME: of what a simulation tells as JSON
field() {
	tr ',{}' '[\n*]' | sed -n 's/^ *"'"$1"'" *: *\([0-9.eE+-]*\).*/\1/p'
}

median() {
	LC_ALL=C sort -g | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# repeat COMMAND...: the median of its figures
repeat() {
	i=1
	while [ "$i" -le "$times" ]; do
		"$@"
		i=$((i + 1))
	done | median
}

# rate VARIANT OPTION...: rounds in a second of processor time, for about a fifth of a second
rate() {
	variant=$1
	shift
	guess=$("$build/domino" sim "$variant" --games 20000 --threads 1 --json "$@" | field games_per_cpu_second)
	games=$(LC_ALL=C awk -v rate="$guess" 'BEGIN { printf "%d", rate / 5 + 1000 }')
	"$build/domino" sim "$variant" --games "$games" --threads 1 --json "$@" | field games_per_cpu_second
}

path_of() {
	if "$build/domino" sim "$1" --games 1 --path batch >/dev/null 2>&1; then
		echo lockstep
	elif "$build/domino" sim "$1" --games 1 --path quick >/dev/null 2>&1; then
		echo loop
	else
		echo steps
	fi
}

echo "simulations of all variants by their own players, one thread, rounds in a second of processor time, median of $times"
printf '%-24s %-10s %12s %12s\n' '' 'path' 'rounds/s' 'in steps'
for file in variants/*.yaml; do
	variant=$(basename "$file" .yaml)
	LC_ALL=C awk -v what="$variant" -v path="$(path_of "$variant")" -v rate="$(repeat rate "$variant")" \
		-v steps="$(TIMES=1 rate "$variant" --path table)" 'BEGIN { printf "%-24s %-10s %12.0f %12.0f\n", what, path, rate, steps }'
done

# elapsed THREADS: seconds
elapsed() {
	"$build/domino" sim classic --games "$rounds" --threads "$1" --json | field seconds
}

echo
i=1
ratios=$(while [ "$i" -le "$times" ]; do
	LC_ALL=C awk -v one="$(elapsed 1)" -v two="$(elapsed 2)" 'BEGIN { print one / two }'
	i=$((i + 1))
done | median)
LC_ALL=C awk -v ratio="$ratios" -v times="$times" 'BEGIN {
	printf "two threads do %.2f times what one does, median of %d (target 1.85, %s)\n", ratio, times, (ratio >= 1.85) ? "reached" : "missed"
}'

memory() {
	"$build/bench/bench-measure" "$build/domino" sim classic --games "$1" --threads 1 | awk '{ print $3 }'
}
echo "memory for $rounds rounds of classic: $(memory "$rounds") KiB; for a hundredth of them: $(memory $((rounds / 100))) KiB"

echo
echo "what a search pays in the middle of a round, in nanoseconds"
printf '%-24s %8s %8s %8s %10s\n' '' 'bytes' 'copy' 'imagine' 'play out'
for variant in pairs b-branching; do
	"$build/bench/bench-search" "$variant" | LC_ALL=C awk -v what="$variant" '{ v[$1] = $2 }
		END { printf "%-24s %8d %8.0f %8.0f %10.0f\n", what, v["bytes"], v["copy"], v["imagine"], v["play_out"] }'
done
