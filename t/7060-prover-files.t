#!/bin/sh
# 7060-prover-files.t -- files of GeoGebra with Prove inside: what is true is always so, and
# proven; nothing false is.
. t/tap.sh

data=${PORISM_DATA:-../shared/data}/ggb
if [ ! -d "$data/prover_true" ]; then
	skip 'no prover files (PORISM_DATA)'
	finish
fi

# One line per file: its name, the answer to its last question.
ask() {
	for f in "$1"/*.ggb; do
		"$PORISM" convert --plain "$f" --to pg 2>/dev/null |
			grep -v -e '^Show' -e '^SetCo[lo]' -e '^SetP' -e '^SetF' -e '^{' |
			"$PORISM" run --json - 2>/dev/null | grep '"query_always"' | tail -n 1 |
			sed "s|^|${f##*/} |"
	done
}
ask "$data/prover_true" >"$dir/true"
ask "$data/prover_false" >"$dir/false"
n=$(ls "$data/prover_true" | wc -l)
always=$(grep -c '"verdict":"always"' "$dir/true")
proven=$(grep '"verdict":"always"' "$dir/true" | grep -c '"certainty":"proven"')
echo "# $n true: $always always, $proven proven"
grep -v '"certainty":"proven"' "$dir/true" | cut -c 1-200 | sed 's/^/# /'
ok 'nearly all that is true holds always' test $((always * 100)) -ge $((n * 98))
ok 'and is proven' test $((proven * 100)) -ge $((n * 97))
same 'nothing false holds always' '' "$(grep '"verdict":"always"' "$dir/false")"
ok 'it has a counter-example' test "$(grep -c counter_example "$dir/false")" -eq "$(ls "$data/prover_false" | wc -l)"
finish
