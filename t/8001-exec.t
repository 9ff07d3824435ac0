#!/bin/sh
# 8001-exec.t -- porism exec: programs on the command line and in files.
. t/tap.sh

PATH=$(dirname "$PORISM"):$PATH
out() {
	got=$("$PORISM" exec "$@" 2>&1)
	rc=$?
}

# --- What the page shows -------------------------------------------------------------
shown() {
	CMD="\$ $1" awk '$0 == ENVIRON["CMD"] { on = 1; next } /^```/ || /^\$ / { on = 0 } on' docs/cmd/exec.md
}
awk '/^```/ { code = !code; next } code && /^\$ / { print substr($0, 3) }' docs/cmd/exec.md >"$dir/commands"
while read -r command; do
	want=$(shown "$command")
	same "exec.md: $(printf '%s' "$command" | tr -d '\\')" "$want" "$(eval "$command" 2>&1)"
done <"$dir/commands"
[ "$(wc -l <"$dir/commands")" -ge 7 ]
tap_line $? 'the page has examples'
holds 'and the usage' "$("$PORISM" exec --help | sed -n '1s/^usage: //p')" "$(cat docs/cmd/exec.md)"

# --- One program ----------------------------------------------------------------------
out 'Circle_R_Area N0 V0 Get V0' 3
same 'true pi and a closed form' '9*pi = 28.274333882308138' "$got"
out --compat 'Circle_R_Area N0 V0 Get V0' 3
same 'the reference'"'"'s pi and decimals' '28.274' "$got"
out --compat 'Ratio N0 N1 C2 V0 Get V0' 3 4
same 'a half goes to the even digit' 0.562 "$got"
out --answer '\frac{9}{16}' 'Ratio N0 N1 C2 V0 Get V0' 3 4
same 'a right answer' '9/16 = 0.5625
right' "$got"
same 'ends with 0' 0 $rc
out --answer C --choices '1;2;0.6' 'Ratio N0 N1 C2 V0 Get V0' 3 4
same 'a choice within reach' right "$(echo "$got" | tail -n 1)"
out --answer 7 'Get N0' 8
same 'a wrong answer ends with 1' 1 $rc
holds 'and says so' 'wrong: 8 is not the answer, 7' "$got"
out --json 'Sum V0 V1 N0 Sum V0 N1 V1 Get V0' 10 4
holds 'the whole result' '"variables":{"V0":{"value":3,"exact":"3"},"V1":{"value":7,"exact":"7"}}' "$got"
out 'I get \boxed{\text{Sum } V_0 \ N_0 \ \text{C180 Get } V_0}, \boxed{N_0 = 70}'
same 'a whole reply' '110' "$got"
out 'Get N0' -3
same 'a negative value is no option' '-3' "$got"
# Numbers that contradict each other, in either order of the steps.
for p in 'Sum N0 N1 V0 Equal V0 N2 Get V0' 'Equal V0 N2 Sum N0 N1 V0 Get V0'; do
	out --json "$p" 3 4 7.02
	holds "$p: told" '"exact":null,"certainty":"contradicted","contradiction":"step ' "$got"
	out --json "$p" 3 4 7.0000000001
	holds "$p: however little it is" '"certainty":"contradicted"' "$got"
	out --json "$p" 3 4 7
	holds "$p: agrees" '"value":7,"exact":"7","certainty":"proven"' "$got"
	out --json "$p" 3 4 7.2
	holds "$p: too much" '"status":"inconsistent"' "$got"
done
# Several roots that fit: the choice is named, and nothing proven.
for p in 'Cos_Law N0 V0 N1 N2 Sum V0 N3 V1 Get V1' 'Sum V0 N3 V1 Cos_Law N0 V0 N1 N2 Get V1'; do
	out --json "$p" 7 8 60 1
	holds "$p: the choice" '"value":4,"exact":"4","certainty":"conditional","condition":"V0 = 3 is taken and not V0 = 5, which gives 6","values":[{"value":4,"exact":"4"},{"value":6,"exact":"6"}],"complete":true,' "$got"
	out "$p" 7 8 60 1
	holds "$p: on standard error" 'porism exec: one of several values: V0 = 3 is taken and not V0 = 5, which gives 6' "$got"
	out --explain "$p" 7 8 60 1
	holds "$p: in words" 'This is one of several: V0 = 3 is taken and not V0 = 5, which gives 6.' "$got"
done
out --json 'Cos_Law N0 V0 N1 N2 Sum V0 N3 N4 Get V0' 7 8 60 10 15
holds 'what the other steps rule out is no choice' '"value":5,"exact":"5","certainty":"proven"' "$got"
out --json 'Gougu N0 V0 N1 Get V0' 3 5
holds 'nor is a negative length' '"certainty":"proven"' "$got"
out --json 'Gsin N0 N1 V0 Get V0' 3 5
holds 'nor an obtuse angle of a right triangle' '"certainty":"proven"' "$got"
out --json 'Sin_Law N0 N1 V0 N2 Get V0' 120 7 3
holds 'nor one that no triangle has beside 120 degrees' '"certainty":"proven"' "$got"
out --json 'Sin_Law N0 N1 V0 N2 Get V0' 30 3 5
holds 'two triangles with two sides and the angle opposite the shorter one' '"certainty":"conditional","condition":"V0 = 56.443 is taken and not V0 = 123.557' "$got"
out --json 'Cos_Law N0 V0 N1 N2 Sum V0 V1 N1 Sum V0 V1 V2 Get V2' 7 8 60
holds 'where both give the same there is no choice' '"value":8,"exact":"8","certainty":"proven"' "$got"
out --compat 'Sum N0 N1 V0 Equal V0 N2 Get V0' 3 4 7.02
same 'the reference looks at the first steps' 7.000 "$got"
out --answer 7 'Sum N0 N1 V0 Equal V0 N2 Get V0' 3 4 7.02
holds 'and a value may be right all the same' right "$got"
out --to sharegpt 'Get N0' 5
holds 'a training record' '{"conversations":[{"from":"human","value":' "$got"
for bad in '--jsonl' '--threads' '--threads x --jsonl -' '--from nowhere --jsonl -' '--what 3' '' \
	'--jsonl - Get'; do
	out $bad </dev/null
	same "usage: exec $bad" 129 $rc
