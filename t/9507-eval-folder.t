#!/bin/sh
# 9507-eval-folder.t -- what a run's folder alone is good for: a plan that writes nothing, parts put together
# without their config, judging and going on by the folder's name; limits of who judges.  The models are
# scripts: no network.
. t/tap.sh
. t/eval.sh

judge_() { # TEXT CODE PART ARGUMENT...: the same of porism judge
	judge_text=$1 judge_code=$2 judge_part=$3
	shift 3
	"$PORISM" judge "$@" >"$dir/out" 2>"$dir/err"
	same "$judge_text: the exit code" "$judge_code" $?
	holds "$judge_text: the words" "$judge_part" "$(cat "$dir/err" "$dir/out")"
}
root=$PWD
cp examples/eval/*.json* "$dir"
cd "$dir" || exit 1

# --- A plan writes nothing
says 'a plan' 0 'CT                              4 attempts, 0 done' run rehearsal.json -o planned/deep --plan
ok 'makes no folder' test ! -e planned
eval_ run rehearsal.json -o whole --quiet
printf '{"key":"own/h' >>whole/records.jsonl
cp -r whole kept
says 'of a run that stands there' 0 'CT                              4 attempts, 4 done' run rehearsal.json -o whole --plan
ok 'changes nothing in it' diff -r kept whole
sed 's/"BL", "CT"/"BL"/' rehearsal.json >other.json
says 'of another run' 129 'is of another run' run other.json -o whole --plan
eval_ run rehearsal.json -o whole --quiet

# --- A line in the middle that is none
cp -r whole torn
sed '3s/.*/{"key":"own/' whole/records.jsonl >torn/records.jsonl
says 'a line in the middle that is none' 0 '1 line is no record of this run (records.jsonl, line 3): left out, and what it was of is done again' run rehearsal.json -o torn
ok 'and all is there again' cmp whole/results.jsonl torn/results.jsonl
says 'the score tells it' 0 '1 line is no record and left out' score torn

# --- Parts, put together by what their folders hold
mkdir texts
printf '<!-- porism prompt bl 1 -->\nAnswer.\n' >texts/bl.md
for i in 1 2; do
	eval_ run rehearsal.json -o s$i --shard $i/2 --quiet --prompts texts --model script:./replies.jsonl
done
eval_ run rehearsal.json -o told --quiet --prompts texts --model script:./replies.jsonl
mkdir away
mv s1 s2 away
ok 'merge without a config' "$PORISM" merge away/m away/s1 away/s2
ok 'gives the results of one run' cmp told/results.jsonl away/m/results.jsonl
ok 'with the order of its samples' cmp told/order.jsonl away/m/order.jsonl
ok 'what is merged can be merged' "$PORISM" merge away/again away/m
ok 'to the same' cmp told/results.jsonl away/again/results.jsonl
ok 'prompts of the command line and a config' "$PORISM" merge away/c away/s1 away/s2 --config rehearsal.json
rm away/s1/order.jsonl
ok 'folders without an order' "$PORISM" merge away/old away/s1 away/s2 --config rehearsal.json
ok 'need the config' cmp told/results.jsonl away/old/results.jsonl
rm -r away/old
holds 'and say so' 'hint: away/s1 has no order.jsonl; --config CONFIG writes away/old/results.jsonl' "$("$PORISM" merge away/old away/s1 away/s2 2>&1)"

# --- Merging loses nothing
cp -r whole taken
holds 'another run is not written over' 'taken holds another run, and would be written over' "$("$PORISM" merge taken away/s1 away/s2 2>&1)"
ok 'it is as it was' diff -r whole taken
cp -r away/m more
grep '"right":true' told/records.jsonl | head -n 1 >more/records.jsonl
cp -r more kept-more
holds 'nor records that are not among the shards' 'more/records.jsonl has records that are not among the shards, and would be lost' "$("$PORISM" merge more away/s1 away/s2 --config rehearsal.json 2>&1)"
ok 'nothing is changed' diff -r kept-more more
ok 'which count where they are among them' "$PORISM" merge more more
ok 'and are the same here' cmp told/results.jsonl more/results.jsonl
sed 's/"right":true/"right":false/' more/records.jsonl >later
mv later more/records.jsonl
ok 'those of the whole are the later ones' "$PORISM" merge again more
same 'one is another' 1 "$(diff told/results.jsonl again/results.jsonl | grep -c '^>')"
head -n 1 away/s1/records-1-of-2.jsonl >again/records-1-of-2.jsonl
ok 'what is there may be the beginning' "$PORISM" merge again more

# --- A folder in place of its config
rm told/results.jsonl
says 'a run goes on by its folder, with its model and prompts' 0 'all is done: told/results.jsonl' run told
tr=$root/examples/translate
sed 's/, "solution": .*/}/' "$tr/solutions.jsonl" >words.jsonl
sed -n 's/{"id": "\([a-z]*\)".*"solution": \(".*"\)}$/{"id": "own\/\1", "turns": [{"text": \2}]}/p' "$tr/solutions.jsonl" >said.jsonl
sed 's/{"id": "\([a-z]*\)"/{"id": "own\/\1#STEPS.1"/; s/{"text": /{"cost": 0.01, "text": /g' "$tr/replies.jsonl" >judge.jsonl
echo '{"model": "script:said.jsonl", "sets": ["words.jsonl"], "arms": ["STEPS"]}' >words.json
eval_ run words.json --quiet
sed 's/}$/, "judge": {"model": "script:judge.jsonl", "geolaux": false}, "parallel": 1, "threads": 1}/' words.json >with
mv with words.json
for what in judge solutions; do
	cp -r words.run by-$what
done
says 'what models wrote' 0 '"id":"own/height#STEPS.1"' solutions by-solutions
says 'no run' 128 'cannot read' judge nowhere
says 'it is judged, and says nothing' 0 '' judge by-judge --quiet
same 'nothing at all' '' "$(cat out err)"
holds 'the account is a file' '"samples":2,"judged":2' "$(cat by-judge/judge/account.json)"
holds 'and the records have it' '"judge":{' "$(cat by-judge/results.jsonl)"
says 'as JSON where that is asked for' 0 '"samples":2,"judged":2' judge by-judge --quiet --json
mv words.json elsewhere.json
says 'the config is gone' 128 'is not there any more' judge by-judge
holds 'and what to do' 'porism eval judge CONFIG -o by-judge says where it is now' "$(cat err)"
says 'which helps' 0 '2 judgements' judge elsewhere.json -o by-judge

# --- Limits of who judges
says 'no more money than that' 2 'the money is spent; ' judge elsewhere.json -o words.run --money 0.02
same 'so many replies' 2 "$(wc -l <words.run/judge/calls.jsonl | tr -d ' ')"
says 'the same again asks nobody' 2 'the money is spent; 0 of 2 solutions are done, and the same command with more goes on' judge elsewhere.json -o words.run --money 0.02
same 'so many replies' 2 "$(wc -l <words.run/judge/calls.jsonl | tr -d ' ')"
says 'no time' 2 'the time is over' judge elsewhere.json -o words.run --seconds 0.000001
sed 's/"geolaux": false/&, "money": 0.03/' elsewhere.json >limited.json
says 'a limit of the config' 2 'the money is spent' judge limited.json -o words.run
same 'one reply more' 3 "$(wc -l <words.run/judge/calls.jsonl | tr -d ' ')"
says 'without a limit it goes on' 0 '2 judgements' judge elsewhere.json -o words.run
for f in verdicts.jsonl calls.jsonl account.json; do
	ok "to the same: $f" cmp by-judge/judge/$f words.run/judge/$f
done
eval_ solutions elsewhere.json -o words.run --write solutions.jsonl
judge_ 'limits need a folder' 129 '--money and --max-seconds need --out DIR' --translate solutions.jsonl --model script:judge.jsonl --money 1
judge_ 'and a price' 129 'the price of nobody-1 is not known, so --money cannot hold it' --translate solutions.jsonl --model openai:nobody-1 --base-url http://127.0.0.1:1 --money 1 --out never
judge_ 'and a number' 129 '--money needs a number above 0' --translate solutions.jsonl --model script:judge.jsonl --money none --out never
ok 'nothing was made' test ! -e never

# --- What cannot be begun leaves nothing behind
refuse() { # TEXT CODE PART CONFIG: a plan and a run say so, and make no folder
	echo "$4" >bad.json
	for plan in --plan --quiet; do
		says "$1, $plan" "$2" "$3" run bad.json -o nothing $plan
	done
	ok "$1: there is no folder" test ! -e nothing
}
refuse 'whose model?' 129 '"gpt-4" does not say whose model it is' '{"model": "gpt-4", "sets": ["words.jsonl"]}'
refuse 'no such provider' 129 'near: openai' '{"model": "opnai:gpt-4", "sets": ["words.jsonl"]}'
refuse 'no such script' 128 'cannot read ./none.jsonl' '{"model": "script:none.jsonl", "sets": ["words.jsonl"]}'
: >empty.jsonl
refuse 'an empty file' 129 'there are no samples: ./empty.jsonl is empty' '{"model": "script:said.jsonl", "sets": ["empty.jsonl"]}'
refuse 'nothing that a filter leaves' 129 'of which none is left' '{"model": "script:said.jsonl", "sets": [{"file": "words.jsonl", "filter": ["id=nobody"]}]}'
refuse 'no such protocol' 129 'there are BL, CT, STEPS, SHORT, JUDGE, OWN, DRAW, GOAL, ENGINE' '{"model": "script:said.jsonl", "sets": ["words.jsonl"], "arms": ["XX"]}'
refuse 'a budget that is none' 129 'hint: "budget": {"money": 20' '{"model": "script:said.jsonl", "sets": ["words.jsonl"], "budget": 5}'
refuse 'a limit of the judge' 129 'judge.money is a number' '{"model": "script:said.jsonl", "sets": ["words.jsonl"], "judge": {"model": "script:x", "money": "much"}}'
same 'help fits a terminal' 0 "$("$PORISM" eval run --help | awk 'length($0) > 100' | wc -l | tr -d ' ')"
finish
