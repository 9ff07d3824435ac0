#!/bin/sh
# 5300-page-files.t -- the files of the page: small, complete, and they ask nobody else.
. t/tap.sh
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# Loaded by who asks for them.
later='runs.js runs.css canvases.js canvases.css paper.js paper.css frame.js graph.js proof.js host.js'
# As it is served: without comments.
served() {
	for f in "$@"; do
		case $f in *.svg) cat "$f" ;; *) awk -v kind="${f##*.}" -f dev/page.awk "$f" ;; esac
	done
}
bytes=$(for f in web/*.js web/*.css web/*.html web/*.svg; do
	case " $later embed.js " in *" ${f##*/} "*) ;; *) served "$f" ;; esac
done | wc -c)
ok "who opens a canvas reads $bytes bytes, of 220000, and a language" test "$bytes" -lt 220000
# All that there is, each file packed, as it travels; in the language that takes most.
bytes=$( (
	for l in $(sed -n 's/^LANGUAGE(.*"\(.*\)")/\1/p' src/serve/language.def); do
		awk -v language="$l" -f dev/words.awk web/words.tsv | gzip -9 -n -c | wc -c
	done | sort -n | tail -n 1
	for f in web/*.js web/*.css web/*.html web/*.svg; do served "$f" | gzip -9 -n -c | wc -c; done
) | awk '{ sum += $1 } END { print sum }')
ok "all of it travels in $bytes bytes, of 130000, in its longest language" test "$bytes" -lt 130000
same 'no loop has an empty body' '' "$(grep -nE '(while|for) ?\(.*\) ?;[[:space:]]*$' web/*.js | grep -v '\<do .* while\|} while')"
same 'addresses: the name of SVG alone' 'http://www.w3.org/2000/svg' \
	"$(grep -ohE '[a-z]+://[A-Za-z0-9][^"'"'"' )>]*' web/* | sort -u)"
same 'no markup is made from texts' '' \
	"$(grep -nE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function' web/*.js)"
same 'no style or script inside the markup' '' \
	"$(grep -nE ' style=|<style|<script>| on[a-z]+=' web/index.html)"
# embed.js is for pages elsewhere.
same 'every file is named by the page, and by the program' "$(ls web | sed 's/words.tsv/words.js/' | sort)" \
	"$( (echo index.html; echo embed.js; echo "$later" | tr ' ' '\n'; grep -o 'page/[a-z.]*' web/index.html | sed 's|page/||') | sort)"
same 'in the order that the program knows' "$(grep -o 'page/[a-z]*\.js' web/index.html | sed 's|page/||')
embed.js
$(echo "$later" | tr ' ' '\n' | grep 'js$')" \
	"$(grep '^[A-Z]*(' src/serve/page.def | grep -o '[a-z]*\.js' | sed 's/^base.js$/&\nwords.js/')"
same 'what ids the scripts look for' '' "$(
	grep -ohE "\\$\\('[a-z-]+'\\)" web/*.js | sed "s/..'//; s/'.//" | sort -u | while read -r id; do
		grep -q "id=\"$id\"" web/index.html || grep -qE "id: '$id'|quiet\('$id'|\.id = '$id'" web/*.js || echo "$id"
	done)"
same 'no name is declared twice: the scripts share one room' '' "$(
	grep -hoE '^(const|let|class|function|async function) +[A-Za-z_$][A-Za-z0-9_$]*' web/*.js | sed 's/.* //' | sort | uniq -d)"
same 'every file of the page says what it is' '' "$(
	for f in web/*.js web/*.css; do head -n 1 "$f" | grep -qF "/* ${f##*/} -- " || echo "$f"; done)"
if command -v node >/dev/null 2>&1; then
	for f in web/*.js; do
		awk -v kind=js -f dev/page.awk "$f" > "$tmp/${f##*/}"
		ok "$f can be read, also as it is served" sh -c "node --check $f && node --check $tmp/${f##*/}"
	done
else
	skip 'no node to read the scripts'
fi
finish
