/* t-dataset.c -- records in the shape of each set, written for this test, read into samples. */
#include "base/json.h"
#include "base/t/tap.h"
#include "dataset/dataset.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool same(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

/* What a record should become; fields that are NULL or 0 are not looked at. */
struct expected {
	const char *about, *record;
	const char *key, *kind, *answer, *letter, *language, *unit, *format;
	int choices;
	double by; /* < 0: exact */
	const char *group, *value;
	const char *text;
};

static const struct expected table[] = {
	{ "Geometry3K",
	  "{\"id\":7,\"split\":\"test\",\"problem_text\":\"Find "
	  "x.\",\"choices\":[\"3\",\"4\",\"5\",\"6\"],"
	  "\"answer\":\"C\",\"problem_type_graph\":[\"Triangle\",\"Circle\"],\"text_logic_"
	  "forms\":[],"
	  "\"diagram_logic_forms\":[],\"formalgeo7k_id\":12}",
	  "geometry3k/7", "choice", "5", "C", "en", NULL, "geometry3k", 4, 0.01, "type",
	  "Triangle, Circle", "Find x." },
	{ "PGPS9K with forms",
	  "{\"id\":\"prob_1\",\"problem_text\":\"Find "
	  "y.\",\"choices\":[1.0,2.5,3.0,4.0],\"answer\":\"B\","
	  "\"answer_value\":2.5,\"diagram\":\"img_1.png\",\"type\":\"Angle\",\"diagram_logic_"
	  "forms\":[],"
	  "\"text_logic_forms_rule\":[]}",
	  "pgps9k/prob_1", "choice", "2.5", "B", NULL, NULL, "pgps9k", 4, 0.005, "type",
	  "Angle", NULL },
	{ "PGPS9K with a program: the option is the nearest",
	  "{\"in_split\":[\"Geometry3K/"
	  "test\"],\"id\":\"prob_2\",\"diagram\":\"img_2.png\",\"text\":\"Find z.\","
	  "\"parsing_stru_seqs\":[],\"expression\":\"Get "
	  "N0\",\"answer\":\"12.96\",\"choices\":[12.0,13.0,14.0,15.0]}",
	  "pgps9k/prob_2", "choice", "12.96", "B", NULL, NULL, NULL, 4, 0.005, "source",
	  "Geometry3K", NULL },
	{ "FormalGeo",
	  "{\"problem_id\":3,\"problem_level\":5,\"source\":\"Geometry3k-17\",\"problem_text_"
	  "cn\":\"\xe6\xb1\x82x\","
	  "\"problem_text_en\":\"Find "
	  "x.\",\"problem_img\":\"3.png\",\"construction_cdl\":[],\"goal_cdl\":\"Value(x)\","
	  "\"problem_answer\":\"9*sqrt(2)\",\"theorem_seqs\":[\"a\",\"b\",\"c\",\"d\",\"e\"]}",
	  "formalgeo/3", "value", "9*sqrt(2)", NULL, "en", NULL, "formalgeo", 0, 0.01, "steps",
	  "5-8", "Find x." },
	{ "SolidFGeo: a value",
	  "{\"problem_id\":4,\"source\":\"SolidGeo\",\"problem_text_en\":\"Find the "
	  "volume.\",\"problem_img\":[\"images\\\\4.jpg\"],"
	  "\"construction_cdl\":[],\"goal_cdl\":\"Value(VolumeOfCone(P))\",\"problem_answer\":"
	  "\"36*pi\",\"complexity_level\":\"Level 1\"}",
	  "solidfgeo/4", "value", "36*pi", NULL, NULL, NULL, "solidfgeo", 0, 0.01, "level",
	  "Level 1", NULL },
	{ "SolidFGeo: a relation is proved",
	  "{\"problem_id\":5,\"problem_text_en\":\"Show "
	  "it.\",\"goal_cdl\":\"ParallelBetweenPlane(U,V)\",\"problem_answer\":\"True\"}",
	  "solidfgeo/5", "proof", NULL, NULL, NULL, NULL, "solidfgeo", 0, 0.01, NULL, NULL,
	  NULL },
	{ "GeoQA with English",
	  "{\"test_index\":0,\"question_en\":\"Angle CED is "
	  "()\",\"choices\":[\"40\xc2\xb0\",\"60\xc2\xb0\"],\"answer\":\"B\","
	  "\"problem_cn\":\"\xe6\xb1\x82\xe8\xa7\x92\",\"label0\":1,\"formal_point\":[\"p\"],"
	  "\"formalgeo7k_id\":9}",
	  "geoqa/0", "choice", "60\xc2\xb0", "B", "en", NULL, NULL, 2, 0.01, "type", "p",
	  NULL },
	{ "GeoQA as published",
	  "{\"id\":\"11\",\"subject\":\"\xe6\xb1\x82\xe8\xa7\x92\",\"choices\":[\"1\",\"2\","
	  "\"3\",\"4\"],\"label\":2,\"answer\":\"because\"}",
	  "geoqa/11", "choice", "3", "C", "zh", NULL, NULL, 4, 0.01, NULL, NULL, NULL },
	{ "UniGeo: a calculation",
	  "{\"id\":21,\"English_problem\":\"Find "
	  "AB.\",\"choices\":[\"2\",\"3\"],\"label\":1,\"target_number\":3.0}",
	  "unigeo/21", "choice", "3.0", "B", NULL, NULL, NULL, 2, 0.01, NULL, NULL, NULL },
	{ "UniGeo: a proof",
	  "{\"id\":22,\"input_text\":\"Prove that AB = "
	  "CD.\",\"proving_sequence\":[\"C_0\",\"N_1\"],\"problem_type\":\"triangle\"}",
	  "unigeo/22", "proof", NULL, NULL, NULL, NULL, NULL, 0, -1, "type", "triangle",
	  NULL },
	{ "MathVerse: choices are in the question",
	  "{\"sample_index\":\"1\",\"problem_index\":\"1\",\"problem_version\":\"Text "
	  "Only\",\"question\":\"How large is x?\\nChoices:\\nA:40\\nB:60\\nC:75\","
	  "\"image\":\"\",\"answer\":\"C\",\"question_type\":\"multi-choice\",\"metadata\":{"
	  "\"subject\":\"Plane Geometry\",\"subfield\":\"Angle\"}}",
	  "mathverse/1", "choice", "75", "C", NULL, NULL, NULL, 3, 0.01, "subfield", "Angle",
	  "How large is x?" },
	{ "MathVerse: free form",
	  "{\"sample_index\":\"2\",\"problem_version\":\"Vision "
	  "Only\",\"question\":\"\",\"image\":\"images/"
	  "2.png\",\"answer\":\"12\",\"question_type\":\"free-form\"}",
	  "mathverse/2", "value", "12", NULL, NULL, NULL, NULL, 0, 0.01, "problem_version",
	  "Vision Only", NULL },
	{ "OlympiadBench: the words ask for a rounding",
	  "{\"id\":31,\"subfield\":\"Geometry\",\"context\":null,\"question\":\"To the "
	  "nearest tenth, how long is AB?\",\"solution\":[\"s\"],"
	  "\"final_answer\":[\"$12.5$\"],\"is_multiple_answer\":false,\"unit\":\"cm\","
	  "\"answer_type\":\"Numerical\",\"error\":null}",
	  "olympiadbench/31", "value", "$12.5$", NULL, NULL, "cm", NULL, 0, 0.05,
	  "answer_type", "Numerical", NULL },
	{ "OlympiadBench: its own tolerance",
	  "{\"id\":32,\"subfield\":\"Geometry\",\"question\":\"How long is "
	  "AB?\",\"final_answer\":[\"2\"],\"answer_type\":\"Numerical\",\"error\":\"1e-1\"}",
	  "olympiadbench/32", "value", "2", NULL, NULL, NULL, NULL, 0, 0.1, NULL, NULL, NULL },
	{ "OlympiadBench: a proof",
	  "{\"id\":33,\"subfield\":\"Geometry\",\"question\":\"Prove "
	  "it.\",\"final_answer\":null,\"answer_type\":null}",
	  "olympiadbench/33", "proof", NULL, NULL, NULL, NULL, NULL, 0, 0.01, NULL, NULL,
	  NULL },
	{ "GeoLaux: a choice by its value",
	  "{\"problem_text\":\"\xe5\xa6\x82\xe5\x9b\xbe\",\"type\":\"calculation\",\"number_"
	  "answer\":\"115\",\"unit\":\"\xc2\xb0\",\"auxiliary_type\":1,"
	  "\"choices\":[\"A.65\xc2\xb0\",\"B.115\xc2\xb0\"],\"solution\":\"s\",\"step_"
	  "length\":9,\"original_image_name\":\"3_1\",\"auxiliary_text\":\"null\","
	  "\"auxiliary_image_name\":\"null\",\"id\":\"3_1_1\"}",
	  "geolaux/3_1_1", "choice", "115", "B", "zh", "\xc2\xb0", NULL, 2, -1, "steps",
	  "9-12", NULL },
	{ "GeoLaux: a proof",
	  "{\"problem_text\":\"\xe8\xaf\x81\xe6\x98\x8e\",\"type\":\"proving\",\"number_"
	  "answer\":\"null\",\"step_length\":4,\"id\":\"3_1_2\",\"auxiliary_type\":0}",
	  "geolaux/3_1_2", "proof", NULL, NULL, NULL, NULL, NULL, 0, -1, "steps", "1-4",
	  NULL },
	{ "K12Vista: blanks",
	  "{\"hash_id\":\"h1\",\"question\":\"\xe5\xa1\xab\xe7\xa9\xba\",\"type\":"
	  "\"\xe5\xa1\xab\xe7\xa9\xba\xe9\xa2\x98\",\"subject\":\"math-g9\","
	  "\"format_answer\":{\"ground_truth\":[\"3\",\"5\"],\"format_solution\":\"s\"}}",
	  "k12vista/h1", "value", "3;5", NULL, "zh", NULL, NULL, 0, -1, "grade", "g9", NULL },
	{ "K12Vista: a choice in the text",
	  "{\"hash_id\":\"h2\",\"question\":\"\xe9\x80\x89\xe6\x8b\xa9\",\"subject\":\"math-"
	  "g12\",\"format_answer\":{\"ground_truth\":\"BD\"}}",
	  "k12vista/h2", "choice", "BD", "BD", NULL, NULL, NULL, 0, -1, "subject", "math",
	  NULL },
	{ "PEBench",
	  "{\"hash_id\":\"h3\",\"question\":\"\xe6\xb1\x82\",\"ground_truth\":\"3\",\"format_"
	  "solution\":\"s\",\"student_infer\":\"1) a 2) b\","
	  "\"subject\":\"math-g6\",\"step_labels\":[[\"a\","
	  "\"\xe6\xad\xa5\xe9\xaa\xa4\xe6\xad\xa3\xe7\xa1\xae\",\"\"],[\"b\","
	  "\"\xe8\xbf\x90\xe7\xae\x97\xe5\xa4\x84\xe7\x90\x86\xe9\x94\x99\xe8\xaf\xaf\",\"r\"]"
	  "]}",
	  "pebench/h3", "steps", "3", NULL, NULL, NULL, NULL, 0, -1, "grade", "g6", NULL },
	{ "GenExam",
	  "{\"id\":\"M_1\",\"prompt\":\"Draw a "
	  "circle.\",\"image_path\":\"M/M_1.png\",\"scoring_points\":[{\"question\":\"Is "
	  "there a circle?\",\"score\":0.7},"
	  "{\"question\":\"Is O "
	  "marked?\",\"score\":0.3}],\"taxonomy\":\"Mathematics/Plane_Geometry/Circle/"
	  "Chord\",\"difficulty\":\"easy\"}",
	  "genexam/M_1", "drawing", NULL, NULL, NULL, NULL, NULL, 0, -1, "category",
	  "Plane_Geometry", NULL },
	{ "GeoBuildBench",
	  "{\"id\":\"9\",\"cleaned_text\":\"Triangle "
	  "ABC\",\"required_objects\":{\"points\":[\"A\"]},\"verification_conditions\":[],"
	  "\"category\":\"c\",\"difficulty\":2}",
	  "geobuildbench/9", "drawing", NULL, NULL, NULL, NULL, NULL, 0, -1, "difficulty", "2",
	  NULL },
	{ "DynaSolidGeo",
	  "{\"id\":\"d1\",\"type\":2,\"level\":3,\"cn_problem\":\"\xe6\xb1\x82\",\"en_"
	  "problem\":\"Find \\\\angle_{1} of "
	  "$Y_1$.\",\"solution\":\"0.5\",\"image\":\"images/d1.png\"}",
	  "dynasolidgeo/d1", "value", "0.5", NULL, "en", NULL, NULL, 0, 0.01, "level", "3",
	  NULL },
	{ "a row of VLMEvalKit",
	  "{\"index\":\"5\",\"question\":\"Which?\",\"hint\":\"Look.\",\"A\":\"one\",\"B\":"
	  "\"two\",\"answer\":\"B\",\"category\":\"c\"}",
	  "vlmeval/5", "choice", "two", "B", NULL, NULL, NULL, 2, 0.01, "category", "c",
	  "Look.\nWhich?" },
	{ "one's own",
	  "{\"set\":\"mine\",\"id\":\"a\",\"text\":\"Find "
	  "x.\",\"answer\":\"5/2\",\"unit\":\"cm\",\"group\":{\"level\":2},\"facts\":[]}",
	  "mine/a", "value", "5/2", NULL, "en", "cm", "porism", 0, 0.01, "level", "2", NULL },
	{ "one's own, exact, with a list of answers",
	  "{\"id\":1,\"question\":\"Find "
	  "both.\",\"answer\":[\"3\",\"7\"],\"tolerance\":\"exact\"}",
	  "own/1", "value", "3; 7", NULL, NULL, NULL, NULL, 0, -1, NULL, NULL, NULL },
};

