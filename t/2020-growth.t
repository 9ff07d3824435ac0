#!/bin/sh
# 2020-growth.t -- what is done to a figure grows as it may: instructions at n and at 4 n, as
# callgrind counts them.  A few operations at small sizes; `make growth` has all of them.
. t/tap.sh

out=$("$BUILD/growth" --quick 2>&1)
rc=$?
if [ $rc = 77 ]; then
	skip "${out#growth: skipped, }"
else
	same 'operations grow as they may' '0 7 of 7 grow as they may' \
		"$rc $(printf '%s\n' "$out" | tail -n 1)"
	[ $rc = 0 ] || printf '%s\n' "$out" | sed 's/^/# /'
fi
finish
