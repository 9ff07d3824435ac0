# A column of web/words.tsv as the script that the page loads: awk -v language=de -f words.awk
#
# speak(language, rows): a row has the English, a tab and the text, or the English alone where both are the
# same.  Of English itself nothing need be said.
BEGIN { FS = "\t" }
NR == 1 {
	for (i = 1; i <= NF; i++)
		if ($i == language)
			column = i
	printf "speak(\"%s\",`", language
	next
}
column > 1 && $column != "" {
	row = $1 ($column == $1 ? "" : "\t" $column)
	gsub(/[\\`]/, "\\\\&", row)
	gsub(/\$[{]/, "\\${", row)
	printf "%s%s", sep, row
	sep = "\n"
}
END { print "`)" }
