#!/bin/sh
# 8030-grade.t -- porism grade: one answer, files of them, threads, what is wrong with the request.
. t/tap.sh

same 'equal' 'equal: both are 24/5' "$("$PORISM" grade '\boxed{\frac{24}{5}}' 4.8 | head -n 1)"
"$PORISM" grade 5 6 >/dev/null
same 'different ends with 1' 1 $?
"$PORISM" grade -2 -2.0 >/dev/null
same 'a negative answer is no option' 0 $?
same 'choices' 'equal' "$("$PORISM" grade C 60 --choices '45;50;60;75' | sed 's/:.*//;q')"
same 'a rounding that was asked for' 'close' "$("$PORISM" grade 5.20 '3√3' --places 2 | sed 's/:.*//;q')"
same 'a rule' 'close' "$("$PORISM" grade 5.19 '3√3' --rule draw2think | sed 's/:.*//;q')"
same 'another measure' 'unclear' "$("$PORISM" grade 'AB=5' 5 --asked BC | sed 's/:.*//;q')"
holds 'as JSON' '"verdict":"equal","match":"close"' "$("$PORISM" grade 5.19 '3√3' --tolerance 0.01 --json)"
same 'about 5 is not 5' 'unclear' "$("$PORISM" grade 'about 5' 5 | sed 's/:.*//;q')"
same '--about' 'close' "$("$PORISM" grade 'about 5' 5 --about | sed 's/:.*//;q')"
same 'about, of a line' '"match":"close"' "$(printf '{"answer":"x≈5","key":"5","about":true}\n' | "$PORISM" grade --jsonl - 2>/dev/null | grep -o '"match":"[a-z]*"')"
holds 'rules are listed' 'pgps9k' "$("$PORISM" grade --rules)"
for bad in 'grade 5' 'grade 5 5 5' 'grade 5 5 --rule no' 'grade 5 5 --tolerance x' 'grade 5 5 --places -1' 'grade --jsonl - 5'; do
	"$PORISM" $bad </dev/null >/dev/null 2>&1
	same "porism $bad" 129 $?
done
"$PORISM" grade --jsonl "$dir/none" >/dev/null 2>&1
same 'a file that is not there' 128 $?

# A file: ids come back in their order, whatever the number of threads; broken lines spoil no other.
awk -F'\t' '!/^#/ && NF >= 3 && $4 == "" && $0 !~ /"/ { gsub(/\\/, "&&")
	printf "{\"id\":%d,\"answer\":\"%s\",\"key\":\"%s\"}\n", NR, $1, $2 }' t/data/grade.tsv >"$dir/in.jsonl"
lines=$(wc -l <"$dir/in.jsonl" | tr -d ' ')
[ "$lines" -gt 400 ]
tap_line $? "there are $lines questions"
"$PORISM" grade --jsonl "$dir/in.jsonl" --threads 1 >"$dir/one" 2>"$dir/err"
same 'all are read' 0 $?
"$PORISM" grade --jsonl - --threads 7 <"$dir/in.jsonl" >"$dir/seven" 2>/dev/null
ok 'seven threads say the same' cmp -s "$dir/one" "$dir/seven"
same 'a line for each' "$lines" "$(wc -l <"$dir/one" | tr -d ' ')"
holds 'the count' "answers $lines equal " "$(cat "$dir/err")"
for k in 1 2 3; do "$PORISM" grade --jsonl "$dir/in.jsonl" --shard $k/3 2>/dev/null >"$dir/part$k"; done
"$PORISM" merge "$dir/merged" "$dir/part1" "$dir/part2" "$dir/part3" >/dev/null 2>/dev/null
ok 'three parts make the whole' cmp -s "$dir/one" "$dir/merged"
printf '{"id":1,"answer":"5","key":"5"}\nno json\n{"id":3,"answer":"5"}\n{"id":4,"answer":"5","key":"5","tolerance":"x"}\n{"id":5,"answer":["3",7],"key":["3","5"]}\n' >"$dir/bad"
"$PORISM" grade --jsonl "$dir/bad" >"$dir/out" 2>/dev/null
same 'lines that cannot be read' 1 $?
same 'are unclear' 'equal unclear unclear unclear different' \
	"$(sed 's/.*"verdict":"\([a-z]*\)".*/\1/' "$dir/out" | tr '\n' ' ' | sed 's/ $//')"
holds 'lists are blanks' '"score":0.5' "$(tail -n 1 "$dir/out")"

same 'reasons show what was typed' 'unclear: 3.14 is π rounded to 2 places, and nobody asked for a rounding' \
	"$("$PORISM" grade 3.14 '\pi' | head -n 1)"
same 'and words as words' 'equal: yes is equal to Yes' "$("$PORISM" grade yes Yes | head -n 1)"
printf '{"id":1,"answer":"5","key":"5","tolerence":1}\n\n{"id":2,"anser":"5","key":"5"}\n{"id":3,"answer":null,"key":"5"}\nno\n' >"$dir/odd"
"$PORISM" grade --jsonl "$dir/odd" >"$dir/out" 2>"$dir/err"
same 'a line without an answer is bad' 1 $?
same 'null is none' 'equal unclear different unclear' "$(sed 's/.*"verdict":"\([a-z]*\)".*/\1/' "$dir/out" | tr '\n' ' ' | sed 's/ $//')"
holds 'bad lines have their number' 'line 3: the line has no \"answer\"' "$(cat "$dir/out")"
holds 'and what may be meant' '"near":"anser"' "$(cat "$dir/out")"
holds 'also where they are told' 'odd:3: 2: the line has no "answer"; near: anser' "$(cat "$dir/err")"
holds 'they are told' "$dir/odd:5: " "$(cat "$dir/err")"
holds 'a misspelt member as well' ': "tolerence" is no member and is not read' "$(cat "$dir/err")"
holds 'a mean, and of how many' 'bad 2, mean score 0.500 of 2' "$(cat "$dir/err")"

# Letters that no choice has; values behind --.
same 'a letter beyond two choices' 'unclear: D is no choice: there are only A and B' "$("$PORISM" grade D 60 --choices '45;60' | head -n 1)"
same 'beyond three, with a letter as key' 'unclear: E is no choice: there are only A to C' "$("$PORISM" grade '(E)' A --choices '45;60;75' | head -n 1)"
same 'one that is there' 'equal: both are 60' "$("$PORISM" grade B 60 --choices '45;60' | head -n 1)"
same 'behind -- nothing is an option' 'equal: the texts are the same' "$("$PORISM" grade -- -3 -3 | head -n 1)"
same 'whatever it looks like' 'equal: both are 3' "$("$PORISM" grade --json -- --3 3 | sed 's/.*"verdict":"\([a-z]*\)".*"why":"\([^"]*\)".*/\1: \2/')"
# Keys of benchmarks: each is equal to itself, and can be read.
data=${PORISM_DATA:-../shared/data}
if [ ! -d "$data" ]; then
	skip 'no shared data (PORISM_DATA)'
elif ! command -v python3 >/dev/null 2>&1; then
	skip 'no python3'
else
	python3 t/grade-keys.py "$data" >"$dir/keys.jsonl"
	keys=$(wc -l <"$dir/keys.jsonl" | tr -d ' ')
	"$PORISM" grade --jsonl "$dir/keys.jsonl" 2>/dev/null | grep -v '"match":"equal"' >"$dir/not"
	same "$keys keys of benchmarks are equal to themselves" '' "$(head -n 5 "$dir/not")"
fi
finish
