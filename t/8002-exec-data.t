#!/bin/sh
# 8002-exec-data.t -- porism exec on the shared programs, where they are.
. t/tap.sh

data=${PORISM_DATA:-../shared/data}
vectors=$data/formal/vectors_dev.jsonl
if [ ! -e "$vectors" ]; then
	skip 'no shared programs (PORISM_DATA)'
	finish
fi

# Right where the reference is right: its three decimals; elsewhere the true value.  Near is
# 0.005, beyond 10,000 one part in a million.
compare() {
	"$PORISM" exec $1 --jsonl "$vectors" >"$dir/out"
	paste -d '\t' "$vectors" "$dir/out" | awk -F '\t' '
	function field(text, name,   v) {
		if (!match(text, "\"" name "\": ?\"?[-+0-9.e]+"))
			return "none"
		v = substr(text, RSTART, RLENGTH)
		sub(/.*[ :"]/, "", v)
		return v
	}
	{
		ok = $1 ~ /"reference_status": "ok"/
		want = field($1, ok ? "expected" : "truth")
		got = field($2, "value")
		d = got - want
		d = d < 0 ? -d : d
		size = want < 0 ? -want : want
		good = $2 ~ /"status":"ok"/ && got != "none" && (d < 0.005 || (size > 10000 && d < size / 1000000))
		n[ok]++
		right[ok] += good
		if (!good)
			print "# " $2 " " want
	}
	END { print n[1] - right[1], (right[0] >= 0.98 * n[0]) ? "enough" : right[0] " of " n[0] }'
}
same 'agrees with the reference, solves what it does not' '0 enough' "$(compare '' | tail -n 1)"
same 'the same in compat mode' '0 enough' "$(compare --compat | tail -n 1)"

if [ -e "$data/pgps9k/programs.jsonl" ]; then
	holds 'the PGPS9K programs' '"right":15,"accuracy":1,' \
		"$("$PORISM" exec --from pgps9k --jsonl "$data/pgps9k/programs.jsonl" --summary | tail -n 1)"
else
	skip 'no PGPS9K programs'
fi
finish
