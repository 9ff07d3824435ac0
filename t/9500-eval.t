#!/bin/sh
# 9500-eval.t -- porism eval as people use it: configs, protocols, budgets, tries, parts, full disks,
# signals, the solver as a contestant, numbers.  The model is a script: no network.
. t/tap.sh
. t/eval.sh

lines() {
	grep -c "$1" "$2"
}

# Twelve problems; BL is right about the even ones, CT about all but p6 (silent) and p5 (the server
# fails); each try of p7 in CT is another.
awk -v q='"' 'BEGIN {
	for (i = 0; i < 12; i++)
		printf("{%sid%s: %sp%d%s, %stext%s: %sWhat is %d + 1?%s, %sanswer%s: %s%d%s, %sgroup%s: {%slevel%s: %s%d%s}}\n",
			q, q, q, i, q, q, q, q, i, q, q, q, q, i + 1, q, q, q, q, q, q, i % 3, q)
}' >"$dir/p.jsonl"
sed -n 's/.*"id": "p\([0-9]*\)".*/\1/p' "$dir/p.jsonl" | while read -r i; do
	cat <<END
{"id": "own/p$i", "mode": "direct", "turns": [{"text": "ANSWER: {\\"value\\": \\"$((i + 1 + i % 2))\\"}", "cost": 0.01, "tokens": {"input": 10, "output": 5, "reasoning": 2}}]}
{"id": "own/p$i", "mode": "canvas", "turns": [{"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)\\nB = ($((i + 1)), 0)"}}], "cost": 0.02}, {"calls": [{"tool": "query_distance", "args": {"obj1": "A", "obj2": "B"}}], "cost": 0.02}, {"text": "ANSWER: {\\"value\\": \\"$((i + 1))\\"}", "cost": 0.01}]}
END
done >"$dir/s.jsonl"
cat >>"$dir/s.jsonl" <<'END'
{"id": "own/p6", "mode": "canvas", "turns": [{"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)"}}]}, {"text": "I cannot tell."}]}
{"id": "own/p5", "mode": "canvas", "turns": [{"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)"}}], "cost": 0.02}, {"fault": "server"}]}
{"id": "own/p7", "mode": "canvas", "seed": 2, "turns": [{"text": "ANSWER: {\"value\": \"0\"}"}]}
END
cat >"$dir/c.json" <<'END'
// both protocols
{"name": "both", "model": "script:s.jsonl", "sets": [{"file": "p.jsonl"}], "arms": ["BL", "CT"]}
END

# --- One run
says 'a plan' 0 'CT                             12 attempts, 0 done' run "$dir/c.json" --plan
says 'a run in which the server fails once' 1 'CT: 12 of 12, 10 right' run "$dir/c.json"
holds 'is whole all the same' "all attempts have ended, some failed: $dir/c.run/results.jsonl" "$(cat "$dir/err")"
same 'a line for each attempt' 24 "$(wc -l <"$dir/c.run/results.jsonl" | tr -d ' ')"
same 'no clock in the results' 0 "$(lines seconds "$dir/c.run/results.jsonl")"
same 'a clock in the records' 24 "$(lines '"seconds":' "$dir/c.run/records.jsonl")"
holds 'in the order of the samples' '"key":"own/p0","set":"own","id":"p0","arm":"BL"' "$(head -n 1 "$dir/c.run/results.jsonl")"
line=$(grep '"id":"p4","arm":"CT"' "$dir/c.run/results.jsonl")
for part in '"try":1,"status":"answered","answer":"5","truth":"5","verdict":"equal","right":true' '"provenance":"clean_oracle","turns":3,"calls":2,"failed":0,"tools":{"run_script":1,"query_distance":1},"failures":{}' '"cost":0.05,"trace":"traces/CT/' '"group":{"level":"1"'; do
	holds 'a record' "$part" "$line"
