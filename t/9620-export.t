#!/bin/sh
# 9620-export.t -- a rehearsed run in parts: merged, and written as other programs do; their shapes
# read again without them (peers/exports opens them there).
. t/tap.sh

mkdir "$dir/w"
cat >"$dir/w/own.jsonl" <<'END'
{"id":"p1","text":"The legs of a right triangle are 3 and 4. How long is the hypotenuse?","answer":"5"}
{"id":"p2","text":"How long is AB, with A = (0, 0) and B = (6, 8)?","choices":["8","9","10","12"],"answer":"10"}
{"id":"a/b","text":"What is the area of a square with side 2?\tTell it.\nIn \"square\" units.","answer":"4"}
{"id":"p3","text":"How long is a side of an equilateral triangle of perimeter 12?","answer":"4"}
END
cat >"$dir/w/replies.jsonl" <<'END'
{"id":"*","mode":"direct","turns":[{"text":"ANSWER: {\"value\": \"5\", \"type\": \"numerical\"}","tokens":{"input":90,"output":8},"cost":0.001,"ms":20}]}
{"id":"own/p2","turns":[{"thoughts":"Draw it.","calls":[{"tool":"add_point","args":{"name":"A","x":"0","y":"0"}},{"tool":"add_point","args":{"name":"B","x":"6","y":"8"}},{"tool":"add_midpont","args":{"name":"M"}}],"ms":8},{"calls":[{"tool":"query_distance","args":{"name":"d","obj1":"A","obj2":"B"}}],"ms":3},{"text":"ANSWER: {\"value\": \"10\", \"from\": \"d\"}","ms":2}]}
{"id":"*","turns":[{"calls":[{"tool":"add_point","args":{"name":"A","x":"0","y":"0"}}],"ms":8},{"text":"ANSWER: 4","ms":2}]}
END
cat >"$dir/w/c.json" <<'END'
{"name":"a rehearsal","model":"script:replies.jsonl","sets":[{"file":"own.jsonl","name":"own"}],"arms":["BL","CT"],"tries":2}
END
cd "$dir/w" || exit 1
ok 'a run of one' "$PORISM" eval run c.json -o whole --quiet

# --- Parts of it, each in a folder of its own
for i in 1 2 3; do
	"$PORISM" eval run c.json -o part$i --shard $i/3 --quiet >/dev/null 2>&1
done
ok 'three parts are merged' "$PORISM" merge all part1 part2 part3 --config c.json
ok 'to the same results' cmp whole/results.jsonl all/results.jsonl
ok 'with all traces' test "$(find whole -name '*.trace.json' | wc -l)" = "$(find all -name '*.trace.json' | wc -l)"
holds 'a run over all has nothing left to do' 'all is done' "$("$PORISM" eval run c.json -o all 2>&1)"
said() {
	"$PORISM" merge never "$@" 2>&1
}
holds 'one is missing' 'missing shard 2 of 3' "$(said part1 part3)"
holds 'one twice' 'are both shard 1 of 3' "$(said part1 part1 part2 part3)"
cp -r part2 torn
printf '{"key":' >>torn/records-2-of-3.jsonl
holds 'one is torn' 'is torn' "$(said part1 torn part3)"
cp -r part2 short
sed '$d' part2/records-2-of-3.jsonl >short/records-2-of-3.jsonl
holds 'one has not ended' '15 of 16 attempts' "$(said part1 short part3)"
cp -r part2 strange
head -n 1 part1/records-1-of-3.jsonl >>strange/records-2-of-3.jsonl
holds 'a record of another part' 'belongs to shard 1' "$(said part1 strange part3)"
cp -r part2 other
sed 's/"tries":2/"tries":3/' part2/run.json >other/run.json
holds 'another run' 'are not of one run, by "tries"' "$(said part1 other part3)"
ok 'nothing was written' test ! -e never
mkdir together
for i in 1 2 3; do
	"$PORISM" eval run c.json -o together --shard $i/3 --quiet >/dev/null 2>&1
done
ok 'parts that shared a folder are checked in it' "$PORISM" merge together together
ok 'and had written the same' cmp whole/results.jsonl together/results.jsonl

# --- Exports
for f in inspect inspect-json vlmevalkit lm-eval lmms-eval openai-batch hf; do
	ok "written as $f" "$PORISM" eval export whole --to $f --model openai:some-model