static void one_of_table(const struct expected *x)
{
	struct arena *a = arena_new();
	struct dataset_sample s;
	struct json *j;
	struct err e = { 0 };
	bool good = json_read(&j, x->record, strlen(x->record), a, &e) == OK &&
		    dataset_read(&s, NULL, j, a, &e) == OK;

	if (!ok(good, "%s", x->about)) {
		printf("# %s %s\n", e.code ? e.code : "", e.msg);
		arena_free(a);
		return;
	}
	ok(same(s.key, x->key) && same(dataset_kind_word(s.kind), x->kind) &&
		   (!x->text || same(s.text, x->text)) &&
		   (!x->language || same(s.language, x->language)),
	   "%s: key %s, kind %s, text in %s", x->about, s.key, dataset_kind_word(s.kind),
	   s.language);
	ok(same(s.answer, x->answer) && same(s.letter, x->letter) && s.choices == x->choices &&
		   same(s.unit, x->unit) && same(s.format, x->format),
	   "%s: answer %s, letter %s, %d choices", x->about, s.answer ? s.answer : "-",
	   s.letter ? s.letter : "-", s.choices);
	ok((x->by < 0) == s.tolerance.exact && (x->by < 0 || s.tolerance.by == x->by),
	   "%s: tolerance %g of %s", x->about, s.tolerance.by, s.tolerance.from);
	if (x->group)
		ok(same(dataset_group_of(&s, x->group), x->value), "%s: %s is %s", x->about,
		   x->group, x->value);
	arena_free(a);
}

