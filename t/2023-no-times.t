#!/bin/sh
# 2023-no-times.t -- with --no-times two runs give the same bytes.
. t/tap.sh

# twice TEXT COMMAND...: output and complaints of two runs, the first of which began earlier.
twice() {
	text=$1
	shift
	"$PORISM" "$@" >"$dir/one" 2>&1
	"$PORISM" "$@" >"$dir/two" 2>&1
	ok "$text" cmp "$dir/one" "$dir/two"
	[ -s "$dir/one" ] || tap_line 1 "$text says something"
	same "$text tells no time" '' "$(grep -E '"(ms|seconds)":|[0-9] (ms|s)\b' "$dir/one")"
}
cat examples/problems/*.json >"$dir/problems.json"
twice solve solve --json --no-times --score --threads 2 "$dir/problems.json"
twice prove prove --json --no-times --score examples/theorems/classics.txt
twice 'synth --report' synth --seed 3 --count 20 --report --no-times
"$PORISM" synth --seed 3 --count 20 --jsonl "$dir/made.jsonl"
twice 'synth dedup' synth dedup "$dir/made.jsonl" --report --no-times
holds 'otherwise there are times' '"ms":' "$("$PORISM" solve --json examples/problems/altitude.json)"

# The loop, with replies out of a file: traces, lines and accounts.
cat >"$dir/s.jsonl" <<'END'
{"id": "a", "turns": [{"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (3, 4)"}}]}, {"calls": [{"tool": "query_distance", "args": {"obj1": "A", "obj2": "B"}}], "ms": 7}, {"text": "ANSWER: {\"value\": \"5\"}"}]}
{"id": "b", "turns": [{"text": "ANSWER: {\"value\": \"5\"}"}]}
END
printf '{"id": "a", "text": "How far is A from B?", "answer": "5"}\n{"id": "b", "text": "What is 2 + 3?", "answer": "5"}\n' >"$dir/p.jsonl"
for k in one two; do
	mkdir "$dir/$k.d"
	(cd "$dir/$k.d" && "$PORISM" agent --jsonl ../p.jsonl --model script:../s.jsonl --out runs --json --parallel 1 --no-times >out 2>err
	"$PORISM" agent 'How far is A from B?' --id a --model script:../s.jsonl --out single --json --no-times >single.out 2>single.err)
	[ $k = two ] || sleep 1 # a clock of seconds has gone on
done
ok 'agent: traces, lines and account' diff -r -x .lock "$dir/one.d" "$dir/two.d"
same 'agent: there are traces' 2 "$(ls "$dir/one.d/runs" | grep -c 'trace.json$')"
holds 'agent: and they are right' '"value":"5"' "$(cat "$dir/one.d/single.out")"
same 'agent: and no time in them' '' "$(grep -hE '"(ms|first_ms|t)":[1-9]|"seconds":0\.0*[1-9]' "$dir"/one.d/runs/*.json "$dir/one.d/out" "$dir/one.d/err")"
ok 'agent: they can be replayed' "$PORISM" replay "$dir"/one.d/runs/*.json

printf '{"name": "n", "model": "script:s.jsonl", "sets": [{"file": "p.jsonl"}], "arms": ["BL"]}\n' >"$dir/c.json"
sed 's/"id": "\([ab]\)"/"id": "own\/\1"/' "$dir/s.jsonl" >"$dir/s2" && mv "$dir/s2" "$dir/s.jsonl"
for k in one two; do
	"$PORISM" eval run "$dir/c.json" -o "$dir/$k.run" --parallel 1 --threads 1 --no-times --quiet >"$dir/$k.out" 2>&1
	sed "s|$dir/$k|RUN|g" "$dir/$k.out" >"$dir/$k.said"
done
ok 'eval: records and traces' diff -r -x .lock "$dir/one.run" "$dir/two.run"
ok 'eval: what it says' cmp "$dir/one.said" "$dir/two.said"
same 'eval: without seconds' 0 "$(grep -c '"seconds"' "$dir/one.run/records.jsonl")"
holds 'eval: they can be scored' 'BL' "$("$PORISM" eval score "$dir/one.run")"

# Who does not measure does not take it.
"$PORISM" render --no-times x >/dev/null 2>&1
same 'no option of other commands' 129 $?
finish