done
holds 'silence is wrong, and nobody asks again' '"status":"silent","answer":null,"truth":"7","verdict":"none","right":false' "$(grep '"id":"p6","arm":"CT"' "$dir/c.run/results.jsonl")"
holds 'a fault of the server' '"status":"error","answer":null' "$(grep '"id":"p5","arm":"CT"' "$dir/c.run/results.jsonl")"
same 'a trace for each attempt' 24 "$(find "$dir/c.run/traces" -name '*.trace.json' | wc -l | tr -d ' ')"
trace=$(grep '"id":"p4","arm":"CT"' "$dir/c.run/results.jsonl" | sed 's/.*"trace":"\([^"]*\)".*/\1/')
ok 'which can be replayed' "$PORISM" replay "$dir/c.run/$trace"
cp "$dir/c.run/results.jsonl" "$dir/want"
says 'again: only what failed is tried' 1 '1 failed' run "$dir/c.json"
same 'one more record' 25 "$(wc -l <"$dir/c.run/records.jsonl" | tr -d ' ')"
ok 'the results are the same' cmp "$dir/want" "$dir/c.run/results.jsonl"
says 'as JSON' 1 '"left":0,"failed":1,"refused":0' run "$dir/c.json" --json --quiet

# --- Numbers
says 'the score' 0 'Save 5, Break 1, both right 5, both wrong 1, net +4, Win 5.00, McNemar p = 0.2188' score "$dir/c.run"
holds 'accuracy with its interval' 'BL                        12       12       6   50.0 % (25.4-74.6)' "$(cat "$dir/out")"
says 'as JSON' 0 '"save":5,"break":1,"neither":1' score "$dir/c.run" --json
says 'two arms' 0 'BL -> ' compare "$dir/c.run:BL" "$dir/c.run:CT"
says 'a run with itself' 0 'Save 0, Break 0' compare "$dir/c.run" "$dir/c.run"
says 'no such arm' 129 'has no arm XX; there are BL CT' compare "$dir/c.run:XX" "$dir/c.run"
says 'no such run' 128 'cannot read' score "$dir/nowhere"

# --- What changes and what does not
sed 's/"BL", "CT"/"BL", "CT", "OWN"/' "$dir/c.json" >"$dir/d.json"
says 'other arms' 129 'is of another run: arms were BL, CT, are BL, CT, OWN' run "$dir/d.json" -o "$dir/c.run"
holds 'and what may change' 'what may change is budget' "$(cat "$dir/err")"
sed 's/}$/, "parallel": 2, "budget": {"money": 5}}/' "$dir/c.json" >"$dir/d.json"
says 'other budgets' 1 'all attempts have ended' run "$dir/d.json" -o "$dir/c.run"
sed 's/"BL", "CT"/"BL", {"name": "CT", "protocol": "CT", "settings": {"turns": 10}}/; s/}$/, "tries": 2}/' "$dir/c.json" >"$dir/d.json"
says 'another setting' 129 'is of another run: arms CT: settings.turns was 30, is 10; tries was 1, is 2' run "$dir/d.json" -o "$dir/c.run"
says 'another model' 129 'is of another run: model was script:s.jsonl, is engine; arms were BL, CT, are ENGINE' run "$dir/c.json" --model engine
holds 'which has its own arm' "whose arm is ENGINE: the config's arms are not used" "$("$PORISM" eval run "$dir/c.json" --model engine --plan -o "$dir/nowhere" 2>&1)"
sed 's/"file": "p.jsonl"/&, "limit": 3/' "$dir/c.json" >"$dir/d.json"
says 'fewer samples' 129 'is of another run: sets p.jsonl: limit was 0, is 3' run "$dir/d.json" -o "$dir/c.run"
mkdir "$dir/prompts"
printf '<!-- porism prompt bl 1 -->\nAnswer.\n' >"$dir/prompts/bl.md"
says 'other texts for the model' 129 'is of another run: what models are told first (prompts) has changed' run "$dir/c.json" --prompts "$dir/prompts"
cp "$dir/p.jsonl" "$dir/kept"
sed 's/"answer": "1"/"answer": "2"/' "$dir/kept" >"$dir/p.jsonl"
says 'other data' 129 'p.jsonl has changed' run "$dir/c.json"
cp "$dir/kept" "$dir/p.jsonl"