/* The status, and what is said. */
static void refused(const char *about, const char *record, const char *word, enum status st)
{
	struct arena *a = arena_new();
	struct dataset_sample s;
	struct json *j;
	struct err e = { 0 };
	enum status got = json_read(&j, record, strlen(record), a, &e);

	if (got == OK)
		got = dataset_read(&s, NULL, j, a, &e);
	ok(got == st && strstr(e.msg, word), "%s: %s", about, e.msg);
	arena_free(a);
}

static void refusals(void)
{
	refused("weights that do not add up",
		"{\"id\":\"x\",\"prompt\":\"p\",\"scoring_points\":[{\"question\":\"q\","
		"\"score\":0.9}]}",
		"add up to 0.9", E_ARG);
	refused("a weight that is none",
		"{\"id\":\"x\",\"prompt\":\"p\",\"scoring_points\":[{\"question\":\"q\","
		"\"score\":\"x\"}]}",
		"score", E_ARG);
	refused("a template that was not filled in",
		"{\"id\":\"d\",\"en_problem\":\"Let YN =  len_t  and so "
		"on\",\"cn_problem\":\"\",\"solution\":\"1\"}",
		"template", E_DOMAIN);
	refused("no key", "{\"id\":\"d\",\"en_problem\":\"Find\",\"solution\":\"\"}", "no key",
		E_DOMAIN);
	refused("neither text nor picture",
		"{\"problem_id\":5,\"problem_text_en\":\"\",\"goal_cdl\":\"Value(x)\","
		"\"problem_answer\":\"1\"}",
		"neither", E_DOMAIN);
	refused("another subject",
		"{\"id\":1,\"subfield\":\"Algebra\",\"question\":\"q\",\"final_answer\":["
		"\"1\"],\"answer_type\":\"Numerical\"}",
		"not geometry", E_DOMAIN);
	refused("a record of no set", "{\"colour\":\"red\"}", "no set", E_ARG);
	refused("no object", "[1]", "JSON object", E_ARG);
	refused("an unknown kind", "{\"text\":\"t\",\"answer\":\"1\",\"kind\":\"riddle\"}",
		"kind", E_ARG);
	refused("choices that are no list",
		"{\"text\":\"t\",\"answer\":\"1\",\"choices\":\"AB\"}", "choices", E_ARG);
	refused("a bad name of a set", "{\"set\":\"../x\",\"text\":\"t\",\"answer\":\"1\"}",
		"set", E_ARG);
	refused("a tolerance that is none",
		"{\"text\":\"t\",\"answer\":\"1\",\"tolerance\":\"some\"}", "tolerance",
		E_ARG);
	refused("a member misspelt", "{\"text\":\"t\",\"answer\":\"1\",\"tolerence\":1}",
		"tolerence: there is no such member", E_ARG);
	refused("the key's too", "{\"text\":\"t\",\"answr\":\"1\"}", "answr", E_ARG);
	refused("a letter of no choice",
		"{\"text\":\"t\",\"choices\":[\"5\",\"6\"],\"answer\":\"C\"}",
		"there is no choice C: they are A to B", E_ARG);
	refused("a key that is a truth", "{\"text\":\"t\",\"answer\":true}", "not true",
		E_ARG);
}

