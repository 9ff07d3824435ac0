/*
 * check_proof.c -- porism check --proof: proofs out of files, each checked by itself.
 *
 * What is checked is a proof as docs/PROOF.md has it, or an answer of porism prove --json --explain
 * with such a proof in it.
 */
#include "base/json.h"
#include "base/mem.h"
#include "base/member.h"
#include "cmd/batch_priv.h"
#include "cmd/check_priv.h"
#include "proof/proof_text.h"
#include "prove/prove.h"
#include <string.h>

#define PROOF_BYTES ((size_t)16 << 20) /* of one proof */

enum proof_verdict {
	PROOF_ACCEPTED,
	PROOF_REFUSED,
	PROOF_UNREADABLE,
	PROOF_NONE,
	PROOF_VERDICTS
};
static const char *const verdict_name[PROOF_VERDICTS] = { "accepted", "refused", "unreadable",
							  "none" };

struct proof_batch {
	const struct check_request *q;
	struct cmd_pieces piece;
	struct cmd_part part;
	enum proof_verdict *verdict;
};
/* One of them, and what came of it. */
struct proof_look {
	enum proof_verdict is;
	const char *id;
	struct proof *proof; /* NULL: unreadable, or none */
	struct prove_verdict v;
	struct err err;
	struct arena *arena;
};

/* --- One proof --------------------------------------------------------------------------- */
static const char *id_of(const struct json *j, struct arena *a)
{
	const struct json *id = json_get(j, "id");

	return id && id->text ? arena_strdup(a, id->text) : "";
}

/* An answer without a proof: what it says instead. */
static enum proof_verdict is_none(struct proof_look *k, const struct json *j)
{
	const char *status = json_text(j, "status"), *method = json_text(j, "method");
	const char *word = status && *status ? status : "an answer";

	if (method && *method)
		err_fail(&k->err, E_ARG, "not_found",
			 "there are no steps to check: %.40s, by %.60s", word, method);
	else
		err_fail(&k->err, E_ARG, "not_found", "there is no proof in it: %.40s", word);
	if (status && strcmp(status, "proved") == 0)
		err_hint(&k->err, "porism prove --json --explain writes the proof");
	return PROOF_NONE;
}

static enum proof_verdict look(struct proof_look *k, const struct cmd_piece *p)
{
	const char *s = p->s;
	size_t n = p->n;
	const struct json *in;
	struct json *j;

	if (n > PROOF_BYTES) {
		err_fail(&k->err, E_ARG, "limit", "a proof has at most %zu bytes",
			 PROOF_BYTES);
		return PROOF_UNREADABLE;
	}
	if (json_read(&j, s, n, k->arena, &k->err) != OK)
		return PROOF_UNREADABLE;
	k->id = id_of(j, k->arena);
	if (!json_get(j, "porism_proof")) {
		in = json_get(j, "proof");
		if (in ? in->type != JSON_OBJECT : json_text(j, "status") != NULL)
			return is_none(k, j);
		if (in && !json_span(&s, &n, p->s, p->n, "proof"))
			BUG("a member that is there is not found");
	}
	if (proof_read_json(&k->proof, k->arena, s, n, &k->err) != OK)
		return PROOF_UNREADABLE;
	return prove_verify(&k->v, k->proof, k->arena, &k->err) == OK ? PROOF_ACCEPTED
								      : PROOF_REFUSED;
}

/* --- What is said ------------------------------------------------------------------------ */
/* Of an accepted proof, what its reader should know. */
static const char *remark(const struct proof_look *k)
{
	if (k->is != PROOF_ACCEPTED || k->v.drawn)
		return "";
	return k->v.read ? "what is seen was seen in the drawing of the file only"
			 : "what is given and drawn is the file's own: its clauses are no "
			   "construction text";
}

static void write_text(struct buf *b, const struct proof_look *k, int number)
{
	if (*k->id)
		buf_addf(b, "%s: %s: ", k->id, verdict_name[k->is]);
	else
		buf_addf(b, "proof %d: %s: ", number, verdict_name[k->is]);
	buf_add(b, k->is == PROOF_ACCEPTED ? k->v.statement : k->err.msg);
	if (*remark(k))
		buf_addf(b, " (%s)", remark(k));
	/* One line, whatever a file has for a name. */
	for (size_t i = 0; i < b->n; i++)
		if ((unsigned char)b->s[i] < ' ')
			b->s[i] = ' ';
	buf_addc(b, '\n');
}

