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
for c in $(sed -n 's/^CMD(\([a-z]*\),.*/\1/p' src/cmd/cmd.def); do
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
solve@porism solve --explain examples/problems/right-angle.json
judge@porism judge --text examples/judge/rhombus.json
judge@porism judge --text examples/judge/cong.json
judge@porism judge --translate examples/translate/solutions.jsonl --model script:examples/translate/replies.jsonl --text-judge script:examples/translate/replies.jsonl 2>&1 >/dev/null
prove@porism prove --text examples/theorems/classics.txt
prove@echo 'a b c = triangle; h = on_tline b a c, on_tline c a b ? perp a h b c' | porism prove --explain -
check@printf 'perp A B A C\tA=0,0 B=100,0 C=0.001,100\nperp A B A C\tA=0,0 B=0.01,0 C=0.0000001,0.01\n' | porism check --predicates - --residuals
check@printf 'midp M A B\tA=0,0 B=4,0 M=2,0\nmidpoint M A B\tA=0,0 B=4,0 M=2,0\ncong A B A C\tA=0,0 B=4,0 C=1,y\n' | porism check --predicates - --mode strict
synth@porism synth --seed 7 --count 1 --operators 3 | sed 's/.*"program":\("[^"]*"\),\("numbers":[^]]*\]\),"answer":\("[^"]*"\).*/\1 \2 \3/'
merge@printf '{"id":1,"program":"Sum N0 N1 V0 Get V0","nums":["1","2"]}\n' | porism exec --jsonl - --shard 1/2 | porism merge - -
grade@porism grade '6/√3' '2\sqrt{3}'
grade@porism grade '12 cm' '12 cm^2'
grade@porism grade '5.196' '3√3'
grade@porism grade '3;7' '3;5'
grade@printf '{"id":1,"answer":"C","key":"60","choices":["45","50","60"]}\n{"id":2,"answer":"5、8、9","key":"5或8"}\n' | porism grade --jsonl -
synth@porism synth tools --seed 1 --count 1 --only right_triangle --form sharegpt --bare
synth@echo '{"id":"a","text":"Find AC.","clauses":{"semantic":["AB = 8","BC = 6"]},"program":"Gougu N0 N1 V0 Get V0","numbers":["8","6"],"answer":"10"}' | porism synth slips - --each 1 --correct 0 --errors 1 --form k12
convert@echo 'a b c = triangle; h = on_tline b a c, on_tline c a b ? perp a h b c' | porism convert --from jgex - --to pg
run@printf 'A = (0,0)\nB = (3, 3*sqrt(3))\nDistance(A, B)\n' | porism run -
run@printf 'A = (0,0)\nB = (4,0)\nM = MidPont(A, B)\nc = Circle(M, A)\nDistance(A, B)\n' | porism run -
run@printf 'c = Circle((0,0), 1)\nl: y = 1 + 1e-9\nP = Intersect(c, l)\n' | porism run -
END

# --- README.md: every "$ " of it, with its commands over as many lines as they need, in a folder that has
# what it speaks of.
mkdir "$dir/readme" "$dir/readme/build"
ln -s "$PWD/examples" "$dir/readme/examples"
ln -s "$PORISM" "$dir/readme/build/porism"
awk '/^\{"id": "foot"/ { on = 1 } /^```/ { on = 0 } on' README.md >"$dir/readme/foot.json"
awk -v to="$dir/readme/shown-" '
/^```/ { file = ""; next }
/^\$ / { n++; file = to n ".out"; print substr($0, 3) >(to n ".sh"); printf "" >file; more = /[|\\]$/; next }
more { print >(to n ".sh"); more = /[|\\]$/; next }
file { print >file }' README.md
PORISM_MODEL=$PWD/models/ask.gguf # a build elsewhere does not see it
export PORISM_MODEL
for f in "$dir"/readme/shown-*.sh; do
	same "README.md: $(head -n 1 "$f")" "$(cat "${f%.sh}.out")" "$(cd "$dir/readme" && sh "$f" 2>&1)"
done
[ -s "$dir/readme/shown-5.sh" ]
tap_line $? 'README.md has five such examples'
shown=$(awk '/^The answers to the last five lines/ { on = 1 } on && /^```/ { if (code) exit; code = 1; next } on && code' README.md)
same 'README.md: the script' "$shown" "$("$PORISM" run examples/readme.pg | tail -n 5)"
same 'README.md: it is that of the file' "$(grep -v '^#' examples/readme.pg)" \
	"$(awk '/^```/ { if (code) exit; code = 0 } /^A = \(0, 0\)$/ { code = 1 } code' README.md)"