/* Members of one's own are nobody's business, nor is a letter that is a choice's text. */
static void own_members(void)
{
	static const char *const good[] = {
		"{\"text\":\"t\",\"answer\":\"1\",\"hint\":\"h\",\"factor\":3}",
		"{\"text\":\"t\",\"answer\":\"1\",\"text_en\":\"t\"}",
		"{\"problem\":\"t\",\"answer\":\"1\",\"test\":\"x\",\"image\":null}",
		"{\"text\":\"t\",\"choices\":[\"P\",\"Q\"],\"answer\":\"Q\"}",
	};

	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct arena *a = arena_new();
		struct dataset_options o = { 0 };
		struct dataset_sample s;
		struct err e = { 0 };
		struct json *j;

		ok(json_read(&j, good[i], strlen(good[i]), a, &e) == OK &&
			   dataset_read(&s, &o, j, a, &e) == OK,
		   "taken: %s%s", good[i], e.msg);
		arena_free(a);
	}
}

/* --- Constructions --------------------------------------------------------------------------- */

static const char goal[] =
	"{\"id\":\"geogal_1\",\"question\":\"Let |AB| = 4. Find T0 = |AB|/|AC|, T1 = "
	"angle(AB, AC) - angle(BC, AB) "
	"(in degrees, mod 180), T2 = area(A, B, C). Provide your "
	"answers.\",\"answer\":\"['1', '60', '65/23']\","
	"\"solution_FL\":\"step 1: (Premise)=> cong[a,b,a,c] & coll[a,m,b]\\n"
	"cong[a,b,a,c] (r43 rule) => eqangle[a,b,a,c,a,c,a,b]\\n"
	"x (Numerical Check) => lconst[a,b,Fraction(4, 1)]\\n"
	"x (Ratio Chasing)=> eqratio3[o,o,a,b,c,d]\\n"
	"x (Pythagoras Verification)=> PythagoreanPremises[a,b,c]\\n"
	"x (Unknown Tag)=> cong[a,b,c,d]\\nno tag cong[a,b,c,d]\"}";

