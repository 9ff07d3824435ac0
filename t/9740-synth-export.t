#!/bin/sh
# 9740-synth-export.t -- porism synth export: folders for trainers, their files, a record of each; rewards of what was written.
. t/tap.sh

p=$dir/problems t=$dir/tools s=$dir/slips
"$PORISM" synth --seed 7 --count 12 --operators 2-8 --jsonl "$p"
"$PORISM" synth tools --seed 1 --count 6 --form hermes --jsonl "$t"
"$PORISM" synth tools --seed 1 --count 6 --form openai --jsonl "$t-openai"
"$PORISM" synth tools --seed 1 --count 6 --form sharegpt --jsonl "$t-share"
"$PORISM" synth slips "$p" --each 1 --jsonl "$s"
"$PORISM" synth --seed 8 --count 3 --operators 2 --jsonl "$p-held"
for to in llama-factory verl trl openrlhf; do
	talk=$t
	[ $to = llama-factory ] && talk=$t-openai
	ok "for $to" "$PORISM" synth export --to $to -o "$dir/x/$to" --held "$p-held" --model some/model "$p" "$talk" "$s"
done
cd "$dir/x" || exit 1
same 'LLaMA-Factory has' 'README.md dataset_info.json problems-sft-held.jsonl problems-sft.jsonl sft-problems.yaml sft-slips.yaml sft-tools.yaml slips-sft.jsonl tools-sft.jsonl ' \
	"$(LC_ALL=C ls llama-factory | tr '\n' ' ')"
same 'verl has' 'README.md grpo-tools.sh grpo.sh parquet.py problems-rl-held.jsonl problems-rl.jsonl problems-sft-held.jsonl problems-sft.jsonl sft.sh slips-sft.jsonl tools-rl.jsonl tools-sft.jsonl ' \
	"$(LC_ALL=C ls verl | tr '\n' ' ')"
same 'TRL has' 'README.md chatml.jinja grpo.py grpo_tools.py problems-rl-held.jsonl problems-rl.jsonl problems-sft-held.jsonl problems-sft.jsonl settings.py sft.py slips-sft.jsonl tools-rl.jsonl tools-sft.jsonl ' \
	"$(LC_ALL=C ls trl | tr '\n' ' ')"
same 'OpenRLHF has' 'README.md grpo-tools.sh grpo.sh problems-rl-held.jsonl problems-rl.jsonl problems-sft-held.jsonl problems-sft.jsonl sft.sh slips-sft.jsonl tools-rl.jsonl tools-sft.jsonl ' \
	"$(LC_ALL=C ls openrlhf | tr '\n' ' ')"
"$PORISM" synth export --to llama-factory -o share "$t-share" >/dev/null
ok 'messages and ShareGPT come to the same' cmp share/tools-sft.jsonl llama-factory/tools-sft.jsonl
for f in verl/*.sh openrlhf/*.sh; do
	ok "$f is a script" sh -n "$f"
done
same 'nothing is left to fill in' '' "$(grep -l '@[a-zA-Z]*@' */*.sh */*.py */*.yaml */*.md)"
same 'what is held is not trained on' '' "$(grep -h '"split":"held"' verl/problems-rl.jsonl)"
"$PORISM" synth export --to verl -o again --held "$p-held" --model some/model "$p" "$t" "$s" >/dev/null
ok 'the same bytes again' diff -r verl again

fails 'a trajectory in another form' "$PORISM" synth export --to verl -o no "$t-share"
holds 'and which is wanted' 'porism synth tools --form hermes' "$("$PORISM" synth export --to verl -o no "$t-share" 2>&1)"
printf '%s\n' '{"id":"x"}' '{' >bad
holds 'a line that is none' 'bad, line 1: this is no line of porism synth' "$("$PORISM" synth export --to trl -o no bad 2>&1)"
holds 'left out if asked' '2 lines are no data' "$("$PORISM" synth export --to trl -o no --lenient bad "$p" 2>&1)"
holds 'nothing to train on' 'nothing to train on' "$("$PORISM" synth export --to trl -o no --kind tools "$p" 2>&1)"
"$PORISM" synth export --to nobody "$p" >/dev/null 2>err
same 'no such trainer' 129 $?
holds 'which there are' 'openrlhf' "$(cat err)"
"$PORISM" synth export --to trl --model 'a;b' "$p" >/dev/null 2>&1
same 'no shell in names' 129 $?
"$PORISM" synth export --to trl -o bad/x "$p" >/dev/null 2>&1
same 'a folder that cannot be' 128 $?

cd "$OLDPWD" || exit 1
if ! command -v python3 >/dev/null 2>&1; then
	skip 'no python3'
	finish
fi
ok 'scripts in Python can be read' python3 -B -c 'import ast, sys; [ast.parse(open(f).read()) for f in sys.argv[1:]]' "$dir"/x/*/*.py
if nm -D "$BUILD/libporism.so" 2>/dev/null | grep -q __asan_init; then
	skip 'python3 cannot load a library built with sanitizers'
	finish
