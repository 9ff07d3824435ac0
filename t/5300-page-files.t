#!/bin/sh
# 5300-page-files.t -- the files of the page: small, complete, and they ask nobody else.
. t/tap.sh

bytes=$(cat web/* | wc -c)
ok "all of it has $bytes bytes, of 200000" test "$bytes" -lt 200000
same 'addresses: the name of SVG alone' 'http://www.w3.org/2000/svg' \
	"$(grep -ohE '[a-z]+://[A-Za-z0-9][^"'"'"' )>]*' web/* | sort -u)"
same 'no markup is made from texts' '' \
	"$(grep -nE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function' web/*.js)"
same 'no style or script inside the markup' '' \
	"$(grep -nE ' style=|<style|<script>| on[a-z]+=' web/index.html)"
same 'every file is named by the page, and by the program' "$(ls web | sort)" \
	"$( (echo index.html; grep -o 'page/[a-z.]*' web/index.html | sed 's|page/||') | sort)"
same 'in the order that the program knows' "$(grep -o 'page/[a-z]*\.js' web/index.html | sed 's|page/||')" \
	"$(grep -o '[a-z]*\.js' src/serve/page.def)"
same 'what ids the scripts look for' '' "$(
	grep -ohE "\\$\\('[a-z-]+'\\)" web/*.js | sed "s/..'//; s/'.//" | sort -u | while read -r id; do
		grep -q "id=\"$id\"" web/index.html || echo "$id"
	done)"
same 'every file of the page says what it is' '' "$(
	for f in web/*.js web/*.css; do head -n 1 "$f" | grep -qF "/* ${f##*/} -- " || echo "$f"; done)"
if command -v node >/dev/null 2>&1; then
	for f in web/*.js; do ok "$f can be read" node --check "$f"; done
else
	skip 'no node to read the scripts'
fi
finish
