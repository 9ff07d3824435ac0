#!/bin/sh
# 9505-eval-agree.t -- what porism eval, merge and report say of a run agrees: parts put together, pairs by
# sample, what counts, codes of exit.  The model is a script: no network.
. t/tap.sh
. t/eval.sh

cp examples/eval/*.json* "$dir"
cd "$dir" || exit 1

# --- Parts of a model's run in folders of their own
eval_ run rehearsal.json -o whole --quiet
eval_ run rehearsal.json -o s1 --shard 1/2 --quiet
eval_ run rehearsal.json -o s2 --shard 2/2 --quiet
sed 's/"BL", "CT"/"BL"/' rehearsal.json >other.json
said=$("$PORISM" merge m s1 s2 --config other.json 2>&1)
same 'merge: the config of another run' 1 $?
holds 'is told as merge does' 'porism merge: s1 is of another run' "$said"
holds 'with what to do' 'hint: give the config that the shards were run with' "$said"
ok 'and nothing is written' test ! -e m
ok 'merge with their config' "$PORISM" merge m s1 s2 --config rehearsal.json
ok 'gives the results of one run' cmp whole/results.jsonl m/results.jsonl
same 'and no other files' 'order.jsonl records-1-of-2.jsonl records-2-of-2.jsonl results.jsonl run.json' "$(ls m | grep -v traces | tr '\n' ' ' | sed 's/ $//')"
eval_ run rehearsal.json -o o1 --shard 1/2 --quiet --model script:./replies.jsonl
eval_ run rehearsal.json -o o2 --shard 2/2 --quiet --model script:./replies.jsonl
ok 'a model that the command line named' "$PORISM" merge o o1 o2 --config rehearsal.json

# --- Solutions in words: written out, translated and judged, attached, reported
tr=$OLDPWD/examples/translate
sed 's/, "solution": .*/}/' "$tr/solutions.jsonl" >words.jsonl
sed -n 's/{"id": "\([a-z]*\)".*"solution": \(".*"\)}$/{"id": "own\/\1", "turns": [{"text": \2}]}/p' "$tr/solutions.jsonl" >said.jsonl
sed 's/{"id": "\([a-z]*\)"/{"id": "own\/\1#STEPS.1"/' "$tr/replies.jsonl" >replies-of-judge.jsonl
echo '{"model": "script:said.jsonl", "sets": ["words.jsonl"], "arms": ["STEPS"]}' >words.json
eval_ run words.json --quiet
eval_ solutions words.json --write solutions.jsonl
"$PORISM" judge --translate solutions.jsonl --model script:replies-of-judge.jsonl --out judged --quiet >/dev/null 2>&1
says 'verdicts are attached' 0 '2 judgements, 0 lines are of no attempt that is done' attach words.json --read judged/verdicts.jsonl
eval_ report words.run --csv tables --quiet
holds 'one process of two is sound' '"STEPS","right","2"' "$(sed 's/^\([^",]*\),\([^",]*\),\([^",]*\),.*/"\1","\2","\3"/' tables/steps.csv)"
same 'by the share of them' 0.5 "$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "all: PCS") at = i } $2 == "right" { print $at }' tables/steps.csv)"
holds 'both rules where the judge tells them apart' 'STEPS,wrong,2' "$(cat tables/steps.csv)"
cp -r words.run one-rule.run
sed -n 's/.*"id":"\([^"]*\)#STEPS.1".*/{"id":"\1#STEPS.1","eta":[1,0]}/p' solutions.jsonl >by-hand.jsonl
says 'bits by one rule' 0 '2 judgements' attach words.json -o one-rule.run --read by-hand.jsonl
eval_ report one-rule.run --csv one-rule --quiet
holds 'have its row' 'STEPS,right,2' "$(cat one-rule/steps.csv)"
same 'and none of the other' 0 "$(grep -c 'STEPS,wrong' one-rule/steps.csv)"
cp words.run/records.jsonl kept
echo '{"id": "own/height#STEPS.1", "both": 1, "score": "good"}' >strange.jsonl
says 'what is not understood is refused' 129 'strange.jsonl, line 1: this is no judgement; nothing was attached' attach words.json --read strange.jsonl
ok 'and nothing is written' cmp kept words.run/records.jsonl

