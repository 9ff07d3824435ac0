#!/bin/sh
# 2007-demo-doctor.t -- porism demo and porism doctor.
. t/tap.sh

out=$("$PORISM" demo --journal "$dir/demo.journal" --picture "$dir/demo.svg" \
	--solid-picture "$dir/solid.svg" --facts-picture "$dir/facts.svg")
same 'the demo ends with 0' 0 $?
holds 'the question' 'How long is AE?' "$out"
holds 'an observation' 'E = (-sqrt(2), -sqrt(2))' "$out"
holds 'the exact answer' 'AE = 2, exactly.' "$out"
holds 'the figure fits the problem' 'Distance(O, E) = 5: true (proven)' "$out"
holds 'what is true always' 'always: ' "$out"
holds 'and what only here' 'only here: ' "$out"
holds 'the journal replays' 'gives the identical figure' "$out"
holds 'where it is' "$dir/demo.journal" "$out"
same 'it is there' 13 "$(wc -l <"$dir/demo.journal" | tr -d ' ')"
{ cat "$dir/demo.journal"; echo 'Distance(A, E)'; } >"$dir/more.pg"
same 'and builds the figure' 'distance: 2 (proven)' "$("$PORISM" run "$dir/more.pg" | tail -n 1)"
(cd "$dir" && "$PORISM" demo >/dev/null)
ok 'without a name it is demo.journal, here' test -s "$dir/demo.journal"
ok 'and so is the picture' test -s "$dir/demo.svg"
ok 'it is the one the README shows' cmp "$dir/demo.svg" docs/demo.svg
holds 'a solid, exactly' 'area: 27*sqrt(3)' "$out"
ok 'as the README shows it' cmp "$dir/solid.svg" docs/solid.svg
ok 'also without a name' test -s "$dir/demo-solid.svg"
holds 'a problem stated as facts' 'fact  Perpendicular(B,H,A,C)' "$out"
holds 'its account' 'AC = 10         Pythagoras in ABC' "$out"
holds 'and exact answer' 'Answer: BH = 24/5 = 4.8 (proven)' "$out"
printf 'A = (0, 0)\nC = (8, 6)\nDistance((8, 0), Line(A, C)) == 24/5\n' >"$dir/foot.pg"
holds 'which a construction gives as well' 'true (proven)' "$("$PORISM" run "$dir/foot.pg" | tail -n 1)"
holds 'the facts that contradict each other' 'contradictory: these facts cannot hold together' "$out"
same 'all three of them, and no others' 3 "$(printf '%s\n' "$out" | sed '1,/cannot hold together/d' | grep -c '  angle ')"
same 'nothing after them' 3 "$(printf '%s\n' "$out" | sed '1,/cannot hold together/d' | grep -c .)"
ok 'its picture' cmp "$dir/facts.svg" docs/demo-facts.svg
ok 'also without a name' test -s "$dir/demo-facts.svg"
cd_no() { (cd "$dir" && "$PORISM" demo "$@" >/dev/null 2>&1); }
cd_no --journal "$dir/no/where" --picture "$dir/demo.svg"
same 'a journal that cannot be written' 128 $?
cd_no --facts-picture "$dir/no/where"
same 'a picture that cannot be written' 128 $?
"$PORISM" demo more >/dev/null 2>&1
same 'no other arguments' 129 $?

out=$("$PORISM" doctor)
same 'the doctor ends with 0' 0 $?
n=$("$PORISM" tools | sed -n '1s/ tools.*//p')
holds 'every example' "ok   examples: $n of $n" "$out"
holds 'doubles' 'ok   doubles' "$out"
holds 'libraries' 'flint' "$out"
holds 'with cairo or without' 'cairo' "$out"
holds 'version' "$("$PORISM" --version)" "$out"
holds 'limits' '100 depth of an expression' "$out"
"$PORISM" doctor more >/dev/null 2>&1
same 'no arguments' 129 $?
finish