static void construction(void)
{
	static const struct {
		const char *text;
		enum dataset_tier tier;
	} want[] = {
		{ "cong a b a c", DATASET_PREMISE },
		{ "coll a m b", DATASET_PREMISE },
		{ "eqangle a b a c a c a b", DATASET_DERIVED },
		{ "lconst a b 4/1", DATASET_NUMERICAL },
		{ "simtri o a b o c d", DATASET_DERIVED },
		{ "eqratio o a c a o b b d", DATASET_DERIVED },
		{ "eqratio o c a c o d b d", DATASET_DERIVED },
		{ "pythagorean_premises a b c", DATASET_NUMERICAL },
	};
	struct arena *a = arena_new();
	struct dataset_sample s;
	struct json *j;
	struct err e = { 0 };
	bool good = json_read(&j, goal, strlen(goal), a, &e) == OK &&
		    dataset_read(&s, NULL, j, a, &e) == OK;
	int n = (int)(sizeof want / sizeof *want);

	ok(good && s.kind == DATASET_FIDELITY && same(s.key, "geogoal/geogal_1"),
	   "a construction: %s", e.msg);
	if (good) {
		ok(s.predicates == n, "%d predicates, %d expected", s.predicates, n);
		for (int i = 0; i < n && i < s.predicates; i++)
			ok(same(s.predicate[i].text, want[i].text) &&
				   s.predicate[i].tier == want[i].tier,
			   "predicate %d: %s (%s)", i, s.predicate[i].text,
			   dataset_tier_word(s.predicate[i].tier));
		ok(s.queries == 3, "%d queries", s.queries);
	}
	if (good && s.queries == 3) {
		ok(same(s.query[0].text, "|AB|/|AC|") && same(s.query[0].key, "1") &&
			   !s.query[0].modulo,
		   "T0: '%s'", s.query[0].text);
		ok(same(s.query[1].text, "angle(AB, AC) - angle(BC, AB)") &&
			   same(s.query[1].key, "60") && s.query[1].modulo,
		   "T1: '%s'", s.query[1].text);
		ok(same(s.query[2].text, "area(A, B, C)") && same(s.query[2].key, "65/23"),
		   "T2: '%s'", s.query[2].text);
	}
	arena_free(a);
}

/* --- Files ----------------------------------------------------------------------------------- */

static char folder[] = "/tmp/porism-dataset-XXXXXX";

static const char *file(const char *name, const char *text)
{
	static char path[200];
	FILE *f;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	f = fopen(path, "wb");
	if (f) {
		fputs(text, f);
		fclose(f);
	}
	return path;
}

static struct dataset *load(const char *path, const struct dataset_options *o)
{
	struct dataset *d = NULL;
	struct err e = { 0 };

	if (dataset_load(&d, path, o, &e) != OK)
		printf("# %s\n", e.msg);
	return d;
}

#define THREE                                                                        \
	"{\"id\":1,\"text\":\"one\",\"answer\":\"1\",\"group\":{\"level\":1}}\n"     \
	"\n{\"id\":2,\"text\":\"two\",\"answer\":\"2\",\"group\":{\"level\":2}}\r\n" \
	"{\"id\":3,\"text\":\"three\",\"answer\":\"3\",\"group\":{\"level\":2}}"