# --- score and report tell the same numbers: tries, samples without a key, a second run beside
cat >keys.jsonl <<'END'
{"id": "p1", "text": "1 + 1?", "answer": "2"}
{"id": "p2", "text": "1 + 2?", "answer": "3"}
{"id": "p10", "text": "1 + 3?", "answer": "4"}
{"id": "p4", "text": "1 + 4?", "answer": "5"}
{"id": "p5", "text": "1 + 5?", "answer": "6"}
END
cat >answers.jsonl <<'END'
{"id": "*", "turns": [{"text": "ANSWER: 2"}]}
{"id": "own/p2", "mode": "direct", "seed": 2, "turns": [{"text": "ANSWER: 3"}]}
{"id": "own/p10", "mode": "canvas", "turns": [{"text": "ANSWER: 4"}]}
{"id": "own/p5", "mode": "canvas", "seed": 1, "turns": [{"text": "ANSWER: 6"}]}
END
echo '{"model": "script:answers.jsonl", "sets": ["keys.jsonl"], "arms": ["OWN", "BL"], "tries": 3}' >many.json
sed 's/, "tries": 3//' many.json >once.json
eval_ run many.json --quiet
eval_ run once.json --quiet
for run in many once; do
	sed '/"key":"own\/p4"/s/"truth":"5","verdict":"different"/"truth":null,"verdict":"none"/' $run.run/records.jsonl >without
	mv without $run.run/records.jsonl
	rm $run.run/results.jsonl
done
says 'pairs are samples with a key, by their first tries' 0 'BL -> OWN, 4 samples, first tries: 25.0 % -> 75.0 %, +50.0 points (+0.0 to +100.0)' score many.run
holds 'by the test of McNemar' 'Save 2, Break 0, both right 1, both wrong 1, net +2, Win inf, McNemar p = 0.5' "$(cat out)"
holds 'what is left out is told' 'left out, for they have no key: 1' "$(cat out)"
holds 'the denominator, too' 'OWN                       15       12       7   58.3 % (16.7-100.0)' "$(cat out)"
eval_ report many.run --csv one --quiet
eval_ report many.run once.run --csv two --quiet
holds 'the report: the same pairs' 'All,4,0.25,0.75,0.5,0,1,1,2,0,1,2,inf,0.5' "$(cat one/paired-1.csv)"
holds 'the same accuracy' 'All,4,0.5833333333333334,0.16666666666666666,1,' "$(cat one/accuracy.csv)"
holds 'whatever stands beside' "$(sed -n '2s/All,4,//p' one/accuracy.csv | tr -d '\r')" "$(cat two/accuracy.csv)"
says 'one try: Wilson' 0 'OWN                        5        4       2   50.0 % (15.0-85.0)' score once.run
holds 'also beside several tries' ',0.5,0.15003898915214947,0.8499610108478506,' "$(cat two/accuracy.csv)"
same "right and the paper's rule have one denominator" '12,0.5833333333333334,0.5833333333333334' "$(sed -n '/^OWN/p' one/verdicts.csv | cut -d, -f10-12)"

# --- Pictures that are not there are told
echo '{"id": "i1", "text": "1 + 1?", "answer": "2", "image": "nowhere.png"}' >pictures.jsonl
echo '{"model": "script:answers.jsonl", "sets": [{"file": "pictures.jsonl", "pictures": "any"}], "arms": ["BL"]}' >pictures.json
says 'in the plan' 0 'pictures.jsonl: 1 picture is not there' run pictures.json --plan
says 'in the run' 0 'pictures.jsonl: 1 picture is not there' run pictures.json
says 'in the score' 0 '1 picture was not there' score pictures.run
eval_ report pictures.run --latex tex --quiet
holds 'in the report' '1 pictures were not there' "$(cat tex/accuracy.tex)"

# --- What failed is not done
echo '{"id": "*", "turns": [{"fault": "server"}]}' >faults.jsonl
echo '{"model": "script:faults.jsonl", "sets": [{"file": "keys.jsonl", "limit": 2}], "arms": ["BL", "CT"]}' >faults.json
says 'all fail' 1 '4 failed, for the model could not be asked: they count as wrong, and the same command tries them again' run faults.json
holds 'and nobody says that all is done' 'all attempts have ended, some failed: faults.run/results.jsonl' "$(cat err)"
holds 'and why' 'without an answer:
  4 error: server: ' "$(cat err)"
says 'the score tells it, too' 0 '    why        2 error: server: ' score faults.run
holds 'no reply, no turns' 'means      turns -, input -' "$(cat out)"
says 'as JSON' 0 '"reasons":[{"status":"error","why":"server: ' score faults.run --json
says 'and the run' 1 '"reasons":[{"status":"error","why":"server: ' run faults.json --json --quiet

# --- A run that is not whole is not taken for one
says 'some are left' 0 '4 attempts are left: some' run rehearsal.json -o some --limit 2
says 'nobody says that it is whole' 0 'not finished: 4 of 8 attempts are left; porism eval run some goes on' score some
says 'as JSON' 0 '"left":4,"parts":[0,0]' score some --json
says 'a part' 0 'part 1 of 2 is done' run rehearsal.json -o one-part --shard 1/2
holds 'and what comes next' 'porism merge ALL one-part OTHERS... puts them together' "$(cat err)"
says 'is told as such' 0 'here is part 1 of 2, and porism merge puts parts together' score one-part
rm one-part/records-1-of-2.jsonl
says 'no records at all' 0 'not finished: 8 of 8 attempts are left' score one-part
same 'and no table of nothing' 0 "$(grep -c 'accuracy' out)"
sed 's/"limit": 2/"limit": 1/; s/, "CT"//' faults.json >lone.json
eval_ run lone.json --quiet
says 'one is one' 0 ', 1 sample, 1 try' score lone.run

