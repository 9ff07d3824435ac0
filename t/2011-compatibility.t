#!/bin/sh
# 2011-compatibility.t -- the table of GeoGebra's forms: what it says runs here, runs, and the
# page is what the table says.
. t/tap.sh

ok 'the page is written from the table' dev/compatibility --check
bad=$(cat t/data/geogebra/*.tsv | awk -F '\t' 'NF != 5 || $3 !~ /^(same|differs|none)$/ ||
	($3 == "none") != ($5 == "") || ($3 != "same" && $4 == "")')
same 'each row has its five columns' '' "$bad"

# All scripts in one go: a line that fails is told with its number.
failed=
n=0
cat t/data/geogebra/*.tsv | awk -F '\t' '$3 != "none" { print $5 }' > "$dir/scripts"
while IFS= read -r script; do
	n=$((n + 1))
	printf '%s\n' "$script" > "$dir/s.pg"
	"$PORISM" run "$dir/s.pg" > "$dir/out" 2>&1 || failed="$failed
$script
$(grep -A2 error "$dir/out" | head -n 2)"
done < "$dir/scripts"
same "$n scripts of the table run" '' "$failed"
finish
