#!/bin/sh
# 9704-ask.t -- porism ask: a model that has learned nothing, what the engine makes of it, what is asked wrongly.
. t/tap.sh

unset PORISM_MODEL
legs='AB is perpendicular to BC at B. AB = 8 and BC = 6. Find AC.'
"$PORISM" synth --plain --operators 2 --count 40 --cap 0 >"$dir/data"
"$PORISM" train tokenizer --size 512 --quiet -o "$dir/tok" "$dir/data"
"$PORISM" train sft --data "$dir/data" --tokenizer "$dir/tok/tokenizer.json" --split all --layers 1 --width 64 \
	--heads 2 --kv 1 --context 256 --tokens 512 --steps 2 --device cpu --quiet -o "$dir/run" >"$dir/log" 2>&1
ok 'a model as a GGUF file' "$PORISM" train convert --quiet --type q8_0 "$dir/run/model" "$dir/ask.gguf"

asked() {
	"$PORISM" ask --model "$dir/ask.gguf" --tries 2 "$@"
}
out=$(asked "$legs" 2>&1)
holds 'the solver answers where rules read the words' 'Answer: 10' "$out"
holds 'and says so' 'none agrees' "$out"
holds 'as JSON' '"status":"solved","value":10' "$(asked --json "$legs")"
same 'twice the same' "$(asked --json "$legs" | sed 's/"ms":[0-9.]*//')" "$(asked --json "$legs" | sed 's/"ms":[0-9.]*//')"
fails 'what nobody can read' asked 'How many apples has Peter?'
holds 'is told honestly' 'I could not read this' "$(asked 'How many apples has Peter?')"
holds 'clauses' 'Answer: 5' "$(asked 'Find AC.' --clauses 'line A B; line B C; line A C|AB \perp BC on B; AB = 4; BC = 3')"
echo "$legs" >"$dir/problem"
holds 'from a file' 'Answer: 10' "$(asked "$dir/problem")"
holds 'from standard input, the model named by the environment' 'Answer: 10' \
	"$(PORISM_MODEL=$dir/ask.gguf "$PORISM" ask --tries 1 - <"$dir/problem")"

# The model that comes along.
ours=models/ask.gguf
ok 'a model comes along, of 6 MB at most' test "$(wc -c <$ours)" -le 6000000
out=$("$PORISM" ask --model $ours --tries 4 --json "$legs")
holds 'it reads a problem' '"program":"Gougu N0 N1 V0 Get V0"' "$out"
holds 'which the solver verifies' '"status":"verified","value":10,' "$out"
out=$("$PORISM" ask --model $ours --tries 4 --json 'In triangle KLM, KL = 7, LM = 9 and angle KLM = 60. Find KM.')
holds 'and another one' '"status":"verified","value":8.18535' "$out"
fails 'nonsense is no problem' "$PORISM" ask --model $ours --tries 2 'Let us meet at noon on circle line 5.'

# Many.
{
	echo '{"id":"a","text":"'"$legs"'","answer":"10"}'
	echo '{"id":"b","text":"'"$legs"'","answer":"11"}'
	echo '{"id":"c","text":"Is it?"}'
	echo '{"id":"d"}'
} >"$dir/many"
asked --jsonl "$dir/many" --score >"$dir/out" 2>"$dir/score"
same 'the exit code tells that some were not answered' 1 $?
holds 'counted' 'problems 4 answered 2 right 1 wrong 1 unread 1 bad 1' "$(cat "$dir/score")"
same 'a line each' 4 "$(wc -l <"$dir/out" | tr -d ' ')"

# What is wrong.
head -c 3000 "$dir/ask.gguf" >"$dir/torn.gguf"
"$PORISM" ask --model "$dir/torn.gguf" "$legs" >"$dir/out" 2>&1
same 'a damaged model' 128 $?
"$PORISM" ask --model "$dir/none.gguf" "$legs" >"$dir/out" 2>&1
same 'a model that is not there' 128 $?
"$PORISM" ask >"$dir/out" 2>&1
same 'no problem' 129 $?
"$PORISM" ask --tries 0 x >"$dir/out" 2>&1
same 'no tries' 129 $?
"$PORISM" ask --score x >"$dir/out" 2>&1
same 'a score of one' 129 $?
finish
