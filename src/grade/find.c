/*
 * find.c -- the answer in a whole reply: behind a word that announces it ("Answer: 5", 答案是 5,
 * 故选：B), in the last box, or all of it.  An explicit line comes before a box only where it is behind it.
 */
#include "grade/grade_priv.h"
#include <string.h>

#define MOST 1000 /* boxes or announcements that are looked at */

/* "not \boxed{5}", and \boxed{5} 是错的. */
static bool is_denied_box(const char *text, const char *at, const char *end, struct arena *a)
{
	const char *from = at - 1;

	while (from > text && *from != '\\')
		from--;
	return grade_is_denied_at(text, from, a) || grade_is_denied_behind(end + 1);
}

/* The inside of the last \boxed{} whose braces close, but of those that are denied.  One pass: boxes that are open wait with their
 * depth, and the last to begin of those that closed counts. */
static const char *last_box(const char *text, const char **end, int *boxes, struct arena *a)
{
	const char *found = NULL;
	struct open_box {
		const char *at;
		long depth;
	} *open = NULL;
	int n = 0, cap = 0;
	long depth = 0;

	*boxes = 0;
	for (const char *s = text; *s; s++) {
		bool framed = grade_begins(s, "\\fbox{");

		if (framed || grade_begins(s, "\\boxed{")) {
			open = arena_grow(a, open, &cap, n + 1, sizeof *open);
			s += framed ? 5 : 6;
			open[n++] = (struct open_box){ s + 1, depth++ };
		} else if (*s == '{') {
			depth++;
		} else if (*s == '}') {
			depth--;
			if (!n || open[n - 1].depth != depth)
				continue;
			n--;
			++*boxes;
			if ((!found || open[n].at > found) && *boxes < MOST &&
			    !is_denied_box(text, open[n].at, s, a)) {
				found = open[n].at;
				*end = s;
			}
		}
	}
	return found;
}

char *grade_boxed(const char *text, int *n, struct arena *a)
{
	const char *end, *found = last_box(text, &end, n, a);

	return found ? arena_strndup(a, found, (size_t)(end - found)) : NULL;
}

/* Words that announce an answer; what follows to the end of the line is it. */
static const char *const announce[] = {
	"ANSWER:",    "Answer:",    "answer:",    "ANSWER：",   "Answer：",
	"answer is:", "answer is ", "Answer is ", "Answer** :", "Answer:**",
	"答案是",     "答案为",     "答案：",     "答案:",      "故选：",
	"故选:",      "故选",       "应选",       "所以选",     "因此选",
};

/* The last of them, and where its answer begins; NULL: there is none. */
static const char *last_announced(const char *text, struct arena *a)
{
	const char *best = NULL;
	int looked = 0;

	for (size_t i = 0; i < LENGTH(announce); i++)
		for (const char *s = text; (s = strstr(s, announce[i])) != NULL;) {
			const char *after = s + strlen(announce[i]);

			while (*after && strchr(" \t*:`", *after))
				after++;
			if (grade_begins(after, "："))
				after += strlen("：");
			if (*after && *after != '\n' && (!best || after > best) &&
			    looked++ < MOST && !grade_is_denied_at(text, s, a))
				best = after;
			s += strlen(announce[i]);
		}
	return best;
}

static char *line_at(const char *s, struct arena *a)
{
	size_t n = strcspn(s, "\n");
	const char *stop;
	char *line = arena_strndup(a, s, n);

	/* A sentence may follow: "5。因为" */
	stop = strstr(line, "。");
	if (stop)
		n = (size_t)(stop - line);
	return grade_trimmed(line, n, a);
}

const char *grade_found(const char *reply, unsigned *flags, struct arena *a)
{
	const char *end = NULL, *box, *said;
	int boxes = 0;

	if (strlen(reply) > GRADE_REPLY) {
		reply += strlen(reply) - GRADE_REPLY;
		while ((*reply & 0xc0) == 0x80)
			reply++;
	}
	box = last_box(reply, &end, &boxes, a);
	said = last_announced(reply, a);
	if (boxes > 1)
		*flags |= 1u << GRADE_FLAG_BOXES;
	/* "Answer: \boxed{5}" is the box. */
	if (said && (!box || said > end))
		return line_at(said, a);
	if (box)
		return arena_strndup(a, box, (size_t)(end - box));
	return reply;
}
