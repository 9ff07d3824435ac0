#!/bin/sh
# 4050-typeset-latex.t -- the LaTeX of labels compiles, whatever the label was.
. t/tap.sh

tests=$BUILD/src/typeset/t/t-typeset
if ! [ -x "$tests" ]; then
	skip 'the unit tests are not built'
	finish
fi
"$tests" --sources >"$dir/sources"
lines=$(wc -l <"$dir/sources")
ok "there are sources ($lines)" [ "$lines" -gt 2000 ]

if ! command -v pdflatex >/dev/null 2>&1 || ! kpsewhich amssymb.sty >/dev/null 2>&1; then
	skip 'no pdflatex with amssymb'
	finish
fi
# A box for each, so that nothing is lost between them; pages are not needed.
{
	printf '%s\n' '\documentclass{article}' '\usepackage[utf8]{inputenc}' \
		'\usepackage{amsmath,amssymb}' '\begin{document}'
	sed 's/^/\\setbox0\\hbox{$/; s/$/$}/' "$dir/sources"
	printf '%s\n' '\end{document}'
} >"$dir/all.tex"
ok 'pdflatex reads them all' sh -c "cd '$dir' && pdflatex -interaction=nonstopmode \
	-halt-on-error all.tex >out 2>&1 || { grep -A8 '^!' out; exit 1; }"
finish
