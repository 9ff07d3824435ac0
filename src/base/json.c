/* json.c -- see json.h. */
#include "base/json.h"
#include "base/index.h"
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Text from outside must not cost out of proportion to its length: a value takes up to forty times
 * its text ("[0,0,0"). */
#define DEPTH JSON_DEPTH
/* Members among which a key is looked for one by one; of more there is an index. */
enum { FEW = 32 };

struct base_reader {
	const char *s, *p, *end;
	struct arena *a;
	struct err *e;
	int depth, values;
	struct json_limits most;
};
static const struct json_limits usual = { JSON_MEMBERS, JSON_VALUES };

static enum status stop(struct base_reader *r, const char *what)
{
	return err_fail(r->e, E_ARG, "bad_argument", "JSON: %s at byte %td", what,
			r->p - r->s);
}

static enum status too_much(struct base_reader *r, const char *what, int most)
{
	return err_fail(r->e, E_ARG, "limit", "JSON: %s (at most %d) at byte %td", what, most,
			r->p - r->s);
}

/* Both messages above end with it. */
bool json_stopped_at(const struct err *e, size_t *at)
{
	static const char mark[] = " at byte ";
	const char *s = NULL;

	for (const char *k = e->msg; !strncmp(e->msg, "JSON: ", 6) && (k = strstr(k, mark));)
		s = k += sizeof mark - 1;
	if (!s || *s < '0' || *s > '9')
		return false;
	for (*at = 0; *s >= '0' && *s <= '9'; s++)
		*at = *at * 10 + (size_t)(*s - '0');
	return !*s;
}

