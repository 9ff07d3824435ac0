#!/bin/sh
# 5201-serve.t -- porism serve: options, tokens, the API on disk, other processes, the end.
. t/tap.sh

if ! command -v curl >/dev/null 2>&1; then
	skip 'curl is not installed'
	finish
fi

unset PORISM_TOKEN XDG_DATA_HOME

# Start a server with these options; sets url and pid.
start_as_it_is() {
	: >"$dir/out"
	"$PORISM" serve --port 0 "$@" >"$dir/out" 2>"$dir/err" &
	pid=$!
	for i in $(seq 400); do
		url=$(sed -n 's/^porism serve: //p' "$dir/out")
		[ -z "$url" ] || break
		kill -0 $pid 2>/dev/null || break
		sleep 0.05
	done
	api=$url/api/v1
}
# The same, and it asks for no token.
start() {
	start_as_it_is --no-token "$@"
}
stop() {
	kill $pid
	wait $pid
}
get() {
	curl -s -m 20 -H 'Content-Type: application/json' "$@"
}
code() {
	get -o /dev/null -w '%{http_code}' "$@"
}

start --memory
if [ -z "$url" ] && grep -q libmicrohttpd "$dir/err"; then
	skip 'libmicrohttpd is not installed'
	finish
fi
holds 'it says where it is' 'http://127.0.0.1:' "$url"
holds 'health' '"ok":true' "$(get "$api/health")"
holds 'the page' '<title>' "$(get "$url/")"
get "$api/openapi.json" >"$dir/openapi.json"
grep -o '"/[^"]*":{"' "$dir/openapi.json" | sed 's/^"//; s/":{"$//' >"$dir/paths"
same 'openapi.json has the API' 34 "$(grep -c . "$dir/paths")"
same 'every request is in docs/API.md' '' "$(
	while read -r path; do
		grep -qF "/api/v1$path" docs/API.md || echo "$path"
	done <"$dir/paths")"
same 'no reward service unless asked for' 404 "$(code -d '' "$url/score")"
stop
same 'interrupted, it ends with 0' 0 $?
[ ! -e "$dir/home" ]
same 'nothing was kept' 0 $?

# --- Runs ----------------------------------------------------------------------------------
holds 'in memory no runs are shown unless named' 'no runs' "$(start --memory; get "$api/runs"; stop)"
start --memory --runs t/data/agent
holds 'the runs of a folder' '"count":4' "$(get "$api/runs")"
holds 'one of them' '"result":{"status":"answered"' "$(get "$api/runs/square")"
holds 'its canvas' '<svg ' "$(get "$api/runs/square/picture?call=1")"
same 'a run that is none' 404 "$(code "$api/runs/nobody")"
same 'for this machine alone' 403 "$(code -H 'Origin: http://example.org' "$api/runs")"
stop
"$PORISM" serve --port 0 --memory --runs "$dir/none" >"$dir/out" 2>"$dir/err"
same 'a folder that is not there' 128 $?
holds 'and what to do' 'hint: name the folder' "$(cat "$dir/err")"
mkdir -p "$dir/data/porism/runs"
cp t/data/agent/chord.trace.json "$dir/data/porism/runs"
holds 'unless said, those of the data folder' '"count":1' "$(
	XDG_DATA_HOME=$dir/data
	export XDG_DATA_HOME
	start --store "$dir/other"
	get "$api/runs"
	stop)"

# --- On disk -------------------------------------------------------------------------------
start --store "$dir/store" --reward
id=$(get -d '{"title":"kept","script":"A = (0, 0)\nB = (4, 2)"}' "$api/canvases" |
	sed 's/.*"id":"\([a-z0-9]*\)".*/\1/')
same 'a canvas' 200 "$(code "$api/canvases/$id")"
holds 'the reward service' '"score":1' \
	"$(get -d '{"program":"Get C2","answer":"2"}' "$url/score")"
holds 'a call' '"exact":"(2, 1)"' "$(get -d '{"line":"M = Midpoint(A, B)"}' "$api/canvases/$id/call")"
first=$url
first_pid=$pid

