/*
 * train_tokenizer.c -- porism train tokenizer: a vocabulary from files, and what one makes of a text.
 *
 * Files that end in .jsonl are lines of data: a vocabulary is trained on what a model reads and writes
 * of them.  All others are texts.
 */
#include "base/mem.h"
#include "cmd/batch_priv.h"
#include "cmd/train_priv.h"
#include "program/program.h"
#include "token/token.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_BYTES ((size_t)8 << 30)
#define SET_BYTES ((size_t)256 << 20)
#define PART "tokenizer"

struct tokenizer_request {
	long size, least, context, threads;
	bool atoms, nfc, text, quiet, plain, names, json, chat, no_times;
	const char *out, *with, *encode, *decode;
	const char **path;
	int paths;
};

/* --- Options ---------------------------------------------------------------------------------------- */
/* An option at argv[*i] and its value.  0, or the exit code of the complaint. */
static int take_option(struct tokenizer_request *q, int *i, int argc, char **argv)
{
	const struct cmd_flag flag[] = { { "--atoms", &q->atoms }, { "--nfc", &q->nfc },
					 { "--text", &q->text },   { "--quiet", &q->quiet },
					 { "--plain", &q->plain }, { "--names", &q->names },
					 { "--json", &q->json },   { "--chat", &q->chat } };
	const struct {
		const char *name, **to;
	} word[] = { { "-o", &q->out },
		     { "--out", &q->out },
		     { "--with", &q->with },
		     { "--encode", &q->encode },
		     { "--decode", &q->decode } };
	const struct {
		const char *name;
		long *to, least, most;
	} number[] = { { "--size", &q->size, 256, TOKEN_IDS },
		       { "--least", &q->least, 1, 1000000000 },
		       { "--context", &q->context, 1, 1 << 24 },
		       { "--threads", &q->threads, 1, BATCH_THREADS } };
	const char *arg = argv[*i], *value = *i + 1 < argc ? argv[*i + 1] : NULL;

	if (cmd_take_flag(flag, sizeof flag / sizeof *flag, arg))
		return 0;
	if (!value)
		return cmd_parts_unknown(&cmd_train_parts, PART, arg);
	++*i;
	for (size_t k = 0; k < sizeof word / sizeof *word; k++)
		if (!strcmp(arg, word[k].name)) {
			*word[k].to = value;
			return 0;
		}
	for (size_t k = 0; k < sizeof number / sizeof *number; k++)
		if (!strcmp(arg, number[k].name))
			return cmd_whole(value, number[k].least, number[k].most, number[k].to)
				       ? 0
				       : cmd_parts_usage(&cmd_train_parts, PART,
							 "%s is a number from %ld to %ld", arg,
							 number[k].least, number[k].most);
	return cmd_parts_unknown(&cmd_train_parts, PART, arg);
}

static int take_options(struct tokenizer_request *q, int argc, char **argv)
{
	bool looks;

	for (int i = 0; i < argc; i++) {
		int rc = 0;

		if (argv[i][0] == '-' && argv[i][1])
			rc = take_option(q, &i, argc, argv);
		else
			q->path[q->paths++] = argv[i];
		if (rc)
			return rc;
	}
	looks = q->encode || q->decode;
	if (q->encode && q->decode)
		return cmd_parts_usage(&cmd_train_parts, PART,
				       "--encode or --decode, not both");
	if (looks && (!q->with || q->paths))
		return cmd_parts_usage(&cmd_train_parts, PART,
				       q->with ? "%s: which is the text?"
					       : "--with DIR says whose ids%s",
				       q->with ? q->path[0] : "");
	if (!looks && q->with)
		return cmd_parts_usage(&cmd_train_parts, PART,
				       "--with %s: and --encode or --decode what?", q->with);
	if (!looks && !q->paths)
		return cmd_parts_usage(&cmd_train_parts, PART, "which texts?");
	if (!looks && !q->out)
		return cmd_parts_usage(&cmd_train_parts, PART, "where to? -o DIR");
	return 0;
}

