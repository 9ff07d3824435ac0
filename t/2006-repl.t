#!/bin/sh
# 2006-repl.t -- porism repl: scripted, and at a terminal of its own.
. t/tap.sh

printf '%s\n' 'A = (0, 0)' '  B = (4, 2)  ' '' '# nothing' 'M = Midpoint(A, B)' ':list' ':undo' ':redo' \
	':journal' ":save $dir/j" 'Delete(M)' ":load $dir/j" 'M' ':quit' 'N = (9, 9)' >"$dir/in"
"$PORISM" repl <"$dir/in" >"$dir/out"
same 'a session without mistakes ends with 0' 0 $?
same 'what it says' "A = (0, 0)  [point]
B = (4, 2)  [point]
M = (2, 1)  [point: Midpoint(A, B)]
The figure has 3 objects (3 points), 2 of them free.
A: point (0, 0)
B: point (4, 2)
M: Midpoint(A, B), point (2, 1)
removed M
M = (2, 1)  [point: Midpoint(A, B)]
{\"tool\":\"add_point\",\"args\":{\"name\":\"A\",\"x\":\"0\",\"y\":\"0\"}}
{\"tool\":\"add_point\",\"args\":{\"name\":\"B\",\"x\":\"4\",\"y\":\"2\"}}
{\"tool\":\"add_midpoint\",\"args\":{\"name\":\"M\",\"p1\":\"A\",\"p2\":\"B\"}}
3 steps written to $dir/j
removed M
3 steps read from $dir/j
M = (2, 1)  [point: Midpoint(A, B)]" "$(cat "$dir/out")"

session() {
	out=$(printf '%s\n' "$@" | "$PORISM" repl 2>&1)
	rc=$?
}
session 'A = (1, 2)' 'Midpont(A, A)' 'A'
same 'a mistake ends with 1' 1 $rc
holds 'and is told with near names' 'did you mean Midpoint' "$out"
holds 'and loses nothing' 'A = (1, 2)' "$(printf '%s\n' "$out" | tail -n 1)"
session ':help'
holds ':help' 'journal [FILE]' "$out"
session ':help Midpoint'
holds ':help with a command' 'Midpoint(p1: point|segment' "$out"
holds 'what it does' 'Midpoint of two points, or of one segment' "$out"
holds 'an example' 'example: A=(0,0); B=(4,2); M=Midpoint(A,B) -> (2, 1)' "$out"
session 'help add_midpoint'
holds 'help with a tool' 'add_midpoint(name, p1, p2?)' "$out"
session 'help Rotate'
holds 'forms that are said by others' 'The same as Rotate(obj, angle, (0, 0)).' "$out"
session 'help sin' 'help render'
holds 'help with a function' 'sin(x) is a function' "$out"
holds 'help with a word' 'render FILE: draw the figure' "$out"
same 'none of it is a mistake' 0 $rc
session ':help add_mdpoint'
holds ':help with a misspelt tool' 'add_midpoint' "$out"
session ':hlp'
holds 'a misspelt word' 'near: help' "$out"
session 'A = (1, 2)' 'B = (3, 4)' ':undo 2' ':list'
holds ':undo with a count' 'The figure is empty.' "$out"
session ':undo'
same ':undo of nothing' 1 $rc
session 'A = (1, 2)' ":load $dir/missing" 'A'
holds ':load of a missing file' 'cannot read' "$out"
holds 'keeps the figure' 'A = (1, 2)' "$(printf '%s\n' "$out" | tail -n 1)"
printf 'B = (1, 1)\nC = Midpoint(B, Z)\n' >"$dir/half.pg"
session 'A = (1, 2)' ":load $dir/half.pg" ':list'
holds ':load of a script that fails' 'line 2: error: not_found' "$out"
holds 'keeps the figure too' 'A: point (1, 2)' "$(printf '%s\n' "$out" | tail -n 1)"
# Words without a colon, unless they are statements or names of objects.
session 'A = (1, 2)' 'list' 'undo' 'list' 'redo' 'quit' 'B = (1, 1)'
same 'plain words' 'A = (1, 2)  [point]
The figure has 1 object (1 point), 1 of them free.
A: point (1, 2)
removed A
The figure is empty.
A = (1, 2)  [point]' "$out"
session 'list = 3' 'list' 'list + 1' 'undo = 2' 'undo' ':list'
holds 'names of objects stay theirs' 'list = 3  [number: 3]
list = 3  [number: 3]
number: 4 (proven)' "$out"
holds 'the word with its colon' 'The figure has 2 objects (2 numbers)' "$out"
same 'exit ends, too' '' "$(printf 'exit\nA = (1, 2)\n' | "$PORISM" repl)"
session 'A = (0, 0)' 'k = Circle(A, 2)' "render $dir/k.svg" "render $dir/k.tex" "save $dir/k.pg" "save $dir/k.ggb" 'Delete(k)' "open $dir/k.pg" 'k' "open $dir/k.ggb" 'k'
same 'render, save, open' 0 $rc
holds 'what render says' "drawn into $dir/k.svg" "$out"
ok 'a picture' grep -q '<svg' "$dir/k.svg"
ok 'by its ending' grep -q tikzpicture "$dir/k.tex"
same 'a script' 'k = Circle(A, 2)' "$(grep '^k' "$dir/k.pg")"
holds 'opened again' 'k: x^2 + y^2 = 4' "$(printf '%s\n' "$out" | tail -n 1)"
session 'A = (1, 1)' "render $dir/k.xyz" 'render' 'save' 'open' "open $dir" "render $dir/no/k.svg" 'A'
same 'mistakes with files' 1 $rc
holds 'are told' 'a picture is svg, png, pdf or tex' "$out"
holds 'and the session goes on' 'A = (1, 1)' "$(printf '%s\n' "$out" | tail -n 1)"

# What TAB offers.
offered() {
	printf '%s\n' 'A = (0, 0)' 'B = (4, 2)' 'Base = (1, 1)' 's = Segment(A, B)' 'k = Circle(A, 2)' 'r = 3' "complete $1" |
		"$PORISM" repl | tail -n +7 | tr '\n' '|'
}
same 'objects that fit, and forms' '  Midpoint(p1: point|segment|conic|arc|sector, p2?: point)|  Midpoint(interval: inequality)|A|B|Base|s|k|' "$(offered 'Midpoint(')"
same 'after others' '  Midpoint(p1: point|segment|conic|arc|sector, p2?: point)|B|Base|' "$(offered 'M = Midpoint(A, ')"
same 'that begin so' '  Midpoint(p1: point|segment|conic|arc|sector, p2?: point)|Base|' "$(offered 'M = Midpoint(A, Ba')"
holds 'numbers where they are wanted' '|r|' "$(offered 'Circle(A, ')"
holds 'commands within commands' '|Intersect|' "$(offered 'Distance(A, Inters')"
same 'names for help' 'Midpoint|' "$(offered 'help Midpoi')"
same 'words of the session' 'render|' "$(offered 'rend' | sed 's/render_.*//')"
same 'with a colon' ':list|' "$(offered ':li')"
mkdir "$dir/files" "$dir/files/more" && : >"$dir/files/a.pg" && : >"$dir/files/a.svg"
same 'files to open' "$dir/files/a.pg|$dir/files/more/|" "$(offered "open $dir/files/")"
same 'files to draw' "$dir/files/a.svg|$dir/files/more/|" "$(offered "render $dir/files/")"
same 'nothing in a text' '' "$(offered 'Text(\"a(')"

session ":save $dir/no/where"
same ':save to nowhere' 1 $rc
ok 'no input at all' "$PORISM" repl </dev/null
"$PORISM" repl extra >/dev/null 2>&1
same 'no arguments' 129 $?

# At a terminal: prompt, completion, colours, Ctrl-C, Ctrl-D.
if command -v script >/dev/null 2>&1 && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
	out=$({ sleep 1; printf 'A=(1,2)\nBase=(3,4)\nM=Midpo\t(A,Bas\t)\n:li\t\nquery_are_c\t\t\nhalf a li'
		sleep 1; printf '\003'; sleep 1; printf 'M\n\004'; sleep 1; } |
		TERM=xterm NO_COLOR= timeout 30 script -qec "$PORISM repl" /dev/null)
	holds 'terminal: the prompt' 'porism> ' "$out"
	holds 'terminal: commands and objects are completed' 'M = (2, 3)' "$out"
	holds 'terminal: the words of the session too' '3 objects (3 points)' "$out"
	holds 'terminal: choices are listed' 'query_are_concyclic' "$out"
	red=$(printf '\033[31merror: not_found\033[0m')
	holds 'terminal: errors are red' "$red" "$out"
	case $out in
	*half\ a\ li*'M = (2, 3)'*)	tap_line 0 'terminal: Ctrl-C gives up the line only' ;;
	*)	tap_line 1 'terminal: Ctrl-C gives up the line only' "$out" ;;
	esac
	out=$({ sleep 1; printf 'A=(1,2)\nBase=(3,4)\nk=Circle(A,1)\nMidpoint(\t\tA,B\t)\nrender %s/t.sv' "$dir"; sleep 1; printf 'g\nqu\t\n'; sleep 1; } |
		TERM=xterm NO_COLOR=1 timeout 30 script -qec "$PORISM repl" /dev/null)
	holds 'terminal: TAB shows the forms' 'Midpoint(p1: point|segment|conic|arc|sector, p2?: point)' "$out"
	holds 'terminal: and completes what fits' '(2, 3)' "$out"
	ok 'terminal: a picture' test -s "$dir/t.svg"
	out=$({ sleep 1; printf 'Midpont(A)\n\004'; sleep 1; } |
		TERM=xterm NO_COLOR=1 timeout 30 script -qec "$PORISM repl" /dev/null)
	case $out in
	*"$(printf '\033[31m')"*)	tap_line 1 'terminal: no colours when not wanted' "$out" ;;
	*)	tap_line 0 'terminal: no colours when not wanted' ;;
	esac
else
	skip 'no terminal to be had (script)'
fi
finish
