/* t-translate.c -- parts of the translator: samples, prompts, questions, readers, normal forms. */
#include "base/t/tap.h"
#include "geo/relation.h"
#include "translate/translate_priv.h"
#include <math.h>
#include <string.h>

static struct json *parsed(const char *s, struct arena *a)
{
	struct json *j = NULL;
	struct err e = { 0 };

	if (json_read(&j, s, strlen(s), a, &e) != OK)
		ok(0, "%s", e.msg);
	return j;
}

/* --- Samples ---------------------------------------------------------------------------------- */
static void check_split(const char *text, const char *want, struct arena *a)
{
	const char *step[TRANSLATE_STEPS];
	int n = translate_split(step, text, a);
	struct buf b = { 0 };

	for (int i = 0; i < n; i++)
		buf_addf(&b, "%s%s", i ? "|" : "", step[i]);
	ok(!strcmp(buf_str(&b), want), "%d steps: %.*s", n, (int)strcspn(buf_str(&b), "\n"),
	   buf_str(&b));
	buf_clear(&b);
}

static void test_sample(struct arena *a)
{
	struct translate_sample s;
	struct err e = { 0 };

	check_split("1) AB = 5\n2) so BC = 6\n3.5 cm is odd\n3) done",
		    "AB = 5|so BC = 6\n3.5 cm is odd|done", a);
	check_split("Step 1: a\nStep 2: b", "a|b", a);
	check_split("（1）甲\n（2）乙", "甲|乙", a);
	check_split("第1步：甲\n第2步：乙", "甲|乙", a);
	check_split("1) one <STEP1>\n2) two <STEP2>", "one|two", a);
	check_split("a\n\n b \nc", "a|b|c", a);
	check_split("We begin.\n1. x\n2. y", "We begin.\n1. x|y", a);
	check_split("", "", a);
	ok(translate_sample_read(
		   &s,
		   parsed("{\"id\":7,\"text\":\"t\",\"choices\":[\"3\",\"5\"],\"answer\":"
			  "\"B\","
			  "\"solution\":\"1) x\\n2) y\\nANSWER: 5\",\"reference\":"
			  "[\"a\",\"b\"]}",
			  a),
		   a, &e) == OK &&
		   s.steps == 2 && !strcmp(s.step[1], "y") && s.final &&
		   !strcmp(s.final, "5") && !strcmp(s.key, "5") &&
		   !strcmp(s.reference, "a\nb") && !strcmp(s.id, "7"),
	   "a sample; the key of a choice is its text, the answer no part of a step");
	ok(translate_sample_read(&s, parsed("{\"id\":\"a\",\"text\":\"t\"}", a), a, &e) ==
			   E_ARG &&
		   strstr(e.msg, "solution"),
	   "no solution: %s", e.msg);
	ok(translate_sample_read(&s, parsed("{\"text\":\"t\",\"solution\":\"x\"}", a), a,
				 &e) == E_ARG &&
		   strstr(e.msg, "id"),
	   "no id: %s", e.msg);
	ok(translate_sample_read(&s,
				 parsed("{\"id\":\"a\",\"text\":\"t\",\"steps\":[1,[]]}", a),
				 a, &e) == E_ARG,
	   "a step that is no text: %s", e.msg);
}

/* Keys as the engine takes them. */
static void test_keys(struct arena *a)
{
	static const char *const keys[][2] = {
		{ "4.8cm", "24/5" },    { "2√3 cm", "2*sqrt(3)" },
		{ "55°", "55" },        { "$\\\\frac{24}{5}$", "24/5" },
		{ "24/5厘米", "24/5" }, { "55度", "55" },
		{ "5或8", "5或8" },     { "a", "a" },
		{ "3:2", "3/2" },
	};
	struct translate_sample s;
	struct err e = { 0 };
	int bad = 0;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const char *line = arena_printf(
			a,
			"{\"id\":\"a\",\"text\":\"t\",\"solution\":\"x\",\"answer\":\"%s\"}",
			keys[i][0]);

		if (translate_sample_read(&s, parsed(line, a), a, &e) != OK ||
		    strcmp(s.key, keys[i][1]) != 0) {
			printf("# %s is %s\n", keys[i][0], s.key);
			bad++;
		}
	}
	ok(!bad, "keys without units, in one form");
}

