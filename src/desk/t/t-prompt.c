/* t-prompt.c -- the texts for models are there, and say what they are. */
#include "base/t/tap.h"
#include "desk/prompt.h"
#include "desk/t/check.h"
#include <string.h>

enum {
	TEXTS = 0
#define PROMPT(symbol, name) +1
#include "desk/prompt.def"
#undef PROMPT
};

static const char *fitted(struct buf *b, struct desk *d, const char *name)
{
	struct desk_prompt_head h;

	(void)desk_prompt_read(&h, desk_prompt(name));
	buf_reset(b);
	desk_add_prompt(b, d, h.body);
	return buf_str(b);
}

/* What is taken away is not spoken of, whatever it is. */
static void test_fit(void)
{
	static const char *const profiles[] = { "core", "plane", "solid", "all" };
	struct tool_table *tools = tool_table_new();
	struct buf b = { 0 };
	struct desk *d;
	struct err e;
	const char *s;

	for (int p = 0; p < 4; p++)
		for (unsigned bit = 0; bit <= DESK_BARE; bit = bit ? bit * 2 : 1) {
			struct desk_options o = { .tools = tools,
						  .seed = 1,
						  .profile = profiles[p],
						  .without = bit };
			bool told = false;

			if (desk_new(&d, &o, &e) != OK) {
				ok(0, "%s", e.msg);
				continue;
			}
			for (int i = 0; desk_prompt_name(i); i++)
				/* draw speaks of what comes with its second phase. */
				told |= strcmp(desk_prompt_name(i), "draw") &&
					check_names_hidden(d, tools,
							   fitted(&b, d, desk_prompt_name(i)));
			ok(!told, "%s, %u: no text names what is not offered", profiles[p],
			   bit);
			if (!strcmp(profiles[p], "solid") && !bit)
				ok(strstr(fitted(&b, d, "solid"), "CrossSection(p, k)") &&
					   strstr(b.s, "Points of space are") &&
					   !strstr(b.s, "find_tools"),
				   "the profile solid has what its examples need");
			desk_free(d);
		}
	if (desk_new(&d,
		     &(struct desk_options){ .tools = tools,
					     .without = DESK_NO_QUERIES,
					     .omit = "note, find_tools" },
		     &e) != OK)
		ok(0, "%s", e.msg);
	s = fitted(&b, d, "canvas");
	ok(strstr(s, "is asked.\n2. **State") && strstr(s, "one call.\n\nIndependent"),
	   "parts of sentences and whole items go");
	ok(!strstr(s, "Verify.") && !strstr(s, "Distance(") && !strstr(s, "`note`") &&
		   !strstr(s, "lose it"),
	   "with what follows from them");
	ok(strstr(s, "## Examples\n\nTwo tangents") && !strstr(s, "incentre") &&
		   !strstr(s, "MA = MB") && strstr(s, "Radius(O)"),
	   "of the examples those stay that can be done");
	desk_free(d);
	if (desk_new(&d, &(struct desk_options){ .tools = tools, .only = "add_point" }, &e) !=
	    OK)
		ok(0, "%s", e.msg);
	s = fitted(&b, d, "canvas");
	ok(!strstr(s, "## Example") && strstr(s, "## The answer\n\nAs soon") &&
		   !strstr(s, "\n\n\n"),
	   "a heading goes with all that is under it");
	desk_free(d);
	if (desk_new(&d, &(struct desk_options){ .tools = tools }, &e) != OK)
		ok(0, "%s", e.msg);
	ok(!strcmp(fitted(&b, d, "canvas"), strchr(desk_prompt("canvas"), '\n') + 1),
	   "where nothing is taken away a text is as it is");
	desk_free(d);
	buf_clear(&b);
	tool_table_free(tools);
}

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
	ok(n == TEXTS, "all of prompt.def: %d", n);
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
	test_fit();
	return tap_done();
}