# --- Parts
for i in 1 2 3; do
	eval_ run "$dir/c.json" -o "$dir/parts" --shard $i/3
	[ $i = 3 ] || same "part $i alone is no whole" no "$([ -e "$dir/parts/results.jsonl" ] || echo no)"
done
ok 'three parts make the same results' cmp "$dir/want" "$dir/parts/results.jsonl"
eval_ run "$dir/c.json" -o "$dir/few" --limit 2
same 'the first samples alone' 4 "$(wc -l <"$dir/few/records.jsonl" | tr -d ' ')"
eval_ run "$dir/c.json" -o "$dir/few"
ok 'and the others later' cmp "$dir/want" "$dir/few/results.jsonl"

# --- Budgets
says 'the money is spent' 2 'the money is spent; raise budget.money, and the same command goes on' run "$dir/c.json" -o "$dir/money" --money 0.2 --parallel 1
same 'it is not whole' no "$([ -e "$dir/money/results.jsonl" ] || echo no)"
says 'a little more' 2 'the money is spent' run "$dir/c.json" -o "$dir/money" --money 0.3 --parallel 1
eval_ run "$dir/c.json" -o "$dir/money"
ok 'then it goes on to the same results' cmp "$dir/want" "$dir/money/results.jsonl"
says 'no time at all' 2 'the time is over' run "$dir/c.json" -o "$dir/time" --seconds 0.000001

# --- Tries
sed 's/}$/, "tries": 3}/; s/"BL", "CT"/"CT"/' "$dir/c.json" >"$dir/k.json"
eval_ run "$dir/k.json"
same 'three tries of each sample' 36 "$(wc -l <"$dir/k.run/results.jsonl" | tr -d ' ')"
holds 'which differ by their seeds' '"try":2,"status":"answered","answer":"0"' "$(grep '"id":"p7"' "$dir/k.run/results.jsonl")"
says 'pass@k' 0 'pass@k     1 80.6 %, 2 83.3 %, 3 83.3 %' score "$dir/k.run"

# --- Timeouts
echo '{"id": "*", "turns": [{"fault": "timeout"}]}' >"$dir/t.jsonl"
echo '{"model": "script:t.jsonl", "sets": [{"file": "p.jsonl", "limit": 2}], "arms": ["BL", "STEPS", "SHORT"]}' >"$dir/t.json"
says 'a timeout is a wrong answer' 0 'BL: 2 of 2, 0 right' run "$dir/t.json"
sed 's/{"fault": "timeout"}/{"text": "1) It is so.\\nANSWER: 1"}/' "$dir/t.jsonl" >"$dir/t2.jsonl"
mv "$dir/t2.jsonl" "$dir/t.jsonl"
says 'and done' 0 'BL: 2 of 2, 0 right' run "$dir/t.json"
says 'unless one asks' 0 'STEPS: 2 of 2, 1 right' run "$dir/t.json" --timeouts
holds 'a solution in steps, without its ANSWER line' '"id":"own/p0#STEPS.1","text":"What is 0 + 1?","answer":"1","solution":"1) It is so.","short_answer":"1"' "$("$PORISM" eval solutions "$dir/t.json" 2>/dev/null)"

# --- Ablations
cat >"$dir/a.json" <<'END'
{"model": "script:s.jsonl", "sets": [{"file": "p.jsonl", "filter": ["level=0"], "limit": 2}],
 "arms": ["CT", {"name": "no-queries", "protocol": "CT", "settings": {"without": "facts, queries"}}, {"name": "short", "protocol": "CT", "settings": {"turns": 2}}]}