static void test_settings(void)
{
	struct translate_settings s;
	struct err e = { 0 };
	struct buf b = { 0 };

	translate_settings_init(&s);
	ok(s.anew == 2 && s.blind == 0.1 && s.plant == 0.05 && s.echo && !s.k12vista,
	   "as EVAL has it");
	ok(translate_settings_set(&s, "figure-values", "true", &e) == OK && s.figure_values &&
		   translate_settings_set(&s, "blind", "0.5", &e) == OK && s.blind == 0.5 &&
		   translate_settings_set(&s, "anew", "0", &e) == OK && !s.anew,
	   "set by name");
	ok(translate_settings_set(&s, "blind", "1.5", &e) == E_ARG &&
		   translate_settings_set(&s, "anew", "-1", &e) == E_ARG &&
		   translate_settings_set(&s, "echo", "maybe", &e) == E_ARG &&
		   !strcmp(e.code, "bad_argument"),
	   "no such values: %s", e.msg);
	ok(translate_settings_set(&s, "other", "1", &e) == E_ARG &&
		   !strcmp(e.code, "not_found"),
	   "nor names");
	translate_settings_help(&b);
	ok(strstr(buf_str(&b), "--figure-values") && strstr(buf_str(&b), "--anew N") &&
		   strstr(buf_str(&b), "--blind SHARE       share of the solutions"),
	   "help");
	buf_clear(&b);
}

/* --- What models are told --------------------------------------------------------------------- */
/* Every word of the tables is told, with an example that the engine reads. */
static void test_vocabulary(struct arena *a)
{
	struct buf b = { 0 };
	int missing = 0;

	translate_vocabulary(&b);
	for (int r = 0; r < RELATIONS; r++) {
		const char *word = geo_relation_word((enum relation)r);

		if (geo_relation_needs((enum relation)r, 'f') ||
		    strpbrk(geo_relation_takes((enum relation)r), "tv"))
			continue;
		if (!strstr(buf_str(&b), arena_printf(a, "`%s(", word))) {
			printf("# %s\n", word);
			missing++;
		}
	}
	ok(!missing, "all relations of problems are told");
	ok(strstr(b.s, "`Foot(A,B,C,D)` A is the foot of the perpendicular from B to CD") &&
		   strstr(b.s, "`Arc(c,A,B)`") &&
		   strstr(b.s, "`Isosceles(A,B,C)` ABC is isosceles: same length(AB,AC)") &&
		   strstr(b.s, "`Altitude(A,B,A,C,D)`") && strstr(b.s, "`Area(A,B,C,...)`"),
	   "with their operands and meaning");
	ok(b.n < 6000, "in %zu bytes", b.n);
	buf_clear(&b);
}

/* The facts of an example of steps: "Facts f1 Kite(K,L,M,N); f2 ....", and their points. */
static void add_told(struct buf *b, const char *line)
{
	const char *end = strchr(line, '\n'), *sign = "";
	bool seen[26] = { false };

	buf_add(b, "{\"points\":[");
	for (const char *s = line + 6; s < end; s++)
		if (*s >= 'A' && *s <= 'Z' && (s[1] == ',' || s[1] == ')') &&
		    !seen[*s - 'A']) {
			seen[*s - 'A'] = true;
			buf_addf(b, "%s\"%c\"", sign, *s);
			sign = ",";
		}
	buf_add(b, "],\"facts\":[");
	sign = "";
	for (const char *s = line + 6; s < end;) {
		const char *from = strchr(s, ' ') + 1;
		size_t n = strcspn(from, ";\n");

		buf_addf(b, "%s\"%.*s\"", sign, (int)(n - (from[n] == '\n')), from);
		sign = ",";
		s = from + n + 2;
	}
	buf_add(b, "]}");
}

