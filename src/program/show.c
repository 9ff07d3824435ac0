/* show.c -- the result of a run as JSON. */
#include "program/program_priv.h"
#include <math.h>

static const char *const does[] = {
	[EVENT_SOLVED] = "solved",
	[EVENT_EXPRESSED] = "expressed",
	[EVENT_CHECKED] = "checked",
	[EVENT_SEARCHED] = "searched",
};

static void add_exact(struct buf *b, struct real r)
{
	struct buf t = { 0 };

	if (program_print_exact(&t, r))
		json_add_string(b, t.s);
	else
		buf_add(b, "null");
	buf_clear(&t);
}

/* "value": and "exact": of a number. */
static void add_real(struct buf *b, const struct program_solver *s, struct real r)
{
	buf_add(b, "\"value\":");
	program_print_number(b, s, r.v);
	buf_add(b, ",\"exact\":");
	add_exact(b, r);
}

/* Of the value asked for: no closed form where the numbers contradict each other. */
static void add_result(struct buf *b, const struct program_solver *s)
{
	struct real r = s->result;

	if (program_contradicted(s))
		r.x = NULL;
	add_real(b, s, r);
}

void program_contradiction(struct buf *b, const struct program_solver *s)
{
	const struct event *v = NULL;

	if (s->off < 0)
		return;
	for (int i = 0; i < s->events; i++)
		if (s->event[i].off && s->event[i].step == s->off)
			v = &s->event[i];
	buf_addf(b, "step %d, ", s->step[s->off].line + 1);
	program_print_words(b, s, &s->step[s->off]);
	if (v)
		buf_addf(b, ", says that %.9g is %.9g", v->left, v->right);
	else
		buf_add(b, ", holds only nearly");
}

/* How far the value may be from the truth: proven where the closed form is, and the steps
 * that repeat others are known to say the same. */
static const char *certainty(const struct program_solver *s)
{
	if (!isfinite(s->result.v))
		return "unknown";
	if (s->off >= 0)
		return "contradicted";
	if (s->unsure || s->guessed)
		return "probable";
	if (s->others)
		return "conditional";
	if (!s->all_tried)
		return "probable";
	if (s->result.x)
		return "proven";
	return s->result.e <= 1e-8 * fabs(s->result.v) + 1e-12 ? "enclosed" : "probable";
}

bool program_several(const struct program_solver *s)
{
	return s->others && isfinite(s->result.v);
}

void program_condition(struct buf *b, const struct program_solver *s)
{
	for (int i = 0; i < s->others; i++) {
		const struct program_other *o = &s->other[i];
		char name[8];

		buf_add(b, i ? "; " : "");
		if (o->unknown >= 0) {
			program_unknown_name(name, o->unknown);
			buf_addf(b, "%s = ", name);
			program_print_rounded(b, s->unknown[o->unknown].value.v);
			buf_addf(b, " is taken and not %s = ", name);
			program_print_rounded(b, o->instead);
		} else {
			buf_add(b, "other roots are taken than those");
		}
		buf_add(b, ", which gives ");
		program_print_rounded(b, o->value);
	}
	buf_add(b, s->all_tried ? "" : "; there may be more");
}

/* "condition", "values" and "complete": what was chosen, and what else it may be. */
static void add_several(struct buf *b, const struct program_solver *s)
{
	struct buf t = { 0 };

	program_condition(&t, s);
	buf_add(b, ",\"condition\":");
	json_add_string(b, buf_str(&t));
	buf_clear(&t);
	buf_add(b, ",\"values\":[{");
	add_result(b, s);
	for (int i = 0; i < s->others; i++) {
		buf_add(b, "},{\"value\":");
		program_print_number(b, s, s->other[i].value);
		buf_add(b, ",\"exact\":");
		if (s->other[i].exact)
			json_add_string(b, s->other[i].exact);
		else
			buf_add(b, "null");
	}
	buf_addf(b, "}],\"complete\":%s", s->all_tried ? "true" : "false");
}

