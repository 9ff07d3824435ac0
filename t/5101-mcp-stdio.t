#!/bin/sh
# 5101-mcp-stdio.t -- porism mcp, line by line: both eras, errors, hostile input, its end.
. t/tap.sh

meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
hello() {
	printf '{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"%s","capabilities":{}}}\n' "$1"
}
# What a conversation answers, one line a message; the handshake's own line is left out.
talk() {
	{ hello "${version-2025-11-25}"; cat; } | "$PORISM" mcp --memory | sed 1d
}
modern() {
	"$PORISM" mcp --memory
}
say() {
	printf '%s\n' "$@"
}
# error TEXT CODE MESSAGE: it is refused with the code.
error() {
	holds "$1" "\"code\":$2" "$(say "$3" | talk)"
}

# --- Opening
for v in 2025-11-25 2025-06-18 2025-03-26 2024-11-05; do
	holds "initialize with $v" "\"protocolVersion\":\"$v\"" "$(hello $v | "$PORISM" mcp --memory)"
done
holds 'another version: we say ours' '"protocolVersion":"2025-11-25"' "$(hello 1999-01-01 | "$PORISM" mcp --memory)"
holds 'discovery' '"supportedVersions":["2026-07-28","2025-11-25"' \
	"$(say "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{$meta}}" | modern)"
holds 'a version nobody has' '"code":-32022' \
	"$(say '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2099-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}' | modern)"
holds 'without the capabilities' '"id":1,"error":{"code":-32602' \
	"$(say '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}' | modern)"
holds 'neither handshake nor version' '"id":1,"error":{"code":-32602' \
	"$(say '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | modern)"
holds 'what the modern era has not' '"code":-32601' \
	"$(say "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{$meta}}" | modern)"
out=$(say "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{$meta}}" | modern)
holds 'results say their type' '"resultType":"complete"' "$out"
holds 'how long they may be kept' '"ttlMs":3600000,"cacheScope":"public"' "$out"
holds 'and who answered' '"io.modelcontextprotocol/serverInfo":{"name":"porism"' "$out"

# --- Errors of the envelope
error 'no JSON' -32700 'garbage'
error 'half a message' -32700 '{"jsonrpc":"2.0","id":1,"method":"ping"'
error 'no object' -32600 '17'
error 'another JSON-RPC' -32600 '{"jsonrpc":"1.0","id":1,"method":"ping"}'
error 'no id' -32600 '{"jsonrpc":"2.0","id":null,"method":"ping"}'
error 'half an id' -32600 '{"jsonrpc":"2.0","id":1.5,"method":"ping"}'
error 'no method' -32600 '{"jsonrpc":"2.0","id":1}'
error 'a method that is none' -32600 '{"jsonrpc":"2.0","id":1,"method":7}'
error 'params that are no object' -32602 '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}'
error 'an unknown method' -32601 '{"jsonrpc":"2.0","id":1,"method":"nothing/here"}'
error 'a call of nothing' -32602 '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}'
error 'an unknown tool' -32602 '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nothing"}}'
error 'arguments that are no object' -32602 '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"describe","arguments":[]}}'
error 'a cursor nobody gave out' -32602 '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}'
error 'a resource that is none' -32002 '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"porism://canvas/../x"}}'
error 'a prompt without its argument' -32602 '{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"solve"}}'
same 'notifications are not answered' '' "$(say '{"jsonrpc":"2.0","method":"notifications/initialized"}' '{"jsonrpc":"2.0","method":"no/such"}' '' '   ' | talk)"
same 'nor are answers' '' "$(say '{"jsonrpc":"2.0","id":4,"result":{}}' | talk)"
holds 'a last line without its end' '"id":9,"result":{}' "$(printf '{"jsonrpc":"2.0","id":9,"method":"ping"}' | talk)"

# --- Arrays of messages
batch='[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":2,"method":"ping"},4]'
error 'arrays are refused now' -32600 "$batch"
version=2025-03-26
same 'and answered where they belong' \
	'[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}},{"jsonrpc":"2.0","error":{"code":-32600,"message":"a message is a JSON object"}}]' \
	"$(say "$batch" | talk)"
error 'an empty one is wrong everywhere' -32600 '[]'
unset version

