/* t-reward.c -- what answers are worth: values, guesses, statuses; lines as talks. */
#include "base/t/tap.h"
#include "train/train_priv.h"
#include <string.h>

#define LINE                                                                                  \
	"{\"id\":\"a\",\"text\":\"Find x.\",\"clauses\":{\"structure\":[\"line A B\",\"line " \
	"B C\"],"                                                                             \
	"\"semantic\":[\"AB = 6\",\"BC = 8\"]},\"program\":\"Gougu N0 N1 V0 Sum V0 N2 V1 "    \
	"Get V1\","                                                                           \
	"\"numbers\":[\"6\",\"8\",\"2\"],\"answer\":\"12.000\",\"exact\":\"12\","             \
	"\"operators\":3,"                                                                    \
	"\"split\":\"train\",\"cot\":\"So it is.\"}"

struct bench {
	struct program_solver *s;
	struct arena *a;
	struct train_truth truth;
	struct train_judging how;
};

static void set(struct bench *b, const char *line)
{
	struct json *j;
	struct err e = { .msg = "" };

	arena_reset(b->a);
	if (json_read(&j, line, strlen(line), b->a, &e) != OK ||
	    train_truth_read(&b->truth, j, b->s, b->a, &e) != OK)
		ok(0, "%s: %s", line, e.msg);
}

static struct train_verdict judge(struct bench *b, const char *answer)
{
	struct train_verdict v;

	train_judge(&v, &b->truth, answer, true, &b->how, b->s);
	return v;
}

static int is(struct bench *b, const char *answer, enum train_outcome want)
{
	struct train_verdict v = judge(b, answer);

	return ok(v.outcome == want, "%s: %s", train_outcome_word[v.outcome], answer);
}

static void test_values(struct bench *b)
{
	struct train_verdict v;

	set(b, LINE);
	ok(b->truth.value == 12 && b->truth.operators == 3 && !strcmp(b->truth.closed, "12"),
	   "the truth is what the problem's program gives");
	is(b, "\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Get V1} \\boxed{N0=6 N1=8 N2=2}",
	   TRAIN_RIGHT);
	is(b, "\\boxed{Gougu N1 N2 V0 Sum V0 N0 V1 Get V1} \\boxed{N0=2, N1=6, N2=8}",
	   TRAIN_RIGHT);
	is(b, "\\boxed{Gougu N0 N1 V0 Get V0} \\boxed{N0=6 N1=8}", TRAIN_WRONG);
	is(b, "\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Get V1} \\boxed{N0=6 N1=8 N2=2.00002}",
	   TRAIN_WRONG);
	v = judge(b, "\\boxed{Gougu N0 N1 V0 Get V0} \\boxed{N0=6 N1=8}");
	ok(v.runs, "a wrong one can be executed");
	train_judge(&v, &b->truth, "\\boxed{Get N0} \\boxed{N0=12}", false, &b->how, b->s);
	ok(v.outcome == TRAIN_TRUNCATED && !v.runs, "one that did not end is worth nothing");
}

/* A record with logic forms: its key is the value of the choice, rounded. */
static void test_forms(struct bench *b)
{
	set(b, "{\"id\":\"f\",\"problem_text\":\"Find "
	       "x.\",\"answer\":\"B\",\"answer_value\":14.3,"
	       "\"diagram_logic_forms\":[\"Line(A, B)\"]}");
	is(b, "\\boxed{Gtan N0 V0 N1 Get V0} \\boxed{N0=10 N1=35}", TRAIN_RIGHT);
	is(b, "\\boxed{Get N0} \\boxed{N0=14.2}", TRAIN_WRONG);
	set(b, "{\"id\":\"g\",\"text\":\"Find x.\",\"answer\":\"12\"}");
	is(b, "\\boxed{Get N0} \\boxed{N0=12.004}", TRAIN_WRONG);
	b->how.slack = 5e-3;
	is(b, "\\boxed{Get N0} \\boxed{N0=12.004}", TRAIN_RIGHT);
	is(b, "\\boxed{Get N0} \\boxed{N0=12.006}", TRAIN_WRONG);
	b->how.slack = 0;
}

/* The number is right and the program is not. */
static void test_guesses(struct bench *b)
{
	struct train_verdict v;

	set(b, LINE);
	is(b, "\\boxed{Get N0} \\boxed{N0=12}", TRAIN_GUESSED);
	is(b, "\\boxed{Sum N0 N0 V0 Get V0} \\boxed{N0=6 N1=8 N2=2}", TRAIN_GUESSED);
	is(b, "\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Get V1} \\boxed{N0=6 N1=8 N2=2 N3=5}",
	   TRAIN_RIGHT);
	v = judge(b, "\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Get V1} \\boxed{N0=6 N1=8 N2=2}");
	ok(v.check == TRAIN_AGREES, "with other numbers it agrees");
	is(b, "\\boxed{Get N0} \\boxed{N0=\\sqrt{6^2+8^2}+2}", TRAIN_GUESSED);
	is(b, "\\boxed{Get N_{0}} \\boxed{N_{0}=10+2}", TRAIN_GUESSED);
	is(b, "\\boxed{Sum N0 N1 V0 Get V0} \\boxed{N0=\\sqrt{6*6+8*8} N1=2}", TRAIN_GUESSED);
	is(b, "\\boxed{Get N0} \\boxed{N0=0000000000000012}", TRAIN_GUESSED);
	is(b, "\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Get V1} \\boxed{N0=6.0 N1=8 N2=2}",
	   TRAIN_RIGHT);
	is(b, "\\boxed{Get N0} \\boxed{N0=9^9^9^9^9^9^9}", TRAIN_PARSE_ERROR);
	is(b, "\\boxed{Get N0} \\boxed{N0=nan}", TRAIN_UNDERDETERMINED);
	is(b, "\\boxed{Get C12} \\boxed{N0=1}", TRAIN_GUESSED);
	is(b, "\\boxed{Get V1} \\boxed{V1=12}", TRAIN_UNDERDETERMINED);
	is(b,
	   "\\boxed{Gougu N0 N1 V0 Sum V0 N2 V1 Get V1} \\boxed{N0=6 N1=8 N2=2} or "
	   "\\boxed{Get N0} \\boxed{N0=12}",
	   TRAIN_GUESSED);
	b->how.perturb = 0;
	is(b, "\\boxed{Get N0} \\boxed{N0=12}", TRAIN_RIGHT);
	b->how.perturb = 2;
}