static void layouts(void)
{
	struct dataset *d = load(file("a.jsonl", "\xef\xbb\xbf" THREE "\n"), NULL), *list;

	ok(d && d->samples == 3 && d->records == 3 && d->sample[1].line == 3 &&
		   same(d->set, "own"),
	   "lines, with a mark of bytes, a blank one and none at the end");
	list = load(file("b.json", "[ "
				   "{\"id\":1,\"text\":\"one\",\n\"answer\":\"1]\"},{\"id\":2,"
				   "\n\"text\":\"two\\\"}\",\"answer\":\"2\"}\n ]\n"),
		    NULL);
	ok(list && list->samples == 2 && list->sample[1].line == 2 &&
		   same(list->sample[1].text, "two\"}"),
	   "a list over any lines");
	dataset_free(list);
	list = load(file("c.json", "{\"p1\": {\"text\":\"one\",\"answer\":\"1\"},\n "
				   "\"p2\":{\"text\":\"two\",\"answer\":\"2\"}}"),
		    NULL);
	ok(list && list->samples == 2 && same(list->sample[1].key, "own/p2"),
	   "an object whose members are records");
	dataset_free(list);
	list = load(file("d.json", "{\"id\":1,\"text\":\"one\",\"answer\":\"1\"}\n{\"id\":2,"
				   "\"text\":\"two\",\"answer\":\"2\"}\n"),
		    NULL);
	ok(list && list->samples == 2, "lines in a file named .json");
	dataset_free(list);
	list = load(file("e.tsv", "index\tquestion\tA\tB\tanswer\timage\n"
				  "1\t\"Which "
				  "\"\"one\"\"?\nSay."
				  "\"\t3\t4\tA\tAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
				  "AAAAAAAAAAAAAAAAAAAAAA\r\n"
				  "2\tNext?\t5\t6\tB\t1\n"),
		    NULL);
	ok(list && list->samples == 2 && same(list->sample[0].text, "Which \"one\"?\nSay.") &&
		   list->sample[1].line == 4 && same(list->sample[1].answer, "6"),
	   "a table with quoted fields");
	ok(list && list->samples == 2 && list->sample[1].images == 1 &&
		   list->sample[1].image[0].base64,
	   "a row that has the picture of another");
	dataset_free(list);
	dataset_free(d);
}

static void broken(const char *about, const char *name, const char *text, const char *says)
{
	struct dataset *d = NULL;
	struct err e = { 0 };
	enum status st = dataset_load(&d, file(name, text), NULL, &e);

	ok(st == E_ARG && strstr(e.msg, says), "%s: %s", about, e.msg);
	dataset_free(d);
}

static void broken_files(void)
{
	struct dataset_options lenient = { .lenient = true };
	struct dataset *d;
	struct err e = { 0 };

	broken("a broken line", "f.jsonl", "{\"text\":\"a\",\"answer\":\"1\"}\n{\"text\":\n",
	       "f.jsonl:2:");
	broken("a record of another kind", "g.jsonl", "{\"colour\":1}\n", "g.jsonl:1:");
	broken("a list that does not end", "h.json", "[{\"text\":\"a\",\"answer\":\"1\"}",
	       "h.json:1:");
	broken("a record that does not end", "i.json", "[{\"text\":\"a\"", "does not end");
	broken("something behind the list", "j.json", "[{\"text\":\"a\",\"answer\":\"1\"}] x",
	       "follows");
	broken("an open quote in a table", "k.tsv", "index\tquestion\n1\t\"a\n", "k.tsv:2:");
	broken("a row with other columns", "l.tsv", "index\tquestion\n1\ta\tb\n", "l.tsv:2:");
	ok(dataset_load(&d, "/nowhere/at/all", NULL, &e) == E_SYS, "no such file: %s", e.msg);
	d = load(file("f.jsonl", "{\"text\":\"a\",\"answer\":\"1\"}\n{\"text\":\n{\"text\":"
				 "\"b\",\"answer\":\"1\"}\n"),
		 &lenient);
	ok(d && d->samples == 2 && d->reasons == 1 && d->reason[0].n == 1 &&
		   d->reason[0].line == 2,
	   "lenient: counted with the line of the first");
	dataset_free(d);
	d = load(file("h.json", "[{\"text\":\"a\",\"answer\":\"1\"}"), &lenient);
	ok(d && d->samples == 1 && d->reasons == 1, "lenient: a list that does not end does");
	dataset_free(d);
}

static void selection(void)
{
	const char *level[] = { "level=2" }, *not_one[] = { "id!=1|3" }, *bad[] = { "level" };
	struct dataset_options o = { .filter = level, .filters = 1 };
	struct dataset *d = load(file("a.jsonl", THREE), &o), *five, *eight;
	struct buf b = { 0 };
	struct err e = { 0 };
	char sum[SHA256_TEXT] = "";
	bool within = true;

	ok(d && d->samples == 2 && d->filtered == 1 && same(d->sample[0].id, "2"),
	   "a filter by group");
	if (d)
		memcpy(sum, d->checksum, sizeof sum);
	dataset_free(d);
	o.filter = not_one;
	d = load(file("a.jsonl", THREE), &o);
	ok(d && d->samples == 1 && same(d->sample[0].id, "2"), "by ids, the others");
	dataset_free(d);
	o = (struct dataset_options){ .limit = 1 };
	d = load(file("a.jsonl", THREE), &o);
	ok(d && d->samples == 1 && d->records == 3 && same(d->checksum, sum),
	   "the first one; the checksum is that of the file");
	dataset_free(d);
	o = (struct dataset_options){ .filter = bad, .filters = 1 };
	ok(dataset_load(&d, "a", &o, &e) == E_ARG, "a filter that is none: %s", e.msg);
	o = (struct dataset_options){ .set = "geometry4k" };
	ok(dataset_load(&d, "a", &o, &e) == E_ARG && strstr(e.near, "geometry3k"),
	   "a set that is none: %s (%s)", e.msg, e.near);

	for (int i = 0; i < 20; i++)
		buf_addf(&b, "{\"id\":%d,\"text\":\"t\",\"answer\":\"1\"}\n", i);
	o = (struct dataset_options){ .limit = 5, .seeded = true, .seed = 3 };
	five = load(file("m.jsonl", buf_str(&b)), &o);
	o.limit = 8;
	eight = load(file("m.jsonl", buf_str(&b)), &o);
	for (int i = 0; five && eight && i < five->samples; i++)
		within = within && dataset_find(eight, five->sample[i].key) &&
			 (i == 0 || five->sample[i].line > five->sample[i - 1].line);
	ok(five && eight && five->samples == 5 && eight->samples == 8 && within,
	   "by chance: five of the eight, in the order of the file");
	dataset_free(five);
	dataset_free(eight);
	buf_clear(&b);
}

