/* t-recipe.c -- rows of every target, read again; forms that a target does not take; papers with and without held rows. */
#include "base/json.h"
#include "base/t/tap.h"
#include "recipe/recipe.h"
#include <string.h>

static const char problem[] =
	"{\"id\":\"s7-0\",\"seed\":7,\"index\":0,\"text\":\"Find "
	"AC.\",\"clauses\":{\"structure\":"
	"[\"line A B\",\"line B C\"],\"semantic\":[\"AB = 8\",\"BC = "
	"6\"]},\"program\":\"Gougu N0 "
	"N1 V0 Get V0\",\"numbers\":[\"8\",\"6\"],\"answer\":\"10\",\"operators\":2,\"split\":"
	"\"train\",\"goal\":\"length\",\"cot\":\"So it is.\\n\\\\boxed{Gougu N0 N1 V0 Get "
	"V0}\"}";
static const char talk[] =
	"{\"id\":\"t1-0\",\"index\":0,\"form\":\"openai\",\"problem\":\"How "
	"far?\",\"answer\":\"5\","
	"\"messages\":[{\"role\":\"system\",\"content\":\"You solve.\"},{\"role\":\"user\","
	"\"content\":\"How far?\"},{\"role\":\"assistant\",\"content\":\"I "
	"draw.\",\"tool_calls\":"
	"[{\"id\":\"a\",\"type\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}"
	"\"}},"
	"{\"id\":\"b\",\"type\":\"function\",\"function\":{\"name\":\"g\",\"arguments\":\"{}"
	"\"}}]},"
	"{\"role\":\"tool\",\"tool_call_id\":\"a\",\"content\":\"1\"},{\"role\":\"tool\","
	"\"tool_call_id\":\"b\",\"content\":\"2\"},{\"role\":\"assistant\",\"content\":"
	"\"ANSWER: "
	"5\"}],\"tools\":[{\"type\":\"function\"}]}";
static const char hermes[] = "{\"id\":\"t1-1\",\"index\":1,\"form\":\"hermes\",\"problem\":"
			     "\"How far?\",\"answer\":\"5\","
			     "\"messages\":[{\"role\":\"system\",\"content\":\"You "
			     "solve.\\n\\n# Tools\\nf\"},{\"role\":"
			     "\"user\",\"content\":\"How "
			     "far?\"},{\"role\":\"assistant\",\"content\":\"ANSWER: 5\"}],"
			     "\"text\":\"<s>You solve.<a>ANSWER: 5\",\"spans\":[[16,25]]}";
static const char drawn[] = "{\"id\":\"t1-2\",\"form\":\"hermes\",\"problem\":\"Draw it.\","
			    "\"answer\":null,\"messages\":[],\"text\":\"\",\"spans\":[]}";
static const char slip[] = "{\"id\":\"s7-0-p0\",\"question\":\"Find "
			   "AC.\",\"reference\":\"Gougu\\n10\",\"student\":"
			   "\"AB = 8.\\nAC = 14.\",\"output\":[[\"AB = 8.\",\"Correct "
			   "step\",\"so\"],[\"AC = 14.\","
			   "\"Calculation error\",\"no\"]]}";

static void is(const char *found, const char *wanted, const char *what)
{
	bool same = found && wanted ? !strcmp(found, wanted) : found == wanted;

	if (!ok(same, "%s", what))
		printf("# %s", found ? found : "(nothing)");
}

static struct json *read_json(const char *text, struct arena *a)
{
	struct json *j = NULL;

	ok(json_read(&j, text, strlen(text), a, NULL) == OK, "JSON");
	return j;
}

/* The row of a line, or NULL. */
static const char *row(const char *target, const char *line, enum recipe_use u,
		       struct arena *a)
{
	struct buf b = { 0 };
	struct err e = { 0 };
	struct json *j = read_json(line, a);
	enum recipe_kind k;
	const char *out = NULL;

	if (recipe_kind_of(&k, j, &e) == OK &&
	    recipe_row(&b, recipe_target_find(target), k, u, j, &e) == OK)
		out = arena_strdup(a, buf_str(&b));
	buf_clear(&b);
	return out;
}