static void skip_blank(struct base_reader *r)
{
	while (r->p < r->end &&
	       (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r'))
		r->p++;
}

static int hex4(const char *p, const char *end)
{
	int v = 0;

	if (end - p < 4)
		return -1;
	for (int i = 0; i < 4; i++) {
		char c = p[i];
		int d = c >= '0' && c <= '9'   ? c - '0'
			: c >= 'a' && c <= 'f' ? c - 'a' + 10
			: c >= 'A' && c <= 'F' ? c - 'A' + 10
					       : -1;

		if (d < 0)
			return -1;
		v = v * 16 + d;
	}
	return v;
}

/* After the opening quote.  The value is never longer than its text. */
static enum status read_string(struct base_reader *r, const char **out)
{
	const char *q = r->p;
	char *o, *start;

	while (q < r->end && *q != '"' && *q != '\\' && (unsigned char)*q >= 0x20)
		q++;
	if (q < r->end && *q == '"') { /* it stands there as it is */
		*out = arena_strndup(r->a, r->p, (size_t)(q - r->p));
		r->p = q + 1;
		return OK;
	}
	while (q < r->end && *q != '"')
		q += *q == '\\' ? 2 : 1;
	if (q >= r->end)
		return stop(r, "a string does not end");
	o = start = arena_alloc(r->a, (size_t)(q - r->p) + 1);
	while (*r->p != '"') {
		unsigned char c = (unsigned char)*r->p++;
		long u;

		if (c < 0x20)
			return stop(r, "a control character inside a string");
		if (c != '\\') {
			*o++ = (char)c;
			continue;
		}
		switch (*r->p++) {
		case '"': *o++ = '"'; break;
		case '\\': *o++ = '\\'; break;
		case '/': *o++ = '/'; break;
		case 'b': *o++ = '\b'; break;
		case 'f': *o++ = '\f'; break;
		case 'n': *o++ = '\n'; break;
		case 'r': *o++ = '\r'; break;
		case 't': *o++ = '\t'; break;
		case 'u':
			u = hex4(r->p, r->end);
			if (u >= 0xd800 && u < 0xdc00 && r->end - r->p >= 10 &&
			    r->p[4] == '\\' && r->p[5] == 'u') {
				long lo = hex4(r->p + 6, r->end);

				if (lo >= 0xdc00 && lo < 0xe000) {
					u = 0x10000 + ((u - 0xd800) << 10) + (lo - 0xdc00);
					r->p += 6;
				}
			}
			if (u <= 0 || (u >= 0xd800 && u < 0xe000))
				return stop(r, "a bad \\u escape");
			r->p += 4;
			o += utf8_put(o, (unsigned)u);
			break;
		default: return stop(r, "an unknown escape");
		}
	}
	r->p++;
	*out = start;
	return OK;
}

static const char *digits(const char *p, const char *end)
{
	while (p < end && *p >= '0' && *p <= '9')
		p++;
	return p;
}

static enum status read_number(struct base_reader *r, struct json *j)
{
	const char *p = r->p, *q;

	if (p < r->end && *p == '-')
		p++;
	q = digits(p, r->end);
	if (q == p || (*p == '0' && q - p > 1))
		return stop(r, "not a number");
	if (q < r->end && *q == '.') {
		p = q + 1;
		q = digits(p, r->end);
		if (q == p)
			return stop(r, "a number ends in its decimal point");
	}
	if (q < r->end && (*q == 'e' || *q == 'E')) {
		p = q + 1;
		if (p < r->end && (*p == '+' || *p == '-'))
			p++;
		q = digits(p, r->end);
		if (q == p)
			return stop(r, "an exponent without digits");
	}
	j->type = JSON_NUMBER;
	j->text = arena_strndup(r->a, r->p, (size_t)(q - r->p));
	r->p = q;
	return OK;
}

static bool is_key(const struct json *member, const char *key)
{
	return member->key[0] == key[0] && !strcmp(member->key, key);
}

static enum status read_value(struct base_reader *r, struct json *j);

/* Has the object the key already?  `seen` holds the keys of one with many members. */
static bool has_key(struct index *seen, const struct json *object, const char *key)
{
	if (object->n < FEW) {
		for (const struct json *m = object->child; m; m = m->next)
			if (is_key(m, key))
				return true;
		return false;
	}
	if (object->n == FEW)
		for (const struct json *m = object->child; m; m = m->next)
			index_set(seen, m->key, 1);
	if (index_get(seen, key) >= 0)
		return true;
	index_set(seen, key, 1);
	return false;
}

static enum status read_key(struct base_reader *r, const struct json *object, struct json *m,
			    struct index *seen)
{
	enum status st;

	if (r->p >= r->end || *r->p != '"')
		return stop(r, "expected a member name");
	if (object->n >= r->most.members)
		return too_much(r, "too many members in one object", r->most.members);
	r->p++;
	st = read_string(r, &m->key);
	if (st != OK)
		return st;
	if (has_key(seen, object, m->key))
		return stop(r, "a member occurs twice");
	skip_blank(r);
	if (r->p >= r->end || *r->p != ':')
		return stop(r, "expected ':'");
	r->p++;
	return OK;
}

static enum status read_each(struct base_reader *r, struct json *j, char close,
			     struct index *seen)
{
	struct json **tail = &j->child;

	for (;;) {
		struct json *m = arena_alloc(r->a, sizeof *m);
		enum status st = OK;

		skip_blank(r);
		if (close == '}')
			st = read_key(r, j, m, seen);
		if (st == OK)
			st = read_value(r, m);
		if (st != OK)
			return st;
		*tail = m;
		tail = &m->next;
		j->n++;
		skip_blank(r);
		if (r->p >= r->end)
			return stop(r, "the text ends inside a list or object");
		if (*r->p == close)
			return OK;
		if (*r->p != ',')
			return stop(r, "expected ',' or the closing bracket");
		r->p++;
	}
}

static enum status read_members(struct base_reader *r, struct json *j, char close)
{
	struct index seen = { .borrows = true };
	enum status st = OK;

	if (++r->depth > DEPTH)
		return too_much(r, "nested too deeply", DEPTH);
	r->p++;
	skip_blank(r);
	if (r->p >= r->end || *r->p != close)
		st = read_each(r, j, close, &seen);
	index_clear(&seen);
	if (st != OK)
		return st;
	r->p++;
	r->depth--;
	return OK;
}

static bool word(struct base_reader *r, const char *w)
{
	size_t n = strlen(w);

	if ((size_t)(r->end - r->p) < n || memcmp(r->p, w, n))
		return false;
	r->p += n;
	return true;
}

/* What stands where a value should, as far as a word goes. */
static enum status no_value(struct base_reader *r)
{
	enum { MOST = 16 };
	int n = 0;

	while (r->p + n < r->end && n < MOST && (unsigned char)r->p[n] > ' ' &&
	       (!n || !r->depth || !strchr(",:]}", r->p[n])))
		n++;
	while (r->p + n < r->end && n && ((unsigned char)r->p[n] & 0xc0) == 0x80)
		n--;
	if (!r->depth)
		return err_fail(r->e, E_ARG, "bad_argument",
				"this is no JSON (it begins with `%.*s`)", n, r->p);
	return err_fail(r->e, E_ARG, "bad_argument", "JSON: `%.*s` is no value at byte %td", n,
			r->p, r->p - r->s);
}

static enum status read_value(struct base_reader *r, struct json *j)
{
	skip_blank(r);
	if (r->p >= r->end)
		return stop(r, "the text ends too early");
	if (++r->values > r->most.values)
		return too_much(r, "too many values", r->most.values);
	switch (*r->p) {
	case '{': j->type = JSON_OBJECT; return read_members(r, j, '}');
	case '[': j->type = JSON_ARRAY; return read_members(r, j, ']');
	case '"':
		j->type = JSON_STRING;
		r->p++;
		return read_string(r, &j->text);
	default: break;
	}
	if (word(r, "null"))
		j->type = JSON_NULL;
	else if (word(r, "true"))
		j->type = JSON_TRUE;
	else if (word(r, "false"))
		j->type = JSON_FALSE;
	else if (*r->p == '-' || (*r->p >= '0' && *r->p <= '9'))
		return read_number(r, j);
	else
		return no_value(r);
	return OK;
}

enum status json_read(struct json **out, const char *s, size_t n, struct arena *a,
		      struct err *e)
{
	return json_read_large(out, s, n, a, &usual, e);
}

enum status json_read_large(struct json **out, const char *s, size_t n, struct arena *a,
			    const struct json_limits *most, struct err *e)
{
	struct base_reader r = { .s = s, .p = s, .end = s + n, .a = a, .e = e, .most = *most };
	struct json *j = arena_alloc(a, sizeof *j);
	enum status st;

	if (!utf8_valid(s, n))
		return err_fail(e, E_ARG, "bad_argument", "JSON: the text is not valid UTF-8");
	skip_blank(&r);
	if (r.p == r.end)
		return err_fail(e, E_ARG, "bad_argument", "JSON: the text is empty");
	st = read_value(&r, j);
	if (st != OK)
		return st;
	skip_blank(&r);
	if (r.p != r.end)
		return stop(&r, "text after the value");
	*out = j;
	return OK;
}

/* Go to the value at the path below the one that begins here. */
static bool descend(struct base_reader *r, const char *path)
{
	while (*path) {
		size_t k = strcspn(path, "/");
		const char *key = NULL;
		char close;
		long place = 0;

		skip_blank(r);
		if (r->p >= r->end || (*r->p != '{' && *r->p != '['))
			return false;
		close = *r->p == '{' ? '}' : ']';
		for (size_t i = 0; i < k && close == ']'; i++) {
			if (path[i] < '0' || path[i] > '9' || i > 8)
				return false;
			place = place * 10 + (path[i] - '0');
		}
		r->p++;
		for (long i = 0;; i++) {
			struct json other = { 0 };

			skip_blank(r);
			if (r->p >= r->end || *r->p == close)
				return false;
			if (close == '}') {
				if (*r->p != '"')
					return false;
				r->p++;
				if (read_string(r, &key) != OK)
					return false;
				skip_blank(r);
				if (r->p >= r->end || *r->p != ':')
					return false;
				r->p++;
			}
			if (key ? strlen(key) == k && !memcmp(key, path, k) : i == place)
				break;
			if (read_value(r, &other) != OK)
				return false;
			skip_blank(r);
			if (r->p >= r->end || *r->p != ',')
				return false;
			r->p++;
		}
		path += k + (path[k] == '/');
	}
	skip_blank(r);
	return true;
}

bool json_span(const char **at, size_t *len, const char *s, size_t n, const char *path)
{
	struct base_reader r = {
		.s = s, .p = s, .end = s + n, .a = arena_new(), .most = usual
	};
	struct json j = { 0 };
	const char *from;
	bool found = descend(&r, path);

	from = r.p;
	r.depth = 0;
	found = found && read_value(&r, &j) == OK;
	if (found) {
		*at = from;
		*len = (size_t)(r.p - from);
	}
	arena_free(r.a);
	return found;
}

const struct json *json_get(const struct json *object, const char *key)
{
	if (!object || object->type != JSON_OBJECT)
		return NULL;
	for (const struct json *m = object->child; m; m = m->next)
		if (is_key(m, key))
			return m;
	return NULL;
}

const char *json_text(const struct json *object, const char *key)
{
	const struct json *m = json_get(object, key);

	return m && m->type == JSON_STRING ? m->text : NULL;
}

static const struct json *of_type(const struct json *object, const char *key, enum json_type t)
{
	const struct json *m = json_get(object, key);

	return m && m->type == t ? m : NULL;
}

const struct json *json_list(const struct json *object, const char *key)
{
	return of_type(object, key, JSON_ARRAY);
}

const struct json *json_first(const struct json *object, const char *key)
{
	const struct json *list = json_list(object, key);

	return list ? list->child : NULL;
}

const struct json *json_given(const struct json *object, const char *key)
{
	const struct json *m = json_get(object, key);

	return m && m->type != JSON_NULL ? m : NULL;
}

const char *json_word(const struct json *object, const char *key)
{
	const struct json *m = json_get(object, key);

	return m && (m->type == JSON_STRING || m->type == JSON_NUMBER) ? m->text : NULL;
}

bool json_says(const struct json *object, const char *key, const char *text)
{
	const char *s = json_text(object, key);

	return s && !strcmp(s, text);
}

bool json_is_true(const struct json *object, const char *key)
{
	return of_type(object, key, JSON_TRUE) != NULL;
}

double json_number(const struct json *object, const char *key)
{
	const struct json *m = of_type(object, key, JSON_NUMBER);
	double x;

	return m && text_double(&x, m->text) ? x : NAN;
}

long json_whole(const struct json *object, const char *key, long otherwise)
{
	const struct json *m = of_type(object, key, JSON_NUMBER);

	return m ? strtol(m->text, NULL, 10) : otherwise;
}

/* How many bytes from s on, of n, stand for themselves: printable ASCII but for quotes and
 * backslashes.  Texts for models are long, so it looks at eight at a time: a byte of x is zero
 * where (x - 1) borrows into its high bit and x has none. */
static size_t plain_bytes(const char *s, size_t n)
{
	const uint64_t ones = 0x0101010101010101u, high = ones << 7;
	size_t i = 0;

	for (uint64_t x, quote, slash, del; i + 8 <= n; i += 8) {
		memcpy(&x, s + i, 8);
		quote = x ^ ones * '"';
		slash = x ^ ones * '\\';
		del = x ^ ones * 0x7f;
		if ((x | ((x - ones * 0x20) & ~x) | ((quote - ones) & ~quote) |
		     ((slash - ones) & ~slash) | ((del - ones) & ~del)) &
		    high)
			break;
	}
	while (i < n && s[i] >= 0x20 && s[i] < 0x7f && s[i] != '"' && s[i] != '\\')
		i++;
	return i;
}

void json_add_string(struct buf *b, const char *s)
{
	const char *end = s + strlen(s);

	buf_addc(b, '"');
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s;
		size_t plain = plain_bytes(s, (size_t)(end - s));

		if (plain) {
			buf_addn(b, s, plain);
			s += plain - 1;
		} else if (c == '"' || c == '\\') {
			buf_addc(b, '\\');
			buf_addc(b, (char)c);
		} else if (c == '\n') {
			buf_add(b, "\\n");
		} else if (c == '\t') {
			buf_add(b, "\\t");
		} else if (c < 0x20) {
			buf_addf(b, "\\u%04x", c);
		} else if (c >= 0x80) {
			size_t n = utf8_len(s);

			if (n > 1 && utf8_valid(s, n)) {
				buf_addn(b, s, n);
				s += n - 1;
			} else {
				buf_add(b, "\\ufffd");
			}
		} else {
			buf_addc(b, (char)c);
		}
	}
	buf_addc(b, '"');
}

void json_add_key(struct buf *b, const char *key)
{
	if (b->n && b->s[b->n - 1] != '{' && b->s[b->n - 1] != '[' && b->s[b->n - 1] != '\n')
		buf_addc(b, ',');
	json_add_string(b, key);
	buf_addc(b, ':');
}

/* comma and colon: what stands between values, and behind a key. */
static void add_tree(struct buf *b, const struct json *j, const char *comma, const char *colon)
{
	switch (j->type) {
	case JSON_NULL: buf_add(b, "null"); return;
	case JSON_TRUE: buf_add(b, "true"); return;
	case JSON_FALSE: buf_add(b, "false"); return;
	case JSON_NUMBER: buf_add(b, j->text); return;
	case JSON_STRING: json_add_string(b, j->text); return;
	case JSON_ARRAY:
	case JSON_OBJECT: break;
	}
	buf_addc(b, j->type == JSON_ARRAY ? '[' : '{');
	for (const struct json *m = j->child; m; m = m->next) {
		if (m != j->child)
			buf_add(b, comma);
		if (m->key) {
			json_add_string(b, m->key);
			buf_add(b, colon);
		}
		add_tree(b, m, comma, colon);
	}
	buf_addc(b, j->type == JSON_ARRAY ? ']' : '}');
}

void json_add(struct buf *b, const struct json *j)
{
	add_tree(b, j, ",", ":");
}

void json_add_spaced(struct buf *b, const struct json *j)
{
	add_tree(b, j, ", ", ": ");
}

void json_add_error(struct buf *b, const struct err *e)
{
	buf_addc(b, '{');
	json_add_key(b, "code");
	json_add_string(b, e->code ? e->code : "internal");
	json_add_key(b, "message");
	json_add_string(b, e->msg);
	if (e->near[0]) {
		json_add_key(b, "near");
		json_add_string(b, e->near);
	}
	if (e->hint[0]) {
		json_add_key(b, "hint");
		json_add_string(b, e->hint);
	}
	if (e->column > 0) {
		json_add_key(b, "column");
		buf_addf(b, "%d", e->column);
	}
	buf_addc(b, '}');
}