# The table fits the terminal.
if script -qec true /dev/null >/dev/null 2>&1; then
	for width in 40 60 80 120; do
		script -qec "stty cols $width; $PORISM eval run faults.json" /dev/null </dev/null >screen 2>&1
		same "a terminal of $width columns" 0 "$(tr -d '\r' <screen | sed 's/\x1b\[[0-9]*[A-Z]//g' | awk -v w=$width '/^(arm|BL|CT) / && length($0) > w' | wc -l | tr -d ' ')"
		holds 'has a table' 'done' "$(cat screen)"
	done
	holds 'with what failed' 'failed' "$(grep arm screen)"
else
	skip 'the table: script(1) is not installed'
fi

# --- The first steps
mkdir configs
says 'an example says what to edit' 0 'say there whom to ask (model) and which files (sets)' init configs/mine.json
says 'a file that is not there' 128 'sets[0].file of the config names it' run configs/mine.json --plan
cp once.json configs/run.json
says 'a config is no run' 129 'configs is no run' score configs
holds 'and where that is' 'lies in CONFIG.run' "$(cat err)"

says 'nor is its folder one to go on with' 129 'configs is no run' run configs
holds 'it is given by its name' 'porism eval run configs/run.json' "$(cat err)"
says 'an example does not write over it' 129 'is not written over' init configs/run.json
holds 'but is printed' 'porism eval init - prints the example' "$(cat err)"
says 'no such config' 128 'porism eval init FILE writes a config' run nosuch.json
: >file
says 'a file in place of the folder' 129 'file is a file, and a run is a folder' run once.json -o file
sed 's/"CT"/"BL"/' lone.json >here.json
"$PORISM" eval run - <here.json >out 2>err
same 'a config of standard input' 129 $?
holds 'needs a folder' 'the config comes from standard input: -o DIR says where the run lies' "$(cat err)"
ok 'and makes none' test ! -e ./-.run
"$PORISM" eval run - -o from-input <here.json >out 2>err
same 'with one it runs' 1 $?
says 'a folder without the file of its config' 129 'does not say which config it is of' run from-input
sed 's/"OWN", "BL"/"SHORT", "STEPS"/' once.json >short.json
eval_ run short.json --quiet
says 'no arm in common' 129 'once.run has OWN, BL; short.run has SHORT, STEPS' compare once.run short.run
holds 'how to say which' 'porism eval compare once.run:OWN short.run:SHORT' "$(cat err)"

# --- Nothing to work on is no success
says 'solutions of a folder that is not there' 128 'cannot read NOPE/run.json' solutions once.json -o NOPE
ok 'which is not made' test ! -e NOPE
says 'runs without a sample in common' 1 'the runs have no sample with a key in common' compare once.run pictures.run
sed 's/script:answers.jsonl/openai:gpt-4o/; s/"OWN", //' once.json >batch.json
eval_ batch batch.json --write requests.jsonl
says 'a file of another batch' 1 'keys.jsonl has no answer of this run' batch batch.json --read keys.jsonl
says 'a few samples' 0 '6 attempts are left' run once.json -o few --limit 2

# --- What is asked wrongly
holds 'all options are listed' '[--retries N] [--money X] [--seconds X]' "$("$PORISM" eval run --help)"
says 'an option that is none' 129 'unknown option --limt; did you mean --limit' run once.json --limt 2
says 'of another part' 129 'unknown option --latx; did you mean --latex' report once.run --latx x
says 'without its value' 129 '--limit needs a value' run once.json --limit
printf '// a comment\n{\n  "model": "engine"\n  "sets": []\n}\n' >broken.json
says 'JSON that is none' 129 'in line 4, column 3' run broken.json
echo '{"frage": "1 + 1?", "antwort": "2"}' >alien.jsonl
says 'records of nobody' 129 'a record of no set that we know; it has: frage, antwort' samples alien.jsonl
holds 'and what they need' 'needs text (or problem, question, prompt) and answer' "$(cat err)"
echo '{"id": "g", "text": "1 + 1?", "answer": "2", "group": {"level": "1", "topic": "sums"}}' >groups.jsonl
says 'a group that is none' 129 'no record has a group "levl"' samples groups.jsonl --filter levl=1
holds 'the near one' 'near: level' "$(cat err)"
holds 'and all that there are' 'there are: kind, id, level, topic' "$(cat err)"
sed 's/openai:gpt-4o/openai:x/' batch.json >keyless.json
OPENAI_API_KEY='' says 'no key' 129 'porism eval: there is no key for openai' run keyless.json

finish
