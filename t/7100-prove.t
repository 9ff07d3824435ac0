#!/bin/sh
# 7100-prove.t -- porism prove: theorems in construction texts; verdicts, proofs, bad input.
. t/tap.sh

prove() {
	"$PORISM" prove "$@" 2>"$dir/err"
}
# A member of a line of JSON.
member() {
	sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
}

prove --json examples/theorems/classics.txt >"$dir/out"
same 'the classics are proved' 0 $?
same 'one line each' 5 "$(wc -l <"$dir/out" | tr -d ' ')"
same 'in their order' 'altitudes midpoints thales medians simson' "$(member id <"$dir/out" | tr '\n' ' ' | sed 's/ $//')"
same 'by deduction' deduction "$(member method <"$dir/out" | sort -u)"
same 'with every member' 5 "$(grep -c '^{"id":".*","status":"proved","method":".*","steps":[1-9][0-9]*,"aux":\[\],"goals":\[.*\],"conditions":\[.*\],"why":"","ms":[0-9.]*}$' "$dir/out")"
same 'one thread or two' "$(sed 's/,"ms":.*//' "$dir/out")" "$(prove --json --threads 2 examples/theorems/classics.txt | sed 's/,"ms":.*//')"
same 'algebra proves them too' algebra "$(prove --json --method algebra examples/theorems/classics.txt | member method | sed 's/:.*//' | sort -u)"

# True, false, open, bad; each does not spoil the next.
cat >"$dir/mixed" <<'END'
true
a b c = triangle a b c; d = midpoint d b c; e = midpoint e c a ? para d e a b

false
a b c = triangle a b c; d = midpoint d b c; e = midpoint e c a ? cong d e a c
side
a b c = triangle a b c ? ncoll a b c
word
a b c = triangle a b c; d = midpiont d b c ? coll b c d
count
a b c = triangle a b c; d = midpoint d b c a ? coll b c d
point
a b c = triangle a b c; d = midpoint d b x ? coll b c d
figure
a b c = triangle a b c; d = on_line d b c, on_pline d a b c ? coll b c d
goal
a b c = triangle a b c ? coll a b
last
a b c = triangle a b c; o = circumcenter o a b c; m = midpoint m a b ? perp o m a b
END
prove --json "$dir/mixed" >"$dir/out"
same 'some are not proved' 1 $?
same 'verdicts' 'proved false open bad_problem bad_problem bad_problem bad_problem bad_problem proved' \
	"$(member status <"$dir/out" | tr '\n' ' ' | sed 's/ $//')"
holds 'false comes with a figure' '"fails":["cong d e a c"],"counter_example":{"a":[' "$(sed -n 2p "$dir/out")"
holds 'a near name' 'midpoint, ' "$(sed -n 4p "$dir/out")"
holds 'and the clause' 'clause 2' "$(sed -n 4p "$dir/out")"
same 'typed' 'not_found bad_argument not_found' "$(sed -n 4,6p "$dir/out" | member code | tr '\n' ' ' | sed 's/ $//')"
same 'every bad one says why' 0 "$(grep bad_problem "$dir/out" | grep -c '"why":""')"
prove --score --json "$dir/mixed" >/dev/null
holds 'counted' 'problems 9 proved 2 (algebra 0) false 1 open 1 bad 5' "$(cat "$dir/err")"