/* --- Texts ------------------------------------------------------------------------------------------- */
/* The lines of data as texts, in place of the file; 0, or an exit code. */
static int lines_as_texts(char **text, size_t *n, const char *path)
{
	struct cmd_pieces p = { 0 };
	struct buf b = { 0 };
	struct err e = { 0 };
	int i;

	cmd_by_lines(&p, *text, *n);
	for (i = 0; i < p.n; i++)
		if (train_line_text(&b, p.at[i].s, p.at[i].n, &e) != OK)
			break;
	if (i < p.n) {
		fprintf(stderr, "porism train " PART ": record %d of %s: %s\n", i + 1, path,
			e.msg);
		fputs("  hint: --text takes the file as it is\n", stderr);
		buf_clear(&b);
		mem_free(p.at);
		return EXIT_USAGE;
	}
	mem_free(p.at);
	mem_free(*text);
	*n = b.n;
	*text = buf_take(&b);
	return 0;
}

static int read_texts(struct token_text *text, const struct tokenizer_request *q)
{
	size_t all = 0;

	for (int i = 0; i < q->paths; i++) {
		size_t n;
		char *s = cmd_read_file(q->path[i], FILE_BYTES, &n);
		int rc = 0;

		if (!s)
			return EXIT_SYSTEM;
		if (!q->text && cmd_ends_in(q->path[i], ".jsonl"))
			rc = lines_as_texts(&s, &n, q->path[i]);
		text[i] = (struct token_text){ s, n };
		all += n;
		if (rc)
			return rc;
	}
	return all ? 0
		   : cmd_parts_usage(&cmd_train_parts, PART, "there is no text in %s",
				     q->path[0]);
}

/* --- Atoms ------------------------------------------------------------------------------------------- */
/* Each word twice: behind a blank, which is most of them, and at a beginning, where it must stand
 * alone.  A blank of its own between two words would double the length of a program. */
struct tokenizer_atoms {
	struct token_added *at;
	int n, cap;
	struct arena *a;
};

static void add_atom(struct tokenizer_atoms *l, const char *word)
{
	l->at = arena_grow(l->a, l->at, &l->cap, l->n + 2, sizeof *l->at);
	l->at[l->n++] = (struct token_added){ .content = arena_printf(l->a, " %s", word) };
	l->at[l->n++] = (struct token_added){ .content = arena_strdup(l->a, word),
					      .single_word = true };
}

static void add_atoms(struct tokenizer_atoms *l)
{
	enum { OPERANDS = 16 };
	static const char *const constant[] = { "C0.5", "C2",  "C3",  "C4",   "C5",  "C6",
						"C8",   "C60", "C90", "C180", "C360" };
	const char *last = "";

	for (int i = 0; i < program_table_size(); i++) {
		struct program_row row = program_table_row(i);

		if (strcmp(row.name, last))
			add_atom(l, row.name);
		last = row.name;
	}
	for (int i = 0; i < 2 * OPERANDS; i++)
		add_atom(l,
			 arena_printf(l->a, "%c%d", i < OPERANDS ? 'N' : 'V', i % OPERANDS));
	for (size_t i = 0; i < sizeof constant / sizeof *constant; i++)
		add_atom(l, constant[i]);
}

/* --- Training ---------------------------------------------------------------------------------------- */
struct tokenizer_told {
	double shown;
	bool any;
};

static void told(void *self, int done, int size)
{
	struct tokenizer_told *t = self;
	double now = cmd_seconds();

	if (now - t->shown < 0.2 && done < size)
		return;
	t->shown = now;
	t->any = true;
	fprintf(stderr, "\r%d of %d ids", done, size);
}

static bool write_beside(const char *dir, const char *name, struct buf *b)
{
	struct buf path = { 0 };
	bool good;

	buf_addf(&path, "%s/%s", dir, name);
	good = cmd_write_file(path.s, b);
	buf_clear(&path);
	buf_reset(b);
	return good;
}

static int write_set(const struct token_set *t, const struct tokenizer_request *q)
{
	struct buf b = { 0 };
	bool good = !mkdir(q->out, 0777) || errno == EEXIST;

	if (!good)
		fprintf(stderr, "porism train " PART ": cannot make %s: %s\n", q->out,
			strerror(errno));
	token_json(&b, t);
	good = good && write_beside(q->out, "tokenizer.json", &b);
	buf_reset(&b);
	token_config(&b, t, (int)q->context);
	good = good && write_beside(q->out, "tokenizer_config.json", &b);
	buf_reset(&b);
	buf_add(&b, token_chat_template());
	good = good && write_beside(q->out, "chat_template.jinja", &b);
	buf_clear(&b);
	return good ? EXIT_FINE : EXIT_SYSTEM;
}

