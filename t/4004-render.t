#!/bin/sh
# 4004-render.t -- porism render: options, exit codes, formats, odd figures.
. t/tap.sh

code() {
	want=$1
	shift
	"$@" >"$dir/out" 2>"$dir/err" </dev/null
	same "ends with $want: ${*##*/}" "$want" $?
}
size() {
	wc -c <"$1" | tr -d ' '
}

cat >"$dir/t.pg" <<'END'
A = (0, 0)
B = (4, 0)
C = (1, 3)
t = Polygon(A, B, C)
M = Midpoint(A, B)
c = Circle(A, B, C)
END
for e in svg tex; do
	code 0 "$PORISM" render -o "$dir/t.$e" "$dir/t.pg"
done
if "$PORISM" render -o "$dir/t.png" "$dir/t.pg" 2>"$dir/err"; then
	code 0 "$PORISM" render -o "$dir/t.png" -o "$dir/t.pdf" "$dir/t.pg"
	holds 'PNG by its first bytes' 'PNG' "$(head -c 8 "$dir/t.png" | tr -d '\000-\037\200-\377')"
	holds 'PDF by its first bytes' '%PDF-' "$(head -c 8 "$dir/t.pdf")"
	code 0 "$PORISM" render --size 800x600 --scale 2 -o "$dir/big.png" "$dir/t.pg"
else
	holds 'without cairo: says so' 'cairo' "$(cat "$dir/err")"
fi
holds 'SVG: a title' '<title' "$(cat "$dir/t.svg")"
holds 'SVG: groups by name' 'data-name="M"' "$(cat "$dir/t.svg")"
holds 'TikZ: a picture' '\begin{tikzpicture}' "$(cat "$dir/t.tex")"
code 0 "$PORISM" render "$dir/t.pg"
holds 'without -o: SVG on standard output' '<svg' "$(head -c 300 "$dir/out")"
"$PORISM" render - <"$dir/t.pg" >"$dir/piped"
ok 'standard input' cmp "$dir/out" "$dir/piped"
code 0 "$PORISM" render --format tex -o - "$dir/t.pg"
holds '--format' 'tikzpicture' "$(cat "$dir/out")"

# A journal is a script: the same picture.
"$PORISM" run --journal "$dir/t.journal" "$dir/t.pg" >/dev/null
"$PORISM" render -o "$dir/j.svg" "$dir/t.journal"
ok 'the journal gives the same picture' cmp "$dir/t.svg" "$dir/j.svg"

code 0 "$PORISM" render --preset textbook -o "$dir/book.svg" "$dir/t.pg"
fails 'presets differ' cmp -s "$dir/t.svg" "$dir/book.svg"
code 0 "$PORISM" render --size 400x300 "$dir/t.pg"
holds '--size' 'width="400"' "$(head -c 300 "$dir/out")"
holds '--size, both' 'height="300"' "$(head -c 300 "$dir/out")"
code 0 "$PORISM" render --labels none "$dir/t.pg"
none=$(size "$dir/out")
code 0 "$PORISM" render --labels A,M "$dir/t.pg"
some=$(size "$dir/out")
code 0 "$PORISM" render --labels all "$dir/t.pg"
all=$(size "$dir/out")
ok '--labels: none, some, all' test "$none" -lt "$some" -a "$some" -lt "$all"
code 1 "$PORISM" render --labels A,Q "$dir/t.pg"
holds 'an unknown label' 'no object is called Q' "$(cat "$dir/err")"

code 0 "$PORISM" render --step 3 "$dir/t.pg"
same '--step 3: the first three' 3 "$(grep -o 'data-name="[A-Z]"' "$dir/out" | sort -u | wc -l | tr -d ' ')"
code 0 "$PORISM" render --step 0 "$dir/t.pg"
code 1 "$PORISM" render --step 99 "$dir/t.pg"
code 0 "$PORISM" render --steps -o "$dir/sheet.svg" "$dir/t.pg"
same '--steps: a cell for each' 6 "$(grep -c 'class="step"' "$dir/sheet.svg")"
cat >"$dir/said.pg" <<'END'
A = (0, 0)
g: y = 2x + 1
c = Circle(A, 2)
SetColor({g, c}, "red")
END
code 0 "$PORISM" render --steps -o "$dir/sheet.svg" "$dir/said.pg"
sed -n 's/.*<title>\([0-9]*\.  [^<]*\)<.*/\1/p' "$dir/sheet.svg" | sort -u >"$dir/said"
same '--steps: said as in the script' '1.  A = (0, 0)
2.  g: y = 2*x + 1
3.  c = Circle(A, 2)
4.  SetColor({g, c}, &quot;red&quot;)' "$(cat "$dir/said")"
code 0 "$PORISM" render --check "$dir/t.pg"
holds '--check' 'no faults' "$(cat "$dir/out")"
code 0 "$PORISM" render --check -o - "$dir/t.pg"
ok '--check beside a picture on standard output' cmp "$dir/out" "$dir/t.svg"
holds '--check: then on standard error' 'no faults' "$(cat "$dir/err")"
# A window that is asked for is widened where an object would be cut off.
cat >"$dir/cut.pg" <<'END'
c = Circle((0, 0), 3)
SetCoordSystem(-2, 2, -2, 2)
END
code 0 "$PORISM" render --check "$dir/cut.pg"

