#!/bin/sh
# 4002-formats.t -- the same picture in every format, as other programs see it.
. t/tap.sh
back=$BUILD/src/draw/t/t-back

have() {
	command -v "$1" >/dev/null 2>&1
}
# near TEXT MOST A B: the pictures differ by at most so much of 255, on average over cells.
near() {
	found=$("$back" --compare "$3" "$4" 2>&1)
	case $found in
	[0-9]*.[0-9]*)	awk "BEGIN { exit !($found <= $2) }" ;;
	*)		false ;;
	esac
	tap_line $? "$1" "differ by $found, expected at most $2"
}

ok 'pictures are written' "$back" --write "$dir"
"$back" --write "$dir" 2>"$dir/said"
if ! [ -e "$dir/0.png" ]; then
	holds 'without cairo there is no PNG' libcairo "$(cat "$dir/said")"
	skip 'nothing to compare with'
	finish
fi

# A file that is no library stands for one that is not there.
mkdir "$dir/none"
echo no library >"$dir/none/libcairo.so.2"
LD_LIBRARY_PATH=$dir/none "$back" --write "$dir/none" 2>"$dir/said"
holds 'without cairo: an error that says what to do' 'PNG and PDF need libcairo' "$(cat "$dir/said")"
ok 'SVG is the same' cmp "$dir/none/0.svg" "$dir/0.svg"
ok 'TikZ is the same' cmp "$dir/none/3.tex" "$dir/3.tex"
fails 'no PNG is left behind' test -e "$dir/none/0.png"
holds 'porism doctor says so' 'no cairo' "$(LD_LIBRARY_PATH=$dir/none "$PORISM" doctor)"

"$back" --compare "$dir/0.png" "$dir/1.png" >/dev/null 2>&1
same 'other pictures cannot be compared' 2 $?
different=$("$back" --compare "$dir/1.png" "$dir/2.png")
ok 'and differ' awk "BEGIN { exit !($different > 5) }"

for n in 0 1 2 3; do
	if have rsvg-convert; then
		rsvg-convert "$dir/$n.svg" -o "$dir/svg.png" 2>"$dir/said"
		near "picture $n: SVG and PNG agree" 0.15 "$dir/$n.png" "$dir/svg.png"
	else
		skip 'no rsvg-convert'
	fi
	# This program draws thin lines wider than they are.
	if have pdftoppm; then
		pdftoppm -r 96 -png -singlefile "$dir/$n.pdf" "$dir/pdf" 2>"$dir/said"
		near "picture $n: PDF and PNG agree" 1.2 "$dir/$n.png" "$dir/pdf.png"
	else
		skip 'no pdftoppm'
	fi
	if have pdftoppm && have pdflatex && kpsewhich tikz.sty geometry.sty >/dev/null 2>&1; then
		ok "picture $n: TeX takes it" pdflatex -interaction=nonstopmode -halt-on-error \
			-output-directory="$dir" -jobname=tex "$dir/$n.tex"
		fails "picture $n: without a complaint" grep -E 'Overfull|Missing|undefined' "$dir/tex.log"
		pdftoppm -r 96 -png -singlefile "$dir/tex.pdf" "$dir/tex" 2>"$dir/said"
		near "picture $n: TikZ and PDF agree, but for the letters" 1 "$dir/pdf.png" "$dir/tex.png"
		same "picture $n: on one page" 1 "$(grep -c 'Output written.*(1 page' "$dir/tex.log")"
	else
		skip 'no pdflatex with tikz'
	fi
done
finish
