/* prove_show.c -- porism prove: an answer as text, JSON, LaTeX or a page. */
#include "base/json.h"
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/prove_priv.h"
#include "proof/proof_text.h"
#include <ctype.h>
#include <string.h>

/* The name of a problem as a heading. */
static const struct setting *headed(struct arena *a, const struct setting *s, const char *id)
{
	struct setting *copy = setting_copy(a, s);
	char *head = arena_strdup(a, id ? id : "");

	head[0] = (char)toupper((unsigned char)head[0]);
	copy->id = head[0] ? head : NULL;
	return copy;
}

bool cmd_prove_one_page(const struct prove_request *q)
{
	return cmd_ends_in(q->html, ".html") || strcmp(q->html, "-") == 0;
}

/* A page shows the steps of a deduction; other answers have none. */
static void say_no_page(const struct prove_result *r, const char *id)
{
	const char *status = prove_status_name(r->status);

	if (r->status == PROVE_PROVED)
		fprintf(stderr, "porism: no page for %s: proved by %s, which has no steps\n",
			id && *id ? id : "it", r->method);
	else
		fprintf(stderr, "porism: no page for %s: %s%s%s\n", id && *id ? id : "it",
			status, *r->why ? ": " : "", r->why);
}

bool cmd_prove_page(struct buf *out, const struct prove_request *q,
		    const struct prove_result *r, const char *id, const char *path,
		    struct arena *a)
{
	struct buf b = { 0 };
	struct proof named;
	bool good = true;

	if (!r->proof) {
		say_no_page(r, id);
		return true;
	}
	named = *r->proof;
	named.setting = headed(a, r->proof->setting, id);
	proof_html(&b, &named);
	if (strcmp(q->html, "-") == 0)
		buf_addn(out, buf_str(&b), b.n);
	else if (cmd_prove_one_page(q))
		good = cmd_write_file(q->html, &b);
	else
		good = cmd_write_in(q->html, path, &b);
	buf_clear(&b);
	return good;
}

/* LaTeX of what deduction proved; of the rest a remark. */
static void show_latex(struct buf *b, const struct prove_result *r, const char *id, bool whole)
{
	struct buf t = { 0 };

	if (r->proof) {
		if (!whole)
			buf_addf(b, "%% %s\n", id);
		proof_latex(b, r->proof, whole);
		return;
	}
	prove_text(&t, id, r, false);
	for (const char *s = buf_str(&t); *s;) {
		size_t n = strcspn(s, "\n");

		buf_add(b, "% ");
		buf_addn(b, s, n);
		buf_addc(b, '\n');
		s += n + (s[n] == '\n');
	}
	buf_clear(&t);
}

/* One line: in JSON the ends of lines are mere blanks. */
static void show_json(struct buf *b, const struct prove_result *r, const char *id, double ms,
		      bool steps)
{
	prove_json(b, id, r, steps);
	for (size_t i = 0; i < b->n; i++)
		if (b->s[i] == '\n')
			b->s[i] = ' ';
	b->s[--b->n] = 0;
	if (ms >= 0) {
		json_add_key(b, "ms");
		buf_addf(b, "%.2f", ms);
	}
	buf_add(b, "}\n");
}

void cmd_prove_show(struct buf *b, const struct prove_request *q, const struct prove_result *r,
		    const char *id, double ms, bool whole)
{
	if (!q->text)
		show_json(b, r, id, ms, q->explain);
	else if (q->latex)
		show_latex(b, r, id, whole);
	else
		prove_text(b, id, r, q->explain);
}
