#!/bin/sh
# 9701-synth.t -- porism synth: the same bytes on any threads and in parts, going on with a file, shields.
. t/tap.sh

made() {
	"$PORISM" synth --seed 4 --count 400 "$@"
}
made --threads 1 >"$dir/one"
made --threads 3 >"$dir/three"
ok 'one thread and three give the same bytes' cmp "$dir/one" "$dir/three"
[ "$(wc -l <"$dir/one")" -gt 380 ]
tap_line $? 'few are left out'

# Parts: each sample is in one of them, with the same bytes.
echo 'something older' >"$dir/p1"
same 'a part with a file writes there' '' "$(made --shard 1/2 --jsonl "$dir/p1")"
made --shard 2/2 >"$dir/p2"
ok 'the parts can be merged' "$PORISM" merge "$dir/merged" "$dir/p1" "$dir/p2"
sort "$dir/one" >"$dir/one.sorted"
sort "$dir/merged" >"$dir/merged.sorted"
same 'and have all samples of the whole' '' "$(comm -23 "$dir/one.sorted" "$dir/merged.sorted")"
"$PORISM" synth --seed 4 --start 300 --count 100 >"$dir/late"
sort "$dir/late" >"$dir/late.sorted"
same 'what begins later has the same samples' '' \
	"$(sed -n '/"index":3[0-9][0-9],/p' "$dir/one.sorted" | comm -23 - "$dir/late.sorted")"

# Going on with a file whose last line is torn.
head -n 150 "$dir/one" >"$dir/torn"
sed -n 151p "$dir/one" | cut -c1-90 | tr -d '\n' >>"$dir/torn"
made --jsonl "$dir/torn" --resume
ok 'a torn file is gone on with' cmp "$dir/one" "$dir/torn"
holds 'but not with other problems' 'begin with s4-2to6-held-' "$(made --split held --operators 2-6 --jsonl "$dir/torn" --resume 2>&1)"
ok 'and it stays' cmp "$dir/one" "$dir/torn"
"$PORISM" synth --seed 4 --count 20 --split held >"$dir/held"
head -n 12 "$dir/held" >"$dir/half"
"$PORISM" synth --seed 4 --count 20 --split held --jsonl "$dir/half" --resume
ok 'a split is gone on with' cmp "$dir/held" "$dir/half"
holds 'and is in the id' '{"id":"s4-held-0",' "$(head -n 1 "$dir/held")"
holds 'nor is it taken for all' 'begin with s4-' "$("$PORISM" synth --seed 4 --count 30 --jsonl "$dir/half" --resume 2>&1)"

# What is shielded is not made.
"$PORISM" synth --make-shield "$dir/one" >"$dir/shield"
made --shield "$dir/shield" >"$dir/shielded"
[ "$(wc -l <"$dir/shielded")" -lt 20 ]
tap_line $? 'a shield of all leaves hardly any'
echo 'not a hash' >"$dir/bad"
holds 'a shield that is none' 'line 1: not a hash' "$(made --shield "$dir/bad" 2>&1)"

# Without clauses everything stands in the text.
"$PORISM" synth --seed 4 --count 40 --operators 2-3 --plain >"$dir/plain"
same 'plain: no clauses' '' "$(grep -v '"clauses":{"structure":\[\],"semantic":\[\]}' "$dir/plain")"
holds 'and what lies on what is said' 'lies on' "$(cat "$dir/plain")"

# Lines are counted; files are held against each other as the samples of one run are.
"$PORISM" synth --seed 4 --lines 150 >"$dir/lines"
head -n 150 "$dir/one" >"$dir/first"
ok 'so many lines' cmp "$dir/lines" "$dir/first"
few="synth --seed 4 --operators 2 --cap 0 --count"
"$PORISM" $few 1500 >"$dir/all"
"$PORISM" $few 1500 --shard 1/2 >"$dir/q1"
"$PORISM" $few 1500 --shard 2/2 >"$dir/q2"
"$PORISM" merge "$dir/joined" "$dir/q1" "$dir/q2"
"$PORISM" synth dedup "$dir/joined" --jsonl "$dir/once"
ok 'parts without their repetitions are the whole' cmp "$dir/all" "$dir/once"
same 'what was there is left out' '' "$("$PORISM" synth dedup "$dir/all" "$dir/joined" | tail -n "+$(($(wc -l <"$dir/all") + 1))")"
"$PORISM" synth --make-shield "$dir/lines" >"$dir/shield"
[ "$("$PORISM" synth dedup "$dir/lines" --shield "$dir/shield" | wc -l)" -lt 10 ]
tap_line $? 'and what a shield has'
holds 'a line that is no sample' 'line 1: no sample' "$(echo '{"id":1}' | "$PORISM" synth dedup - 2>&1)"
holds 'a file is not read and written' 'cannot write' "$("$PORISM" synth dedup "$dir/all" --jsonl "$dir/all" 2>&1)"

