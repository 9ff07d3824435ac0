#!/bin/sh
# 2003-run.t -- porism run: options, exit codes, the journal, a conversation.
. t/tap.sh

code() {
	want=$1
	shift
	"$@" >"$dir/out" 2>"$dir/err" </dev/null
	same "ends with $want: ${*##*/}" "$want" $?
}
# Is the JSON in a file valid?  Our reader is strict; python's is another opinion.
valid() {
	{ printf '{"turns":[],"text":'; cat "$2"; printf '}'; } >"$dir/wrapped"
	ok "$1" "$PORISM" replay "$dir/wrapped"
	if command -v python3 >/dev/null 2>&1; then
		ok "$1 (python)" python3 -m json.tool "$dir/wrapped" /dev/null
	fi
}

cat >"$dir/s.pg" <<'END'
# a comment, then an empty line

A = (0, 0)
{"tool":"add_point","args":{"name":"B","x":3,"y":4}}
nonsense(
Distance(A, B)   // and another
END
code 1 "$PORISM" run "$dir/s.pg"
same 'readable text' 'A = (0, 0)  [point]
B = (3, 4)  [point]
distance: 5 (proven)' "$(grep -v -e error -e hint "$dir/out")"
holds 'errors name the line' 'line 5: error: bad_argument' "$(cat "$dir/out")"
code 1 "$PORISM" run --stop "$dir/s.pg"
same '--stop stops at the first error' 0 "$(grep -c distance "$dir/out")"
code 1 "$PORISM" run --json "$dir/s.pg"
same '--json: one line each' 4 "$(wc -l <"$dir/out" | tr -d ' ')"
same '--json: answers' '{"ok":true,"step":2,"tool":"query_distance","new":[],"changed":[],"removed":[],"value":{"kind":"distance","exact":"5","approx":5,"latex":"5","certainty":"proven"}}' \
	"$(tail -n 1 "$dir/out")"
code 0 "$PORISM" run examples/square.pg
code 0 "$PORISM" run /dev/null
code 128 "$PORISM" run "$dir/missing.pg"
code 128 "$PORISM" run "$dir"
code 128 "$PORISM" run --journal "$dir/no/where" examples/square.pg
code 129 "$PORISM" run
code 129 "$PORISM" run --what "$dir/s.pg"
code 129 "$PORISM" run --journal
code 129 "$PORISM" run a b
code 129 "$PORISM"
code 129 "$PORISM" rnu
holds 'an unknown command: near names' 'did you mean run' "$(cat "$dir/err")"
code 0 "$PORISM" --help
code 0 "$PORISM" --version
for c in run repl render tools replay exec serve demo doctor; do
	code 0 "$PORISM" $c --help
done
printf '\357\273\277A = (1, 2)\r\nA\r\n' >"$dir/dos.pg"
code 0 "$PORISM" run "$dir/dos.pg"
printf 'A = (1, 2)' >"$dir/open.pg"
same 'a last line without its end' 'A = (1, 2)  [point]' "$("$PORISM" run "$dir/open.pg")"

# --- Journals.  Everything that changes a figure is in here.
cat >"$dir/j.pg" <<'END'
A = (0, 0)
B = (4, 0)
C = (1, 3)
t = Polygon(A, B, C)
q = Polygon(A, B, 4)
r = Slider(1, 5, 1)
k = Circle(A, r)
SetValue(r, 3)
P = Intersect(k, Line(A, C))
Rename(C, "Top")
SetCoords(Top, 1, 4)
m = Midpoint(a)
X = Point(k, 3, 3)
u = Rotate(t, 60°, A)
Redefine(B, "(5, 0)")
g2 = Translate(k, Vector(A, B))
Delete(m)
Undo(1)
Redo(1)
Undo(1)
ShowObject(k, 0)
ShowLabel(A, 0)
d = Distance(A, Top)
n: x^2/25 + y^2/9 = 1
y = 2x + 1
tx = Text("a; \"b\" é", 1, 2)
T = Tangent((9,9), n)
w = Angle(A, B, Top)
Distance(A, B)
A = A + (1, 1)
Delete(P_1)
Canvas()
END
"$PORISM" run --json --journal "$dir/j1" "$dir/j.pg" >"$dir/o0"
same 'only what should fail does' 1 "$(grep -c '"ok":false' "$dir/o0")"
"$PORISM" run --json --journal "$dir/j2" "$dir/j1" >"$dir/o1"
"$PORISM" run --json --journal "$dir/j3" "$dir/j2" >"$dir/o2"
ok 'the journal of a journal is the journal' cmp "$dir/j1" "$dir/j2"
ok 'and replays to the same observations' cmp "$dir/o1" "$dir/o2"
same 'none of them fails' 0 "$(grep -c '"ok":false' "$dir/o1")"
{ cat "$dir/j1"; echo 'Canvas()'; } >"$dir/j4"
same 'the figure is the same to the byte' "$(tail -n 1 "$dir/o0" | sed 's/"step":[0-9]*//')" \
	"$("$PORISM" run --json "$dir/j4" | tail -n 1 | sed 's/"step":[0-9]*//')"
for f in o0 o1; do
	{ printf '['; sed '$!s/$/,/' "$dir/$f"; printf ']'; } >"$dir/list"
	valid 'observations are JSON' "$dir/list"
done
for f in examples/*.pg; do
	"$PORISM" run --journal "$dir/j1" "$f" >"$dir/out"
	same "${f##*/} runs" 0 $?
	"$PORISM" run --journal "$dir/j2" "$dir/j1" >/dev/null
	ok "${f##*/}: journal" cmp "$dir/j1" "$dir/j2"
done
"$PORISM" run --json examples/morley.pg >"$dir/a"
"$PORISM" run --json examples/morley.pg >"$dir/b"
ok 'the same bytes each time' cmp "$dir/a" "$dir/b"

# --- An answer per line, before the next line is written.
if mkfifo "$dir/to" "$dir/from" 2>/dev/null; then
	timeout 20 "$PORISM" run --json - <"$dir/to" >"$dir/from" &
	exec 3>"$dir/to" 4<"$dir/from"
	echo 'A = (0, 0)' >&3
	read -r one <&4
	echo 'B = (6, 8)' >&3
	read -r two <&4
	echo 'Distance(A, B)' >&3
	read -r three <&4
	exec 3>&- 4<&-
	wait
	holds 'a conversation: first' '"name":"A"' "$one"
	holds 'a conversation: second' '"name":"B"' "$two"
	holds 'a conversation: third' '"exact":"10"' "$three"
	mkfifo "$dir/pipe"
	printf 'A = (0, 0)\nB = (3, 4)\nDistance(A, B)\n' >"$dir/pipe" &
	same 'of a script from a pipe nothing is lost' 'A = (0, 0)  [point]
B = (3, 4)  [point]
distance: 5 (proven)' "$("$PORISM" run "$dir/pipe" 2>&1)"
	wait
else
	skip 'no pipes with names'
fi
finish