# Another server with the same folder: who listens to one hears of the other.
get -N "$first/api/v1/canvases/$id/events" >"$dir/events" &
listener=$!
start --store "$dir/store"
holds 'another process sees it' '"title":"kept"' "$(get "$api/canvases")"
holds 'and goes on with it' '"version":4' \
	"$(get -d '{"line":"C = (1, 1)"}' "$api/canvases/$id/call")"
for i in $(seq 60); do
	grep -q '"version":4' "$dir/events" && break
	sleep 0.1
done
holds 'the first tells its listeners' '"version":4' "$(cat "$dir/events")"
holds 'and knows the new object' '"name":"C"' "$(get "$first/api/v1/canvases/$id")"
stop
same 'the second ends' 0 $?
kill $first_pid
wait $first_pid
same 'the first ends, with a listener' 0 $?
wait $listener
same 'who was told so' 0 $?

start --store "$dir/store"
holds 'it is all there again' '{"tool":"add_midpoint","args":{"name":"M","p1":"A","p2":"B"}}' \
	"$(get "$api/canvases/$id/journal")"
same 'pictures' 'image/svg+xml image/png application/pdf application/x-tex' "$(
	for f in svg png pdf tex; do
		get -o "$dir/picture.$f" -w '%{content_type}\n' "$api/canvases/$id/$f"
	done | paste -s -d ' ' -)"
same 'deleted' 204 "$(code -X DELETE "$api/canvases/$id")"
stop
start --store "$dir/store"
same 'for good' 404 "$(code "$api/canvases/$id")"
stop

mkdir "$dir/home"
HOME=$dir/home XDG_DATA_HOME= start
get -d '' "$api/canvases" >/dev/null
stop
[ -d "$dir/home/.local/share/porism" ]
same 'the usual folder' 0 $?

# --- Tokens ----------------------------------------------------------------------------------
echo 'a-token-of-my-own-0123' >"$dir/token"
start_as_it_is --memory --token-file "$dir/token"
same 'without the token' 401 "$(code "$api/health")"
holds 'what is asked for' 'Bearer' "$(get -i "$api/health" | grep -i '^www-authenticate')"
same 'with another' 401 "$(code -H 'Authorization: Bearer a-token-of-my-own-0124' "$api/health")"
same 'with it' 200 "$(code -H 'Authorization: Bearer a-token-of-my-own-0123' "$api/health")"
visits=$(code -c "$dir/jar" "$url/?token=a-token-of-my-own-0123")
visits="$visits $(code -b "$dir/jar" "$url/") $(code -b "$dir/jar" "$api/health")"
same 'a browser comes once with the token, then with a cookie' '303 200 200' "$visits"
stop
PORISM_TOKEN=another-token-0123456 start_as_it_is --memory
same 'a token from the environment' '401 200' \
	"$(code "$api/health") $(code -H 'Authorization: Bearer another-token-0123456' "$api/health")"
stop

# Where nobody names one it is made, printed, and kept where only its owner can read it.
start_as_it_is --store "$dir/own"
token=$(sed -n 's/^open .*?token=//p' "$dir/out")
same 'the address with the token' "open $url/?token=$token" "$(sed -n 2p "$dir/out")"
same 'it is kept' "$token" "$(cat "$dir/own/token")"
same 'for its owner alone' '-rw-------' "$(ls -l "$dir/own/token" | cut -c 1-10)"
same 'nothing is read or written without it' '401 401 401' \
	"$(code "$api/canvases") $(code -d '{}' "$api/canvases") $(code -d '{}' "$url/mcp")"
holds 'who asks is told where it is' 'in the file token' "$(get "$api/canvases")"
same 'the page needs none' '200 200' "$(code "$url/") $(code "$url/page/main.js")"
same 'with it' '200 201' "$(code -H "Authorization: Bearer $token" "$api/canvases") $(
	code -H "Authorization: Bearer $token" -d '{}' "$api/canvases")"
