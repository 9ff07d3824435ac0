#!/bin/sh
# 9710-tokenizer.t -- porism train tokenizer: a vocabulary from files, and what it makes of texts.
. t/tap.sh
tokenizer() {
	"$PORISM" train tokenizer "$@"
}

cat docs/WORDS.md docs/PROMISES.md >"$dir/text.txt"
printf '%s\n' '{"messages":[{"role":"user","content":"Find AB."},{"role":"assistant","content":"AB is 5"}]}' \
	'{"prompt":"Find CD.","completion":"CD is 7"}' >"$dir/lines.jsonl"

holds 'it tells what came of it' '1024 ids: 256 bytes, 611 merges, 157 added' \
	"$(tokenizer --size 1024 --atoms -o "$dir/v" "$dir/text.txt" "$dir/lines.jsonl" 2>&1)"
ok 'the same on one thread' tokenizer --size 1024 --atoms --threads 1 --quiet --out "$dir/w" "$dir/lines.jsonl" "$dir/text.txt"
ok 'gives the same bytes' cmp "$dir/v/tokenizer.json" "$dir/w/tokenizer.json"
for f in tokenizer_config.json chat_template.jinja; do
	[ -s "$dir/v/$f" ]
	tap_line $? "$f is there"
done

# --- Looking
printf 'Gougu N0 N1 V0 Get V0' >"$dir/program"
same 'atoms are tokens' 'Gougu  N0  N1  V0  Get  V0' "$(tokenizer --with "$dir/v" --encode "$dir/program" --names)"
tokenizer --with "$dir/v" --encode "$dir/program" >"$dir/ids"
same 'six ids' 6 "$(wc -w <"$dir/ids" | tr -d ' ')"
same 'and back' 'Gougu N0 N1 V0 Get V0' "$(tokenizer --with "$dir/v/tokenizer.json" --decode "$dir/ids")"
head -c 3000 "$PORISM" >"$dir/bytes"
tokenizer --with "$dir/v" --encode "$dir/bytes" | tokenizer --with "$dir/v" --decode - >"$dir/back"
ok 'bytes that are no text come back' cmp "$dir/bytes" "$dir/back"
same 'markup' '["<|im_end|>"]' "$(echo '"<|im_end|>"' | tokenizer --with "$dir/v" --encode - --json --names)"
holds 'or text' '"<","|"' "$(echo '"<|im_end|>"' | tokenizer --with "$dir/v" --encode - --json --names --plain | sed 's/"<|"/"<","|"/')"
same 'lists of ids' '"N0 N1"' "$(echo '"N0 N1"' | tokenizer --with "$dir/v" --encode - --json | tokenizer --with "$dir/v" --decode - --json)"
holds 'a line of data as a chat' '<|im_start|> user Ċ' "$(tokenizer --with "$dir/v" --encode "$dir/lines.jsonl" --chat --names | sed 's/u ser/user/; s/us er/user/; s/use r/user/')"

# --- Asked wrongly
# said CODE WANTED ARGUMENT...
said() {
	code=$1 wanted=$2
	shift 2
	tokenizer "$@" >"$dir/out" 2>"$dir/err" </dev/null
	same "porism train tokenizer $* ends" "$code" $?
	holds 'and tells why' "$wanted" "$(cat "$dir/err")"
}
cd "$dir" || exit 1
said 129 'which texts?'
said 129 'where to? -o DIR' text.txt
said 129 'a vocabulary of 300, and 413 to' --size 300 --atoms -o x text.txt
said 129 '--size is a number from 256' --size many -o x text.txt
said 129 'did you mean --size' --sise 300 -o x text.txt
said 128 'cannot read nothing.txt' -o x nothing.txt
echo "{\"x\":1}" >odd.jsonl
said 129 "record 1 of odd.jsonl" -o x odd.jsonl
: >blank.jsonl
said 129 'there is no text in blank.jsonl' -o x blank.jsonl
said 129 '--with DIR says whose ids' --encode text.txt
said 129 'not both' --with v --encode text.txt --decode ids
said 129 'and --encode or --decode what?' --with v
echo 99999 >far
said 129 'no id is 1024 or more' --with v --decode far
echo '{"model":{"type":"Unigram"}}' >u.json
said 129 'the model Unigram of this tokenizer' --with u.json --encode text.txt
head -c 5000 v/tokenizer.json >cut.json
said 129 'JSON: ' --with cut.json --encode text.txt
finish
