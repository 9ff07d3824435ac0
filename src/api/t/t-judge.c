/* t-judge.c -- solutions step by step through the public C interface. */
#include "base/t/tap.h"
#include "porism.h"
#include <string.h>

static const char legs[] =
	"{\"id\":\"legs\",\"problem\":{\"points\":{\"A\":[0,3],\"B\":[0,0],\"C\":[4,0]},"
	"\"goal\":\"Length(A,C)\",\"answer\":\"5\","
	"\"facts\":[\"AB = 3\",\"BC = 4\",\"Angle(A,B,C) = 90\"]},"
	"\"steps\":[{\"cites\":[\"f1\",\"f2\",\"f3\"],\"claims\":[\"AC = 5\"]},"
	"{\"cites\":[],\"claims\":[\"AC = 7\"]}],\"final\":{\"claim\":\"AC = 5\"}}";

int main(void)
{
	static const char *const bad[] = { NULL, "", "[1", "7", "{}" };
	char *t = porism_judge(legs), *again = porism_judge(legs);

	ok(!strncmp(t, "{\"id\":\"legs\",\"gated\":true,", 26), "a report");
	ok(strstr(t, "\"first_error\":\"s2\"") && strstr(t, "\"right\":\"AC = 5\""),
	   "tells what is wrong, and what right");
	ok(!strstr(t, "\"ms\""), "and no times");
	ok(!strcmp(t, again), "the same again");
	porism_string_free(t);
	porism_string_free(again);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		t = porism_judge(bad[i]);
		ok(strstr(t, "\"status\":\"bad_record\"") && strstr(t, "\"error\":{\"code\":"),
		   "refused: %s", t);
		porism_string_free(t);
	}
	return tap_done();
}