# --- Calls
call() {
	printf '{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"%s","arguments":%s}}\n' "$1" "$2" "$3"
}
out=$(call 1 add_point '{"name":"A","x":0,"y":0}' | talk)
holds 'without a canvas: a result that says so' 'create_canvas makes a canvas' "$out"
holds 'which is an error' '"isError":true' "$out"
out=$(call 1 run_script '{"script":"A = (0, 0)\nB = (2, 1)\nDistance(A, B)"}' | talk)
holds 'a script makes its own canvas' '"canvas_id":"' "$out"
holds 'and answers' '\"exact\":\"sqrt(5)\"' "$out"
out=$(call 1 run_script '{"script":7,"hole":1}' | talk)
holds 'unknown parameters are told, with near ones' '"near":["whole"' "$out"
bad='A = (0, 0)\nB = Nonsense(A)\nC = Midpoint(A, B)\nc = Circl(A, 2)\nD = (4, 0); Distance(A, D)'
out=$(call 1 run_script "{\"script\":\"$bad\"}" | talk)
holds 'a bad line costs no other' '"lines":6,"kept":3,"failed_line":2,"failed":[2,3,4]' "$out"
holds 'nor the canvas' '"canvas_id":"' "$out"
holds 'it is told with its column' '{"line":2,"ok":false,"text":"B = Nonsense(A)","column":5' "$out"
holds 'what waits for it is told as such' '{"line":3,"ok":false,"text":"C = Midpoint(A, B)","column":17,"caused_by":2' "$out"
holds 'a line that works instead' '"try":"c = Circle(A, 2)"' "$out"
holds 'objects in a few words' '"objects":{"A":"point (0, 0)","D":"point (4, 0)"}' "$out"
holds 'and the values' '{"line":5,"ok":true,"value":{"kind":"distance","exact":"4"' "$out"
out=$({ call 1 run_script "{\"script\":\"$bad\",\"whole\":true}"; call 2 list_canvases '{}'; } | talk)
holds 'whole: nothing is kept' '"kept":0,"failed_line":2,"failed":[2,3,4]' "$out"
holds 'and the canvas that was made for it is gone' '"total":0' "$out"
case $out in
*'"objects":{'*) tap_line 1 'nobody reads of objects that are not there' "$out" ;;
*) tap_line 0 'nobody reads of objects that are not there' ;;
esac
out=$(call 1 run_script '{"script":"A = (0, 0)","full":true}' | talk)
holds 'in full: the observations' '"definition":"(0, 0)"' "$out"
out=$(call 1 run_script '{"commands":["A = (0, 0)","B = (3, 4)","Line(A, Intersect(Circle(A, 5), Line(A, B)))"]}' | talk)
holds 'several results are told with their places' '1: (-3, -4), 2: (3, 4)' "$out"
holds 'and the call that takes one' '"try":"Line(A, Intersect(Circle(A, 5), Line(A, B), 1))"' "$out"
out=$(call 1 create_point '{"label":"A","position":[0,1]}' | talk)
holds 'a tool by another name' 'add_point needs the canvas_id' "$out"
version=2024-11-05
out=$(call 1 create_canvas '{}' | talk)
unset version
case $out in
*resource_link*) tap_line 1 'no links for those who do not know them' "$out" ;;
*) tap_line 0 'no links for those who do not know them' ;;
esac
holds 'answers come in the order of the questions' '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20' \
	"$(i=0; while [ $i -lt 20 ]; do i=$((i + 1)); call $i query_solve '{}'; done | talk | sed 's/.*"id":\([0-9]*\),.*/\1/' | tr '\n' ' ')"

# --- Finding
while IFS='|' read -r words tool; do
	out=$(call 1 find_tools "{\"query\":\"$words\"}" | talk)
	first=$(printf '%s' "$out" | sed 's/.*"structuredContent":{"ok":true,"tools":\[{"name":"\([a-z_0-9]*\)".*/\1/')
	same "$words" "$tool" "$first"
	n=$(printf '%s' "$out" | sed 's/.*"structuredContent"://' | wc -c)
	[ "$n" -le 2000 ]
	tap_line $? "in $n bytes"
done <<-END
	is on|query_is_on
	point on segment|add_point_on
	parallel check|query_are_parallel
	line through point|add_line
	circle through three points|add_circle_3_points
	measure angle|query_angle
	how far is a point from a line|query_distance
	drop a perpendicular|add_foot
	do the lines meet in one point|query_are_concurrent
	mirror image|transform_reflect_line
	area of a triangle|query_area
	inside polygon|query_is_in_region
	prove a theorem|query_always
	export ggb|render_canvas
END
for words in prove theorem proof 'prove a theorem'; do
	out=$(call 1 find_tools "{\"query\":\"$words\"}" | talk)
	holds "$words: without a canvas" '"name":"prove"' "$out"
	holds "$words: of a canvas" '"name":"query_prove"' "$out"
done
holds 'auxiliary point' '"tools":[{"name":"suggest_auxiliary"' "$(call 1 find_tools '{"query":"auxiliary point"}' | talk)"
holds 'prove has no canvas, but another tool' 'query_prove proves relations of a canvas' \
	"$(call 1 prove '{"canvas_id":"c1","statement":"a b c = triangle a b c ? cong a b a c"}' | talk)"
holds 'facts without a goal' '"code":"bad_argument","arg":"goal"' "$(call 1 prove '{"statement":"","facts":["AB ⟂ AC"]}' | talk)"
out=$(call 1 find_tools '{"query":"mean of numbers"}' | talk)
holds 'a command that others say' '"tools":[{"script":"Mean(L)","means":"Sum(L)/Length(L), in run_script"}' "$out"
out=$(call 1 find_tools '{"query":"square"}' | talk)
holds 'a whole word first' '"tools":[{"script":"Square(A, B)"' "$out"
out=$(call 1 find_tools '{"query":"export ggb"}' | talk)
holds 'how a .ggb is written' 'porism convert' "$out"

