#!/bin/sh
# 2008-docs.t -- the examples of the documents are true.
. t/tap.sh

# The session of OBSERVATION.md: lines that begin with "> " inside code, and what follows.
awk '/^```/ { code = !code; next } code && /^> / { print substr($0, 3) }' docs/OBSERVATION.md >"$dir/in"
awk '/^```/ { code = !code; next } code && !/^> /' docs/OBSERVATION.md >"$dir/want"
"$PORISM" run --json "$dir/in" >"$dir/got"
[ "$(wc -l <"$dir/in")" -ge 20 ]
tap_line $? 'OBSERVATION.md holds a session'
ok 'and it gives what is written there' diff "$dir/want" "$dir/got"

# Every code that it explains is one of WORDS.md, and the other way round.
codes() {
	awk '/^\| code / { on = 1 } /^$/ { on = 0 } on' "$1" | sed -n 's/^| `\([a-z_]*\)` .*/\1/p' | sort
}
same 'its error codes are those of WORDS.md' "$(codes docs/WORDS.md)" "$(codes docs/OBSERVATION.md)"

# A page for every command, with the usage that the program has.
for c in run repl render solve tools replay exec serve mcp demo doctor; do
	ok "docs/cmd/$c.md" grep -q "^# porism $c\$" docs/cmd/$c.md
	usage=$("$PORISM" $c --help | sed -n '1s/^usage: //p')
	[ "$usage" = "porism $c" ] || holds "docs/cmd/$c.md has its usage" "$usage" "$(cat docs/cmd/$c.md)"
done

# What the pages show of pipes and recordings.
PATH=$(dirname "$PORISM"):$PATH
shown() {
	CMD="\$ $2" awk '$0 == ENVIRON["CMD"] { on = 1; next } /^```/ || /^\$ / { on = 0 } on' "docs/cmd/$1.md"
}
while IFS=@ read -r page command; do
	want=$(shown "$page" "$command" | sed '/^\.\.\.$/d')
	got=$(eval "$command" 2>&1)
	case $want in
	'')	tap_line 1 "$page.md shows: $command" 'not found in the page' ;;
	*)	same "$page.md: $command" "$want" "$got" ;;
	esac
done <<'END'
tools@porism tools add_midpoint
tools@porism tools add_mdpoint
replay@porism replay t/data/recording.json
solve@porism solve --explain examples/problems/altitude.json
solve@porism solve --text examples/problems/impossible.json
run@printf 'A = (0,0)\nB = (3, 3*sqrt(3))\nDistance(A, B)\n' | porism run -
run@printf 'c = Circle((0,0), 1)\nl: y = 1 + 1e-9\nP = Intersect(c, l)\n' | porism run -
END
finish
