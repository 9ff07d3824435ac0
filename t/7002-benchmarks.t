#!/bin/sh
# 7002-benchmarks.t -- how many of the public problems are right; skipped without the data.
. t/tap.sh

data=${PORISM_DATA:-../shared/data}

# part FILE FORMAT LEAST MOST [OPTION]: at least so many per cent right, at most so many of
# the answers wrong
part() {
	if [ ! -r "$data/$1" ]; then
		skip "$1 is not here"
		return
	fi
	"$PORISM" solve --jsonl --score $5 --format "$2" "$data/$1" 2>&1 >/dev/null |
		awk -v least="$3" -v most="$4" 'NR == 1 { print
			exit !(100 * $6 >= least * $2 && 100 * $8 <= most * $4) }' >"$dir/score"
	tap_line $? "$1 ($2${5:+, $5}): $(cat "$dir/score")"
}
part geometry3k/val.jsonl geometry3k 95 2
part geometry3k/val.jsonl geometry3k 90 2 --blind
part geometry3k/train.jsonl geometry3k 93 2
part pgps9k/sample150.jsonl pgps9k 85 6
part formalgeo7k/train.jsonl formalgeo 95 1

finish
