/* prompt.c -- what the models are told: texts of prompts/, the table of operators, examples. */
#include "base/member.h"
#include "teach/teach_priv.h"
#include <string.h>

/* As in desk/prompt.c: the assembler copies the file and ends it. */
#define PROMPT(symbol, name)                                                \
	__asm__(".section .rodata\n" #symbol ":\n\t.incbin \"prompts/" name \
		".md\"\n\t.byte 0\n\t.previous\n");                         \
	extern const char symbol[] __attribute__((visibility("hidden")));
#include "teach/prompt.def"
#undef PROMPT

static const struct teach_text {
	const char *name, *text;
} texts[] = {
#define PROMPT(symbol, name) { name, symbol },
#include "teach/prompt.def"
#undef PROMPT
};
#define TEXTS ((int)(sizeof texts / sizeof *texts))

const char *teach_mode_word(enum teach_mode m)
{
	return m == TEACH_FORWARD ? "forward" : "backward";
}

/* prompts/NAME.md, first line and all; NULL: this room has none such. */
static const char *prompt_named(const char *name)
{
	for (int i = 0; name && i < TEXTS; i++)
		if (!strcmp(texts[i].name, name))
			return texts[i].text;
	return NULL;
}

/* --- Operators ------------------------------------------------------------------------------------ */
/* "Sum a b ... z", as many as the row has at least. */
static void add_operands(struct buf *b, const struct program_row *r)
{
	bool many = strstr(r->equation, "...") != NULL;

	if (many) {
		buf_add(b, " a b ... z");
		return;
	}
	for (int k = 0; k < r->least; k++)
		buf_addf(b, " %c", 'a' + k);
}

/* The operators with their equations and meaning: what {operators} stands for. */
static void add_operators(struct buf *b)
{
	for (int i = 0; i < program_table_size(); i++) {
		struct program_row r = program_table_row(i);

		if (!*r.equation)
			continue; /* Get states none; the text tells of it */
		buf_addf(b, "%s- `%s", b->n ? "\n" : "", r.name);
		add_operands(b, &r);
		buf_addf(b, "`: %s. %s.", r.equation, r.sentence);
	}
}

/* --- The plan -------------------------------------------------------------------------------------- */
/* The text behind its first line, which says what it is. */
static const char *body_of(const char *text)
{
	const char *end = strchr(text, '\n');

	return end && !strncmp(text, "<!-- porism prompt ", 19) ? end + 1 : text;
}

static const char *body(const struct teach_plan_options *o, const char *name)
{
	const char *own = o->prompt ? o->prompt(o->prompt_user, name) : NULL;

	return body_of(own ? own : prompt_named(name));
}

/* Without blank lines at its end. */
static void add_trimmed(struct buf *b, const char *s, size_t n)
{
	while (n && strchr(" \r\n", s[n - 1]))
		n--;
	buf_addn(b, s, n);
}

static char *copy(struct arena *a, struct buf *b)
{
	char *s = arena_strdup(a, buf_str(b));

	buf_clear(b);
	return s;
}

static void fill(struct buf *b, const char *text, size_t n, const char *task)
{
	struct buf table = { 0 };
	const char *end = text + n;

	add_operators(&table);
	while (text < end)
		if (!strncmp(text, "{operators}", 11)) {
			buf_add(b, buf_str(&table));
			text += 11;
		} else if (!strncmp(text, "{task}", 6)) {
			add_trimmed(b, task, strlen(task));
			text += 6;
		} else {
			buf_addc(b, *text++);
		}
	buf_clear(&table);
}

static enum status bad_example(struct err *e, int number, const char *what)
{
	return err_fail(e, E_ARG, "bad_argument", "example %d of the prompts has no %s",
			number + 1, what);
}

static enum status read_example(struct teach_plan *p, const char *s, size_t n, struct err *e)
{
	static const char problem[] = "Problem:\n", solution[] = "\nSolution:\n";
	struct teach_shown *x = &p->shown[p->shows];
	struct buf b = { 0 };
	struct program_text t;
	char *text, *at;

