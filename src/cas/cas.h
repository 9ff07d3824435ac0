/*
 * cas.h -- symbolic answers from the CAS worker, a separate program built on giac.
 *
 * The one room beside the commands that starts a process, talks to it and reads a clock.
 * No room of the engine calls it by itself: who wants symbolic answers makes a
 * `struct cas` and hands it (or a function that asks it) to those who may need it.  Whoever
 * has none gets on without.
 *
 * What comes back is giac's opinion.  It is well formed, and made of what expr knows; it
 * is not proven.  Callers check before they believe: substitute roots, differentiate
 * antiderivatives, compare with balls.  A list of solutions may be incomplete.
 *
 * Invariants:
 *  (1) A request is built from the tree; no text of anyone's reaches giac.  What goes
 *      over the wire is described in wire.h.
 *  (2) The worker is believed in nothing: its replies are read as strictly as input.
 *  (3) A request ends within its time, whatever giac does; the next one finds a worker.
 *
 * A struct cas belongs to one thread at a time.
 */
#ifndef CAS_CAS_H
#define CAS_CAS_H
#include "base/base.h"
#include "base/mem.h"
#include "expr/expr.h"
#include <stdbool.h>

struct cas;

/*
 * The worker is started by the first request, not here.  With NULL it is looked for
 * beside the running program and in ../libexec/porism from there.  Never NULL: without a
 * worker every request is "unsupported".
 */
struct cas *cas_new(const char *worker_path);
void cas_free(struct cas *c); /* ends the worker; NULL is allowed */
/* Is there a program to start? */
bool cas_present(const struct cas *c);

enum cas_op {
	CAS_SOLVE,        /* equation or inequality, unknown */
	CAS_SOLVE_ALL,    /* the same; periodic solutions with k_1, k_2 ...: see below */
	CAS_SOLVE_SYSTEM, /* {equations}, {unknowns} */
	CAS_SIMPLIFY,     /* expression */
	CAS_FACTOR,       /* expression; over the rational numbers */
	CAS_EXPAND,       /* expression */
	CAS_INTEGRATE,    /* expression, variable [, from, to] */
	CAS_LIMIT,        /* expression, variable, place [, 1 from above, -1 below] */
	CAS_DIFF,         /* expression, variable [, how often] */
};

/*
 * Ask.  On OK *out is a tree in `a`:
 *
 *  solve         an EXPR_LIST of solutions: numbers (x = is left out), for inequalities
 *                relations and their conjunctions.  An unknown that stands for itself is
 *                free: {x} says that every number is a solution.  Of a periodic equation
 *                only the solutions of one period; CAS_SOLVE_ALL gives all, with names
 *                k_1 .. that stand for any whole number (m_1, n_1 when k is taken).
 *  program_solve_system  an EXPR_LIST of EXPR_LISTs, values in the order of the unknowns.
 *  limit         inf stands for infinity, there and in arguments (also: infinity).
 *
 * Names in the arguments other than pi, e and inf are real variables; EXPR_REF too, and
 * they come back as they went in.  Decimals are exact, x^(1/3) and cbrt(x) are real, log is
 * to base 10, all as in expr_eval.  If(c, a, b) is understood.
 *
 * E_ARG     the arguments do not fit the operation, or giac refuses them
 *           ("bad_argument"); they are too large ("limit")
 * E_DOMAIN  giac says that there is no such limit or value ("no_such_object")
 * E_UNABLE  "unsupported": no worker, a function the notation lacks, or an answer that is
 *           no closed form (rootof, floats, unevaluated integrals, complex numbers)
 *           "limit": out of time, memory or stack, or the answer is too large
 * E_SYS     "internal": the worker cannot be talked to or was killed; try again
 *
 * timeout_ms is from 1 to 60000; the first request takes some 10 ms more, and a worker
 * that does not answer even "too late" is ended after a second beyond it.
 */
enum status cas_ask(struct cas *c, enum cas_op op, const struct expr *const *args, int n,
		    long timeout_ms, struct arena *a, struct expr **out,
		    struct err *e) MUST_USE;
#endif
