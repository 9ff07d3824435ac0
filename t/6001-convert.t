#!/bin/sh
# 6001-convert.t -- porism convert, and .ggb files where a script is expected.
. t/tap.sh
data=t/data/ggb

# From a file of GeoGebra to everything else.
for to in pg jsonl svg tex ggb; do
	ok "a .ggb becomes a .$to" "$PORISM" convert $data/05-circumcircle.ggb "$dir/x.$to"
done
same 'the script says what was constructed' 'M = Intersect(p1, p2)' "$(grep '^M' "$dir/x.pg")"
holds 'with its looks' 'SetPointSize' "$(cat "$dir/x.pg")"
"$PORISM" run --journal "$dir/again.jsonl" "$dir/x.pg" >/dev/null
ok 'and writes the same journal' cmp "$dir/x.jsonl" "$dir/again.jsonl"
same 'a .ggb that we wrote says the same again' "$("$PORISM" convert --plain $data/05-circumcircle.ggb --to pg)" \
	"$("$PORISM" convert --plain "$dir/x.ggb" --to pg)"
"$PORISM" convert "$dir/x.pg" "$dir/y.ggb"
ok 'the same figure is the same bytes' cmp "$dir/x.ggb" "$dir/y.ggb"

# An angle is never reflex here, an implicit curve and the larger of two numbers are theirs too.
printf '%s\n' 'A = (0, 0)' 'B = (4, 1)' 'C = (1, 4)' 'n = Slider(1, 5, 1)' 'al = Angle(A, B, C)' \
	'm = Max(3, n)' 'c: x^3 + y^3 = 3x y' >"$dir/w.pg"
same 'all of it is written as it is' '' "$("$PORISM" convert "$dir/w.pg" "$dir/w.ggb" 2>&1)"
"$PORISM" run "$dir/w.ggb" >"$dir/w.out"
holds 'the angle comes back' 'al = atan(5/3), about 59.0362' "$(cat "$dir/w.out")"
holds 'the number follows' 'm = 3  [number: Max(3, n)]' "$(cat "$dir/w.out")"
holds 'the curve is one' 'c = x^3 + y^3 = 3*x*y  [implicit' "$(cat "$dir/w.out")"

# Where a script is expected.
holds 'run takes a .ggb' 'M = (4, 2)  [point: Intersect(p1, p2)]' "$("$PORISM" run $data/05-circumcircle.ggb)"
ok 'render takes one' "$PORISM" render $data/05-circumcircle.ggb -o "$dir/y.svg"
ok 'and draws what convert draws' cmp "$dir/x.svg" "$dir/y.svg"
holds 'repl loads one' 'steps read' "$(echo ":load $data/05-circumcircle.ggb" | "$PORISM" repl)"

# The report.
cat >"$dir/k.xml" <<'END'
<geogebra version="5.0.1"><construction title="Try">
<element type="point" label="A"><coords x="1.7320508075688772" y="0.5" z="1.0"/></element>
<command name="Kaleidoscope"><input a0="A"/><output a0="B"/></command>
<element type="point" label="B"><coords x="2.0" y="3.0" z="1.0"/><ggbscript val="Delete[A]"/></element>
<command name="Kaleidoscope"><input a0="A"/><output a0="p"/></command>
<element type="polygon" label="p"/>
<command name="Prove"><input a0="AreEqual[A, B]"/><output a0="c"/></command>
<element type="boolean" label="c"><value val="false"/></element>
</construction></geogebra>
END
report=$("$PORISM" convert --report "$dir/k.xml")
holds 'a report counts' '4 objects: 2 live, 1 frozen, 1 lost' "$report"
holds 'names what is frozen and why' 'frozen point B = Kaleidoscope(A): there is no command or tool "Kaleidoscope"' "$report"
holds 'and what is lost' 'lost polygon p' "$report"
holds 'scripts are not run' '1 script inside, not run' "$report"
holds 'what is to be proved is asked' 'asks: Always("AreEqual(A, B)")' "$report"
cat >"$dir/q.xml" <<'END'
<geogebra version="4.1.1"><construction>
<element type="point" label="A"><coords x="0" y="0" z="1"/></element>
<element type="point" label="B"><coords x="4" y="1" z="1"/></element>
<element type="point" label="C"><coords x="1" y="3" z="1"/></element>
<command name="Midpoint"><input a0="A" a1="B"/><output a0="M"/></command>
<element type="point" label="M"><coords x="2" y="0.5" z="1"/></element>
<command name="Polygon"><input a0="A" a1="M" a2="C"/><output a0="p" a1="c" a2="a" a3="m"/></command>
<element type="polygon" label="p"/>
<command name="Polygon"><input a0="M" a1="B" a2="C"/><output a0="q" a1="d" a2="b" a3="e"/></command>
<element type="polygon" label="q"/>
<command name="Prove"><input a0="p ≟ q"/><output a0="t"/></command>
<element type="boolean" label="t"><value val="true"/></element>
</construction></geogebra>
END
"$PORISM" convert "$dir/q.xml" "$dir/q.pg"
holds 'a prover takes polygons for their areas' 'Always("Area(p) == Area(q)")' "$(cat "$dir/q.pg")"
holds 'and that is proven' 'always: proven' "$("$PORISM" run "$dir/q.pg")"
holds 'as JSON too' '"live":2,"frozen":1,"lost":1' "$("$PORISM" convert --json "$dir/k.xml")"
script=$("$PORISM" convert --rational "$dir/k.xml" --to pg)
holds 'decimals become closed forms on request' 'A = (sqrt(3), 0.5)' "$script"
holds 'a script tells what is frozen' '# frozen: B = Kaleidoscope(A)' "$script"
holds 'and ends with the questions' 'Always("AreEqual(A, B)")' "$script"

