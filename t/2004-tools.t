#!/bin/sh
# 2004-tools.t -- porism tools: the list, the pages, the schemas.
. t/tap.sh

valid() {
	{ printf '{"turns":[],"text":'; cat "$2"; printf '}'; } >"$dir/wrapped"
	ok "$1" "$PORISM" replay "$dir/wrapped"
	if command -v python3 >/dev/null 2>&1; then
		ok "$1 (python)" python3 -m json.tool "$dir/wrapped" /dev/null
	fi
}
names() {
	grep -o '"name":"[a-z_0-9]*","\(description\|signature\|title\)' | wc -l | tr -d ' '
}

all=$("$PORISM" tools | sed -n '1s/ tools.*//p')
[ "$all" -ge 70 ]
tap_line $? 'many tools' "$all"
for profile in all plane core render; do
	count=$("$PORISM" tools --profile $profile | sed -n '1s/ tools.*//p')
	same "$profile: as many lines as it says" "$count" \
		"$("$PORISM" tools --profile $profile | grep -c '^  [a-z]')"
	for form in json openai anthropic gemini mcp; do
		"$PORISM" tools --$form --profile $profile >"$dir/$form"
		valid "$form, $profile: JSON" "$dir/$form"
		same "$form, $profile: every tool" "$count" "$(names <"$dir/$form")"
	done
done
[ "$("$PORISM" tools --profile core | grep -c '^  [a-z]')" -le 20 ]
tap_line $? 'the small profile has at most 20'

holds 'a page' 'add_midpoint(name, p1, p2?)' "$("$PORISM" tools add_midpoint)"
holds 'a page by its command' 'add_midpoint(name, p1, p2?)' "$("$PORISM" tools Midpoint)"
same 'a command of two tools: both pages' 2 "$("$PORISM" tools Line | grep -c '^add_.*line(')"
holds 'a page of an alias' 'add_perpendicular_line(' "$("$PORISM" tools add_perpendicular)"
"$PORISM" tools --openai add_point >"$dir/one"
valid 'one schema: JSON' "$dir/one"
"$PORISM" tools | sed -n 's/^  \([a-z_0-9]*\).*/:help \1/p' >"$dir/help"
"$PORISM" repl <"$dir/help" >"$dir/pages"
same 'every tool has a page' 0 $?
same 'with an example' "$all" "$(grep -c '^Example$' "$dir/pages")"

code() {
	"$PORISM" tools $2 >"$dir/out" 2>"$dir/err"
	same "tools $2 ends with $1" "$1" $?
}
code 129 add_foo
holds 'with near names' 'add_foot' "$(cat "$dir/err")"
code 129 '--profile huge'
holds 'with the profiles there are' 'core' "$(cat "$dir/err")"
code 129 '--profile'
code 129 '--xml'
code 129 '--json --mcp'
code 129 'add_point add_line'
finish
