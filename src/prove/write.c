/* write.c -- verdicts as JSON and as text. */
#include "base/json.h"
#include "base/member.h"
#include "proof/proof_text.h"
#include "prove/prove.h"

static void add_claims(struct buf *b, const char *key, const struct setting *s,
		       const struct claim *c, int n)
{
	json_add_key(b, key);
	buf_addc(b, '[');
	for (int i = 0; i < n; i++) {
		struct buf t = { 0 };

		if (i)
			buf_addc(b, ',');
		claim_print(&t, s, &c[i]);
		json_add_string(b, buf_str(&t));
		buf_clear(&t);
	}
	buf_addc(b, ']');
}

static void add_figure(struct buf *b, const char *key, const struct setting *s)
{
	json_add_key(b, key);
	buf_addc(b, '{');
	for (int i = 0; i < s->points; i++) {
		if (i)
			buf_addc(b, ',');
		json_add_string(b, s->point[i].name);
		buf_addc(b, ':');
		buf_addc(b, '[');
		buf_add_double(b, s->point[i].x);
		buf_addc(b, ',');
		buf_add_double(b, s->point[i].y);
		buf_addc(b, ']');
	}
	buf_addc(b, '}');
}

static void add_algebra(struct buf *b, const struct prove_result *r)
{
	for (int g = 0; g < r->setting->goals; g++)
		if (r->algebra[g].proof)
			algebra_print(b, r->algebra[g].proof);
}

/* The deduction as it is told, or the coordinates of the algebraic proof as text. */
static void add_proof(struct buf *b, const struct prove_result *r)
{
	struct buf t = { 0 };

	json_add_key(b, "proof");
	if (r->proof) {
		proof_json(b, r->proof);
		/* The text of a proof ends its line; what follows is a member. */
		while (b->n && b->s[b->n - 1] == '\n')
			b->s[--b->n] = 0;
		return;
	}
	if (r->account)
		buf_add(&t, r->account);
	else
		add_algebra(&t, r);
	json_add_string(b, buf_str(&t));
	buf_clear(&t);
}

/* The points whose places after @ were refined, with the largest of what they were off; how many. */
static int refined(const struct prove_result *r, const char **name, double *most)
{
	int n = 0;

	*most = 0;
	for (int i = 0; r->setting && i < r->setting->points; i++) {
		const struct setting_point *p = &r->setting->point[i];

		if (p->refined > 0)
			name[n++] = p->name;
		*most = p->refined > *most ? p->refined : *most;
	}
	return n;
}

void prove_json(struct buf *b, const char *id, const struct prove_result *r, bool steps)
{
	const char *name[SETTING_POINTS];
	double most;
	int n = refined(r, name, &most);

	buf_addc(b, '{');
	json_member_text(b, "id", id ? id : "");
	json_member_text(b, "status", prove_status_name(r->status));
	json_member_text(b, "method", r->method);
	json_member_count(b, "steps", r->steps);
	json_member_texts(b, "aux", r->clause, r->clauses);
	if (r->setting)
		add_claims(b, "goals", r->setting, r->setting->goal, r->setting->goals);
	else if (r->asked)
		json_member_texts(b, "goals", &r->asked, 1);
	if (n)
		json_member_texts(b, "refined", name, n);
	if (r->asides)
		json_member_texts(b, "aside", r->aside, r->asides);
	json_member_text_if(b, "read_as", r->read_as);
	if (r->status == PROVE_PROVED)
		json_member_texts(b, "conditions", r->condition, r->conditions);
	if (r->counter) {
		if (r->setting)
			add_claims(b, "fails", r->setting, &r->setting->goal[r->goal], 1);
		else
			json_member_texts(b, "fails", &r->asked, 1);
		add_figure(b, "counter_example", r->counter);
	}
	if (r->status == PROVE_OPEN)
		json_member_count(b, "facts", r->facts);
	if (r->status == PROVE_BAD) {
		json_add_key(b, "error");
		json_add_error(b, &r->err);
	}
	if (steps && r->status == PROVE_PROVED)
		add_proof(b, r);
	json_member_text(b, "why", r->why);
	buf_addc(b, '}');
}

static void text_counter(struct buf *b, const struct prove_result *r)
{
	buf_add(b, " ");
	for (int i = 0; i < r->counter->points; i++)
		buf_addf(b, " %s=(%.5g, %.5g)", r->counter->point[i].name,
			 r->counter->point[i].x, r->counter->point[i].y);
	buf_add(b, "\n");
}

void prove_text(struct buf *b, const char *id, const struct prove_result *r, bool steps)
{
	const char *name[SETTING_POINTS];
	double most;
	int n = refined(r, name, &most);

	if (id && *id)
		buf_addf(b, "%s: ", id);
	buf_addf(b, "%s", prove_status_name(r->status));
	if (r->status == PROVE_PROVED) {
		buf_addf(b, " by %s", r->method);
		if (!r->setting)
			buf_addf(b, ": %s", r->asked);
		for (int g = 0; r->setting && g < r->setting->goals; g++) {
			buf_add(b, g ? "; " : ": ");
			claim_say(b, r->setting, &r->setting->goal[g]);
		}
	}
	if (*r->why)
		buf_addf(b, ": %s", r->why);
	buf_add(b, "\n");
	for (int i = 0; i < r->clauses && !(steps && r->proof); i++)
		buf_addf(b, "  added: %s\n", r->clause[i]);
	for (int i = 0; i < n; i++)
		buf_addf(b, "%s%s", i ? ", " : "  refined: ", name[i]);
	if (n)
		buf_addf(b, " (off by at most %.2g %%)\n", 100 * most);
	for (int i = 0; i < r->asides; i++)
		buf_addf(b, "  a second name, left aside: %s\n", r->aside[i]);
	if (r->read_as)
		buf_addf(b, "  read so: %s\n", r->read_as);
	if (r->counter)
		text_counter(b, r);
	if (r->status == PROVE_BAD && r->err.near[0])
		buf_addf(b, "  near: %s\n", r->err.near);
	if (r->status == PROVE_BAD && r->err.hint[0])
		buf_addf(b, "  hint: %s\n", r->err.hint);
	if (r->status != PROVE_PROVED)
		return;
	/* The text of a proof tells them as seen. */
	for (int i = 0; i < r->conditions && !(steps && r->proof); i++)
		buf_addf(b, i ? "  and %s\n" : "  provided that %s\n", r->condition[i]);
	if (steps && r->proof)
		proof_text(b, r->proof);
	else if (steps && r->account)
		buf_add(b, r->account);
	else if (steps)
		add_algebra(b, r);
}
