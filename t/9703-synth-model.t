#!/bin/sh
# 9703-synth-model.t -- porism synth forward and backward: a model that is a file, one behind HTTP, replies out of a file; going on, limits.
. t/tap.sh
. t/mock/start.sh

cat >"$dir/in.jsonl" <<'END'
{"id":"a","text":"Find AC.","clauses":{"structure":["line A B","line B C"],"semantic":["AB \\perp BC on B","AB = 8","BC = 6"]},"answer":"10","split":"train"}
{"id":"b","text":"Find the sum of 3 and 4.","answer":"7"}
{"id":"c","text":"Nothing is known."}
END
cat >"$dir/gold.jsonl" <<'END'
{"in_split":["x"],"id":"g","text":"Find AC.","parsing_stru_seqs":["line A B"],"parsing_sem_seqs":["AB = 8","BC = 6"],"expression":"Gougu N0 N1 V0 Get V0","answer":"10.000"}
END
cat >"$dir/model.jsonl" <<'END'
{"id":"a","mode":"forward","turns":[{"text":"\\boxed{Sum N0 N1 V0 Get V0} \\boxed{N0=8, N1=6}","cost":0.5,"tokens":{"input":9,"output":5}},{"text":"A right angle.\nGougu N0 N1 V0\nGet V0\n\\boxed{Gougu N0 N1 V0 Get V0}\n\\boxed{N0=8, N1=6}","cost":0.5,"tokens":{"input":9,"output":5}}]}
{"id":"g","mode":"backward","turns":[{"text":"\\boxed{Gsin N0 V0 V1 Gcos N1 V0 V1 Get V0} \\boxed{N0=8, N1=6}"},{"text":"Why.\n\\boxed{Gougu N0 N1 V3 Get V3}\n\\boxed{N0=6, N1=8}"}]}
{"id":"b","turns":[{"text":"I do not know."}]}
END
forward() {
	"$PORISM" synth forward --model script:"$dir/model.jsonl" "$@"
}

forward --summary "$dir/in.jsonl" >"$dir/out" 2>"$dir/err"
same 'a line that is no problem is told' 1 $?
holds 'which one and why' 'porism synth: c: nothing tells the right answer' "$(cat "$dir/err")"
same 'one solution is proven' 1 "$(wc -l <"$dir/out" | tr -d ' ')"
holds 'it is a line of data' '"id":"a-f1","question_id":"a","source":"forward"' "$(cat "$dir/out")"
holds 'with what it took' '"try":1,"tokens":{"input":9,"output":5},"cost":0.5' "$(cat "$dir/out")"
holds 'and the problem as it was' '"semantic":["AB \\perp BC on B","AB = 8","BC = 6"]},"program":"Gougu N0 N1 V0 Get V0","numbers":["8","6"],"answer":"10","exact":"10","operators":2,"given":true,"split":"train"' "$(cat "$dir/out")"
holds 'the yield' '"problems":2,"replies":6,"kept":1,"yield":0.5' "$(cat "$dir/err")"
holds 'by status' '"by_status":{"kept":1,"no_program":4,"wrong_value":1}' "$(cat "$dir/err")"

"$PORISM" synth backward --model script:"$dir/model.jsonl" --summary "$dir/gold.jsonl" >"$dir/out" 2>"$dir/err"
same 'backward' 0 $?
holds 'a right value by another program is not it' '"by_status":{"kept":1,"other_program":1},"by_first":{"Gougu":{"replies":2,"kept":1}},"by_operators":{"2":' "$(cat "$dir/err")"
holds 'the same program in other names is' '"id":"g-b1"' "$(cat "$dir/out")"
"$PORISM" synth slips --each 1 "$dir/out" >"$dir/ran" 2>&1
same 'other commands take the line' 0 $?

# --- Going on
forward --jsonl "$dir/o.jsonl" --rest "$dir/r.jsonl" --tries 1 "$dir/in.jsonl" 2>/dev/null
same 'one try each' '0 2' "$(echo $(wc -l <"$dir/o.jsonl") $(wc -l <"$dir/r.jsonl"))"
forward --jsonl "$dir/o.jsonl" --rest "$dir/r.jsonl" --tries 2 --summary "$dir/in.jsonl" 2>"$dir/err"
holds 'the next start goes on' '"replies":2,"kept":1' "$(cat "$dir/err")"
forward --jsonl "$dir/o.jsonl" --rest "$dir/r.jsonl" --tries 2 --summary "$dir/in.jsonl" 2>"$dir/err"
holds 'and then nothing is asked' '"replies":0' "$(cat "$dir/err")"
same 'the lines stay' '1 3' "$(echo $(wc -l <"$dir/o.jsonl") $(wc -l <"$dir/r.jsonl"))"
printf '{"id":"broken' >>"$dir/o.jsonl"
forward --jsonl "$dir/o.jsonl" --rest "$dir/r.jsonl" --tries 2 "$dir/in.jsonl" 2>/dev/null
same 'half a line is cut off' 1 "$(wc -l <"$dir/o.jsonl" | tr -d ' ')"
forward --jsonl "$dir/m.jsonl" --money 0.4 --parallel 1 "$dir/in.jsonl" 2>"$dir/err"
same 'a limit of money' 2 $?
holds 'says how it goes on' 'the money is spent; 0 of 3 problems are done' "$(cat "$dir/err")"
"$PORISM" synth forward --money 1 --model x --base-url http://127.0.0.1:9 "$dir/in.jsonl" 2>"$dir/err"
same 'a limit needs a file' 129 $?

