#!/bin/sh
# 9730-train.t -- porism train from the command line: options, configs, going on, pages, complaints.
. t/tap.sh

# Eight problems of one kind, and a vocabulary from them.
i=0
while [ $i -lt 8 ]; do
	printf '{"id":"p%d","split":"%s","text":"Find x.","clauses":{"structure":["line A B"],"semantic":["AB = %d","BC = 4"]},' \
		$i "$([ $i -lt 6 ] && echo train || echo held)" $((i + 2))
	printf '"program":"Sum N0 N1 V0 Get V0","numbers":["%d","4"],"answer":"%d","exact":null,"operators":2,' $((i + 2)) $((i + 6))
	printf '"cot":"\\\\boxed{Sum N0 N1 V0 Get V0}\\n\\\\boxed{N0=%d N1=4}"}\n' $((i + 2))
	i=$((i + 1))
done >"$dir/data.jsonl"
cat >"$dir/config.json" <<END
{
	// a model that fits anywhere
	"data": "$dir/data.jsonl", "held": "$dir/data.jsonl", "held_every": 2,
	"tokenizer": "$dir/tok/tokenizer.json", "device": "cpu", "threads": 2,
	"layers": 1, "width": 16, "inner": 32, "heads": 2, "kv": 1, "context": 192,
	"tokens": 512, "steps": 4, "warmup": 1, "checkpoint_every": 2
}
END
train() {
	"$PORISM" train "$@" 2>&1
}
# The log without what hangs on the clock.
plain() {
	sed 's/,"speed":.*//' "$1/log.jsonl"
}

# --- SFT
train tokenizer --size 300 --quiet -o "$dir/tok" "$dir/data.jsonl"
said=$(train sft "$dir/config.json")
same 'a run by its config ends well' 0 $?
holds 'and tells its checkpoints' 'step-00000002.ckpt' "$said"
run=$dir/config.run
same 'a line for each step' 4 "$(wc -l <"$run/log.jsonl" | tr -d ' ')"
holds 'with the loss of what is held out' '"held":' "$(sed -n 2p "$run/log.jsonl")"
for f in config.json tokenizer.json model/config.json model/model.safetensors checkpoints/step-00000004.ckpt; do
	[ -s "$run/$f" ]
	tap_line $? "there is $f"
done
train sft "$dir/config.json" -o "$dir/two" --steps 4 --threads 1 --quiet
same 'the same by options, on one thread' "$(plain "$run")" "$(plain "$dir/two")"
ok 'and the same weights' cmp "$run/model/model.safetensors" "$dir/two/model/model.safetensors"
rm "$dir/two/checkpoints/step-00000004.ckpt"
holds 'going on by the folder alone' '"step":4,"steps":4,"stopped":false' "$(train sft "$dir/two" --quiet --json)"
same 'gives the same log' "$(plain "$run")" "$(plain "$dir/two")"
ok 'and the same bytes' cmp "$run/checkpoints/step-00000004.ckpt" "$dir/two/checkpoints/step-00000004.ckpt"
sed 's/"steps": 4/"steps": 100000/' "$dir/config.json" >"$dir/long.json"
"$PORISM" train sft "$dir/long.json" 2>"$dir/said" &
pid=$!
while [ ! -s "$dir/long.run/log.jsonl" ] && kill -0 $pid 2>/dev/null; do sleep 0.05; done
kill -INT $pid
wait $pid
same 'Ctrl-C ends it with 130' 130 $?
holds 'with a checkpoint' 'goes on' "$(cat "$dir/said")"
[ -n "$(ls "$dir/long.run/checkpoints")" ]
tap_line $? 'which is there'

# --- Evaluation, rewards, pages
said=$(train eval --model "$run" --data "$dir/data.jsonl" --most 8 --samples 2 --rows 4 -o "$dir/eval.json" \
	--answers "$dir/answers.jsonl")
same 'every answer is there' 6 "$(wc -l <"$dir/answers.jsonl" | tr -d ' ')"
holds 'with what became of it' '"outcome":"' "$(head -n 1 "$dir/answers.jsonl")"
holds 'an evaluation has a table by operators' '  2                2' "$said"
holds 'and JSON' '"by_operators":{"2":{"problems":2,"pass@1":' "$(cat "$dir/eval.json")"
said=$(train grpo -o "$dir/rl" --model "$run" --data "$dir/data.jsonl" --steps 1 --prompts 2 --group 2 --most 8 --rows 4 \
	--tokens 512 --rounds 1 --device cpu --held "$dir/data.jsonl" --held-count 2)
same 'rewards end well' 0 $?
holds 'and are logged by kind' '"outcomes":{' "$(cat "$dir/rl/log.jsonl")"
ok 'a page of it' "$PORISM" train report "$dir/rl" -o "$dir/rl.html" --eval "$dir/eval.json"
holds 'with the settings' 'clip_high' "$(cat "$dir/rl.html")"