stop
start_as_it_is --store "$dir/own"
same 'the same the next day' "$token" "$(sed -n 's/^open .*?token=//p' "$dir/out")"
stop
chmod 644 "$dir/own/token"
timeout 10 "$PORISM" serve --port 0 --store "$dir/own" >/dev/null 2>"$dir/err"
same 'one that others can read is not used' 128 $?
holds 'and what to do' 'hint: delete it' "$(cat "$dir/err")"
rm "$dir/own/token"
mkfifo "$dir/own/token"
timeout 10 "$PORISM" serve --port 0 --store "$dir/own" >/dev/null 2>&1
same 'nor is a pipe waited for' 128 $?
start_as_it_is --reward-only
same 'nothing is kept by the reward service, which asks for none' 200 "$(code -d '' "$url/score")"
same 'bodies need their type' 415 "$(
	curl -s -o /dev/null -w '%{http_code}' -d '{}' "$url/score")"
stop

# --- A Unix socket, a log, counters -----------------------------------------------------------------
start_as_it_is --memory --socket "$dir/socket" --log "$dir/log"
same 'a Unix socket says where it is' "unix:$dir/socket" "$url"
same 'for its owner alone' 'srw-------' "$(ls -l "$dir/socket" | cut -c 1-10)"
same 'no token is needed there' 201 \
	"$(code --unix-socket "$dir/socket" -d '{"title":"secret"}' http://localhost/api/v1/canvases)"
mv "$dir/log" "$dir/log.1"
kill -HUP $pid
for i in $(seq 100); do
	[ ! -e "$dir/log" ] || break
	sleep 0.05
done
holds 'counters' 'porism_canvases 1' "$(get --unix-socket "$dir/socket" http://localhost/metrics)"
holds 'the log' '"route":"/api/v1/canvases","status":201' "$(cat "$dir/log.1")"
holds 'a new one after SIGHUP' '"route":"/metrics"' "$(cat "$dir/log")"
same 'which has no titles' '' "$(grep -h secret "$dir/log" "$dir/log.1")"
stop
start_as_it_is --memory --socket "$dir/socket" --trust-proxy unix --allow-origin https://porism.example
same 'who comes through a proxy needs the token' 401 "$(code --unix-socket "$dir/socket" http://localhost/api/v1/canvases)"
holds 'and the address outside is told' 'open https://porism.example/?token=' "$(cat "$dir/out")"
stop
start_as_it_is --memory --metrics-open --log none
same 'counters for everybody, if said so' '200 401' "$(code "$url/metrics") $(code "$api/health")"
same 'well' 200 "$(code "$url/healthz")"
stop
refused() {
	timeout 10 "$PORISM" serve "$@" >/dev/null 2>"$dir/err"
	rc=$?
}
refused --memory --port 0 --bind 0.0.0.0 --no-token
same 'no other interface without a token' 129 $rc
holds 'and why' 'token' "$(cat "$dir/err")"
refused --memory --port 0 --token short
same 'a token too short' 129 $rc
refused --memory --port 0 --no-token --token a-token-of-my-own-0123
same 'a token and none' 129 $rc
refused --memory --port 0 --deadline soon
same 'no time' 129 $rc
refused --memory --port 0 --limit running
same 'no limit' 129 $rc
refused --memory --port 0 --log "$dir/none/log"
same 'no such log' 128 $rc
refused --memory --store "$dir/store"
same 'kept and not kept' 129 $rc
refused --port 99999
same 'no port' 129 $rc
refused --nonsense
same 'no such option' 129 $rc
refused --memory --port 0 --profile nothing
same 'no such profile' 129 $rc
refused --port 0 --store /dev/null/x
same 'no such folder' 128 $rc

# --- Strangers ----------------------------------------------------------------------------------
start --memory --rate 5 --allow-origin https://page.example
same 'a page elsewhere' 403 "$(code -H 'Origin: https://evil.example' "$api/health")"
same 'a name that is not ours' 403 "$(code -H 'Host: evil.example' "$api/health")"
holds 'an allowed page' 'https://page.example' \
	"$(get -i -H 'Origin: https://page.example' "$api/health" | grep -i '^access-control-allow-origin')"
for i in $(seq 30); do
	code "$api/health"
	echo
done >"$dir/codes"
holds 'too often' 429 "$(sort -u "$dir/codes" | paste -s -d ' ' -)"
stop
finish