# The same as records, with a broken line between.
cat >"$dir/records.jsonl" <<'END'
{"id":"thales","statement":"a b = segment a b; o = midpoint o a b; c = on_circle c o a ? perp a c b c"}
{"id":"broken","statement":
{"id":"empty"}

{"id":"again","statement":"a b c = triangle a b c; m = midpoint m b c ? cong m b m c"}
END
same 'records' 'proved bad_problem bad_problem proved' "$(prove --json "$dir/records.jsonl" | member status | tr '\n' ' ' | sed 's/ $//')"

# Records of facts, whose goal is a relation.
cat >"$dir/facts.jsonl" <<'END'
{"id":"altitudes","points":["A","B","C","H"],"facts":["Perpendicular(B,H,A,C)","Perpendicular(C,H,A,B)"],"goal":"Perpendicular(A,H,B,C)"}
{"id":"sides","points":["A","B","C","D"],"facts":["Parallelogram(A,B,C,D)"],"goal":"AB = CD"}
{"id":"wrong","points":["A","B","C","D"],"facts":["Parallelogram(A,B,C,D)"],"goal":"AB = BC"}
{"id":"thales","points":["O","A","B","C"],"circles":{"c":"O"},"facts":["OnCircle(c,A,B,C)","IsDiameter(c,A,B)"],"goal":"AC ⟂ BC"}
{"id":"order","points":["A","B","M"],"facts":["Midpoint(M,A,B)"],"goal":"Between(M,A,B)"}
{"id":"inside","points":["A","B","C","P"],"facts":["Inside(P,A,B,C)"],"goal":"PA = PB"}
{"id":"area","points":["A","B","C"],"facts":["Area(A,B,C) = 6"],"goal":"AB = BC"}
{"id":"word","points":["A","B","C"],"facts":["Frob(A,B,C)"],"goal":"AB = BC"}
END
same 'records of facts' 'proved proved false proved proved false false bad_problem' \
	"$(prove --json "$dir/facts.jsonl" | member status | tr '\n' ' ' | sed 's/ $//')"
same 'one over many lines' proved "$(head -n 1 "$dir/facts.jsonl" | awk '{ gsub(/,"/, ",\n\""); print }' |
	prove --json - | member status)"
same 'told by its format' bad_problem "$(head -n 1 "$dir/facts.jsonl" | prove --json --format jgex - | member status | head -n 1)"

# For people.
altitudes='a b c = triangle a b c; h = on_tline h b a c, on_tline h c a b ? perp a h b c'
echo "$altitudes" | prove --explain - >"$dir/out"
holds 'a proof in words' 'AH ⟂ BC' "$(cat "$dir/out")"
holds 'with what was seen' '△ABC is not flat' "$(cat "$dir/out")"
holds 'laws of sines are a chain, with roots' '= √2 ' "$(echo 'a b = segment a b; c = s_angle b a c 45o;
d = mirror d b c; e = foot e d a b ? r2const d e a c 2/1' | tr '\n' ' ' | prove --explain --method deduction -)"
holds 'LaTeX has names with subscripts in formulas' '$M_{a}$ is the midpoint' "$(echo 'a b c = triangle a b c;
m_a = midpoint m_a b c; m_b = midpoint m_b c a ? para m_a m_b a b' | tr '\n' ' ' | prove --latex -)"
holds 'algebra tells its conditions' 'provided that' "$(echo "$altitudes" | prove --explain --method algebra -)"
holds 'LaTeX, a whole document' '\begin{document}' "$(echo "$altitudes" | prove --latex -)"
ok 'pages' "$PORISM" prove --json --html "$dir/pages" examples/theorems/classics.txt
same 'one each' 'altitudes.html medians.html midpoints.html simson.html thales.html' "$(ls "$dir/pages" | tr '\n' ' ' | sed 's/ $//')"
holds 'with figures' '<svg' "$(cat "$dir/pages/simson.html")"
echo "$altitudes" | prove --html - - >"$dir/out"
same 'a page on standard output is nothing else' '<!doctype html> </body></html>' "$(head -n 1 "$dir/out" | tr 'A-Z' 'a-z') $(tail -n 1 "$dir/out")"
echo "$altitudes" | prove --html "$dir/one.html" - >/dev/null
holds 'a page in a file' '<svg' "$(cat "$dir/one.html")"
echo "$altitudes" | prove --method algebra --html "$dir/none.html" - >/dev/null
same 'no page of algebra, and it is said' 'porism: no page for it: proved by algebra: identity, which has no steps no file' \
	"$(cat "$dir/err") $(test -f "$dir/none.html" || echo no file)"
