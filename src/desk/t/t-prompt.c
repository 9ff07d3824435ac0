/* t-prompt.c -- the texts for models are there, and say what they are. */
#include "base/t/tap.h"
#include "desk/prompt.h"
#include <string.h>

int main(void)
{
	struct desk_prompt_head h;
	int n = 0;

	for (const char *name; (name = desk_prompt_name(n)); n++) {
		const char *text = desk_prompt(name);
		bool read = text && desk_prompt_read(&h, text);

		ok(read && !strcmp(h.name, name) && h.version > 0 && strlen(h.body) > 100 &&
			   h.body[0] != '<' && h.body > text && h.body[-1] == '\n',
		   "%s says its name and version", name);
	}
	ok(n == 11, "eleven texts: %d", n);
	ok(!desk_prompt("nothing") && !desk_prompt(NULL) && !desk_prompt(""), "no others");
	ok(!desk_prompt_name(-1) && !desk_prompt_name(n), "nor names of others");

	ok(desk_prompt_read(&h, "<!-- porism prompt canvas 12 -->\r\nText\n") &&
		   !strcmp(h.name, "canvas") && h.version == 12 && !strcmp(h.body, "Text\n"),
	   "a text in place of one of ours");
	ok(desk_prompt_read(&h, "<!-- porism prompt mine 1 -->") && !*h.body, "an empty one");
	for (int i = 0; i < 6; i++) {
		static const char *const others[] = {
			"",
			"Solve it.\n",
			"<!-- porism prompt -->\nText",
			"<!-- porism prompt canvas -->\nText",
			"<!-- porism prompt canvas one -->\nText",
			"<!-- porism prompt abcdefghijklmnopqrstuvwxyzabcdef 1 -->\n",
		};

		ok(!desk_prompt_read(&h, others[i]) && h.body == others[i] && !*h.name &&
			   !h.version,
		   "all body: %d", i);
	}
	return tap_done();
}
