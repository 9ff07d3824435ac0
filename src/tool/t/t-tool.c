/* t-tool.c -- the table against itself, look-ups, schemas, and functions on made-up values. */
#include "base/json.h"
#include "base/t/tap.h"
#include "expr/expr.h"
#include "tool/t/said.h"
#include "tool/tool.h"
#include <ctype.h>
#include <math.h>
#include <string.h>

static bool is_function(const char *s, size_t n)
{
	char word[32];

	snprintf(word, sizeof word, "%.*s", (int)n, s);
	return expr_is_function(word);
}

static bool is_command(const struct tool_table *tab, const char *s, size_t n)
{
	const struct tool *out[8];
	char word[64];

	if (n >= sizeof word)
		return false;
	memcpy(word, s, n);
	word[n] = 0;
	return !strcmp(word, "sqrt") || tool_by_command(tab, word, out, 8) > 0;
}

/* Calls are commands of the table.  Quoted text is skipped. */
static bool words_known(const struct tool_table *tab, const char *s)
{
	bool quoted = false;

	while (*s) {
		size_t n = 0;

		if (*s == '"')
			quoted = !quoted;
		if (quoted || !isalpha((unsigned char)*s)) {
			s++;
			continue;
		}
		while (isalnum((unsigned char)s[n]) || s[n] == '_')
			n++;
		/* f(x) = ... defines a function of its own. */
		if (s[n] == '(' && n > 1 && !is_command(tab, s, n) && !is_function(s, n))
			return printf("# unknown word %.*s\n", (int)n, s) < 0;
		s += n;
	}
	return true;
}

/* Is every fact typed as its text says?  A malformed one has ended the program before. */
static bool facts_are_read(const struct tool_table *tab, const struct tool *t)
{
	bool good = (t->n_facts > 0) == (*t->facts != 0);

	for (int i = 0; i < t->n_facts; i++) {
		const struct tool_fact *f = &t->fact[i];
		const struct tool *row = tool_find(tab, geo_element_query(f->relation));
		const char *body = strrchr(f->text, ':');
		int least = 0;
		size_t n = row ? strcspn(row->commands, " ") : 0;

		body = body ? body + 1 + strspn(body + 1, " ") : f->text;
		for (int k = 0; row && k < row->n_params; k++)
			least += !row->param[k].optional;
		good = good && row && row->cls == TOOL_ASK && !strcmp(row->makes, "boolean") &&
		       f->n >= least && f->n <= row->n_params - 1 &&
		       !strncmp(body, row->commands, n) && body[n] == '(';
		good = good &&
		       (f->when < 0 && f->where == FACT_ANYWHERE) == !strchr(f->text, ':') &&
		       (f->when < 0 || (t->param[f->when].type == PARAM_INTEGER) == !f->kinds);
		for (int k = 0; k < f->n; k++)
			good = good && f->operand[k].len &&
			       (f->operand[k].is == OPERAND_PARAM) ==
				       (f->operand[k].param > 0);
	}
	for (int i = 0; i < t->n_facts && good; i++) {
		struct err e = { 0 };

		good = said_check(tab, t, &t->fact[i], &e) == OK;
		if (!good)
			printf("# %s: %s\n", t->fact[i].text, e.msg);
	}
	if (!good)
		printf("# facts of %s\n", t->name);
	return good;
}

/* Relations and the rows that answer yes or no are the same. */
static void test_relations(const struct tool_table *tab)
{
	bool all = true;
	int promise = 0;

	for (int i = 0; i < tool_count(tab); i++) {
		const struct tool *t = tool_at(tab, i);
		int found = 0;

		promise += t->cls == TOOL_MAKE && t->n_facts;
		for (int r = 0; r < ELEMENTS; r++)
			found += !strcmp(geo_element_query((enum element)r), t->name);
		/* Questions about numbers (is it prime?) are no relations of a figure. */
		all = all && found == (t->cls == TOOL_ASK && !strcmp(t->makes, "boolean") &&
				       strcmp(t->group, "algebra"));
	}
	ok(all, "every question of yes or no is one relation");
	ok(promise >= 49, "%d rows promise something", promise);
}

