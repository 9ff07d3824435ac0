#!/bin/sh
# 9630-data.t -- porism data: what a folder has of the public data, and where the rest is. The folder is made up.
. t/tap.sh

"$PORISM" data list >"$dir/list"
same 'data list ends well' 0 $?
same 'every row is told' "$(grep -c '^DATA(' src/cmd/data.def)" "$(grep -c '^[a-z]' "$dir/list")"
same 'names are told once' '' "$(grep '^[a-z]' "$dir/list" | sed 's/:.*//' | sort | uniq -d)"
same 'one alone' 'imo-ag-30: IMO-AG-30' "$("$PORISM" data list imo-ag-30 | head -n 1)"
same 'as JSON' "$(grep -c '^DATA(' src/cmd/data.def)" \
	"$("$PORISM" data list --json | grep -c '^{"name":"[a-z0-9-]*","path":".*,"sha256":"[0-9a-f]\{64\}",.*"command":"porism .*"}$')"

# The page has the same rows.
"$PORISM" data list --json | sed 's/.*"path":"\([^"]*\)".*"sha256":"\([^"]*\)".*/\2  \1/' >"$dir/sums"
same 'docs/DATASETS.md has the checksums' '' "$(grep -vxFf docs/DATASETS.md "$dir/sums")"
same 'and no others' "$(wc -l <"$dir/sums")" "$(grep -cE '^[0-9a-f]{64}  ' docs/DATASETS.md)"
same 'and the names and homes' '' "$("$PORISM" data list | awk '/^[a-z]/ { sub(/:.*/, ""); name = $0 } / from / { print name, $2 }' |
	while read -r name home; do grep -q "^| .$name. .*<$home>" docs/DATASETS.md || echo "$name"; done)"
# What a row says to measure with is a command, with options that there are.
same 'commands have the options that rows give' '' "$("$PORISM" data list | sed -n 's/^  measure  porism //p' | sort -u |
	while read -r command rest; do
		case $command in eval) command="eval ${rest%% *}" ;; esac
		"$PORISM" help $command >"$dir/help" 2>&1 || echo "no $command"
		for o in $rest; do
			case $o in --*) grep -q -- "$o" "$dir/help" || echo "$command $o" ;; esac
		done
	done)"

# A folder with one of each: short, broken, other; the rest is missing.
mkdir -p "$dir/data/jgex" "$dir/data/geometry3k" "$dir/data/ggb/prover_false"
printf 'one\na b = segment a b ? cong a b b a\n' >"$dir/data/jgex/imo_ag_30.txt"
{ seq 299 | sed 's/.*/{"id": &}/'; printf '{"id": 300, "text'; } >"$dir/data/geometry3k/val.jsonl"
seq 2101 | sed 's/.*/{"id": &}/' >"$dir/data/geometry3k/train.jsonl"
echo x >"$dir/data/ggb/prover_false/a.ggb"
"$PORISM" data check "$dir/data" >"$dir/out"
same 'not all is there' 1 $?
state() { grep "  *$1 " "$dir/out" | sed 's/  */ /g'; }
same 'fewer lines' 'short jgex/imo_ag_30.txt 2 of 60 lines' "$(state jgex/imo_ag_30.txt)"
same 'a line that was cut' 'broken geometry3k/val.jsonl line 300 is no JSON: a download that was cut?' "$(state geometry3k/val.jsonl)"
same 'as many lines, other bytes' 'other geometry3k/train.jsonl 2101 lines (known: 2101), other bytes: figures may differ' \
	"$(state geometry3k/train.jsonl)"
same 'a folder' 'short ggb/prover_false/ 1 of 7 files' "$(state ggb/prover_false/)"
same 'what is missing' 'missing jgex/jgex_ag_231.txt JGEX-AG-231' "$(state jgex/jgex_ag_231.txt)"
holds 'and where it is' 'from https://github.com/google-deepmind/alphageometry; the file as published' "$(cat "$dir/out")"
holds 'all is counted' ' 0 known, 1 other, 2 short, 1 broken, ' "$(tail -n 1 "$dir/out")"
same 'only what is named' 'missing' "$("$PORISM" data check "$dir/data" pgps9k-sample | awk 'NR == 1 { print $1 }')"
holds 'as JSON' '"state":"short","there":2,"sum":"' "$("$PORISM" data check "$dir/data" imo-ag-30 --json)"

# A line in the middle was not cut, and nobody waits for what is no file.
{ echo '{"id": 1}'; echo '{"id'; echo '{"id": 3}'; } >"$dir/data/geometry3k/val.jsonl"
holds 'a line that is wrong' 'line 2 is no JSON","' "$("$PORISM" data check "$dir/data" geometry3k-val --json | sed 's/}$/,"/')"
mkfifo "$dir/data/jgex/jgex_ag_231.txt"
holds 'a pipe' '"state":"unreadable"' "$(timeout 10 "$PORISM" data check "$dir/data" jgex-ag-231 --json)"

# The sum is that of sha256sum, also of a folder.
if command -v sha256sum >/dev/null; then
	same 'the sum of a file' "$(sha256sum "$dir/data/jgex/imo_ag_30.txt" | cut -c 1-64)" \
		"$("$PORISM" data check "$dir/data" imo-ag-30 --json | sed 's/.*"sum":"\([^"]*\)".*/\1/')"
	same 'and of a folder' "$(cd "$dir/data/ggb/prover_false" && sha256sum * | sha256sum | cut -c 1-64)" \
		"$("$PORISM" data check "$dir/data" ggb-prover-false --json | sed 's/.*"sum":"\([^"]*\)".*/\1/')"
else
	skip 'there is no sha256sum'
fi

said() {
	code=$1 wanted=$2
	shift 2
	"$PORISM" data "$@" >/dev/null 2>"$dir/err"
	same "data $* ends" "$code" $?
	holds "and says why" "$wanted" "$(cat "$dir/err")"
}
said 129 'what is to be done?'
said 129 'did you mean check?' chek
said 129 'which folder has the data?' check
said 129 'no data set "imo-ag-3"; did you mean imo-ag-30?' check "$dir/data" imo-ag-3
said 129 'unknown option --jsn; did you mean --json' list --jsn
said 128 'there is no folder' check "$dir/nothing"

data=${PORISM_DATA:-../shared/data}
if [ -d "$data/jgex" ]; then
	same 'the data that is here is known' 'known known' "$("$PORISM" data check "$data" imo-ag-30 jgex-ag-231 | awk '/^[a-z]/ { printf "%s%s", s, $1; s = " " }')"
else
	skip 'no shared data (PORISM_DATA)'
fi
finish