# The programs run, the records are solved.
"$PORISM" synth --seed 4 --count 40 --with record,figure,svg,logic,proof,retry,solution >"$dir/more"
grep -c '"svg":"<svg' "$dir/more" >"$dir/n"
[ "$(cat "$dir/n")" -ge 36 ]
tap_line $? 'pictures are drawn'
cots() {
	sed "s/.*\"$1\":\\(\"[^\"]*\\(\\\\\\\\.[^\"]*\\)*\"\\).*/\\1/" "$2"
}
"$PORISM" synth --seed 4 --count 40 --retry >"$dir/tried"
same 'the derivation may be the one with wrong starts' "$(cots cot_retry "$dir/more")" "$(cots cot "$dir/tried")"
"$PORISM" exec --jsonl "$dir/more" >"$dir/ran" 2>&1
same 'every program gives its answer, read from the line itself' 40 "$(grep -c '"status":"ok".*"right":true' "$dir/ran")"
# A text that asks to round has its key rounded, and the value beside it; who reads the line runs with the value.
for l in en de zh; do
	"$PORISM" synth --seed 4 --count 200 --language $l >"$dir/$l"
	grep '"rounded":"0\.' "$dir/$l" >"$dir/rounded"
	[ "$(wc -l <"$dir/rounded")" -ge 10 ]
	tap_line $? "$l: there are such texts"
	same "$l: no others ask for it" '' "$(grep -v '"rounded"' "$dir/$l" | grep -E 'nearest|decimal place|Dezimale|Zehntel|Hundertstel|精确到|位小数')"
	"$PORISM" exec --jsonl "$dir/rounded" >"$dir/ran" 2>&1
	same "$l: their programs are right" "$(wc -l <"$dir/rounded" | tr -d ' ')" "$(grep -c '"right":true' "$dir/ran")"
	same "$l: and slips can be made of them" '' "$("$PORISM" synth slips "$dir/rounded" --each 1 2>&1 >/dev/null)"
done
key=$(sed -n '1s/.*"answer":"\([^"]*\)".*/\1/p' "$dir/rounded")
value=$(sed -n '1s/.*"answer_value":"\([^"]*\)".*/\1/p' "$dir/rounded")
unit=$(sed -n '1s/.*"rounded":"0\.\([^"]*\)".*/\1/p' "$dir/rounded")
holds 'who rounds as asked is right' equal "$("$PORISM" grade "$(printf "%.${#unit}f" "$value")" "$key")"
python=$(command -v python3) || { finish; exit 0; }
"$python" - "$dir" <<'END'
import json, sys
d = sys.argv[1]
with open(d + '/records', 'w') as r:
    for line in open(d + '/more'):
        x = json.loads(line)
        x['record']['id'] = x['id']
        r.write(json.dumps(x['record']) + '\n')
END
"$PORISM" solve --json --jsonl "$dir/records" >"$dir/solved"
"$python" - "$dir" >"$dir/apart" <<'END'
import json, sys
d = sys.argv[1]
lines = [json.loads(l) for l in open(d + '/more')]
want = {x['id']: float(x['answer_value'] if 'rounded' in x else x['answer']) for x in lines}
for line in open(d + '/solved'):
    x = json.loads(line)
    v = x.get('value')
    if v is None or abs(float(v) - want[x['id']]) > 1e-6 * want[x['id']]:
        print(x['id'], v, want[x['id']])
END
same 'porism solve finds it from the record' '' "$(cat "$dir/apart")"

holds 'a length that is none' '2-9' "$("$PORISM" synth --operators 1-4 2>&1)"
holds 'a member that is none' 'retry' "$("$PORISM" synth --with pictures 2>&1)"
holds 'train has no long ones' 'at most 6' "$("$PORISM" synth --split train --operators 7-9 2>&1)"
finish
