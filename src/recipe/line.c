/* line.c -- a line of made data: which kind it is, what is asked, what shall be written, what is right. */
#include "recipe/recipe_priv.h"
#include <string.h>

static enum status lacks(struct err *e, const char *what)
{
	return err_fail(e, E_ARG, "bad_argument", "%s", what);
}

static const char *taken(struct buf *b, struct arena *a)
{
	const char *s = arena_strdup(a, buf_str(b));

	buf_clear(b);
	return s;
}

enum status recipe_kind_of(enum recipe_kind *out, const struct json *line, struct err *e)
{
	static const struct {
		enum recipe_kind kind;
		const char *member[2];
	} sign[] = {
		{ RECIPE_PROBLEMS, { "program", "cot" } },
		{ RECIPE_TOOLS, { "problem", "form" } },
		{ RECIPE_SLIPS, { "question", "triples" } },
		{ RECIPE_SLIPS, { "question", "output" } },
	};

	for (size_t i = 0; line->type == JSON_OBJECT && i < sizeof sign / sizeof *sign; i++)
		if (json_get(line, sign[i].member[0]) && json_get(line, sign[i].member[1])) {
			*out = sign[i].kind;
			return OK;
		}
	lacks(e, "this is no line of porism synth, porism synth tools or porism synth slips");
	err_hint(e, "a problem has program and cot, a trajectory problem and form, a solution "
		    "with errors question and triples (docs/DATA.md)");
	return E_ARG;
}

bool recipe_is_held(const struct json *line)
{
	return json_says(line, "split", "held");
}

/* --- Problems -------------------------------------------------------------------------------------------- */
static void add_clauses(struct buf *b, const struct json *clauses, const char *which)
{
	const struct json *list =
		clauses && clauses->type == JSON_OBJECT ? json_get(clauses, which) : NULL;

	(void)json_join(b, list, "; ");
	buf_addc(b, '\n');
}

/* As porism train asks it: a line of structure, one of what is marked, the text. */
static const char *question(const struct json *clauses, const char *text, struct arena *a)
{
	struct buf b = { 0 };

	if (clauses) {
		add_clauses(&b, clauses, "structure");
		add_clauses(&b, clauses, "semantic");
	}
	buf_add(&b, text);
	return taken(&b, a);
}

static enum status read_problem(struct recipe_line *l, struct err *e)
{
	const struct json *j = l->json, *numbers = json_get(j, "numbers"),
			  *answer = json_get(j, json_get(j, "rounded") ? "answer_value"
								       : "answer");
	const char *text = json_text(j, "text"), *program = json_text(j, "program");
	struct buf b = { 0 };

	l->reply = json_text(j, "cot");
	if (!text || !program || !l->reply || !numbers || numbers->type != JSON_ARRAY ||
	    !answer || (answer->type != JSON_STRING && answer->type != JSON_NUMBER))
		return lacks(e, "a problem has text, program, numbers, answer and cot");
	l->prompt = question(json_get(j, "clauses"), text, l->a);
	buf_addc(&b, '{');
	json_member_text(&b, "answer", answer->text);
	json_member_text(&b, "program", program);
	json_member(&b, "numbers", numbers);
	buf_addc(&b, '}');
	l->truth = taken(&b, l->a);
	return OK;
}

/* --- Trajectories ------------------------------------------------------------------------------------------ */
static enum status read_tools(struct recipe_line *l, struct err *e)
{
	l->prompt = json_text(l->json, "problem");
	l->form = json_text(l->json, "form");
	l->truth = json_text(l->json, "answer");
	if (!l->prompt || !l->form)
		return lacks(e, "a trajectory has a problem and a form");
	return OK;
}

/* --- Solutions with errors ----------------------------------------------------------------------------------- */
/* His steps: of our own record a list, of K12Vista's form a line each. */
static bool add_steps(struct buf *b, const struct json *line)
{
	const char *student = json_text(line, "student");
	int n = 0;

	if (student) {
		for (const char *s = student; *s;) {
			size_t len = strcspn(s, "\n");

			buf_addf(b, "%d. %.*s\n", ++n, (int)len, s);
			s += len + (s[len] == '\n');
		}
		return n > 0;
	}
	for (const struct json *s = json_first(line, "steps"); s; s = s->next) {
		if (s->type != JSON_OBJECT || !json_text(s, "text"))
			return false;
		buf_addf(b, "%d. %s\n", ++n, json_text(s, "text"));
	}
	return n > 0;
}

static void add_reference(struct buf *b, const struct json *line)
{
	const struct json *answer = json_get(line, "answer");
	const char *reference = json_text(line, "reference");

	if (reference)
		buf_addf(b, "\nReference:\n%s\n", reference);
	else if (answer && answer->text)
		buf_addf(b, "\nReference:\n%s\n", answer->text);
}

static enum status read_slip(struct recipe_line *l, struct err *e)
{
	const struct json *j = l->json, *triples = json_get(j, "triples")
							   ? json_get(j, "triples")
							   : json_get(j, "output");
	const char *asked = json_text(j, "question");
	struct buf b = { 0 }, out = { 0 };
	bool steps;

	if (!asked || triples->type != JSON_ARRAY)
		return lacks(e, "a solution with errors has question and triples");
	buf_add(&b, "Judge this solution step by step. Write a list with one entry for each "
		    "step: [step, label, explanation]. The label says that the step is "
		    "correct, or which kind of error it has.\n\nProblem:\n");
	buf_addf(&b, "%s\n", question(json_get(j, "clauses"), asked, l->a));
	add_reference(&b, j);
	buf_add(&b, "\nSolution:\n");
	steps = add_steps(&b, j);
	json_add_spaced(&out, triples);
	l->prompt = taken(&b, l->a);
	l->reply = taken(&out, l->a);
	return steps ? OK : lacks(e, "a solution with errors has steps, or student");
}

enum status recipe_line_read(struct recipe_line *out, const struct json *line,
			     enum recipe_kind k, struct arena *a, struct err *e)
{
	static enum status (*const read[RECIPE_KINDS])(struct recipe_line *, struct err *) = {
		[RECIPE_PROBLEMS] = read_problem,
		[RECIPE_TOOLS] = read_tools,
		[RECIPE_SLIPS] = read_slip,
	};

	*out = (struct recipe_line){ .kind = k, .json = line, .a = a };
	out->id = json_text(line, "id");
	if (!out->id)
		return lacks(e, "the line has no \"id\"");
	return read[k](out, e);
}
