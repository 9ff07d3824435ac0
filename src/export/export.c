/* export.c -- see export.h: the table of formats, and writing. */
#include "base/sha256.h"
#include "export/export_priv.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct export_format formats[] = {
#define FORMAT(name, function, text) { name, text },
#include "export/format.def"
#undef FORMAT
};
static export_fn *const functions[] = {
#define FORMAT(name, function, text) function,
#include "export/format.def"
#undef FORMAT
};
#define FORMATS ((int)(sizeof formats / sizeof *formats))

const struct export_format *export_formats(int *n)
{
	*n = FORMATS;
	return formats;
}

static enum status find_format(int *out, const char *name, struct err *e)
{
	const char *names[FORMATS];

	for (int i = 0; i < FORMATS; i++) {
		names[i] = formats[i].name;
		if (!strcmp(name, formats[i].name)) {
			*out = i;
			return OK;
		}
	}
	err_fail(e, E_ARG, "not_found", "there is no format %.40s", name);
	text_near(e->near, sizeof e->near, name, names, FORMATS, 3);
	err_hint(e, "inspect, inspect-json, vlmevalkit, lm-eval, lmms-eval, openai-batch, hf");
	return E_ARG;
}

enum status export_run(struct export_count *out, const char *format,
		       const struct export_input *in, const struct export_sink *sink,
		       struct err *e)
{
	struct export_job x = { .in = in, .sink = sink, .count = out, .err = e };
	enum status st;
	int i = 0;

	memset(out, 0, sizeof *out);
	st = find_format(&i, format, e);
	if (st != OK)
		return st;
	x.arena = arena_new();
	st = export_load(&x, e);
	if (st == OK) {
		out->arms = x.arms;
		out->samples = x.items;
		out->attempts = x.n;
		functions[i](&x);
		if (x.refused)
			st = E_ARG;
		else if (x.broken)
			st = err_fail(e, E_SYS, "unavailable", "not all could be written");
	}
	export_unload(&x);
	arena_free(x.arena);
	return st;
}

void export_refuse(struct export_job *x, const char *hint, const char *fmt, ...)
{
	char why[200];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(why, sizeof why, fmt, ap);
	va_end(ap);
	err_fail(x->err, E_ARG, "bad_argument", "%s", why);
	err_hint(x->err, "%s", hint);
	x->refused = true;
}

/* --- Writing ---------------------------------------------------------------------------- */
bool export_begin(struct export_job *x, const char *name)
{
	if (!x->broken && !x->sink->begin(x->sink->self, name))
		x->broken = true;
	return !x->broken;
}

void export_put_bytes(struct export_job *x, const char *bytes, size_t n)
{
	if (!x->broken && n && !x->sink->add(x->sink->self, bytes, n))
		x->broken = true;
}

void export_put(struct export_job *x, struct buf *b)
{
	export_put_bytes(x, buf_str(b), b->n);
	buf_reset(b);
}

void export_end(struct export_job *x)
{
	if (!x->broken && !x->sink->end(x->sink->self))
		x->broken = true;
	x->count->files += !x->broken;
}

void export_add_json(struct buf *b, const char *key, const struct json *j)
{
	json_add_key(b, key);
	if (j)
		json_add(b, j);
	else
		buf_add(b, "{}");
}

const char *export_fit(const char *text, struct arena *a)
{
	char *out = arena_strdup(a, text && *text ? text : "x");

	for (char *c = out; *c; c++)
		if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
		      (*c >= '0' && *c <= '9') || *c == '-' || *c == '_' || *c == '+' ||
		      (*c == '.' && c > out)))
			*c = '-';
	return out;
}

const char *export_sum(const char *text, int digits, struct arena *a)
{
	struct sha256 c;
	char sum[SHA256_TEXT];

	sha256_init(&c);
	sha256_add(&c, text, strlen(text));
	sha256_text(sum, &c);
	return arena_strndup(a, sum, (size_t)digits);
}
