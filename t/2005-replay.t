#!/bin/sh
# 2005-replay.t -- recorded runs give here what they gave there.
. t/tap.sh

run() {
	out=$("$PORISM" replay "$@" 2>"$dir/err")
	rc=$?
}

run t/data/recording.json
same 'our recording agrees' 0 $rc
same 'the summary' '11 calls, 11 agree, 0 differ' "$(printf '%s\n' "$out" | tail -n 1)"
same 'a line per call' 12 "$(printf '%s\n' "$out" | wc -l | tr -d ' ')"
holds 'a call that failed there' '(failed there, no_such_object here)' "$out"

# spoil TEXT SED PART: the recording with one thing changed is found to differ
spoil() {
	sed "$2" t/data/recording.json >"$dir/spoiled.json"
	run "$dir/spoiled.json"
	same "$1: ends with 1" 1 $rc
	holds "$1: counted" '11 calls, 10 agree, 1 differ' "$out"
	holds "$1: shown" "$3" "$(printf '%s\n' "$out" | grep '^different')"
}
spoil 'another value' 's/"value": 7.0/"value": 7.00001/' 'the value was 7.00001, is 7'
spoil 'another place' 's/"x": 1.6/"x": 1.7/' 'P_2 was (1.7, 1.2), is (1.6, 1.2)'
spoil 'a point that is not here' 's/"P_{1}": {"type"/"P_{3}": {"type"/' 'P_3 is not here'
spoil 'a call that fails here' 's/"ok": false/"ok": true/' 'fails here: no_such_object'
spoil 'a value where none is' 's/"fn": "query_angle"/"fn": "query_canvas"/
	s/"name": "w", "a": "B", "b": "A", "c": "R"//' 'here there is none'

run --json t/data/recording.json
same '--json: an object per call, no summary' 11 "$(printf '%s\n' "$out" | grep -c '^{"call":.*}$')"
same '--json: all agree' 11 "$(printf '%s\n' "$out" | grep -c '"agrees":true')"
{ printf '{"turns":[],"text":['; printf '%s\n' "$out" | sed '$!s/$/,/'; printf ']}'; } >"$dir/wrapped"
ok '--json: JSON' "$PORISM" replay "$dir/wrapped"
run t/data/recording.json t/data/recording.json
same 'several recordings, a figure each' '22 calls, 22 agree, 0 differ' "$(printf '%s\n' "$out" | tail -n 1)"

run
same 'which recording?' 129 $rc
run "$dir/missing.json"
same 'one that is missing' 128 $rc
echo '{"turns": 3}' >"$dir/not.json"
run "$dir/not.json"
same 'a file that is no recording' 128 $rc
echo '{"turns": [' >"$dir/not.json"
run "$dir/not.json"
same 'a file that is no JSON' 128 $rc
echo '{"turns": [{"calls": [{}, {"fn": 3}, {"fn": "add_point", "ok": true}, 7]}, 8, {}]}' >"$dir/odd.json"
run "$dir/odd.json"
same 'odd calls do no harm' '4 calls, 3 agree, 1 differ' "$(printf '%s\n' "$out" | tail -n 1)"

# The recordings that come with the shared data, where it is.
data=${PORISM_DATA:-../shared/data}
if ls "$data"/trajectories/*.json >/dev/null 2>&1; then
	for f in "$data"/trajectories/*.json; do
		run "$f"
		same "${f##*/}" '0 differ' "$(printf '%s\n' "$out" | tail -n 1 | sed 's/.*, //')"
		calls=$(sed -n 's/.*"tool_calls": *\([0-9]*\).*/\1/p' "$f")
		same "${f##*/}: every call" "$calls" "$(printf '%s\n' "$out" | tail -n 1 | sed 's/ calls.*//')"
	done
else
	skip 'no shared recordings (PORISM_DATA)'
fi
finish
