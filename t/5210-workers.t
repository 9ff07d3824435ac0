#!/bin/sh
# 5210-workers.t -- a parent and its workers: replaced when they die, one by one, sessions of
# MCP on any of them, the end.
. t/tap.sh

if ! command -v curl >/dev/null 2>&1; then
	skip 'curl is not installed'
	finish
fi
unset PORISM_TOKEN XDG_DATA_HOME NOTIFY_SOCKET LISTEN_FDS LISTEN_PID

# Start a server with these options; sets url, api and pid.
start() {
	: >"$dir/out"
	"$PORISM" serve --port 0 --no-token --store "$dir/store" "$@" >"$dir/out" 2>"$dir/err" &
	pid=$!
	for i in $(seq 400); do
		url=$(sed -n 's/^porism serve: \(http[^ ]*\).*/\1/p' "$dir/out" | sed 's/?token=.*//; s,/$,,')
		[ -z "$url" ] || break
		kill -0 $pid 2>/dev/null || break
		sleep 0.05
	done
	api=$url/api/v1
}
workers() {
	ps -o pid= --ppid "$1" | awk '{ print $1 }' | sort -n | paste -s -d ' ' -
}
# until N workers answer to none of the pids given
settled() {
	for i in $(seq 200); do
		now=$(workers $pid)
		set -- $now
		[ $# = "$want" ] && case " $now " in *" $old "*) ;; *) return 0 ;; esac
		sleep 0.05
	done
	return 1
}
get() {
	curl -s -m 20 "$@"
}
code() {
	get -o /dev/null -w '%{http_code}' "$@"
}
gone() {
	for i in $(seq 200); do
		alive=
		for p; do kill -0 "$p" 2>/dev/null && alive=1; done
		[ -z "$alive" ] && return 0
		sleep 0.05
	done
	return 1
}

start --workers 2
if [ -z "$url" ] && grep -q libmicrohttpd "$dir/err"; then
	skip 'libmicrohttpd is not installed'
	finish
fi
same 'one line says where' 1 "$(grep -c . "$dir/out")"
old=none want=2
ok 'two workers' settled
now=$(workers $pid)
id=$(get -H 'Content-Type: application/json' -d '{"script":"A = (0, 0)"}' "$api/canvases" |
	sed 's/.*"id":"\([a-z0-9]*\)".*/\1/')

# --- A worker dies ----------------------------------------------------------------------------
old=${now% *}
kill -9 "$old"
ok 'one that is killed is replaced' settled
now=$(workers $pid)
holds 'which is told' "worker $old was killed by signal 9; another one takes its place" "$(cat "$dir/err")"
holds 'and the canvas is there' '"version":1' "$(get "$api/canvases/$id")"
old=${now% *}
kill "$old"
ok 'one that is told to go goes' settled
now=$(workers $pid)
holds 'after it was replaced' "worker $old is replaced" "$(cat "$dir/err")"

# --- Sessions of MCP -----------------------------------------------------------------------------
mcp() {
	curl -s -m 20 -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
		-H "Mcp-Session-Id: $session" -d "$1" "$url/mcp"
}
curl -s -m 20 -D "$dir/head" -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
	-d '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
	"$url/mcp" >"$dir/answer"
session=$(tr -d '\r' <"$dir/head" | sed -n 's/^[Mm]cp-[Ss]ession-[Ii]d: //p')
holds 'a session' '2025-06-18' "$session"
uri=porism://canvas/$id
for i in 1 2 3 4 5 6; do mcp "{\"jsonrpc\":\"2.0\",\"id\":$i,\"method\":\"ping\"}"; echo; done >"$dir/pings"
same 'on any worker' 6 "$(grep -c '"result"' "$dir/pings")"
get -N -H 'Accept: text/event-stream' -H "Mcp-Session-Id: $session" "$url/mcp" >"$dir/stream" &
stream=$!
for i in $(seq 100); do [ -s "$dir/stream" ] && break; sleep 0.05; done
for i in 1 2 3 4; do
	mcp "{\"jsonrpc\":\"2.0\",\"id\":$i,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"$uri\"}}" >"$dir/answer"
done
holds 'subscribed, wherever the stream is' '"result"' "$(cat "$dir/answer")"
for i in 1 2 3 4; do
	get -H 'Content-Type: application/json' -d "{\"line\":\"P_$i = (1, $i)\"}" "$api/canvases/$id/call" >/dev/null
done
for i in $(seq 100); do [ "$(grep -c updated "$dir/stream")" -ge 4 ] && break; sleep 0.05; done
same 'all changes are told, whoever made them' 4 "$(grep -c updated "$dir/stream")"

# Another server with the same folder, as on another machine: it is looked for.
first=$url first_pid=$pid
start
get -H 'Content-Type: application/json' -d '{"line":"Q = (5, 5)"}' "$api/canvases/$id/call" >/dev/null
for i in $(seq 100); do [ "$(grep -c updated "$dir/stream")" -ge 5 ] && break; sleep 0.05; done
same 'also by another server' 5 "$(grep -c updated "$dir/stream")"
kill $pid
wait $pid
pid=$first_pid url=$first api=$first/api/v1

# --- All of them, one by one -----------------------------------------------------------------------
settled
before=$now
(for i in $(seq 400); do
	code "$api/canvases/$id"
	echo
	[ ! -e "$dir/enough" ] || break
done) >"$dir/codes" &
loop=$!
kill -HUP $pid
for old in $before; do settled; done
: >"$dir/enough"
wait $loop
same 'nobody is refused meanwhile' 200 "$(sort -u "$dir/codes" | paste -s -d ' ' -)"
ok 'the old ones are gone' gone $before
holds 'the session lives on' '"result"' "$(mcp '{"jsonrpc":"2.0","id":9,"method":"ping"}')"
wait $stream
same 'its stream was ended in order' 0 $?
same 'it ends' 204 "$(code -X DELETE -H "Mcp-Session-Id: $session" "$url/mcp")"
for i in 1 2 3 4; do mcp '{"jsonrpc":"2.0","id":9,"method":"ping"}'; echo; done >"$dir/pings"
same 'everywhere' 4 "$(grep -c 'no such session' "$dir/pings")"
session=$(echo "$session" | sed 's/2025-06-18/2025-11-25/')
holds 'a forged one' 'no such session' "$(mcp '{"jsonrpc":"2.0","id":9,"method":"ping"}')"

# --- The end ------------------------------------------------------------------------------------------
left=$(workers $pid)
kill $pid
wait $pid
same 'interrupted, it ends with 0' 0 $?
ok 'nothing is left' gone $left
start
left=$(workers $pid)
kill -9 $pid
wait $pid 2>/dev/null
ok 'also when the parent is killed' gone $left
refused() {
	timeout 10 "$PORISM" serve "$@" >/dev/null 2>"$dir/err"
	rc=$?
}
refused --memory --workers 2
same 'one process has one memory' 129 $rc
finish
