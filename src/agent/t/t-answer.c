/* t-answer.c -- answers of models: found in what they say, compared exactly, graded. */
#include "agent/agent.h"
#include "base/t/tap.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct {
	const char *text;
	bool boxed;
	const char *value, *from, *choice; /* value and choice NULL: no answer */
} found[] = {
	{ "ANSWER: {\"value\": \"6*sqrt(3)\", \"from\": \"d\"}", false, "6*sqrt(3)", "d",
	  NULL },
	{ "so\n**ANSWER:** {\"value\": 5}", false, "5", NULL, NULL },
	{ "ANSWER: {\"value\": \"\\sqrt{3}\"}", false, "\\sqrt{3}", NULL, NULL },
	{ "ANSWER: {\"value\": \"\\frac{1}{2}\", \"choice\": \"B\"}", false, "\\frac{1}{2}",
	  NULL, "B" },
	{ "ANSWER: {\"value\": [1, 2]}", false, "{1, 2}", NULL, NULL },
	{ "ANSWER: 60°", false, "60°", NULL, NULL },
	{ "ANSWER: C", false, NULL, NULL, "C" },
	{ "ANSWER: 3\nwait\nANSWER: 4", false, "4", NULL, NULL },
	{ "ANSWER: {\"value\": 3", false, "{\"value\": 3", NULL, NULL },
	{ "the ANSWER is near", false, NULL, NULL, NULL },
	{ "ANSWER:", false, NULL, NULL, NULL },
	{ "so \\boxed{x = 5}", false, NULL, NULL, NULL },
	{ "so \\boxed{x = 5}", true, "5", NULL, NULL },
	{ "so \\boxed{|x| = 5}", true, "|x| = 5", NULL, NULL },
	{ "so \\boxed{x <= 5}", true, "x <= 5", NULL, NULL },
	{ "so \\boxed{x != 5}", true, "x != 5", NULL, NULL },
	{ "so \\boxed{-x = 5}", true, "-x = 5", NULL, NULL },
	{ "so \\boxed{x = 1 or x = 2}", true, "x = 1 or x = 2", NULL, NULL },
	{ "so \\boxed{AB = 2 \\cdot 3 = 6}", true, "6", NULL, NULL },
	{ "\\boxed{1} and \\boxed{\\frac{1}{2}}", true, "\\frac{1}{2}", NULL, NULL },
	{ "\\boxed{\\text{B}}", true, NULL, NULL, "B" },
	{ "\\boxed{never closed", true, NULL, NULL, NULL },
	{ "\\boxed{open \\boxed{3}", true, "3", NULL, NULL },
	{ "} \\boxed{\\boxed{4}} }", true, "4", NULL, NULL },
	{ "\\boxed{5\"}", true, "5\"", NULL, NULL },
	{ "ANSWER: 7 although \\boxed{8}", true, "7 although \\boxed{8}", NULL, NULL },
	{ "", true, NULL, NULL, NULL },
};

/* As the paper's harness reads. */
static const struct {
	const char *text;
	bool boxed;
	const char *value, *choice;
} first[] = {
	{ "ANSWER: {\"value\": 3}\nwait\nANSWER: {\"value\": 4}", false, "3", NULL },
	{ "ANSWER: {\"value\": \"\\sqrt{3}\", \"type\": \"numerical\"}", false, "\\sqrt{3}",
	  NULL },
	{ "ANSWER: {\"value\": 12, \"type\": numerical}", false, "12", NULL },
	{ "ANSWER: {\"value\": \"7", false, "7", NULL },
	{ "ANSWER:\n{\"value\": 9}", false, "9", NULL },
	{ "ANSWER: 60°\nand", false, "60°", NULL },
	{ "ANSWER: C", false, NULL, "C" },
	{ "so \\boxed{1}, no \\boxed{x = 5}", true, "5", NULL },
	{ "so \\boxed{5}", false, NULL, NULL },
	{ "$a = 3$, so $b = a + 1 = 4$ cm, $c$", true, "4", NULL },
	{ "\\[x = \\frac{1}{2}\\] \\(open = 3", true, "\\frac{1}{2}", NULL },
	{ "so $b = 4$, and $b <= 5$", true, "4", NULL },
	{ "nothing", true, NULL, NULL },
};

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static void test_found(void)
{
	struct arena *a = arena_new();

	for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
		struct agent_answer x = { 0 };
		bool got = agent_answer_read(&x, found[i].text, found[i].boxed, a);
		bool want = found[i].value || found[i].choice;

		ok(got == want && (!want || (same_text(x.value, found[i].value) &&
					     same_text(x.from, found[i].from) &&
					     same_text(x.choice, found[i].choice))),
		   "reading %zu, \"%.*s\"", i, (int)strcspn(found[i].text, "\n"),
		   found[i].text);
	}
	for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
		struct agent_answer x = { 0 };
		bool got = agent_answer_read_first(&x, first[i].text, first[i].boxed, a);
		bool want = first[i].value || first[i].choice;

		ok(got == want && (!want || (same_text(x.value, first[i].value) &&
					     same_text(x.choice, first[i].choice))),
		   "the first, %zu: %s", i, x.value ? x.value : "");
	}
	arena_free(a);
}