/* What the engine cannot read of a record. */
static int unread(const char *record, struct arena *a)
{
	struct judge_record *r = NULL;
	struct err e = { 0 };
	int bad = judge_read(&r, parsed(record, a), a, &e) != OK;

	if (bad)
		printf("# %s\n", e.msg);
	for (int i = 0; !bad && i < r->statements; i++)
		if (r->statement[i].unread && *r->statement[i].text) {
			printf("# %s: %s\n", r->statement[i].text, r->statement[i].err.msg);
			bad++;
		}
	judge_free(r);
	return bad;
}

/* The worked examples of a prompt: every line that is an object. */
static void test_examples(const char *name, bool steps, int most, struct arena *a)
{
	const char *s = strstr(translate_prompt(name), "## Examples");
	int n = 0, bad = 0;

	for (const char *told = s; s && (s = strstr(s, "\n{")); s++) {
		const char *end = strchr(s + 1, '\n');
		const char *one = arena_strndup(a, s + 1, (size_t)(end - s - 1));
		struct buf b = { 0 };

		told = steps ? strstr(told, "\nFacts ") + 1 : told;
		buf_add(&b, "{\"problem\":");
		if (steps) {
			add_told(&b, told);
			buf_addf(&b, ",%s", one + 1);
		} else {
			buf_addf(&b, "%s,\"steps\":[]}", one);
		}
		bad += unread(buf_str(&b), a);
		n++;
		buf_clear(&b);
	}
	ok(n == most && !bad, "%s: %d worked examples, which the engine reads", name, n);
}

static const char sample_text[] =
	"{\"id\":\"t\",\"text\":\"In the triangle ABC, AB = AC = 5 and BC = 6. The height "
	"from A?\","
	"\"answer\":\"4\",\"reference\":\"by SECRET "
	"reference\",\"images\":[{\"mime\":\"image/png\",\"base64\":\"AAAA\"}],"
	"\"steps\":[\"Let D halve BC, PUPIL says.\",\"AD = 4.\"]}";
static const char facts_text[] =
	"{\"points\":{\"A\":[0,4],\"B\":[-3,0],\"C\":[3,0]},\"facts\":["
	"{\"fact\":\"Length(A,B) = 5\",\"from\":\"text\",\"quote\":\"AB = AC = 5\"},"
	"{\"fact\":\"Length(A,C) = 5\",\"from\":\"text\",\"quote\":\"AB = AC = 5\"},"
	"{\"fact\":\"Length(B,C) = 6\",\"from\":\"text\",\"quote\":\"BC = "
	"6\"}],\"goal\":\"Distance(A,B,C)\"}";
static const char steps_text[] =
	"{\"steps\":[{\"id\":\"s1\",\"number\":1,\"kind\":\"construct\",\"construct\":["
	"\"Midpoint(D,B,C)\"]},"
	"{\"id\":\"s2\",\"number\":2,\"kind\":\"derive\",\"cites\":[\"s1\",\"f1\",\"f2\","
	"\"f3\"],"
	"\"claims\":[{\"fact\":\"Length(A,D) = 4\",\"quote\":\"AD = 4\"}]}],"
	"\"final\":{\"text\":\"4\",\"claim\":\"Length(A,D) = 4\"}}";

static struct agent_model the_model(struct arena *a)
{
	struct agent_model m;
	struct err e = { 0 };

	if (agent_model_read(&m, "script:none", NULL, a, &e) != OK)
		ok(0, "%s", e.msg);
	return m;
}