shown=$(awk '/^echo .*run --json -$/ { on = 1 } on && /^\{/ { print; exit }' README.md)
same 'README.md: a call' "$shown" "$(cd "$dir/readme" && sh -c "$(grep '^echo .*run --json -$' "$OLDPWD/README.md")")"
holds 'README.md: the problems' "has $(ls examples/problems | wc -l | tr -d ' ') to copy from" "$(cat README.md)"
holds 'README.md: the gallery' "# $(find examples/gallery -name '*.pg' | wc -l | tr -d ' ') figures on one page" "$(cat README.md)"

# --- What is counted
# How many tools a list of tools has that JSON prints.
names() {
	grep -o '"inputSchema"' | wc -l | tr -d ' '
}
all=$("$PORISM" tools --mcp | names)
core=$("$PORISM" tools --mcp --profile core | names)
listed=$(printf '%s\n' \
	'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
	'{"jsonrpc":"2.0","method":"notifications/initialized"}' \
	'{"jsonrpc":"2.0","id":2,"method":"tools/list"}' | "$PORISM" mcp --memory 2>/dev/null | tail -n 1 | names)
[ "$all" -gt 100 ] && [ "$core" -gt 5 ] && [ "$listed" -gt 5 ]
tap_line $? "there are $all tools, $core of them core; MCP lists $listed"
holds 'README.md: what a model starts with' "A model starts with $listed tools" "$(cat README.md)"
holds 'docs/MCP.md' "The core profile lists $listed tools" "$(cat docs/MCP.md)"
holds 'docs/cmd/mcp.md' "\`core\` ($listed tools" "$(cat docs/cmd/mcp.md)"
holds 'docs/cmd/tools.md' "| \`core\` | $core, enough" "$(cat docs/cmd/tools.md)"
holds 'docs/cmd/doctor.md: the examples' "ok   examples: $all of $all" "$(cat docs/cmd/doctor.md)"

# --- Rooms
for f in docs/rooms/*.md; do
	grep -o '`[a-z_0-9*]*\.\(c\|h\|def\)`' "$f" | tr -d '`' | sort -u | while read -r name; do
		[ -n "$(find src include cas bench -name "$name" | head -n 1)" ] || echo "$f: there is no $name"
	done
done >"$dir/missing"
same 'the pages of the rooms name files that are there' '' "$(cat "$dir/missing")"
for f in src/base/*.h src/geo/*.c; do
	room=${f#src/}
	room=${room%/*}
	case ${f##*/} in
	meet*.c)	;;
	*)	grep -q "\`${f##*/}\`" "docs/rooms/$room.md" || echo "docs/rooms/$room.md does not name ${f##*/}" ;;
	esac
done >"$dir/missing"
sed -n 's/^CMD(\([a-z]*\),.*/\1/p' src/cmd/cmd.def | while read -r c; do
	grep -q "^| \`$c[ \`]" docs/rooms/cmd.md || echo "docs/rooms/cmd.md does not name $c"
done >>"$dir/missing"
same 'base, geo and cmd are told wholly' '' "$(cat "$dir/missing")"

