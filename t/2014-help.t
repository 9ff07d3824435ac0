#!/bin/sh
# 2014-help.t -- each command tells its options; who misspells one is told which was meant.
. t/tap.sh

# Every option of a usage, in src/cmd/cmd.def and eval.def, has its line in the help.
named() {
	grep -o -e '[[ |]-[-a-z]*[a-z]' | sed 's/^.//' | sort -u
}
told() {
	sed -n 's/^  \(-[-a-z]*\).*/\1/p' | sort -u
}
missing() {
	"$PORISM" "$@" --help >"$dir/help" || echo "$* has no help"
	sed '/^$/,$d' "$dir/help" | named >"$dir/named"
	sed '1,/^$/d' "$dir/help" | told >"$dir/told"
	comm -23 "$dir/named" "$dir/told" | sed "s/^/$* /"
	awk 'length($0) > 125 { print "too long: " $0 }' "$dir/help"
}
parts=$(sed -n 's/^EVAL(\([a-z]*\),.*/\1/p' src/cmd/eval.def)
makes=$(sed -n 's/^SYNTH(\([a-z]*\),.*/\1/p' src/cmd/synth.def)
keeps=$(sed -n 's/^STORE(\([a-z]*\),.*/\1/p' src/cmd/store.def)
lessons=$(sed -n 's/^TRAIN(\([a-z]*\),.*/\1/p' src/cmd/train.def)
for c in $(sed -n 's/^CMD(\([a-z]*\),.*/\1/p' src/cmd/cmd.def); do
	case $c in
	eval)	for p in $parts; do missing eval $p; done ;;
	store)	missing store; for p in $keeps; do missing store $p; done ;;
	train)	for p in $lessons; do missing train $p; done ;;
	synth)	missing synth; for p in $makes; do missing synth $p; done ;;
	*)	missing $c ;;
	esac
done >"$dir/missing"
same 'every option of a usage is explained' '' "$(cat "$dir/missing")"

same 'porism help NAME is porism NAME --help' "$("$PORISM" grade --help)" "$("$PORISM" help grade)"
same 'also of a part' "$("$PORISM" eval report --help)" "$("$PORISM" help eval report)"
same 'wherever --help stands' "$("$PORISM" judge --help)" "$("$PORISM" judge --text x.json --help)"
holds 'behind -- it is an answer' 'unclear' "$("$PORISM" grade -- --help 3)"
holds 'an option says what it does' '  --places N          a rounding to N places' "$("$PORISM" help grade)"
holds 'settings of another table as well' '  --blind SHARE       share of the solutions' "$("$PORISM" help judge)"
for p in $parts; do
	holds "eval names $p" "  $p " "$("$PORISM" help eval)"
	holds "and its usage" "$p" "$("$PORISM" eval 2>&1)"
done

for p in $lessons; do
	holds "train names $p" "  $p " "$("$PORISM" help train)"
	holds "and its usage" "$p" "$("$PORISM" train 2>&1)"
done

for p in $makes; do
	holds "synth names $p" "  $p " "$("$PORISM" help synth)"
	holds "and its usage" "$p" "$("$PORISM" synth nosuch 2>&1; "$PORISM" help synth)"
done
same 'a part has its own options' '' "$("$PORISM" synth slips --help | grep -e '--operators' -e '--trainer' -e '--money')"
same 'a part that is meant may be named' "$("$PORISM" synth --seed 3 --count 2)" "$("$PORISM" synth problems --seed 3 --count 2)"

