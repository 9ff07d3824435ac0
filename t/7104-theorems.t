#!/bin/sh
# 7104-theorems.t -- ten classical theorems: proved by deduction, in so many steps, and told as in a book.
. t/tap.sh

prove() {
	"$PORISM" prove "$@" 2>"$dir/err"
}
# The text of one theorem: from the line that names it up to the next.
told() {
	sed -n "/^$1: proved/,/^Which was to be proved/p" "$dir/text"
}
steps() {
	told "$1" | sed -n 's/^ *\([0-9][0-9]*\)\. .*/\1/p' | tail -n 1
}

ten=examples/theorems/ten.txt
prove --json "$ten" >"$dir/out"
same 'all ten are proved' 0 $?
same 'ten' 10 "$(grep -c '"status":"proved"' "$dir/out")"
same 'by deduction' deduction "$(sed -n 's/.*"method":"\([^"]*\)".*/\1/p' "$dir/out" | sort -u)"
prove --explain "$ten" >"$dir/text"

# Numbered steps for people: fewer are welcome, more are not.
while IFS='|' read -r name most; do
	n=$(steps "$name")
	same "$name: at most $most steps" yes "$([ -n "$n" ] && [ "$n" -le "$most" ] && echo yes || echo "$n")"
done <<'END'
Simson line|3
Nine-point circle|10
Ptolemy|3
Pappus|6
Desargues|4
Butterfly|7
Miquel|1
Euler line|5
Napoleon|9
Radical centre|5
END

# The classical arguments.
holds 'Ptolemy: similar triangles' '△BDA ~ △BCE (2)' "$(told Ptolemy)"
holds 'and the sum' '= AC · BD' "$(told Ptolemy)"
holds 'with the point that is added' 'Let E be the point of the line AC with ∠EBA = ∠CBD' "$(told Ptolemy)"
same 'Pappus: five times Menelaus, then its converse' '5 1' \
	"$(told Pappus | grep -c '(Menelaus)') $(told Pappus | grep -c '(converse of Menelaus)')"
same 'Desargues: three times' '3 1' \
	"$(told Desargues | grep -c '(Menelaus)') $(told Desargues | grep -c '(converse of Menelaus)')"
holds 'Butterfly: chords are bisected by perpendiculars' 'CF ⟂ OU, perpendicular bisector' "$(told Butterfly)"
holds 'Napoleon: equilateral triangles, no thirds of angles' 'is equilateral' "$(told Napoleon)"
same 'no thirds' 0 "$(grep -c '1/3∠' "$dir/text")"
holds 'givens as people say them' 'L is the foot of the perpendicular from P to BC' "$(told 'Simson line')"
same 'nothing is said twice' 0 "$(awk '/^ *[0-9]+\. /{c=$0; sub(/^ *[0-9]+\. /,"",c); sub(/:$/,"",c); next} {l=$0; sub(/^ */,"",l); sub(/ *\[.*/,"",l); if (c != "" && l == c) n++; c=""} END{print n+0}' "$dir/text")"

# Pages and articles are whole.
prove --html "$dir/pages" "$ten" >/dev/null
same 'ten pages' 10 "$(ls "$dir/pages" | wc -l | tr -d ' ')"
same 'with a figure for each step' yes \
	"$([ "$(grep -c '<svg' "$dir/pages/Ptolemy.html")" -ge 4 ] && echo yes)"
holds 'and its name' '<h1>Ptolemy</h1>' "$(cat "$dir/pages/Ptolemy.html")"
prove --latex "$ten" >"$dir/tex"
same 'LaTeX: as many begin as end' "$(grep -o '\\begin{' "$dir/tex" | wc -l)" "$(grep -o '\\end{' "$dir/tex" | wc -l)"
same 'braces are paired' "$(tr -cd '{' <"$dir/tex" | wc -c)" "$(tr -cd '}' <"$dir/tex" | wc -c)"
same 'all of it is ASCII' 0 "$(LC_ALL=C grep -c '[^ -~]' "$dir/tex")"

# Sums: what is true for one order of points only is false, unless the statement says which.
answer() {
	same "$1" "$3" "$(echo "$2" | prove --json - | sed -n 's/.*"status":"\([^"]*\)".*/\1/p')"
}
answer 'a point on a line' 'a b = segment a b; c = on_line c a b ? lequation 1 a c 1 c b -1 a b 0' false
answer 'between the ends' 'a b = segment a b; c = on_line c a b, obtuse_angle a c b ? lequation 1 a c 1 c b -1 a b 0' proved
answer 'four points of a circle in any order' 'a b c = triangle a b c; d = on_circum d a b c ? lequation 1 a b * c d 1 b c * d a -1 a c * b d 0' false
answer 'the median' 'a b c = triangle a b c; m = midpoint m a b ? lequation 4 c m * c m -2 b c * b c -2 a c * a c 1 a b * a b 0' proved
answer 'almost the median' 'a b c = triangle a b c; m = midpoint m a b ? lequation 4 c m * c m -2 b c * b c -2 a c * a c 2 a b * a b 0' false
answer 'the centre' 'a b c = triangle a b c; o = circle o a b c ? aequation 1 a b b c 1 c a a o 90o' proved
answer 'the centre, by another angle' 'a b c = triangle a b c; o = circle o a b c ? aequation 1 a b b c 1 c a a o 60o' false
answer 'Euler, by algebra' 'a b c = triangle a b c; o = circle o a b c; h = orthocenter h a b c ? lequation 1 o h * o h 1 a b * a b 1 b c * b c 1 c a * c a -9 o a * o a 0' proved
answer 'the parallelogram' 'a b = segment a b; c = free c; d = on_pline d c a b, on_pline d a b c ? lequation 2 a b * a b 2 b c * b c -1 a c * a c -1 b d * b d 0' proved
answer 'a side condition beside an equation' 'a b c = triangle a b c; m = midpoint m a b ? ncoll a b c; coll a b m' proved
answer 'Ptolemy without added points, by algebra' 'a b c = triangle a b c; d = on_circum d a b c, sameclock a b c a c d ? lequation 1 a b * c d 1 b c * d a -1 a c * b d 0' proved
answer 'with another sign' 'a b c = triangle a b c; d = on_circum d a b c, sameclock a b c a c d ? lequation 1 a b * c d -1 b c * d a 1 a c * b d 0' false
answer 'van Schooten' 'a b c = ieq_triangle a b c; p = on_circum p a b c, sameclock a b c a c p ? lequation 1 p a 1 p c -1 p b 0' proved
answer 'on any arc' 'a b c = ieq_triangle a b c; p = on_circum p a b c ? lequation 1 p a 1 p c -1 p b 0' false
holds 'which is the sum, the figure shows' '"PB is the largest of the three"' "$(echo 'a b c = ieq_triangle a b c; p = on_circum p a b c, sameclock a b c a c p ? lequation 1 p a 1 p c -1 p b 0' | prove --json --method algebra -)"
answer 'a sum of angles that is given' 'a b c = triangle a b c; d = on_line d b c, aequation 1 a b a d -1 a d a c 0 ? eqangle a b a d a d a c' proved
answer 'and what does not follow' 'a b c = triangle a b c; d = on_line d b c, aequation 1 a b a d -1 a d a c 0 ? cong d b d c' false
answer 'a sum of lengths that is given' 'a b = segment a b; c = on_line c a b; d = on_line d a b, lequation 1 a c -1 d b 0 ? cong a c b d' proved
answer 'by itself' 'a b c = triangle a b c ? ncoll a b c' open

finish