static void test_facts(const struct tool_table *tab)
{
	const struct tool *mid = tool_find(tab, "add_midpoint"),
			  *poly = tool_find(tab, "add_polygon"),
			  *turn = tool_find(tab, "transform_rotate");
	struct arena *a = arena_new();
	struct buf b = { 0 };
	struct err e;
	struct expr *x[5] = { NULL };
	const struct expr *arg[5] = { NULL };
	struct expr *said;

	arg[1] = expr_name("A", a);
	said = said_of_call(tab, mid, &mid->fact[1], expr_name("M", a), arg, 0, a);
	ok(!said, "nothing is said of a parameter that was not given");
	arg[2] = expr_name("B", a);
	said = said_of_call(tab, mid, &mid->fact[1], expr_name("M", a), arg, 0, a);
	if (said)
		expr_print(&b, said);
	ok(!strcmp(buf_str(&b), "AreCollinear(A, M, B)"), "a fact of a call: %s", buf_str(&b));
	ok(!said_of_call(tab, mid, &mid->fact[1], expr_name("M", a), arg, 1, a),
	   "without a list it is one");
	ok(mid->fact[2].when == 1 && mid->fact[2].kinds == KIND_BIT(KIND_SEGMENT) &&
		   mid->fact[1].when < 0 && mid->fact[1].relation == ELEMENT_COLLINEAR &&
		   mid->fact[1].operand[1].is == OPERAND_RESULT &&
		   mid->fact[0].operand[0].is == OPERAND_MADE,
	   "what it is about, and where it holds");
	if (expr_parse(&x[1], "{P, Q, R}", 9, a, &e) != OK)
		BUG("%s", e.msg);
	arg[1] = x[1];
	said = said_of_call(tab, poly, &poly->fact[0], expr_name("t", a), arg, 2, a);
	buf_reset(&b);
	if (said)
		expr_print(&b, said);
	ok(!strcmp(buf_str(&b), "IsOn(R, t)") &&
		   !said_of_call(tab, poly, &poly->fact[0], expr_name("t", a), arg, 3, a),
	   "a list stands for each of its points");
	if (expr_parse(&x[2], "w + 30°", strlen("w + 30°"), a, &e) != OK)
		BUG("%s", e.msg);
	arg[1] = expr_name("s", a), arg[2] = x[2], arg[3] = expr_name("O", a);
	said = said_of_call(tab, turn, &turn->fact[0], expr_name("s'", a), arg, 0, a);
	buf_reset(&b);
	if (said)
		expr_print(&b, said);
	ok(strstr(buf_str(&b), "-(w + 30°)") != NULL, "expressions are put in whole: %s",
	   buf_str(&b));
	buf_clear(&b);
	arena_free(a);
}

static bool uses_own_command(const struct tool *t)
{
	char word[64];

	for (const char *s = t->commands; *s;) {
		size_t n = strcspn(s, " ");

		snprintf(word, sizeof word, "%.*s(", (int)n, s);
		if (strstr(t->example, word))
			return true;
		s += n;
		s += strspn(s, " ");
	}
	return !*t->commands;
}

static void test_rows(const struct tool_table *tab)
{
	const struct param *end;
	int n = tool_count(tab);
	bool unique = true, full = true, fns = true, facts = true, examples = true, own = true;

	ok(n >= 75, "%d rows", n);
	for (int i = 0; i < n; i++) {
		const struct tool *t = tool_at(tab, i);

		unique = unique && tool_find(tab, t->name) == t;
		if (!*t->group || !*t->makes || !*t->example || strlen(t->text) < 30) {
			printf("# %s has an empty column\n", t->name);
			full = false;
		}
		fns = fns && (t->fn == NULL) == (t->cls == TOOL_ACT);
		facts = facts && facts_are_read(tab, t);
		examples =
			examples && strstr(t->example, " -> ") && words_known(tab, t->example);
		if (!uses_own_command(t)) {
			printf("# %s is not in its example\n", t->name);
			own = false;
		}
	}
	ok(unique, "names are unique");
	ok(full, "no column is empty");
	ok(fns, "MAKE and ASK rows have functions, ACT rows none");
	ok(facts,
	   "facts are relations between the result, parameters and what is made of them");
	ok(examples, "examples call commands of the table and say what comes out");
	ok(own, "every example uses its own tool");
	ok(!tool_at(tab, n) && !tool_at(tab, -1), "nothing beyond the table");
	end = &tool_at(tab, 0)->param[tool_at(tab, 0)->n_params];
	ok(!*end->name && !*end->word && !end->kinds, "an empty parameter ends a row's");
	ok(!strcmp(tool_at(tab, 0)->name, "add_point") &&
		   !strcmp(tool_at(tab, 2)->name, "set_value") &&
		   !strcmp(tool_at(tab, 4)->name, "add_intersect"),
	   "declared order is kept");
}