# Asked wrongly.
code 129 "$PORISM" render
code 129 "$PORISM" render --size 0 "$dir/t.pg"
code 129 "$PORISM" render --size 0x0 "$dir/t.pg"
code 129 "$PORISM" render --size wide "$dir/t.pg"
code 1 "$PORISM" render --size 1000000000x1000000000 "$dir/t.pg"
holds 'a size out of range' '16 to 8192' "$(cat "$dir/err")"
code 1 "$PORISM" render --size -5 "$dir/t.pg"
code 1 "$PORISM" render --preset vintage "$dir/t.pg"
holds 'an unknown preset: which there are' 'textbook' "$(cat "$dir/err")"
code 129 "$PORISM" render -o "$dir/t.jpeg" "$dir/t.pg"
code 129 "$PORISM" render -o "$dir/first.svg" -o "$dir/second.bmp" "$dir/t.pg"
fails 'a wrong format is told before anything is written' test -e "$dir/first.svg"
code 129 "$PORISM" render --step 1 --steps "$dir/t.pg"
code 129 "$PORISM" render --steps --size 300 "$dir/t.pg"
code 0 "$PORISM" render --steps --size 300x200 -o "$dir/steps.zip" -o "$dir/steps.html" "$dir/t.pg"
same '--steps to a page: a figure for each' 6 "$(grep -o '<figure' "$dir/steps.html" | wc -l | tr -d ' ')"
code 129 "$PORISM" render --slider k -o "$dir/k.svg" "$dir/t.pg"
code 129 "$PORISM" render --frames 3 "$dir/t.pg"
code 1 "$PORISM" render --slider nobody -o "$dir/k.zip" "$dir/t.pg"
for o in -o --size --labels --preset --title --format --ids --scale --step; do
	code 129 "$PORISM" render "$dir/t.pg" $o
	holds "$o alone" "$o needs a value" "$(cat "$dir/err")"
done
code 128 "$PORISM" render "$dir/missing.pg"
code 128 "$PORISM" render -o "$dir/no/where.svg" "$dir/t.pg"

# Odd figures: a sensible picture each, and never a large one.
odd() {
	printf "$2" >"$dir/odd.pg"
	"$PORISM" render --check -o "$dir/odd.svg" "$dir/odd.pg" >"$dir/out" 2>"$dir/err"
	same "$1: drawn" "${3:-0}" $?
	ok "$1: of a sensible size" test "$(size "$dir/odd.svg")" -lt 1000000
}
odd 'nothing' ''
odd 'nothing visible' 'A=(1,2)\nShowObject(A,0)\n'
odd 'one point' 'A=(1e12,1e-12)\n'
odd 'all in one place' 'A=(1,1)\nB=(1,1)\nC=(1,1)\n'
odd 'from 1e-12 to 1e12' 'A=(1e-12,0)\nB=(1e12,0)\nC=(0,1e12)\nD=(2e-12,1e-12)\nPolygon(A,B,C)\nCircle(D,1e-12)\n'
odd 'tiny' 'A=(0,0)\nB=(1e-12,0)\nC=(0,1e-12)\nPolygon(A,B,C)\n'
odd 'far away' 'A=(1e12,1e12)\nB=(1e12+1,1e12)\nSegment(A,B)\n'
odd 'beyond all bounds' 'A=(10^300,10^300)\nB=(-10^300,0)\nSegment(A,B)\n' 1
holds 'beyond all bounds: it is told' 'not wholly on the page' "$(cat "$dir/out")"
odd 'a graph with no value' 'f(x)=sqrt(-1-x^2)\n'
# Nowhere is there room for a label; it is drawn and told.
odd 'a wild graph' 'f(x)=sin(1/x)\ng(x)=tan(100x)\nh(x)=x^x\n' 1
odd 'nowhere' 'a: x < x\nb: y > 0 && y < 0\n'
odd 'strange names' "A'=(0,0)\nalpha=(1,0)\nP_{12}=(0,1)\n"
odd 'an unknown colour is an error, the rest is drawn' 'A=(0,0)\nB=(1,0)\nSetColor(A,"blurple")\n' 1
holds 'an unknown colour: near ones' 'purple' "$(cat "$dir/err")"

# Several statements in a line, as in every other script.
printf 'A=(0,0); B=(2,0)\nc=Circle(A,B); SetColor(c,"red")\n' >"$dir/two.pg"
ok 'several statements in a line' "$PORISM" render -o "$dir/two.svg" "$dir/two.pg"
printf 'A=(0,0)\nB=(2,0)\nc=Circle(A,B)\nSetColor(c,"red")\n' >"$dir/four.pg"
"$PORISM" render -o "$dir/four.svg" "$dir/four.pg"
ok 'and the picture is the same' cmp -s "$dir/two.svg" "$dir/four.svg"
"$PORISM" convert "$dir/two.pg" "$dir/two.jsonl" && "$PORISM" convert "$dir/four.pg" "$dir/four.jsonl"
ok 'and so is what is converted' cmp -s "$dir/two.jsonl" "$dir/four.jsonl"
holds 'and a session reads them' 'M = (1, 0)' "$(echo 'A=(0,0); B=(2,0); M=Midpoint(A,B)' | "$PORISM" repl)"
finish