END
says 'arms that lay settings over a protocol' 0 'no-queries: 2 of 2' run "$dir/a.json"
holds 'what is taken away is refused, and counted' '"arm":"no-queries","try":1,"status":"answered","answer":"1","truth":"1","verdict":"equal","right":true' "$(cat "$dir/a.run/results.jsonl")"
same 'as failed calls' 2 "$(grep '"arm":"no-queries"' "$dir/a.run/results.jsonl" | grep -c '"failed":1')"
same 'turns that are spent' 2 "$(lines '"status":"turns"' "$dir/a.run/results.jsonl")"

# --- Canvases: constructions, required objects, drawings
cat >"$dir/g.jsonl" <<'END'
{"id": "g1", "question": "M is the midpoint of AB.", "predicates": [{"predicate": "midp M A B", "tag": "Premise"}, {"predicate": "cong M A M B", "tag": "r51"}], "queries": [{"query": "|MA|/|AB|", "key": "0.5"}]}
{"id": "g2", "question": "M is the midpoint of AB.", "predicates": [{"predicate": "midp M A B", "tag": "Premise"}, {"predicate": "cong M A M B", "tag": "r51"}], "queries": []}
{"id": "g3", "question": "M is the midpoint of AB.", "predicates": [{"predicate": "midp M A B", "tag": "Premise"}], "queries": []}
END
cat >"$dir/d.jsonl" <<'END'
{"id": "d1", "prompt": "Draw a segment AB.", "scoring_points": [{"question": "Are points A and B labeled?", "score": 0.5}, {"question": "Does it look friendly?", "score": 0.5}], "taxonomy": "Mathematics/Plane"}
END
cat >"$dir/gs.jsonl" <<'END'
{"id": "*", "mode": "draw", "turns": [{"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (4, 2)\nM = Midpoint(A, B)\ns = Segment(A, B)"}}]}, {"text": "CONSTRUCTION_DONE"}, {"text": "CONSTRUCTION_COMPLETE"}]}
{"id": "geogoal/g2", "mode": "draw", "turns": [{"calls": [{"tool": "run_script", "args": {"script": "A = (0, 0)\nB = (4, 2)\nM = (2, 2)"}}]}, {"text": "I think so."}]}
{"id": "geogoal/g3", "mode": "draw", "turns": [{"text": "CONSTRUCTION_DONE"}]}
END
echo '{"model": "script:gs.jsonl", "sets": ["g.jsonl"], "arms": ["GOAL"]}' >"$dir/g.json"
says 'constructions' 0 'GOAL: 3 of 3, 1 right' run "$dir/g.json"
holds 'one in which all holds' '"fidelity":{"kind":"skeleton","empty":false,"whole":true,"pass":2,"all":2' "$(grep '"id":"g1"' "$dir/g.run/results.jsonl")"
holds 'with its targets' '"targets":[{"number":0,"query":"|MA|/|AB|","value":0.5,"key":0.5,"mod180":false,"right":true}]' "$(grep '"id":"g1"' "$dir/g.run/results.jsonl")"
holds 'each predicate by itself' '"predicates":[{"predicate":"midp M A B","tier":"premise","verdict":"1"},' "$(grep '"id":"g1"' "$dir/g.run/results.jsonl")"
holds 'two turns without calls end it' '"status":"drawn"' "$(grep '"id":"g2"' "$dir/g.run/results.jsonl")"
holds 'one in which nothing holds' '"whole":false,"pass":0,"all":2' "$(grep '"id":"g2"' "$dir/g.run/results.jsonl")"
holds 'an empty one' '"status":"silent"' "$(grep '"id":"g3"' "$dir/g.run/results.jsonl")"
holds 'counts' '"empty":true,"whole":false,"pass":0,"all":1' "$(grep '"id":"g3"' "$dir/g.run/results.jsonl")"
echo '{"model": "script:gs.jsonl", "sets": [{"file": "d.jsonl", "pictures": "any"}], "arms": ["DRAW"]}' >"$dir/dr.json"
says 'drawings' 0 'DRAW: 1 of 1' run "$dir/dr.json"
holds 'what the engine decides, and what not' '"weight":0.5,"pass":true,"is":true,' "$(cat "$dir/dr.run/results.jsonl")"
holds 'is told' '"weight":0.5,"pass":false,"is":null,"check":null,"question":"Does it look friendly?","why":"the question is not understood"}],"decided":1,"passed":1' "$(cat "$dir/dr.run/results.jsonl")"
holds 'with both ends' '"semantic":[0.5000,1.0000]' "$(cat "$dir/dr.run/results.jsonl")"
holds 'it is neither right nor wrong' '"verdict":"unclear","right":false' "$(cat "$dir/dr.run/results.jsonl")"
says 'nor in the score' 0 'unsure     1 drawing, of which nobody could tell: at most 100.0 %' score "$dir/dr.run"
says 'nor in pairs' 1 '' compare "$dir/dr.run" "$dir/dr.run"