void program_json_short(struct buf *b, const struct program_solver *s)
{
	buf_addf(b, "\"status\":\"%s\",", program_status_word(s->status));
	add_result(b, s);
	if (program_contradicted(s) && isfinite(s->result.v))
		buf_add(b, ",\"certainty\":\"contradicted\"");
	else if (program_several(s))
		buf_addf(b, ",\"certainty\":\"%s\"", certainty(s));
	if (program_several(s))
		add_several(b, s);
	if (s->status != PROGRAM_OK && s->err.msg[0]) {
		buf_add(b, ",\"error\":");
		json_add_string(b, s->err.msg);
	}
}

static void add_variables(struct buf *b, const struct program_solver *s)
{
	bool any = false;

	buf_add(b, ",\"variables\":{");
	for (int u = 0; u < UNKNOWNS; u++) {
		char name[8];

		if (!(s->used & BIT(u)))
			continue;
		program_unknown_name(name, u);
		buf_addf(b, "%s\"%s\":", any ? "," : "", name);
		any = true;
		if (s->known & BIT(u)) {
			buf_addc(b, '{');
			add_real(b, s, s->unknown[u].value);
			buf_addc(b, '}');
		} else {
			buf_add(b, "null");
		}
	}
	buf_addc(b, '}');
}

static void add_unknown(struct buf *b, const struct program_solver *s, const struct event *v)
{
	char name[8];

	program_unknown_name(name, v->unknown);
	buf_addf(b, ",\"unknown\":\"%s\",", name);
	if (v->what == EVENT_EXPRESSED) {
		struct buf t = { 0 };

		program_print_tree(&t, s, s->unknown[v->unknown].by);
		buf_add(b, "\"as\":");
		json_add_string(b, buf_str(&t));
		buf_clear(&t);
		return;
	}
	add_real(b, s, s->unknown[v->unknown].value);
	if (v->n > 1) {
		buf_add(b, ",\"roots\":[");
		for (int i = 0; i < v->n; i++) {
			if (i)
				buf_addc(b, ',');
			program_print_number(b, s, v->root[i]);
		}
		buf_addc(b, ']');
	}
}

static void add_steps(struct buf *b, const struct program_solver *s)
{
	uint64_t known = 0, expressed = 0;

	buf_add(b, ",\"steps\":[");
	for (int i = 0; i < s->events; i++) {
		const struct event *v = &s->event[i];
		const struct program_step *e = &s->step[v->step];
		struct buf t = { 0 };

		buf_addf(b, "%s{\"step\":%d,\"operator\":\"%s\",\"words\":", i ? "," : "",
			 e->line + 1, e->op->name);
		program_print_words(&t, s, e);
		json_add_string(b, t.s);
		buf_addf(b, ",\"theorem\":\"%s\",\"equation\":", e->op->theorem);
		buf_reset(&t);
		program_print_equation(&t, s, e, known, expressed);
		json_add_string(b, buf_str(&t));
		buf_addf(b, ",\"does\":\"%s\"", does[v->what]);
		if (v->unknown >= 0)
			add_unknown(b, s, v);
		buf_addc(b, '}');
		buf_clear(&t);
		if (v->what == EVENT_EXPRESSED)
			expressed |= BIT(v->unknown);
		else if (v->unknown >= 0)
			known |= BIT(v->unknown);
	}
	buf_addc(b, ']');
}

void program_json(struct buf *b, const struct program_solver *s)
{
	struct buf t = { 0 };

	buf_addf(b, "{\"status\":\"%s\",", program_status_word(s->status));
	add_result(b, s);
	buf_addf(b, ",\"certainty\":\"%s\"", certainty(s));
	if (s->off >= 0) {
		program_contradiction(&t, s);
		buf_add(b, ",\"contradiction\":");
		json_add_string(b, buf_str(&t));
		buf_reset(&t);
	}
	if (program_several(s))
		add_several(b, s);
	buf_addf(b, ",\"operators\":%d,\"canonical\":", program_operators(s));
	program_canonical(&t, s);
	json_add_string(b, buf_str(&t));
	buf_clear(&t);
	add_variables(b, s);
	add_steps(b, s);
	if (s->status != PROGRAM_OK) {
		json_add_key(b, "error");
		json_add_error(b, &s->err);
	}
	buf_addc(b, '}');
}