static void test_statuses(struct bench *b)
{
	set(b, LINE);
	is(b, "It is 12.", TRAIN_NO_PROGRAM);
	is(b, "\\boxed{12}", TRAIN_NO_PROGRAM);
	is(b, "\\boxed{Gougu N0 N1 Get N0}\\boxed{N0=6 N1=8}", TRAIN_ARITY);
	is(b, "\\boxed{Gougu N0 N1 V0 Get V0}\\boxed{N0=6}", TRAIN_UNBOUND);
	is(b, "\\boxed{Sum V0 V1 V2 Get V2}\\boxed{N0=6}", TRAIN_UNDERDETERMINED);
	is(b, "\\boxed{Gougu N0 V0 N1 Get V0}\\boxed{N0=8 N1=6}", TRAIN_NO_REAL_SOLUTION);
}

static void test_truths(struct bench *b)
{
	set(b, "{\"prompt\":\"?\",\"exact\":\"2\\\\sqrt{74}\",\"answer\":\"17.205\"}");
	ok(fabs(b->truth.value - 2 * sqrt(74)) < 1e-12,
	   "without a program the closed form counts");
	set(b, "{\"prompt\":\"?\",\"answer\":\"17.205\"}");
	is(b, "\\boxed{Get N0}\\boxed{N0=2\\sqrt{74}}", TRAIN_RIGHT);
	is(b, "\\boxed{Get N0}\\boxed{N0=17.206}", TRAIN_WRONG);
	set(b, "{\"prompt\":\"a\",\"completion\":\"yes\"}");
	is(b, " yes ", TRAIN_RIGHT);
	is(b, "yes!", TRAIN_WRONG);
	set(b, "{\"text\":\"Find SP.\",\"parsing_stru_seqs\":[\"line J S "
	       "B\"],\"parsing_sem_seqs\":"
	       "[\"MS = 3x+5\",\"PS = 6x-7\"],\"expression\":\"Equal N0 N1 Get "
	       "N1\",\"answer\":\"17.000\"}");
	ok(b->truth.value == 17 && b->truth.count == 2, "a record of PGPS9K");
	is(b, "\\boxed{Equal N0 N1 Get N0} \\boxed{N0=3*x+5 N1=6*x-7}", TRAIN_RIGHT);
	is(b, "\\boxed{Get N0} \\boxed{N0=17}", TRAIN_GUESSED);
}

/* --- Lines as talks -------------------------------------------------------------------------------------- */
static enum status read_example(struct train_example *x, struct arena *a, const char *line,
				struct err *e)
{
	struct json *j;

	arena_reset(a);
	return json_read(&j, line, strlen(line), a, e) == OK ? train_example_read(x, j, a, e)
							     : E_ARG;
}

static void test_examples(struct bench *b)
{
	struct train_example x;
	struct err e;

	ok(read_example(&x, b->a, LINE, &e) == OK && x.messages == 2 && x.answered &&
		   !strcmp(x.message[0].text, "line A B; line B C\nAB = 6; BC = 8\nFind x.") &&
		   !strcmp(x.message[1].text, "So it is.") && !strcmp(x.split, "train"),
	   "a line of synth");
	ok(read_example(&x, b->a, "{\"prompt\":\"p\"}", &e) == OK && x.messages == 1 &&
		   !x.answered,
	   "a question alone");
	ok(read_example(&x, b->a,
			"{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\","
			"\"text\":"
			"\"hi\"}]},{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{"
			"\"function\":"
			"{\"name\":\"f\",\"arguments\":{\"x\":1}}}]}],\"tools\":[{\"name\":"
			"\"f\"}]}",
			&e) == OK &&
		   x.messages == 2 && x.message[1].calls == 1 &&
		   !strcmp(x.message[1].call[0].arguments, "{\"x\": 1}") &&
		   !strcmp(x.message[0].text, "hi") && x.tools == 1,
	   "messages with calls");
	ok(read_example(&x, b->a, "{\"x\":1}", &e) == E_ARG && strstr(e.msg, "porism synth"),
	   "a line of no kind");
	ok(read_example(&x, b->a, "[]", &e) == E_ARG &&
		   read_example(&x, b->a, "{\"messages\":[]}", &e) == E_ARG &&
		   read_example(&x, b->a, "{\"messages\":[{\"content\":\"x\"}]}", &e) == E_ARG,
	   "and broken ones");
}

int main(void)
{
	struct bench b = { .s = program_solver_new(),
			   .a = arena_new(),
			   .how = { 2, 1e-6, 1, 0 } };

	test_values(&b);
	test_forms(&b);
	test_guesses(&b);
	test_statuses(&b);
	test_truths(&b);
	test_examples(&b);
	program_solver_free(b.s);
	arena_free(b.a);
	return tap_done();
}
