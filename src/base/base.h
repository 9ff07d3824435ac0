/*
 * base.h -- how calls end, and what every room may use.  Knows no geometry.
 */
#ifndef BASE_BASE_H
#define BASE_BASE_H
#include <stddef.h>
#include <stdint.h>

#define MUST_USE __attribute__((warn_unused_result))
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))

/* How a call ended.  The four failures ask the caller for four different
 * next moves, which is why they are four and not one. */
enum status {
	OK = 0,
	E_ARG,    /* asked wrongly: fix the request */
	E_DOMAIN, /* asked rightly, but no such object exists here */
	E_UNABLE, /* exists or not, we could not tell within the limits */
	E_SYS,    /* memory, disk: nothing to do with the mathematics */
};

/* Three-valued answer.  A struct on purpose: `if (t)` does not compile, so
 * nobody can read "unknown" as "true". */
typedef struct {
	signed char v;
} truth;
#define TRUTH_NO ((truth){ 0 })
#define TRUTH_YES ((truth){ 1 })
#define TRUTH_UNKNOWN ((truth){ 2 })
static inline int is_yes(truth t)
{
	return t.v == 1;
}
static inline int is_no(truth t)
{
	return t.v == 0;
}
static inline int is_unknown(truth t)
{
	return t.v == 2;
}
truth truth_and(truth a, truth b);
truth truth_or(truth a, truth b);
truth truth_not(truth a);

/* What went wrong, for the person or model who asked.  Owned by the caller of
 * the failing function, untouched on success, so that calls can be chained.
 * `code` is one of the words of docs/WORDS.md ("not_found", "degenerate", ...). */
struct err {
	const char *code; /* constant string, never NULL after a failure */
	char arg[64];     /* the parameter at fault, or "" */
	char msg[320];    /* one sentence: what was expected, what was found */
	char hint[240];   /* what to do next, or "" */
	char near[240];   /* comma-separated near names, or "" */
	char mend[240];   /* a line of script that works instead, or "" */
	int column;       /* where in the line, in characters from 1; 0: nobody knows */
};
/* Fill e (which may be NULL) and return st.  All that is not said here is left empty. */
enum status err_fail(struct err *e, enum status st, const char *code, const char *fmt, ...)
	PRINTF_LIKE(4, 5);
/* The same with the parameter at fault and what to do next; either may be NULL. */
enum status err_fail_with(struct err *e, enum status st, const char *code, const char *arg,
			  const char *hint, const char *fmt, ...) PRINTF_LIKE(6, 7);
void err_hint(struct err *e, const char *fmt, ...) PRINTF_LIKE(2, 3);
void err_arg(struct err *e, const char *arg);

/* The greatest common divisor, not negative; 0 of zeros. */
int64_t base_gcd(int64_t a, int64_t b);

/* Our own mistake, never reachable from outside data: print and abort. */
#define BUG(...) base_bug(__FILE__, __LINE__, __VA_ARGS__)
void base_bug(const char *file, int line, const char *fmt, ...) PRINTF_LIKE(3, 4)
	__attribute__((noreturn));
#endif