done
out --jsonl "$dir/none"
same 'no such file' 128 $rc

# --- Files ----------------------------------------------------------------------------
cat >"$dir/in" <<'END'
{"id":"p","program":"Gougu N0 N1 V0 Get V0","nums":["3","4"],"answer":"5"}
{"id":"p","program":"Gougu N0 N1 V0 Get V0","nums":["3","5"],"answer":"5"}
{"id":"q","program":"Sum N0 V0 C90 Get V0","values":"N0=30","answer":"B","choices":[30,60]}

{"id":"q","program":"Sum N0 V0 Get V0","nums":[30],"answer":"60"}
END
out --jsonl "$dir/in" --summary
same 'a line for each' 5 "$(printf '%s\n' "$got" | wc -l | tr -d ' ')"
holds 'graded' '{"id":"p","status":"wrong","value":5.8309518948453' "$got"
holds 'a failure is wrong too' '{"id":"q","status":"arity","value":null,"exact":null,"error":"operator Sum takes' "$got"
holds 'pass@k' '"problems":2,"pass_at":{"1":0.5,"2":1}}' "$got"
holds 'accuracy by length' '"by_operators":{"2":{"records":4,"right":2,"accuracy":0.5}}' "$got"
err=$("$PORISM" exec --jsonl "$dir/in" 2>&1 >/dev/null)
holds 'without --summary it goes to standard error' '2 of 4 right (50.0 %)' "$err"
echo 'no json' >>"$dir/in"
out --jsonl "$dir/in"
same 'a line that is no JSON' 1 $rc
holds 'gives a status' '{"id":null,"status":"parse_error","value":null,' "$got"

cat >"$dir/replies" <<'END'
{"id":1,"reply":"so \\boxed{Get N0} and \\boxed{N0=\\frac{1}{2}}","answer":"0.5"}
{"id":2,"reply":"it is \\boxed{4}","answer":"4"}
{"id":3,"response":"\\boxed{Get N1}","nums":["1","2"],"answer":"2"}
{"id":4,"reply":"\\boxed{4}","answer":null}
END
out --from boxed --jsonl "$dir/replies"
holds 'without an answer nothing is graded' '{"id":4,"status":"parse_error","value":null,"exact":null,"error":"no \\boxed{} of the reply holds a program"}' "$got"
holds 'boxes' '{"id":1,"status":"ok","value":0.5,"exact":"1/2","right":true}' "$got"
holds 'a box without a program' '{"id":2,"status":"parse_error","value":null,"exact":null,"error":"no \\boxed{} of the reply holds a program","right":false}' "$got"
holds 'values beside the reply' '{"id":3,"status":"ok","value":2,' "$got"

cat >"$dir/pgps" <<'END'
{"id":"k1","text":"In \\odot O, the radius is 7 and m \\angle 1 = 2x. Find the area.","parsing_sem_seqs":["AB = CD = 3x+1","AB \\perp CD on E","m \\angle A = m \\angle 2"],"expression":"Equal N1 N2 Circle_R_Area N0 V0 Get V0","answer":"153.938"}
END
out --from pgps9k --jsonl "$dir/pgps" --json
holds 'values of text and clauses in order' '"canonical":"Equal N1 N2 Circle_R_Area N0 V0 Get V0"' "$got"
holds 'and their result' '"status":"ok","value":153.93804' "$got"
holds 'x is -1' '"x":{"value":-1,"exact":"-1"}' "$got"

out --jsonl "$dir/pgps" --from pgps9k --to sharegpt
holds 'training records' '{"conversations":[' "$got"
out --jsonl "$dir/replies" --from boxed --explain
holds 'explanations in a file' '"explanation":"Given: N0 = 1/2.' "$got"

# The order of the output is that of the input, whatever the threads do.
awk 'BEGIN { for (i = 1; i <= 9000; i++)
	printf "{\"id\":%d,\"program\":\"Gougu N0 N1 V0 Ratio V0 N0 V1 Get V1\",\"nums\":[\"%d\",\"%d\"]}\n", i, i % 97 + 1, i % 89 + 2 }' >"$dir/many"
"$PORISM" exec --jsonl "$dir/many" >"$dir/one"
"$PORISM" exec --jsonl - --threads 8 <"$dir/many" >"$dir/eight"
ok 'eight threads give the same lines in the same order' cmp "$dir/one" "$dir/eight"
same 'one for each' 9000 "$(wc -l <"$dir/eight" | tr -d ' ')"
finish
