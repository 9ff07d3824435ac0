#!/bin/sh
# 7005-undrawn.t -- problems without a drawing: sixty answers, each computed another way when
# they were written down.
. t/tap.sh

"$PORISM" solve --jsonl --json --score t/data/undrawn.jsonl >"$dir/out" 2>"$dir/score"
holds 'all are answered and right' 'problems 61 answered 61 right 61 wrong 0' "$(head -n 1 "$dir/score")"
same 'most are proven' 1 "$(awk 'NR == 1 { print ($10 >= 45) }' "$dir/score")"
same 'the rest is enclosed' 0 "$(grep -c '"certainty":"numeric"' "$dir/out")"

finish
