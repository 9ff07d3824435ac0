/* solve.c -- a problem that is only stated: its answer, how it follows, and its figure. */
#include <porism.h>
#include <stdio.h>
#include <string.h>

static const char problem[] =
	"{\"id\": \"foot\","
	" \"points\": {\"A\": [0, 0], \"B\": [8, 0], \"C\": [8, 6], \"D\": [0, 6], \"H\": [5, "
	"4]},"
	" \"facts\": [\"Rectangle(A,B,C,D)\", \"Length(A,B) = 8\", \"Length(B,C) = 6\","
	"             \"Between(H,A,C)\", \"Perpendicular(B,H,A,C)\"],"
	" \"goal\": \"Length(B,H)\"}";

int main(void)
{
	char *answer = porism_solve(problem, NULL, PORISM_SOLVE_EXPLAIN);
	int found = strstr(answer, "\"status\":\"found\"") != NULL;

	puts(answer); /* JSON: read it with the library that you like */
	porism_string_free(answer);
	return !found;
}