static void test_problems(struct arena *a)
{
	static const char prompt[] = "line A B; line B C\\nAB = 8; BC = 6\\nFind AC.";
	static const char truth_text[] =
		"\"{\\\"answer\\\":\\\"10\\\",\\\"program\\\":\\\"Gougu N0 N1 V0 Get "
		"V0\\\",\\\"numbers\\\":[\\\"8\\\",\\\"6\\\"]}\"";

	is(row("llama-factory", problem, RECIPE_SFT, a),
	   arena_printf(
		   a,
		   "{\"instruction\":\"%s\",\"input\":\"\",\"output\":\"So it is.\\n\\\\boxed"
		   "{Gougu N0 N1 V0 Get V0}\",\"id\":\"s7-0\"}\n",
		   prompt),
	   "alpaca");
	is(row("verl", problem, RECIPE_RL, a),
	   arena_printf(
		   a,
		   "{\"data_source\":\"porism/problems\",\"prompt\":[{\"role\":\"user\","
		   "\"content\":\"%s\"}],\"ability\":\"geometry\",\"reward_model\":{\"style\":"
		   "\"rule\",\"ground_truth\":%s},\"extra_info\":{\"split\":\"train\","
		   "\"index\":"
		   "0,\"id\":\"s7-0\",\"operators\":2,\"goal\":\"length\"}}\n",
		   prompt, truth_text),
	   "verl");
	is(row("trl", problem, RECIPE_RL, a),
	   arena_printf(
		   a,
		   "{\"prompt\":[{\"role\":\"user\",\"content\":\"%s\"}],\"ground_truth\":%s,"
		   "\"id\":\"s7-0\",\"operators\":2}\n",
		   prompt, truth_text),
	   "TRL");
	is(row("openrlhf", problem, RECIPE_RL, a),
	   arena_printf(a, "{\"input\":\"%s\",\"label\":%s,\"id\":\"s7-0\"}\n", prompt,
			truth_text),
	   "OpenRLHF");
	is(row("llama-factory", problem, RECIPE_RL, a), "", "LLaMA-Factory has no rewards");
}

static void test_tools(struct arena *a)
{
	is(row("llama-factory", talk, RECIPE_SFT, a),
	   "{\"conversations\":[{\"from\":\"human\",\"value\":\"How "
	   "far?\"},{\"from\":\"function_"
	   "call\",\"value\":\"<think>\\nI draw.\\n</think>\\n\\n[{\\\"name\\\": \\\"f\\\", "
	   "\\\"arguments\\\": {}}, {\\\"name\\\": \\\"g\\\", \\\"arguments\\\": "
	   "{}}]\"},{\"from\":"
	   "\"observation\",\"value\":\"[1, 2]\"},{\"from\":\"gpt\",\"value\":\"ANSWER: 5\"}],"
	   "\"system\":\"You solve.\",\"tools\":\"[{\\\"type\\\":\\\"function\\\"}]\",\"id\":"
	   "\"t1-0\"}\n",
	   "messages become a conversation of sharegpt");
	ok(strstr(row("trl", talk, RECIPE_SFT, a),
		  "\"tools\":\"[{\\\"type\\\":\\\"function\\\"}]\"") != NULL,
	   "TRL has the tools as a text");
	is(row("verl", talk, RECIPE_SFT, a), NULL, "verl wants texts");
	is(row("openrlhf", hermes, RECIPE_RL, a),
	   "{\"input\":\"<s>You solve.<a>\",\"label\":\"5\",\"id\":\"t1-1\"}\n",
	   "OpenRLHF gets what stands before the first reply");
	is(row("verl", hermes, RECIPE_RL, a),
	   "{\"data_source\":\"porism/"
	   "tools\",\"prompt\":[{\"role\":\"system\",\"content\":\"You "
	   "solve.\"},{\"role\":\"user\",\"content\":\"How far?\"}],\"ability\":\"geometry\","
	   "\"reward_model\":{\"style\":\"rule\",\"ground_truth\":\"5\"},\"agent_name\":"
	   "\"tool_"
	   "agent\",\"extra_info\":{\"split\":\"train\",\"index\":1,\"id\":\"t1-1\",\"need_"
	   "tools_"
	   "kwargs\":true,\"tools_kwargs\":{\"answer\":{\"create_kwargs\":{\"ground_truth\":"
	   "\"5\"}}"
	   "}}}\n",
	   "verl lists the tools itself");
	is(row("verl", drawn, RECIPE_RL, a), "", "a figure has no key");
	ok(row("verl", drawn, RECIPE_SFT, a) != NULL, "and is learned from");
}

