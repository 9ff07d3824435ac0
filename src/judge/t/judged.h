/* judged.h -- a record and its report, for the tests of the room. */
#ifndef JUDGE_T_JUDGED_H
#define JUDGE_T_JUDGED_H
#include "judge/judge.h"
#include <string.h>

/* A triangle with legs 3 and 4; D anywhere on AC. */
#define LEGS                                                                           \
	"\"problem\":{\"points\":{\"A\":[0,3],\"B\":[0,0],\"C\":[4,0],\"D\":[2,1.5]}," \
	"\"goal\":\"Length(A,C)\",\"answer\":\"5\",\"facts\":["                        \
	"{\"id\":\"f1\",\"fact\":\"Length(A,B) = 3\"},"                                \
	"{\"id\":\"f2\",\"fact\":\"Length(B,C) = 4\"},"                                \
	"{\"id\":\"f3\",\"fact\":\"Angle(A,B,C) = 90\"},"                              \
	"{\"id\":\"f4\",\"fact\":\"Between(D,A,C)\",\"from\":\"figure\"}]}"

static struct arena *arena;
static struct judge_record *record;
static struct judge_report report;

static enum status judge(const char *text, struct err *e)
{
	struct judge_options o = { 0 };
	struct json *j;
	enum status st;

	judge_free(record);
	record = NULL;
	arena_reset(arena);
	*e = (struct err){ 0 };
	st = json_read(&j, text, strlen(text), arena, e);
	if (st == OK)
		st = judge_read(&record, j, arena, e);
	if (st == OK)
		judge_run(&report, record, &o, arena);
	return st;
}
#endif