static void names(void)
{
	struct dataset *d =
		load(file("n.jsonl", "{\"id\":\"7\",\"text\":\"a\",\"answer\":\"1\"}\n"
				     "{\"id\":\"7\",\"text\":\"b\",\"answer\":\"1\"}\n"
				     "{\"id\":\"7#2\",\"text\":\"c\",\"answer\":\"1\"}\n"
				     "{\"id\":\"7\",\"text\":\"d\",\"answer\":\"1\"}\n"
				     "{\"text\":\"e\",\"answer\":\"1\"}\n"),
		     NULL);

	ok(d && d->samples == 5 && same(d->sample[1].key, "own/7#2") &&
		   same(d->sample[2].key, "own/7#2#2") && same(d->sample[3].key, "own/7#3") &&
		   d->renamed == 3,
	   "records of one name are told apart");
	ok(d && d->samples == 5 && same(d->sample[4].key, "own/5"),
	   "a record without a name has its number");
	dataset_free(d);
}

static void common(void)
{
	struct arena *a = arena_new();
	struct dataset *g =
		load(file("g3k.jsonl", "{\"id\":7,\"problem_text\":\"Find x in the "
				       "kite.\",\"choices\":[\"3\",\"4\",\"5\",\"6\"],"
				       "\"answer\":\"C\",\"diagram_logic_forms\":[]}\n"
				       "{\"id\":8,\"problem_text\":\"Find "
				       "y.\",\"choices\":[\"3\",\"4\"],\"answer\":\"A\","
				       "\"diagram_logic_forms\":[]}\n"
				       "{\"id\":9,\"problem_text\":\"Find z in the "
				       "box.\",\"choices\":[\"3\",\"4\"],\"answer\":\"A\","
				       "\"diagram_logic_forms\":[]}\n"),
		     NULL);
	struct dataset *p =
		load(file("p9k.jsonl", "{\"id\":\"p1\",\"text\":\"find x in the "
				       "kite\",\"parsing_stru_seqs\":[],\"answer\":\"5.0\","
				       "\"choices\":[6.0,5.0,4.0,3.0]}\n"),
		     NULL);
	struct dataset *f =
		load(file("f7k.jsonl",
			  "{\"problem_id\":3,\"problem_level\":5,\"source\":\"Geometry3k-9\","
			  "\"problem_text_en\":\"Other "
			  "words.\",\"goal_cdl\":\"Value(x)\",\"problem_answer\":\"3\"}\n"),
		     NULL);
	struct dataset_pair *pair;
	int n = 0;

	pair = g && p ? dataset_overlap(g, p, &n, a) : NULL;
	ok(pair && n == 1 && pair[0].first == 0 && same(pair[0].by, "text"),
	   "in common by text and choices");
	pair = g && f ? dataset_overlap(g, f, &n, a) : NULL;
	ok(pair && n == 1 && pair[0].first == 2 && same(pair[0].by, "name"),
	   "in common by name");
	pair = g && f ? dataset_overlap(f, g, &n, a) : NULL;
	ok(pair && n == 1 && pair[0].second == 2, "and the other way round");
	dataset_free(g);
	dataset_free(p);
	dataset_free(f);
	arena_free(a);
}