static void test_lookups(const struct tool_table *tab)
{
	const struct tool *out[8], *t;
	struct buf b = { 0 };
	char near[240];
	bool aliases = true, apart = true;

#define TOOL_ALIAS(a, to) \
	aliases = aliases && tool_find(tab, a) && !strcmp(tool_find(tab, a)->name, to);
#define PARAM_ALIAS(tool, a, p)                                       \
	if (strcmp(tool, "*"))                                        \
		aliases = aliases && tool_find(tab, tool) &&          \
			  tool_param(tool_find(tab, tool), a) >= 0 && \
			  tool_param(tool_find(tab, tool), a) ==      \
				  tool_param(tool_find(tab, tool), p);
#define PARAM_NOTE(tool, p, text)                            \
	if (strcmp(tool, "*"))                               \
		aliases = aliases && tool_find(tab, tool) && \
			  tool_param(tool_find(tab, tool), p) >= 0;
#include "tool/alias.def"
	ok(aliases, "aliases and notes name what exists");
	ok(!tool_find(tab, "add_nothing"), "unknown tools are not found");

	ok(tool_by_command(tab, "Circle", out, 8) == 4 &&
		   !strcmp(out[0]->name, "add_circle") &&
		   !strcmp(out[1]->name, "add_circle_3_points") &&
		   !strcmp(out[2]->name, "add_circle_axis") &&
		   !strcmp(out[3]->name, "add_circle_direction"),
	   "Circle means two tools of the plane and two of space, in table order");
	ok(tool_by_command(tab, "Angle", out, 8) == 6 && out[0]->cls == TOOL_MAKE &&
		   out[1]->cls == TOOL_ASK && !strcmp(out[2]->name, "add_polygon_angles") &&
		   !strcmp(out[3]->name, "add_angle_between") &&
		   !strcmp(out[5]->name, "query_angle_between"),
	   "Angle is made or asked, of points, of polygons, and of lines and planes of space");
	ok(tool_by_command(tab, "midpoint", out, 8) == 2 &&
		   !strcmp(out[0]->name, "add_midpoint"),
	   "the case of a command may differ");
	for (int i = 0; i < tool_count(tab); i++)
		for (const char *s = tool_at(tab, i)->commands; *s; s += strspn(s, " ")) {
			char word[64];

			snprintf(word, sizeof word, "%.*s", (int)strcspn(s, " "), s);
			t = tool_find(tab, word);
			apart = apart && !(t && !strcmp(t->name, word));
			s += strcspn(s, " ");
		}
	ok(apart, "no name of a tool is a command");
	ok(tool_by_command(tab, "", out, 8) == 0 && tool_by_command(tab, "Mid", out, 8) == 0,
	   "no command, no tool");

	tool_near(tab, "add_perpendicular_lne", near, sizeof near);
	ok(strstr(near, "add_perpendicular_line") == near, "near names: %s", near);
	tool_near(tab, "Midpiont", near, sizeof near);
	ok(strstr(near, "Midpoint") == near, "near commands: %s", near);

	t = tool_find(tab, "query_angle");
	ok(tool_param(t, "vertex") == 2 && tool_param(t, "c") == 3 && tool_param(t, "q") == -1,
	   "parameter aliases");
	ok(tool_param(tool_find(tab, "add_line"), "point2") == 2 &&
		   tool_param(tool_find(tab, "add_incircle"), "point2") == 2,
	   "general aliases");

	t = tool_find(tab, "add_midpoint");
	tool_signature(&b, t);
	ok(!strcmp(buf_str(&b), "add_midpoint(name, p1, p2?)"), "%s", buf_str(&b));
	ok(t->n_params == 3 && t->param[0].type == PARAM_NEW && !t->param[0].optional &&
		   t->param[1].type == PARAM_OBJECT && t->param[2].optional &&
		   t->param[2].kinds == (KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SPOINT)) &&
		   t->space->plane[2] == KIND_BIT(KIND_POINT),
	   "parameters are read");
	buf_reset(&b);
	tool_kinds_text(&b,
			KIND_BIT(KIND_POINT) | KIND_BIT(KIND_SEGMENT) | KIND_BIT(KIND_CIRCLE));
	ok(!strcmp(buf_str(&b), "a point, segment or circle"), "%s", buf_str(&b));
	buf_reset(&b);
	tool_kinds_text(&b, KINDS_CONIC | KIND_BIT(KIND_ARC));
	ok(!strcmp(buf_str(&b), "a conic or arc"), "%s", buf_str(&b));
	buf_reset(&b);
	tool_kinds_text(&b, KIND_BIT(KIND_ANGLE));
	ok(!strcmp(buf_str(&b), "an angle"), "%s", buf_str(&b));
	buf_reset(&b);
	tool_help(&b, t);
	ok(strstr(buf_str(&b), "optional;") && strstr(buf_str(&b), "Example\n  A=(0,0)"),
	   "help has parameters and example");
	buf_clear(&b);
}