done
holds 'for whom' '"body":{"model":"some-model","messages"' "$(head -n 1 whole/export-openai-batch/batch-001.jsonl)"
holds 'a script cannot be asked' 'hint: --model NAME says which model is to be asked' "$("$PORISM" eval export whole --to openai-batch -o nothing 2>&1)"
ok 'and nothing is written' test ! -e nothing
ls whole/export-inspect >names
same 'a log for each arm' 2 "$(grep -c '^20[0-9-]*T[0-9-]*+00-00_a-rehearsal-[BC][LT]_[0-9a-f]*\.eval$' names)"
same 'files of VLMEvalKit' 'own.tsv script-replies.jsonl-BL-2_own.json script-replies.jsonl-BL-2_own.tsv script-replies.jsonl-BL_own.json script-replies.jsonl-BL_own.tsv script-replies.jsonl-CT-2_own.json script-replies.jsonl-CT-2_own.tsv script-replies.jsonl-CT_own.json script-replies.jsonl-CT_own.tsv' \
	"$(ls whole/export-vlmevalkit | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//')"
holds 'results of the harness' '"own_CT":{"alias":"own_CT","acc,none":0.75,' "$(cat whole/export-lm-eval/*/results_*.json)"
same 'requests' 16 "$(grep -c '"url":"/v1/chat/completions"' whole/export-openai-batch/batch-001.jsonl)"
same 'rows' 16 "$(grep -c '"verdict":' whole/export-hf/records.jsonl)"
ok 'one arm alone' "$PORISM" eval export whole --to inspect --arm CT -o one
same 'is one log' 1 "$(ls one | wc -l | tr -d ' ')"
ok 'what was merged' "$PORISM" eval export all --to hf -o merged
same 'gives the same rows, but for the clock' "$(sed 's/"seconds":[0-9.]*//' whole/export-hf/records.jsonl)" "$(sed 's/"seconds":[0-9.]*//' merged/records.jsonl)"
rm -rf all/traces
ok 'without traces the sets know what was asked' "$PORISM" eval export all --to hf --config c.json -o known
holds 'as here' 'What is the area of a square' "$(cat known/records.jsonl)"
holds 'requests that nobody knows' 'nobody knows what was asked' "$("$PORISM" eval export all --to openai-batch --model m -o nothing 2>&1)"
ok 'are not written' test ! -e nothing
holds 'counts of one' '1 arm, ' "$("$PORISM" eval export all --to hf --arm BL -o few 2>&1 >/dev/null)"
holds 'no such format' 'near: vlmevalkit' "$("$PORISM" eval export whole --to vlmeval 2>&1)"
holds 'no such arm' 'no records of an arm XX' "$("$PORISM" eval export whole --to hf --arm XX 2>&1)"
"$PORISM" eval export whole >/dev/null 2>&1
same 'no format: asked wrongly' 129 $?
fails 'no run' sh -c "\"$PORISM\" eval export nowhere --to hf; [ \$? = 128 ] && exit 1"

if command -v python3 >/dev/null; then
	cat >look.py <<'END'
import csv, glob, json, zipfile
csv.field_size_limit(1 << 24)
for path in glob.glob('whole/export-inspect/*.eval'):
    z = zipfile.ZipFile(path)
    assert z.testzip() is None
    names = z.namelist()
    for need in ('_journal/start.json', '_journal/summaries/1.json', 'summaries.json', 'header.json'):
        assert need in names, need
    samples = [n for n in names if n.startswith('samples/')]
    assert len(samples) == 8 and 'samples/own-a-b_epoch_2.json' in samples, samples
    for n in names:
        json.loads(z.read(n))
    head = json.loads(z.read('header.json'))
    for need in 'version status eval plan results stats'.split():
        assert need in head, need
    s = json.loads(z.read('samples/own-p2_epoch_1.json'))
    for need in 'id epoch input target messages output scores metadata store events model_usage attachments'.split():
        assert need in s, need
    ids = [e['id'] for e in s['events'] if e['event'] == 'tool']
    assert ids == [m['tool_call_id'] for m in s['messages'] if m['role'] == 'tool']
for path in glob.glob('whole/export-vlmevalkit/*.tsv'):
    rows = list(csv.DictReader(open(path, newline=''), delimiter='\t'))
    assert [r['index'] for r in rows] == ['1', '2', '3', '4'], path
    assert rows[1]['answer'] == 'C' and rows[2]['question'].count('\n') == 1
for path in glob.glob('whole/export-hf/*.jsonl'):
    rows = [json.loads(line) for line in open(path)]
    shapes = {tuple((k, type(v).__name__) for k, v in r.items()) for r in rows}
    assert len(shapes) == 1, shapes
END
	ok 'their shapes, read again' python3 look.py
else
	skip 'there is no python3'
fi
finish