fi
PORISM_LIBRARY=$BUILD/libporism.so PYTHONPATH=python python3 -B - "$dir" >"$dir/out" 2>&1 <<'END'
import json
import sys

import porism.openrlhf
import porism.trl
import porism.verl


def lines(name):
    with open(f"{sys.argv[1]}/{name}") as f:
        return [json.loads(line) for line in f]


made = {r["id"]: r for r in lines("problems")}
rl = {to: lines(f"x/{to}/problems-rl.jsonl") for to in ("verl", "trl", "openrlhf")}
ids = [r["extra_info"]["id"] for r in rl["verl"]]
assert ids and ids == [r["id"] for r in rl["trl"]] == [r["id"] for r in rl["openrlhf"]]
right = [made[i]["cot"] for i in ids]
other = ["\\boxed{Get N0} \\boxed{N0=%s}" % (2 * float(made[i]["answer"])) for i in ids]
near = ["\\boxed{Sum N0 C0 V0 Get V0} \\boxed{N0=%s}" % (1.0001 * float(made[i]["answer"])) for i in ids]
for to, score in (
        ("verl", lambda said: [porism.verl.compute_score(
            r["data_source"], t, r["reward_model"]["ground_truth"], r["extra_info"])["score"]
            for r, t in zip(rl["verl"], said)]),
        ("trl", lambda said: porism.trl.reward(
            prompts=[r["prompt"] for r in rl["trl"]], completions=[[{"role": "assistant", "content": t}] for t in said],
            ground_truth=[r["ground_truth"] for r in rl["trl"]], operators=[r["operators"] for r in rl["trl"]])),
        ("openrlhf", lambda said: [float(x) for x in porism.openrlhf.reward_func(
            [r["input"] + t for r, t in zip(rl["openrlhf"], said)], [r["input"] for r in rl["openrlhf"]],
            [r["label"] for r in rl["openrlhf"]])["rewards"]])):
    assert score(right) == [1.0] * len(ids), to
    assert score(other) == score(near) == [0.0] * len(ids), to
truth = json.dumps({"answer": "10", "program": "Gougu N0 N1 V0 Get V0", "numbers": ["8", "6"]})
said = {reply: porism.verl.compute_score("", reply, truth)["status"] for reply in (
    r"\boxed{Gougu N1 N0 V0 Get V0} \boxed{N0=6 N1=8.0}", r"\boxed{Sum N0 C2 V0 Get V0} \boxed{N0=8}",
    r"\boxed{Get C10}", r"\boxed{Get N0} \boxed{N0=10.001}", "ten", r"\boxed{Gougu N0 V0 Get V0}")}
print(",".join(said.values()))
END
same 'rewards of what was written, and of guesses' 'ok,guessed,guessed,wrong,parse_error,arity' "$(cat "$dir/out")"
finish