/* --- Schemas ------------------------------------------------------------------------ */
static bool body_right(const struct json *body, const struct tool *t, enum tool_form form)
{
	bool gemini = form == TOOL_FORM_GEMINI, mcp = form == TOOL_FORM_MCP;
	const struct json *props = json_get(body, "properties");
	const struct json *req = json_get(body, "required");
	const struct json *r = req ? req->child : NULL;

	if (mcp) {
		if (!json_get(props, "canvas_id") || !r || strcmp(r->text, "canvas_id"))
			return false;
		r = r->next;
	}
	if (!props || props->n != t->n_params + mcp || !req ||
	    !json_get(body, "additionalProperties") != (gemini || mcp) ||
	    strcmp(json_text(body, "type"), gemini ? "OBJECT" : "object"))
		return false;
	for (int i = 0; i < t->n_params; i++) {
		const struct json *p = json_get(props, t->param[i].name);

		if (!p || !json_get(p, "type") || !json_text(p, "description"))
			return false;
		/* Nothing that one of the providers refuses. */
		if (mcp && (!json_text(p, "type") || json_get(p, "anyOf")))
			return false;
		if (gemini && !isupper((unsigned char)*json_text(p, "type")))
			return false;
		if (t->param[i].optional)
			continue;
		if (!r || strcmp(r->text, t->param[i].name))
			return false;
		r = r->next;
	}
	return !r;
}

static bool schema_right(const struct tool *t, enum tool_form form, struct arena *a)
{
	struct buf b = { 0 };
	struct json *j;
	const struct json *body, *hints;
	bool good;

	tool_schema(&b, t, form);
	if (json_read(&j, buf_str(&b), b.n, a, NULL)) {
		printf("# %s: %s\n", t->name, buf_str(&b));
		buf_clear(&b);
		return false;
	}
	buf_clear(&b);
	switch (form) {
	case TOOL_FORM_JSON:
		return !strcmp(json_text(j, "name"), t->name) && json_text(j, "signature") &&
		       json_get(j, "params")->n == t->n_params && json_text(j, "example") &&
		       json_get(j, "commands")->type == JSON_ARRAY &&
		       json_get(j, "facts")->n == t->n_facts;
	case TOOL_FORM_OPENAI:
		good = !strcmp(json_text(j, "type"), "function");
		j = (struct json *)json_get(j, "function");
		body = json_get(j, "parameters");
		break;
	case TOOL_FORM_ANTHROPIC:
		good = true;
		body = json_get(j, "input_schema");
		break;
	case TOOL_FORM_GEMINI:
		good = true;
		body = json_get(j, "parameters");
		if (!body)
			return t->n_params == 0;
		break;
	case TOOL_FORM_MCP:
		hints = json_get(j, "annotations");
		good = json_text(j, "title") && hints && hints->n == 4 &&
		       json_get(j, "outputSchema") &&
		       (t->cls != TOOL_ASK ||
			json_get(hints, "readOnlyHint")->type == JSON_TRUE);
		body = json_get(j, "inputSchema");
		break;
	default: return false;
	}
	return good && !strcmp(json_text(j, "name"), t->name) &&
	       !strcmp(json_text(j, "description"), t->text) && body &&
	       body_right(body, t, form);
}

/* In few words: shorter, and nothing that is required is lost. */
static void test_brief(const struct tool_table *tab)
{
	struct arena *a = arena_new();
	bool good = true;

	for (int i = 0; i < tool_count(tab); i++) {
		const struct tool *t = tool_at(tab, i);
		struct buf all = { 0 }, few = { 0 }, want = { 0 }, got = { 0 };
		struct json *j, *k;

		tool_schema(&all, t, TOOL_FORM_MCP);
		tool_schema_brief(&few, t);
		if (json_read(&j, all.s, all.n, a, NULL) ||
		    json_read(&k, few.s, few.n, a, NULL) || few.n >= all.n) {
			printf("# %s: %s\n", t->name, buf_str(&few));
			good = false;
		} else {
			json_add(&want, json_get(json_get(j, "inputSchema"), "required"));
			json_add(&got, json_get(json_get(k, "inputSchema"), "required"));
			good = good && !strcmp(want.s, got.s) && *json_text(k, "description");
		}
		buf_clear(&all);
		buf_clear(&few);
		buf_clear(&want);
		buf_clear(&got);
	}
	ok(good, "every schema in few words");
	arena_free(a);
}

