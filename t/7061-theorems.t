#!/bin/sh
# 7061-theorems.t -- figures with a question (t/data/theorems.txt): what is true is always so and
# proven, what only looks like it has a counter-example.
. t/tap.sh

awk -v dir="$dir" '
	/^#/ { next }
	/^== / { file = dir "/" $3 "." $2; next }
	/^\? / { print "Always(\"" substr($0, 3) "\")" >file; close(file); next }
	NF { print >file }' t/data/theorems.txt
ask() {
	for f in "$dir/$1".*; do
		"$PORISM" run --json "$f" 2>&1 | grep '"query_always"' | tail -n 1 |
			sed "s|^|${f##*/} |"
	done
}
ask true >"$dir/of-true"
ask likely >"$dir/of-likely"
ask false >"$dir/of-false"
n=$(ls "$dir"/true.* "$dir"/likely.* "$dir"/false.* | wc -l)
same 'every question has an answer' "$n" "$(cat "$dir/of-true" "$dir/of-likely" "$dir/of-false" | wc -l)"
same 'what is true holds always, and is proven' '' \
	"$(grep -v '"verdict":"always".*"certainty":"proven"' "$dir/of-true")"
same 'what is too long to be proven holds always' '' \
	"$(grep -v '"verdict":"always"' "$dir/of-likely")"
same 'what is false has a counter-example' '' \
	"$(grep -v '"certainty":"proven","counter_example"' "$dir/of-false")"
finish