/* What was said, and the solution in it. */
static const struct {
	const char *text, *rest;
} solutions[] = {
	{ "1. a\n2. So AB = 5.\nANSWER: {\"value\": \"5\"}", "1. a\n2. So AB = 5." },
	{ "1) a\n2) b\n\n**ANSWER:** {\n \"value\": 5\n}\n", "1) a\n2) b" },
	{ "So AB = 5. ANSWER: 5", "So AB = 5." },
	{ "a\n### FINAL ANSWER: 5\n", "a" },
	{ "a\nANSWER: 3\nwait\nANSWER: 4", "a\nwait" },
	{ "a\nANSWER: {\"value\": 3\nb\nANSWER: {\"value\": 4}", "a\nb" },
	{ "the ANSWER is near", "the ANSWER is near" },
	{ "ANSWER: {\"value\": 5}", "ANSWER: {\"value\": 5}" },
	{ "ANSWER:", "ANSWER:" },
	{ "", "" },
};

static void test_without(void)
{
	struct arena *a = arena_new();

	for (size_t i = 0; i < sizeof solutions / sizeof *solutions; i++) {
		const char *rest = agent_answer_without(solutions[i].text, a);

		ok(!strcmp(rest, solutions[i].rest), "a solution without its answer, %zu", i);
	}
	arena_free(a);
}

static char mark_of(enum grade_match m)
{
	return m == GRADE_EQUAL       ? '='
	       : m == GRADE_CLOSE     ? '~'
	       : m == GRADE_DIFFERENT ? 'x'
				      : '?';
}

static const struct {
	const char *value, *choice, *key;
	char match;
} graded[] = {
	{ NULL, "C", "60", '=' },
	{ NULL, "C", "C", '=' },
	{ NULL, "B", "60", 'x' },
	{ NULL, "B", "C", 'x' },
	{ NULL, "(C)", "C", '=' },
	{ NULL, "c", "C", '=' },
	{ "60°", NULL, "60", '=' },
	{ "60°", NULL, "C", '=' },
	{ "60°", NULL, "(C)", '=' },
	{ "60°", NULL, "C) 60", '=' },
	{ "60.001", NULL, "C", '~' },
	{ "61", NULL, "C", 'x' },
	{ "C", NULL, "C", '=' },
	{ "(C)", NULL, "C", '=' },
	{ "C.", NULL, "C", '=' },
	{ "(C) 60", NULL, "C", '=' },
	{ "C. 60°", NULL, "60", '=' },
	{ "C) 120/2", NULL, "60", '=' },
	{ "\\text{(C)}", NULL, "C", '=' },
	{ "\\boxed{C}", NULL, "C", '=' },
	{ "**C**", NULL, "C", '=' },
	{ "Option C", NULL, "C", '=' },
	{ "choice (C)", NULL, "60", '=' },
	{ "故选：C。", NULL, "C", '=' },
	{ "(D)", NULL, "C", 'x' },
	{ "(D)", NULL, "75", '=' },
	/* A letter with the text of another choice. */
	{ "C. 75°", NULL, "60", '?' },
	{ "75", "C", "C", '?' },
	{ "60", "C", "C", '=' },
	{ "59.5", "C", "C", '=' },
	{ "words", "C", "C", '=' },
	{ "a + 1", NULL, "C", '?' },
	{ "a square", NULL, "A", '?' },
	{ "A square", NULL, "A", '?' },
	{ "A or C", NULL, "A", '?' },
	{ "A, C", NULL, "A", '?' },
	{ "(A) and (C)", NULL, "A", '?' },
	{ NULL, "A/C", "A", '?' },
	{ NULL, "F", "C", '?' },
	{ "C 60", NULL, "C", '=' },
	{ "A = 12", NULL, "C", 'x' },
};

