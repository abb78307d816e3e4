#!/bin/sh
# The engine against the bare loop, in one run: repetitions take turns, so that whatever else the machine does falls on all
# alike, and the medians are compared. Absolute figures mean little on a shared machine; the ratios are what counts.
#
#   bench/bench.sh [BUILD FOLDER]      ROUNDS and TIMES in the environment change how much is played
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
rounds=${ROUNDS:-2000000}
times=${TIMES:-7}
export DOMINO_PATH="$PWD/variants"
samples=$(mktemp -d)
trap 'rm -rf "$samples"' EXIT

bare() {
	"$build/bench/bench-bare" "$rounds" "$1" | sed -n 's/^rounds_per_cpu_second //p'
}

engine() {
	seed=$1
	shift
	"$build/domino" sim classic --games "$rounds" --seed "$seed" --threads 1 --json "$@" |
		tr ',{}' '[\n*]' | sed -n 's/^ *"games_per_cpu_second" *: *\([0-9.eE+-]*\).*/\1/p'
}

# Whoever gave no figure failed, whatever its exit status.
sample() {
	name=$1
	shift
	figure=$("$@")
	if [ -z "$figure" ]; then
		echo "bench: no figure from: $*" >&2
		exit 1
	fi
	echo "$figure" >>"$samples/$name"
}

median() {
	LC_ALL=C sort -g "$samples/$1" | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

i=1
while [ "$i" -le "$times" ]; do
	sample bare bare "$i"
	sample random engine "$i" --players random,random,random,random
	sample fattest engine "$i" --players fattest,fattest,fattest,fattest
	sample loop engine "$i" --players random,random,random,random --path quick
	i=$((i + 1))
done

yardstick=$(median bare)
row() {
	LC_ALL=C awk -v what="$1" -v rate="$2" -v bare="$yardstick" -v target="$3" 'BEGIN {
		printf "%-34s %10.0f", what, rate
		if (target == "")
			printf "\n"
		else
			printf "  %5.2f  %6s  %s\n", rate / bare, target, (rate / bare >= target) ? "reached" : "missed"
	}'
}

echo "double-six block for four, one thread, median of $times times $rounds rounds"
printf '%-34s %10s  %5s  %6s\n' '' 'rounds/s' 'ratio' 'target'
row 'bare loop, random' "$yardstick" ''
row 'engine (sim classic), random' "$(median random)" 4
row 'engine (sim classic), fattest' "$(median fattest)" 3
row 'the same, one at a time, random' "$(median loop)" 0.6
echo "a round takes $("$build/bench/bench-size" classic) bytes"

# imagined VARIANT: how many a second; the positions are the same every time.
imagined() {
	"$build/bench/bench-imagine" "$1" "$rounds" | sed -n 's/^imagined_per_cpu_second //p'
}

i=1
while [ "$i" -le "$times" ]; do
	sample pairs imagined pairs
	sample cuban imagined cuban
	i=$((i + 1))
done
echo
echo "rounds imagined in the middle of a round for four, after passes, one thread, median of $times times $rounds"
LC_ALL=C awk -v six="$(median pairs)" -v nine="$(median cuban)" 'BEGIN {
	printf "%-34s %10s         %7s\n", "", "rounds/s", "target"
	printf "%-34s %10.0f         %7d  %s\n", "double-six (pairs)", six, 1000000, (six >= 1000000) ? "reached" : "missed"
	printf "%-34s %10.0f\n", "double-nine (cuban)", nine
}'
echo "counting beforehand takes $("$build/bench/bench-imagine" pairs "$rounds" | sed -n 's/^microseconds_to_prepare //p') microseconds"

echo
echo "solving deals with open hands from the first tile, one thread, 1,000 deals (cuban: 20)"
for variant in pairs block-two jamaican; do
	echo "$variant"
	"$build/bench/bench-solve" "$variant" 1000 | sed 's/^/  /'
done
echo cuban
"$build/bench/bench-solve" cuban 20 4194304 | sed 's/^/  /'

echo
bench/sim.sh "$build"

echo
bench/tournament.sh "$build"

echo
bench/tables.sh "$build"

echo
bench/dear.sh "$build"