# --- Solutions, and what is judged of them
eval_ solutions "$dir/c.json"
same 'a line for each attempt with words' 23 "$(wc -l <"$dir/out" | tr -d ' ')"
holds 'what was asked, the key and what was said' '{"id":"own/p4#CT.1","text":"What is 4 + 1?","answer":"5","solution":"ANSWER: {' "$(cat "$dir/out")"
printf '{"id": "own/p4#CT.1", "judgment": 1, "eta": [1]}\n{"id": "own/p99#CT.1"}\n' >"$dir/judged"
says 'judgements' 0 '1 judgements, 1 lines are of no attempt' attach "$dir/c.json" --read "$dir/judged"
holds 'are in the record' '"judge":{"id": "own/p4#CT.1", "judgment": 1, "eta": [1]}' "$(grep '"id":"p4","arm":"CT"' "$dir/c.run/results.jsonl")"
same 'and nothing else is another' "$(grep -v '"id":"p4","arm":"CT"' "$dir/want")" "$(grep -v '"id":"p4","arm":"CT"' "$dir/c.run/results.jsonl")"

# --- Batches of the providers
cat >"$dir/b.json" <<'END'
{"model": "openai-chat:some-model", "sets": [{"file": "p.jsonl"}], "arms": ["BL", "CT"]}
END
says 'the requests of one call' 0 'asked.jsonl: 12 requests' batch "$dir/b.json" --write "$dir/asked.jsonl"
holds 'the others are told' '12 attempts have more than one call' "$(cat "$dir/err")"
holds 'a request' '"method":"POST","url":"/v1/chat/completions","body":{"model":"some-model","messages":[{"role":"system"' "$(head -n 1 "$dir/asked.jsonl")"
sed -n 's/^{"custom_id":"\(a[0-9]*-[0-9a-f]*\)".*What is \([0-9]*\) + 1.*/\1 \2/p' "$dir/asked.jsonl" | sort -r |
while read -r id i; do
	if [ "$i" = 5 ]; then
		echo "{\"id\":\"r\",\"custom_id\":\"$id\",\"response\":{\"status_code\":500,\"body\":{\"error\":{\"message\":\"oh\"}}},\"error\":null}"
	else
		echo "{\"id\":\"r\",\"custom_id\":\"$id\",\"response\":{\"status_code\":200,\"body\":{\"id\":\"c\",\"object\":\"chat.completion\",\"model\":\"m\",\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"message\":{\"role\":\"assistant\",\"content\":\"ANSWER: $((i + 1))\"}}],\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":4,\"total_tokens\":15}}},\"error\":null}"
	fi
