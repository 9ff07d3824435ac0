# Finds expressions that mean different things on different machines, because C leaves open
# in which order their parts are evaluated.  Reads what strip.awk prints, twice:
#
#   awk -f order.awk pass=1 code pass=2 code
#
# Parts are unordered when they stand in one argument list, in one initialiser in braces, or
# beside each other in an expression without && || ?: or a comma between them.  Of parts that
# are unordered,
#   1. two must not draw random numbers: call rng_..., or a static function or macro that does
#      and has no stream of its own (a variable struct rng, or a structure with one in it);
#   2. none may read a variable x while another one gives &x to a function that can set it,
#      one whose parameter there is not a pointer to const.  (f(&x, x) itself is fine: what
#      it is given is read before it runs.)  Arrays in a structure, e.msg, are not read but
#      passed.
#
# The first pass learns which functions draw, which parameters point to const, which members
# are arrays.  Functions are known by name; a static one or a macro of a .c file is known there
# alone.

BEGIN {
	token = "[A-Za-z_][A-Za-z_0-9]*|[0-9][A-Za-z_0-9.]*|->|&&|[|][|]|[+][+]|--|[<>=!]=|" \
		"[-+*/%&|^]=|<<=?|>>=?|[^ \t\f\\\\]"
}
pass != now {
	done()
	here = ""
	if (pass == 2)
		closure()
	now = pass
}
{
	at = index($0, ":")
	file = substr($0, 1, at - 1)
	rest = substr($0, at + 1)
	at = index(rest, ":")
	if (file != here) {
		done()
		here = file
		n = 0
	}
	tokens(substr(rest, at + 1), substr(rest, 1, at - 1) + 0)
}
END { done() }