# Bodies: GeoGebra has them, our files do not.
printf 'A = (0, 0, 0)\nw = Cube(A, (2, 0, 0))\n' >"$dir/w.pg"
holds 'of a body the reason is the true one' 'w = Cube(A, (2, 0, 0)): a polyhedron is written by its value only' \
	"$("$PORISM" convert --report "$dir/w.pg" "$dir/w.ggb")"

# What is no .ggb.
printf '%%PDF-1.7\n' >"$dir/a.ggb"
fails 'a PDF is refused' "$PORISM" convert "$dir/a.ggb" --report
holds 'and called one' 'foreign: this is a PDF document' "$("$PORISM" convert "$dir/a.ggb" --report 2>&1)"
head -c 300 $data/05-circumcircle.ggb >"$dir/b.ggb"
holds 'a file that was cut off is damaged' 'damaged: ' "$("$PORISM" run "$dir/b.ggb" 2>&1)"
holds 'a format that there is not' 'the format is ggb, pg' "$("$PORISM" convert $data/05-circumcircle.ggb "$dir/x.doc" 2>&1)"
holds 'a file that there is not' 'cannot read nowhere.ggb' "$("$PORISM" convert nowhere.ggb --report 2>&1)"

# JGEX text.
echo 'a b c = triangle; d = foot d a b c; e = foot e b a c; h = on_line h a d, on_line h b e ? perp h c a b' >"$dir/p.jgex"
ok 'JGEX text becomes a script' "$PORISM" convert "$dir/p.jgex" "$dir/p.pg"
holds 'whose goal is proved' 'always: proven' "$("$PORISM" run "$dir/p.pg")"
same 'and JGEX text again' 'a = free a; b = free b; c = free c; d = foot d a b c; e = foot e b a c; h = on_line h a d, on_line h b e' \
	"$("$PORISM" convert "$dir/p.pg" --to jgex 2>/dev/null)"
printf 'A_1 = (0, 0)\nA1 = (3, 1)\nAPointWithAVeryLongNameIndeed = (4, 4)\nM = Midpoint(A1, APointWithAVeryLongNameIndeed)\n' >"$dir/names.pg"
same 'points whose names would be one, or too long, get others' 'a1 = free a1; p1 = free p1; p2 = free p2; m = midpoint m p1 p2' \
	"$("$PORISM" convert "$dir/names.pg" --to jgex 2>/dev/null)"
echo 'a b = segment; c = on_moon c a b' >"$dir/q.jgex"
holds 'a construction that is not here is named' 'on_moon' "$("$PORISM" convert "$dir/q.jgex" --to pg 2>&1)"

# Real files, where they are at hand.
shared=../shared/data/ggb
if [ -d $shared ]; then
	n=0 bad=
	for f in $shared/*/*.ggb; do
		n=$((n + 1))
		"$PORISM" convert --json "$f" >>"$dir/reports" 2>/dev/null || bad="$bad $f"
	done
	same "all $n files of the collection open" '' "$bad"
else
	skip 'the collection of real files is not here'
fi
finish
