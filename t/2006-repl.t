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
holds ':help' ':journal [FILE]' "$out"
session ':help Midpoint'
holds ':help with a command' 'add_midpoint(name, p1, p2?)' "$out"
session ':help add_mdpoint'
holds ':help with a misspelt tool' 'add_midpoint' "$out"
session ':hlp'
holds 'a misspelt word' ':help' "$out"
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