# --- Tokens --------------------------------------------------------------------------------
# Appends the tokens of a line to T, their lines to L.  A directive is left out, but a macro
# with parameters is learned like a function.
function tokens(s, line) {
	if (directive || s ~ /^[ \t]*#/) {
		directive = directive s
		if (s ~ /\\$/)
			return
		if (pass == 1 && directive ~ /^[ \t]*#[ \t]*define[ \t]+[A-Za-z_0-9]+\(/)
			macro(directive)
		directive = ""
		return
	}
	split_line(s, line)
}

function split_line(s, line) {
	while (match(s, token)) {
		T[++n] = substr(s, RSTART, RLENGTH)
		L[n] = line
		s = substr(s, RSTART + RLENGTH)
	}
}

function macro(s,    keep, i, name) {
	keep = n
	split_line(s, 0)
	name = (here ~ /\.c$/ ? here ":" : "") T[keep + 3]
	defined[name] = 1
	for (i = keep + 4; i < n; i++)
		if (T[i + 1] == "(" && T[i] ~ /^[A-Za-z_]/)
			calls[name] = calls[name] " " T[i] " " here ":" T[i]
	n = keep
}

function done() {
	if (here == "")
		return
	if (now == 1)
		learn()
	else
		check()
	directive = ""
}

# --- First pass ----------------------------------------------------------------------------
# Where the bracket that opens at i closes.
function closing(i,    depth) {
	for (depth = 0; i <= n; i++) {
		if (T[i] ~ /^[({[]$/)
			depth++
		else if (T[i] ~ /^[])}]$/ && !--depth)
			return i
	}
	return n
}

function learn(    i, j, from, name, key) {
	from = 1
	for (i = 1; i <= n; i++) {
		if (T[i] == ";") {
			from = i + 1
		} else if (T[i] == "{") {
			j = closing(i)
			members(i, j)
			i = j
			from = i + 1
		} else if (T[i + 1] == "(" && T[i] ~ /^[A-Za-z_]/ && T[i] != "__attribute__") {
			name = T[i]
			key = T[from] == "static" && here ~ /\.c$/ ? here ":" name : name
			j = closing(i + 1)
			parameters(key, i + 2, j)
			i = j
			if (T[j + 1] == "{") {
				i = closing(j + 1)
				if (T[from] == "static")
					body(key, j + 1, i)
				from = i + 1
			}
		}
	}
}

# array[tag, x]: member x of struct tag is an array.  stream[tag]: there is a struct rng in it.
function members(i, to,    tag) {
	if (T[i - 2] != "struct")
		return
	tag = T[i - 1]
	for (; i < to; i++)
		if (T[i] == "struct" && T[i + 1] == "rng" && T[i + 2] != "*")
			stream[tag] = 1
		else if (T[i] ~ /^[A-Za-z_]/ && T[i + 1] == "[")
			array[tag, T[i]] = 1
}

# fixed[key, k]: parameter k points to const.
function parameters(key, i, to,    k, constant, pointer) {
	defined[key] = 1
	for (k = 1; i <= to; i++) {
		if (T[i] == "(")
			i = closing(i)
		else if (T[i] == "const" && !pointer)
			constant = 1
		else if (T[i] == "*" || T[i] == "[")
			pointer = 1
		else if (T[i] == "," || i == to) {
			if (constant)
				fixed[key, k] = 1
			constant = pointer = 0
			k++
		}
	}
}

function body(key, i, to) {
	for (; i < to; i++)
		if (T[i] == "struct" && T[i + 2] ~ /^[A-Za-z_]/)
			owns[key] = owns[key] " " T[i + 1]
		else if (T[i + 1] == "(" && T[i] ~ /^[A-Za-z_]/)
			calls[key] = calls[key] " " ((here ":" T[i]) in defined ? here ":" : "") T[i]
}

# Functions that draw: they call one that does.
function closure(    more, key, list, m, i) {
	stream["rng"] = 1
	for (key in owns) {
		m = split(owns[key], list, " ")
		for (i = 1; i <= m; i++)
			if (stream[list[i]])
				calls[key] = ""
	}
	do {
		more = 0
		for (key in calls) {
			m = draws[key] ? 0 : split(calls[key], list, " ")
			for (i = 1; i <= m; i++)
				if (list[i] ~ /^rng_/ || draws[list[i]]) {
					draws[key] = more = 1
					break
				}
		}
	} while (more)
}

# --- Second pass ---------------------------------------------------------------------------
function check() {
	split("", tag)
	p = 1
	level("block")
}

# The first word that both lists have, or "".
function common(a, b,    list, m, i) {
	m = a == "" || b == "" ? 0 : split(a, list, " ")
	for (i = 1; i <= m; i++)
		if (index(" " b " ", " " list[i] " "))
			return list[i]
	return ""
}

# Complains when two unordered parts do not go together: whether each draws, what it may
# set, what it reads.
function beside(d1, s1, r1, d2, s2, r2,    x, what) {
	x = common(s1, r2)
	if (x == "")
		x = common(s2, r1)
	if (d1 && d2)
		what = "draws twice, in no order"
	else if (x != "")
		what = "reads " x " and sets it, in no order"
	if (what != "" && !told[here, L[p]]++)
		print here ":" L[p] ": " what
}

# One level of brackets from token p on, to the closing one: "block" (the text of the file,
# whose braces are like semicolons), "call", "list" (an initialiser), "group" (others).
# Gives whether it draws, what it may set, what it reads in got_d, got_s, got_r, and of a call
# the arguments &x, each with its place before it, in got_a.
#
# At each level, parts beside each other make a segment; && || ? : end it.  Segments make a
# side of an assignment (what is assigned to is not read), sides an element of a list,
# elements the whole.
function level(kind,    t, cast, k, key, i, m, args, d, s, r, name, a,
               seg_d, seg_s, seg_r, plain, side_d, side_s, side_r, el_d, el_s, el_r,
               all_d, all_s, all_r) {
	for (k = 1; ; p++) {
		t = p > n ? ";" : T[p]
		d = 0
		s = r = name = ""
		if (t == "sizeof") {
			p = T[p + 1] == "(" ? closing(p + 1) : p + 1
		} else if (t ~ /^(if|while|for|switch)$/ && T[p + 1] == "(") {
			p += 2
			level("group") # before what follows
			cast = 0
		} else if (t ~ /^[A-Za-z_]/ && T[p + 1] == "(" && t != "return") {
			p += 2
			level("call")
			cast = 0
			key = (here ":" t) in defined ? here ":" t : t
			d = got_d || t ~ /^rng_/ || draws[key]
			s = got_s
			r = got_r
			m = split(got_a, args, " ")
			for (i = 1; i <= m; i += 2)
				if (!((key, args[i] + 0) in fixed))
					s = s " " args[i + 1]
		} else if (t == "(" || t == "[" ||
			   t == "{" && (kind != "block" || T[p - 1] == "=" || T[p - 1] == ")" && cast)) {
			m = t == "(" && T[p - 1] ~ /^[])]$/ # through a pointer, tab[i](x)
			p++
			level(t == "{" ? "list" : m ? "call" : "group")
			cast = t == "("
			d = got_d
			s = got_s
			r = got_r
		} else if (t ~ /^[A-Za-z_]/ && T[p - 1] != "." && T[p - 1] != "->") {
			if (T[p - 2] == "struct")
				tag[t] = T[p - 1]
			if (T[p - 1] != "&" || T[p - 2] ~ /^([A-Za-z_0-9].*|[])])$/) {
				if (T[p + 1] != "." || T[p + 3] == "[" || !((tag[t], T[p + 2]) in array))
					name = " " t
			} else if (kind == "call" && T[p - 2] ~ /^[(,]$/ && T[p + 1] ~ /^[),]$/) {
				a = a " " k " " t
			}
		} else if (t ~ /^(&&|\|\||[]?:,;){}]|[-+*\/%&|^]?=|<<=|>>=)$/) {
			# The segment ends.
			side_d = side_d || seg_d
			side_s = side_s seg_s
			side_r = side_r seg_r (t == "=" ? "" : plain)
			seg_d = 0
			seg_s = seg_r = plain = ""
			if (t ~ /^(&&|\|\||[?:])$/)
				continue
			# The side ends.
			beside(el_d, el_s, el_r, side_d, side_s, side_r)
			el_d = el_d || side_d
			el_s = el_s side_s
			el_r = el_r side_r
			side_d = 0
			side_s = side_r = ""
			if (t ~ /=$/)
				continue
			# The element ends.
			if (kind == "call" || kind == "list")
				beside(all_d, all_s, all_r, el_d, el_s, el_r)
			if (kind != "block") {
				all_d = all_d || el_d
				all_s = all_s el_s
				all_r = all_r el_r
			}
			el_d = 0
			el_s = el_r = ""
			k++
			if (p > n || t ~ /^[])}]$/ && kind != "block")
				break
			continue
		}
		beside(seg_d, seg_s, seg_r plain, d, s, r name)
		seg_d = seg_d || d
		seg_s = seg_s s
		seg_r = seg_r r
		plain = plain name
	}
	got_d = all_d
	got_s = all_s
	got_r = all_r
	got_a = a
}
