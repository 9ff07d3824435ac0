#!/bin/sh
# 2025-bench.t -- what make bench needs is there: our programs link, its table is one that awk takes.
# Nothing is measured.
. t/tap.sh

if nm "$BUILD/libporism.a" 2>/dev/null | grep -q ' U __[at]san_init'; then
	skip 'the library is built with sanitizers'
else
	same 'the programs of bench/ link' '' "$(bench/run --build 2>&1)"
fi
mkdir "$dir/none"
case $(awk -v dir="$dir/none" -f bench/table.awk 2>"$dir/err" | head -n 1) in
*ours*peer*ratio*target*) found=yes ;;
*)	found=$(cat "$dir/err") ;;
esac
same 'its table begins' yes "$found"
finish
