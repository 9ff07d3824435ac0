# C text without comments, strings and character constants, as "file:line:text", for
# lints that look for words.  Include lines keep what they name.
FNR == 1 { inside = 0 }
{
	line = $0
	if (!inside && line ~ /^[ \t]*#[ \t]*include/) {
		print FILENAME ":" FNR ":" line
		next
	}
	out = ""
	while (line != "") {
		if (inside) {
			at = index(line, "*/")
			if (!at)
				break
			line = substr(line, at + 2)
			inside = 0
			continue
		}
		if (!match(line, /\/\*|\/\/|"|'/)) {
			out = out line
			break
		}
		out = out substr(line, 1, RSTART - 1)
		what = substr(line, RSTART, RLENGTH)
		line = substr(line, RSTART + RLENGTH)
		if (what == "//")
			break
		if (what == "/*") {
			inside = 1
			out = out " "
			continue
		}
		while (line != "" && substr(line, 1, 1) != what)
			line = substr(line, substr(line, 1, 1) == "\\" ? 3 : 2)
		line = substr(line, 2)
		out = out what what
	}
	print FILENAME ":" FNR ":" out
}