# --- Shards
for i in 1 2; do forward --shard $i/2 "$dir/in.jsonl" >"$dir/s$i" 2>/dev/null; done
forward "$dir/in.jsonl" >"$dir/whole" 2>/dev/null
"$PORISM" merge - "$dir/s1" "$dir/s2" >"$dir/merged" 2>/dev/null
same 'shards are the whole' '' "$(cmp "$dir/whole" "$dir/merged" 2>&1)"

for i in 1 2 1; do forward --shard $i/2 --jsonl "$dir/f$i" "$dir/in.jsonl" 2>/dev/null; done
"$PORISM" merge - "$dir/f1" "$dir/f2" >"$dir/merged" 2>/dev/null
same 'also in files, one of them twice' '' "$(cmp "$dir/whole" "$dir/merged" 2>&1)"

# --- Replies out of a file
printf '%s\n' '{"id":"a","line":1,"sample":0,"tokens":9,"outcome":"right","answer":"\\boxed{Gougu N0 N1 V0 Get V0} \\boxed{N0=8, N1=6}"}' \
	'{"id":"a","sample":1,"answer":"\\boxed{Gougu N0 N1 V0 Get V0} \\boxed{N0=8, N1=6}"}' \
	'{"id":"b","reply":"\\boxed{Sum N0 N1 V0 Get V0} \\boxed{N0=3, N1=4}"}' \
	'{"id":"a","reply":"\\boxed{Gougu N1 N0 V0 Get V0} \\boxed{N0=8, N1=6}"}' '{"id":"z","reply":"x"}' >"$dir/answers"
"$PORISM" synth forward --answers "$dir/answers" --keep 3 --summary "$dir/in.jsonl" >"$dir/out" 2>"$dir/err"
same 'what one’s own model answered' 3 "$(wc -l <"$dir/out" | tr -d ' ')"
holds 'once each' '"by_status":{"kept":3,"repeated":1}' "$(cat "$dir/err")"
holds 'and what is of nobody' '1 of 5 answers are of no problem' "$(cat "$dir/err")"
"$PORISM" train tokenizer --size 300 --quiet -o "$dir/tok" "$dir/out" 2>"$dir/err"
same 'porism train reads the lines' 0 $?

# --- Over HTTP
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY
printf '%s' '{"models": {"teacher": {"turns": [{"text": "A right angle.\n\\boxed{Gougu N0 N1 V0 Get V0}\n\\boxed{N0=8, N1=6}"}]}}}' >"$dir/script.json"
head -n 1 "$dir/in.jsonl" >"$dir/one.jsonl"
if [ -n "$mock_python" ] && mock_start plain --script "$dir/script.json" --log "$dir/log" --bodies; then
	"$PORISM" synth forward --model vllm:teacher --base-url "http://127.0.0.1:$port" --temperature 0.7 --tries 1 "$dir/one.jsonl" >"$dir/out" 2>"$dir/err"
	same 'a server of models' '' "$(cat "$dir/err")"
	holds 'its reply is kept' '"id":"a-f0","question_id":"a","source":"forward","model":"vllm:teacher"' "$(cat "$dir/out")"
	holds 'it was told the operators' 'Tria_SAS_Area a b c d' "$(cat "$dir/log")"
	holds 'and the problem' 'AB = 8; BC = 6' "$(cat "$dir/log")"
	holds 'with the temperature' '"temperature": 0.7' "$(cat "$dir/log")"
	mock_stop
fi
echo '{"id":"z","text":"Find 1 + 1.","answer":"2"}' >"$dir/z.jsonl"
forward --jsonl "$dir/none.jsonl" "$dir/z.jsonl" >"$dir/out" 2>"$dir/err"
same 'a model that cannot be asked' 1 $?
holds 'is told with the problem' 'porism synth: z: ' "$(cat "$dir/err")"

# --- Asked wrongly
"$PORISM" synth forward "$dir/in.jsonl" 2>"$dir/err"
same 'somebody must answer' 129 $?
holds 'who' 'who writes them? --model PROVIDER:NAME, or --answers FILE' "$(cat "$dir/err")"
"$PORISM" synth backward --model script:"$dir/model.jsonl" "$dir/in.jsonl" >/dev/null 2>"$dir/err"
holds 'backward without a program' 'a: backward needs the program' "$(cat "$dir/err")"
finish