# --- What is too much
{
	printf '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":'
	awk 'BEGIN { for (i = 0; i < 100000; i++) printf "["; for (i = 0; i < 100000; i++) printf "]" }'
	echo '}}'
	echo '{"jsonrpc":"2.0","id":2,"method":"ping"}'
} | talk >"$dir/deep"
holds 'too deep: refused' '"code":-32600' "$(cat "$dir/deep")"
holds 'and the next is answered' '"id":2,"result":{}' "$(cat "$dir/deep")"
{
	head -c 70000000 /dev/zero | tr '\0' ' '
	echo
	echo '{"jsonrpc":"2.0","id":2,"method":"ping"}'
} | talk >"$dir/long"
holds 'too long: refused' 'longer than 64 MB' "$(cat "$dir/long")"
holds 'and the next is answered, after a long line' '"id":2,"result":{}' "$(cat "$dir/long")"
head -c 300000 /dev/urandom >"$dir/noise"
"$PORISM" mcp --memory <"$dir/noise" >/dev/null 2>"$dir/err"
same 'random bytes: it lives to the end' 0 $?
same 'nothing on standard error' '' "$(cat "$dir/err")"

# --- Keeping
"$PORISM" mcp --store "$dir/kept" <<-END >"$dir/out"
	$(hello 2025-11-25)
	$(call 1 run_script '{"script":"A = (3, 4)"}')
END
id=$(sed -n 's/.*canvas_id\\":\\"\([a-z0-9]*\)\\".*/\1/p' "$dir/out" | head -n 1)
holds 'a canvas is there for the next process' '\"exact\":\"(3, 4)\"' "$("$PORISM" mcp --store "$dir/kept" <<-END
	$(hello 2025-11-25)
	$(call 1 query_canvas "{\"canvas_id\":\"$id\"}")
END
)"
XDG_DATA_HOME=$dir/data "$PORISM" mcp </dev/null
ok 'by itself it keeps them where data belongs' test -d "$dir/data/porism"
"$PORISM" mcp --memory --profile nobody </dev/null >/dev/null 2>"$dir/err"
same 'an unknown profile' 129 $?
holds 'with those there are' 'core' "$(cat "$dir/err")"
"$PORISM" mcp --what </dev/null >/dev/null 2>&1
same 'an unknown option' 129 $?

# --- Budgets
out=$("$PORISM" mcp --memory --deadline 0.05 <<-END
	$(hello 2025-11-25)
	$(call 1 run_script '{"script":"f(x)=floor(x)\ng(x)=sin(20*exp(x))\nIntegralBetween(f,1/1000,100,g)"}')
	$(call 2 list_canvases '{}')
	$(call 3 run_script '{"script":"A = (1, 2)"}')
END
)
holds 'a call that takes too long names its budget' 'takes longer than the 0.05 s' "$out"
holds 'and leaves no canvas' '\"canvases\":[]' "$out"
holds 'the next one is answered' '(1, 2)' "$out"
"$PORISM" mcp --memory --deadline soon </dev/null >/dev/null 2>&1
same 'a deadline is a number' 129 $?
"$PORISM" mcp --memory --memory-limit </dev/null >/dev/null 2>&1
same 'and is given' 129 $?

long='{"script":"f(x)=floor(x)\nh(x)=sin(20*exp(x))\nIntegralBetween(f,1/1000,100,h)"}'
out=$(timeout 30 "$PORISM" mcp --memory --deadline 60 <<-END
	$(hello 2025-11-25)
	$(call 1 run_script "$long")
	{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}
	{"jsonrpc":"2.0","id":2,"method":"ping"}
END
)
same 'a call that is cancelled ends' 0 $?
holds 'the next one is answered' '"id":2,"result":{}' "$out"
same 'and it is not' '' "$(printf '%s' "$out" | grep '"id":1,')"
{
	{
		hello 2025-11-25
		call 1 run_script "$long"
	} | timeout 30 "$PORISM" mcp --memory --deadline 60
	echo $? >"$dir/rc"
} | head -n 1 >/dev/null
same 'nobody reads the answers: it ends' 0 "$(cat "$dir/rc")"

# --- The lists
out=$(say "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{$meta}}" | "$PORISM" mcp --memory)
holds 'descriptions are cut between sentences, not within examples' 'a ⟂ b\""' "$out"
holds 'what the page calls is listed, for the page' '"name":"canvas_call"' "$out"
for profile in core plane render all; do
	n=$(say "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{$meta}}" |
		"$PORISM" mcp --memory --profile $profile | wc -c)
	case $profile in
	core)	[ "$n" -lt 8000 ] ;;
	*)	[ "$n" -gt 8000 ] ;;
	esac
	tap_line $? "$profile: $n bytes"
done
finish
