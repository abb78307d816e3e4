#!/usr/bin/env bash
# How much faster two ranks are than one: the median of five runs of each, the time that starting takes left out. For a machine that has
# nothing else to do.
#
#   bench/ranks.sh [BUILD]
set -eu
build=${1:-build}
[ -x "$build/domino-mpi" ] || { echo "$build/domino-mpi is missing; make mpi builds it" >&2; exit 1; }
export DOMINO_DB=/dev/null/none OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# seconds RANKS DEALS
seconds() {
	local began ended
	began=$(date +%s%N)
	mpirun --oversubscribe -n "$1" "$build/domino-mpi" compare semi-smart random --variant pairs --deals "$2" >/dev/null 2>&1
	ended=$(date +%s%N)
	echo $(((ended - began) / 1000000))
}

# median RANKS
median() {
	for _ in 1 2 3 4 5; do
		echo $(($(seconds "$1" 4000000) - $(seconds "$1" 64)))
	done | sort -n | sed -n 3p
}

one=$(median 1)
two=$(median 2)
awk -v one="$one" -v two="$two" 'BEGIN { printf "1 rank %.2f s, 2 ranks %.2f s: %.2f times the rate\n", one / 1000, two / 1000, one / two }'
