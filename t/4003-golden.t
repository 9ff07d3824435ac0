#!/bin/sh
# 4003-golden.t -- pictures that were looked at stay as they are, byte for byte.
#
# t/golden/NAME.svg belongs to t/golden/NAME.pg, or to the script of the gallery that
# its name says (FOLDER-NN-name).  `make golden` writes them anew; read the diff, and
# look at what changed.
. t/tap.sh

script() {
	name=$(basename "$1" .svg)
	if [ -f "t/golden/$name.pg" ]; then
		echo "t/golden/$name.pg"
	else
		echo "examples/gallery/${name%%-*}/${name#*-}.pg"
	fi
}

n=0
for want in t/golden/*.svg; do
	f=$(script "$want")
	n=$((n + 1))
	if [ "${GOLDEN-}" = write ]; then
		"$PORISM" render -o "$want" "$f" 2>/dev/null
		continue
	fi
	"$PORISM" render -o "$dir/1.svg" "$f" 2>/dev/null
	"$PORISM" render -o "$dir/2.svg" "$f" 2>/dev/null
	ok "$(basename "$want"): as before" cmp "$dir/1.svg" "$want"
	ok "$(basename "$want"): two runs, the same bytes" cmp "$dir/1.svg" "$dir/2.svg"
done
ok "at least 30 of them ($n)" test "$n" -ge 30
finish
