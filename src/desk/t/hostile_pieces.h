/* hostile_pieces.h -- what hostile calls are made of (hostile.h). */
#ifndef DESK_T_HOSTILE_PIECES_H
#define DESK_T_HOSTILE_PIECES_H
#include "base/json.h"
#include "base/mem.h"
#include "base/rng.h"
#include "tool/tool.h"
#include <stdio.h>
#include <string.h>

#define HOSTILE_CALLS 24

struct hostile_call {
	const char *tool;
	char *args; /* JSON */
};
struct hostile {
	const char *kind;
	int n;
	int set_up; /* so many calls come first, and once more after one that was cut */
	struct hostile_call call[HOSTILE_CALLS];
	struct rng rng;
	uint64_t seed;
	bool flat; /* objects of the plane, where they fit */
	struct arena *arena;
	const struct tool_table *tools;
};

static inline const char *hostile_one_of(struct hostile *h, const char *const *all, int n)
{
	return all[rng_below(&h->rng, (uint64_t)n)];
}

#define HOSTILE_PICK(h, ...)                                    \
	hostile_one_of(h, (const char *const[]){ __VA_ARGS__ }, \
		       (int)(sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *)))

/* From lo to hi, as often small as large. */
static inline long hostile_size(struct hostile *h, long lo, long hi)
{
	long top = lo;

	while (top < hi && rng_below(&h->rng, 3))
		top *= 2;
	return rng_between(&h->rng, lo, top > hi ? hi : top < lo ? lo : top);
}

static inline const char *hostile_number(struct hostile *h)
{
	return HOSTILE_PICK(h, "1/1000", "100", "10^6", "-3", "7/3", "sqrt(2)", "pi", "e^3",
			    "sqrt(2)+sqrt(3)+sqrt(5)+sqrt(7)", "2^(1/5)", "sin(1)", "10^(-9)",
			    "cos(2pi/17)", "123456789/987654321", "0", "1", "5000", "10^12",
			    "sqrt(sqrt(2)+sqrt(1+sqrt(3)))", "cbrt(5)+cos(pi/7)", "ln(2)");
}

static inline const char *hostile_function(struct hostile *h)
{
	return HOSTILE_PICK(
		h, "floor(x)", "sin(20*exp(x))", "sin(1/x)", "x*sin(1/x)", "abs(sin(50x))",
		"exp(sin(100x))", "tan(x)", "floor(10*sin(x))", "x^50-3x^17+1", "(x-1)^20",
		"sin(x^3)*cos(x^2)", "sqrt(abs(sin(x)))", "ln(abs(x-1))", "exp(-x^2)*sin(40x)",
		"1/(x^2-2)", "x^x", "If(sin(30x)>0,x,-x)", "sum", "atan(100*sin(x))",
		"ceil(x^2)", "gamma(x)", "erf(x)", "x/(1+x^10*sin(x)^2)", "round(100*x)/100",
		"sqrt(1+sqrt(2+sqrt(3+x^2)))", "sin(sin(sin(sin(20x))))", "2^(x^2)",
		"(x^8-1)/(x^5+x+1)", "abs(abs(abs(x)-1)-1)-1", "cos(1000x)", "x^100",
		"mod(x,1)");
}

/* A deep nest of everything. */
static inline void hostile_nest(struct hostile *h, struct buf *b, const char *leaf, int depth)
{
	static const char *const open[] = { "sqrt(2+", "sin(",  "(3+",  "1/(2+", "abs(1-",
					    "cbrt(1+", "exp(-", "cos(", "(1/7+", "atan(" };
	int used[64], n = depth < 64 ? depth : 64;

	for (int i = 0; i < n; i++) {
		used[i] = (int)rng_below(&h->rng, 10);
		buf_add(b, open[used[i]]);
	}
	buf_add(b, leaf);
	for (int i = n; i-- > 0;)
		buf_add(b, rng_below(&h->rng, 4) ? ")" : ")^2");
}

static inline void hostile_add(struct hostile *h, const char *tool, struct buf *args)
{
	if (h->n < HOSTILE_CALLS)
		h->call[h->n++] = (struct hostile_call){
			tool, arena_strdup(h->arena, args->n ? buf_str(args) : "{}")
		};
	buf_clear(args);
}

static inline void hostile_script(struct hostile *h, struct buf *lines)
{
	struct buf b = { 0 };

	buf_add(&b, "{\"script\":");
	json_add_string(&b, buf_str(lines));
	buf_addc(&b, '}');
	hostile_add(h, "run_script", &b);
	buf_clear(lines);
}

static inline void hostile_tool(struct hostile *h, const char *tool, const char *args)
{
	struct buf b = { 0 };

	buf_add(&b, args);
	hostile_add(h, tool, &b);
}

/* The example of a tool, with other numbers in it. */
static inline void hostile_vary_example(struct hostile *h, const struct tool *t)
{
	struct buf b = { 0 };
	const char *s = t->example;
	const char *end = s ? strstr(s, "->") : NULL;

	for (; s && *s && s != end; s++) {
		if (*s == ';') {
			buf_addc(&b, '\n');
		} else if (*s >= '0' && *s <= '9' && !rng_below(&h->rng, 3) && b.n &&
			   strchr("(,+-*/ =<>^", b.s[b.n - 1])) {
			buf_addf(&b, "(%s)", hostile_number(h));
			s += strspn(s, "0123456789") - 1;
		} else if (*s == 'x' && s[1] != '(' && !rng_below(&h->rng, 5) && b.n &&
			   strchr("=+-*^ ", b.s[b.n - 1])) {
			buf_addf(&b, "(%s)", hostile_function(h));
		} else {
			buf_addc(&b, *s);
		}
	}
	hostile_script(h, &b);
}

static inline void hostile_look(struct hostile *h)
{
	hostile_tool(h, "render_canvas",
		     HOSTILE_PICK(h, "{}", "{\"width\":1000,\"height\":1000}",
				  "{\"labels\":\"all\"}", "{\"preset\":\"textbook\"}"));
}

#endif