static void test_slips(struct arena *a)
{
	const char *r = row("openrlhf", slip, RECIPE_SFT, a);

	ok(strstr(r,
		  "Problem:\\nFind AC.\\n\\nReference:\\nGougu\\n10\\n\\nSolution:\\n1. AB = "
		  "8.\\n2. AC = 14.\\n\"") != NULL,
	   "steps with numbers");
	ok(strstr(r, "\"output\":\"[[\\\"AB = 8.\\\", \\\"Correct step\\\", ") != NULL,
	   "triples as a text");
	is(row("openrlhf", slip, RECIPE_RL, a), "", "nothing to be rewarded for");
	is(row("trl", "{\"id\":\"x\",\"text\":\"?\"}", RECIPE_SFT, a), NULL,
	   "no line of ours");
	is(row("trl", "{\"id\":\"x\",\"program\":\"?\",\"cot\":1}", RECIPE_SFT, a), NULL,
	   "a problem without members");
	is(row("trl", "{\"program\":\"?\",\"cot\":1}", RECIPE_SFT, a), NULL, "nor an id");
	is(row("trl", "[]", RECIPE_SFT, a), NULL, "no object");
}

/* The paper with this name, or NULL. */
static const char *paper(const struct recipe_folder *f, const char *want, struct arena *a)
{
	const char *name, *found = NULL;
	struct buf b = { 0 };

	for (int i = 0; recipe_paper(&b, &name, f, i); i++) {
		if (name && !strcmp(name, want))
			found = arena_strdup(a, buf_str(&b));
		buf_reset(&b);
	}
	buf_clear(&b);
	return found;
}

static void test_papers(struct arena *a)
{
	struct recipe_folder f = { .model = "a/model" };
	const char *text;

	f.target = recipe_target_find("verl");
	f.rows[RECIPE_PROBLEMS][RECIPE_SFT][0] = f.rows[RECIPE_PROBLEMS][RECIPE_RL][0] = 3;
	text = paper(&f, "grpo.sh", a);
	ok(strstr(text, "${MODEL:-a/model}") != NULL, "the model's name is filled in");
	ok(strstr(text, "val_files=\"$PWD/problems-rl.jsonl\"") && !strstr(text, "rl-held"),
	   "without held rows the others are looked at");
	ok(!paper(&f, "grpo-tools.sh", a), "no tools, no script for them");
	ok(!strstr(paper(&f, "README.md", a), "sft.sh tools"), "nor a word about them");
	f.rows[RECIPE_PROBLEMS][RECIPE_RL][1] = 1;
	ok(strstr(paper(&f, "grpo.sh", a), "problems-rl-held.jsonl") != NULL, "held rows");
	f.target = recipe_target_find("llama-factory");
	f.rows[RECIPE_TOOLS][RECIPE_SFT][0] = f.rows[RECIPE_TOOLS][RECIPE_SFT][1] = 1;
	read_json(paper(&f, "dataset_info.json", a), a);
	ok(strstr(paper(&f, "sft-tools.yaml", a), "\neval_dataset: porism_tools_held\n") !=
		   NULL,
	   "what is held is named");
	ok(!strchr(paper(&f, "sft-problems.yaml", a), '@'), "nothing is left to fill in");
}

int main(void)
{
	struct arena *a = arena_new();

	test_problems(a);
	test_tools(a);
	test_slips(a);
	test_papers(a);
	is(recipe_kind_word(RECIPE_SLIPS), "slips", "kinds have words");
	ok(recipe_kind_find("problem") < 0 && recipe_target_find("") < 0, "others have none");
	arena_free(a);
	return tap_done();
}