static void texts(void)
{
	struct arena *a = arena_new();
	struct dataset *d = load(file("a.jsonl", THREE), NULL);
	struct buf b = { 0 };
	struct json *j;
	struct err e = { 0 };
	const char *line;

	dataset_write_sets(&b, true);
	ok(json_read(&j, b.s, b.n, a, &e) == OK && j->n >= 15, "the sets as JSON");
	buf_reset(&b);
	dataset_write_sets(&b, false);
	ok(strstr(buf_str(&b), "\ngeometry3k ") != NULL, "and in lines");
	buf_reset(&b);
	if (d)
		dataset_write_account(&b, d, true);
	ok(d && json_read(&j, b.s, b.n, a, &e) == OK &&
		   json_get(json_get(json_get(j, "groups"), "level"), "2"),
	   "an account as JSON: %s", buf_str(&b));
	buf_reset(&b);
	if (d)
		dataset_write_account(&b, d, false);
	ok(strstr(buf_str(&b), "level: 2 (2), 1 (1)") != NULL, "and in words");
	buf_reset(&b);
	if (d)
		dataset_write_samples(&b, d, true);
	line = strchr(buf_str(&b), '\n');
	ok(line && json_read(&j, b.s, (size_t)(line - b.s), a, &e) == OK &&
		   same(json_text(j, "key"), "own/1"),
	   "samples as JSON, a line each");
	buf_reset(&b);
	if (d)
		dataset_write_samples(&b, d, false);
	ok(strstr(buf_str(&b), "own/2\tvalue\t2\t-\ttwo\n") != NULL, "and in columns");
	buf_clear(&b);
	dataset_free(d);
	arena_free(a);
}

static void clean_up(void)
{
	static const char *const made[] = { "a.jsonl",  "b.json",  "c.json",    "d.json",
					    "e.tsv",    "f.jsonl", "g.jsonl",   "h.json",
					    "i.json",   "j.json",  "k.tsv",     "l.tsv",
					    "m.jsonl",  "n.jsonl", "g3k.jsonl", "p9k.jsonl",
					    "f7k.jsonl" };
	char path[200];

	for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, made[i]);
		unlink(path);
	}
	rmdir(folder);
}

/* --- Clauses ------------------------------------------------------------------------------------------ */
static void clauses_are(const char *record, const char *want, const char *what)
{
	struct arena *a = arena_new();
	struct json *j = NULL;
	struct buf b = { 0 };
	struct err e = { 0 };
	enum status st = json_read(&j, record, strlen(record), a, &e);

	st = st == OK ? dataset_clauses(&b, j, a, &e) : st;
	if (!ok(want ? st == OK && !strcmp(buf_str(&b), want) : st == E_ARG, "clauses: %s",
		what))
		printf("# %s %s\n", buf_str(&b), e.msg);
	buf_clear(&b);
	arena_free(a);
}

static void clauses(void)
{
	clauses_are("{\"logic_forms\":[\"Line(A, B)\",\"Line(B, C)\",\"Line(A, "
		    "C)\",\"PointLiesOnLine(B, Line(A, C))\","
		    "\"PointLiesOnLine(C, Line(B, D))\",\"PointLiesOnLine(C, Line(A, "
		    "D))\",\"PointLiesOnLine(B, Line(A, D))\",\"Line(B, E)\"]}",
		    "{\"structure\":[\"line A B C D\",\"line B E\"],\"semantic\":[]}",
		    "points of a line in their order");
	clauses_are(
		"{\"diagram_logic_forms\":[\"Line(A, B)\",\"Line(C, "
		"B)\",\"Perpendicular(Line(A, B), Line(C, "
		"B))\",\"Parallel(Line(A,B),Line(D,E))\","
		"\"Equals(LengthOf(Line(A, B)), 3(x+1))\",\"Equals(MeasureOf(Angle(1)), "
		"MeasureOf(Angle(A, B, C)))\","
		"\"Equals(MeasureOf(Arc(A,C)),\\\\frac{3}{2}y)\",\"Find(x)\",\"Rhombus($)\"]}",
		"{\"structure\":[\"line A B\",\"line C B\"],\"semantic\":[\"AB \\\\perp CB on "
		"B\",\"AB \\\\parallel DE\",\"AB = 3(x+1)\","
		"\"m \\\\angle 1 = m \\\\angle ABC\",\"m \\\\widehat AC = \\\\frac{3}{2}y\"]}",
		"what is marked");
	clauses_are("{\"logic_forms\":[\"Circle(O)\",\"PointLiesOnCircle(A, "
		    "Circle(O))\",\"PointLiesOnCircle(B, Circle(O))\",\"PointLiesOnCircle(C, "
		    "Circle(O))\"],"
		    "\"point_positions\":{\"O\":[0,0],\"A\":[1,0],\"B\":[0,-1],\"C\":[0,1]}}",
		    "{\"structure\":[\"\\\\odot O lieson B A C\"],\"semantic\":[]}",
		    "points of a circle as they go round");
	clauses_are("{\"logic_forms\":[\"Line(A, B\"]}", NULL, "a form that is not whole");
	clauses_are("{\"logic_forms\":[\"A(A(A(A(A(A(A(A(A(A(B))))))))))\"]}", NULL,
		    "one that is too deep");
	clauses_are("{\"logic_forms\":[3]}", NULL, "one that is no text");
}

int main(void)
{
	clauses();
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		one_of_table(&table[i]);
	refusals();
	own_members();
	construction();
	if (!mkdtemp(folder)) {
		skip("no folder for files");
		return tap_done();
	}
	layouts();
	broken_files();
	selection();
	names();
	common();
	texts();
	clean_up();
	return tap_done();
}
