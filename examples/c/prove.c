/* prove.c -- a theorem, proved; and one that is false, with a figure in which it fails. */
#include <porism.h>
#include <stdio.h>

int main(void)
{
	static const char *const theorems[] = {
		"a b c = triangle; h = orthocenter h a b c ? perp a h b c",
		"a b c = triangle; m = midpoint b c ? perp a m b c",
	};

	for (int i = 0; i < 2; i++) {
		char *verdict = porism_prove(theorems[i], 0, 1);

		puts(verdict);
		porism_string_free(verdict);
	}
	return 0;
}