# The plan of the house in TOUR.md: where there is an arrow from a to b, b may enter a; where
# b may enter a, arrows lead from a to b.
awk '
FILENAME ~ /rooms.txt/ {
	if ($1 !~ /^[a-z]+:$/)
		next
	room = substr($1, 1, length($1) - 1)
	rooms[room] = 1
	for (i = 2; i <= NF; i++)
		if ($i != "porism")
			may[$i, room] = 1
	next
}
/^```/ { on = !on; next }
on && / ← / && !over {
	seen = 1
	for (i = 1; i + 2 <= NF && $(i + 1) == "←"; i += 2)
		leads[$i, $(i + 2)] = 1
}
!on && seen { over = 1 }
END {
	for (pair in leads) {
		split(pair, p, SUBSEP)
		if (!may[p[1], p[2]])
			print p[2] " may not use " p[1]
	}
	for (b in rooms) for (a in rooms) for (c in rooms)
		if (leads[a, b] && leads[b, c])
			leads[a, c] = 1
	for (a in rooms) for (b in rooms)
		if (may[a, b] && !leads[a, b])
			print b " may use " a
}' src/rooms.txt docs/TOUR.md >"$dir/plan"
same 'the plan in TOUR.md is that of src/rooms.txt' '' "$(cat "$dir/plan")"
for r in $(sed -n 's/^\([a-z]*\):.*/\1/p' src/rooms.txt); do
	grep -q "^| \`$r\` | .*(rooms/$r.md)" docs/TOUR.md || echo "$r"
done >"$dir/missing"
same 'and its table has every room' '' "$(cat "$dir/missing")"

# Words have their operands in one order, here and in porism://relations: c a circle, P points, v a value.
order() {
	sed 's/ //g; s/,\.\.\.//g' | sed -n 's/^\([A-Z][A-Za-z]*\)(\([A-Za-z0-9,]*\))$/\1 \2/p' |
		awk '{ n = split($2, a, ","); s = ""
			for (i = 1; i <= n; i++) {
				k = a[i] ~ /^[A-Z]+$/ ? "P" : a[i] ~ /^[cd]$/ ? "c" : "v"
				if (k != "P" || s !~ /P$/) s = s k
			}
			print $1, s }' | sort -u
}
awk '/^## Facts as goals/ { on = 0 } /^## Facts$/ { on = 1 } /^\| body/ { on = 1 } /^Also the radii/ { on = 0 } on && /^\|/ { split($0, a, "|"); print a[2] }' docs/PROBLEM.md |
	grep -o '`[^`]*`' | tr -d '`' | order >"$dir/written"
printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
	'{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"porism://relations"}}' |
	"$PORISM" mcp | sed 's/\\"example/\n&/g' | grep '^\\"example' >"$dir/examples"
sed 's/^[^:]*:\\"//; s/\\".*//' "$dir/examples" | order >"$dir/told"
[ "$(wc -l <"$dir/written")" -ge 50 ]
tap_line $? 'PROBLEM.md tells words with their operands'
same 'in the order of porism://relations' '' "$(comm -23 "$dir/written" "$dir/told")"
# What stands there is read as a fact, bodies among it.
grep -v figures "$dir/examples" | sed 's/^[^:]*:\\"//; s/\\".*//' |
	while read -r fact; do
		case $fact in
		*[\(\ ][cd][,\)]*) circles=',"circles":{"c":null,"d":null}' ;;
		*) circles= ;;
		esac
		printf '{"points":["A","B","C","D","E","F","G","H"]%s,"facts":["%s"],"goal":"Length(A,B)"}\n' "$circles" "$fact"
	done >"$dir/facts.jsonl"
[ "$(wc -l <"$dir/facts.jsonl")" -ge 80 ]
tap_line $? 'every word has an example'
same 'and each is read' '' "$("$PORISM" solve --jsonl "$dir/facts.jsonl" 2>&1 | grep -c bad_problem | sed 's/^0$//')"
finish