# said CODE WANTED ARGUMENT...: what standard error holds, and how it ends.
said() {
	what="porism $*" wanted=$2 code=$1
	shift 2
	"$PORISM" "$@" >"$dir/out" 2>"$dir/err" </dev/null
	same "$what ends" "$code" $?
	holds "$what" "$wanted" "$(cat "$dir/err")"
}
said 129 'no command "evla"; did you mean eval' evla
same 'and nothing more' 1 "$(wc -l <"$dir/err" | tr -d ' ')"
said 129 'porism help lists them' help nosuch
said 129 'did you mean run?' eval rnu
said 129 'did you mean run?' help eval rnu
said 129 'unknown option --txt; did you mean --text' judge --txt x.json
said 129 'unknown option --tolerence; did you mean --tolerance' grade 1 2 --tolerence 3
said 129 'unknown option --predicats; did you mean --predicates' check --predicats x
said 129 'unknown option --ecko; did you mean --echo' judge --translate x --ecko
said 129 'unknown option --confg; did you mean --config' merge --confg x
said 129 '--config needs a value' merge a b --config
said 129 'unknown option --lenent; did you mean --lenient' eval samples x --lenent
said 129 'did you mean grpo?' train gpro
said 129 'unknown option --warmupp; did you mean --warmup' train sft --warmupp 3
said 129 '--steps needs a value' train sft --steps
said 129 'steps is a whole number from 1' train sft --steps 0
said 129 'porism synth tools: --each is an option of porism synth slips' synth tools --each 3
said 129 'porism synth problems: --tries is an option of porism synth forward, backward' synth --tries 3
said 129 'porism synth slips: --jsonl needs a value (porism help synth slips)' synth slips --jsonl
said 129 'did you mean slips?' synth slip
said 129 'porism train eval: --group is an option of porism train grpo' train eval --group 3
said 129 'unknown option --explian; did you mean --explain' solve --explian x
said 129 'no command "rnder"; did you mean render' rnder
said 129 'porism run: unknown option --sead' run --sead
same 'a typo is one line' 1 "$(wc -l <"$dir/err" | tr -d ' ')"
holds 'that says where help is' '(porism help run)' "$(cat "$dir/err")"
said 129 'unknown option --sumary; did you mean --summary' synth slips --sumary x
same 'of a part too' 1 "$(wc -l <"$dir/err" | tr -d ' ')"
said 129 'porism run: --json takes no value' run --json=3 x
said 129 '--shard 3: ' solve --shard=3 x
same '--name=value is two words' "$("$PORISM" synth --seed 3 --count 2)" "$("$PORISM" synth --seed=3 --count=2)"
same 'not behind --' 'different: the values differ' "$("$PORISM" grade -- --x=3 4 | sed -n 's/^different.*/different: the values differ/p; s/^unclear.*/different: the values differ/p')"

# What the sources compare arguments with is in the table, and the other way round; other tables have the rest.
grep -oh '"--\{0,1\}[a-z][-a-z0-9]*"' src/cmd/*.c | tr -d '"' | sort -u >"$dir/parsed"
sed -n 's/^\(TEACH_\)\{0,1\}OPTION(\("[a-z ]*", \)\{0,1\}"\(-[-a-z0-9]*\)".*/\3/p' src/cmd/option.def | sort -u >"$dir/table"
printf '%s\n' --echo --no-echo --greedy --no-greedy --no- --help -h --man --version | sort >"$dir/others"
same 'every option that is parsed is in the table' '' "$(comm -23 "$dir/parsed" "$dir/table" | comm -23 - "$dir/others")"
{ cat "$dir/parsed"; "$PORISM" tools --help | grep -o -e '--[a-z]*' | sort -u; } | sort -u >"$dir/known"
same 'and the other way round' '' "$(comm -13 "$dir/known" "$dir/table")"

# Every command is in the list, with a few words of its own.
"$PORISM" help >"$dir/help"
for c in $(sed -n 's/^CMD(\([a-z]*\),.*/\1/p' src/cmd/cmd.def); do
	grep -q "^  $c  " "$dir/help" || echo "$c"
	grep -q "^BRIEF($c, " src/cmd/cmd.def || echo "$c has no BRIEF"
done >"$dir/missing"
same 'porism help lists all commands' '' "$(cat "$dir/missing")"
finish
