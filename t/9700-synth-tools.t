#!/bin/sh
# 9700-synth-tools.t -- porism synth tools: the same records on any threads and shards, in a file, as traces that replay.
. t/tap.sh

make="synth tools --seed 4 --count 24 --with repair"
"$PORISM" $make --threads 1 >"$dir/one"
same 'so many lines' 24 "$(wc -l <"$dir/one" | tr -d ' ')"
"$PORISM" $make --threads 3 >"$dir/three"
same 'the same on three threads' '' "$(cmp "$dir/one" "$dir/three" 2>&1)"
"$PORISM" $make --shard 1/2 >"$dir/s1"
"$PORISM" $make --shard 2/2 >"$dir/s2"
"$PORISM" merge - "$dir/s1" "$dir/s2" >"$dir/merged" 2>/dev/null
same 'and in shards' '' "$(cmp "$dir/one" "$dir/merged" 2>&1)"
"$PORISM" synth tools --seed 4 --start 20 --count 4 --with repair --jsonl "$dir/rest"
same 'a run that goes on' "$(tail -4 "$dir/one")" "$(cat "$dir/rest")"
holds 'what records have in common' '"tools":[{"type":"function"' "$("$PORISM" synth tools --head)"
holds 'the list names situations' 'tangent_length' "$("$PORISM" synth tools --list)"

said() {
	what="porism $*" wanted=$1
	shift
	"$PORISM" "$@" >"$dir/out" 2>"$dir/err" </dev/null
	same "$what ends" 129 $?
	holds "$what" "$wanted" "$(cat "$dir/err")"
}
said 'near: hermes' synth tools --form hermse
said 'did you mean --count' synth tools --cont 3
said 'repair=PERCENT' synth tools --with repair=200
"$PORISM" synth tools --count 3 --jsonl /dev/full 2>"$dir/err"
same 'a full disk is told' 128 $?
holds 'and why' 'not everything could be written' "$(cat "$dir/err")"
finish