# --- Problems that are made meanwhile: how many fit into a step says how long their derivations are.
fits() {
	train sft -o "$dir/made$1" --synth 2-3 --synth-cot $1 --tokenizer "$dir/tok/tokenizer.json" --layers 1 --width 16 --inner 32 \
		--heads 2 --kv 1 --context 2048 --tokens 16384 --steps 1 --device cpu --quiet $2
	sed -n 's/.*"documents":\([0-9]*\).*/\1/p' "$dir/made$1/log.jsonl"
	rm -rf "$dir/made$1"
}
short=$(fits short) full=$(fits full) program=$(fits program) retry=$(fits full --synth-retry)
[ "$full" -lt "$short" ] && [ "$short" -lt "$program" ] && [ "$retry" -lt "$full" ]
tap_line $? 'derivations are as they were asked for' "full $full, short $short, program $program, retry $retry"

# --- Every setting has its row in the page, with its default
sed -n 's/^SETTING(\([a-z_0-9]*\), [A-Z]*, \([^,]*\),.*/\1 \2/p' src/train/settings.def | tr -d '"' |
	sed 's/ NULL$/ /; s/ true$/ yes/; s/ false$/ no/' | while read -r name value; do
	grep -q "^| \`$name\` | [a-z ]* | $value *|" docs/LEARN.md || echo "$name"
done >"$dir/missing"
same 'docs/LEARN.md has every setting' '' "$(cat "$dir/missing")"

# --- Complaints
# complains CODE PART ARGUMENT...
complains() {
	code=$1 part=$2
	shift 2
	said=$(train "$@")
	same "porism train $1 ends with $code" "$code" $?
	holds "and says: $part" "$part" "$said"
}
complains 129 'is a run with another lr' sft "$dir/config.json" --lr 0.5
complains 129 'is a run of another part' grpo "$run"
complains 129 'which model?' eval --data "$dir/data.jsonl"
complains 129 'needs a tokenizer' sft -o "$dir/x" --data "$dir/data.jsonl"
complains 128 'cannot read' sft -o "$dir/x" --data "$dir/none.jsonl" --tokenizer "$dir/tok/tokenizer.json"
complains 129 'synth_cot is full, short, program, not "long"' sft -o "$dir/x" --synth 2 --synth-cot long
complains 129 'in line 1, column 10' sft - -o "$dir/x" <<'END'
{"lr": 1,}
END
complains 129 'there is no setting "leer"' sft - -o "$dir/x" <<'END'
{"leer": 1}
END
complains 128 'hint: --device cpu' sft "$dir/config.json" -o "$dir/y" --device cuda
grep '"train"' "$dir/data.jsonl" >"$dir/trained.jsonl"
complains 129 '--held-split all' sft "$dir/config.json" -o "$dir/x" --held "$dir/trained.jsonl"
complains 129 'none of' sft "$dir/config.json" -o "$dir/y" --split nobody
train sft "$dir/config.json" -o "$dir/y" --steps 1 --quiet
same 'a start that failed binds nobody' 0 $?
train tokenizer --size 280 --quiet -o "$dir/other" "$dir/data.jsonl"
complains 129 'another tokenizer' eval --model "$run" --data "$dir/data.jsonl" --most 8 --tokenizer "$dir/other/tokenizer.json"
complains 129 'from 2 to' grpo -o "$dir/x" --group 1
complains 129 'from 1 to 83' sft -o "$dir/x" --layers 84
printf '{"prompt":"and the answer?"}\n' >"$dir/open.jsonl"
complains 129 'open.jsonl:1: nothing tells the right answer' eval --model "$run" --data "$dir/open.jsonl" --most 8
said=$(train eval --model "$run" --data "$dir/open.jsonl,$dir/data.jsonl" --most 8 --samples 0 --lenient)
holds 'what is left out is told' '1 damaged' "$said"

# --- What was another when the run was begun
cp "$dir/data.jsonl" "$dir/same.jsonl"
cp "$dir/tok/tokenizer.json" "$dir/same.json"
again() {
	train sft "$dir/config.json" -o "$dir/again" --data "$dir/same.jsonl" --tokenizer "$dir/same.json" --held-every 0
}
again >"$dir/said"
rm "$dir/again/checkpoints/step-00000004.ckpt"
: >"$dir/again/checkpoints/step-00000003.ckpt.tmp"
head -n 5 "$dir/data.jsonl" >"$dir/same.jsonl"
holds 'other data' 'same.jsonl is another text' "$(again)"
cp "$dir/data.jsonl" "$dir/same.jsonl"
sed 's/$/ /' "$dir/tok/tokenizer.json" >"$dir/same.json"
holds 'another tokenizer' 'the tokenizer is another' "$(again)"
cp "$dir/tok/tokenizer.json" "$dir/same.json"
holds 'all as it was: it goes on' 'step 4/4' "$(again)"
same 'and what a killed process left is gone' 'step-00000002.ckpt step-00000004.ckpt' "$(ls "$dir/again/checkpoints" | tr '\n' ' ' | sed 's/ $//')"
train convert --quiet "$run/model" "$dir/model.gguf"
holds 'a GGUF file is a model, too' '  2                2' \
	"$(train eval --model "$dir/model.gguf" --data "$dir/data.jsonl" --most 8 --samples 0)"
said=$(PORISM_CUDA=$dir/config.json train sft "$dir/config.json" -o "$dir/auto" --steps 1 --device auto)
holds 'a library for GPUs that does not work is told' 'PORISM_CUDA cannot be opened' "$said"
mkdir "$dir/empty" && : >"$dir/empty/log.jsonl"
complains 129 'no step yet' report "$dir/empty"
finish
