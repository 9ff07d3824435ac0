#!/bin/sh
# 2024-strangers.t -- what somebody meets who tries the commands: without arguments, with a folder, with nothing to read, with nobody
# who reads the answer.
. t/tap.sh

# tried CODE TEXT ARGUMENT...: how it ends, and the first line on standard error.
tried() {
	code=$1 wanted=$2
	shift 2
	timeout 20 "$PORISM" "$@" >"$dir/out" 2>"$dir/err" </dev/null
	same "porism $* ends" "$code" $?
	holds "porism $*" "$wanted" "$(head -n 1 "$dir/err")"
}
for c in run render convert solve prove judge; do
	tried 129 'which file?' $c
	holds "$c: where help is" "porism help $c tells the options" "$(cat "$dir/err")"
done
tried 129 'which program?' exec
tried 129 'which answer and which key?' grade
tried 129 'which problem?' ask
tried 129 'what is to be done?' eval
tried 129 'which shell' completion
for c in run render solve prove judge replay; do
	[ $c = replay ] || tried 128 "cannot read $dir/none: No such file" $c "$dir/none"
	[ $c = replay ] || tried 128 "cannot read $dir: Is a directory" $c "$dir"
done
tried 129 "$dir is a file: --jsonl FILE" exec "$dir"
tried 129 "$dir is a file: --jsonl FILE" grade "$dir"
for c in run solve; do
	same "$c without an input" 'porism: cannot read standard input: Bad file descriptor' "$("$PORISM" $c - 2>&1 <&-)"
done
same 'the version' "$("$PORISM" --version)" "$("$PORISM" -V)"
same 'help for help' "$("$PORISM" help)" "$("$PORISM" help help)"

# Nobody reads on: it ends without a word, as other programs do.
for a in 'tools --openai' 'completion bash' 'help --man script' 'synth --count 300'; do
	{ "$PORISM" $a 2>"$dir/err"; echo $? >"$dir/rc"; } | head -n 1 >/dev/null
	same "porism $a | head" '' "$(cat "$dir/err")"
	case $(cat "$dir/rc") in
	0|141)	tap_line 0 'and ends quietly' ;;
	*)	tap_line 1 'and ends quietly' "$(cat "$dir/rc")" ;;
	esac
done
# What is said has to arrive, help as well.
for a in help --version 'help run' 'run --help' 'synth --count 2' 'grade 1 1'; do
	"$PORISM" $a >/dev/full 2>"$dir/err"
	same "porism $a without room ends" 128 $?
	holds "porism $a without room" 'porism: cannot write the output' "$(cat "$dir/err")"
	same 'in one line' 1 "$(wc -l <"$dir/err" | tr -d ' ')"
done

# Behind -- there are no options, in any command; a file may begin with a dash.
printf 'A = (0, 0)\nB = (3, 4)\nDistance(A, B)\n' >"$dir/-x.pg"
program=$(command -v "$PORISM")
same 'run -- -x.pg' 'distance: 5 (proven)' "$(cd "$dir" && "$program" run -- -x.pg | tail -n 1)"
ok 'render -- -x.pg' sh -c 'cd "$1" && "$2" render -o x.svg -- -x.pg' - "$dir" "$program"
same 'exec -- PROGRAM VALUE' 5 "$("$PORISM" exec -- 'Gougu N0 N1 V0 Get V0' 3 4)"
same '- is standard input there, too' 'A = (1, 1)  [point]' "$(echo 'A = (1, 1)' | "$PORISM" run -- -)"
tried 128 'cannot read ./--json: No such file' run -- --json

# Which was meant is told where one is near, and only there.
tried 129 'unknown option --nope; before the command there are --help and --version' --nope
tried 129 'unknown option --nosuch (porism help run)' run --nosuch
tried 129 'unknown option --jsno; did you mean --json? (' run --jsno x
tried 129 'did you mean version?' versoin
tried 129 'which part? It comes before --json' data --json check
for c in demo serve mcp doctor repl; do
	tried 129 'takes no arguments, not' $c x
done
tried 129 '--hidden is dashed, none or solid, not maybe' render --hidden maybe "$dir/-x.pg"
tried 128 "cannot read $dir: Is a directory" exec --jsonl "$dir"
tried 128 "cannot read $dir: Is a directory" check --predicates "$dir"
tried 128 'cannot read "": No such file' run ''
tried 128 "cannot read $dir/none" replay "$dir/none"
cp "$dir/-x.pg" "$dir/x.pg"
tried 129 'would be written over what is drawn' render "$dir/x.pg" -o "$dir/x.pg" --format svg
ok 'and is not' cmp "$dir/-x.pg" "$dir/x.pg"
echo no >"$dir/no.ggb"
tried 128 'this is no archive and no XML, not a .ggb' run "$dir/no.ggb"
tried 129 '--port needs a number, 0 to 65535, not 70000' serve --port 70000
tried 129 'there is no profile "solids"' mcp --profile solids
holds 'and which there are' 'core, plane, solid, render and all' "$(cat "$dir/err")"
tried 128 "cannot read $dir/none" replay "$dir/none"
same 'and counts nothing' '' "$(cat "$dir/out")"
printf 'cong \033[31m\001\377 x\n' >"$dir/bytes"
tried 1 'line 1, column 1: this is no text' check --predicates "$dir/bytes"
printf '\357\273\277{"program": "Gougu N0 N1 V0 Get V0", "answer": "x"}\n' >"$dir/mark.jsonl"
holds 'a mark in front of a record' '"status":"unbound"' "$("$PORISM" exec --jsonl "$dir/mark.jsonl")"
holds 'a word of the session that is misspelt' 'did you mean the word of the session, help [NAME]?' "$(echo hlep | "$PORISM" repl)"
same 'and no other' '' "$(printf 'A = (1, 1)\nB\nA +\n' | "$PORISM" repl | grep session)"
finish