/* All that a request says. */
static const char *words_of(struct translate_run *r, struct arena *a)
{
	struct agent_request q;
	struct buf b = { 0 };
	const char *s;

	if (!translate_run_ask(r, &q))
		return "";
	buf_addf(&b, "%s\n", q.system);
	for (int i = 0; i < q.turns; i++) {
		buf_addf(&b, "[%d]%s", q.turn[i].role, q.turn[i].raw ? q.turn[i].raw : "");
		for (int k = 0; k < q.turn[i].parts; k++)
			buf_add(&b,
				q.turn[i].part[k].text ? q.turn[i].part[k].text : "<image>");
	}
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

static void reply(struct translate_run *r, const char *text)
{
	struct agent_reply x = { .text = text, .thoughts = "", .raw = "{\"raw\":1}" };

	translate_run_reply(r, &x, NULL);
}

struct kept {
	struct buf lines;
};
static void keep(void *user, const char *line, size_t n)
{
	struct kept *k = user;

	buf_addn(&k->lines, line, n);
	buf_addc(&k->lines, '\n');
}

static void feed(struct translate_run *r, const struct buf *lines, struct arena *a)
{
	for (const char *s = buf_str(lines); *s;) {
		size_t n = strcspn(s, "\n");
		struct json *j = parsed(arena_strndup(a, s, n), a);

		if (!translate_run_again(r, j))
			ok(0, "a recorded reply is not taken");
		s += n + 1;
	}
}

/* Who sees what, and what goes back. */
static void test_questions(struct arena *a)
{
	struct agent_model m = the_model(a);
	struct translate_settings o;
	struct agent_settings g;
	struct translate_plan_options po = { .settings = &o,
					     .agent = &g,
					     .model = { &m, NULL, &m } };
	struct translate_plan *p;
	struct translate_sample s;
	struct translate_run *r, *again;
	struct kept k = { { 0 } };
	struct err e = { 0 };
	struct buf one = { 0 }, other = { 0 };
	const char *w;

	translate_settings_init(&o);
	o.blind = o.plant = 0;
	agent_settings_init(&g);
	p = translate_plan_new(&po);
	if (translate_sample_read(&s, parsed(sample_text, a), a, &e) != OK)
		ok(0, "%s", e.msg);
	r = translate_run_new(p, &s, keep, &k);
	w = words_of(r, a);
	ok(strstr(w, "<image>") && strstr(w, "The height from A?") && !strstr(w, "PUPIL") &&
		   !strstr(w, "SECRET") && !strstr(w, "{vocabulary}") &&
		   !strstr(w, "{figure_values}") && strstr(w, "`Parallel(A,B,C,D)`"),
	   "facts: the problem and the picture, no solution, no reference");
	reply(r, "{\"points\":{\"A\":null,\"B\":null,\"C\":null},\"facts\":["
		 "{\"fact\":\"Isoceles(A,B,C)\",\"from\":\"text\",\"quote\":\"a "
		 "kite\"}],\"goal\":\"Lenth(A,B)\"}");
	w = words_of(r, a);
	ok(strstr(w, "Isosceles") && strstr(w, "its quote is not in the text") &&
		   strstr(w, "f1, Isoceles(A,B,C)"),
	   "what is wrong goes back, with what is near");
	ok(strstr(w, "{\"raw\":1}") != NULL, "behind the model's own words");
	reply(r, "{\"points\":[\"A\",\"B\",\"C\"],\"facts\":[],\"goal\":\"Length(A,B)\"}");
	w = words_of(r, a);
	ok(strstr(w, "does not follow from its facts") && !strstr(w, "{\"raw\":1}"),
	   "then it is translated anew");
	reply(r, facts_text);
	w = words_of(r, a);
	ok(strstr(w, "f3 Length(B,C) = 6") && strstr(w, "PUPIL") && !strstr(w, "SECRET") &&
		   strstr(w, "<image>"),
	   "steps: facts with ids and the solution, no reference");
	reply(r, steps_text);
	w = words_of(r, a);
	ok(translate_run_slot(r) == TRANSLATE_SECOND && strstr(w, "s2.1 (step 2): AD = 4") &&
		   strstr(w, "s1.c1 (step 1): D is the midpoint of BC") &&
		   strstr(w, "final (the answer)") && !strstr(w, "The height from A?") &&
		   !strstr(w, "<image>") && !strstr(w, "Length(A,D)"),
	   "the echo: the solution and our sentences, nothing else");
	reply(r, "{\"s1.c1\":\"same\",\"s2.1\":\"same\",\"final\":\"same\"}");
	w = words_of(r, a);
	ok(translate_run_slot(r) == TRANSLATE_JUDGE && strstr(w, "SECRET") &&
		   strstr(w, "PUPIL") && strstr(w, "## Right answer\n\n4") &&
		   !strstr(w, "Length(A"),
	   "the judge of texts: key and reference, nothing of the translation");
	reply(r, "{\"Step_by_step_evaluation\":[1,0],\"Final_judgment\":1}");
	w = words_of(r, a);
	ok(strstr(w, "Bits: [1, 0]") != NULL, "then the types of errors");
	reply(r, "{\"Error_analysis\":\"\",\"Error_type\":[\"N/A\",\"Logical Error\"]}");
	ok(translate_run_slot(r) == TRANSLATE_SLOTS && !*words_of(r, a), "then it is over");
	translate_run_result(&one, r);
	ok(strstr(one.s, "\"status\":\"judged\"") &&
		   strstr(one.s, "\"engine\":1,\"judge\":0,\"both\":1"),
	   "the engine counts where it decides");
	again = translate_run_new(p, &s, NULL, NULL);
	feed(again, &k.lines, a);
	translate_run_result(&other, again);
	ok(translate_run_slot(again) == TRANSLATE_SLOTS && !strcmp(one.s, other.s),
	   "recorded replies give the same result");
	ok(!translate_run_again(again, parsed("{\"ask\":\"facts\"}", a)),
	   "and no more are taken");
	translate_run_free(again);
	again = translate_run_new(p, &s, NULL, NULL);
	ok(!translate_run_again(again,
				parsed("{\"ask\":\"facts\",\"turn\":0,\"hash\":"
				       "\"0123456789abcdef\",\"text\":\"\",\"raw\":\"\"}",
				       a)),
	   "a reply to another question is not taken");
	translate_run_free(again);
	translate_run_free(r);
	translate_plan_free(p);
	buf_clear(&one);
	buf_clear(&other);
	buf_clear(&k.lines);
}

/* --- Readers ------------------------------------------------------------------------------------- */
static void test_readers(struct arena *a)
{
	struct translate_judgement t;
	struct json *j = NULL;
	struct err e = { 0 };

	ok(translate_reply_read(&j, "so [1] it is {\"a\": \"}\"} as {said}", JSON_OBJECT, a,
				&e) == OK &&
		   !strcmp(json_text(j, "a"), "}"),
	   "an object among words");
	ok(translate_reply_read(&j, "{not} {\"b\":1}", JSON_OBJECT, a, &e) == OK &&
		   json_get(j, "b"),
	   "the first that can be read");
	ok(translate_reply_read(&j, "{\"a\":", JSON_OBJECT, a, &e) == E_ARG &&
		   strstr(e.msg, "close"),
	   "%s", e.msg);
	ok(translate_reply_read(&j, "none", JSON_ARRAY, a, &e) == E_ARG &&
		   strstr(e.msg, "list"),
	   "%s", e.msg);
	ok(translate_quotes("由题意， AB ＝ 5，", "AB=5") &&
		   translate_quotes("x − 3", "x - 3") &&
		   !translate_quotes("AB = 5", "AB = 6") && !translate_quotes("AB", "") &&
		   !translate_quotes("AB", "  "),
	   "quotes: blanks and forms of signs aside");
	ok(translate_judge_steps(
		   &t, "{\"Step_by_step_evaluation\":[1,\"0\"],\"Final_judgment\":0}", 2, a,
		   &e) == OK &&
		   t.bit[0] == 1 && t.bit[1] == 0 && t.final == 0,
	   "bits");
	ok(translate_judge_steps(&t,
				 "{\"Step_by_step_evaluation\":\"null\",\"Final_judgment\":0}",
				 0, a, &e) == OK,
	   "of no steps there is no list");
	ok(translate_judge_steps(&t,
				 "{\"Step_by_step_evaluation\":\"null\",\"Final_judgment\":0}",
				 2, a, &e) == E_ARG &&
		   translate_judge_steps(
			   &t, "{\"Step_by_step_evaluation\":[1],\"Final_judgment\":0}", 2, a,
			   &e) == E_ARG &&
		   translate_judge_steps(
			   &t, "{\"Step_by_step_evaluation\":[1,0.5],\"Final_judgment\":0}", 2,
			   a, &e) == E_ARG &&
		   translate_judge_steps(&t, "{\"Step_by_step_evaluation\":[1,0]}", 2, a,
					 &e) == E_ARG &&
		   translate_judge_steps(
			   &t, "{\"Step_by_step_evaluation\":[1,true],\"Final_judgment\":0}",
			   2, a, &e) == E_ARG,
	   "and nothing else");
	ok(translate_judge_steps(&t,
				 "{\"Step_by_step_evaluation\":[1,0],\"Final_judgment\":1}", 2,
				 a, &e) == OK &&
		   translate_judge_errors(&t, "{\"Error_type\":[\"n/a\",\"figure error\"]}", a,
					  &e) == OK &&
		   !strcmp(t.type[1], "Figure"),
	   "types, in any case");
	t.type = NULL;
	ok(translate_judge_errors(&t, "{\"Error_type\":[\"Figure\",\"Figure\"]}", a, &e) ==
			   E_ARG &&
		   !t.type &&
		   translate_judge_errors(&t, "{\"Error_type\":[\"N/A\",\"Typo Error\"]}", a,
					  &e) == E_ARG &&
		   translate_judge_errors(&t, "{\"Error_type\":[\"N/A\"]}", a, &e) == E_ARG &&
		   translate_judge_errors(&t, "[]", a, &e) == E_ARG,
	   "of the wrong steps, and of the four: %s", e.msg);
	ok(translate_judge_k12(
		   &t, "```\n[[\"a\",\"CS\",\"\"],[\"b\",\"运算处理错误\",\"why\"]]\n```", 2,
		   a, &e) == OK &&
		   t.label[1] == METRIC_CE && t.bit[0] == 1 && !t.bit[1] && t.final == -1 &&
		   !strcmp(t.reason[1], "why"),
	   "labels");
	ok(translate_judge_k12(&t, "[[\"a\",\"CS\"]]", 2, a, &e) == E_ARG &&
		   translate_judge_k12(&t, "[[\"a\",\"XX\"]]", 1, a, &e) == E_ARG &&
		   translate_judge_k12(&t, "[\"CS\"]", 1, a, &e) == E_ARG,
	   "of the nine: %s", e.msg);
}

/* --- Normal forms ---------------------------------------------------------------------------------- */
static const char *form_of(const char *fact, struct arena *a)
{
	struct translate_forms f = { 0 };
	struct judge_record *r = NULL;
	struct err e = { 0 };
	struct buf b = { 0 };
	struct json *j;
	const char *s;

	buf_add(&b, "{\"problem\":{\"points\":[\"A\",\"B\",\"C\",\"D\",\"E\",\"F\",\"O\"],"
		    "\"circles\":{\"O\":\"O\"},\"facts\":[");
	json_add_string(&b, fact);
	buf_add(&b, "]},\"steps\":[]}");
	j = parsed(buf_str(&b), a);
	buf_reset(&b);
	if (judge_read(&r, j, a, &e) != OK || r->statement[0].unread)
		ok(0, "%s: %s", fact, e.msg);
	translate_forms_of(&f, j, r, false, a);
	for (int i = 0; i < f.n; i++)
		buf_addf(&b, "%s%s", i ? "; " : "", f.form[i]);
	judge_free(r);
	s = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return s;
}

static void test_normal(struct arena *a)
{
	static const char *const same[][2] = {
		{ "Length(A,B) = 2*3", "6 = Length(B,A)" },
		{ "Isosceles(A,B,C)", "AC = AB" },
		{ "EqualLength(A,B,C,D)", "Length(C,D) = Length(B,A)" },
		{ "Parallel(A,B,C,D)", "Parallel(D,C,B,A)" },
		{ "Angle(A,B,C) = 90", "Perpendicular(C,B,A,B)" },
		{ "RightAngle(A,B,C)", "Angle(C,B,A) = 180/2" },
		{ "EqualAngle(A,B,C,D,E,F)", "Angle(F,E,D) = Angle(C,B,A)" },
		{ "Parallelogram(A,B,C,D)", "Parallelogram(B,C,D,A)" },
		{ "Similar(A,B,C,D,E,F)", "Similar(D,E,F,A,B,C)" },
		{ "Length(A,B) + Length(C,D) = x*y", "y*x = Length(D,C) + Length(B,A)" },
		{ "Midpoint(C,A,B)", "Midpoint(C,B,A)" },
		{ "OnCircle(O,A)", "On(O,A)" },
	};
	static const char *const apart[][2] = {
		{ "Length(A,B) = 6", "Length(A,B) = 7" },
		{ "Length(A,B) < 6", "6 < Length(A,B)" },
		{ "Parallel(A,B,C,D)", "Parallel(A,C,B,D)" },
		{ "Angle(A,B,C) = Angle(B,C,A)", "Angle(A,B,C) = Angle(B,A,C)" },
		{ "Midpoint(C,A,B)", "Midpoint(A,C,B)" },
		{ "Length(A,B) - Length(C,D) = 1", "Length(C,D) - Length(A,B) = 1" },
		{ "Parallelogram(A,B,C,D)", "Parallelogram(A,C,B,D)" },
	};
	int bad = 0;

	for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
		const char *x = form_of(same[i][0], a), *y = form_of(same[i][1], a);

		if (strcmp(x, y) != 0) {
			printf("# %s: %s, but %s: %s\n", same[i][0], x, same[i][1], y);
			bad++;
		}
	}
	ok(!bad, "what is said in other words is one in normal form");
	for (size_t i = 0, n = bad = 0; n = i, i < sizeof apart / sizeof *apart; i++)
		bad += !strcmp(form_of(apart[n][0], a), form_of(apart[n][1], a));
	ok(!bad, "what is not is not");
}

