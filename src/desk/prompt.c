/*
 * prompt.c -- the texts for models: files of prompts/, copied into the program.
 */
#include "desk/prompt.h"
#include <string.h>

/* The assembler copies the file and ends it; the names are seen in this file alone. */
#define PROMPT(symbol, name)                                                \
	__asm__(".section .rodata\n" #symbol ":\n\t.incbin \"prompts/" name \
		".md\"\n\t.byte 0\n\t.previous\n");                         \
	extern const char symbol[] __attribute__((visibility("hidden")));
#include "desk/prompt.def"
#undef PROMPT

static const struct prompt_file {
	const char *name, *text;
} prompt_files[] = {
#define PROMPT(symbol, name) { name, symbol },
#include "desk/prompt.def"
#undef PROMPT
};
#define FILES ((int)(sizeof prompt_files / sizeof *prompt_files))

const char *desk_prompt(const char *name)
{
	for (int i = 0; name && i < FILES; i++)
		if (!strcmp(prompt_files[i].name, name))
			return prompt_files[i].text;
	return NULL;
}

const char *desk_prompt_name(int i)
{
	return i >= 0 && i < FILES ? prompt_files[i].name : NULL;
}

bool desk_prompt_read(struct desk_prompt_head *out, const char *text)
{
	static const char opens[] = "<!-- porism prompt ", closes[] = " -->";
	const char *s = text;
	size_t n;

	*out = (struct desk_prompt_head){ .body = text };
	if (strncmp(s, opens, sizeof opens - 1))
		return false;
	s += sizeof opens - 1;
	n = strcspn(s, " \r\n");
	if (!n || n >= sizeof out->name || s[n] != ' ')
		return false;
	memcpy(out->name, s, n);
	s += n + 1;
	for (n = 0; n < 6 && s[n] >= '0' && s[n] <= '9'; n++)
		out->version = 10 * out->version + (s[n] - '0');
	s += n;
	if (!n || strncmp(s, closes, sizeof closes - 1)) {
		*out = (struct desk_prompt_head){ .body = text };
		return false;
	}
	s += sizeof closes - 1;
	s += strspn(s, " \r");
	s += *s == '\n';
	out->body = s;
	return true;
}
