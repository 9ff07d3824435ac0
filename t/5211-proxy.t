#!/bin/sh
# 5211-proxy.t -- behind a reverse proxy: who asks, streams, the files of packaging/proxy with a real nginx,
# a real HAProxy and a real Caddy where they are installed (dev/setup --peers).
. t/tap.sh

if ! command -v curl >/dev/null 2>&1; then
	skip 'curl is not installed'
	finish
fi
unset PORISM_TOKEN XDG_DATA_HOME NOTIFY_SOCKET LISTEN_FDS LISTEN_PID
PATH=$PATH:/usr/sbin
origin=https://porism.example.org

# Start a server with these options; sets port and pid.
start() {
	: >"$dir/out"
	"$PORISM" serve --port 0 --memory "$@" >"$dir/out" 2>"$dir/err" &
	pid=$!
	for i in $(seq 400); do
		port=$(sed -n 's/^porism serve: http[^ ]*:\([0-9]*\).*/\1/p' "$dir/out")
		[ -z "$port" ] || break
		kill -0 $pid 2>/dev/null || break
		sleep 0.05
	done
	key=$(sed -n 's/.*[?]token=\([^ ]*\).*/\1/p' "$dir/out" "$dir/err" | head -n 1)
}
stop() {
	kill $pid
	wait $pid
}
get() {
	curl -s -m 20 -H 'Content-Type: application/json' ${key:+-H "Authorization: Bearer $key"} "$@"
}
code() {
	get -o /dev/null -w '%{http_code}' "$@"
}
# asks N WHO: so many requests that a proxy hands on for somebody; the answers that there were
asks() {
	for i in $(seq "$1"); do
		code -H "X-Forwarded-For: $2" "http://127.0.0.1:$port/api/v1/health"
		echo
	done | sort -u | paste -s -d ' ' -
}

start --rate 1 --trust-proxy 127.0.0.1
if [ -z "$port" ] && grep -q libmicrohttpd "$dir/err"; then
	skip 'libmicrohttpd is not installed'
	finish
fi
# Two in a burst, one a second.
same 'one client asks too often' '200 429' "$(asks 6 '9.9.9.9, 1.2.3.4')"
same 'another does not suffer' 200 "$(asks 2 '1.2.3.4, 5.6.7.8')"
holds 'what clients say themselves does not count' 429 "$(asks 2 '6.6.6.6, 1.2.3.4')"
stop
start --rate 1
same 'from others it is not believed' '200 429' "$(asks 6 1.2.3.4)"
holds 'they are all one' 429 "$(asks 2 5.6.7.8)"
stop
timeout 10 "$PORISM" serve --memory --port 0 --trust-proxy localhost 2>"$dir/err"
same 'an address is in numbers' 129 $?

# A port that is free now.
free_port() {
	start
	stop
	outside=$port
}
# behind NAME: what must hold through any of them, at $outside
behind() {
	at=http://127.0.0.1:$outside
	host='Host: porism.example.org'
	for i in $(seq 100); do
		[ "$(code -H "$host" "$at/api/v1/health")" = 200 ] && break
		sleep 0.05
	done
	holds "$1: the page" '<title>' "$(get -H "$host" "$at/")"
	same "$1: a stranger's page" 403 "$(code -H "$host" -H 'Origin: https://evil.example' "$at/api/v1/health")"
	same "$1: the numbers are not for everybody" 403 "$(code -H "$host" "$at/metrics")"
	id=$(get -H "$host" -H "Origin: $origin" -d '{"script":"A = (0, 0)"}' "$at/api/v1/canvases" |
		sed 's/.*"id":"\([a-z0-9]*\)".*/\1/')
	get -N -H "$host" "$at/api/v1/canvases/$id/events" >"$dir/events" &
	listener=$!
	for i in $(seq 100); do [ -s "$dir/events" ] && break; sleep 0.05; done
	get -H "$host" -d '{"line":"B = (1, 1)"}' "$at/api/v1/canvases/$id/call" >"$dir/answer"
	for i in $(seq 60); do
		grep -q '"version":2' "$dir/events" && break
		sleep 0.05
	done
	holds "$1: events come as they happen" '"version":2' "$(cat "$dir/events")"
	kill $listener
	wait $listener 2>/dev/null
	get -D "$dir/head" -H "$host" -H 'Accept: application/json, text/event-stream' \
		-d '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
		"$at/mcp" >/dev/null
	session=$(tr -d '\r' <"$dir/head" | sed -n 's/^[Mm]cp-[Ss]ession-[Ii]d: //p')
	holds "$1: a session of MCP" '"result"' "$(get -H "$host" -H "Mcp-Session-Id: $session" \
		-H 'Accept: application/json, text/event-stream' -d '{"jsonrpc":"2.0","id":2,"method":"ping"}' "$at/mcp")"
}

if command -v nginx >/dev/null 2>&1; then
	free_port
	start --allow-origin $origin --trust-proxy 127.0.0.1 --rate 100
	{
		echo "daemon off; pid $dir/nginx.pid; error_log $dir/nginx.err; worker_processes 1; events {}"
		echo "http { access_log off; client_body_temp_path $dir/body; proxy_temp_path $dir/proxy;"
		echo "fastcgi_temp_path $dir/f; uwsgi_temp_path $dir/u; scgi_temp_path $dir/s;"
		sed "s/127.0.0.1:8765/127.0.0.1:$port/; s/listen 443 ssl/listen 127.0.0.1:$outside/; /ssl_cert/d" \
			packaging/proxy/nginx.conf
		echo '}'
	} >"$dir/nginx.conf"
	nginx -e "$dir/nginx.err" -c "$dir/nginx.conf" 2>"$dir/complaint" &
	proxy=$!
	behind nginx
	kill $proxy
	wait $proxy
	stop
else
	skip 'nginx is not installed'
fi
if command -v haproxy >/dev/null 2>&1; then
	free_port
	start --allow-origin $origin --trust-proxy 127.0.0.1 --rate 100
	sed "s/127.0.0.1:8765/127.0.0.1:$port/; s/bind :443 .*/bind 127.0.0.1:$outside/" \
		packaging/proxy/haproxy.cfg >"$dir/haproxy.cfg"
	haproxy -f "$dir/haproxy.cfg" >"$dir/complaint" 2>&1 &
	proxy=$!
	behind HAProxy
	kill $proxy
	wait $proxy 2>/dev/null
	stop
else
	skip 'HAProxy is not installed'
fi
if command -v caddy >/dev/null 2>&1; then
	free_port
	start --allow-origin $origin --trust-proxy 127.0.0.1 --rate 100
	{
		# It asks nobody for a certificate here.
		printf '{\n\tadmin off\n\tauto_https off\n\tgrace_period 1s\n}\n'
		sed "s/127.0.0.1:8765/127.0.0.1:$port/; s,^porism.example.org {,http://porism.example.org:$outside {," \
			packaging/proxy/Caddyfile
	} >"$dir/Caddyfile"
	HOME=$dir XDG_DATA_HOME=$dir XDG_CONFIG_HOME=$dir \
		caddy run --config "$dir/Caddyfile" --adapter caddyfile >"$dir/complaint" 2>&1 &
	proxy=$!
	behind Caddy
	kill $proxy
	wait $proxy 2>/dev/null
	stop
else
	skip 'Caddy is not installed'
fi
finish
