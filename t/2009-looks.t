#!/bin/sh
# 2009-looks.t -- looks are part of the figure: said once, kept in the journal.
. t/tap.sh

cat >"$dir/in" <<'END'
A = (0, 0)
B = (4, 0)
C = (0, 3)
t = Polygon(A, B, C)
k = Circle(A, 2)
m = RightAngleMark(B, A, C)
s = Shade(t, {}, k)
SetColor({A, B}, "Dark Blue")
SetColor("circles", "#f00")
SetLineStyle("t.sides", 1)
{"tool": "render_set_point_size", "args": {"obj": "points", "size": 3}}
SetFilling(s, 0.3)
SetCaption(c, "$4$ cm")
SetLabelPlace(A, sw)
ShowAxes()
SetCoordSystem(-1, 5, -1, 4)
SetPreset("textbook")
MarkEqual("lengths, angles")
Canvas()
END
"$PORISM" run --json --journal "$dir/journal" "$dir/in" >"$dir/out"
same 'every call is accepted' 0 $?
canvas=$(tail -n 1 "$dir/out")
holds 'a colour' '"definition":"(4, 0)","style":{"color":"#00008b","point_size":3}' "$canvas"
holds 'of a kind' '"definition":"Circle(A, 2)","style":{"color":"#ff0000"}' "$canvas"
holds 'of parts' '"part_of":"t","style":{"line_style":1}' "$canvas"
holds 'a caption' '"caption":"$4$ cm"' "$canvas"
holds 'the picture' '"view":{"preset":"textbook","axes":true,"coord_system":[-1,5,-1,4],"mark_equal":["lengths","angles"]}' \
	"$canvas"
echo 'Canvas()' >>"$dir/journal"
"$PORISM" run --json "$dir/journal" | tail -n 1 >"$dir/again"
same 'the journal builds the same' "$canvas" "$(cat "$dir/again")"

says() {
	printf 'A = (0, 0)\nB = (1, 0)\n%s\n' "$2" | "$PORISM" run - >"$dir/out" 2>&1
	holds "$1" "$3" "$(cat "$dir/out")"
}
says 'an angle that is not right' 'RightAngleMark(B, A, (0.001, 1))' 'is 89.9427°, not 90°: it is off by 0.0573'
says 'an unknown colour' 'SetColor(A, "bleu")' 'did you mean blue'
says 'an unknown kind' 'SetColor("pionts", "red")' 'points'
finish
