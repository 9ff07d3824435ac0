# header.awk -- porism(3) out of the comments of include/porism.h, for dev/manual.
#
# The comment before a declaration, or behind it on its line, is its documentation; several declarations in a row without
# a blank line or a comment between share the one before them.  A line "/* --- Title" is a section.  The comment at the
# head of the file is the description.
#
# Beside the page of the library, which goes to standard output, each function has one of its own, folder/NAME.3: the
# first sentence of its comment is the name's line, what begins with "Returns" is the value's section, and what
# is said of its section follows.

function roff(s) {
	gsub(/\\/, "\\e", s)
	gsub(/-/, "\\-", s)
	return s
}

function line(s) {
	put((s ~ /^[.']/ ? "\\&" : "") s)
}

# To the page at hand.
function put(s) {
	if (page == "")
		print s
	else
		print s >page
}

# "   name   what it is", and lines that go on with it, as a list; the place of the line behind.
function parameters(part, i, n, paragraph,	name, text) {
	if (paragraph == ".IP")
		put(".RS")
	for (; i <= n && part[i] ~ /^  /; i++) {
		text = part[i]
		sub(/^ +/, "", text)
		if (part[i] ~ PARAMETER) {
			name = text
			sub(/  .*/, "", name)
			sub(/^[a-z_]+ +/, "", text)
			put(".TP\n.I " roff(name))
		}
		line(roff(text))
	}
	if (paragraph == ".IP")
		put(".RE")
	return i
}

# The lines of a comment without its marks; indented ones stay as they are.  paragraph: what begins one, .PP or, below a
# tag, .IP.
function prose(s, paragraph,	n, i, part, code, on) {
	n = split(s, part, "\n")
	for (i = 1; i <= n; i++) {
		on = part[i] ~ /^   /
		if (part[i] ~ /^[ \t]*$/) {
			if (code && part[i + 1] !~ /^   /) {
				put(".EE")
				code = 0
			} else if (code) {
				put("")
				continue
			}
			if (i > 1 && i < n && part[i + 1] !~ /^  /)
				put(paragraph)
			continue
		}
		if (!code && part[i] ~ PARAMETER) {
			i = parameters(part, i, n, paragraph) - 1
			continue
		}
		if (on && !code)
			put(paragraph "\n.EX")
		if (!on && code)
			put(".EE")
		code = on
		line(roff(on ? substr(part[i], 4) : part[i]))
	}
	if (code)
		put(".EE")
}

# A page for each function.  The comment is cut into its first sentence, what it returns, and the rest.
function own_page(declaration, text,	name, first, rest, value) {
	name = name_of(declaration)
	first = text
	gsub(/\n/, " ", first)
	if (match(first, /\.( |$)/)) {
		rest = substr(text, RSTART + 1)
		first = substr(first, 1, RSTART - 1)
	}
	gsub(/  +/, " ", first)
	first = first ~ /^[A-Z][a-z]/ ? tolower(substr(first, 1, 1)) substr(first, 2) : first
	sub(/^ +/, "", rest)
	sub(/^\n+/, "", rest)
	if (match(rest, /(^|\n)Returns /)) {
		value = substr(rest, RSTART)
		rest = substr(rest, 1, RSTART - 1)
		sub(/^\n/, "", value)
	}
	sub(/[ \n]+$/, "", rest)
	page = folder "/" name ".3"
	put(".\\\" Made from include/porism.h by dev/manual.")
	put(sprintf(".TH %s 3 \"%s\" \"%s\" \"Porism\"\n.nr HY 0\n.nh\n.ad l", toupper(name), date, version))
	put(".SH NAME\n" name " \\- " roff(first))
	put(".SH SYNOPSIS\n.B #include <porism.h>\n.PP")
	line("\\fB" roff(declaration) "\\fR")
	if (rest != "" || value == "") {
		put(".SH DESCRIPTION")
		prose(rest != "" ? rest : text, ".PP")
	}
	if (flags != "" && index(text, flags_name)) {
		put(".SH FLAGS\n.EX\n" flags "\n.EE")
	}
	if (value != "") {
		put(".SH RETURN VALUE")
		prose(value, ".PP")
	}
	if (section_text != "") {
		put(".SH " toupper(roff(section)))
		prose(section_text, ".PP")
	}
	put(".SH SEE ALSO\n.BR porism (3)")
	close(page)
	page = ""
}

function bare(s) {
	sub(/^[ \t]*\/\*+ ?/, "", s)
	sub(/ *\*+\/[ \t]*$/, "", s)
	sub(/^ \* ?/, "", s)
	sub(/^ \*$/, "", s)
	return s
}

# The declarations that share a comment, then the comment.
function finish(	i) {
	for (i = 1; i <= tags; i++) {
		put(i == 1 ? ".TP" : ".TQ")
		line("\\fB" roff(tag[i]) "\\fR")
	}
	if (tags && shared == "" && members == "")
		put("\\&")
	if (tags)
		prose(shared, ".IP")
	if (tags && tag[1] == "enum") {
		flags = members
		flags_name = members
		sub(/^[^A-Z]*/, "", flags_name)
		sub(/_[A-Z]+ .*/, "_", flags_name)
	}
	if (tags && members != "")
		put(".IP\n.EX\n" members "\n.EE")
	for (i = 1; i <= tags; i++)
		if (tag[i] ~ /porism_[a-z_]+ ?\(/)
			own_page(tag[i], shared)
	tags = 0
	shared = members = ""
}

function name_of(s) {
	sub(/ ?\(.*/, "", s)
	sub(/.*[ *]/, "", s)
	return s
}

# A declaration is whole; of an enum the members follow with what is said of them.
function tell(	s) {
	s = declared
	gsub(/[ \t\n]+/, " ", s)
	sub(/^ /, "", s)
	sub(/ $/, "", s)
	if (behind != "" || comment == "" || comment != shared || body != "")
		finish()
	if (body != "") {
		sub(/ ?\{.*\} ?/, " ", s)
		sub(/ ;/, ";", s)
		members = body
		gsub(/,  /, "  ", members)
	}
	tag[++tags] = s == "enum;" ? "enum" : s
	shared = behind != "" ? behind : comment
	if (behind != "" || body != "")
		finish()
	declared = behind = body = ""
}

BEGIN {
	PARAMETER = "^   ?[a-z_]+  +[^ ]"
	print ".\\\" Made from include/porism.h by dev/manual."
	printf ".TH PORISM 3 \"%s\" \"%s\" \"Porism\"\n.nr HY 0\n.nh\n.ad l\n", date, version
	print ".SH NAME\nporism \\- the C library of Porism"
	print ".SH SYNOPSIS\n.B #include <porism.h>\n.PP\ncc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs porism)"
}

# --- Comments
in_comment {
	said = said "\n" bare($0)
	if (/\*\//) {
		in_comment = 0
		took(said)
	}
	next
}
/^[ \t]*\/\*/ && !depth && declared == "" {
	said = bare($0)
	if (/\*\//)
		took(said)
	else
		in_comment = 1
	next
}
function took(s,	title) {
	sub(/^\n+/, "", s)
	if (!described) {
		described = 1
		sub(/^porism\.h -- [^\n]*\n*/, "", s)
		print ".SH DESCRIPTION"
		prose(s, ".PP")
		return
	}
	if (s ~ /^--- /) {
		title = s
		sub(/\n.*/, "", title)
		sub(/^--- /, "", title)
		sub(/ *-+ *$/, "", title)
		document = ""
		if (match(title, / \(docs\/.*\)$/)) {
			document = substr(title, RSTART + 2, RLENGTH - 3)
			title = substr(title, 1, RSTART - 1)
		}
		finish()
		print ".SH " toupper(roff(title))
		sub(/^[^\n]*\n*/, "", s)
		sub(/\n+$/, "", s)
		section = title
		section_text = s
		if (s != "")
			prose(s, ".PP")
		if (document != "")
			print ".PP\n" roff(document) " tells more."
		comment = ""
		started = 1
		return
	}
	comment = s
}

# --- Code
# Of a macro its name and parameters, where a comment tells of it; what it stands for is the compiler's.
/^#define / {
	if (comment != "" && match($0, /^#define [A-Z_]+(\([a-z, ]*\))?/)) {
		declared = substr($0, 9, RLENGTH - 8)
		tell()
		comment = ""
	}
	while (/\\$/ && (getline) > 0)
		;
	next
}
/^#/ || /extern "C"/ || /^}$/ && !depth { next }
/^[ \t]*$/ && !depth { comment = ""; next }
depth {
	one = $0
	sub(/^[ \t]*/, "", one)
	if (one !~ /^}/) {
		gsub(/ *\/\* */, "  ", one)
		gsub(/ *\*\/ */, "", one)
		body = body (body == "" ? "" : "\n") roff(one)
	}
}
{
	if (!started) {
		print ".SH FIGURES"
		started = 1
	}
	code = $0
	if (match(code, /\/\*.*\*\//)) {
		if (!depth)
			behind = bare(substr(code, RSTART, RLENGTH))
		code = substr(code, 1, RSTART - 1)
	}
	depth += gsub(/\{/, "{", code) - gsub(/\}/, "}", code)
	declared = declared " " code
	if (!depth && code ~ /;[ \t]*$/)
		tell()
}
END { finish() }
