#!/bin/sh
# One meaning for each word at every door (t/doors): what the reviews found, and a part of what is made at
# random.  `make doors` is the whole.
. t/tap.sh

out=$("$BUILD/doors" --scenes "$(often 80)" --riddles "$(often 80)" t/doors/cases.jsonl examples/problems/*.json)
rc=$?
same 'nothing is false, and no two doors contradict each other' 0 "$rc$([ $rc = 0 ] || echo " $out")"
holds 'of questions with a known truth' ' 0 falsehoods, 0 contradictions' "$out"

# It can fail: a truth that is none is told.
cat >"$dir/wrong.jsonl" <<'EOF'
{"id":"a","points":["A","B","C"],"facts":["∠ABC=90","AB=3","BC=4"],"goal":"AC","values":[6]}
{"id":"b","script":"A=(0,0)\nB=(4,0)\nM=Midpoint(A,B)","claim":"AM = MB","ever":false,"here":true}
{"id":"c","answer":"5","key":"5","equal":false}
EOF
fails 'a falsehood is found' "$BUILD/doors" "$dir/wrong.jsonl"
holds 'at every door that says it' ' 8 falsehoods' "$("$BUILD/doors" "$dir/wrong.jsonl")"
finish