static void test_search(const struct tool_table *tab)
{
	const struct tool *found[5];
	int n = tool_search(tab, "midpoint of two points", found, 5), before, after;

	ok(n == 5 && !strcmp(found[0]->name, "add_midpoint"), "tools by words");
	ok(tool_search(tab, "MIDPOINT", found, 5) > 0 &&
		   !strcmp(found[0]->name, "add_midpoint"),
	   "whatever the case");
	ok(tool_search(tab, "zzz", found, 5) == 0 && tool_search(tab, "", found, 5) == 0,
	   "or none");
	before = tool_score("tangent circle", found[0]->name, "", "", "a tangent");
	after = tool_score("tangent circle", found[0]->name, "", "", "a tangent to a circle");
	ok(before > 0 && after > before, "more words fit better");
}

static void test_schemas(const struct tool_table *tab)
{
	static const char *const names[] = { "json", "openai", "anthropic", "gemini", "mcp" };
	struct arena *a = arena_new();
	int core = 0, n_render = 0, n;
	bool apart = true;

	for (int f = 0; f < 5; f++) {
		bool good = true;

		for (int i = 0; i < tool_count(tab); i++) {
			arena_reset(a);
			if (!schema_right(tool_at(tab, i), (enum tool_form)f, a)) {
				printf("# %s\n", tool_at(tab, i)->name);
				good = false;
			}
		}
		ok(good, "every schema in the %s form", names[f]);
	}
	for (int i = 0; i < tool_count(tab); i++)
		core += tool_in_profile(tool_at(tab, i), "core");
	ok(core == 20, "core has %d tools", core);
	ok(tool_in_profile(tool_at(tab, 0), "plane") && !tool_in_profile(tool_at(tab, 0), "x"),
	   "profiles");
	ok(!strcmp(tool_profiles(&n)[0], "all") && n == 5, "profile names");
	for (int i = 0; i < tool_count(tab); i++) {
		bool render = tool_in_profile(tool_at(tab, i), "render");

		n_render += render;
		apart = apart && tool_in_profile(tool_at(tab, i), "all") &&
			!(render && tool_in_profile(tool_at(tab, i), "plane"));
	}
	ok(apart && n_render == 51, "plane has none of the %d render tools", n_render);
	ok(tool_in_profile(tool_find(tab, "add_list"), "all") &&
		   !tool_in_profile(tool_find(tab, "add_list"), "plane"),
	   "lists are for who asks for them");
	arena_free(a);
}

/* --- Functions ------------------------------------------------------------------------- */
struct bench {
	struct num_ctx *num;
	struct arena *arena;
	const struct tool_table *tab;
	struct tool_arg arg[TOOL_PARAMS];
	struct tool_output out[TOOL_OUTPUTS];
	struct tool_call call;
	struct err err;
};

static void begin(struct bench *b)
{
	memset(b->arg, 0, sizeof b->arg);
	memset(&b->call, 0, sizeof b->call);
	memset(&b->err, 0, sizeof b->err);
	b->call.num = b->num;
	b->call.arena = b->arena;
	b->call.arg = b->arg;
	b->call.out = b->out;
	b->call.cap_out = TOOL_OUTPUTS;
	b->call.err = &b->err;
}

static void give(struct bench *b, int i, struct value *v)
{
	b->arg[i] = (struct tool_arg){ .given = true, .val = v };
}

static struct value *values(struct bench *b, enum kind k, int n, const long *v)
{
	struct value *r = geo_value_new(b->arena, k, n);

	for (int i = 0; i < n; i++)
		r->v[i] = num_int(v[i], b->num);
	return r;
}
#define VALUE(b, k, ...)                                                  \
	values(b, k, (int)(sizeof(long[]){ __VA_ARGS__ } / sizeof(long)), \
	       (long[]){ __VA_ARGS__ })
#define POINT(b, x, y) VALUE(b, KIND_POINT, x, y)