/* One more of a list of texts, each of which is said once. */
struct proof_texts {
	const char **at;
	int n, cap;
};
static void say_once(struct proof_texts *t, struct arena *a, const char *text)
{
	for (int i = 0; i < t->n; i++)
		if (strcmp(t->at[i], text) == 0)
			return;
	t->at = arena_grow(a, t->at, &t->cap, t->n + 1, sizeof *t->at);
	t->at[t->n++] = arena_strdup(a, text);
}

/* The claims of those steps that are seen, and the orders of points in which lengths were added. */
static void add_seen(struct buf *b, const struct proof_look *k)
{
	const struct proof *p = k->proof;
	struct proof_texts seen = { 0 };

	for (int i = 0; i < p->steps; i++) {
		const struct proof_step *st = &p->step[i];
		struct buf t = { 0 };

		if (st->reason == REASON_SEEN) {
			claim_print(&t, p->setting, &st->claim);
			say_once(&seen, k->arena, buf_str(&t));
			buf_clear(&t);
		}
		for (int j = 0; j < st->parts; j++) {
			const char *order = proof_read_off(k->arena, p, st, j);

			if (order)
				say_once(&seen, k->arena, order);
		}
	}
	json_member_texts(b, "conditions", seen.at, seen.n);
}

static void write_json(struct buf *b, const struct proof_look *k, int number)
{
	buf_addf(b, "{\"number\":%d", number);
	cmd_check_add(b, "id", k->id);
	cmd_check_add(b, "verdict", verdict_name[k->is]);
	if (k->proof) {
		cmd_check_add(b, "statement", k->v.statement);
		json_member_count(b, "steps", k->proof->steps);
	}
	if (k->is == PROOF_ACCEPTED) {
		add_seen(b, k);
		json_member_flag(b, "drawn_again", k->v.drawn);
		cmd_check_add(b, "remark", remark(k));
	} else {
		if (k->v.step)
			json_member_count(b, "step", k->v.step);
		json_add_key(b, "error");
		json_add_error(b, &k->err);
	}
	buf_add(b, "}\n");
}

static bool check_one(void *self, struct buf *b, int i)
{
	const struct proof_batch *t = self;
	struct proof_look k = { .id = "", .arena = arena_new() };
	int number = cmd_part_place(&t->part, i) + 1;

	k.is = look(&k, &t->piece.at[i]);
	if (t->q->json)
		write_json(b, &k, number);
	else
		write_text(b, &k, number);
	t->verdict[i] = k.is;
	arena_free(k.arena);
	return k.is == PROOF_ACCEPTED;
}

int cmd_check_proofs(const struct app *app, const struct check_request *q)
{
	struct proof_batch t = { .q = q };
	struct cmd_batch many = { .threads = q->threads,
				  .word = verdict_name[PROOF_ACCEPTED],
				  .one = check_one,
				  .self = &t,
				  .part = &t.part };
	int count[PROOF_VERDICTS] = { 0 };
	size_t n;
	char *text = cmd_read_text(q->proof, BATCH_BYTES, &n);

	if (!text)
		return EXIT_SYSTEM;
	cmd_split(&t.piece, q->lines || cmd_ends_in(q->proof, ".jsonl"), text, n);
	cmd_part_begin(&t.part, q->shard);
	cmd_part_keep(&t.part, &t.piece);
	many.n = t.piece.n;
	t.verdict = mem_alloc((size_t)(many.n + 1) * sizeof *t.verdict);
	cmd_batch_run(&many);
	cmd_part_end(&t.part, app, q->proof);
	for (int i = 0; i < many.n; i++)
		count[t.verdict[i]]++;
	fprintf(stderr, "proofs %d", many.n);
	for (int i = 0; i < PROOF_VERDICTS; i++)
		fprintf(stderr, " %s %d", verdict_name[i], count[i]);
	fputc('\n', stderr);
	mem_free(t.verdict);
	mem_free(t.piece.at);
	mem_free(text);
	cmd_part_clear(&t.part);
	/* A part may be empty, where there are few. */
	return (many.n || q->shard.n) && count[PROOF_ACCEPTED] == many.n ? EXIT_FINE
									 : EXIT_FAILED;
}