/* What came of it, on standard error: how many bytes a token stands for, in the first of the texts. */
static void tell(const struct token_set *t, const struct tokenizer_request *q,
		 const struct token_text *text, double seconds)
{
	enum { ENOUGH = 16 << 20 };
	struct token_list l = { 0 };
	double all = 0, seen = 0;

	for (int i = 0; i < q->paths; i++) {
		size_t n = text[i].n < ENOUGH ? text[i].n : ENOUGH;

		all += (double)text[i].n;
		if (seen < ENOUGH) {
			token_encode(&l, t, text[i].s, n);
			seen += (double)n;
		}
	}
	fprintf(stderr, "%d ids: 256 bytes, %ld merges, %d added; %.1f MB", token_count(t),
		token_merges(t), token_added_count(t), all / 1e6);
	if (!q->no_times)
		fprintf(stderr, " in %.1f s", seconds);
	if (l.count)
		fprintf(stderr, "; %.2f bytes a token", seen / (double)l.count);
	fputc('\n', stderr);
	if (token_count(t) < q->size)
		fprintf(stderr, "  the texts give no more merges that occur %ld times\n",
			q->least ? q->least : 2);
	token_list_clear(&l);
}

static int train(const struct tokenizer_request *q, const struct token_text *text)
{
	struct tokenizer_told shown = { 0 };
	struct tokenizer_atoms atoms = { .a = arena_new() };
	struct token_options o = { .size = (int)q->size,
				   .least = q->least,
				   .threads = q->threads ? (int)q->threads : cmd_cores(),
				   .nfc = q->nfc,
				   .told = q->quiet || !isatty(STDERR_FILENO) ? NULL : told,
				   .self = &shown };
	struct token_set *t = NULL;
	double from = cmd_seconds();
	struct err e = { 0 };
	int rc;

	if (q->atoms)
		add_atoms(&atoms);
	o.atom = atoms.at;
	o.atoms = atoms.n;
	rc = token_train(&t, text, q->paths, &o, &e) == OK ? EXIT_FINE
							   : cmd_train_complain(PART, &e);
	if (shown.any)
		fputs("\r                              \r", stderr);
	if (rc == EXIT_FINE && !q->quiet)
		tell(t, q, text, cmd_seconds() - from);
	if (rc == EXIT_FINE)
		rc = write_set(t, q);
	token_free(t);
	arena_free(atoms.a);
	return rc;
}

static int train_on_files(const struct tokenizer_request *q)
{
	struct token_text *text = mem_alloc((size_t)q->paths * sizeof *text);
	int rc = read_texts(text, q);

	if (!rc)
		rc = train(q, text);
	for (int i = 0; i < q->paths; i++)
		mem_free((char *)text[i].s);
	mem_free(text);
	return rc;
}

/* --- Looking ------------------------------------------------------------------------------------------ */
static struct token_set *open_set(const char *with)
{
	struct token_set *t = NULL;
	struct buf path = { 0 };
	struct err e = { 0 };
	struct stat st;
	size_t n;
	char *s;

	buf_add(&path, with);
	if (!stat(with, &st) && S_ISDIR(st.st_mode))
		buf_add(&path, "/tokenizer.json");
	s = cmd_read_file(path.s, SET_BYTES, &n);
	if (s && token_read(&t, s, n, &e) != OK) {
		fprintf(stderr, "porism train " PART ": in %s\n", path.s);
		cmd_train_complain(PART, &e);
		t = NULL;
	}
	mem_free(s);
	buf_clear(&path);
	return t;
}

static void add_ids(struct buf *b, const struct token_set *t, const struct token_list *l,
		    const struct tokenizer_request *q)
{
	struct buf name = { 0 };

	buf_add(b, q->json ? "[" : "");
	for (long i = 0; i < l->count; i++) {
		buf_add(b, !i ? "" : q->json ? "," : " ");
		buf_reset(&name);
		token_name(&name, t, l->id[i]);
		if (!q->names)
			buf_addf(b, "%d", l->id[i]);
		else if (q->json)
			json_add_string(b, buf_str(&name));
		else
			buf_add(b, buf_str(&name));
	}
	buf_add(b, q->json ? "]\n" : "\n");
	buf_clear(&name);
}

