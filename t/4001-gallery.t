#!/bin/sh
# 4001-gallery.t -- every script of the gallery runs and is drawn without a fault.
. t/tap.sh

scripts=$(find examples/gallery -name '*.pg' | LC_ALL=C sort)
count=$(echo "$scripts" | wc -l | tr -d ' ')
ok "at least 80 scripts ($count)" test "$count" -ge 80
for f in $scripts; do
	name=${f#examples/gallery/}
	"$PORISM" render --check -o "$dir/a.svg" "$f" >"$dir/out" 2>"$dir/err"
	same "$name: drawn without a fault" '0:no faults' \
		"$?:$(cat "$dir/err" "$dir/out" | sed 's/, [0-9]* leader lines*$//')"
done
titled=$(for f in $scripts; do sed -n '1{/^# [A-Z0-9]/p;}' "$f"; done | sort -u | wc -l | tr -d ' ')
same 'each has a title of its own' "$count" "$titled"

PORISM=$PORISM dev/gallery "$dir/page" >"$dir/out"
same 'the page: all of them' "$count" "$(grep -c '^<figure>' "$dir/page/index.html")"
finish