static void test_drawn(void)
{
	int n = 0, other = 0;

	for (int i = 0; i < 10000; i++) {
		n += translate_drawn("blind", "id", i, 1, 0.1);
		other += translate_drawn("blind", "id", i, 2, 0.1) &&
			 translate_drawn("blind", "id", i, 1, 0.1);
	}
	ok(n > 900 && n < 1100 && other < 200, "a tenth is drawn: %d of 10000", n);
	ok(!translate_drawn("x", "y", 1, 1, 0) && translate_drawn("x", "y", 1, 1, 1),
	   "none, and all");
}

/* --- The account ------------------------------------------------------------------------------------- */
static void test_account(struct arena *a)
{
	/* Two samples: engine 1 1 0 -, judge 1 0 0 1; engine 1 0, judge 1 1. */
	static const char *const line[] = {
		"{\"id\":\"a\",\"status\":\"judged\",\"steps\":[{\"engine\":1,\"judge\":1,"
		"\"both\":1},"
		"{\"engine\":1,\"judge\":0,\"both\":1},{\"engine\":0,\"judge\":0,\"both\":0},"
		"{\"engine\":null,\"judge\":1,\"both\":1}],\"final\":{\"engine\":1,\"judge\":"
		"1,\"both\":1},"
		"\"claims\":{\"all\":5,\"expressible\":4,\"decided\":3,\"unquoted\":1},"
		"\"echo\":{\"same\":8,\"different\":1,\"absent\":1,\"unanswered\":2},"
		"\"planted\":[{\"in\":\"record\",\"kind\":\"value\",\"caught\":true},"
		"{\"in\":\"words\",\"kind\":\"value\",\"caught\":false},{\"in\":\"words\","
		"\"kind\":\"value\",\"caught\":null}],"
		"\"cost\":0.25,\"calls\":{\"facts\":2}}",
		"{\"id\":\"b\",\"status\":\"ungated\",\"unjudged\":true,\"anew\":2,\"steps\":["
		"{\"engine\":1,\"judge\":1,\"both\":1,\"engine_label\":{\"geolaux\":\"N/"
		"A\",\"k12vista\":\"CS\"},"
		"\"judge_label\":{\"geolaux\":\"N/A\",\"k12vista\":\"CS\"}},"
		"{\"engine\":0,\"judge\":1,\"both\":0,\"engine_label\":{\"geolaux\":"
		"\"Logical\",\"k12vista\":\"LRE\"},"
		"\"judge_label\":{\"geolaux\":\"N/A\",\"k12vista\":\"CS\"}}],"
		"\"final\":{\"engine\":0,\"judge\":1,\"both\":0},\"cost\":0.5}",
	};
	struct translate_account *t = translate_account_new();
	struct buf b = { 0 };
	struct err e = { 0 };
	const struct json *k;
	struct json *j;
	double kappa;

	for (int i = 0; i < 2; i++)
		if (translate_account_add(t, parsed(line[i], a), &e) != OK)
			ok(0, "%s", e.msg);
	ok(translate_account_add(t, parsed("{\"status\":\"odd\"}", a), &e) == E_ARG,
	   "no result: %s", e.msg);
	translate_account_json(&b, t);
	j = parsed(b.s, a);
	ok(strstr(b.s, "\"samples\":2,\"judged\":1,") && strstr(b.s, "\"ungated\":1") &&
		   strstr(b.s, "\"unjudged\":1,\"steps\":6,\"decided\":5"),
	   "counts");
	ok(strstr(b.s, "\"step_agreement\":{\"n\":5,\"both_right\":2,\"engine_right\":1,"
		       "\"judge_right\":1,\"both_wrong\":1") != NULL,
	   "a table of four");
	/* po = 3/5, pe = (3*3 + 2*2)/25. */
	k = json_get(json_get(j, "step_agreement"), "kappa");
	if (!text_double(&kappa, k->child->text))
		kappa = -9;
	ok(fabs(kappa - (0.6 - 0.52) / 0.48) < 1e-4, "kappa");
	ok(strstr(b.s, "\"overrides\":2") && strstr(b.s, "\"value\":[1,1]") &&
		   strstr(b.s, "\"words\":[0,1]") && strstr(b.s, "\"untranslated\":1") &&
		   strstr(b.s, "\"cost\":0.75") && strstr(b.s, "\"disagreement\":[0.2000,"),
	   "controls");
	/* The engine: one sample has a gap; the other [1,0] and a wrong answer. */
	ok(strstr(b.s, "\"engine\":{\"n\":1,\"unjudged\":1,\"acs\":0.0000,\"pcs\":0.0000,") &&
		   strstr(b.s,
			  "\"judge\":{\"n\":2,\"unjudged\":0,\"acs\":1.0000,\"pcs\":0.5000,"),
	   "scores by who judges");
	buf_reset(&b);
	translate_account_text(&b, t);
	ok(strstr(b.s, "Cohen's kappa") && strstr(b.s, "GeoLaux: engine down"),
	   "and for people");
	buf_clear(&b);
	translate_account_free(t);
	t = translate_account_new();
	translate_account_json(&b, t);
	ok(strstr(b.s, "\"kappa\":[null,null,null]") && parsed(b.s, a), "of nothing");
	translate_account_free(t);
	buf_clear(&b);
}

int main(void)
{
	struct arena *a = arena_new();

	test_sample(a);
	test_keys(a);
	test_settings();
	test_vocabulary(a);
	test_examples("translate-facts", false, 4, a);
	test_examples("translate-steps", true, 4, a);
	test_questions(a);
	test_readers(a);
	test_normal(a);
	test_drawn();
	test_account(a);
	arena_free(a);
	return tap_done();
}
