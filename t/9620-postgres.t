#!/bin/sh
# 9620-postgres.t -- canvases in a real PostgreSQL: the tests of the store once more, copies from
# folders and back byte for byte, damage, the trash, addresses that lead nowhere.
. t/tap.sh

skip_all() {
	echo "1..0 # skip $1"
	exit 0
}
# Whatever happens, what was started here ends here.
trap 'sh t/postgres.sh stop "$dir" >/dev/null 2>&1; rm -rf "$dir"' EXIT
# What is kept is tested with make stress (stress-pg).
url=$(sh t/postgres.sh start "$dir" fsync=off) || skip_all "$url (dev/setup --tests)"

# --- The tests of the store
for t in store many pg; do
	[ -x "$BUILD/src/store/t/t-$t" ] || continue
	PORISM_TEST_STORE=$url "$BUILD/src/store/t/t-$t" >"$dir/out" 2>&1
	rc=$?
	grep '^not ok' "$dir/out" | sed 's/^/# /'
	[ $rc = 0 ] && ! grep -q '^not ok' "$dir/out"
	tap_line $? "t-$t, $(grep -c '^ok' "$dir/out") tests, in the database"
done

# --- Commands.  The store is where the environment says.
export PORISM_STORE="$url"
mcp() { # STORE LINE...: a canvas with a script of these lines; its id
	where=$1
	shift
	script=$(printf '%s\\n' "$@")
	printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}' \
		"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"run_script\",\"arguments\":{\"script\":\"$script\"}}}" |
		"$PORISM" mcp --store "$where" | grep -o 'porism://canvas/[a-z0-9]*' | head -n 1 | sed 's|.*/||'
}
a=$(mcp "$dir/store" 'A = (0, 0)' 'B = (4, 0)' 'M = Midpoint(A, B)' 'Undo()' 'C = (1/3, sqrt(2))')
b=$(mcp "$dir/store" 'P = (1, 1)')
holds 'from a folder' '2 canvases: 0 as before, 2 copied' "$("$PORISM" store copy "$dir/store" "$url" 2>&1)"
holds 'once more: nothing is new' '2 canvases: 2 as before, 0 copied (0 bytes)' "$("$PORISM" store copy "$dir/store" "$url" 2>&1)"
same 'the canvas is the same' "$("$PORISM" store export $a --store "$dir/store")" "$("$PORISM" store export $a)"
ok 'all are sound' "$PORISM" store check --replay
ok 'a copy in a folder' "$PORISM" store backup "$dir/copy"
same 'byte for byte' 'the same' "$(cmp "$dir/store/canvas/$a.log" "$dir/copy/canvas/$a.log" && cmp "$dir/store/canvas/$b.log" "$dir/copy/canvas/$b.log" && echo the same)"
gone=$("$PORISM" store trash --json | sed -n '/"why":"deleted"/s/.*"id":"\([a-z0-9]*\)".*/\1/p' | head -n 1)
ok 'a deleted canvas comes back' "$PORISM" store trash restore "$gone"
ok 'and is sound' "$PORISM" store check "$gone" --replay
c=$(mcp "$url" 'A = (0, 0)' 'B = (4, 0)')
[ ${#c} = 20 ]
tap_line $? 'a canvas made there'

# --- A server whose database goes away
"$PORISM" serve --port 0 --no-token --memory-limit 64 >"$dir/said" 2>/dev/null &
pid=$!
for i in $(seq 100); do
	[ ! -s "$dir/said" ] || break
	sleep 0.05
done
base=$(sed -n 's/^porism serve: //p' "$dir/said")
sh t/postgres.sh crash "$dir"
same 'it lives, and is not well' '200 503' \
	"$(curl -s -o "$dir/out" -w '%{http_code}' "$base/livez") $(curl -s -o "$dir/out" -w '%{http_code}' "$base/healthz")"
holds 'and says why' '"writable":false' "$(cat "$dir/out")"
kill $pid
wait $pid
ok 'the database is back' sh t/postgres.sh again "$dir"

# --- Damage: a row is gone, or another
sql() {
	psql -qAt "$url" -c "$1"
}
if command -v psql >/dev/null; then
	sql "DELETE FROM porism.line WHERE at > 0 AND canvas = (SELECT no FROM porism.canvas WHERE id = '$c')"
	holds 'missing lines are told' "$c  damaged" "$("$PORISM" store check 2>&1)"
	ok 'and repaired' "$PORISM" store repair $c
	ok 'then all are sound' "$PORISM" store check
	holds 'the trash has what there was' "$c" "$("$PORISM" store trash --json)"
	sql "UPDATE porism.line SET text = text || 'x'::bytea WHERE canvas = (SELECT no FROM porism.canvas WHERE id = '$b')"
	holds 'so are lines that were changed' "$b  damaged" "$("$PORISM" store check 2>&1)"
	same 'tables of another format are left alone' 1 "$(sql 'UPDATE porism.format SET format = 99'
		"$PORISM" store check 2>&1 | grep -c 'of another version')"
else
	skip 'there is no psql'
fi

# --- Addresses that lead nowhere
said=$("$PORISM" store check --store "postgresql://me:sesame-open@/postgres?host=$dir/nowhere" 2>&1)
holds 'no database' 'cannot be reached' "$said"
said=$said$("$PORISM" store check --store "postgresql://me:sesame-open@[half/x" 2>&1)
same 'no password is told, nor of an address that is none' 0 "$(echo "$said" | grep -c sesame)"
finish