static void give_num(struct bench *b, int i, num n)
{
	b->arg[i] = (struct tool_arg){ .given = true, .n = n };
}

static enum status run(struct bench *b, const char *name)
{
	return tool_find(b->tab, name)->fn(&b->call);
}

static bool is(num n, double x)
{
	return fabs(num_mid(n) - x) < 1e-9;
}

static bool out_is(const struct bench *b, int i, enum kind k, int n, const double *x)
{
	const struct value *v;

	if (i >= b->call.n_out || b->out[i].val->kind != k || b->out[i].val->n != n)
		return false;
	v = b->out[i].val;
	for (int j = 0; j < n; j++)
		if (!is(v->v[j], x[j]))
			return printf("# number %d is %g\n", j, num_mid(v->v[j])) < 0;
	return true;
}
#define OUT(b, i, k, ...)                                                        \
	out_is(b, i, k, (int)(sizeof(double[]){ __VA_ARGS__ } / sizeof(double)), \
	       (double[]){ __VA_ARGS__ })

static void test_makes(struct bench *b, const char *at)
{
	begin(b);
	give(b, 1, POINT(b, 0, 0));
	give(b, 2, POINT(b, 4, 2));
	ok(!run(b, "add_midpoint") && OUT(b, 0, KIND_POINT, 2, 1), "midpoint at %s", at);

	begin(b);
	give(b, 1, VALUE(b, KIND_SEGMENT, 0, 0, 4, 2));
	ok(!run(b, "add_midpoint") && OUT(b, 0, KIND_POINT, 2, 1), "midpoint of a segment");
	give(b, 2, POINT(b, 1, 1));
	ok(run(b, "add_midpoint") == E_ARG && !strcmp(b->err.code, "wrong_kind"),
	   "a segment and a point have no midpoint: %s", b->err.msg);

	begin(b);
	give(b, 1, POINT(b, 3, 5));
	give(b, 2, VALUE(b, KIND_LINE, 0, 0, 4, 0));
	ok(!run(b, "add_perpendicular_line") && OUT(b, 0, KIND_LINE, 3, 5, 0, 4),
	   "perpendicular turns by +90 degrees");

	begin(b);
	give(b, 1, POINT(b, 0, 0));
	ok(run(b, "add_circle") == E_ARG && !strcmp(b->err.arg, "radius"), "%s", b->err.msg);
	give_num(b, 2, num_int(3, b->num));
	ok(!run(b, "add_circle") && OUT(b, 0, KIND_CIRCLE, 0, 0, 9), "circle by radius");
	begin(b);
	give(b, 1, POINT(b, 0, 0));
	give_num(b, 2, num_int(3, b->num));
	give(b, 3, POINT(b, 3, 4));
	ok(!run(b, "add_circle") && OUT(b, 0, KIND_CIRCLE, 0, 0, 25), "the point wins");
	begin(b);
	give(b, 1, POINT(b, 0, 0));
	give_num(b, 2, num_int(-3, b->num));
	ok(run(b, "add_circle") == E_DOMAIN && !strcmp(b->err.code, "degenerate"), "%s",
	   b->err.msg);

	begin(b);
	give(b, 1, POINT(b, 0, 0));
	give(b, 2, POINT(b, 4, 0));
	ok(!run(b, "add_semicircle") && OUT(b, 0, KIND_ARC, 2, 0, 4, 0, 0, 0),
	   "semicircle is left of p1->p2");

	begin(b);
	give(b, 1, POINT(b, -3, 0));
	give(b, 2, POINT(b, 3, 0));
	give(b, 3, POINT(b, 5, 0));
	ok(!run(b, "add_ellipse") && OUT(b, 0, KIND_ELLIPSE, -3, 0, 3, 0, 5), "ellipse");
	give(b, 3, POINT(b, 1, 0));
	b->call.n_out = 0;
	ok(!run(b, "add_hyperbola") && OUT(b, 0, KIND_HYPERBOLA, -3, 0, 3, 0, 1), "hyperbola");

	begin(b);
	give(b, 1, VALUE(b, KIND_LIST, 0, 0, 4, 0, 0, 3));
	ok(!run(b, "add_polygon") && b->call.n_out == 4 &&
		   OUT(b, 0, KIND_POLYGON, 0, 0, 4, 0, 0, 3) &&
		   OUT(b, 3, KIND_SEGMENT, 0, 3, 0, 0) && b->out[3].role == ROLE_SIDE &&
		   b->out[3].index == 2,
	   "triangle with its sides");
	begin(b);
	give(b, 1, VALUE(b, KIND_LIST, 0, 0, 4, 0));
	ok(run(b, "add_polygon") == E_ARG, "%s", b->err.msg);

	begin(b);
	give(b, 1, POINT(b, 0, 0));
	give(b, 2, POINT(b, 2, 0));
	b->arg[3] = (struct tool_arg){ .given = true, .i = 4 };
	ok(!run(b, "add_regular_polygon") && b->call.n_out == 7 &&
		   OUT(b, 0, KIND_POLYGON, 0, 0, 2, 0, 2, 2, 0, 2) &&
		   OUT(b, 3, KIND_POINT, 2, 2) && b->out[3].role == ROLE_VERTEX &&
		   b->out[3].index == 2 && b->out[6].role == ROLE_SIDE && b->out[6].index == 3,
	   "square, parts in order");
	b->call.n_out = 0;
	b->arg[3].i = 30;
	ok(!run(b, "add_regular_polygon") && b->call.n_out == 59, "30-gon fits");
	b->arg[3].i = 31;
	ok(run(b, "add_regular_polygon") == E_ARG, "%s", b->err.msg);

	begin(b);
	give(b, 1, VALUE(b, KIND_POLYGON, 0, 0, 4, 0, 0, 3));
	b->arg[2] = (struct tool_arg){ .given = true, .i = 3 };
	ok(!run(b, "add_vertex") && OUT(b, 0, KIND_POINT, 0, 3), "vertex");
	b->arg[2].i = 4;
	ok(run(b, "add_vertex") == E_ARG && !strcmp(b->err.arg, "index"), "%s", b->err.msg);

	begin(b);
	give_num(b, 1, num_int(-5, b->num));
	give_num(b, 2, num_int(-2, b->num));
	give_num(b, 3, num_int(1, b->num));
	ok(!run(b, "add_slider") && OUT(b, 0, KIND_NUMBER, -2), "slider starts nearest to 0");
	give_num(b, 2, num_int(-7, b->num));
	ok(run(b, "add_slider") == E_ARG, "%s", b->err.msg);

	begin(b);
	give(b, 1, VALUE(b, KIND_LIST, 0, 0, 0, -2, 1, -1));
	ok(!run(b, "add_equation") && OUT(b, 0, KIND_LINE, -0.4, 0.2, 1, 2),
	   "line from an equation");

	begin(b);
	give(b, 1, POINT(b, 1, 2));
	give_num(b, 2, num_int(2, b->num));
	give(b, 3, POINT(b, 0, 0));
	ok(!run(b, "transform_dilate") && OUT(b, 0, KIND_POINT, 2, 4), "dilate");
	begin(b);
	give(b, 1, VALUE(b, KIND_POLYGON, 0, 0, 4, 0, 0, 3));
	give(b, 2, VALUE(b, KIND_VECTOR, 1, 1, 0, 0));
	ok(!run(b, "transform_translate") && b->call.n_out == 7 &&
		   OUT(b, 0, KIND_POLYGON, 1, 1, 5, 1, 1, 4) &&
		   b->out[1].role == ROLE_VERTEX && OUT(b, 6, KIND_SEGMENT, 1, 4, 1, 1),
	   "an image has its parts");
}

