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
	{ "\\boxed{1} and \\boxed{\\frac{1}{2}}", true, "\\frac{1}{2}", NULL, NULL },
	{ "\\boxed{\\text{B}}", true, NULL, NULL, "B" },
	{ "\\boxed{never closed", true, NULL, NULL, NULL },
	{ "\\boxed{open \\boxed{3}", true, "3", NULL, NULL },
	{ "} \\boxed{\\boxed{4}} }", true, "4", NULL, NULL },
	{ "\\boxed{5\"}", true, "5\"", NULL, NULL },
	{ "ANSWER: 7 although \\boxed{8}", true, "7 although \\boxed{8}", NULL, NULL },
	{ "", true, NULL, NULL, NULL },
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
	arena_free(a);
}

static const struct {
	const char *value, *other;
	int same; /* 1, 0, 2: cannot be told */
} pairs[] = {
	{ "5.0", "5", 1 },
	{ "2.5", "5/2", 1 },
	{ "0.333", "1/3", 0 },
	{ "\\frac{5}{2}", "5/2", 1 },
	{ "3√3", "3*sqrt(3)", 1 },
	{ "√27", "3√3", 1 },
	{ "5.196", "3√3", 0 },
	{ "6/√3", "2√3", 1 },
	{ "-2", "2", 0 },
	{ "60°", "60", 1 },
	{ "60", "60°", 1 },
	{ "$60^\\circ$", "60°", 1 },
	{ "12 cm", "12", 1 },
	{ "BC = 24/5", "24/5", 1 },
	{ "(2,1)", "(1,2)", 0 },
	{ "(1,2)", "(1, 2)", 1 },
	{ "sqrt(2) + 1e-12", "sqrt(2)", 0 },
	{ "nonsense here", "5", 2 },
	{ "5!", "120", 1 },
	{ "|-5|", "5", 1 },
	/* What would make another relation of the comparison is no value. */
	{ "0) == (0) || (1", "5", 2 },
	{ "0)==(0)||!(0", "5", 2 },
	{ "5) == (5", "5", 2 },
	{ "5)*(1", "5", 2 },
	{ "5 == 5", "5", 2 },
	{ "2 > 1", "1", 2 },
	{ "5; 0 == 0", "5", 2 },
	{ "", "5", 2 },
	/* Degrees are dressing around a number, and a number within a function. */
	{ "60°", "π/3", 1 },
	{ "pi/3", "60°", 1 },
	{ "60", "π/3", 0 },
	{ "sin(30°)", "1/2", 1 },
	{ "\\sin(30^\\circ)", "0.5", 1 },
	{ "tan(45°)", "1", 1 },
	{ "sin(30°)", "sin(30)", 0 },
	/* A power of a unit is not one of the number. */
	{ "12 cm^3", "12", 1 },
	{ "12cm³", "12", 1 },
	{ "12 cm^{2}", "12", 1 },
	{ "12 cm ^3", "1728", 2 },
	{ "12 units^2", "144", 2 },
	{ "lcm(4, 6)", "12", 1 },
};

static void test_number(struct fig *f)
{
	double x = 0;

	ok(agent_answer_number(&x, f, "12 cm^3") && fabs(x - 12) < 1e-9, "a volume");
	ok(agent_answer_number(&x, f, "sin(30°)") && fabs(x - 0.5) < 1e-9, "a sine");
	ok(!agent_answer_number(&x, f, "true"), "true is no number");
	ok(!agent_answer_number(&x, f, "Point({1, 2})") &&
		   is_unknown(agent_answer_same(f, "A", "(1, 2)")),
	   "what an answer makes, no other one can name");
	ok(agent_answer_number(&x, f, "Sum(k, k, 1, 10)") && fabs(x - 55) < 1e-9 &&
		   is_unknown(agent_answer_same(f, "a", "55")) && !fig_journal_count(f),
	   "not even a number");
}

static void test_same(struct fig *f)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		truth t = agent_answer_same(f, pairs[i].value, pairs[i].other);

		ok(t.v == pairs[i].same, "%s and %s: %d", pairs[i].value, pairs[i].other, t.v);
	}
}

static void test_grade(struct fig *f)
{
	const char *choices[] = { "45", "50", "60", "75" };
	struct agent_problem p = { .answer = "60", .choice = choices, .choices = 4 };
	struct agent_answer a = { .text = "C", .choice = "C" };

	ok(is_yes(agent_answer_grade(f, &a, &p)), "a letter is its choice");
	a.choice = "B";
	ok(is_no(agent_answer_grade(f, &a, &p)), "another letter is another");
	a = (struct agent_answer){ .text = "60°", .value = "60°" };
	ok(is_yes(agent_answer_grade(f, &a, &p)), "the text of the choice");
	p.answer = "C";
	ok(is_yes(agent_answer_grade(f, &a, &p)), "and where the key is a letter");
	a.value = "(C) 60";
	ok(is_yes(agent_answer_grade(f, &a, &p)), "a letter in brackets, with its text");
	ok(agent_answer_choice("b", &p) == 1 && agent_answer_choice("(D)", &p) == 3 &&
		   agent_answer_choice("Both", &p) < 0 &&
		   agent_answer_choice("A = 12", &p) < 0 && agent_answer_choice("E", &p) < 0,
	   "which letters are choices");
	p = (struct agent_problem){ .answer = "3*sqrt(2)" };
	a.value = "4.24";
	ok(is_yes(agent_answer_grade(f, &a, &p)), "rounded: within 0.01");
	a.value = "4.2";
	ok(is_no(agent_answer_grade(f, &a, &p)), "rounded too much");
	a = (struct agent_answer){ 0 };
	ok(is_no(agent_answer_grade(f, &a, &p)), "no answer is no right one");
	a = (struct agent_answer){ .text = "x", .value = "0) == (0) || (1" };
	ok(!is_yes(agent_answer_grade(f, &a, &p)), "a value that is no value is not right");
	p.answer = NULL;
	ok(is_unknown(agent_answer_grade(f, &a, &p)), "without a key nobody knows");
}

int main(void)
{
	struct tool_table *tools = tool_table_new();
	struct fig *f = fig_new(tools, 1);

	test_found();
	test_same(f);
	test_number(f);
	test_grade(f);
	fig_free(f);
	tool_table_free(tools);
	return tap_done();
}