static void test_grade(struct grader *g)
{
	const char *choices[] = { "45", "50", "60", "75" };
	struct agent_problem p = { .answer = "60", .choice = choices, .choices = 4 };
	struct agent_answer a;

	for (size_t i = 0; i < sizeof graded / sizeof *graded; i++) {
		struct grade_verdict v;

		a = (struct agent_answer){ .text = "said",
					   .value = graded[i].value,
					   .choice = graded[i].choice };
		p.answer = graded[i].key;
		v = agent_answer_grade(g, &a, &p);
		ok(mark_of(v.match) == graded[i].match, "%s %s for %s: %c",
		   a.value ? a.value : "", a.choice ? a.choice : "", p.answer,
		   mark_of(v.match));
	}
	ok(agent_answer_choice("b", &p) == 1 && agent_answer_choice("(D)", &p) == 3 &&
		   agent_answer_choice("Both", &p) < 0 &&
		   agent_answer_choice("A = 12", &p) < 0 && agent_answer_choice("E", &p) < 0,
	   "which letters are choices");
	p = (struct agent_problem){ .answer = "(B)" };
	a = (struct agent_answer){ .text = "B", .choice = "B" };
	ok(agent_answer_grade(g, &a, &p).match == GRADE_EQUAL,
	   "letters are compared where the choices are in the text");
	a = (struct agent_answer){ .text = "B. 60", .value = "B. 60" };
	ok(agent_answer_grade(g, &a, &p).match == GRADE_EQUAL, "with their text");
	a.value = "C";
	ok(agent_answer_grade(g, &a, &p).match == GRADE_DIFFERENT, "another letter");
	a.value = "60";
	ok(agent_answer_grade(g, &a, &p).match == GRADE_UNCLEAR, "no letter");
	p = (struct agent_problem){ .answer = "3*sqrt(2)" };
	a = (struct agent_answer){ .text = "4.24", .value = "4.24" };
	ok(agent_answer_grade(g, &a, &p).match == GRADE_CLOSE &&
		   is_yes(agent_answer_grade(g, &a, &p).right),
	   "rounded: within 0.01");
	a.value = "\\sqrt{18}";
	ok(agent_answer_grade(g, &a, &p).match == GRADE_EQUAL, "not rounded");
	a.value = "4.2";
	ok(is_no(agent_answer_grade(g, &a, &p).right), "rounded too much");
	a = (struct agent_answer){ 0 };
	ok(is_no(agent_answer_grade(g, &a, &p).right) &&
		   agent_answer_grade(g, &a, &p).match == GRADE_DIFFERENT,
	   "no answer is no right one");
	a = (struct agent_answer){ .text = "x", .value = "0) == (0) || (1" };
	ok(!is_yes(agent_answer_grade(g, &a, &p).right),
	   "a value that is no value is not right");
	p.answer = NULL;
	ok(is_unknown(agent_answer_grade(g, &a, &p).right) &&
		   agent_answer_grade(g, &a, &p).match == GRADE_UNCLEAR,
	   "without a key nobody knows");
	ok(!strcmp(agent_match_word(GRADE_EQUAL), "equal") &&
		   !strcmp(agent_match_word(GRADE_CLOSE), "close") &&
		   !strcmp(agent_match_word(GRADE_DIFFERENT), "different") &&
		   !strcmp(agent_match_word(GRADE_UNCLEAR), "unknown"),
	   "the words");
}

int main(void)
{
	struct grader *g = grade_new();

	test_found();
	test_without();
	test_grade(g);
	grade_free(g);
	return tap_done();
}
