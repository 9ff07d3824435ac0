/* t-threads.c -- many programs on eight threads give what one gives, through the C calls
 * too. */
#include "base/t/tap.h"
#include "program/t/random.h"

#define PROGRAMS 3000
#define THREADS 8

struct job {
	struct buf program;
	char text[6][64];
	const char *num[6];
	struct buf out;
};

static void solve(void *self, int i, struct program_solver *s)
{
	struct job *j = (struct job *)self + i;

	program_run(s, buf_str(&j->program), j->program.n, j->num, 6, NULL);
	buf_reset(&j->out);
	program_json(&j->out, s);
	program_explain(&j->out, s);
}

int main(void)
{
	struct job *job = mem_alloc(PROGRAMS * sizeof *job);
	char **alone = mem_alloc(PROGRAMS * sizeof *alone);
	struct rng r = { 21 };
	int differ = 0;

	for (int i = 0; i < PROGRAMS; i++) {
		random_program(&r, &job[i].program);
		for (int k = 0; k < 6; k++)
			job[i].num[k] =
				random_value(&r, job[i].text[k], sizeof job[i].text[k]);
	}
	program_each(PROGRAMS, 1, solve, job);
	for (int i = 0; i < PROGRAMS; i++)
		alone[i] = buf_take(&job[i].out);
	for (int round = 0; round < 3; round++) {
		program_each(PROGRAMS, THREADS, solve, job);
		for (int i = 0; i < PROGRAMS; i++)
			differ += strcmp(alone[i], buf_str(&job[i].out)) != 0;
	}
	ok(!differ, "%d programs, %d threads: %d differ", PROGRAMS, THREADS, differ);
	/* A solver that has seen other programs says the same as a new one. */
	differ = 0;
	for (int i = PROGRAMS - 1; i >= 0; i -= 7) {
		struct program_solver *s = program_solver_new();

		solve(job, i, s);
		differ += strcmp(alone[i], buf_str(&job[i].out)) != 0;
		program_solver_free(s);
	}
	ok(!differ, "a used solver and a new one agree");
	program_each(0, THREADS, solve, job);
	program_each(5, 1000, solve, job);
	ok(!strcmp(alone[0], buf_str(&job[0].out)), "more threads than programs");
	for (int i = 0; i < PROGRAMS; i++) {
		buf_clear(&job[i].program);
		buf_clear(&job[i].out);
		mem_free(alone[i]);
	}
	mem_free(job);
	mem_free(alone);
	return tap_done();
}