static void test_intersect(struct bench *b)
{
	begin(b);
	give(b, 1, VALUE(b, KIND_CIRCLE, 0, 0, 9));
	give(b, 2, VALUE(b, KIND_LINE, 0, 0, 1, 0));
	ok(!run(b, "add_intersect") && b->call.n_out == 2 && OUT(b, 0, KIND_POINT, -3, 0) &&
		   b->out[1].role == ROLE_SOLUTION && b->out[1].index == 1,
	   "both solutions in order");
	b->call.n_out = 0;
	b->arg[3] = (struct tool_arg){ .given = true, .i = 2 };
	ok(!run(b, "add_intersect") && b->call.n_out == 1 && OUT(b, 0, KIND_POINT, 3, 0),
	   "one by index");
	b->arg[3].i = 3;
	ok(run(b, "add_intersect") == E_DOMAIN && strstr(b->err.msg, "2 common points"), "%s",
	   b->err.msg);
	b->arg[3].i = 0;
	ok(run(b, "add_intersect") == E_ARG, "%s", b->err.msg);
	b->call.n_out = 0;
	b->arg[3].given = false;
	give(b, 4, POINT(b, -1, 5));
	ok(!run(b, "add_intersect") && b->call.n_out == 1 && OUT(b, 0, KIND_POINT, -3, 0),
	   "one by nearness");
}

