# A file of the page as it is served: without comments, and without blanks that say nothing.
#
#   awk -v kind=js|css|html -f page.awk FILE
#
# Scripts are read as tokens, so that texts and regular expressions stay as they are.  Statements end
# with a semicolon in web/, and a line end is kept wherever one could be missing.  No loop has an empty
# body, so that a semicolon before a brace ends a statement (t/5300-page-files.t looks).
BEGIN { RS = "\001" }

function is_name(c) { return c ~ /[A-Za-z0-9_$]/ || c >= "\200" }

# Between the token before and the next one, which begins with c.
function blank(c) {
	if (!gap)
		return
	if (gap == 2 && last !~ /[{;,(\[&|?:=<>+*!.-]/ && c !~ /[}).,;:?&|=+*<>\]-]/)
		out = out "\n"
	else if ((is_name(last) && is_name(c)) || ((last == "+" || last == "-") && last == c))
		out = out " "
	gap = 0
}

function put(t) {
	blank(substr(t, 1, 1))
	out = out t
	last = substr(t, length(t), 1)
	s = substr(s, length(t) + 1)
}

# How long the text is that begins here with the quote q.
function quoted(q,   i, c) {
	for (i = 2; (c = substr(s, i, 1)) != q && c != ""; i++)
		if (c == "\\")
			i++
	return i
}

# The same for a piece of a text in backquotes: up to its end, or to "${".
function piece(   i, c) {
	for (i = 2; (c = substr(s, i, 1)) != "`" && c != ""; i++) {
		if (c == "\\")
			i++
		else if (c == "$" && substr(s, i + 1, 1) == "{") {
			open[++depth] = 0
			return i + 1
		}
	}
	return i
}

function expression(   i, c, set) {
	for (i = 2; (c = substr(s, i, 1)) != "/" || set; i++) {
		if (c == "\\")
			i++
		else if (c == "[")
			set = 1
		else if (c == "]")
			set = 0
	}
	return match(substr(s, i + 1), /^[a-z]+/) ? i + RLENGTH : i
}

function script(   c, word) {
	gap = depth = 0
	last = ";"
	while (s != "") {
		c = substr(s, 1, 1)
		if (match(s, /^[ \t\n]+/)) {
			gap = index(substr(s, 1, RLENGTH), "\n") ? 2 : gap ? gap : 1
			s = substr(s, RLENGTH + 1)
		} else if (substr(s, 1, 2) == "/*") {
			s = substr(s, index(s, "*/") + 2)
			gap = gap ? gap : 1
		} else if (c == "\"" || c == "'") {
			put(substr(s, 1, quoted(c)))
			word = ""
		} else if (c == "`" || (c == "}" && depth && !open[depth])) {
			if (c == "}")
				depth--
			put(substr(s, 1, piece()))
			word = ""
			if (last == "{")
				last = "("
		} else if (c == "/" && (word ~ /^(return|typeof|case)$/ || last ~ /[(,=:\[!&|?{};>+]/)) {
			put(substr(s, 1, expression()))
			last = "x"
		} else if (match(s, /^[A-Za-z0-9_$]+/)) {
			word = substr(s, 1, RLENGTH)
			put(word)
		} else {
			if (depth)
				open[depth] += (c == "{") - (c == "}")
			if (c == "}" && last == ";")
				out = substr(out, 1, length(out) - 1)
			put(c)
			word = ""
		}
	}
	printf "%s\n", out
}

function style(   at) {
	while ((at = index(s, "/*"))) {
		out = out substr(s, 1, at - 1)
		s = substr(s, at + 2)
		s = substr(s, index(s, "*/") + 2)
	}
	s = out s
	gsub(/[ \t\n]+/, " ", s)
	gsub(/ ?[{] ?/, "{", s)
	gsub(/ ?[}] ?/, "}", s)
	gsub(/ > /, ">", s)
	gsub(/ ?; ?/, ";", s)
	gsub(/, /, ",", s)
	gsub(/: /, ":", s)
	gsub(/;}/, "}", s)
	sub(/^ /, "", s)
	printf "%s\n", s
}

{
	s = $0
	if (kind == "js") {
		script()
	} else if (kind == "css") {
		style()
	} else {
		gsub(/\n[ \t]+/, "\n", s)
		gsub(/\n\n+/, "\n", s)
		# Between rows of a table, and beside what is not shown, a blank is nothing.
		gsub(/\n<tr/, "<tr", s)
		gsub(/\n<\/t/, "</t", s)
		gsub(/\n<tbody/, "<tbody", s)
		gsub(/\n<script/, "<script", s)
		gsub(/\n<link/, "<link", s)
		gsub(/\n<meta/, "<meta", s)
		printf "%s", s
	}
}