static void encode(struct buf *b, const struct token_set *t, const char *s, size_t n,
		   const struct tokenizer_request *q)
{
	struct token_list l = { 0 };

	if (q->plain)
		token_encode_plain(&l, t, s, n);
	else
		token_encode(&l, t, s, n);
	add_ids(b, t, &l, q);
	token_list_clear(&l);
}

/* Ids with anything between that is no digit.  false: one is no id. */
static bool read_ids(struct token_list *l, const struct token_set *t, const char *s, size_t n)
{
	const char *end = s + n;

	while (s < end) {
		long id = 0;

		if (*s < '0' || *s > '9') {
			s++;
			continue;
		}
		for (; s < end && *s >= '0' && *s <= '9'; s++)
			id = id < TOKEN_IDS ? id * 10 + (*s - '0') : id;
		if (id >= token_count(t)) {
			fprintf(stderr,
				"porism train " PART
				": no id is %ld or more here, and %ld stands there\n",
				(long)token_count(t), id);
			return false;
		}
		token_list_add(l, (int32_t)id);
	}
	return true;
}

static bool decode(struct buf *b, const struct token_set *t, const char *s, size_t n,
		   bool json)
{
	struct token_list l = { 0 };
	struct buf text = { 0 };
	bool good = read_ids(&l, t, s, n);

	token_decode(&text, t, l.id, l.count);
	if (good && json) {
		json_add_string(b, buf_str(&text));
		buf_addc(b, '\n');
	} else if (good) {
		buf_addn(b, buf_str(&text), text.n);
	}
	token_list_clear(&l);
	buf_clear(&text);
	return good;
}

/* A line of --json: a text to encode, or ids; of --chat: a line of data. */
static bool look_at_line(struct buf *b, const struct token_set *t,
			 const struct cmd_piece *line, int number,
			 const struct tokenizer_request *q)
{
	struct arena *a = arena_new();
	struct json *j = NULL;
	struct buf said = { 0 };
	struct err e = { 0 };
	bool good = true;

	if (q->decode) {
		good = decode(b, t, line->s, line->n, true);
	} else if (q->chat) {
		good = train_line_text(&said, line->s, line->n, &e) == OK;
		if (good)
			encode(b, t, buf_str(&said), said.n, q);
		else
			fprintf(stderr, "porism train " PART ": record %d: %s\n", number,
				e.msg);
	} else if (json_read(&j, line->s, line->n, a, &e) != OK || j->type != JSON_STRING) {
		fprintf(stderr, "porism train " PART ": record %d: %s\n", number,
			e.msg[0] ? e.msg : "a text in quotes was expected");
		good = false;
	} else {
		encode(b, t, j->text, strlen(j->text), q);
	}
	buf_clear(&said);
	arena_free(a);
	return good;
}

static bool look_at(struct buf *b, const struct token_set *t, const char *s, size_t n,
		    const struct tokenizer_request *q)
{
	struct cmd_pieces p = { 0 };
	bool good = true;

	if (!q->json && !q->chat) {
		if (q->decode)
			return decode(b, t, s, n, false);
		encode(b, t, s, n, q);
		return true;
	}
	cmd_by_lines(&p, s, n);
	for (int i = 0; i < p.n && good; i++)
		good = look_at_line(b, t, &p.at[i], i + 1, q);
	mem_free(p.at);
	return good;
}

static int look(const struct tokenizer_request *q)
{
	struct token_set *t = open_set(q->with);
	struct buf b = { 0 };
	int rc = EXIT_USAGE;
	size_t n = 0;
	char *s = t ? cmd_read_file(q->encode ? q->encode : q->decode, FILE_BYTES, &n) : NULL;

	if (s && look_at(&b, t, s, n, q))
		rc = cmd_write_file("-", &b) ? EXIT_FINE : EXIT_SYSTEM;
	mem_free(s);
	token_free(t);
	buf_clear(&b);
	return rc;
}

int cmd_train_tokenizer(struct app *app, int argc, char **argv)
{
	struct tokenizer_request q = { .size = 4096, .context = 4096 };
	int rc;

	q.no_times = app->no_times;
	q.path = mem_alloc((size_t)(argc + 1) * sizeof *q.path);
	rc = take_options(&q, argc, argv);
	if (!rc)
		rc = q.with ? look(&q) : train_on_files(&q);
	mem_free(q.path);
	return rc;
}
