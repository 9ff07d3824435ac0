#!/bin/sh
# 4005-solids.t -- pictures of solids: every format, views, hidden lines, steps, bad wishes.
. t/tap.sh

cat >"$dir/s.pg" <<'E'
A = (0, 0, 0)
B = (4, 0, 0)
w = Cube(A, B)
s = Sphere((7, 1, 2), 2)
k = Cone((2, 2, 4), (2, 2, 7), 1)
d = Segment(A, G)
E
for e in svg tex; do
	ok "drawn as $e" "$PORISM" render --preset textbook -o "$dir/s.$e" "$dir/s.pg"
done
if "$PORISM" render -o "$dir/s.png" "$dir/s.pg" 2>"$dir/err"; then
	ok 'drawn as pdf and png' "$PORISM" render -o "$dir/s.png" -o "$dir/s.pdf" "$dir/s.pg"
fi
holds 'hidden lines are dashed' 'stroke-dasharray' "$(cat "$dir/s.svg")"
fails 'nothing is a bitmap' grep -q '<image' "$dir/s.svg"
holds 'TikZ dashes, too' 'dash pattern' "$(cat "$dir/s.tex")"
"$PORISM" render --preset textbook -o "$dir/again.svg" "$dir/s.pg"
ok 'the same bytes again' cmp "$dir/s.svg" "$dir/again.svg"
same 'without a fault' 'no faults' \
	"$("$PORISM" render --preset textbook --check "$dir/s.pg" | sed 's/, [0-9]* leader lines*$//')"

# Views: each another picture, and each without a word of complaint.
for v in cabinet cavalier isometric dimetric military 'orthographic 25 -55' perspective \
	'oblique 30 0.6' forward front top left; do
	"$PORISM" render --preset textbook --view "$v" -o "$dir/v.svg" "$dir/s.pg" 2>"$dir/err"
	same "--view $v" '0:' "$?:$(cat "$dir/err")"
	cksum <"$dir/v.svg" >>"$dir/sums"
done
same 'twelve views, twelve pictures' 12 "$(sort -u "$dir/sums" | wc -l | tr -d ' ')"
"$PORISM" render --view sideways "$dir/s.pg" >"$dir/out" 2>"$dir/err"
same 'a view that is none is refused' 1 $?
holds 'and says which there are' 'isometric' "$(cat "$dir/err")"
"$PORISM" render --view 'perspective 20 -60 1' "$dir/s.pg" >"$dir/out" 2>"$dir/err"
same 'an eye inside the figure is refused' 1 $?

"$PORISM" render --preset textbook --hidden none -o "$dir/none.svg" "$dir/s.pg"
fails '--hidden none: no dashes' grep -q 'stroke-dasharray' "$dir/none.svg"
"$PORISM" render --hidden maybe "$dir/s.pg" >"$dir/out" 2>"$dir/err"
same '--hidden with another word is refused' 129 $?

{ cat "$dir/s.pg" && echo 'SetHiddenLines("none")'; } >"$dir/said.pg"
"$PORISM" render --preset textbook -o "$dir/said.svg" "$dir/said.pg"
ok 'the script says the same' cmp "$dir/said.svg" "$dir/none.svg"
"$PORISM" render --preset textbook --hidden dashed -o "$dir/said.svg" "$dir/said.pg"
ok 'and --hidden stands above it' cmp "$dir/said.svg" "$dir/s.svg"

# Steps are framed and seen like the whole.
"$PORISM" render --step 3 --preset textbook -o "$dir/three.svg" "$dir/s.pg"
"$PORISM" render --step 6 --preset textbook -o "$dir/six.svg" "$dir/s.pg"
same 'a step has the same page' "$(grep -o 'viewBox="[^"]*"' "$dir/six.svg" | head -1)" \
	"$(grep -o 'viewBox="[^"]*"' "$dir/three.svg" | head -1)"
ok 'a contact sheet' "$PORISM" render --steps -o "$dir/sheet.svg" "$dir/s.pg"

# What the script says of the view, and the option above it.
{ cat "$dir/s.pg" && echo 'SetProjection("isometric")'; } >"$dir/iso.pg"
"$PORISM" render --preset textbook -o "$dir/iso.svg" "$dir/iso.pg"
"$PORISM" render --preset textbook --view isometric -o "$dir/v.svg" "$dir/s.pg"
ok 'the script says what the option says' cmp "$dir/iso.svg" "$dir/v.svg"
finish