printf '%s\n' wrong 'a b c = triangle ? cong a b a c' | prove --html "$dir/none.html" - >/dev/null
same 'nor of what is false' 'porism: no page for wrong: false: there is a figure in which this does not hold: AB = AC' \
	"$(grep '^porism' "$dir/err")"
printf '%s\n' same "$altitudes" same "$altitudes" same-2 "$altitudes" | prove --html "$dir/names" - >/dev/null
same 'a page each for problems of one name' 'same-2-2.html same-2.html same.html' "$(ls "$dir/names" | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//')"
printf '{"id":"r","statement":"%s"}\n{"id":"r","statement":"%s"}\n' "$altitudes" "$altitudes" >"$dir/same.jsonl"
prove --html "$dir/records" "$dir/same.jsonl" >/dev/null
same 'and for records' 'r-2.html r.html' "$(ls "$dir/records" | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//')"
prove --html "$dir/two.html" examples/theorems/classics.txt >/dev/null
same 'one page is for one problem' 129 $?
holds 'that is said' 'folder' "$(cat "$dir/err")"
same 'a blank line between proofs' 4 "$(prove --explain examples/theorems/classics.txt | grep -B 1 '^[a-z]*: proved' | grep -c '^$')"
holds 'how to write one' 'hint: ' "$(echo hello | prove --text -)"
same 'a name stays in its line' 'two lines: proved by deduction: MA = MB' \
	"$(printf '%s\n' '{"id":"two\nlines","statement":"a b = segment; m = midpoint a b ? cong m a m b"}' | prove --text -)"
echo "$altitudes" | prove --json --explain - >"$dir/out"
same 'JSON with the proof is one line' 1 "$(wc -l <"$dir/out" | tr -d ' ')"
holds 'and has its steps' '"rule":"ALTITUDES"' "$(cat "$dir/out")"
holds 'a question is answered' 'AC² : AB² = 2 : 1' "$(echo 'a b c d = isquare a b c d ? rcompute a c a b' | prove --text -)"

# What the points of the statement do not give: a point more, or algebra.
holds 'the same seed, the same answer' "$(echo "$altitudes" | prove --json --seed 7 - | sed 's/,"ms":.*//')" \
	"$(echo "$altitudes" | prove --json --seed 7 - )"

# Bounded: many points, a long text, nothing at all.
awk 'BEGIN { for (i = 0; i < 500; i++) printf "p%d = free p%d; ", i, i; print "q = free q ? coll p1 p2 p3" }' >"$dir/many"
same 'five hundred points' bad_problem "$(prove --json "$dir/many" | member status)"
same 'told as a limit' limit "$(prove --json "$dir/many" | member code)"
same 'an empty file' bad_problem "$(prove --json /dev/null | member status)"
same 'no goal' bad_problem "$(echo 'a b c = triangle a b c' | prove --json - | member status)"

for wrong in '' '--budget x -' '--threads 0 -' '--method magic -' '--format x -' '--seed -1 -' '--nothing 1 -' '- -'; do
	# shellcheck disable=SC2086
	"$PORISM" prove $wrong </dev/null >/dev/null 2>&1
	same "asked wrongly: prove $wrong" 129 $?
done
"$PORISM" prove "$dir/none" >/dev/null 2>&1
same 'no such file' 128 $?

# The sets of the peers, where they are.
data=${PORISM_DATA:-../shared/data}/jgex
if [ -f "$data/jgex_ag_231.txt" ]; then
	prove --json --score --method deduction "$data/jgex_ag_231.txt" >"$dir/out"
	n=$(grep -c '"status":"proved"' "$dir/out")
	[ "$n" -ge 222 ]
	tap_line $? "jgex_ag_231: $n proved without added points and without algebra"
	same 'none is called false' 0 "$(grep -c '"status":"false"' "$dir/out")"
else
	skip 'no jgex_ag_231.txt'
fi
finish
