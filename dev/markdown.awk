# markdown.awk -- pages of docs/ as man(7), for dev/manual.
#
#   awk -v part=intro|rest|all -v folder=cmd -f dev/markdown.awk PAGE
#
# intro is what stands before the first "## ", without the usage and the table of options, which the manual page has from
# elsewhere; rest is what follows.  A table is a list of its first column; headings are sections.

function roff(s) {
	gsub(/\\/, "\\e", s)
	gsub(/-/, "\\-", s)
	return s
}

# Emphasis of a text that is no code.
function emphasis(s,	before, word) {
	while (match(s, /\*\*[^*]+\*\*/)) {
		word = substr(s, RSTART + 2, RLENGTH - 4)
		s = substr(s, 1, RSTART - 1) "\\fB" word "\\fR" substr(s, RSTART + RLENGTH)
	}
	while (match(s, /(^|[ (])\*[^* ][^*]*\*/)) {
		before = substr(s, RSTART, 1) == "*" ? "" : substr(s, RSTART, 1)
		word = substr(s, RSTART + length(before) + 1, RLENGTH - length(before) - 2)
		s = substr(s, 1, RSTART - 1) before "\\fI" word "\\fR" substr(s, RSTART + RLENGTH)
	}
	return s
}

# [convert](convert.md) is a page of section 1 where it is one of a command; [X](../X.md) names the document.
function link(text, target,	name) {
	if (target ~ /^https?:/)
		return text " (" roff(target) ")"
	name = target
	sub(/#.*/, "", name)
	if (name ~ /(^|\/)cmd\/[a-z]+\.md$/ || (folder == "cmd" && name ~ /^[a-z]+\.md$/)) {
		sub(/.*\//, "", name)
		sub(/\.md$/, "", name)
		return "\\fBporism\\-" name "\\fR(1)"
	}
	if (name ~ /^(\.\.\/)*[A-Z]+\.md$/) {
		sub(/.*\//, "", name)
		return "docs/" name
	}
	return text
}

function links(s,	text, target, at, n) {
	while (match(s, /\[[^]]*\]\([^)]*\)/)) {
		at = RSTART
		n = RLENGTH
		text = substr(s, at + 1, index(substr(s, at), "](") - 2)
		target = substr(s, at + length(text) + 3, n - length(text) - 4)
		gsub(/\\-/, "-", target)
		s = substr(s, 1, at - 1) link(text, target) substr(s, at + n)
	}
	return s
}

# Code first: what it holds is neither a link nor emphasis.
function inline(s,	out, at, n, code, kept) {
	out = ""
	kept = 0
	while ((at = index(s, "`"))) {
		out = out roff(substr(s, 1, at - 1))
		s = substr(s, at + 1)
		n = index(s, "`")
		if (!n)
			break
		code = substr(s, 1, n - 1)
		s = substr(s, n + 1)
		held[++kept] = "\\fB" roff(code) "\\fR"
		out = out "\002" kept "\003"
	}
	out = emphasis(links(out roff(s)))
	for (n = 1; n <= kept; n++) {
		at = index(out, "\002" n "\003")
		out = substr(out, 1, at - 1) held[n] substr(out, at + length("\002" n "\003"))
	}
	gsub(/\001/, "|", out)
	return out
}

# A line of text; a point or a quotation mark would begin a request.
function put(s) {
	if (!shown())
		return
	sub(/^ +/, "", s)
	if (s ~ /^[.']/)
		s = "\\&" s
	if (s != "")
		print s
}

function request(s) {
	if (shown())
		print s
}

function shown() {
	return part == "all" || (part == "rest") == (section > 0)
}

function flush() {
	if (text != "") {
		if (need)
			request(need)
		put(inline(text))
	}
	text = ""
	need = ".PP"
}

function row(line, cell,	n, i) {
	gsub(/\\\|/, "\001", line)
	sub(/^ *\| */, "", line)
	sub(/ *\| *$/, "", line)
	n = split(line, cell, / *\| */)
	return n
}

function table_row(line,	cell, n, i, one) {
	n = row(line, cell)
	if (rows++ == 0) {
		columns = row(line, head)
		skipped = part != "all" && !section && head[1] ~ /^(option|exit code)/
		return
	}
	if (line ~ /^\|[ :|-]*$/ || skipped)
		return
	request(".TP")
	one = inline(cell[1])
	put(one == "" ? "\\&" : one)
	for (i = 2; i <= n; i++) {
		if (cell[i] == "" && n == 2)
			continue
		if (i > 2)
			request(".br")
		put((columns > 2 && cell[i] != "" ? roff(head[i]) ": " : "") inline(cell[i]))
	}
	if (n < 2 || (n == 2 && cell[2] == ""))
		put("\\&")
}

BEGIN { need = ".PP" }

/^```/ {
	flush()
	code = !code
	if (code && !section && !fences++ && part != "all") {
		usage = 1
		next
	}
	if (usage) {
		usage = 0
		next
	}
	request(code ? ".PP\n.in +4n\n.EX" : ".EE\n.in")
	next
}
usage { next }
code {
	line = roff($0)
	if (line ~ /^[.']/)
		line = "\\&" line
	if (shown())
		print line
	next
}
/^# / { flush(); next }
/^## / {
	flush()
	section++
	request(".SH " toupper(inline(substr($0, 4))))
	need = ""
	next
}
/^###+ / {
	flush()
	sub(/^#+ /, "")
	request(".SS " inline($0))
	need = ""
	next
}
/^\|/ {
	if (!in_table) {
		flush()
		in_table = 1
		rows = 0
	}
	table_row($0)
	next
}
{ in_table = 0 }
/^[ \t]*$/ { flush(); next }
/^ *([*-]|[0-9]+\.) / {
	flush()
	mark = $0 ~ /^ *[0-9]/ ? $1 : "\\(bu"
	need = ".IP " mark " 4"
	sub(/^ *([*-]|[0-9]+\.) +/, "")
	text = $0
	next
}
/^!\[/ { next }
{ sub(/^ +/, ""); text = text == "" ? $0 : text " " $0 }
END { flush() }
