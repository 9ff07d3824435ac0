#!/bin/sh
# 5210-store.t -- porism store: kept canvases are checked, repaired, exported, copied, brought back.
. t/tap.sh

# mcp LINE...: a canvas with a script of these lines; its id.
canvas() {
	script=$(printf '%s\\n' "$@")
	printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}' \
		"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"run_script\",\"arguments\":{\"script\":\"$script\"}}}" |
		"$PORISM" mcp --store "$dir/store" | grep -o 'porism://canvas/[a-z0-9]*' | head -n 1 | sed 's|.*/||'
}
store() {
	part=$1
	shift
	"$PORISM" store "$part" "$@" --store "$dir/store" 2>&1
}
a=$(canvas 'A = (0, 0)' 'B = (4, 0)' 'M = Midpoint(A, B)')
b=$(canvas 'P = (1, 1)')
[ ${#a} = 20 ] && [ ${#b} = 20 ]
tap_line $? "two canvases, $a and $b"
same 'both are sound' '2 canvases: 2 sound, 0 damaged' "$(store check --replay)"
holds 'as JSON' '"state":"sound"' "$(store check $a --json)"
holds 'a journal' '{"tool":"add_midpoint"' "$(store export $a)"
holds 'a script' 'M = Midpoint(A, B)' "$(store export $a --to script)"
same 'all, a line each' 2 "$(store export --to json | grep -c '"journal":\[{')"
ok 'all, a file each' "$PORISM" store export --store "$dir/store" --to script -o "$dir/out"
holds 'there they are' 'P = (1, 1)' "$(cat "$dir/out/$b.pg")"
holds 'several need a folder' '-o DIR' "$(store export)"
holds 'a copy' '2 canvases: 0 as before, 2 copied' "$(store backup "$dir/copy")"
holds 'another: nothing is new' '2 canvases: 2 as before, 0 copied (0 bytes)' "$(store backup "$dir/copy")"
same 'the copy is a store' "$(store export $a)" "$("$PORISM" store export $a --store "$dir/copy")"
holds 'not to itself' 'is the store itself' "$(store backup "$dir/store")"

# Damage in the last line.
log=$dir/store/canvas/$a.log
size=$(wc -c <"$log")
printf '#' | dd of="$log" bs=1 seek=$((size - 5)) conv=notrunc 2>/dev/null
fails 'a damaged canvas' "$PORISM" store check --store "$dir/store"
holds 'is told' "$a  damaged: line" "$(store check)"
holds 'it is not exported' "canvas $a is damaged" "$(store export $a)"
holds 'but what is intact of it, when asked' '"damaged":true' "$(store export $a --intact --to json)"
holds 'the copy keeps what it has' '1 damaged: of these the copy has' "$(store backup "$dir/copy")"
same 'all of it' 1 "$("$PORISM" store export $a --store "$dir/copy" | grep -c add_midpoint)"
holds 'it is repaired' "$a  was damaged: line" "$(store repair --all)"
same 'then all are sound' '2 canvases: 2 sound, 0 damaged' "$(store check)"
holds 'the log as it was is in the trash' "$a" "$(store trash | grep repaired)"

# The trash.
rm "$dir/store/canvas/$b.log"
holds 'a log that is missing' "$b  missing: its log is missing" "$(store check)"
holds 'is repaired by being no canvas' 'it is no canvas any more' "$(store repair $b)"
holds 'what is there cannot come back' "there is a canvas $a" "$(store trash restore $a)"
holds 'what was never there' 'the trash has no "zzz"' "$(store trash restore zzz)"
holds 'what is older than a day' '0 deleted for good' "$(store trash empty --days 1)"
holds 'all of it' '1 deleted for good' "$(store trash empty)"
same 'it is empty' 'the trash is empty' "$(store trash)"
finish
