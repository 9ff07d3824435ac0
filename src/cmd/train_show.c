/* train_show.c -- porism train show: what a model's files hold, and whether they are whole. */
#include "base/mem.h"
#include "base/member.h"
#include "cmd/train_priv.h"
#include "net/shape.h"
#include "token/token.h"
#include "weights/weights.h"
#include <math.h>
#include <string.h>

/* What was seen of one tensor, or of all. */
struct show_seen {
	double squares, least, most;
	size_t numbers, bad; /* bad: not finite */
};

struct show_job {
	struct weights *w;
	const struct weights_config *c;
	bool json, tensors;
	struct buf list; /* of the tensors, as they are read */
	struct show_seen all;
	int summed;
};

/* --- Numbers -------------------------------------------------------------------------------------------- */
static void look(struct show_seen *s, const float *x, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		double v = (double)x[i];

		if (!isfinite(v)) {
			s->bad++;
			continue;
		}
		s->squares += v * v;
		s->least = fmin(s->least, v);
		s->most = fmax(s->most, v);
	}
	s->numbers += n;
}

static double size_of(const struct show_seen *s)
{
	size_t good = s->numbers - s->bad;

	return good ? sqrt(s->squares / (double)good) : (double)NAN;
}

static void list_json(struct buf *b, const struct net_tensor *t, const struct weights_place *p,
		      const struct show_seen *s)
{
	buf_add(b, b->n ? ",{" : "{");
	json_member_text(b, "name", t->name);
	buf_addf(b, t->cols ? ",\"shape\":[%d,%d]" : ",\"shape\":[%d]", t->rows, t->cols);
	json_member_text(b, "type", weights_type_word(p->type));
	json_member_text(b, "file", p->file);
	json_member_number(b, "least", s->least);
	json_member_number(b, "most", s->most);
	json_member_number(b, "rms", size_of(s));
	json_member_count(b, "not_finite", (long)s->bad);
	buf_addc(b, '}');
}

static void list_text(struct buf *b, const struct net_tensor *t, const struct weights_place *p,
		      const struct show_seen *s)
{
	char shape[32];

	snprintf(shape, sizeof shape, t->cols ? "%d x %d" : "%d", t->rows, t->cols);
	buf_addf(b, "  %-48s %-5s %15s  rms %-10.4g %.4g ... %.4g", t->name,
		 weights_type_word(p->type), shape, size_of(s), s->least, s->most);
	if (s->bad)
		buf_addf(b, ", %zu not finite", s->bad);
	buf_addc(b, '\n');
}

/* Every tensor is read, with its sum. */
static enum status read_all(struct show_job *j, struct err *e)
{
	const struct net_shape *s = &j->c->shape;
	enum status st = OK;

	j->all = (struct show_seen){ .least = INFINITY, .most = -INFINITY };
	for (int i = 0; st == OK && i < net_tensors(s); i++) {
		struct net_tensor t = net_tensor(s, i);
		struct weights_place p = weights_place(j->w, i);
		struct show_seen seen = { .least = INFINITY, .most = -INFINITY };
		float *x = mem_alloc(t.size * sizeof *x);

		st = weights_tensor(j->w, i, x, e);
		if (st == OK) {
			look(&seen, x, t.size);
			j->all.bad += seen.bad;
			j->all.numbers += seen.numbers;
			j->summed += p.summed;
			(j->json ? list_json : list_text)(&j->list, &t, &p, &seen);
		}
		mem_free(x);
	}
	return st;
}

/* --- Words ---------------------------------------------------------------------------------------------- */
/* "494,032,768" */
static void add_grouped(struct buf *b, size_t n)
{
	char s[32];
	int digits = snprintf(s, sizeof s, "%zu", n);

	for (int i = 0; i < digits; i++)
		buf_addf(b, "%s%c", i && (digits - i) % 3 == 0 ? "," : "", s[i]);
}

static void add_token(struct buf *b, const struct show_job *j, int id)
{
	const struct token_set *t = weights_tokens(j->w);

	if (t && token_kind(t, id) != TOKEN_NONE) {
		token_name(b, t, id);
		buf_addf(b, " (%d)", id);
	} else {
		buf_addf(b, "%d", id);
	}
}

static void tell_shape(struct buf *b, const struct show_job *j)
{
	const struct net_shape *s = &j->c->shape;

	buf_addf(b, "layout       Qwen2, %s\n",
		 weights_form(j->w) == WEIGHTS_GGUF ? "GGUF" : "safetensors");
	buf_addf(b,
		 "shape        %d layers, width %d, MLP %d, heads %d of %d (%d of keys), %s\n",
		 s->layers, s->width, s->inner, s->heads, s->head, s->kv,
		 s->tied ? "head tied to the embedding" : "a head of its own");
	buf_addf(b, "positions    %d, rope_theta %g, rms_norm_eps %g\n", s->context,
		 (double)s->theta, (double)s->eps);
	buf_add(b, "parameters   ");
	add_grouped(b, net_numbers(s));
	buf_add(b, ", without embeddings ");
	add_grouped(b, net_numbers(s) - (size_t)s->vocab * (size_t)s->width *
						(size_t)(s->tied ? 1 : 2));
	buf_addf(b, "\nfiles        %d, ", weights_files(j->w));
	add_grouped(b, (size_t)weights_bytes(j->w));
	buf_addf(b, " bytes, %s\n", weights_type_word(j->c->type));
}