	if (p->shows == TEACH_EXAMPLES)
		return err_fail(e, E_ARG, "limit", "the prompts have more than %d examples",
				TEACH_EXAMPLES);
	add_trimmed(&b, s, n);
	text = copy(p->arena, &b);
	text += strspn(text, "\r\n");
	if (strncmp(text, problem, strlen(problem)) != 0)
		return bad_example(e, p->shows, "problem");
	at = strstr(text, solution);
	if (!at)
		return bad_example(e, p->shows, "solution");
	x->solution = at + strlen(solution);
	*at = 0;
	add_trimmed(&b, text + strlen(problem), strlen(text + strlen(problem)));
	x->problem = copy(p->arena, &b);
	if (!strstr(x->solution, "\\boxed") ||
	    program_reply(&t, x->solution, p->arena, e) != OK)
		return bad_example(e, p->shows, "program");
	x->program = t.program;
	p->shows++;
	return OK;
}

static enum status read_examples(struct teach_plan *p, const char *text, struct err *e)
{
	while (*text) {
		const char *end = strstr(text, "\n---\n");
		size_t n = end ? (size_t)(end - text) : strlen(text);
		enum status st = read_example(p, text, n, e);

		if (st != OK)
			return st;
		text += end ? n + 5 : n;
	}
	return OK;
}

enum status teach_plan_new(struct teach_plan **out, const struct teach_plan_options *o,
			   struct err *e)
{
	static const char mark[] = "{examples}";
	struct teach_plan *p = mem_alloc(sizeof *p);
	const char *text = body(o, "teach"), *at = strstr(text, mark);
	const char *task =
		body(o, o->mode == TEACH_FORWARD ? "teach-forward" : "teach-backward");
	size_t n = at ? (size_t)(at - text) : strlen(text);
	struct buf b = { 0 };

	p->o = *o;
	p->arena = arena_new();
	fill(&b, text, n, task);
	p->head = copy(p->arena, &b);
	if (at)
		fill(&b, at + strlen(mark), strlen(at + strlen(mark)), task);
	p->tail = copy(p->arena, &b);
	p->priced = o->model && agent_price_find(&p->price, o->prices, o->model->name);
	if (read_examples(p, body(o, "teach-examples"), e) != OK) {
		teach_plan_free(p);
		return E_ARG;
	}
	*out = p;
	return OK;
}

void teach_plan_free(struct teach_plan *p)
{
	if (p)
		arena_free(p->arena);
	mem_free(p);
}

bool teach_example(const char **problem, const char **solution, const struct teach_plan *p,
		   int i)
{
	if (i < 0 || i >= p->shows)
		return false;
	*problem = p->shown[i].problem;
	*solution = p->shown[i].solution;
	return true;
}

/* --- Telling ----------------------------------------------------------------------------------------- */
/* 0: it begins with the operator; 1: it has it; 2: neither. */
static int distance(const char *program, const char *operator)
{
	size_t n = operator? strlen(operator) : 0;

	if (!n)
		return 2;
	for (const char *s = program; (s = strstr(s, operator)) != NULL; s++)
		if ((s == program || s[-1] == ' ') && (s[n] == ' ' || !s[n]))
			return s == program ? 0 : 1;
	return 2;
}

static void add_example(struct buf *b, const struct teach_shown *x)
{
	buf_addf(b, "Problem:\n%s\n\nSolution:\n%s\n\n", x->problem, x->solution);
}

void teach_system(struct buf *b, const struct teach_plan *p, const char *operator)
{
	int told = 0;

	buf_add(b, p->head);
	for (int near = 0; near <= 2; near++)
		for (int i = 0; i < p->shows && told < p->o.examples; i++)
			if (distance(p->shown[i].program, operator) == near) {
				add_example(b, &p->shown[i]);
				told++;
			}
	buf_add(b, p->tail);
}

/* The clauses of a list with "; " between. */
static void add_clauses(struct buf *b, const struct json *list)
{
	if (json_join(b, list, "; "))
		buf_addc(b, '\n');
}

void teach_question(struct buf *b, const struct teach_plan *p, const struct teach_problem *q)
{
	buf_add(b, "Problem:\n");
	add_clauses(b, q->structure);
	add_clauses(b, q->semantic);
	buf_addf(b, "%s\n", q->text);
	if (p->o.mode == TEACH_BACKWARD) {
		buf_addf(b, "\nThe program:\n%s\n", q->gold.program);
		for (int i = 0; i < q->gold.count; i++)
			buf_addf(b, "%sN%d=%s", i ? ", " : "", i,
				 q->gold.nums[i] ? q->gold.nums[i] : "");
		buf_addc(b, '\n');
	}
	buf_add(b, "\nSolution:\n");
}