done >"$dir/answered.jsonl"
echo '{"custom_id":"a3-00000000","response":{"status_code":200,"body":{}}}' >>"$dir/answered.jsonl"
says 'the answers' 1 '12 answers, 1 of them failed; 0 were there before, 1 are not of this run' batch "$dir/b.json" --read "$dir/answered.jsonl"
holds 'as records' 'BL: 12 of 12, 11 right' "$(cat "$dir/err")"
holds 'with their tokens' '"tokens":{"input":11,"cache_read":0,"cache_write":0,"output":4' "$(head -n 1 "$dir/b.run/records.jsonl")"
holds 'and why one failed' 'without an answer:
  1 error: server: oh' "$(cat "$dir/err")"
says 'again' 1 '1 answers, 1 of them failed; 11 were there before' batch "$dir/b.json" --read "$dir/answered.jsonl"
says 'what is left to ask' 0 'asked2.jsonl: 1 requests' batch "$dir/b.json" --write "$dir/asked2.jsonl"
says 'neither' 129 '--write FILE or --read FILE' batch "$dir/b.json"
sed 's/openai-chat:some-model/anthropic:some-model/' "$dir/b.json" >"$dir/b2.json"
says 'of Anthropic' 0 '12 requests' batch "$dir/b2.json" --write "$dir/asked3.json"
holds 'a list with params' '{"requests":[
{"custom_id":"a0-' "$(head -n 2 "$dir/asked3.json")"

# --- Sets and samples
says 'the sets' 0 'geometry3k' sets
says 'a file of samples' 0 '12' samples "$dir/p.jsonl"
eval_ samples "$dir/p.jsonl" --json --filter level=0
same 'filtered, as JSON' '0 4' "$rc $(grep -c '"key":"own/p' "$dir/out")"
says 'what two files have in common' 0 'of 4 samples are in both' samples examples/eval/problems.jsonl --overlap examples/eval/problems.jsonl
says 'an unknown set' 129 'near: geometry3k' samples "$dir/p.jsonl" --set geometry3

# --- Asked wrongly
says 'no config' 129 'which config?' run
says 'none that is there' 128 'nothing.json' run "$dir/nothing.json"
echo '{"model": "script:s.jsonl", "set": []}' >"$dir/bad.json"
says 'an unknown member' 129 'near: sets' run "$dir/bad.json"
echo '{"model": "antropic:x", "sets": ["p.jsonl"]}' >"$dir/bad.json"
says 'an unknown provider' 129 'near: anthropic' run "$dir/bad.json" -o "$dir/bad.run"
echo '{"model": "script:s.jsonl", "sets": ["q.jsonl"]}' >"$dir/bad.json"
says 'samples that are not there' 128 'q.jsonl' run "$dir/bad.json"
echo '{"model": "vllm:x", "sets": ["p.jsonl"], "budget": {"money": 1}}' >"$dir/bad.json"
says 'money without a price' 129 'price of x is not known' run "$dir/bad.json" -o "$dir/bad2.run"
says 'an unknown part' 129 'did you mean score' scor
says 'the example' 0 '"model": "anthropic:MODEL"' init
says 'into a file' 0 '' init "$dir/init.json"
says 'that is there' 129 'is there already' init "$dir/init.json"

# --- Disks and signals
(ulimit -f 8 && "$PORISM" eval run "$dir/c.json" -o "$dir/full" --parallel 1) >"$dir/out" 2>"$dir/err"
same 'a full disk' 128 $?
holds 'is told' 'make room, and the same command goes on' "$(cat "$dir/err")"
eval_ run "$dir/c.json" -o "$dir/full"
ok 'then it goes on to the same results' cmp "$dir/want" "$dir/full/results.jsonl"
sed 's/"cost"/"ms": 60000, "cost"/' "$dir/s.jsonl" >"$dir/slow.jsonl"
sed 's/script:s/script:slow/' "$dir/c.json" >"$dir/slow.json"
"$PORISM" eval run "$dir/slow.json" 2>"$dir/slow.err" &
first=$!
tries=0
until [ -n "$(find "$dir/slow.run/traces" -name '*.json' 2>/dev/null)" ] || [ $tries -gt 200 ]; do
	sleep 0.05
	tries=$((tries + 1))
done
says 'a second process' 128 "process $first works in" run "$dir/slow.json"
kill -TERM $first
wait $first
same 'SIGTERM' 143 $?
trace=$(find "$dir/slow.run/traces/CT" -name '*.trace.json' | head -n 1)
sed '1s/"version":"[^"]*"/"version":"0.0.1"/; 1s/"tools":\[{"name"/"tools":[{"name":"x"},{"name"/' "$trace" >"$dir/older" && cp "$dir/older" "$trace"
sed 's/"ms": 60000, //' "$dir/slow.jsonl" >"$dir/quick" && mv "$dir/quick" "$dir/slow.jsonl"
eval_ run "$dir/slow.json"
ok 'then it goes on to the same results' cmp "$dir/want" "$dir/slow.run/results.jsonl"
holds 'and how to go on' 'stopped; the same command goes on' "$(cat "$dir/slow.err")"

# --- The solver as a contestant
cat >"$dir/facts.jsonl" <<'END'
{"id": "e1", "points": {"A": null, "B": null, "C": null}, "facts": ["Angle(B,A,C) = 90", "Length(A,B) = 3", "Length(A,C) = 4"], "goal": "Length(B,C)", "answer": "5"}
{"id": "e2", "points": {"A": null, "B": null, "C": null}, "facts": ["Angle(B,A,C) = 90", "Length(A,B) = 6", "Length(A,C) = 8"], "goal": "Length(B,C)", "answer": "11"}
{"id": "e3", "points": {"A": null, "B": null, "C": null}, "facts": ["Length(A,B) = 3", "Length(A,C) = 4"], "goal": "Length(B,C)", "answer": "5"}
END
echo '{"model": "engine", "sets": [{"file": "facts.jsonl", "set": "own"}]}' >"$dir/e.json"
score=$("$PORISM" solve --score --jsonl "$dir/facts.jsonl" 2>&1 >/dev/null | head -n 1 | cut -d ' ' -f 1-8)
same 'what solve counts' 'problems 3 answered 2 right 1 wrong 1' "$score"
says 'the engine counts the same' 0 'ENGINE: 3 of 3, 1 right' run "$dir/e.json"
same 'answers, wrong ones, none' '1 1 1' "$(lines '"verdict":"equal","right":true' "$dir/e.run/results.jsonl") $(lines '"verdict":"different"' "$dir/e.run/results.jsonl") $(lines '"status":"silent"' "$dir/e.run/results.jsonl")"
# A key counts however it is written, also where the solver is silent.
triangle='"points": {"A": [0, 4], "B": [3, 0], "C": [0, 0]}, "facts": ["Length(A,B) = 5"], "goal": "Length(A,B)"'
cat >"$dir/keys.jsonl" <<END
{"id": "k1", "text": "AB?", "answer": 5, $triangle}
{"id": "k2", "text": "AB?", "answer": "5 cm", $triangle}
{"id": "k3", "text": "AB?", "answer": "5 or 6", $triangle}
{"id": "k4", "text": "AB?", "answer": "five", "facts": ["Length(A,C) = 4"], "goal": "Length(A,B)"}
END
echo '{"model": "engine", "sets": ["keys.jsonl"]}' >"$dir/keys.json"
eval_ run "$dir/keys.json" --quiet
same 'keys of all kinds' '5,equal 5 cm,equal 5 or 6,different five,none ' "$(sed 's/.*"truth":"\([^"]*\)","verdict":"\([a-z]*\)".*/\1,\2/' "$dir/keys.run/results.jsonl" | tr '\n' ' ')"
holds 'why there is no answer' '1 silent: fact 1, "Length(A,C) = 4": no point is called A' "$("$PORISM" eval run "$dir/keys.json" -o "$dir/keys2" 2>&1)"
says 'all of them count' 0 'ENGINE                     4        4       2   50.0 %' score "$dir/keys.run"
holds 'a number is a key of solve, too' 'right 1 wrong 0' "$(head -n 1 "$dir/keys.jsonl" | "$PORISM" solve --score --jsonl - 2>&1 >/dev/null)"
for arms in '["BK"]' '"BL"' '[]'; do
	echo "{\"model\": \"engine\", \"sets\": [\"keys.jsonl\"], \"arms\": $arms}" >"$dir/bad.json"
	eval_ run "$dir/bad.json" --plan
	same "arms $arms are wrong for the engine, too" 129 $rc
done
# Where an answer was read off: the same in results, score and report.
i=0
: >"$dir/off.jsonl"
: >"$dir/said.jsonl"
while read -r call; do
	i=$((i + 1))
	echo "{\"id\": \"o$i\", \"text\": \"AB?\", \"answer\": \"5\"}" >>"$dir/off.jsonl"
	printf '%s\n' "{\"id\": \"own/o$i\", \"turns\": [{\"calls\": [$call]}, {\"text\": \"ANSWER: {\\\"value\\\": \\\"5\\\"}\"}]}" >>"$dir/said.jsonl"
done <<'END'
{"tool": "add_distance", "args": {"obj1": "(0,0)", "obj2": "(3,4)"}}
{"tool": "run_script", "args": {"script": "A=(0,0)\nB=(3,4)\ns=Segment(A,B)"}}
{"tool": "run_script", "args": {"script": "A=(0,0)\nB=(3,4)\nDistance(A,B)\nAngle(B,A,(1,0))"}}
{"tool": "query_distance", "args": {"obj1": "(0,0)", "obj2": "(3,4)"}}
{"tool": "run_script", "args": {"script": "A=(0,0)\nB=(6,8)\nd=Distance(A,B)"}}
{"tool": "run_script", "args": {"script": "A=(0,0)\nB=(3,4)\nk=5"}}
END
echo '{"name": "off", "model": "script:said.jsonl", "sets": [{"file": "off.jsonl", "name": "own"}], "arms": ["CT"]}' >"$dir/off.json"
eval_ run "$dir/off.json"
same 'the class of each answer' 'construction construction clean_oracle clean_oracle hybrid llm_bypass ' "$(sed 's/.*"provenance":"\([a-z_]*\)".*/\1/' "$dir/off.run/results.jsonl" | tr '\n' ' ')"
says 'the shares' 0 'clean_oracle 2 (33.3 %), construction 2 (33.3 %), hybrid 1 (16.7 %), llm_bypass 1 (16.7 %)' score "$dir/off.run"
eval_ report "$dir/off.run" -o "$dir/off.html"
for rule in 'recorded' 'within 0.5' 'strict'; do
	holds "the page, $rule" "<td>$rule</td><td class=\"n\">6</td><td class=\"n\">66.7</td><td class=\"n\">16.7</td><td class=\"n\">0.0</td><td class=\"n\">16.7</td>" "$(cat "$dir/off.html")"
done

data=${PORISM_DATA:-../shared/data}
for x in geometry3k/val:geometry3k pgps9k/sample150:pgps9k solidfgeo2k/dev:solidfgeo; do
	file=$data/${x%:*}.jsonl
	if [ ! -r "$file" ]; then
		skip "${x%:*} is not here"
		continue
	fi
	head -n 100 "$file" >"$dir/real.jsonl"
	echo "{\"model\": \"engine\", \"sets\": [{\"file\": \"real.jsonl\", \"set\": \"${x#*:}\", \"pictures\": \"none\"}]}" >"$dir/real.json"
	rm -rf "$dir/real.run"
	eval_ run "$dir/real.json"
	want=$("$PORISM" solve --score --jsonl --format "${x#*:}" "$dir/real.jsonl" 2>&1 >/dev/null | sed -n 's/^problems .* right \([0-9]*\) .*/\1/p')
	same "${x%:*}: as many are right" "$want" "$(lines '"right":true' "$dir/real.run/results.jsonl")"
done

finish