static void tell_tokens(struct buf *b, const struct show_job *j)
{
	const struct token_set *t = weights_tokens(j->w);
	int special = 0, atoms = 0;

	for (int i = 0; t && i < token_count(t); i++) {
		special += token_kind(t, i) == TOKEN_SPECIAL;
		atoms += token_kind(t, i) == TOKEN_ATOM;
	}
	if (t)
		buf_addf(b,
			 "tokenizer    %d tokens of %d rows, %ld merges, %d special, %d "
			 "added\n",
			 token_count(t), j->c->shape.vocab, token_merges(t), special, atoms);
	else
		buf_addf(b, "tokenizer    none; %d rows\n", j->c->shape.vocab);
	buf_add(b, "ends with    ");
	for (int i = 0; i < j->c->stops; i++) {
		buf_add(b, i ? ", " : "");
		add_token(b, j, j->c->stop[i]);
	}
	buf_add(b, j->c->stops ? "; " : "nothing said; ");
	buf_add(b, "filled with ");
	if (j->c->pad >= 0)
		add_token(b, j, j->c->pad);
	else
		buf_add(b, "nothing said");
	buf_addc(b, '\n');
}

static void tell_checks(struct buf *b, const struct show_job *j)
{
	int n = net_tensors(&j->c->shape);

	buf_addf(b, "checks       %d tensors read, ", n);
	if (j->summed == n)
		buf_add(b, "their sums are right; ");
	else if (j->summed)
		buf_addf(b, "the sums of %d are right, the others have none; ", j->summed);
	else
		buf_add(b, "the files tell no sums; ");
	if (j->all.bad)
		buf_addf(b, "%zu numbers are not finite\n", j->all.bad);
	else
		buf_add(b, "all numbers are finite\n");
}

/* --- JSON ----------------------------------------------------------------------------------------------- */
static void tell_json(struct buf *b, const struct show_job *j)
{
	const struct net_shape *s = &j->c->shape;
	const struct token_set *t = weights_tokens(j->w);
	struct buf config = { 0 };

	buf_addc(b, '{');
	json_member_text(b, "form",
			 weights_form(j->w) == WEIGHTS_GGUF ? "gguf" : "safetensors");
	json_member_text(b, "type", weights_type_word(j->c->type));
	json_member_count(b, "parameters", (long)net_numbers(s));
	json_member_count(b, "files", weights_files(j->w));
	json_member_count(b, "bytes", (long)weights_bytes(j->w));
	if (t)
		json_member_count(b, "tokens", token_count(t));
	else
		json_member(b, "tokens", NULL);
	json_member_flag(b, "summed", j->summed == net_tensors(s));
	json_member_count(b, "not_finite", (long)j->all.bad);
	weights_config_json(&config, j->c);
	json_add_key(b, "config");
	buf_addn(b, config.s, config.n - 1);
	buf_clear(&config);
	if (j->tensors) {
		json_add_key(b, "tensors");
		buf_addf(b, "[%s]", buf_str(&j->list));
	}
	buf_add(b, "}\n");
}

static int show(struct show_job *j, const char *path)
{
	struct buf b = { 0 };
	struct err e = { 0 };
	int rc = EXIT_FINE;

	if (weights_open(&j->w, path, &e) != OK)
		return cmd_train_complain("show", &e);
	j->c = weights_config(j->w);
	if (read_all(j, &e) != OK) {
		rc = cmd_train_complain("show", &e);
	} else if (j->json) {
		tell_json(&b, j);
	} else {
		tell_shape(&b, j);
		tell_tokens(&b, j);
		tell_checks(&b, j);
		if (j->tensors)
			buf_add(&b, buf_str(&j->list));
	}
	fputs(buf_str(&b), stdout);
	buf_clear(&b);
	buf_clear(&j->list);
	weights_close(j->w);
	return rc == EXIT_FINE && j->all.bad ? EXIT_FAILED : rc;
}

int cmd_train_show(struct app *app, int argc, char **argv)
{
	struct show_job j = { 0 };
	const char *path = NULL;

	(void)app;
	for (int i = 0; i < argc; i++) {
		if (!strcmp(argv[i], "--json"))
			j.json = true;
		else if (!strcmp(argv[i], "--tensors"))
			j.tensors = true;
		else if (argv[i][0] == '-' && argv[i][1])
			return cmd_parts_unknown(&cmd_train_parts, "show", argv[i]);
		else if (path)
			return cmd_parts_usage(&cmd_train_parts, "show",
					       "one model: %.60s, or %.60s?", path, argv[i]);
		else
			path = argv[i];
	}
	return path ? show(&j, path)
		    : cmd_parts_usage(&cmd_train_parts, "show", "which model?");
}
