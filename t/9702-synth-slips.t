#!/bin/sh
# 9702-synth-slips.t -- porism synth slips: solutions with errors from a file of problems, and replies of models labelled.
. t/tap.sh

cat >"$dir/in" <<'END'
{"id":"s1-1","text":"If CD is 5, find x.","clauses":{"structure":["line A B"],"semantic":["AB = 8","BC = 6"]},"program":"Gougu N0 N1 V0 Sum V0 N2 V1 Circle_R_Area V1 V2 Get V2","numbers":["8","6","5"],"answer":"706.858"}
{"id":"s1-2","text":"Find y.","clauses":{"structure":[],"semantic":["m \\angle A = 3x+5","m \\angle B = 4x+35"]},"program":"Sum N0 N1 C180 Multiple N0 C2 V0 Get V0","numbers":["3x+5","4x+35"],"answer":"130"}
{"id":"s1-3","text":"What is the area?","clauses":{"structure":[],"semantic":["AB = 12","CD = 7"]},"program":"Rhom_Area N0 N1 V0 Get V0","numbers":["12","7"],"answer":"168"}
END
"$PORISM" synth slips "$dir/in" --threads 1 --summary >"$dir/one" 2>"$dir/err"
same 'six solutions of each' 18 "$(wc -l <"$dir/one" | tr -d ' ')"
holds 'what was made' '"questions":3,"solutions":18' "$(cat "$dir/err")"
"$PORISM" synth slips "$dir/in" --threads 3 >"$dir/three"
same 'the same on three threads' '' "$(cmp "$dir/one" "$dir/three" 2>&1)"
for i in 1 2; do "$PORISM" synth slips "$dir/in" --shard $i/2 >"$dir/s$i"; done
"$PORISM" merge - "$dir/s1" "$dir/s2" >"$dir/merged" 2>/dev/null
same 'and in shards' '' "$(cmp "$dir/one" "$dir/merged" 2>&1)"
holds 'triples of K12Vista' '"output":[["' "$("$PORISM" synth slips "$dir/in" --form k12 --labels zh)"
holds 'with its labels' '步骤正确' "$("$PORISM" synth slips "$dir/in" --form k12 --labels zh)"
same 'by the other convention only causes are wrong' 0 "$("$PORISM" synth slips "$dir/in" --each 20 --convention cause | grep -c '"label":"CE","own":"CS"')"

# What is written here is read as PEBench's: a judge that says the same labels, as Python prints them, is right.
for form in '--form k12' '--form k12 --labels zh' '--form own'; do
	"$PORISM" synth slips "$dir/in" --each 2 $form >"$dir/slips.jsonl"
	sed 's/.*"id":"\(s1-[0-9]-p[0-9]\)".*"\(output\|triples\)":\(.*\)}$/\1 \3/' "$dir/slips.jsonl" | while read -r id triples; do
		said=$(printf '%s' "$triples" | sed "s/\\\\/\\\\\\\\/g; s/\"/'/g")
		printf '{"id":"pebench/%s","turns":[{"text":"So: %s"}]}\n' "$id" "$said"
	done >"$dir/said.jsonl"
	echo '{"model":"script:said.jsonl","sets":[{"file":"slips.jsonl"}],"arms":["JUDGE"]}' >"$dir/judge.json"
	rm -rf "$dir/judge.run"
	holds "$form: slips are solutions to be labelled" 'JUDGE: 6 of 6, 6 right' "$("$PORISM" eval run "$dir/judge.json" 2>&1)"
done

printf '%s\n' '{"id":"s1-3","reply":"\\boxed{Kite_Area N0 N1 V0 Get V0} \\boxed{N0=12 N1=7}"}' \
	'{"id":"s1-3","reply":"\\boxed{Rhom_Area N1 N0 V0 Get V0}"}' '{"id":"s1-9","reply":"x"}' >"$dir/rolled"
"$PORISM" synth slips "$dir/in" --rollouts "$dir/rolled" >"$dir/out" 2>"$dir/err"
same 'a reply to no question is told' 1 $?
holds 'and which it is' 'record 3: no question has its "id"' "$(cat "$dir/err")"
holds 'half for full diagonals' '"errors":["application"]' "$(sed -n 1p "$dir/out")"
holds 'the right one in another order' '"errors":[]' "$(sed -n 2p "$dir/out")"
"$PORISM" synth slips --each 0 "$dir/in" 2>"$dir/err"
same 'no solutions are asked wrongly' 129 $?
finish
