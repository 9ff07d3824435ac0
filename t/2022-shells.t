#!/bin/sh
# 2022-shells.t -- completion in bash, zsh and fish, and the manual pages.
. t/tap.sh

for s in bash zsh fish; do
	"$PORISM" completion $s >"$dir/$s"
	same "completion for $s" 0 $?
done
"$PORISM" completion tcsh >"$dir/out" 2>"$dir/err"
same 'no other shell' 129 $?
holds 'which is told' 'bash, zsh or fish' "$(cat "$dir/err")"

mkdir -p "$dir/files/sub"
for f in one.pg two.ggb three.svg four.json five.jsonl; do : >"$dir/files/$f"; done

# completes WORD...: what bash offers for the last one.
cat >"$dir/ask.bash" <<'END'
. "$1"
shift
while IFS= read -r line; do
	eval "COMP_WORDS=($line)"
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	COMPREPLY=()
	_porism
	echo "$line: $(printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort | tr '\n' ' ')"
done
END
if command -v bash >/dev/null 2>&1; then
	(cd "$dir/files" && bash "$dir/ask.bash" "$dir/bash") >"$dir/out" 2>&1 <<'END'
porism re
porism help ren
porism eval r
porism help eval r
porism run --j
porism run ''
porism render --preset ''
porism render --preset = t
porism render -o ''
porism eval run --mon
porism synth --opera
porism synth slips --labels ''
porism grade --rule pg
porism tools add_midp
porism eval samples --set geol
porism train sft --warm
porism solve ''
porism completion z
porism store copy ''
porism data list imo
porism data check s
END
	same 'what bash offers' "porism re: render repl replay 
porism help ren: render 
porism eval r: report run 
porism help eval r: report run 
porism run --j: --journal --json 
porism run '': five.jsonl one.pg sub two.ggb 
porism render --preset '': default textbook 
porism render --preset = t: textbook 
porism render -o '': sub three.svg 
porism eval run --mon: --money 
porism synth --opera: --operators 
porism synth slips --labels '': en zh 
porism grade --rule pg: pgps9k 
porism tools add_midp: add_midpoint 
porism eval samples --set geol: geolaux 
porism train sft --warm: --warmup 
porism solve '': five.jsonl four.json sub 
porism completion z: zsh 
porism store copy '': sub 
porism data list imo: imo-ag-30 
porism data check s: solidfgeo2k-dev sub " "$(cat "$dir/out")"
	# Every option of the help is offered.
	for c in solve agent judge 'eval samples'; do
		"$PORISM" help $c | sed -n 's/^  \(--[-a-z0-9]*\).*/\1/p' | sort -u >"$dir/told"
		echo "porism $c --" | bash "$dir/ask.bash" "$dir/bash" | tr ' ' '\n' | sort -u >"$dir/offered"
		comm -23 "$dir/told" "$dir/offered" | sed "s/^/$c /"
	done >"$dir/missing"
	same 'every option is offered' '' "$(cat "$dir/missing")"
else
	skip 'no bash'
fi

if command -v fish >/dev/null 2>&1; then
	HOME=$dir
	export HOME
	out=$(cd "$dir/files" && fish -c "source $dir/fish
		for l in 'porism ren' 'porism render --preset ' 'porism eval rep' 'porism run ' 'porism tools add_midp'
			echo \"\$l\": (complete -C\"\$l\" | string replace -r '\t.*' '' | sort)
		end" 2>&1)
	same 'what fish offers' 'porism ren: render
porism render --preset : default textbook
porism eval rep: report
porism run : five.jsonl one.pg sub/ two.ggb
porism tools add_midp: add_midpoint' "$out"
else
	skip 'no fish'
fi

if command -v zsh >/dev/null 2>&1 && zsh -fc 'zmodload zsh/zpty' 2>/dev/null; then
	mkdir "$dir/functions" && cp "$dir/zsh" "$dir/functions/_porism"
	cat >"$dir/ask.zsh" <<'END'
zmodload zsh/zpty
zpty -b z "TERM=dumb PS1='> ' zsh -f -i"
zpty -w z "fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; LISTMAX=0"
shift
# A line, and what is waited for after TAB.
for line answer; do
	zpty -n -w z "$line"$'\t\t'
	zpty -r z said "*$answer*" && print -r -- "$said"
	zpty -n -w z $'\x15\n'
done
END
	out=$(cd "$dir/files" && timeout 20 zsh -f "$dir/ask.zsh" "$dir/functions" 'porism rend' render \
		'porism render --pres' textbook 'porism run on' one.pg 2>&1 </dev/null)
	holds 'zsh: commands' 'porism render' "$out"
	holds 'zsh: values' 'textbook' "$out"
	holds 'zsh: files' 'one.pg' "$out"
else
	skip 'no zsh'
fi

# --- Manual pages
ok 'the manual pages' dev/manual "$PORISM" "$dir/man"
for c in $(sed -n 's/^CMD(\([a-z]*\),.*/\1/p' src/cmd/cmd.def); do
	[ -s "$dir/man/man1/porism-$c.1" ] || echo "no porism-$c.1"
	"$PORISM" help $c | sed -n 's/^  \(--*[a-z][-a-z]*\).*/\1/p' | sed 's/-/\\-/g' | while IFS= read -r o; do
		grep -qF -e "$o" "$dir/man/man1/porism-$c.1" || echo "porism-$c.1 has no $o"
	done
done >"$dir/missing"
same 'a page for each command, with all its options' '' "$(cat "$dir/missing")"
for f in $(grep -o 'porism_[a-z_]*(' include/porism.h | tr -d '(' | sort -u); do
	[ -s "$dir/man/man3/$f.3" ] || echo "$f"
done >"$dir/missing"
same 'a page for each function' '' "$(cat "$dir/missing")"
same 'pages on files' 'porism-jgex.5 porism-journal.5 porism-problem.5 porism-script.5' "$(ls "$dir/man/man5" | tr '\n' ' ' | sed 's/ $//')"
same 'a question has no full stop' '' "$(grep '[?!.]\.$' "$dir/man/man1/porism-store.1" | grep -v '\.\.\.$')"
SOURCE_DATE_EPOCH=0 "$PORISM" help --man run >"$dir/page"
holds 'their date can be set' '"1970-01-01"' "$(cat "$dir/page")"
if command -v mandoc >/dev/null 2>&1; then
	same 'mandoc has nothing to say' '' "$(mandoc -Tlint -Wwarning "$dir"/man/man1/* "$dir"/man/man5/* "$dir"/man/man3/*.3 2>&1)"
else
	skip 'no mandoc'
fi
if command -v groff >/dev/null 2>&1; then
	same 'no option is broken at the end of a line' '' \
		"$(groff -man -Kutf8 -Tutf8 -rLL=80n "$dir/man/man1/porism-serve.1" 2>&1 | grep '‐$')"
	same 'nor groff' '' "$(for f in man1/porism.1 man1/porism-judge.1 man5/porism-script.5 man3/porism.3; do
		groff -man -Kutf8 -Tutf8 -ww -Wbreak -z "$dir/man/$f" 2>&1 | head -n 2
	done)"
else
	skip 'no groff'
fi
finish