static void test_asks(struct bench *b, const char *at)
{
	begin(b);
	give(b, 1, POINT(b, 1, 0));
	give(b, 2, POINT(b, 0, 0));
	give(b, 3, POINT(b, 0, -1));
	ok(!run(b, "query_angle") && b->call.answer.is_angle && is(b->call.answer.n, acos(0)),
	   "an angle of 270 degrees is folded to 90 at %s", at);

	begin(b);
	give(b, 1, POINT(b, 0, 0));
	give(b, 2, POINT(b, 1, 2));
	give(b, 3, POINT(b, 3, 7));
	ok(!run(b, "query_are_collinear") && b->call.answer.is_truth &&
		   is_no(b->call.answer.t) && !strcmp(b->call.answer.kind, "boolean"),
	   "not collinear");

	begin(b);
	give(b, 1, VALUE(b, KIND_SEGMENT, 0, 0, 3, 4));
	ok(!run(b, "query_length") && is(b->call.answer.n, 5) &&
		   !strcmp(b->call.answer.kind, "length"),
	   "length");

	begin(b);
	give(b, 1, POINT(b, 7, 4));
	ok(!run(b, "query_y_coord") && is(b->call.answer.n, 4), "coordinate");
}

/* What needs equality proven, so not for intervals. */
static void test_degenerate(struct bench *b)
{
	static const char *const two[] = { "add_line", "add_segment", "add_ray",
					   "add_perpendicular_bisector", "add_semicircle" };

	for (int i = 0; i < 5; i++) {
		begin(b);
		give(b, 1, POINT(b, 1, 2));
		give(b, 2, POINT(b, 1, 2));
		ok(run(b, two[i]) == E_DOMAIN && !strcmp(b->err.code, "degenerate") &&
			   !b->call.n_out,
		   "%s: %s", two[i], b->err.msg);
	}
	begin(b);
	give(b, 1, VALUE(b, KIND_LIST, 0, 0, 1, 1, 2, 2));
	ok(run(b, "add_polygon") == E_DOMAIN, "%s", b->err.msg);
	begin(b);
	give(b, 1, POINT(b, 0, 0));
	give(b, 2, POINT(b, 1, 1));
	give(b, 3, POINT(b, 2, 2));
	ok(run(b, "add_circle_3_points") == E_DOMAIN, "%s", b->err.msg);
	ok(!run(b, "query_are_collinear") && is_yes(b->call.answer.t), "collinear");
	give(b, 2, POINT(b, 0, 0));
	ok(run(b, "query_angle") == E_DOMAIN, "%s", b->err.msg);
	begin(b);
	give(b, 1, POINT(b, -3, 0));
	give(b, 2, POINT(b, 3, 0));
	give(b, 3, POINT(b, 1, 0));
	ok(run(b, "add_ellipse") == E_DOMAIN, "%s", b->err.msg);
	give(b, 3, POINT(b, 0, 5));
	ok(run(b, "add_hyperbola") == E_DOMAIN, "%s", b->err.msg);
	give(b, 3, POINT(b, 5, 0));
	ok(run(b, "add_hyperbola") == E_DOMAIN, "%s", b->err.msg);
	begin(b);
	give(b, 1, POINT(b, 1, 1));
	give(b, 2, VALUE(b, KIND_VECTOR, 0, 0, 3, 3));
	ok(run(b, "add_parallel_line") == E_DOMAIN, "%s", b->err.msg);
}

int main(void)
{
	struct tool_table *tab = tool_table_new();
	struct bench b = { .num = num_ctx_new(1), .arena = arena_new(), .tab = tab };

	test_rows(tab);
	test_relations(tab);
	test_facts(tab);
	test_lookups(tab);
	test_schemas(tab);
	test_brief(tab);
	test_search(tab);
	num_enter(b.num, NUM_DOUBLE, 53);
	test_makes(&b, "double");
	test_intersect(&b);
	test_asks(&b, "double");
	num_enter(b.num, NUM_EXACT, 64);
	test_makes(&b, "exact");
	test_intersect(&b);
	test_asks(&b, "exact");
	test_degenerate(&b);
	num_ctx_free(b.num);
	arena_free(b.arena);
	tool_table_free(tab);
	return tap_done();
}
